//! The last lines of a trace: the counters of the trial.

use super::tale::Tale;
use super::value::Value;
use crate::metric::{Layout, Subject, SubjectLayout};

/// One line per subject, with the counters that its metrics use.
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
        let counts = fields.iter().filter(|(_, value)| *value != Value::Int(0));
        let counts: Vec<String> = counts.map(|(name, value)| format!("{name} {value}")).collect();
        let name = name(subject.subject);
        let text = format!(
            "counted for {name}: {}",
            if counts.is_empty() { "nothing".into() } else { counts.join(", ") }
        );
        Tale { rule: "", actor: name, event: "counted", fields, text }
    };
    layout.subjects.iter().map(subject).collect()
}
