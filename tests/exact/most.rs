//! The most that can be counted in a trial is never counted more often.

use deathroll::dice::Sampled;
use deathroll::exact::most;
use deathroll::metric::{Counter, Counts, EncounterCounts, Layout, Subject};
use deathroll::policy::encounter::{CharacterPolicies, Policies as EncounterPolicies};
use deathroll::policy::showdown::Policies;
use deathroll::policy::{Encounter, Setup, Showdown};
use deathroll::rules::showdown::decide::Decide;
use deathroll::rules::showdown::plan::{Game, Plan};
use deathroll::rules::{encounter, showdown};
use proptest::prelude::*;

use crate::support::encounter::{Whims as EncounterWhims, any_adventure};
use crate::support::shipped::loaded;
use crate::support::{BoardWhims, Whims, any_plan, any_showdown};

const TRIALS: u64 = 20;

/// Holds the counters of a trial against the most that they can be, by subject.
fn check<'a>(
    setup: &Setup,
    layout: &Layout,
    columns: impl Fn(usize) -> &'a [u64],
) -> Result<(), TestCaseError> {
    for (place, subject) in layout.subjects.iter().enumerate() {
        for (&value, column) in columns(place).iter().zip(subject.columns.clone()) {
            let (counter, of) = (Counter::ALL[column], subject.subject);
            let most = most(setup, of, counter);
            prop_assert!(most.is_none_or(|most| value <= most), "{value} {counter:?} of {of:?}: {most:?}");
        }
    }
    Ok(())
}

fn check_showdown<C>(plan: &Plan, seed: u64, whims: &mut C) -> Result<(), TestCaseError>
where
    for<'a> &'a mut C: Decide,
{
    let (layout, mut counts) = (Layout::of(plan), Counts::new(plan));
    let setup = Setup::Showdown(Box::new(Showdown { plan: plan.clone(), policies: Policies::default() }));
    for trial in 0..TRIALS {
        counts.begin_trial();
        showdown::Game::new(plan, Sampled::new(seed, trial), &mut *whims, &mut counts).play();
        check(&setup, &layout, |place| counts.columns(&layout.subjects[place]))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 2000, ..ProptestConfig::default() })]

    #[test]
    fn of_attacks(bytes in prop::collection::vec(any::<u8>(), 0..500), seed: u32) {
        check_showdown(&any_plan(&bytes), seed.into(), &mut Whims::new(seed.into()))?;
    }

    #[test]
    fn of_fights(bytes in prop::collection::vec(any::<u8>(), 0..500), seed: u32) {
        check_showdown(&any_showdown(&bytes, false), seed.into(), &mut BoardWhims::new(seed.into(), None))?;
    }

    #[test]
    fn of_adventures(bytes in prop::collection::vec(any::<u8>(), 0..500), seed: u32) {
        let mut plan = any_adventure(&bytes);
        // No scenario begins with somebody dying.
        plan.start.figures.iter_mut().for_each(|figure| figure.dying = None);
        let (layout, mut counts) = (Layout::of_encounter(&plan), EncounterCounts::new(&plan));
        let own = |people: &[encounter::plan::Character]| vec![CharacterPolicies::default(); people.len()];
        let policies = EncounterPolicies { adventurers: own(&plan.adventurers), foes: own(&plan.foes) };
        let setup = Setup::Encounter(Box::new(Encounter { plan: plan.clone(), policies }));
        let mut whims = EncounterWhims::new(seed.into());
        for trial in 0..TRIALS {
            counts.begin_trial();
            let dice = Sampled::new(seed.into(), trial);
            encounter::Game::new(&plan, dice, &mut whims, &mut counts).play();
            check(&setup, &layout, |place| counts.columns(&layout.subjects[place]))?;
        }
    }
}

/// Four survivors with two dice each attack for four rounds; a hit may draw one of two traps, which bring
/// an attack of two dice.
#[test]
fn it_is_as_little_as_the_rules_say() {
    let setup = loaded("benches/exact.toml").arms.remove(1).setup;
    let most = |subject, counter| most(&setup, subject, counter);
    let (one, all) = (Subject::Survivor(0), Subject::Party);
    let (rounds, dice) = (4, 2);
    assert_eq!(most(one, Counter::Attacks), Some(rounds));
    assert_eq!(most(one, Counter::Hits), Some(rounds * dice));
    assert_eq!(most(all, Counter::Hits), Some(4 * rounds * dice));
    assert_eq!(most(one, Counter::MonsterAttacks), Some(rounds * dice));
    assert_eq!(most(one, Counter::Damage), Some(rounds * dice * 2));
    let cards = 10;
    assert_eq!(most(all, Counter::Wounds), Some(cards + 1));
    assert_eq!(most(Subject::Monster, Counter::WoundsSuffered), Some(cards + 1));
    assert_eq!(most(Subject::Monster, Counter::Rounds), Some(rounds));
    let Setup::Showdown(showdown) = &setup else { panic!("it is about a monster") };
    assert!(matches!(showdown.plan.game, Game::Attack { rounds: 4, attacks: 1 }));
}
