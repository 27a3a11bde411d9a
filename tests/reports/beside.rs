//! Results of two directories in one report: what was changed, names, and arms side by side.

use deathroll::report::{html, markdown};
use deathroll::results::chart::{Chart, Plot};
use deathroll::results::{Cell, Document, Provenance, Study, Table, Tables, files};

use crate::support::program::{Folder, deathroll};

/// A directory of results as a study.
fn study(folder: &Folder, label: &str) -> Study {
    let names = folder.names(label);
    let written = files().into_iter().filter(|file| names.contains(&format!("{}.csv", file.name)));
    let table =
        |name: &str| super::table_of(name, &folder.read(&format!("{label}/{name}.csv"))).expect("a table");
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

/// Results that have nothing in common are of different scenarios.
#[test]
fn other_scenarios_are_named() {
    let armor = ["compare", "scenarios/defense-armor.toml", "--trials", "600"];
    let document = report([&WEAPONS, &armor]);
    assert_eq!(inputs(&document)[0], ["scenario", "attack-weapons", "defense-armor"].map(str::to_owned));
}

/// An option with a row of its own is not among the other words of the command.
#[test]
fn the_confidence_is_told_once() {
    let confident = |value| [&WEAPONS[..], &["--confidence", value]].concat();
    let document = report([&confident("0.95"), &confident("0.9")]);
    assert_eq!(inputs(&document), [["confidence", "95 %", "90 %"].map(str::to_owned)]);
}

/// What is set for everybody changes nothing for whom it is as the file has it.
#[test]
fn of_a_field_of_everybody_those_are_told_for_whom_it_differs() {
    let run = ["run", "scenarios/showdown-cairn-ox.toml", "--trials", "50", "--arm", "axes"];
    let differences = |set: &str| inputs(&report([&run, &[&run[..], &["--set", set]].concat()]));
    let [jorun, kell, liv] = ["Jorun", "Kell", "Liv"]
        .map(|name| [format!("survivors.{name}.luck"), String::new(), "2".to_owned()]);
    assert_eq!(differences("survivors.*.luck=2"), [jorun, kell, liv]);
    // Who differs in the same way is told together.
    let accuracy = ["survivors.*.accuracy", "", "2"].map(str::to_owned);
    assert_eq!(differences("survivors.*.accuracy=2"), [accuracy]);
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

/// The libraries in another folder, some of them edited.
fn copy_libraries(folder: &Folder, to: &str, edit: impl Fn(&str, String) -> String) {
    std::fs::create_dir_all(folder.path(to)).unwrap();
    for entry in std::fs::read_dir("scenarios/library").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        folder.write(&format!("{to}/{name}"), &edit(name, std::fs::read_to_string(&path).unwrap()));
    }
}

/// Lines of the file and of its libraries, whatever folder they are in.
#[test]
fn lines_that_were_changed_are_named() {
    let folder = Folder::new();
    copy_libraries(&folder, "library", |name, text| match name {
        "quarries.toml" => text.replacen("toughness = 10", "toughness = 9", 1),
        _ => text,
    });
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

/// A field above others that are set, and one that both set to the same, is not told itself, but what differs in it.
#[test]
fn of_fields_within_others_only_what_differs_is_told() {
    let hunt = ["compare", "scenarios/showdown-hunt.toml", "--monster", "*", "--arms", "axes,knives"];
    let hunt = [&hunt[..], &["--trials", "10"]].concat();
    let document = report([&hunt, &[&hunt[..], &["--set", "monster.toughness=12"]].concat()]);
    let found = inputs(&document);
    assert!(!found.is_empty());
    for [what, was, is] in &found {
        assert_eq!([what.as_str(), is], ["monster.toughness", "12"]);
        assert!(was.parse::<u32>().is_ok_and(|was| was < 12), "{was}");
    }
    let everybody = [&WEAPONS[..], &["--set", "survivors.*.luck=3"]].concat();
    let ada = [&WEAPONS[..], &["--set", "survivors.Ada.luck=5"]].concat();
    let expected = [["survivors.Ada.luck", "3", "5"].map(str::to_owned)];
    assert_eq!(inputs(&report([&everybody, &ada])), expected);
}

/// Long values are whole in the table, and cut in the page above the pictures.
#[test]
fn long_values_are_cut_above_the_pictures() {
    let gear = [&WEAPONS[..], &["--set", "survivors.*.gear=['antler-axe']"]].concat();
    let document = report([&WEAPONS, &gear]);
    assert!(inputs(&document)[0][1].ends_with("[\"weighted-dice-blade\"]"));
    let page = String::from_utf8(html::page(&document)).unwrap();
    let top = page.split_once("<div class=\"inputs\">").unwrap().1.split_once("</table>").unwrap().0;
    assert!(top.contains("…</td>") && top.contains("antler-axe"), "{top}");
    assert!(!top.contains("weighted-dice-blade"), "{top}");
}

/// The file of a comparison, with a toughness of its own.
fn edited(folder: &Folder, toughness: u32) -> String {
    let text = std::fs::read_to_string("scenarios/attack-weapons.toml").unwrap();
    let from = "from = \"marsh-warden\"\n";
    assert!(text.contains(from));
    let text = text.replacen(from, &format!("{from}toughness = {toughness}\n"), 1);
    copy_libraries(folder, &format!("{toughness}/library"), |_, text| text);
    folder.write(&format!("{toughness}/weapons.toml"), &text)
}

/// What is set is played, whatever the file has there.
#[test]
fn files_are_not_compared_where_the_command_line_sets_something_else() {
    let folder = Folder::new();
    let files = [8, 9].map(|toughness| edited(&folder, toughness));
    let run = |file: usize| ["compare", &files[file], "--trials", "100"];
    let luck = ["--set", "survivors.Ada.luck=1"];
    let set = [&run(1)[..], &["--set", "monster.toughness=8"], &luck].concat();
    let expected = [["survivors.Ada.luck", "", "1"].map(str::to_owned)];
    assert_eq!(inputs(&report([&run(0), &set])), expected);
    // Both set it to the same, and only then the files differ.
    let before = [&run(0)[..], &["--set", "monster.toughness=7"]].concat();
    let after = [&run(1)[..], &["--set", "monster.toughness=7"], &luck].concat();
    assert_eq!(inputs(&report([&before, &after])), expected);
    // It was set, and the file has another value since.
    let back = report([&before, &run(1)]);
    assert_eq!(inputs(&back), [["monster.toughness", "7", "9"].map(str::to_owned)]);
}

/// A change is told once, of every scenario once, and under one name.
#[test]
fn what_was_changed_is_told_once() {
    let folder = Folder::new();
    let files = [8, 9].map(|toughness| edited(&folder, toughness));
    let run = |file: usize| ["compare", &files[file], "--trials", "100"];
    let document = report([&run(0), &[&run(1)[..], &["--set", "monster.toughness=9"]].concat()]);
    assert_eq!(inputs(&document), [["monster.toughness", "8", "9"].map(str::to_owned)]);
    let table = document.tables.named("inputs").unwrap();
    assert!(table.records().all(|row| row.text("scenario").is_empty()));

    let novice = report([&WEAPONS, &[&WEAPONS[..], &["--play", "novice"]].concat()]);
    assert_eq!(inputs(&novice), [["play", "policies of the file", "novice"].map(str::to_owned)]);

    let number = [&WEAPONS[..], &["--set", "survivors.0.luck=3"]].concat();
    let name = [&WEAPONS[..], &["--set", "survivors.Ada.luck=5"]].concat();
    let expected = [["survivors.Ada.luck", "3", "5"].map(str::to_owned)];
    assert_eq!(inputs(&report([&number, &name])), expected);
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

/// Tables of one name have the columns of both, and the rows of both.
#[test]
fn sweeps_over_different_fields_are_one_table() {
    let sweep = ["sweep", "scenarios/attack-luck.toml", "--arm", "luck 0", "--trials", "100"];
    let over = |vary| [&sweep[..], &["--vary", vary]].concat();
    let document = report([&over("survivors.*.luck=0..=2"), &over("monster.toughness=9..=11")]);
    let tables: Vec<&Table> = document.tables.iter().filter(|table| table.name == "sweep").collect();
    let [table] = tables[..] else { panic!("{} tables", tables.len()) };
    let with = |field: &str| table.records().filter(|row| *row.cell(field) != Cell::Empty).count();
    let [luck, toughness] = ["luck", "toughness"].map(with);
    assert!(luck > 0 && luck == toughness && luck + toughness == table.rows.len());
}

/// Curves over the scenes of two adventures are two pictures: scenes with the same numbers are others.
#[test]
fn scenes_of_other_adventures_are_not_drawn_together() {
    let run = |name, arm| ["run", name, "--arm", arm, "--trials", "100"];
    let tower = run("scenarios/encounter-bell-tower.toml", "all spells");
    let document = report([&tower, &run("scenarios/encounter-climb.toml", "plain")]);
    let scenes = |chart: &Chart| match &chart.plot {
        Plot::Lines(lines) if lines.across == "scene" => Some(lines.names.clone()),
        _ => None,
    };
    let mut names: Vec<Vec<String>> = document.charts.iter().filter_map(scenes).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 2, "{names:?}");
    // Those of one are.
    let document = report([&tower, &[&tower[..], &["--seed", "2"]].concat()]);
    let drawn = document.charts.iter().filter(|chart| scenes(chart).is_some());
    assert!(drawn.clone().count() > 0 && drawn.clone().all(|chart| !chart.title.contains("before")));
}

/// Directories of one name are told apart by the folders around them, as far as these differ.
#[test]
fn directories_of_one_name_are_called_by_the_parts_of_their_paths_that_differ() {
    let folder = Folder::new();
    let [old, new, to] = ["old/out", "new/out", "to"].map(|name| folder.path(name));
    for out in [&old, &new] {
        deathroll(&[&WEAPONS[..], &["--quiet", "--out", out]].concat()).with(0);
    }
    deathroll(&["report", &old, &new, "--format", "html", "--out", &to]).with(0);
    let page = folder.read("to/report.html");
    assert!(page.contains("before: old/out") && page.contains("after: new/out"), "{page}");
}
