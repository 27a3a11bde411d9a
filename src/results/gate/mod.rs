//! Gates: what scenarios expect, decided with a stated confidence.
//!
//! Every expectation becomes one or more [`Claim`]s, each about one metric of one subject in one arm,
//! alone or against another arm. A [`Gate`] looks at a growing sample and decides claim by claim. All
//! claims of a check, and all looks at them, share one probability of error.

mod baseline;
mod claim;
mod decide;
mod interval;
mod renewed;
mod rows;
mod tables;

pub use baseline::{Baseline, BaselineError, drift_claims};
pub use claim::{Claim, Demand, claims};
pub use decide::{Finding, Gate};
pub use renewed::{Renewed, renewed};
pub use rows::{CheckRow, Origin, check_rows};
pub use tables::Looked;
