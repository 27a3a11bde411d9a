//! The names of metrics that expectations may use.
//!
//! TO CONNECT: this list stands in for the dictionary of metrics, which belongs into a module of
//! its own. Only [`of`] is asked.

use super::Kind;

/// Metrics of scenarios of kind `attack`.
const ATTACK: [&str; 16] = [
    "attacks",
    "attack-dice",
    "hits",
    "hit-rate",
    "misses",
    "hit-locations-drawn",
    "trap-rate",
    "wounds",
    "wounds-per-attack",
    "criticals-per-attack",
    "wound-attempts",
    "wound-rate",
    "win-rate",
    "severe-injuries",
    "deaths",
    "survival-rate",
];

/// Metrics of scenarios of kind `defense`.
const DEFENSE: [&str; 12] = [
    "monster-dice",
    "monster-hits",
    "damage",
    "severe-injuries",
    "injuries-endured",
    "dodge-value",
    "endure-value",
    "knock-downs",
    "survival-spent",
    "survival-left",
    "deaths",
    "survival-rate",
];

/// The metrics of a kind of scenario.
pub(super) fn of(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Attack => &ATTACK,
        Kind::Defense => &DEFENSE,
    }
}
