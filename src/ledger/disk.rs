//! Files on a disk: locked for one process, and with their names after a power cut.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use super::fault::Fault;

/// Opens and locks a file.
pub(super) fn open(path: &Path) -> Result<File, Fault> {
    loop {
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(Fault::write(path))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(Fault::Busy(path.to_path_buf())),
            // Some systems have no locks; nobody is kept away there.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Its process may have removed or replaced it between the opening and the lock.
        if is_at(&file, path).map_err(Fault::write(path))? {
            return Ok(file);
        }
    }
}

/// True when a file is the one that its path leads to.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    match std::fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        found => found.map(|found| (found.dev(), found.ino()) == (own.dev(), own.ino())),
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The folder of a file.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes the entries of a folder to its disk, so that renamed files survive a power cut.
///
/// # Errors
/// When the disk fails.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    match cfg!(unix) {
        // A folder that may be written to but not listed cannot be opened; its files are synced.
        true => File::open(folder).map_or(Ok(()), |folder| folder.sync_all()),
        false => Ok(()),
    }
}
