//! What dodging a hit averts.

use crate::rules::showdown::decide::{Hits, Table};
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

/// The consequence that dodging a hit on a location averts, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spared {
    /// A severe injury.
    Severe,
    /// The knock-down of a filled heavy box (MON-5).
    KnockDown,
    /// An injury box.
    Box,
    /// Only armor, or nothing.
    Less,
}

impl Spared {
    /// Number of consequences.
    pub(crate) const COUNT: usize = 4;
    /// All consequences.
    pub(crate) const ALL: [Self; Self::COUNT] = [Self::Severe, Self::KnockDown, Self::Box, Self::Less];

    /// What dodging one of the hits on a location averts.
    pub(crate) fn by_dodging(table: Table<'_>, seat: Seat, hits: &Hits, location: Location) -> Self {
        let survivor = table.state.survivor(seat);
        if hits.are_severe_on(location, survivor.capacity(location)) {
            return Self::Severe;
        }
        let free_boxes = u16::from(survivor.free_boxes[location as usize]);
        let armor = u16::from(survivor.armor[location as usize]);
        let damage = hits.damage;
        let filled = |hits: u8| (u16::from(hits) * u16::from(damage)).saturating_sub(armor).min(free_boxes);
        let (with, without) = (filled(hits.on(location)), filled(hits.on(location) - 1));
        if with == without {
            Self::Less
        } else if with == free_boxes {
            Self::KnockDown
        } else {
            Self::Box
        }
    }
}
