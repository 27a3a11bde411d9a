//! `--play`: everybody follows one play, whatever policies the file has.

use std::sync::Arc;

use super::diagnostic::{Collector, Diagnostic};
use super::patch::Override;
use super::source::Place;
use super::tree::{Entry, Node, Table, Value};
use crate::policy::showdown::Decision;

/// The path of the override that `--play` stands for.
pub const ROOT: &str = "play";
/// What a policy has beside its decisions.
const RESERVE: &str = "survival-reserve";

/// Replaces the policies of a document by a play. Arms and further overrides can still change single
/// decisions; the monster controller and the order of turns stay as they are.
pub(super) fn follow(root: &mut Node, new: &Override, faults: &Collector) {
    let place = new.value.place;
    let [_] = &new.path[..] else {
        faults.add(Diagnostic::new("a play has no fields", new.path[1].place, "expected `play=NAME`"));
        return;
    };
    if root.get("survivors").is_none() {
        let label = "only games of survivors against a monster have plays";
        faults.add(Diagnostic::new("this scenario has no plays", place, label));
        return;
    }
    let Some(root) = root.as_table_mut() else { return };
    if let Some(Value::List(survivors)) =
        root.entries_mut().get_mut("survivors").map(|entry| &mut entry.node.value)
    {
        for policy in Arc::make_mut(survivors).iter_mut().filter_map(Node::as_table_mut) {
            forget(policy.entries_mut().get_mut("policy").map(|entry| &mut entry.node));
        }
    }
    let policy = root.entries_mut().entry("policy".to_owned()).or_insert_with(|| empty_table(place));
    forget(Some(&mut policy.node));
    if let Some(policy) = policy.node.as_table_mut() {
        policy.entries_mut().insert(ROOT.to_owned(), Entry { key: place, node: new.value.clone() });
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
