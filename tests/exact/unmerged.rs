//! Walks held against every path of whole trials, without merging, wiping or small steps.

use std::collections::HashMap;

use deathroll::dice::{Enumerated, Weight};
use deathroll::exact::answers;
use deathroll::metric::{Counter, Counts, EncounterCounts, Layout, Metric, Shape, Subject};
use deathroll::policy::encounter::{CharacterPolicies, Policies as EncounterPolicies};
use deathroll::policy::showdown::Policies;
use deathroll::policy::{Encounter, Setup, Showdown};
use deathroll::rules::encounter::plan::{Character, Throw};
use deathroll::rules::encounter::record::Event;
use deathroll::rules::{encounter, showdown};
use num_traits::{ToPrimitive, Zero};
use proptest::prelude::*;

use super::{ALL, fraction};
use crate::support::encounter::{Story, adventure, hero, odds, orc, sure, tiny_adventure};
use crate::support::{ratio, tiny_plan};

/// The expectation of every counter of every subject.
type Expectations = HashMap<(Subject, Counter), Weight>;

/// Paths beyond which a trial is too long to be taken whole.
const PATHS_MAX: u64 = 400;

/// Adds up every counter over all paths of whole trials; none when there are too many paths.
fn expectations(
    layout: &Layout,
    mut play: impl FnMut(&mut Enumerated) -> Vec<Vec<u64>>,
) -> Option<Expectations> {
    let mut sums = Expectations::new();
    let mut paths = 0;
    let mut too_many = false;
    Enumerated::visit(
        |dice| {
            paths += 1;
            too_many |= paths > PATHS_MAX;
            // Dice that are asked nothing have one path.
            if too_many { vec![] } else { play(dice) }
        },
        |columns, weight| {
            for (subject, columns) in layout.subjects.iter().zip(columns) {
                for (place, value) in columns.into_iter().enumerate().filter(|(_, value)| *value > 0) {
                    let counter = Counter::ALL[subject.columns.start + place];
                    *sums.entry((subject.subject, counter)).or_default() += &weight * ratio(value as i64, 1);
                }
            }
        },
    );
    (!too_many).then_some(sums)
}

/// A metric, worked out from expectations.
fn value(expectations: &Expectations, subject: Subject, metric: &Metric) -> Option<Weight> {
    let of = |counter| expectations.get(&(subject, counter)).cloned().unwrap_or_default();
    let (above, below) = metric.counters();
    let by = |scale: u32| ratio(scale.into(), 1);
    match metric.shape {
        Shape::Rate(_) => Some(of(above)),
        Shape::Mean { scale, .. } => Some(of(above) / by(scale)),
        Shape::Ratio { scale, .. } => {
            let below = of(below?);
            (!below.is_zero()).then(|| of(above) / below / by(scale))
        }
    }
}

fn check(setup: &Setup, expectations: &Expectations) -> Result<(), TestCaseError> {
    let found = answers(setup, &ALL, |_| true, |_| false);
    for answer in &found.answers {
        let expected = value(expectations, answer.subject, answer.metric);
        let (of, is_fraction) = (answer.subject, found.reached.allows_fractions(ALL.fractions));
        // A step of many dice has no fractions.
        if !is_fraction {
            let is_known = match (&answer.value, expected.and_then(|expected| expected.to_f64())) {
                (Some(value), Some(expected)) => (value.to_f64() - expected).abs() <= value.error(),
                (value, expected) => value.is_none() && expected.is_none(),
            };
            prop_assert!(is_known, "{} of {of:?}: {:?}", answer.metric.id, answer.value);
            continue;
        }
        let known = answer.value.as_ref().map(fraction);
        prop_assert_eq!(&known, &expected, "{} of {:?}", answer.metric.id, of);
        if !answer.distribution.is_empty() {
            let shares = answer.distribution.iter();
            let mean: Weight = shares.map(|(&value, share)| ratio(value as i64, 1) * fraction(share)).sum();
            let scale = match answer.metric.shape {
                Shape::Mean { scale, .. } => scale,
                _ => 1,
            };
            prop_assert_eq!(
                Some(mean / ratio(scale.into(), 1)),
                expected,
                "distribution of {}",
                answer.metric.id
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5, max_shrink_iters: 100, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn showdowns(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let plan = tiny_plan(&bytes);
        let layout = Layout::of(&plan);
        let policies = Policies::default();
        let mut counts = Counts::new(&plan);
        let sums = expectations(&layout, |dice| {
            counts.begin_trial();
            showdown::AnyGame::new(&plan, dice, &mut &policies, &mut counts).play_any();
            layout.subjects.iter().map(|subject| counts.columns(subject).to_vec()).collect()
        });
        prop_assume!(sums.is_some());
        let setup = Setup::Showdown(Box::new(Showdown { plan, policies }));
        check(&setup, &sums.unwrap())?;
    }

    #[test]
    fn adventures(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let plan = tiny_adventure(&bytes);
        let layout = Layout::of_encounter(&plan);
        let own = |people: &[encounter::plan::Character]| vec![CharacterPolicies::default(); people.len()];
        let policies = EncounterPolicies { adventurers: own(&plan.adventurers), foes: own(&plan.foes) };
        let mut counts = EncounterCounts::new(&plan);
        let sums = expectations(&layout, |dice| {
            counts.begin_trial();
            encounter::AnyGame::new(&plan, dice, &mut &policies, &mut counts).play_any();
            layout.subjects.iter().map(|subject| counts.columns(subject).to_vec()).collect()
        });
        prop_assume!(sums.is_some());
        let setup = Setup::Encounter(Box::new(Encounter { plan, policies }));
        check(&setup, &sums.unwrap())?;
    }
}

/// What the hero suffered, and what it dealt.
type Damage = (u16, u16);

/// Two foes that are alike.
#[test]
fn foes_that_are_alike_may_change_places() {
    let coarse = Throw { count: 1, sides: 2, plus: 2 };
    let own = Character { hit_chance: Some(60), damage: coarse, ..hero() };
    let foe = Character { hit_chance: None, survival_max: 4, damage: coarse, ..orc() };
    let plan = adventure(&[sure(own)]).fight(2, &[foe.clone(), foe]);
    let policies = EncounterPolicies {
        adventurers: vec![CharacterPolicies::default()],
        foes: vec![CharacterPolicies::default(); 2],
    };
    let ends = odds(&plan, &policies, |damage: &mut Damage, _, event| {
        if let Event::Damaged { seat, damage: points, .. } = *event {
            if seat == 0 { damage.0 += points } else { damage.1 += points }
        }
    });
    let mean = |of: fn(&Damage) -> u16| -> Weight {
        ends.iter().map(|((_, damage), weight)| weight * ratio(of(damage).into(), 1)).sum()
    };
    let setup = Setup::Encounter(Box::new(Encounter { plan: plan.clone(), policies: policies.clone() }));
    let exact = |metric| super::mean(&setup, Subject::Adventurer(0), metric);
    assert_eq!(exact("damage-suffered"), mean(|damage| damage.0));
    assert_eq!(exact("damage-dealt"), mean(|damage| damage.1));
}
