//! Same seed, same bytes: threads, batches, and whatever else is played beside, change nothing.

mod arms;
mod pieces;
mod runs;
