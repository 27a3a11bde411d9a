//! The survival of foes that nobody has come to know.
//!
//! Foes roll their survival when they appear (NPC-4), and it makes no difference until a blow may take
//! the last of it. Up to then it is enough to know how much was taken: what was rolled has the
//! distribution of its dice above that.

use crate::dice::{Cuts, Dice, Enumerated, Faces, Rolled, Slot, Urn};
use crate::policy::Encounter;
use crate::policy::encounter::{Flee, Target};
use crate::rules::encounter::origin::Purpose;
use crate::rules::encounter::plan::{FIRST_FOE, Throw};
use crate::rules::encounter::state::{Figure, Phase, Seat, Side, State};

/// In place of the most survival that a foe has: nobody knows it, and its survival says how much of it
/// was taken.
pub(super) const UNSEEN: u16 = u16::MAX;

/// Whether nobody in the adventure looks at what foes have left: who attacks the weakest does, and who
/// flees with little left.
pub(super) fn may_stay_unseen(encounter: &Encounter) -> bool {
    let policies = &encounter.policies;
    !policies.adventurers.iter().any(|policies| policies.target == Target::Weakest)
        && !policies.foes.iter().any(|policies| matches!(policies.flee, Flee::WhenLeft(_)))
}

/// Foes appear: their survival is not rolled, and stays unseen.
pub(super) fn appear(encounter: &Encounter, state: &mut State) {
    for seat in state.seats(Side::Foes) {
        if survival_dice(encounter, state, seat).is_some() {
            let figure = &mut state.figures[usize::from(seat)];
            (figure.survival, figure.survival_max) = (0, UNSEEN);
        }
    }
}

/// The dice that tell the survival of a seat, if it always has any.
fn survival_dice(encounter: &Encounter, state: &State, seat: Seat) -> Option<Throw> {
    let dice = encounter.plan.character(state, seat).survival_dice;
    dice.filter(|dice| dice.count > 0 && i32::from(dice.count) + i32::from(dice.plus) > 0)
}

/// Before an attack: the dice tell what its target has left. Returns what was rolled.
pub(super) fn look(encounter: &Encounter, state: &mut State, dice: &mut Enumerated) -> Option<Seen> {
    let Phase::Attack(attacker) = state.phase else { return None };
    let target = state.figure(attacker).target;
    let figure = state.figures.get(usize::from(target))?;
    let throw = survival_dice(encounter, state, target).filter(|_| is_unseen(figure))?;
    let taken = figure.survival;
    let above = (i32::from(taken) - i32::from(throw.plus)).max(0) as u16;
    let sum = dice.sum_above(throw.sides, throw.count, above);
    let rolled = (i32::from(sum) + i32::from(throw.plus)) as u16;
    let figure = &mut state.figures[usize::from(target)];
    (figure.survival, figure.survival_max) = (rolled - taken, rolled);
    Some(Seen { target, rolled })
}

/// What the dice have told of a foe.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    target: Seat,
    rolled: u16,
}

/// After the attack: of a foe that still has survival it is enough to know how much was taken, and of
/// any other it does not matter what it had.
pub(super) fn look_away(seen: Seen, state: &mut State) {
    let figure = &mut state.figures[usize::from(seen.target)];
    (figure.survival, figure.survival_max) = match figure.survival {
        0 => (0, 0),
        left => (seen.rolled - left, UNSEEN),
    };
}

/// Whether nobody knows the survival of a foe.
pub(super) const fn is_unseen(foe: &Figure) -> bool {
    foe.survival_max == UNSEEN
}

/// Dice that roll no survival of foes.
pub(super) struct WithoutSurvival<'a>(pub(super) &'a mut Enumerated);

impl Dice for WithoutSurvival<'_> {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.0.successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.0.class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        if slot.purpose == u8::from(Purpose::SurvivalDice) && slot.actor >= FIRST_FOE {
            return (count.into(), Faces::NONE);
        }
        self.0.sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.0.draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.0.index(slot, n)
    }
}
