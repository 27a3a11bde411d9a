//! Dice read from a list, for tests of single rules.

use std::collections::VecDeque;

use super::{Cuts, Dice, Faces, Rolled, Slot, Urn};

/// Dice that return what a test lists: for every question its purpose and its faces (for a draw, the
/// kind of card; for an index, the index).
///
/// # Panics
/// When a question has another purpose than the next entry, when a pool has another size, when a card
/// is not in the pile, when a face is impossible, when the script is at its end, and (on drop) when an
/// entry is left over. A test that does not know its dice must fail.
#[derive(Debug)]
pub struct Scripted {
    script: VecDeque<(u8, Vec<u8>)>,
}

impl Scripted {
    /// A script of (purpose, faces), in the order of the questions.
    pub fn new<P: Into<u8>, F: Into<Vec<u8>>>(entries: impl IntoIterator<Item = (P, F)>) -> Self {
        let script = entries.into_iter().map(|(purpose, faces)| (purpose.into(), faces.into()));
        Self { script: script.collect() }
    }

    fn next(&mut self, slot: Slot, count: usize) -> Vec<u8> {
        let Some((purpose, faces)) = self.script.pop_front() else {
            panic!("the script is at its end, but the rules ask for {slot:?}");
        };
        assert_eq!(purpose, slot.purpose, "the script has {faces:?} for another purpose: {slot:?}");
        assert_eq!(faces.len(), count, "the script has {faces:?}, the rules ask for {count}: {slot:?}");
        faces
    }

    fn roll(&mut self, slot: Slot, sides: u8, count: u8) -> Vec<u8> {
        let faces = self.next(slot, usize::from(count));
        assert!(faces.iter().all(|face| (1..=sides).contains(face)), "no such face: {faces:?} on a d{sides}");
        faces
    }
}

impl Dice for Scripted {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let faces = self.roll(slot, sides, count);
        let class = faces.iter().filter(|&&face| face >= at_least).count() as u8;
        Rolled { class, faces: Faces::new(&faces) }
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let face = self.roll(slot, sides, 1)[0];
        Rolled { class: cuts.class_of(face), faces: Faces::new(&[face]) }
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        let faces = self.roll(slot, sides, count);
        (faces.iter().map(|&face| u16::from(face)).sum(), Faces::new(&faces))
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        let kind = self.next(slot, 1)[0];
        assert!(pile.count(kind) > 0, "card {kind} is not in the pile {pile:?}: {slot:?}");
        kind
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        let index = self.next(slot, 1)[0];
        assert!(index < n, "index {index} of {n}: {slot:?}");
        index
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.script.is_empty(), "left over in the script: {:?}", self.script);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOT: Slot = Slot { round: 0, actor: 0, purpose: 1, scope: 0, position: 0 };

    #[test]
    fn answers_follow_the_script() {
        let mut dice = Scripted::new([(1u8, vec![6, 7, 3]), (1, vec![9]), (1, vec![4])]);
        assert_eq!(dice.successes(SLOT, 10, 3, 7).class, 1);
        assert_eq!(dice.class(SLOT, 10, Cuts::at(&[5, 9])).class, 2);
        assert_eq!(dice.draw(SLOT, &[4, 2].into_iter().collect()), 4);
    }

    #[test]
    #[should_panic(expected = "left over in the script")]
    fn a_roll_left_over_fails() {
        drop(Scripted::new([(1u8, [6])]));
    }

    #[test]
    #[should_panic(expected = "the script is at its end")]
    fn a_missing_roll_fails() {
        Scripted::new([(1u8, [6]); 0]).index(SLOT, 2);
    }

    #[test]
    #[should_panic(expected = "another purpose")]
    fn a_roll_for_another_purpose_fails() {
        Scripted::new([(2u8, [6])]).class(SLOT, 10, Cuts::at(&[5]));
    }
}
