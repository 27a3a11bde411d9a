//! Traces that somebody may change, and what the referee says of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use super::fights::Fight;
use super::watch::{Fault, watch};

pub(super) const TRIALS: u64 = 120;

/// A trace that somebody may change.
pub(super) struct Told(pub(super) Vec<Value>);

impl Told {
    pub(super) fn of(fight: &Fight, trial: u64) -> Self {
        Self::parsed(&fight.told(0, 5, trial))
    }

    pub(super) fn parsed(told: &str) -> Self {
        Self(told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
    }

    /// Leaves a line out. What it changed is told by the next one, so that the table alone gives
    /// nothing away.
    pub(super) fn leave_out(&mut self, place: usize) {
        let gone = self.remove(place);
        let Some(next) = self.0.get_mut(place) else { return };
        let mut changes = gone["changes"].as_object().expect("changes").clone();
        for (what, change) in next["changes"].as_object_mut().expect("changes") {
            let first = changes.remove(what).map_or(change[0].clone(), |first| first[0].clone());
            changes.insert(what.clone(), json!([first, change[1]]));
        }
        changes.retain(|_, change| change[0] != change[1]);
        next["changes"] = Value::Object(changes);
    }

    /// Leaves out the line after one.
    pub(super) fn leave_out_next(&mut self, place: usize) {
        self.leave_out(place + 1);
    }

    /// Takes a line away with what it changed, as if neither had happened.
    pub(super) fn remove(&mut self, place: usize) -> Value {
        let gone = self.0.remove(place);
        self.number();
        gone
    }

    pub(super) fn insert(&mut self, place: usize, line: Value) {
        self.0.insert(place, line);
        self.number();
    }

    fn number(&mut self) {
        for (step, line) in self.0.iter_mut().enumerate() {
            line["step"] = json!(step);
        }
    }

    /// What is wrong; nothing when it passes.
    pub(super) fn judged(&self, fight: &Fight) -> Option<Fault> {
        let text: String = self.0.iter().map(|line| format!("{line}\n")).collect();
        watch(fight.book(), &text).err()
    }
}

/// Plays trials until one can be tampered with, and gives what the referee says of it.
pub(super) fn tampered_in(path: &'static str, tamper: impl Fn(&mut Told) -> bool) -> Option<Fault> {
    let fight = once_loaded(path);
    let mut trials = (0..TRIALS).map(|trial| Told::parsed(&once_told(path, &fight, trial)));
    trials
        .find_map(|mut told| tamper(&mut told).then(|| told.judged(&fight)))
        .expect("something to tamper with")
}

/// A fight as it was loaded before.
fn once_loaded(path: &'static str) -> Arc<Fight> {
    static FIGHTS: Mutex<BTreeMap<&str, Arc<Fight>>> = Mutex::new(BTreeMap::new());
    let mut fights = FIGHTS.lock().unwrap_or_else(PoisonError::into_inner);
    fights.entry(path).or_insert_with(|| Arc::new(Fight::of(path, vec![]).expect("it loads"))).clone()
}

/// Trials as they were told before, by scenario and number: many tests tamper with the same ones.
type Library = BTreeMap<(&'static str, u64), Arc<str>>;

fn once_told(path: &'static str, fight: &Fight, trial: u64) -> Arc<str> {
    static LIBRARY: Mutex<Library> = Mutex::new(Library::new());
    let library = || LIBRARY.lock().unwrap_or_else(PoisonError::into_inner);
    let known = library().get(&(path, trial)).cloned();
    known.unwrap_or_else(|| {
        let told: Arc<str> = fight.told(0, 5, trial).into();
        library().entry((path, trial)).or_insert(told).clone()
    })
}

/// The change of a value whose name ends so.
pub(super) fn change_of<'a>(line: &'a mut Value, end: &str) -> Option<&'a mut Value> {
    let mut changes = line["changes"].as_object_mut().expect("changes").iter_mut();
    changes.find(|(what, _)| what.ends_with(end)).map(|(_, change)| change)
}

/// Fails unless every fault is of one of the rules that stand beside it.
pub(super) fn are_found<'a>(cases: impl IntoIterator<Item = (String, &'a [&'a str], Option<Fault>)>) {
    let wrong = cases.into_iter().filter_map(|(what, rules, fault)| match fault {
        Some(fault) if rules.contains(&fault.rule.as_str()) => None,
        other => Some(format!("{what} is {other:?}, not {rules:?}\n")),
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}

pub(super) fn is_found(rule: &str, fault: Option<Fault>) {
    are_found([(String::new(), &[rule][..], fault)]);
}
