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

/// A part of a step.
pub(super) struct Part<S: System + ?Sized> {
    /// What was counted in it.
    pub(super) heard: Vec<(Sum, i64)>,
    /// What it came to.
    pub(super) came_to: CameTo<S>,
}

/// What a part of a step came to.
pub(super) enum CameTo<S: System + ?Sized> {
    /// The next step.
    State(S::State, S::Memory),
    /// A pause inside the step.
    Pause(S::State, S::Memory, S::Ahead),
}

/// A game whose states a walk can visit.
pub(super) trait System {
    /// Everything that decides the future of a trial.
    type State: Copy + Eq + Hash;
    /// What counting must remember from one step to the next.
    type Memory: Copy + Eq + Hash + Default;
    /// What a passage has before it at a pause inside a step.
    type Ahead: Copy + Eq + Hash;
    /// The recorder that counts.
    type Counts;

    /// The state before the first step.
    fn start(&self) -> Self::State;

    /// A recorder.
    fn counts(&self) -> Self::Counts;

    /// One step from a state, or the part of it behind so many pauses, up to the next one. What has
    /// no influence any more is wiped out of what comes of it, so that more of it is equal.
    fn step(
        &self,
        state: &Self::State,
        memory: Self::Memory,
        pauses: u32,
        dice: &mut Enumerated,
        counts: &mut Self::Counts,
    ) -> Part<Self>;

    /// True when the trial is over.
    fn is_over(state: &Self::State) -> bool;

    /// How far in the trial a state is. States are followed in this order: as long as no step leads
    /// back, a state is followed only once.
    fn rank(&self, state: &Self::State) -> u64;

    /// How much there is ahead: less after every pause of a step.
    fn count(ahead: &Self::Ahead) -> u32;

    /// The scene, if there are several, and the round of a state.
    fn place(state: &Self::State) -> Place;

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
