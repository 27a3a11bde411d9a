//! Writes the blocks of a part one after the other.

use std::io::{self, Write};

use super::block::{self, Digest, Tag};
use super::header::{Header, RunName};
use super::part::{Piece, Trials};

/// A part that is being written.
#[derive(Debug)]
pub(super) struct Writer<W> {
    to: W,
    /// Number of blocks so far.
    blocks: u64,
    /// Length so far.
    pub(super) length: u64,
    /// The digest of the last block.
    pub(super) digest: Digest,
}

impl<W: Write> Writer<W> {
    /// Writes the first line and the header.
    pub(super) fn begin(mut to: W, header: &Header) -> io::Result<Self> {
        to.write_all(block::FIRST_LINE)?;
        let (length, digest) = (block::FIRST_LINE.len() as u64, block::first_digest());
        let mut writer = Self { to, blocks: 0, length, digest };
        writer.add(Tag::Header, &serde_json::to_vec(header)?)?;
        Ok(writer)
    }

    fn add(&mut self, tag: Tag, contents: &[u8]) -> io::Result<()> {
        self.digest = block::write(&mut self.to, &self.digest, tag, contents)?;
        self.length += block::length(contents.len() as u64);
        self.blocks += 1;
        Ok(())
    }

    /// Writes a run.
    pub(super) fn add_run(&mut self, run: u32, name: &RunName) -> io::Result<()> {
        self.add(Tag::Run, &serde_json::to_vec(&(run, name))?)
    }

    /// Writes the sums of trials, already encoded; returns where they are.
    pub(super) fn add_sums(&mut self, what: Trials, contents: &[u8]) -> io::Result<Piece> {
        let piece = Piece::new(what, self.length, contents.len(), self.digest);
        self.add(Tag::Sums, contents)?;
        Ok(piece)
    }

    /// Writes the end of a finished part.
    pub(super) fn end(mut self) -> io::Result<W> {
        self.add(Tag::End, &self.blocks.to_le_bytes())?;
        Ok(self.to)
    }

    /// What is written to.
    pub(super) const fn to(&self) -> &W {
        &self.to
    }

    /// What was written to.
    pub(super) fn into_inner(self) -> W {
        self.to
    }

    /// Goes on behind a part that was written before.
    pub(super) const fn after(to: W, length: u64, digest: Digest) -> Self {
        Self { to, blocks: 0, length, digest }
    }
}
