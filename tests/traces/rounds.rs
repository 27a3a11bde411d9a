//! Trials round by round.

use std::collections::BTreeSet;

use deathroll::engine::{Job, NEVER, Player};
use deathroll::metric::{Counter, Shape};
use deathroll::report::rounds::{Shown, texts};
use deathroll::trace::{Demands, Line, Only, Replay, Rounds, trace};

use super::for_every_arm;
use crate::support::program::{deathroll, program};
use crate::support::shipped::loaded;

/// Trials of each arm.
const TRIALS: u64 = 8;

fn replay<'a>(
    job: Job<'a>,
    labels: &'a deathroll::scenario::Labels,
    trial: u64,
    demands: &'a Demands,
) -> Replay<'a> {
    Replay { job, labels, trial, demands, only: Only::default(), luck: None, stop: &NEVER }
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
                    let sum: i64 = changes.map(|change| change.of as i64).sum();
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

/// The rounds are those of the trace, each with its own deaths.
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
            // Nights of rest are counted like rounds, and begin without an event of their own.
            let before = std::iter::once(0).chain(lines.iter().map(|line| line.round));
            let begun = lines.iter().zip(before);
            let begun = begun.filter(|(line, before)| line.event == "scene-began" || line.round > *before);
            let places: Vec<_> = begun.map(|(line, _)| (line.scene.clone(), line.round)).collect();
            let mut rounds = lines.iter().filter(|line| line.event == "round-began");
            assert!(rounds.all(|line| places.contains(&(line.scene.clone(), line.round))));
            assert_eq!(
                played.iter().map(|round| (round.scene.clone(), round.round)).collect::<Vec<_>>(),
                places
            );
            // What follows a fight within its scene is of no round, and an end may be found when another begins.
            for round in &played {
                let is_own =
                    |line: &&Line| [0, round.round].contains(&line.round) || ends.contains(&line.event);
                let others = round.told.iter().filter(|line| !is_own(line));
                assert_eq!(others.map(Line::words).collect::<Vec<_>>(), [""; 0], "{:?}", round.scene);
                assert!(round.told.iter().all(|line| line.scene == round.scene), "lines of another scene");
            }
            let told: Vec<_> = played.iter().flat_map(|round| &round.told).map(|line| line.step).collect();
            let befalls = |line: &&Line| weighs.contains(&line.event) && names.contains(&line.actor);
            let weighing = lines.iter().filter(|line| ends.contains(&line.event) || befalls(line));
            assert_eq!(told, weighing.map(|line| line.step).collect::<Vec<_>>());
        }
    });
}

#[test]
fn a_fight_and_an_adventure_are_shown_round_by_round() {
    let fight = ["trace", "scenarios/showdown-cairn-ox.toml", "--trial", "3", "--by-round"];
    let day = ["trace", "scenarios/encounter-long-day.toml", "--trial", "3", "--by-round"];
    let arms = ["who dodges,who does not", "--trial", "9", "--by-round", "--luck"];
    let both = [&["trace", "scenarios/showdown-duel.toml", "--arms"][..], &arms].concat();
    let shown = [&fight[..], &day, &both].map(|words| deathroll(words).with(0).stdout);
    assert!(shown.iter().flat_map(|text| text.lines()).all(|line| line.chars().count() <= 80), "{shown:?}");
    insta::assert_snapshot!(shown.join("\n"));
}

/// The luck of the rounds adds up to that of the trial; of some rounds both are told.
#[test]
fn luck_adds_up_round_by_round() {
    let words = ["trace", "scenarios/showdown-duel.toml", "--trial", "9", "--luck"];
    let line = |more: &[&str]| {
        let told = deathroll(&[&words[..], more].concat()).with(0).stdout;
        let told = told.replace('\n', " ");
        let (_, line) = told.split_once("Luck")?;
        line.split_once(" of party ").map(|(line, _)| line.to_owned())
    };
    let whole = line(&[]).expect("luck");
    assert_eq!(line(&["--by-round"]), Some(whole.clone()));
    let some = line(&["--by-round", "--rounds", "1"]).expect("luck");
    assert!(some.starts_with(" in these rounds: ") && some.ends_with(&format!("; in all{whole}")), "{some}");
}

#[test]
fn columns_can_be_chosen() {
    let words =
        ["trace", "scenarios/showdown-cairn-ox.toml", "--trial", "3", "--by-round", "--rounds", "2..=3"];
    let more = ["--metric", "hit-rate,survival-left", "--subject", "Ina", "--subject", "Kell", "--dice"];
    let shown = deathroll(&[&words[..], &more, &["attack-roll=10+10"]].concat()).with(0).stdout;
    let monster = ["--trial", "1", "--by-round", "--subject", "monster"];
    let monster = deathroll(&[&words[..2], &monster].concat()).with(0).stdout;
    insta::assert_snapshot!(shown + &monster.lines().take(9).collect::<Vec<_>>().join("\n"));
    for beyond in ["99", "0"] {
        let beyond = deathroll(&[&words[..6], &[beyond]].concat()).with(0);
        assert!(beyond.stderr.contains("trial 3 has 7 rounds"), "{}", beyond.stderr);
    }
    let none = deathroll(&[&words[..6], &["99", "--json"]].concat()).with(0);
    assert!(none.stdout.is_empty() && none.stderr.contains("trial 3 has 7 rounds"), "{none:?}");
    for more in ["--board", "--brief"] {
        assert!(deathroll(&[&words[..5], &[more]].concat()).with(2).stdout.is_empty());
    }
}

