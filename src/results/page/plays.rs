//! The page of `compare` under several plays: the verdicts side by side.

use super::{Line, Page, View, distinct, summary_of};
use crate::results::cell::{Cell, Tone};
use crate::results::number::{counted, plain};
use crate::results::{Comparison, Measured, MetricOf, Summary};
use crate::study::Decision;

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

/// Each arm beside the baseline in the ranking metric of a subject, under each play. The first line names
/// the arms whose verdict depends on play, as far as plays can be compared.
#[must_use]
pub fn plays_page(title: &str, all: &[UnderPlay], of: MetricOf<'_>, seed: u64, confidence: f64) -> Page {
    let trials = all.iter().flat_map(|one| &one.comparisons).map(|row| row.trials).max().unwrap_or(0);
    let facts = [
        format!("{} of each arm under each play on the same dice, seed {seed}", counted(trials, "trial")),
        format!("{} % intervals; those of differences hold for all arms together", plain(confidence * 100.0)),
    ];
    let mut page = Page::titled(title, &facts);
    let ranked = all.iter().flat_map(|one| one.ranked(of));
    let arms = distinct(ranked.clone().map(|row| row.arm.as_str()));
    let of_arm = |arm: &str| -> Vec<Option<&Comparison>> {
        all.iter().map(|one| one.ranked(of).find(|row| row.arm == arm)).collect()
    };
    let differs = |arm: &str| disagree(of_arm(arm).into_iter().flatten().map(|row| row.decision));
    let is_decided_twice =
        |arm: &str| decided(of_arm(arm).into_iter().flatten().map(|row| row.decision)).count() > 1;
    let differ: Vec<&str> = arms.iter().copied().filter(|arm| differs(arm)).collect();
    page.line(Line::of(
        Tone::Strong,
        match differ[..] {
            _ if all.len() < 2 => {
                "played under one play: whether verdicts depend on play is not known".to_owned()
            }
            [] if !arms.iter().any(|arm| is_decided_twice(arm)) => {
                "no verdict is decided under two plays: whether verdicts depend on play is not known"
                    .to_owned()
            }
            [] => "no verdict here depends on play".to_owned(),
            _ => format!("these verdicts depend on play: {}", differ.join(", ")),
        },
    ));
    let baseline = distinct(ranked.map(|row| row.baseline.as_str()));
    let own = |arm: &str| all.iter().flat_map(|one| one.level(arm, of)).collect();
    let row = |arm: &str| of_arm(arm).into_iter().flat_map(|row| cells(row, differs(arm))).collect();
    let baseline = baseline.into_iter().map(|arm| (arm.to_owned(), own(arm)));
    page.view(View {
        above: None,
        title: of.to_string(),
        heads: all.iter().flat_map(|one| [one.play.clone(), String::new()]).collect(),
        rows: baseline.chain(arms.iter().map(|&arm| (arm.to_owned(), row(arm)))).collect(),
        extra: 0,
    });
    page.gap();
    page
}

impl UnderPlay {
    /// The differences in one metric of one subject.
    fn ranked(&self, of: MetricOf<'_>) -> impl Iterator<Item = &Comparison> + Clone {
        self.comparisons.iter().filter(move |row| row.measures() == of)
    }

    /// The estimate of the baseline, and that it is one.
    fn level(&self, arm: &str, of: MetricOf<'_>) -> [Cell; 2] {
        let found = summary_of(&self.summary, arm, of.subject, of.metric);
        [found.map_or(Cell::Unknown, |row| Cell::interval(row.interval)), Cell::Word("baseline")]
    }
}

/// A difference and its verdict, which is marked where it depends on play.
fn cells(row: Option<&Comparison>, is_marked: bool) -> [Cell; 2] {
    let Some(row) = row else { return [Cell::Empty, Cell::Empty] };
    let verdict = row.decision.cell();
    let verdict = if is_marked { Cell::Marked(Box::new(verdict)) } else { verdict };
    [Cell::interval(row.difference), verdict]
}

/// True when two of the verdicts contradict each other; what is undecided contradicts nothing.
fn disagree(verdicts: impl IntoIterator<Item = Decision>) -> bool {
    let mut decided = decided(verdicts);
    let first = decided.next();
    decided.any(|verdict| Some(verdict) != first)
}

/// The verdicts that are decided.
fn decided(verdicts: impl IntoIterator<Item = Decision>) -> impl Iterator<Item = Decision> {
    verdicts.into_iter().filter(|verdict| *verdict != Decision::Undecided)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undecided_contradicts_nothing() {
        use Decision::{Better, Tied, Undecided, Worse};
        assert!(!disagree([Better, Undecided, Better]));
        assert!(!disagree([]) && !disagree([Undecided, Worse]));
        assert!(disagree([Better, Undecided, Worse]) && disagree([Tied, Better]));
    }
}
