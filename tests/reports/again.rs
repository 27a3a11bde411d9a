//! `deathroll report`: stored results in other formats.

use super::written;
use crate::support::program::{Folder, deathroll};

const WEAPONS: [&str; 4] = ["compare", "scenarios/attack-weapons.toml", "--trials", "300"];

#[test]
fn a_report_of_stored_results_is_the_one_that_was_written_with_them() {
    for words in [&WEAPONS[..], &["check", "scenarios/defense-dodge.toml", "--max-trials", "2000"]] {
        let folder = written(words);
        let (from, to) = (folder.path("out"), folder.path("again"));
        let printed =
            deathroll(&["report", &from, "--out", &to, "--format", "csv,json,md,xlsx,html"]).with(0);
        assert_eq!(printed.stderr, "");
        for name in folder.names("again").into_iter().filter(|name| name != "run.json") {
            let [one, two] =
                ["out", "again"].map(|place| std::fs::read(folder.path(&format!("{place}/{name}"))).unwrap());
            assert!(one == two, "{name} differs");
            assert!(printed.stdout.contains(&format!("/{name}\n")), "{}", printed.stdout);
        }
        assert!(folder.names("again").contains(&"report.xlsx".to_owned()));
        // Tables in JSON alone are enough.
        let json = folder.path("json");
        let all = [words, &["--quiet", "--out", &json, "--format", "json"]].concat();
        assert!(matches!(deathroll(&all).code, Some(0 | 3)));
        deathroll(&["report", &json]).with(0);
        assert!(folder.read("json/report.html") == folder.read("out/report.html"));
    }
}

#[test]
fn several_results_are_shown_side_by_side() {
    let folder = Folder::new();
    for (name, toughness) in [("before", "8"), ("after", "9")] {
        let (out, set) = (folder.path(name), format!("monster.toughness={toughness}"));
        deathroll(&[&WEAPONS[..], &["--set", &set, "--quiet", "--out", &out]].concat()).with(0);
    }
    let both = folder.path("both");
    let words = ["report", &folder.path("before"), &folder.path("after"), "--out", &both, "--format", "md"];
    let printed = deathroll(&words).with(0).stdout;
    let changed = "after against before: what was changed: monster.toughness 8 → 9.\n";
    assert!(printed.starts_with(changed), "{printed}");
    assert!(printed.contains("\nafter against before: wounds-per-attack of Ada: axe "), "{printed}");
    assert!(printed.contains("\nbefore: needles, hook and axe cannot be told apart"), "{printed}");
    assert!(printed.contains("\nafter: "), "{printed}");
    let page = folder.read("both/report.md");
    for arm in ["axe (before)", "axe (after)", "maul (before)", "maul (after)"] {
        assert!(page.contains(arm), "{arm} is missing:\n{page}");
    }
    assert!(page.contains("monster.toughness=9"), "both commands are shown");
}

/// Rows of a directory that is given twice could not be told apart.
#[test]
fn a_directory_that_is_given_twice_has_numbers() {
    let folder = written(&WEAPONS);
    let (out, both) = (folder.path("out"), folder.path("both"));
    deathroll(&["report", &out, &out, "--out", &both, "--format", "md"]).with(0);
    let page = folder.read("both/report.md");
    for arm in ["axe (1)", "axe (2)"] {
        assert!(page.replace(&format!("({out} "), "(").contains(arm), "{arm}:\n{page}");
    }
}

/// What an earlier report left beside a new one may be about something else.
#[test]
fn files_of_an_earlier_report_are_named() {
    let folder = written(&WEAPONS);
    let (out, both) = (folder.path("out"), folder.path("both"));
    let report =
        |format: &str| deathroll(&["report", &out, &out, "--out", &both, "--format", format]).with(0).stderr;
    assert_eq!(report("html"), "");
    assert!(report("md").ends_with("also holds files from before: report.html\n"));
    assert_eq!(report("md,html"), "");
}

/// Each study has its own curve in one picture: points of two studies are never joined.
#[test]
fn sweeps_side_by_side_have_a_curve_of_each() {
    let folder = Folder::new();
    let sweep =
        ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.*.luck=0..=3", "--trials", "200"];
    for (name, toughness) in [("before", "6"), ("after", "12")] {
        let (out, set) = (folder.path(name), format!("monster.toughness={toughness}"));
        deathroll(&[&sweep[..], &["--set", &set, "--quiet", "--out", &out]].concat()).with(0);
    }
    let both = folder.path("both");
    let words = ["report", &folder.path("before"), &folder.path("after"), "--out", &both, "--format", "md"];
    deathroll(&words).with(0);
    let page = folder.read("both/report.md");
    let title = "**wounds-per-attack of Bryn over luck**";
    let (_, after) = page.split_once(title).unwrap_or_else(|| panic!("{title}:\n{page}"));
    let lines: Vec<&str> = after.trim_start().lines().take_while(|line| line.starts_with('|')).collect();
    assert_eq!(lines.len(), 2 + 4, "heads, a rule, and a line for each luck: {lines:?}");
    assert!(lines[0].contains("before") && lines[0].contains("after"), "{lines:?}");
}

