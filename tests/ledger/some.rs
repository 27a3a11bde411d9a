//! Merges of some of the parts, and of none.

use std::fs;

use super::program::{DUEL, files, with};
use crate::support::program::{Folder, deathroll};

const WEAPONS: &str = "scenarios/attack-weapons.toml";

/// The parts of a run of a bench, `p/0.part` to `p/2.part`.
fn parts(folder: &Folder) {
    let command = ["run", WEAPONS, "--trials", "90", "--quiet"];
    fs::create_dir(folder.path("p")).unwrap();
    for index in ["0", "1", "2"] {
        let part = folder.path(&format!("p/{index}.part"));
        deathroll(&with(&["shard", "--index", index, "--of", "3", "-o", &part], &command)).with(0);
    }
}

#[test]
fn some_of_the_parts_do_not_replace_complete_results() {
    let folder = Folder::new();
    parts(&folder);
    let [all, two, out] = ["p", "p/2.part", "out"].map(|name| folder.path(name));
    let formats = ["--format", "md,html,svg", "--quiet", "--out", &out];
    deathroll(&with(&["merge", &all], &formats)).with(0);
    let complete = files(&folder, "out");
    let told = deathroll(&with(&["merge", &two, "--partial"], &formats)).with(0).stderr;
    assert!(
        told.contains("out keeps its complete results; those of some of the trials are in ")
            && told.ends_with("out/partial\n"),
        "{told}"
    );
    assert!(folder.names("out").contains(&"partial".to_owned()));
    for (name, bytes) in complete {
        assert!(fs::read(folder.path(&format!("out/{name}"))).unwrap() == bytes, "{name}");
    }
    // All of them say what they are.
    let run = folder.read("out/partial/run.json");
    assert!(run.contains("\"partial\": true") && run.contains("\"missing\": true"), "{run}");
    for name in ["report.md", "report.html"] {
        let text = folder.read(&format!("out/partial/{name}"));
        assert!(text.contains("partial: parts with some of the trials are missing"), "{name}");
    }
    assert!(folder.read("out/partial/report.svg").contains(">Partial: "));
    let told = deathroll(&["report", &folder.path("out/partial")]).with(0).stdout;
    assert!(told.contains("\npartial: parts with some of the trials are missing\nwrote "), "{told}");
    let beside = ["report", &folder.path("out"), &folder.path("out/partial"), "--out", &folder.path("both")];
    let told = deathroll(&beside).with(0).stdout;
    assert_eq!(
        told.matches("\npartial: partial: parts with").count(),
        1,
        "with the name of its directory: {told}"
    );
    let told = deathroll(&["extend", &folder.path("out/partial"), "--trials", "900"]).with(2).stderr;
    assert!(told.ends_with("its results are partial, and the sums of their trials are not there; play the command again, or merge all parts\n"), "{told}");
    // They wait until all trials are there.
    deathroll(&with(&["merge", &all], &formats)).with(0);
    assert!(fs::metadata(folder.path("out/partial")).is_err());
}

/// One part of all, and whatever else is asked for.
#[test]
fn a_merge_into_one_part_writes_reports_too() {
    let folder = Folder::new();
    let [part, all, report] = ["c.part", "all.part", "x.xml"].map(|name| folder.path(name));
    let check = ["check", "scenarios/defense-dodge.toml", "--max-trials", "2000"];
    deathroll(&with(&["shard", "--index", "0", "--of", "1", "-o", &part], &check)).with(0);
    let merged = deathroll(&["merge", &part, "-o", &all, "--junit", &report]);
    assert_eq!(merged.code, deathroll(&check).code);
    assert!(folder.read("x.xml").contains("<testcase") && fs::metadata(&all).is_ok());
    fs::remove_file(&report).unwrap();
    assert_eq!(deathroll(&["merge", &part, "-o", &all]).with(0).stdout, "");
}

/// The trials of one half of a command with several parts are those of its last part, and are shown as such.
#[test]
fn some_of_the_parts_are_shown_under_their_own_names() {
    let folder = Folder::new();
    let some = |index: &str, of: &str, command: &[&str]| {
        let part = folder.path(&format!("{}-{index}.part", command[0]));
        deathroll(&with(&["shard", "--index", index, "--of", of, "-o", &part], command)).with(0);
        deathroll(&["merge", &part, "--partial"]).with(0).stdout
    };
    let curve = [
        "value",
        "scenarios/defense-dodge.toml",
        "--by",
        "survivors.*.luck=0,1",
        "--trials",
        "40",
        "--quiet",
    ];
    for index in ["0", "1"] {
        let shown = some(index, "2", &curve);
        assert!(shown.contains(&format!("\n{index}      +")), "{shown}");
    }
    let both = ["run", WEAPONS, "scenarios/attack-luck.toml", "--trials", "30", "--quiet"];
    let shown = some("2", "3", &both);
    assert!(shown.contains("What a point of luck is worth") && !shown.contains("Six weapons"), "{shown}");
}

