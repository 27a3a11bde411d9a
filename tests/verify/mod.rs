//! The sampler checked against exact answers, and faulty samplers.

use std::sync::atomic::AtomicBool;

use deathroll::dice::{Cuts, Dice, Faces, Rolled, Sampled, Slot, Urn};
use deathroll::engine::{BatchTally, Ending, Job, Progress, Run, Stop, Tally, Workers, run};
use deathroll::exact::{Answers, Limits, answers};
use deathroll::metric::Counts;
use deathroll::policy::Showdown;
use deathroll::rules::showdown::AnyGame;
use deathroll::scenario::{Arm, Scenario, Source, load};
use deathroll::verify::{Agreement, CASES, Case, SCENARIOS, compare};

use crate::support::case::expected;
use crate::support::shipped::loaded;

const TRIALS: u64 = 40_000;

fn exact(arm: &Arm) -> Answers {
    answers(&arm.setup, &Limits { paths: 20_000, fractions: 0, ..Limits::DEFAULT }, |_| true, |_| true)
}

fn sampled(arm: &Arm, seed: u64) -> Run {
    sampled_for(TRIALS, arm, seed)
}

fn sampled_for(trials: u64, arm: &Arm, seed: u64) -> Run {
    let interrupted = AtomicBool::new(false);
    let follow = Progress { played: &|_| {}, interrupted: &interrupted };
    run(&Job { setup: &arm.setup, seed }, &Stop::after(trials), &Workers::new(2).unwrap(), follow)
}

fn verdict(answers: &Answers, run: &Run) -> Agreement {
    Agreement::of(compare(answers, run).iter().flat_map(|one| one.chances().collect::<Vec<_>>()))
}

fn built_in(name: &str) -> Scenario {
    let &(name, text) = SCENARIOS.iter().find(|(known, _)| *known == name).expect("a built-in scenario");
    load(&Source::BuiltIn { name, text }, &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

#[test]
fn reference_cases_have_the_values_of_the_specification() {
    for case in CASES {
        assert_eq!(case.fraction(), expected(case.id, case.about), "{} {}", case.id, case.about);
        assert!(built_in(case.scenario).arms.iter().any(|arm| arm.name == case.arm), "{}", case.arm);
    }
    let mut ids: Vec<&str> = CASES.iter().map(|case: &Case| case.id).collect();
    ids.dedup();
    assert!(ids.len() > 25, "{ids:?}");
}

/// One in a thousand correct samplers is reported as wrong: with this many seeds none, or one.
#[test]
fn correct_samplers_agree() {
    let mut disagree = 0;
    for name in ["attack-traps", "encounter-endurance"] {
        let arm = &loaded(&format!("scenarios/{name}.toml")).arms[0];
        let exact = exact(arm);
        disagree += (0..50).filter(|&seed| !verdict(&exact, &sampled(arm, seed)).agrees()).count();
    }
    assert!(disagree <= 1, "{disagree} of a hundred");
}

/// A fault of dice.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// One more die of a pool succeeds in one of 16 questions.
    Pool,
    /// Cards of the first kind are drawn again in one of 16 draws.
    Draw,
    /// The class of a die is too high in one of 16 rolls.
    Class,
}

/// Dice with a fault.
struct Loaded(Sampled, Fault, u32);

impl Loaded {
    /// True in one of 16 questions of the kind with the fault.
    fn fails(&mut self, fault: Fault, of: u32) -> bool {
        self.2 = self.2.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        self.1 == fault && (self.2 >> 16).is_multiple_of(of)
    }
}

impl Dice for Loaded {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let rolled = self.0.successes(slot, sides, count, at_least);
        let more = u8::from(rolled.class < count && self.fails(Fault::Pool, 16));
        Rolled { class: rolled.class + more, ..rolled }
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let rolled = self.0.class(slot, sides, cuts);
        let more = u8::from(rolled.class < cuts.class_of(sides) && self.fails(Fault::Class, 16));
        Rolled { class: rolled.class + more, ..rolled }
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.0.sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        if self.fails(Fault::Draw, 16) { pile.kind_at(0) } else { self.0.draw(slot, pile) }
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.0.index(slot, n)
    }
}

