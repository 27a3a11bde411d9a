//! The bytes of a part file: a line of text, then blocks.
//!
//! A block is a tag (1 byte), the length of its contents (8 bytes, little-endian), its contents, and a SHA-256
//! digest of the digest before it, the tag, the length and the contents. The first digest is that of the line.
//! So a block cannot be changed, moved, left out or taken from another file without being noticed.

use std::io::{self, ErrorKind, Read, Write};

use sha2::{Digest as _, Sha256};

/// The first line of every part file of this format.
pub(super) const FIRST_LINE: &[u8] = b"deathroll part 1\n";
/// How the first line of a part of any format begins.
pub(super) const PART: &[u8] = b"deathroll part ";

/// A SHA-256 digest.
pub(super) type Digest = [u8; 32];

/// What a block holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// The command that the part belongs to.
    Header = b'H' as isize,
    /// A run of the command.
    Run = b'R' as isize,
    /// The sums of some of its trials.
    Sums = b'S' as isize,
    /// The end of a finished part.
    End = b'E' as isize,
}

impl Tag {
    fn of(byte: u8) -> Option<Self> {
        [Self::Header, Self::Run, Self::Sums, Self::End].into_iter().find(|&tag| tag as u8 == byte)
    }
}

/// A block that was read.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) tag: Tag,
    pub(super) contents: Vec<u8>,
}

/// Length of a block without its contents.
const FRAME: u64 = 1 + 8 + 32;

/// The length of a block with these contents.
pub(super) const fn length(contents: u64) -> u64 {
    FRAME + contents
}

/// The digest of the first line.
pub(super) fn first_digest() -> Digest {
    Sha256::digest(FIRST_LINE).into()
}

fn digest(before: &Digest, tag: Tag, contents: &[u8]) -> Digest {
    let chain = Sha256::new().chain_update(before).chain_update([tag as u8]);
    chain.chain_update((contents.len() as u64).to_le_bytes()).chain_update(contents).finalize().into()
}

/// Writes a block after one with the digest `before`; returns its digest.
pub(super) fn write(to: &mut impl Write, before: &Digest, tag: Tag, contents: &[u8]) -> io::Result<Digest> {
    let digest = digest(before, tag, contents);
    // In one piece, so that a full disk leaves as little as possible.
    let length = (contents.len() as u64).to_le_bytes();
    to.write_all(&[&[tag as u8], &length[..], contents, &digest[..]].concat())?;
    Ok(digest)
}

/// Reads the block after one with the digest `before`, with at most `left` bytes, and sets `before` to its
/// digest. None for a block that is damaged or not whole.
pub(super) fn read(from: &mut impl Read, before: &mut Digest, left: u64) -> io::Result<Option<Block>> {
    let Some((tag, contents_length)) = read_frame(from, left)? else { return Ok(None) };
    let (Some(tag), true) = (tag, contents_length <= left - FRAME) else { return Ok(None) };
    let mut contents = vec![0; usize::try_from(contents_length).unwrap_or(usize::MAX)];
    let mut own = Digest::default();
    if !is_filled(from, &mut contents)? || !is_filled(from, &mut own)? {
        return Ok(None);
    }
    let expected = digest(before, tag, &contents);
    *before = expected;
    Ok((own == expected).then_some(Block { tag, contents }))
}

/// True where no block is among some bytes: behind a block with the digest `before` they are what a process left that
/// was killed, or a machine that lost power (which may also leave zeros). Otherwise something in front of a block has
/// been damaged.
pub(super) fn is_torn(before: &Digest, bytes: &[u8]) -> io::Result<bool> {
    const DIGEST: usize = size_of::<Digest>();
    let bytes = [before, bytes].concat();
    for at in (DIGEST..bytes.len()).filter(|&at| Tag::of(bytes[at]).is_some()) {
        let (mut before, mut rest) = (Digest::default(), &bytes[at..]);
        before.copy_from_slice(&bytes[at - DIGEST..at]);
        let left = rest.len() as u64;
        if read(&mut rest, &mut before, left)?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The tag of a block, if it is one, and the length of its contents; none where `left` bytes have no room for them.
fn read_frame(from: &mut impl Read, left: u64) -> io::Result<Option<(Option<Tag>, u64)>> {
    let mut frame = [0; 9];
    if left < FRAME || !is_filled(from, &mut frame)? {
        return Ok(None);
    }
    let [tag, contents @ ..] = frame;
    Ok(Some((Tag::of(tag), u64::from_le_bytes(contents))))
}

fn is_filled(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(bytes) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        done => done.map(|()| true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks of sums behind some block, and where each begins.
    fn blocks(contents: &[&[u8]]) -> (Vec<u8>, Vec<usize>) {
        let (mut bytes, mut begins, mut before) = (Vec::new(), Vec::new(), first_digest());
        for one in contents {
            begins.push(bytes.len());
            before = write(&mut bytes, &before, Tag::Sums, one).unwrap();
        }
        (bytes, begins)
    }

    #[test]
    fn what_was_being_written_is_torn_at_every_length() {
        let (bytes, _) = blocks(&[&[7; 90]]);
        for length in 0..bytes.len() {
            assert!(is_torn(&first_digest(), &bytes[..length]).unwrap(), "{length}");
            let zeros = [&bytes[..length], &[0; 4096]].concat();
            assert!(is_torn(&first_digest(), &zeros).unwrap(), "{length} and zeros");
        }
        assert!(!is_torn(&first_digest(), &bytes).unwrap());
        assert!(!is_torn(&first_digest(), &[&b"notes"[..], &first_digest(), &bytes].concat()).unwrap());
    }

    #[test]
    fn a_block_with_others_behind_it_is_damaged_and_not_torn() {
        let (bytes, begins) = blocks(&[&[7; 90], b"SSRE", &[0; 50]]);
        let mut before = first_digest();
        for begin in &begins[..2] {
            let whole = &bytes[*begin..];
            for at in (*begin)..begin + 9 {
                for bit in 0..8 {
                    let mut damaged = bytes.clone();
                    damaged[at] ^= 1 << bit;
                    let rest = &damaged[*begin..];
                    let is_whole =
                        read(&mut &rest[..], &mut before.clone(), rest.len() as u64).unwrap().is_some();
                    assert!(!is_whole && !is_torn(&before, rest).unwrap(), "byte {at}, bit {bit}");
                }
            }
            read(&mut &whole[..], &mut before, whole.len() as u64).unwrap().unwrap();
        }
    }
}
