//! The game of `deathroll`: its rules, its dice, those who play it, and what is counted while they do.
//!
//! Nothing here reads a file or prints. Games are built by hand or, in the package `deathroll`, from scenario files.
//!
//! | module | subject |
//! | --- | --- |
//! | [`dice`] | keyed dice, unordered piles, enumerated and scripted dice |
//! | [`rules`] | showdowns and encounters |
//! | [`expression`] | the language of conditions, without the meaning of names |
//! | [`policy`] | priority lists: what survivors, characters and the controller of the monster decide |
//! | [`metric`] | the dictionary of metrics and the counters of a trial |
//! | [`stats`] | estimates, intervals, sequential looks, least squares |
//! | [`luck`] | what the dice did beyond what was to be expected |
//! | [`lookahead`] | players who try out every answer |
//! | [`engine`] | trials in batches on threads, tallies, stop rules |
//! | [`exact`] | exact answers |
//! | [`coach`] | a search that improves policies |
//! | [`nearest`] | the name that somebody may have meant |

pub mod coach;
pub mod dice;
pub mod engine;
pub mod exact;
pub mod expression;
pub mod lookahead;
pub mod luck;
pub mod metric;
pub mod nearest;
pub mod policy;
pub mod rules;
pub mod stats;
