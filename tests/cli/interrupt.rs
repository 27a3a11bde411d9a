//! Ctrl-C.

#![cfg(unix)]

use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

#[cfg(target_os = "linux")]
use crate::support::interrupt::interrupted_once;
use crate::support::interrupt::{interrupted_after, interrupted_at_its_first_line, send_ctrl_c};
use crate::support::program::{Folder, deathroll, program};
use crate::support::tables::rows;

/// In the first scenario the value of a dodge is soon known to within a half; in the second nobody
/// dodges, so it never is. Once the first table is printed, the run is therefore in the second
/// scenario, and stays there.
#[test]
fn an_interrupted_run_writes_partial_results_and_exits_with_130() {
    let folder = Folder::new();
    let template = deathroll(&["new", "defense"]).with(0).stdout;
    let never = template.replace("dodge = \"if-severe\"", "dodge = \"never\"");
    assert_ne!(never, template);
    let later = folder.write("later.toml", &never);
    let paths = [folder.write("soon.toml", &template), folder.write("never.toml", &never), later];
    let mut command = program();
    command.arg("run").args(paths).args(["--precision", "dodge-value-per-use=±0.5", "--max-trials", "20M"]);
    command.args(["--arm", "quilt", "--out", &folder.path("out")]);
    let (told, noted) = interrupted_at_its_first_line(command);
    let (noted, kept) = noted.split_once('\n').unwrap();
    assert_eq!(noted, "interrupted: results so far are printed and written, and marked as partial");
    assert!(
        kept.ends_with("/out/unfinished.part; the same command with --resume goes on with them\n"),
        "{kept}"
    );
    assert!(told.matches("My first siege").count() == 2, "{told}");
    assert!(told.contains("\npartial: interrupted; not played: later\n"), "{told}");

    let run: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!((&run["partial"], &run["not_played"]), (&json!(true), &json!(["later"])));
    let report = deathroll(&["report", &folder.path("out"), "--out", &folder.path("report")]).with(0).stdout;
    assert!(report.replace('\n', " ").contains("stopped at a limit; not played: later"), "{report}");
    let [soon, never] = [0, 1].map(|scenario| &run["scenarios"][scenario]["arms"][0]);
    assert_eq!((&soon["ending"], &soon["trials"]), (&json!("precise"), &json!(4096)));
    assert_eq!(never["ending"], json!("interrupted"));
    let summary = rows(&folder.read("out/summary.csv"));
    let last = summary.last().unwrap();
    let expected = ("never", never["trials"].to_string());
    assert_eq!((last["scenario"].as_str(), last["trials"].clone()), expected);
    assert_eq!(
        folder.names("out"),
        ["arms.csv", "distribution.csv", "run.json", "summary.csv", "trials.csv", "unfinished.part"]
    );
}

/// One arm is solved at once, the other would take minutes.
#[test]
fn interrupted_exact_answers_are_left_out_and_marked() {
    let folder = Folder::new();
    let mut command = program();
    command.args(["exact", "scenarios/attack-traps.toml", "--set", "rounds=3", "--max-paths", "1000M"]);
    command.args(["--max-states", "1000M", "--metric", "wounds"]);
    command.args(["--arm", "1 die", "--arm", "6 dice", "--out", &folder.path("out")]);
    let (told, noted) = interrupted_at_its_first_line(command);
    assert_eq!(
        noted,
        "interrupted: this arm was not solved to the end; results so far are marked as partial\n"
    );
    assert!(told.contains("arm 6 dice") && told.contains("not finished"), "{told}");
    assert!(told.contains("partial: interrupted; not played: 6 dice\n"), "{told}");

    let record: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    let arms = &record["scenarios"][0]["arms"];
    assert_eq!((&arms[1]["ending"], &record["partial"]), (&json!("interrupted"), &json!(true)));
    let summary = rows(&folder.read("out/summary.csv"));
    let mut cut = summary.iter().filter(|row| row["arm"] == "6 dice").peekable();
    assert!(cut.peek().is_some() && cut.all(|row| row["estimate"].is_empty()), "{summary:?}");
}

/// The best play is known before everything that is compared with it.
#[test]
fn an_interrupted_search_for_the_best_play_is_partial() {
    let folder = Folder::new();
    for milliseconds in [0, 1000] {
        let mut command = program();
        command.args([
            "exact",
            "scenarios/defense-dodge.toml",
            "--arm",
            "if severe",
            "--best",
            "survival-rate",
        ]);
        command.args(["--out", &folder.path("out")]);
        interrupted_after(Duration::from_millis(milliseconds), command);
        let record: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
        assert_eq!(record["partial"], json!(true), "{milliseconds}");
        assert_eq!(record["scenarios"][0]["arms"][0]["ending"], json!("interrupted"), "{milliseconds}");
    }
}

