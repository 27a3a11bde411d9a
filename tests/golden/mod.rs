//! Golden runs: what every shipped scenario gave when its numbers were last looked at.
//!
//! A change here is a change of everybody's published results. When one is meant,
//! `INSTA_UPDATE=always cargo test golden` renews them.
//!
//! The words of the dice themselves are pinned beside their keys, in `src/dice/key.rs`.

mod runs;
