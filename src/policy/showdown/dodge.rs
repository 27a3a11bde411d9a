//! The choice of the hit to dodge (SRV-5).

use super::Dodge;
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::decide::{Hits, Table};
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

/// The consequence that dodging a hit on a location averts, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Spared {
    /// A severe injury.
    Severe,
    /// The knock-down of a filled heavy box (MON-5).
    KnockDown,
    /// An injury box.
    Box,
    /// Only armor, or nothing.
    Less,
}

impl Dodge {
    /// The index of the hit to dodge.
    pub(super) fn choose(self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        match self {
            Self::Never => None,
            Self::FirstHit => Some(0),
            Self::IfSevere => worst(table, seat, hits, |spared| spared == Spared::Severe),
            Self::IfKnockedDownOrSevere => {
                let standing = table.state.survivor(seat).is_standing();
                worst(table, seat, hits, |spared| match spared {
                    Spared::Severe => true,
                    Spared::KnockDown => standing,
                    Spared::Box | Spared::Less => false,
                })
            }
            Self::AlwaysMaxDamage => worst(table, seat, hits, |_| true),
        }
    }
}

/// The first of the worst hits among those whose averted consequence `matters`.
fn worst(table: Table<'_>, seat: Seat, hits: &Hits, matters: impl Fn(Spared) -> bool) -> Option<u8> {
    let mut worst: Option<(usize, Location, Spared)> = None;
    for (index, &location) in hits.locations().iter().enumerate() {
        let spared = spared(table, seat, hits, location);
        let worse = matters(spared)
            && worst.is_none_or(|(_, other, less)| {
                spared < less || spared == less && is_deadlier(table, seat, spared, location, other)
            });
        if worse {
            worst = Some((index, location, spared));
        }
    }
    worst.map(|(index, ..)| index as u8)
}

/// Of two severe injuries, the one whose table has more deadly faces is worse.
fn is_deadlier(table: Table<'_>, seat: Seat, spared: Spared, location: Location, other: Location) -> bool {
    let deadly = |location| deadly_faces(table.plan, table.state, seat, location);
    spared == Spared::Severe && location != other && deadly(location) > deadly(other)
}

fn spared(table: Table<'_>, seat: Seat, hits: &Hits, location: Location) -> Spared {
    let survivor = table.state.survivor(seat);
    if hits.are_severe_on(location, survivor.capacity(location)) {
        return Spared::Severe;
    }
    let free_boxes = u16::from(survivor.free_boxes[location as usize]);
    let armor = u16::from(survivor.armor[location as usize]);
    let damage = hits.damage;
    let filled = |hits: u8| (u16::from(hits) * u16::from(damage)).saturating_sub(armor).min(free_boxes);
    let (with, without) = (filled(hits.on(location)), filled(hits.on(location) - 1));
    if with == without {
        Spared::Less
    } else if with == free_boxes {
        Spared::KnockDown
    } else {
        Spared::Box
    }
}
