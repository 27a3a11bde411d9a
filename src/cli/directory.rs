//! A result directory as one thing.
//!
//! `run.json` is its manifest: it lists every file of the results with its digest. While a directory has a
//! `run.json`, its files are those that it lists, at every moment. New results are written into a folder
//! inside the directory and moved into place when all of them are on the disk:
//!
//! 1. The folder `.deathroll-new` is created and locked; a second writer waits.
//! 2. The files are written there, then their `run.json`. With it the new results are certain: if the process
//!    is killed from now on, whoever reads the directory next goes on here.
//! 3. The old `run.json` is moved away, and the files that only it lists are removed.
//! 4. The new files are moved into place, their `run.json` last. A file there that no `run.json` lists is renamed.
//!
//! Files that no `run.json` lists belong to somebody else and stay. So does what somebody has changed since: it is
//! renamed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::args::ReportFormat;
use super::exit::Failure;
use super::files::check_writable;
use super::stderr::note_line;
use crate::ledger::sync_folder;
use crate::report::{TableFormat, json};
use crate::results::{Provenance, ReadError, Texts, copied, digest};

/// The manifest.
pub(super) const MANIFEST: &str = "run.json";
/// The folder of results that are being written.
const STAGE: &str = ".deathroll-new";
/// In it, the manifest of the results that are replaced, while they are.
const REPLACED: &str = "replaced.json";
/// In it, a manifest that is being written.
const UNFINISHED: &str = "unfinished.json";

/// True for the names of reports, which can be made again from the tables beside them.
fn is_report(name: &str) -> bool {
    ReportFormat::ALL.iter().any(|format| format.file_name() == name)
}

/// Checks, before any work is done, that results can be written into a directory; creates it if necessary.
/// `names` are those that its files could have.
pub(super) fn prepare(directory: &Path, names: impl Iterator<Item = String>) -> Result<(), Failure> {
    if directory.as_os_str() == "-" {
        let message = "results are several files, and cannot go to standard output; `./-` is a directory";
        return Err(Failure::Input(message.to_owned()));
    }
    if directory.is_file() {
        let message = format!("cannot create {}: it is a file, not a directory", directory.display());
        return Err(Failure::Input(message));
    }
    fs::create_dir_all(directory).map_err(Failure::of_path("create", directory))?;
    check_writable(directory).map_err(Failure::of_path("write into", directory))?;
    // Beside results a file of somebody else is renamed when it has to make room.
    let has_results = has_results(directory);
    names.map(|name| (directory.join(&name), name)).try_for_each(|(path, name)| {
        check_plain(&path)?;
        if has_results || !path.exists() {
            return Ok(());
        }
        let why = match name == MANIFEST {
            true => "it does not belong to results of deathroll".to_owned(),
            false => format!("there is no {MANIFEST} of results beside it"),
        };
        let path = path.display();
        let message = format!("{path}: it would be replaced, and {why}; name another directory, or move it");
        Err(Failure::Input(message))
    })
}

/// Renames a file of somebody else, or one that somebody has changed, in whose place a result goes.
fn keep_file(directory: &Path, name: &str, why: &str) -> io::Result<()> {
    let mut kept = format!("{name}.kept");
    let mut number = 1;
    while fs::symlink_metadata(directory.join(&kept)).is_ok() {
        number += 1;
        kept = format!("{name}.kept{number}");
    }
    let path = directory.join(name);
    fs::rename(&path, directory.join(&kept))?;
    note_line(&format!("{}: {why}; renamed to {kept}", path.display()));
    Ok(())
}

/// Why a file of results is renamed that somebody has written into.
const CHANGED: &str = "changed since it was written";

/// True for a file whose contents are not those that its manifest lists.
fn is_changed(path: &Path, digest: &str) -> bool {
    File::open(path).and_then(|file| copied(file, io::sink())).is_ok_and(|found| found != digest)
}

/// Removes a file that a manifest lists; one that was changed since is renamed.
fn put_away(directory: &Path, name: &str, digest: &str) -> io::Result<()> {
    let path = directory.join(name);
    match is_changed(&path, digest) {
        true => keep_file(directory, name, CHANGED),
        false => if_there(fs::remove_file(path)),
    }
}

/// True for a directory with results, or into which another process moves some.
fn has_results(directory: &Path) -> bool {
    // Manifests move from one place to the next meanwhile.
    let (own, stage) = (directory.join(MANIFEST), directory.join(STAGE));
    let mut manifests = [own.clone(), stage.join(MANIFEST), stage.join(REPLACED), own].into_iter();
    manifests.any(|path| read_manifest(&path).is_some())
}

fn read_manifest(path: &Path) -> Option<Manifest> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

