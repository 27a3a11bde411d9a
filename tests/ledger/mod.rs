//! Part files: any pieces, put together in any way, are the run in one piece.

mod disk;
mod faults;
mod left;
mod pieces;
mod program;
mod some;
mod told;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use deathroll::engine::{Enough, Job, NEVER, PairedRun, Progress, Unkept, Workers, layout, run_paired_kept};
use deathroll::ledger::{Fault, Finished, Header, Journal, Place, RunName, Share, Sources, Work};
use deathroll::scenario::{Arm, Scenario};
use deathroll::study::{NamedArm, headline, ranking_pairs};

use crate::support::shipped::loaded;

/// Longer than any test: sums are kept at the end of a look alone.
const NEVER_DUE: Duration = Duration::from_secs(3600);

/// A command of two runs: all arms of a scenario on common dice, up to a number of trials or with looks.
struct Study {
    trials: u64,
    /// The first run ends at this look.
    decided: Option<u64>,
}

static SCENARIO: LazyLock<Scenario> = LazyLock::new(|| loaded("scenarios/attack-weapons.toml"));

impl Study {
    fn header() -> Header {
        Header::new(["deathroll", "compare", "scenarios/attack-weapons.toml"].map(str::to_owned).to_vec())
    }

    /// Plays both runs with what the work knows, as its share.
    fn play(&self, work: &Work, workers: &Workers) -> Vec<PairedRun> {
        let mut before = 0;
        let runs = [1, 2].map(|seed| {
            let place = match self.decided {
                Some(_) => Place::Looks,
                None => Place::Line { before, of: 2 * self.trials },
            };
            before += self.trials;
            let ledger = work.run(run_name(seed), place);
            self.run(seed, workers, &ledger)
        });
        runs.to_vec()
    }

    fn run(&self, seed: u64, workers: &Workers, ledger: &dyn deathroll::engine::Ledger) -> PairedRun {
        let arms: &[Arm] = &SCENARIO.arms;
        let names: Vec<NamedArm> = arms.iter().map(NamedArm::of).collect();
        let setups: Vec<_> = arms.iter().map(|arm| &arm.setup).collect();
        let jobs: Vec<Job<'_>> = setups.iter().map(|setup| Job { setup, seed }).collect();
        let pairs = ranking_pairs(&names, &setups, headline(&layout(setups[0]), None));
        let is_enough = |run: &PairedRun| self.decided.is_some_and(|at| run.trials() >= at * seed);
        let all = Enough::after(self.trials);
        let enough = if self.decided.is_some() { all.or_decided(&is_enough) } else { all };
        let progress = Progress { played: &|_| {}, interrupted: &NEVER };
        run_paired_kept(&jobs, pairs, &enough, false, workers, progress, ledger)
    }

    /// The runs in one piece.
    fn straight(&self) -> Vec<PairedRun> {
        let workers = Workers::new(1).unwrap();
        [1, 2].map(|seed| self.run(seed, &workers, &Unkept)).to_vec()
    }

    /// The finished part of the runs in one piece.
    fn part(&self, folder: &Path) -> Vec<u8> {
        let path = folder.join("straight.unfinished");
        let journal = Journal::create(&path, &Self::header()).unwrap();
        let work = Work::new(Sources::default(), Share::Rest, Some(journal), NEVER_DUE);
        self.play(&work, &Workers::new(1).unwrap());
        let mut finished = work.finish().unwrap();
        let bytes = part_of(&mut finished);
        finished.remove_journal().unwrap();
        bytes
    }

    /// Plays one of so many shards after some parts, and writes its part.
    fn shard(&self, path: &Path, index: u64, of: u64, after: &[PathBuf], workers: &Workers) {
        let journal = Journal::resume(&path.with_extension("unfinished"), &Self::header()).unwrap();
        let after = Sources::open(after).unwrap();
        let work = Work::new(after, Share::Piece { index, of }, Some(journal), NEVER_DUE);
        self.play(&work, workers);
        let mut finished = work.finish().unwrap();
        std::fs::write(path, part_of(&mut finished)).unwrap();
        finished.remove_journal().unwrap();
    }

    /// The runs that are in some parts.
    fn merged(&self, parts: &[PathBuf]) -> (Vec<PairedRun>, Work) {
        let work = Work::new(Sources::open(parts).unwrap(), Share::Nothing, None, NEVER_DUE);
        let runs = self.play(&work, &Workers::new(1).unwrap());
        (runs, work)
    }
}

/// The name of the run with a seed.
fn run_name(seed: u64) -> RunName {
    RunName {
        scenario: SCENARIO.name.clone(),
        digest: SCENARIO.digest.clone(),
        arms: SCENARIO.arms.iter().map(|arm| arm.name.clone()).collect(),
        seed,
    }
}

/// The message of a fault.
fn message(fault: Fault) -> String {
    match fault {
        Fault::Wrong(message) => message,
        Fault::Busy(path) => format!("{}: busy", path.display()),
        Fault::Io(what, path, error) => format!("cannot {what} {}: {error}", path.display()),
    }
}

/// The finished part of some work.
fn part_of(finished: &mut Finished) -> Vec<u8> {
    let mut bytes = Vec::new();
    assert!(finished.write_part(&mut bytes, Path::new("memory")).unwrap(), "there are sums");
    bytes
}
