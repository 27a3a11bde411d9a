//! Conditions on one trial: "a survivor died by a trap", "Ada dodged more than twice", "the arms end
//! differently".
//!
//! A text is parsed to a [`Condition`] (`parse`), which is independent of scenarios. Bound to
//! the arms of a scenario (`bind`) it becomes a [`Question`], which is evaluated on the counters of a
//! trial. It may ask how often a line of a priority list decided, too (`measure`). Trials that meet it may be ranked by
//! a metric (`order`).

mod bind;
mod condition;
mod measure;
mod order;
mod parse;
mod question;
mod value;

pub use bind::{MeasuredArm, bind, bind_to_counters};
pub use condition::{Alone, Condition};
pub use measure::{ListLine, Measure};
pub use order::{Extreme, Order, bind_order};
pub use parse::{parse, parse_alone};
pub use question::{Quantity, Question, Reading};
pub use value::Value;
