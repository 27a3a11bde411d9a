//! Walks that stop, that leave out, and that round: what they say holds.

use deathroll::exact::{Answers, Ending, Limits, Value, answers};
use deathroll::policy::Setup;
use num_traits::ToPrimitive;

use super::{ALL, fraction};
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
        assert!(
            few.reached.held <= 2 + exact.reached.held && matches!(few.reached.ending, Ending::Stopped(_))
        );
        assert_consistent(&few, &exact);
    }
}

#[test]
fn what_is_too_large_is_followed_where_it_is_most_probable() {
    let setup = loaded("scenarios/attack-traps.toml").arms.remove(2).setup;
    let whole = found(&setup, Limits { fractions: 0, ..ALL });
    let part = found(&setup, Limits { fractions: 0, paths: 150_000, ..ALL });
    assert!(whole.reached.paths > 150_000, "{:?}", whole.reached);
    assert!(matches!(part.reached.ending, Ending::Thinned(_)), "{:?}", part.reached);
    let left = part.reached.left.bounds();
    assert!(left.low > 0.0 && left.high < 0.1, "{left:?}");
    let (mut bounded, mut least) = (0, 0);
    for (part, whole) in part.answers.iter().zip(&whole.answers) {
        let Some(whole) = whole.value.as_ref().map(Value::bounds) else { continue };
        if let Some(bounds) = part.value.as_ref().map(Value::bounds) {
            assert!(bounds.low <= whole.high && whole.low <= bounds.high, "{whole:?} in {bounds:?}");
            bounded += 1;
        }
        if let Some(at_least) = &part.at_least {
            assert!(at_least.bounds().low <= whole.high, "{}", part.metric.id);
            least += 1;
        }
    }
    assert!(bounded > 0 && least > 0, "rates have bounds, means a least value");
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
    for (part, whole) in part.answers.iter().zip(&exact.answers) {
        if let (Some(part), Some(whole)) = (&part.value, &whole.value) {
            let (bounds, whole) = (part.bounds(), whole.bounds());
            assert!(bounds.low <= whole.high && whole.low <= bounds.high, "{whole:?} in {bounds:?}");
        }
    }
}
