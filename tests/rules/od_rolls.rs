//! Open decisions about rolls, cards and decks (OD-2 to OD-14).

use deathroll::policy::showdown::Policies;
use deathroll::rules::showdown::plan::{
    Attribute, Condition, CriticalCancels, CriticalRule, DeathRule, Effect, HitLocation, HlEmpty,
    HlReshuffle, Location, NaturalsAttack, Options, Plan, ReshuffleMoment, TrapEffect, Weapon,
};
use deathroll::rules::showdown::record::{Event, ReactionKind, ReshuffleCause};
use deathroll::rules::showdown::state::{Survivor, wounds_to_defeat};

use super::od::{BODY, TWO_TRAPS, hits, two_traps};
use crate::support::*;

#[test]
fn od_2_naturals_on_attack_rolls() {
    let with = |accuracy, naturals, face| {
        let plan = attack().weapon(Weapon { accuracy, ..FLINT });
        hits(&plan.option(|options| options.naturals_attack = naturals), face)
    };
    const HARD: i16 = 12;
    const EASY: i16 = -1;
    assert_eq!(with(HARD, NaturalsAttack::On, 10), 1);
    assert_eq!(with(HARD, NaturalsAttack::Off, 10), 0);
    assert_eq!(with(HARD, NaturalsAttack::TenOnly, 10), 1);
    assert_eq!(with(HARD, NaturalsAttack::On, 9), 0);
    assert_eq!(with(EASY, NaturalsAttack::On, 1), 0);
    assert_eq!(with(EASY, NaturalsAttack::Off, 1), 1);
    assert_eq!(with(EASY, NaturalsAttack::TenOnly, 1), 1);
    assert_eq!(with(EASY, NaturalsAttack::On, 2), 1);
    assert_eq!(Options::default().naturals_attack, NaturalsAttack::On);
}

#[test]
fn od_2_naturals_hold_for_the_monster_too() {
    let hit = |accuracy, naturals, face| {
        let mut plan = defense(1, accuracy, 1).option(|options| options.naturals_attack = naturals);
        plan.survivors[0].known = [].into_iter().collect();
        let needed = odds(&plan, &Policies::default(), |needed: &mut u8, event| {
            if let Event::MonsterAttacked { needed: n, .. } = event {
                *needed = *n;
            }
        });
        face >= needed.keys().next().unwrap().1
    };
    assert!(hit(12, NaturalsAttack::On, 10));
    assert!(!hit(12, NaturalsAttack::Off, 10));
    assert!(!hit(-1, NaturalsAttack::On, 1));
    assert!(hit(-1, NaturalsAttack::TenOnly, 1));
}

/// One card of kind 0 is attempted with this natural roll.
pub(super) fn attempt(plan: &Plan, natural: u8) -> Played {
    roll(plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[natural])], nobody())
}

#[test]
fn od_3_naturals_on_wound_rolls() {
    let wounds = |toughness, naturals, face| {
        let plan = attack().toughness(toughness).option(|options| options.naturals_wound = naturals);
        attempt(&plan, face).wounds()
    };
    assert_eq!((wounds(30, true, 10), wounds(30, false, 10)), (1, 0));
    assert_eq!((wounds(-5, true, 1), wounds(-5, false, 1)), (0, 1));
    assert_eq!((wounds(8, true, 7), wounds(8, false, 7)), (1, 1));
    assert!(Options::default().naturals_wound);
}

#[test]
fn od_4_a_strict_critical_must_reach_toughness_too() {
    let mut plan = attack().attribute(Attribute::Luck, 3);
    let none = plan.list(&[]);
    let liberal = plan.cards(&[(critical(none), 20)]).toughness(10); // wounds on 9
    let strict = liberal.clone().option(|options| options.critical_rule = CriticalRule::Strict);
    let criticals = |plan: &Plan| -> Vec<u8> {
        (1..=10).filter(|&face| told!(attempt(plan, face), Event::CriticalWound { .. })).collect()
    };
    assert_eq!(criticals(&liberal), [7, 8, 9, 10]);
    assert_eq!(criticals(&strict), [9, 10]);
    assert_eq!((attempt(&liberal, 8).wounds(), attempt(&strict, 8).wounds()), (1, 0));
    assert_eq!(Options::default().critical_rule, CriticalRule::Liberal);
}

