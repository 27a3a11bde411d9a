//! Results: typed rows, the tables and pages that are made of them, and their provenance.
//!
//! A kind of row declares its columns once, in a [`Schema`]. Writers for files read the [`Table`] that
//! follows from it; writers for people read a [`page::Page`].

mod answer;
mod arms;
mod best;
pub mod cell;
mod chance;
mod changed;
mod changes;
pub mod chart;
mod check;
mod check_summary;
mod compact;
mod comparison;
mod crossings;
mod deviations;
mod dictionary;
mod document;
mod earlier;
mod estimates;
pub mod extremes;
mod found;
mod harm;
mod inputs;
mod matrix;
mod metric_of;
mod metrics;
pub mod number;
pub mod page;
mod policies;
mod provenance;
mod reference;
mod row;
mod selection;
mod spreadsheet;
pub mod stored;
mod summary;
mod sweep;
mod table;
mod texts;
mod timeline;
mod trials;
mod verdict;
mod wide;
mod worth;

pub use answer::{answers, worth_answered};
pub use arms::{ARMS, ArmRow, RANKING, RankRow, arm_rows, rank_rows};
pub use best::{BEST, PolicyRow, SITUATIONS, SituationRow, policy_rows, situation_rows};
pub use cell::{Cell, Digits, Interval, Number, Shown, Tone};
pub use chance::{CHANCES, ChanceRow, chance_rows};
pub use changed::{CHANGES, ChangeRow, Study, change_rows, change_sentences};
pub use changes::changes;
pub use check::{CHECK, CheckRow, DemandKind, Origin, check_rows};
pub use check_summary::{CheckSummary, Counts};
pub use compact::{Compact, CompactRow, cell_for_readers, compact};
pub use comparison::{COMPARISON, Comparison, comparisons};
pub use crossings::{CROSSINGS, CrossingRow, Place, crossing_rows};
pub use deviations::{DEVIATIONS, DeviationRow, deviation_rows};
pub use dictionary::{FileEntry, files};
pub use document::Document;
pub use earlier::read_summary;
pub use estimates::Estimates;
pub use found::{FOUND, FoundRow, Frequency};
pub use harm::{HARM, HarmRow, harm_rows};
pub(crate) use inputs::shortened;
pub use inputs::{INPUTS, InputRow, input_rows, input_sentences};
pub use matrix::{MATRIX, MatrixRow, matrix_rows};
pub use metric_of::MetricOf;
pub use metrics::METRICS;
pub use number::cell as cell_text;
pub use policies::{FACTS, Fact, Named, POLICIES, facts, named};
pub use provenance::{
    ArmRecord, BUILD, MissedRecord, PROGRAM, Provenance, RULES_VERSION, ScenarioRecord, TextRecord, VERSION,
    changes_told, copied, digest,
};
pub use reference::REFERENCE;
pub use row::{Row, number};
pub use selection::{Measured, Selection};
pub use spreadsheet::{shielded, unshielded};
pub use summary::{DISTRIBUTION, Occurrence, SUMMARY, Summary};
pub use sweep::{AtPoint, Crossing, SWEEP, Step, at_points, crossings};
pub use table::{Column, Field, Kind, Part, Schema, Table, Tables};
pub use texts::{ReadError, Texts};
pub use timeline::{Moment, TIMELINE, moments};
pub use trials::{TRIALS, TrialRow};
pub use verdict::{tone_of, verdicts};
pub use wide::wide;
pub use worth::{Per, VALUE, Worth, worths};
