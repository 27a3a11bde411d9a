//! Lookahead: it plays better than its lists, estimates what it gains without bias, and cannot see the
//! future.

use std::sync::atomic::AtomicBool;

use deathroll::dice::Sampled;
use deathroll::engine::estimate;
use deathroll::engine::{Job, NEVER, Progress, Run, Stop, Workers, run};
use deathroll::exact::{self, Limits, answers, best};
use deathroll::lookahead::{Future, Lookahead};
use deathroll::metric::{Metric, Subject, find};
use deathroll::policy::showdown::{Decision, activations, different_spaces};
use deathroll::policy::{Setup, Showdown};
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::board::Space;
use deathroll::rules::showdown::decide::{Activation, Table};
use deathroll::scenario::{Source, load};

/// A hound that is nearly out of reach of two hunters with a little survival, who play badly.
const HOUND: &str = "format = 1
kind = 'showdown'
title = 'A hound'
about = 'Short fights in which movement matters.'
rounds = 6
[board]
width = 10
height = 8
[monster]
name = 'Pale Hound'
toughness = 8
movement = 4
at = [4, 5]
hit-locations = [
  { name = 'Flank', copies = 4 },
  { name = 'Jaw', copies = 2, failure = ['basic-action'] },
  { name = 'Snare', trap = true, special = ['knock-down'] },
]
[[monster.ai-cards]]
name = 'Bite'
copies = 3
pick-target = [['closest']]
actions = ['move', { attack = { speed = 3, accuracy = 4, damage = 3 } }]
[gear.spear]
weapon = { speed = 2, accuracy = 5, strength = 3, reach = 2 }
[[survivors]]
name = 'Ada'
gear = ['spear']
survival = 2
actions = ['dodge', 'dash', 'surge']
at = [2, 0]
[[survivors]]
name = 'Bryn'
gear = ['spear']
survival = 2
actions = ['dodge', 'encourage']
at = [6, 0]
[policy]
play = 'lookahead:novice'
rollouts = 32
";

fn game(overrides: &[&str]) -> Setup {
    let overrides: Vec<String> = overrides.iter().map(|&one| one.to_owned()).collect();
    let scenario = load(&Source::BuiltIn { name: "hound", text: HOUND }, &overrides);
    scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false))).arms[0].setup.clone()
}

fn showdown(setup: &Setup) -> &Showdown {
    setup.showdown().expect("a showdown")
}

/// Mean and standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// Whether the party wins under its lists, with the dice of each trial.
fn wins_by_lists(trials: u64) -> Vec<f64> {
    let setup = game(&["play=novice"]);
    (0..trials).map(|trial| won(showdown(&setup), Sampled::new(SEED, trial))).collect()
}

fn won(game: &Showdown, mut dice: Sampled) -> f64 {
    let (mut decide, mut nothing) = (&game.policies, ());
    let mut game = AnyGame::new(&game.plan, &mut dice, &mut decide, &mut nothing);
    game.play_any();
    f64::from(u8::from(game.state.monster.defeated))
}

const SEED: u64 = 28;

/// Far from the hound, nobody can act; of the spaces in reach, some are safe and some are not.
#[test]
fn what_could_be_done_is_one_movement_of_each_kind_and_every_activation() {
    let setup = game(&[]);
    let plan = &showdown(&setup).plan;
    let mut state = plan.start;
    let table = Table { plan, state: &state };
    let reach = table.reach(0, table.movement(0));
    let spaces = different_spaces(table, 0, &reach);
    assert!(spaces.iter().all(|&space| reach.contains(space)));
    assert!((3..usize::from(reach.len())).contains(&spaces.len()), "{spaces:?} of {reach:?}");
    let steps: Vec<_> = spaces.iter().map(|&space| table.steps_to(0, space, u8::MAX)).collect();
    assert!(steps.is_sorted() && steps[0] == Some(1), "{steps:?}");
    for is_there in [Table::is_in_blind_spot, |table: &Table<'_>, space| table.base().steps_to(space) <= 2] {
        let any = reach.iter().any(|space| is_there(&table, space));
        assert_eq!(spaces.iter().any(|&space| is_there(&table, space)), any);
    }
    assert_eq!(activations(table, 0), []);
    state.survivors[0].at = Space::new(4, 4);
    assert_eq!(activations(Table { plan, state: &state }, 0), [Activation::Attack]);
}

/// Wins and estimated gains of each trial, under a future.
fn audit(future: Future, trials: u64) -> (Vec<f64>, Vec<f64>) {
    let setup = game(&[]);
    let ahead = Lookahead::new(showdown(&setup), &NEVER).expect("it looks ahead");
    let play = |trial| {
        let (end, gain) = ahead.audit(Sampled::new(SEED, trial), future);
        (f64::from(u8::from(end.monster.defeated)), gain.sum)
    };
    (0..trials).map(play).unzip()
}

