//! Values of lines of priority lists.

use std::sync::atomic::AtomicBool;

use deathroll::engine::{CountedUse, Enough, Job, NEVER, PairedRun, Progress, Workers, run_paired};
use deathroll::metric::find;
use deathroll::policy::showdown::Decision;
use deathroll::rules::showdown::plan::Action;
use deathroll::scenario::Arm;
use deathroll::study::ablation::{lines, without_action, without_line};
use deathroll::study::{NamedArm, pair_of};

use super::shipped;

/// An arm without each of its lines, and the lines.
fn played(arm: &Arm, each: bool, trials: u64) -> (Vec<(Decision, u8, usize)>, PairedRun) {
    let found = lines(arm.setup.showdown().unwrap(), each);
    let varied = found
        .iter()
        .map(|line| Arm { setup: without_line(arm.setup.showdown().unwrap(), line), ..arm.clone() });
    let arms: Vec<Arm> = [arm.clone()].into_iter().chain(varied).collect();
    let names: Vec<NamedArm> = arms.iter().map(NamedArm::of).collect();
    let pairs = found.iter().enumerate().map(|(at, line)| {
        pair_of(&names, [at + 1, 0], |_, _| true)
            .counting(line.decided().into_iter().map(CountedUse::Line).collect())
    });
    let jobs: Vec<Job<'_>> = arms.iter().map(|arm| Job { setup: &arm.setup, seed: 4 }).collect();
    let progress = Progress { played: &|_| {}, interrupted: &AtomicBool::new(false) };
    let workers = Workers::new(2).unwrap().with_batches_of(64);
    let run = run_paired(&jobs, pairs.collect(), &Enough::after(trials), &workers, progress);
    (found.iter().map(|line| (line.decision, line.line, line.seats.len())).collect(), run)
}

#[test]
fn a_list_without_its_only_line_is_an_action_that_nobody_knows() {
    let arm = shipped("defense-dodge", &[]).arms.remove(0);
    let game = arm.setup.showdown().unwrap();
    let dodge = lines(game, false).into_iter().find(|line| line.decision == Decision::Dodge).unwrap();
    let layout = deathroll::engine::layout(&arm.setup);
    let play = |setup| Job { setup: &setup, seed: 1 }.play(&layout, 0..400, &NEVER);
    let (without, unknown) = (play(without_line(game, &dodge)), play(without_action(game, Action::Dodge)));
    assert!(without == unknown && without != play(arm.setup.clone()));
}

#[test]
fn a_line_that_can_never_decide_changes_nothing_and_is_never_counted() {
    let set = "policy.dodge=[{ when = 'severe' }, { when = 'severe and survival > 1' }, { pick = 'first' }]";
    let arm = shipped("defense-dodge", &[set]).arms.remove(0);
    let (found, run) = played(&arm, false, 400);
    assert_eq!(found, [(Decision::Dodge, 0, 1), (Decision::Dodge, 1, 1), (Decision::Dodge, 2, 1)]);
    let decided: Vec<u64> = run.paired.iter().map(deathroll::engine::PairTally::uses).collect();
    assert!(decided[0] > 0 && decided[1] == 0 && decided[2] > 0, "{decided:?}");
    let dodges = deathroll::engine::total(&run, 0, 0, deathroll::metric::Counter::Dodges).unwrap();
    assert_eq!(decided[0] + decided[2], dodges, "every dodge is decided by one of them");
    let gap = |pair| deathroll::engine::gap(&run, pair, 0, find("survival-rate").unwrap(), 0.95).unwrap();
    let value = |pair| gap(pair).difference.value;
    assert!(value(1) == 0.0 && value(2) != 0.0, "{} {}", value(1), value(2));
}

#[test]
fn survivors_with_the_same_list_share_its_lines() {
    let set = [
        "survivors.Finn.policy.dash=[{ when = 'flow', to = 'safe' }]",
        "survivors.Gro.policy.activation=hide-when-hurt",
        "survivors.Hale.policy.activation=hide-when-hurt",
    ];
    let arm = shipped("showdown-gale-strider", &set).arms.remove(0);
    let game = arm.setup.showdown().unwrap();
    let knows = |seat: usize, action| game.plan.survivors[seat].known.contains(action);
    let who = |each, decision| -> Vec<Vec<u8>> {
        let found = lines(game, each).into_iter().filter(|line| line.decision == decision && line.line == 0);
        found.map(|line| line.seats).collect()
    };
    assert_eq!(who(false, Decision::HlOrder), [[0, 1, 2, 3]]);
    assert_eq!(who(true, Decision::HlOrder), [[0], [1], [2], [3]]);
    assert_eq!(who(false, Decision::Activation), [[0, 1], [2, 3]], "two of them hide when hurt");
    let dash: Vec<u8> = (0..4).filter(|&seat| knows(seat.into(), Action::Dash)).collect();
    assert!(dash.contains(&1) && dash.len() > 1, "{dash:?}");
    let others: Vec<u8> = dash.into_iter().filter(|&seat| seat != 1).collect();
    let mut groups = who(false, Decision::Dash);
    groups.sort();
    let mut expected = vec![others, vec![1]];
    expected.sort();
    assert_eq!(groups, expected, "who does not know an action is not asked for it");
}

#[test]
fn what_was_counted_does_not_depend_on_threads_or_batches() {
    let arm = shipped("showdown-duel", &[]).arms.remove(0);
    let (found, run) = played(&arm, true, 200);
    assert!(found.len() > 3);
    let job = Job { setup: &arm.setup, seed: 4 };
    let mut player = deathroll::engine::Player::new(&job, &NEVER);
    for ((decision, line, _), (pair, tally)) in found.iter().zip(run.pairs.iter().zip(&run.paired)) {
        let mut sum = 0;
        for trial in 0..200 {
            player.play(trial);
            sum += pair.uses.iter().map(|&one| player.uses(one)).sum::<u64>();
        }
        assert_eq!(tally.uses(), sum, "{decision:?} {line}");
    }
}
