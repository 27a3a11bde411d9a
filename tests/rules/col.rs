//! Collision, knockback, and the edges of the board.

use deathroll::rules::showdown::plan::Effect;
use deathroll::rules::showdown::record::Event;

use crate::support::board::*;
use crate::support::*;

#[test]
fn col_11_knockback_stops_at_the_edge() {
    let mut plan = showdown().monster_at(4, 10).survivors_at(&[(3, 10)]);
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Knockback(5)]);
    let played = monster_turn(&plan, &[], Moves::default());
    assert!(told!(played, Event::KnockedBack { seat: 0, spaces: 3, slid: false, .. }));
    assert_eq!(played.survivor().at, at((0, 10)));
    assert!(played.survivor().is_standing(), "the edge is no collision");
}
