//! Trials per second: the natural version, the reference on one thread, and on two.
//!
//! `cargo bench` prints nanoseconds per batch of trials and items (attacks, defenses) per
//! second. Compare within one run; absolute figures vary with the machine.

mod natural;

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use deathroll::engine::{Job, NEVER, Progress, Stop, Workers, run};
use deathroll::rules::showdown::plan::GameKind;
use deathroll::scenario::{Arm, Source, load};
use divan::{Bencher, counter::ItemsCount};
use natural::{attack, defense, encounter, showdown};
use rand::{SeedableRng, rngs::StdRng};

const TRIALS: u64 = 4096;

fn main() {
    divan::main();
}

/// The shipped showdowns, relative to `benches`.
const SHIPPED: [&str; 4] = [
    "../scenarios/showdown-tallow-boar.toml",
    "../scenarios/showdown-gale-strider.toml",
    "../scenarios/showdown-cairn-ox.toml",
    "../scenarios/showdown-masked-heron.toml",
];

/// Rounds of a trial: one, as in most weapon benches, and several on the same table.
const ROUNDS: [u16; 2] = [1, 6];

fn arm(name: &str, rounds: Option<u16>) -> Arm {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches").join(name);
    let rounds = rounds.map(|rounds| format!("rounds={rounds}"));
    match load(&Source::File(path), rounds.as_slice()) {
        Ok(scenario) => scenario.arms.into_iter().next().expect("a scenario has an arm"),
        Err(faults) => panic!("{}", faults.render(false)),
    }
}

/// Number of items in a number of trials: attacks made or suffered; for showdowns and encounters,
/// trials.
fn reference_items(arm: &Arm, trials: u64) -> u64 {
    let game = arm.setup.showdown().map(|showdown| showdown.plan.game);
    if matches!(game, None | Some(GameKind::Showdown { .. })) {
        return trials;
    }
    let job = Job { setup: &arm.setup, seed: 1 };
    let layout = job.layout();
    let tally = job.play(&layout, 0..trials, &NEVER);
    let subject = &layout.subjects[0];
    let counters = [deathroll::metric::Counter::Attacks, deathroll::metric::Counter::MonsterAttacks];
    let used = counters.into_iter().filter(|counter| subject.columns.contains(&(*counter as usize)));
    used.map(|counter| tally.subjects[0].sums[subject.column(counter)]).sum()
}

fn reference(bencher: Bencher<'_, '_>, name: &str, rounds: Option<u16>) {
    let arm = arm(name, rounds);
    let job = Job { setup: &arm.setup, seed: 1 };
    let layout = job.layout();
    let items = reference_items(&arm, TRIALS);
    bencher
        .counter(ItemsCount::new(items))
        .bench(|| black_box(job.play(&layout, 0..black_box(TRIALS), &NEVER)));
}

fn threaded(bencher: Bencher<'_, '_>, name: &str, rounds: Option<u16>, threads: usize) {
    const WAVES: u64 = 16;
    let arm = arm(name, rounds);
    let job = Job { setup: &arm.setup, seed: 1 };
    let items = reference_items(&arm, TRIALS) * WAVES;
    let workers = Workers::new(threads).expect("threads");
    let interrupted = AtomicBool::new(false);
    let progress = Progress { played: &|_| {}, interrupted: &interrupted };
    let stop = Stop::after(TRIALS * WAVES);
    bencher.counter(ItemsCount::new(items)).bench(|| black_box(run(&job, &stop, &workers, progress)));
}

#[divan::bench(args = ROUNDS)]
fn attack_natural(bencher: Bencher<'_, '_>, rounds: u16) {
    let (monster, survivor) = attack::bench_table();
    let count = || {
        let mut rng = StdRng::seed_from_u64(1);
        let mut totals = attack::Totals::default();
        for _ in 0..TRIALS {
            attack::play(black_box(&monster), &survivor, u32::from(rounds), &mut rng, &mut totals);
        }
        totals
    };
    let items = count().attacks.sum;
    bencher.counter(ItemsCount::new(items)).bench(|| black_box(count()));
}

#[divan::bench(args = ROUNDS)]
fn attack_reference(bencher: Bencher<'_, '_>, rounds: u16) {
    reference(bencher, "attack.toml", Some(rounds));
}

#[divan::bench(args = [1, 2])]
fn attack_threads(bencher: Bencher<'_, '_>, threads: usize) {
    threaded(bencher, "attack.toml", Some(6), threads);
}

#[divan::bench(args = ROUNDS)]
fn defense_natural(bencher: Bencher<'_, '_>, rounds: u16) {
    let (survivor, attacks) = defense::bench_table();
    let count = || {
        let mut rng = StdRng::seed_from_u64(1);
        let mut totals = defense::Totals::default();
        for _ in 0..TRIALS {
            defense::play(black_box(&survivor), &attacks, u32::from(rounds), &mut rng, &mut totals);
        }
        totals
    };
    let items = count().attacks.sum;
    bencher.counter(ItemsCount::new(items)).bench(|| black_box(count()));
}

#[divan::bench(args = ROUNDS)]
fn defense_reference(bencher: Bencher<'_, '_>, rounds: u16) {
    reference(bencher, "defense.toml", Some(rounds));
}

#[divan::bench(args = [1, 2])]
fn defense_threads(bencher: Bencher<'_, '_>, threads: usize) {
    threaded(bencher, "defense.toml", Some(6), threads);
}

#[divan::bench]
fn showdown_natural(bencher: Bencher<'_, '_>) {
    let table = showdown::bench_table();
    let count = || {
        let mut rng = StdRng::seed_from_u64(1);
        let mut totals = showdown::Totals::default();
        (0..TRIALS).for_each(|_| showdown::play(black_box(&table), &mut rng, &mut totals));
        totals
    };
    bencher.counter(ItemsCount::new(TRIALS)).bench(|| black_box(count()));
}

#[divan::bench]
fn showdown_reference(bencher: Bencher<'_, '_>) {
    reference(bencher, "showdown.toml", None);
}

#[divan::bench(args = [1, 2])]
fn showdown_threads(bencher: Bencher<'_, '_>, threads: usize) {
    threaded(bencher, "showdown.toml", None, threads);
}

#[divan::bench]
fn encounter_natural(bencher: Bencher<'_, '_>) {
    let table = encounter::bench_table();
    let count = || {
        let mut rng = StdRng::seed_from_u64(1);
        let mut totals = encounter::Totals::default();
        (0..TRIALS).for_each(|_| encounter::play(black_box(&table), &mut rng, &mut totals));
        totals
    };
    bencher.counter(ItemsCount::new(TRIALS)).bench(|| black_box(count()));
}

#[divan::bench]
fn encounter_reference(bencher: Bencher<'_, '_>) {
    reference(bencher, "encounter.toml", None);
}

#[divan::bench(args = [1, 2])]
fn encounter_threads(bencher: Bencher<'_, '_>, threads: usize) {
    threaded(bencher, "encounter.toml", None, threads);
}

/// The shipped showdowns, one arm each.
#[divan::bench(args = SHIPPED, consts = [1, 2])]
fn shipped_showdowns<const THREADS: usize>(bencher: Bencher<'_, '_>, name: &str) {
    threaded(bencher, name, None, THREADS);
}
