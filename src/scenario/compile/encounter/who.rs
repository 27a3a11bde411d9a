//! Who is affected.

use super::party::Party;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Label, Who};
use deathroll_core::rules::encounter::plan::Whom;
use deathroll_core::rules::encounter::state::{Seat, Seats};

/// Compiles the field; by default everybody.
pub(super) fn compile(wire: &Opt<Who>, party: &Party<'_>, faults: &Collector) -> Whom {
    let everybody = party.everybody();
    let Some(field) = wire else { return Whom::These(everybody) };
    match field.get() {
        None => Whom::These(everybody),
        Some(Who::Word(word)) => match word.0.as_str() {
            "all" => Whom::These(everybody),
            "random" => Whom::OneOf(everybody),
            name => Whom::These(seat(name, field.place, party, true, faults)),
        },
        Some(Who::List(names)) => Whom::These(seats(names, field.place, party, faults)),
        Some(Who::Table(one)) => Whom::OneOf(
            one.random.get().map_or(everybody, |names| seats(names, one.random.place, party, faults)),
        ),
    }
}

/// The seats of a list of names.
fn seats(names: &[Field<Label>], place: Place, party: &Party<'_>, faults: &Collector) -> Seats {
    if names.is_empty() {
        faults.add(Diagnostic::new("this affects nobody", place, "expected at least one name"));
    }
    let mut seats = Seats::NONE;
    for name in names {
        let Some(text) = name.get() else { continue };
        let seat = seat(&text.0, name.place, party, false, faults);
        if !seats.and(seat).is_empty() {
            let message = format!("{} is listed twice", quoted(&text.0));
            faults.add(Diagnostic::new(message, name.place, "duplicate name"));
        }
        seats = seats.or(seat);
    }
    seats
}

/// The seat of a name; none if it is unknown.
fn seat(name: &str, place: Place, party: &Party<'_>, words: bool, faults: &Collector) -> Seats {
    if let Some(seat) = party.seat(name) {
        return Seats::one(seat as Seat);
    }
    if party.is_whole() {
        let message = format!("there is no adventurer {}", quoted(name));
        let expected = if words { "expected a name, `all` or `random`" } else { "unknown name" };
        let known = party.known().chain(["all", "random"].into_iter().filter(|_| words));
        faults.add(Diagnostic::new(message, place, expected).known(name, known));
    }
    Seats::NONE
}

/// The seat of the adventurer with a name; `None` if there is none.
pub(super) fn seat_of(name: &str, place: Place, party: &Party<'_>, faults: &Collector) -> Option<usize> {
    seat(name, place, party, false, faults);
    party.seat(name)
}
