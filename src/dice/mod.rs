//! The interface between the rules and chance: dice rolls and card draws.
//!
//! Rules never see a random number. They ask a question – how many dice of a pool meet a threshold,
//! which class a die falls into, which kind of card is drawn from an unordered pile – and get only the
//! distinction that the rule needs, together with [`Faces`] that only a recorder may read. The same
//! rules then run under dice that are
//!
//! * [`Sampled`]: a pure function of a key (seed, trial, [`Slot`]);
//! * [`Scripted`]: read from a list, for tests;
//! * [`Enumerated`]: every outcome in turn, with its exact weight.

mod cut;
mod cuts;
mod enumerated;
mod key;
mod sampled;
mod scripted;
mod slot;
mod urn;

pub use cut::{Digits, WORD_BITS};
pub use cuts::Cuts;
pub use enumerated::{Enumerated, Odds, Weight};
pub use key::TrialKey;
pub use sampled::Sampled;
pub use scripted::Scripted;
pub use slot::Slot;
pub use urn::{KINDS_MAX, Urn};

/// Maximum number of dice in one question.
pub const POOL_MAX: usize = 32;

/// Answers the questions about dice and cards that the rules ask.
pub trait Dice {
    /// True for dice that take every path: rules then take smaller steps, and inside a step tell of pauses,
    /// at which paths that have come to the same can go on as one. It changes nothing else.
    const PAUSES: bool = false;

    /// A passage of the rules begins. What it does depends on nothing but what is around it and the
    /// state, and behind a pause on nothing but that and what is told at the pause. Returns what
    /// [`Self::leave`] wants to know.
    #[inline(always)]
    fn enter(&mut self, _around: Around) -> Passage {
        Passage::default()
    }

    /// The passage ends that `enter` began.
    #[inline(always)]
    fn leave(&mut self, _outer: Passage) {}

    /// The passage that began last and has not ended.
    #[inline(always)]
    fn passage(&self) -> Passage {
        Passage::default()
    }

    /// A pause in that passage.
    #[inline(always)]
    fn pause(&mut self) {}

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

/// What the rules around a passage depend on, and so what they will do when it has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Around {
    /// On the phase of the step and on the state.
    Phase,
    /// On what the passage around depends on, and on what has this number, from 1 to
    /// [`Inside::LARGEST`], being in hand.
    One(u32),
    /// On everything before.
    Anything,
}

/// Where in a step a passage of the rules lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Passage {
    /// There is none around.
    #[default]
    Outside,
    /// What is around it depends on the phase of the step and on the state, and on what is in hand.
    Own(Inside),
    /// What is around it depends on everything before it: so many answers.
    After(u16),
}

/// What is in hand around a passage, one inside the other, each by its number. What comes first in the
/// outermost in which two differ is less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Inside(u64);

impl Inside {
    const BITS: u32 = 21;
    const LEVELS: u32 = u64::BITS / Self::BITS;
    /// The largest number.
    pub const LARGEST: u32 = (1 << Self::BITS) - 1;

    /// The same with one more inside; none where there are too many inside one another already.
    #[must_use]
    pub fn and(self, number: u32) -> Option<Self> {
        debug_assert!((1..=Self::LARGEST).contains(&number), "{number} is out of bounds");
        let shift = |level: u32| (Self::LEVELS - 1 - level) * Self::BITS;
        let free = (0..Self::LEVELS).find(|&level| self.0 >> shift(level) & u64::from(Self::LARGEST) == 0);
        free.map(|level| Self(self.0 | u64::from(number) << shift(level)))
    }
}

/// Dice by reference.
impl<D: Dice> Dice for &mut D {
    const PAUSES: bool = D::PAUSES;

    #[inline(always)]
    fn enter(&mut self, around: Around) -> Passage {
        (**self).enter(around)
    }

    #[inline(always)]
    fn leave(&mut self, outer: Passage) {
        (**self).leave(outer);
    }

    #[inline(always)]
    fn passage(&self) -> Passage {
        (**self).passage()
    }

    #[inline(always)]
    fn pause(&mut self) {
        (**self).pause();
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_hand_is_in_the_order_in_which_it_comes() {
        let of = |numbers: &[u32]| {
            numbers.iter().try_fold(Inside::default(), |inside, &number| inside.and(number))
        };
        let in_order = [&[][..], &[1], &[1, 7], &[1, 7, 2], &[1, 8], &[2], &[Inside::LARGEST]].map(of);
        assert!(in_order.is_sorted() && in_order.iter().all(Option::is_some));
        assert_eq!(of(&[1, 2, 3, 4]), None);
    }
}
