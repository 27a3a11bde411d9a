//! What has changed between two states of the same scenario.

use super::cell::{Interval, Shown};
use super::chart::headline;
use super::number::cell;
use super::page::{PARTY, is_main};
use super::row::Row;
use super::table::Tables;
use crate::results::cell::Cell;

/// Changes that are named; more would not be read.
const CHANGES_MAX: usize = 8;

/// The metric that ranks arms wherever it differs, then the other main metrics whose intervals do not meet any more:
/// `win-rate of party (axes): 61.2 → 64.0 %`.
#[must_use]
pub fn changes(before: &Tables, now: &Tables) -> Vec<String> {
    let (Some(old), Some(new)) = (before.named("summary"), now.named("summary")) else { return Vec::new() };
    let has_party = new.records().any(|row| row.text("subject") == PARTY);
    let names = ["scenario", "arm", "subject", "metric"];
    let change = |row: Row<'_>| {
        let metric = row.metric()?;
        let subject = row.text("subject");
        let ranks = headline(now, row.text("scenario")).is_some_and(|of| row.is_of(of));
        if !is_main(subject, metric, has_party) {
            return None;
        }
        let earlier =
            old.records().find(|other| names.iter().all(|name| other.text(name) == row.text(name)))?;
        let [was, is] = [earlier, row].map(|row| row.interval("estimate"));
        let (was, is) = (was?, is?);
        // On the same dice a difference is a change; otherwise it may be chance.
        let on_same_dice = earlier.number("trials") == row.number("trials");
        let is_change = is_apart(&was, &is) == Some(true) || (ranks && on_same_dice);
        let [was, is] = [was, is].map(|one| cell(&Cell::interval(one.shown(Shown::Point))));
        let text = || format!("{} of {subject} ({}): {was} → {is}", metric.id, row.text("arm"));
        (is_change && was != is).then(|| (ranks, text()))
    };
    let (ranking, others): (Vec<_>, Vec<_>) = new.records().filter_map(change).partition(|(ranks, _)| *ranks);
    let mut found: Vec<String> = ranking.into_iter().chain(others).map(|(_, text)| text).collect();
    let more = found.len().saturating_sub(CHANGES_MAX);
    found.truncate(CHANGES_MAX);
    found.extend((more > 0).then(|| format!("and {more} more")));
    found
}

/// True when two intervals have no value in common.
fn is_apart(one: &Interval, two: &Interval) -> Option<bool> {
    let (one, two) = (one.estimate?, two.estimate?);
    Some(one.high? < two.low? || two.high? < one.low?)
}
