//! Arms side by side: differences with what they decide, and ranks.

mod decision;
mod rank;
mod rows;
mod side_by_side;

pub use decision::{Decision, Margins};
pub use rank::{Rank, ranks};
pub use rows::{ComparisonRow, comparison_rows};
pub use side_by_side::{Decided, Headline, Named, SideBySide, headline, pair, pairs};
