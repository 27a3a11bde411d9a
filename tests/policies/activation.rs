//! What to use an activation for, and whether it comes before the movement (SRV-10, RND-3).

use deathroll::policy::showdown::SurvivorPolicies;
use deathroll::rules::showdown::decide::{self, TurnChoice};
use deathroll::rules::showdown::plan::{Condition, Effect, EffectList, GearUse, Location, Quality};
use deathroll::rules::showdown::state::{Posture, TurnLeft};

use super::moment::Moment;
use crate::support::Build;
use crate::support::board::*;
use crate::support::named::{activation, movement};
use crate::support::turns::{ATTACK, moves_to};

const HIDE: TurnChoice = TurnChoice::Activate(decide::Activation::Hide);
const BANDAGE: TurnChoice = TurnChoice::Activate(decide::Activation::Gear { index: 0, on: 0 });

/// Seat 0 next to the monster, in reeds, with a bandage for its body; seat 1 fights too.
fn next_to_monster() -> Moment {
    let mut plan = showdown().survivors_at(&[(8, 9), (6, 10)]).tiles(HIDEOUT, &[(8, 9), (8, 4)]);
    let effects = plan.list(&[Effect::Heal { location: Location::Body, boxes: 1 }]);
    plan.survivors[0].uses = vec![GearUse { effects, ..GearUse::default() }];
    Moment::of(plan)
}

fn hurt(moment: Moment) -> Moment {
    moment.seat(0, |survivor| survivor.free_boxes[Location::Body as usize] = 1)
}

/// Less than half of the nine boxes are left, one of them on the body.
fn badly_hurt(moment: Moment) -> Moment {
    moment.seat(0, |survivor| survivor.free_boxes = [0, 0, 1, 1, 2])
}

/// Out of reach of the monster, in the other reeds.
fn far_off(moment: Moment) -> Moment {
    moment.seat(0, |survivor| survivor.at = at((8, 4)))
}

fn each(moment: &Moment) -> [TurnChoice; 3] {
    [activation("attack"), activation("care-first"), activation("hide-when-hurt")]
        .map(|activation| moment.activates(activation))
}

#[test]
fn each_policy_uses_an_activation_in_its_own_way() {
    assert_eq!(each(&badly_hurt(next_to_monster())), [ATTACK, BANDAGE, HIDE]);
    assert_eq!(each(&hurt(next_to_monster())), [ATTACK, BANDAGE, ATTACK]);
    assert_eq!(each(&next_to_monster()), [ATTACK, ATTACK, ATTACK]);
    assert_eq!(SurvivorPolicies::default().activation, activation("attack"));
}

#[test]
fn out_of_reach_gear_that_helps_is_better_than_nothing() {
    assert_eq!(each(&far_off(hurt(next_to_monster()))), [BANDAGE, BANDAGE, BANDAGE]);
    assert_eq!(each(&far_off(next_to_monster())), [TurnChoice::End; 3]);
}

#[test]
fn one_who_cares_for_itself_attacks_where_nothing_helps() {
    let arms = next_to_monster().seat(0, |survivor| survivor.free_boxes[Location::Arms as usize] = 0);
    assert_eq!(arms.activates(activation("care-first")), ATTACK, "the bandage is for the body");
    let used_up = hurt(next_to_monster()).seat(0, |survivor| survivor.spent_uses = 1);
    assert_eq!(used_up.activates(activation("care-first")), ATTACK);
}

/// Gear that helps those who bleed does not help those who are only hurt.
#[test]
fn what_gear_would_do_under_another_condition_is_no_help() {
    let mut plan = showdown().survivors_at(&[(8, 9), (6, 10)]);
    let then = plan.list(&[Effect::Heal { location: Location::Body, boxes: 1 }]);
    let condition = Condition::Survivor(is(Quality::BleedingAtLeast(1)));
    let effects = plan.list(&[Effect::When { condition, then, otherwise: EffectList::NONE }]);
    plan.survivors[0].uses = vec![GearUse { effects, ..GearUse::default() }];
    let moment = hurt(Moment::of(plan));
    assert_eq!(moment.activates(activation("care-first")), ATTACK);
    let bleeding = moment.seat(0, |survivor| survivor.bleeding = 1);
    assert_eq!(bleeding.activates(activation("care-first")), BANDAGE);
}

