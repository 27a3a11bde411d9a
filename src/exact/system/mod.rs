//! The two rule systems, as a walk over their states needs them.

use std::hash::Hash;

use crate::dice::Enumerated;
use crate::metric::{Counter, Layout, Subject};

mod encounter;
mod showdown;

/// What a walk adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Sum {
    /// A counter of a subject; of the party only what is not a sum over its members.
    Counter(Subject, Counter),
    /// Attacks of a survivor with so many hits.
    Hits(Subject, u16),
    /// Attacks of a survivor with so many wounds.
    Wounds(Subject, u16),
}

/// Where in a trial a state is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which scene of an adventure, from 0.
    pub scene: Option<u8>,
    /// Round of the trial or the scene.
    pub round: u32,
}

/// A game whose states a walk can visit.
pub(super) trait System {
    /// Everything that decides the future of a trial.
    type State: Copy + Eq + Hash;
    /// What counting must remember from one step to the next.
    type Memory: Copy + Eq + Hash + Default;
    /// The recorder that counts.
    type Counts;

    /// The state before the first step.
    fn start(&self) -> Self::State;

    /// A recorder.
    fn counts(&self) -> Self::Counts;

    /// One step from a state. `counts` hears that step alone. What has no influence any more is
    /// wiped out of the state that comes of it, so that more of them are equal.
    fn step(
        &self,
        state: &Self::State,
        memory: Self::Memory,
        dice: &mut Enumerated,
        counts: &mut Self::Counts,
    ) -> (Self::State, Self::Memory);

    /// True when the trial is over.
    fn is_over(state: &Self::State) -> bool;

    /// How far in the trial a state is. States are followed in this order: as long as no step leads
    /// back, a state is followed only once.
    fn rank(&self, state: &Self::State) -> u64;

    /// The scene, if there are several, and the round of a state.
    fn place(state: &Self::State) -> Place;

    /// Tells everything of the step that is not 0.
    fn tell(&self, counts: &Self::Counts, tell: impl FnMut(Sum, i64));

    /// What the tallies of a run hold.
    fn layout(&self) -> Layout;
}

/// Tells the counters that are not 0; the first of them has number `first`. Those that went below
/// nothing in this step have wrapped.
fn nonzero(counters: &[u64], first: usize, mut tell: impl FnMut(Counter, i64)) {
    /// Most counters are 0, and several at once are quickly looked over.
    const AT_ONCE: usize = 8;
    for (part, values) in counters.chunks(AT_ONCE).enumerate() {
        if values.iter().fold(0, |any, value| any | value) == 0 {
            continue;
        }
        for (index, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
            tell(Counter::ALL[first + part * AT_ONCE + index], value as i64);
        }
    }
}
