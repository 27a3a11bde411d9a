//! Walks that round, that leave out what is negligible, and that stop.

use std::sync::atomic::AtomicBool;

use deathroll::exact::{Answers, Ending, Limit, Limits, Progress, answers, answers_with_progress};
use deathroll::policy::Setup;
use deathroll::scenario::{Source, load};
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

/// What takes more paths than may have fractions is walked through once more with bounds.
#[test]
fn fractions_are_for_few_paths() {
    for (setup, exact) in cases() {
        let paths = exact.reached.paths;
        let enough = found(&setup, Limits { fractions: paths + 1, ..ALL });
        assert_eq!(enough, exact);
        let rounded = found(&setup, Limits { fractions: paths - 1, ..ALL });
        assert!(rounded.reached.is_complete());
        assert!(
            rounded.answers.iter().any(|answer| answer.value.as_ref().is_some_and(|one| one.error() > 0.0))
        );
    }
}

#[test]
fn a_walk_that_stops_says_where_and_knows_nothing() {
    for (setup, exact) in cases() {
        let stopped = |limits: Limits| {
            let part = found(&setup, limits);
            let Ending::Stopped(place) = part.reached.ending else { panic!("{:?}", part.reached) };
            assert!(place.round <= 30);
            assert!(part.answers.iter().all(|one| one.value.is_none() && one.distribution.is_empty()));
            assert!(part.reached.ended.bounds().high < 1.0);
            part.reached
        };
        for paths in [1, 10, exact.reached.paths - 1] {
            for fractions in [0, paths / 2, u64::MAX] {
                let few = stopped(Limits { paths, fractions, ..ALL });
                assert!(few.paths <= paths && few.limit == Some(Limit::Paths), "{few:?}");
            }
        }
        let few = stopped(Limits { states: 2, ..ALL });
        assert!(few.held <= exact.reached.held && few.limit == Some(Limit::States), "{few:?}");
        assert_eq!(stopped(Limits { bytes: 1000, ..ALL }).limit, Some(Limit::Memory));
    }
}

/// Arms that can be solved, and what is found: attacks, defenses, fights and an adventure, of one round to three.
fn solvable() -> Vec<(String, Setup, Answers)> {
    const MOST: Limits = Limits { paths: 80_000, foresight: false, ..Limits::QUICK };
    let files = [
        ("attack-traps", &[0][..], &[1, 2][..]),
        ("attack-traps", &[1], &[1]),
        ("attack-weapons", &[0, 1, 2, 3], &[1]),
        ("attack-weapons", &[2], &[2]),
        ("attack-luck", &[2, 4], &[1, 2, 3]),
        ("defense-armor", &[0, 6], &[1, 2]),
        ("defense-dodge", &[2, 3], &[1, 2]),
        ("defense-endure", &[3, 8], &[1, 2]),
        ("showdown-duel", &[0, 1], &[1, 2]),
        ("showdown-hit-and-run", &[0, 1], &[1, 2]),
        ("encounter-endurance", &[0, 4], &[1]),
    ];
    let mut all = vec![];
    for (name, arms, rounds) in files {
        for &rounds in rounds {
            let given = if name.contains("encounter") { vec![] } else { vec![format!("rounds={rounds}")] };
            let scenario = load(&Source::File(format!("scenarios/{name}.toml").into()), &given).unwrap();
            for &arm in arms {
                let setup = scenario.arms[arm].setup.clone();
                let exact = found(&setup, MOST);
                let shown = format!("{name}, arm {arm}, {rounds} rounds: {:?}", exact.reached);
                assert!(exact.reached.is_complete(), "{shown}");
                all.push((shown, setup, exact));
            }
        }
    }
    all
}

/// What a run can solve it solves, also where a third of the paths is left.
#[test]
fn foresight_ends_no_walk_that_can_be_completed() {
    for (shown, setup, exact) in solvable() {
        let paths = exact.reached.paths;
        for limit in [paths + paths / 2, Limits::QUICK.paths] {
            let foreseen = found(&setup, Limits { paths: limit, ..Limits::QUICK });
            assert!(foreseen == exact, "{limit} paths for {shown}: {:?}", foreseen.reached);
        }
    }
}

/// What a run cannot solve takes it a part of the paths, whatever shows it.
#[test]
fn foresight_ends_walks_that_are_far_too_large() {
    for name in [
        "attack-toughness",
        "encounter-bell-tower",
        "encounter-fainting",
        "encounter-long-day",
        "encounter-raiders",
        "showdown-cairn-ox",
        "showdown-hunt",
        "showdown-tallow-boar",
        "showdown-thicket",
    ] {
        let reached = found(&setup(&format!("scenarios/{name}.toml")), Limits::QUICK).reached;
        assert_eq!(reached.limit, Some(Limit::Paths), "{name}");
        assert!(reached.paths <= Limits::QUICK.paths * 2 / 5, "{name}: {reached:?}");
    }
}

/// A walk ends as soon as the states that wait need more paths than are left, and never for that reason when
/// it can be completed.
#[test]
fn a_walk_that_cannot_be_completed_ends_before_its_limit() {
    let mut left = 0;
    for (setup, exact) in cases() {
        let all = exact.reached.paths;
        assert_eq!(found(&setup, Limits { paths: all + 1, ..ALL }), exact);
        let half = found(&setup, Limits { paths: all / 2, fractions: 0, ..ALL });
        assert!(!half.reached.is_complete(), "{:?}", half.reached);
        left += all / 2 - half.reached.paths;
    }
    assert!(left > 0, "where more than one state waits, paths are left");
}

#[test]
fn somebody_may_stop_it() {
    let setup = setup("scenarios/defense-dodge.toml");
    let progress = Progress { interrupted: &AtomicBool::new(true), ..Progress::NONE };
    let part = answers_with_progress(&setup, &Limits::DEFAULT, |_| true, |_| false, progress);
    assert!(matches!(part.reached.ending, Ending::Stopped(_)), "{:?}", part.reached);
    assert!(part.reached.states <= 1 && part.reached.limit.is_none(), "{:?}", part.reached);
}
