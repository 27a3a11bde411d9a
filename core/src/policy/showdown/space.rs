//! Sets of spaces by conditions: where to move (OD-49).

use std::cell::OnceCell;

use super::care::{others, threat_distances};
use super::fact::longest_reach;
use crate::policy::bind::Kind::{Flag, Number};
use crate::policy::bind::Known;
use crate::policy::list::When;
use crate::policy::prefer::Preference;
use crate::rules::seats::Seats;
use crate::rules::showdown::board::{Base, Direction, Flood, Space, Spaces};
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::state::Seat;

/// A fact about a space to which a survivor might move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpaceFact {
    /// Any space.
    Anywhere,
    /// The survivor's own space.
    Here,
    /// The weapon reaches the monster from it.
    InReach,
    /// The monster can neither reach it with one movement nor strike there.
    Safe,
    /// In front of the monster.
    Facing,
    /// In the monster's blind spot.
    BlindSpot,
    /// A hideout.
    Hideout,
    /// The monster sees who stands there.
    InFieldOfView,
    /// No other threat is nearer to the monster.
    Nearest,
    /// No other threat is farther from the monster.
    Farthest,
    /// Next to impassable terrain or the edge of the board.
    BesideWall,
    /// Next to another survivor.
    BesideFellow,
    /// Next to a knocked-down survivor.
    BesideFallen,
    /// What is left of the action in a flow strikes who stands there.
    Struck,
    /// Steps to the monster.
    Distance,
    /// Steps to the nearest other survivor.
    FellowDistance,
    /// Steps that the survivor needs to move there.
    Steps,
}

impl SpaceFact {
    /// True where it is better to ask about few spaces.
    pub(super) const fn takes_long(self) -> bool {
        matches!(self, Self::Struck)
    }
}

/// Every fact about spaces.
pub const SPACE_FACTS: &[Known<SpaceFact>] = &[
    Known::new("anywhere", SpaceFact::Anywhere, Flag, "any space"),
    Known::new("here", SpaceFact::Here, Flag, "the survivor's own space"),
    Known::new("in-reach", SpaceFact::InReach, Flag, "the weapon reaches the monster from it"),
    Known::new("safe", SpaceFact::Safe, Flag, "farther away than the monster's movement and longest reach"),
    Known::new("facing", SpaceFact::Facing, Flag, "in front of the monster (TGT-9)"),
    Known::new("blind-spot", SpaceFact::BlindSpot, Flag, "in the monster's blind spot (TGT-10)"),
    Known::new("in-field-of-view", SpaceFact::InFieldOfView, Flag, "the monster sees it (TGT-10)"),
    Known::new("nearest", SpaceFact::Nearest, Flag, "no other threat is nearer to the monster"),
    Known::new("farthest", SpaceFact::Farthest, Flag, "no other threat is farther from the monster"),
    Known::new(
        "beside-wall",
        SpaceFact::BesideWall,
        Flag,
        "next to impassable terrain or the edge of the board (COL-8)",
    ),
    Known::new("hideout", SpaceFact::Hideout, Flag, "terrain to hide in"),
    Known::new("beside-fellow", SpaceFact::BesideFellow, Flag, "next to another survivor"),
    Known::new("beside-fallen", SpaceFact::BesideFallen, Flag, "next to a knocked-down survivor"),
    Known::new(
        "struck",
        SpaceFact::Struck,
        Flag,
        "what is left of the monster's action in a flow strikes who stands there (SRV-20)",
    ),
    Known::new("distance", SpaceFact::Distance, Number, "steps to the monster; 1 is adjacent"),
    Known::new("fellow-distance", SpaceFact::FellowDistance, Number, "steps to the nearest other survivor"),
    Known::new("steps", SpaceFact::Steps, Number, "steps that the survivor needs to move there"),
];

/// A survivor who considers where to move, with its whole movement. What takes long to find is found
/// when it is asked for.
#[derive(Clone)]
pub(super) struct Mover<'a> {
    pub(super) table: Table<'a>,
    pub(super) seat: Seat,
    /// The other living survivors.
    fellows: Seats,
    steps: u8,
    free: Spaces,
    near: OnceCell<Spaces>,
    reach: OnceCell<Spaces>,
}

