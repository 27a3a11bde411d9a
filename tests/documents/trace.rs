//! TRACE.md documents exactly the events, fields and values that traces have.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use deathroll::report::trace::json_lines;
use deathroll::scenario::Labels;
use serde_json::Value;

use super::text;
use crate::traces::arms;

/// A rule system and its sections of TRACE.md.
struct System {
    /// Whether its traces name these: scenarios that together produce every event.
    is_of: fn(&Labels) -> bool,
    /// Its list of events in the code.
    source: &'static str,
    events: &'static str,
    fields: &'static str,
    changes: &'static str,
}

static SYSTEMS: [System; 2] = [
    System {
        is_of: |labels| matches!(labels, Labels::Showdown(_)),
        source: "core/src/rules/showdown/record.rs",
        events: "## Events",
        fields: "## Fields of events",
        changes: "## What changed",
    },
    System {
        is_of: |labels| matches!(labels, Labels::Encounter(_)),
        source: "core/src/rules/encounter/record.rs",
        events: "## Events of encounters",
        fields: "## Fields of encounter events",
        changes: "## What changes in encounters",
    },
];

/// What traces contain for one event.
#[derive(Debug, Default, PartialEq, Eq)]
struct Event {
    rules: BTreeSet<String>,
    fields: BTreeMap<String, BTreeSet<String>>,
}

/// What all traces contain.
#[derive(Debug, Default)]
struct Seen {
    events: BTreeMap<String, Event>,
    changes: BTreeMap<String, BTreeSet<String>>,
    phases: BTreeSet<String>,
}

/// Fields that every line has.
const COMMON: [&str; 8] = ["step", "round", "phase", "rule", "actor", "event", "text", "changes"];

/// The type of a value; `None` for null and for empty lists and tables.
fn kind_of(value: &Value) -> Option<String> {
    match value {
        Value::Number(_) => Some("number".to_owned()),
        Value::Bool(_) => Some("true or false".to_owned()),
        Value::String(_) => Some("string".to_owned()),
        Value::Array(values) => values.first().map(|first| match first {
            Value::Number(_) => "list of numbers".to_owned(),
            Value::String(_) => "list of strings".to_owned(),
            Value::Array(_) => "list of spaces".to_owned(),
            other => panic!("{other}"),
        }),
        Value::Object(values) => {
            let kinds: BTreeSet<String> = values.values().filter_map(kind_of).collect();
            match kinds.len() {
                0 | 1 => kinds
                    .first()
                    .map(|kind| format!("table of {}", kind.replacen("list", "lists", 1) + plural(kind))),
                _ => Some("table".to_owned()),
            }
        }
        Value::Null => None,
    }
}

fn plural(kind: &str) -> &'static str {
    if kind.starts_with("list") { "" } else { "s" }
}

impl Seen {
    fn add(&mut self, line: &Value, survivors: &[String]) {
        let object = line.as_object().unwrap();
        COMMON.iter().for_each(|field| assert!(object.contains_key(*field), "{line}"));
        self.phases.insert(line["phase"].as_str().unwrap().to_owned());
        let event = self.events.entry(line["event"].as_str().unwrap().to_owned()).or_default();
        event.rules.insert(line["rule"].as_str().unwrap().to_owned());
        if line["event"] != "counted" {
            let own = object.iter().filter(|(field, _)| !COMMON.contains(&field.as_str()));
            for (field, value) in own {
                event.fields.entry(field.clone()).or_default().extend(kind_of(value));
            }
        }
        for (what, change) in line["changes"].as_object().unwrap() {
            let [from, to] = &change.as_array().unwrap()[..] else { panic!("{line}") };
            let (who, rest) = what.split_once('.').unwrap_or(("", what));
            let what =
                if survivors.iter().any(|name| name == who) { format!("NAME.{rest}") } else { what.clone() };
            let what = match what.split_once(".counter.") {
                Some((who, _)) => format!("{who}.counter.COUNTER"),
                None => what,
            };
            self.changes.entry(what).or_default().extend([from, to].into_iter().filter_map(kind_of));
        }
    }
}

/// What the traces of each rule system contain, which takes seconds to find out.
static SEEN: LazyLock<[Seen; 2]> = LazyLock::new(|| SYSTEMS.each_ref().map(find));

