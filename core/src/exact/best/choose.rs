//! Decisions that take every answer, and dice that fall every way, on one path.

use std::cell::RefCell;

use crate::dice::{Cuts, Dice, Enumerated, Faces, Rolled, Slot, Urn};
use crate::policy::showdown::{Policies, Situation, different_hits};
use crate::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use crate::rules::showdown::plan::{Actions, Location, Weapons};
use crate::rules::showdown::seats::Seats;
use crate::rules::showdown::state::Seat;

/// A path that dice and decisions share.
pub(super) type Path<'a> = RefCell<&'a mut Enumerated>;

/// Dice on a shared path.
pub(super) struct SharedDice<'a>(pub(super) &'a Path<'a>);

impl Dice for SharedDice<'_> {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.0.borrow_mut().successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.0.borrow_mut().class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.0.borrow_mut().sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.0.borrow_mut().draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.0.borrow_mut().index(slot, n)
    }
}

/// A question to a survivor.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// What it can choose from.
    pub(super) situation: Situation,
    /// The answer of the policy; none if dice choose.
    pub(super) policy: Option<usize>,
}

/// A new decision: the question, where questions are noted.
pub(super) type Note = Option<Box<Asked>>;

/// Takes every answer to dodge, endure and the next hit location; leaves the rest to the policies.
pub(super) struct Chooser<'a> {
    pub(super) path: &'a Path<'a>,
    pub(super) policies: &'a Policies,
    /// Receives every decision that was on no path before.
    pub(super) notes: &'a RefCell<Vec<Note>>,
    /// Whether questions are noted.
    pub(super) in_full: bool,
}

impl Chooser<'_> {
    /// The index of the answer taken, of `n`.
    fn choose(&mut self, n: usize, asked: impl FnOnce(&Policies) -> Asked) -> usize {
        let (answer, is_new) = self.path.borrow_mut().choose(n as u16);
        if is_new {
            self.notes.borrow_mut().push(self.in_full.then(|| Box::new(asked(self.policies))));
        }
        answer.into()
    }
}

impl Decide for Chooser<'_> {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        let mut kinds = choices.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let place = |kind: u8| choices.iter().position(|&one| one == kind).unwrap_or(0) as u8;
        let chosen = self.choose(kinds.len(), |mut policies| Asked {
            situation: Situation::of_cards(table, attacker, &kinds),
            policy: match policies.hit_location(table, attacker, choices) {
                Pick::At(index) => kinds.iter().position(|&kind| kind == choices[usize::from(index)]),
                Pick::Any => None,
            },
        });
        Pick::At(place(kinds[chosen]))
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        (&*self.policies).trap(table, traps)
    }

    /// The first answer is not to dodge.
    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        let indices: Vec<u8> = different_hits(hits).map(|index| index as u8).collect();
        let chosen = self.choose(1 + indices.len(), |mut policies| {
            let dodged = policies.dodge(table, seat, hits);
            // Of neighbours on the same location, the first stands for all.
            let place = dodged.map(|dodged| indices.iter().filter(|&&index| index <= dodged).count());
            Asked { situation: Situation::of_hits(table, seat, hits), policy: Some(place.unwrap_or(0)) }
        });
        chosen.checked_sub(1).map(|index| indices[index])
    }

    /// The first answer is not to endure.
    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        let chosen = self.choose(2, |mut policies| Asked {
            situation: Situation::of_injury(table, seat, location, cost),
            policy: Some(policies.endure(table, seat, location, cost).into()),
        });
        chosen == 1
    }

    fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, cost: u8) -> bool {
        (&*self.policies).pay(table, seat, trigger, cost)
    }

    fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
        (&*self.policies).weapon(table, seat, usable)
    }

    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        (&*self.policies).next_survivor(table, waiting)
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        (&*self.policies).turn(table, seat)
    }

    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        (&*self.policies).survival_action(table, seat, window, may)
    }

    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        (&*self.policies).controller(table, controller, question)
    }
}
