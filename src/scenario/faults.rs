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
        self.render_in(color, None)
    }

    /// Shows the faults with source lines that fit so many columns, if a terminal shows them.
    #[must_use]
    pub fn render_in(&self, color: bool, columns: Option<usize>) -> String {
        diagnostic::render_in(&self.diagnostics, &self.sources, color, columns)
    }
}
