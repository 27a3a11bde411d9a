//! Conditions bound to arms, evaluated on the counters of a trial.

use super::condition::Test;
use super::measure::{Luck, Measure};
use super::value::{Columns, Value};
use deathroll_core::engine::Player;
use deathroll_core::exact::Watched;
use deathroll_core::metric::{Counter, Subject, SubjectLayout};
use deathroll_core::policy::showdown::Decided;

/// A condition bound to certain arms.
#[derive(Debug, Clone)]
pub struct Question {
    pub(super) node: Node,
    pub(super) quantities: Vec<Quantity>,
}

/// What a condition names, and its readings.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    /// What it is.
    pub measure: Measure,
    /// The subject named; `None` stands for any subject.
    pub subject: Option<String>,
    /// The readings of all subjects meant, in every arm meant.
    pub readings: Vec<Reading>,
    /// What its values are compared with, and in which arms.
    pub(super) tests: Vec<(Vec<usize>, Test)>,
}

impl Quantity {
    /// The number of tests that a value passes in an arm. The more, the more it is a reason why the condition holds,
    /// unless that negates them.
    #[must_use]
    pub fn tests_passed(&self, arm: usize, value: Value) -> usize {
        let of_arm = self.tests.iter().filter(|(arms, _)| arms.contains(&arm));
        of_arm.filter(|(_, test)| test.passes(value.number())).count()
    }
}

/// The place of a value: an arm, a subject, and where it is counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The index of the arm.
    pub arm: usize,
    /// The subject.
    pub subject: String,
    pub(super) source: Source,
}

/// Where a value is counted.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Source {
    /// In columns of the subject's counters, which have this layout in the arm.
    Columns(SubjectLayout, Columns),
    /// By a line of a survivor's policies.
    Line(Decided),
    /// By the dice.
    Luck(Luck),
}

/// A node of the bound condition.
#[derive(Debug, Clone)]
pub(super) enum Node {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    /// One of the values passes the test.
    Compare(Vec<Reading>, Test),
    /// The values of one of the pairs differ.
    Differs(Vec<(Reading, Reading)>),
}

/// The counter in a column.
fn counter_of(layout: &SubjectLayout, column: usize) -> Counter {
    Counter::ALL[layout.columns.start + column]
}

impl Reading {
    /// The columns of counters that are read, with their layout; none for lines of policies and luck.
    const fn columns(&self) -> Option<(&SubjectLayout, Columns)> {
        match &self.source {
            Source::Columns(layout, columns) => Some((layout, *columns)),
            Source::Line(_) | Source::Luck(_) => None,
        }
    }

    /// True for the value of the party.
    pub(super) fn is_of_party(&self) -> bool {
        match &self.source {
            Source::Columns(layout, _) => layout.subject == Subject::Party,
            Source::Luck(_) => true,
            Source::Line(_) => false,
        }
    }

    /// The value in a trial that was played in every arm.
    pub(super) fn value(&self, trial: &[Player<'_>]) -> Value {
        match &self.source {
            Source::Columns(layout, columns) => columns.read(trial[self.arm].columns(layout)),
            Source::Line(line) => Value::count(trial[self.arm].decided(*line)),
            Source::Luck(luck) => Value::rounded(luck.part(trial[self.arm].luck())),
        }
    }
}

impl Question {
    /// A condition that every trial meets.
    #[must_use]
    pub const fn of_all() -> Self {
        Self { node: Node::All(Vec::new()), quantities: Vec::new() }
    }

    /// True when a trial that was played in every arm meets the condition.
    #[must_use]
    pub fn holds(&self, trial: &[Player<'_>]) -> bool {
        self.node.holds(&|reading| reading.value(trial))
    }

    /// The distinct counters that the question reads in one arm; lines of policies and luck are not among them.
    #[must_use]
    pub fn watched(&self) -> Vec<Watched> {
        let mut watched = Vec::new();
        self.node.watch(&mut watched);
        watched
    }

    /// True when a trial of one arm is as asked, by what [`Self::watched`] came to. Lines of policies
    /// count as never having decided, luck as 0.
    #[must_use]
    pub fn holds_for(&self, watched: &[Watched], values: &[u64]) -> bool {
        let value = |reading: &Reading| {
            let Some((layout, columns)) = reading.columns() else { return Value::count(0) };
            columns.read_with(|column| {
                let (subject, counter) = (layout.subject, counter_of(layout, column));
                let is_meant = |(one, _): &(&Watched, &u64)| (one.subject, one.counter) == (subject, counter);
                watched.iter().zip(values).find(is_meant).map_or(0, |(_, value)| *value)
            })
        };
        self.node.holds(&value)
    }

    /// What the condition names, in order, each once.
    #[must_use]
    pub fn quantities(&self) -> &[Quantity] {
        &self.quantities
    }

    /// True when the condition names luck, which players know by their controls alone.
    #[must_use]
    pub fn asks_for_luck(&self) -> bool {
        self.quantities.iter().any(|quantity| matches!(quantity.measure, Measure::Luck(_)))
    }

    /// The values of all readings of all quantities, in order.
    #[must_use]
    pub fn values(&self, trial: &[Player<'_>]) -> Vec<Value> {
        let readings = self.quantities.iter().flat_map(|quantity| &quantity.readings);
        readings.map(|reading| reading.value(trial)).collect()
    }
}

impl Node {
    fn holds(&self, value: &impl Fn(&Reading) -> Value) -> bool {
        match self {
            Self::All(nodes) => nodes.iter().all(|node| node.holds(value)),
            Self::Any(nodes) => nodes.iter().any(|node| node.holds(value)),
            Self::Not(node) => !node.holds(value),
            Self::Compare(readings, test) => {
                readings.iter().any(|reading| test.passes(value(reading).number()))
            }
            Self::Differs(pairs) => pairs.iter().any(|(one, two)| value(one) != value(two)),
        }
    }

    /// Adds what it asks for.
    fn watch(&self, watched: &mut Vec<Watched>) {
        match self {
            Self::All(nodes) | Self::Any(nodes) => nodes.iter().for_each(|node| node.watch(watched)),
            Self::Not(node) => node.watch(watched),
            Self::Compare(readings, test) => {
                for reading in readings {
                    add_to(watched, reading, |columns| columns.cap(test.number));
                }
            }
            Self::Differs(pairs) => {
                for reading in pairs.iter().flat_map(|(one, two)| [one, two]) {
                    add_to(watched, reading, |_| None);
                }
            }
        }
    }
}

/// Adds the counters of a reading; what is there already is asked for as far as both want.
fn add_to(watched: &mut Vec<Watched>, reading: &Reading, cap: impl Fn(Columns) -> Option<u64>) {
    let Some((layout, columns)) = reading.columns() else { return };
    for counter in columns.all().map(|column| counter_of(layout, column)) {
        let (subject, cap) = (layout.subject, cap(columns).filter(|_| counter.only_grows()));
        match watched.iter_mut().find(|one| (one.subject, one.counter) == (subject, counter)) {
            Some(one) => one.cap = one.cap.zip(cap).map(|(one, two)| one.max(two)),
            None => watched.push(Watched { subject, counter, cap }),
        }
    }
}
