//! Facts about a choice: a survivor, a direction, a space or a trap.

use crate::policy::bind::Kind::{self, Flag, Number};
use crate::policy::bind::Known;
use crate::policy::showdown::Supplies;
use crate::policy::showdown::fact::{
    Fact, MonsterFact, SurvivorFact, counter_facts, facts as facts_of_survivors,
};
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::state::Seat;

/// A fact that a list of the party asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceFact {
    /// About the survivor to choose, to knock back or to place.
    Survivor(SurvivorFact),
    /// Survival that this survivor has spent.
    Spent,
    /// About the monster.
    Monster(MonsterFact),
    /// The number of the round.
    Round,
    /// What is to be chosen.
    Asked(Asked),
    /// A survivor knocked back in this direction collides.
    Collides,
    /// Steps from the space to the monster.
    SpaceDistance,
    /// Effects of the trap.
    Effects,
}

/// What is to be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The survivor who takes the next turn.
    Turn,
    /// A target.
    Target,
    /// The survivor under the monster's base who collides first.
    UnderBase,
    /// The direction of a knockback.
    Knockback,
    /// The direction of a slide along the edge.
    Slide,
    /// The space on which a survivor is placed.
    Placement,
    /// The next of several traps.
    Trap,
}

/// One of several choices.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) table: Table<'a>,
    pub(super) asked: Asked,
    /// The survivor that it is about, if it is about one.
    pub(super) seat: Option<Seat>,
    /// Of a direction whether it collides, of a space its distance, of a trap its effects.
    pub(super) number: i32,
}

impl ChoiceFact {
    /// True for facts that have a meaning where survivors are chosen.
    pub(super) const fn is_of_survivors(self) -> bool {
        matches!(self, Self::Survivor(_) | Self::Spent | Self::Monster(_) | Self::Round)
    }

    /// True for facts that can differ from choice to choice.
    pub(super) const fn varies(self) -> bool {
        !matches!(self, Self::Monster(_) | Self::Round | Self::Asked(_))
    }

    /// Its value for a choice; 1 for yes and 0 for no.
    pub(super) fn value(self, choice: &Choice<'_>) -> i32 {
        let Choice { table, asked, seat, number } = *choice;
        let of = |asks: Asked| if asks == asked { number } else { 0 };
        match self {
            Self::Survivor(fact) => seat.map_or(0, |seat| fact.value(table, seat)),
            Self::Spent => seat.map_or(0, |seat| {
                let at_first = table.plan.start.survivor(seat).survival;
                at_first.saturating_sub(table.survivor(seat).survival).into()
            }),
            Self::Monster(fact) => fact.value(table),
            Self::Round => table.state.round as i32,
            Self::Asked(asks) => (asks == asked).into(),
            Self::Collides => of(Asked::Knockback),
            Self::SpaceDistance => of(Asked::Placement),
            Self::Effects => of(Asked::Trap),
        }
    }
}

/// Every fact that lists of the party can name.
pub(super) fn facts(supplies: &Supplies) -> Vec<Known<ChoiceFact>> {
    let of_all = facts_of_survivors().into_iter().chain(counter_facts(supplies));
    let of_survivors = of_all.filter_map(|Known { name, fact, kind, about }| {
        let fact = match fact {
            Fact::Own(fact) => ChoiceFact::Survivor(fact),
            Fact::Monster(fact) => ChoiceFact::Monster(fact),
            Fact::Round => ChoiceFact::Round,
            _ => return None,
        };
        Some(Known { name, fact, kind, about })
    });
    let others = OTHERS.iter().map(|&(name, fact, kind, about)| Known::new(name, fact, kind, about));
    of_survivors.chain(others).collect()
}

const OTHERS: [(&str, ChoiceFact, Kind, &str); 10] = [
    ("survival-spent", ChoiceFact::Spent, Number, "survival less than at first"),
    ("targeting", ChoiceFact::Asked(Asked::Target), Flag, "a target is chosen (TGT-7)"),
    (
        "under-base",
        ChoiceFact::Asked(Asked::UnderBase),
        Flag,
        "the first to collide of survivors under the monster's base is chosen (COL-4)",
    ),
    (
        "knockback",
        ChoiceFact::Asked(Asked::Knockback),
        Flag,
        "the direction of a knockback is chosen (COL-14)",
    ),
    (
        "slide",
        ChoiceFact::Asked(Asked::Slide),
        Flag,
        "the direction of a slide along the edge is chosen (OD-20)",
    ),
    ("placement", ChoiceFact::Asked(Asked::Placement), Flag, "the space for a survivor is chosen (OD-22)"),
    ("trap", ChoiceFact::Asked(Asked::Trap), Flag, "the next of several traps is chosen (OD-12)"),
    (
        "collides",
        ChoiceFact::Collides,
        Flag,
        "of a direction: within five spaces there is a survivor or impassable terrain",
    ),
    ("space-distance", ChoiceFact::SpaceDistance, Number, "of a space: steps to the monster"),
    ("effects", ChoiceFact::Effects, Number, "of a trap: number of its effects (MON-11)"),
];
