//! Where to move (OD-49).

use super::Movement;
use super::care::{is_badly_hurt, others, others_fight};
use crate::rules::showdown::board::{Space, Spaces};
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::state::Seat;

impl Movement {
    /// The space to move to; `None` to stay.
    pub(super) fn choose(self, table: Table<'_>, seat: Seat, reach: &Spaces) -> Option<Space> {
        let to = match self {
            Self::Approach => approach(table, seat, reach),
            Self::Flank => flank(table, seat, reach),
            Self::Spread => spread(table, seat, reach),
            Self::Cautious if self.retreats(table, seat) => retreat(table, seat, reach),
            Self::Cautious => flank(table, seat, reach),
            Self::Guard => guard(table, seat, reach),
        };
        to.filter(|&to| to != table.at(seat))
    }

    /// True when the survivor moves away from the monster, so that it should attack first.
    pub(super) fn retreats(self, table: Table<'_>, seat: Seat) -> bool {
        self == Self::Cautious && needs_rest(table, seat) && others_fight(table, seat)
    }
}

fn needs_rest(table: Table<'_>, seat: Seat) -> bool {
    is_badly_hurt(table, seat) || table.survivor(seat).survival == 0
}

/// OD-49: the nearest space from which the weapon reaches, the blind spot first among equals; otherwise
/// as near to one as the movement allows.
fn approach(table: Table<'_>, seat: Seat, reach: &Spaces) -> Option<Space> {
    if table.reaches_monster(seat) {
        return None;
    }
    let goals = goals(table, seat);
    nearest_goal(table, seat, reach, &goals, |_| 0).or_else(|| towards(table, seat, reach, &goals))
}

/// Outside the monster's front, if such a space can be reached.
fn flank(table: Table<'_>, seat: Seat, reach: &Spaces) -> Option<Space> {
    let frame = table.frame();
    let goals = goals(table, seat);
    let rank = |space| {
        let in_front = frame.is_in_front(space);
        u16::from(in_front) * 2 + u16::from(!table.is_in_blind_spot(space))
    };
    nearest_goal(table, seat, reach, &goals, rank).or_else(|| towards(table, seat, reach, &goals))
}

/// Away from the other survivors, so that one attack does not hit two.
fn spread(table: Table<'_>, seat: Seat, reach: &Spaces) -> Option<Space> {
    let goals = goals(table, seat);
    let fellows = others(table, seat);
    let rank = |space: Space| {
        let nearest = fellows.iter().map(|fellow| space.steps_to(table.at(fellow))).min();
        u16::from(u8::MAX - nearest.unwrap_or(u8::MAX))
    };
    nearest_goal(table, seat, reach, &goals, rank).or_else(|| towards(table, seat, reach, &goals))
}

/// As far from the monster as possible; outside its front among equals.
fn retreat(table: Table<'_>, seat: Seat, reach: &Spaces) -> Option<Space> {
    let frame = table.frame();
    let mut all = *reach;
    all.insert(table.at(seat));
    let away = |space: &Space| u8::MAX - frame.base.steps_to(*space);
    all.iter().min_by_key(|space| (away(space), frame.is_in_front(*space), space.x, space.y))
}

/// Next to a knocked-down survivor, in reach of the monster if possible.
fn guard(table: Table<'_>, seat: Seat, reach: &Spaces) -> Option<Space> {
    let fallen = others(table, seat).filter(|fellow| table.survivor(fellow).is_knocked_down());
    if fallen.is_empty() {
        return approach(table, seat, reach);
    }
    let beside: Spaces = fallen.iter().map(|fellow| table.at(fellow)).collect();
    let beside = beside.grown().and(&table.free_for(seat));
    let goals = goals(table, seat);
    let rank = |space| u16::from(!goals.contains(space));
    nearest_goal(table, seat, reach, &beside, rank).or_else(|| towards(table, seat, reach, &beside))
}

/// The spaces from which the weapon reaches the monster, including the survivor's own.
pub(super) fn goals(table: Table<'_>, seat: Seat) -> Spaces {
    let mut around = table.base().spaces();
    for _ in 0..table.plan.survivors[usize::from(seat)].weapon.reach {
        around = around.grown();
    }
    around.and(&table.free_for(seat))
}

/// The reachable goal with the lowest rank; among equals the one with the fewest steps, then in the
/// blind spot, then with the lowest column and row.
fn nearest_goal(
    table: Table<'_>,
    seat: Seat,
    reach: &Spaces,
    goals: &Spaces,
    rank: impl Fn(Space) -> u16,
) -> Option<Space> {
    let mut all = *reach;
    all.insert(table.at(seat));
    let mut left = all.and(goals);
    let mut best: Option<((u16, u8, bool, Space), Space)> = None;
    let mut reached = Spaces::from_iter([table.at(seat)]);
    for steps in 0.. {
        if left.is_empty() {
            break;
        }
        for space in reached.and(&left).iter() {
            let key = (rank(space), steps, !table.is_in_blind_spot(space), space);
            if best.is_none_or(|(other, _)| key < other) {
                best = Some((key, space));
            }
        }
        left = left.without(&reached);
        let grown = reached.grown().and(&all);
        if grown == reached {
            break;
        }
        reached = grown;
    }
    best.map(|(_, space)| space)
}

/// The space nearest to a goal: by path length around obstacles, or by distance alone when there is no
/// path.
fn towards(table: Table<'_>, seat: Seat, reach: &Spaces, goals: &Spaces) -> Option<Space> {
    let at = table.at(seat);
    let free = table.free_for(seat);
    let mut around = *goals;
    loop {
        if around.contains(at) {
            return None;
        }
        let found = around.and(reach);
        if !found.is_empty() {
            return found.first_by_column();
        }
        let grown = around.grown().and(&free);
        if grown == around {
            break;
        }
        around = grown;
    }
    let base = table.base();
    let nearest = reach.iter().min_by_key(|&space| (base.steps_to(space), space));
    nearest.filter(|&space| base.steps_to(space) < base.steps_to(at))
}
