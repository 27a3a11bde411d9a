//! Results of two directories: what has changed, and how sure that is.

use deathroll::results::chart::{Plot, charts};
use deathroll::results::{Shown, Tables};
use deathroll::stats::interval::z;

use crate::support::program::{Folder, deathroll};

const WEAPONS: [&str; 4] = ["compare", "scenarios/attack-weapons.toml", "--trials", "3000"];

/// Results of the same command with different options, each in a directory of its own.
fn both(words: &[&str], options: [&[&str]; 2]) -> Folder {
    let folder = Folder::new();
    for (name, options) in ["before", "after"].into_iter().zip(options) {
        let out = folder.path(name);
        deathroll(&[words, options, &["--quiet", "--out", &out]].concat()).with(0);
    }
    folder
}

/// What `report` prints about them; the formats are written into `both`.
fn reported(folder: &Folder, format: &str) -> String {
    let [before, after, both] = ["before", "after", "both"].map(|name| folder.path(name));
    deathroll(&["report", &before, &after, "--out", &both, "--format", format]).with(0).stdout
}

fn table(folder: &Folder, file: &str, name: &str) -> Tables {
    [super::table_of(name, &folder.read(file)).unwrap()].into_iter().collect()
}

/// The difference of every estimate, with the standard errors of both squared and added.
#[test]
fn differences_are_those_of_independent_samples() {
    let toughness = ["--set", "monster.toughness=10"];
    let folder = both(&WEAPONS, [&["--seed", "4"], &toughness]);
    let text = reported(&folder, "csv,json,md,xlsx,html");
    let (_, first) = text.split_once('\n').unwrap();
    let first = first.replace('\n', " ");
    assert!(first.starts_with("after against before: wounds-per-attack of Ada: axe "), "{text}");
    assert!(first.contains(" → ") && first.contains(", worse)"), "{first}");
    assert!(text.lines().all(|line| line.starts_with("wrote ") || line.chars().count() <= 80), "{text}");
    assert!(first.contains("Intervals are those of independent samples"), "{text}");
    let changes = table(&folder, "both/changes.csv", "changes");
    let [before, after] =
        ["before", "after"].map(|name| table(&folder, &format!("{name}/summary.csv"), "summary"));
    let changes = changes.named("changes").unwrap();
    assert_eq!(changes.rows.len(), after.named("summary").unwrap().rows.len());
    let mut normal = 0;
    for row in changes.records() {
        let of = |tables: &Tables| {
            let names = ["scenario", "arm", "subject", "metric"];
            let mut rows = tables.named("summary").unwrap().records();
            let found = rows.find(|other| names.iter().all(|name| other.text(name) == row.text(name)));
            found.and_then(|found| found.estimate("estimate"))
        };
        let (Some(was), Some(is)) = (of(&before), of(&after)) else { continue };
        let found = row.estimate("difference").expect("a difference");
        assert!((found.value - (is.value - was.value)).abs() < 1e-12);
        assert_eq!(row.number("estimate_before"), Some(was.value));
        assert_eq!((row.text("before"), row.text("after")), ("before", "after"));
        if let (Some(one), Some(two)) = (was.std_error, is.std_error) {
            assert!((found.std_error.unwrap() - one.hypot(two)).abs() < 1e-12);
            if row.text("metric") == "wounds-per-attack" {
                let reach = z(0.95) * one.hypot(two);
                let middle = f64::midpoint(found.low.unwrap(), found.high.unwrap());
                // Intervals of six arms that were compared share the error, estimates do not.
                assert!((found.high.unwrap() - middle - reach).abs() < 1e-3 * reach, "{found:?}");
                normal += 1;
            }
        }
    }
    assert_eq!(normal, 6, "every arm");
    for name in ["report.md", "report.html"] {
        let text = folder.read(&format!("both/{name}"));
        assert!(text.contains("wounds-per-attack of Ada: after against before"), "{name}");
    }
    assert!(folder.read("both/changes.json").contains("\"estimate_before\""));
}

#[test]
fn the_first_picture_is_the_change_of_every_arm() {
    let folder = both(&WEAPONS, [&[], &["--set", "monster.toughness=10"]]);
    reported(&folder, "csv");
    let tables = table(&folder, "both/changes.csv", "changes");
    let charts = charts(&tables);
    let of_changes = deathroll::results::chart::beside(&tables);
    assert!(charts.is_empty(), "pictures of one study have no changes");
    let Plot::Dots(dots) = &of_changes[0].plot else { panic!("{of_changes:?}") };
    assert_eq!(dots.rows.len(), 6);
    assert!(dots.axis.is_difference);
    let mut notes: Vec<&str> = dots.rows.iter().map(|dot| dot.note.as_str()).collect();
    notes.sort_unstable();
    notes.dedup();
    assert_eq!(notes, ["undecided", "worse"], "a little for who wounds by luck alone, much for others");
    for dot in &dots.rows {
        let found = dot.estimate.expect("a change");
        assert!(dot.band.is_some());
        assert_eq!(dot.note == "worse", found.high < Some(0.0), "{dot:?}");
    }
}

