//! How a report was made, and how to make it again.

use std::collections::HashSet;

use maud::{Markup, html};

use super::tables;
use crate::report::shell;
use crate::results::number::{grouped, plain};
use crate::results::page::{View, distinct};
use crate::results::{Cell, Document, Provenance, Row, ScenarioRecord, Table, TextRecord, shortened};

/// What was changed between several studies, and the numbers below the answer.
pub(super) fn facts(document: &Document) -> Markup {
    html! {
        @if let Some(inputs) = document.tables.named("inputs") {
            @for after in distinct(inputs.records().map(|row| row.text("after"))) { (changed(inputs, after)) }
        }
        @for line in crate::report::facts(document) { p.facts { (line) } }
    }
}

/// Differences that are shown above the pictures; the table has all.
const CHANGES_MAX: usize = 12;

/// What was changed from the first study to another.
fn changed(inputs: &Table, after: &str) -> Markup {
    let of_pair = || inputs.records().filter(|row| row.text("after") == after);
    let before = of_pair().next().map_or("", |row| row.text("before"));
    let heads = [format!("before: {before}"), format!("after: {after}")];
    let row = |row: Row<'_>| {
        let of = match row.text("scenario") {
            "" => String::new(),
            scenario => format!("{scenario}: "),
        };
        let values = ["value_before", "value_after"].map(|name| row.text(name).to_owned());
        (format!("{of}{}", row.text("what")), shortened(&values).map(Cell::Text).to_vec())
    };
    let rows = of_pair().take(CHANGES_MAX).map(row).collect();
    let more = of_pair().count().saturating_sub(CHANGES_MAX);
    let view =
        View { above: None, title: "what was changed".to_owned(), heads: heads.into(), rows, extra: 0 };
    html! {
        div.inputs { (tables::view(&view, &format!("what was changed, {after}"))) }
        @if more > 0 { p.facts { "The table " code { "inputs" } " has " (more) " more." } }
    }
}

/// The whole of it. Points of a grid have the same texts: each is there once.
pub(super) fn details(document: &Document) -> Markup {
    let mut known = HashSet::new();
    html! {
        @for (at, one) in document.provenance.iter().enumerate() {
            @if let Some(label) = document.label(at) { h3 { (label) } }
            (of_study(one, &mut known))
        }
    }
}

/// Texts that are in the page, with their names.
type Known<'a> = HashSet<(&'a str, &'a str)>;

fn of_study<'a>(one: &'a Provenance, known: &mut Known<'a>) -> Markup {
    html! {
        pre tabindex="0" { code { (shell::typed(&one.command)) } }
        dl {
            dt { "Program" } dd { (one.program) " " (one.version) ", rules " (one.rules_version) }
            @if let Some(seed) = one.seed { dt { "Seed" } dd { (seed) } }
            @if let Some(confidence) = one.confidence {
                dt { "Confidence" } dd { (plain(confidence * 100.0)) " %" }
            }
            @if let Some(why) = one.shortfall() { dt { "State" } dd { (why) } }
        }
        @for scenario in &one.scenarios { (of_scenario(scenario, one.digest_note(), known)) }
    }
}

/// A scenario, with its digest and changes: `note` says what they are of, if not of all.
fn of_scenario<'a>(scenario: &'a ScenarioRecord, note: &str, known: &mut Known<'a>) -> Markup {
    let (new, above): (Vec<&TextRecord>, Vec<&TextRecord>) =
        scenario.texts.iter().partition(|text| known.insert((&text.name, &text.text)));
    html! {
        h3 { (scenario.title) }
        dl {
            dt { "Name" } dd { (scenario.name) }
            @if let Some(arm) = &scenario.arm { dt { "Arm" } dd { (arm) } }
            dt { "Digest" (note) } dd { code { (scenario.digest) } }
            @for arm in &scenario.arms {
                dt { (arm.name) }
                dd {
                    @if arm.trials > 0 { (grouped(arm.trials)) " trials from " (arm.first_trial) ", " }
                    (arm.ending)
                }
            }
            @if !scenario.overrides.is_empty() {
                dt { "Changed" (note) }
                dd { @for (at, change) in scenario.overrides.iter().enumerate() { @if at > 0 { ", " } code { (change) } } }
            }
            @if !above.is_empty() {
                dt { "Files above" }
                dd { (above.iter().map(|text| text.name.as_str()).collect::<Vec<_>>().join(", ")) }
            }
        }
        @for text in new {
            details {
                summary { (text.name) }
                pre tabindex="0" { code { (text.text) } }
            }
        }
    }
}
