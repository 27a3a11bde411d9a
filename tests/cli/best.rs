//! `exact --best`.

use serde_json::Value;

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

const WORDS: [&str; 7] =
    ["exact", "scenarios/defense-dodge.toml", "--set", "rounds=2", "--arm", "if severe", "--best"];

fn number(cell: &str) -> f64 {
    cell.parse().unwrap_or_else(|_| panic!("`{cell}` is no number"))
}

/// The optimum is at least as good as everything beside it, and a regret is the distance to it.
#[test]
fn policies_are_shown_beside_the_best() {
    let folder = Folder::new();
    let out = folder.path("out");
    let over = ["survival-rate", "--decision", "dodge,endure", "--decision", "hl-order"];
    let words = [&WORDS[..], &over, &["--out", &out]].concat();
    let ended = deathroll(&words).with(0);
    assert_eq!(ended.stderr, "");
    assert!(
        ended
            .stdout
            .replace('\n', " ")
            .contains("best over: dodge (not asked under the best play: endure, hl-order); rest as written"),
        "{}",
        ended.stdout
    );
    assert!(ended.stdout.contains("dodge = \"if-knocked-down-or-severe\""), "{}", ended.stdout);
    let values = rows(&folder.read("out/best.csv"));
    let best = number(&values[0]["value"]);
    assert_eq!((values[0]["policy"].as_str(), values[1]["policy"].as_str()), ("best", "as written"));
    for row in &values {
        let regret = best - number(&row["value"]);
        assert!((number(&row["regret"]) - regret).abs() < 1e-9 && regret > -1e-9, "{row:?}");
    }
    let severe = values.iter().find(|row| row["policy"] == "if-severe").unwrap();
    assert_eq!(severe["value"], values[1]["value"], "the arm dodges severe hits");
    // What the policy loses in each situation is at least its regret: mistakes lead away from good places.
    let situations = rows(&folder.read("out/situations.csv"));
    let differing = situations.iter().filter(|row| row["best"] != row["policy"]);
    assert!(differing.clone().count() > 0 && differing.clone().all(|row| number(&row["regret"]) > 0.0));
    let record: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    let command: Vec<&str> = record["command"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let over =
        ["--best", "survival-rate", "--decision", "dodge", "--decision", "endure", "--decision", "hl-order"];
    assert!(command.windows(8).any(|words| words == over), "{command:?}");
}

/// On a board survivors also move and act. Lists that are found are lists of a scenario, and are worth what is said.
#[test]
fn moves_and_survival_actions_are_made_as_well_as_possible() {
    let folder = Folder::new();
    let out = folder.path("out");
    let yard = ["exact", "scenarios/showdown-hit-and-run.toml", "--set", "rounds=1", "--arm", "sensible"];
    let best = ["--best", "win-rate", "--out", &out];
    let ended = deathroll(&[&yard[..], &best].concat()).with(0);
    assert!(
        ended.stdout.contains("best over: hl-order, dash, surge, movement, activation; "),
        "{}",
        ended.stdout
    );
    let surge = "  surge: attack instead of nothing; monster.wounds-left = 2, after-activation (met 0.";
    let one_line = ended.stdout.replace("\n    ", " ");
    assert!(one_line.contains(surge), "{one_line}");
    let values = rows(&folder.read("out/best.csv"));
    let value = |policy: &str| {
        number(
            &values.iter().find(|row| row["policy"] == policy && row["decision"].is_empty()).unwrap()["value"],
        )
    };
    let lists = &values.last().unwrap()["policy"];
    assert_eq!(lists, "policy.dash = \"never\"; policy.surge = [{ for = \"attack\" }]");
    assert!(value("as written") < value("best") && value(lists) < value("best") + 1e-9);
    let with: Vec<&str> = lists.split("; ").flat_map(|set| ["--set", set]).collect();
    let played = deathroll(&[&yard[..], &with, &["--metric", "win-rate"]].concat()).with(0).stdout;
    let percent = format!("{:.4}", value(lists) * 100.0);
    assert!(played.contains(&percent[..6]), "{percent}: {played}");
    // Some of the decisions alone are not worth more.
    let fewer = [&yard[..], &["--best", "win-rate", "--decision", "dash,surge", "--out", &out]].concat();
    let fewer = deathroll(&fewer).with(0).stdout;
    assert!(fewer.contains("best over: dash, surge; rest as written"), "{fewer}");
    let some = number(&rows(&folder.read("out/best.csv"))[0]["value"]);
    assert!(value("as written") < some && some < value("best") + 1e-9, "{some}");
}

/// What is solved is told even where following it takes more paths than the limit.
#[test]
fn a_limit_that_is_met_after_the_solution_leaves_it() {
    let yard = ["exact", "scenarios/showdown-hit-and-run.toml", "--set", "rounds=1", "--arm", "sensible"];
    let best = |limit: &str| {
        deathroll(&[&yard[..], &["--best", "win-rate", "--max-paths", limit]].concat()).with(0).stdout
    };
    let whole = best("1M");
    let paths = whole.split("states, ").nth(1).and_then(|rest| rest.split(" paths").next()).unwrap();
    let paths: u64 = paths.replace(['\u{a0}', ' '], "").parse().unwrap();
    assert_eq!(best(&(paths - 1).to_string()), whole);
}

/// Of many names those are shown that are better than as written, here none; pictures leave out what changes nothing, in
/// percentage points. Where the order drawn decides, the policy has no answer of its own.
#[test]
fn long_answers_are_short() {
    let folder = Folder::new();
    let out = folder.path("out");
    let yard = ["exact", "scenarios/showdown-hit-and-run.toml", "--set", "rounds=1", "--arm", "sensible"];
    let best = ["--best", "win-rate", "--out", &out, "--format", "md,csv"];
    let ended = deathroll(&[&yard[..], &best].concat()).with(0);
    assert!(ended.stdout.contains("no other name for a single decision is better"), "{}", ended.stdout);
    assert!(!ended.stdout.contains("activation = \"nothing\""), "{}", ended.stdout);
    assert!(ended.stdout.lines().count() <= 25, "{}", ended.stdout);
    let report = folder.read("out/report.md");
    let picture = report.split("<details>").next().unwrap();
    assert!(picture.contains(" pp |") && !picture.contains(" % |"), "{picture}");
    assert!(!picture.contains("dash = escape-if-target"), "{picture}");
    let drawn = ["--set", "policy.hl-order=drawn-order", "--decision", "hl-order"];
    deathroll(&[&yard[..], &best, &drawn].concat()).with(0);
    let cards: Vec<_> = rows(&folder.read("out/situations.csv"));
    assert!(!cards.is_empty() && cards.iter().all(|row| row["policy"].is_empty()), "{cards:?}");
    assert!(cards.iter().all(|row| row["choices"] == "Flank, Horn"), "{cards:?}");
}

/// Lists of several survivors say whose they are, as `--set` takes them.
#[test]
fn lists_of_several_say_whose_they_are() {
    let folder = Folder::new();
    let one = std::fs::read_to_string("scenarios/showdown-hit-and-run.toml").unwrap();
    let bo = "\n[[survivors]]\nname = \"Bo\"\ngear = [\"club\"]\nsurvival = 1\nactions = [\"surge\"]\nat = [0, 4]\n\n[[arms]]";
    let two = folder.path("two.toml");
    std::fs::write(&two, one.replacen("\n[[arms]]", bo, 1)).unwrap();
    let words = ["exact", &two, "--set", "rounds=1", "--arm", "sensible", "--best", "win-rate"];
    let told = deathroll(&[&words[..], &["--decision", "surge"]].concat()).with(0).stdout;
    assert!(told.contains("  survivors.Bo.policy.surge = ["), "{told}");
    let text = std::fs::read_to_string(&two).unwrap().replace("\"Bo\"", "\"St. Bo\"");
    std::fs::write(&two, text).unwrap();
    let told = deathroll(&[&words[..], &["--decision", "surge"]].concat()).with(0).stdout;
    assert!(told.contains("  survivors.\"St. Bo\".policy.surge = ["), "{told}");
}

#[test]
fn what_does_not_add_up_or_is_not_wanted_is_refused() {
    let refused = |metric: &str, why: &str| {
        let ended = deathroll(&[&WORDS[..], &[metric]].concat()).with(2);
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
    };
    refused("dodge-value", "it is a quotient of two totals");
    refused("dodges", "more of it is neither better nor worse");
    refused("win-rate", "`win-rate` has no meaning in arm `if severe`");
    refused("deaths", "`deaths` has no meaning in arm `if severe`; it has `survival-rate`");
    let words = ["exact", "scenarios/encounter-climb.toml", "--best", "survival-rate"];
    assert!(deathroll(&words).with(2).stderr.contains("this is an encounter"));
}

#[test]
fn a_game_that_is_too_large_ends_with_a_sentence() {
    let words = [&WORDS[..], &["survival-rate", "--max-paths", "500"]].concat();
    let ended = deathroll(&words).with(3);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.starts_with("arm `if severe` is too large: after "), "{}", ended.stderr);
}

