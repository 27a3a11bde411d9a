//! `exact`.

use serde_json::Value;

use crate::support::program::{Folder, deathroll, deathroll_reading};
use crate::support::tables::rows;

const SCENARIO: &str = "scenarios/attack-traps.toml";

#[test]
fn fractions_are_shown_beside_decimals() {
    let ended = deathroll(&["exact", SCENARIO, "--arm", "1 die", "--metric", "trap-rate"]).with(0);
    assert_eq!(ended.stderr, "");
    insta::assert_snapshot!(ended.stdout);
}

/// More bytes of memory than an integer can count.
#[test]
fn the_largest_possible_limits_are_accepted() {
    let words = ["exact", SCENARIO, "--arm", "1 die", "--metric", "trap-rate"];
    let known = deathroll(&[&words[..], &["--max-memory", "17592186044416"]].concat()).with(0);
    assert_eq!(known.stdout, deathroll(&words).with(0).stdout);
}

#[test]
fn files_have_the_columns_of_runs() {
    let folder = Folder::new();
    let out = folder.path("out");
    let ended = deathroll(&["exact", SCENARIO, "--arm", "1 die", "--quiet", "--out", &out]).with(0);
    assert_eq!((ended.stdout.as_str(), ended.stderr.as_str()), ("", ""));
    let summary = rows(&folder.read("out/summary.csv"));
    let trap_rate = summary.iter().find(|row| row["metric"] == "trap-rate").unwrap();
    assert_eq!(trap_rate["method"], "exact");
    assert_eq!((trap_rate["std_error"].as_str(), trap_rate["ci_low"].as_str()), ("", ""));
    assert!((trap_rate["estimate"].parse::<f64>().unwrap() - 4.0 / 19.0).abs() < 1e-15);
    let shares = rows(&folder.read("out/distribution.csv"));
    let hits = shares.iter().filter(|row| row["metric"] == "hits-per-attack");
    let total: f64 = hits.map(|row| row["share"].parse::<f64>().unwrap()).sum();
    assert!((total - 1.0).abs() < 1e-12);
    let record: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(record["scenarios"][0]["arms"][0]["ending"], "complete");
}

#[test]
fn unfinished_exact_answers_are_reported_and_marked() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words = ["exact", SCENARIO, "--arm", "1 die", "--max-paths", "50", "--out", &out];
    let ended = deathroll(&words).with(3);
    assert!(
        ended.stderr.contains("arm `1 die` is too large: --max-paths ended it in round 1, when "),
        "{}",
        ended.stderr
    );
    let both =
        deathroll(&["exact", SCENARIO, "--arm", "1 die", "--arm", "2 dice", "--max-paths", "50"]).with(3);
    assert_eq!(both.stderr.matches(" is too large: --max-paths ended it").count(), 2, "{}", both.stderr);
    assert_eq!(both.stderr.matches("`run` answers it").count(), 1, "said once: {}", both.stderr);
    let summary = rows(&folder.read("out/summary.csv"));
    let hits = summary.iter().find(|row| row["metric"] == "hits").unwrap();
    let known = ["estimate", "ci_low", "ci_high"].map(|column| hits[column].as_str());
    assert_eq!((known, hits["method"].as_str()), (["", "", ""], "undetermined"));
    let record: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(
        (&record["partial"], &record["scenarios"][0]["arms"][0]["ending"]),
        (&true.into(), &"too-large".into())
    );
}

