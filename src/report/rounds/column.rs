//! The columns of rounds: whose counts they are, and of which metric.

use std::ops::RangeInclusive;

use crate::results::page::distinct;
use crate::trace::{Added, Only, Round, Rounds};
use deathroll_core::metric::{Metric, Subject, SubjectLayout};
use deathroll_core::rules::showdown::record::Blame;

/// What is shown where no metric is named, as far as it changed.
const USUAL: [&str; 12] = [
    "hits",
    "wounds",
    "damage",
    "severe-injuries",
    "survival-spent",
    "deaths",
    "damage-dealt",
    "foes-defeated",
    "verve-lost",
    "survival-lost",
    "injuries",
    "dead-or-dying",
];

/// What is shown of a trial round by round.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The metrics and whose they are.
    pub only: Only<'a>,
    /// The rounds; all for none.
    pub rounds: Option<&'a RangeInclusive<u32>>,
    /// Columns of the terminal.
    pub width: usize,
}

impl Shown<'_> {
    /// True if any round of a trial is shown.
    #[must_use]
    pub fn has_any(&self, played: &Rounds) -> bool {
        played.rounds.iter().any(|round| self.has(round))
    }

    pub(super) fn has(&self, round: &Round) -> bool {
        self.rounds.is_none_or(|rounds| rounds.contains(&round.round))
    }
}

/// A column of counts: whose, and of which metric.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Column<'a> {
    pub(super) name: &'a str,
    pub(super) subject: (usize, &'a SubjectLayout),
    pub(super) metric: &'static Metric,
}

impl Column<'_> {
    /// What a round changed in it.
    pub(super) fn change(&self, round: &Round) -> Option<Added> {
        round.change(self.subject, self.metric)
    }

    /// True if any of these rounds changed something in it.
    pub(super) fn changes(&self, played: &Rounds) -> bool {
        played.rounds.iter().any(|round| self.change(round).is_some())
    }
}

/// The columns: what is asked for, or what is usual.
pub(super) fn columns<'a>(played: &'a Rounds, only: Only<'_>) -> Vec<Column<'a>> {
    let named = if only.metrics.is_empty() { &USUAL[..] } else { only.metrics };
    let columns: Vec<Column<'_>> =
        named.iter().flat_map(|name| of_meant(of_metric(played, name), only)).collect();
    // The monster and its cards have nothing of what is usual.
    let is_nothing = columns.is_empty() && only.metrics.is_empty();
    distinct(if is_nothing { of_meant(all(played), only) } else { columns }.into_iter())
}

/// Those of the subjects that are meant: the party where none is named, and of what the party does not have everybody.
pub(super) fn of_meant<'a>(columns: impl Iterator<Item = Column<'a>>, only: Only<'_>) -> Vec<Column<'a>> {
    let is_meant = |column: &Column<'_>| match only.subjects {
        [] => column.subject.1.subject == Subject::Party,
        names => names.iter().any(|name| name == column.name),
    };
    let (meant, others): (Vec<_>, Vec<_>) = columns.partition(is_meant);
    if meant.is_empty() && only.subjects.is_empty() { others } else { meant }
}

/// Every metric of every subject.
pub(super) fn all(played: &Rounds) -> impl Iterator<Item = Column<'_>> {
    let subjects = played.layout.subjects.iter().enumerate().zip(&played.names);
    subjects.flat_map(|(subject, name)| {
        subject.1.metrics.iter().map(move |metric| Column { name, subject, metric })
    })
}

/// A metric of every subject that has it.
pub(super) fn of_metric<'a>(played: &'a Rounds, id: &str) -> impl Iterator<Item = Column<'a>> {
    all(played).filter(move |column| column.metric.id == id)
}

/// The kinds of AI card, with the number of times that they were played.
pub(super) fn cards(played: &Rounds) -> Vec<Column<'_>> {
    let is_played = |column: &Column<'_>| {
        let subject = column.subject.1.subject;
        matches!(subject, Subject::Card(Blame::AiCard(_) | Blame::BasicAction | Blame::Instinct))
    };
    of_metric(played, "card-plays").filter(is_played).collect()
}

/// The cards that were played in a round.
pub(super) fn cards_of(round: &Round, cards: &[Column<'_>]) -> String {
    let played = cards.iter().filter_map(|card| {
        let times = card.change(round)?.of;
        let name = card.name.strip_prefix("ai: ").unwrap_or(card.name);
        Some(if times == 1.0 { name.to_owned() } else { format!("{name} ({times} times)") })
    });
    played.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::metric::find;

    /// A name that is wrong would be a column that is never there.
    #[test]
    fn what_is_usual_exists() {
        let unknown: Vec<&str> = USUAL.into_iter().filter(|id| find(id).is_none()).collect();
        assert_eq!(unknown, [""; 0]);
    }
}