#[test]
fn options_without_a_meaning_are_refused() {
    let faults = [["--subject", "Bo"], ["--fractions", "9"], ["--where", "deaths>0"]];
    for words in faults.iter().map(|fault| &fault[..]).chain([&["--all-metrics"][..]]) {
        let told = deathroll(&[&WORDS[..], &["survival-rate"], words].concat()).with(2).stderr;
        assert!(told.contains("cannot be used with") && told.contains(words[0]), "{told}");
    }
}

/// Of several arms a page has the values; more about one of them is there for the asking.
#[test]
fn several_arms_are_shown_side_by_side() {
    let two = ["--arm", "first hit", "--best", "survival-rate"];
    let told = deathroll(&[&WORDS[..6], &two].concat()).with(0).stdout;
    assert!(told.trim_end().lines().count() <= 11, "{told}");
    let row = told.lines().find(|line| line.starts_with("if severe ")).unwrap_or_else(|| panic!("{told}"));
    let one = deathroll(&[&WORDS[..], &["survival-rate"]].concat()).with(0).stdout;
    assert!(one.contains("where they differ, the costliest first"), "{one}");
    assert!(one.trim_end().lines().count() <= 25, "{one}");
    let written = one.lines().find(|line| line.starts_with("as written ")).unwrap_or_else(|| panic!("{one}"));
    let numbers = |line: &str| {
        line.split("   ")
            .map(str::trim)
            .filter(|part| part.ends_with(['%', 'p']))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let (several, alone) = (numbers(row), numbers(written));
    assert_eq!((&several[0], &several[2]), (&alone[0], &alone[1]), "value and regret of {row} and {written}");
}
