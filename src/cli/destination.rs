//! Files that a command is asked to write, such as `--json FILE`.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::files::WholeFile;
use super::output::Output;
use crate::ledger::folder_of;

/// Where a file goes. It is opened, or shown to be writable, before anything is played.
#[derive(Debug)]
pub(super) struct Destination {
    /// The path as the user gave it.
    path: PathBuf,
    way: Way,
}

/// How it is written.
#[derive(Debug)]
enum Way {
    /// To standard output: `-`, and whatever else standard output is. Nothing else is printed then.
    Output,
    /// Replaced as a whole: a plain file with one name, or none yet. A link keeps pointing to it.
    Whole(WholeFile),
    /// Written through: pipes and devices, files with several names, files in folders that cannot be
    /// written to, and files whose owner would change. What a plain one held before is gone.
    Through { file: File, is_emptied: bool },
}

/// The files that may be replaced: those that the program itself wrote.
pub(super) struct Own<'a> {
    /// What they are, as in "it is not …".
    pub(super) what: &'a str,
    /// True for the text of one.
    pub(super) is: &'a dyn Fn(&str) -> bool,
}

impl Own<'_> {
    /// Refuses to replace a file that somebody else wrote. Nothing is lost with an empty one, such as those of `mktemp`
    /// and of CI systems.
    fn check(&self, path: &Path) -> Result<(), Failure> {
        let old = std::fs::read(path).map_err(Failure::of_path("read", path))?;
        if old.is_empty() || (self.is)(&String::from_utf8_lossy(&old)) {
            return Ok(());
        }
        let (path, what) = (path.display(), self.what);
        let message =
            format!("{path}: it would be replaced, and is not {what}; name another file, or move it");
        Err(Failure::Input(message))
    }
}

impl Destination {
    /// Opens a file, or shows that it can be written; refuses to replace one that is not the program's own.
    pub(super) fn prepare(path: &Path, own: &Own<'_>, output: &mut Output) -> Result<Self, Failure> {
        let destination = Self::prepare_any(path, output)?;
        let is_replaced = matches!(destination.way, Way::Whole(_) | Way::Through { is_emptied: true, .. });
        if is_replaced && path.exists() {
            own.check(path)?;
        }
        Ok(destination)
    }

    /// Opens a file, whatever it is: the caller has looked at it, or it is to be changed.
    pub(super) fn prepare_any(path: &Path, output: &mut Output) -> Result<Self, Failure> {
        let way = way(path).map_err(Failure::of_path("write", path))?;
        if matches!(way, Way::Output) && !output.reserve() {
            return Err(Failure::Input("standard output can take one file, not several".into()));
        }
        Ok(Self { path: path.to_path_buf(), way })
    }

    /// Opens a file that does not exist yet.
    pub(super) fn prepare_new(path: &Path, output: &mut Output) -> Result<Self, Failure> {
        let exists = std::fs::symlink_metadata(path).is_ok()
            && std::fs::metadata(path).map_or(true, |old| old.is_file());
        if exists && path.as_os_str() != "-" {
            return Err(already_exists(path));
        }
        Self::prepare_any(path, output)
    }

    /// Writes the file.
    pub(super) fn write(&self, bytes: &[u8], output: &mut Output) -> Result<(), Failure> {
        match &self.way {
            Way::Output => {
                output.write_file(bytes);
                Ok(())
            }
            Way::Whole(file) => file.write(bytes),
            Way::Through { file, is_emptied } => write_through(file, *is_emptied, bytes),
        }
        .map_err(Failure::of_path("write", &self.path))
    }

    /// Writes the file piece by piece; where that fails, it stays as it was.
    pub(super) fn write_with(
        &self,
        output: &mut Output,
        contents: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Way::Whole(file) = &self.way else {
            // What is written through cannot be taken back.
            let mut bytes = Vec::new();
            contents(&mut bytes)?;
            return self.write(&bytes, output);
        };
        let cannot = |error| Failure::of_path("write", &self.path)(error);
        let mut to = BufWriter::new(file.begin().map_err(cannot)?);
        contents(&mut to)?;
        let new = to.into_inner().map_err(|error| cannot(error.into_error()))?;
        new.replace().map_err(cannot)
    }

    /// Writes the file, unless somebody else has created it meanwhile.
    pub(super) fn write_new(&self, bytes: &[u8], output: &mut Output) -> Result<(), Failure> {
        let Way::Whole(file) = &self.way else { return self.write(bytes, output) };
        file.write_new(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => already_exists(&self.path),
            _ => Failure::of_path("write", &self.path)(error),
        })
    }

    /// The path as the user gave it.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// True for a file that others can read afterwards.
    pub(super) const fn is_kept(&self) -> bool {
        !matches!(self.way, Way::Output)
    }
}

fn already_exists(path: &Path) -> Failure {
    Failure::Input(format!("{} exists already", path.display()))
}

fn way(path: &Path) -> io::Result<Way> {
    if path.as_os_str() == "-" {
        return Ok(Way::Output);
    }
    let old = match std::fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Way::Whole(WholeFile::prepare(end_of_links(path)?, None)?));
        }
        found => found?,
    };
    if let Some(stream) = stream_of(&old)? {
        return Ok(stream);
    }
    let file = OpenOptions::new().write(true).open(path)?;
    let is_emptied = old.is_file();
    let whole = || WholeFile::prepare(path.canonicalize()?, Some(old.clone()));
    Ok(match (is_emptied && names(&old) == 1).then(whole) {
        Some(Ok(whole)) => Way::Whole(whole),
        _ => Way::Through { file, is_emptied },
    })
}

/// The file that a chain of links leads to, where there is none yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    /// As many as systems follow.
    const LINKS_MAX: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS_MAX {
        let Ok(next) = std::fs::read_link(&path) else { break };
        path = folder_of(&path).join(next);
    }
    // `new/` and `..` name folders.
    let is_folder = path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
    if is_folder { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(path) }
}

/// The stream of this process that a file is, such as `/dev/stdout`. A second opening of the same plain
/// file would write over what is printed.
#[cfg(unix)]
fn stream_of(file: &Metadata) -> io::Result<Option<Way>> {
    use std::os::fd::{AsFd, OwnedFd};
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let is = |stream: &File| -> io::Result<bool> {
        // Whoever names `/dev/null` does not mean a stream that leads there, too.
        let can_be_named = !file.file_type().is_char_device() || stream.is_terminal();
        let stream = stream.metadata()?;
        Ok(can_be_named && (stream.dev(), stream.ino()) == (file.dev(), file.ino()))
    };
    let opened = |stream: io::Result<OwnedFd>| stream.map(File::from);
    if is(&opened(io::stdout().as_fd().try_clone_to_owned())?)? {
        return Ok(Some(Way::Output));
    }
    let errors = opened(io::stderr().as_fd().try_clone_to_owned())?;
    Ok(if is(&errors)? { Some(Way::Through { file: errors, is_emptied: false }) } else { None })
}

#[cfg(not(unix))]
fn stream_of(_: &Metadata) -> io::Result<Option<Way>> {
    Ok(None)
}

/// Number of names that a file has.
#[cfg(unix)]
fn names(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

/// Writes into a file that is there.
fn write_through(mut file: &File, is_emptied: bool, bytes: &[u8]) -> io::Result<()> {
    if is_emptied {
        file.set_len(0)?;
    }
    file.write_all(bytes)?;
    if is_emptied { file.sync_all() } else { Ok(()) }
}
