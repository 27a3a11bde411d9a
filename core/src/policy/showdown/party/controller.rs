//! Choices of the monster controller (RND-2, TGT-7, OD-19): targets, paths, spaces, the order of
//! several traps (OD-12).

use super::Controller;
use super::fact::{Asked, Choice, ChoiceFact};
use crate::policy::prefer::{Best, best};
use crate::rules::seats::Seats;
use crate::rules::showdown::board::{Direction, Space};
use crate::rules::showdown::decide::{Pick, Question, Table};
use crate::rules::showdown::plan::{EffectList, Plan, TrapEffect};
use crate::rules::showdown::state::Seat;

/// Distance within which a controller looks for something that a survivor can collide with.
const FORESIGHT: u8 = 5;

/// Answers a question of the rules. Among equal choices it is the first, but dice decide between
/// directions.
pub(crate) fn pick(own: &Controller, table: Table<'_>, question: &Question) -> Pick {
    let choice = |asked, seat, number| Choice { table, asked, seat, number };
    match *question {
        Question::Target(seats) => survivor(own, table, Asked::Target, seats),
        Question::UnderBase(seats) => survivor(own, table, Asked::UnderBase, seats),
        Question::Direction(seat, directions) => direction(own, |index| {
            let collides = collides(table, seat, directions[usize::from(index)]);
            choice(Asked::Knockback, Some(seat), collides.into())
        }),
        Question::Slide(_) => direction(own, |_| choice(Asked::Slide, None, 0)),
        Question::Placement(seat, spaces) => {
            let base = table.base();
            let value = |(_, space): (u8, Space)| {
                let choice = choice(Asked::Placement, Some(seat), base.steps_to(space).into());
                move |fact: ChoiceFact| fact.value(&choice)
            };
            first(best(own, || (0..).zip(spaces.iter()), value))
        }
    }
}

/// Picks among different traps.
pub(crate) fn pick_trap(own: &Controller, table: Table<'_>, traps: &[u8]) -> Pick {
    let value = |(_, kind): (u8, u8)| {
        let number = effects_of(table.plan, kind).into();
        let choice = Choice { table, asked: Asked::Trap, seat: None, number };
        move |fact: ChoiceFact| fact.value(&choice)
    };
    first(best(own, || (0..).zip(traps.iter().copied()), value))
}

/// Picks among survivors.
fn survivor(own: &Controller, table: Table<'_>, asked: Asked, seats: Seats) -> Pick {
    let value = |(_, seat): (u8, Seat)| {
        let choice = Choice { table, asked, seat: Some(seat), number: 0 };
        move |fact: ChoiceFact| fact.value(&choice)
    };
    first(best(own, || (0..).zip(seats.iter()), value))
}

/// Picks one of two directions.
fn direction<'a>(own: &Controller, choice: impl Fn(u8) -> Choice<'a>) -> Pick {
    let value = |index: u8| {
        let choice = choice(index);
        move |fact: ChoiceFact| fact.value(&choice)
    };
    match best(own, || 0..2, value) {
        Some(Best { choice, is_tied: false, .. }) => Pick::At(choice),
        _ => Pick::Any,
    }
}

/// The first of the best; dice choose where no line is about anything.
fn first<T>(best: Option<Best<(u8, T)>>) -> Pick {
    best.map_or(Pick::Any, |best| Pick::At(best.choice.0))
}

/// True when a survivor knocked back this way collides with another survivor or terrain.
fn collides(table: Table<'_>, seat: Seat, direction: Direction) -> bool {
    let size = table.plan.board().size();
    let others = table.living().without(seat);
    let meets = |space: Space| {
        !table.passable().contains(space) || others.iter().any(|other| table.at(other) == space)
    };
    let way =
        std::iter::successors(table.at(seat).next(direction, size), |space| space.next(direction, size));
    way.take(FORESIGHT.into()).any(meets)
}

/// Number of effects that a trap has (MON-11).
fn effects_of(plan: &Plan, kind: u8) -> u16 {
    let size = |list: EffectList| list.end - list.start;
    match (plan.monster.hit_locations[usize::from(kind)].special, plan.options.trap_effect) {
        (Some(effects), _) | (None, TrapEffect::Custom(effects)) => size(effects),
        (None, TrapEffect::BasicAction) => size(plan.monster.basic_action),
        (None, TrapEffect::Nothing) => 0,
    }
}
