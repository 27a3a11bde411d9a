//! Part files: the sums of some of the trials of a command, kept on disk.
//!
//! A command plays its runs one after the other, each a number of trials of one arm or of several arms on
//! common dice. Sums of trials are integers, so that they can be made in pieces, by several processes, and put
//! together in any order. A part file holds such pieces:
//!
//! * `block`: the file as a chain of blocks, each with the digest of everything before it;
//! * `header`: which command a part belongs to, and which runs;
//! * `part`: a part that is read, checked, and whose sums are fetched one by one;
//! * `journal`: a part that grows while trials are played, and survives the death of its process;
//! * `disk`: locks of journals, and names that survive a power cut;
//! * `sources`: several parts that are read as one;
//! * `merge`: several parts as one part;
//! * `work`: which trials a process plays, and which it knows: the [`deathroll_core::engine::Ledger`] of every run.

mod block;
mod disk;
mod fault;
mod header;
mod journal;
mod merge;
mod part;
mod sources;
mod work;
mod writer;

pub use disk::{folder_of, sync_folder};
pub use fault::{Fault, TALLIES};
pub use header::{Header, RunName};
pub use journal::Journal;
pub use merge::write_merged;
pub use part::PartFile;
pub use sources::Sources;
pub use work::{Finished, Missing, Place, RunLedger, Share, Work};