/// A fight that is far too large is not followed until all paths are used up: its first round shows it.
#[test]
fn a_fight_that_is_too_large_ends_early() {
    let words = ["exact", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--max-paths", "400k"];
    let told = deathroll(&words).with(3).stdout.replace('\n', " ");
    let (before, _) = told.split_once(" paths of dice, not finished").unwrap_or_else(|| panic!("{told}"));
    let paths = before.rsplit(", ").next().unwrap().replace(' ', "");
    assert!(paths.parse::<u64>().unwrap_or_else(|_| panic!("{told}")) < 200_000, "{told}");
}

#[test]
fn an_adventure_that_is_too_large_tells_its_scene() {
    let words = ["exact", "scenarios/encounter-raiders.toml", "--max-paths", "500", "--quiet"];
    let ended = deathroll(&words).with(3);
    let scenario = crate::support::shipped::loaded(words[1]);
    let deathroll::scenario::Labels::Encounter(labels) = &scenario.arms[0].labels else { panic!() };
    let told = |scene: &String| ended.stderr.contains(&format!(" of scene {scene}, when "));
    assert!(labels.scenes.iter().any(told), "{}", ended.stderr);
}

/// Of several arms the chances of a condition stand below each other, and the answer has the least and the greatest.
#[test]
fn conditions_of_several_arms_are_side_by_side() {
    let words = ["exact", "scenarios/attack-weapons.toml", "--where", "trap and hits>=2"];
    let told = deathroll(&[&words[..], &["--where", "wounds>=2"]].concat()).with(0).stdout;
    assert!(told.lines().count() <= 25 && told.contains("\n6 arms: 9 to 4 787 states, "), "{told}");
    assert!(told.contains("\ntrap and hits>=2      fraction   decimal\naxe "), "{told}");
    let said = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let ends = "The chance of `trap and hits>=2` lies between 0 for maul and 0.0875 = 7/80 for needles. \
                The chance of `wounds>=2` lies between 0 for maul and ";
    assert!(said.contains(ends), "{said}");

    // With metrics that are asked for by name each arm has its chances.
    let both = deathroll(&[&words[..], &["--metric", "trap-rate"]].concat()).with(0).stdout;
    assert_eq!(both.matches("\narm ").count(), 6, "{both}");
    assert_eq!(both.matches("\ntrap and hits>=2 ").count(), 6, "{both}");
}

/// A condition has the exact chance that a trial is like that, in the tables as in the text.
#[test]
fn conditions_have_a_chance() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words =
        ["exact", SCENARIO, "--arm", "1 die", "--where", "trap-rate", "--where", "trap-rate and damage>=1"];
    let ended = deathroll(&[&words[..], &["--out", &out]].concat()).with(0);
    assert!(ended.stdout.contains("4/19   21.0526315789 %"), "{}", ended.stdout);
    assert!(!ended.stdout.contains("hit-rate"), "only what was asked for: {}", ended.stdout);
    let chances = rows(&folder.read("out/chances.csv"));
    let known = ["condition", "fraction"].map(|column| chances[0][column].as_str());
    assert_eq!(known, ["trap-rate", "4/19"]);
    assert_eq!((chances[1]["condition"].as_str(), chances.len()), ("trap-rate and damage>=1", 2));
    let both =
        deathroll(&[&words[..], &["--metric", "trap-rate", "--quiet", "--out", &out]].concat()).with(0);
    assert_eq!(both.stdout, "");
    assert_eq!(rows(&folder.read("out/summary.csv")).len(), 1);
    assert_eq!(rows(&folder.read("out/chances.csv")).len(), 2);
    let wrong = deathroll(&["exact", SCENARIO, "--where", "nights>1"]).with(2);
    assert!(wrong.stderr.contains("nights"), "{}", wrong.stderr);
}

/// Fractions in full in the files, and what to do where there are none.
#[test]
fn files_have_fractions_in_full() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words = ["exact", SCENARIO, "--arm", "2 dice", "--out", &out];
    let exact = deathroll(&words).with(0);
    assert!(!exact.stdout.contains("--fractions"), "{}", exact.stdout);
    let fraction = |row: &crate::support::tables::Row| {
        let (above, below) = row["fraction"].split_once('/').unwrap_or((&row["fraction"], "1"));
        above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
    };
    let known = |name: &str, column: &str| {
        let rows = rows(&folder.read(name));
        let known: Vec<_> = rows.into_iter().filter(|row| !row[column].is_empty()).collect();
        assert!(known.len() > 20, "{}", known.len());
        known
    };
    let near = |row: &crate::support::tables::Row, column: &str| {
        (fraction(row) - row[column].parse::<f64>().unwrap()).abs() < 1e-12
    };
    assert!(known("out/summary.csv", "estimate").iter().all(|row| near(row, "estimate")));
    assert!(known("out/distribution.csv", "share").iter().all(|row| near(row, "share")));
    let rounded = deathroll(&[&words[..], &["--fractions", "100"]].concat()).with(0);
    assert!(
        rounded.stdout.replace('\n', " ").contains("decimals instead of fractions: more than 100 paths"),
        "{}",
        rounded.stdout
    );
    assert!(rounded.stdout.replace('\n', " ").contains("--fractions N allows more"), "{}", rounded.stdout);
    let many = deathroll(&["exact", "scenarios/encounter-climb.toml", "--arm", "plain"]).with(0);
    assert!(many.stdout.contains("--metric NAME adds one"), "{}", many.stdout);
    let summary = rows(&folder.read("out/summary.csv"));
    // What can never happen is 0 without any sum.
    let is_rounded = |row: &&crate::support::tables::Row| !matches!(row["estimate"].as_str(), "0" | "1" | "");
    let rounded: Vec<_> = summary.iter().filter(is_rounded).collect();
    assert!(rounded.len() > 20 && rounded.iter().all(|row| row["fraction"].is_empty()), "{rounded:?}");
}

/// The wounds of a game of one attack are those per attack.
#[test]
fn a_metric_is_replaced_by_the_one_that_says_the_same() {
    let told =
        deathroll(&["exact", SCENARIO, "--arm", "1 die", "--metric", "wounds,hit-rate"]).with(0).stdout;
    assert!(told.contains("wounds-per-attack") && told.contains("hit-rate"), "{told}");
    let ranked = ["compare", SCENARIO, "--trials", "200", "--rank", "wounds"];
    assert!(deathroll(&ranked).with(0).stdout.contains("wounds-per-attack"));
}

