//! The best that survivors can do on a board: every answer to every question of whole trials, without states,
//! steps or an order of decisions.

use std::cell::RefCell;

use deathroll::dice::{Enumerated, Fork};
use deathroll::exact::{Limits, Progress, best};
use deathroll::metric::{Counter, Counts, Layout, Metric, Shape, Subject, Wish};
use deathroll::policy::Showdown;
use deathroll::policy::showdown::{Decision, Policies, definitions};
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::board::Space;
use deathroll::rules::showdown::decide::{
    Activation, Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use deathroll::rules::showdown::plan::{
    Action, Actions, Attribute, Duration, Effect, GearUse, Location, MonsterMove, Plan, Weapon, Weapons,
};
use deathroll::rules::showdown::state::{Phase, Posture, Seat};
use proptest::prelude::*;

use super::best::{ROUNDING, Shared, value, wishes};
use crate::support::board::{HIDEOUT, OnBoard, showdown};
use crate::support::{Build, FLINT, critical, failure, wound};

/// Takes every answer to everything that a survivor can be asked.
struct Every<'a, 'b>(&'a RefCell<&'b mut Enumerated>);

impl Every<'_, '_> {
    fn one_of<T: Copy>(&mut self, answers: &[T]) -> T {
        answers[usize::from(self.0.borrow_mut().choose(answers.len() as u16).0)]
    }
}

/// Everything for which `may` allows an activation.
fn uses(may: impl Fn(Activation) -> bool) -> Vec<Activation> {
    let gear = (0..2).flat_map(|index| (0..2).map(move |on| Activation::Gear { index, on }));
    let spaces = (0..8).flat_map(|x| (0..8).map(move |y| Activation::Interact(Space::new(x, y))));
    [Activation::Attack, Activation::Hide]
        .into_iter()
        .chain(spaces)
        .chain(gear)
        .filter(|of| may(*of))
        .collect()
}

impl Decide for Every<'_, '_> {
    fn hit_location(&mut self, _: Table<'_>, _: Seat, choices: &[u8]) -> Pick {
        Pick::At(self.one_of(&(0..choices.len() as u8).collect::<Vec<_>>()))
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        (&Policies::default()).trap(table, traps)
    }

    fn dodge(&mut self, _: Table<'_>, _: Seat, hits: &Hits) -> Option<u8> {
        let some = (0..hits.locations().len() as u8).map(Some);
        self.one_of(&std::iter::once(None).chain(some).collect::<Vec<_>>())
    }

    fn endure(&mut self, _: Table<'_>, _: Seat, _: Location, _: u8) -> bool {
        self.one_of(&[true, false])
    }

    fn weapon(&mut self, _: Table<'_>, _: Seat, usable: Weapons) -> u8 {
        self.one_of(&usable.iter().collect::<Vec<_>>())
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        let mut all = vec![TurnChoice::End];
        all.extend(table.reach_in_turn(seat).iter().map(TurnChoice::Move));
        let left = table.survivor(seat).turn.activation;
        let may = |of| table.may_activate(seat, of) && (left || table.is_free(seat, of));
        all.extend(uses(may).into_iter().map(TurnChoice::Activate));
        self.one_of(&all)
    }

    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        _: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        let mut all = vec![None];
        if may.contains(Action::Encourage) {
            let lying = table.living().iter().filter(|&other| table.survivor(other).is_knocked_down());
            all.extend(lying.map(SurvivalAction::Encourage).map(Some));
        }
        if may.contains(Action::Dash) {
            let reach = table.reach(seat, table.movement(seat));
            all.extend(reach.iter().map(SurvivalAction::Dash).map(Some));
        }
        if may.contains(Action::Surge) {
            let uses = uses(|of| table.may_surge(seat, of));
            all.extend(uses.into_iter().map(SurvivalAction::Surge).map(Some));
        }
        self.one_of(&all)
    }

    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        (&Policies::default()).controller(table, controller, question)
    }
}

/// Paths beyond which a game is too large.
const PATHS_MAX: u64 = 30_000;

/// A whole trial: its forks, and what was counted for each metric.
type Trial = (Vec<Fork>, Vec<f64>);

