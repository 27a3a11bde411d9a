//! The referee of encounters: it goes through an adventure as RULES.md has it, takes dice and choices from
//! the lines of a trace, and does the arithmetic again. Every line must be the one that the rules make come
//! next, with exactly the fields and changes that follow from them; at the end it compares its own counts
//! with those of the tally. Of the program it uses nothing but what plays and tells a trial.
//!
//! What it leaves open:
//!
//! - what priority lists choose, `sensible` castings, and whom `weakest`, `strongest` and `random` pick:
//!   only that the rules allow it;
//! - the dice of aid and of spells that heal or restore verve, which are not told: what is restored must be
//!   possible;
//! - who was picked where a random adventurer is affected and nothing is told of it: that there is one of
//!   whom nothing would be told;
//! - who wakes in vain: one that does nothing in a round must have had a companion to wake whom another
//!   woke first;
//! - texts.
//!
//! `POLICY` stands for what policies with names say, beside `TRACE` and `TALLY`.

mod adventure;
mod book;
mod clock;
mod combat;
mod counts;
mod death;
mod dice;
mod due;
mod effect;
mod fights;
mod figure;
mod harm;
mod hazard;
mod heroic;
mod magic;
mod person;
mod random;
mod rest;
mod scores;
mod sleep;
mod spells;
mod sweep;
mod tamper;
mod tamper_options;
mod tamper_spells;
mod told;
mod watch;
mod wish;
