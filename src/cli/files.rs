//! Atomic file writes.

use std::io::{self, Write};
use std::path::Path;

/// Writes a temporary file next to the target, then renames it: the file appears whole or not at all.
///
/// # Errors
/// When the directory is missing, full or not writable; an old file is then untouched.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_beside(path, bytes)?.persist(path).map_err(|error| error.error).map(drop)
}

/// Checks that files can be written into a folder, before any work is done.
///
/// # Errors
/// When the folder is full or not writable.
pub(super) fn check_writable(folder: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder).map(drop)
}

/// As [`write_whole`], but fails when the file exists already.
///
/// # Errors
/// Those of [`write_whole`], and [`io::ErrorKind::AlreadyExists`].
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_beside(path, bytes)?.persist_noclobber(path).map_err(|error| error.error).map(drop)
}

fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666)); // less the umask, as for any new file
    }
    let mut file = builder.prefix(".deathroll-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}
