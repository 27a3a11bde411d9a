//! The sampler held against exact answers, over shipped scenarios.

use std::sync::atomic::AtomicBool;

use deathroll::engine::{Job, Progress, Stop, Workers, estimate, run};
use deathroll::exact::{Ending, Limits, answers};
use deathroll::metric::Shape;

use crate::support::shipped::loaded;

const TRIALS: u64 = 40_000;
/// Of a thousand comparisons hardly one is so far off.
const STD_ERRORS: f64 = 4.5;

#[test]
fn samples_are_within_standard_errors_of_exact_answers() {
    let limits = Limits { fractions: 0, paths: 60_000, ..Limits::DEFAULT };
    let workers = Workers::new(2).unwrap();
    let mut compared = 0;
    for name in ["attack-traps", "attack-weapons", "encounter-endurance"] {
        for arm in loaded(&format!("scenarios/{name}.toml")).arms {
            let exact = answers(&arm.setup, &limits, |_| true, |_| false);
            if matches!(exact.reached.ending, Ending::Stopped(_)) {
                continue;
            }
            let job = Job { setup: &arm.setup, seed: 99 };
            let stop = Stop { trials_max: TRIALS, precision: vec![], confidence: 0.95 };
            let interrupted = AtomicBool::new(false);
            let sample = run(&job, &stop, &workers, Progress { played: &|_| {}, interrupted: &interrupted });
            for answer in &exact.answers {
                let Some(value) = &answer.value else { continue };
                let Some(found) =
                    estimate(&sample.layout, &sample.tally, answer.subject, answer.metric, 0.95)
                else {
                    continue;
                };
                let (exact, trials) = (value.to_f64(), TRIALS as f64);
                if value.error() > 1e-6 {
                    continue;
                }
                let std_error = match answer.metric.shape {
                    Shape::Rate(_) => (exact * (1.0 - exact) / trials).max(0.0).sqrt(),
                    _ => found.std_error.unwrap_or(0.0),
                };
                // Where something came up hardly ever, or not at all, a few trials are no error.
                let few = 12.0 / trials;
                let off = (found.value - exact).abs();
                let id = answer.metric.id;
                let is_rare = exact.abs() < few && found.value < few;
                assert!(
                    is_rare || off <= STD_ERRORS * std_error + 1e-9,
                    "{name}, {}: {id} of {:?} is {} and should be {exact}",
                    arm.name,
                    answer.subject,
                    found.value
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}
