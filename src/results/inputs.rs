//! Stored results side by side: what differs in what they were made of.

use std::collections::BTreeSet;

use super::cell::Cell;
use super::changed::{Study, counterpart};
use super::number::plain;
use super::page::distinct;
use super::provenance::{Provenance, ScenarioRecord, TextRecord};
use super::table::{Kind, Schema, field, no_point};
use crate::scenario::{
    FieldPath, FieldValues, PLAY, POLICY_PLAY, Resolved, changed_fields, override_parts, sets_play,
};

/// A difference between what two directories were made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputRow {
    /// Name of the scenario, or of several; empty for what concerns all.
    pub scenario: String,
    /// What differs: `seed`, or a field.
    pub what: String,
    /// Names of both directories.
    pub labels: [String; 2],
    /// What each has; empty where it has nothing.
    pub values: [String; 2],
}

/// `inputs`.
pub const INPUTS: Schema<InputRow> = Schema {
    name: "inputs",
    about: "One row per difference between what two result directories were made of: the program, trials, seed, fields set on the command line, and fields of the files. Written by `report` of several directories.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario; empty for what concerns all", |row| {
            Cell::text(&row.scenario)
        }),
        field("what", Kind::Text, "", "what differs: `seed`, or a field of a file by its path", |row| {
            Cell::text(&row.what)
        }),
        field("before", Kind::Text, "", "name of the first directory", |row| Cell::text(&row.labels[0])),
        field("after", Kind::Text, "", "name of the other directory", |row| Cell::text(&row.labels[1])),
        field("value_before", Kind::Text, "", "what the first has; empty where it has nothing", |row| {
            Cell::text(&row.values[0])
        }),
        field("value_after", Kind::Text, "", "what the other has; empty where it has nothing", |row| {
            Cell::text(&row.values[1])
        }),
    ],
    point: no_point,
};

/// What every other directory was made of that the first was not, and the other way round.
#[must_use]
pub fn input_rows(studies: &[Study]) -> Vec<InputRow> {
    let Some((first, others)) = studies.split_first() else { return Vec::new() };
    others.iter().flat_map(|other| between(first, other)).collect()
}

/// What differs, with both values.
type Difference = (String, [String; 2]);

fn between(first: &Study, other: &Study) -> Vec<InputRow> {
    let both = [&first.provenance, &other.provenance];
    let labels = [&first.label, &other.label].map(String::clone);
    let row = |scenario: String, (what, values): Difference| InputRow {
        scenario,
        what,
        labels: labels.clone(),
        values,
    };
    let mut rows: Vec<InputRow> = of_all(both).into_iter().map(|one| row(String::new(), one)).collect();
    let names = both.map(|one| one.scenarios.iter().map(|one| one.name.as_str()).collect::<Vec<_>>());
    let mut of_scenarios: Vec<(Difference, Vec<&str>)> = Vec::new();
    let mut pairs = 0;
    for record in &other.provenance.scenarios {
        let counterpart = counterpart(&record.name, &names[0], &names[1]);
        // Where no arm has the same name they are different games.
        let has_arm = |name: &str| record.arms.iter().any(|arm| arm.name == name);
        let is_meant = |one: &&ScenarioRecord| {
            Some(&*one.name) == counterpart && one.arms.iter().any(|arm| has_arm(&arm.name))
        };
        let Some(was) = first.provenance.scenarios.iter().find(is_meant) else { continue };
        pairs += 1;
        for difference in of_scenario([was, record]) {
            match of_scenarios.iter_mut().find(|(known, _)| *known == difference) {
                Some((_, names)) => names.push(&record.name),
                None => of_scenarios.push((difference, vec![&record.name])),
            }
        }
    }
    let names = names.map(|names| distinct(names.into_iter()).join(", "));
    if pairs == 0 && names[0] != names[1] {
        rows.insert(0, row(String::new(), ("scenario".to_owned(), names)));
    }
    // What differs in every scenario, such as in each point of a grid, is there once.
    rows.extend(of_scenarios.into_iter().map(|(difference, names)| match names.len() {
        all if all == pairs => row(String::new(), difference),
        _ => row(names.join(", "), difference),
    }));
    rows
}

