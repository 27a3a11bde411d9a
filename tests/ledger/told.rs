//! What is refused for the sake of files that are there, and what users are told to do.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::program::with;
use crate::support::program::{Ended, Folder, PROGRAM, deathroll};

const WEAPONS: &str = "scenarios/attack-weapons.toml";

/// A shard of a command, by its number.
#[track_caller]
fn shard(index: &str, part: &str, command: &[&str]) {
    deathroll(&with(&["shard", "--index", index, "--of", "3", "-o", part], command)).with(0);
}

/// The program in a folder.
fn within(folder: &Folder, words: &[&str]) -> Ended {
    Command::new(PROGRAM).args(words).current_dir(folder.path("")).output().unwrap().into()
}

/// Tables leave the tool without what stands around them.
#[test]
fn tables_of_some_parts_say_which_rows_are_partial() {
    let folder = Folder::new();
    // Of two scenarios one after the other the second part has the end of the first.
    let command = ["run", WEAPONS, "scenarios/defense-dodge.toml", "--trials", "90", "--quiet"];
    let [first, second, out, again] = ["0", "1", "out", "again"].map(|name| folder.path(name));
    shard("0", &first, &command);
    shard("1", &second, &command);
    let merge =
        ["merge", &first, &second, "--partial", "--quiet", "--format", "csv,json,html", "--out", &out];
    deathroll(&merge).with(0);
    let table = folder.read("out/summary.csv");
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    assert_eq!(rows.headers().unwrap().iter().next_back(), Some("partial"));
    for row in rows.records().map(Result::unwrap) {
        let expected = if &row[0] == "attack-weapons" { "no" } else { "yes" };
        assert_eq!(row.iter().next_back(), Some(expected), "{row:?}");
    }
    let json: Vec<serde_json::Value> = serde_json::from_str(&folder.read("out/summary.json")).unwrap();
    assert!(json.iter().any(|row| row["partial"] == "yes") && json.iter().any(|row| row["partial"] == "no"));
    // They are read again.
    deathroll(&["report", &out, "--format", "csv", "--out", &again]).with(0);
    assert_eq!(folder.read("again/summary.csv"), table);
}

#[test]
fn a_part_replaces_only_a_part_of_its_command() {
    let folder = Folder::new();
    let [part, text] = ["a.part", "library.toml"].map(|name| folder.path(name));
    let [command, other] = [["run", WEAPONS, "--trials", "9"], ["run", WEAPONS, "--trials", "8"]];
    shard("0", &part, &command);
    let before = fs::read(&part).unwrap();
    let refused = |path: &str, why: &str| {
        for words in [
            with(&["shard", "--index", "0", "--of", "3", "-o", path], &other),
            vec!["shard", "--index", "0", "--of", "3", "-o", path, "run", WEAPONS, "--seed", "7"],
        ] {
            let told = deathroll(&words).with(2).stderr;
            assert!(told.contains(why), "{told}");
            assert!(told.ends_with("; delete it, or give the new part another name\n"), "{told}");
        }
    };
    refused(&part, "a.part: it belongs to `deathroll run scenarios/attack-weapons.toml --trials 9");
    fs::write(&text, "[library]\n").unwrap();
    refused(&text, "library.toml: it is not a part file");
    assert!(fs::read(&part).unwrap() == before && folder.read("library.toml") == "[library]\n");
    let told = deathroll(&["merge", &part, "--partial", "-o", &text]).with(2).stderr;
    assert!(told.contains("library.toml: it is not a part file; delete it"), "{told}");
    // Nor one of its command with fewer trials.
    let [second, both] = ["b.part", "both.part"].map(|name| folder.path(name));
    shard("1", &second, &command);
    deathroll(&["merge", &part, &second, "-o", &both]).with(0);
    let merged = fs::read(&both).unwrap();
    let told = deathroll(&["merge", &part, "-o", &both]).with(2).stderr;
    assert!(told.contains("both.part: it has trials 0..9 of attack-weapons, arm `maul`"), "{told}");
    assert!(
        told.ends_with(", which the new part lacks; delete it, or give the new part another name\n"),
        "{told}"
    );
    assert!(fs::read(&both).unwrap() == merged);
    deathroll(&["merge", &second, &part, "-o", &both]).with(0);
    assert!(fs::read(&both).unwrap() == merged);
    // Its own bytes, and what is left of them.
    fs::write(&part, &before[..before.len() - 9]).unwrap();
    shard("0", &part, &command);
    assert!(fs::read(&part).unwrap() == before);
    fs::write(&part, "").unwrap();
    shard("0", &part, &command);
    assert!(fs::read(&part).unwrap() == before);
}

