//! What a survivor can choose from, described by the facts that conditions can name.

use std::sync::LazyLock;

use super::acts::Act;
use super::decision::Decision;
use super::fact::{About, Fact, Moment, Spared};
use super::names;
use super::space::{Mover, SPACE_FACTS};
use crate::policy::list::Line;
use crate::rules::seats::Seats;
use crate::rules::showdown::board::{Space, Spaces};
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::decide::{Activation, Hits, Table, Window};
use crate::rules::showdown::plan::{Location, Weapons};
use crate::rules::showdown::state::Seat;

/// A decision of a survivor, and what it can choose from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub decision: Decision,
    /// The values of [`Decision::facts`] where conditions ask for nothing about the things: 1 for yes and 0
    /// for no. Empty where they do.
    pub facts: Vec<i32>,
    /// What can be chosen. To choose none of them is a further answer, before these, except for cards and
    /// weapons.
    pub things: Vec<Thing>,
    /// For each of [`acts`], where lines differ in more than their conditions, the answer to which it leads.
    pub acts: Vec<Option<usize>>,
}

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Thing {
    /// The values of [`Decision::facts`], where conditions ask for facts about the thing.
    pub facts: Vec<i32>,
    /// What it is.
    pub what: What,
}

/// What a thing is, as far as a player tells it from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// A hit to dodge. Of several that a line is about, the one with the most harm is dodged.
    Hit {
        /// The harm, in an order of its own.
        harm: u8,
    },
    /// A severe injury to endure.
    Injury,
    /// A hit location card, by kind.
    Card(u8),
    /// A rule to pay for, by the number of its trigger in the plan.
    Rule(u8),
    /// A survivor to encourage.
    Fellow(Seat),
    /// A space to move or dash to.
    Space {
        /// The flags of [`SPACE_FACTS`] that it has, one bit each, by the places of their facts.
        flags: u32,
        /// Steps from the monster.
        distance: u8,
    },
    /// An attack.
    Attack,
    /// Hiding in terrain.
    Hide,
    /// Terrain to interact with, by kind.
    Terrain(u8),
    /// A use of gear.
    Gear {
        /// The number of the piece in the gear of the scenario.
        piece: u32,
        /// The survivor on whom it is used.
        on: Seat,
    },
    /// A weapon, by the number of its piece in the gear of the scenario.
    Weapon(u32),
}

impl Situation {
    /// One of these hits may be dodged (SRV-5). Of neighbours on the same location, the first.
    #[must_use]
    pub fn of_hits(table: Table<'_>, seat: Seat, hits: &Hits) -> Self {
        let thing = |index: usize| {
            let location = hits.locations()[index];
            let spared = Spared::by_dodging(table, seat, hits, location);
            let about = About::Hit { hits, location, spared };
            let deadly = deadly_faces(table.plan, table.state, seat, location);
            let harm = match spared {
                Spared::Less => 0,
                Spared::Box => 1,
                Spared::KnockDown => 2,
                Spared::Severe => 3 + deadly,
            };
            (What::Hit { harm }, Moment { about, ..Moment::new(table, seat) })
        };
        Self::about(seat, Decision::Dodge, different_hits(hits).map(thing))
    }

    /// A severe injury may be endured (SRV-12).
    #[must_use]
    pub fn of_injury(table: Table<'_>, seat: Seat, location: Location, cost: u8) -> Self {
        let moment = Moment { about: About::Injury { location, cost }, ..Moment::new(table, seat) };
        Self::about(seat, Decision::Endure, [(What::Injury, moment)])
    }

    /// A rule that waited for this moment may be paid for (TRG-4).
    #[must_use]
    pub fn of_trigger(table: Table<'_>, seat: Seat, trigger: u8, cost: u8) -> Self {
        let moment = Moment { about: About::Price(cost), ..Moment::new(table, seat) };
        Self::about(seat, Decision::Pay, [(What::Rule(trigger), moment)])
    }

    /// A use that needs no activation may be paid for (SRV-25).
    #[must_use]
    pub fn of_use(table: Table<'_>, seat: Seat, of: Activation) -> Self {
        let about = About::Price(table.price_of(seat, of));
        let what = What::of_use(table, seat, of);
        Self::about(seat, Decision::Pay, [(what, Moment { about, ..Moment::new(table, seat) })])
    }

    /// One of these kinds of card is resolved next (WND-1).
    #[must_use]
    pub fn of_cards(table: Table<'_>, seat: Seat, kinds: &[u8]) -> Self {
        let thing = |&kind: &u8| {
            let about = About::Card(&table.plan.monster.hit_locations[usize::from(kind)]);
            (What::Card(kind), Moment { about, ..Moment::new(table, seat) })
        };
        Self::about(seat, Decision::HlOrder, kinds.iter().map(thing))
    }

    /// One of these survivors may be encouraged (SRV-7).
    #[must_use]
    pub fn of_fellows(table: Table<'_>, seat: Seat, window: Window, fellows: Seats) -> Self {
        let moment = |fellow| Moment { fellow, window, ..Moment::new(table, seat) };
        Self::about(
            seat,
            Decision::Encourage,
            fellows.iter().map(|fellow| (What::Fellow(fellow), moment(fellow))),
        )
    }

