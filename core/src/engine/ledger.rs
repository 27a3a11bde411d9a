//! Sums that are kept outside of a run: those of earlier and of other processes, and those that a run adds.

use std::ops::Range;

use super::{Cover, Sums};

/// Keeps the sums of one run. A run asks for trials from one look to the next, where a look is a number of
/// trials at which its stop rule is checked.
pub trait Ledger: Sync {
    /// The sums of those trials of a look that are known already; `empty` has their shape.
    fn known(&self, look: &Range<u64>, empty: &Sums) -> Option<(Cover, Sums)>;

    /// The trials of a look that this process plays; none of them is known.
    fn to_play(&self, look: &Range<u64>) -> Vec<Range<u64>>;

    /// True when the sums should be kept in the middle of a look: some time after they were kept last.
    fn is_due(&self) -> bool;

    /// Keeps the sums of trials of a look, instead of those kept for it before.
    fn keep(&self, look: &Range<u64>, trials: &Cover, sums: &Sums);
}

/// Knows nothing, and keeps nothing: a run plays all of its trials.
#[derive(Debug, Clone, Copy)]
pub struct Unkept;

impl Ledger for Unkept {
    fn known(&self, _: &Range<u64>, _: &Sums) -> Option<(Cover, Sums)> {
        None
    }

    fn to_play(&self, look: &Range<u64>) -> Vec<Range<u64>> {
        vec![look.clone()]
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: &Range<u64>, _: &Cover, _: &Sums) {}
}
