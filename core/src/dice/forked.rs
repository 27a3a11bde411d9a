//! Dice of one trial up to a point, and other dice from there on.

use std::cell::Cell;

use super::{Cuts, Dice, Faces, Rolled, Sampled, Slot, Urn};

/// The dice of a trial until somebody says that a point is passed, and other dice after it.
///
/// Keyed dice can be asked for a roll before it is made. Whoever replays a trial to try out another
/// decision therefore replaces the dice after the decision: with its own, the future would be known.
#[derive(Debug, Clone, Copy)]
pub struct Forked<'a> {
    /// The dice before the point.
    pub before: Sampled,
    /// The dice after it.
    pub after: Sampled,
    /// Whether the point is passed.
    pub is_past: &'a Cell<bool>,
}

impl Forked<'_> {
    #[inline(always)]
    const fn dice(&self) -> Sampled {
        if self.is_past.get() { self.after } else { self.before }
    }
}

impl Dice for Forked<'_> {
    #[inline(always)]
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.dice().successes(slot, sides, count, at_least)
    }

    #[inline(always)]
    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.dice().class(slot, sides, cuts)
    }

    #[inline(always)]
    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.dice().sum(slot, sides, count)
    }

    #[inline(always)]
    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.dice().draw(slot, pile)
    }

    #[inline(always)]
    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.dice().index(slot, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_change_at_the_point_and_forks_differ_from_each_other() {
        let real = Sampled::new(5, 11);
        let is_past = Cell::new(false);
        let mut forks: Vec<Forked<'_>> = (0..3)
            .map(|number| Forked { before: real, after: real.fork(number), is_past: &is_past })
            .collect();
        let roll = |dice: &mut Forked<'_>| {
            let slot = |position| Slot { round: 1, actor: 2, purpose: 3, scope: 4, position };
            let faces: Vec<u8> = (0..8).map(|position| dice.index(slot(position), 100)).collect();
            faces
        };
        let before: Vec<_> = forks.iter_mut().map(roll).collect();
        assert!(before.iter().all(|faces| *faces == before[0]));
        is_past.set(true);
        let after: Vec<_> = forks.iter_mut().map(roll).collect();
        for (index, faces) in after.iter().enumerate() {
            assert_ne!(*faces, before[0]);
            assert!(after[..index].iter().all(|other| other != faces));
        }
    }
}
