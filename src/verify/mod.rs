//! Sampled results checked against exact answers.
//!
//! | file | subject |
//! | --- | --- |
//! | `compare` | every metric of an arm, exact and sampled |
//! | `distance` | deviation of an estimate, in standard errors |
//! | `verdict` | one verdict from many comparisons |
//! | `reference` | the built-in cases with independently derived values; their scenarios in `cases/` |

mod compare;
mod distance;
mod reference;
mod verdict;

pub use compare::{Deviation, compare};
pub use reference::{CASES, Case, Checked, Quantity, SCENARIOS};
pub use verdict::{ALARM, Agreement, ENOUGH, is_too_small, noticeable};
