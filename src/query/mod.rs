//! Conditions on one trial: "somebody died by a trap", "Ada dodged more than twice", "the arms
//! end differently".
//!
//! A text is read to a [`Condition`] (`word`, `parse`), which knows nothing of scenarios. Held to
//! the arms of one (`bind`) it becomes a [`Question`], which the counters of a trial answer.

mod bind;
mod condition;
mod parse;
mod question;
mod value;
mod word;

pub use bind::{MeasuredArm, bind};
pub use condition::Condition;
pub use parse::parse;
pub use question::{Quantity, Question, Reading};
pub use value::Value;
