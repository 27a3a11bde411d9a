//! Results: typed rows, the tables and pages that are made of them, and their provenance.
//!
//! A kind of row declares its columns once, in a [`Schema`]. Writers for files read the [`Table`] that
//! follows from it; writers for people read a [`page::Page`].

mod best;
mod cell;
mod chance;
mod check;
mod check_summary;
mod comparison;
mod dictionary;
mod metrics;
pub mod number;
pub mod page;
mod policies;
mod provenance;
mod read;
mod spreadsheet;
mod summary;
mod sweep;
mod table;
mod verdict;
mod worth;

pub use best::{BEST, PolicyRow, SITUATIONS, SituationRow, policy_rows, situation_rows};
pub use cell::{Cell, Digits, Interval, Number, Shown, Tone};
pub use chance::{CHANCES, ChanceRow, chance_rows};
pub use check::{CHECK, CheckRow, DemandKind, Origin, check_rows};
pub use check_summary::{CheckSummary, Counts};
pub use comparison::{COMPARISON, Comparison, comparisons};
pub use dictionary::{FileEntry, files};
pub use metrics::METRICS;
pub use number::cell as cell_text;
pub use policies::{FACTS, Fact, Named, POLICIES, facts, named};
pub use provenance::{ArmRecord, Provenance, ScenarioRecord, digest};
pub use read::{ReadError, read_summary};
pub use spreadsheet::{shielded, unshielded};
pub use summary::{DISTRIBUTION, Estimates, Occurrence, SUMMARY, Summary};
pub use sweep::{AtPoint, Crossing, SWEEP, Step, at_points, crossings};
pub use table::{Column, Field, Kind, Schema, Table, Tables};
pub use worth::{Per, VALUE, Worth, worths};
