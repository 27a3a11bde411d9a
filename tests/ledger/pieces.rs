//! Random pieces, orders, groups, threads and deaths of processes.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use deathroll::engine::{Cover, Ledger, Sums, Workers};
use deathroll::ledger::{Journal, Place, Share, Sources, Work, write_merged};
use proptest::prelude::*;

use super::{NEVER_DUE, Study, part_of, run_name};

/// Random numbers for one case.
struct Choices(proptest::test_runner::TestRng);

impl Choices {
    fn below(&mut self, n: u64) -> u64 {
        self.0.next_u64() % n
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for at in (1..things.len()).rev() {
            things.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

/// Puts some parts together in random groups, until one is left.
fn in_groups(choices: &mut Choices, folder: &Path, mut parts: Vec<PathBuf>) -> PathBuf {
    let mut number = 0;
    while parts.len() > 1 {
        choices.shuffle(&mut parts);
        let group = 2 + choices.below(parts.len() as u64 - 1) as usize;
        let taken: Vec<PathBuf> = parts.drain(..group).collect();
        let path = folder.join(format!("group-{number}.part"));
        write_merged(&Sources::open(&taken).unwrap(), File::create(&path).unwrap(), &path).unwrap();
        parts.push(path);
        number += 1;
    }
    parts.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// The results of all pieces together, and the bytes of their part, are those of the run in one piece.
    #[test]
    fn any_pieces_in_any_order_are_the_whole(
        trials in 1_u64..400, of in 1_u64..9, threads in 1_usize..4, batch in 1_u64..200,
        choices in Just(()).prop_perturb(|(), rng| rng),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let study = Study { trials, decided: None };
        let mut choices = Choices(choices);
        let workers = Workers::new(threads).unwrap().with_batches_of(batch);
        let mut parts = Vec::new();
        for index in 0..of {
            let path = folder.path().join(format!("{index}.part"));
            study.shard(&path, index, of, &[], &workers);
            parts.push(path);
        }
        let straight = study.straight();
        let (runs, work) = study.merged(&parts);
        prop_assert!(work.missing().is_empty());
        prop_assert!(runs == straight);
        let one = in_groups(&mut choices, folder.path(), parts);
        let part = study.part(folder.path());
        // A single part is whole by itself; merged or not, the bytes are those of one piece.
        prop_assert!(std::fs::read(&one).unwrap() == part);
        prop_assert!(study.merged(&[one]).0 == straight);
    }

    /// With stop rules each wave of shards plays up to the next look.
    #[test]
    fn waves_of_shards_end_where_one_process_ends(of in 1_u64..5, looks in 0_u32..3) {
        let folder = tempfile::tempdir().unwrap();
        let study = Study { trials: 20_000, decided: Some(4096 << looks) };
        let workers = Workers::new(2).unwrap();
        let mut all: Vec<PathBuf> = Vec::new();
        let mut waves = 0;
        let (runs, _) = loop {
            let known = all.clone();
            for index in 0..of {
                let path = folder.path().join(format!("{waves}-{index}.part"));
                study.shard(&path, index, of, &known, &workers);
                all.push(path);
            }
            waves += 1;
            let (runs, work) = study.merged(&all);
            let missing = work.missing();
            if missing.is_empty() {
                break (runs, work);
            }
            prop_assert!(missing.iter().all(deathroll::ledger::Missing::is_next_wave), "{missing:?}");
        };
        // A single shard plays look after look; several wait for one another. The second run needs twice the
        // trials of the first.
        prop_assert_eq!(waves, if of == 1 { 1 } else { looks + 2 });
        prop_assert!(runs == study.straight());
        let mut part = Vec::new();
        write_merged(&Sources::open(&all).unwrap(), &mut part, Path::new("memory")).unwrap();
        prop_assert!(part == study.part(folder.path()));
    }

    /// Whatever is whole of a journal counts; the rest is played again.
    #[test]
    fn a_journal_cut_anywhere_is_gone_on_with(trials in 2_u64..300, played in 1_u64..100, cut in 0.0..1.0_f64) {
        let folder = tempfile::tempdir().unwrap();
        let study = Study { trials, decided: None };
        let workers = Workers::new(1).unwrap();
        // As if it had been killed: pieces of the trials are kept, and the end is missing.
        let path = folder.path().join("journal.part");
        let begun = Journal::create(&path, &Study::header()).unwrap();
        let of = 1 + trials / played;
        let work = Work::new(Sources::default(), Share::Piece { index: 0, of }, Some(begun), Duration::ZERO);
        study.play(&work, &workers);
        drop(work);
        let whole = std::fs::read(&path).unwrap();
        let length = (whole.len() as f64 * cut) as usize;
        std::fs::write(&path, &whole[..length]).unwrap();
        let journal = Journal::resume(&path, &Study::header()).unwrap();
        let work = Work::new(Sources::default(), Share::Rest, Some(journal), NEVER_DUE);
        prop_assert!(study.play(&work, &workers) == study.straight());
        let bytes = part_of(&mut work.finish().unwrap());
        prop_assert!(bytes == study.part(folder.path()));
    }
}

/// A journal that is let go of can be taken up at once, also while other threads start processes, which have all
/// open files for a moment.
#[cfg(unix)]
#[test]
fn a_journal_is_free_as_soon_as_it_is_let_go_of() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.part");
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                std::process::Command::new("true").status().unwrap();
            }
        });
        let taken: Vec<_> = (0..2000).map(|_| Journal::create(&path, &Study::header()).map(drop)).collect();
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        let refused = taken.iter().filter(|taken| taken.is_err()).count();
        assert_eq!(refused, 0);
    });
}

/// Sums that are kept again and again replace one another: the file stays small.
#[test]
fn a_journal_does_not_grow_with_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.part");
    let run = Study { trials: 300, decided: None }.straight().swap_remove(0);
    let sums = Sums { tallies: run.tallies, paired: run.paired };
    let journal = Journal::create(&path, &Study::header()).unwrap();
    let work = Work::new(Sources::default(), Share::Rest, Some(journal), NEVER_DUE);
    let ledger = work.run(run_name(1), Place::Looks);
    let mut largest = 0;
    for end in 1..=2000 {
        ledger.keep(&(0..2000), &std::iter::once(0..end).collect::<Cover>(), &sums);
        largest = largest.max(std::fs::metadata(&path).unwrap().len());
    }
    let whole = part_of(&mut work.finish().unwrap());
    assert!(whole.len() > 1000 && largest < (1 << 20) + 2 * whole.len() as u64, "{largest}");
    assert!(2000 * (whole.len() as u64 - 1000) > 2 * largest, "all of them would not fit");
}