    /// The survivor may move or dash to one of these spaces (RND-3, SRV-9).
    #[must_use]
    pub fn of_spaces(
        table: Table<'_>,
        seat: Seat,
        decision: Decision,
        window: Window,
        spaces: &[Space],
    ) -> Self {
        let mover = Mover::new(table, seat);
        let all: Spaces = spaces.iter().copied().collect();
        let sets: Vec<Option<Spaces>> = SPACE_FACTS.iter().map(|known| mover.set(known.fact, &all)).collect();
        let what = |&space: &Space| {
            let has = |set: &Option<Spaces>| set.is_some_and(|set| set.contains(space));
            let flags = (0..).zip(&sets).fold(0, |flags, (place, set)| flags | u32::from(has(set)) << place);
            What::Space { flags, distance: table.base().steps_to(space) }
        };
        let answer = |act: &Act| {
            let Act::Go(to) = act else { return None };
            let to = to.choose(&mover)?;
            // To stay is the first answer.
            Some(spaces.iter().position(|&space| space == to).map_or(0, |place| 1 + place))
        };
        let moment = Moment { window, ..Moment::new(table, seat) };
        Self::at(&moment, decision, spaces.iter().map(what), answer)
    }

    /// The survivor may use an activation, or surge, for one of these (SRV-10).
    #[must_use]
    pub fn of_uses(
        table: Table<'_>,
        seat: Seat,
        decision: Decision,
        window: Window,
        uses: &[Activation],
    ) -> Self {
        let answer = |act: &Act| {
            let Act::Use(of) = act else { return None };
            if *of == super::Use::Nothing {
                return Some(0);
            }
            let of = of.choose(table, seat, |one| uses.contains(&one))?;
            uses.iter().position(|&one| one == of).map(|place| 1 + place)
        };
        let moment = Moment { window, ..Moment::new(table, seat) };
        let what = |of: &Activation| What::of_use(table, seat, *of);
        Self::at(&moment, decision, uses.iter().map(what), answer)
    }

    /// The survivor attacks with one of these weapons (ATK-11).
    #[must_use]
    pub fn of_weapons(table: Table<'_>, seat: Seat, usable: Weapons) -> Self {
        let sheet = table.plan.survivor(table.state, seat);
        let what = |index| What::Weapon(sheet.weapon(index).piece);
        let answer = |act: &Act| {
            let Act::Wield(with) = act else { return None };
            let with = with.choose(table, seat, usable)?;
            usable.iter().position(|one| one == with)
        };
        Self::at(&Moment::new(table, seat), Decision::Weapon, usable.iter().map(what), answer)
    }

    /// True when to choose none of the things is the first answer.
    #[must_use]
    pub const fn may_choose_none(&self) -> bool {
        !matches!(self.decision, Decision::HlOrder | Decision::Weapon)
    }

    /// The value of one of [`Decision::facts`] for a thing.
    #[must_use]
    pub fn fact(&self, fact: usize, thing: usize) -> i32 {
        let own = self.things.get(thing).and_then(|thing| thing.facts.get(fact));
        own.or_else(|| self.facts.get(fact)).copied().unwrap_or(0)
    }

    /// A decision whose conditions ask for facts about each thing.
    fn about<'a>(
        seat: Seat,
        decision: Decision,
        things: impl IntoIterator<Item = (What, Moment<'a>)>,
    ) -> Self {
        let thing = |(what, moment)| Thing { facts: values(decision, &moment), what };
        let things = things.into_iter().map(thing).collect();
        Self { seat, decision, facts: Vec::new(), things, acts: Vec::new() }
    }

    /// A decision whose conditions ask for facts about the moment alone.
    fn at(
        moment: &Moment<'_>,
        decision: Decision,
        things: impl Iterator<Item = What>,
        answer: impl Fn(&Act) -> Option<usize>,
    ) -> Self {
        let things = things.map(|what| Thing { facts: Vec::new(), what }).collect();
        let acts = acts(decision).iter().map(answer).collect();
        Self { seat: moment.seat, decision, facts: values(decision, moment), things, acts }
    }
}

impl What {
    fn of_use(table: Table<'_>, seat: Seat, of: Activation) -> Self {
        let uses = &table.plan.survivor(table.state, seat).uses;
        match of {
            Activation::Attack => Self::Attack,
            Activation::Hide => Self::Hide,
            Activation::Interact(space) => {
                let site = table.site(space).map(|site| &table.plan.board().sites[usize::from(site)]);
                Self::Terrain(site.map_or(u8::MAX, |site| site.kind))
            }
            Activation::Gear { index, on } => Self::Gear { piece: uses[usize::from(index)].piece, on },
        }
    }
}

/// What the lines of the named lists of a decision lead to, each once.
#[must_use]
pub fn acts(decision: Decision) -> &'static [Act] {
    // Finding them takes reading the definitions of all names.
    static ACTS: LazyLock<[Vec<Act>; Decision::ALL.len()]> =
        LazyLock::new(|| Decision::ALL.map(acts_of_names));
    &ACTS[decision as usize]
}

fn acts_of_names(decision: Decision) -> Vec<Act> {
    let mut all = Vec::new();
    for list in names::of(decision).into_iter().filter_map(|name| names::list(decision, name)) {
        for Line { act, .. } in list.lines() {
            if !all.contains(act) {
                all.push(act.clone());
            }
        }
    }
    all
}

fn values(decision: Decision, moment: &Moment<'_>) -> Vec<i32> {
    decision.facts().iter().map(|known| Fact::value(known.fact, moment)).collect()
}

/// Indices of hits of which dodging one is not the same as dodging the one before it.
pub fn different_hits(hits: &Hits) -> impl Iterator<Item = usize> {
    let locations = hits.locations();
    (0..locations.len()).filter(|&index| index == 0 || locations[index] != locations[index - 1])
}
