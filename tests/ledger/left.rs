//! What processes leave that were interrupted or killed: it is gone on with, and never lost unsaid.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use deathroll::ledger::{Header, Journal};

use super::program::{DUEL, assert_same, files, with};
use crate::support::interrupt::{interrupted_when, wait_until};
use crate::support::program::{Folder, deathroll, program};

/// Fights that take a few seconds, every one of them as it was rolled.
fn fights<'a>(command: &'a str, trials: &'a str) -> Vec<&'a str> {
    vec![command, DUEL, "--trials", trials, "--variance-reduction", "off", "--quiet"]
}

/// True once a journal has trials: more than its header and its first run.
fn has_trials(journal: &str) -> bool {
    fs::metadata(journal).is_ok_and(|file| file.len() > 1400)
}

/// Kills a command once its journal has trials.
fn killed(words: &[&str], journal: &str) {
    let mut call = program();
    call.args(words).args(["--keep-every", "0"]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut call = call.spawn().unwrap();
    wait_until(|| has_trials(journal));
    call.kill().unwrap();
    assert!(!call.wait().unwrap().success(), "it ended before it was killed");
}

#[test]
fn a_shard_does_not_go_on_with_the_trials_of_another() {
    let folder = Folder::new();
    let [part, journal, alone] = ["one.part", "one.part.unfinished", "alone"].map(|name| folder.path(name));
    let of = |index: &'static str, part: &str| {
        let words = ["shard", "--index", index, "--of", "9", "-o", part].map(str::to_owned);
        [&words[..], &fights("run", "400k").into_iter().map(str::to_owned).collect::<Vec<_>>()].concat()
    };
    let first: Vec<String> = of("0", &part);
    killed(&first.iter().map(String::as_str).collect::<Vec<_>>(), &journal);
    let kept = fs::read(&journal).unwrap();
    let told = deathroll(&of("1", &part)).with(2).stderr;
    let expected = "one.part.unfinished: it belongs to shard 0 of 9, not to shard 1 of 9; go on with that one, or \
                    delete it if it is no longer needed\n";
    assert!(told.ends_with(expected), "{told}");
    assert!(fs::read(&journal).unwrap() == kept && !Path::new(&part).exists());
    deathroll(&first).with(0);
    deathroll(&of("0", &alone)).with(0);
    assert!(fs::read(&part).unwrap() == fs::read(&alone).unwrap());
    // A finished part is not replaced by one with other trials, which are not even played.
    let told = deathroll(&of("1", &part)).with(2).stderr;
    assert!(told.contains("one.part: it has trials 0..88888 of showdown-duel"), "{told}");
    assert!(!told.contains(" trials are kept in ") && !Path::new(&journal).exists(), "{told}");
    assert!(fs::read(&part).unwrap() == fs::read(&alone).unwrap());
    fs::remove_file(&part).unwrap();
    deathroll(&of("1", &part)).with(0);
}

#[test]
fn a_command_without_resume_does_not_begin_over_trials_that_are_kept() {
    let folder = Folder::new();
    let [out, journal, straight] = ["out", "out/unfinished.part", "straight"].map(|name| folder.path(name));
    let command = fights("run", "60k");
    let into = |out| with(&command, &["--out", out]);
    killed(&into(&out), &journal);
    let kept = fs::read(&journal).unwrap();
    let told = deathroll(&into(&out)).with(2).stderr;
    assert!(told.contains("out/unfinished.part: it has ") && told.contains(" trials of this command in all; --resume goes on with them; delete it if it is no longer needed\n"), "{told}");
    let told = deathroll(&["run", "scenarios/attack-weapons.toml", "--out", &out]).with(2).stderr;
    assert!(told.contains("it belongs to `deathroll run scenarios/showdown-duel.toml "), "{told}");
    assert!(told.ends_with("go on with that one, or delete it if it is no longer needed\n"), "{told}");
    assert!(fs::read(&journal).unwrap() == kept && folder.names("out") == ["unfinished.part"]);
    let told = deathroll(&with(&into(&out), &["--resume"])).with(0).stderr;
    assert!(told.contains("out: going on after ") && told.ends_with(" trials in all\n"), "{told}");
    deathroll(&into(&straight)).with(0);
    assert_same(&folder, "straight", "out");
}

