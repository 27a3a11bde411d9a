//! A result directory is one thing: the old results or the new ones, never a mixture.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::interrupt::interrupted_after;
use crate::support::program::{Folder, deathroll, program};

const COMPARE: [&str; 4] = ["compare", "scenarios/attack-weapons.toml", "--trials", "50"];
const RUN: [&str; 6] = ["run", "scenarios/defense-dodge.toml", "--trials", "50", "--format", "json,html"];
/// Long enough to be playing.
const SOON: Duration = Duration::from_millis(500);
const STAGE: &str = ".deathroll-new";

/// The manifest of a directory, if it has one; panics if a file is not what the manifest says.
fn manifest(directory: &str) -> Option<Value> {
    let text = fs::read_to_string(format!("{directory}/run.json")).ok()?;
    let run: Value = serde_json::from_str(&text).unwrap();
    for (name, digest) in run["files"].as_object().unwrap() {
        let bytes = fs::read(format!("{directory}/{name}")).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(digest, &deathroll::results::digest(&bytes), "{name} is of other results");
    }
    Some(run)
}

/// The names that a manifest lists, and its own.
fn names(run: &Value) -> Vec<String> {
    let listed = run["files"].as_object().unwrap().keys().cloned();
    let mut names: Vec<String> = listed.chain(["run.json".to_owned()]).collect();
    names.sort();
    names
}

#[test]
fn tables_of_an_earlier_command_go_and_files_of_others_stay() {
    let folder = Folder::new();
    let out = folder.path("out");
    deathroll(&[&COMPARE[..], &["--out", &out]].concat()).with(0);
    let inode = fs::metadata(&out).map(|data| std::os::unix::fs::MetadataExt::ino(&data)).unwrap();
    folder.write("out/notes.txt", "mine");
    folder.write("out/value.csv", "also mine");
    assert!(folder.names("out").contains(&"comparison.csv".to_owned()));
    deathroll(&[&RUN[..], &["--out", &out]].concat()).with(0);
    let run = manifest(&out).unwrap();
    let expected = [names(&run), vec!["notes.txt".to_owned(), "value.csv".to_owned()]].concat();
    let mut there = folder.names("out");
    there.sort_by_key(|name| (name == "notes.txt" || name == "value.csv", name.clone()));
    assert_eq!(there, expected);
    assert!(!there.contains(&"comparison.csv".to_owned()));
    assert_eq!(inode, fs::metadata(&out).map(|data| std::os::unix::fs::MetadataExt::ino(&data)).unwrap());
}

/// Reports that are added are part of the results: the manifest lists them, and they go with them.
#[test]
fn reports_are_added_to_the_manifest() {
    let folder = Folder::new();
    let [out, other] = ["out", "other"].map(|name| folder.path(name));
    deathroll(&[&COMPARE[..], &["--out", &out]].concat()).with(0);
    deathroll(&["report", &out, "--format", "md,html"]).with(0);
    let run = manifest(&out).unwrap();
    assert!(
        names(&run).contains(&"report.md".to_owned()) && names(&run).contains(&"comparison.csv".to_owned())
    );
    assert_eq!(folder.names("out"), names(&run));
    deathroll(&[&COMPARE[..], &["--out", &other, "--seed", "2"]].concat()).with(0);
    let refused = deathroll(&["report", &out, "--out", &other]).with(2).stderr;
    assert!(refused.contains("holds other results"), "{refused}");
    deathroll(&[&COMPARE[..], &["--out", &out]].concat()).with(0);
    assert!(!folder.names("out").contains(&"report.md".to_owned()));
}

#[test]
fn something_else_than_a_plain_file_is_not_replaced() {
    let folder = Folder::new();
    let elsewhere = folder.write("elsewhere.csv", "precious");
    fs::create_dir(folder.path("out")).unwrap();
    std::os::unix::fs::symlink(&elsewhere, folder.path("out/summary.csv")).unwrap();
    let refused = deathroll(&[&COMPARE[..], &["--out", &folder.path("out")]].concat()).with(2);
    assert!(refused.stdout.is_empty() && refused.stderr.contains("out/summary.csv: there is something else"));
    assert_eq!(folder.read("elsewhere.csv"), "precious");
}

#[test]
fn a_file_is_no_directory_for_results() {
    let folder = Folder::new();
    let file = folder.write("results", "mine\n");
    for words in [&RUN[..], &["metrics"]] {
        let told = deathroll(&[words, &["--out", &file]].concat()).with(2).stderr;
        assert_eq!(told, format!("error: cannot create {file}: it is a file, not a directory\n"));
        assert_eq!(folder.read("results"), "mine\n");
    }
}

