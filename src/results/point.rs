//! A point of a grid of fields.

use std::fmt;

use serde::Serialize;

/// A field that varies, and what it is set to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Path of the field, as `--set` has it.
    pub path: String,
    /// Its value, as `--set` has it.
    pub value: String,
}

/// The settings of all fields that vary.
pub type Point = Vec<Setting>;

/// As an override of the command line.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.path, self.value)
    }
}
