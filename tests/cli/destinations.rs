//! Files that commands are asked to write: whole, written through, or to standard output.

#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};

use crate::support::program::{Ended, Folder, deathroll, program};

const CHECK: [&str; 3] = ["check", "scenarios/attack-weapons.toml", "--json"];

/// The report as it is written to a plain file.
fn expected() -> String {
    let folder = Folder::new();
    let path = folder.path("plain.json");
    deathroll(&[&CHECK[..], &[&path]].concat()).with(0);
    assert_eq!(folder.names("."), ["plain.json"], "no temporary file is left");
    folder.read("plain.json")
}

/// The report of another check, which may be replaced.
fn old() -> String {
    deathroll(&[&CHECK[..], &["-", "--seed", "2"]].concat()).with(0).stdout
}

fn mode(path: &str) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn links_and_modes_stay() {
    let (folder, expected) = (Folder::new(), expected());
    let real = folder.write("real.json", &old());
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    let [link, hard, dangling] = ["link.json", "hard.json", "dangling.json"].map(|name| folder.path(name));
    symlink("real.json", &link).unwrap();
    symlink("made.json", &dangling).unwrap();
    let whole = fs::metadata(&real).unwrap().ino();
    deathroll(&[&CHECK[..], &[&link]].concat()).with(0);
    assert_ne!(fs::metadata(&real).unwrap().ino(), whole, "a file with one name is replaced as a whole");
    assert_eq!((folder.read("real.json"), mode(&real)), (expected.clone(), 0o600));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

    fs::hard_link(&real, &hard).unwrap();
    fs::write(&real, old() + &" and longer".repeat(1000)).unwrap();
    deathroll(&[&CHECK[..], &[&hard]].concat()).with(0);
    assert_eq!((folder.read("real.json"), folder.read("hard.json")), (expected.clone(), expected.clone()));
    assert_eq!(fs::metadata(&hard).unwrap().nlink(), 2);

    deathroll(&[&CHECK[..], &[&dangling]].concat()).with(0);
    assert_eq!(folder.read("made.json"), expected);
    assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
}