#[test]
fn one_who_hides_when_hurt_leaves_the_fight_to_others_alone() {
    let badly_hurt = || badly_hurt(next_to_monster());
    let lies = badly_hurt().seat(1, |survivor| survivor.posture = Posture::KnockedDown);
    assert_eq!(lies.activates(activation("hide-when-hurt")), ATTACK);
    let hurt_too = badly_hurt().seat(1, |survivor| survivor.free_boxes = [0; 5]);
    assert_eq!(hurt_too.activates(activation("hide-when-hurt")), ATTACK);
    let hidden = badly_hurt().seat(0, |survivor| survivor.hidden = true);
    assert_eq!(hidden.activates(activation("hide-when-hurt")), TurnChoice::End, "it stays in hiding");
    assert_eq!(hidden.activates(activation("attack")), ATTACK);
    let open = badly_hurt().seat(0, |survivor| survivor.at = at((7, 9)));
    assert_eq!(open.activates(activation("hide-when-hurt")), ATTACK, "there is nothing to hide in");
    let far_off = badly_hurt().seat(0, |survivor| survivor.at = at((7, 4)));
    assert_eq!(far_off.activates(activation("hide-when-hurt")), BANDAGE);
}

#[test]
fn badly_hurt_is_less_than_half_of_what_it_could_take_at_first() {
    let hides = |armor, armor_left, boxes| {
        let mut moment = next_to_monster();
        moment = moment.plan(|plan| plan.start.survivors[0].armor = armor);
        moment = moment.seat(0, |survivor| (survivor.armor, survivor.free_boxes) = (armor_left, boxes));
        moment.activates(activation("hide-when-hurt")) == HIDE
    };
    let none = [0; 5];
    assert!(!hides(none, none, [1, 2, 2, 0, 0]), "5 of 9");
    assert!(hides(none, none, [1, 2, 1, 0, 0]), "4 of 9");
    let vest = [0, 0, 3, 0, 0];
    assert!(!hides(vest, none, [1, 2, 1, 2, 0]), "6 of 12");
    assert!(hides(vest, none, [1, 2, 1, 1, 0]), "5 of 12");
    assert!(!hides(vest, vest, [1, 1, 1, 0, 0]), "armor counts: 6 of 12");
}

#[test]
fn who_comes_nearer_moves_first_and_who_retreats_attacks_first() {
    let turn = |moment: Moment, movement| {
        moment.left(TurnLeft::ALL).policy(|own| own.movement = movement).next_act()
    };
    let in_front = || next_to_monster().seat(0, |survivor| survivor.survival = 1);
    assert_eq!(turn(in_front(), movement("approach")), ATTACK, "it is in reach already");
    assert_eq!(turn(in_front(), movement("flank")), moves_to((8, 12)));
    assert_eq!(turn(in_front(), movement("cautious")), moves_to((8, 12)));
    let spent = in_front().seat(0, |survivor| survivor.survival = 0);
    assert_eq!(turn(spent.clone(), movement("cautious")), ATTACK);
    assert_eq!(turn(spent, movement("flank")), moves_to((8, 12)));
    let after = in_front().seat(0, |survivor| survivor.survival = 0).left(super::moment::MOVEMENT);
    assert_eq!(after.moves(movement("cautious")), Some((8, 4)));
}

#[test]
fn one_in_hiding_stays_there_until_it_has_something_to_attack() {
    let hidden = |moment: Moment| moment.seat(0, |survivor| survivor.hidden = true).left(TurnLeft::ALL);
    assert_eq!(hidden(far_off(next_to_monster())).next_act(), TurnChoice::End);
    assert_eq!(far_off(next_to_monster()).left(TurnLeft::ALL).next_act(), moves_to((8, 9)));
    let flanks = hidden(next_to_monster()).policy(|own| own.movement = movement("flank"));
    assert_eq!(flanks.next_act(), ATTACK, "before it moves and is seen");
}

#[test]
fn a_turn_without_anything_left_ends() {
    assert_eq!(next_to_monster().left(TurnLeft::NONE).next_act(), TurnChoice::End);
}
