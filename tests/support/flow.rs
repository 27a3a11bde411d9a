//! Flows in which nobody acts.

use deathroll::dice::Sampled;
use deathroll::rules::showdown::decide::{Decide, Hits, Pick, Question, Table, Window};
use deathroll::rules::showdown::plan::{Effect, Location, Plan};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::{Seat, State};

use super::board::OnBoard;
use super::{place, play};

/// A card with a flow before these effects; it has picked seat 0. The monster, with movement 6, stands at
/// (7, 10) to (8, 11).
pub(crate) fn flow_before(mut plan: Plan, effects: &[Effect]) -> Plan {
    let first = plan.first_survivor();
    plan.card(&[&[Effect::PickTarget(first), Effect::Flow], effects].concat())
}

/// The trial when its first flow begins.
pub(crate) fn in_flow(plan: &Plan) -> State {
    let played = play(plan, Sampled::new(1, 0), Idle);
    played.states[place!(played, Event::WindowOpened { window: Window::Flow })]
}

/// Nobody acts, and every choice of the monster controller falls on the first.
pub(crate) struct Idle;

impl Decide for Idle {
    fn hit_location(&mut self, _table: Table<'_>, _attacker: Seat, _choices: &[u8]) -> Pick {
        Pick::At(0)
    }

    fn trap(&mut self, _table: Table<'_>, _traps: &[u8]) -> Pick {
        Pick::At(0)
    }

    fn dodge(&mut self, _table: Table<'_>, _seat: Seat, _hits: &Hits) -> Option<u8> {
        None
    }

    fn endure(&mut self, _table: Table<'_>, _seat: Seat, _location: Location, _cost: u8) -> bool {
        false
    }

    fn controller(&mut self, _table: Table<'_>, _controller: Seat, _question: &Question) -> Pick {
        Pick::At(0)
    }
}