#[test]
fn a_merge_writes_over_none_of_its_parts() {
    let folder = Folder::new();
    parts(&folder);
    let [all, first] = ["p", "p/0.part"].map(|name| folder.path(name));
    let before = files(&folder, "p");
    let told = deathroll(&["merge", &all, "-o", &first]).with(2).stderr;
    assert!(told.contains("-o ") && told.contains("0.part: it would replace "), "{told}");
    let wave = ["shard", "run", WEAPONS, "--index", "0", "--of", "2", "-o", &first, "--after", &first];
    assert!(deathroll(&wave).with(2).stderr.contains("it would replace "));
    assert!(files(&folder, "p") == before);
}

#[test]
fn parts_without_trials_have_nothing_to_show() {
    let folder = Folder::new();
    let [part, out] = ["empty.part", "out"].map(|name| folder.path(name));
    let shard = ["shard", "run", WEAPONS, "--arm", "maul", "--trials", "3", "--index", "0", "--of", "9"];
    deathroll(&with(&shard, &["-o", &part])).with(0);
    let told = deathroll(&["merge", &part, "--partial", "--out", &out]).with(2).stderr;
    assert_eq!(told, "error: --partial: the parts have no trials, so that there is nothing to show\n");
    assert!(fs::metadata(&out).is_err());
}

#[test]
fn a_merge_shows_every_metric_where_that_is_wanted() {
    let folder = Folder::new();
    let command = ["run", DUEL, "--trials", "90"];
    let part = folder.path("p.part");
    let shard = with(&["shard", "--index", "0", "--of", "1", "-o", &part], &command);
    deathroll(&with(&shard, &["--all-metrics"])).with(0);
    let alone = deathroll(&with(&command, &["--all-metrics"])).with(0).stdout;
    assert_eq!(deathroll(&["merge", &part, "--all-metrics"]).with(0).stdout, alone);
    assert!(deathroll(&["merge", &part]).with(0).stdout.len() < alone.len());

    let [few, more] = ["few", "more"].map(|name| folder.path(name));
    deathroll(&with(&command, &["--quiet", "--out", &few])).with(0);
    let extended = ["extend", &few, "--trials", "200", "--all-metrics", "--out", &more];
    let alone = deathroll(&["run", DUEL, "--trials", "200", "--all-metrics"]).with(0).stdout;
    assert_eq!(deathroll(&extended).with(0).stdout, alone);
    let part = folder.path("asked.part");
    let asked = ["--metric", "win-rate", "--index", "0", "--of", "1", "-o", &part];
    deathroll(&with(&["shard", "run", DUEL, "--trials", "9"], &asked)).with(0);
    let told = deathroll(&["merge", &part, "--all-metrics"]).with(2).stderr;
    assert_eq!(told, "error: --all-metrics: the command asks for some with --metric\n");
}

#[test]
fn shards_that_are_not_whole_are_named() {
    let folder = Folder::new();
    let all = folder.path("p");
    parts(&folder);
    for index in ["1", "2"] {
        fs::remove_file(folder.path(&format!("p/{index}.part"))).unwrap();
    }
    fs::rename(folder.path("p/0.part"), folder.path("p/0.part.unfinished")).unwrap();
    let told = deathroll(&["merge", &all]).with(2).stderr;
    assert!(told.contains("p: there is no finished part in it; "), "{told}");
    assert!(told.ends_with("0.part.unfinished: its `shard` goes on when it is started again\n"), "{told}");
}

/// Numbers of shards are read as those of trials.
#[test]
fn thousands_of_shards_are_written_as_trials_are() {
    let folder = Folder::new();
    let [k, plain] = ["k.part", "plain.part"].map(|name| folder.path(name));
    let shard = ["shard", "run", WEAPONS, "--trials", "4k", "--index", "7"];
    deathroll(&with(&shard, &["--of", "2k", "-o", &k])).with(0);
    deathroll(&with(&["shard", "--of", "2k", "-o", &k], &[&shard[1..], &["--batch-trials", "3"]].concat()))
        .with(0);
    deathroll(&with(&shard, &["--of", "2000", "-o", &plain])).with(0);
    assert!(fs::read(k).unwrap() == fs::read(plain).unwrap());
    let plan =
        |shards| deathroll(&["plan", "run", WEAPONS, "--emit", "dask", "--shards", shards]).with(0).stdout;
    assert_eq!(plan("1k"), plan("1000"));
}