/// The program and its options.
fn of_all(both: [&Provenance; 2]) -> Vec<Difference> {
    let [was, is] = both.map(facts);
    let pairs = was.into_iter().zip(is).filter(|((_, was), (_, is))| was != is);
    pairs.map(|((what, was), (_, is))| (what.to_owned(), [was, is])).collect()
}

fn facts(one: &Provenance) -> [(&'static str, String); 7] {
    let confidence = one.confidence.map_or_else(String::new, |value| format!("{} %", plain(value * 100.0)));
    [
        ("program", format!("{} {}", one.program, one.version)),
        ("rules", one.rules_version.clone()),
        ("trials", trials(one)),
        ("seed", one.seed.map_or_else(String::new, |seed| seed.to_string())),
        ("confidence", confidence),
        (PLAY, one.play().unwrap_or_else(|| "policies of the file".to_owned())),
        ("other words of the command", other_words(one)),
    ]
}

/// Trials of each arm: the least and the most.
fn trials(one: &Provenance) -> String {
    let arms = one.scenarios.iter().flat_map(|scenario| &scenario.arms).map(|arm| arm.trials);
    match (arms.clone().min(), arms.max()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (_, most) => most.unwrap_or(0).to_string(),
    }
}

/// The command without what is compared by itself: options with rows of their own, and the names of files.
fn other_words(one: &Provenance) -> String {
    const KNOWN: [&str; 5] = ["--set", "--seed", "--trials", "--play", "--confidence"];
    let files = || one.scenarios.iter().flat_map(|scenario| &scenario.texts).map(|text| &text.name);
    let mut rest = one.command.iter();
    let mut words: Vec<&str> = Vec::new();
    while let Some(word) = rest.next() {
        let (name, value) = word.split_once('=').map_or((&**word, None), |(name, value)| (name, Some(value)));
        if KNOWN.contains(&name) {
            // The value is behind an equals sign, or the next word.
            if value.is_none() {
                rest.next();
            }
        } else if !files().any(|file| file == word) {
            words.push(word);
        }
    }
    words.join(" ")
}

/// What stands for the fields of a library that only one of both includes.
const LIBRARY: &str = "library";

/// Fields that were set, and those of files; nothing where both are the same scenario.
fn of_scenario(both: [&ScenarioRecord; 2]) -> Vec<Difference> {
    let [was, is] = both;
    if was.digest == is.digest {
        return Vec::new();
    }
    let set = both.map(Set::of);
    let fields = distinct(set.iter().flat_map(|set| &set.values).map(|(field, _)| field));
    let has_same_texts = was.texts.iter().map(|one| &one.text).eq(is.texts.iter().map(|one| &one.text));
    let mut found = of_overrides(&set, &fields, has_same_texts);
    let is_open = |path: &str| !is_settled(path, &fields, both);
    // The first is the scenario, which may have another name; libraries keep theirs, perhaps in another folder.
    let own = |text: &TextRecord| text.name.rsplit('/').next().map(str::to_owned).unwrap_or_default();
    let library =
        |of: &ScenarioRecord, name: &str| of.texts.iter().skip(1).find(|one| own(one) == name).cloned();
    for (at, text) in is.texts.iter().enumerate() {
        let name = own(text);
        let counterpart = if at == 0 { was.texts.first().cloned() } else { library(was, &name) };
        let Some(TextRecord { text: before, .. }) = counterpart else {
            found.push((name, [String::new(), LIBRARY.to_owned()]));
            continue;
        };
        let file = if at == 0 { String::new() } else { format!("{name}: ") };
        let named = |(place, values)| (format!("{file}{place}"), values);
        let changed = changed_fields([&before, &text.text]).into_iter();
        found.extend(changed.filter(|(path, _)| is_open(path)).map(named));
    }
    for name in was.texts.iter().skip(1).map(own).filter(|name| library(is, name).is_none()) {
        found.push((name, [LIBRARY.to_owned(), String::new()]));
    }
    // The play is told of all.
    if found.is_empty() && was.set_play() == is.set_play() {
        found.push(("digest".to_owned(), both.map(|one| one.digest.clone())));
    }
    found
}

/// What the command line sets in a scenario, and what it is played with.
struct Set<'r> {
    resolved: Resolved,
    values: Vec<(FieldPath, &'r str)>,
}

impl<'r> Set<'r> {
    fn of(one: &'r ScenarioRecord) -> Self {
        let resolved = one.template().map_or_else(Resolved::default, |template| template.resolved());
        // The play is no field, and is told of all.
        let set = one.overrides.iter().map(|text| override_parts(text)).filter(|(path, _)| !sets_play(path));
        let values = set.map(|(path, value)| (resolved.field(path), value)).collect();
        Self { resolved, values }
    }

    /// What the command has for a field.
    fn text(&self, field: &FieldPath) -> Option<&'r str> {
        self.values.iter().rev().find(|(known, _)| known == field).map(|(_, text)| *text)
    }

    /// What a field is, from wherever it has it. What no document has is only in the command.
    fn value(&self, field: &FieldPath) -> String {
        let found = self.resolved.values(field);
        if found.is_empty() { self.text(field).unwrap_or_default().to_owned() } else { found.join(", ") }
    }
}

