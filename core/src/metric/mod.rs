//! The counters of a trial, and the dictionary of metrics made of them.
//!
//! A recorder ([`Counts`], [`EncounterCounts`]) turns the events of one trial into integers, the [`Counter`]s. A
//! [`Metric`] says which counter it is a mean, a rate or a ratio of, in which unit, and when it
//! has meaning. A [`Layout`] lists what one plan's tallies hold.

mod amount;
mod counter;
mod dictionary;
mod encounter;
mod feature;
mod layout;
mod showdown;

pub use amount::Amount;
pub use counter::{
    ADVENTURE, CARD_COUNTERS, COUNTER_MAX, COUNTERS, COUNTERS_WITHOUT_BOARD, Counter, FIGHT, SCENE,
};
pub use dictionary::{
    DICTIONARY, Distribution, Metric, Shape, Side, Unit, Wish, as_measured, find, similar, stand_in,
};
pub use encounter::{EncounterCounts, Noted};
pub use feature::{Feature, Features};
pub use layout::{Layout, Subject, SubjectLayout};
pub use showdown::{
    Counts, Figures, Harm, HarmGrid, HarmMeasure, PerAttack, ROUNDS_KEPT, RoundEnds, RoundMeasure,
    Unfinished, action_counters, action_name,
};
