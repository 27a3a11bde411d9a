//! A part that grows while trials are played.
//!
//! Blocks are only added at its end, so that what was written stays whole if the process is killed. Newer sums
//! of a look replace older ones; once the replaced ones are most of the file, it is written anew beside its
//! place and renamed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::disk::{folder_of, open, sync_folder};
use super::fault::Fault;
use super::header::{Header, RunName};
use super::part::{self, LookKey, PartFile, Piece, Trials};
use super::writer::Writer;
use crate::results::number::counted;
use deathroll_core::engine::{Cover, Sums};

/// A part that grows, locked for this process.
#[derive(Debug)]
pub struct Journal {
    file: File,
    part: PartFile,
}

/// What to do with a file that is in the way of a journal.
pub(super) const REMEDY: &str = "delete it if it is no longer needed";

impl Journal {
    /// A journal without trials. One with trials is refused: they would be lost.
    ///
    /// # Errors
    /// When the file cannot be written, another process is writing it, or it has trials or is something else.
    pub fn create(path: &Path, header: &Header) -> Result<Self, Fault> {
        let mut file = open(path)?;
        if let Some(part) = left(&mut file, path, header)? {
            return Err(Fault::wrong(
                path,
                match part.header.difference(header) {
                    None => format!(
                        "it has {} of this command in all; --resume goes on with them; {REMEDY}",
                        counted(part.trials(), "trial")
                    ),
                    Some(difference) => foreign(&difference),
                },
            ));
        }
        Self::begin(path, file, header).map_err(Fault::write(path))
    }

    /// The journal that an earlier process left, with what is whole of it, or else one without trials. One of
    /// another command, or of another shard, is refused.
    ///
    /// # Errors
    /// As [`Self::create`], and when the file belongs to another command or shard.
    pub fn resume(path: &Path, header: &Header) -> Result<Self, Fault> {
        let mut file = open(path)?;
        let Some(part) = left(&mut file, path, header)? else {
            return Self::begin(path, file, header).map_err(Fault::write(path));
        };
        if let Some(difference) = part.header.difference(header) {
            return Err(Fault::wrong(path, foreign(&difference)));
        }
        file.set_len(part.length).map_err(Fault::write(path))?;
        let mut journal = Self { file, part };
        journal.file.seek(SeekFrom::End(0)).map_err(Fault::write(path))?;
        Ok(journal)
    }

    fn begin(path: &Path, mut file: File, header: &Header) -> io::Result<Self> {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        let Writer { length, digest, .. } = Writer::begin(&mut file, header)?;
        let (runs, pieces) = (BTreeMap::new(), BTreeMap::new());
        let part =
            PartFile { path: path.to_path_buf(), header: header.clone(), runs, pieces, length, digest };
        Ok(Self { file, part })
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.part.path
    }

