//! Counters that a scenario defines, and modifiers that come and go.

use super::{Condition, TermList};

/// Maximum number of counters of survivors, and of the monster.
pub const COUNTERS_MAX: usize = 8;

/// A counter of each survivor, or of the monster (CNT-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CounterRule {
    /// Its highest value; the lowest is 0.
    pub most: u8,
    /// The value to which it returns when a round begins, if it does.
    pub each_round: Option<u8>,
}

/// A change of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Up, or down when negative.
    By(i8),
    /// To this value.
    To(u8),
}

impl Change {
    /// The value after the change, within the limits of the counter (CNT-1).
    #[must_use]
    pub fn of(self, value: u8, most: u8) -> u8 {
        match self {
            Self::By(by) => value.saturating_add_signed(by).min(most),
            Self::To(to) => to.min(most),
        }
    }
}

/// A modifier of an attribute that applies at some times only (ATK-10, CNT-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Varying<A, W> {
    /// The attribute.
    pub attribute: A,
    /// The amount.
    pub amount: i8,
    /// When it applies.
    pub when: W,
}

/// When a modifier of a survivor applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurvivorWhen {
    /// While the survivor meets all terms.
    Meets(TermList),
    /// As many times as the survivor's counter with this number says.
    Counted(u8),
}

/// When a modifier of the monster applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonsterWhen {
    /// Always, or while a condition holds.
    Holds(Option<Condition>),
    /// While an AI card of this kind is in play as a mood, and the condition holds.
    Mood(u8, Option<Condition>),
    /// As many times as the monster's counter with this number says.
    Counted(u8),
}
