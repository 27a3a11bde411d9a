//! Results of two directories in one report: what was changed, names, and arms side by side.

use deathroll::report::{html, markdown};
use deathroll::results::chart::{Chart, Plot};
use deathroll::results::{Document, Provenance, Study, Table, Tables, files, stored};

use crate::support::program::{Folder, deathroll};

/// A directory of results as a study.
fn study(folder: &Folder, label: &str) -> Study {
    let names = folder.names(label);
    let written = files().into_iter().filter(|file| names.contains(&format!("{}.csv", file.name)));
    let table =
        |name: &str| stored::from_csv(name, &folder.read(&format!("{label}/{name}.csv"))).expect("a table");
    let tables: Tables = written.map(|file| table(file.name)).collect();
    let provenance: Provenance = serde_json::from_str(&folder.read(&format!("{label}/run.json"))).unwrap();
    Study { label: label.to_owned(), tables, provenance }
}

/// The report of two commands.
fn report(commands: [&[&str]; 2]) -> Document {
    let folder = Folder::new();
    for (label, words) in ["before", "after"].into_iter().zip(commands) {
        deathroll(&[words, &["--quiet", "--out", &folder.path(label)]].concat()).with(0);
    }
    Document::side_by_side(["before", "after"].map(|label| study(&folder, label)).into())
}

/// The differences of what both were made of: what, before, after.
fn inputs(document: &Document) -> Vec<[String; 3]> {
    let rows = document.tables.named("inputs").into_iter().flat_map(Table::records);
    rows.map(|row| ["what", "value_before", "value_after"].map(|column| row.text(column).to_owned()))
        .collect()
}

const WEAPONS: [&str; 4] = ["compare", "scenarios/attack-weapons.toml", "--trials", "600"];

#[test]
fn options_that_were_changed_are_named() {
    let tougher = ["--set", "monster.toughness=10", "--set", "survivors.Ada.luck=1", "--seed", "7"];
    let before = ["--set", "monster.toughness=9"];
    let document = report([&[&WEAPONS[..], &before].concat(), &[&WEAPONS[..], &tougher].concat()]);
    let expected = [["seed", "1", "7"], ["monster.toughness", "9", "10"], ["survivors.Ada.luck", "", "1"]];
    assert_eq!(inputs(&document), expected.map(|row| row.map(str::to_owned)));
    let sentence = "after against before: what was changed: seed 1 → 7; monster.toughness 9 → 10; \
                    survivors.Ada.luck is 1, which was not set before.";
    assert_eq!(document.answers[0], sentence);
    let page = String::from_utf8(html::page(&document)).unwrap();
    for text in ["before: before", "after: after", "what was changed"] {
        assert!(page.contains(text), "{text}");
    }
}

/// Facts that both have are there once, those of one behind its name.
#[test]
fn facts_are_there_once() {
    let document = report([&WEAPONS, &[&WEAPONS[..], &["--seed", "7"]].concat()]);
    let page = String::from_utf8(markdown::page(&document)).unwrap();
    let count = |text: &str| page.matches(text).count();
    assert_eq!(count("before: before, seed 1; after: after, seed 7"), 1, "{page}");
    assert_eq!([count("600 trials per arm"), count("policies of the file")], [1, 1], "{page}");
    let document = report([&WEAPONS, &WEAPONS]);
    assert!(inputs(&document).is_empty(), "{:?}", inputs(&document));
}

/// Lines of the file and of its libraries, whatever folder they are in.
#[test]
fn lines_that_were_changed_are_named() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("library")).unwrap();
    for entry in std::fs::read_dir("scenarios/library").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let text =
            if name == "quarries.toml" { text.replacen("toughness = 10", "toughness = 9", 1) } else { text };
        folder.write(&format!("library/{name}"), &text);
    }
    let text = std::fs::read_to_string("scenarios/showdown-cairn-ox.toml").unwrap();
    let changed = text.replacen("title = \"Breaking the Cairn Ox\"", "title = \"Again\"", 1);
    assert_ne!(text, changed);
    let file = folder.write("mine.toml", &changed);
    let run = |file: &str| ["run", file, "--trials", "40", "--arm", "axes"].map(str::to_owned);
    let words = [run("scenarios/showdown-cairn-ox.toml"), run(&file)];
    let words = words.each_ref().map(|words| words.iter().map(String::as_str).collect::<Vec<_>>());
    let found = inputs(&report([&words[0], &words[1]]));
    assert_eq!(found[0], ["title", "\"Breaking the Cairn Ox\"", "\"Again\""].map(str::to_owned));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[1][0].starts_with("quarries.toml: monsters.") && found[1][0].ends_with(".toughness"),
        "{found:?}"
    );
    assert_eq!(found[1][1..], ["10", "9"]);
}

