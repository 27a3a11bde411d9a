//! The two rule systems, as a walk over their states needs them.

use std::fmt::Debug;
use std::hash::Hash;

use super::veil::Values;
use crate::dice::{Enumerated, Inside};
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

/// All that the future of a trial depends on, and what counting remembers.
#[derive(Debug)]
pub(super) struct Whole<S: System + ?Sized> {
    pub(super) state: S::State,
    pub(super) memory: S::Memory,
    /// What is ahead, at a pause inside a step.
    pub(super) ahead: Option<S::Ahead>,
    /// What is in hand around that pause, as the dice tell it (`Passage::Own`).
    pub(super) inside: Inside,
}

// Derived, these would ask the same of `S`.
impl<S: System + ?Sized> Clone for Whole<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System + ?Sized> Copy for Whole<S> {}

impl<S: System + ?Sized> Whole<S> {
    /// Without anything ahead of it.
    pub(super) fn between_steps(state: S::State, memory: S::Memory) -> Self {
        Self { state, memory, ahead: None, inside: Inside::default() }
    }
}

/// Which part of a step is wanted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    /// What is behind so many pauses, up to the next one.
    pub(super) pauses: u32,
    /// The round up to which everything is looked at. What makes a difference later alone is forgotten.
    pub(super) horizon: u32,
}

/// Parts that a step neither asks for nor changes, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Bystanders {
    /// As a whole.
    pub(super) whole: u64,
    /// But for a rest of them.
    pub(super) partly: u64,
}

/// What a part of a step came to.
pub(super) enum CameTo<S: System + ?Sized> {
    /// The next step, or a pause inside this one.
    Next(Whole<S>),
    /// What was forgotten makes a difference now: nobody knows how it goes on.
    Unknown,
    /// The end of the trial.
    Over,
}

/// Moves of rows, and of the states in them, whose steps others had worked out.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moved {
    pub(super) rows: u64,
    pub(super) states: u64,
}

impl Moved {
    /// What they have cost, in paths, where so many of either take as long as a path.
    pub(super) const fn cost(self, per_path: Self) -> u64 {
        self.rows / per_path.rows + self.states / per_path.states
    }
}

/// A game whose states a walk can visit.
pub(super) trait System {
    /// Everything that decides the future of a trial.
    type State: Copy + Debug;
    /// What counting must remember from one step to the next.
    type Memory: Copy + Debug + Default;
    /// What a passage has before it at a pause inside a step.
    type Ahead: Copy + Debug;
    /// The recorder that counts.
    type Counts;
    /// A state by the numbers of its parts: figures, decks and the like, which many states share.
    type Packed: Copy + Eq + Hash + AsRef<[u32]> + AsMut<[u32]>;
    /// The parts by their numbers.
    type Tables: Clone;

    /// The part that tells the time, if that is one by itself.
    const TIME: Option<usize>;
    /// Whether steps ask for the horizon (see [`Part::horizon`]).
    const HAS_HORIZON: bool;
    /// Whether the part along which there are rows decides who stands by.
    const AXIS_DIVIDES: bool;
    /// How many moves take as long as one path, roughly.
    const PER_PATH: Moved;

    /// The state before the first step.
    fn start(&self) -> Self::State;

    /// What is counted as it changes, of how a trial begins.
    fn at_start(&self) -> Vec<(Sum, i64)> {
        vec![]
    }

    /// The most that a counter of a subject can come to in one trial; none where nobody knows.
    fn most(&self, subject: Subject, counter: Counter) -> Option<u64>;

    /// The most that a counter of a subject can grow by in one round, whatever came before it; none where
    /// nobody knows, and of what is not counted round by round.
    fn most_a_round(&self, _subject: Subject, _counter: Counter) -> Option<u64> {
        None
    }

    /// The most rounds that a trial may go on from states of a rank, with the one in hand, where
    /// [`Self::most_a_round`] knows anything.
    fn rounds_ahead(&self, _rank: u64) -> u64 {
        0
    }

