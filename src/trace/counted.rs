//! The last lines of a trace: what the trial adds to every metric.

use super::tale::Tale;
use super::value::Value;
use crate::metric::{Layout, Metric, Shape, Subject, SubjectLayout};

/// One line per subject: the counters that its metrics use as fields, the metrics themselves as text.
pub(super) fn counted<'a>(
    layout: &Layout,
    columns: impl Fn(&SubjectLayout) -> &'a [u64],
    name: impl Fn(Subject) -> String,
) -> Vec<Tale> {
    let subject = |subject: &SubjectLayout| {
        let values = columns(subject);
        let fields: Vec<(&'static str, Value)> = subject
            .counters()
            .map(|counter| (counter.name(), Value::Int(values[subject.column(counter)] as i64)))
            .collect();
        let counts: Vec<String> =
            subject.metrics.iter().filter_map(|metric| measured(subject, values, metric)).collect();
        let name = name(subject.subject);
        let text = format!(
            "counted for {name}: {}",
            if counts.is_empty() { "nothing".into() } else { counts.join(", ") }
        );
        Tale { rule: "", actor: name, event: "counted", fields, text }
    };
    layout.subjects.iter().map(subject).collect()
}

/// What the trial adds to a metric: a count, or for a ratio what is divided and by what; nothing where that
/// is 0.
fn measured(subject: &SubjectLayout, values: &[u64], metric: &Metric) -> Option<String> {
    let count = |counter| values[subject.column(counter)];
    let scaled = |count: u64, scale: u32| {
        if scale == 1 { count.to_string() } else { (count as f64 / f64::from(scale)).to_string() }
    };
    let name = metric.id;
    match metric.shape {
        Shape::Rate(of) => (count(of) > 0).then(|| format!("{name} 1")),
        Shape::Mean { of, scale } => (count(of) > 0).then(|| format!("{name} {}", scaled(count(of), scale))),
        Shape::Ratio { of, per, scale } => {
            (count(per) > 0).then(|| format!("{name} {}/{}", scaled(count(of), scale), count(per)))
        }
    }
}
