//! The faults of a file.

use super::diagnostic::{self, Diagnostic};
use super::source::Sources;

/// Why a scenario cannot be played.
#[derive(Debug, Clone)]
pub struct Faults {
    /// The faults, ordered by place; at least one.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that they refer to.
    pub sources: Sources,
}

impl Faults {
    /// Shows the faults with their source lines.
    #[must_use]
    pub fn render(&self, color: bool) -> String {
        diagnostic::render(&self.diagnostics, &self.sources, color)
    }
}
