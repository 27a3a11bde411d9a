//! Writing files as a whole: a file has its old contents or the new ones, whenever the process ends.

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::ledger::{folder_of, sync_folder};

/// Names of temporary files begin with this.
const PREFIX: &str = ".deathroll-";
/// Number of random letters and digits that follow.
const RANDOM: usize = 6;
/// What they end with.
const SUFFIX: &str = ".tmp";

/// A file that will be replaced as a whole: the new one is written beside it, then renamed.
#[derive(Debug)]
pub(super) struct WholeFile {
    path: PathBuf,
    /// The file that is there, whose mode and owner stay.
    old: Option<Metadata>,
}

impl WholeFile {
    /// Shows that the file can be written and keeps the mode and owner of the one that is there.
    ///
    /// # Errors
    /// When its folder is missing, full or not writable, or somebody else's file cannot remain theirs.
    pub(super) fn prepare(path: PathBuf, old: Option<Metadata>) -> io::Result<Self> {
        let whole = Self { path, old };
        whole.adopt(&tempfile::tempfile_in(folder_of(&whole.path))?)?;
        Ok(whole)
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// When its folder has become full or not writable; the old file is then untouched.
    pub(super) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut new = self.begin()?;
        new.write_all(bytes)?;
        new.replace()
    }

    /// As [`Self::write`], but only where there is no file.
    ///
    /// # Errors
    /// Those of [`Self::write`], and [`io::ErrorKind::AlreadyExists`].
    pub(super) fn write_new(&self, bytes: &[u8]) -> io::Result<()> {
        let mut new = self.begin()?;
        new.write_all(bytes)?;
        new.finished()?.persist_noclobber(&self.path).map_err(|error| error.error)?;
        sync_folder(folder_of(&self.path))
    }

    /// Begins the new file beside the old one, to be written piece by piece.
    ///
    /// # Errors
    /// When its folder has become full or not writable.
    pub(super) fn begin(&self) -> io::Result<NewFile<'_>> {
        let folder = folder_of(&self.path);
        remove_leftovers(folder);
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o666)); // less the umask, as for any new file
        }
        let file = builder.prefix(PREFIX).rand_bytes(RANDOM).suffix(SUFFIX).tempfile_in(folder)?;
        // While it is locked it is no leftover. Without locks nobody removes leftovers either.
        let _ = file.as_file().try_lock();
        Ok(NewFile { whole: self, file })
    }

    /// Gives a file the mode and owner of the one that it will replace.
    fn adopt(&self, file: &File) -> io::Result<()> {
        let Some(old) = &self.old else { return Ok(()) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let new = file.metadata()?;
            if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
                fchown(file, Some(old.uid()), Some(old.gid()))?;
            }
        }
        file.set_permissions(old.permissions())
    }
}

/// What will replace a file; removed unless it does.
#[derive(Debug)]
pub(super) struct NewFile<'a> {
    whole: &'a WholeFile,
    file: tempfile::NamedTempFile,
}

impl NewFile<'_> {
    /// Replaces the file.
    ///
    /// # Errors
    /// When its folder has become full or not writable; the old file is then untouched.
    pub(super) fn replace(self) -> io::Result<()> {
        let path = &self.whole.path;
        self.finished()?.persist(path).map_err(|error| error.error)?;
        sync_folder(folder_of(path))
    }

    /// The file as it will be, on the disk.
    fn finished(self) -> io::Result<tempfile::NamedTempFile> {
        self.whole.adopt(self.file.as_file())?;
        self.file.as_file().sync_all()?;
        Ok(self.file)
    }
}

impl Write for NewFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Checks that files can be written into a folder, before any work is done.
///
/// # Errors
/// When the folder is full or not writable.
pub(super) fn check_writable(folder: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder).map(drop)
}

/// Removes temporary files of processes that were killed while they wrote: old ones without a lock.
fn remove_leftovers(folder: &Path) {
    /// Time for a living process to lock the file that it has created.
    const LOCKED_AFTER: Duration = Duration::from_secs(2);
    let is_random = |middle: &[u8]| middle.len() == RANDOM && middle.iter().all(u8::is_ascii_alphanumeric);
    let is_ours = |name: &OsStr| {
        let middle = name.as_encoded_bytes().strip_prefix(PREFIX.as_bytes());
        middle.and_then(|middle| middle.strip_suffix(SUFFIX.as_bytes())).is_some_and(is_random)
    };
    let is_old =
        |data: &Metadata| data.modified().is_ok_and(|at| at.elapsed().is_ok_and(|age| age > LOCKED_AFTER));
    let is_left = |path: &Path| File::open(path).is_ok_and(|file| file.try_lock().is_ok());
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = |data: &Metadata| data.is_file() && is_old(data);
        if is_ours(&entry.file_name())
            && entry.metadata().is_ok_and(|data| is_file(&data))
            && is_left(&entry.path())
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_that_is_not_finished_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.part");
        std::fs::write(&path, "old").unwrap();
        let whole = WholeFile::prepare(path.clone(), Some(std::fs::metadata(&path).unwrap())).unwrap();
        let begun = || {
            let mut new = whole.begin().unwrap();
            new.write_all(b"new").unwrap();
            new
        };
        drop(begun());
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        begun().replace().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
