//! Who answers "dodge this hit?", "endure?", "which hit location first?": the seam of choice.

use super::plan::{ATTACK_DICE_MAX, Location, Plan};
use super::state::{Seat, State};

/// Makes the choices that the rules leave to people.
///
/// The rules ask only when there is a choice, and only what is legal. A decider sees the plan
/// and the state and rolls no dice of the rules; where any choice will do it says so and the
/// rules roll for it.
pub trait Decide {
    /// Which of the face-up cards `choices` (kinds, in the order drawn; all of them may be
    /// chosen now) the attacker resolves next (WND-1). At least two.
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick;

    /// Which of several traps the monster controller resolves next (OD-12). At least two kinds.
    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick;

    /// The index of the hit to dodge, if any (SRV-5).
    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8>;

    /// Whether to pay `cost` survival to ignore a severe injury (SRV-12).
    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool;
}

/// What a decider sees.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// What does not change.
    pub plan: &'a Plan,
    /// What has come of it.
    pub state: &'a State,
}

/// A choice among several things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The one at this index.
    At(u8),
    /// Any of them, by dice.
    Any,
}

/// The hits of one monster attack, located and in the order rolled (MON-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hits {
    /// Damage of each hit.
    pub damage: u8,
    len: u8,
    locations: [Location; ATTACK_DICE_MAX as usize],
    on: [u8; Location::COUNT],
}

impl Hits {
    /// No hits yet.
    #[inline]
    #[must_use]
    pub const fn new(damage: u8) -> Self {
        Self {
            damage,
            len: 0,
            locations: [Location::Head; ATTACK_DICE_MAX as usize],
            on: [0; Location::COUNT],
        }
    }

    /// Adds a hit.
    #[inline]
    pub const fn push(&mut self, location: Location) {
        self.locations[self.len as usize] = location;
        self.len += 1;
        self.on[location as usize] += 1;
    }

    /// Takes out the hit at `index`; the others keep their order.
    #[inline]
    pub fn cancel(&mut self, index: u8) -> Location {
        let (index, len) = (usize::from(index), usize::from(self.len));
        let location = self.locations[index];
        self.locations.copy_within(index + 1..len, index);
        self.len -= 1;
        self.on[location as usize] -= 1;
        location
    }

    /// Where the hits land, in the order rolled.
    #[inline]
    #[must_use]
    pub fn locations(&self) -> &[Location] {
        &self.locations[..usize::from(self.len)]
    }

    /// Number of hits on one location.
    #[inline]
    #[must_use]
    pub const fn on(&self, location: Location) -> u8 {
        self.on[location as usize]
    }

    /// True when a location that takes `capacity` damage gets more than that (MON-8).
    #[inline]
    #[must_use]
    pub fn are_severe_on(&self, location: Location, capacity: u8) -> bool {
        u16::from(self.on(location)) * u16::from(self.damage) > u16::from(capacity)
    }

    /// Severe injury rolls on a location that takes `capacity` damage before the first (MON-8):
    /// hit number *j* is severe iff `j · damage > capacity`.
    #[inline]
    #[must_use]
    pub fn severe_on(&self, location: Location, capacity: u8) -> u8 {
        match capacity.checked_div(self.damage) {
            Some(taken) => self.on(location).saturating_sub(taken),
            None => 0,
        }
    }
}
