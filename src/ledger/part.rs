//! A part file that is read.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::block::{self, Block, Digest, Tag};
use super::fault::{Fault, remedy};
use super::header::{Header, RunName};
use deathroll_core::engine::{Cover, Sums};

/// A part file: what it holds, and where. Sums stay on the disk until they are asked for.
#[derive(Debug, Clone)]
pub struct PartFile {
    /// Its path.
    pub path: PathBuf,
    /// The command that it belongs to.
    pub header: Header,
    /// The runs of the command that it knows, by their numbers.
    pub(super) runs: BTreeMap<u32, RunName>,
    /// Pieces of runs, one for each look.
    pub(super) pieces: BTreeMap<LookKey, Piece>,
    /// Length of what is whole.
    pub(super) length: u64,
    /// The digest of its last whole block.
    pub(super) digest: Digest,
}

/// The number of a run, and the trials of a look: their start and end.
pub(super) type LookKey = (u32, u64, u64);

/// The sums of some trials of a look of a run, and where they are in the file.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) what: Trials,
    /// Where its block begins.
    pub(super) at: u64,
    /// The length of its block.
    pub(super) length: u64,
    /// The digest of the block before.
    before: Digest,
}

/// Some trials of a look of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trials {
    /// Number of the run within the command.
    pub(super) run: u32,
    /// All trials of the look.
    pub(super) look: Range<u64>,
    /// Those that are summed.
    pub(super) trials: Cover,
}

