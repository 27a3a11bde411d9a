//! When to dash, and where to (SRV-9).

use deathroll::policy::showdown::SurvivorPolicies;
use deathroll::rules::showdown::board::Space;
use deathroll::rules::showdown::decide::Window;
use deathroll::rules::showdown::plan::{Attribute, Duration, Effect, MonsterAttribute, MonsterMove, Plan};
use deathroll::rules::showdown::state::{Posture, Side};

use super::moment::{ACTIVATION, MOVEMENT, Moment};
use crate::support::Build;
use crate::support::board::*;
use crate::support::flow::*;
use crate::support::named::dash;

const ALL: [&str; 6] = ["escape-or-follow", "escape-if-target", "never", "toward-monster", "bait", "evade"];

/// In the monster's turn, with seat 0 as its target.
fn hunted(plan: Plan) -> Moment {
    Moment::of(plan).now(|state| {
        state.board.side = Side::Monster;
        state.board.targets = seats(&[0]);
    })
}

/// After its movement in its own turn, seat 0 has its activation left.
fn after_movement(at: &[(u8, u8)]) -> Moment {
    Moment::of(showdown().survivors_at(at)).left(ACTIVATION)
}

#[test]
fn each_policy_dashes_in_its_own_way() {
    let party = showdown().survivors_at(&[(8, 6), (8, 3)]);
    let in_flow = hunted(party.clone());
    let ways = ALL.map(|name| in_flow.dashes(dash(name), Window::Flow));
    assert_eq!(ways, [Some((9, 2)), Some((9, 2)), None, None, Some((13, 6)), None]);
    let own_turn = Moment::of(party).left(ACTIVATION);
    let ways = ALL.map(|name| own_turn.dashes(dash(name), Window::AfterMovement(0)));
    assert_eq!(ways, [Some((9, 10)), None, None, Some((7, 9)), None, None]);
    assert_eq!(SurvivorPolicies::default().dash, dash("escape-or-follow"));
}

#[test]
fn only_the_target_flees_and_only_in_a_flow() {
    let moment = hunted(showdown().survivors_at(&[(8, 6), (8, 3)]));
    let other = moment.clone().now(|state| state.board.targets = seats(&[1]));
    for name in ["escape-if-target", "bait"] {
        assert!(moment.dashes(dash(name), Window::Flow).is_some());
        assert_eq!(other.dashes(dash(name), Window::Flow), None, "{name}");
        for window in [Window::MonsterKnockedDown, Window::TurnStart, Window::Attack(1)] {
            assert_eq!(moment.dashes(dash(name), window), None, "{name} in {window:?}");
        }
    }
}

/// In the flow of a card that moves the monster 6 spaces and attacks seat 0, who stands 4 steps away.
#[test]
fn who_would_be_struck_evades_by_the_shortest_way() {
    let mut plan = showdown().survivors_at(&[(8, 6), (8, 3)]);
    let claw = plan.profile(1, 11, 1, &[]);
    let plan =
        flow_before(plan, &[Effect::Move { to: MonsterMove::ToTarget, spaces: None }, Effect::Attack(claw)]);
    let evades = |at: (u8, u8)| {
        let plan = plan.clone().seat(0, |survivor| survivor.at = Space::new(at.0, at.1));
        Moment::of(plan.clone()).now(|state| *state = in_flow(&plan)).dashes(dash("evade"), Window::Flow)
    };
    assert_eq!(evades((8, 6)), Some((9, 3)), "to 8 steps from the monster");
    assert_eq!(evades((8, 8)), None, "no such space is near enough");
    assert_eq!(evades((8, 2)), None, "it is out of reach already");
}

