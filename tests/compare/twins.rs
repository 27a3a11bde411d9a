//! Trials in which nobody uses what an arm lacks are played once for both arms.

use deathroll::engine::{
    Enough, Job, NEVER, Pair, PairedRun, Progress, Unkept, Workers, layout, run_paired_kept,
};
use deathroll::metric::{Counter, Subject};
use deathroll::policy::Setup;
use deathroll::study::ablation::{actions, used, without_action};

use crate::support::shipped::{loaded, scenarios};

/// A game with all survival actions, then without each, and the pairs of the first arm with the others.
struct Arms {
    setups: Vec<Setup>,
    pairs: Vec<Pair>,
}

impl Arms {
    fn of(setup: &Setup) -> Self {
        let game = setup.showdown().unwrap();
        let known = actions(game);
        let without = known.iter().map(|&action| without_action(game, action));
        let setups: Vec<Setup> = [setup.clone()].into_iter().chain(without).collect();
        let layouts: Vec<_> = setups.iter().map(layout).collect();
        let pair = |(at, &action)| {
            let (both, layouts) = ([at + 1, 0], [&layouts[at + 1], &layouts[0]]);
            let pair = Pair::new(both, layouts, |one, two| one == two, |_, _| true);
            pair.per(&[used(action)], layouts[1]).lacking(used(action))
        };
        Self { pairs: known.iter().enumerate().map(pair).collect(), setups }
    }

    fn play(&self, pairs: Vec<Pair>, trials: u64, controls: bool) -> PairedRun {
        let jobs: Vec<Job<'_>> = self.setups.iter().map(|setup| Job { setup, seed: 8 }).collect();
        let progress = Progress { played: &|_| {}, interrupted: &NEVER };
        let workers = Workers::new(2).unwrap();
        run_paired_kept(&jobs, pairs, &Enough::after(trials), controls, &workers, progress, &Unkept)
    }

    /// Plays every trial of every arm, and then each trial that is the same in two arms once.
    fn agree(&self, trials: u64, controls: bool) -> PairedRun {
        let apart = self.pairs.iter().map(|pair| Pair { lacked: None, ..pair.clone() }).collect();
        let (apart, once) =
            (self.play(apart, trials, controls), self.play(self.pairs.clone(), trials, controls));
        assert!(once.tallies == apart.tallies && once.paired == apart.paired);
        once
    }
}

/// The party's uses over all trials of the first arm.
fn uses(run: &PairedRun, counter: Counter) -> u64 {
    let (layout, tally) = run.tallies[0].of_subject(&run.layouts[0], Subject::Party).unwrap();
    tally.sums[layout.column(counter)]
}

#[test]
fn trials_that_are_played_once_count_in_both_arms() {
    let mut seen = 0;
    for path in scenarios().iter().filter(|path| path.contains("showdown")) {
        for arm in loaded(path).arms {
            let arms = Arms::of(&arm.setup);
            let run = arms.agree(48, false);
            // Few uses: many trials are without any, and some are not.
            let counters = arms.pairs.iter().filter_map(|pair| pair.lacked);
            seen += counters.filter(|&counter| (1..48).contains(&uses(&run, counter))).count();
        }
    }
    assert!(seen > 10, "{seen}");
}

/// A defense has no sums of the party, and its trials are played in each arm.
#[test]
fn trials_without_a_board_are_played_in_every_arm() {
    for path in scenarios().iter().filter(|path| path.contains("defense")) {
        for arm in loaded(path).arms {
            Arms::of(&arm.setup).agree(200, false);
        }
    }
}

#[test]
fn trials_that_are_played_once_have_the_same_luck_in_both_arms() {
    let scenario = loaded("scenarios/showdown-duel.toml");
    let run = Arms::of(&scenario.arms[0].setup).agree(8192, true);
    assert!(run.tallies.iter().all(|tally| !tally.controls.is_empty()));
    assert!((1..8192).contains(&uses(&run, Counter::Dodges)));
}
