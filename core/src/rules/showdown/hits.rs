//! The hits of a monster attack.

use super::plan::{ATTACK_DICE_MAX, Location};

/// The hits of one monster attack with their locations, in the order rolled (MON-3).
#[derive(Debug, Clone, Copy)]
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

    /// Removes the hit at `index`; the others keep their order.
    #[inline]
    pub fn cancel(&mut self, index: u8) -> Location {
        let (index, len) = (usize::from(index), usize::from(self.len));
        let location = self.locations[index];
        self.locations.copy_within(index + 1..len, index);
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

/// Hits that are still to land (MON-4). It is small, because every hit that lands is a step of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HitsLeft {
    /// Damage of each hit.
    pub damage: u8,
    len: u8,
    /// Their locations, four bits each; the lowest bits are those of the hit that lands next.
    locations: u128,
}

/// Bits of a location.
const LOCATION_BITS: u32 = 4;
const _: () = assert!(LOCATION_BITS * ATTACK_DICE_MAX as u32 <= u128::BITS);

impl From<&Hits> for HitsLeft {
    #[inline]
    fn from(hits: &Hits) -> Self {
        let pack = |packed, location: &Location| packed << LOCATION_BITS | *location as u128;
        let locations = hits.locations().iter().rev().fold(0, pack);
        Self { damage: hits.damage, len: hits.len, locations }
    }
}

impl HitsLeft {
    /// Number of hits.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// True without any.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes the hit that lands next.
    #[inline]
    pub fn take_next(&mut self) -> Option<Location> {
        self.len = self.len.checked_sub(1)?;
        let next = self.locations as usize & ((1 << LOCATION_BITS) - 1);
        self.locations >>= LOCATION_BITS;
        Some(Location::ALL[next])
    }

    /// The hit that lands next, and the others.
    #[must_use]
    pub fn split_first(self) -> (Self, Self) {
        let (mut first, mut others) = (self, self);
        others.take_next();
        first.len = self.len - others.len;
        first.locations &= (1 << (LOCATION_BITS * u32::from(first.len))) - 1;
        (first, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_land_in_the_order_rolled() {
        let mut hits = Hits::new(2);
        let rolled = [Location::Legs, Location::Head, Location::Body, Location::Legs];
        (0..8).flat_map(|_| rolled).for_each(|location| hits.push(location));
        hits.cancel(1);
        let mut left = HitsLeft::from(&hits);
        assert_eq!(left.len(), 31);
        let (mut first, others) = left.split_first();
        assert_eq!((first.take_next(), first.is_empty()), (Some(Location::Legs), true));
        assert_eq!(left.take_next(), Some(Location::Legs));
        assert_eq!(left, others);
        let landed: Vec<Location> = std::iter::from_fn(|| left.take_next()).collect();
        assert_eq!(landed, hits.locations()[1..]);
        assert_eq!(HitsLeft::from(&Hits::new(2)), left);
    }
}