#[test]
fn files_of_others_are_not_replaced() {
    let folder = Folder::new();
    let out = folder.path("out");
    std::fs::create_dir(&out).unwrap();
    std::fs::write(folder.path("out/summary.csv"), "mine\n").unwrap();
    let words = ["run", "scenarios/attack-weapons.toml", "--trials", "10", "--quiet", "--out", &out];
    let told = deathroll(&words).with(2).stderr;
    assert!(
        told.contains("out/summary.csv: it would be replaced, and there is no run.json of results beside it"),
        "{told}"
    );
    assert_eq!(folder.read("out/summary.csv"), "mine\n");
    std::fs::rename(folder.path("out/summary.csv"), folder.path("out/mine.csv")).unwrap();
    for _ in 0..2 {
        deathroll(&words).with(0);
    }
    assert_eq!(folder.read("out/mine.csv"), "mine\n");
}

/// Reports of several results and dictionaries have a manifest, too: what they replace is theirs.
#[test]
fn reports_and_dictionaries_do_not_replace_files_of_others() {
    let folder = Folder::new();
    let [results, out] = ["results", "out"].map(|name| folder.path(name));
    deathroll(&[&RUN[..], &["--out", &results]].concat()).with(0);
    for (words, name) in [
        (vec!["report", &results, "--out", &out, "--format", "md"], "report.md"),
        (vec!["report", &results, &results, "--out", &out, "--format", "md"], "report.md"),
        (vec!["metrics", "--out", &out], "metrics.csv"),
        (vec!["policies", "dodge", "--out", &out], "policies.csv"),
    ] {
        let path = format!("out/{name}");
        folder.write(&path, "mine\n");
        let told = deathroll(&words).with(2).stderr;
        assert!(told.contains(&format!("{path}: it would be replaced, and there is no run.json")), "{told}");
        assert_eq!(folder.read(&path), "mine\n");
        fs::remove_file(folder.path(&path)).unwrap();
        for _ in 0..2 {
            deathroll(&words).with(0);
        }
        assert_eq!(folder.command("out")[0], words[0]);
        assert!(folder.names("out").iter().all(|name| !name.contains("kept")), "{:?}", folder.names("out"));
        // They are no results to go on from, and make room for some.
        for refused in [vec!["report", &out], vec!["extend", &out, "--trials", "20"]] {
            let told = deathroll(&refused).with(2).stderr;
            let why = format!("there are no results in it, but what `deathroll {}` wrote", words[0]);
            assert!(told.contains(&why), "{told}");
        }
        fs::remove_dir_all(&out).unwrap();
    }
    deathroll(&["metrics", "--out", &out]).with(0);
    deathroll(&[&RUN[..], &["--out", &out]].concat()).with(0);
    assert_eq!(folder.names("out"), names(&manifest(&out).unwrap()));
}

/// What somebody has written into a file of results is not lost with them.
#[test]
fn files_that_were_changed_since_are_kept() {
    let folder = Folder::new();
    let out = folder.path("out");
    deathroll(&[&COMPARE[..], &["--out", &out, "--format", "csv,md"]].concat()).with(0);
    // The run writes the one again, and not the other.
    for name in ["summary.csv", "report.md"] {
        let path = format!("out/{name}");
        folder.write(&path, &(folder.read(&path) + "mine\n"));
    }
    let told = deathroll(&[&RUN[..], &["--out", &out]].concat()).with(0).stderr;
    for name in ["summary.csv", "report.md"] {
        assert!(
            told.contains(&format!("{name}: changed since it was written; renamed to {name}.kept")),
            "{told}"
        );
        assert!(folder.read(&format!("out/{name}.kept")).ends_with("mine\n"));
    }
    let mut there = folder.names("out");
    there.retain(|name| !name.ends_with(".kept"));
    assert_eq!(there, names(&manifest(&out).unwrap()));
    let again = deathroll(&[&RUN[..], &["--out", &out]].concat()).with(0).stderr;
    assert!(!again.contains("renamed"), "{again}");
}

/// A `run.json` of somebody else is no manifest, and one of results does not make other files theirs.
#[test]
fn files_that_no_manifest_lists_are_not_replaced() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words = [&RUN[..], &["--out", &out]].concat();
    let mine = |name: &str, text: &str| drop(folder.write(&format!("out/{name}"), text));
    mine("run.json", "{\"experiment\": \"mine\"}");
    let told = deathroll(&words).with(2).stderr;
    assert!(told.contains("out/run.json: it would be replaced, and it does not belong to results"), "{told}");
    std::fs::remove_file(folder.path("out/run.json")).unwrap();
    deathroll(&words).with(0);
    for kept in ["report.md.kept", "report.md.kept2"] {
        mine("report.md", kept);
        let told = deathroll(&["report", &out, "--format", "md"]).with(0).stderr;
        assert!(told.contains(&format!("not part of these results; renamed to {kept}")), "{told}");
        assert_eq!(folder.read(&format!("out/{kept}")), kept);
        deathroll(&words).with(0);
    }
    fs::create_dir(folder.path("out/report.md")).unwrap();
    let told = deathroll(&["report", &out, "--format", "md"]).with(2).stderr;
    assert!(told.contains("out/report.md: there is something else than a plain file"), "{told}");
}

