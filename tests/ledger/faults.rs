//! Parts that are damaged, of something else, or not whole.

use std::fs;
use std::path::PathBuf;

use deathroll::engine::Workers;
use deathroll::ledger::{Header, Journal, RunName, Share, Sources, Work};
use deathroll::results::RULES_VERSION;

use super::{NEVER_DUE, Study, message, part_of};

/// A folder with the parts of some shards.
fn shards(of: u64) -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let study = Study { trials: 40, decided: None };
    let path = |index: u64| folder.path().join(format!("Stück {index}.part"));
    let workers = Workers::new(1).unwrap();
    (0..of).for_each(|index| study.shard(&path(index), index, of, &[], &workers));
    let parts = (0..of).map(path).collect();
    (folder, parts)
}

/// Length of the last block: tag, length, number of blocks, digest.
const END: usize = 1 + 8 + 8 + 32;

fn refused(parts: &[PathBuf]) -> String {
    message(Sources::open(parts).expect_err("these parts do not fit"))
}

#[test]
fn a_changed_byte_anywhere_is_noticed() {
    let (_folder, parts) = shards(8);
    let bytes = fs::read(&parts[0]).unwrap();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        fs::write(&parts[0], &changed).unwrap();
        let told = refused(&parts[..1]);
        assert!(told.contains("Stück 0.part: it is"), "byte {at}: {told}");
    }
}

#[test]
fn a_part_that_was_cut_off_or_went_on_is_noticed() {
    let (_folder, parts) = shards(8);
    let bytes = fs::read(&parts[0]).unwrap();
    for length in 0..bytes.len() {
        fs::write(&parts[0], &bytes[..length]).unwrap();
        let told = refused(&parts[..1]);
        assert!(told.contains("Stück 0.part: it is"), "{length} bytes: {told}");
    }
    // Without its last block it is what a process leaves that is killed between two blocks.
    fs::write(&parts[0], &bytes[..bytes.len() - END]).unwrap();
    assert!(refused(&parts[..1]).contains("it is not finished; its `shard`, or its command with --resume,"));
    fs::write(&parts[0], [&bytes[..], b"x"].concat()).unwrap();
    assert!(refused(&parts[..1]).contains("it is damaged, or not whole, after byte"));
}

#[test]
fn blocks_of_another_part_are_noticed() {
    let (_folder, parts) = shards(2);
    let [one, two] = [0, 1].map(|at| fs::read(&parts[at]).unwrap());
    fs::write(&parts[0], [&one[..one.len() - END], &two[two.len() - END..]].concat()).unwrap();
    assert!(refused(&parts[..1]).contains("damaged"), "the end of another part");
}

#[test]
fn trials_that_two_parts_have_are_named() {
    let (folder, mut parts) = shards(2);
    let copy = folder.path().join("copy.part");
    fs::copy(&parts[1], &copy).unwrap();
    parts.push(copy);
    let told = refused(&parts);
    assert!(
        told.contains("copy.part: its trials 0..40 of attack-weapons, arms `axe` to `blade` are also in"),
        "{told}"
    );
    assert!(told.ends_with("Stück 1.part"), "{told}");
}

#[test]
fn parts_of_another_command_scenario_or_version_are_refused() {
    let (folder, parts) = shards(2);
    let with = |name: &str, header: Header, run: Option<RunName>| {
        let journal = Journal::create(&folder.path().join(format!("{name}.unfinished")), &header).unwrap();
        let work = Work::new(Sources::default(), Share::Piece { index: 1, of: 2 }, Some(journal), NEVER_DUE);
        match run {
            None => drop(Study { trials: 40, decided: None }.play(&work, &Workers::new(1).unwrap())),
            Some(run) => {
                let ledger = work.run(run, deathroll::ledger::Place::Looks);
                Study { trials: 40, decided: None }.run(1, &Workers::new(1).unwrap(), &ledger);
            }
        }
        let path = folder.path().join(name);
        fs::write(&path, part_of(&mut work.finish().unwrap())).unwrap();
        refused(&[parts[0].clone(), path])
    };
    let mut command = Study::header();
    command.command.extend(["--seed".to_owned(), "2".to_owned()]);
    let told = with("a.part", command, None);
    assert!(
        told.contains(
            "a.part: it belongs to `deathroll compare scenarios/attack-weapons.toml --seed 2`, not to `"
        ),
        "{told}"
    );
    let version = Header { version: "0.0.9".to_owned(), ..Study::header() };
    let written = format!("b.part: it was written by deathroll 0.0.9, rules {RULES_VERSION}, and");
    assert!(with("b.part", version, None).contains(&written));
    let name = super::run_name(1);
    let changed = RunName { digest: "other".to_owned(), ..name.clone() };
    let told = with("c.part", Study::header(), Some(changed));
    let expected = "c.part: the scenario attack-weapons was another when it was written; bring that one back, or \
                    delete the file and play it again";
    assert!(told.ends_with(expected), "{told}");
    let seeded = RunName { seed: 7, ..name.clone() };
    let told = with("d.part", Study::header(), Some(seeded));
    assert!(told.ends_with("its trials of attack-weapons have seed 7, not 1"), "{told}");
    let fewer = RunName { arms: name.arms[..1].to_vec(), ..name };
    let told = with("e.part", Study::header(), Some(fewer));
    assert!(told.contains("it has arm `axe` of attack-weapons, not arms `axe`, `"), "{told}");
}

