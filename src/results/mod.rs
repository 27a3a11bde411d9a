//! The tidy tables that commands produce, and where they come from.

mod collect;
mod comparison;
mod exact;
mod expectation;
pub mod gate;
mod point;
mod provenance;
mod spreadsheet;
mod sweep;
mod table;
pub mod trace;
mod worth;

pub use collect::{Played, collect};
pub use comparison::{
    ComparisonRow, Decided, Decision, Headline, Margins, Named, Rank, SideBySide, comparison_rows, headline,
    pair, pairs, ranks,
};
pub use exact::{chance_row, exact_tables};
pub use expectation::{Judgement, Verdict, comparing, judge};
pub use point::{Point, Setting};
pub use provenance::{ArmRecord, Provenance, ScenarioRecord, digest};
pub use spreadsheet::{shielded, unshielded};
pub use sweep::{Crossing, SweepRow, crossings, sweep_rows};
pub use table::{DistributionRow, FRACTION, SummaryRow, Tables};
pub use worth::{Thing, WorthRow, worth_rows};