/// A manifest from somewhere else cannot reach out of its directory.
#[test]
fn a_manifest_removes_nothing_elsewhere() {
    let folder = Folder::new();
    let out = folder.path("out");
    let precious = folder.write("precious.csv", "mine");
    folder.write(
        "out/run.json",
        &format!("{{\"files\": {{\"../precious.csv\": \"\", \"{precious}\": \"\"}}}}"),
    );
    deathroll(&[&COMPARE[..], &["--out", &out]].concat()).with(0);
    assert_eq!(folder.read("precious.csv"), "mine");
}

/// What a process that was killed leaves, at every step: with a manifest in the folder of new results they
/// are certain, and whoever reads the directory next finishes its writing.
#[test]
fn whoever_reads_next_finishes_what_was_certain() {
    let folder = Folder::new();
    let [old, new] = ["old", "new"].map(|name| folder.path(name));
    deathroll(&[&COMPARE[..], &["--out", &old]].concat()).with(0);
    deathroll(&[&RUN[..], &["--out", &new]].concat()).with(0);
    let (was, becomes) = (manifest(&old).unwrap(), manifest(&new).unwrap());
    let fresh = names(&becomes);
    // The manifest is moved last, after all others.
    let moved: Vec<&String> = fresh.iter().filter(|name| *name != "run.json").collect();
    for step in 0..=moved.len() + 2 {
        let at = folder.path(&format!("at-{step}"));
        let stage = format!("{at}/{STAGE}");
        fs::create_dir_all(&stage).unwrap();
        for name in names(&was) {
            fs::copy(format!("{old}/{name}"), format!("{at}/{name}")).unwrap();
        }
        for name in &fresh {
            // In the first state, the manifest of the new results is not there yet.
            if step > 0 || name != "run.json" {
                fs::copy(format!("{new}/{name}"), format!("{stage}/{name}")).unwrap();
            }
        }
        if step >= 2 {
            fs::rename(format!("{at}/run.json"), format!("{stage}/replaced.json")).unwrap();
            for name in moved.iter().take(step - 2) {
                fs::rename(format!("{stage}/{name}"), format!("{at}/{name}")).unwrap();
            }
        }
        manifest(&at); // if it is there, the files are its own
        let shown = folder.path(&format!("shown-{step}"));
        deathroll(&["report", &at, "--out", &shown, "--format", "md"]).with(0);
        let now = manifest(&at).unwrap();
        assert_eq!(now, if step == 0 { was.clone() } else { becomes.clone() }, "step {step}");
        let mut left = folder.names(&format!("at-{step}"));
        left.retain(|name| name != STAGE && !name.starts_with("unfinished.part"));
        assert_eq!(left, names(&now), "step {step}");
        deathroll(&[&RUN[..], &["--out", &at, "--seed", "3"]].concat()).with(0);
        assert_eq!(folder.names(&format!("at-{step}")), names(&manifest(&at).unwrap()));
    }
}

/// In a directory of several people somebody may have put a link there.
#[test]
fn a_link_in_the_place_of_new_results_is_not_followed() {
    let folder = Folder::new();
    let theirs = folder.write("theirs/notes.txt", "mine");
    fs::create_dir(folder.path("out")).unwrap();
    std::os::unix::fs::symlink(folder.path("theirs"), folder.path(&format!("out/{STAGE}"))).unwrap();
    let told = deathroll(&[&RUN[..], &["--out", &folder.path("out")]].concat()).with(2).stderr;
    assert!(told.contains(&format!("{STAGE} is in the way")), "{told}");
    assert!(fs::exists(theirs).unwrap());
}