/// What is set replaces what the file and its libraries have, of everybody and in every arm; and it is set no more.
#[test]
fn what_was_set_has_the_value_of_the_file_before_and_after() {
    let set = ["--set", "monster.toughness=10", "--set", "survivors.*.gear=['antler-axe']"];
    let set = [&WEAPONS[..], &set, &["--set", "survivors.Ada.survival=2", "--set", "rounds=2"]].concat();
    let gear = "[\"antler-axe\"], [\"bone-needles\"], [\"river-maul\"], [\"ember-lance\"], [\"tethered-hook\"], \
                [\"weighted-dice-blade\"]";
    let expected = [
        ["monster.toughness", "8", "10"],
        ["survivors.*.gear", gear, "[\"antler-axe\"]"],
        ["rounds", "", "2"],
    ];
    let report_of = |commands: [&[&str]; 2]| report(commands);
    let document = report_of([&WEAPONS, &set]);
    assert_eq!(inputs(&document), expected.map(|row| row.map(str::to_owned)));
    assert!(
        document.answers[0].contains("what was changed: monster.toughness 8 → 10; "),
        "{:?}",
        document.answers[0]
    );
    assert!(
        document.answers[0].contains("rounds is 2, which was not set before"),
        "{:?}",
        document.answers[0]
    );
    let back = report_of([&set, &WEAPONS]);
    assert_eq!(inputs(&back)[0], ["monster.toughness", "10", "8"].map(str::to_owned));
    assert_eq!(inputs(&back)[2], ["rounds", "2", ""].map(str::to_owned));
}

/// Points of a grid differ in the same, which is there once.
#[test]
fn what_differs_in_every_point_of_a_grid_is_there_once() {
    let sweep = ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.*.luck=0..=2", "--trials", "50"];
    let document = report([&sweep, &[&sweep[..], &["--set", "monster.toughness=6"]].concat()]);
    assert_eq!(inputs(&document), [["monster.toughness", "10", "6"].map(str::to_owned)]);
}

#[test]
fn loadouts_and_pictures_have_an_arm_of_each_directory_side_by_side() {
    let document = report([&WEAPONS, &[&WEAPONS[..], &["--set", "monster.toughness=11"]].concat()]);
    let loadouts = document.loadouts.as_ref().expect("arms");
    let rows: Vec<_> = loadouts.records().collect();
    assert_eq!(rows.len(), 12);
    for pair in rows.chunks(2) {
        assert_eq!(pair[0].text("arm"), pair[1].text("arm"));
        assert_eq!([pair[0].text("results"), pair[1].text("results")], ["before", "after"]);
        assert_eq!(pair[0].text("changed"), "", "nothing has changed before");
        assert!(["worse", "undecided"].contains(&pair[1].text("changed")), "{:?}", pair[1].text("changed"));
    }
    let by_arm =
        document.charts.iter().find(|chart| chart.title == "wounds-per-attack of Ada by arm").unwrap();
    let Plot::Dots(dots) = &by_arm.plot else { panic!("{by_arm:?}") };
    for pair in dots.rows.chunks(2) {
        let [one, two] = [&pair[0].label, &pair[1].label];
        assert_eq!(one.strip_suffix(" (before)").unwrap(), two.strip_suffix(" (after)").unwrap());
    }
    // What has the arms of both is not repeated for each.
    let repeats = |chart: &&Chart| chart.title.ends_with(": wounds-per-attack of Ada by arm");
    assert_eq!(document.charts.iter().filter(repeats).count(), 0);
    // The same picture of each directory follows that of the other.
    let titles: Vec<&str> = document.charts.iter().map(|chart| chart.title.as_str()).collect();
    let at = titles.iter().position(|title| *title == "before: distribution of damage of Ada").unwrap();
    assert_eq!(titles[at + 1], "after: distribution of damage of Ada");
}
