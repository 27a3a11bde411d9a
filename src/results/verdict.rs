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
