//! What conditions compare: metrics, how often lines of policies decided, and luck.

use deathroll_core::metric::{Metric, Shape, Unit};
use deathroll_core::policy::LINES_MAX;
use deathroll_core::policy::showdown::Decision;

/// What a condition compares with a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// A metric.
    Metric(&'static Metric),
    /// How often a line of a priority list decided.
    Line(ListLine),
    /// How lucky or unlucky the survivors were, as a change of their chance to win.
    Luck(Luck),
}

/// Luck with its sign; 0 where it has the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Luck {
    /// What the dice gave.
    Good,
    /// What the dice took.
    Bad,
}

/// A line of the lists for one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListLine {
    /// The decision.
    pub decision: Decision,
    /// The index of the line.
    pub line: u8,
}

/// Between the decision and the number of the line.
const BETWEEN: &str = "-line-";

impl Measure {
    /// The name in conditions and results.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Metric(metric) => metric.id.to_owned(),
            Self::Line(ListLine { decision, line }) => format!("{}{BETWEEN}{}", decision.key(), line + 1),
            Self::Luck(luck) => luck.name().to_owned(),
        }
    }

    /// The unit of its values.
    #[must_use]
    pub const fn unit(self) -> Unit {
        match self {
            Self::Metric(metric) => metric.unit,
            Self::Line(_) => Unit::PerTrial,
            Self::Luck(_) => Unit::Share,
        }
    }

    /// True for metrics that say yes or no of a trial.
    #[must_use]
    pub const fn is_yes_or_no(self) -> bool {
        matches!(self, Self::Metric(Metric { shape: Shape::Rate(_), .. }))
    }
}

impl Luck {
    pub(super) const ALL: [Self; 2] = [Self::Good, Self::Bad];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Good => "good-luck",
            Self::Bad => "bad-luck",
        }
    }

    /// The part of a trial's luck with this sign.
    pub(super) fn part(self, luck: f64) -> f64 {
        match self {
            Self::Good => luck.max(0.0),
            Self::Bad => (-luck).max(0.0),
        }
    }

    pub(super) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|luck| luck.name() == name)
    }
}

impl ListLine {
    /// The line that a name such as `dash-line-2` stands for; the number is that of the line, from 1.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let (key, number) = name.split_once(BETWEEN)?;
        let decision = Decision::ALL.into_iter().find(|decision| decision.key() == key)?;
        let number = number.parse::<usize>().ok().filter(|number| (1..=LINES_MAX).contains(number))?;
        Some(Self { decision, line: number as u8 - 1 })
    }
}
