//! Names for what a plan only numbers.

use crate::rules::showdown::plan::Location;

/// The names of a plan's parts, in the order in which the plan holds them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Labels {
    /// The survivors, by seat.
    pub survivors: Vec<String>,
    /// The monster.
    pub monster: String,
    /// The kinds of hit location card.
    pub hit_locations: Vec<String>,
    /// The kinds of AI card.
    pub ai_cards: Vec<String>,
    /// The attack profiles.
    pub profiles: Vec<String>,
    /// The weapon of each survivor.
    pub weapons: Vec<String>,
    /// The traits of each survivor.
    pub traits: Vec<Vec<String>>,
    /// The rows of the severe injury table of each location.
    pub severe_rows: [Vec<String>; Location::COUNT],
}