#[test]
fn od_4_a_strict_critical_beyond_every_face_is_none() {
    let mut plan = attack().attribute(Attribute::Luck, 3);
    let none = plan.list(&[]);
    let plan = plan.cards(&[(critical(none), 20)]).toughness(12); // wounds on 11
    let strict = plan.clone().option(|options| options.critical_rule = CriticalRule::Strict);
    let ten = attempt(&strict, 10);
    assert!(!told!(ten, Event::CriticalWound { .. }));
    assert_eq!(ten.wounds(), 1, "a natural 10 wounds all the same (OD-3)");
    assert!(told!(attempt(&plan, 10), Event::CriticalWound { .. }));
}

#[test]
fn od_5_capacity_is_armor_and_free_boxes() {
    let fresh = Survivor::default();
    assert_eq!(Location::ALL.map(|location| fresh.capacity(location)), [1, 2, 2, 2, 2]);
    let armored = Survivor { armor: [3, 0, 1, 0, 0], ..fresh };
    assert_eq!(Location::ALL.map(|location| armored.capacity(location)), [4, 2, 3, 2, 2]);
}

#[test]
fn od_6_the_default_severe_injury_table() {
    let severe = |face: u8| {
        let mut plan = defense(1, 5, 1).worn_out();
        plan.survivors[0].known = [].into_iter().collect();
        let mut script: Vec<(_, &[u8])> = vec![(MonsterRoll, &[9]), (LocationRoll, &[BODY])];
        let face = [face];
        script.push((SevereRoll, &face));
        if (7..=9).contains(&face[0]) {
            script.push((AttributeLoss, &[3]));
        }
        *roll(&plan, &script, nobody()).survivor()
    };
    for face in 1..=10 {
        let survivor = severe(face);
        assert_eq!(survivor.is_alive(), face > 3);
        assert_eq!(survivor.is_knocked_down(), face > 3);
        assert_eq!(survivor.bleeding, u8::from((4..=6).contains(&face)));
        let lost = survivor.tokens.sum(Attribute::Strength as usize);
        assert_eq!(lost, -i16::from((7..=9).contains(&face)));
    }
}

#[test]
fn od_8_when_the_monster_is_defeated() {
    // Wounds until the monster of three AI cards is defeated.
    let wounds = |rule| {
        let plan = attack().ai(3, 0, 0).attacks(5).weapon(Weapon { speed: 1, ..FLINT });
        let plan = plan.option(|options| options.death_rule = rule);
        let needed = wounds_to_defeat(rule, 3);
        let one: [(_, &[u8]); 3] = [(AttackRoll, &[9]), (CardDraw, &[0]), (WoundRoll, &[9])];
        let played = roll(&plan, &vec![one; usize::from(needed)].concat(), nobody());
        assert!(played.state.monster.defeated);
        played.wounds()
    };
    assert_eq!(wounds(DeathRule::WoundWithoutCard), 3 + 1);
    assert_eq!(wounds(DeathRule::StackFull), 3);
    assert_eq!(wounds(DeathRule::Life(2)), 2);
    assert_eq!(wounds(DeathRule::Life(5)), 5, "whatever the cards");
    assert_eq!(Options::default().death_rule, DeathRule::WoundWithoutCard);
}

#[test]
fn od_8_a_card_in_the_discard_saves_the_monster() {
    let played = attempt(&attack().ai(0, 1, 0), 9);
    assert!(!played.state.monster.defeated);
    assert!(attempt(&attack().ai(0, 0, 1), 9).state.monster.defeated);
}

