//! What single answers add to the sums, told to the recorder one by one in a state that stays as it is.

use deathroll::dice::Faces;
use deathroll::luck::{LuckSums, Value};
use deathroll::policy::Setup;
use deathroll::rules::showdown::plan::{Location, Plan};
use deathroll::rules::showdown::record::{Blame, Event, Record, Source};
use deathroll::rules::showdown::state::State;

use super::sums::seen;
use crate::support::shipped::loaded;

/// Calls `check` with a fight of four survivors, and the chance to win it.
fn with_fight(check: impl Fn(&Plan, &Value)) {
    let scenario = loaded("scenarios/showdown-gale-strider.toml");
    let Setup::Showdown(game) = &scenario.arms[0].setup else { panic!("a showdown") };
    check(&game.plan, &Value::fit(&game.plan, &seen(game)));
}

/// What an answer adds to every sum.
fn added(sums: &mut LuckSums<'_>, state: &State, event: Event) -> Vec<f64> {
    let before = sums.sums().to_vec();
    sums.event(state, &event);
    sums.sums().iter().zip(before).map(|(after, before)| after - before).collect()
}

/// The sums that differ between two answers.
fn differing(one: &[f64], two: &[f64]) -> Vec<usize> {
    (0..one.len()).filter(|&sum| (one[sum] - two[sum]).abs() > 1e-9).collect()
}

/// Sums that an answer does not leave as they are.
fn changed(added: &[f64]) -> Vec<usize> {
    differing(added, &vec![0.0; added.len()])
}

const fn rolled(dice: u8, hits: u8) -> Event {
    Event::AttackRolled { seat: 0, threshold: 6, needed: 6, dice, hits, faces: Faces::NONE }
}

fn trap_of(plan: &Plan) -> Event {
    let trap = plan.monster.hit_locations.iter().position(|card| card.trap).expect("a trap");
    Event::HitLocationDrawn { seat: 0, card: trap as u8 }
}

/// Three dice with even odds: one sum is that of the squares, all others are in proportion to the hits, and each
/// has mean 0.
#[test]
fn hits_are_summed_and_their_squares() {
    with_fight(|plan, value| {
        let mut sums = LuckSums::new(plan, value);
        let by_hits: Vec<Vec<f64>> =
            (0..=3).map(|hits| added(&mut sums, &plan.start, rolled(3, hits))).collect();
        let step = |hits: usize| -> Vec<f64> {
            by_hits[hits + 1].iter().zip(&by_hits[hits]).map(|(more, fewer)| more - fewer).collect()
        };
        let squares = differing(&step(0), &step(1));
        assert_eq!(squares.len(), 1);
        assert_eq!(differing(&step(1), &step(2)), squares);
        for sum in 0..sums.sums().len() {
            let mean: f64 = by_hits.iter().zip([1.0, 3.0, 3.0, 1.0]).map(|(by, ways)| by[sum] * ways).sum();
            assert!(mean.abs() < 1e-9, "sum {sum}: {mean}");
        }
    });
}

/// Misses rolled again add hits to those of the attack: as one roll of all dice, but for the sums of such rolls.
#[test]
fn a_trap_takes_the_hits_of_its_attack_and_another_trap_takes_nothing() {
    with_fight(|plan, value| {
        let (state, trap) = (&plan.start, trap_of(plan));
        let mut sums = LuckSums::new(plan, value);
        let mut traps_after = |rolls: &[Event]| {
            rolls.iter().for_each(|roll| sums.event(state, roll));
            [added(&mut sums, state, trap), added(&mut sums, state, trap)]
        };
        let [first, second] = traps_after(&[rolled(3, 3)]);
        let of_trap = differing(&first, &second);
        assert_eq!((of_trap.len(), second[of_trap[0]]), (1, 0.0));
        let again = Event::MissesRerolled { seat: 0, needed: 6, dice: 2, hits: 2, faces: Faces::NONE };
        for (rolls, hits) in [(vec![rolled(3, 1)], 1.0), (vec![rolled(3, 1), again], 3.0)] {
            let share = traps_after(&rolls)[0][of_trap[0]] / first[of_trap[0]];
            assert!((share - hits / 3.0).abs() < 1e-9, "{hits} hits: {share} of those of three");
        }
    });
}

/// Every location can take one hit: the second of an attack to the same one breaks it. Once hits have landed, the
/// state has what they did.
#[test]
fn hits_of_an_attack_to_one_location_are_seen_together() {
    with_fight(|plan, value| {
        let damage = plan.profiles[0].damage;
        let mut state = plan.start;
        (state.survivors[0].armor, state.survivors[0].free_boxes) =
            ([damage; Location::COUNT], [0; Location::COUNT]);
        let located = Event::HitLocated { seat: 0, location: Location::Head, faces: Faces::NONE };
        let (source, blame, faces) = (Source::Card, Blame::Nothing, Faces::NONE);
        let attacked = Event::MonsterAttacked {
            seat: 0,
            profile: 0,
            source,
            threshold: 6,
            needed: 6,
            dice: 2,
            hits: 2,
            faces,
        };
        let landed = Event::Damaged {
            seat: 0,
            location: Location::Head,
            damage,
            armor: damage,
            boxes: 0,
            severe: false,
            source,
            blame,
        };
        let mut sums = LuckSums::new(plan, value);
        for event in [attacked, landed] {
            sums.event(&state, &event);
            assert!(changed(&added(&mut sums, &state, located)).is_empty(), "all locations are alike");
            assert!(!changed(&added(&mut sums, &state, located)).is_empty(), "the head is broken");
        }
    });
}

/// An AI card has three weights; who has nothing left to lose is not harmed by another.
#[test]
fn ai_cards_are_weighed_by_the_harm_to_all() {
    with_fight(|plan, value| {
        let drawn = Event::AiCardDrawn { card: 0 };
        let changed_in = |state: &State| changed(&added(&mut LuckSums::new(plan, value), state, drawn)).len();
        let mut bare = plan.start;
        for survivor in &mut bare.survivors {
            (survivor.armor, survivor.free_boxes) = ([0; Location::COUNT], [0; Location::COUNT]);
        }
        assert_eq!(changed_in(&plan.start) * 2, changed_in(&bare) * 3);
    });
}
