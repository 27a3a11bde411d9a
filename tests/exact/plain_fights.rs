//! Fights held against plain walks: equal states are merged between steps, and nothing is reset.

use deathroll::dice::{Enumerated, Weight};
use deathroll::exact::{Answer, Ending, Limits, answers};
use deathroll::metric::{Counter, EncounterCounts, Layout, Noted, Subject};
use deathroll::policy::encounter::{CharacterPolicies, Decision, Policies};
use deathroll::policy::{Encounter, Line, Setup};
use deathroll::rules::encounter::AnyGame;
use deathroll::rules::encounter::plan::{
    Character, FURTHER_MAX, KnownSpell, Spell, SpellEffect, SpellHelp, Throw,
};
use deathroll::rules::encounter::state::{Dying, Phase, State, Unit};
use num_traits::Zero;
use proptest::prelude::*;
use rustc_hash::FxHashMap;

use super::{ALL, Expectations, add_columns, is_near, probability};
use crate::support::encounter::{Story, adventure, hero, orc, small_fight, sure};
use crate::support::named::choice;

/// Paths beyond which a fight is too long for the plain way.
const PATHS_MAX: u64 = 15_000;

/// Adds up every counter of everybody; none when there are too many paths.
fn expectations(encounter: &Encounter, paths_max: u64) -> Option<Expectations> {
    let subjects = Layout::of_encounter(&encounter.plan).subjects;
    let mut counts = EncounterCounts::new(&encounter.plan);
    let mut sums = Expectations::default();
    let mut states: FxHashMap<(State, Noted), f64> =
        FxHashMap::from_iter([((encounter.plan.start, Noted::default()), 1.0)]);
    let mut paths = 0;
    while !states.is_empty() {
        let mut next = FxHashMap::default();
        for ((state, noted), weight) in states {
            let step = |dice: &mut Enumerated| {
                counts.begin_trial();
                counts.resume(noted);
                let mut decide = &encounter.policies;
                let mut game = AnyGame::new(&encounter.plan, dice, &mut decide, &mut counts);
                game.state = state;
                game.step_any();
                let state = game.state;
                let columns: Vec<_> = subjects.iter().map(|layout| counts.columns(layout).to_vec()).collect();
                (state, counts.noted(), columns)
            };
            paths += Enumerated::visit_odds(step, |(state, noted, columns), odds| {
                let weight = weight * probability(odds);
                add_columns(&mut sums, &subjects, columns, weight);
                if state.phase != Phase::Over {
                    *next.entry((state, noted)).or_default() += weight;
                }
                true
            });
            if paths > paths_max {
                return None;
            }
        }
        states = next;
    }
    Some(sums)
}

/// Whether the counters of single steps add up to a metric. Those of the party are sums over its members,
/// made when the trial ends; and the clock of a plain walk does not begin anew with a scene.
fn is_told_step_by_step(answer: &Answer) -> bool {
    let (of, per) = answer.metric.counters();
    let by_members = |counter: Counter| {
        answer.subject == Subject::Party && (counter as usize) < Counter::CombatRounds as usize
    };
    of != Counter::Time && !by_members(of) && !per.is_some_and(by_members)
}

/// Per something that hardly ever happens, `per` times in a trial, an answer is known less well, and says so: as well
/// as what it is made of.
fn is_as_near_as_known(answer: &Answer, expected: f64, per: f64) -> bool {
    answer.value.as_ref().is_some_and(|value| {
        (value.to_f64() - expected).abs() <= value.error() && value.error() * per < 1e-15
    })
}

/// Compares exact answers with the plain way; none when that is too long.
fn compare(encounter: Encounter, paths_max: u64) -> Option<Result<(), TestCaseError>> {
    let plain = expectations(&encounter, paths_max)?;
    let setup = Setup::Encounter(Box::new(encounter));
    let found = answers(&setup, &Limits { fractions: 0, ..ALL }, |_| true, |_| false);
    let is_same = |answer: &Answer| {
        let sum = |counter| plain.get(&(answer.subject, counter)).copied().unwrap_or(0.0);
        let (of, per) = answer.metric.counters();
        let expected = per.map_or(sum(of), |per| sum(of) / sum(per));
        is_near(answer, expected) || per.is_some_and(|per| is_as_near_as_known(answer, expected, sum(per)))
    };
    let wrong = found.answers.iter().find(|answer| is_told_step_by_step(answer) && !is_same(answer));
    Some(match wrong {
        None if found.reached.ending == Ending::Complete => Ok(()),
        None => Err(TestCaseError::fail(format!("{:?}", found.reached))),
        Some(wrong) => Err(TestCaseError::fail(format!("{wrong:?}"))),
    })
}

