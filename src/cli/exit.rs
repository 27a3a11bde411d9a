//! Exit codes, and how failures are reported.

use std::io;
use std::process::ExitCode;

use super::stderr::{colors_on_stderr, error_line};
use crate::scenario::Faults;
use crate::study::StudyError;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    /// Everything asked for was done.
    Done = 0,
    /// A check fails, or samples and exact answers disagree.
    Failed = 1,
    /// The arguments or a file are wrong.
    Input = 2,
    /// A check is undecided, or too little is known to verify a sample.
    Undecided = 3,
    /// An internal error, which the user cannot mend.
    Internal = 4,
    /// Ctrl-C.
    Interrupted = 130,
}

/// Why a command failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments or a file are wrong; a message for the user.
    Input(String),
    /// Diagnostics, already rendered.
    Faults(String),
    /// Writing or reading failed.
    Io(String, io::Error),
}

/// What a command returns.
pub(super) type Outcome = Result<Exit, Failure>;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl Exit {
    /// Prints a failure on standard error.
    pub(super) fn report(failure: Failure) -> Self {
        match failure {
            Failure::Io(what, error) => {
                error_line(&format!("{what}: {error}"));
                Self::Internal
            }
            Failure::Input(message) => {
                error_line(&message);
                Self::Input
            }
            Failure::Faults(rendered) => {
                anstream::eprint!("{rendered}");
                Self::Input
            }
        }
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults.render(colors_on_stderr()))
    }
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Self {
        match error {
            StudyError::Request(message) => Self::Input(message),
            StudyError::Faults(faults) => faults.into(),
        }
    }
}

impl Failure {
    /// Wraps an error of reading or writing with what was being done.
    pub(super) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io(what.into(), error)
    }
}