/// Results move into place: they replace plain files, but neither folders nor what a link leads to.
pub(super) fn check_plain(path: &Path) -> Result<(), Failure> {
    match fs::symlink_metadata(path) {
        Ok(data) if !data.is_file() => Err(Failure::Input(format!(
            "cannot write {}: there is something else than a plain file",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// What a file of results holds.
#[derive(Debug)]
pub(super) enum Contents {
    /// These bytes.
    Bytes(Vec<u8>),
    /// What a file without a name holds.
    File(File),
}

/// Replaces the results in a directory, and lists the new ones in their provenance. On a failure the
/// directory has its old results, or will have the new ones when it is read next.
pub(super) fn replace(
    directory: &Path,
    files: Vec<(String, Contents)>,
    provenance: &mut Provenance,
) -> Result<(), Failure> {
    for (name, _) in &files {
        check_plain(&directory.join(name))?;
    }
    let replaced = Stage::open(directory).and_then(|stage| stage.replace(files, provenance));
    replaced.map_err(Failure::of_path("write into", directory))
}

/// Puts reports and reference tables into a directory without results. Those of before stay in the manifest.
pub(super) fn put_reports(
    directory: &Path,
    files: &[(String, Vec<u8>)],
    command: Vec<String>,
) -> Result<(), Failure> {
    settle(directory)?;
    let before = read_manifest(&directory.join(MANIFEST));
    if before.as_ref().is_some_and(Manifest::is_of_results) {
        let message = format!("{} holds other results; --out names another directory", directory.display());
        return Err(Failure::Input(message));
    }
    prepare(directory, files.iter().map(|(name, _)| name.clone()).chain([MANIFEST.to_owned()]))?;
    let mut provenance = Provenance::of_answers(command);
    provenance.files = before.map(|before| before.files).unwrap_or_default();
    provenance.files.retain(|name, _| is_name(name) && directory.join(name).exists());
    let files = files.iter().map(|(name, bytes)| (name.clone(), Contents::Bytes(bytes.clone())));
    replace(directory, files.collect(), &mut provenance)
}

/// The command of the results in a directory that are complete, if there are any.
pub(super) fn complete_command(directory: &Path) -> Result<Option<Vec<String>>, Failure> {
    settle(directory)?;
    let manifest = read_manifest(&directory.join(MANIFEST));
    Ok(manifest.filter(|manifest| !manifest.partial).map(|manifest| manifest.command))
}

/// The number of trials of all arms in the partial results of a command in a directory; 0 without any.
pub(super) fn partial_trials(directory: &Path, command: &[String]) -> Result<u64, Failure> {
    settle(directory)?;
    let manifest = fs::read(directory.join(MANIFEST)).ok();
    let found = manifest.and_then(|text| serde_json::from_slice::<Provenance>(&text).ok());
    Ok(found.filter(|found| found.partial && found.command == command).map_or(0, |found| found.trials()))
}

/// Removes the partial results of a command in a directory, and the directory if nothing else is in it.
pub(super) fn remove_partial(directory: &Path, command: &[String]) -> Result<(), Failure> {
    let path = directory.join(MANIFEST);
    let manifest = read_manifest(&path);
    if manifest.is_none_or(|manifest| !manifest.partial || manifest.command != command) {
        return Ok(());
    }
    let removed = listed(&path).iter().try_for_each(|(name, digest)| put_away(directory, name, digest));
    removed
        .and_then(|()| if_there(fs::remove_file(path)))
        .map_err(Failure::of_path("remove files of", directory))?;
    // It stays where somebody keeps other files in it.
    let _ = fs::remove_dir(directory);
    Ok(())
}

/// Finishes the writing of results whose process was killed in the middle, or waits for one that lives.
fn settle(directory: &Path) -> Result<(), Failure> {
    if !is_committed(directory) {
        return Ok(());
    }
    let settled = Stage::open(directory).and_then(|stage| stage.settle());
    settled.map_err(Failure::of_path("finish the interrupted writing of", directory))
}

/// True while new results that are certain are being moved into place.
fn is_committed(directory: &Path) -> bool {
    directory.join(STAGE).join(MANIFEST).exists()
}

/// Results that were read from a directory, and agree with their manifest.
pub(super) struct Stored {
    /// Their provenance.
    pub(super) provenance: Provenance,
    /// The manifest as it was read.
    manifest: Vec<u8>,
    /// Those that are read as texts; of others only the digest is known.
    files: BTreeMap<String, Option<String>>,
}

/// The text of a table, and the digest of any file.
fn read_with_digest(path: &Path) -> io::Result<(Option<String>, String)> {
    if TableFormat::of_file(path).is_none() {
        return Ok((None, copied(File::open(path)?, io::sink())?));
    }
    let bytes = fs::read(path)?;
    let digest = digest(&bytes);
    // A digest fits what the program wrote, which is UTF-8.
    Ok((String::from_utf8(bytes).ok(), digest))
}

impl Stored {
    /// The texts of a table, if the results have it, and the file from which they are read.
    pub(super) fn texts(&self, table: &str) -> Option<(String, Result<Texts, ReadError>)> {
        TableFormat::ALL.into_iter().find_map(|format| {
            let name = format.file_name(table);
            let texts = format.read(self.files.get(&name)?.as_deref()?);
            Some((name, texts))
        })
    }

    /// Reads the results in a directory. Refuses those of which a file was altered, or a table is missing; reports can
    /// be made again.
    pub(super) fn read(directory: &Path) -> Result<Self, Failure> {
        let path = directory.join(MANIFEST);
        loop {
            settle(directory)?;
            let manifest = fs::read(&path);
            let has_changed =
                || is_committed(directory) || fs::read(&path).ok() != manifest.as_ref().ok().cloned();
            let read = match &manifest {
                Ok(manifest) => Self::checked(directory, manifest),
                Err(error) if error.kind() == ErrorKind::NotFound && directory.is_dir() => {
                    Err(Failure::Input(format!(
                        "{}: there are no results in it: no run.json",
                        directory.display()
                    )))
                }
                Err(error) => Err(Failure::of_path("read", &path)(io::Error::from(error.kind()))),
            };
            // Another process may have replaced the results while they were read.
            if read.is_ok() || !has_changed() {
                return read;
            }
        }
    }

    fn checked(directory: &Path, manifest: &[u8]) -> Result<Self, Failure> {
        let wrong = |path: &Path, what: &str| Failure::Input(format!("{}: {what}", path.display()));
        let path = directory.join(MANIFEST);
        let mut provenance: Provenance =
            serde_json::from_slice(manifest).map_err(|error| wrong(&path, &unreadable(&error)))?;
        if let Some(command) = writes_reports(&provenance.command) {
            let what = format!("there are no results in it, but what `deathroll {command}` wrote");
            return Err(wrong(directory, &what));
        }
        let mut files = BTreeMap::new();
        for (name, expected) in &provenance.files {
            if !is_name(name) {
                return Err(wrong(&path, &format!("`{name}` is not the name of a file")));
            }
            let file = directory.join(name);
            match read_with_digest(&file) {
                Ok((text, digest)) if digest == *expected => drop(files.insert(name.clone(), text)),
                Ok(_) => {
                    let what = "it was changed since it was written; undo that, or play the results again";
                    return Err(wrong(&file, what));
                }
                Err(error) if error.kind() == ErrorKind::NotFound && is_report(name) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    return Err(wrong(&file, "it is missing; run.json lists it"));
                }
                Err(error) => return Err(Failure::of_path("read", &file)(error)),
            }
        }
        provenance.files.retain(|name, _| files.contains_key(name));
        Ok(Self { provenance, manifest: manifest.to_vec(), files })
    }

    /// Adds files to the results in the directory from which they were read.
    pub(super) fn extend(mut self, directory: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Failure> {
        files.iter().try_for_each(|(name, _)| check_plain(&directory.join(name)))?;
        let cannot = |error| Failure::of_path("write into", directory)(error);
        let stage = Stage::open(directory).map_err(cannot)?;
        stage.settle().map_err(cannot)?;
        if fs::read(directory.join(MANIFEST)).ok().as_ref() != Some(&self.manifest) {
            let message =
                format!("{}: other results were written while these were read", directory.display());
            return Err(Failure::Input(message));
        }
        let files = files.iter().map(|(name, bytes)| (name.clone(), Contents::Bytes(bytes.clone())));
        stage.replace(files.collect(), &mut self.provenance).map_err(cannot)
    }
}

/// What readers of any version need of `run.json`.
#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    command: Vec<String>,
    files: BTreeMap<String, String>,
}

impl Manifest {
    /// False for reports and reference tables.
    fn is_of_results(&self) -> bool {
        writes_reports(&self.command).is_none()
    }
}

/// The name of a command that writes reports or reference tables, and no results.
fn writes_reports(command: &[String]) -> Option<&str> {
    command.get(1).map(String::as_str).filter(|name| ["report", "metrics", "policies"].contains(name))
}

/// The files that a manifest lists, if there is one, with their digests.
fn listed(path: &Path) -> BTreeMap<String, String> {
    let mut files = read_manifest(path).map(|one| one.files).unwrap_or_default();
    files.retain(|name, _| is_name(name));
    files
}

/// What to say of a manifest that cannot be read.
fn unreadable(error: &serde_json::Error) -> String {
    format!("it is damaged, or another version wrote it ({error}); play the results again")
}

/// True for the name of a file that is in the directory itself, and not the manifest.
fn is_name(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|own| own == name) && name != MANIFEST && name != STAGE
}

/// The folder of new results, locked until it is dropped.
struct Stage {
    directory: PathBuf,
    path: PathBuf,
    /// Holds the lock.
    _lock: Option<File>,
}

impl Stage {
    /// Creates and locks the folder, or takes over that of a process that was killed. Waits while another
    /// process writes.
    fn open(directory: &Path) -> io::Result<Self> {
        let path = directory.join(STAGE);
        loop {
            match fs::create_dir(&path) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                // What is in a link's folder is not ours to remove.
                Err(_) if fs::symlink_metadata(&path).is_ok_and(|data| !data.is_dir()) => {
                    return Err(io::Error::other(format!("{STAGE} is in the way, which is no folder")));
                }
                _ => {}
            }
            match lock(&path) {
                // The process before has just removed it.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                locked => return Ok(Self { directory: directory.to_path_buf(), path, _lock: locked? }),
            }
        }
    }

    /// Installs what a killed process had committed, and removes what it had not.
    fn settle(&self) -> io::Result<()> {
        if self.path.join(MANIFEST).exists() {
            self.install()?;
        }
        fs::read_dir(&self.path)?.try_for_each(|entry| fs::remove_file(entry?.path()))
    }

    fn replace(&self, files: Vec<(String, Contents)>, provenance: &mut Provenance) -> io::Result<()> {
        self.settle()?;
        for (name, contents) in files {
            let digest = match contents {
                Contents::Bytes(bytes) => {
                    self.add(&name, &bytes)?;
                    digest(&bytes)
                }
                Contents::File(file) => self.copy(&name, file)?,
            };
            provenance.files.insert(name, digest);
        }
        self.commit(&json::pretty(provenance)?)?;
        self.install()
    }

    fn add(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create_new(self.path.join(name))?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Copies a file, and returns its digest.
    fn copy(&self, name: &str, mut from: File) -> io::Result<String> {
        let mut to = File::create_new(self.path.join(name))?;
        from.rewind()?;
        let digest = copied(from, &mut to)?;
        to.sync_all()?;
        Ok(digest)
    }

    /// Makes the new results certain.
    fn commit(&self, manifest: &[u8]) -> io::Result<()> {
        self.add(UNFINISHED, manifest)?;
        sync_folder(&self.path)?;
        fs::rename(self.path.join(UNFINISHED), self.path.join(MANIFEST))?;
        sync_folder(&self.path)
    }

    /// Moves the new results into place. Every step can be repeated.
    fn install(&self) -> io::Result<()> {
        let [ours, theirs] = [&self.path, &self.directory].map(|folder| folder.join(MANIFEST));
        let replaced = self.path.join(REPLACED);
        if_there(fs::rename(&theirs, &replaced))?;
        let [new, old] = [listed(&ours), listed(&replaced)];
        for (name, digest) in old.iter().filter(|(name, _)| !new.contains_key(*name)) {
            put_away(&self.directory, name, digest)?;
        }
        let is_there = |path: &Path| fs::symlink_metadata(path).is_ok();
        for name in new.keys() {
            let (from, to) = (self.path.join(name), self.directory.join(name));
            // Those that stay, or were moved before, are in place.
            if is_there(&from) && is_there(&to) {
                match old.get(name) {
                    Some(digest) if !is_changed(&to, digest) => {}
                    Some(_) => keep_file(&self.directory, name, CHANGED)?,
                    None => keep_file(&self.directory, name, "not part of these results")?,
                }
            }
            if_there(fs::rename(from, to))?;
        }
        sync_folder(&self.directory)?;
        fs::rename(ours, theirs)?;
        sync_folder(&self.directory)?;
        if_there(fs::remove_file(replaced))
    }
}

impl Drop for Stage {
    /// Nothing stays behind but results that are certain and could not be moved into place.
    fn drop(&mut self) {
        if !is_committed(&self.directory) {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// What was done to a file, or nothing if there is none.
fn if_there(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Locks a folder; fails with [`ErrorKind::NotFound`] if it was removed before. On systems without such
/// locks nobody waits.
fn lock(path: &Path) -> io::Result<Option<File>> {
    if cfg!(not(unix)) {
        return Ok(None);
    }
    let folder = File::open(path)?;
    while folder.lock().is_err_and(|error| error.kind() == ErrorKind::Interrupted) {}
    if is_same(&folder.metadata()?, &fs::metadata(path)?) {
        Ok(Some(folder))
    } else {
        Err(ErrorKind::NotFound.into())
    }
}

#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
