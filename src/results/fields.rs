//! The fields in which two texts of scenario files differ.

/// A field that differs.
pub(super) type FieldChange = (String, [String; 2]);

/// The lines of a text that say something, by where they are: `[monster] toughness`. A field may have several, as a
/// list does that goes over several lines.
type Fields<'a> = Vec<(String, Vec<&'a str>)>;

/// The fields that differ, with what they are in each text: first those that the first text has. What has only been
/// moved does not count, nor do comments.
pub(super) fn changed_fields(texts: [&str; 2]) -> Vec<FieldChange> {
    let [before, after] = texts.map(fields);
    let new = after.iter().filter(|(place, _)| lines(&before, place).is_none());
    let change = |(place, _): &(String, Vec<&str>)| {
        let [was, is] = [&before, &after].map(|fields| lines(fields, place).unwrap_or_default());
        let start = was.iter().zip(is).take_while(|(one, two)| one == two).count();
        let ends = was[start..].iter().rev().zip(is[start..].iter().rev());
        let end = ends.take_while(|(one, two)| one == two).count();
        let values = [was, is].map(|lines| lines[start..lines.len() - end].join(" "));
        (values[0] != values[1]).then(|| (place.clone(), values))
    };
    before.iter().chain(new).filter_map(change).collect()
}

/// The lines of a field.
fn lines<'a, 'b>(fields: &'b Fields<'a>, place: &str) -> Option<&'b [&'a str]> {
    fields.iter().find(|(known, _)| known == place).map(|(_, lines)| lines.as_slice())
}

/// The fields of a text, in order.
fn fields(text: &str) -> Fields<'_> {
    let said = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut section, mut place) = (String::new(), String::new());
    let mut found: Fields<'_> = Vec::new();
    for (at, line) in said().enumerate() {
        let (own_place, value) = if line.starts_with('[') && line.ends_with(']') {
            // Entries of a list are told apart by their names.
            let mut own = said().skip(at + 1).take_while(|line| !line.starts_with('['));
            let name = own.find_map(|line| line.strip_prefix("name")?.trim_start().strip_prefix('='));
            let name = name.filter(|_| line.starts_with("[["));
            section = name.map_or_else(|| format!("{line} "), |name| format!("{line}{name} "));
            (section.trim_end().to_owned(), "")
        } else {
            match key_and_value(line) {
                Some((key, value)) => (format!("{section}{key}"), value),
                None => (place, line),
            }
        };
        place = own_place;
        match found.iter_mut().find(|(known, _)| *known == place) {
            Some((_, lines)) => lines.push(value),
            None => found.push((place.clone(), vec![value])),
        }
    }
    found
}

/// The parts of a line that begins with a key.
fn key_and_value(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=')?;
    let is_of_key = |one: char| one.is_alphanumeric() || "._-\"' ".contains(one);
    key.chars().all(is_of_key).then_some((key.trim(), value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(place: &str, values: [&str; 2]) -> FieldChange {
        (place.to_owned(), values.map(str::to_owned))
    }

    #[test]
    fn fields_are_named_with_their_section() {
        let before = "title = \"A\"\n[monster]\ntoughness = 8\nspeed = 3 # fast\nluck = 2\n";
        let after = "# About it.\ntitle = \"B\"\n\n[monster]\nspeed = 3 # fast\ntoughness = 9\nevasion = 1\n";
        let expected = [
            change("title", ["\"A\"", "\"B\""]),
            change("[monster] toughness", ["8", "9"]),
            change("[monster] luck", ["2", ""]),
            change("[monster] evasion", ["", "1"]),
        ];
        assert_eq!(changed_fields([before, after]), expected, "what has moved has not changed");
        assert!(changed_fields([after, after]).is_empty());
    }

    #[test]
    fn entries_of_lists_are_named() {
        let text = |hits: u32| {
            format!("[[arms]]\nname = \"axe\"\nhits = 1\n[[arms]]\nname = \"bow\"\nhits = {hits}\n")
        };
        let expected = [change("[[arms]] \"bow\" hits", ["1", "2"])];
        assert_eq!(changed_fields([&text(1), &text(2)]), expected);
        let more = text(1) + "[[arms]]\nname = \"hook\"\nhits = 3\n";
        let expected =
            [change("[[arms]] \"hook\" name", ["", "\"hook\""]), change("[[arms]] \"hook\" hits", ["", "3"])];
        assert_eq!(changed_fields([&text(1), &more]), expected);
        let unnamed = "[[expect]]\nat-least = 1\n[[expect]]\nat-least = 2\n[[expect]]\nat-least = 3\n";
        let expected = [change("[[expect]] at-least", ["2", ""])];
        let fewer = unnamed.replace("[[expect]]\nat-least = 2\n", "");
        assert_eq!(changed_fields([unnamed, &fewer]), expected);
    }

    #[test]
    fn lists_over_several_lines_are_one_field() {
        let before = "gear = [\n  \"axe\",\n  \"vest\",\n]\n";
        let after = "gear = [\n  \"axe\",\n  { item = \"bow\", count = 2 },\n  \"vest\",\n]\n";
        let expected = [change("gear", ["", "{ item = \"bow\", count = 2 },"])];
        assert_eq!(changed_fields([before, after]), expected);
    }
}
