//! Verdicts as cells.

use super::cell::{Cell, Tone};
use crate::gate::Verdict;
use crate::study::Decision;

impl Decision {
    /// The verdict on a difference, as a cell.
    #[must_use]
    pub const fn cell(self) -> Cell {
        let tone = match self {
            Self::Better => Tone::Good,
            Self::Worse => Tone::Bad,
            Self::Undecided => Tone::Open,
            Self::More | Self::Less | Self::Tied => Tone::Plain,
        };
        Cell::Verdict(self.name(), tone)
    }
}

impl Verdict {
    /// The tone of the verdict.
    #[must_use]
    pub const fn tone(self) -> Tone {
        match self {
            Self::Holds => Tone::Good,
            Self::Fails => Tone::Bad,
            Self::Undecided => Tone::Open,
        }
    }
}

/// Every verdict, on a difference or a claim, as a cell; words that both have come once.
pub fn verdicts() -> impl Iterator<Item = (&'static str, Tone)> {
    let decisions = Decision::ALL.into_iter().filter_map(|one| match one.cell() {
        Cell::Verdict(word, tone) => Some((word, tone)),
        _ => None,
    });
    let claims = Verdict::ALL.into_iter().map(|one| (one.name(), one.tone()));
    let is_new = |(word, _): &(&str, Tone)| Decision::ALL.iter().all(|one| one.name() != *word);
    decisions.chain(claims.filter(is_new))
}

/// The cell of the verdict of this name.
pub(super) fn named(name: &str) -> Option<Cell> {
    verdicts().find(|(word, _)| *word == name).map(|(word, tone)| Cell::Verdict(word, tone))
}

/// The tone of the verdict of this name.
#[must_use]
pub fn tone_of(name: &str) -> Option<Tone> {
    verdicts().find(|(word, _)| *word == name).map(|(_, tone)| tone)
}
