//! Walks held against walks that only merge states that are equal as they are: nothing is wiped out,
//! no paths meet inside a step, everybody takes their own steps, and nobody stands by.

use std::collections::HashMap;

use deathroll::dice::{Enumerated, Weight};
use deathroll::exact::answers;
use deathroll::metric::{Counter, Counts, Layout, Metric, Shape, Subject, Unfinished};
use deathroll::policy::showdown::Policies;
use deathroll::policy::{Setup, Showdown};
use deathroll::rules::showdown::Game;
use deathroll::rules::showdown::plan::Plan;
use deathroll::rules::showdown::state::{Phase, State};
use num_traits::Zero;
use proptest::prelude::*;

use super::{ALL, fraction};
use crate::support::{Via, ratio, small_plan};

/// Paths beyond which a game is too large for a test.
const PATHS_MAX: u64 = 60_000;

/// The expectation of every counter of survivors and of the monster.
type Expectations = HashMap<(Subject, Counter), Weight>;

/// What is expected of a game, step by step; none when it has too many paths.
fn expectations(plan: &Plan, policies: &Policies, layout: &Layout) -> Option<Expectations> {
    let mut counts = Counts::new(plan);
    let mut sums = Expectations::new();
    let mut going = HashMap::from([((plan.start, Unfinished::default()), ratio(1, 1))]);
    let mut paths = 0;
    while !going.is_empty() {
        let mut next: HashMap<(State, Unfinished), Weight> = HashMap::new();
        for ((state, memory), before) in going {
            let step = |dice: &mut Enumerated| {
                counts.begin_trial();
                counts.figures.resume(memory);
                let mut game = Game::new(plan, Via(dice), policies, &mut counts);
                game.state = state;
                game.step();
                let state = game.state;
                let columns: Vec<Vec<u64>> =
                    layout.subjects.iter().map(|subject| counts.columns(subject).to_vec()).collect();
                (state, counts.figures.unfinished(), columns)
            };
            paths += Enumerated::visit(step, |(state, memory, columns), weight| {
                let weight = &before * weight;
                for (subject, columns) in layout.subjects.iter().zip(columns) {
                    for (place, value) in columns.into_iter().enumerate().filter(|(_, value)| *value != 0) {
                        let counter = Counter::ALL[subject.columns.start + place];
                        *sums.entry((subject.subject, counter)).or_default() +=
                            &weight * ratio(value as i64, 1);
                    }
                }
                if state.phase != Phase::Over {
                    *next.entry((state, memory)).or_default() += weight;
                }
            });
            if paths > PATHS_MAX {
                return None;
            }
        }
        going = next;
    }
    Some(sums)
}

/// A metric, worked out from expectations.
fn value(expectations: &Expectations, subject: Subject, metric: &Metric) -> Option<Weight> {
    let of = |counter| expectations.get(&(subject, counter)).cloned().unwrap_or_default();
    let (above, below) = metric.counters();
    match metric.shape {
        Shape::Rate(_) => Some(of(above)),
        Shape::Mean { scale, .. } => Some(of(above) / ratio(scale.into(), 1)),
        Shape::Ratio { scale, .. } => {
            let below = of(below?);
            (!below.is_zero()).then(|| of(above) / below / ratio(scale.into(), 1))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 100, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn small_games(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let plan = small_plan(&bytes);
        let layout = Layout::of(&plan);
        let policies = Policies::default();
        let sums = expectations(&plan, &policies, &layout);
        prop_assume!(sums.is_some());
        let setup = Setup::Showdown(Box::new(Showdown { plan, policies }));
        let found = answers(&setup, &ALL, |_| true, |_| false);
        // The party is summed up when a trial is over.
        for answer in found.answers.iter().filter(|answer| answer.subject != Subject::Party) {
            let expected = value(sums.as_ref().unwrap(), answer.subject, answer.metric);
            let known = answer.value.as_ref().map(fraction);
            prop_assert_eq!(&known, &expected, "{} of {:?}", answer.metric.id, answer.subject);
        }
    }
}
