//! Dice of a trial for its first questions, and other dice for all others.

use std::cell::Cell;

use super::{Cuts, Dice, Faces, Forced, Rolled, Sampled, Slot, Urn};

/// The dice of a trial for so many questions, and other dice from there on; counts the questions.
#[derive(Debug, Clone, Copy)]
pub struct Until<'a> {
    /// The dice of the trial.
    pub before: Forced<'a>,
    /// Number of questions that they answer.
    pub questions: u64,
    /// The dice that answer all others.
    pub after: Sampled,
    /// Number of questions so far.
    pub asked: &'a Cell<u64>,
}

impl Until<'_> {
    /// Counts a question, and returns the dice that answer it.
    fn next(&mut self) -> &mut dyn Dice {
        let asked = self.asked.replace(self.asked.get() + 1);
        if asked < self.questions { &mut self.before } else { &mut self.after }
    }
}

impl Dice for Until<'_> {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.next().successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.next().class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.next().sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.next().draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.next().index(slot, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Demands;

    #[test]
    fn the_first_questions_have_the_dice_of_the_trial_and_all_others_those_after_it() {
        let (real, other) = (Sampled::new(5, 11), Sampled::new(5, 11).fork(3));
        let slot = |position| Slot { round: 1, actor: 2, purpose: 3, scope: 4, position };
        let faces = |mut dice: Sampled| (0..8).map(move |position| dice.index(slot(position), 100));
        let (asked, demands) = (Cell::new(0), Demands::default());
        let before = Forced { dice: real, demands: &demands };
        let mut dice = Until { before, questions: 3, after: other, asked: &asked };
        let rolled: Vec<u8> = (0..8).map(|position| dice.index(slot(position), 100)).collect();
        let wanted: Vec<u8> = faces(real).take(3).chain(faces(other).skip(3)).collect();
        assert_eq!((rolled, asked.get()), (wanted, 8));
    }
}
