//! The frontier: nodes still to be followed, with their probabilities.

use std::collections::BTreeMap;

use super::measure::Measure;
use super::step::{Ordered, add_to};
use super::system::{Packed, System};

/// Nodes that take the same step, with the probability of each, keyed by the number of the part set aside
/// for that step and the number of the watched values.
pub(super) type Group<M> = Ordered<(u32, u32), M>;

/// Groups of the same rank, keyed by the node without the part set aside.
pub(super) type Layer<S, M> = Ordered<Packed<S>, Group<M>>;

/// All nodes still to be followed, by rank.
pub(super) struct Frontier<S: System, M> {
    layers: BTreeMap<u64, Layer<S, M>>,
    /// How many nodes there are.
    pub(super) nodes: usize,
    /// How many groups of nodes there are.
    pub(super) groups: usize,
}

impl<S: System, M: Measure> Frontier<S, M> {
    pub(super) fn new() -> Self {
        Self { layers: BTreeMap::new(), nodes: 0, groups: 0 }
    }

    /// Adds to the probability of a node.
    pub(super) fn add(&mut self, rank: u64, node: Packed<S>, apart: (u32, u32), weight: &M) {
        let group = self.layers.entry(rank).or_default().entry(node).or_default();
        let before = group.len();
        self.groups += usize::from(before == 0);
        add_to(group, apart, weight);
        self.nodes += group.len() - before;
    }

    /// Removes the nodes to follow next: no other waiting node leads to them.
    pub(super) fn next(&mut self) -> Option<Layer<S, M>> {
        let (_, layer) = self.layers.pop_first()?;
        self.nodes -= layer.values().map(Group::len).sum::<usize>();
        self.groups -= layer.len();
        Some(layer)
    }

    /// Approximate size of `nodes` nodes in bytes, if each is in a group of its own.
    pub(super) const fn bytes_of(nodes: usize) -> usize {
        /// For each entry a map holds a hash and an index slot, with a capacity of up to twice its length.
        const SLACK: usize = 2;
        let entries = size_of::<(Packed<S>, Group<M>)>() + size_of::<((u32, u32), M)>();
        nodes * SLACK * (entries + 4 * size_of::<usize>())
    }
}
