//! Walks that stop, that leave out, and that round: what they say holds.

use deathroll::exact::{Answers, Ending, Limits, Value, answers};
use deathroll::metric::Shape;
use deathroll::policy::encounter::{CharacterPolicies, Policies, Target};
use deathroll::policy::{Encounter, Setup};
use deathroll::rules::encounter::plan::{Character, Throw};
use num_traits::ToPrimitive;

use super::{ALL, fraction};
use crate::support::encounter::{Story, adventure, hero, orc, sure};
use crate::support::shipped::loaded;

fn setup(path: &str) -> Setup {
    loaded(path).arms.remove(0).setup
}

fn found(setup: &Setup, limits: Limits) -> Answers {
    answers(setup, &limits, |_| true, |_| false)
}

/// Small scenarios of every kind, with all fractions.
fn cases() -> Vec<(Setup, Answers)> {
    let paths = ["attack-traps", "attack-weapons", "encounter-endurance"];
    let setups = paths.map(|name| setup(&format!("scenarios/{name}.toml")));
    setups.into_iter().map(|setup| (setup.clone(), found(&setup, ALL))).collect()
}

#[test]
fn bounds_hold_the_fraction_and_are_narrow() {
    for (setup, exact) in cases() {
        let rounded = found(&setup, Limits { fractions: 0, ..ALL });
        assert_eq!(rounded.reached.ending, Ending::Complete);
        assert_eq!(
            (rounded.reached.states, rounded.reached.paths),
            (exact.reached.states, exact.reached.paths)
        );
        let ended = rounded.reached.ended.bounds();
        assert!(ended.low <= 1.0 && ended.high >= 1.0 && ended.error() < 1e-12, "{ended:?}");
        for (rounded, exact) in rounded.answers.iter().zip(&exact.answers) {
            let (Some(rounded), Some(exact)) = (&rounded.value, &exact.value) else {
                assert_eq!(rounded.value.is_some(), exact.value.is_some());
                continue;
            };
            let (bounds, value) = (rounded.bounds(), fraction(exact).to_f64().unwrap());
            assert!(bounds.low <= value && value <= bounds.high, "{value} in {bounds:?}");
            assert!(bounds.error() <= 1e-12 * value.max(1.0), "{bounds:?}");
        }
    }
}

/// What is known of an unfinished walk holds for the finished one.
fn assert_consistent(part: &Answers, whole: &Answers) {
    for (part, whole) in part.answers.iter().zip(&whole.answers) {
        let Some(whole) = whole.value.as_ref().map(|value| fraction(value).to_f64().unwrap()) else {
            continue;
        };
        if let Some(value) = &part.value {
            let bounds = value.bounds();
            assert!(bounds.low <= whole && whole <= bounds.high, "{}: {whole} in {bounds:?}", part.metric.id);
        }
        if let Some(least) = &part.at_least {
            assert!(least.bounds().low <= whole, "{}", part.metric.id);
        }
    }
}

#[test]
fn a_walk_that_stops_says_what_it_knows() {
    for (setup, exact) in cases() {
        for paths in [1, 10, 60, 200] {
            let part = found(&setup, Limits { paths, fractions: paths / 2, ..ALL });
            if exact.reached.paths > paths + 100 {
                assert!(matches!(part.reached.ending, Ending::Stopped(_)), "{paths}");
            }
            let (ended, left) = (part.reached.ended.bounds(), part.reached.left.bounds());
            assert!(ended.low + left.low <= 1.0 && ended.high + left.high >= 1.0, "nothing is lost");
            assert_consistent(&part, &exact);
        }
        let few = found(&setup, Limits { states: 2, ..ALL });
        assert!(few.reached.held <= 2 + exact.reached.held);
        assert!(matches!(few.reached.ending, Ending::Stopped(_) | Ending::Thinned(_)));
        assert_consistent(&few, &exact);
    }
}

/// What is left out in a later round cannot bring again what the earlier ones did.
#[test]
fn what_is_left_out_late_adds_little() {
    let setup = setup("scenarios/attack-luck.toml");
    let part = found(&setup, Limits { fractions: 0, paths: 20_000, ..ALL });
    let Ending::Stopped(place) = part.reached.ending else { panic!("{:?}", part.reached) };
    assert!(place.round > 1, "{place:?} of four");
    let ahead = f64::from(4 - place.round + 1);
    let attacks = part.answers.iter().find(|answer| answer.metric.id == "attacks").unwrap();
    let (bounds, left) = (attacks.value.as_ref().unwrap().bounds(), part.reached.left.bounds());
    let width = bounds.high - bounds.low;
    assert!(left.low > 0.0 && width > 0.0, "{left:?}, {bounds:?}");
    assert!(width <= ahead * left.high * (1.0 + 1e-9), "{bounds:?} for {left:?}, {ahead} rounds ahead");
    assert_holds(&part, &found(&setup, Limits { fractions: 0, ..ALL }));
}

