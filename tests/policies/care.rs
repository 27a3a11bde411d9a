//! What helps whom: gear and terrain that are used out of reach of the monster.

use deathroll::rules::showdown::decide::{self, TurnChoice};
use deathroll::rules::showdown::plan::{
    Attribute, Condition, Duration, Effect, EffectList, GearUse, Location, MonsterAttribute, Plan, Quality,
    Terrain,
};
use deathroll::rules::showdown::state::Survivor;

use super::moment::Moment;
use crate::support::Build;
use crate::support::board::*;
use crate::support::named::activation;

const DURATION: Duration = Duration::Showdown;
const SALVE: Effect = Effect::Heal { location: Location::Body, boxes: 1 };

/// Seat 0 far from the monster, a fellow beside it and another two steps away.
fn camp() -> Plan {
    showdown().survivors_at(&[(8, 4), (8, 3), (8, 6)]).survival(3)
}

fn carries(plan: &mut Plan, effects: EffectList) {
    plan.survivors[0].uses.push(GearUse { effects, ..GearUse::default() });
}

/// Which use, and on whom.
fn gear(index: u8, on: u8) -> TurnChoice {
    TurnChoice::Activate(decide::Activation::Gear { index, on })
}

/// Whether gear with these effects is used by one who is so.
fn helps(effects: &[Effect], change: impl FnOnce(&mut Survivor)) -> bool {
    let mut plan = camp().survivors_at(&[(8, 4)]).survival(3);
    plan.options.survival_limit = Some(3);
    let effects = plan.list(effects);
    carries(&mut plan, effects);
    match Moment::of(plan).seat(0, change).activates(activation("attack")) {
        TurnChoice::End => false,
        choice => {
            assert_eq!(choice, gear(0, 0));
            true
        }
    }
}

#[test]
fn what_does_one_good() {
    let unhurt = |_: &mut Survivor| {};
    let hurt = |location: Location| move |it: &mut Survivor| it.free_boxes[location as usize] = 0;
    assert!(helps(&[SALVE], hurt(Location::Body)));
    assert!(!helps(&[SALVE], hurt(Location::Head)), "another location");
    assert!(!helps(&[SALVE], unhurt));
    assert!(helps(&[Effect::Bleed(-1)], |it| it.bleeding = 1));
    assert!(!helps(&[Effect::Bleed(-1)], unhurt));
    assert!(!helps(&[Effect::Bleed(1)], |it| it.bleeding = 1));
    assert!(helps(&[Effect::Survival(1)], |it| it.survival = 2));
    assert!(!helps(&[Effect::Survival(1)], unhurt), "it has as much as the limit");
    assert!(!helps(&[Effect::Survival(-1)], |it| it.survival = 2));
    let tokens = |amount| Effect::Tokens { attribute: Attribute::Luck, amount, duration: DURATION };
    assert_eq!([-1, 0, 1].map(|amount| helps(&[tokens(amount)], unhurt)), [false, false, true]);
    let attribute = MonsterAttribute::Speed;
    let tokens = |amount| Effect::MonsterTokens { attribute, amount, duration: DURATION };
    assert_eq!([-1, 0, 1].map(|amount| helps(&[tokens(amount)], unhurt)), [true, false, false]);
    assert!(!helps(&[Effect::KnockDown], unhurt) && !helps(&[Effect::MonsterKnockDown], unhurt));
    assert!(helps(&[Effect::KnockDown, SALVE], hurt(Location::Body)), "one good effect is enough");
}

/// A condition that holds now decides which of its two lists may do one good.
#[test]
fn what_a_condition_brings_about_now_may_do_one_good() {
    for (then, otherwise, good) in [(0, 1, false), (1, 0, true), (0, 0, false)] {
        let mut plan = camp();
        let lists = [plan.list(&[Effect::KnockDown]), plan.list(&[SALVE])];
        let condition = Condition::Survivor(is(Quality::Threat));
        let when = Effect::When { condition, then: lists[then], otherwise: lists[otherwise] };
        let effects = plan.list(&[when]);
        carries(&mut plan, effects);
        let moment = Moment::of(plan).seat(0, |it| it.free_boxes[Location::Body as usize] = 0);
        assert_eq!(moment.activates(activation("attack")) == gear(0, 0), good);
    }
}

/// Seat 0 with a bandage against bleeding and a salve for the body.
fn well_equipped() -> Moment {
    let mut plan = camp();
    let (bandage, salve) = (plan.list(&[Effect::Bleed(-1)]), plan.list(&[SALVE]));
    carries(&mut plan, bandage);
    carries(&mut plan, salve);
    Moment::of(plan)
}

#[test]
fn gear_helps_oneself_before_fellows_and_fellows_only_from_beside_them() {
    let bleeds = |moment: Moment, seat| moment.seat(seat, |it| it.bleeding = 1);
    let hurt = |moment: Moment, seat| moment.seat(seat, |it| it.free_boxes[Location::Body as usize] = 1);
    let uses = |moment: Moment| moment.activates(activation("attack"));
    assert_eq!(uses(well_equipped()), TurnChoice::End);
    assert_eq!(uses(bleeds(well_equipped(), 1)), gear(0, 1));
    assert_eq!(uses(hurt(well_equipped(), 1)), gear(1, 1));
    assert_eq!(uses(hurt(bleeds(well_equipped(), 1), 0)), gear(1, 0), "itself first, by the second");
    assert_eq!(uses(hurt(bleeds(well_equipped(), 0), 0)), gear(0, 0), "the first of two");
    assert_eq!(uses(bleeds(well_equipped(), 2)), TurnChoice::End, "two steps away");
    let used_up = bleeds(well_equipped(), 0).seat(0, |it| it.spent_uses = 0b01);
    assert_eq!(uses(used_up), TurnChoice::End);
}

#[test]
fn one_who_is_hurt_or_bleeds_cares_for_itself_before_it_attacks() {
    let in_reach = || well_equipped().seat(0, |it| it.at = at((8, 9)));
    let uses = |moment: Moment| moment.activates(activation("care-first"));
    let attack = TurnChoice::Activate(decide::Activation::Attack);
    assert_eq!(uses(in_reach()), attack);
    assert_eq!(uses(in_reach().seat(0, |it| it.bleeding = 1)), gear(0, 0));
    assert_eq!(uses(in_reach().seat(0, |it| it.free_boxes[Location::Body as usize] = 1)), gear(1, 0));
}

#[test]
fn terrain_helps_where_gear_does_not() {
    let mut plan = camp();
    let (bandage, salve, thorns) =
        (plan.list(&[Effect::Bleed(-1)]), plan.list(&[SALVE]), plan.list(&[Effect::Bleed(1)]));
    carries(&mut plan, bandage);
    let site = |effects| Terrain { interact: Some(effects), ..Terrain::default() };
    let plan = plan.tiles(site(thorns), &[(7, 4)]).tiles(site(salve), &[(9, 6), (9, 4), (8, 5)]);
    let hurt = Moment::of(plan).seat(0, |it| it.free_boxes[Location::Body as usize] = 1);
    let herbs = |space| TurnChoice::Activate(decide::Activation::Interact(at(space)));
    let uses = |moment: &Moment| moment.activates(activation("attack"));
    assert_eq!(uses(&hurt), herbs((9, 4)), "not the thorns, and not what is out of reach");
    let bleeds = hurt.clone().seat(0, |it| it.bleeding = 1);
    assert_eq!(uses(&bleeds), gear(0, 0), "gear before terrain");
    let used_up = hurt.now(|state| state.board.spent_sites = 0b0100);
    assert_eq!(uses(&used_up), herbs((8, 5)));
}