/// The audit: with the real dice after a decision lookahead wins whatever can be won, and its own
/// estimate, which sees them too, is far above what fresh dice give.
#[test]
fn with_the_real_future_it_is_absurdly_good_and_with_fresh_dice_its_gains_match_its_wins() {
    const TRIALS: u64 = 300;
    let lists_wins = wins_by_lists(TRIALS);
    let (lists, lists_error) = mean(&lists_wins);
    let (fresh_wins, gains) = audit(Future::Fresh, TRIALS);
    let wins = fresh_wins.iter().zip(&lists_wins).zip(&gains);
    let differences: Vec<f64> = wins.map(|((won, lists), gain)| won - lists - gain).collect();
    let ((fresh, fresh_error), (gain, gain_error)) = (mean(&fresh_wins), mean(&gains));
    let (bias, bias_error) = mean(&differences);
    println!("lists {lists} ± {lists_error}, fresh {fresh} ± {fresh_error}, gain {gain} ± {gain_error}");
    assert!(gain > 4.0 * gain_error, "nothing gained: {gain} ± {gain_error}");
    assert!(bias.abs() < 3.5 * bias_error, "the estimate is wrong by {bias} ± {bias_error}");
    let (real, _) = mean(&audit(Future::Real, TRIALS).0);
    println!("real {real}");
    assert!(real > fresh + 8.0 * fresh_error, "only {real} with the real dice, {fresh} with fresh ones");
}

/// Three hits a round on somebody who can dodge twice: small enough to be solved.
const CLAWS: &str = "format = 1
kind = 'defense'
title = 'Claws'
about = 'Small enough to be solved exactly.'
rounds = 3
[monster]
attacks = [{ name = 'Claws', speed = 3, accuracy = 4, damage = 2 }]
[[survivors]]
name = 'Ada'
survival = 2
actions = ['dodge']
[policy]
play = 'lookahead'
rollouts = 2000
dodge = 'first-hit'
";

fn claws(overrides: &[&str]) -> Setup {
    let overrides: Vec<String> = overrides.iter().map(|&one| one.to_owned()).collect();
    let scenario = load(&Source::BuiltIn { name: "claws", text: CLAWS }, &overrides);
    scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false))).arms[0].setup.clone()
}

fn played(setup: &Setup, trials: u64, threads: usize) -> Run {
    let interrupted = AtomicBool::new(false);
    let progress = Progress { played: &|_| {}, interrupted: &interrupted };
    let job = Job { setup, seed: SEED };
    run(&job, &Stop::after(trials), &Workers::new(threads).unwrap(), progress)
}

#[test]
fn the_same_trials_are_played_by_any_number_of_threads() {
    let setup = game(&["policy.rollouts=8"]);
    let once = played(&setup, 12, 1);
    assert_eq!(once.tally, played(&setup, 12, 2).tally);
    assert_eq!(once.tally, played(&setup, 12, 3).tally);
}

/// What a run counts is what a replay of its trials sees.
#[test]
fn a_replay_plays_the_same_fights() {
    let setup = game(&["policy.rollouts=8"]);
    let ahead = Lookahead::new(showdown(&setup), &NEVER).unwrap();
    let replayed = (0..12).map(|trial| ahead.play(Sampled::new(SEED, trial), &mut (), &mut |_| {}));
    let replayed = replayed.filter(|end| end.monster.defeated).count() as f64;
    let run = played(&setup, 12, 2);
    assert!((rate(&run, Subject::Party, "win-rate") - replayed / 12.0).abs() < 1e-12);
}

fn rate(run: &Run, subject: Subject, metric: &str) -> f64 {
    let found = estimate(&run.layout, &run.tally, subject, find(metric).unwrap(), 0.95);
    found.unwrap().value
}

/// Against the exact optimum and the exact value of its lists, which dodge the first hit. One step of
/// improvement does not reach the optimum: after every decision the lists go on.
#[test]
fn where_the_best_play_is_known_it_is_between_the_lists_and_the_best() {
    const TRIALS: u64 = 3000;
    let metric = find("survival-rate").unwrap();
    let lists = claws(&["policy.play=sensible"]);
    let is_it = |one: &Metric| one.id == metric.id;
    let exact = answers(&lists, &Limits::DEFAULT, is_it, |_| false);
    let lists_rate = exact.answers[0].value.as_ref().unwrap().to_f64();
    let optimum = best(
        showdown(&lists),
        (Subject::Survivor(0), metric),
        &Decision::ALL,
        &Limits::DEFAULT,
        exact::Progress::NONE,
    );
    let optimum = optimum.value.unwrap();
    let run = played(&claws(&[]), TRIALS, 2);
    let found = rate(&run, Subject::Survivor(0), metric.id);
    let error = (optimum * (1.0 - optimum) / TRIALS as f64).sqrt();
    println!("lists {lists_rate}, lookahead {found} ± {error}, optimum {optimum}");
    assert!(found > lists_rate + 3.0 * error && found < optimum + 3.0 * error);
}
