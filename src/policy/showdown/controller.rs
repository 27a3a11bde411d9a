//! Choices of the monster controller (RND-2, TGT-7, OD-19): targets, paths, spaces, the order of
//! several traps (OD-12).

use super::Controller;
use crate::rules::showdown::board::{Direction, Space, Spaces};
use crate::rules::showdown::decide::{Pick, Question, Table};
use crate::rules::showdown::plan::{EffectList, Plan, TrapEffect};
use crate::rules::showdown::seats::Seats;
use crate::rules::showdown::state::Seat;

/// Distance within which a controller looks for something that a survivor can collide with.
const FORESIGHT: u8 = 5;

impl Controller {
    /// Answers a question of the rules; a controller without a preference leaves it to dice.
    pub(super) fn choose(self, table: Table<'_>, question: &Question) -> Pick {
        let favours_monster = match self {
            Self::Random => return Pick::Any,
            Self::Monster => true,
            Self::Group => false,
        };
        match *question {
            Question::Target(seats) => target(table, seats, favours_monster),
            Question::Direction(seat, directions) => direction(table, seat, directions, favours_monster),
            Question::Placement(_, spaces) => placement(table, &spaces, favours_monster),
            Question::UnderBase(_) | Question::Slide(_) => Pick::Any,
        }
    }

    /// Picks among different traps. A controller who favours the monster plays the trap with the
    /// longest list of effects first, while its victim is still alive; one who favours the group plays
    /// it last.
    pub(super) fn choose_trap(self, plan: &Plan, traps: &[u8]) -> Pick {
        let sizes = traps.iter().map(|&kind| effects_of(plan, kind)).enumerate();
        let picked = match self {
            Self::Random => return Pick::Any,
            Self::Monster => sizes.min_by_key(|&(_, size)| std::cmp::Reverse(size)),
            Self::Group => sizes.min_by_key(|&(_, size)| size),
        };
        picked.map_or(Pick::Any, |(index, _)| Pick::At(index as u8))
    }
}

/// TGT-7: for the monster, the survivor with the least capacity left, then the most survival spent; for
/// the group, the survivor with the most capacity.
fn target(table: Table<'_>, seats: Seats, favours_monster: bool) -> Pick {
    let spent = |seat: Seat| {
        let at_first = table.plan.start.survivor(seat).survival;
        at_first.saturating_sub(table.survivor(seat).survival)
    };
    let frail = |&(_, seat): &(usize, Seat)| (table.capacity(seat), u8::MAX - spent(seat));
    let places = seats.iter().enumerate();
    let picked = match favours_monster {
        true => places.min_by_key(frail),
        false => places.max_by_key(|place| (table.capacity(place.1), std::cmp::Reverse(place.0))),
    };
    picked.map_or(Pick::Any, |(index, _)| Pick::At(index as u8))
}

/// COL-14: for the monster, the direction in which the survivor collides with something.
fn direction(table: Table<'_>, seat: Seat, directions: [Direction; 2], favours_monster: bool) -> Pick {
    let bumps = directions.map(|direction| bumps(table, seat, direction));
    match bumps.iter().position(|&bumps| bumps == favours_monster) {
        Some(index) if bumps[0] != bumps[1] => Pick::At(index as u8),
        _ => Pick::Any,
    }
}

/// True when a survivor knocked back this way collides with another survivor or terrain.
fn bumps(table: Table<'_>, seat: Seat, direction: Direction) -> bool {
    let size = table.plan.board().size();
    let others = table.living().without(seat);
    let meets = |space: Space| {
        table.impassable().contains(space) || others.iter().any(|other| table.at(other) == space)
    };
    let way =
        std::iter::successors(table.at(seat).next(direction, size), |space| space.next(direction, size));
    way.take(FORESIGHT.into()).any(meets)
}

/// OD-22: for the monster, the space nearest to it; for the group, the farthest.
fn placement(table: Table<'_>, spaces: &Spaces, favours_monster: bool) -> Pick {
    let base = table.base();
    let rank = |&(_, space): &(usize, Space)| match favours_monster {
        true => base.steps_to(space),
        false => u8::MAX - base.steps_to(space),
    };
    let picked = spaces.iter().enumerate().min_by_key(rank);
    picked.map_or(Pick::Any, |(index, _)| Pick::At(index as u8))
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
