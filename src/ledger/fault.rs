//! Why a part file cannot be used.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

/// A part file that cannot be used, and why.
#[derive(Debug)]
pub enum Fault {
    /// It is not what is needed: damaged, of another command, or of another version. A message for people
    /// that names the file.
    Wrong(String),
    /// Another process is writing it.
    Busy(PathBuf),
    /// It cannot be read, or written.
    Io(&'static str, PathBuf, io::Error),
}

/// The sums behind the tables of a result directory.
pub const TALLIES: &str = "tallies.part";

/// What to do with a part that is of no use. Results without their sums could not be read any more.
pub(super) fn remedy(path: &Path) -> &'static str {
    match path.file_name().is_some_and(|name| name == TALLIES) {
        true => "play the command of these results again",
        false => "delete the file and play it again",
    }
}

impl Fault {
    /// A file that is not what is needed.
    pub(super) fn wrong(path: &Path, what: impl Display) -> Self {
        Self::Wrong(format!("{}: {what}", path.display()))
    }

    /// A file that cannot be read.
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Io("read", path.to_path_buf(), error)
    }

    /// A file that cannot be written.
    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Io("write", path.to_path_buf(), error)
    }
}
