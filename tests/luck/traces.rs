//! Luck in traces.

use deathroll::engine::{Job, NEVER, Progress, Workers, controls};
use deathroll::trace::{Demands, Only, Replay};

use crate::support::program::deathroll;
use crate::support::shipped::loaded;

const DUEL: &str = "scenarios/showdown-duel.toml";

/// Trials beyond those that the weights were fitted to: the mean of their luck is 0, won fights were lucky, and
/// luck explains most of who won.
#[test]
fn luck_adds_up_line_by_line_and_is_0_on_average() {
    let scenario = loaded(DUEL);
    let arm = &scenario.arms[0];
    let job = Job { setup: &arm.setup, seed: 5 };
    let progress = Progress { played: &|_| {}, interrupted: &NEVER };
    let controls = controls(&job, &Workers::new(2).unwrap(), progress).expect("a whole showdown");
    let demands = Demands::default();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for trial in 8192..9192 {
        let replay = Replay {
            job,
            labels: &arm.labels,
            trial,
            demands: &demands,
            only: Only::default(),
            controls: Some(&controls),
            stop: &NEVER,
        };
        let (mut luck, mut is_won) = (0.0, false);
        replay.play(&mut |line| {
            luck += line.luck.unwrap_or(0.0);
            is_won |= line.event == "monster-defeated";
            true
        });
        if is_won { won.push(luck) } else { lost.push(luck) }
    }
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let all = [&won[..], &lost[..]].concat();
    let error = (all.iter().map(|luck| luck * luck).sum::<f64>()).sqrt() / all.len() as f64;
    assert!(mean(&all).abs() < 4.0 * error, "{} with an error of {error}", mean(&all));
    assert!(mean(&won) > mean(&lost) + 0.4, "won {}, lost {}", mean(&won), mean(&lost));
}

#[test]
fn a_trace_says_how_lucky_the_survivors_were_and_where() {
    let words = ["trace", DUEL, "--trial", "9", "--luck"];
    let text = deathroll(&words).with(0).stdout;
    assert!(text.contains("Luck of the survivors: ") && text.contains(" pp of the chance to win"), "{text}");
    assert!(text.lines().any(|line| line.contains("ATK-4") && line.contains("  luck ")), "{text}");
    let plain = deathroll(&words[..4]).with(0).stdout;
    assert!(!plain.contains("luck "));
    let json = deathroll(&[&words[..], &["--json"]].concat()).with(0).stdout;
    assert!(json.contains("\"luck\":") && !json.contains("Luck of"), "{json}");
}

/// A trial that was found is as unlucky as its trace says.
#[test]
fn unlucky_trials_are_found() {
    let words = ["find", DUEL, "--where", "not win and bad-luck>=10%", "--first", "1", "--json"];
    let found = deathroll(&words).with(0).stdout;
    let line: serde_json::Value = serde_json::from_str(found.lines().next().unwrap()).unwrap();
    let value = |name: &str| {
        let values = line["values"].as_array().unwrap();
        values.iter().find(|value| value["metric"] == name).unwrap()["value"].as_f64().unwrap()
    };
    assert!(value("bad-luck") >= 0.1 && value("win-rate") == 0.0, "{found}");
    let trial = line["trial"].to_string();
    let trace = deathroll(&["trace", DUEL, "--trial", &trial, "--luck", "--json"]).with(0).stdout;
    let lines = trace.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let luck: f64 = lines.filter_map(|line| line["luck"].as_f64()).sum();
    assert!((luck + value("bad-luck")).abs() < 1e-6, "{luck}");
    let told = deathroll(&["find", DUEL, "--where", "bad-luck>=10%", "--first", "1"]).with(0).stdout;
    assert!(told.replace('\n', " ").contains("where it went says more than the sum"), "{told}");
    let other = deathroll(&["find", DUEL, "--where", "not win", "--first", "1"]).with(0).stdout;
    assert!(!other.contains("where it went says more than the sum"), "{other}");
}

/// The unluckiest trial is that with the most bad luck of all, and its command asks for its luck.
#[test]
fn trials_rank_by_luck() {
    let found = |words: &[&str]| -> Vec<serde_json::Value> {
        let words = [&["find", DUEL, "--trials", "200", "--json"], words].concat();
        let told = deathroll(&words).with(0).stdout;
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let luck = |line: &serde_json::Value| line["values"][0]["value"].as_f64();
    let all = found(&["--where", "bad-luck>=0", "--first", "200"]);
    let most = all.iter().filter_map(luck).fold(0.0, f64::max);
    let first = &found(&["--most", "bad-luck", "--first", "1"])[0];
    assert!(most > 0.1 && luck(first) == Some(most), "{first}, {most}");
    assert!(first["trace"].as_str().unwrap().ends_with(" --luck"), "{first}");
    let lucky = &found(&["--most", "dodges", "--first", "1"])[0];
    assert!(!lucky["trace"].as_str().unwrap().contains("--luck"), "{lucky}");
}

#[test]
fn games_without_a_luck_report_are_refused() {
    let words = ["find", "scenarios/attack-luck.toml", "--where", "bad-luck"];
    let message = deathroll(&words).with(2).stderr;
    assert!(message.contains("luck is known of the party in whole showdowns"), "{message}");
    let words = ["trace", "scenarios/attack-luck.toml", "--trial", "1", "--luck"];
    let message = deathroll(&words).with(2).stderr;
    assert!(message.contains("--luck: luck is only known in showdowns"), "{message}");
}