#[test]
fn trials_that_are_kept_are_not_lost_for_a_byte_that_is_damaged() {
    let folder = Folder::new();
    let [out, journal] = ["out", "out/unfinished.part"].map(|name| folder.path(name));
    let resume = with(&fights("run", "60k"), &["--out", &out, "--resume"]);
    killed(&resume, &journal);
    let mut kept = fs::read(&journal).unwrap();
    // Behind it there are trials; the last block may have been cut off by the kill.
    kept[1000] ^= 1;
    fs::write(&journal, &kept).unwrap();
    let told = deathroll(&resume).with(2).stderr;
    assert!(told.contains("out/unfinished.part: it is damaged "), "{told}");
    assert!(told.ends_with("; delete it if it is no longer needed\n"), "{told}");
    assert!(fs::read(&journal).unwrap() == kept);
}

#[test]
fn zeros_that_a_power_cut_leaves_at_the_end_are_cut_off() {
    let folder = Folder::new();
    let [out, journal, straight] = ["out", "out/unfinished.part", "straight"].map(|name| folder.path(name));
    let into = |out| with(&fights("run", "60k"), &["--out", out]);
    killed(&into(&out), &journal);
    let kept = fs::read(&journal).unwrap();
    fs::write(&journal, [kept, vec![0; 5000]].concat()).unwrap();
    let told = deathroll(&with(&into(&out), &["--resume"])).with(0).stderr;
    assert!(told.contains("out: going on after "), "{told}");
    deathroll(&into(&straight)).with(0);
    assert_same(&folder, "straight", "out");
}

#[test]
fn what_is_read_is_not_written_over() {
    let folder = Folder::new();
    let text = fs::read_to_string("scenarios/showdown-duel.toml").unwrap();
    let [file, part] = [folder.write("a.toml", &text), folder.path("c.part")];
    let shard = ["shard", "check", &file, "--max-trials", "8192", "--index", "0", "--of", "1", "-o"];
    deathroll(&with(&shard, &[&part])).with(0);
    let whole = fs::read(&part).unwrap();
    for words in [
        with(&shard, &[&file]),
        with(&["plan", "run", &file, "--shards", "2", "--emit", "dask", "-o"], &[&file]),
        with(&["check", &file, "--json"], &[&file]),
        with(&["merge", &part, "-o"], &[&file]),
        with(&["merge", &part, "--json"], &[&part]),
    ] {
        let told = deathroll(&words).with(2).stderr;
        assert!(
            told.contains(": it would replace ") && told.ends_with(", which is read\n"),
            "{words:?}: {told}"
        );
    }
    assert!(folder.read("a.toml") == text && fs::read(&part).unwrap() == whole);
}

#[test]
fn what_is_no_journal_is_refused_and_stays() {
    let folder = Folder::new();
    let out = folder.path("out");
    folder.write("out/unfinished.part", "my notes");
    for more in [&[][..], &["--resume"]] {
        let told = deathroll(&with(&with(&fights("run", "9"), &["--out", &out]), more)).with(2).stderr;
        assert!(told.ends_with("it is not a part file; delete it if it is no longer needed\n"), "{told}");
    }
    assert_eq!(folder.read("out/unfinished.part"), "my notes");
}

#[test]
fn an_extension_is_gone_on_with() {
    let folder = Folder::new();
    let [before, out, journal, straight] =
        ["before", "out", "out/unfinished.part", "straight"].map(|name| folder.path(name));
    deathroll(&with(&fights("run", "3000"), &["--out", &before])).with(0);
    let stored = files(&folder, "before");
    let extend = ["extend", &before, "--trials", "60k", "--quiet", "--out", &out];
    let mut first = program();
    first.args(with(&extend, &["--keep-every", "0"]));
    let (told, _) = interrupted_when(|| has_trials(&journal), first);
    assert!(told.contains("the same command with --resume goes on with them"), "{told}");
    let told = deathroll(&extend).with(2).stderr;
    assert!(told.contains("--resume goes on with them"), "{told}");
    let told = deathroll(&with(&extend, &["--resume"])).with(0).stderr;
    assert!(told.contains("out: going on after "), "{told}");
    deathroll(&with(&fights("run", "60k"), &["--out", &straight])).with(0);
    assert_same(&folder, "straight", "out");
    assert!(files(&folder, "before") == stored);
    let told = deathroll(&with(&extend[..1], &[&before, "--trials", "3500", "--resume"])).with(0).stderr;
    assert!(told.contains("before: nothing to resume; adding trials to the results\n"), "{told}");
}