#[test]
fn od_8_wounds_beyond_the_cards_count_too() {
    // Of three AI cards all lie in the wound stack, and there have been more wounds than that.
    let bled = |wounds| {
        let mut plan = attack();
        let (then, otherwise) = (plan.list(&[Effect::Bleed(1)]), plan.list(&[Effect::Bleed(2)]));
        let condition = Condition::WoundsAtLeast(5);
        let reaction = plan.list(&[Effect::When { condition, then, otherwise }]);
        let plan = plan.cards(&[(wound(reaction), 20)]).ai(0, 0, 3);
        let plan = plan.option(|options| options.death_rule = DeathRule::Life(9));
        let plan = plan.start(|state| state.monster.wounds = wounds);
        let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9])], nobody());
        assert_eq!(played.wounds(), wounds + 1);
        played.survivor().bleeding
    };
    assert_eq!([3, 4, 7].map(bled), [2, 1, 1]);
}

#[test]
fn od_10_without_a_reshuffle_the_wound_takes_a_card_of_the_discard() {
    let plan = attack().ai(0, 3, 0);
    assert!(told!(attempt(&plan, 9), Event::AiReshuffled { cause: ReshuffleCause::Wound, .. }));
    let draws_only = plan.option(|options| options.reshuffle_on_wound = false);
    let played = roll(
        &draws_only,
        &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9]), (WoundCard, &[0])],
        nobody(),
    );
    assert!(!told!(played, Event::AiReshuffled { .. }));
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len(), ai.stack_len()), (0, 2, 1));
    assert!(Options::default().reshuffle_on_wound);
}

#[test]
fn od_10_draws_only_holds_for_the_last_card_too() {
    let plan = attack().ai(1, 3, 0).option(|options| {
        options.reshuffle_on_wound = false;
        options.reshuffle_moment = ReshuffleMoment::OnEmpty;
    });
    assert!(!told!(attempt(&plan, 9), Event::AiReshuffled { .. }));
}

#[test]
fn od_10_does_not_change_the_number_of_wounds_needed() {
    for on_wound in [true, false] {
        let plan = attack().ai(1, 1, 0).attacks(3).weapon(Weapon { speed: 1, ..FLINT });
        let plan = plan.option(|options| options.reshuffle_on_wound = on_wound);
        let one: [(_, &[u8]); 3] = [(AttackRoll, &[9]), (CardDraw, &[0]), (WoundRoll, &[9])];
        let mut script = vec![one; 3].concat();
        if !on_wound {
            script.insert(6, (WoundCard, &[0]));
        }
        let played = roll(&plan, &script, nobody());
        assert!(played.state.monster.defeated);
        assert_eq!(played.wounds(), 3);
    }
}

#[test]
fn od_11_the_hit_location_deck_runs_out() {
    let plan = attack().cards(&[(PLAIN, 1)]).start(|state| state.monster.hl_discard.add(0));
    let script: [(_, &[u8]); 5] =
        [(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[1]), (WoundRoll, &[1])];
    assert_eq!(count!(roll(&plan, &script, nobody()), Event::HitLocationDrawn { .. }), 2);
    let stop = plan.option(|options| options.hl_empty = HlEmpty::Stop);
    let played = roll(&stop, &[script[0], script[1], script[3]], nobody());
    assert_eq!(count!(played, Event::HitLocationDrawn { .. }), 1);
    assert_eq!(Options::default().hl_empty, HlEmpty::ShuffleDiscard);
}

#[test]
fn od_11_a_deck_that_is_empty_before_the_first_hit() {
    let plan = attack().cards(&[(PLAIN, 0)]).start(|state| state.monster.hl_discard.add(0));
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[1])];
    let shuffled = roll(&plan, &script, nobody());
    assert!(told!(shuffled, Event::HitLocationsReshuffled { cards: 1 }));
    let stop = plan.option(|options| options.hl_empty = HlEmpty::Stop);
    let played = roll(&stop, &script[..1], nobody());
    assert!(told!(played, Event::HitLocationsExhausted { seat: 0, missing: 1 }));
    assert!(!told!(played, Event::HitLocationsReshuffled { .. }));
}

