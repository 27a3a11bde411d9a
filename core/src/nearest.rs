//! The nearest of some names, for faults: "did you mean …?".

use std::collections::HashSet;

/// Names longer than this are not compared, which would be slow.
const LENGTH_MAX: usize = 40;
/// Names beyond this number are not compared.
const KNOWN_MAX: usize = 500;
/// Minimum similarity of two names that are not a typo apart (Jaro and Winkler, 0 to 1).
const ALIKE: f64 = 0.85;
/// Names shorter than this are alike by chance.
const ALIKE_LENGTH_MIN: usize = 2;
/// Names that a fault lists.
const SHOWN_MAX: usize = 12;

/// The name among `known` that is closest to `name`: one of which it is likely a typo, or else one that is
/// much like it.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > LENGTH_MAX {
        return None;
    }
    let lower = name.to_lowercase();
    let is_short = |one: &&str| one.chars().count() <= LENGTH_MAX;
    let known: Vec<&str> = known.into_iter().take(KNOWN_MAX).filter(is_short).collect();
    let typos = known.iter().map(|one| (strsim::osa_distance(&lower, &one.to_lowercase()), *one));
    let typos = typos.filter(|(distance, one)| *distance <= typos_max(one.chars().count().min(length)));
    if let Some((_, typo)) = typos.min_by_key(|(distance, _)| *distance) {
        return Some(typo);
    }
    // The name itself, behind what kind of thing it is.
    let named = |one: &&&str| one.rsplit_once(": ").is_some_and(|(_, name)| name.to_lowercase() == lower);
    if let Some(named) = known.iter().find(named) {
        return Some(named);
    }
    let alike = known.iter().map(|one| (strsim::jaro_winkler(&lower, &one.to_lowercase()), *one));
    let alike = alike.filter(|(like, _)| *like > ALIKE && length >= ALIKE_LENGTH_MIN);
    alike.max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, one)| one)
}

/// True when a name is so near to what was written that nothing else can have been meant: it begins with the same
/// letter, and at most one letter in three differs.
#[must_use]
pub fn is_typo(written: &str, name: &str) -> bool {
    let (written, name) = (written.to_lowercase(), name.to_lowercase());
    let letters = written.chars().count().min(name.chars().count());
    written.chars().next() == name.chars().next() && strsim::osa_distance(&written, &name) * 3 <= letters
}

/// The names that were written as one, with commas between them; `None` unless all of them are known.
#[must_use]
pub fn several<'a>(written: &'a str, known: impl IntoIterator<Item = &'a str>) -> Option<Vec<&'a str>> {
    let parts: Vec<&str> = written.split(',').map(str::trim).collect();
    let known: HashSet<&str> = known.into_iter().collect();
    (parts.len() > 1 && parts.iter().all(|part| known.contains(part))).then_some(parts)
}

/// The end of a message about an unknown name: the nearest one, if there is one.
#[must_use]
pub fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// What to say about an unknown name: the nearest one, or else those that are expected, each once; `None` where there
/// are none.
#[must_use]
pub fn nearest_or_all<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut seen = HashSet::new();
    let all: Vec<&str> = known.into_iter().filter(|name| seen.insert(*name)).collect();
    let near = nearest(name, all.iter().copied());
    let did_you_mean = near.map_or_else(String::new, |near| format!("did you mean `{near}`?"));
    if near.is_some_and(|near| all.len() == 1 || all.len() > SHOWN_MAX || is_typo(name, near)) {
        return Some(did_you_mean);
    }
    let shown: Vec<String> = all.iter().take(SHOWN_MAX).map(|name| format!("`{name}`")).collect();
    let more = if all.len() > SHOWN_MAX { ", …" } else { "" };
    let expected = match all.len() {
        0 => return None,
        1 => format!("expected {}", shown[0]),
        _ => format!("expected one of {}{more}", shown.join(", ")),
    };
    Some([did_you_mean, expected].join(" ").trim_start().to_owned())
}

/// Letters in which a typo of a name of some length differs from it.
const fn typos_max(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=4 => 1,
        5..=7 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_a_typo_or_much_alike() {
        let known = ["dodge", "endure", "if-severe", "luck"];
        assert_eq!(nearest("dogde", known), Some("dodge"));
        assert_eq!(nearest("Luck", known), Some("luck"));
        assert_eq!(nearest("if_severe", known), Some("if-severe"));
        assert_eq!(nearest("wolves", ["party", "scene: wolves"]), Some("scene: wolves"));
        assert_eq!(nearest("lucky-numbers", known), Some("luck"));
        assert_eq!(nearest("ow", ["own", "foe"]), Some("own"));
        assert_eq!(nearest("surge", known), None);
        assert_eq!(nearest("", known), None);
    }

    #[test]
    fn several_names_in_one_text_are_told_apart() {
        let known = ["maul", "plate", "old mail"];
        assert_eq!(several("maul, old mail", known), Some(vec!["maul", "old mail"]));
        assert_eq!((several("maul", known), several("maul, helmet", known)), (None, None));
    }

    #[test]
    fn where_no_name_is_near_all_are_shown() {
        let shown = nearest_or_all("fight", ["night", "combat"]);
        assert_eq!(shown.as_deref(), Some("did you mean `night`? expected one of `night`, `combat`"));
        assert_eq!(nearest_or_all("dogde", ["dodge", "luck"]).as_deref(), Some("did you mean `dodge`?"));
        let shown = nearest_or_all("surge", ["dodge", "luck", "dodge"]);
        assert_eq!(shown.as_deref(), Some("expected one of `dodge`, `luck`"));
        assert_eq!(nearest_or_all("surge", ["luck", "luck"]).as_deref(), Some("expected `luck`"));
        assert_eq!(nearest_or_all("surge", []), None);
        let many: Vec<String> = (0..=SHOWN_MAX).map(|number| format!("number {number}")).collect();
        let shown = nearest_or_all("surge", many.iter().map(String::as_str)).unwrap();
        assert!(shown.ends_with("`number 11`, …"), "{shown}");
    }
}
