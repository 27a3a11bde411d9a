//! States that wait for their next step.

use std::rc::Rc;

use super::measure::Measure;
use super::paths::{Ordered, Way};
use super::system::System;

/// All that the future of some paths depends on, of those that are in the same place.
#[derive(Debug)]
pub(super) struct Key<S: System> {
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

/// Paths that have come to the same: one of their ways, and the probability of all.
pub(super) struct Paths<S: System, M> {
    /// None between steps.
    pub(super) way: Option<Rc<Way<S>>>,
    pub(super) weight: M,
}

impl<S: System, M: Clone> Clone for Paths<S, M> {
    fn clone(&self) -> Self {
        Self { way: self.way.clone(), weight: self.weight.clone() }
    }
}

/// States with their probabilities.
pub(super) type Layer<S, M> = Ordered<Key<S>, Paths<S, M>>;

/// Adds to the probability of a state; true when it is a new one.
pub(super) fn merge<S: System, M: Measure>(layer: &mut Layer<S, M>, key: Key<S>, at: Paths<S, M>) -> bool {
    match layer.entry(key) {
        indexmap::map::Entry::Occupied(mut known) => {
            known.get_mut().weight.add(&at.weight);
            false
        }
        indexmap::map::Entry::Vacant(new) => {
            new.insert(at);
            true
        }
    }
}

/// The most probable states of a layer.
pub(super) fn most_probable_of<S: System, M: Measure>(layer: &Layer<S, M>, most: usize) -> Layer<S, M> {
    let mut states: Vec<_> = layer.iter().collect();
    states.sort_by(|one, two| two.1.weight.bounds().high.total_cmp(&one.1.weight.bounds().high));
    states.into_iter().take(most).map(|(key, at)| (*key, at.clone())).collect()
}
