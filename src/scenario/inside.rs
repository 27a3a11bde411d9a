//! Paths in files, which stay inside a folder.

use std::path::{Component, Path, PathBuf};

use super::diagnostic::Diagnostic;
use super::source::Place;
use super::store::Store;
use super::tree::quoted;

/// Why a path in a file is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refused {
    /// It is absolute.
    Absolute,
    /// It leaves the folder, also by a link.
    Outside,
    /// There is nothing.
    Missing,
}

/// The real path of a file that another one in `here` names, if it is inside `folder`; both are real paths.
pub(super) fn inside(store: Store<'_>, folder: &Path, here: &Path, path: &str) -> Result<PathBuf, Refused> {
    if Path::new(path).is_absolute() {
        return Err(Refused::Absolute);
    }
    let joined = plain(&here.join(path));
    if !joined.starts_with(folder) {
        return Err(Refused::Outside);
    }
    let real = store.real(&joined).ok_or(Refused::Missing)?;
    if real.starts_with(folder) { Ok(real) } else { Err(Refused::Outside) }
}

impl Refused {
    /// The fault. `what` the path names, such as "library", and the file `of` whose folder it may not leave.
    pub(super) fn diagnostic(self, path: &str, place: Place, what: &str, of: &str) -> Diagnostic {
        let shown = quoted(path);
        match self {
            Self::Absolute => {
                let expected = "expected a path relative to this file's folder";
                Diagnostic::new(format!("{shown} is an absolute path"), place, expected)
            }
            Self::Outside => {
                let message = format!("{shown} is outside the {of}'s folder");
                Diagnostic::new(message, place, format!("a {what} must be inside the {of}'s folder"))
            }
            Self::Missing => {
                Diagnostic::new(format!("there is no file {shown}"), place, format!("no such {what}"))
            }
        }
    }
}

/// The path without `.` and `..`, as far as that is possible without access to the disk.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}