#[test]
fn an_update_keeps_the_mode_and_the_link() {
    let folder = Folder::new();
    let text = fs::read_to_string("scenarios/defense-dodge.toml").unwrap();
    let real = folder.write("real.toml", &text);
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path("link.toml");
    symlink("real.toml", &link).unwrap();
    for library in fs::read_dir("scenarios/library").unwrap().flatten() {
        folder.write(
            &format!("library/{}", library.file_name().to_str().unwrap()),
            &fs::read_to_string(library.path()).unwrap(),
        );
    }
    deathroll(&["check", &link, "--update", "--max-trials", "2000"]).with(0);
    assert_ne!(folder.read("real.toml"), text);
    assert_eq!(mode(&real), 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn a_pipe_is_written_through() {
    let (folder, expected) = (Folder::new(), expected());
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let call = program().args(CHECK).arg(&pipe).stdout(Stdio::null()).spawn().unwrap();
    let mut read = String::new();
    File::open(&pipe).unwrap().read_to_string(&mut read).unwrap();
    assert_eq!(Ended::from(call.wait_with_output().unwrap()).with(0).code, Some(0));
    assert_eq!(read, expected);
    assert_eq!(folder.names("."), ["pipe"]);
}

/// A file on standard output is all that is on it.
#[test]
fn a_file_can_go_to_standard_output() {
    let (folder, expected) = (Folder::new(), expected());
    for path in ["-", "/dev/stdout"] {
        assert_eq!(deathroll(&[&CHECK[..], &[path]].concat()).with(0).stdout, expected);
        // A plain file is not opened a second time: what it held before stays.
        let kept = folder.write("kept.json", "before\n");
        let into = OpenOptions::new().append(true).open(&kept).unwrap();
        assert!(program().args(CHECK).arg(path).stdout(into).status().unwrap().success());
        assert_eq!(folder.read("kept.json"), format!("before\n{expected}"));
    }
    let coached =
        ["coach", "scenarios/defense-dodge.toml", "--trials", "10", "--fresh-trials", "10", "-o", "-"];
    assert!(deathroll(&coached).with(0).stdout.starts_with("format = 1\n"));
    assert_eq!(deathroll(&["new", "attack", "-"]).with(0), deathroll(&["new", "attack"]).with(0));
    let both = deathroll(&[&CHECK[..], &["-", "--junit", "-"]].concat()).with(2);
    assert_eq!(both.stderr, "error: standard output can take one file, not several\n");
    let out = deathroll(&["run", CHECK[1], "--out", "-"]).with(2);
    assert!(out.stdout.is_empty() && out.stderr.contains("`./-` is a directory"), "{out:?}");
}

/// It is seen before anything is played, and named as the user did.
#[test]
fn a_file_that_cannot_be_written_is_refused_before_anything_is_played() {
    let folder = Folder::new();
    let [nowhere, within, itself] = ["nowhere/x.json", "file/x.json", "."].map(|name| folder.path(name));
    folder.write("file", "");
    let long = folder.path(&"x".repeat(300));
    for (path, why) in [
        (&nowhere, "there is no such file or folder"),
        (&within, "Not a directory"),
        (&itself, "Is a directory"),
        (&long, "File name too long"),
    ] {
        for words in [
            &["check", "scenarios/showdown-cairn-ox.toml", "--max-trials", "1000M", "--json"][..],
            &["check", "scenarios/showdown-cairn-ox.toml", "--max-trials", "1000M", "--junit"],
            &["coach", "scenarios/defense-dodge.toml", "--trials", "1000M", "-o"],
            &["page", "scenarios/defense-dodge.toml", "-o"],
            &["new", "attack"],
        ] {
            let ended = deathroll(&[words, &[path]].concat()).with(2);
            let exists = words[0] == "new" && path == &itself;
            let expected = format!("error: cannot write {path}: {why}\n");
            assert!(ended.stderr.starts_with(&expected) || exists, "{words:?}: {ended:?}");
            assert!(ended.stdout.is_empty(), "{words:?}: {ended:?}");
        }
    }
}

/// The verdict is not lost with the report, and the report is not lost in silence.
#[test]
#[cfg(target_os = "linux")]
fn a_report_on_a_full_disk_exits_with_4_unless_the_gate_fails() {
    let folder = Folder::new();
    let full = folder.path("full");
    symlink("/dev/full", &full).unwrap();
    for (set, code) in [("monster.toughness=8", 4), ("monster.toughness=9", 1)] {
        let junit = folder.path("junit.xml");
        let words = [&CHECK[..], &[&full, "--junit", &junit, "--set", set]].concat();
        let ended = deathroll(&words).with(code);
        assert_eq!(ended.stderr, format!("error: cannot write {full}: No space left on device\n"));
        assert!(ended.stdout.contains(if code == 1 { "fail: " } else { "pass: " }), "{ended:?}");
        fs::remove_file(junit).expect("the other report is written");
    }
    assert!(fs::symlink_metadata(&full).unwrap().is_symlink());
}

/// Whatever a command writes, it replaces its own files alone.
#[test]
fn files_of_others_are_not_replaced() {
    let folder = Folder::new();
    let file = folder.path("file");
    let (axes, engine) = (CHECK[1], folder.write("engine.wasm", "\0asm"));
    let shard = ["shard", "run", axes, "--trials", "8", "--index", "0", "--of", "1", "-o"];
    let play = ["coach", "scenarios/defense-dodge.toml", "--trials", "10", "--fresh-trials", "10", "-o"];
    let mut commands = vec![
        vec!["check", axes, "--json"],
        vec!["check", axes, "--junit"],
        vec!["check", axes, "--markdown"],
        vec!["page", axes, "--engine", &engine, "-o"],
        shard.to_vec(),
        play.to_vec(),
    ];
    for engine in ["dask", "slurm", "parallel", "github", "kubernetes"] {
        commands.push(vec!["plan", "run", axes, "--shards", "2", "--emit", engine, "-o"]);
    }
    for mut words in commands {
        words.push(&file);
        for mine in
            ["mine\n", "#!/bin/sh\n# deathroll is what this script calls\n", "{}\n", "<html></html>\n"]
        {
            folder.write("file", mine);
            let refused = deathroll(&words).with(2);
            assert!(refused.stdout.is_empty() && refused.stderr.contains(&file), "{words:?}: {refused:?}");
            assert_eq!(folder.read("file"), mine, "{words:?}");
        }
        // An empty file, and one that the command wrote before, hold nothing of anybody else.
        folder.write("file", "");
        if words[0] == "shard" {
            fs::remove_file(&file).unwrap();
        }
        for _ in 0..2 {
            deathroll(&words).with(0);
        }
        assert!(!folder.bytes("file").is_empty(), "{words:?}");
    }
    folder.write("file", "mine\n");
    let refused = deathroll(&["check", axes, "--json", &file]).with(2).stderr;
    let why = "it would be replaced, and is not a report of `deathroll check`; name another file, or move it";
    assert_eq!(refused, format!("error: {file}: {why}\n"));
}

/// Old temporary files without a living writer are removed, and nothing else.
#[test]
fn leftovers_of_killed_processes_are_removed() {
    let folder = Folder::new();
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    let age = |path: &str| OpenOptions::new().write(true).open(path).unwrap().set_modified(long_ago).unwrap();
    let held = folder.write(".deathroll-held00.tmp", "");
    let lock = File::open(&held).unwrap();
    lock.lock().unwrap();
    for name in [".deathroll-dead00.tmp", ".deathroll-held00.tmp", ".deathroll-notes.txt", ".other"] {
        age(&folder.write(name, ""));
    }
    folder.write(".deathroll-young0.tmp", "");
    deathroll(&[&CHECK[..], &[&folder.path("x.json")]].concat()).with(0);
    let left = [".deathroll-held00.tmp", ".deathroll-notes.txt", ".deathroll-young0.tmp", ".other", "x.json"];
    assert_eq!(folder.names("."), left);
}
