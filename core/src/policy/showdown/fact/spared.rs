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
        let of = location as usize;
        let (armor, free_boxes) = (u16::from(survivor.armor[of]), u16::from(survivor.free_boxes[of]));
        let damage = u16::from(hits.on(location)) * u16::from(hits.damage);
        match damage.saturating_sub(armor) {
            0 => Self::Less,
            boxes if boxes > free_boxes => Self::Severe,
            boxes if boxes == free_boxes => Self::KnockDown,
            _ => Self::Box,
        }
    }
}