impl<'a> Mover<'a> {
    pub(super) fn new(table: Table<'a>, seat: Seat) -> Self {
        let fellows = others(table, seat);
        let mut free = table.free_of(fellows);
        free.insert(table.at(seat));
        let (near, reach) = Default::default();
        Self { table, seat, fellows, steps: table.movement(seat), free, near, reach }
    }

    /// The spaces on which it may stand that are no farther away than its movement: a way there may be longer.
    pub(super) fn near(&self) -> &Spaces {
        self.near.get_or_init(|| Base::one(self.at()).within(self.steps).and(&self.free))
    }

    /// The spaces to which it can move, and its own.
    pub(super) fn reach(&self) -> &Spaces {
        self.reach.get_or_init(|| Flood::from(self.at(), &self.free).after(self.steps))
    }

    /// Of the spaces near by that meet a condition, those that are nearest if no way is blocked: others are
    /// not looked at.
    pub(super) fn straight_nearest_meeting(&self, when: &When<SpaceFact>) -> Spaces {
        let ring = |steps: u8| {
            let within = Base::one(self.at()).within(steps).and(&self.free);
            if steps == 0 { within } else { within.without(&Base::one(self.at()).within(steps - 1)) }
        };
        let mut found = (0..=self.steps).map(|steps| self.meeting(when, &ring(steps)));
        found.find(|spaces| !spaces.is_empty()).unwrap_or(Spaces::NONE)
    }

    /// True when a way to a space with at most one corner is free: none is shorter.
    pub(super) fn has_straight_way(&self, space: Space) -> bool {
        self.free.join(self.at(), space) || self.free.join(space, self.at())
    }

    /// The spaces of a set with the shortest way; all of them if there is none.
    pub(super) fn nearest(&self, spaces: &Spaces) -> Spaces {
        Flood::from(self.at(), &self.free).first_of(spaces, self.steps).unwrap_or(*spaces)
    }

    /// The spaces of a set that would have the shortest way if no way were blocked.
    pub(super) fn straight_nearest(&self, spaces: &Spaces) -> Spaces {
        lowest(spaces, |space| self.at().steps_to(space).into())
    }

    /// The spaces in reach that are nearest to a goal, among them its own if nothing is gained by moving: to
    /// a free one by the length of the way; without a way, to any by distance alone. `None` without a goal.
    pub(super) fn nearest_to(&self, goals: impl Fn(&Spaces) -> Spaces) -> Option<Spaces> {
        let by_way = Flood::from_all(&goals(&self.free), &self.free).first_of(self.reach(), u8::MAX);
        by_way.or_else(|| {
            let (width, depth) = self.table.plan.board().size();
            let all = Spaces::board(width, depth);
            Flood::from_all(&goals(&self.table.passable()), &all).first_of(self.reach(), u8::MAX)
        })
    }

    pub(super) const fn at(&self) -> Space {
        self.table.at(self.seat)
    }

    /// The spaces of a set that meet a condition.
    pub(super) fn meeting(&self, when: &When<SpaceFact>, within: &Spaces) -> Spaces {
        match when {
            When::Always => *within,
            When::Number(fact, relation, number) => match self.set(*fact, within) {
                // A flag is more than 0.
                Some(spaces) => spaces,
                None => within
                    .iter()
                    .filter(|&space| relation.holds(self.number(*fact, space), *number))
                    .collect(),
            },
            When::Fact(fact, relation, other) => {
                let holds =
                    |space: &Space| relation.holds(self.number(*fact, *space), self.number(*other, *space));
                within.iter().filter(holds).collect()
            }
            When::All(all) => all.iter().fold(*within, |left, one| self.meeting(one, &left)),
            When::Any(any) => {
                any.iter().fold(Spaces::NONE, |found, one| found.or(&self.meeting(one, within)))
            }
            When::Not(one) => within.without(&self.meeting(one, within)),
        }
    }

