//! Estimates with their confidence intervals.
//!
//! When few events were seen, the usual intervals cover too rarely: an estimate plus or minus two
//! standard errors shrinks to ±0 when nothing happened. Every function here then falls back on a method
//! that keeps its coverage, and reports the method used as its [`Method`]; where no valid interval
//! exists it gives none.

mod controlled;
mod estimate;
mod exceptions;
mod independent;
mod joint;
mod mean;
mod paired;
mod paired_ratio;
mod per;
mod poisson;
mod rate;
mod ratio;
mod usual;

#[cfg(test)]
mod coverage;

pub use controlled::{EVENTS_MIN_CONTROLLED, controlled, controlled_difference};
pub use estimate::{CONFIDENCE, EVENTS_MIN_NORMAL, Estimate, Method, z};
pub use independent::difference_of;
pub use joint::{greatest_of, least_of, mean_of};
pub use mean::count_mean;
pub use paired::difference;
pub use paired_ratio::ratio_difference;
pub use per::difference_per;
pub use rate::{EVENTS_MIN_WILSON, rate, rate_until};
pub use ratio::{TRIALS_MIN_DELTA, ratio, share};
pub use usual::mean_around_usual;
