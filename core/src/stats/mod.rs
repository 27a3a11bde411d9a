//! Exact integer tallies, and the estimates and intervals made from them.
//!
//! A tally holds integers only: counts, sums, sums of squares and of products of the numbers of single
//! trials. Adding two tallies is therefore exact, commutative and associative, and a result does not
//! depend on threads, batches or shards. Floating point is used only at the end, to make an
//! [`Estimate`] from a finished tally.
//!
//! | per trial | tally | estimate |
//! | --- | --- | --- |
//! | yes or no | two counts | [`interval::rate`] |
//! | a count of things, never negative | [`Moments`] | [`interval::count_mean`] |
//! | two counts: wounds and attacks | [`Ratio`] | [`interval::ratio`] |
//! | two counts, the first part of the second: hits and dice | [`Ratio`] | [`interval::share`] |
//! | one count in each of two arms | [`Differences`] | [`interval::difference`] |
//! | one count in each of two arms, and a count to divide by | [`Differences`], [`Moments`] | [`interval::difference_per`] |
//! | two counts in each of two arms | [`PairedRatio`] | [`interval::ratio_difference`] |

/// A difference of large terms that is smaller than this part of them is what rounding has left of 0.
const ROUNDING: f64 = 1e-13;

pub mod fit;
pub mod interval;
mod known;
mod least_squares;
mod moments;
mod paired;
mod quantile;
mod ratio;
pub mod sequential;
mod wide;

pub use interval::{CONFIDENCE, Estimate, Method};
pub use least_squares::NormalEquations;
pub use moments::Moments;
pub use paired::{Differences, PairedRatio};
pub use ratio::Ratio;
