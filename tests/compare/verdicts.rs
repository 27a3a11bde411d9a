//! The rate of wrong verdicts, over many seeds.

use deathroll::engine::{Enough, PairedRun, Workers};
use deathroll::stats::{Differences, interval, sequential};
use deathroll::study::{Decision, Margins};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{Arms, written};
use crate::support::rare::trials_without;
use crate::support::times;

const CONFIDENCE: f64 = 0.95;

fn seeds() -> u64 {
    200 * times()
}

/// The maximum number of wrong verdicts among [`seeds`] at a rate of one in twenty, plus three standard
/// errors.
fn most_wrong() -> u64 {
    let (n, p) = (seeds() as f64, 1.0 - CONFIDENCE);
    (n * p + 3.0 * (n * p * (1.0 - p)).sqrt()) as u64
}

/// Two decks of the same cards in different order: the same distribution from different draws. The
/// strength of the second arm makes a small difference, or none.
fn decks(strength: i32) -> Arms {
    let cards = |order: [&str; 2]| order.join(", ");
    let (trap, hide) = ("{ name = 'Trap', trap = true, copies = 3 }", "{ name = 'Hide', copies = 7 }");
    let text = format!(
        "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = 'A'\nattacks = 2\n\
         [monster]\ntoughness = 7\nai-cards = [{{ name = 'A', copies = 9 }}]\nhit-locations = [{}]\n\
         [[survivors]]\nname = 'Ada'\n\
         [[arms]]\nname = 'one'\n\
         [[arms]]\nname = 'other'\nset = {{ 'monster.hit-locations' = [{}], 'survivors.Ada.strength' = {strength} }}\n",
        cards([trap, hide]),
        cards([hide, trap]),
    );
    Arms { is_sequential: true, ..Arms::of(written(&text).arms) }
}

/// The verdicts of many runs with `--until-decided`.
fn decided(arms: &Arms, trials_max: u64) -> Vec<Decision> {
    let headline = arms.headline();
    let workers = Workers::new(2).unwrap();
    let is_decided = |run: &PairedRun| arms.compared(run).is_decided(headline);
    let enough = Enough::after(trials_max).or_decided(&is_decided);
    let run = |seed| {
        let run = arms.play(seed, &enough, &workers);
        let sides = arms.compared(&run);
        let confidence = sides.confidence_of_differences();
        let subjects = &run.pairs[0].subjects;
        let at = subjects.iter().position(|one| one.subjects[0] == headline.subject).unwrap();
        sides.decided(0, at, headline.metric, confidence).unwrap().decision
    };
    (0..seeds()).map(run).collect()
}

fn count(decisions: &[Decision], wanted: Decision) -> u64 {
    decisions.iter().filter(|&&decision| decision == wanted).count() as u64
}

#[test]
fn equal_arms_are_rarely_called_better_or_worse() {
    let mut arms = decks(0);
    arms.margins = Margins { asked: vec![("wounds-per-attack", 0.000_1)] };
    let decisions = decided(&arms, 16_384);
    let wrong = count(&decisions, Decision::Better) + count(&decisions, Decision::Worse);
    assert!(wrong <= most_wrong(), "{wrong} of {}", seeds());
    assert!(count(&decisions, Decision::Undecided) > 0);
}

#[test]
fn slightly_better_arms_are_rarely_called_tied_or_worse() {
    let mut arms = decks(1);
    let exact = |arm: usize| {
        let answers = deathroll::exact::answers(
            &arms.arms[arm].setup,
            &deathroll::exact::Limits::DEFAULT,
            |metric| metric.id == "wounds-per-attack",
            |_| false,
        );
        answers.answers[0].value.as_ref().unwrap().to_f64()
    };
    let difference = exact(1) - exact(0);
    assert!(difference > 0.02, "{difference}");
    arms.margins = Margins { asked: vec![("wounds-per-attack", 0.9 * difference)] };
    let decisions = decided(&arms, 32_768);
    let wrong = count(&decisions, Decision::Tied) + count(&decisions, Decision::Worse);
    assert!(wrong <= most_wrong(), "{wrong} of {}", seeds());
    assert!(count(&decisions, Decision::Better) > seeds() / 2, "{decisions:?}");
}

/// The same rule, evaluated after every batch of yes-or-no trials, for frequent and rare events.
#[test]
fn looking_after_every_batch_keeps_the_error_rate() {
    for (discordant, batch) in [(0.2, 256), (0.002, 1024)] {
        let mut rng = StdRng::seed_from_u64(20);
        let wrong = (0..seeds()).filter(|_| ever_decided(&mut rng, discordant, batch)).count() as u64;
        assert!(wrong <= most_wrong(), "{wrong} of {} at {discordant}", seeds());
    }
}

/// Whether equal arms are ever called different within fifty looks.
fn ever_decided(rng: &mut StdRng, discordant: f64, batch: u64) -> bool {
    let (mut gained, mut lost) = (0_u64, 0_u64);
    let mut next = trials_without(rng, discordant);
    (1..=50_u32).any(|look| {
        while next < u64::from(look) * batch {
            let side = if rng.random() { &mut gained } else { &mut lost };
            *side += 1;
            next += 1 + trials_without(rng, discordant);
        }
        let side = |count: u64| (count, count, u128::from(count));
        let differences = Differences::from_sums(u64::from(look) * batch, side(gained), side(lost));
        let confidence = sequential::at_look(look, CONFIDENCE);
        let found = interval::difference(&differences, Some(1.0), confidence).unwrap();
        found.low.is_some_and(|low| low > 0.0) || found.high.is_some_and(|high| high < 0.0)
    })
}
