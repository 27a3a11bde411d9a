//! Which metrics of which subjects are shown and written.

use super::{AtPoint, Comparison, Estimates, Occurrence, Summary, Worth};
use crate::results::MetricOf;
use crate::study::{ComparedArms, Headline, NamedArm, headline, headline_of};
use deathroll_core::metric::{self, Metric, Wish};

/// The subject of short pages where there is a party.
pub(super) const PARTY: &str = "party";

/// Metrics of which short pages show as many as fit, the most telling first.
const TELLING: [&str; 13] = [
    "win-rate",
    "survival-rate",
    "intact-rate",
    "deaths",
    "dead-or-dying",
    "severe-injuries",
    "injuries",
    "foes-defeated",
    "wounds-per-attack",
    "hit-rate",
    "wounds",
    "nights",
    "rounds",
];

/// What is asked for of the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Names of metrics; all without any.
    pub metrics: Vec<&'static str>,
    /// Names of subjects; all without any.
    pub subjects: Vec<String>,
    /// True when pages show every metric, not only the main ones.
    pub every: bool,
}

/// A row that is about one metric of one subject.
pub trait Measured {
    /// The subject and the metric.
    fn measures(&self) -> MetricOf<'_>;
}

impl Selection {
    /// True when nothing in particular is asked for: pages show the answer, files have everything.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.metrics.is_empty() && self.subjects.is_empty() && !self.every
    }

    /// The metric that ranks arms, of the subjects that are asked for if one of them has it. See [`headline`].
    #[must_use]
    pub fn headline(&self, named: Option<&str>, arms: &[NamedArm]) -> Option<Headline> {
        let (arm, others) = arms.split_first()?;
        let is_asked = |subject| self.subjects.is_empty() || self.subjects.contains(&arm.subject(subject));
        let is_in = |other: &NamedArm, name: &str| {
            other.layout.subjects.iter().any(|one| other.subject(one.subject) == name)
        };
        let is_common = |subject| others.iter().all(|other| is_in(other, &arm.subject(subject)));
        // If a metric is named, a subject that every arm has is preferred.
        let of_all = named
            .and_then(|_| headline_of(&arm.layout, named, |subject| is_asked(subject) && is_common(subject)));
        of_all.or_else(|| headline_of(&arm.layout, named, is_asked)).or_else(|| headline(&arm.layout, named))
    }

    /// The metric of the answer if any is named, which ranks arms if no other does: the first that the party wants
    /// higher or lower, or else the first.
    #[must_use]
    pub fn leading(&self) -> Option<&'static str> {
        let is_wanted = |id: &&&str| metric::find(id).is_some_and(|metric| metric.wish != Wish::Neither);
        self.metrics.iter().find(is_wanted).or(self.metrics.first()).copied()
    }

    /// Leaves the rows that are asked for: those that files hold. Of several metrics the first comes first.
    pub fn keep<T: Measured>(&self, rows: &mut Vec<T>) {
        rows.retain(|row| {
            let MetricOf { subject, metric } = row.measures();
            self.has(subject, metric.id)
        });
        rows.sort_by_key(|row| self.place(row));
    }

    /// The place of the metric of a row among those that are asked for: results have them in that order.
    fn place(&self, row: &impl Measured) -> usize {
        let metric = row.measures().metric;
        self.metrics.iter().position(|id| *id == metric.id).unwrap_or(0)
    }

    /// True for a metric of a subject that files hold.
    fn has(&self, subject: &str, metric: &str) -> bool {
        (self.metrics.is_empty() || self.metrics.contains(&metric))
            && (self.subjects.is_empty() || self.subjects.iter().any(|name| name == subject))
    }

    /// Leaves the rows that tables need: those that are asked for or, where no file is written, those that
    /// the page shows and answers are made of.
    pub fn keep_for<T: Measured + Clone>(&self, is_written: bool, rows: &mut Vec<T>) {
        if is_written {
            self.keep(rows);
        } else {
            *rows = self.shown(rows).into_iter().cloned().collect();
        }
    }

    /// The estimates of arms that were compared, arm by arm: those that are asked for and, where no file is
    /// written, without what only files hold.
    #[must_use]
    pub fn estimates(&self, compared: &ComparedArms<'_>, is_written: bool) -> Estimates {
        let mut found = Estimates::default();
        for arm in compared.played_arms() {
            let mut one = Estimates::of_sample(&arm, compared.confidence);
            self.keep(&mut one.summary);
            if !is_written {
                one = Estimates { summary: one.summary, ..Estimates::default() };
            }
            found.extend(one);
        }
        found
    }

    /// The rows that a page shows. Where no subject is named they are about the party, or, of a metric that
    /// it does not have, about everybody; without any metric they are about the main ones. Short pages begin
    /// with the first that the party wants higher or lower, and go on with the most telling.
    #[must_use]
    pub fn shown<'a, T: Measured>(&self, rows: &'a [T]) -> Vec<&'a T> {
        if self.every && self.subjects.is_empty() {
            return rows.iter().collect();
        }
        // Of a subject like a kind of card all metrics are details.
        let has_main_metrics = |subject: &str| {
            let mut all = rows.iter().map(Measured::measures);
            all.any(|of| of.subject == subject && !of.metric.detail)
        };
        let of_details: Vec<&String> =
            self.subjects.iter().filter(|subject| !has_main_metrics(subject)).collect();
        let is_meant = |subject: &str, metric: &Metric| match self.metrics[..] {
            [] => self.every || !metric.detail || of_details.iter().any(|name| *name == subject),
            _ => self.metrics.contains(&metric.id),
        };
        // Rows about some metrics alone need not tell who the main subject is.
        let main = main_subject(rows).filter(|main| self.metrics.is_empty() || *main == PARTY);
        let has_main = |id: &str| {
            let mut all = rows.iter().map(Measured::measures);
            all.any(|MetricOf { subject, metric }| Some(subject) == main && metric.id == id)
        };
        let is_subject = |subject: &str, metric: &Metric| match self.subjects[..] {
            [] if self.metrics.is_empty() || has_main(metric.id) => Some(subject) == main,
            [] => true,
            _ => self.subjects.iter().any(|name| name == subject),
        };
        let is_shown = |row: &&T| {
            let MetricOf { subject, metric } = row.measures();
            is_meant(subject, metric) && is_subject(subject, metric)
        };
        let mut shown: Vec<&T> = rows.iter().filter(is_shown).collect();
        shown.sort_by_key(|row| self.place(*row));
        if self.is_short() {
            let metric = |row: &&T| row.measures().metric;
            let first = shown.iter().map(metric).find(|metric| metric.wish != Wish::Neither);
            shown.sort_by_key(|row| match metric(row) {
                one if Some(one) == first => 0,
                one => TELLING.iter().position(|id| *id == one.id).unwrap_or(TELLING.len()) + 1,
            });
        }
        shown
    }
}

