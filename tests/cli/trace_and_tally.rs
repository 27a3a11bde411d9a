//! A traced trial and a counted trial are the same.

use deathroll::engine::Job;
use deathroll::trace::{Value, trace};

use crate::support::shipped::{loaded, scenarios};
use crate::support::times;

#[test]
fn the_last_lines_of_a_trace_equal_the_tally() {
    for path in scenarios().into_iter().chain(["tests/documents/showdown.toml".to_owned()]) {
        for arm in loaded(&path).arms {
            let job = Job { setup: &arm.setup, seed: 11 };
            let layout = job.layout();
            for trial in 0..2 * times() {
                let tally = job.play(&layout, trial..trial + 1, &deathroll::engine::NEVER);
                let told = trace(&job, &arm.labels, trial).lines;
                let (_, counted) = told.split_at(told.len() - layout.subjects.len());
                for ((subject, sums), line) in layout.subjects.iter().zip(&tally.subjects).zip(counted) {
                    let expected: Vec<(&str, Value)> = subject
                        .counters()
                        .map(|counter| {
                            (counter.name(), Value::Int(sums.sums[subject.column(counter)] as i64))
                        })
                        .collect();
                    assert_eq!(line.actor, arm.labels.subject(subject.subject));
                    assert_eq!(line.fields, expected, "{path}, arm {}, trial {trial}", arm.name);
                }
            }
        }
    }
}
