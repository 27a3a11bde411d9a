//! The sampler held to exact answers.
//!
//! | file | subject |
//! | --- | --- |
//! | `compare` | every metric of an arm, worked out and sampled |
//! | `distance` | how far an estimate is off, in standard errors |
//! | `verdict` | one verdict about many comparisons |
//! | `reference` | the built-in cases, whose values somebody else worked out; their scenarios in `cases/` |

mod compare;
mod distance;
mod reference;
mod verdict;

pub use compare::{Comparison, compare};
pub use reference::{CASES, Case, Held, Quantity, SCENARIOS};
pub use verdict::{ALARM, Verdict};
