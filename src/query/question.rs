//! A condition that the counters of a trial answer.

use super::condition::Test;
use super::value::{Columns, Value};
use crate::engine::Player;
use crate::metric::{Metric, SubjectLayout};

/// A condition on a trial of certain arms.
#[derive(Debug, Clone)]
pub struct Question {
    pub(super) node: Node,
    pub(super) quantities: Vec<Quantity>,
}

/// A metric that a condition names, and where it is read.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    /// The metric.
    pub metric: &'static Metric,
    /// Of whom; nobody is named when anybody is meant.
    pub subject: Option<String>,
    /// Of everybody who is meant, in every arm that is asked.
    pub readings: Vec<Reading>,
}

/// Where the metric of one subject in one arm is read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The number of the arm, among those that are asked.
    pub arm: usize,
    /// The subject.
    pub subject: String,
    /// What is counted of the subject there.
    pub(super) layout: SubjectLayout,
    pub(super) columns: Columns,
}

/// A part of a question; readings are those of a quantity.
#[derive(Debug, Clone)]
pub(super) enum Node {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    /// One of the values passes.
    Compare(Vec<Reading>, Test),
    /// The values of one pair are not the same.
    Differs(Vec<(Reading, Reading)>),
}

impl Reading {
    /// The value in the trial that was played in every arm.
    fn value(&self, trial: &[Player<'_>]) -> Value {
        self.columns.read(trial[self.arm].columns(&self.layout))
    }
}

impl Question {
    /// True when a trial that was played in every arm is as asked.
    #[must_use]
    pub fn holds(&self, trial: &[Player<'_>]) -> bool {
        self.node.holds(trial)
    }

    /// The metrics that it names, in their order, each once.
    #[must_use]
    pub fn quantities(&self) -> &[Quantity] {
        &self.quantities
    }

    /// The values of all readings of all quantities, in their order.
    #[must_use]
    pub fn values(&self, trial: &[Player<'_>]) -> Vec<Value> {
        let readings = self.quantities.iter().flat_map(|quantity| &quantity.readings);
        readings.map(|reading| reading.value(trial)).collect()
    }
}

impl Node {
    fn holds(&self, trial: &[Player<'_>]) -> bool {
        match self {
            Self::All(nodes) => nodes.iter().all(|node| node.holds(trial)),
            Self::Any(nodes) => nodes.iter().any(|node| node.holds(trial)),
            Self::Not(node) => !node.holds(trial),
            Self::Compare(readings, test) => {
                readings.iter().any(|reading| test.passes(reading.value(trial).number()))
            }
            Self::Differs(pairs) => pairs.iter().any(|(one, two)| one.value(trial) != two.value(trial)),
        }
    }
}
