//! Dice that know what they were asked.

use std::collections::HashSet;

use deathroll::dice::{Cuts, Dice, Faces, Rolled, Sampled, Slot, Urn};

/// The dice of a trial, and what they were asked: a slot that is asked twice has the same die twice.
pub(crate) struct Once {
    dice: Sampled,
    asked: HashSet<Slot>,
    /// The first slot that was asked again.
    pub(crate) again: Option<Slot>,
}

impl Once {
    pub(crate) fn new(dice: Sampled) -> Self {
        Self { dice, asked: HashSet::new(), again: None }
    }

    fn note(&mut self, slot: Slot) {
        if !self.asked.insert(slot) {
            self.again = self.again.or(Some(slot));
        }
    }
}

impl Dice for Once {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.note(slot);
        self.dice.successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.note(slot);
        self.dice.class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.note(slot);
        self.dice.sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.note(slot);
        self.dice.draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.note(slot);
        self.dice.index(slot, n)
    }
}