#[test]
fn what_is_missing_is_listed() {
    let (_folder, parts) = shards(4);
    let study = Study { trials: 40, decided: None };
    let (runs, work) = study.merged(&[parts[3].clone(), parts[0].clone()]);
    let missing = work.missing();
    let told: Vec<String> = missing.iter().map(|one| format!("{}: {:?}", one.run.seed, one.trials)).collect();
    assert_eq!(told, ["1: [20..40]", "2: [0..20]"]);
    assert!(!missing[0].is_next_wave());
    let trials: Vec<u64> = runs.iter().map(deathroll::engine::PairedRun::trials).collect();
    assert_eq!(trials, [20, 20]);
}

/// A process that was killed right away keeps nobody from beginning again; something else is not overwritten.
#[test]
fn a_journal_without_its_header_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.part");
    drop(Journal::create(&path, &Study::header()).unwrap());
    let whole = fs::read(&path).unwrap();
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        drop(Journal::resume(&path, &Study::header()).unwrap());
        assert!(fs::read(&path).unwrap() == whole, "{length} bytes");
    }
    for other in [&b"my notes"[..], &whole[1..]] {
        fs::write(&path, other).unwrap();
        let refused = Journal::resume(&path, &Study::header()).expect_err("it is no journal");
        let told = message(refused);
        assert!(
            told.contains("journal.part: it is ") && told.ends_with("; delete it if it is no longer needed")
        );
        assert!(fs::read(&path).unwrap() == other);
    }
}

/// A journal that an earlier wave left would bring its trials a second time.
#[test]
fn a_journal_of_an_earlier_wave_is_refused() {
    let (folder, parts) = shards(2);
    let path = folder.path().join("journal.part");
    let journal = Journal::create(&path, &Study::header()).unwrap();
    let work = Work::new(Sources::default(), Share::Piece { index: 1, of: 2 }, Some(journal), NEVER_DUE);
    Study { trials: 40, decided: None }.play(&work, &Workers::new(1).unwrap());
    drop(work);
    let refused = |parts: &[PathBuf]| {
        let journal = Journal::resume(&path, &Study::header()).unwrap();
        Sources::open(parts).unwrap().check_apart(&journal).map_err(message)
    };
    refused(&parts[..1]).expect("these are other trials");
    let told = refused(&parts).expect_err("they are in both");
    assert!(
        told.contains("journal.part: trial 0 of attack-weapons, arms `axe` to `blade` is also in"),
        "{told}"
    );
}

#[test]
fn a_journal_with_trials_is_not_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.part");
    let header = Study::header().of_shard(0, 2);
    let journal = Journal::create(&path, &header).unwrap();
    let work = Work::new(Sources::default(), Share::Piece { index: 0, of: 2 }, Some(journal), NEVER_DUE);
    Study { trials: 40, decided: None }.play(&work, &Workers::new(1).unwrap());
    drop(work);
    let whole = fs::read(&path).unwrap();
    let told = message(Journal::create(&path, &header).expect_err("it has trials"));
    assert!(told.contains("it has 40 trials of this command in all; --resume goes on with them"), "{told}");
    for (other, name) in
        [(Study::header().of_shard(1, 2), "shard 1 of 2"), (Study::header(), "the command in one piece")]
    {
        for refused in [Journal::create(&path, &other), Journal::resume(&path, &other)] {
            let told = message(refused.expect_err("it belongs to another shard"));
            assert!(
                told.contains(&format!("it belongs to shard 0 of 2, not to {name}; go on with that one")),
                "{told}"
            );
        }
    }
    assert!(fs::read(&path).unwrap() == whole);
}

#[test]
fn two_processes_do_not_write_one_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.part");
    let first = Journal::create(&path, &Study::header()).unwrap();
    for second in [Journal::create(&path, &Study::header()), Journal::resume(&path, &Study::header())] {
        assert!(message(second.expect_err("it is locked")).ends_with("journal.part: busy"));
    }
    drop(first);
    Journal::resume(&path, &Study::header()).expect("nobody has it");
}
