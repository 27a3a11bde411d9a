//! Conditions on spaces and preferences among them: where a line of a movement leads.

use deathroll::policy::Line;
use deathroll::policy::showdown::{Decision, Destination, Movement};
use deathroll::rules::showdown::plan::{Attribute, Plan};
use deathroll::rules::showdown::state::Posture;

use super::moment::Moment;
use crate::support::Build;
use crate::support::board::*;

/// A movement of one line.
pub(super) fn way(when: &str, goal: &str, toward: bool, prefer: &[&str]) -> Movement {
    let act = Destination::bind(goal, toward, prefer).unwrap_or_else(|wrong| panic!("{goal}: {wrong:?}"));
    let when = Decision::Movement.when(when).unwrap_or_else(|wrong| panic!("{when}: {wrong:?}"));
    [Line { when, act }].into_iter().collect()
}

/// Where seat 0 goes, straight to a space that meets the condition.
fn goes(moment: &Moment, goal: &str, prefer: &[&str]) -> Option<(u8, u8)> {
    moment.moves(way("", goal, false, prefer))
}

/// The survivor at (8, 6) moves at most one space: to one of five, its own among them. The monster lies
/// above it, four steps away, and a fellow beside it, three steps away.
fn one_step() -> Moment {
    let plan = showdown().attribute(Attribute::Movement, 1).survivors_at(&[(8, 6), (11, 6)]);
    Moment::of(plan)
}

#[test]
fn numbers_of_spaces_are_compared_with_numbers_and_with_each_other() {
    let moment = one_step();
    assert_eq!(goes(&moment, "distance = 3", &[]), Some((8, 7)));
    assert_eq!(goes(&moment, "distance > 4", &[]), Some((8, 5)));
    assert_eq!(goes(&moment, "fellow-distance < 3", &[]), Some((9, 6)));
    assert_eq!(goes(&moment, "steps = 0", &[]), None, "it is there");
    assert_eq!(goes(&moment, "distance < fellow-distance", &[]), Some((8, 7)));
    assert_eq!(
        goes(&moment, "fellow-distance < distance and steps = 1", &["least fellow-distance"]),
        Some((9, 6))
    );
    assert_eq!(goes(&moment, "distance = fellow-distance", &[]), Some((7, 6)), "four steps from both");
}

#[test]
fn conditions_of_spaces_are_joined() {
    let moment = one_step();
    let goal = |goal: &str| goes(&moment, goal, &["most steps"]);
    assert_eq!(goal("distance = 3 or distance = 9"), Some((8, 7)), "the first of two");
    assert_eq!(goal("distance = 9 or distance = 3"), Some((8, 7)), "the second of two");
    assert_eq!(goal("distance = 5 and not here"), Some((8, 5)));
    assert_eq!(goal("not (distance = 3 or distance = 4 or distance = 5)"), None);
    assert_eq!(goal("not distance < 5"), Some((8, 5)));
    assert_eq!(goal("here and distance = 3"), None);
}

#[test]
fn the_distance_to_fellows_is_that_to_the_nearest() {
    let plan = showdown().attribute(Attribute::Movement, 1).survivors_at(&[(8, 6), (11, 6), (8, 1)]);
    let moment = Moment::of(plan);
    assert_eq!(goes(&moment, "fellow-distance = 2", &[]), Some((9, 6)), "to the one beside it");
    assert_eq!(goes(&moment, "fellow-distance > 4", &[]), None);
    let dead = moment.seat(1, |survivor| survivor.posture = Posture::Dead);
    assert_eq!(goes(&dead, "fellow-distance = 4", &[]), Some((8, 5)), "the dead do not count");
}

#[test]
fn a_space_is_safe_beyond_the_movement_and_the_longest_reach() {
    let safe = |reach: u8| {
        let mut plan = showdown().movement(1).attribute(Attribute::Movement, 6).survivors_at(&[(8, 9)]);
        let long = plan.profile(1, 5, 1, &[]);
        plan.profiles[usize::from(long)].reach = reach;
        goes(&Moment::of(plan), "safe", &["least distance", "least steps"])
    };
    let distance = |space: Option<(u8, u8)>| space.map(|(_, y)| 10 - y);
    assert_eq!([1, 2, 4].map(|reach| distance(safe(reach))), [3, 4, 6].map(Some));
}

/// A fellow who is about to be pushed from under the monster is at distance 0.
#[test]
fn every_space_is_farthest_if_the_farthest_fellow_is_under_the_monster() {
    let plan = showdown().attribute(Attribute::Movement, 1).survivors_at(&[(8, 6), (8, 10)]);
    let moment = Moment::of(plan);
    assert_eq!(goes(&moment, "farthest", &["most distance"]), Some((8, 5)));
    assert_eq!(goes(&moment, "not farthest", &[]), None);
    assert_eq!(goes(&moment, "nearest", &[]), None);
}