impl PartFile {
    /// Opens a finished part, and checks every byte of it.
    ///
    /// # Errors
    /// When the file cannot be read, is no part, or is damaged or not finished.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let remedy = remedy(path);
        let (part, end) = Self::read(path, &format!("; {remedy}"))?;
        match end {
            End::Finished => Ok(part),
            End::Open => Err(Fault::wrong(
                path,
                "it is not finished; its `shard`, or its command with --resume, goes on with it",
            )),
            End::Damaged => {
                let what = format!("it is damaged, or not whole, after byte {}", part.length);
                Err(Fault::wrong(path, format!("{what}; {remedy}")))
            }
        }
    }

    /// Opens a part that may have been left in the middle: what is whole of it counts.
    ///
    /// # Errors
    /// When the file cannot be read, is no part, or is damaged in front of a whole block: a process that is killed,
    /// and a machine that loses power, leave something at the end that is none.
    pub fn open_unfinished(path: &Path) -> Result<Self, Fault> {
        let (part, end) = Self::read(path, "")?;
        if matches!(end, End::Damaged) {
            let mut file = File::open(path).map_err(Fault::read(path))?;
            let mut rest = Vec::new();
            let read = file.seek(SeekFrom::Start(part.length)).and_then(|_| file.read_to_end(&mut rest));
            let is_torn =
                read.and_then(|_| block::is_torn(&part.digest, &rest)).map_err(Fault::read(path))?;
            if !is_torn {
                let size = part.length + rest.len() as u64;
                let what =
                    format!("it is damaged after byte {} of {size}, within what was kept", part.length);
                return Err(Fault::wrong(path, what));
            }
        }
        Ok(part)
    }

    /// The command that a part belongs to, whether it is whole or not; none of an empty file.
    ///
    /// # Errors
    /// When the file cannot be read, is no part, or is damaged at its beginning.
    pub fn header_at(path: &Path) -> Result<Option<Header>, Fault> {
        let (mut from, size) = begin(path)?;
        if size == 0 {
            return Ok(None);
        }
        check_first_line(path, &mut from)?;
        let rest = size - block::FIRST_LINE.len() as u64;
        let first = block::read(&mut from, &mut block::first_digest(), rest).map_err(Fault::read(path))?;
        header_in(path, first, "").map(Some)
    }

    /// `remedy` says what helps where its beginning is damaged.
    fn read(path: &Path, remedy: &str) -> Result<(Self, End), Fault> {
        let (mut from, size) = begin(path)?;
        check_first_line(path, &mut from)?;
        let mut length = block::FIRST_LINE.len() as u64;
        let mut digest = block::first_digest();
        let mut next = |length: &mut u64, digest: &mut Digest| -> Result<_, Fault> {
            let (at, before) = (*length, *digest);
            let found = block::read(&mut from, digest, size - *length).map_err(Fault::read(path))?;
            let Some(found) = found else {
                *digest = before;
                return Ok(None);
            };
            *length += block::length(found.contents.len() as u64);
            Ok(Some((found, at, before)))
        };
        let first = next(&mut length, &mut digest)?.map(|(block, ..)| block);
        let header = header_in(path, first, remedy)?;
        let mut part = Self {
            path: path.to_path_buf(),
            header,
            runs: BTreeMap::new(),
            pieces: BTreeMap::new(),
            length,
            digest,
        };
        while let Some((block, at, before)) = next(&mut length, &mut digest)? {
            let is_sound = match block.tag {
                Tag::Run => part.add_run(&block.contents),
                Tag::Sums => part.add_piece(&block.contents, at, before),
                Tag::End if length == size => return Ok((part, End::Finished)),
                Tag::End | Tag::Header => false,
            };
            if !is_sound {
                break;
            }
            (part.length, part.digest) = (length, digest);
        }
        let end = if part.length == size { End::Open } else { End::Damaged };
        Ok((part, end))
    }

    /// Number of trials that it has, over all runs.
    pub(super) fn trials(&self) -> u64 {
        self.pieces.values().map(|piece| piece.what.trials.trials()).sum()
    }

    /// Refuses to be replaced by a part that lacks some of its trials; `cover` knows what that has of the look of a run.
    pub(super) fn check_replaced(&self, cover: impl Fn(u32, &Range<u64>) -> Cover) -> Result<(), Fault> {
        self.runs.keys().try_for_each(|&run| self.check_replaced_of(run, |look| cover(run, look)))
    }

    /// Refuses to be replaced by a part that lacks some of the trials of one run; `cover` knows what the new part has of a
    /// look.
    pub(super) fn check_replaced_of(
        &self,
        run: u32,
        cover: impl Fn(&Range<u64>) -> Cover,
    ) -> Result<(), Fault> {
        let looks = self.pieces.values().map(|piece| &piece.what).filter(|what| what.run == run);
        let mut gaps = looks.flat_map(|what| {
            let new = cover(&what.look);
            what.trials.ranges().iter().flat_map(move |range| new.gaps(range)).collect::<Vec<_>>()
        });
        let Some(Range { start, end }) = gaps.next() else { return Ok(()) };
        let what = format!(
            "it has trials {start}..{end} of {}, which the new part lacks; delete it, or give the new part another name",
            self.runs[&run]
        );
        Err(Fault::wrong(&self.path, what))
    }

    fn add_run(&mut self, contents: &[u8]) -> bool {
        let Ok((number, name)) = serde_json::from_slice(contents) else { return false };
        self.runs.insert(number, name).is_none()
    }

    /// Adds a piece; later sums of a look replace earlier ones.
    fn add_piece(&mut self, contents: &[u8], at: u64, before: Digest) -> bool {
        let Ok((what, _)) = postcard::take_from_bytes::<Trials>(contents) else { return false };
        let is_sound = what.trials.is_sound(&what.look) && self.runs.contains_key(&what.run);
        if is_sound {
            self.pieces.insert(what.key(), Piece::new(what, at, contents.len(), before));
        }
        is_sound
    }

    /// The sums of a piece.
    ///
    /// # Errors
    /// When the file cannot be read, or has changed.
    pub(super) fn sums(&self, piece: &Piece) -> Result<Sums, Fault> {
        let mut file = File::open(&self.path).map_err(Fault::read(&self.path))?;
        sums(&self.path, &mut file, piece)
    }

    /// Adds the sums of a piece to others of the same shape, and its trials to theirs, which have none of them.
    ///
    /// # Errors
    /// When the file cannot be read, has changed, or has sums of something else.
    pub(super) fn add_to(&self, known: (&mut Cover, &mut Sums), piece: &Piece) -> Result<(), Fault> {
        add(&self.path, known, &self.sums(piece)?, &piece.what.trials)
    }
}

