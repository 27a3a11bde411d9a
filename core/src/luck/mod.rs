//! Luck: what the dice of a trial did beyond what was to be expected of them.
//!
//! The odds of every roll and draw are known when it is made. "Rolled minus expected", weighted by anything
//! known before the roll, has mean exactly 0, whatever the weight; if the weight is close to what the outcome
//! is worth, the sum over a trial explains most of who won. The idea is that of AIVAT for poker (N. Burch,
//! M. Schmid, M. Moravčík, M. Bowling, "AIVAT: a new variance reduction technique for agent evaluation in
//! imperfect information games", AAAI 2018).
//!
//! | file | subject |
//! | --- | --- |
//! | `logistic` | the logistic function by a continued fraction |
//! | `value` | the chance to win from a state, fitted to trials |
//! | `worth` | what a wound or a death is worth in a state |
//! | `places` | which sums there are |
//! | `sums` | the sums of one trial, gathered from its events |
//! | `weights` | weights of the sums, fitted to trials |

mod logistic;
mod places;
mod sums;
mod value;
mod weights;
mod worth;

pub use places::has_same_sums;
pub use sums::{LuckSums, Rounds};
pub use value::{Seen, Value};
pub use weights::{Observed, Weights};