/// The subject of short pages: the party, or the first subject where there is no party.
pub(super) fn main_subject<T: Measured>(rows: &[T]) -> Option<&str> {
    let mut subjects = rows.iter().map(|row| row.measures().subject);
    let first = subjects.clone().next();
    subjects.find(|subject| *subject == PARTY).or(first)
}

impl Estimates {
    /// The estimates that tables need; see [`Selection::keep_for`].
    #[must_use]
    pub fn only(mut self, selection: &Selection, is_written: bool) -> Self {
        selection.keep_for(is_written, &mut self.summary);
        self.distribution.retain(|_| is_written);
        selection.keep(&mut self.distribution);
        // The course of trials has measures of its own.
        self.timeline.retain(|_| is_written && selection.metrics.is_empty());
        self.harm.retain(|row| is_written && selection.has(&row.subject, row.harm.name()));
        self
    }
}

macro_rules! measured {
    ($($row:ty),*) => {
        $(impl Measured for $row {
            fn measures(&self) -> MetricOf<'_> {
                MetricOf { subject: &self.subject, metric: self.metric }
            }
        })*
    };
}

measured!(Summary, Occurrence, Comparison, Worth);

impl Measured for AtPoint {
    fn measures(&self) -> MetricOf<'_> {
        self.summary.measures()
    }
}
