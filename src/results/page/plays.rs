//! The page of `compare` under several plays: the verdicts side by side.

use super::{Line, Page, View, distinct};
use crate::results::cell::{Cell, Interval, Tone};
use crate::results::number::{grouped, plain};
use crate::results::{Comparison, Summary};
use crate::study::{Decision, Headline};

/// The results under one play.
#[derive(Debug, Clone)]
pub struct UnderPlay {
    /// Its name.
    pub play: String,
    /// Every difference.
    pub comparisons: Vec<Comparison>,
    /// The estimates of every arm.
    pub summary: Vec<Summary>,
}

/// Each arm beside the baseline in the ranking metric, under each play. The first line names the arms
/// whose verdict depends on play.
#[must_use]
pub fn plays_page(title: &str, all: &[UnderPlay], headline: Headline, seed: u64, confidence: f64) -> Page {
    let is_headline = |row: &&Comparison| row.metric.id == headline.metric.id;
    let ranked: Vec<(&UnderPlay, Vec<&Comparison>)> =
        all.iter().map(|one| (one, one.comparisons.iter().filter(is_headline).collect())).collect();
    let trials = ranked.iter().flat_map(|(_, rows)| rows).map(|row| row.trials).max().unwrap_or(0);
    let facts = [
        format!("{} trials of each arm under each play on the same dice, seed {seed}", grouped(trials)),
        format!("{} % intervals; those of differences hold for all arms together", plain(confidence * 100.0)),
    ];
    let mut page = Page::titled(title, &facts);
    let arms = distinct(ranked.iter().flat_map(|(_, rows)| rows).map(|row| row.arm.as_str()));
    let of = |rows: &[&Comparison], arm: &str| rows.iter().find(|row| row.arm == arm).copied().cloned();
    let verdicts = |arm: &str| -> Vec<Decision> {
        ranked.iter().filter_map(|(_, rows)| Some(of(rows, arm)?.decision)).collect()
    };
    let differ: Vec<&str> = arms.iter().filter(|arm| disagree(&verdicts(arm))).copied().collect();
    page.line(Line::of(
        Tone::Strong,
        match differ[..] {
            [] => "no verdict here depends on play".to_owned(),
            _ => format!("these verdicts depend on play: {}", differ.join(", ")),
        },
    ));
    let baseline =
        ranked.iter().find_map(|(_, rows)| Some(rows.first()?.baseline.clone())).unwrap_or_default();
    let own = ranked.iter().flat_map(|(one, _)| [level(one, &baseline, headline), Cell::Word("baseline")]);
    let row = |arm: &str| {
        let cells = ranked.iter().flat_map(|(_, rows)| match of(rows, arm) {
            Some(row) if differ.contains(&arm) => {
                [Cell::Interval(row.difference), Cell::Marked(Box::new(row.decision.cell()))]
            }
            Some(row) => [Cell::Interval(row.difference), row.decision.cell()],
            None => [Cell::Empty, Cell::Empty],
        });
        (arm.to_owned(), cells.collect())
    };
    page.view(View {
        above: None,
        title: headline.metric.id.to_owned(),
        heads: all.iter().flat_map(|one| [one.play.clone(), String::new()]).collect(),
        rows: std::iter::once((baseline.clone(), own.collect()))
            .chain(arms.iter().map(|arm| row(arm)))
            .collect(),
        extra: 0,
    });
    page.gap();
    page
}

/// The estimate of an arm.
fn level(one: &UnderPlay, arm: &str, headline: Headline) -> Cell {
    let found = one.summary.iter().find(|row| row.arm == arm && row.metric.id == headline.metric.id);
    found.map_or(Cell::Unknown, |row| Cell::Interval(Interval { ..row.interval }))
}

/// True when two of the verdicts contradict each other; what is undecided contradicts nothing.
fn disagree(verdicts: &[Decision]) -> bool {
    let mut decided = verdicts.iter().filter(|verdict| **verdict != Decision::Undecided);
    let first = decided.next();
    decided.any(|verdict| Some(verdict) != first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undecided_contradicts_nothing() {
        use Decision::{Better, Tied, Undecided, Worse};
        assert!(!disagree(&[Better, Undecided, Better]));
        assert!(!disagree(&[]) && !disagree(&[Undecided, Worse]));
        assert!(disagree(&[Better, Undecided, Worse]) && disagree(&[Tied, Better]));
    }
}
