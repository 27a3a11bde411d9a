//! What a survivor can choose from, described by the facts that conditions can name.

use super::decision::Decision;
use super::fact::{About, Fact, Moment, Spared};
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::decide::{Hits, Table};
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

/// A decision of a survivor, and what it can choose from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub decision: Decision,
    /// The hits, the injury or the cards.
    pub things: Vec<Thing>,
}

/// A hit to dodge, an injury to endure, or a card to resolve.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Thing {
    /// The values of [`Decision::facts`]; 1 for yes and 0 for no.
    pub facts: Vec<i32>,
    /// The harm of a hit: of several that a line is about, the one with the most is dodged.
    pub harm: u8,
    /// The kind of a card.
    pub kind: u8,
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
            Thing { harm, ..Thing::about(Decision::Dodge, Moment { about, ..Moment::new(table, seat) }) }
        };
        Self { seat, decision: Decision::Dodge, things: different_hits(hits).map(thing).collect() }
    }

    /// A severe injury may be endured (SRV-12).
    #[must_use]
    pub fn of_injury(table: Table<'_>, seat: Seat, location: Location, cost: u8) -> Self {
        let moment = Moment { about: About::Injury { location, cost }, ..Moment::new(table, seat) };
        Self { seat, decision: Decision::Endure, things: vec![Thing::about(Decision::Endure, moment)] }
    }

    /// One of these kinds of card is resolved next (WND-1).
    #[must_use]
    pub fn of_cards(table: Table<'_>, seat: Seat, kinds: &[u8]) -> Self {
        let thing = |&kind: &u8| {
            let about = About::Card(&table.plan.monster.hit_locations[usize::from(kind)]);
            Thing { kind, ..Thing::about(Decision::HlOrder, Moment { about, ..Moment::new(table, seat) }) }
        };
        Self { seat, decision: Decision::HlOrder, things: kinds.iter().map(thing).collect() }
    }
}

impl Thing {
    fn about(decision: Decision, moment: Moment<'_>) -> Self {
        let facts = decision.facts().iter().map(|known| Fact::value(known.fact, &moment)).collect();
        Self { facts, harm: 0, kind: 0 }
    }
}

/// Indices of hits of which dodging one is not the same as dodging the one before it.
pub fn different_hits(hits: &Hits) -> impl Iterator<Item = usize> {
    let locations = hits.locations();
    (0..locations.len()).filter(|&index| index == 0 || locations[index] != locations[index - 1])
}
