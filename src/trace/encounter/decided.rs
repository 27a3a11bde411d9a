//! The lines of policies that decided, and what they decided.

use std::cell::RefCell;

use super::scene::Scene;
use crate::trace::decided::by_line;
use deathroll_core::policy::encounter::{Decided, Decision, Policies};
use deathroll_core::rules::encounter::plan::FIRST_FOE;
use deathroll_core::rules::encounter::record::Event;
use deathroll_core::rules::encounter::state::Seat;

/// The lines that have decided something that is yet to come. What somebody does in a round of a combat is decided
/// when the round begins; it comes later, in seat order.
#[derive(Debug, Default)]
pub(super) struct Pending(RefCell<Vec<Decided>>);

impl Pending {
    /// A line has decided.
    pub(super) fn hear(&self, decided: Decided) {
        self.0.borrow_mut().push(decided);
    }

    /// The lines that decided an event.
    pub(super) fn take(&self, event: &Event) -> Vec<Decided> {
        let mut pending = self.0.borrow_mut();
        match event {
            Event::SceneBegan => pending.clear(),
            // What else was decided in the round before did not come about, such as to wake somebody who was awake.
            Event::RoundBegan => pending.retain(|one| is_for_the_round(one.decision)),
            _ => {}
        }
        let Some((seat, decisions)) = decided_by(event) else { return Vec::new() };
        decisions.iter().filter_map(|&decision| take(&mut pending, seat, decision)).collect()
    }
}

/// Whether it is decided before the round begins in which it comes: last efforts.
const fn is_for_the_round(decision: Decision) -> bool {
    matches!(decision, Decision::Heroic | Decision::Cast)
}

/// Takes the line that decided, of those of one decision: several attacks come in the order in which their targets were
/// chosen; of all else the last decision counts.
fn take(pending: &mut Vec<Decided>, seat: Seat, decision: Decision) -> Option<Decided> {
    let is_its = |one: &Decided| one.seat == seat && one.decision == decision;
    if decision == Decision::Target {
        return pending.iter().position(is_its).map(|at| pending.remove(at));
    }
    let found = pending.iter().rfind(|one| is_its(one)).copied();
    pending.retain(|one| !is_its(one));
    found
}

/// Who may have decided an event by lists, and by which.
const fn decided_by(event: &Event) -> Option<(Seat, &'static [Decision])> {
    Some(match *event {
        Event::Attacked { seat, .. } => (seat, &[Decision::Target]),
        Event::Shaken { by, .. } => (by, &[Decision::Wake]),
        Event::SpellCast { seat, last: false, .. } => (seat, &[Decision::Cast]),
        Event::SpellCast { seat, last: true, .. } => (seat, &[Decision::Heroic, Decision::Cast]),
        Event::HeroicEffort { seat, skill: None, .. } => (seat, &[Decision::Heroic, Decision::Target]),
        Event::HeroicEffort { seat, skill: Some(_), .. } => (seat, &[Decision::Heroic]),
        Event::Fainted { seat, voluntary: true, .. } | Event::GaveIn { seat } => (seat, &[Decision::Faint]),
        Event::BecameSemiConscious { seat } => (seat, &[Decision::SpendMojo]),
        Event::MojoBid { seat, .. } => (seat, &[Decision::MojoBid]),
        Event::Fled { seat } => (seat, &[Decision::Flee]),
        _ => return None,
    })
}

/// The lines in words, with their conditions.
pub(super) fn in_words(decided: &[Decided], policies: &Policies, scene: Scene<'_>) -> String {
    let one = |&Decided { seat, decision, line }: &Decided| {
        let own = match seat {
            FIRST_FOE.. => &policies.foes[scene.state.foe_index(seat)],
            _ => &policies.adventurers[usize::from(seat)],
        };
        by_line(decision.key(), line, own.name(decision), &own.condition(decision, line))
    };
    decided.iter().map(one).collect::<Vec<_>>().join("; ")
}
