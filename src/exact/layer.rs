//! States that wait for their next step.

use super::measure::Measure;
use super::paths::Ordered;
use super::row::Row;
use super::system::System;
use super::way::Way;

/// All that the future of some paths depends on, of those that are in the same place; without the part
/// along which there are rows.
#[derive(Debug)]
pub(super) struct Key<S: System> {
    /// With 0 in place of the part along which there are rows.
    pub(super) packed: S::Packed,
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
        self.value == other.value && self.packed == other.packed
    }
}

impl<S: System> Eq for Key<S> {}

impl<S: System> std::hash::Hash for Key<S> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.packed, self.value).hash(hasher);
    }
}

/// Paths that have come to the same but for one part: a way of theirs, and the probability of each
/// value of that part.
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
    let of_row = |(key, at): (&Key<S>, &Paths<S, M>)| -> Vec<_> {
        let way = at.way.clone();
        let state = |(number, weight): (u32, &M)| (*key, way.clone(), number, weight.clone());
        at.row.iter().map(state).collect()
    };
    let mut states: Vec<_> = layer.iter().flat_map(of_row).collect();
    states.sort_by(|one, two| two.3.bounds().high.total_cmp(&one.3.bounds().high));
    let mut few = Layer::default();
    for (key, way, number, weight) in states.into_iter().take(most) {
        merge(&mut few, key, Paths { way, row: Row::of(number, weight) });
    }
    few
}