/// The same game on the same dice has the same trials: there is nothing between them.
#[test]
fn the_same_game_twice_has_not_changed() {
    let folder = both(&WEAPONS, [&[], &[]]);
    let text = reported(&folder, "csv,md");
    let expected = "after against before: the same trials of the same games; nothing has changed.\n";
    assert!(text.starts_with(expected), "{text}");
    let changes = table(&folder, "both/changes.csv", "changes");
    for row in changes.named("changes").unwrap().records() {
        assert_eq!(row.number("difference"), Some(0.0));
        assert_eq!((row.text("verdict"), row.text("method")), ("tied", "exact"));
        assert_eq!(row.number("std_error"), None);
    }
    // Other dice are other trials.
    let folder = both(&WEAPONS, [&[], &["--seed", "2"]]);
    let text = reported(&folder, "csv").replace('\n', " ");
    assert!(!text.contains("nothing has changed"));
    // At a confidence of 95 % chance decides one in twenty of those that are not the same.
    let changes = table(&folder, "both/changes.csv", "changes");
    let open = changes
        .named("changes")
        .unwrap()
        .records()
        .filter(|row| row.metric().is_some_and(|metric| !metric.detail) && row.text("method") != "exact");
    let by_chance = open.count() as f64 / 20.0;
    assert!(by_chance > 1.0 && text.contains(&format!("chance decides {by_chance:.1} on average")), "{text}");
}

/// Luck is taken out of the arms of `run` and of `compare` in different ways: their estimates differ, and the trials do
/// not. What a command adds to a file under the same name is another game.
#[test]
fn the_same_trials_are_not_independent() {
    let folder = Folder::new();
    let [before, after] = ["before", "after"].map(|name| folder.path(name));
    let more = ["scenarios/showdown-duel.toml", "--trials", "9000", "--quiet", "--out"];
    deathroll(&[&["run"], &more[..], &[&before]].concat()).with(0);
    deathroll(&[&["compare"], &more[..], &[&after]].concat()).with(0);
    let text = reported(&folder, "csv").replace('\n', " ");
    assert!(text.contains("nothing has changed; estimates differ by how luck was taken out. "), "{text}");
    let changes = table(&folder, "both/changes.csv", "changes");
    let rows: Vec<_> = changes.named("changes").unwrap().records().collect();
    assert!(rows.iter().all(|row| row.number("difference") == Some(0.0)));
    let compare = ["compare", "scenarios/attack-weapons.toml", "--trials", "2000", "--variant"];
    let folder = both(&compare, [&["x: survivors.Ada.luck=3"], &["x: rounds=2"]]);
    assert!(!reported(&folder, "csv").contains("nothing has changed"));
}

/// A changed copy of a file has another name; arms that only one of both has are named.
#[test]
fn copies_are_compared_and_other_arms_are_named() {
    let folder = Folder::new();
    let text = std::fs::read_to_string("tests/browser/names.toml").unwrap();
    let arm = "[[arms]]\nname = \"extra\"\n";
    let files = [folder.write("old.toml", &text), folder.write("new.toml", &format!("{text}\n{arm}"))];
    for (name, file) in ["before", "after"].into_iter().zip(&files) {
        deathroll(&["run", file, "--trials", "300", "--quiet", "--out", &folder.path(name)]).with(0);
    }
    let text = reported(&folder, "csv");
    assert!(text.contains("Arms that are not compared, only in after: extra."), "{text}");
    let changes = table(&folder, "both/changes.csv", "changes");
    let changes = changes.named("changes").unwrap();
    assert_eq!(super::distinct(changes, "scenario"), ["new"]);
    assert!(!super::distinct(changes, "arm").contains(&"extra".to_owned()));
}

/// The same arms, of which other metrics were asked for.
#[test]
fn arms_without_a_common_metric_are_not_called_others() {
    let folder = both(&WEAPONS, [&["--metric", "hit-rate"], &["--metric", "wounds"]]);
    let text = reported(&folder, "csv");
    assert!(text.contains("\nafter against before: no metric of an arm is in both.\n"), "{text}");
}

/// Results without anything in common have no changes, and are shown beside each other all the same.
#[test]
fn nothing_in_common_is_said() {
    let folder = Folder::new();
    for (name, file) in [("before", "attack-weapons"), ("after", "showdown-duel")] {
        let file = format!("scenarios/{file}.toml");
        deathroll(&["run", &file, "--trials", "100", "--quiet", "--out", &folder.path(name)]).with(0);
    }
    let text = reported(&folder, "csv,md,xlsx,html");
    let begin = "after against before: what was changed: scenario attack-weapons → showdown-duel.\n\
                 after against before: no arm has the same name.\n";
    assert!(text.starts_with(begin), "{text}");
    assert!(!folder.names("both").contains(&"changes.csv".to_owned()));
}

/// Of what happened in neither of two samples nothing is known: that is not the same.
#[test]
fn what_nobody_has_seen_is_not_called_the_same() {
    let run = ["run", "scenarios/showdown-duel.toml", "--arm", "who dodges", "--trials", "50"];
    let folder = both(&run, [&[], &["--seed", "2"]]);
    reported(&folder, "csv");
    let changes = table(&folder, "both/changes.csv", "changes");
    let rows = changes.named("changes").unwrap().records();
    let unseen: Vec<_> =
        rows.filter(|row| row.text("metric") == "deaths" && row.text("subject") == "party").collect();
    assert_eq!((unseen[0].number("difference"), unseen[0].text("verdict")), (Some(0.0), "undecided"));
    assert_ne!(unseen[0].interval("difference").unwrap().shown, Shown::Same);
}