    /// Writes what was kept to the disk, so that it survives a power cut.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn sync(&self) -> Result<(), Fault> {
        let path = &self.part.path;
        self.file.sync_data().and_then(|()| sync_folder(folder_of(path))).map_err(Fault::write(path))
    }

    /// Number of trials that it has, over all runs.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.part.trials()
    }

    /// The run with a number, if it is known.
    pub(super) fn name(&self, run: u32) -> Option<&RunName> {
        self.part.runs.get(&run)
    }

    /// Adds a run.
    pub(super) fn add_run(&mut self, run: u32, name: &RunName) -> Result<(), Fault> {
        self.append(|writer| writer.add_run(run, name))?;
        self.part.runs.insert(run, name.clone());
        Ok(())
    }

    /// What is kept of each look.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (&RunName, &Trials)> {
        self.part.pieces.values().map(|piece| (&self.part.runs[&piece.what.run], &piece.what))
    }

    /// What is kept of a look.
    pub(super) fn piece(&self, key: LookKey) -> Option<&Piece> {
        self.part.pieces.get(&key)
    }

    /// Refuses to replace a part that has trials which this lacks. One that cannot be read has none.
    pub(super) fn check_replaces(&self, path: &Path) -> Result<(), Fault> {
        let cover = |run, look: &Range<u64>| {
            let piece = self.piece((run, look.start, look.end));
            piece.map(|piece| piece.what.trials.clone()).unwrap_or_default()
        };
        PartFile::open(path).map_or(Ok(()), |old| old.check_replaced(cover))
    }

    /// Keeps the sums of trials of a look, instead of those kept for it before.
    pub(super) fn keep(&mut self, what: Trials, sums: &Sums) -> Result<(), Fault> {
        let (key, contents) = (what.key(), part::encoded(&what, sums));
        let piece = self.append(|writer| writer.add_sums(what, &contents))?;
        self.part.pieces.insert(key, piece);
        self.shrink()
    }

    /// Adds at the end; on a failure the file stays as it was.
    fn append<T>(&mut self, add: impl FnOnce(&mut Writer<&mut File>) -> io::Result<T>) -> Result<T, Fault> {
        let mut writer = Writer::after(&mut self.file, self.part.length, self.part.digest);
        let added = add(&mut writer);
        let (length, digest) = (writer.length, writer.digest);
        match added {
            Ok(added) => {
                (self.part.length, self.part.digest) = (length, digest);
                Ok(added)
            }
            Err(error) => {
                // What was written in part is cut off when the file is read, too.
                let _ = self.file.set_len(self.part.length);
                let _ = self.file.seek(SeekFrom::Start(self.part.length));
                Err(Fault::write(&self.part.path)(error))
            }
        }
    }

    /// Writes the file anew once most of it is replaced.
    fn shrink(&mut self) -> Result<(), Fault> {
        /// A file that may be so large anyway.
        const SMALL: u64 = 1 << 20;
        let live: u64 = self.part.pieces.values().map(|piece| piece.length).sum();
        if self.part.length < SMALL.max(3 * live) {
            return Ok(());
        }
        let path = self.part.path.clone();
        let beside = beside(&path);
        let file = open(&beside)?;
        file.set_len(0).map_err(Fault::write(&beside))?;
        let (writer, pieces) = self.copy(file, &beside, &self.part.header.clone())?;
        // On the disk before it has the name of the old one, of which the disk may have more.
        writer.to().sync_all().and_then(|()| fs::rename(&beside, &path)).map_err(Fault::write(&path))?;
        self.part = PartFile { length: writer.length, digest: writer.digest, pieces, ..self.part.clone() };
        self.file = writer.into_inner();
        Ok(())
    }

    /// Writes the finished part, whose bytes do not depend on how the journal grew; `place` is named in faults.
    ///
    /// # Errors
    /// When the journal cannot be read, or the part not be written.
    pub fn write_finished(&mut self, to: impl Write, place: &Path) -> Result<(), Fault> {
        let header = Header { shard: None, ..self.part.header.clone() };
        let (writer, _) = self.copy(to, place, &header)?;
        writer.end().map(drop).map_err(Fault::write(place))
    }

    /// Copies runs and sums in the order of their numbers, without what was replaced, behind a header.
    fn copy<W: Write>(
        &mut self,
        to: W,
        place: &Path,
        header: &Header,
    ) -> Result<(Writer<W>, BTreeMap<LookKey, Piece>), Fault> {
        let PartFile { path, runs, pieces, .. } = &self.part;
        let failed = |error| Fault::write(place)(error);
        let mut writer = Writer::begin(to, header).map_err(failed)?;
        for (&run, name) in runs {
            writer.add_run(run, name).map_err(failed)?;
        }
        let mut copied = BTreeMap::new();
        for (key, piece) in pieces {
            let contents = part::contents_of(path, &mut self.file, piece)?;
            copied.insert(*key, writer.add_sums(piece.what.clone(), &contents).map_err(failed)?);
        }
        self.file.seek(SeekFrom::End(0)).map_err(Fault::read(path))?;
        Ok((writer, copied))
    }

    /// Adds what is kept of a look to other sums and trials, which have none of these trials.
    pub(super) fn add_to(&mut self, known: (&mut Cover, &mut Sums), key: LookKey) -> Result<(), Fault> {
        let PartFile { path, pieces, .. } = &self.part;
        let Some(piece) = pieces.get(&key) else { return Ok(()) };
        let found = part::sums(path, &mut self.file, piece);
        self.file.seek(SeekFrom::End(0)).map_err(Fault::write(path))?;
        part::add(path, known, &found?, &piece.what.trials)
    }

    /// Removes the file: its trials are elsewhere.
    ///
    /// # Errors
    /// When the file cannot be removed.
    pub fn remove(self) -> Result<(), Fault> {
        let path = &self.part.path;
        // Of a process that was killed while it wrote the file anew.
        let _ = fs::remove_file(beside(path));
        fs::remove_file(path).map_err(Fault::write(path))
    }
}

impl Drop for Journal {
    /// Gives the lock back. Closing the file is not enough: a process that is being started from another thread
    /// has it open too, until it runs a program of its own.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// What an earlier process left in a file; none without trials.
fn left(file: &mut File, path: &Path, header: &Header) -> Result<Option<PartFile>, Fault> {
    if is_barely_begun(file, header).map_err(Fault::read(path))? {
        return Ok(None);
    }
    let part = PartFile::open_unfinished(path).map_err(|fault| match fault {
        Fault::Wrong(what) => Fault::Wrong(format!("{what}; {REMEDY}")),
        other => other,
    })?;
    Ok((part.trials() > 0).then_some(part))
}

/// Why the journal of another command or shard is refused.
fn foreign(difference: &str) -> String {
    format!("{difference}; go on with that one, or {REMEDY}")
}

/// True for a file without its whole header: its process was killed right away.
fn is_barely_begun(file: &mut File, header: &Header) -> io::Result<bool> {
    let whole = Writer::begin(Vec::new(), header)?.into_inner();
    let mut begun = Vec::new();
    file.take(whole.len() as u64).read_to_end(&mut begun)?;
    Ok(begun.len() < whole.len() && whole.starts_with(&begun))
}

/// Where a journal is written anew.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}
