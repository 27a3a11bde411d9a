//! Why a study cannot be played.

use std::fmt;

use crate::scenario::Faults;

/// Why a study cannot be played.
#[derive(Debug, Clone)]
pub enum StudyError {
    /// The request makes no sense; a message for the user.
    Request(String),
    /// The scenario has faults under the overrides of an arm or a point.
    Faults(Faults),
}

impl StudyError {
    /// The problem in one line.
    #[must_use]
    pub fn first_line(&self) -> String {
        let text = self.to_string();
        text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
    }
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(message) => f.write_str(message),
            Self::Faults(faults) => f.write_str(&faults.render(false)),
        }
    }
}

impl std::error::Error for StudyError {}

impl From<Faults> for StudyError {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

impl From<String> for StudyError {
    fn from(message: String) -> Self {
        Self::Request(message)
    }
}
