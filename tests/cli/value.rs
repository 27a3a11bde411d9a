//! `value`.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::{Row, rows};

#[test]
fn actions_are_valued_per_trial_per_use_and_per_point() {
    let words = ["value", "scenarios/defense-dodge.toml", "--trials", "20k"];
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

#[test]
fn a_curve_of_endure_by_luck_is_printed() {
    let words = [
        "value",
        "scenarios/defense-endure.toml",
        "--action",
        "endure",
        "--by",
        "survivors.*.luck=0..=7",
        "--trials",
        "5k",
    ];
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

/// At more points than a sentence can list, it says where a thing is worth least and most, or that it is the same.
#[test]
fn worth_at_many_points_that_are_no_numbers_is_told_in_one_sentence() {
    let answer = |action: &str, set: &str| {
        let by = "policy.movement=stay,approach,flank,guard";
        let file = "scenarios/showdown-tallow-boar.toml";
        let words = ["value", file, "--action", action, "--by", by, "--set", set, "--trials", "50"];
        deathroll(&words).with(0).stdout.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let unused = answer("dash", "policy.dash=never");
    assert!(unused.contains("dash is worth 0 pp ± 11 at all points in win-rate of party."), "{unused}");
    let used = answer("dodge", "policy.dash=never");
    assert!(used.contains("dodge is worth from 0 pp ± 11 (stay) to +"), "{used}");
}

/// Lines of policies have uses, but no price in survival.
#[test]
fn lines_of_policies_are_valued_along_a_field() {
    let words =
        ["value", "scenarios/defense-armor.toml", "--of", "policy", "--by", "survivors.*.survival=1..=2"];
    let told = deathroll(&[&words[..], &["--trials", "40"]].concat()).with(0).stdout;
    assert!(told.contains("survival") && !told.contains(" cost "), "{told}");
}

/// Each game stops where its own prices are precise.
#[test]
fn prices_in_several_games_name_the_trials_of_all() {
    let files = ["scenarios/defense-armor.toml", "scenarios/defense-dodge.toml"];
    let words = ["--of", "attribute", "--precision", "damage=±0.02", "--no-progress"];
    let told = deathroll(&[&["value"], &files[..], &words].concat()).with(0).stdout;
    let about = told.lines().nth(1).unwrap();
    assert!(about.contains(" to ") && about.contains(" trials with each thing"), "{told}");
}

/// What belongs to the difference per trial is empty in the rows per use and per point.
#[test]
fn rows_per_use_have_no_values_of_trials() {
    let folder = Folder::new();
    let words = [
        "value",
        "scenarios/defense-endure.toml",
        "--trials",
        "500",
        "--quiet",
        "--out",
        &folder.path("out"),
    ];
    deathroll(&words).with(0);
    let rows = rows(&folder.read("out/value.csv"));
    for row in &rows {
        let is_per_trial = row["per"] == "trial";
        for column in ["verdict", "margin"] {
            assert_eq!(row[column].is_empty(), !is_per_trial, "{column}: {row:?}");
        }
        assert!(is_per_trial || row["with"].is_empty() && row["without"].is_empty(), "{row:?}");
    }
    let count = |per: &str| rows.iter().filter(|row| row["per"] == per).count();
    assert!(count("trial") > 5 && count("use") > 5 && count("point") > 5);
}

/// Wherever the point without anything to value is: before anything is run.
#[test]
fn a_point_with_nothing_to_value_is_refused() {
    let folder = Folder::new();
    let out = folder.path("out");
    let by = "survivors.*.actions=['endure'],[]";
    let words = ["value", "scenarios/defense-endure.toml", "--by", by, "--trials", "100", "--out", &out];
    let ended = deathroll(&words).with(2);
    assert!(ended.stderr.contains("nothing to value"), "{}", ended.stderr);
    assert!(!std::path::Path::new(&out).exists(), "it begins with nothing");
}

#[test]
fn gear_attributes_and_cards_of_a_showdown_are_valued() {
    for (what, some) in [("gear", "Edda: "), ("attribute", "strength +1"), ("card", "location: ")] {
        let words = [
            "value",
            "scenarios/showdown-gale-strider.toml",
            "--of",
            what,
            "--trials",
            "40",
            "--no-progress",
        ];
        let ended = deathroll(&words).with(0);
        assert!(ended.stdout.contains(some), "{what}: {}", ended.stdout);
    }
    let each =
        ["value", "scenarios/showdown-gale-strider.toml", "--of", "attribute", "--each", "--trials", "20"];
    let all = [&each[..], &["--metric", "win-rate"]].concat();
    assert!(deathroll(&all).with(0).stdout.contains("Finn: luck +1"));
    let gear = [&each[..2], &["--of", "gear", "--each"]].concat();
    let told = deathroll(&gear).with(2).stderr;
    assert!(told.starts_with("error: --each: only attributes and lines of policies are valued"), "{told}");
    let told = deathroll(&[&each[..2], &["--coach-trials", "9"]].concat()).with(2).stderr;
    assert_eq!(told, "error: --coach-trials: only `--play coached` searches for lists\n");
}

#[test]
fn points_fainting_and_pools_of_an_encounter_are_valued() {
    let words = ["value", "scenarios/encounter-raiders.toml", "--trials", "5k"];
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
    let faint = [
        "value",
        "scenarios/encounter-fainting.toml",
        "--arm",
        "when dying",
        "--of",
        "faint",
        "--trials",
        "2k",
    ];
    assert!(deathroll(&faint).with(0).stdout.contains("\nfainting "));
    let pool =
        ["value", "scenarios/encounter-spellbook.toml", "--arm", "ward", "--of", "pool", "--trials", "2k"];
    assert!(deathroll(&pool).with(0).stdout.contains("\nward "));
}

/// The same as the paired difference to an arm in which it has no casting.
#[test]
fn a_spell_is_worth_what_is_lost_without_it() {
    let folder = Folder::new();
    let common = ["scenarios/encounter-bell-tower.toml", "--trials", "2k", "--quiet", "--format", "csv"];
    let value = ["value", "--of", "spell", "--all-metrics", "--out", &folder.path("value")];
    deathroll(&[&value[..], &common].concat()).with(0);
    let without = "without: adventurers.Ondine.spells.ember=0";
    let compare = ["compare", "--arms", "all spells", "--variant", without, "--out", &folder.path("compare")];
    deathroll(&[&compare[..], &common].concat()).with(0);
    let of = |row: &&Row| row["subject"] == "party" && row["metric"] == "intact-rate";
    let (values, differences) =
        (rows(&folder.read("value/value.csv")), rows(&folder.read("compare/comparison.csv")));
    let things: Vec<&str> = values.iter().filter(of).map(|row| &*row["thing"]).collect();
    assert_eq!(things, ["Osric: mend", "Osric: reveille", "Ondine: ember", "Ondine: veil"]);
    let worth: f64 = values.iter().filter(of).nth(2).unwrap()["worth"].parse().unwrap();
    let difference: f64 = differences.iter().find(of).unwrap()["difference"].parse().unwrap();
    assert!(worth > 0.0 && worth == -difference, "{worth} {difference}");
    // The casts of all spells of an adventurer are those that its counter has.
    let summary = rows(&folder.read("value/summary.csv"));
    let number = |text: &str| text.parse::<f64>().unwrap();
    for name in ["Osric", "Ondine"] {
        let own = values.iter().filter(of).filter(|row| row["thing"].starts_with(name));
        let used: f64 = own.map(|row| number(&row["used"])).sum();
        let is_casts = |row: &&Row| {
            row["arm"] == "all spells" && row["subject"] == name && row["metric"] == "spells-cast"
        };
        let casts = number(&summary.iter().find(is_casts).unwrap()["estimate"]);
        assert!((used - casts).abs() < 1e-9 && casts > 1.0, "{name}: {used} {casts}");
    }
    let told = deathroll(&["value", "scenarios/encounter-raiders.toml", "--of", "spell"]).with(2).stderr;
    assert!(told.contains("no adventurer knows a spell"), "{told}");
    let told = deathroll(&["value", "scenarios/showdown-duel.toml", "--of", "spell"]).with(2).stderr;
    assert!(told.contains("only encounters have that"), "{told}");
}

#[test]
fn the_recorded_command_reproduces_the_files() {
    let folder = Folder::new();
    let words = [
        "value",
        "scenarios/defense-endure.toml",
        "--action",
        "endure",
        "--by",
        "survivors.*.luck=0,3",
        "--trials",
        "2k",
        "--quiet",
        "--out",
        &folder.path("one"),
    ];
    deathroll(&words).with(0);
    let names = [
        "comparison.csv",
        "distribution.csv",
        "run.json",
        "summary.csv",
        "tallies.part",
        "trials.csv",
        "value.csv",
    ];
    assert_eq!(folder.names("one"), names);
    let command = folder.command("one");
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    deathroll(&[&command[..], &["--out", &folder.path("two"), "--quiet", "--threads", "1"]].concat()).with(0);
    for name in names {
        assert_eq!(folder.bytes(&format!("one/{name}")), folder.bytes(&format!("two/{name}")), "{name}");
    }
    assert!(folder.read("one/value.csv").starts_with("scenario,luck,thing,subject,metric,"));
}

#[test]
fn lines_of_priority_lists_are_valued() {
    let never = "survivors.*.policy.dash=[{ when = 'flow and target', to = 'safe' }, { when = 'round > 900', to = 'safe' }]";
    let words = ["value", "scenarios/showdown-gale-strider.toml", "--of", "policy", "--trials", "60"];
    let ended = deathroll(&[&words[..], &["--no-progress", "--set", never]].concat()).with(0);
    insta::assert_snapshot!(ended.stdout);
    let each = ["--each", "--no-progress", "--metric", "win-rate"];
    let each = deathroll(&[&words[..], &each].concat()).with(0);
    assert!(each.stdout.contains("\nFinn: dash line 2: survivors-"), "{}", each.stdout);
    // Others have another list, which is never asked: they cannot dash.
    let own = "survivors.Cato.policy.dash=[{ when = 'round > 900', to = 'safe' }]";
    let words_of_one =
        ["value", "scenarios/showdown-lost-packs.toml", "--of", "policy", "--trials", "20", "--set", own];
    let own =
        deathroll(&[&words_of_one[..], &["--no-progress", "--metric", "win-rate"]].concat()).with(0).stdout;
    assert!(own.contains("\nCato: dash line 1: round > 900"), "{own}");
    // Texts cut long conditions, and files do not.
    let folder = Folder::new();
    deathroll(&[&words[..], &["--no-progress", "--out", &folder.path("out")]].concat()).with(0);
    let whole = "dodge line 1: severe or (knocks-down and survival >= 2)";
    for name in ["value.csv", "comparison.csv"] {
        let text = folder.read(&format!("out/{name}"));
        assert!(text.contains(whole) && !text.contains('…'), "{name}: {text}");
    }
}

#[test]
fn values_of_missing_or_unsupported_items_are_refused() {
    for (words, says) in [
        (&["value", "scenarios/defense-endure.toml", "--action", "surge"][..], "nobody can surge"),
        (&["value", "scenarios/encounter-raiders.toml", "--of", "gear"], "encounters have no gear"),
        (
            &["value", "scenarios/encounter-raiders.toml", "--of", "policy"],
            "the priority lists of encounters are not valued",
        ),
        (
            &["value", "scenarios/encounter-raiders.toml", "--action", "dodge"],
            "encounters have no survival actions",
        ),
        (&["value", "scenarios/defense-endure.toml", "--by", "survivors.Bob.luck=1,2"], "no item \"Bob\""),
        (&["value", "scenarios/defense-endure.toml", "--by", "luck"], "expected PATH=RANGE"),
        (&["value", "scenarios/defense-endure.toml", "--arm", "luck 9"], "has no arm `luck 9`"),
    ] {
        let ended = deathroll(words).with(2);
        assert!(ended.stderr.contains(says) && ended.stdout.is_empty(), "{words:?}: {ended:?}");
    }
}

#[test]
fn indispensable_items_are_listed_with_the_reason() {
    let words = ["value", "scenarios/showdown-duel.toml", "--of", "card", "--trials", "100"];
    let ended = deathroll(&words).with(0);
    assert!(ended.stderr.contains("ai: Butt: the scenario needs it ("), "{ended:?}");
    assert!(ended.stdout.contains("location: Horn"), "{}", ended.stdout);
    // No AI card is valued.
    assert!(!ended.stderr.contains("keeps its life"), "{ended:?}");
}

/// The monster of twelve AI cards takes thirteen wounds (OD-8).
#[test]
fn the_worth_of_ai_cards_names_the_wounds_that_keep_the_life() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words =
        ["value", "scenarios/showdown-tallow-boar.toml", "--of", "card", "--trials", "20", "--no-progress"];
    let files = ["--out", &out, "--format", "csv,md"];
    let told = deathroll(&[&words[..], &files].concat()).with(0).stderr.replace('\n', " ");
    let life = "without a kind of AI card the monster also takes a wound less for each copy; --set \
                'options.death-rule={ life = 13 }' keeps its life";
    assert!(told.contains(life), "{told}");
    // Who gets the report is told, too.
    assert!(folder.read("out/report.md").contains("a wound less for each copy"));
}

#[test]
fn two_pieces_of_one_kind_are_distinguished() {
    let gear = "survivors.Ada.gear=['whetstone', 'whetstone']";
    let words = ["value", "scenarios/attack-weapons.toml", "--of", "gear", "--trials", "100", "--set", gear];
    let ended = deathroll(&[&words[..], &["--arm", "needles"]].concat()).with(0);
    assert!(
        ended.stdout.contains("Ada: whetstone ") && ended.stdout.contains("Ada: whetstone (2)"),
        "{}",
        ended.stdout
    );
}

/// Scenarios that have no metric in common have a table each, and an answer each.
#[test]
fn unlike_scenarios_are_shown_one_below_the_other() {
    let [defense, fight] = ["scenarios/defense-dodge.toml", "scenarios/showdown-duel.toml"];
    let shown = deathroll(&["value", defense, fight, "--trials", "400"]).with(0).stdout;
    for table in ["survival-rate of Ada ", "win-rate "] {
        assert!(shown.lines().any(|line| line.starts_with(table)), "{table}: {shown}");
    }
    let [ox, boar] = ["scenarios/showdown-cairn-ox.toml", "scenarios/showdown-tallow-boar.toml"];
    let told = deathroll(&["value", boar, ox, "--action", "surge", "--trials", "50"]).with(0).stdout;
    let nothing = "nothing is decidedly worth anything in win-rate of party.";
    assert_eq!(told.matches(nothing).count(), 2, "{told}");
    // What is decided counts, even if something that is not might be worth more.
    let heron = "scenarios/showdown-masked-heron.toml";
    let words = ["value", heron, ox, "--of", "attribute", "--trials", "90", "--seed", "11"];
    let told = deathroll(&words).with(0).stdout.replace('\n', " ");
    // The party of the file, which has none of what is added.
    assert!(told.contains(" as it is ") && !told.contains("with everything"), "{told}");
    assert!(
        told.contains("showdown-masked-heron: speed +1 has the highest worth found in win-rate of party,"),
        "{told}"
    );
}

/// Reactions and traps hit attackers too.
#[test]
fn evasion_is_valued_where_survivors_attack() {
    let words =
        ["value", "scenarios/attack-traps.toml", "--arm", "4 dice", "--of", "attribute", "--trials", "500"];
    let shown = deathroll(&[&words[..], &["--metric", "damage"]].concat()).with(0).stdout;
    assert!(shown.contains("\nevasion +1 "), "{shown}");
}

/// A scenario that lacks the metric is not left out without a word.
#[test]
fn every_scenario_has_the_metric_that_is_asked_for() {
    let [defense, fight] = ["scenarios/defense-dodge.toml", "scenarios/showdown-duel.toml"];
    for files in [[fight, defense], [defense, fight]] {
        let words = ["value", files[0], files[1], "--metric", "win-rate", "--trials", "50"];
        let told = deathroll(&words).with(2).stderr;
        assert!(told.contains("`win-rate` has no meaning"), "{told}");
    }
}

/// A search that could try nothing says so, and coaches for the metric that is asked for.
#[test]
fn coached_prices_say_when_the_search_was_too_short() {
    let words = ["value", "scenarios/showdown-duel.toml", "--play", "coached", "--coach-trials", "100"];
    let ended = deathroll(&[&words[..], &["--trials", "50", "--metric", "deaths"]].concat()).with(0);
    let few = "no edit could be tried: a search needs 20 000 trials or more, and has 100 (--coach-trials)\n";
    assert_eq!(ended.stderr, few);
}

/// What the party wants neither more nor less of is worth nothing, and costs nothing.
#[test]
fn what_nobody_wishes_for_is_higher_or_lower() {
    let words = ["value", "scenarios/showdown-cairn-ox.toml", "--arm", "mauls", "--metric", "rounds"];
    let shown = deathroll(&[&words[..], &["--trials", "600"]].concat()).with(0).stdout;
    assert!(shown.contains("\nLower rounds of party with: surge (-"), "{shown}");
    assert!(!shown.contains("Worth"), "{shown}");
}
