//! How far a walk may go, and how far it went.

use super::measure::Value;
use super::system::Place;

/// How far a walk may go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Most states held at a time.
    pub states: usize,
    /// Most bytes that they may take, roughly.
    pub bytes: usize,
    /// Most paths of dice.
    pub paths: u64,
    /// Most paths of dice with fractions; what takes more has bounds.
    pub fractions: u64,
    /// Most paths of dice for all distributions that nobody has asked for by name.
    pub distributions: u64,
}

impl Limits {
    /// What an ordinary machine does in seconds.
    pub const DEFAULT: Self = Self {
        states: 4_000_000,
        bytes: 2 << 30,
        paths: 30_000_000,
        fractions: 150_000,
        distributions: 1_000_000,
    };
    /// What takes about a tenth of a second, without fractions and distributions.
    pub const QUICK: Self = Self { paths: 80_000, fractions: 0, distributions: 0, ..Self::DEFAULT };
}

/// Is told every now and then from how many more states a step was taken, walk after walk, and says whether
/// to go on.
pub type Progress<'a> = &'a dyn Fn(u64) -> bool;

/// How far a walk went.
#[derive(Debug, Clone, PartialEq)]
pub struct Reached {
    /// States from which a step was taken.
    pub states: u64,
    /// Most states held at a time.
    pub held: usize,
    /// Paths of dice taken.
    pub paths: u64,
    /// Probability of the trials that were followed to their end.
    pub ended: Value,
    /// Probability of states that are so improbable that they were not followed.
    pub left: Value,
    /// How it ended.
    pub ending: Ending,
}

/// How a walk ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every state was followed, but for what is left ([`Reached::left`]), which is next to nothing.
    Complete,
    /// It reached a limit, here, and knows no answers.
    Stopped(Place),
}

impl Reached {
    /// True when the walk came to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ending == Ending::Complete
    }
}