/// A search for better play, for its own sake or for prices, would take hours.
#[test]
fn an_interrupted_search_ends_soon_and_says_what_it_wrote() {
    let folder = Folder::new();
    let file = "scenarios/showdown-duel.toml";
    let play = folder.path("play.toml");
    let searches: [(&[&str], &str); 2] = [
        (
            &["coach", file, "--trials", "1000M", "-o", &play],
            "the play so far was not measured on fresh trials",
        ),
        (
            &["value", file, "--play", "coached", "--coach-trials", "1000M", "--action", "dodge"],
            "nothing is shown before every search has come to its end",
        ),
    ];
    for (words, noted) in searches {
        let mut command = program();
        command.args(words);
        let (told, time) = interrupted_after(Duration::from_millis(1000), command);
        assert!(told.contains(noted), "{words:?}: {told}");
        assert!(time < Duration::from_secs(4), "{words:?} ended after {time:?}");
    }
    let old = folder.read("play.toml");
    assert!(old.contains("interrupted: not measured on fresh trials"));
    let mut again = program();
    again.args(searches[0].0).args(["--seed", "2"]);
    let (told, _) = interrupted_after(Duration::from_millis(500), again);
    assert_eq!(told, format!("interrupted: {play} stays as it was\n"));
    assert_eq!(folder.read("play.toml"), old);
    assert!(deathroll(&["validate", file]).with(0).stderr.is_empty());
}

/// A file of some thousand bytes whose trials take minutes: every monster turn has 80 000 effects.
fn heavy() -> String {
    let many = |effect: &str, times| vec![effect; times].join(", ");
    format!(
        "format = 1\nkind = 'defense'\ntitle = 'Heavy'\nabout = 'Slow on purpose.'\nrounds = 4000\n\
         [monster]\nattacks = [{{ speed = 20, accuracy = -9, damage = 0, on-hit = [{}] }}]\n\
         basic-action = [{}]\n\
         [[survivors]]\nname = 'Ada'\nsurvival = 9\nactions = ['dodge', 'endure']\n\
         [[expect]]\nmetric = 'rounds'\nat-least = 4000\n",
        many("'basic-action'", 200),
        many("{ survival = 1 }", 400)
    )
}

/// No trial of the heavy file ends in the time of this test: every command stops inside its first one. Where
/// trials are short, they are stopped among many arms, in exact answers, and in rollouts.
#[test]
fn every_command_stops_wherever_it_is() {
    let folder = Folder::new();
    let heavy = folder.write("heavy.toml", &heavy());
    let duel = "scenarios/showdown-gale-strider.toml";
    let variants: Vec<String> =
        (1..100).map(|at| format!("--variant=v{at}:monster.toughness={}", at % 9 + 1)).collect();
    let many: Vec<&str> = variants.iter().map(String::as_str).collect();
    let of_many = [&["compare", duel, "--trials", "1000M"], &many[..]].concat();
    let commands: [&[&str]; 15] = [
        &["run", &heavy, "--trials", "1000"],
        &["compare", &heavy, "--variant", "short: rounds=3999"],
        &["sweep", &heavy, "--vary", "rounds=3998,3999"],
        &["value", &heavy],
        &["coach", &heavy],
        &["coach", &heavy, "--budget", "1000"],
        &["check", &heavy],
        &["find", &heavy, "--where", "rounds > 5"],
        &["trace", &heavy, "--trial", "0"],
        &["trace", &heavy, "--trial", "0", "--json"],
        &["exact", &heavy, "--max-paths", "1000M"],
        &["run", &heavy, "--play", "lookahead"],
        &["run", duel, "--play", "lookahead", "--trials", "1000M"],
        &["verify", duel, "--max-paths", "1000M", "--max-states", "1000M"],
        &of_many,
    ];
    for words in commands {
        let mut command = program();
        command.args(words);
        let (told, time) = interrupted_after(Duration::from_millis(200), command);
        assert!(told.contains("interrupted: "), "{words:?}: {told}");
        // Far above the second that is promised: other tests run beside this one.
        assert!(time < Duration::from_secs(20), "{words:?} ended after {time:?}");
        println!("{:?} after {time:?}", &words[..words.len().min(6)]);
    }
}