#[test]
fn a_dash_is_an_escape_where_it_leads_beyond_movement_and_reach_of_the_monster() {
    // The monster moves 6 and reaches 1; the survivor stands 4 steps away from it.
    let escape = |movement: i16, change: fn(&mut Plan)| {
        let mut plan = showdown().attribute(Attribute::Movement, movement).survivors_at(&[(8, 6)]);
        change(&mut plan);
        hunted(plan).dashes(dash("escape-if-target"), Window::Flow)
    };
    assert_eq!(escape(3, |_| {}), None, "7 steps away it would still be hit");
    assert_eq!(escape(4, |_| {}), Some((8, 2)));
    let longer = |plan: &mut Plan| {
        plan.profile(1, 5, 1, &[]);
        let long = plan.profile(1, 5, 1, &[]);
        plan.profiles[usize::from(long)].reach = 3;
    };
    assert_eq!(escape(5, longer), None, "by its longest reach");
    assert_eq!(escape(6, longer), Some((8, 0)));
    let slower = |plan: &mut Plan| {
        let movement = MonsterAttribute::Movement as usize;
        plan.start.monster.tokens.add(movement, -1, Duration::Round);
    };
    assert_eq!(escape(3, slower), Some((8, 3)));
}

#[test]
fn nobody_escapes_into_a_dead_end() {
    let walls: Vec<_> = (0..=6).flat_map(|y| [(7, y), (9, y)]).collect();
    let corridor = |end| {
        let plan = showdown().survivors_at(&[(8, 6)]).tiles(IMPASSABLE, &walls);
        hunted(plan.tiles(IMPASSABLE, &[(8, end)])).dashes(dash("escape-if-target"), Window::Flow)
    };
    assert_eq!(corridor(2), None, "(8, 3) is 7 steps away");
    assert_eq!(corridor(1), Some((8, 2)));
}

#[test]
fn bait_leads_the_monster_away_from_the_nearest_fellow() {
    let bait = |fellows: &[(u8, u8)]| {
        hunted(showdown().survivors_at(&[&[(8, 6)], fellows].concat())).dashes(dash("bait"), Window::Flow)
    };
    assert_eq!(bait(&[(13, 6)]), Some((8, 1)), "of all spaces as far from the fellow");
    assert_eq!(bait(&[(3, 6), (13, 6)]), Some((8, 1)), "away from both");
    assert_eq!(bait(&[]), Some((8, 1)), "alone, away from the monster");
    let best = hunted(showdown().attribute(Attribute::Movement, 1).survivors_at(&[(0, 0), (15, 21)]));
    assert_eq!(best.dashes(dash("bait"), Window::Flow), None, "no space is farther");
    let dead = hunted(showdown().survivors_at(&[(8, 6), (8, 1)]));
    let dead = dead.seat(1, |survivor| survivor.posture = Posture::Dead);
    assert_eq!(dead.dashes(dash("bait"), Window::Flow), Some((8, 1)));
    let near = hunted(showdown().attribute(Attribute::Movement, 1).survivors_at(&[(8, 9), (7, 9)]));
    assert_eq!(near.dashes(dash("bait"), Window::Flow), Some((8, 8)), "also where that is no escape");
}

#[test]
fn toward_the_monster_where_the_movement_was_too_short_for_an_attack() {
    let dashes = |moment: &Moment, window| moment.dashes(dash("toward-monster"), window);
    let own = Window::AfterMovement(0);
    let near = after_movement(&[(8, 6), (8, 3)]);
    assert_eq!(dashes(&near, own), Some((7, 9)));
    for window in [Window::AfterMovement(1), Window::AfterActivation(0), Window::TurnStart, Window::Flow] {
        assert_eq!(dashes(&near, window), None, "{window:?}");
    }
    assert_eq!(dashes(&near.clone().left(MOVEMENT), own), None, "no activation is left to attack with");
    assert_eq!(dashes(&near.now(|state| state.board.side = Side::Monster), own), None);
    assert_eq!(dashes(&after_movement(&[(8, 9)]), own), None, "the monster is in reach");
    assert_eq!(dashes(&after_movement(&[(8, 3)]), own), None, "it would not get into reach");
    assert_eq!(dashes(&after_movement(&[(9, 9)]), own), Some((7, 12)), "into the blind spot first");
}