/// A process takes a journal of its own beside one that lives.
#[test]
fn a_second_process_that_was_killed_is_gone_on_with() {
    let folder = Folder::new();
    let [out, other, journal, straight] =
        ["out", "out/unfinished.part", "out/unfinished-2.part", "straight"].map(|name| folder.path(name));
    let command = fights("run", "60k");
    let into = |out| with(&command, &["--out", out]);
    fs::create_dir(&out).unwrap();
    let living = Journal::create(Path::new(&other), &Header::new(vec!["deathroll".to_owned()])).unwrap();
    killed(&into(&out), &journal);
    living.remove().unwrap();
    let told = deathroll(&["merge", &out]).with(2).stderr;
    assert!(
        told.contains("out: there is no finished part in it; ")
            && told.ends_with("out/unfinished-2.part: the command with --resume goes on with its trials\n"),
        "{told}"
    );
    let told = deathroll(&into(&out)).with(2).stderr;
    assert!(told.contains("out/unfinished-2.part: it has "), "{told}");
    let told = deathroll(&with(&into(&out), &["--resume"])).with(0).stderr;
    assert!(told.contains("out: going on after "), "{told}");
    deathroll(&into(&straight)).with(0);
    assert_same(&folder, "straight", "out");
    // What other processes left of the same trials goes with them.
    killed(&with(&into(&out), &["--seed", "2"]), &other);
    let leftover = folder.path("out/unfinished-2.part");
    fs::copy(&other, &leftover).unwrap();
    deathroll(&with(&into(&out), &["--seed", "2", "--resume"])).with(0);
    assert_eq!(folder.names("out"), folder.names("straight"));
    deathroll(&["merge", &out, "--quiet"]).with(0);
}

#[test]
fn results_of_another_command_are_not_resumed() {
    let folder = Folder::new();
    let out = folder.path("out");
    let command = ["run", "scenarios/attack-weapons.toml", "--trials", "90", "--quiet", "--out", &out];
    deathroll(&command).with(0);
    let before = files(&folder, "out");
    let told = deathroll(&with(&command, &["--seed", "2", "--resume"])).with(2).stderr;
    assert!(told.contains("out: it belongs to `deathroll run ") && told.contains(" --seed 2"), "{told}");
    let expected = "; there is nothing to resume, and without --resume its results are replaced\n";
    assert!(told.ends_with(expected), "{told}");
    assert!(files(&folder, "out") == before);
    deathroll(&with(&command, &["--resume"])).with(0);
    assert!(files(&folder, "out") == before);
}

/// Arms end at looks of their own: one that is precise enough keeps nobody from adding trials to the others.
#[test]
fn results_are_extended_until_every_arm_is_precise() {
    let folder = Folder::new();
    let [out, straight] = ["out", "straight"].map(|name| folder.path(name));
    let command = ["run", "scenarios/attack-weapons.toml", "--precision", "hit-rate=±0.8%", "--quiet"];
    deathroll(&with(&command, &["--max-trials", "5k", "--out", &out])).with(0);
    let run = folder.read("out/run.json");
    assert!(run.contains("\"ending\": \"precise\"") && run.contains("\"ending\": \"complete\""), "{run}");
    deathroll(&["extend", &out, "--trials", "100k", "--quiet"]).with(0);
    deathroll(&with(&command, &["--max-trials", "100k", "--out", &straight])).with(0);
    assert_same(&folder, "straight", "out");
    let told = deathroll(&["extend", &out, "--trials", "200k"]).with(2).stderr;
    assert!(
        told.contains("out: its question was answered after ") && told.contains(" needs no more"),
        "{told}"
    );
}
