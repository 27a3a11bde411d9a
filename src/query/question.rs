//! Conditions bound to arms, evaluated on the counters of a trial.

use super::condition::Test;
use super::value::{Columns, Value};
use crate::engine::Player;
use crate::metric::{Metric, SubjectLayout};

/// A condition bound to certain arms.
#[derive(Debug, Clone)]
pub struct Question {
    pub(super) node: Node,
    pub(super) quantities: Vec<Quantity>,
}

/// A metric named by a condition, and its readings.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    /// The metric.
    pub metric: &'static Metric,
    /// The subject named; `None` stands for any subject.
    pub subject: Option<String>,
    /// The readings of all subjects meant, in every arm meant.
    pub readings: Vec<Reading>,
}

/// The place of a metric's value: an arm, a subject and its columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The index of the arm.
    pub arm: usize,
    /// The subject.
    pub subject: String,
    /// The layout of the subject's counters in that arm.
    pub(super) layout: SubjectLayout,
    pub(super) columns: Columns,
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

impl Reading {
    /// The value in a trial that was played in every arm.
    fn value(&self, trial: &[Player<'_>]) -> Value {
        self.columns.read(trial[self.arm].columns(&self.layout))
    }
}

impl Question {
    /// True when a trial that was played in every arm meets the condition.
    #[must_use]
    pub fn holds(&self, trial: &[Player<'_>]) -> bool {
        self.node.holds(trial)
    }

    /// The metrics that the condition names, in order, each once.
    #[must_use]
    pub fn quantities(&self) -> &[Quantity] {
        &self.quantities
    }

    /// The values of all readings of all quantities, in order.
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
