//! Gates: expectations of scenarios, decided with a stated confidence.
//!
//! Every expectation becomes one or more [`Claim`]s, each about one metric of one subject in one arm,
//! alone or against another arm. A [`Gate`] looks at a growing sample and decides claim by claim. All
//! claims of a check, and all looks at them, share one probability of error.

mod baseline;
mod claim;
mod decide;
mod interval;
mod looked;
mod renewed;
mod verdict;

pub use baseline::{Baseline, Drift, EarlierRow, EarlierRun, drift_claims};
pub use claim::{Claim, Demand, Earlier, claims};
pub use decide::{Finding, Gate};
pub use looked::{Known, Looked};
pub use renewed::{Renewed, renewed};
pub use verdict::{Verdict, compares_arms, comparing, within};
