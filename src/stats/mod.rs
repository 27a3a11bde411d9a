//! Tallies that add up exactly.
//!
//! A tally holds integers only: counts, sums, sums of squares and of products of one trial's
//! numbers. Adding two tallies is therefore exact, commutative and associative, and a result
//! does not depend on threads, batches or shards.

mod histogram;
mod moments;
mod ratio;
mod wide;

pub use histogram::{Histogram, VALUE_MAX};
pub use moments::Moments;
pub use ratio::Ratio;