/// Every trial of a game, depth first; none if there are too many.
fn trials(plan: &Plan, metrics: &[(Subject, &Metric)]) -> Option<Vec<Trial>> {
    let layout = Layout::of(plan);
    let mut counts = Counts::new(plan);
    let trial = |dice: &mut Enumerated| {
        counts.begin_trial();
        let path = RefCell::new(dice);
        AnyGame::new(plan, &mut Shared(&path), &mut Every(&path), &mut counts).play_any();
        let count = |&(subject, metric): &(Subject, &Metric)| {
            let layout = layout.subjects.iter().find(|one| one.subject == subject).unwrap();
            let columns = &Counter::ALL[layout.columns.clone()];
            let column = columns.iter().position(|one| *one == metric.counters().0).unwrap();
            counts.columns(layout)[column] as f64
        };
        metrics.iter().map(count).collect()
    };
    let mut all: Vec<Trial> = Vec::new();
    Enumerated::visit_odds(trial, |counted, odds| {
        all.push((odds.forks().collect(), counted));
        (all.len() as u64) < PATHS_MAX
    });
    ((all.len() as u64) < PATHS_MAX).then_some(all)
}

/// Expectation over dice and best of decisions of one of the metrics, where all trials have the same forks above.
fn expectimax(trials: &[Trial], depth: usize, (metric, wish): (usize, Wish)) -> f64 {
    let (forks, counted) = &trials[0];
    let Some(fork) = forks.get(depth) else { return counted[metric] };
    let branches = trials.chunk_by(|one, other| one.0[depth].at == other.0[depth].at);
    let valued =
        branches.map(|branch| (branch[0].0[depth].odds, expectimax(branch, depth + 1, (metric, wish))));
    match (fork.odds, wish) {
        (Some(_), _) => {
            valued.map(|(odds, value)| odds.map_or(0.0, |(cases, of)| cases as f64 / of as f64) * value).sum()
        }
        (None, Wish::Less) => valued.map(|(_, value)| value).fold(f64::INFINITY, f64::min),
        (None, _) => valued.map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max),
    }
}

/// What makes a yard.
#[derive(Debug, Clone)]
struct Yard {
    survivors: Vec<(u8, u8)>,
    known: Vec<Action>,
    survival: u8,
    speed: u8,
    monster_first: bool,
    flows: bool,
    lying: bool,
    has_hideout: bool,
    /// Gear to use: with the activation, and without it for survival.
    has_gear: bool,
}

fn yards() -> impl Strategy<Value = Yard> {
    let actions = [Action::Dodge, Action::Encourage, Action::Dash, Action::Surge, Action::Endure];
    let known = prop::sample::subsequence(actions.to_vec(), 0..=3);
    let places = prop::sample::subsequence(vec![(1, 0), (0, 1), (2, 0), (2, 2), (0, 2)], 1..=2);
    (places, known, 0..=2_u8, 1..=2_u8, any::<[bool; 5]>()).prop_map(
        |(survivors, known, survival, speed, [monster_first, flows, lying, has_hideout, has_gear])| Yard {
            survivors,
            known,
            survival,
            speed,
            monster_first,
            flows,
            lying,
            has_hideout,
            has_gear,
        },
    )
}

