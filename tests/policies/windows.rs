//! Lists of survival actions are asked only in windows in which a line of theirs can apply (SRV-14).

use deathroll::policy::showdown::names::{self, Way};
use deathroll::policy::showdown::{Decision, Destination, InWindow, Use};
use deathroll::policy::{Line, List};
use deathroll::rules::showdown::decide::Window;
use deathroll::rules::showdown::plan::Action;
use deathroll::rules::showdown::state::{Posture, Side, TurnLeft};

use super::moment::{ACTIVATION, Moment};
use crate::support::board::*;
use crate::support::named::lines;

/// Every kind of window from the view of seat 0, and some from that of several others.
const WINDOWS: [Window; 12] = [
    Window::TurnStart,
    Window::Flow,
    Window::MonsterKnockedDown,
    Window::AnyTime,
    Window::AfterMovement(0),
    Window::AfterMovement(1),
    Window::AfterActivation(0),
    Window::AfterActivation(1),
    Window::AfterActivation(2),
    Window::Attack(0),
    Window::Attack(1),
    Window::Attack(2),
];

/// Conditions beside those of the lists with names.
const CONDITIONS: [&str; 16] = [
    "struck",
    "not struck and target",
    "",
    "flow",
    "not flow",
    "not (flow and target)",
    "after-movement or after-activation and own",
    "own",
    "not own and not any-time",
    "survivors-turn",
    "not survivors-turn and attack",
    "any-time",
    "monster-falls or turn-start or hidden",
    "not (attack or own)",
    "flow and attack",
    "not (not (turn-start or target) or own)",
];

/// Tables that differ in what those conditions and those of the names ask for: seat 0 next to the monster
/// or farther away, with a fellow who lies.
fn tables() -> Vec<Moment> {
    let [none, left] = [TurnLeft::NONE, ACTIVATION];
    let mut tables = Vec::new();
    for (at, left) in [(8, 9), (8, 6)].into_iter().flat_map(|at| [(at, none), (at, left)]) {
        let moment = Moment::of(showdown().survivors_at(&[at, (8, 2), (2, 9)]).survival(3)).left(left);
        let moment = moment.seat(1, |fellow| {
            fellow.posture = Posture::KnockedDown;
            fellow.turn = ACTIVATION;
        });
        for side in [Side::Survivors, Side::Monster] {
            for (targets, down) in [(&[0][..], false), (&[2], false), (&[0], true)] {
                tables.push(moment.clone().now(|state| {
                    state.board.side = side;
                    state.board.targets = seats(targets);
                    state.monster.knocked_down = down;
                }));
            }
        }
    }
    tables
}

/// The same condition, so that no window decides it: no fight has so many rounds.
fn undecided(when: &str) -> String {
    if when.is_empty() { String::new() } else { format!("({when}) or round > 9000") }
}

/// Asserts that a list of an action answers in every window what it answers when it is asked in all.
fn assert_same<A: Clone>(
    decision: Decision,
    lines: &[(&str, A)],
    answers: impl Fn(&Moment, InWindow<A>, Window) -> bool,
) -> usize {
    let list = |whens: &dyn Fn(&str) -> String| -> InWindow<A> {
        let line = |(when, act): &(&str, A)| {
            let when = whens(when);
            let when = decision.when(&when).unwrap_or_else(|wrong| panic!("{when}: {wrong:?}"));
            Line { when, act: act.clone() }
        };
        lines.iter().map(line).collect::<List<_, _>>().into()
    };
    let (masked, whole) = (list(&|when| when.to_owned()), list(&undecided));
    let mut answered = 0;
    for window in WINDOWS {
        assert!(lines.is_empty() || whole.is_about(0, window), "the other list is asked in all windows");
        for table in tables() {
            let found = answers(&table, whole.clone(), window);
            assert!(!found || masked.is_about(0, window), "{decision:?} is not asked in {window:?}");
            assert_eq!(answers(&table, masked.clone(), window), found, "{decision:?} in {window:?}");
            answered += usize::from(found);
        }
    }
    answered
}

#[test]
fn a_list_that_is_not_asked_would_have_answered_nothing() {
    let encourages = |table: &Moment, list, window| {
        table.clone().policy(|own| own.encourage = list).in_window(window, &[Action::Encourage]).is_some()
    };
    let dashes = |table: &Moment, list, window| table.dashes(list, window).is_some();
    let surges = |table: &Moment, list, window| {
        table.clone().policy(|own| own.surge = list).in_window(window, &[Action::Surge]).is_some()
    };
    let anywhere = || Destination::bind("anywhere", false, &["most distance"]).expect("a way");
    let bound = |&(when, Way { goal, toward, prefer }): &(&'static str, Way)| {
        (when, Destination::bind(goal, toward, prefer).expect("a way"))
    };
    let mut answered = [0; 3];
    for when in CONDITIONS {
        answered[0] += assert_same(Decision::Encourage, &[(when, ())], encourages);
        answered[1] += assert_same(Decision::Dash, &[(when, anywhere())], dashes);
        answered[2] += assert_same(Decision::Surge, &[(when, Use::Attack)], surges);
    }
    assert!(answered.iter().all(|&answered| answered > 300), "{answered:?}");
    let mut answered = [0; 3];
    for of in names::ENCOURAGE {
        answered[0] += assert_same(Decision::Encourage, of.lines, encourages);
    }
    for of in names::DASH {
        let lines: Vec<_> = of.lines.iter().map(bound).collect();
        answered[1] += assert_same(Decision::Dash, &lines, dashes);
    }
    for of in names::SURGE {
        answered[2] += assert_same(Decision::Surge, of.lines, surges);
    }
    assert!(answered.iter().all(|&answered| answered > 10), "{answered:?}");
}

#[test]
fn windows_are_known_that_a_list_is_about() {
    let about = |whens: &[&str]| {
        let whens: Vec<(&str, ())> = whens.iter().map(|when| (*when, ())).collect();
        let list = InWindow::from(lines(Decision::Encourage, &whens));
        WINDOWS.into_iter().filter(|window| list.is_about(0, *window)).collect::<Vec<_>>()
    };
    assert_eq!(about(&[]), []);
    assert_eq!(about(&["flow and attack"]), []);
    assert_eq!(about(&["flow and target"]), [Window::Flow]);
    assert_eq!(about(&["flow and target", "turn-start"]), [Window::TurnStart, Window::Flow]);
    assert_eq!(about(&["after-movement and own and can-act"]), [Window::AfterMovement(0)]);
    let others = [Window::Attack(1), Window::Attack(2)];
    assert_eq!(about(&["attack and not own"]), others);
    assert_eq!(about(&["not (not attack or own or hidden)"]), others);
    for all in ["", "survivors-turn", "survival > reserve", "flow or hurt", "not (flow and target)"] {
        assert_eq!(about(&[all]), WINDOWS, "{all}");
    }
    let list = InWindow::from(lines(Decision::Encourage, &[("own", ())]));
    let own = |seat| list.is_about(seat, Window::AfterActivation(2));
    assert_eq!([0, 1, 2].map(own), [false, false, true], "from the view of each");
}
