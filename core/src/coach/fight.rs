//! A game to be won, and the score of a trial.

use crate::engine::{Job, Scored, layout};
use crate::metric::{Counter, Metric, Shape, Subject, Wish, as_measured};
use crate::policy::showdown::Supplies;
use crate::policy::{Setup, Showdown};

/// A game whose policies are to be improved.
#[derive(Debug, Clone, PartialEq)]
pub struct Fight {
    /// The game, with the policies that the search begins with.
    pub game: Showdown,
    /// Names of its survivors, by seat.
    pub survivors: Vec<String>,
    /// What its lists can name.
    pub supplies: Supplies,
}

/// What the lists of a party can name. Lists for several fights name nothing that only one of them has.
#[must_use]
pub fn supplies_of(fights: &[Fight]) -> Supplies {
    match fights {
        [one] => one.supplies.clone(),
        _ => Supplies::default(),
    }
}

/// What is to be improved: a counter of the party, summed over trials.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// The metric.
    pub metric: &'static Metric,
    /// Whose metric it is.
    pub subject: Subject,
    counter: Counter,
    /// True when the party wants less of it.
    is_unwanted: bool,
}

impl Goal {
    /// A game whose score is this goal's.
    #[must_use]
    pub const fn scored<'a>(&self, job: Job<'a>) -> Scored<'a> {
        Scored { job, subject: self.subject, counter: self.counter }
    }

    /// True when the party wants less of it.
    #[must_use]
    pub const fn is_unwanted(&self) -> bool {
        self.is_unwanted
    }

    /// The goal of the first metric of a game that can be one.
    #[must_use]
    pub fn first_of(setup: &Setup) -> Option<Self> {
        let layout = layout(setup);
        layout.subjects.iter().flat_map(|of| &of.metrics).find_map(|metric| Self::new(metric, setup).ok())
    }

    /// The goal of a metric in a game.
    ///
    /// # Errors
    /// When the game has no such metric, or the metric is a ratio, or the party does not care for it.
    pub fn new(metric: &'static Metric, setup: &Setup) -> Result<Self, String> {
        let layout = layout(setup);
        let with = |metric| layout.subjects.iter().find(|subject| subject.metrics.contains(&metric));
        let metric = as_measured(metric, |metric| with(metric).is_some());
        let Some(of_subject) = with(metric) else {
            return Err(format!("`{}` has no meaning here", metric.id));
        };
        let subject = of_subject.subject;
        let counter = match metric.shape {
            Shape::Rate(of) | Shape::Mean { of, .. } => of,
            Shape::Ratio { of, .. } if of_subject.has_in_place_of_count(metric) => of,
            Shape::Ratio { .. } => {
                let why = "is a ratio, which single trials do not have";
                return Err(format!("`{}` {why}; take a rate or a mean", metric.id));
            }
        };
        let is_unwanted = match metric.wish {
            Wish::More => false,
            Wish::Less => true,
            Wish::Neither => {
                return Err(format!("more of `{}` is neither good nor bad for the party", metric.id));
            }
        };
        Ok(Self { metric, subject, counter, is_unwanted })
    }
}
