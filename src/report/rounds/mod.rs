//! A trial round by round: as tables for people, and as lines of JSON for programs.

mod column;
mod json;
mod table;
mod told;

pub use column::Shown;
pub use json::json_lines;

use crate::trace::{Round, Rounds};
use column::{Column, columns};
use table::tables;
use told::{luck, told};

/// A row for each round of each of these trials, which are of one arm or of two, and below them deaths, severe injuries
/// and how it ended. All have the same columns.
#[must_use]
pub fn texts(played: &[Rounds], shown: Shown<'_>) -> Vec<String> {
    let columns: Vec<Vec<Column<'_>>> = played.iter().map(|one| columns(one, shown.only)).collect();
    let changed = |column: &Column<'_>| {
        let is_same = |one: &&Column<'_>| (one.name, one.metric) == (column.name, column.metric);
        let of_all = played.iter().zip(&columns);
        of_all.clone().any(|(one, own)| own.iter().find(is_same).is_some_and(|own| own.changes(one)))
    };
    let is_asked = !shown.only.metrics.is_empty() && !shown.only.subjects.is_empty();
    let is_any = columns.iter().flatten().any(changed);
    let of_one = |(one, own): (&Rounds, &Vec<Column<'_>>)| {
        let own: Vec<Column<'_>> =
            own.iter().filter(|column| is_asked || !is_any || changed(column)).copied().collect();
        text(one, &own, shown)
    };
    played.iter().zip(&columns).map(of_one).collect()
}

/// The rounds of one trial.
fn text(played: &Rounds, columns: &[Column<'_>], shown: Shown<'_>) -> String {
    let rounds: Vec<&Round> = played.rounds.iter().filter(|round| shown.has(round)).collect();
    if rounds.is_empty() {
        return String::new();
    }
    let tables = tables(played, &rounds, columns, shown);
    let luck = luck(played, &rounds, shown.width);
    let above = [&tables, &luck].map(|text| text.lines().count()).iter().sum();
    format!("{tables}{}{luck}", told(played, above, shown))
}
