//! Trials round by round.

use std::collections::BTreeSet;

use deathroll::engine::{Job, NEVER, Player};
use deathroll::metric::{Counter, Shape};
use deathroll::trace::{Demands, Line, Only, Replay, Rounds, trace};

use super::for_every_arm;
use crate::support::program::deathroll;

/// Trials of each arm.
const TRIALS: u64 = 8;

fn replay<'a>(
    job: Job<'a>,
    labels: &'a deathroll::scenario::Labels,
    trial: u64,
    demands: &'a Demands,
) -> Replay<'a> {
    Replay { job, labels, trial, demands, only: Only::default(), controls: None, stop: &NEVER }
}

/// What the rounds change adds up to what the trial counts, but for what tells how it stands at the end: that begins
/// with another number than 0.
#[test]
fn rounds_add_up_to_the_trial() {
    const HOW_IT_STANDS: [&str; 9] = [
        "adventurers-recovered",
        "intact-rate",
        "recovery-rate",
        "stalemate-rate",
        "survival-at-end",
        "survival-left",
        "survival-rate",
        "survivors",
        "verve-at-end",
    ];
    let mut others = BTreeSet::new();
    let mut compared = 0;
    for_every_arm(|arm| {
        let job = Job { setup: &arm.setup, seed: 3 };
        let demands = Demands::default();
        let mut player = Player::new(&job, &NEVER);
        for trial in 0..TRIALS {
            let played = replay(job, &arm.labels, trial, &demands).rounds();
            player.play(trial);
            for (at, subject) in played.layout.subjects.iter().enumerate() {
                let columns = player.columns(subject);
                for metric in &subject.metrics {
                    let counter: Counter = match metric.shape {
                        Shape::Rate(of) | Shape::Mean { of, scale: 1 } => of,
                        _ => continue,
                    };
                    let changes =
                        played.rounds.iter().filter_map(|round| round.change((at, subject), metric));
                    let sum: i64 = changes.map(|change| change.parse::<i64>().unwrap()).sum();
                    if sum == columns[subject.column(counter)] as i64 {
                        compared += 1;
                    } else {
                        others.insert(metric.id);
                    }
                }
            }
        }
    });
    assert!(compared > 10_000, "{compared}");
    assert_eq!(others.into_iter().collect::<Vec<_>>(), HOW_IT_STANDS);
}

/// The rounds are those of the trace, each with its deaths and its luck.
#[test]
fn rounds_are_those_of_the_trace() {
    let ends = ["monster-defeated", "combat-ended"];
    let weighs = ["severe-injury", "died", "fainted", "began-dying"];
    for_every_arm(|arm| {
        let job = Job { setup: &arm.setup, seed: 3 };
        let demands = Demands::default();
        for trial in 0..TRIALS {
            let lines = trace(&job, &arm.labels, trial).lines;
            let Rounds { names, rounds: played, .. } = replay(job, &arm.labels, trial, &demands).rounds();
            let begun = lines.iter().filter(|line| matches!(line.event, "round-began" | "scene-began"));
            let places: Vec<_> = begun.map(|line| (line.scene.clone(), line.round)).collect();
            assert_eq!(
                played.iter().map(|round| (round.scene.clone(), round.round)).collect::<Vec<_>>(),
                places
            );
            let told: Vec<_> = played.iter().flat_map(|round| &round.told).map(|line| line.step).collect();
            let befalls = |line: &&Line| weighs.contains(&line.event) && names.contains(&line.actor);
            let weighing = lines.iter().filter(|line| ends.contains(&line.event) || befalls(line));
            assert_eq!(told, weighing.map(|line| line.step).collect::<Vec<_>>());
        }
    });
}

#[test]
fn a_fight_and_an_adventure_are_shown_round_by_round() {
    let fight = ["trace", "scenarios/showdown-cairn-ox.toml", "--trial", "3", "--by-round", "--luck"];
    let day = ["trace", "scenarios/encounter-long-day.toml", "--trial", "3", "--by-round"];
    let arms = ["who dodges,who does not", "--trial", "9", "--by-round"];
    let both = [&["trace", "scenarios/showdown-duel.toml", "--arms"][..], &arms].concat();
    let shown = [&fight[..], &day, &both].map(|words| deathroll(words).with(0).stdout);
    assert!(shown.iter().flat_map(|text| text.lines()).all(|line| line.chars().count() <= 80), "{shown:?}");
    insta::assert_snapshot!(shown.join("\n"));
}

/// The luck of the rounds adds up to that of the trial.
#[test]
fn luck_adds_up_round_by_round() {
    let words = ["trace", "scenarios/showdown-duel.toml", "--trial", "9", "--luck"];
    let line = |more: &[&str]| {
        let told = deathroll(&[&words[..], more].concat()).with(0).stdout;
        told.lines().find(|line| line.starts_with("Luck of the survivors")).map(str::to_owned)
    };
    assert!(line(&[]).is_some());
    assert_eq!(line(&["--by-round"]), line(&[]));
    assert!(line(&["--by-round", "--rounds", "1"]) != line(&[]), "of one round");
}

#[test]
fn columns_can_be_chosen() {
    let words =
        ["trace", "scenarios/showdown-cairn-ox.toml", "--trial", "3", "--by-round", "--rounds", "2..=3"];
    let more = ["--metric", "hit-rate,survival-left", "--subject", "Ina", "--subject", "Kell", "--dice"];
    let shown = deathroll(&[&words[..], &more, &["attack-roll=10+10"]].concat()).with(0).stdout;
    insta::assert_snapshot!(shown);
    let beyond = deathroll(&[&words[..6], &["99"]].concat()).with(0);
    assert!(beyond.stderr.contains("trial 3 has 7 rounds"), "{}", beyond.stderr);
    for more in ["--json", "--board", "--brief"] {
        assert!(deathroll(&[&words[..5], &[more]].concat()).with(2).stdout.is_empty());
    }
}
