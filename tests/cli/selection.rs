//! What is shown and written of the results: `--metric`, `--subject`, `--all-metrics`, and short pages.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

/// Lines that a reader has to read for an answer.
const LINES_MAX: usize = 25;

const OX: &str = "scenarios/showdown-cairn-ox.toml";

#[test]
fn other_answers_take_at_most_25_lines() {
    for words in [
        &["value", OX, "--trials", "60"][..],
        &["value", OX, "--trials", "60", "--by", "rounds=3,4,5"],
        &["sweep", OX, "--trials", "60", "--vary", "rounds=1..=8"],
        &["sweep", OX, "--trials", "60", "--vary", "rounds=1..=8", "--vary", "monster.toughness=8,9"],
        &["exact", "scenarios/attack-weapons.toml", "--arm", "axe", "--arm", "maul"],
        &["exact", "scenarios/attack-weapons.toml", "--arm", "axe"],
    ] {
        let shown = deathroll(words).with(0).stdout;
        assert!(shown.trim_end().lines().count() <= LINES_MAX, "{words:?}:\n{shown}");
    }
}

/// Every page that decides something ends with a sentence.
#[test]
fn the_answer_is_the_last_sentence() {
    for (words, says) in [
        (&["run", OX, "--trials", "40"][..], "win-rate of party: from "),
        (&["compare", OX, "--trials", "40"], " the highest win-rate of party, "),
        (&["value", OX, "--trials", "40"], "in win-rate of party"),
        (&["value", OX, "--trials", "40", "--by", "rounds=3,4", "--action", "surge"], "surge is worth "),
        (&["sweep", OX, "--trials", "40", "--vary", "rounds=3,12"], "win-rate of party lies between "),
        (
            &["sweep", OX, "--trials", "40", "--vary", "rounds=1,2"],
            "win-rate of party is the same at all points, ",
        ),
        (
            &["exact", "scenarios/attack-weapons.toml", "--arm", "axe", "--arm", "maul"],
            "from 0.342 (maul) to 0.645545 (axe).",
        ),
    ] {
        let shown = deathroll(words).with(0).stdout;
        let answer = shown.trim_end().rsplit("\n\n").next().unwrap_or_default().replace('\n', " ");
        assert!(answer.contains(says) && answer.ends_with('.'), "{words:?} answers {answer:?}");
    }
}

/// Where every arm wins nearly always or, as within two rounds, never, the sentence proposes a metric that tells them apart.
#[test]
fn a_ranking_without_differences_proposes_another_metric() {
    let words = ["compare", OX, "--trials", "60", "--set", "rounds=2"];
    let shown = deathroll(&words).with(0).stdout.replace('\n', " ");
    assert!(shown.contains("All are near one end of win-rate: --rank "), "{shown}");
    let usual = deathroll(&words[..4]).with(0).stdout;
    assert!(!usual.contains("All are near"), "{usual}");
}

/// Otherwise nothing would be shown of it.
#[test]
fn a_metric_that_no_chosen_subject_has_is_refused() {
    let words = ["run", OX, "--trials", "20", "--metric", "survival-left,win-rate", "--subject"];
    let told = deathroll(&[&words[..], &["Ina"]].concat()).with(2).stderr;
    assert!(told.starts_with("error: --metric: `win-rate` is not reported for `Ina`; "), "{told}");
    deathroll(&[&words[..], &["Ina", "--subject", "party"]].concat()).with(0);
}

