//! Which hit to dodge (SRV-5).

use super::Dodge;
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::decide::{Hits, Table};
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

/// What one hit fewer on a location would spare the survivor.
#[derive(Debug)]
enum Spared {
    /// A severe injury, with so many deadly faces on its table.
    Severe { deadly: u8 },
    /// The knock-down of a filled heavy box (MON-5).
    KnockDown,
    /// An injury box.
    Box,
    /// Armor, or nothing.
    Less,
}

impl Dodge {
    /// The index of the hit to dodge.
    pub(super) fn choose(self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        match self {
            Self::Never => None,
            Self::FirstHit => Some(0),
            Self::IfSevere => worst(table, seat, hits, |spared| matches!(spared, Spared::Severe { .. })),
            Self::IfKnockedDownOrSevere => {
                let standing = table.state.survivor(seat).is_standing();
                worst(table, seat, hits, |spared| match spared {
                    Spared::Severe { .. } => true,
                    Spared::KnockDown => standing,
                    Spared::Box | Spared::Less => false,
                })
            }
            Self::AlwaysMaxDamage => worst(table, seat, hits, |_| true),
        }
    }
}

/// The first of the worst hits among those that matter.
fn worst(table: Table<'_>, seat: Seat, hits: &Hits, matters: impl Fn(&Spared) -> bool) -> Option<u8> {
    let spared = hits.locations().iter().map(|&location| spared(table, seat, hits, location));
    let candidates = spared.enumerate().filter(|(_, spared)| matters(spared));
    candidates.min_by_key(|(_, spared)| key(spared)).map(|(index, _)| index as u8)
}

/// Smaller is worse.
fn key(spared: &Spared) -> (u8, u8) {
    match spared {
        Spared::Severe { deadly } => (0, 10 - deadly),
        Spared::KnockDown => (1, 0),
        Spared::Box => (2, 0),
        Spared::Less => (3, 0),
    }
}

fn spared(table: Table<'_>, seat: Seat, hits: &Hits, location: Location) -> Spared {
    let survivor = table.state.survivor(seat);
    if hits.severe_on(location, survivor.capacity(location)) > 0 {
        return Spared::Severe { deadly: deadly_faces(table.plan, table.state, seat, location) };
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
