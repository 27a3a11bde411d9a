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
    /// Paths up to which weights are fractions; from there on they are bounds.
    pub fractions: u64,
    /// Probability that may be left out where there are many states: that of the least probable. From
    /// 1e-9 on, what harm has left of several survivors may be held as one, which leaves out less.
    pub neglect: f64,
}

impl Limits {
    /// What an ordinary machine does in seconds.
    pub const DEFAULT: Self =
        Self { states: 4_000_000, bytes: 2 << 30, paths: 10_000_000, fractions: 20_000, neglect: 1e-16 };
    /// What takes less than a tenth of a second, without fractions and distributions.
    pub const QUICK: Self = Self { paths: 20_000, fractions: 0, ..Self::DEFAULT };
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
    /// Paths that there would be in all, roughly, where a walk was too large; none where nobody knows.
    pub whole: Option<f64>,
    /// Probability of the trials that were followed to their end.
    pub ended: Value,
    /// Probability of all others; nothing when the walk is complete.
    pub left: Value,
    /// How it ended.
    pub ending: Ending,
}

/// How a walk ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every state was followed.
    Complete,
    /// The least probable states were left out, no others: together no more than may be neglected.
    Neglected,
    /// Here there were too many states: from the start on only the most probable were followed.
    Thinned(Place),
    /// It stopped at a limit, here.
    Stopped(Place),
}

impl Reached {
    /// True when hardly anything was left out: no more than may be neglected.
    #[must_use]
    pub fn is_known(&self) -> bool {
        matches!(self.ending, Ending::Complete | Ending::Neglected)
    }

    /// True when every state was followed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ending == Ending::Complete
    }
}
