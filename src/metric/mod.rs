//! The counters of a trial, and the dictionary of metrics made of them.
//!
//! A recorder ([`Counts`], [`EncounterCounts`]) turns the events of one trial into integers, the [`Counter`]s. A
//! [`Metric`] says which counter it is a mean, a rate or a ratio of, in which unit, and when it
//! has meaning. A [`Layout`] lists what one plan's tallies hold.

mod cards;
mod counter;
mod counts;
mod dictionary;
mod encounter_counts;
mod encounter_feature;
mod feature;
mod figures;
mod layout;

pub use counter::{
    ADVENTURE, CARD_COUNTERS, COUNTER_MAX, COUNTERS, COUNTERS_WITHOUT_BOARD, Counter, FIGHT, SCENE,
};
pub use counts::Counts;
pub use dictionary::{DICTIONARY, Distribution, Metric, Shape, Side, Unit, Wish, find, nearest};
pub use encounter_counts::{EncounterCounts, Noted};
pub use feature::{Feature, Features};
pub use figures::{Figures, PerAttack, Unfinished};
pub use layout::{Layout, Subject, SubjectLayout};
