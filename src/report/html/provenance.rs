//! How a report was made, and how to make it again.

use maud::{Markup, html};

use crate::report::shell;
use crate::results::number::{grouped, plain};
use crate::results::{Provenance, ScenarioRecord};

/// The numbers below the answer.
pub(super) fn facts(all: &[Provenance]) -> Markup {
    html! {
        @for one in all { p.facts { (crate::report::facts(one)) } }
    }
}

/// The whole of it.
pub(super) fn details(one: &Provenance) -> Markup {
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
        @for scenario in &one.scenarios { (of_scenario(scenario)) }
    }
}

fn of_scenario(scenario: &ScenarioRecord) -> Markup {
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
        }
        @for text in &scenario.texts {
            details {
                summary { (text.name) }
                pre tabindex="0" { code { (text.text) } }
            }
        }
    }
}