/// DTH-13: the last effort of one whose time is out takes the mojo of a fellow.
#[test]
fn a_last_effort_is_about_fellows_too() {
    let own = Character { hit_chance: Some(50), ..sure(hero()) };
    let foe = Character { hit_chance: Some(50), survival_max: 9, damage: Throw::constant(1), ..orc() };
    let plan = adventure(&[own.clone(), own]).figure(1, |figure| figure.mojo = 2).figure(0, |figure| {
        figure.injuries = 1;
        figure.dying = Some(Dying { ends: 10, unit: Unit::Minutes });
    });
    let plan = plan.fight(3, &[foe]);
    let heroic = choice(Decision::Heroic, "attack");
    let heroic = CharacterPolicies { heroic, heroic_bid: 2, ..CharacterPolicies::default() };
    let policies = Policies { adventurers: vec![heroic; 2], foes: vec![CharacterPolicies::default()] };
    let encounter = Encounter { plan, policies };
    let setup = Setup::Encounter(Box::new(encounter.clone()));
    assert!(super::mean(&setup, Subject::Adventurer(1), "mojo-spent") > Weight::zero());
    compare(encounter, 2_000_000).expect("short enough").unwrap();
}

/// Foes whose survival is rolled: how much it was does not matter, only how much is left.
#[test]
fn rolled_survival_is_what_is_left_of_it() {
    let blow = Throw { count: 1, sides: 3, plus: 1 };
    let own = Character { hit_chance: Some(60), damage: blow, ..hero() };
    let dice = Some(Throw { count: 2, sides: 3, plus: -1 });
    let foe = Character { survival_max: 0, survival_dice: dice, damage: blow, ..orc() };
    let plan = adventure(&[sure(own)]).fight(2, &[foe]);
    let policies = Policies {
        adventurers: vec![CharacterPolicies::default()],
        foes: vec![CharacterPolicies::default()],
    };
    compare(Encounter { plan, policies }, PATHS_MAX).expect("short enough").unwrap();
}

/// Unless a policy asks how much is lost.
#[test]
fn rolled_survival_matters_to_policies_that_ask_for_it() {
    let own = Character { hit_chance: Some(60), damage: Throw { count: 1, sides: 3, plus: 0 }, ..hero() };
    let dice = Some(Throw { count: 1, sides: 3, plus: 3 });
    let foe = Character { survival_max: 0, survival_dice: dice, damage: Throw::constant(1), ..orc() };
    let plan = adventure(&[sure(own)]).fight(4, &[foe]);
    let when = Decision::Flee.when("lost >= 3").unwrap();
    let cautious = CharacterPolicies {
        flee: [Line { when, act: () }].into_iter().collect(),
        ..CharacterPolicies::default()
    };
    let policies = Policies { adventurers: vec![CharacterPolicies::default()], foes: vec![cautious] };
    compare(Encounter { plan, policies }, PATHS_MAX).expect("short enough").unwrap();
}

/// RST-5: foes who know spells are healed up to their maximum.
#[test]
fn foes_are_healed_up_to_what_they_had() {
    let own = Character { hit_chance: Some(50), damage: Throw::constant(7), ..sure(hero()) };
    let spells = vec![KnownSpell { spell: 0, castings: 2 }];
    let foe = Character { hit_chance: Some(0), spells, ..orc() };
    let mut plan = adventure(&[own]).fight(3, &[foe]);
    let help = SpellHelp { survival: Throw { count: 1, sides: 4, plus: 4 }, ..SpellHelp::default() };
    plan.spells = vec![Spell {
        level: 1,
        mojo: 0,
        roll: None,
        on_all: false,
        takes: 0,
        effect: SpellEffect::Help(help),
        further: [None; FURTHER_MAX],
    }];
    let policies = Policies {
        adventurers: vec![CharacterPolicies::default()],
        foes: vec![CharacterPolicies::default()],
    };
    compare(Encounter { plan, policies }, PATHS_MAX).expect("short enough").unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, max_shrink_iters: 200, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn canonical_forms_of_fights_change_nothing(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let (plan, policies) = small_fight(&bytes);
        let compared = compare(Encounter { plan, policies }, PATHS_MAX);
        prop_assume!(compared.is_some());
        compared.unwrap()?;
    }
}
