//! Small games whose exact answers are known.

use deathroll::engine::{BatchTally, Job};
use deathroll::exact::{Answer, Limits, answers};
use deathroll::metric::{Layout, Metric, Subject, Unit};
use deathroll::policy::Setup;
use deathroll::scenario::Arm;

use crate::support::shipped::loaded;

/// One arm of a scenario, with the exact values of its metrics.
pub(super) struct Game {
    pub(super) setup: Setup,
    pub(super) layout: Layout,
    pub(super) truths: Vec<Truth>,
}

/// The exact value of one metric of one subject.
pub(super) struct Truth {
    /// Game, metric and subject.
    pub(super) name: String,
    pub(super) subject: Subject,
    pub(super) metric: &'static Metric,
    pub(super) value: f64,
}

impl Game {
    pub(super) const fn job(&self, seed: u64) -> Job<'_> {
        Job { setup: &self.setup, seed }
    }

    /// The counts that make a metric, in a single trial; the denominator is 1 if it is not a ratio.
    pub(super) fn counts(&self, truth: &Truth, trial: &BatchTally) -> (u64, u64) {
        let index = self.layout.subjects.iter().position(|layout| layout.subject == truth.subject);
        let (layout, tally) = index.map(|it| (&self.layout.subjects[it], &trial.subjects[it])).unwrap();
        let (of, per) = truth.metric.counters();
        (tally.sums[layout.column(of)], per.map_or(1, |per| tally.sums[layout.column(per)]))
    }
}

/// The arms of a scenario in `cases`.
pub(super) fn games(scenario: &str) -> Vec<Game> {
    let arms = loaded(&format!("tests/coverage/cases/{scenario}.toml")).arms;
    arms.into_iter().map(|arm| game(&format!("{scenario}, {}", arm.name), arm)).collect()
}

/// One arm of a scenario in `cases`.
pub(super) fn game_of(scenario: &str, arm: &str) -> Game {
    let arms = loaded(&format!("tests/coverage/cases/{scenario}.toml")).arms;
    let arm = arms.into_iter().find(|one| one.name == arm).expect("an arm of the scenario");
    game(&format!("{scenario}, {}", arm.name), arm)
}

fn game(name: &str, arm: Arm) -> Game {
    let limits = Limits { fractions: 0, ..Limits::DEFAULT };
    let found = answers(&arm.setup, &limits, |_| true, |_| false);
    assert!(found.reached.is_complete(), "{name}");
    let truth = |answer: &Answer| {
        let value = answer.value.as_ref()?;
        assert!(value.error() < 1e-9, "{name}: {} is not known well", answer.metric.id);
        let (subject, metric, value) = (answer.subject, answer.metric, value.to_f64());
        let name = format!("{name}: {} of {}", metric.id, arm.labels.subject(subject));
        can_be_missed(metric, value).then_some(Truth { name, subject, metric, value })
    };
    let truths = found.answers.iter().filter_map(truth).collect();
    let layout = Job { setup: &arm.setup, seed: 0 }.layout();
    Game { setup: arm.setup, layout, truths }
}

/// No interval misses an event that never or always happens.
fn can_be_missed(metric: &Metric, value: f64) -> bool {
    const NOTHING: f64 = 1e-12;
    value > NOTHING && (metric.unit != Unit::Share || value < 1.0 - NOTHING)
}
