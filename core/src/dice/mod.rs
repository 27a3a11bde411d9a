//! The interface between the rules and chance: dice rolls and card draws.
//!
//! Rules never see a random number. They ask a question – how many dice of a pool meet a threshold,
//! which class a die falls into, which kind of card is drawn from an unordered pile – and get only the
//! distinction that the rule needs, together with [`Faces`] that only a recorder may read. The same
//! rules then run under dice that are
//!
//! * [`Sampled`]: a pure function of a key (seed, trial, [`Slot`]);
//! * [`Forced`]: the same, except for some that are set by hand;
//! * [`Forked`], [`Until`]: the same up to a point or for so many questions, and others after it;
//! * [`Scripted`]: read from a list, for tests;
//! * [`Enumerated`]: every outcome in turn, with its exact weight.

mod cut;
mod cuts;
mod enumerated;
mod forced;
mod forked;
mod key;
mod sampled;
mod scripted;
mod slot;
mod until;
mod urn;

pub use cut::{Digits, WORD_BITS};
pub use cuts::Cuts;
pub use enumerated::{Enumerated, Fork, Odds, Weight};
pub use forced::{Demand, Demands, Forced};
pub use forked::Forked;
pub use key::TrialKey;
pub use sampled::Sampled;
pub use scripted::Scripted;
pub use slot::Slot;
pub use until::Until;
pub use urn::{KINDS_MAX, Urn};

/// Maximum number of dice in one question.
pub const POOL_MAX: usize = 32;

/// Answers the questions about dice and cards that the rules ask.
pub trait Dice {
    /// Rolls `count` dice with `sides` faces and counts those that show `at_least` or more.
    ///
    /// `at_least` may lie outside the faces: 1 or less always succeeds, `sides + 1` never.
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled;

    /// Rolls one die with `sides` faces and returns its class under `cuts`.
    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled;

    /// Rolls `count` dice with `sides` faces (at most 64) and adds them up. Returns the sum and the
    /// faces.
    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces);

    /// Draws one card from an unordered pile and returns its kind; the pile is not changed.
    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8;

    /// Picks one of `n` different things with equal probability: an index below `n`.
    fn index(&mut self, slot: Slot, n: u8) -> u8;
}

/// Dice by reference.
impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline(always)]
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        (**self).successes(slot, sides, count, at_least)
    }

    #[inline(always)]
    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        (**self).class(slot, sides, cuts)
    }

    #[inline(always)]
    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        (**self).sum(slot, sides, count)
    }

    #[inline(always)]
    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        (**self).draw(slot, pile)
    }

    #[inline(always)]
    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        (**self).index(slot, n)
    }
}

/// The answer to a question about dice: what the rules may use, and the faces behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    /// Number of successes of a pool, or the class of a single die.
    pub class: u8,
    /// The faces of the dice; for recorders only, and empty under [`Enumerated`] dice.
    pub faces: Faces,
}

/// The faces of the dice of one question, in the order rolled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Faces {
    len: u8,
    faces: [u8; POOL_MAX],
}

impl Faces {
    /// No dice, or dice whose faces are not recorded.
    pub const NONE: Self = Self { len: 0, faces: [0; POOL_MAX] };

    /// Copies up to [`POOL_MAX`] faces.
    ///
    /// # Panics
    /// When there are more than [`POOL_MAX`].
    #[inline]
    #[must_use]
    pub fn new(faces: &[u8]) -> Self {
        let mut all = [0; POOL_MAX];
        all[..faces.len()].copy_from_slice(faces);
        Self { len: faces.len() as u8, faces: all }
    }

    /// Stores the face at index `place`, which is at most the number of faces stored so far.
    #[inline(always)]
    pub fn show(&mut self, place: u8, face: u8) {
        // No panic here: the compiler can then drop the store when no recorder reads the faces.
        if let Some(shown) = self.faces.get_mut(usize::from(place)) {
            *shown = face;
            self.len = place + 1;
        }
    }

    /// The faces, in the order rolled.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.faces[..usize::from(self.len)]
    }
}

impl std::fmt::Debug for Faces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(f)
    }
}