#[test]
fn parts_that_cannot_be_used_are_named_with_what_to_do() {
    let folder = Folder::new();
    let scenario = folder.write("a.toml", &fs::read_to_string("scenarios/defense-dodge.toml").unwrap());
    let command = ["run", &scenario, "--trials", "9"];
    let [part, next] = ["a.part", "next.part"].map(|name| folder.path(name));
    shard("0", &part, &command);
    let whole = fs::read(&part).unwrap();
    let refused = |words: &[&str], why: &str| {
        let told = deathroll(words).with(2).stderr;
        assert!(told.contains(why), "{told}");
    };
    let after = ["shard", "--index", "0", "--of", "3", "-o", &next, "--after", &part, "run", WEAPONS];
    refused(&after, "a.part: it belongs to `deathroll run ");

    fs::write(&part, &whole[..whole.len() - 9]).unwrap();
    refused(&["merge", &part], "; delete the file and play it again\n");

    fs::write(&part, &whole).unwrap();
    fs::write(&scenario, folder.read("a.toml").replace("speed = 3", "speed = 4")).unwrap();
    refused(
        &["merge", &part, "--partial"],
        "was another when it was written; bring that one back, or delete the file and play it again\n",
    );

    fs::remove_file(&scenario).unwrap();
    refused(&["merge", &part], "a.toml, which is not there; merge in the folder in which it was started\n");
}

/// Results without their sums could not be read any more.
#[test]
fn nobody_is_told_to_delete_the_sums_of_results() {
    let folder = Folder::new();
    let scenario = folder.write("a.toml", &fs::read_to_string("scenarios/defense-dodge.toml").unwrap());
    let out = folder.path("out");
    deathroll(&["run", &scenario, "--trials", "90", "--quiet", "--out", &out]).with(0);
    folder.write("a.toml", &folder.read("a.toml").replace("speed = 3", "speed = 4"));
    let told = deathroll(&["extend", &out, "--trials", "900"]).with(2).stderr;
    let advice = "tallies.part: the scenario a was another when it was written; bring that one back, or play the \
                  command of these results again\n";
    assert!(told.ends_with(advice), "{told}");
    fs::remove_file(&scenario).unwrap();
    let told = deathroll(&["extend", &out, "--trials", "900"]).with(2).stderr;
    let expected = "a.toml, which is not there; extend them in the folder in which it was started\n";
    assert!(told.ends_with(expected), "{told}");
}

/// A part of another share is refused before anything is played, and no journal is left in the way of the right one.
#[test]
fn the_part_of_another_share_is_not_replaced() {
    let folder = Folder::new();
    let part = folder.path("a.part");
    let command = ["run", WEAPONS, "--trials", "900"];
    shard("0", &part, &command);
    let whole = fs::read(&part).unwrap();
    let words = [&["shard", "--index", "1", "--of", "3", "-o", &part][..], &command].concat();
    let told = deathroll(&words).with(2).stderr;
    assert!(told.contains("which the new part lacks") && !told.contains("are kept"), "{told}");
    assert_eq!(fs::read(&part).unwrap(), whole);
    assert!(!Path::new(&folder.path("a.part.unfinished")).exists());
    shard("0", &part, &command);
    assert_eq!(fs::read(&part).unwrap(), whole);
}

/// A merge plays by what the part says.
#[test]
fn parts_have_the_options_that_change_results_and_answers() {
    let folder = Folder::new();
    for (index, (command, asked)) in [
        (vec!["check", WEAPONS, "--max-trials", "9"], ["--variance-reduction", "off"]),
        (
            vec!["sweep", WEAPONS, "--vary", "monster.toughness=6..=7", "--trials", "9"],
            ["--find", "hits=0.5"],
        ),
        (vec!["sweep", WEAPONS, "--vary", "monster.toughness=6..=7", "--trials", "9"], ["--steps", "hits"]),
    ]
    .into_iter()
    .enumerate()
    {
        let part = folder.path(&format!("{index}.part"));
        shard("0", &part, &with(&command, &asked));
        let text = String::from_utf8_lossy(&fs::read(&part).unwrap()).into_owned();
        assert!(text.contains(&format!("\"{}\",\"{}\"", asked[0], asked[1])), "{asked:?}");
    }
}

/// Nobody may ever write into a pipe.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_part() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let told = deathroll(&["merge", &pipe]).with(2).stderr;
    assert!(told.ends_with("pipe: a part is a plain file, which this is not\n"), "{told}");
}

#[test]
fn files_that_are_read_are_not_replaced() {
    let folder = Folder::new();
    let text = fs::read_to_string(WEAPONS).unwrap();
    let scenario = folder.write("a.toml", &text);
    fs::create_dir(folder.path("library")).unwrap();
    for name in ["gear.toml", "monsters.toml"] {
        fs::copy(format!("scenarios/library/{name}"), folder.path(&format!("library/{name}"))).unwrap();
    }
    let library = folder.path("library/gear.toml");
    let before = folder.read("library/gear.toml");
    deathroll(&["validate", &scenario]).with(0);
    for words in [
        &["page", &scenario, "-o", &library][..],
        &["page", &scenario, "-o", &scenario],
        &["coach", &scenario, "-o", &scenario, "--trials", "100"],
        &["check", &scenario, "--expect", "hits>=0.01", "--json", &library],
        &["plan", "run", &scenario, "--shards", "2", "--emit", "dask", "-o", &scenario],
    ] {
        let told = within(&folder, words).with(2).stderr;
        assert!(
            told.contains("it would replace ") && told.ends_with(", which is read\n"),
            "{words:?}: {told}"
        );
    }
    assert!(folder.read("library/gear.toml") == before && folder.read("a.toml") == text);
}