/// Plays a game under dice with a fault.
fn played_under(fault: Fault, arm: &Arm) -> Run {
    let layout = Job { setup: &arm.setup, seed: 1 }.layout();
    let Showdown { plan, policies } = arm.setup.showdown().expect("a game against a monster");
    let mut tally = Tally::new(&layout);
    for first in (0..TRIALS).step_by(4000) {
        let (mut batch, mut counts) = (BatchTally::new(&layout), Counts::new(plan));
        for trial in first..first + 4000 {
            counts.begin_trial();
            let mut dice = Loaded(Sampled::new(1, trial), fault, trial as u32);
            AnyGame::new(plan, &mut dice, &mut &*policies, &mut counts).play_any();
            batch.add(&layout, |subject| counts.columns(subject));
        }
        batch.add_attacks(&layout, &counts);
        tally.merge(&batch);
    }
    Run { layout, tally, ending: Ending::Complete }
}

#[test]
fn faulty_samplers_are_detected() {
    let arm = &loaded("scenarios/attack-traps.toml").arms[0];
    let exact = exact(arm);
    assert!(verdict(&exact, &played_under(Fault::None, arm)).agrees());
    for fault in [Fault::Pool, Fault::Draw, Fault::Class] {
        let found = verdict(&exact, &played_under(fault, arm));
        assert!(!found.agrees(), "{fault:?}: {found:?}");
        assert!(found.comparisons > 50, "{found:?}");
    }
}

/// Impossible events are infinitely far off.
#[test]
fn impossible_events_contradict_the_exact_answer() {
    let scenario = built_in("attack");
    let arm = |name: &str| scenario.arms.iter().find(|arm| arm.name == name).unwrap();
    // Dice that always hit, compared with dice that hardly ever do.
    let found = compare(&exact(arm("automatic, no naturals")), &sampled(arm("out of reach"), 1));
    let hits = found.iter().find(|one| one.metric.id == "hit-rate").unwrap();
    assert!(hits.off < -7.9, "{}", hits.off);
    let never = compare(&exact(arm("out of reach, no naturals")), &sampled(arm("out of reach"), 1));
    let wounds = never.iter().find(|one| one.metric.id == "wound-success-rate").unwrap();
    assert_eq!((wounds.exact.is_none(), wounds.off), (true, f64::INFINITY));
}

/// A value that the exact distribution has and no trial shows is a deviation of the distribution.
#[test]
fn values_that_are_never_seen_contradict_the_distribution() {
    let text = "format = 1\nkind = 'defense'\ntitle = 'T'\nabout = 'A'\n[monster]\n\
        attacks = [{ speed = 1, accuracy = 6, damage = 1 }]\n[[survivors]]\nname = 'Ada'\nactions = []\n\
        injuries = { head = 1, arms = 2, body = 2, waist = 2, legs = 2 }\n[[arms]]\nname = 'worn out'\n\
        [[arms]]\nname = 'whole'\nset = { 'survivors.Ada.injuries' = {} }\n";
    let scenario =
        load(&Source::Stdin(text.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let found = compare(&exact(&scenario.arms[0]), &sampled(&scenario.arms[1], 1));
    let injuries = found.iter().find(|one| one.metric.id == "severe-injuries").unwrap();
    assert_eq!(injuries.estimate.value, 0.0);
    assert!(injuries.fit.is_some_and(|fit| fit.p < 1e-9), "{injuries:?}");
}

/// A wound that rarely counts sixty: samples without such an event, or with one or two, are not
/// reported as wrong.
#[test]
fn rare_large_values_raise_no_alarm() {
    let extra = "{ extra-wound = 20 }, { extra-wound = 20 }, { extra-wound = 19 }";
    let text = format!(
        "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = 'A'\noptions.naturals = {{ attack = 'off', wound = 'off' }}\n\
         options.death-rule = {{ life = 1000 }}\n[monster]\ntoughness = 1\nai-cards = [{{ name = 'A', copies = 60 }}]\n\
         hit-locations = [{{ name = 'B', copies = 59 }}, {{ name = 'C', critical = [{extra}] }}]\n\
         [gear.sure]\nweapon = {{ speed = 1, accuracy = 1, strength = 1 }}\n[[survivors]]\nname = 'Ada'\ngear = ['sure']\n"
    );
    let scenario =
        load(&Source::Stdin(text.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let arm = &scenario.arms[0];
    let exact = exact(arm);
    let wrong = (0..300).filter(|&seed| {
        let trials = if seed % 2 == 0 { 300 } else { 6000 };
        !verdict(&exact, &sampled_for(trials, arm, seed)).agrees()
    });
    assert!(wrong.count() <= 1);
}
