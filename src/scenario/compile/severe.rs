//! Severe injury tables (MON-6).

use super::effects::Arena;
use super::labels::ShowdownLabels;
use super::site::{Inside, Site};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Named, Opt, given};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{ByLocation, Effects, Label, SevereTable as WireTable};
use deathroll_core::dice::Cuts;
use deathroll_core::rules::showdown::plan::{Effect, Location, SevereRow, SevereTable};

/// The name of the table of OD-6.
const DEFAULT: &str = "default";
/// The die of the table.
const FACES: u8 = 10;

/// One table with the names of its rows.
#[derive(Debug, Clone)]
struct LabelledTable {
    table: SevereTable,
    rows: Vec<String>,
}

/// Compiles the table of every location. `place` is where faults without their own place are shown.
pub(super) fn compile(
    chosen: &Opt<ByLocation<Label>>,
    known: &Opt<Named<WireTable>>,
    place: Place,
    arena: &mut Arena<'_>,
    labels: &mut ShowdownLabels,
    faults: &Collector,
) -> [SevereTable; Location::COUNT] {
    let default = default_table(place, arena);
    let chosen: [Option<&Field<Label>>; Location::COUNT] =
        given(chosen).map_or([None; Location::COUNT], |chosen| chosen.all().map(Option::as_ref));
    let tables = chosen.map(|name_field| {
        let Some(name_field) = name_field else { return default.clone() };
        let Some(name) = name_field.get() else { return default.clone() };
        match given(known).and_then(|known| known.get(&name.0)) {
            Some(table) => table
                .get()
                .and_then(|wire| table_of(wire, &name.0, arena, faults))
                .unwrap_or_else(|| default.clone()),
            None if name.0 == DEFAULT => default.clone(),
            None => {
                let message = format!("there is no severe injury table {}", quoted(&name.0));
                let names = given(known).into_iter().flat_map(Named::names).chain([DEFAULT]);
                faults.add(Diagnostic::new(message, name_field.place, "unknown table").known(&name.0, names));
                default.clone()
            }
        }
    });
    labels.severe_rows = tables.clone().map(|table| table.rows);
    tables.map(|table| table.table)
}

/// The table of OD-6.
fn default_table(place: Place, arena: &mut Arena<'_>) -> LabelledTable {
    let rows: [(u8, &[Effect], &str); 4] = [
        (3, &[Effect::Death], "death"),
        (3, &[Effect::KnockDown, Effect::Bleed(1)], "knock-down, bleed"),
        (3, &[Effect::KnockDown, Effect::LoseRandomAttribute], "knock-down, lose-random-attribute"),
        (1, &[Effect::KnockDown], "knock-down"),
    ];
    let rows = rows.map(|(faces, effects, name)| {
        (SevereRow { faces, effects: arena.intern(effects, place) }, name.to_owned())
    });
    assemble(rows.into())
}

/// Builds a table from rows in ascending order of rolls.
fn assemble(rows: Vec<(SevereRow, String)>) -> LabelledTable {
    let mut cuts = Vec::new();
    let mut names = Vec::new();
    let mut first = 1;
    for (row, name) in &rows {
        if first > 1 {
            cuts.push(first);
        }
        let last = first + row.faces - 1;
        let rolls = if first == last { first.to_string() } else { format!("{first}-{last}") };
        names.push(format!("{rolls}: {name}"));
        first = last + 1;
    }
    let rows = rows.into_iter().map(|(row, _)| row).collect();
    LabelledTable { table: SevereTable { cuts: table_cuts(&cuts), rows }, rows: names }
}

fn table_of(
    wire: &WireTable,
    name: &str,
    arena: &mut Arena<'_>,
    faults: &Collector,
) -> Option<LabelledTable> {
    let mut rows: Vec<(u8, u8, &Field<Effects>, Place)> = Vec::new();
    let list = wire.rows.get()?;
    if list.len() > usize::from(FACES) {
        let message = "a severe injury table has at most 10 rows";
        faults.add(Diagnostic::new(message, wire.rows.place, format!("this one has {}", list.len())));
        return None;
    }
    for row in list {
        let row = row.get()?;
        let [low, high] = row.rolls.get()?;
        let (low, high) = (low.get()?.0 as u8, high.get()?.0 as u8);
        if low > high {
            let message = format!("the rolls {low} to {high} are the wrong way round");
            faults.add(Diagnostic::new(message, row.rolls.place, "expected the lower roll first"));
            return None;
        }
        rows.push((low, high, &row.effects, row.rolls.place));
    }
    rows.sort_by_key(|&(low, ..)| low);
    let mut next = 1;
    let mut before: Option<Place> = None;
    for &(low, high, _, place) in &rows {
        if low < next {
            let message = format!("roll {low} is in two rows");
            let diagnostic = Diagnostic::new(message, place, "and here");
            faults.add(before.into_iter().fold(diagnostic, |d, before| d.related(before, "first here")));
            return None;
        }
        if low > next {
            faults.add(gap(next, low - 1, wire.rows.place));
            return None;
        }
        next = high + 1;
        before = Some(place);
    }
    if next <= FACES {
        faults.add(gap(next, FACES, wire.rows.place));
        return None;
    }
    let site = Site::new(name, Inside::SevereTable);
    let rows = rows.into_iter().map(|(low, high, effects, _)| {
        let row = SevereRow { faces: high - low + 1, effects: arena.list(effects, site) };
        let names: Vec<&str> =
            effects.get().into_iter().flatten().filter_map(|effect| Some(effect.get()?.name())).collect();
        (row, if names.is_empty() { "nothing".to_owned() } else { names.join(", ") })
    });
    Some(assemble(rows.collect()))
}

fn gap(first: u8, last: u8, place: Place) -> Diagnostic {
    let rolls =
        if first == last { format!("roll {first} is") } else { format!("rolls {first} to {last} are") };
    Diagnostic::new(format!("{rolls} in no row"), place, "expected rows for all rolls from 1 to 10")
}

/// The cuts of a d10 between rows; at most nine, one row per face.
fn table_cuts(cuts: &[u8]) -> Cuts {
    if cuts.len() == 9 { Cuts::each_face() } else { Cuts::at(cuts) }
}
