//! Exit codes, and how failures are reported.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use super::output::Output;
use super::stderr::{error_line, note, shown};
use crate::scenario::{Faults, nearest_path};
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
    /// A check is undecided, too little is known to verify a sample, or no arm has an exact answer.
    Undecided = 3,
    /// Results could not be written, as on a full disk, or an internal error.
    Internal = 4,
    /// Parts are whole, and the next wave of shards is to be played.
    NextWave = 5,
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
    /// Nothing is wrong: the help of a command within the command was asked for. It goes to standard output.
    Help(String),
    /// Writing or reading failed.
    Io(String, io::Error),
}

impl Failure {
    /// What is wrong, for a page: without colours.
    pub(super) fn text(&self) -> String {
        let text = match self {
            Self::Input(text) | Self::Faults(text) | Self::Help(text) => text.clone(),
            Self::Io(what, error) => format!("{what}: {}", reason(error)),
        };
        anstream::adapter::strip_str(&text).to_string()
    }
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
                error_line(&format!("{what}: {}", reason(&error)));
                Self::Internal
            }
            Failure::Input(message) => {
                error_line(&message);
                Self::Input
            }
            Failure::Faults(rendered) | Failure::Help(rendered) => {
                note(&rendered);
                Self::Input
            }
        }
    }
}

impl Exit {
    /// The exit of a command with what became of its output. A reader that closes the pipe changes nothing.
    pub(super) fn with_output(self, output: Output) -> Self {
        self.if_written(match output.lost() {
            Some(error) => Err(Failure::io("cannot write to standard output")(error)),
            None => Ok(()),
        })
    }

    /// The exit of a command with what became of something that it had to write: what is lost is never a
    /// success; a verdict and a fault stay what they are.
    pub(super) fn if_written(self, written: Result<(), Failure>) -> Self {
        let lost = written.err().map(Self::report);
        lost.filter(|_| self == Self::Done).unwrap_or(self)
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::Faults(shown(&faults))
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

/// The number of an error of the disk itself, on every Unix; no stable kind stands for it.
const EIO: i32 = 5;

impl Failure {
    /// A failure to do something with a path that the user named. Another path may do, unless the disk is full or
    /// fails: then it is not the argument that is wrong.
    pub(super) fn of_path(what: &str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let message = format!("cannot {what} {}", path.display());
        let near = nearest_path(path).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        move |error| match error.kind() {
            ErrorKind::NotFound => Self::Input(format!("{message}: {}{near}", reason(&error))),
            ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
            | ErrorKind::FileTooLarge
            | ErrorKind::BrokenPipe
            | ErrorKind::WriteZero
            | ErrorKind::StaleNetworkFileHandle => Self::Io(message, error),
            _ if cfg!(unix) && error.raw_os_error() == Some(EIO) => Self::Io(message, error),
            _ => Self::Input(format!("{message}: {}", reason(&error))),
        }
    }

    /// Wraps an error of reading or writing with what was being done.
    pub(super) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io(what.into(), error)
    }
}

/// What the system says about an error, without the names of temporary files and without its number.
fn reason(error: &io::Error) -> String {
    let system = error.get_ref().and_then(|inner| inner.source());
    let text = system.map_or_else(|| error.to_string(), ToString::to_string);
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        _ => text.split(" (os error").next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another path may do where the path is wrong, but not where the disk is full or fails.
    #[cfg(unix)]
    #[test]
    fn a_disk_that_fails_is_no_wrong_argument() {
        let failed = |error: io::Error| Failure::of_path("write into", Path::new("out"))(error);
        for error in [io::Error::from_raw_os_error(EIO), ErrorKind::StorageFull.into()] {
            assert!(matches!(failed(error), Failure::Io(..)));
        }
        for kind in [ErrorKind::NotFound, ErrorKind::PermissionDenied, ErrorKind::IsADirectory] {
            assert!(matches!(failed(kind.into()), Failure::Input(_)), "{kind}");
        }
    }
}
