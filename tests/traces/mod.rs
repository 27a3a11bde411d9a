//! Every sentence of a trace against the fields of its event and what it changed, and every picture
//! against what moved.

mod narration;
mod pictures;
mod rounds;
mod values;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use deathroll::engine::Job;
use deathroll::scenario::{Arm, Labels, Source, load};
use deathroll::trace::{Line, Trace, trace};
use serde_json::Value;

use crate::support::every_event::{ENCOUNTERS, SHOWDOWNS};

/// Trials of each arm.
const TRIALS: u64 = 60;

/// Calls a function with every arm of the scenarios that together produce every event.
fn for_every_arm(mut call: impl FnMut(&Arm)) {
    for text in SHOWDOWNS.iter().chain(&ENCOUNTERS) {
        let loaded = load(&Source::Stdin(text.as_bytes().to_vec()), &[]);
        let loaded = loaded.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        loaded.arms.iter().for_each(&mut call);
    }
}

/// The lines of many trials of every arm: for each trial a list.
fn trials() -> impl Iterator<Item = &'static Vec<Line>> {
    arms().iter().flat_map(|arm| &arm.traces).map(|trace| &trace.lines)
}

/// Many trials of an arm.
pub(crate) struct Traced {
    pub(crate) labels: Labels,
    pub(crate) traces: Vec<Trace>,
}

/// Every arm, traced once for all who read its trials.
pub(crate) fn arms() -> &'static [Traced] {
    static ALL: LazyLock<Vec<Traced>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for_every_arm(|arm| {
            let job = Job { setup: &arm.setup, seed: 1 };
            let traces = (0..TRIALS).map(|trial| trace(&job, &arm.labels, trial)).collect();
            all.push(Traced { labels: arm.labels.clone(), traces });
        });
        all
    });
    &ALL
}

/// A line as programs read it.
fn as_json(line: &Line) -> Value {
    serde_json::to_value(line).unwrap()
}

/// Calls a function with every line of every trial, and counts the lines of each event.
fn for_every_line(mut call: impl FnMut(&Value)) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for line in trials().flatten().map(as_json) {
        call(&line);
        *counts.entry(line["event"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    counts
}
