//! The hits of a monster attack.

use super::plan::{ATTACK_DICE_MAX, Location};

/// The hits of one monster attack with their locations, in the order rolled (MON-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hits {
    /// Damage of each hit.
    pub damage: u8,
    len: u8,
    locations: [Location; ATTACK_DICE_MAX as usize],
    on: [u8; Location::COUNT],
}

/// The others follow from these.
impl std::hash::Hash for Hits {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.damage, self.locations()).hash(hasher);
    }
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

    /// Removes the hit at `index`; the others keep their order.
    #[inline]
    pub fn cancel(&mut self, index: u8) -> Location {
        let (index, len) = (usize::from(index), usize::from(self.len));
        let location = self.locations[index];
        self.locations.copy_within(index + 1..len, index);
        // So that equal hits are equal values, whatever there was before.
        self.locations[len - 1] = Location::Head;
        self.len -= 1;
        self.on[location as usize] -= 1;
        location
    }

    /// The locations of the hits, in the order rolled.
    #[inline]
    #[must_use]
    pub fn locations(&self) -> &[Location] {
        &self.locations[..usize::from(self.len)]
    }

    /// True without any.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of hits on one location.
    #[inline]
    #[must_use]
    pub const fn on(&self, location: Location) -> u8 {
        self.on[location as usize]
    }

    /// True when the hits on a location exceed the `capacity` damage that it can take (MON-8).
    #[inline]
    #[must_use]
    pub fn are_severe_on(&self, location: Location, capacity: u8) -> bool {
        u16::from(self.on(location)) * u16::from(self.damage) > u16::from(capacity)
    }

    /// Number of severe injury rolls on a location that can take `capacity` damage (MON-8): hit number
    /// *j* is severe iff `j · damage > capacity`.
    #[inline]
    #[must_use]
    pub fn severe_on(&self, location: Location, capacity: u8) -> u8 {
        match capacity.checked_div(self.damage) {
            Some(taken) => self.on(location).saturating_sub(taken),
            None => 0,
        }
    }
}
