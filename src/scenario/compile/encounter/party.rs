//! The adventurers.

use super::character::{Compiler, Role};
use super::needs::Needs;
use super::skills::Skills;
use super::spells::Spells;
use super::start::{self, StartPool};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, flag_or};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Adventurer, Stats};
use deathroll_core::rules::encounter::plan::{self as rules, ADVENTURERS_MAX, Options};
use deathroll_core::rules::encounter::state::{Seats, State};

/// Names reserved for result files or `who`.
const RESERVED: [&str; 3] = ["party", "all", "random"];
/// The prefix of scene names in result files.
const SCENE: &str = "scene: ";

/// The adventurers, by seat.
#[derive(Debug)]
pub(super) struct Party<'a> {
    pub(super) characters: Vec<rules::Character>,
    /// Their names; `None` if faulty.
    pub(super) names: Vec<Option<String>>,
    /// Their definitions in the file.
    pub(super) stats: Vec<Option<(Stats<'a>, Place)>>,
    /// The state before the first scene.
    pub(super) start: State,
    /// The starting temporary pools.
    pub(super) pools: Vec<StartPool>,
}

impl Party<'_> {
    /// The seat of an adventurer.
    pub(super) fn seat(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.as_deref() == Some(name))
    }

    /// The valid names.
    pub(super) fn known(&self) -> impl Iterator<Item = &str> {
        self.names.iter().flatten().map(String::as_str)
    }

    /// True if all names are valid, so that any other name is unknown.
    pub(super) fn is_whole(&self) -> bool {
        self.names.iter().all(Option::is_some) && !self.names.is_empty()
    }

    /// All seats.
    pub(super) fn everybody(&self) -> Seats {
        Seats::range(0, self.names.len().min(ADVENTURERS_MAX) as u8)
    }
}

/// Compiles the adventurers.
pub(super) fn compile<'a>(
    wire: &'a Field<Vec<Field<Adventurer>>>,
    needs: Needs,
    (skills, spells): (&Skills, &Spells),
    options: &Options,
    faults: &Collector,
) -> Party<'a> {
    let list: &[Field<Adventurer>] = wire.get().map_or(&[], Vec::as_slice);
    if wire.get().is_some() && !(1..=ADVENTURERS_MAX).contains(&list.len()) {
        let message = format!("scenarios of kind `encounter` have 1 to {ADVENTURERS_MAX} adventurers");
        let place = list.get(ADVENTURERS_MAX).map_or(wire.place, |adventurer| adventurer.place);
        faults.add(Diagnostic::new(message, place, format!("there are {} adventurers", list.len())));
    }
    let list = &list[..list.len().min(ADVENTURERS_MAX)];
    let mut party = Party {
        characters: Vec::new(),
        names: Vec::new(),
        stats: Vec::new(),
        start: State { everybody: Seats::range(0, list.len() as u8), ..State::default() },
        pools: Vec::new(),
    };
    for (seat, field) in list.iter().enumerate() {
        let Some(adventurer) = field.get() else {
            party.names.push(None);
            party.stats.push(None);
            continue;
        };
        check_name(list, seat, faults);
        let role = if flag_or(&adventurer.player, true) { Role::Player } else { Role::Companion };
        let stats = Stats { is_npc: role == Role::Companion, ..adventurer.stats() };
        let compiler = Compiler { stats, role, place: field.place, needs, options, skills, spells, faults };
        let character = compiler.compile();
        party.start.figures[seat] = start::figure(adventurer, &character, &mut party.pools, faults);
        party.characters.push(character);
        party.names.push(adventurer.name.get().map(|name| name.0.clone()));
        party.stats.push(Some((stats, field.place)));
    }
    party
}

fn check_name(list: &[Field<Adventurer>], seat: usize, faults: &Collector) {
    let name = |field: &'_ Field<Adventurer>| {
        let adventurer = field.get()?;
        Some((adventurer.name.get()?.0.clone(), adventurer.name.place))
    };
    let Some((own, place)) = name(&list[seat]) else { return };
    if RESERVED.contains(&own.as_str()) || own.starts_with(SCENE) {
        let message = format!("an adventurer cannot be called {}", quoted(&own));
        faults.add(Diagnostic::new(message, place, "this name is reserved"));
    }
    let first = list[..seat].iter().filter_map(name).find(|(other, _)| *other == own);
    if let Some((_, first)) = first {
        let message = format!("two adventurers are called {}", quoted(&own));
        faults.add(Diagnostic::new(message, place, "the second").related(first, "the first"));
    }
}
