//! Answers of at most 25 lines of 80 columns, the width of a terminal that is not one.

use crate::support::program::{Ended, deathroll};
use crate::support::shipped::{scenarios, some_scenarios};

/// Lines that a reader has to read for an answer.
const LINES_MAX: usize = 25;

/// Arms of `attack-weapons` whose exact answers take little time.
const QUICK: [&str; 8] = ["--arm", "axe", "--arm", "maul", "--arm", "hook", "--arm", "blade"];

/// What a command prints, none of it too wide.
#[track_caller]
fn fits(words: &[&str]) -> Ended {
    let ended = deathroll(words);
    let wide = ended.stdout.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "{words:?}");
    ended
}

/// The same for an answer, none of it too long either.
#[track_caller]
fn is_short(words: &[&str]) {
    let ended = fits(words);
    let is_alone = ended.stderr.contains("there is only one arm");
    assert!(ended.code == Some(0) || is_alone, "{ended:?}");
    let lines = ended.stdout.trim_end().lines().count();
    assert!(lines <= LINES_MAX, "{words:?} takes {lines} lines:\n{}", ended.stdout);
}

#[test]
fn answers_on_shipped_scenarios_fit_25_lines_of_80_columns() {
    for path in scenarios() {
        let file = path.as_str();
        is_short(&["run", file, "--trials", "100"]);
        is_short(&["compare", file, "--trials", "100"]);
        fits(&["validate", file]);
    }
    for path in some_scenarios() {
        fits(&["run", &path, "--trials", "64", "--all-metrics"]);
        fits(&["compare", &path, "--trials", "64", "--all-metrics"]);
    }
    // Of one arm the metrics stand below each other.
    is_short(&["run", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--trials", "100"]);
    is_short(&["exact", "scenarios/showdown-duel.toml", "--arm", "who dodges"]);
}

#[test]
fn answers_about_many_things_fit_25_lines_of_80_columns() {
    let ox = "scenarios/showdown-cairn-ox.toml";
    for what in ["gear", "attribute", "card", "policy"] {
        is_short(&["value", ox, "--of", what, "--trials", "100", "--no-progress"]);
    }
    let words = ["value", ox, "--of", "gear", "--trials", "100", "--no-progress"];
    let (short, long) = (fits(&words).stdout, fits(&[&words[..], &["--metric", "win-rate"]].concat()).stdout);
    assert!(
        short.contains("\n10 more things of smaller worth or loss: --metric win-rate shows all of them\n"),
        "{short}"
    );
    assert!(long.contains("\nLiv: moss-bandage ") && !short.contains("\nLiv: moss-bandage "), "{long}");

    let words = [&["verify", "scenarios/attack-weapons.toml", "--trials", "2000"], &QUICK[..]].concat();
    is_short(&words);
    let (short, long) = (fits(&words).stdout, fits(&[&words[..], &["--all-metrics"]].concat()).stdout);
    assert!(short.contains(" more that are closer, and those of details: --all-metrics\n"), "{short}");
    assert!(long.lines().count() > 100 && !long.contains("are closer"), "{long}");
    let cases = deathroll(&["verify", "--trials", "2000"]).with(0).stdout;
    assert!(cases.lines().count() <= LINES_MAX && cases.contains("more that are closer"), "{cases}");

    let found = ["find", ox, "--where", "deaths>=1", "--no-progress", "--first"];
    is_short(&[&found[..], &["10"]].concat());
    is_short(&[&found[..], &["60"]].concat());
    let many = fits(&[&found[..], &["100"]].concat()).stdout.replace('\n', " ");
    assert!(many.contains(" and 33 more, which --json prints and --out DIR writes "), "{many}");
    let json = deathroll(&[&found[..], &["100", "--json"]].concat()).with(0).stdout;
    assert_eq!(json.lines().count(), 101);
}

#[test]
fn no_other_answer_is_wider_than_80_columns() {
    fits(&["check", "sample-suite.toml", "--max-trials", "64"]);
    fits(&[&["exact", "scenarios/attack-weapons.toml"], &QUICK[..]].concat());
    fits(&["verify", "scenarios/encounter-endurance.toml", "--trials", "1000"]);
    let luck = ["--vary", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["sweep", "scenarios/defense-endure.toml"][..], &luck].concat());
    let by = ["--by", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["value", "scenarios/defense-endure.toml"][..], &by].concat());
    fits(&["find", "scenarios/attack-weapons.toml", "--arm", "axe", "--where", "wounds>=1", "--first", "3"]);
}