#[test]
fn what_is_too_large_is_followed_where_it_is_most_probable() {
    let setup = loaded("scenarios/attack-traps.toml").arms.remove(4).setup;
    let whole = found(&setup, Limits { fractions: 0, ..ALL });
    let part = found(&setup, Limits { fractions: 0, paths: 150_000, ..ALL });
    assert!(whole.reached.paths > 150_000, "{:?}", whole.reached);
    assert!(matches!(part.reached.ending, Ending::Thinned(_)), "{:?}", part.reached);
    let left = part.reached.left.bounds();
    assert!(left.low > 0.0 && left.high < 0.1, "{left:?}");
    assert_holds(&part, &whole);
    for answer in &part.answers {
        // No attack has more hits than dice, nor brings more than so much.
        let is_bounded = answer.value.as_ref().is_some_and(|value| value.bounds().high < f64::INFINITY);
        let per_attack = ["wounds-per-attack", "hit-rate", "trap-rate"].contains(&answer.metric.id);
        let is_ratio = matches!(answer.metric.shape, Shape::Ratio { .. });
        assert!(is_bounded || is_ratio && !per_attack, "{}", answer.metric.id);
    }
}

/// What bounds say of a part of the trials holds for all; how many have two ends, and how many one.
fn assert_holds(part: &Answers, whole: &Answers) -> (usize, usize) {
    let (mut bounded, mut least) = (0, 0);
    for (part, whole) in part.answers.iter().zip(&whole.answers) {
        let Some(whole) = whole.value.as_ref().map(Value::bounds) else { continue };
        if let Some(bounds) = part.value.as_ref().map(Value::bounds) {
            let holds = bounds.low <= whole.high && whole.low <= bounds.high;
            assert!(holds, "{}: {whole:?} in {bounds:?}", part.metric.id);
            bounded += 1;
        }
        if let Some(at_least) = &part.at_least {
            assert!(at_least.bounds().low <= whole.high, "{}", part.metric.id);
            least += 1;
        }
    }
    (bounded, least)
}

/// A fight that is too large, in which who is out cold may wake behind the horizon.
#[test]
fn what_comes_late_is_left_out_and_stated() {
    let blow = Throw { count: 1, sides: 2, plus: 0 };
    let own = Character { hit_chance: Some(40), survival_max: 6, damage: blow, ..hero() };
    let foe = Character { hit_chance: Some(20), survival_max: 2, damage: Throw::constant(1), ..orc() };
    let plan = adventure(&[sure(own)]).fight(30, &[foe.clone(), foe]);
    let focus = CharacterPolicies { target: Target::Focus, ..CharacterPolicies::default() };
    let policies = Policies { adventurers: vec![focus], foes: vec![focus; 2] };
    let setup = Setup::Encounter(Box::new(Encounter { plan, policies }));
    let whole = found(&setup, Limits { fractions: 0, ..ALL });
    let part = found(&setup, Limits { fractions: 0, paths: 200_000, ..ALL });
    assert!(matches!(part.reached.ending, Ending::Thinned(_)), "{:?} of {:?}", part.reached, whole.reached);
    let left = part.reached.left.bounds();
    assert!(left.low > 0.0 && left.high < 0.5, "{left:?}");
    let (bounded, least) = assert_holds(&part, &whole);
    assert!(bounded > 0 && least > 0, "what has a most has bounds, other means a least value");
}

#[test]
fn what_is_left_out_is_stated() {
    let setup = setup("scenarios/encounter-climb.toml");
    let exact = found(&setup, Limits { fractions: 0, ..ALL });
    let most = 1e-7;
    let part = found(&setup, Limits { fractions: 0, neglect: most, ..ALL });
    assert_eq!(part.reached.ending, Ending::Neglected);
    assert!(part.reached.states < exact.reached.states);
    let left = part.reached.left.bounds();
    assert!(left.low > 0.0 && left.high <= most, "{left:?}");
    assert_holds(&part, &exact);
}
