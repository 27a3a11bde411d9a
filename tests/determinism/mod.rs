//! Same seed, same bytes: threads, batches and other arms change nothing.

mod arms;
mod pieces;
mod runs;