#[test]
fn od_12_what_a_trap_does() {
    let mut plan = attack().cards(&[(trap(None), 1), (PLAIN, 9)]);
    plan.basic_action(&[Effect::KnockDown]);
    let snap = plan.list(&[Effect::Bleed(1)]);
    let script: [(_, &[u8]); 2] = [(AttackRoll, &[9, 1]), (CardDraw, &[0])];
    let sprung = |effect| {
        let plan = plan.clone().option(|options| options.trap_effect = effect);
        let survivor = *roll(&plan, &script, nobody()).survivor();
        (survivor.is_knocked_down(), survivor.bleeding)
    };
    assert_eq!(sprung(TrapEffect::BasicAction), (true, 0));
    assert_eq!(sprung(TrapEffect::Nothing), (false, 0));
    assert_eq!(sprung(TrapEffect::Custom(snap)), (false, 1));
    assert_eq!(Options::default().trap_effect, TrapEffect::BasicAction);
}

#[test]
fn od_12_the_reshuffle_after_a_trap_is_a_key() {
    let plan = attack().cards(&[(trap(None), 1), (PLAIN, 9)]).start(|state| state.monster.hl_discard.add(1));
    let script: [(_, &[u8]); 2] = [(AttackRoll, &[9, 1]), (CardDraw, &[0])];
    let piles = |plan: &Plan| {
        let monster = roll(plan, &script, nobody()).state.monster;
        (monster.hl_deck.len(), monster.hl_discard.len())
    };
    assert_eq!(piles(&plan), (11, 0));
    assert_eq!(piles(&plan.option(|options| options.hl_reshuffle_after_trap = false)), (9, 2));
}

#[test]
fn od_12_the_controller_orders_several_traps() {
    for (choice, first) in [(0, 0), (1, 1)] {
        let played = roll(&two_traps(), &TWO_TRAPS, Choices::default().trap(choice));
        let Event::TrapResolved { card, .. } = played.events[place!(played, Event::TrapResolved { .. })]
        else {
            unreachable!()
        };
        assert_eq!(card, first);
        assert_eq!(count!(played, Event::TrapResolved { .. }), 2);
    }
}

#[test]
fn od_13_when_the_hit_location_discard_comes_back() {
    let plan = attack().attacks(2).weapon(Weapon { speed: 1, ..FLINT }).cards(&[(PLAIN, 3)]);
    let one: [(_, &[u8]); 3] = [(AttackRoll, &[9]), (CardDraw, &[0]), (WoundRoll, &[1])];
    let script = [one, one].concat();
    let stays_out = roll(&plan, &script, nobody());
    assert_eq!(stays_out.state.monster.hl_discard.len(), 2);
    assert!(!told!(stays_out, Event::HitLocationsReshuffled { .. }));
    let each = plan.option(|options| options.hl_reshuffle = HlReshuffle::EachAttack);
    let each = roll(&each, &script, nobody());
    assert_eq!(each.state.monster.hl_discard.len(), 1);
    assert!(told!(each, Event::HitLocationsReshuffled { cards: 3 }));
    assert_eq!(Options::default().hl_reshuffle, HlReshuffle::OnEmptyOrTrap);
}

#[test]
fn od_14_a_critical_cancels_the_reflex_or_every_reaction() {
    let mut plan = attack();
    let none = plan.list(&[]);
    let card = HitLocation { critical: Some(none), wound: Some(none), reflex: Some(none), ..PLAIN };
    let reflex_only = plan.cards(&[(card, 20)]);
    let all = reflex_only.clone().option(|options| options.critical_cancels = CriticalCancels::All);
    assert_eq!(count!(attempt(&reflex_only, 10), Event::Reacted { kind: ReactionKind::Wound, .. }), 1);
    assert_eq!(count!(attempt(&reflex_only, 10), Event::Reacted { .. }), 1);
    assert_eq!(count!(attempt(&all, 10), Event::Reacted { .. }), 0);
    assert_eq!(count!(attempt(&all, 9), Event::Reacted { .. }), 2, "a plain wound cancels nothing");
    assert_eq!(Options::default().critical_cancels, CriticalCancels::ReflexOnly);
}
