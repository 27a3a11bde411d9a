//! Statistical quality of the dice: a battery that is fast enough for every commit.
//!
//! Every trial, round, actor and purpose has its own stream from one keyed hash, so the question is
//! less whether one long stream is random than whether *neighbours* are independent: neighbouring dice
//! of a pool, slots, trials and seeds.
//!
//! Each test computes p-values, and every seed is fixed, so a test that passes once always passes. The
//! bounds matter when the dice change: see [`statistic::TAIL`]. To show that the tests can fail, bad
//! generators must fail the same statistics.

mod faces;
mod neighbours;
mod statistic;
mod words;
