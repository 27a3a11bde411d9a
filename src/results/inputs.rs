//! Stored results side by side: what differs in what they were made of.

use super::cell::Cell;
use super::changed::{Study, counterpart};
use super::number::{grouped, plain};
use super::page::distinct;
use super::provenance::{Provenance, ScenarioRecord, TextRecord};
use super::table::{Kind, Schema, field, no_point};
use crate::scenario::changed_fields;

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
        ("play", one.play().unwrap_or("policies of the file").to_owned()),
        ("other words of the command", other_words(one)),
    ]
}

/// Trials of each arm: the least and the most.
fn trials(one: &Provenance) -> String {
    let arms = one.scenarios.iter().flat_map(|scenario| &scenario.arms).map(|arm| arm.trials);
    match (arms.clone().min(), arms.max()) {
        (Some(least), Some(most)) if least < most => format!("{} to {}", grouped(least), grouped(most)),
        (_, most) => grouped(most.unwrap_or(0)),
    }
}

/// The command without what is compared by itself: options with rows of their own, and the names of files.
fn other_words(one: &Provenance) -> String {
    const KNOWN: [&str; 4] = ["--set", "--seed", "--trials", "--play"];
    let files = || one.scenarios.iter().flat_map(|scenario| &scenario.texts).map(|text| &text.name);
    let mut rest = one.command.iter();
    let mut words: Vec<&str> = Vec::new();
    while let Some(word) = rest.next() {
        if KNOWN.contains(&word.as_str()) {
            rest.next();
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
    let mut found = of_overrides(both);
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
        found.extend(changed_fields([&before, &text.text]).into_iter().map(named));
    }
    for name in was.texts.iter().skip(1).map(own).filter(|name| library(is, name).is_none()) {
        found.push((name, [LIBRARY.to_owned(), String::new()]));
    }
    if found.is_empty() {
        found.push(("digest".to_owned(), both.map(|one| one.digest.clone())));
    }
    found
}

/// Fields that were set on the command line of one of them: what each has, from wherever it has it.
fn of_overrides(both: [&ScenarioRecord; 2]) -> Vec<Difference> {
    let set = both.map(|one| {
        one.overrides.iter().map(|text| text.split_once('=').unwrap_or((text, ""))).collect::<Vec<_>>()
    });
    let fields = distinct(set.iter().flatten().map(|(field, _)| *field));
    if fields.is_empty() {
        return Vec::new();
    }
    let templates = both.map(ScenarioRecord::template);
    let value = |field: &str, at: usize| {
        let found = templates[at].as_ref().map_or_else(Vec::new, |template| template.values(field));
        // What is no field of a document, such as the play, is only in the command.
        let last = || set[at].iter().rev().find(|(known, _)| *known == field);
        let of_command = || last().map_or_else(String::new, |(_, value)| (*value).to_owned());
        if found.is_empty() { of_command() } else { found.join(", ") }
    };
    let difference = |field: &&str| ((*field).to_owned(), [0, 1].map(|at| value(field, at)));
    fields.iter().map(difference).filter(|(_, values)| values[0] != values[1]).collect()
}

/// Differences that a sentence names.
const NAMED_MAX: usize = 6;
/// Letters of a value in a sentence.
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

fn named(row: &InputRow) -> String {
    let of = if row.scenario.is_empty() { String::new() } else { format!(" ({})", row.scenario) };
    let InputRow { what, values, .. } = row;
    let cut = |value: &String| match value.char_indices().nth(VALUE_MAX) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.clone(),
    };
    let [was, is] = values.each_ref().map(cut);
    match (was.is_empty(), is.is_empty()) {
        (true, _) => format!("{what} is {is}, which was not set before{of}"),
        (_, true) => format!("{what} was {was}, and is not set any more{of}"),
        _ => format!("{what} {was} → {is}{of}"),
    }
}
