//! What the tallies of one plan hold, and in which order.

use super::{COUNTERS, Counter, DICTIONARY, Distribution, Features, Metric, Side};
use crate::rules::showdown::plan::{Action, Plan};
use crate::rules::showdown::state::Seat;

/// Who a row of a table is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// All survivors together; only in parties of more than one.
    Party,
    /// One survivor.
    Survivor(Seat),
    /// The monster.
    Monster,
}

/// What the tallies of one plan hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// Every subject with its metrics, in the order of tables.
    pub subjects: Vec<SubjectLayout>,
}

/// What the tallies hold for one subject. Columns are the distinct counters that its metrics
/// are made of.
#[derive(Debug, Clone, PartialEq)]
pub struct SubjectLayout {
    /// Who.
    pub subject: Subject,
    /// Its metrics, in the order of the dictionary.
    pub metrics: Vec<&'static Metric>,
    /// The counters that are summed.
    pub columns: Vec<Counter>,
    /// Pairs of columns (above, below) whose products are summed, one per ratio.
    pub pairs: Vec<(usize, usize)>,
    /// Columns whose distribution over trials is kept.
    pub histograms: Vec<usize>,
}

impl Layout {
    /// The layout of a plan's tallies.
    #[must_use]
    pub fn of(plan: &Plan) -> Self {
        let survivors = &plan.survivors;
        let party = Features::of(plan, |action| survivors.iter().any(|one| one.known.contains(action)));
        let mut subjects = Vec::new();
        if survivors.len() > 1 {
            subjects.push(SubjectLayout::new(Subject::Party, party));
        }
        for (seat, survivor) in survivors.iter().enumerate() {
            let knows = |action: Action| survivor.known.contains(action);
            subjects.push(SubjectLayout::new(Subject::Survivor(seat as Seat), Features::of(plan, knows)));
        }
        subjects.push(SubjectLayout::new(Subject::Monster, party));
        subjects.retain(|subject| !subject.metrics.is_empty());
        Self { subjects }
    }

    /// The layout of one subject.
    #[must_use]
    pub fn of_subject(&self, subject: Subject) -> Option<&SubjectLayout> {
        self.subjects.iter().find(|layout| layout.subject == subject)
    }
}

impl SubjectLayout {
    fn new(subject: Subject, features: Features) -> Self {
        let belongs = |side| match subject {
            Subject::Party => side == Side::Survivors,
            Subject::Survivor(_) => side != Side::Monster,
            Subject::Monster => side == Side::Monster,
        };
        let metrics: Vec<&Metric> =
            DICTIONARY.iter().filter(|metric| belongs(metric.side) && features.has(metric.needs)).collect();
        let mut layout = Self { subject, metrics, columns: vec![], pairs: vec![], histograms: vec![] };
        for metric in layout.metrics.clone() {
            layout.add(metric);
        }
        layout
    }

    fn add(&mut self, metric: &Metric) {
        let (of, per) = metric.counters();
        let above = self.add_column(of);
        if let Some(per) = per {
            let below = self.add_column(per);
            self.pairs.push((above, below));
        }
        if metric.distribution == Distribution::PerTrial {
            self.histograms.push(above);
        }
    }

    fn add_column(&mut self, counter: Counter) -> usize {
        self.column(counter).unwrap_or_else(|| {
            self.columns.push(counter);
            self.columns.len() - 1
        })
    }

    /// The column of a counter.
    #[must_use]
    pub fn column(&self, counter: Counter) -> Option<usize> {
        self.columns.iter().position(|&column| column == counter)
    }

    /// The columns' values in the counters of one trial.
    #[inline]
    pub fn values<'a>(&'a self, counters: &'a [u32; COUNTERS]) -> impl Iterator<Item = u32> + 'a {
        self.columns.iter().map(|&counter| counters[counter as usize])
    }
}
