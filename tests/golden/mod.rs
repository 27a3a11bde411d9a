//! Golden runs: the pinned results of every shipped scenario.
//!
//! A change here changes published results. If intended, renew them with `INSTA_UPDATE=always cargo
//! test golden`, and raise the version of the rules (`version.rs`).
//!
//! The words of the dice are pinned in `core/src/dice/key.rs`.

mod runs;
mod version;
