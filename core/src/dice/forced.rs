//! Dice of a trial, some of them set by hand.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Cuts, Dice, Faces, Rolled, Sampled, Slot, Urn};

/// Faces for the next question of a purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// The round in which it is asked; any if not given.
    pub round: Option<u16>,
    /// What the dice are for, as in [`Slot`].
    pub purpose: u8,
    /// The faces of the first dice of the question; of a card its kind, of one of several things its number
    /// from 1 on. Further dice are those of the trial.
    pub faces: Vec<u8>,
}

/// Demands that are still to be met. Each is met once, by the first question that fits it.
#[derive(Debug, Default)]
pub struct Demands(Mutex<Vec<Demand>>);

impl Clone for Demands {
    /// Those that no question has met yet.
    fn clone(&self) -> Self {
        Self(Mutex::new(self.left().clone()))
    }
}

impl Demands {
    /// Demands in the order in which they are to be met.
    #[must_use]
    pub const fn new(demands: Vec<Demand>) -> Self {
        Self(Mutex::new(demands))
    }

    /// Those that no question has met.
    #[must_use]
    pub fn into_left(self) -> Vec<Demand> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn left(&self) -> MutexGuard<'_, Vec<Demand>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the first demand that fits a question and that the question can meet.
    fn take(&self, slot: Slot, is_possible: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
        let mut demands = self.left();
        let fits = |demand: &Demand| {
            demand.purpose == slot.purpose
                && demand.round.is_none_or(|round| round == slot.round)
                && is_possible(&demand.faces)
        };
        let at = demands.iter().position(fits)?;
        Some(demands.remove(at).faces)
    }
}

/// The dice of a trial, except where a demand says otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Forced<'a> {
    /// The dice of the trial.
    pub dice: Sampled,
    /// What is to be rolled instead.
    pub demands: &'a Demands,
}

impl Forced<'_> {
    /// The faces of a question, with those that are demanded in front; `None` without a demand.
    fn faces(&self, slot: Slot, sides: u8, rolled: Faces) -> Option<Faces> {
        let count = rolled.as_slice().len();
        let can = |faces: &[u8]| faces.len() <= count && faces.iter().all(|face| (1..=sides).contains(face));
        let wanted = self.demands.take(slot, can)?;
        Some(Faces::new(&[&wanted, &rolled.as_slice()[wanted.len()..]].concat()))
    }
}

impl Dice for Forced<'_> {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let rolled = self.dice.successes(slot, sides, count, at_least);
        let Some(faces) = self.faces(slot, sides, rolled.faces) else { return rolled };
        let class = faces.as_slice().iter().filter(|face| **face >= at_least).count() as u8;
        Rolled { class, faces }
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let rolled = self.dice.class(slot, sides, cuts);
        let Some(faces) = self.faces(slot, sides, rolled.faces) else { return rolled };
        Rolled { class: cuts.class_of(faces.as_slice()[0]), faces }
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        let (sum, rolled) = self.dice.sum(slot, sides, count);
        let Some(faces) = self.faces(slot, sides, rolled) else { return (sum, rolled) };
        (faces.as_slice().iter().map(|face| u16::from(*face)).sum(), faces)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        let wanted = self.demands.take(slot, |faces| pile.count(faces[0]) > 0);
        wanted.map_or_else(|| self.dice.draw(slot, pile), |faces| faces[0])
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        let wanted = self.demands.take(slot, |faces| (1..=n).contains(&faces[0]));
        wanted.map_or_else(|| self.dice.index(slot, n), |faces| faces[0] - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn slot(round: u16, purpose: u8) -> Slot {
        Slot { round, actor: 0, purpose, scope: 0, position: 0 }
    }

    #[test]
    fn demands_are_met_once_in_their_round_and_in_order() {
        let dice = Sampled::new(3, 5);
        let demand = |round, purpose, faces: &[u8]| Demand { round, purpose, faces: faces.to_vec() };
        let demands =
            Demands::new(vec![demand(Some(2), 1, &[10, 9]), demand(None, 1, &[4]), demand(None, 7, &[1])]);
        let mut forced = Forced { dice, demands: &demands };
        let real = |round| dice.clone().successes(slot(round, 1), 10, 3, 6).faces.as_slice().to_vec();
        let first = forced.successes(slot(1, 1), 10, 3, 5);
        assert_eq!(first.faces.as_slice(), [&[4][..], &real(1)[1..]].concat());
        let second = forced.successes(slot(2, 1), 10, 3, 9);
        assert_eq!(second.faces.as_slice(), [&[10, 9][..], &real(2)[2..]].concat());
        assert_eq!(forced.successes(slot(2, 1), 10, 3, 9).faces.as_slice(), real(2), "met only once");
        assert_eq!(demands.into_left(), [demand(None, 7, &[1])]);
    }

    #[test]
    fn what_cannot_be_is_not_met() {
        let demands =
            |faces: &[u8]| Demands::new(vec![Demand { round: None, purpose: 1, faces: faces.to_vec() }]);
        let mut pile = Urn::EMPTY;
        pile.add(3);
        pile.add(4);
        let drawn = |faces: &[u8]| {
            let demands = demands(faces);
            let kind = Forced { dice: Sampled::new(1, 1), demands: &demands }.draw(slot(1, 1), &pile);
            (kind, demands.into_left().len())
        };
        assert_eq!((drawn(&[4]), drawn(&[5]).1), ((4, 0), 1), "there is no card of kind 5");
        let eleven = demands(&[11]);
        let mut forced = Forced { dice: Sampled::new(1, 1), demands: &eleven };
        assert!(forced.class(slot(1, 1), 10, Cuts::at(&[5])).faces.as_slice()[0] <= 10);
        assert_eq!(eleven.into_left().len(), 1);
        let third = demands(&[3]);
        assert_eq!(Forced { dice: Sampled::new(1, 1), demands: &third }.index(slot(1, 1), 4), 2);
        let ten = demands(&[10]);
        let rolled =
            Forced { dice: Sampled::new(1, 1), demands: &ten }.class(slot(1, 1), 10, Cuts::at(&[5, 9]));
        assert_eq!((rolled.class, rolled.faces.as_slice()), (2, &[10][..]));
    }
}
