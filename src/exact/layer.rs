//! States that wait for their next step.

use super::measure::Measure;
use super::paths::Ordered;
use super::row::{At, Row};
use super::system::System;
use super::way::Way;

/// All that the future of some paths depends on, of those that are in the same place; without the part
/// along which there are rows, and without those who stand aside.
#[derive(Debug)]
pub(super) struct Key<S: System> {
    /// With 0 in place of the part along which there are rows, and others in place of those aside.
    pub(super) packed: S::Packed,
    /// The parts that stand aside, one bit each.
    pub(super) aside: u64,
    /// The value so far of what is watched.
    pub(super) value: i64,
}

// Derived, these would ask the same of `S`.
impl<S: System> Clone for Key<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Key<S> {}

impl<S: System> PartialEq for Key<S> {
    fn eq(&self, other: &Self) -> bool {
        (self.value, self.aside) == (other.value, other.aside) && self.packed == other.packed
    }
}

impl<S: System> Eq for Key<S> {}

impl<S: System> std::hash::Hash for Key<S> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.packed, self.aside, self.value).hash(hasher);
    }
}

/// Paths that have come to the same but for one part and those aside: a way of theirs, and the
/// probability of each of these states.
pub(super) struct Paths<S: System, M> {
    /// None between steps.
    pub(super) way: Option<Way<S>>,
    pub(super) row: Row<M>,
}

impl<S: System, M: Clone> Clone for Paths<S, M> {
    fn clone(&self) -> Self {
        Self { way: self.way.clone(), row: self.row.clone() }
    }
}

/// States with their probabilities.
pub(super) type Layer<S, M> = Ordered<Key<S>, Paths<S, M>>;

/// Adds to the probability of states; how many of them are new.
pub(super) fn merge<S: System, M: Measure>(layer: &mut Layer<S, M>, key: Key<S>, at: Paths<S, M>) -> usize {
    match layer.entry(key) {
        indexmap::map::Entry::Occupied(mut known) => known.get_mut().row.add(at.row),
        indexmap::map::Entry::Vacant(new) => {
            let states = at.row.len();
            new.insert(at);
            states
        }
    }
}

/// How many states there are.
pub(super) fn states<S: System, M: Measure>(layer: &Layer<S, M>) -> usize {
    layer.values().map(|at| at.row.len()).sum()
}

/// The most probable states of a layer.
pub(super) fn most_probable_of<S: System, M: Measure>(layer: &Layer<S, M>, most: usize) -> Layer<S, M> {
    let of_row = |(index, paths): (usize, &Paths<S, M>)| {
        let state = move |(place, weight): (usize, (At, &M))| (weight.1.bounds().high, (index, place));
        paths.row.iter().enumerate().map(state).collect::<Vec<_>>()
    };
    let mut states: Vec<(f64, (usize, usize))> = layer.values().enumerate().flat_map(of_row).collect();
    let by_probability = |one: &(f64, (usize, usize)), two: &(f64, (usize, usize))| {
        two.0.total_cmp(&one.0).then(one.1.cmp(&two.1))
    };
    if most < states.len() {
        states.select_nth_unstable_by(most, by_probability);
        states.truncate(most);
    }
    states.sort_unstable_by(by_probability);
    let mut few = Layer::default();
    for (_, (index, place)) in states {
        let state = layer.get_index(index).and_then(|(key, at)| Some((key, at, at.row.iter().nth(place)?)));
        if let Some((key, Paths { way, .. }, (at, weight))) = state {
            merge(&mut few, *key, Paths { way: way.clone(), row: Row::of(at, weight.clone()) });
        }
    }
    few
}
