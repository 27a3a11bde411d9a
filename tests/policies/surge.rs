//! When to surge, and what for (SRV-10).

use deathroll::policy::showdown::SurvivorPolicies;
use deathroll::rules::showdown::decide::{self, SurvivalAction, Window};
use deathroll::rules::showdown::plan::Action;

use super::moment::{ACTIVATION, MOVEMENT, Moment};
use crate::support::board::*;
use crate::support::named::surge;
use crate::support::turns::SURGE;

const TO_HIDE: SurvivalAction = SurvivalAction::Surge(decide::Activation::Hide);

/// Seat 0 in reeds next to the monster, with plenty of survival; its activation is used.
fn in_reeds() -> Moment {
    Moment::of(showdown().survivors_at(&[(8, 9)]).tiles(HIDEOUT, &[(8, 9), (8, 4)]).survival(9))
        .left(MOVEMENT)
}

fn each(moment: &Moment) -> [Option<SurvivalAction>; 3] {
    [surge("attack-if-adjacent"), surge("never"), surge("hide")].map(|surge| moment.surges(surge))
}

#[test]
fn each_policy_surges_for_its_own_ends() {
    assert_eq!(each(&in_reeds()), [Some(SURGE), None, Some(TO_HIDE)]);
    let moved = |to| in_reeds().seat(0, |survivor| survivor.at = at(to));
    assert_eq!(each(&moved((8, 4))), [None, None, Some(TO_HIDE)], "out of reach");
    assert_eq!(each(&moved((7, 9))), [Some(SURGE), None, None], "nothing to hide in");
    let hidden = in_reeds().seat(0, |survivor| survivor.hidden = true);
    assert_eq!(each(&hidden), [Some(SURGE), None, None], "it hides already");
    assert_eq!(SurvivorPolicies::default().surge, surge("attack-if-adjacent"));
}

#[test]
fn the_turns_own_activation_comes_first() {
    assert_eq!(each(&in_reeds().left(ACTIVATION)), [None, None, None]);
}

#[test]
fn a_surge_leaves_the_reserve_in_the_pool() {
    let surges = |reserve, survival| {
        let moment = in_reeds().seat(0, |survivor| survivor.survival = survival);
        moment.policy(|own| own.survival_reserve = reserve).surges(surge("attack-if-adjacent")).is_some()
    };
    assert_eq!([1, 2, 3].map(|survival| surges(2, survival)), [false, false, true]);
    assert_eq!([1, 2].map(|survival| surges(0, survival)), [true, true]);
    let usual = in_reeds().seat(0, |survivor| survivor.survival = 1);
    assert_eq!(usual.surges(surge("attack-if-adjacent")), None, "the usual reserve is 1");
}

#[test]
fn a_surge_that_is_not_allowed_is_not_asked_for() {
    assert_eq!(in_reeds().in_window(Window::Flow, &[Action::Encourage, Action::Dash]), None);
}