#[test]
fn only_the_metrics_that_are_asked_for_are_shown_and_written() {
    for words in [
        &["run", OX, "--trials", "40"][..],
        &["compare", OX, "--trials", "40"],
        &["value", OX, "--trials", "40"],
        &["sweep", OX, "--trials", "40", "--vary", "rounds=3,4"],
    ] {
        let folder = Folder::new();
        let out = folder.path("out");
        let asked = ["--metric", "rounds,deaths", "--out", &out, "--no-progress"];
        let shown = deathroll(&[words, &asked].concat()).with(0).stdout;
        assert!(shown.contains("rounds") && shown.contains("deaths"), "{words:?}: {shown}");
        assert!(!shown.contains("severe-injuries"), "{words:?}: {shown}");
        for name in ["summary", "distribution", "comparison", "value", "sweep"] {
            let path = format!("out/{name}.csv");
            if !folder.names("out").contains(&format!("{name}.csv")) {
                continue;
            }
            for row in rows(&folder.read(&path)) {
                assert!(["rounds", "deaths"].contains(&row["metric"].as_str()), "{words:?}, {name}: {row:?}");
            }
        }
        let command = folder.command("out").join(" ");
        assert!(command.contains("--metric rounds,deaths"), "{command}");
    }
}

/// The first metric that is asked for ranks arms and prices things.
#[test]
fn the_first_metric_ranks() {
    let shown = deathroll(&["compare", OX, "--trials", "300", "--metric", "deaths"]).with(0).stdout;
    assert!(shown.contains(" has the lowest deaths of party, "), "{shown}");
    let shown = deathroll(&["value", OX, "--trials", "300", "--metric", "deaths"]).with(0).stdout;
    assert!(shown.contains("\nworth in deaths ") && shown.contains(" deaths of party: "), "{shown}");
}

/// Tables, files and the answer have metrics in the order in which they are asked for.
#[test]
fn metrics_come_in_the_order_of_the_command() {
    for asked in [["deaths", "win-rate"], ["win-rate", "deaths"]] {
        let folder = Folder::new();
        let (metrics, out) = (asked.join(","), folder.path("out"));
        let run = ["run", OX, "--arm", "axes", "--trials", "40", "--metric", &metrics, "--out", &out];
        let shown = deathroll(&run).with(0).stdout;
        let [first, second] = asked.map(|metric| shown.find(&format!("\n{metric} ")).expect("a line"));
        assert!(first < second && shown.contains(&format!("\n{} of party: ", asked[0])), "{shown}");
        let rows = rows(&folder.read("out/summary.csv"));
        let of_party = rows.iter().filter(|row| row["subject"] == "party");
        assert!(of_party.map(|row| row["metric"].as_str()).eq(asked), "{rows:?}");
    }
}

/// Whatever the command: of the metrics that are asked for, the first that the party wants higher or lower.
#[test]
fn answers_ranks_and_steps_are_of_the_same_metric() {
    for (words, says) in [
        (&["compare", OX][..], " the lowest deaths of party, "),
        (&["sweep", OX, "--vary", "survivors.*.luck=0..=2"], "deaths of party lies between "),
        (&["run", OX], "deaths of party: from "),
        (&["value", OX], "in deaths of party"),
    ] {
        let shown = deathroll(&[words, &["--trials", "200", "--metric", "rounds,deaths"]].concat());
        let shown = shown.with(0).stdout.replace('\n', " ");
        assert!(shown.contains(says), "{words:?}: {shown}");
    }
}

/// The answer is about whoever was asked for, as the table is.
#[test]
fn arms_are_ranked_by_the_subject_that_is_asked_for() {
    let folder = Folder::new();
    let words = ["compare", OX, "--trials", "60", "--metric", "hit-rate", "--subject", "Liv"];
    let shown = deathroll(&[&words[..], &["--out", &folder.path("out")]].concat()).with(0).stdout;
    assert!(shown.contains(" the highest hit-rate of Liv,") && !shown.contains("of party"), "{shown}");
    for name in ["ranking", "trials"] {
        let rows = rows(&folder.read(&format!("out/{name}.csv")));
        assert!(!rows.is_empty() && rows.iter().all(|row| row["subject"] == "Liv"), "{name}: {rows:?}");
    }
    let out = folder.path("swept");
    let sweep = ["sweep", OX, "--vary", "survivors.Liv.luck=0..=2", "--trials", "40", "--subject", "Liv"];
    deathroll(&[&sweep[..], &["--out", &out]].concat()).with(0);
    let trials = rows(&folder.read("swept/trials.csv"));
    assert!(!trials.is_empty() && trials.iter().all(|row| row["subject"] == "Liv"), "{trials:?}");
}

