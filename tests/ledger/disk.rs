//! Disks that are full or cannot be written to, and files whose renaming was interrupted.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use deathroll::engine::Workers;
use deathroll::ledger::{Journal, Share, Sources, Work};

use super::program::{files, with};
use super::{NEVER_DUE, Study, part_of};
use crate::support::program::{Folder, deathroll};

const RUN: [&str; 5] = ["run", "scenarios/attack-weapons.toml", "--trials", "2000", "--quiet"];

/// A small file system in memory, unmounted at the end.
struct SmallDisk(String);

impl SmallDisk {
    /// None where mounting is not allowed; the reason is printed.
    fn mounted_at(path: &str) -> Option<Self> {
        fs::create_dir(path).unwrap();
        let words = ["-t", "tmpfs", "-o", "size=40k", "tmpfs", path];
        mount(&words).then(|| Self(path.to_owned()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").args(["-l", &self.0]).status();
    }
}

fn mount(words: &[&str]) -> bool {
    let done = Command::new("mount").args(words).stderr(Stdio::null()).status();
    let is_done = done.as_ref().is_ok_and(std::process::ExitStatus::success);
    if !is_done {
        println!("skipped: a file system cannot be mounted here ({done:?})");
    }
    is_done
}

#[test]
fn a_full_file_system_is_said_and_loses_nothing() {
    let folder = Folder::new();
    let [disk, part, large, straight] =
        ["disk", "p.part", "disk/large", "straight"].map(|name| folder.path(name));
    let Some(_mounted) = SmallDisk::mounted_at(&disk) else { return };
    let [out, merged] = ["r", "q"].map(|name| format!("{disk}/{name}"));
    let no_room = |words: &[&str]| {
        let told = deathroll(words).with(4).stderr;
        assert!(told.contains("cannot write ") && told.contains("No space left on device"), "{told}");
    };
    // There is room for the sums, and none for the tables.
    no_room(&with(&RUN, &["--out", &out]));
    assert_eq!(folder.names("disk/r"), ["unfinished.part"]);
    let shard = with(&["shard", "--index", "0", "--of", "1", "-o"], &[&part]);
    deathroll(&with(&shard, &RUN)).with(0);
    no_room(&["merge", &part, "--quiet", "--out", &merged]);
    assert_eq!(folder.names("disk/q"), Vec::<String>::new());
    // None at all: before anything is played.
    fs::write(&large, vec![1; 40 << 10]).unwrap_err();
    no_room(&with(&["shard", "--index", "0", "--of", "1", "-o", &format!("{disk}/p.part")], &RUN));
    fs::remove_file(&large).unwrap();
    let told = deathroll(&with(&RUN, &["--resume", "--metric", "hits", "--out", &out])).with(2).stderr;
    assert!(told.contains("unfinished.part: it belongs to "), "{told}");
    // With more room the command goes on.
    assert!(mount(&["-o", "remount,size=4m", &disk]));
    let told = deathroll(&with(&RUN, &["--resume", "--out", &out])).with(0).stderr;
    assert!(told.contains("going on after 12 000 trials in all"), "{told}");
    deathroll(&with(&RUN, &["--out", &straight])).with(0);
    assert!(files(&folder, "disk/r") == files(&folder, "straight"));
}

#[test]
fn a_folder_for_parts_that_cannot_be_written_to_is_refused_before_anything_is_played() {
    let folder = Folder::new();
    let disk = folder.path("disk");
    let Some(_mounted) = SmallDisk::mounted_at(&disk) else { return };
    let part = format!("{disk}/0.part");
    let shard = with(&["shard", "--index", "0", "--of", "1", "-o", &part], &RUN);
    deathroll(&shard).with(0);
    let whole = fs::read(&part).unwrap();
    assert!(mount(&["-o", "remount,ro", &disk]));
    for words in [shard, vec!["merge", &part, "-o", &part[..part.len() - 1]]] {
        let told = deathroll(&words).with(2).stderr;
        assert!(told.contains("error: cannot write ") && told.contains("Read-only file system"), "{told}");
    }
    assert!(fs::read(&part).unwrap() == whole && folder.names("disk") == ["0.part"]);
    deathroll(&["merge", &part]).with(0);
}

/// A journal with all trials of a shard, as a process leaves it that is killed before its part is in place.
fn whole_journal(path: &Path) {
    let journal = Journal::create(path, &Study::header()).unwrap();
    let work = Work::new(Sources::default(), Share::Piece { index: 0, of: 2 }, Some(journal), NEVER_DUE);
    Study { trials: 40, decided: None }.play(&work, &Workers::new(1).unwrap());
}

#[test]
fn a_part_whose_renaming_was_interrupted_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let [part, journal] = ["0.part", "0.unfinished"].map(|name| folder.path().join(name));
    let study = Study { trials: 40, decided: None };
    let play = || study.shard(&part, 0, 2, &[], &Workers::new(1).unwrap());
    play();
    let whole = fs::read(&part).unwrap();
    // Before it: the old part is there, or none. After it: the journal is still there.
    for is_there in [false, true] {
        if !is_there {
            fs::remove_file(&part).unwrap();
        }
        whole_journal(&journal);
        play();
        assert!(fs::read(&part).unwrap() == whole && !journal.exists());
    }
}

/// The new file is written beside the old one, which counts until it is replaced.
#[test]
fn a_journal_whose_shrinking_was_interrupted_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let [journal, new] = ["0.unfinished", "0.unfinished.new"].map(|name| folder.path().join(name));
    whole_journal(&journal);
    let whole = fs::read(&journal).unwrap();
    let finished = || {
        let resumed = Journal::resume(&journal, &Study::header()).unwrap();
        let mut finished =
            Work::new(Sources::default(), Share::Rest, Some(resumed), NEVER_DUE).finish().unwrap();
        (part_of(&mut finished), finished)
    };
    let expected = finished().0;
    for length in [0, 10, whole.len() / 2, whole.len()] {
        fs::write(&journal, &whole).unwrap();
        fs::write(&new, &whole[..length]).unwrap();
        let (bytes, finished) = finished();
        assert!(bytes == expected, "{length} bytes");
        finished.remove_journal().unwrap();
        assert!(!journal.exists() && !new.exists());
    }
}

#[test]
fn what_a_killed_process_wrote_beside_its_part_is_removed() {
    let folder = Folder::new();
    let part = folder.path("0.part");
    let beside = folder.write(".deathroll-killed.tmp", "half of a part");
    let long_ago = SystemTime::now() - Duration::from_secs(60);
    fs::File::options().write(true).open(&beside).unwrap().set_modified(long_ago).unwrap();
    deathroll(&with(&["shard", "--index", "0", "--of", "1", "-o", &part], &RUN)).with(0);
    assert_eq!(folder.names(""), ["0.part"]);
}