/// A picture has one level: where something else was looked for, each study has its own.
#[test]
fn sweeps_that_look_for_different_values_are_pictures_of_their_own() {
    let folder = Folder::new();
    let sweep =
        ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.*.luck=0..=3", "--trials", "200"];
    for (name, find) in [("before", "wounds-per-attack=0.3"), ("after", "wounds-per-attack=0.35")] {
        let out = folder.path(name);
        deathroll(&[&sweep[..], &["--find", find, "--quiet", "--out", &out]].concat()).with(0);
    }
    let both = folder.path("both");
    let words = ["report", &folder.path("before"), &folder.path("after"), "--out", &both, "--format", "md"];
    deathroll(&words).with(0);
    let page = folder.read("both/report.md");
    for label in ["before", "after"] {
        assert!(page.contains(&format!("{label}: wounds-per-attack of Bryn over luck")), "{label}: {page}");
    }
}

/// What each thing is worth before and after, beside each other.
#[test]
fn valuations_side_by_side_are_one_picture() {
    let folder = Folder::new();
    let value = ["value", "scenarios/showdown-cairn-ox.toml", "--trials", "40"];
    for (name, toughness) in [("before", "11"), ("after", "9")] {
        let (out, set) = (folder.path(name), format!("monster.toughness={toughness}"));
        deathroll(&[&value[..], &["--set", &set, "--quiet", "--out", &out]].concat()).with(0);
    }
    let both = folder.path("both");
    let words = ["report", &folder.path("before"), &folder.path("after"), "--out", &both, "--format", "md"];
    deathroll(&words).with(0);
    let page = folder.read("both/report.md");
    let places: Vec<usize> = ["| dodge (before) |", "| dodge (after) |", "| encourage (before) |"]
        .map(|label| page.find(label).unwrap_or_else(|| panic!("{label}: {page}")))
        .into();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let folder = Folder::new();
    let nothing = folder.path("nothing");
    let refused = deathroll(&["report", &nothing]).with(2).stderr;
    assert!(refused.contains("cannot read") && refused.contains("run.json"), "{refused}");
    let refused = deathroll(&["report", &nothing, &folder.path("other")]).with(2).stderr;
    assert!(refused.contains("--out says where"), "{refused}");
    let written = written(&WEAPONS);
    let out = written.path("out");
    let summary = written.write("out/summary.csv", "scenario,arm\nx,y\n");
    let again = "undo that, or play the results again";
    let refused = deathroll(&["report", &out]).with(2).stderr;
    assert_eq!(refused, format!("error: {summary}: it was changed since it was written; {again}\n"));
    std::fs::remove_file(&summary).unwrap();
    let refused = deathroll(&["report", &out]).with(2).stderr;
    assert_eq!(refused, format!("error: {summary}: it is missing; run.json lists it\n"));
    let manifest = written.read("out/run.json");
    let manifest = written.write("out/run.json", &manifest[..manifest.len() / 2]);
    let refused = deathroll(&["report", &out]).with(2).stderr;
    assert!(refused.starts_with(&format!("error: {manifest}: it is damaged, or another version wrote it (")));
    assert!(refused.ends_with("); play the results again\n"), "{refused}");
}

/// They are made of the tables, which are all there.
#[test]
fn a_report_that_was_deleted_is_made_again() {
    let folder = written(&WEAPONS);
    let (out, page) = (folder.path("out"), folder.read("out/report.html"));
    std::fs::remove_file(folder.path("out/report.html")).unwrap();
    deathroll(&["report", &out, "--format", "md"]).with(0);
    assert!(!folder.read("out/run.json").contains("report.html"), "only what is there is listed");
    deathroll(&["report", &out]).with(0);
    assert!(folder.read("out/report.html") == page);
    assert!(folder.read("out/run.json").contains("report.html"));
}

/// Every table is where the command has it.
#[test]
fn tables_are_in_the_order_of_the_command() {
    let matrix =
        ["compare", "scenarios/showdown-hunt.toml", "--monster", "cairn-ox,gale-strider", "--trials", "20"];
    let folder = written(&[&matrix[..], &["--party", "novices,veterans"]].concat());
    let again = folder.path("again");
    deathroll(&["report", &folder.path("out"), "--out", &again, "--format", "md,html"]).with(0);
    for file in ["report.md", "report.html"] {
        assert_eq!(folder.read(&format!("again/{file}")), folder.read(&format!("out/{file}")), "{file}");
    }
    let page = folder.read("out/report.md");
    let tables: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("<details><summary>")).collect();
    let at = |name: &str| tables.iter().position(|line| line.starts_with(name)).unwrap();
    assert!(at("matrix: ") < at("ranking: ") && at("summary: ") < at("timeline: "), "{tables:?}");
}
