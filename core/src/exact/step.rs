//! One step from a state: every path of dice, and its outcome.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::measure::Measure;
use super::ratio::Share;
use super::system::{Packed, Sum, System, Tables};
use crate::dice::{Enumerated, Odds};

/// A map that iterates in order of insertion, so that sums are rounded in the same order everywhere.
pub(super) type Ordered<K, V> = IndexMap<K, V, FxBuildHasher>;

/// The results of one step, conditional on its start.
pub(super) struct Step<S: System, M> {
    /// Expectations of everything that is counted, with increases and decreases kept apart.
    pub(super) sums: Ordered<(Sum, bool), M>,
    /// The outcomes, each with its rank and its probability.
    pub(super) outcomes: Ordered<Outcome<S>, (u64, M)>,
    /// The number of paths taken.
    pub(super) paths: u64,
    /// The most dice of a path, as factors of its probability.
    pub(super) longest: usize,
    /// Whether those were all paths.
    pub(super) is_whole: bool,
}

/// The outcome of a path: the next node, unless the trial is over, and its increments of the watched
/// values.
pub(super) type Outcome<S> = (Option<Packed<S>>, Vec<i64>);

/// Takes steps: a game, with the tables of its nodes and a recorder.
pub(super) struct Stepper<'a, S: System> {
    pub(super) system: &'a S,
    pub(super) tables: S::Tables,
    counts: S::Counts,
    /// The watched values, each the total of several sums.
    watched: &'a [Vec<Sum>],
    stop: &'a AtomicBool,
}

impl<'a, S: System> Stepper<'a, S> {
    pub(super) fn new(system: &'a S, watched: &'a [Vec<Sum>], stop: &'a AtomicBool) -> Self {
        Self { system, tables: system.tables(), counts: system.counts(), watched, stop }
    }

    /// Enumerates one step, up to a number of paths, or until it is stopped; then it has no results.
    pub(super) fn step<M: Measure>(&mut self, packed: &Packed<S>, paths_max: u64) -> Step<S, M> {
        let from = self.tables.unpack(packed);
        let mut sums: Ordered<(Sum, bool), M::Share> = Ordered::default();
        let mut outcomes: Ordered<Outcome<S>, (u64, M::Share)> = Ordered::default();
        let (mut paths, mut longest, mut is_whole) = (0, 0, true);
        let Self { system, tables, counts, watched, stop } = self;
        let counted = RefCell::new(Vec::new());
        let play = |dice: &mut Enumerated| {
            let mut counted = counted.borrow_mut();
            counted.clear();
            system.step(&from, dice, (counts, stop), &mut counted)
        };
        let visit = |next: Option<S::Node>, odds: Odds<'_>| {
            let weight = M::weight(&odds);
            let counted = counted.borrow();
            for &(sum, amount) in counted.iter() {
                sums.entry((sum, amount > 0)).or_default().add_path(&weight, amount.unsigned_abs());
            }
            let rank = next.as_ref().map_or(0, |node| system.rank(node));
            let next = next.map(|node| tables.pack(&node, Some((&from, packed))));
            let outcome = outcomes.entry((next, values(watched, &counted)));
            outcome.or_insert_with(|| (rank, M::Share::default())).1.add_path(&weight, 1);
            paths += 1;
            longest = longest.max(odds.factors().count());
            is_whole = paths < paths_max && !stop.load(Ordering::Relaxed);
            is_whole
        };
        Enumerated::visit_odds(play, visit);
        if !is_whole {
            return Step { sums: Ordered::default(), outcomes: Ordered::default(), paths, longest, is_whole };
        }
        Step {
            sums: sums.into_iter().map(|(sum, share)| (sum, share.total())).collect(),
            outcomes: outcomes.into_iter().map(|(to, (rank, share))| (to, (rank, share.total()))).collect(),
            paths,
            longest,
            is_whole,
        }
    }
}

/// The increments of the watched values on a path.
fn values(watched: &[Vec<Sum>], counted: &[(Sum, i64)]) -> Vec<i64> {
    let value = |sums: &Vec<Sum>| {
        counted.iter().filter(|(sum, _)| sums.contains(sum)).map(|(_, amount)| amount).sum()
    };
    watched.iter().map(value).collect()
}

/// Adds to the entry of a key.
pub(super) fn add_to<K: std::hash::Hash + Eq, M: Measure>(all: &mut Ordered<K, M>, key: K, more: &M) {
    all.entry(key).and_modify(|sum| sum.add(more)).or_insert_with(|| more.clone());
}
