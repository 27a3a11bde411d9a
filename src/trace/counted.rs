//! The last lines of a trace: what the trial adds to every metric.

use std::fmt;

use super::tale::Tale;
use super::value::Value;
use deathroll_core::metric::{Counter, Layout, Metric, Shape, Subject, SubjectLayout};

/// What the last lines are about.
#[derive(Debug, Clone, Copy, Default)]
pub struct Only<'a> {
    /// Names of metrics; all where none is named.
    pub metrics: &'a [&'static str],
    /// Names of subjects; all where none is named.
    pub subjects: &'a [String],
    /// Without details and cards where nothing is named.
    pub is_brief: bool,
}

impl Only<'_> {
    fn has_metric(&self, metric: &Metric) -> bool {
        if self.metrics.is_empty() { !self.omits(metric.detail) } else { self.metrics.contains(&metric.id) }
    }

    fn has_subject(&self, name: &str, subject: &SubjectLayout) -> bool {
        let is_named = match self.subjects {
            [] => !self.omits(matches!(subject.subject, Subject::Card(_))),
            subjects => subjects.iter().any(|subject| subject == name),
        };
        is_named && subject.metrics.iter().any(|metric| self.has_metric(metric))
    }

    /// True for a detail that nobody has asked for.
    const fn omits(&self, is_detail: bool) -> bool {
        self.is_brief && is_detail && self.metrics.is_empty() && self.subjects.is_empty()
    }
}

/// One line per subject: the counters that its metrics use as fields, the metrics themselves as text.
pub(super) fn counted<'a>(
    layout: &Layout,
    columns: impl Fn(&SubjectLayout) -> &'a [u64],
    name: impl Fn(Subject) -> String,
    only: Only<'_>,
) -> Vec<Tale> {
    let subject = |subject: &SubjectLayout| {
        let name = name(subject.subject);
        if !only.has_subject(&name, subject) {
            return None;
        }
        let values = columns(subject);
        let fields: Vec<(&'static str, Value)> = subject
            .counters()
            .map(|counter| (counter.name(), Value::Int(values[subject.column(counter)] as i64)))
            .collect();
        let wanted = subject.metrics.iter().filter(|metric| only.has_metric(metric));
        let counts: Vec<String> = wanted.filter_map(|metric| measured(subject, values, metric)).collect();
        let text = format!(
            "counted for {name}: {}",
            if counts.is_empty() { "nothing".into() } else { counts.join(", ") }
        );
        Some(Tale { rule: "", actor: name, event: "counted", fields, text })
    };
    layout.subjects.iter().filter_map(subject).collect()
}

/// What a trial or a part of it adds to a metric: a count, or for a ratio what is divided and by what.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Added {
    /// The count, or what is divided, in the unit of the metric.
    pub of: f64,
    /// What a ratio is divided by.
    pub per: Option<i64>,
}

impl Added {
    /// By what counters say; none where that is 0.
    pub(super) fn of(shape: Shape, count: impl Fn(Counter) -> i64) -> Option<Self> {
        let scaled = |counter, scale: u32| count(counter) as f64 / f64::from(scale);
        let (of, per) = match shape {
            Shape::Rate(of) => (scaled(of, 1), None),
            Shape::Mean { of, scale } => (scaled(of, scale), None),
            Shape::Ratio { of, per, scale } => (scaled(of, scale), Some(count(per))),
        };
        (per.map_or(of != 0.0, |per| per != 0)).then_some(Self { of, per })
    }
}

impl fmt::Display for Added {
    /// In as many digits as it has, six decimals at most.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:.6}", self.of);
        f.write_str(digits.trim_end_matches('0').trim_end_matches('.'))?;
        self.per.map_or(Ok(()), |per| write!(f, "/{per}"))
    }
}

/// What the trial adds to a metric; nothing where that is 0.
fn measured(subject: &SubjectLayout, values: &[u64], metric: &Metric) -> Option<String> {
    let added = Added::of(metric.shape, |counter| values[subject.column(counter)] as i64)?;
    Some(format!("{} {added}", metric.id))
}
