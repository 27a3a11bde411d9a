//! How a report was made, and how to make it again.

use std::collections::HashSet;

use maud::{Markup, html};

use crate::report::shell;
use crate::results::number::{grouped, plain};
use crate::results::{Provenance, ScenarioRecord, TextRecord};

/// The numbers below the answer.
pub(super) fn facts(all: &[Provenance]) -> Markup {
    html! {
        @for one in all { p.facts { (crate::report::facts(one)) } }
    }
}

/// The whole of it. Points of a grid have the same texts: each is there once.
pub(super) fn details(all: &[Provenance]) -> Markup {
    let mut known = HashSet::new();
    html! { @for one in all { (of_study(one, &mut known)) } }
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
        @for scenario in &one.scenarios { (of_scenario(scenario, known)) }
    }
}

fn of_scenario<'a>(scenario: &'a ScenarioRecord, known: &mut Known<'a>) -> Markup {
    let (new, above): (Vec<&TextRecord>, Vec<&TextRecord>) =
        scenario.texts.iter().partition(|text| known.insert((&text.name, &text.text)));
    html! {
        h3 { (scenario.title) }
        dl {
            dt { "Name" } dd { (scenario.name) }
            @if let Some(arm) = &scenario.arm { dt { "Arm" } dd { (arm) } }
            dt { "Digest" } dd { code { (scenario.digest) } }
            @for arm in &scenario.arms {
                dt { (arm.name) }
                dd {
                    @if arm.trials > 0 { (grouped(arm.trials)) " trials from " (arm.first_trial) ", " }
                    (arm.ending)
                }
            }
            @if !scenario.overrides.is_empty() {
                dt { "Changed" }
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
