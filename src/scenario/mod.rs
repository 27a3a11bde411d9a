//! Scenario files: loading, overrides, checking, and compilation to the plan that the rules read.
//!
//! A file is parsed into a tree whose nodes know their places (`parse`, `include`), modified by
//! overrides (`patch`, `arms`, `inherit`), deserialized into the types of the format (`read`, `wire`)
//! and compiled (`compile`). Faults are collected in all steps.

mod arms;
mod called;
mod compile;
mod diagnostic;
mod expected;
mod faults;
mod fields;
mod file;
mod include;
mod inherit;
mod inside;
mod kind;
mod load;
mod loadouts;
mod look_alike;
mod one_arm;
mod parse;
mod party;
mod patch;
mod path;
mod play;
mod read;
mod refresh;
mod resolved;
mod schema;
mod source;
mod store;
mod suite;
mod tree;
mod unclosed;
#[expect(dead_code, reason = "some fields are read for their faults alone, or stand in the schema only")]
mod wire;

pub use arms::ARMS_MAX;
pub use compile::{
    Bound, EncounterLabels, Expectation, Labels, LoadoutLabels, ShowdownLabels, Written, is_play_of_program,
};
pub use diagnostic::{Diagnostic, SHOWN_MAX, render};
pub use faults::Faults;
pub use fields::{FieldChange, changed_fields};
pub use file::{BYTES_MAX, nearest_path};
pub use kind::Kind;
pub(crate) use load::hexadecimal;
pub use load::{Arm, Library, Scenario, Template, load, load_expecting, load_library};
pub use loadouts::Loadout;
pub use patch::{outside_quotes, override_parts};
pub use path::{name_step, path_step};
pub use play::{POLICY_PLAY, RESERVE, ROOT as PLAY, is_only_play, sets_play};
pub use refresh::{refreshed, refreshed_ends};
pub use resolved::{FieldPath, FieldValues, Resolved};
pub use schema::json_schema;
pub use source::{Place, Source, SourceId, Sources, Text, in_memory};
pub use suite::{Member, SUITE_MAX, Suite, load_suite};
