//! Trials in which nobody uses what an arm lacks are the same in two arms, and are played once.

use deathroll::engine::{
    Enough, Job, NEVER, Pair, PairedRun, Progress, Unkept, Workers, layout, run_paired_kept, shared_trials,
};
use deathroll::metric::{Counter, Subject, action_counters};
use deathroll::policy::Setup;
use deathroll::policy::showdown::Decision;
use deathroll::rules::showdown::plan::Action;
use deathroll::study::ablation::{actions, without_action};

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
        let pairs = (1..).zip(&known).map(|(at, action)| pair(&setups, [at, 0], *action)).collect();
        Self { setups, pairs }
    }

    /// Each arm lacks one action more than the one before.
    fn chain(setup: &Setup) -> Self {
        let (mut setups, mut pairs) = (vec![setup.clone()], Vec::new());
        for (at, action) in actions(setup.showdown().unwrap()).into_iter().enumerate() {
            setups.push(without_action(setups[at].showdown().unwrap(), action));
            pairs.push(pair(&setups, [at + 1, at], action));
        }
        Self { setups, pairs }
    }

    fn jobs(&self) -> Vec<Job<'_>> {
        self.setups.iter().map(|setup| Job { setup, seed: 8 }).collect()
    }

    /// For each arm the one that it shares trials with.
    fn shared(&self) -> Vec<Option<usize>> {
        let shared = shared_trials(&self.jobs(), &self.pairs);
        shared.into_iter().map(|of| of.map(|of| of.with)).collect()
    }

    fn play(&self, pairs: Vec<Pair>, trials: u64, controls: bool) -> PairedRun {
        self.play_with(&Workers::new(2).unwrap(), pairs, trials, controls)
    }

    fn play_with(&self, workers: &Workers, pairs: Vec<Pair>, trials: u64, controls: bool) -> PairedRun {
        let jobs = self.jobs();
        let progress = Progress { played: &|_| {}, interrupted: &NEVER };
        run_paired_kept(&jobs, pairs, &Enough::after(trials), controls, workers, progress, &Unkept)
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

/// Two arms of which the first lacks an action.
fn pair(setups: &[Setup], both: [usize; 2], action: Action) -> Pair {
    let [one, two] = both.map(|arm| layout(&setups[arm]));
    let pair = Pair::new(both, [&one, &two], |one, two| one == two, |_, _| true);
    let [used, _] = action_counters(action);
    pair.per(&[used], &two).lacking(used)
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
            let others = vec![Some(0); arms.pairs.len()];
            assert_eq!(arms.shared(), [&[None][..], &others].concat(), "{path}");
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
            let arms = Arms::of(&arm.setup);
            assert!(arms.shared().iter().all(Option::is_none), "{path}");
            arms.agree(200, false);
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

/// The arm that lacks an action is played by lists of its own, as under `--play coached`: nothing is shared.
#[test]
fn arms_that_are_played_by_other_lists_share_no_trials() {
    let mut arms = Arms::of(&loaded("scenarios/showdown-gale-strider.toml").arms[0].setup);
    for setup in &mut arms.setups[1..] {
        let Setup::Showdown(game) = setup else { unreachable!("a showdown") };
        game.policies.survivors[0].set_named(Decision::Movement, "spread");
    }
    assert!(arms.shared().iter().all(Option::is_none));
    let run = arms.agree(64, false);
    let alive = |arm: usize| run.tallies[arm].of_subject(&run.layouts[arm], Subject::Party).unwrap().1;
    assert!(alive(0).sums != alive(1).sums, "the lists matter");
}

#[test]
fn nothing_is_shared_with_an_arm_that_shares_trials() {
    let arms = Arms::chain(&loaded("scenarios/showdown-cairn-ox.toml").arms[0].setup);
    assert_eq!(arms.shared(), [None, Some(0), None, None, None, None]);
    arms.agree(64, false);
}

#[test]
fn shared_trials_do_not_depend_on_threads_and_batches() {
    let arms = Arms::of(&loaded("scenarios/showdown-masked-heron.toml").arms[0].setup);
    let first = arms.play(arms.pairs.clone(), 211, false);
    for (threads, batch) in [(1, 4096), (2, 7), (2, 1)] {
        let workers = Workers::new(threads).unwrap().with_batches_of(batch);
        let other = arms.play_with(&workers, arms.pairs.clone(), 211, false);
        assert!(other == first, "{threads} threads, batches of {batch}");
    }
}