/// Kills writers of two kinds of results at one directory, all over their time. Returns how often the
/// directory held the results of the killed process.
fn kill(times: u32) -> u32 {
    let folder = Folder::new();
    let out = folder.path("out");
    let kinds = [&COMPARE[..], &RUN[..]].map(|words| [words, &["--quiet", "--out", &out]].concat());
    let begin = Instant::now();
    kinds.iter().for_each(|words| drop(deathroll(words).with(0)));
    let time = begin.elapsed() / 2;
    let mut replaced = 0;
    for kill in 0..times {
        let words = &kinds[kill as usize % 2];
        let before = manifest(&out);
        let mut call = program().args(words).stdout(Stdio::null()).spawn().unwrap();
        // Most of it after the trials, while files are written.
        std::thread::sleep(time * (300 + kill * 1700 / times) / 1000);
        call.kill().unwrap();
        call.wait().unwrap();
        manifest(&out); // none while results are moved into place, else the files are its own
        let shown = folder.path("shown");
        deathroll(&["report", &out, "--out", &shown, "--format", "md"]).with(0);
        let now = manifest(&out).expect("the old results or the new ones");
        let mut left = folder.names("out");
        left.retain(|name| name != STAGE && !name.starts_with("unfinished.part"));
        assert_eq!(left, names(&now), "files of other results are left");
        replaced += u32::from(Some(now) != before);
        // Its trials would keep the next one from beginning anew.
        let _ = fs::remove_file(folder.path("out/unfinished.part"));
    }
    // The next writer leaves nothing of those that were killed.
    kinds.iter().for_each(|words| drop(deathroll(words).with(0)));
    assert_eq!(folder.names("out"), names(&manifest(&out).unwrap()));
    replaced
}

#[test]
fn a_killed_process_leaves_the_old_results_or_the_new_ones() {
    kill(24);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_killed_processes_leave_the_old_results_or_the_new_ones() {
    println!("1000 kills, {} of them after the new results were certain", kill(1000));
}

/// They wait for one another; readers do, too.
#[test]
fn writers_at_one_directory_take_turns() {
    let folder = Folder::new();
    let out = folder.path("out");
    deathroll(&[&COMPARE[..], &["--out", &out]].concat()).with(0);
    std::thread::scope(|scope| {
        for seed in 0..6 {
            let (out, shown) = (&out, folder.path(&format!("shown-{seed}")));
            scope.spawn(move || {
                let words = if seed % 2 == 0 { &COMPARE[..] } else { &RUN[..] };
                deathroll(&[words, &["--out", out, "--seed", &seed.to_string()]].concat()).with(0);
                deathroll(&["report", out, "--out", &shown, "--format", "md"]).with(0);
            });
        }
    });
    assert_eq!(folder.names("out"), names(&manifest(&out).unwrap()));
}

#[test]
fn results_of_an_interrupted_run_do_not_replace_complete_ones() {
    let folder = Folder::new();
    let out = folder.path("out");
    let template = deathroll(&["new", "defense"]).with(0).stdout;
    let paths = [folder.write("one.toml", &template), folder.write("two.toml", &template)];
    let interrupt = |out: &str| {
        let mut command = program();
        command.arg("run").args(&paths).args(["--arm", "quilt", "--out", out]);
        command.args(["--precision", "dodge-value-per-use=±0.5", "--precision", "rounds=±0.00001"]);
        command.args(["--max-trials", "200M", "--set", "policy.dodge=never"]);
        command
    };
    deathroll(&["run", &paths[0], "--trials", "100", "--quiet", "--out", &out]).with(0);
    let complete = manifest(&out).unwrap();
    for _ in 0..2 {
        let noted = interrupted_after(SOON, interrupt(&out)).0;
        let notes = [
            "keeps its complete results; those of some of the trials are in",
            "partial keeps its results, which",
        ];
        assert!(notes.iter().any(|note| noted.contains(note)), "{noted}");
        fs::remove_file(folder.path("out/unfinished.part")).unwrap();
        assert_eq!(manifest(&out).unwrap(), complete);
        assert_eq!(manifest(&format!("{out}/partial")).unwrap()["partial"], true);
    }
    // Partial results are replaced by partial ones that are not of fewer trials, and by complete ones.
    let other = folder.path("other");
    for (trials, is_kept) in [(None, false), (Some(0), false), (Some(1_u64 << 40), true)] {
        if let Some(trials) = trials {
            let mut changed = manifest(&other).unwrap();
            changed["scenarios"][0]["arms"][0]["trials"] = trials.into();
            folder.write("other/run.json", &changed.to_string());
        }
        let told = interrupted_after(SOON, interrupt(&other)).0;
        assert_eq!(told.contains("other keeps its results, which are of more trials"), is_kept, "{told}");
        assert_eq!(manifest(&other).unwrap()["partial"], true);
        assert!(!Path::new(&format!("{other}/partial")).exists());
        fs::remove_file(folder.path("other/unfinished.part")).unwrap();
    }
    deathroll(&["run", &paths[0], "--trials", "100", "--quiet", "--out", &other]).with(0);
    assert_eq!(manifest(&other).unwrap()["partial"], false);
}
