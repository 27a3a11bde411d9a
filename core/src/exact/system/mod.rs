//! The two rule systems, as a walk over their states needs them.

use std::hash::Hash;
use std::sync::atomic::AtomicBool;

use crate::dice::Enumerated;
use crate::metric::{Counter, Layout, Subject};

mod encounter;
mod showdown;

pub(super) use showdown::step_with;

/// A quantity that a walk adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Sum {
    /// A counter of a subject; for the party, only what is not a sum over its members.
    Counter(Subject, Counter),
    /// Attacks of a survivor with this many hits.
    Hits(Subject, u16),
    /// Attacks of a survivor with this many wounds.
    Wounds(Subject, u16),
}

/// Where in a trial a state is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Which scene of an adventure, from 0.
    pub scene: Option<u8>,
    /// Round of the trial or the scene.
    pub round: u32,
}

/// A game whose states a walk can visit.
///
/// A step runs the same code as a sampled trial; only the dice differ.
pub(super) trait System {
    /// All that the future of a trial depends on, and the memory of the recorder.
    type Node: Copy;
    /// The recorder that counts.
    type Counts;
    /// The parts of nodes by their numbers.
    type Tables: Tables<Node = Self::Node>;

    /// The node before the first step.
    fn start(&self) -> Self::Node;

    /// A recorder.
    fn counts(&self) -> Self::Counts;

    /// Empty tables.
    fn tables(&self) -> Self::Tables;

    /// One step. Its result is in canonical form: fields without further influence are reset, so that more
    /// nodes are equal. None when the trial is over. Counts are added to `counted`. Once the flag is true,
    /// the step ends soon, and its result has no meaning.
    fn step(
        &self,
        from: &Self::Node,
        dice: &mut Enumerated,
        record: (&mut Self::Counts, &AtomicBool),
        counted: &mut Vec<(Sum, i64)>,
    ) -> Option<Self::Node>;

    /// How far in the trial a node is. Nodes are followed in this order, so each is followed only once as
    /// long as no step leads back.
    fn rank(&self, node: &Self::Node) -> u64;

    /// The scene, if there are several, and the round of a node.
    fn place(node: &Self::Node) -> Position;

    /// Rounds that may follow the one of a node; 0 where their number is not known.
    fn rounds_after(&self, node: &Self::Node) -> u64;

    /// What the tallies of a run hold.
    fn layout(&self) -> Layout;
}

/// Nodes by the numbers of their parts: figures, decks and the like, which many nodes share.
pub(super) trait Tables {
    /// A node.
    type Node;
    /// The numbers of its parts.
    type Packed: Copy + Eq + Hash;

    /// The numbers of a node; most are those of the one before it.
    fn pack(&mut self, node: &Self::Node, before: Option<(&Self::Node, &Self::Packed)>) -> Self::Packed;

    /// The node with these numbers.
    fn unpack(&self, packed: &Self::Packed) -> Self::Node;

    /// The numbers without the part that the next step takes out of the state before it begins and puts
    /// back unchanged; and the number of that part.
    fn set_aside(&mut self, packed: &Self::Packed) -> (Self::Packed, u32) {
        (*packed, 0)
    }

    /// The result of a step, with the part that was set aside before it.
    fn put_back(&mut self, packed: Self::Packed, _aside: u32) -> Self::Packed {
        packed
    }

    /// Approximate size of the tables in bytes.
    fn bytes(&self) -> usize;
}

/// The numbers of a node of a game.
pub(super) type Packed<S> = <<S as System>::Tables as Tables>::Packed;

/// Passes on the counters that are not 0; the first of them has number `first`. A counter that fell below
/// 0 in this step has wrapped around.
fn nonzero(counters: &[u64], first: usize, mut each: impl FnMut(Counter, i64)) {
    for (index, &value) in counters.iter().enumerate().filter(|(_, value)| **value != 0) {
        each(Counter::ALL[first + index], value as i64);
    }
}
