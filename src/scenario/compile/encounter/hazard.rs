//! Hazards.

use std::ops::RangeInclusive;

use super::measure::{chance, throw_or_nothing};
use super::party::Party;
use super::skills::{Skills, has_score, is_own_score, score_names, tags};
use super::who;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, int_or};
use crate::scenario::source::Place;
use crate::scenario::tree::{count, quoted};
use crate::scenario::wire::{HazardEvent, HazardScene};
use deathroll_core::rules::encounter::plan::{DamageEvent, EVENTS_MAX, Hazard};
use deathroll_core::rules::encounter::state::Seats;

/// Compiles a hazard; also returns the names of its events.
pub(super) fn compile(
    wire: &HazardScene,
    party: &Party<'_>,
    skills: &Skills,
    faults: &Collector,
) -> (Hazard, Vec<String>) {
    let list = wire.events.get().map_or(&[][..], Vec::as_slice);
    if wire.events.get().is_some() && !(1..=EVENTS_MAX).contains(&list.len()) {
        let message = format!("a hazard has 1 to {EVENTS_MAX} events");
        let place = list.get(EVENTS_MAX).map_or(wire.events.place, |event| event.place);
        let label =
            if list.is_empty() { "there are none".to_owned() } else { format!("there are {}", list.len()) };
        faults.add(Diagnostic::new(message, place, label));
    }
    let mut events: Vec<(DamageEvent, String)> = Vec::new();
    for (index, field) in list.iter().take(EVENTS_MAX).enumerate() {
        let Some(event) = field.get() else { continue };
        check_name(list, index, faults);
        let name = event.name.get().map_or_else(String::new, |name| name.0.clone());
        let compiled = self::event(event, field.place, party, skills, faults);
        events.extend(rounds(event, faults).map(|round| (DamageEvent { round, ..compiled }, name.clone())));
    }
    if list.len() <= EVENTS_MAX && events.len() > EVENTS_MAX {
        let message = format!("a hazard has at most {EVENTS_MAX} events, one for each round of `rounds`");
        faults.add(Diagnostic::new(message, wire.events.place, format!("there are {}", events.len())));
        events.truncate(EVENTS_MAX);
    }
    events.sort_by_key(|(event, _)| event.round);
    let last = events.last().map_or(1, |(event, _)| event.round);
    let rounds = int_or(&wire.rounds, i64::from(last)) as u16;
    check_rounds(wire, list, rounds, faults);
    let (events, names) = events.into_iter().unzip();
    (Hazard { events, rounds }, names)
}

fn event(
    wire: &HazardEvent,
    place: Place,
    party: &Party<'_>,
    skills: &Skills,
    faults: &Collector,
) -> DamageEvent {
    if wire.damage.is_none() && wire.injuries.is_none() {
        let message = "this event does nothing";
        faults.add(Diagnostic::new(message, place, "expected `damage` or `injuries` here"));
    }
    let whom = who::compile(&wire.who, party, faults);
    if let Some(roll) = &wire.roll
        && let Some(name) = roll.get()
    {
        check_roll(&name.0, roll.place, whom.seats(), party, faults);
    }
    DamageEvent {
        round: 1,
        whom,
        chance: chance(&wire.chance),
        roll: wire.roll.as_ref().and_then(|roll| skills.number(&roll.get()?.0)),
        damage: throw_or_nothing(&wire.damage),
        injuries: int_or(&wire.injuries, 0) as u8,
        tags: tags(&wire.tags),
    }
}

/// The rounds in which an event happens.
fn rounds(wire: &HazardEvent, faults: &Collector) -> RangeInclusive<u16> {
    let single = int_or(&wire.round, 1) as u16;
    let Some(field) = &wire.rounds else { return single..=single };
    if wire.round.is_some() {
        let message = "an event has `round` or `rounds`, not both";
        faults.add(Diagnostic::new(message, field.place, "remove one of them"));
    }
    let ends = field.get().and_then(|[first, last]| Some((first.get()?.0 as u16, last.get()?.0 as u16)));
    let Some((first, last)) = ends else { return single..=single };
    if first > last {
        let message = format!("{first} to {last} is the wrong way round");
        faults.add(Diagnostic::new(message, field.place, "expected the lower number first"));
        return first..=first;
    }
    first..=last
}

fn check_name(list: &[Field<HazardEvent>], index: usize, faults: &Collector) {
    let name = |field: &Field<HazardEvent>| {
        let event = field.get()?;
        Some((event.name.get()?.0.clone(), event.name.place))
    };
    let Some((own, place)) = name(&list[index]) else { return };
    if let Some((_, first)) = list[..index].iter().filter_map(name).find(|(other, _)| *other == own) {
        let message = format!("two events of this scene are called {}", quoted(&own));
        faults.add(Diagnostic::new(message, place, "the second").related(first, "the first"));
    }
}

/// Reports adventurers without a score who may have to roll it.
pub(super) fn check_roll(name: &str, place: Place, seats: Seats, party: &Party<'_>, faults: &Collector) {
    let everybody = || party.stats.iter().flatten();
    if !everybody().any(|(stats, _)| has_score(*stats, name)) {
        if party.stats.iter().all(Option::is_some) {
            let message = format!("no adventurer has a score for {}", quoted(name));
            let label = "expected a name of `skills`, or of a score";
            let known = everybody().flat_map(|(stats, _)| score_names(*stats));
            faults.add(Diagnostic::new(message, place, label).known(name, known));
        }
        return;
    }
    for (seat, (stats, at)) in (0..).zip(&party.stats).filter_map(|(seat, one)| Some((seat, one.as_ref()?))) {
        if seats.contains(seat) && !has_score(*stats, name) {
            let who = party.names[usize::from(seat)].as_deref().unwrap_or_default();
            let message = format!("{who} has no score for {}", quoted(name));
            let home =
                if is_own_score(*stats, name) { format!("`{name}`") } else { "it in `skills`".to_owned() };
            faults.add(
                Diagnostic::new(message, place, format!("{who} may have to roll for it"))
                    .related(*at, format!("expected {home} here")),
            );
        }
    }
}

/// Reports an event after the last round.
fn check_rounds(wire: &HazardScene, list: &[Field<HazardEvent>], rounds: u16, faults: &Collector) {
    let Some(given) = &wire.rounds else { return };
    for event in list.iter().filter_map(Field::get) {
        let last = event.rounds.as_ref().and_then(|ends| ends.get()).map(|[_, last]| last);
        let Some(round) = event.round.as_ref().or(last) else { continue };
        if round.get().is_some_and(|round| round.0 > i64::from(rounds)) && given.get().is_some() {
            let message =
                format!("this event never happens: the hazard lasts {}", count(rounds.into(), "round"));
            let label = format!("expected at most {rounds}");
            faults.add(
                Diagnostic::new(message, round.place, label).related(given.place, "the rounds of the hazard"),
            );
        }
    }
}