/// Adds the sums that a file has of some trials to others of the same shape, which have none of these trials.
pub(super) fn add(
    path: &Path,
    (cover, sums): (&mut Cover, &mut Sums),
    found: &Sums,
    trials: &Cover,
) -> Result<(), Fault> {
    if !found.has_shape_of(sums) || found.trials() != trials.trials() {
        return Err(Fault::wrong(path, "its sums are not those of this command"));
    }
    sums.merge(found);
    cover.add_all(trials);
    Ok(())
}

/// The sums of a piece of a file.
pub(super) fn sums(path: &Path, file: &mut File, piece: &Piece) -> Result<Sums, Fault> {
    let contents = contents_of(path, file, piece)?;
    let rest = postcard::take_from_bytes::<Trials>(&contents).map(|(_, rest)| rest);
    rest.and_then(postcard::from_bytes).map_err(|_| Fault::wrong(path, "its sums cannot be read"))
}

/// The contents of the block of a piece of a file.
pub(super) fn contents_of(path: &Path, file: &mut File, piece: &Piece) -> Result<Vec<u8>, Fault> {
    file.seek(SeekFrom::Start(piece.at)).map_err(Fault::read(path))?;
    let mut digest = piece.before;
    let block = block::read(file, &mut digest, piece.length).map_err(Fault::read(path))?;
    block.map(|block| block.contents).ok_or_else(|| Fault::wrong(path, "it has changed since it was opened"))
}

/// The contents of a block of sums.
pub(super) fn encoded(what: &Trials, sums: &Sums) -> Vec<u8> {
    let written = postcard::to_allocvec(what).and_then(|begin| postcard::to_extend(sums, begin));
    written.unwrap_or_else(|error| unreachable!("sums are plain data: {error}"))
}

impl Trials {
    pub(super) const fn key(&self) -> LookKey {
        (self.run, self.look.start, self.look.end)
    }
}

impl Piece {
    /// The piece whose block begins at a place, after one with the digest `before`.
    pub(super) const fn new(what: Trials, at: u64, contents: usize, before: Digest) -> Self {
        Self { what, at, length: block::length(contents as u64), before }
    }
}

/// How a part ends.
enum End {
    Finished,
    /// Every block is whole, and the last one is not there.
    Open,
    Damaged,
}

/// A file that is to be read from its beginning, and its size. Pipes are refused: sums are fetched from the middle, and
/// nobody may ever write into one.
fn begin(path: &Path) -> Result<(BufReader<File>, u64), Fault> {
    let there = std::fs::metadata(path).map_err(Fault::read(path))?;
    if !there.is_file() {
        return Err(Fault::wrong(path, "a part is a plain file, which this is not"));
    }
    let file = File::open(path).map_err(Fault::read(path))?;
    Ok((BufReader::new(file), there.len()))
}

/// The header in the first block of a part.
fn header_in(path: &Path, first: Option<Block>, remedy: &str) -> Result<Header, Fault> {
    let header = first.filter(|block| block.tag == Tag::Header);
    let header = header.and_then(|block| serde_json::from_slice(&block.contents).ok());
    header.ok_or_else(|| Fault::wrong(path, format!("it is damaged at its beginning{remedy}")))
}

fn check_first_line(path: &Path, from: &mut impl Read) -> Result<(), Fault> {
    let mut line = [0; block::FIRST_LINE.len()];
    match from.read_exact(&mut line) {
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(Fault::read(path)(error)),
        Ok(()) if line == block::FIRST_LINE => return Ok(()),
        _ => {}
    }
    Err(Fault::wrong(
        path,
        match line.starts_with(block::PART) {
            true => "it is a part in a format that this version does not know",
            false => "it is not a part file",
        },
    ))
}
