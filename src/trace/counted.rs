//! The last lines of a trace: what the trial adds to every metric.

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

/// A number in as many digits as it has, six decimals at most.
fn in_digits(number: f64) -> String {
    format!("{number:.6}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What the trial adds to a metric; nothing where that is 0.
fn measured(subject: &SubjectLayout, values: &[u64], metric: &Metric) -> Option<String> {
    let added = amount(metric.shape, |counter| values[subject.column(counter)] as i64)?;
    Some(format!("{} {added}", metric.id))
}

/// What counters say of a metric: a count, or for a ratio what is divided and by what; nothing where that is 0.
pub(super) fn amount(shape: Shape, count: impl Fn(Counter) -> i64) -> Option<String> {
    let scaled = |count: i64, scale: u32| {
        if scale == 1 { count.to_string() } else { in_digits(count as f64 / f64::from(scale)) }
    };
    match shape {
        Shape::Rate(of) => (count(of) != 0).then(|| count(of).to_string()),
        Shape::Mean { of, scale } => (count(of) != 0).then(|| scaled(count(of), scale)),
        Shape::Ratio { of, per, scale } => {
            (count(per) != 0).then(|| format!("{}/{}", scaled(count(of), scale), count(per)))
        }
    }
}