/// The trials that luck is fitted to are played again each time, which is said; all others are kept.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_says_which_trials_are_kept() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words =
        ["run", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--trials", "100M", "--out", &out];
    let none = "\nno trials are kept: luck is fitted to the first ones, which are played again each time\n";
    let has_none = |milliseconds: u64| {
        let mut command = program();
        command.args(words);
        interrupted_after(Duration::from_millis(milliseconds), command).0.ends_with(none)
    };
    // Some trials, but not all that luck is fitted to.
    assert!([25, 50, 100, 200, 400, 800, 1200, 1600, 3200, 6400].into_iter().any(has_none));
    std::fs::remove_dir_all(&out).unwrap();
    let mut command = program();
    command.args(words).args(["--keep-every", "0"]);
    let unfinished = folder.path("out/unfinished.part");
    // The file begins with the command, of which perhaps a part is written so far.
    let kept = || std::fs::metadata(&unfinished).map_or(0, |file| file.len());
    let begun = std::cell::OnceCell::new();
    let is_time = || kept() > 0 && kept() > 4096 + *begun.get_or_init(kept);
    let (told, _) = interrupted_once(is_time, command);
    assert!(told.contains(" trials are kept in "), "{told}");
    assert!(
        told.ends_with("\n8 192 more, to which luck was fitted, are not kept: they are played again then\n"),
        "{told}"
    );
}

/// Trials to look at are found after all trials: results without them do not replace complete ones.
#[test]
fn results_stay_complete_whenever_they_are_interrupted() {
    let folder = Folder::new();
    let out = folder.path("out");
    let run = ["run", "scenarios/showdown-cairn-ox.toml", "--trials", "300", "--out", &out, "--quiet"];
    deathroll(&run).with(0);
    let complete = ["arms.csv", "distribution.csv", "harm.csv", "run.json", "summary.csv", "tallies.part"];
    let [before, trials] = ["run.json", "trials.csv"].map(|name| folder.read(&format!("out/{name}")));
    let mut interrupted = 0;
    for milliseconds in [0, 50, 100, 200, 400] {
        let mut again = program().args(run).arg("--resume").stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        send_ctrl_c(&again);
        interrupted += i32::from(!again.wait().unwrap().success());
        assert!(complete.iter().all(|name| folder.names("out").contains(&(*name).to_owned())));
        assert_eq!(folder.read("out/trials.csv"), trials, "after {milliseconds} ms");
        assert_eq!(folder.read("out/run.json"), before, "after {milliseconds} ms");
    }
    assert!(interrupted > 0, "no interrupt came in time");
}

/// One fight of survivors who look ahead this far takes minutes.
#[test]
fn an_interrupted_shard_without_trials_says_so() {
    let folder = Folder::new();
    let part = folder.path("part");
    let mut command = program();
    command.args([
        "shard",
        "--index",
        "0",
        "--of",
        "2",
        "-o",
        &part,
        "run",
        "scenarios/showdown-cairn-ox.toml",
    ]);
    command.args(["--play", "lookahead", "--set", "policy.rollouts=16384", "--trials", "1000M"]);
    let (told, _) = interrupted_after(Duration::from_millis(100), command);
    assert_eq!(told, "interrupted before any trials were kept\n");
    assert!(std::fs::metadata(&part).is_err());
}

/// The time goes into the results so far, which grow with the arms and not with their trials.
#[cfg(target_os = "linux")]
#[test]
fn two_hundred_arms_stop_within_a_second() {
    let folder = Folder::new();
    let scenario = std::fs::read_to_string("scenarios/showdown-cairn-ox.toml").unwrap();
    let arm = |at: usize| {
        format!(
            "[[arms]]\nname = 'arm {at}'\n[arms.set]\nsurvivors.Ina.survival = {}\n\
             survivors.Jorun.survival = {}\nsurvivors.Kell.luck = {}\n",
            at % 10 + 1,
            at / 10 % 10 + 1,
            at / 100
        )
    };
    let arms: String = (0..200).map(arm).collect();
    let text = format!("{}{arms}", scenario.split("[[arms]]").next().unwrap());
    for library in ["gear", "quarries"] {
        let path = format!("library/{library}.toml");
        folder.write(&path, &std::fs::read_to_string(format!("scenarios/{path}")).unwrap());
    }
    let file = folder.write("many.toml", &text);
    // The dev build takes three times as long as a release, and other tests run beside this one.
    let most = if cfg!(dev_build) { 30.0 } else { 1.0 };
    for name in ["run", "compare"] {
        let mut command = program();
        command.args([name, &file, "--trials", "1M", "--out", &folder.path(name)]);
        let unfinished = folder.path(&format!("{name}/unfinished.part"));
        let begin = std::cell::Cell::new(None);
        let is_time = || {
            let is_playing = std::fs::metadata(&unfinished).is_ok_and(|file| file.len() > 0);
            if is_playing && begin.get().is_none() {
                begin.set(Some(std::time::Instant::now()));
            }
            begin.get().is_some_and(|begin| begin.elapsed() > Duration::from_millis(250))
        };
        let (told, seconds) = interrupted_once(is_time, command);
        assert!(told.starts_with("interrupted: "), "{name}: {told}");
        println!("{name} after {seconds} s");
        assert!(seconds < most, "{name} took {seconds} s");
    }
}