#[test]
fn preferences_apply_one_after_another() {
    let moment = one_step();
    assert_eq!(goes(&moment, "anywhere", &["most distance"]), Some((8, 5)));
    assert_eq!(goes(&moment, "anywhere", &["most steps", "least distance"]), Some((8, 7)));
    assert_eq!(
        goes(&moment, "anywhere", &["most steps", "beside-fellow", "least fellow-distance"]),
        Some((9, 6))
    );
    assert_eq!(
        goes(&moment, "anywhere", &["distance = 5", "least distance"]),
        Some((8, 5)),
        "the first comes first"
    );
    assert_eq!(goes(&moment, "anywhere", &[]), Some((7, 6)), "the lowest column");
}

/// `most` and `least` are of numbers: a flag is a preference by itself.
#[test]
fn most_and_least_need_a_number() {
    let all_wrong = |goal, prefer: &[&str]| Destination::bind(goal, false, prefer).unwrap_err();
    let wrong = |prefer: &str| all_wrong("anywhere", &[prefer]).remove(0);
    for prefer in ["most in-reach", "least blind-spot", "most here", "most", "least nothing"] {
        assert_eq!(wrong(prefer).0, Some(0), "{prefer}");
    }
    assert_eq!(wrong("most safe").1.span, 5..9);
    assert_eq!(wrong("most safe").1.label, "expected one of distance, fellow-distance, steps");
    assert!(Destination::bind("anywhere", false, &["most distance", "least steps", "in-reach"]).is_ok());
    let all = all_wrong("near", &["most safe", "in-reach", "least nothing"]);
    let indices: Vec<Option<usize>> = all.into_iter().map(|(index, _)| index).collect();
    assert_eq!(indices, [None, Some(0), Some(2)], "every fault is told");
}

/// Walled in, a survivor goes as near as it can, but not from one space to another as near.
#[test]
fn without_a_way_a_survivor_comes_nearer_or_stays() {
    let walled = |at: (u8, u8), walls: &[(u8, u8)]| -> Moment {
        let plan: Plan = showdown().survivors_at(&[at]).tiles(IMPASSABLE, walls);
        Moment::of(plan)
    };
    let wall: Vec<(u8, u8)> = (0..16).map(|x| (x, 6)).collect();
    let toward = |moment: &Moment| moment.moves(way("", "in-reach", true, &[]));
    assert_eq!(toward(&walled((8, 3), &wall)), Some((7, 5)));
    assert_eq!(toward(&walled((8, 5), &wall)), None, "no space is nearer");
}

/// The movement of two lines: as near to a goal as can be, or else one space to the east.
fn toward_or_aside(goal: &str, prefer: &[&str]) -> Movement {
    let aside = way("", "distance = 5 and fellow-distance = 2", false, &[]);
    let lines = [way("", goal, true, prefer), aside];
    lines.iter().flat_map(|list| list.lines().iter().cloned()).collect()
}

/// The first line decides if there is a goal at all, however far it is and whoever stands there: who is as near as
/// can be stays. Without a goal the next line decides.
#[test]
fn only_without_a_goal_is_a_line_passed_over() {
    let moment = one_step();
    assert_eq!(moment.moves(toward_or_aside("beside-fallen", &[])), Some((9, 6)), "nobody lies");
    assert_eq!(moment.moves(toward_or_aside("distance = 9 and fellow-distance = 1", &[])), Some((9, 6)));
    assert_eq!(moment.moves(toward_or_aside("fellow-distance = 12", &[])), Some((7, 6)), "away from both");
    let corner: Vec<(u8, u8)> = [(7, 6), (8, 5), (9, 6), (8, 7)].to_vec();
    let walled: Plan = showdown()
        .attribute(Attribute::Movement, 3)
        .survivors_at(&[(8, 6), (11, 6)])
        .tiles(IMPASSABLE, &corner);
    assert_eq!(Moment::of(walled).moves(toward_or_aside("in-reach", &[])), None, "it stays");
}

/// Without a way the nearest space by distance is one to the goal, not one to the monster.
#[test]
fn without_a_way_a_survivor_comes_nearer_to_the_goal() {
    let wall: Vec<(u8, u8)> = (0..16).map(|x| (x, 4)).collect();
    let plan: Plan =
        showdown().attribute(Attribute::Movement, 3).survivors_at(&[(8, 6), (8, 1)]).tiles(IMPASSABLE, &wall);
    let to_fellow = Moment::of(plan).moves(way("", "fellow-distance = 1", true, &["least steps"]));
    assert_eq!(to_fellow, Some((8, 5)), "the monster lies the other way");
}

/// Of the spaces as near to a goal, that which is preferred.
#[test]
fn preferences_hold_on_the_way_too() {
    let plan: Plan = showdown().attribute(Attribute::Movement, 2).survivors_at(&[(3, 3), (5, 2)]);
    let moment = Moment::of(plan);
    let goes = |prefer: &[&str]| moment.moves(way("", "in-reach", true, prefer));
    assert_eq!(goes(&[]), Some((3, 5)), "the lowest column");
    assert_eq!(goes(&["fellow-distance = 3"]), Some((4, 4)));
    assert_eq!(goes(&["least fellow-distance", "least steps"]), Some((5, 3)));
}
