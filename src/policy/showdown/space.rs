//! Sets of spaces by conditions: where to move (OD-49).

use super::care::{others, threat_distances};
use super::fact::longest_reach;
use crate::policy::bind::Kind::{Flag, Number};
use crate::policy::bind::Known;
use crate::policy::list::When;
use crate::policy::prefer::Preference;
use crate::rules::showdown::board::{Direction, Space, Spaces};
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
    /// Steps to the monster.
    Distance,
    /// Steps to the nearest other survivor.
    FellowDistance,
    /// Steps that the survivor needs to move there.
    Steps,
}

/// Every fact about spaces.
pub const SPACE_FACTS: &[Known<SpaceFact>] = &[
    Known { name: "anywhere", fact: SpaceFact::Anywhere, kind: Flag, about: "any space" },
    Known { name: "here", fact: SpaceFact::Here, kind: Flag, about: "the survivor's own space" },
    Known {
        name: "in-reach",
        fact: SpaceFact::InReach,
        kind: Flag,
        about: "the weapon reaches the monster from it",
    },
    Known {
        name: "safe",
        fact: SpaceFact::Safe,
        kind: Flag,
        about: "farther away than the monster's movement and longest reach",
    },
    Known { name: "facing", fact: SpaceFact::Facing, kind: Flag, about: "in front of the monster (TGT-9)" },
    Known {
        name: "blind-spot",
        fact: SpaceFact::BlindSpot,
        kind: Flag,
        about: "in the monster's blind spot (TGT-10)",
    },
    Known {
        name: "in-field-of-view",
        fact: SpaceFact::InFieldOfView,
        kind: Flag,
        about: "the monster sees it (TGT-10)",
    },
    Known {
        name: "nearest",
        fact: SpaceFact::Nearest,
        kind: Flag,
        about: "no other threat is nearer to the monster",
    },
    Known {
        name: "farthest",
        fact: SpaceFact::Farthest,
        kind: Flag,
        about: "no other threat is farther from the monster",
    },
    Known {
        name: "beside-wall",
        fact: SpaceFact::BesideWall,
        kind: Flag,
        about: "next to impassable terrain or the edge of the board (COL-8)",
    },
    Known { name: "hideout", fact: SpaceFact::Hideout, kind: Flag, about: "terrain to hide in" },
    Known {
        name: "beside-fellow",
        fact: SpaceFact::BesideFellow,
        kind: Flag,
        about: "next to another survivor",
    },
    Known {
        name: "beside-fallen",
        fact: SpaceFact::BesideFallen,
        kind: Flag,
        about: "next to a knocked-down survivor",
    },
    Known {
        name: "distance",
        fact: SpaceFact::Distance,
        kind: Number,
        about: "steps to the monster; 1 is adjacent",
    },
    Known {
        name: "fellow-distance",
        fact: SpaceFact::FellowDistance,
        kind: Number,
        about: "steps to the nearest other survivor",
    },
    Known {
        name: "steps",
        fact: SpaceFact::Steps,
        kind: Number,
        about: "steps that the survivor needs to move there",
    },
];

/// A survivor who considers where to move.
#[derive(Clone, Copy)]
pub(super) struct Mover<'a> {
    pub(super) table: Table<'a>,
    pub(super) seat: Seat,
    /// The spaces to which it can move, and its own.
    pub(super) reach: &'a Spaces,
}

impl Mover<'_> {
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
            Preference::Least(SpaceFact::Steps) => self.fewest_steps(spaces),
            Preference::Least(fact) => lowest(spaces, |space| self.number(*fact, space)),
            Preference::Most(fact) => lowest(spaces, |space| -self.number(*fact, space)),
        }
    }

    /// The spaces of a set for which a flag holds; `None` for numbers.
    pub(super) fn set(&self, fact: SpaceFact, within: &Spaces) -> Option<Spaces> {
        let Self { table, seat, .. } = *self;
        let around = |spaces: Spaces, steps: u16| (0..steps).fold(spaces, |spaces, _| spaces.grown());
        let beside = |seats: crate::rules::showdown::seats::Seats| -> Spaces {
            seats.iter().map(|fellow| table.at(fellow)).collect::<Spaces>().grown()
        };
        Some(match fact {
            SpaceFact::Anywhere => *within,
            SpaceFact::Here => Spaces::from_iter([table.at(seat)]).and(within),
            SpaceFact::InReach => {
                let reach = table.plan.survivors[usize::from(seat)].weapon.reach;
                around(table.base().spaces(), reach.into()).and(within)
            }
            SpaceFact::Safe => {
                let danger = u16::from(table.monster_movement()) + u16::from(longest_reach(table));
                within.without(&around(table.base().spaces(), danger))
            }
            SpaceFact::Facing => {
                let frame = table.frame();
                within.iter().filter(|&space| frame.is_in_front(space)).collect()
            }
            SpaceFact::BlindSpot => within.iter().filter(|&space| table.is_in_blind_spot(space)).collect(),
            SpaceFact::Hideout => table.plan.board().hideouts.and(within),
            SpaceFact::InFieldOfView => {
                let obstacles = table.obstacles();
                within.iter().filter(|&space| table.is_seen(space, &obstacles)).collect()
            }
            SpaceFact::Nearest => {
                let nearest = threat_distances(table, seat).min().unwrap_or(u8::MAX);
                within.and(&around(table.base().spaces(), nearest.into()))
            }
            SpaceFact::Farthest => match threat_distances(table, seat).max() {
                Some(farthest) => within.without(&around(table.base().spaces(), u16::from(farthest) - 1)),
                None => *within,
            },
            SpaceFact::BesideWall => {
                let (size, walls) = (table.plan.board().size(), table.impassable());
                let is_wall = |next: Option<Space>| next.is_none_or(|next| walls.contains(next));
                let beside = |space: &Space| Direction::ALL.iter().any(|&to| is_wall(space.next(to, size)));
                within.iter().filter(beside).collect()
            }
            SpaceFact::BesideFellow => beside(others(table, seat)).and(within),
            SpaceFact::BesideFallen => {
                beside(others(table, seat).filter(|fellow| table.survivor(fellow).is_knocked_down()))
                    .and(within)
            }
            SpaceFact::Distance | SpaceFact::FellowDistance | SpaceFact::Steps => return None,
        })
    }

    /// The number that a space has.
    fn number(&self, fact: SpaceFact, space: Space) -> i32 {
        /// Farther than any space of a board.
        const FAR: i32 = 255;
        let Self { table, seat, .. } = *self;
        match fact {
            SpaceFact::Distance => table.base().steps_to(space).into(),
            SpaceFact::FellowDistance => {
                let steps = others(table, seat).iter().map(|fellow| space.steps_to(table.at(fellow)));
                steps.min().map_or(FAR, i32::from)
            }
            SpaceFact::Steps => table.steps_to(seat, space, u8::MAX).map_or(FAR, i32::from),
            flag => self.set(flag, &Spaces::from_iter([space])).is_some_and(|set| !set.is_empty()).into(),
        }
    }

    /// The spaces with the shortest way.
    fn fewest_steps(&self, spaces: &Spaces) -> Spaces {
        let mut reached = Spaces::from_iter([self.table.at(self.seat)]);
        loop {
            let found = reached.and(spaces);
            if !found.is_empty() {
                return found;
            }
            let grown = reached.grown().and(self.reach);
            if grown == reached {
                return *spaces; // none has a way
            }
            reached = grown;
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
