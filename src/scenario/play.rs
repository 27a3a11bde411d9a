//! `--play`: everybody follows one play, whatever policies the file has.

use std::sync::Arc;

use super::diagnostic::{Collector, Diagnostic};
use super::party;
use super::patch::Override;
use super::source::Place;
use super::tree::{Entry, Node, Table, Value};
use deathroll_core::policy::showdown::Decision;

/// The path of the override that `--play` stands for.
pub const ROOT: &str = "play";
/// Where a file names the play that everybody follows.
pub const POLICY_PLAY: &str = "policy.play";
/// What a policy has beside its decisions.
pub const RESERVE: &str = "survival-reserve";

/// True for the paths of overrides by which everybody follows a play.
#[must_use]
pub fn sets_play(path: &str) -> bool {
    [ROOT, POLICY_PLAY].contains(&path)
}

/// True for a library that holds nothing but the play of this name.
#[must_use]
pub fn is_only_play(text: &str, name: &str) -> bool {
    let is_play = |(section, plays): (&String, &toml::Value)| {
        let plays = plays.as_table().filter(|_| section == "plays");
        section == "format" || plays.is_some_and(|plays| plays.keys().all(|play| play == name))
    };
    text.parse::<toml::Table>().is_ok_and(|file| file.iter().all(is_play))
}

/// Replaces the policies of a document by a play. Arms and further overrides can still change single
/// decisions; the monster controller and the order of turns stay as they are.
pub(super) fn follow(root: &mut Node, new: &Override, faults: &Collector) {
    let place = new.value.place;
    let [_] = &new.path[..] else {
        faults.add(Diagnostic::new("a play has no fields", new.path[1].place, "expected `play=NAME`"));
        return;
    };
    if ![party::SURVIVORS, party::PARTY].iter().any(|key| root.get(key).is_some()) {
        let label = "only games of survivors against a monster have plays";
        faults.add(Diagnostic::new("this scenario has no plays", place, label));
        return;
    }
    let Some(root) = root.as_table_mut() else { return };
    for people in [party::SURVIVORS, party::ROSTER] {
        match root.entries_mut().get_mut(people).map(|entry| &mut entry.node.value) {
            Some(Value::List(list)) => Arc::make_mut(list).iter_mut().for_each(forget_own),
            Some(Value::Table(table)) => {
                table.entries_mut().values_mut().for_each(|entry| forget_own(&mut entry.node));
            }
            _ => {}
        }
    }
    let policy = root.entries_mut().entry("policy".to_owned()).or_insert_with(|| empty_table(place));
    forget(Some(&mut policy.node));
    if let Some(policy) = policy.node.as_table_mut() {
        policy.entries_mut().insert(ROOT.to_owned(), Entry { key: place, node: new.value.clone() });
    }
}

/// Leaves out the decisions of a survivor.
fn forget_own(survivor: &mut Node) {
    if let Some(survivor) = survivor.as_table_mut() {
        forget(survivor.entries_mut().get_mut("policy").map(|entry| &mut entry.node));
    }
}

/// Leaves out the decisions of a policy.
fn forget(policy: Option<&mut Node>) {
    let decides = |key: &str| key == RESERVE || Decision::ALL.iter().any(|decision| decision.key() == key);
    if let Some(policy) = policy.and_then(Node::as_table_mut) {
        policy.entries_mut().retain(|key, _| !decides(key));
    }
}

fn empty_table(place: Place) -> Entry {
    Entry { key: place, node: Node { place, value: Value::Table(Table::default()) } }
}