/// One round of survivors and a monster who move by one space on nine.
fn plan(yard: &Yard) -> Plan {
    let mut plan = showdown().size(3, 3).base(1, 1).monster_at(1, 1).movement(1);
    plan = plan.weapon(Weapon { speed: yard.speed, ..FLINT }).attribute(Attribute::Movement, 1);
    plan = plan.survivors_at(&yard.survivors).knowing(&yard.known).survival(yard.survival);
    let push = plan.list(&[Effect::Knockback(1)]);
    let flow = plan.list(&[Effect::Flow]);
    plan = plan.cards(&[(failure(push), 1), (wound(flow), 1), (critical(push), 1)]);
    let claw = plan.profile(1, 4, 3, &[]);
    let first = plan.first_survivor();
    let target = Effect::PickTarget(first);
    let steps = [Effect::Move { to: MonsterMove::ToTarget, spaces: None }, Effect::Attack(claw)];
    let flow = yard.flows.then_some(Effect::Flow);
    plan = plan.card(&std::iter::once(target).chain(flow).chain(steps).collect::<Vec<_>>());
    if yard.has_hideout {
        plan = plan.tiles(HIDEOUT, &[(0, 0)]);
    }
    if yard.lying && yard.survivors.len() > 1 {
        plan = plan.seat(1, |survivor| survivor.posture = Posture::JustKnockedDown);
    }
    if yard.has_gear {
        let tokens = Effect::Tokens { attribute: Attribute::Strength, amount: 1, duration: Duration::Round };
        let effects = plan.list(&[tokens]);
        let whet = GearUse { effects, once_per_showdown: true, ..GearUse::default() };
        let oil = GearUse { is_free: true, cost: 1, ..whet };
        for survivor in &mut plan.survivors {
            (survivor.uses, survivor.has_free_uses) = (vec![whet, oil], true);
        }
    }
    let phase = if yard.monster_first { Phase::MonsterTurn } else { Phase::SurvivorsTurn };
    plan.beginning_in(phase)
}

fn solved(showdown: &Showdown, of: (Subject, &Metric), limits: &Limits) -> Option<f64> {
    best(showdown, of, &Decision::ALL, limits, Progress::NONE).value
}

/// Of the metrics every so many are compared: each takes a solution of its own.
const STRIDE: usize = 12;

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, max_global_rejects: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_answers_in_whole_trials_on_a_board_are_better(yard in yards(), first in 0..STRIDE) {
        let plan = plan(&yard);
        let is_plain = |(_, metric): &(Subject, &Metric)| matches!(metric.shape, Shape::Mean { scale: 1, .. } | Shape::Rate(_));
        let metrics = wishes(&plan).into_iter().filter(is_plain).skip(first).step_by(STRIDE);
        let metrics: Vec<_> = metrics.collect();
        let trials = trials(&plan, &metrics);
        prop_assume!(trials.is_some());
        let trials = trials.unwrap();
        let showdown = Showdown { plan, policies: Policies::default() };
        for (number, &(subject, metric)) in metrics.iter().enumerate() {
            let brute = expectimax(&trials, 0, (number, metric.wish));
            let found = solved(&showdown, (subject, metric), &super::ALL).unwrap();
            prop_assert!((found - brute).abs() < ROUNDING, "{}: {found}, by brute force {brute}", metric.id);
        }
    }

    /// More decisions made as well as possible are worth at least as much, and none of them at least what the
    /// policies are worth.
    #[test]
    fn on_a_board_more_good_decisions_are_better(
        yard in yards(),
        names in any::<[prop::sample::Index; Decision::ALL.len()]>(),
        over in prop::sample::subsequence(Decision::ALL.to_vec(), 0..Decision::ALL.len()),
    ) {
        let mut policies = Policies::default();
        for (decision, index) in Decision::ALL.into_iter().zip(names) {
            let name = index.get(&definitions(decision)).0;
            policies.survivors.iter_mut().for_each(|survivor| survivor.set_named(decision, name));
        }
        let showdown = Showdown { plan: plan(&yard), policies };
        let limits = Limits { paths: 100_000, ..super::ALL };
        for (subject, metric) in wishes(&showdown.plan).into_iter().step_by(STRIDE) {
            let best = |over: &[Decision]| best(&showdown, (subject, metric), over, &limits, Progress::NONE).value;
            let (Some(some), Some(all)) = (best(&over), best(&Decision::ALL)) else { continue };
            let sign = if metric.wish == Wish::Less { -1.0 } else { 1.0 };
            let written = value(&showdown, subject, metric);
            let least = best(&[]).unwrap();
            prop_assert!((least - written).abs() < ROUNDING, "{}: {least}, as written {written}", metric.id);
            prop_assert!(sign * (some - written) > -ROUNDING, "{}: {some} over {over:?}, {written}", metric.id);
            prop_assert!(sign * (all - some) > -ROUNDING, "{}: {all}, over {over:?} {some}", metric.id);
        }
    }
}
