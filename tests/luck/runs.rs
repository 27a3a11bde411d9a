//! Runs whose estimates have the luck taken out.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use deathroll::engine::{
    Ending, Job, NEVER, Progress, Run, Stop, Tally, Unkept, Workers, estimate, run, run_controlled,
    worth_of_controls,
};
use deathroll::metric::{Subject, find};
use deathroll::policy::Setup;
use deathroll::scenario::{Source, load};
use deathroll::stats::{CONFIDENCE, Method};

use crate::support::program::{Folder, deathroll};
use crate::support::shipped::loaded;

const DUEL: &str = "scenarios/showdown-duel.toml";

fn progress() -> Progress<'static> {
    Progress { played: &|_| {}, interrupted: &NEVER }
}

fn played(setup: &Setup, trials: u64, workers: &Workers) -> Run {
    run_controlled(&Job { setup, seed: 3 }, &Stop::after(trials), workers, progress(), &Unkept)
}

/// A prime number of trials ends in the middle of every batch.
#[test]
fn threads_and_batches_change_no_sum_and_controls_no_counter() {
    let setup = &loaded(DUEL).arms[0].setup;
    let first = played(setup, 8209, &Workers::new(1).unwrap());
    for (threads, batch) in [(2, 1024), (2, 7), (1, 4096)] {
        let workers = Workers::new(threads).unwrap().with_batches_of(batch);
        assert!(played(setup, 8209, &workers) == first, "{threads} threads, batches of {batch}");
    }
    let plain = run(&Job { setup, seed: 3 }, &Stop::after(8209), &Workers::new(2).unwrap(), progress());
    let mut tally = first.tally.clone();
    assert!(!tally.controls.is_empty() && tally != plain.tally);
    tally.controls.clear();
    assert_eq!(tally, plain.tally);
}

#[test]
fn an_estimate_is_worth_several_times_its_trials_and_close_to_the_plain_one() {
    let setup = &loaded(DUEL).arms[0].setup;
    let found = played(setup, 1 << 14, &Workers::new(2).unwrap());
    let metric = find("win-rate").unwrap();
    let of = |tally: &Tally| estimate(&found.layout, tally, Subject::Party, metric, CONFIDENCE).unwrap();
    let mut tally = found.tally.clone();
    let controlled = of(&tally);
    let worth = worth_of_controls(&found.layout, &tally, Subject::Party, metric).unwrap();
    tally.controls.clear();
    let plain = of(&tally);
    assert_eq!((controlled.method, plain.method), (Method::Controlled, Method::Wilson));
    assert!((2.0..5.0).contains(&worth), "{worth}");
    assert!((controlled.value - plain.value).abs() < 3.0 * plain.std_error.unwrap());
    assert_eq!(worth_of_controls(&found.layout, &tally, Subject::Party, metric), None);
}

/// What is drawn from a deck of one kind is certain, and the rounding of its sums is no luck.
#[test]
fn decks_of_one_kind_bias_no_estimate() {
    let text = "format = 1\ntitle = 'T'\nkind = 'showdown'\nrounds = 3\n[monster]\nmovement = 6\ntoughness = 9\n\
                ai-cards = [{ name = 'Bite', copies = 8, pick-target = [['closest']],\
                actions = ['move', { attack = { speed = 2, accuracy = 5, damage = 0 } }] }]\n\
                hit-locations = [{ name = 'Flank', copies = 6 }]\n\
                [gear.club]\nweapon = { speed = 2, accuracy = 5, strength = 3 }\n\
                [[survivors]]\nname = 'Ada'\ngear = ['club']\n[[survivors]]\nname = 'Bryn'\ngear = ['club']\n";
    let scenario =
        load(&Source::Stdin(text.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let (setup, workers) = (&scenario.arms[0].setup, Workers::new(2).unwrap());
    let metric = find("wound-success-rate").unwrap();
    for seed in 1..=4 {
        let found =
            run_controlled(&Job { setup, seed }, &Stop::after(1 << 15), &workers, progress(), &Unkept);
        let found = estimate(&found.layout, &found.tally, Subject::Party, metric, CONFIDENCE).unwrap();
        assert_eq!(found.method, Method::Controlled);
        let errors = (found.value - 0.5) / found.std_error.unwrap();
        assert!(errors.abs() < 4.0, "{} is {errors} standard errors from one half", found.value);
    }
}

#[test]
fn short_runs_and_other_games_are_played_as_they_are() {
    for (path, trials) in [(DUEL, 8191), ("scenarios/attack-luck.toml", 9000)] {
        let setup = &loaded(path).arms[0].setup;
        let found = played(setup, trials, &Workers::new(2).unwrap());
        let plain = run(&Job { setup, seed: 3 }, &Stop::after(trials), &Workers::new(2).unwrap(), progress());
        assert!(found == plain && found.tally.controls.is_empty(), "{path}");
    }
}

/// The page says what it was worth, the files name the method, and the recorded command has the option where it
/// is needed.
#[test]
fn a_run_says_what_it_was_worth() {
    let folder = Folder::new();
    let page_of = |trials: &str, switch: &str| {
        let words = ["run", DUEL, "--trials", trials, "--variance-reduction", switch];
        deathroll(&[&words[..], &["--out", &folder.path("out")]].concat()).with(0).stdout
    };
    for (trials, switch, is_taken_out) in
        [("8192", "on", true), ("8191", "on", false), ("8192", "off", false)]
    {
        let page = page_of(trials, switch);
        assert_eq!(page.contains("luck taken out: win-rate as precise as with "), is_taken_out, "{page}");
        assert_eq!(folder.read("out/summary.csv").contains(",controlled"), is_taken_out);
    }
    assert!(folder.read("out/run.json").contains("\"--variance-reduction\""));
}

/// Trials that are no part of the run are no progress of it, and can be interrupted.
#[test]
fn trials_of_the_fit_are_no_progress_and_can_be_interrupted() {
    static RAISED: AtomicBool = AtomicBool::new(true);
    let setup = &loaded(DUEL).arms[0].setup;
    let (job, stop, workers) = (Job { setup, seed: 3 }, Stop::after(8192), Workers::new(2).unwrap());
    let most = AtomicU64::new(0);
    let played = |trials: u64| {
        most.fetch_max(trials, Ordering::Relaxed);
    };
    let progress = Progress { played: &played, interrupted: &NEVER };
    assert_eq!(run_controlled(&job, &stop, &workers, progress, &Unkept).ending, Ending::Complete);
    assert_eq!(most.load(Ordering::Relaxed), 8192);
    let progress = Progress { played: &|_| {}, interrupted: &RAISED };
    let run = run_controlled(&job, &stop, &workers, progress, &Unkept);
    assert_eq!((run.ending, run.tally.trials), (Ending::Interrupted, 0));
}
