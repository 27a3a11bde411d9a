//! Paired arms: differences, verdicts, ranks, and values of single items.

mod common_dice;
mod differences;
mod lines;
mod matrix;
mod shared_trials;
mod verdicts;
mod worth;

use std::sync::atomic::AtomicBool;

use deathroll::engine::{Enough, Job, PairedRun, Progress, Workers, layout, run_paired};
use deathroll::scenario::{Arm, Scenario, Source, load};
use deathroll::study::{ComparedArms, Headline, Margins, NamedArm, headline, ranking_pairs};

/// Arms that are compared with the first of them.
struct Arms {
    arms: Vec<Arm>,
    names: Vec<NamedArm>,
    margins: Margins,
    is_sequential: bool,
}

impl Arms {
    fn of(arms: Vec<Arm>) -> Self {
        let names = arms.iter().map(NamedArm::of).collect();
        Self { arms, names, margins: Margins::default(), is_sequential: false }
    }

    fn headline(&self) -> Headline {
        headline(&layout(&self.arms[0].setup), None).expect("a metric that the party wants")
    }

    fn play(&self, seed: u64, enough: &Enough<'_>, workers: &Workers) -> PairedRun {
        let jobs: Vec<Job<'_>> = self.arms.iter().map(|arm| Job { setup: &arm.setup, seed }).collect();
        let setups: Vec<_> = self.arms.iter().map(|arm| &arm.setup).collect();
        let pairs = ranking_pairs(&self.names, &setups, Some(self.headline()));
        let interrupted = AtomicBool::new(false);
        run_paired(&jobs, pairs, enough, workers, Progress { played: &|_| {}, interrupted: &interrupted })
    }

    fn after(&self, seed: u64, trials: u64) -> PairedRun {
        self.play(seed, &Enough::after(trials), &Workers::new(2).unwrap())
    }

    fn compared<'a>(&'a self, run: &'a PairedRun) -> ComparedArms<'a> {
        ComparedArms {
            scenario: "test",
            arms: &self.names,
            run,
            confidence: 0.95,
            is_sequential: self.is_sequential,
            margins: &self.margins,
        }
    }
}

/// A scenario of the repository, with overrides.
fn shipped(name: &str, overrides: &[&str]) -> Scenario {
    let overrides: Vec<String> = overrides.iter().map(|&one| one.to_owned()).collect();
    let source = Source::File(format!("scenarios/{name}.toml").into());
    load(&source, &overrides).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// A scenario from a string.
fn written(text: &str) -> Scenario {
    load(&Source::Stdin(text.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}
