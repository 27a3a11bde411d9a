//! The natural versions of the benches against the rules: two programs that share no line must agree
//! within the standard error of their difference.

#[path = "../../benches/natural/mod.rs"]
mod versions;

use std::path::PathBuf;

use deathroll::engine::{Job, NEVER, Tally, estimate};
use deathroll::metric::{Layout, Subject, find};
use deathroll::scenario::{Source, load};
use rand::{SeedableRng, rngs::StdRng};
use versions::{Metric, attack, defense, encounter, showdown};

const TRIALS: u64 = 60_000;
/// A fight is a hundred times the work of an attack.
const FIGHTS: u64 = 4_000;

/// Asserts that two independent estimates agree within 4 standard errors.
struct Reference {
    layout: Layout,
    tally: Tally,
}

impl Reference {
    fn of(name: &str, trials: u64) -> Self {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches").join(name);
        let scenario =
            load(&Source::File(path), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let arm = &scenario.arms[0];
        let job = Job { setup: &arm.setup, seed: 7 };
        let layout = job.layout();
        let mut tally = Tally::new(&layout);
        for first in (0..trials).step_by(4000) {
            tally.merge(&job.play(&layout, first..first + 4000, &NEVER));
        }
        Self { layout, tally }
    }

    fn agrees(&self, subject: Subject, metric: &str, natural: f64) {
        let metric = find(metric).expect("a metric of the dictionary");
        let found = estimate(&self.layout, &self.tally, subject, metric, 0.95).expect("an estimate");
        // Both samples have the same size, so the difference has √2 times the error of one.
        let error = found.std_error.expect("a standard error") * 2_f64.sqrt();
        let off = (found.value - natural) / error;
        assert!(
            off.abs() < 4.0,
            "{}: {} and {natural} are {off:.1} standard errors apart",
            metric.id,
            found.value
        );
    }
}

#[test]
fn attacks_agree() {
    let (monster, survivor) = attack::bench_table();
    let (mut rng, mut totals) = (StdRng::seed_from_u64(7), attack::Totals::default());
    (0..TRIALS).for_each(|_| attack::play(&monster, &survivor, 6, &mut rng, &mut totals));
    let per = |of: &Metric, per: &Metric| of.sum as f64 / per.sum as f64;
    let per_trial = |of: &Metric| of.sum as f64 / TRIALS as f64;
    let reference = Reference::of("attack.toml", TRIALS);
    let (ada, beast) = (Subject::Survivor(0), Subject::Monster);
    reference.agrees(ada, "hit-rate", per(&totals.hits, &totals.dice));
    reference.agrees(ada, "trap-rate", per(&totals.traps, &totals.attacks));
    reference.agrees(ada, "wounds-per-attack", per(&totals.wounds, &totals.attacks));
    reference.agrees(ada, "criticals-per-attack", per(&totals.criticals, &totals.attacks));
    reference.agrees(ada, "wound-attempts", per_trial(&totals.attempts));
    reference.agrees(beast, "defeat-rate", per_trial(&totals.defeats));
    reference.agrees(beast, "rounds", per_trial(&totals.rounds));
}

#[test]
fn defenses_agree() {
    let (survivor, attacks) = defense::bench_table();
    let (mut rng, mut totals) = (StdRng::seed_from_u64(7), defense::Totals::default());
    (0..TRIALS).for_each(|_| defense::play(&survivor, &attacks, 6, &mut rng, &mut totals));
    let per_trial = |of: &Metric| of.sum as f64 / TRIALS as f64;
    let reference = Reference::of("defense.toml", TRIALS);
    let ada = Subject::Survivor(0);
    reference.agrees(ada, "monster-hits", per_trial(&totals.hits));
    reference.agrees(ada, "damage", per_trial(&totals.damage));
    reference.agrees(ada, "dodges", per_trial(&totals.dodges));
    reference.agrees(ada, "endures", per_trial(&totals.endures));
    reference.agrees(ada, "severe-injuries", per_trial(&totals.severe));
    reference.agrees(ada, "knock-downs", per_trial(&totals.knock_downs));
    reference.agrees(ada, "survival-left", per_trial(&totals.survival_left));
    reference.agrees(ada, "survival-rate", per_trial(&totals.survived));
}

#[test]
fn showdowns_agree() {
    let table = showdown::bench_table();
    let (mut rng, mut totals) = (StdRng::seed_from_u64(7), showdown::Totals::default());
    (0..FIGHTS).for_each(|_| showdown::play(&table, &mut rng, &mut totals));
    let per_trial = |of: &Metric| of.sum as f64 / totals.fights as f64;
    let reference = Reference::of("showdown.toml", FIGHTS);
    let party = Subject::Party;
    for (metric, natural) in [
        ("win-rate", &totals.wins),
        ("rounds", &totals.rounds),
        ("deaths", &totals.deaths),
        ("wounds", &totals.wounds),
        ("attacks", &totals.attacks),
        ("hits", &totals.hits),
        ("monster-hits", &totals.monster_hits),
        ("damage", &totals.damage),
        ("severe-injuries", &totals.severe),
        ("dodges", &totals.dodges),
        ("endures", &totals.endures),
        ("surges", &totals.surges),
        ("knock-downs", &totals.knock_downs),
        ("collisions", &totals.collisions),
        ("spaces-moved", &totals.steps),
    ] {
        reference.agrees(party, metric, per_trial(natural));
    }
}

#[test]
fn encounters_agree() {
    let table = encounter::bench_table();
    let (mut rng, mut totals) = (StdRng::seed_from_u64(7), encounter::Totals::default());
    (0..FIGHTS).for_each(|_| encounter::play(&table, &mut rng, &mut totals));
    let per_trial = |of: &Metric| of.sum as f64 / totals.adventures as f64;
    let reference = Reference::of("encounter.toml", FIGHTS);
    let party = Subject::Party;
    for (metric, natural) in [
        ("combats-won", &totals.won),
        ("combat-rounds", &totals.rounds),
        ("foes-defeated", &totals.foes_defeated),
        ("damage-dealt", &totals.damage_dealt),
        ("verve-lost", &totals.verve_lost),
        ("survival-lost", &totals.survival_lost),
        ("injuries", &totals.injuries),
        ("consciousness-rolls", &totals.consciousness_rolls),
        ("faints", &totals.faints),
        ("contests", &totals.contests),
        ("dead-or-dying", &totals.lost_people),
        ("nights", &totals.nights),
        ("survival-at-end", &totals.survival_at_end),
    ] {
        reference.agrees(party, metric, per_trial(natural));
    }
}