/// Each rule system, with what its traces contain.
fn systems() -> impl Iterator<Item = (&'static System, &'static Seen)> {
    SYSTEMS.iter().zip(&*SEEN)
}

fn find(system: &System) -> Seen {
    let mut seen = Seen::default();
    for arm in arms().iter().filter(|arm| (system.is_of)(&arm.labels)) {
        let names = match &arm.labels {
            Labels::Showdown(labels) => labels.survivors.clone(),
            Labels::Encounter(labels) => [&labels.adventurers[..], &labels.foes].concat(),
        };
        for trace in &arm.traces {
            for line in json_lines(trace).lines() {
                seen.add(&serde_json::from_str(line).unwrap(), &names);
            }
        }
    }
    seen
}

/// The rows of the table below a heading, with their cells.
fn rows<'a>(document: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let (_, below) = document.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("{heading}"));
    let table =
        below.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cells = |line: &'a str| line.trim_matches('|').split('|').map(str::trim).collect();
    table.skip(2).map(cells).collect()
}

/// The words in backticks.
fn words(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn word(cell: &str) -> String {
    words(cell).into_iter().next().unwrap_or_else(|| panic!("no name in {cell}"))
}

#[test]
fn every_event_is_documented_with_its_rules_and_fields() {
    systems().for_each(|(system, seen)| check_events(system, seen));
}

fn check_events(system: &System, seen: &Seen) {
    let document = text("TRACE.md");
    let told: BTreeMap<String, &Event> =
        seen.events.iter().map(|(name, event)| (name.clone(), event)).collect();
    let mut documented = BTreeSet::new();
    let kinds: BTreeMap<String, &str> =
        rows(&document, system.fields).iter().map(|row| (word(row[0]), row[1])).collect();
    let mut used = BTreeSet::new();
    for row in rows(&document, system.events) {
        let name = word(row[0]);
        let event = told.get(&name).unwrap_or_else(|| panic!("nothing tells of `{name}`"));
        let rules: BTreeSet<String> =
            row[1].split(", ").map(|rule| rule.trim_matches('–').to_owned()).collect();
        assert_eq!(rules, event.rules, "{name}");
        assert_eq!(words(row[3]), event.fields.keys().cloned().collect(), "{name}");
        for (field, told) in &event.fields {
            let documented = kinds.get(field).unwrap_or_else(|| panic!("{name}: {field}"));
            let documented: BTreeSet<String> = documented.split("; ").map(str::to_owned).collect();
            assert!(told.is_subset(&documented), "{name}: {field} is {told:?}");
            used.insert(field.clone());
        }
        documented.insert(name);
    }
    assert_eq!(documented, told.keys().cloned().collect());
    assert_eq!(used, kinds.keys().cloned().collect(), "fields");
}

#[test]
fn every_value_of_the_table_is_documented() {
    let document = text("TRACE.md");
    for (system, seen) in systems() {
        let documented: BTreeMap<String, BTreeSet<String>> = rows(&document, system.changes)
            .iter()
            .flat_map(|row| {
                let kinds: BTreeSet<String> = row[1].split("; ").map(str::to_owned).collect();
                words(row[0]).into_iter().map(move |what| (what, kinds.clone()))
            })
            .collect();
        assert_eq!(documented, seen.changes);
    }
}

#[test]
fn phases_and_common_fields_are_documented() {
    let document = text("TRACE.md");
    let fields: BTreeSet<String> =
        rows(&document, "## Fields of every line").iter().map(|row| word(row[0])).collect();
    assert_eq!(fields, COMMON.map(str::to_owned).into());
    for phase in systems().flat_map(|(_, seen)| &seen.phases) {
        assert!(document.contains(&format!("`{phase}`")), "{phase}");
    }
}

/// An event that no scenario above produces would not be checked.
#[test]
fn the_scenarios_produce_every_kind_of_event() {
    systems().for_each(|(system, seen)| check_that_everything_happens(system, seen));
}

fn check_that_everything_happens(system: &System, seen: &Seen) {
    let source = text(system.source);
    let (_, events) = source.split_once("pub enum Event {").unwrap();
    let variants = events.lines().take_while(|line| *line != "}").filter(|line| {
        line.strip_prefix("    ").is_some_and(|line| line.starts_with(|c: char| c.is_ascii_uppercase()))
    });
    // `set-up` is printed before the trial, and `counted` after it.
    assert_eq!(seen.events.len(), variants.count() + 2);
}