/// Fields that were set on the command line of one of them: what each has, from wherever it has it. Of fields that
/// are parts of others, and of those that both set to the same, there is what really differs in them.
fn of_overrides(set: &[Set<'_>; 2], fields: &[&FieldPath], has_same_texts: bool) -> Vec<Difference> {
    let mut found: Vec<Difference> = Vec::new();
    for field in fields {
        let is_same = set[0].text(field).is_some() && set[0].text(field) == set[1].text(field);
        // Then something else differs: another field that is set, or the files, which are compared themselves.
        if is_same && !has_same_texts {
            continue;
        }
        let has_parts = is_same || fields.iter().any(|other| other != field && other.overlaps(field));
        let parts = of_parts(set, field);
        // Items of which each has changed in the same way are told together.
        let is_alike = parts.iter().all(|(_, values)| *values == set.each_ref().map(|set| set.value(field)));
        let differences =
            if has_parts || field.is_of_several() && !is_alike { parts } else { of_whole(set, field) };
        for difference in differences {
            if found.iter().all(|(known, _)| *known != difference.0) {
                found.push(difference);
            }
        }
    }
    found
}

/// The field itself, if it differs. A table is shown as the command has it, which is shorter than what it becomes.
fn of_whole(set: &[Set<'_>; 2], field: &FieldPath) -> Vec<Difference> {
    let values = set.each_ref().map(|set| set.value(field));
    if values[0] == values[1] {
        return Vec::new();
    }
    let table = |at: usize| set[at].text(field).filter(|text| text.starts_with('{'));
    let shown = [0, 1].map(|at| table(at).map_or_else(|| values[at].clone(), str::to_owned));
    vec![(field.to_string(), shown)]
}

/// What differs in a field and below it.
fn of_parts(set: &[Set<'_>; 2], field: &FieldPath) -> Vec<Difference> {
    let both = set.each_ref().map(|set| set.resolved.below(field));
    let paths: BTreeSet<&String> = both.iter().flat_map(FieldValues::keys).collect();
    let value = |of: &FieldValues, path: &String| of.get(path).map_or_else(String::new, |all| all.join(", "));
    let all = paths.into_iter().map(|path| (path.clone(), both.each_ref().map(|of| value(of, path))));
    all.filter(|(_, values)| values[0] != values[1]).collect()
}

/// True for a field of a file that is not played as the file has it, or is compared as what was set: the command
/// line overrides arms, and arms override the file.
fn is_settled(path: &str, fields: &[&FieldPath], both: [&ScenarioRecord; 2]) -> bool {
    let of_arm = path.split_once(".set.").filter(|(arm, _)| arm.starts_with("arms."));
    let played = of_arm.map_or(path, |(_, played)| played);
    let has_play = both.iter().all(|one| one.set_play().is_some());
    let is_set = |field: &&FieldPath| field.has(path) || field.has(played);
    fields.iter().any(is_set) || has_play && played == POLICY_PLAY
}

/// Differences that a sentence names.
const NAMED_MAX: usize = 6;
/// Letters of a value in a sentence and above the pictures.
const VALUE_MAX: usize = 40;

/// What differs from the first directory to another, in a sentence for each in which something does.
#[must_use]
pub fn input_sentences(studies: &[Study], rows: &[InputRow]) -> Vec<String> {
    let Some((first, others)) = studies.split_first() else { return Vec::new() };
    let sentence = |other: &Study| {
        let rows: Vec<&InputRow> = rows.iter().filter(|row| row.labels[1] == other.label).collect();
        let mut texts: Vec<String> = rows.iter().take(NAMED_MAX).map(|row| named(row)).collect();
        let more = rows.len().saturating_sub(NAMED_MAX);
        texts.extend((more > 0).then(|| format!("{more} more in the table `inputs`")));
        (!texts.is_empty())
            .then(|| format!("{}: what was changed: {}.", first.against(other), texts.join("; ")))
    };
    others.iter().filter_map(sentence).collect()
}

/// Two different values, shortened around their difference: of long ones most of what both begin with is left out, and
/// what is far behind the difference.
#[must_use]
pub(crate) fn shortened(values: &[String; 2]) -> [String; 2] {
    /// Letters that both begin with, of which so many may stay.
    const COMMON_MAX: usize = VALUE_MAX / 2;
    let [was, is] = values;
    let alike = was.char_indices().zip(is.chars()).take_while(|((_, one), other)| one == other);
    let alike: Vec<usize> = alike.map(|((at, _), _)| at).collect();
    let is_long = values.iter().any(|value| value.chars().count() > VALUE_MAX);
    let start = match alike.len().checked_sub(COMMON_MAX) {
        Some(left_out @ 1..) if is_long => {
            let from = alike[left_out];
            was[from..].find(' ').map_or(from, |space| from + space + 1).min(alike[alike.len() - 1])
        }
        _ => 0,
    };
    values.each_ref().map(|value| {
        let value = &value[start..];
        let end = value.char_indices().nth(VALUE_MAX).map(|(end, _)| end);
        let [before, after] =
            [(start > 0, "…"), (end.is_some(), "…")].map(|(is, sign)| if is { sign } else { "" });
        format!("{before}{}{after}", &value[..end.unwrap_or(value.len())])
    })
}

fn named(row: &InputRow) -> String {
    let of = if row.scenario.is_empty() { String::new() } else { format!(" ({})", row.scenario) };
    let InputRow { what, values, .. } = row;
    let [was, is] = shortened(values);
    match (was.is_empty(), is.is_empty()) {
        (true, _) => format!("{what} is {is}, which was not set before{of}"),
        (_, true) => format!("{what} was {was}, and is not set any more{of}"),
        _ => format!("{what} {was} → {is}{of}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_long_values_the_difference_is_shown() {
        let shown = |was: &str, is: &str| shortened(&[was, is].map(str::to_owned));
        assert_eq!(shown("8", "9"), ["8", "9"]);
        let value =
            |end: &str| format!("{{ attack = {{ accuracy = 4, damage = 3, on-hit = {{ knockback = {end}");
        assert_eq!(
            shown(&value("4 } } }"), &value("12 } } }")),
            ["…= { knockback = 4 } } }", "…= { knockback = 12 } } }"]
        );
        let (long, longer) = ("é".repeat(30), "é".repeat(70));
        assert_eq!(shown(&long, &longer), [format!("…{}", "é".repeat(20)), format!("…{}…", "é".repeat(40))]);
        assert_eq!(shown("", &longer), [String::new(), format!("{}…", "é".repeat(40))]);
    }
}