#[test]
fn a_metric_undefined_in_the_scenario_is_refused() {
    let ended = deathroll(&["exact", SCENARIO, "--arm", "1 die", "--metric", "nights"]).with(2);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.contains("`nights` has no meaning in arm"), "{}", ended.stderr);
    // Before any arm is solved.
    let folder = Folder::new();
    let text = "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = 'A'\n[monster]\ntoughness = 5\n\
        ai-cards = [{ name = 'B' }]\nhit-locations = [{ name = 'C' }]\nbasic-action = ['knock-down']\n\
        [gear.club]\nweapon = { speed = 2, accuracy = 6, strength = 2 }\n[[survivors]]\nname = 'Ada'\n\
        gear = ['club']\n[[arms]]\nname = 'trap'\n\
        set = { 'monster.hit-locations' = [{ name = 'D', trap = true }] }\n[[arms]]\nname = 'no trap'\n";
    let file = folder.write("two.toml", text);
    let ended = deathroll(&["exact", &file, "--metric", "knock-downs"]).with(2);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.contains("`knock-downs` has no meaning in arm `no trap`"), "{}", ended.stderr);
}

#[test]
fn survivors_who_look_ahead_are_for_sampling_alone() {
    const DUEL: &str = "scenarios/showdown-duel.toml";
    let run = deathroll(&["run", DUEL, "--play", "lookahead:expert", "--trials", "4"]).with(0).stdout;
    assert!(run.contains("4 trials per arm"), "{run}");
    for command in ["exact", "verify", "coach"] {
        let refused = deathroll(&[command, DUEL, "--play", "lookahead"]).with(2).stderr;
        assert!(refused.contains(&format!("looks ahead, and {command} needs priority lists")), "{refused}");
    }
    let unknown = deathroll(&["run", DUEL, "--play", "lookahead:nobody"]).with(2).stderr;
    assert!(unknown.contains("the plays are sensible, novice, expert, idle, lookahead"), "{unknown}");
}

#[test]
fn a_chance_of_nothing_is_told_once() {
    let words = ["exact", SCENARIO, "--arm", "1 die", "--where", "damage>=99"];
    let told = deathroll(&words).with(0).stdout;
    assert!(told.contains("The chance of `damage>=99` (1 die) is 0."), "{told}");
}

#[test]
fn answers_say_how_many_arms_were_solved() {
    let solve = |arms: [&str; 2], code| {
        let words = ["exact", SCENARIO, "--arm", arms[0], "--arm", arms[1], "--metric", "trap-rate"];
        deathroll(&[&words[..], &["--max-paths", "3000"]].concat()).with(code).stdout
    };
    assert!(solve(["1 die", "4 dice"], 0).ends_with("\nOnly one of the 2 arms was solved.\n\n"));
    assert!(solve(["6 dice", "4 dice"], 3).ends_with("\nNone of the 2 arms was solved.\n\n"));
    let folder = Folder::new();
    let words = ["exact", SCENARIO, "--arm", "1 die", "--arm", "4 dice", "--max-paths", "3000"];
    deathroll(&[&words[..], &["--format", "md", "--out", &folder.path("out")]].concat()).with(0);
    assert!(folder.read("out/report.md").contains("Only one of the 2 arms was solved."));
}

#[test]
fn chances_take_no_other_subjects() {
    for words in [&["--subject", "Cato"][..], &["--all-metrics"]] {
        let condition = ["exact", SCENARIO, "--arm", "1 die", "--where", "hits>=1"];
        let told = deathroll(&[&condition[..], words].concat()).with(2).stderr;
        assert!(told.contains("need `--metric`"), "{told}");
    }
}

/// A night of attempts to wake, one a minute: as fractions they would take minutes.
#[test]
fn paths_of_hundreds_of_dice_have_decimals() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'encounter'\ntitle = 'T'\noptions = { wake-roll = 'health' }\n\
        [[adventurers]]\nname = 'A'\nsurvival = 3\ninjuries = 1\nendurance = 12\nfortitude = 8\nhealth = 12\n\
        level = 2\nunconscious = '1 minute'\n[[scenes]]\nname = 'n'\nkind = 'night'\n";
    let told = deathroll(&["exact", &folder.write("night.toml", text)]).with(0).stdout;
    assert!(told.contains("decimals instead of fractions: paths of up to 480 dice"), "{told}");
}

/// INJ-3: characters of the game master pay for spells, too, and have a row of their own.
#[test]
fn mojo_is_counted_for_whoever_can_pay_for_a_spell() {
    let scenario = r#"format = 1
kind = "encounter"
title = "T"
about = "A"
[policy]
cast = [{ spell = "zap" }]
[spells.zap]
harm = { damage = 1 }
mojo = 1
[[adventurers]]
name = "Ada"
level = 1
survival = 9
fortitude = 12
endurance = 12
attack = 12
damage = 2
[[adventurers]]
name = "Bo"
player = false
level = 1
survival = 9
mojo = 2
attack = 12
damage = 2
spells = { zap = 3 }
[foes.wolf]
survival = 20
attack = 0
damage = 2
[[scenes]]
name = "w"
kind = "combat"
foes = ["wolf"]
max-rounds = 4
"#;
    let words = ["exact", "-", "--metric", "mojo-spent", "--where", "Bo.mojo-spent=2"];
    let told = deathroll_reading(scenario, &words).with(0).stdout;
    assert!(told.contains("100 %"), "{told}");
}