/// The same numbers as in the table, and all others.
#[test]
fn rounds_can_be_read_by_programs() {
    let words = ["trace", "scenarios/showdown-duel.toml", "--trial", "9", "--by-round", "--json", "--luck"];
    let told = deathroll(&[&words[..], &["--arms", "who dodges,who does not"]].concat()).with(0).stdout;
    let lines: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |line: &serde_json::Value| {
        (line["arm"].as_str().unwrap().to_owned(), line["round"].as_u64().unwrap())
    };
    let places = [("who dodges", 1), ("who dodges", 2), ("who does not", 1), ("who does not", 2)];
    assert_eq!(lines.iter().map(of).collect::<Vec<_>>(), places.map(|(arm, round)| (arm.to_owned(), round)));
    let last = &lines[3];
    let party = &last["changed"]["party"];
    assert_eq!(
        (&party["damage"], &party["deaths"], &party["monster-hit-rate"]),
        (&2.0.into(), &1.0.into(), &serde_json::json!([1.0, 1]))
    );
    assert_eq!(last["told"][1], "Ada dies (severe injury)");
    assert!(last["luck"].as_f64().is_some() && last["changed"].get("Ada").is_none(), "{last}");
}

/// However many columns there are, no line is too long, and no word is cut; cards stand below where they have no room.
#[test]
fn tables_that_are_too_wide_are_cut_between_columns() {
    let arms: Vec<_> = loaded("scenarios/showdown-gale-strider.toml").arms;
    let job = Job { setup: &arms[0].setup, seed: 1 };
    let demands = Demands::default();
    let played = [replay(job, &arms[0].labels, 3, &demands).rounds()];
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let people = [vec![], names(&["Edda", "Gro"]), names(&["Edda", "Gro", "Hale", "Finn"])];
    for (metrics, subjects) in
        [(&[][..], &people[0]), (&[], &people[1]), (&[], &people[2]), (&["card-plays"], &people[0])]
    {
        for width in [40, 60, 80, 120] {
            let only = Only { metrics, subjects, is_brief: false };
            let text = texts(&played, Shown { only, rounds: None, width }).concat();
            let text = anstream::adapter::strip_str(&text).to_string();
            let table: Vec<&str> = text.lines().take_while(|line| !line.starts_with("round 5:")).collect();
            assert!(table.iter().all(|line| line.chars().count() <= width), "{width}: {text}");
            assert!(text.contains("round") && text.contains("the monster plays"), "{width}: {text}");
        }
    }
}

/// Where there is no terminal, `COLUMNS` says how wide tables may be.
#[test]
fn tables_in_a_pipe_are_as_wide_as_is_said() {
    let words = ["trace", "scenarios/showdown-gale-strider.toml", "--trial", "3", "--by-round"];
    let told = |columns: &str| {
        let mut command = program();
        let ended =
            command.args(words).args(["--subject", "Edda", "--subject", "Gro"]).env("COLUMNS", columns);
        String::from_utf8(ended.output().unwrap().stdout).unwrap()
    };
    let tables = |text: &str| text.lines().filter(|line| line.starts_with("round  ")).count();
    assert_eq!([told("130"), told("no number"), told("60")].map(|text| tables(&text)), [1, 2, 3]);
}

/// A fight that is not won says how it ended; deaths and ends are never left out.
#[test]
fn how_a_trial_ended_is_always_told() {
    let told = |file: &str, trial: &str| {
        deathroll(&["trace", &format!("scenarios/{file}.toml"), "--trial", trial, "--by-round"])
            .with(0)
            .stdout
    };
    assert!(told("showdown-gale-strider", "3").contains("\nround 20: the fight is lost\n"));
    assert!(told("showdown-gale-strider", "2681").contains("\nround 60: a stalemate: no rounds are left\n"));
    let day = told("encounter-long-day", "13");
    assert!(day.contains(": Osric dies\n") && day.matches("the combat is over").count() == 3, "{day}");
    assert!(day.contains("\nbesides: 5 losses of consciousness, "), "{day}");
}

/// Both arms have the columns in which anything changed in either.
#[test]
fn two_arms_have_the_same_columns() {
    let words =
        ["trace", "scenarios/showdown-duel.toml", "--arms", "who dodges,who does not", "--trial", "9"];
    let shown =
        deathroll(&[&words[..], &["--by-round", "--luck", "--rounds", "1..=2"]].concat()).with(0).stdout;
    let heads: Vec<&str> = shown.lines().filter(|line| line.starts_with("round  ")).collect();
    assert!(heads.len() == 2 && heads[0] == heads[1], "{shown}");
    for more in [&["--luck"][..], &["--rounds", "1"], &["--metric", "hits"], &["--subject", "Ada"]] {
        let refused = deathroll(&[&words[..], more].concat()).with(2);
        assert!(refused.stderr.contains("with two arms only with `--by-round`"), "{}", refused.stderr);
    }
}
