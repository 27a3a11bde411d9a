//! Whom to encourage, and that it comes before everything else (SRV-7).

use deathroll::policy::showdown::SurvivorPolicies;
use deathroll::rules::showdown::decide::{SurvivalAction, Window};
use deathroll::rules::showdown::plan::Action;
use deathroll::rules::showdown::state::{Posture, Side};

use super::moment::{ACTIVATION, Moment};
use crate::support::board::*;
use crate::support::named::{dash, encourage, surge};
use crate::support::turns::SURGE;

/// Four survivors next to the monster, of whom the given ones lie.
fn lying(fallen: &[u8]) -> Moment {
    let party = Moment::of(showdown().survivors_at(&[(8, 9), (7, 9), (6, 10), (9, 10)]).survival(3));
    fallen.iter().fold(party, |moment, &seat| moment.seat(seat, |it| it.posture = Posture::KnockedDown))
}

fn each(moment: &Moment) -> [Option<u8>; 3] {
    [encourage("stand-up-unacted"), encourage("any-knocked-down"), encourage("never")]
        .map(|encourage| moment.encourages(encourage))
}

#[test]
fn each_policy_encourages_whom_it_will() {
    let unacted = |moment: Moment, seat| moment.seat(seat, |it| it.turn = ACTIVATION);
    assert_eq!(each(&unacted(lying(&[1, 2, 3]), 3)), [Some(3), Some(1), None]);
    assert_eq!(
        each(&unacted(unacted(lying(&[1, 2, 3]), 3), 2)),
        [Some(2), Some(1), None],
        "the first of two"
    );
    assert_eq!(each(&lying(&[2])), [None, Some(2), None], "nobody has anything left to do");
    assert_eq!(each(&unacted(lying(&[]), 1)), [None, None, None], "nobody lies");
    assert_eq!(SurvivorPolicies::default().encourage, encourage("stand-up-unacted"));
}

#[test]
fn the_deaf_and_the_dead_are_not_encouraged() {
    let deaf = lying(&[1, 2]).seat(1, |it| it.deaf = true);
    assert_eq!(deaf.encourages(encourage("any-knocked-down")), Some(2));
    let dead = lying(&[1, 2]).seat(1, |it| it.posture = Posture::Dead);
    assert_eq!(dead.encourages(encourage("any-knocked-down")), Some(2));
    let unacted = |moment: Moment, seat| moment.seat(seat, |it| it.turn = ACTIVATION);
    let deaf = unacted(unacted(deaf, 1), 2);
    assert_eq!(deaf.encourages(encourage("stand-up-unacted")), Some(2));
}

#[test]
fn a_fellow_on_its_feet_comes_before_a_way_out_and_that_before_a_blow() {
    let all = lying(&[1]).policy(|own| {
        (own.encourage, own.dash, own.surge) =
            (encourage("any-knocked-down"), dash("bait"), surge("attack-if-adjacent"));
    });
    let hunted = all.now(|state| {
        state.board.side = Side::Monster;
        state.board.targets = seats(&[0]);
    });
    let acts = |may: &[Action]| hunted.in_window(Window::Flow, may);
    let (encourage, dash, surge) = (Action::Encourage, Action::Dash, Action::Surge);
    assert_eq!(acts(&[encourage, dash, surge]), Some(SurvivalAction::Encourage(1)));
    assert!(matches!(acts(&[dash, surge]), Some(SurvivalAction::Dash(_))));
    assert_eq!(acts(&[surge]), Some(SURGE));
    assert_eq!(acts(&[]), None);
}
