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
    /// It cannot be read or written.
    Io(PathBuf, io::Error),
}

impl Fault {
    /// A file that is not what is needed.
    pub(super) fn wrong(path: &Path, what: impl Display) -> Self {
        Self::Wrong(format!("{}: {what}", path.display()))
    }

    /// A file that cannot be read or written.
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Io(path.to_path_buf(), error)
    }
}