    /// The spaces of a set that a preference leaves; all of them if none is better than another.
    pub(super) fn best(&self, preference: &Preference<SpaceFact>, spaces: &Spaces) -> Spaces {
        match preference {
            Preference::Meets(when) => {
                let found = self.meeting(when, spaces);
                if found.is_empty() { *spaces } else { found }
            }
            Preference::Least(fact) => lowest(spaces, |space| self.number(*fact, space)),
            Preference::Most(fact) => lowest(spaces, |space| -self.number(*fact, space)),
        }
    }

    /// The spaces of a set for which a flag holds; `None` for numbers.
    pub(super) fn set(&self, fact: SpaceFact, within: &Spaces) -> Option<Spaces> {
        let (table, seat) = (self.table, self.seat);
        let base = table.base();
        let beside = |seats: Seats| -> Spaces {
            seats.iter().map(|fellow| table.at(fellow)).collect::<Spaces>().grown()
        };
        Some(match fact {
            SpaceFact::Anywhere => *within,
            SpaceFact::Here => Spaces::from_iter([table.at(seat)]).and(within),
            SpaceFact::InReach => table.in_reach(seat, within),
            SpaceFact::Safe => {
                within.without(&base.within(table.monster_movement().saturating_add(longest_reach(table))))
            }
            SpaceFact::Facing => table.frame().front().and(within),
            SpaceFact::BlindSpot => table.blind_spot().and(within),
            SpaceFact::Hideout => table.hideouts().and(within),
            SpaceFact::InFieldOfView => table.seen(within),
            SpaceFact::Nearest => {
                let nearest = threat_distances(table, seat).min().unwrap_or(u8::MAX);
                base.within(nearest).and(within)
            }
            SpaceFact::Farthest => match threat_distances(table, seat).max() {
                // Distance 0: under the monster, about to be pushed away.
                None | Some(0) => *within,
                Some(farthest) => within.without(&base.within(farthest - 1)),
            },
            SpaceFact::BesideWall => {
                let (size, passable) = (table.plan.board().size(), table.passable());
                let is_wall = |next: Option<Space>| next.is_none_or(|next| !passable.contains(next));
                let beside = |space: &Space| Direction::ALL.iter().any(|&to| is_wall(space.next(to, size)));
                within.iter().filter(beside).collect()
            }
            SpaceFact::BesideFellow => beside(self.fellows).and(within),
            SpaceFact::BesideFallen => {
                beside(self.fellows.filter(|fellow| table.survivor(fellow).is_knocked_down())).and(within)
            }
            SpaceFact::Struck => within.iter().filter(|&space| table.is_struck(seat, space)).collect(),
            SpaceFact::Distance | SpaceFact::FellowDistance | SpaceFact::Steps => return None,
        })
    }

    /// The number that a space has.
    fn number(&self, fact: SpaceFact, space: Space) -> i32 {
        /// Farther than any space of a board.
        const FAR: i32 = 255;
        let (table, seat) = (self.table, self.seat);
        match fact {
            SpaceFact::Distance => table.base().steps_to(space).into(),
            SpaceFact::FellowDistance => {
                let steps = self.fellows.iter().map(|fellow| space.steps_to(table.at(fellow)));
                steps.min().map_or(FAR, i32::from)
            }
            SpaceFact::Steps => table.steps_to(seat, space, u8::MAX).map_or(FAR, i32::from),
            flag => self.set(flag, &Spaces::from_iter([space])).is_some_and(|set| !set.is_empty()).into(),
        }
    }
}

/// The spaces with the lowest key.
fn lowest(spaces: &Spaces, key: impl Fn(Space) -> i32) -> Spaces {
    let (mut best, mut found) = (i32::MAX, Spaces::NONE);
    for space in spaces.iter() {
        let key = key(space);
        if key < best {
            (best, found) = (key, Spaces::NONE);
        }
        if key == best {
            found.insert(space);
        }
    }
    found
}