#[test]
fn subjects_are_chosen_by_name() {
    let words = ["run", OX, "--trials", "40", "--arm", "axes"];
    let shown = deathroll(&[&words[..], &["--subject", "Ina"]].concat()).with(0).stdout;
    assert!(shown.contains("\nIna\n") || shown.contains("\nIna "), "{shown}");
    assert!(!shown.contains("\nparty"), "{shown}");
    let ended = deathroll(&[&words[..], &["--subject", "Inna"]].concat()).with(2);
    assert!(ended.stderr.contains("nobody is called `Inna`; there are `party`"), "{}", ended.stderr);
    assert!(ended.stderr.contains("did you mean `Ina`?"), "{}", ended.stderr);
}

/// As dice calculators show them: the share of each value, and of "at least".
#[test]
fn the_distribution_of_a_metric_has_bars_and_chances_of_at_least() {
    let words = ["run", "scenarios/attack-weapons.toml", "--trials", "20k", "--metric", "wounds-per-attack"];
    let one = deathroll(&[&words[..], &["--arm", "axe"]].concat()).with(0).stdout;
    insta::assert_snapshot!(one);
    let all = deathroll(&words).with(0).stdout;
    for head in ["\nwounds-per-attack of Ada  ", "\nat least  ", "\nquantiles  "] {
        assert!(all.contains(head), "{head}: {all}");
    }
}

/// Distributions are counts of trials, also where luck is taken out of the estimates above them.
#[test]
fn a_distribution_below_estimates_without_luck_is_as_rolled() {
    let words = ["run", "scenarios/showdown-duel.toml", "--trials", "8192", "--metric", "deaths"];
    let note = "distributions are as rolled: luck is not taken out of them\n";
    assert!(deathroll(&words).with(0).stdout.contains(note));
    let off = [&words[..], &["--variance-reduction", "off"]].concat();
    assert!(!deathroll(&off).with(0).stdout.contains("as rolled"));
}

#[test]
fn a_wide_table_has_a_row_for_each_arm() {
    let folder = Folder::new();
    let words = ["compare", "scenarios/attack-weapons.toml", "--trials", "500", "--quiet", "--wide"];
    deathroll(&[&words[..], &["--out", &folder.path("out")]].concat()).with(0);
    let wide = rows(&folder.read("out/loadouts.csv"));
    assert_eq!(wide.len(), 6);
    let of = |column: &str| wide.iter().map(|row| row[column].as_str()).collect::<Vec<_>>();
    assert_eq!(of("baseline"), ["yes", "", "", "", "", ""]);
    assert!(of("wounds-per-attack of Ada").iter().all(|value| value.parse::<f64>().is_ok()));
    assert!(of("rank_worst").contains(&"6") && of("gear").contains(&"Ada: river-maul"), "{wide:?}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (words, says) in [
        (&["--metric", "rounds", "--all-metrics"][..], "cannot be used with"),
        (&["--metric", "nights"], "`nights` has no meaning in arm `axes`"),
        (&["--metric", "win-rte"], "did you mean `win-rate`?"),
        (&["--metric", "death-rate"], "in arm `axes`; it has `survival-rate` and `deaths`"),
        (&["--wide"], "--out"),
    ] {
        let ended = deathroll(&[&["run", OX, "--trials", "10"], words].concat()).with(2);
        assert!(ended.stderr.contains(says) && ended.stdout.is_empty(), "{words:?}: {ended:?}");
    }
}

/// Counted upwards, as a table of "at least so many are alive" needs it.
#[test]
fn the_survivors_of_an_encounter_have_a_distribution() {
    let words = ["run", "scenarios/encounter-raiders.toml", "--metric", "survivors", "--trials", "1000"];
    let ended = deathroll(&words).with(0);
    assert!(ended.stdout.contains("survivors of party"), "{ended:?}");
}