    /// Whether a counter is told as it changes, from [`Self::at_start`] on: it may become less.
    fn is_told_as_it_changes(&self, _counter: Counter) -> bool {
        false
    }

    /// A recorder.
    fn counts(&self) -> Self::Counts;

    /// Tables to begin with.
    fn tables(&self) -> Self::Tables;

    /// One step from a state, or a part of it. What has no influence any more is wiped out of what
    /// comes of it, so that more of it is equal. What is counted is added to `heard`.
    fn step(
        &self,
        from: &Whole<Self>,
        part: Part,
        dice: &mut Enumerated,
        counts: &mut Self::Counts,
        heard: &mut Vec<(Sum, i64)>,
    ) -> CameTo<Self>;

    /// The numbers of the parts of a state; most are those of the state before it.
    fn pack(
        &self,
        tables: &mut Self::Tables,
        whole: &Whole<Self>,
        before: Option<(&Whole<Self>, &Self::Packed)>,
    ) -> Self::Packed;

    /// The state with these parts.
    fn unpack(&self, tables: &Self::Tables, packed: &Self::Packed) -> Whole<Self>;

    /// The part along which states are held in rows: the one that has most values while the others are
    /// the same. In steps that have pauses it stands by, or every state would have a way of its own.
    fn axis(&self) -> Option<usize>;

    /// In which order the values of the part along which there are rows take a step: those first of which
    /// it can be told by others what becomes of them.
    fn order(&self, _tables: &Self::Tables, _number: u32) -> u32 {
        0
    }

    /// What becomes of another value of the part along which there are rows, in a step that leads from
    /// one of them to `next`, with this value; none if that cannot be told.
    fn moved_alike(
        &self,
        _tables: &mut Self::Tables,
        _from: u32,
        _next: (&Self::Packed, u32),
        _other: u32,
    ) -> Option<u32> {
        None
    }

    /// The same with others in place of the parts that the next step, up to its next pause, neither asks
    /// for nor changes, as a whole or but for a rest of them, and which those are. What may be `veiled`
    /// when the step ends takes part in all of it. What is left out but for a rest where a step begins is
    /// not changed before its first pause, if it has any.
    fn without_bystanders(
        &self,
        tables: &mut Self::Tables,
        packed: &Self::Packed,
        veiled: bool,
    ) -> (Self::Packed, Bystanders);

    /// The same with others in place of the parts that stand aside, and which those are, one bit each: they
    /// stand by as a whole in every part of the next step.
    fn put_aside(&self, _tables: &Self::Tables, packed: &Self::Packed) -> (Self::Packed, u64) {
        (*packed, 0)
    }

    /// What becomes of a part that stood by but for a rest of it, when another one in its place becomes
    /// one more.
    fn with_kept(&self, tables: &mut Self::Tables, part: usize, became: (u32, u32), before: u32) -> u32;

    /// Whether there may be any veils.
    fn has_veils(&self) -> bool {
        false
    }

    /// The part whose values may be put behind a veil where the next step ends: it acts in this step, and
    /// is seldom looked at. None where there is no such part.
    fn veiled_part(&self, _tables: &Self::Tables, _start: &Self::Packed, _: Bystanders) -> Option<usize> {
        None
    }

    /// The values that a number stands for.
    fn values(&self, _tables: &Self::Tables, number: u32) -> Values {
        vec![(number, 1)]
    }

    /// The number that stands for several values.
    fn veil(&self, _tables: &mut Self::Tables, values: Values) -> u32 {
        values[0].0
    }

    /// Bytes that the tables take, roughly.
    fn bytes(tables: &Self::Tables) -> usize;

    /// How far in the trial a state is. States are followed in this order: as long as no step leads
    /// back, a state is followed only once.
    fn rank(&self, state: &Self::State) -> u64;

    /// Whether states of a rank have a whole round behind them, so that they differ in what lasts.
    fn is_between_rounds(&self, rank: u64) -> bool;

    /// How much there is ahead, and how much of what is in hand: less after every pause of a step.
    fn count(state: &Self::State, ahead: &Self::Ahead) -> (u16, u16);

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
