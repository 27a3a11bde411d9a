//! Traces of encounters that somebody may change, and what the referee says of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use super::fights::{ADVENTURE, Encounter};
use super::watch::watch;
use crate::referee::told::Told;
use crate::referee::watch::Fault;

/// Trials in which something to tamper with is looked for.
pub(super) const TRIALS: u64 = 150;

/// What the referee says of a trace.
pub(super) fn judged(told: &Told, encounter: &Encounter) -> Option<Fault> {
    let text: String = told.0.iter().map(|line| format!("{line}\n")).collect();
    watch(encounter.book(), &text).err()
}

/// Plays trials of [`ADVENTURE`] until one can be tampered with, and gives what the referee says of it.
pub(super) fn tampered(tamper: impl Fn(&mut Told) -> bool) -> Option<Fault> {
    thread_local! {
        static ENCOUNTER: Encounter = Encounter::of(ADVENTURE, &[]);
    }
    ENCOUNTER.with(|encounter| {
        let mut trials = (0..TRIALS).map(|trial| Told::parsed(&once_told(encounter, trial)));
        trials
            .find_map(|mut told| tamper(&mut told).then(|| judged(&told, encounter)))
            .expect("something to tamper with")
    })
}

/// Changes the first line that can be changed so.
pub(super) fn line(change: impl Fn(&mut Value) -> bool) -> Option<Fault> {
    tampered(|told| told.0.iter_mut().any(&change))
}

/// Changes a field of the first such event.
pub(super) fn field(event: &str, field: &str, change: impl Fn(&Value) -> Value) -> Option<Fault> {
    line(|line| {
        let new = change(&line[field]);
        let can = line["event"] == event && !line[field].is_null() && new != line[field];
        if can {
            line[field] = new;
        }
        can
    })
}

/// Trials as they were told before: many tests tamper with the same ones.
fn once_told(encounter: &Encounter, trial: u64) -> Arc<str> {
    static LIBRARY: Mutex<BTreeMap<u64, Arc<str>>> = Mutex::new(BTreeMap::new());
    let library = || LIBRARY.lock().unwrap_or_else(PoisonError::into_inner);
    let known = library().get(&trial).cloned();
    known.unwrap_or_else(|| {
        let told: Arc<str> = encounter.told(0, 5, trial).into();
        library().entry(trial).or_insert(told).clone()
    })
}
