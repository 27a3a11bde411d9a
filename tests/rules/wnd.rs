//! The wound steps of one hit location card.

use deathroll::policy::showdown::{HlOrder, Policies, SurvivorPolicies};
use deathroll::rules::showdown::decide::Window;
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{
    Attribute, CriticalRule, DeathRule, Duration, Effect, EffectList, HitLocation, MonsterAttribute, Plan,
    ReshuffleMoment, TraitRule, Weapon,
};
use deathroll::rules::showdown::record::{Event, ReactionKind, ReshuffleCause};
use deathroll::rules::showdown::state::Phase;

use crate::support::named::hl_order;
use crate::support::*;

/// One card of kind 0 is attempted with this natural roll.
fn attempt(plan: &Plan, natural: u8) -> Played {
    roll(plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[natural])], nobody())
}

#[test]
fn wnd_1_the_attacker_chooses_among_the_cards() {
    let plan = attack().cards(&[(PLAIN, 1), (PLAIN, 1)]);
    let script: [(_, &[u8]); 5] =
        [(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1]), (WoundRoll, &[1]), (WoundRoll, &[1])];
    for (choice, first) in [(0, 0), (1, 1)] {
        let played = roll(&plan, &script, Choices::default().card(choice));
        let Event::HitLocationSelected { card, choices, .. } =
            played.events[place!(played, Event::HitLocationSelected { .. })]
        else {
            unreachable!()
        };
        assert_eq!((card, choices), (first, 2));
    }
}

#[test]
fn wnd_1_dice_choose_for_one_who_does_not_mind() {
    let plan = attack().cards(&[(PLAIN, 1), (PLAIN, 1)]);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 9]),
            (CardDraw, &[0]),
            (CardDraw, &[1]),
            (CardChoice, &[1]),
            (WoundRoll, &[1]),
            (WoundRoll, &[1]),
        ],
        Choices::default().any_card(),
    );
    assert!(
        place!(played, Event::HitLocationSelected { card: 1, .. })
            < place!(played, Event::HitLocationSelected { card: 0, .. })
    );
}

#[test]
fn wnd_1_among_several_first_strikes_the_attacker_chooses() {
    let first = HitLocation { first_strike: true, ..PLAIN };
    let plan = attack().attribute(Attribute::Speed, 1).cards(&[(PLAIN, 1), (first, 1), (first, 1)]);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 9, 9]),
            (CardDraw, &[1]),
            (CardDraw, &[0]),
            (CardDraw, &[2]),
            (WoundRoll, &[1]),
            (WoundRoll, &[1]),
            (WoundRoll, &[1]),
        ],
        Choices::default().card(1),
    );
    let order: Vec<u8> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::HitLocationSelected { card, .. } => Some(*card),
            _ => None,
        })
        .collect();
    assert_eq!(order, [2, 1, 0]);
}

/// The order in which a policy resolves three cards drawn in the order of their kinds.
fn order(policy: HlOrder, cards: [HitLocation; 3], dice: &[(Purpose, &[u8])]) -> Vec<u8> {
    let plan = attack().attribute(Attribute::Speed, 1).cards(&cards.map(|card| (card, 1)));
    let mut policies = Policies::default();
    policies.survivors[0].hl_order = policy;
    let drawn: [(_, &[u8]); 4] =
        [(AttackRoll, &[9, 9, 9]), (CardDraw, &[0]), (CardDraw, &[1]), (CardDraw, &[2])];
    let played = roll(&plan, &[&drawn, dice].concat(), &policies);
    let selected = played.events.iter().filter_map(|event| match event {
        Event::HitLocationSelected { card, .. } => Some(*card),
        _ => None,
    });
    selected.collect()
}

#[test]
fn wnd_1_the_policies_of_the_order() {
    let mut plan = attack();
    let none = plan.list(&[]);
    let attempts: [(_, &[u8]); 3] = [(WoundRoll, &[1]); 3];
    let cards = [failure(none), reflex(none), critical(none)];
    assert_eq!(order(hl_order("criticals-first"), cards, &attempts), [2, 1, 0]);
    assert_eq!(order(hl_order("drawn-order"), cards, &attempts), [0, 1, 2]);
    let many = HitLocation { wound: Some(none), failure: Some(none), ..critical(none) };
    assert_eq!(order(hl_order("safest-first"), [many, wound(none), PLAIN], &attempts), [2, 1, 0]);
    let random: [(_, &[u8]); 5] =
        [(CardChoice, &[1]), attempts[0], (CardChoice, &[1]), attempts[0], attempts[0]];
    assert_eq!(order(hl_order("random"), cards, &random), [1, 2, 0]);
    assert_eq!(SurvivorPolicies::default().hl_order, hl_order("criticals-first"));
}

#[test]
fn wnd_1_criticals_first_keeps_to_first_strike() {
    let mut plan = attack();
    let none = plan.list(&[]);
    let first = HitLocation { first_strike: true, ..failure(none) };
    let attempts: [(_, &[u8]); 3] = [(WoundRoll, &[1]); 3];
    assert_eq!(order(hl_order("criticals-first"), [PLAIN, critical(none), first], &attempts), [2, 1, 0]);
}

#[test]
fn wnd_2_special_rules_come_before_the_attempt() {
    let mut plan = attack();
    let hide = plan.list(&[Effect::MonsterTokens {
        attribute: MonsterAttribute::Toughness,
        amount: 2,
        duration: Duration::WoundAttempt,
    }]);
    let plan = plan.cards(&[(HitLocation { special: Some(hide), ..PLAIN }, 20)]);
    let played = attempt(&plan, 8);
    assert!(told!(played, Event::WoundAttempted { threshold: 9, wounded: false, .. }));
    let end = place!(played, Event::HitLocationResolved { .. });
    assert_eq!(played.states[end].monster.token_sum(MonsterAttribute::Toughness), 0);
}

#[test]
fn wnd_3_a_total_that_reaches_toughness_wounds() {
    let threshold = |toughness: i16, tokens: i8, weapon: i16, strength: i16| {
        let plan = attack()
            .toughness(toughness)
            .weapon(Weapon { strength: weapon, ..FLINT })
            .attribute(Attribute::Strength, strength)
            .start(|state| {
                state.monster.tokens.add(MonsterAttribute::Toughness as usize, tokens, Duration::Showdown);
            });
        let played = attempt(&plan, 1);
        let Event::WoundAttempted { threshold, .. } =
            played.events[place!(played, Event::WoundAttempted { .. })]
        else {
            unreachable!()
        };
        threshold
    };
    assert_eq!(threshold(8, 0, 0, 0), 8);
    assert_eq!(threshold(8, 1, 0, 0), 9);
    assert_eq!(threshold(8, -1, 0, 0), 7);
    assert_eq!(threshold(8, 0, 3, 0), 5);
    assert_eq!(threshold(8, 0, 0, 2), 6);
    assert_eq!(threshold(8, 0, 0, -2), 10);
    assert_eq!(threshold(8, 1, 3, 1), 5);
    assert_eq!(attempt(&attack(), 7).wounds(), 1);
}

#[test]
fn wnd_3_strength_dice_add_to_the_total() {
    let plan = attack().gear(TraitRule::StrengthDie(6));
    let script: [(_, &[u8]); 4] =
        [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (StrengthDie, &[3]), (WoundRoll, &[4])];
    let played = roll(&plan, &script, nobody());
    assert!(told!(played, Event::WoundAttempted { threshold: 4, wounded: true, .. }));
}

#[test]
fn wnd_4_a_smaller_total_fails() {
    let mut plan = attack();
    let snarl = plan.list(&[]);
    let plan = plan.cards(&[(failure(snarl), 20)]);
    let played = attempt(&plan, 6);
    assert_eq!(played.wounds(), 0);
    assert!(told!(played, Event::Reacted { kind: ReactionKind::Failure, .. }));
}

#[test]
fn wnd_5_only_a_card_that_lists_a_critical_can_produce_one() {
    let mut plan = attack();
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let listing = attempt(&plan.clone().cards(&[(critical(topple), 20)]), 10);
    assert!(told!(listing, Event::CriticalWound { .. }));
    assert!(told!(listing, Event::MonsterKnockedDown));
    assert_eq!(listing.wounds(), 1, "in addition to wounding");
    let plain = attempt(&plan, 10);
    assert!(!told!(plain, Event::CriticalWound { .. }));
    assert_eq!(plain.wounds(), 1);
}

/// The natural rolls that are critical on a card that lists one, at this luck.
fn criticals(luck: i16, monster_luck: i8) -> Vec<u8> {
    let mut plan = attack().attribute(Attribute::Luck, luck).start(|state| {
        state.monster.tokens.add(MonsterAttribute::Luck as usize, monster_luck, Duration::Showdown);
    });
    let none = plan.list(&[]);
    let plan = plan.cards(&[(critical(none), 20)]);
    (1..=10).filter(|&natural| told!(attempt(&plan, natural), Event::CriticalWound { .. })).collect()
}

#[test]
fn wnd_5_luck_lowers_the_critical_threshold() {
    assert_eq!(criticals(0, 0), [10]);
    assert_eq!(criticals(1, 0), [9, 10]);
    assert_eq!(criticals(2, 0), [8, 9, 10]);
    assert!(criticals(-1, 0).is_empty());
    assert_eq!(criticals(8, 0), (2..=10).collect::<Vec<u8>>());
    assert_eq!(criticals(12, 0), (2..=10).collect::<Vec<u8>>(), "a natural 1 never is");
}

#[test]
fn wnd_5_monster_luck_tokens_shift_the_threshold() {
    assert_eq!(criticals(2, 1), [9, 10]);
    assert!(criticals(0, 1).is_empty());
    assert_eq!(criticals(0, -1), [9, 10]);
}

#[test]
fn wnd_5_luck_of_gear_counts_in_the_attack() {
    let mut plan = attack().gear(TraitRule::Luck(1));
    let none = plan.list(&[]);
    let plan = plan.cards(&[(critical(none), 20)]);
    assert!(told!(attempt(&plan, 9), Event::CriticalWound { .. }));
}

#[test]
fn wnd_5_a_critical_wounds_below_toughness() {
    let mut plan = attack().toughness(30).attribute(Attribute::Luck, 3);
    let none = plan.list(&[]);
    let plan = plan.cards(&[(critical(none), 20)]);
    assert_eq!(attempt(&plan, 7).wounds(), 1);
    assert_eq!(attempt(&plan, 6).wounds(), 0);
    let strict = plan.option(|options| options.critical_rule = CriticalRule::Strict);
    assert_eq!(attempt(&strict, 7).wounds(), 0);
}

#[test]
fn wnd_6_a_wound_moves_the_uppermost_ai_card_unseen() {
    let played = attempt(&attack().ai(3, 2, 1), 9);
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len(), ai.stack_len()), (2, 2, 2));
    assert_eq!(ai.unseen.len(), 3, "nobody saw which card it was");
}

#[test]
fn wnd_6_cards_per_location_are_a_key() {
    let plan = attack().ai(5, 0, 0).option(|options| options.wounds_per_location = 2);
    let played = attempt(&plan, 9);
    assert_eq!((played.wounds(), played.state.monster.ai.stack_len()), (2, 2));
}

#[test]
fn wnd_6_more_wounds_of_gear_and_cards() {
    let mut plan = attack().gear(TraitRule::CriticalExtraWounds(2));
    let more = plan.list(&[Effect::ExtraWound(1)]);
    let plan = plan.cards(&[(critical(more), 20)]);
    assert_eq!(attempt(&plan, 10).wounds(), 1 + 1 + 2);
    assert_eq!(attempt(&plan, 9).wounds(), 1, "only on a critical");
}

#[test]
fn wnd_7_an_empty_deck_is_refilled_before_the_card_is_moved() {
    let played = attempt(&attack().ai(0, 2, 1), 9);
    assert!(told!(played, Event::AiReshuffled { cause: ReshuffleCause::Wound, cards: 2 }));
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len(), ai.stack_len()), (1, 0, 2));
}

#[test]
fn wnd_7_refilling_at_once_when_the_last_card_leaves_is_a_key() {
    let plan = attack().ai(1, 2, 0);
    let later = attempt(&plan, 9);
    assert!(!told!(later, Event::AiReshuffled { .. }));
    assert_eq!(later.state.monster.ai.deck, 0);
    let at_once = plan.option(|options| options.reshuffle_moment = ReshuffleMoment::OnEmpty);
    let at_once = attempt(&at_once, 9);
    assert!(told!(at_once, Event::AiReshuffled { cause: ReshuffleCause::Wound, cards: 2 }));
    assert_eq!((at_once.state.monster.ai.deck, at_once.state.monster.ai.stack_len()), (2, 1));
}

#[test]
fn wnd_7_refilling_at_once_is_told_after_the_wound_that_took_the_last_card() {
    let plan = attack().ai(1, 2, 0).option(|options| options.reshuffle_moment = ReshuffleMoment::OnEmpty);
    let played = attempt(&plan, 9);
    let wound = place!(played, Event::MonsterWounded { card_moved: true, .. });
    assert_eq!(wound + 1, place!(played, Event::AiReshuffled { cause: ReshuffleCause::Wound, cards: 2 }));
}

#[test]
fn wnd_7_a_card_in_play_is_not_refilled_with_the_rest() {
    let plan = attack()
        .ai(1, 2, 0)
        .beginning_in(Phase::MonsterTurn)
        .option(|options| options.reshuffle_moment = ReshuffleMoment::OnEmpty);
    let played = roll(&plan, &[(AiDraw, &[0]), (AttackRoll, &[1, 1])], nobody());
    assert!(told!(played, Event::AiReshuffled { cause: ReshuffleCause::Draw, cards: 2 }));
    assert_eq!((played.state.monster.ai.deck, played.state.monster.ai.discard.len()), (2, 1));
}

#[test]
fn wnd_8_the_wound_stack_counts_the_wounds_and_leaves_the_deck() {
    let plan = attack().ai(2, 0, 0).attacks(2);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 9]),
            (CardDraw, &[0]),
            (CardDraw, &[0]),
            (WoundRoll, &[9]),
            (WoundRoll, &[9]),
            (AttackRoll, &[1, 1]),
        ],
        nobody(),
    );
    let ai = played.state.monster.ai;
    assert_eq!((played.wounds(), ai.stack_len(), ai.deck), (2, 2, 0));
    assert!(!told!(played, Event::AiReshuffled { .. }), "the stack is never shuffled back");
}

#[test]
fn wnd_9_the_window_opens_before_the_reactions() {
    let mut plan = attack();
    let none = plan.list(&[]);
    for (card, natural) in [(wound(none), 9), (failure(none), 1)] {
        let played = attempt(&plan.clone().cards(&[(card, 20)]), natural);
        let window = place!(played, Event::WindowOpened { window: Window::Attack(0) });
        assert!(place!(played, Event::WoundAttempted { .. }) < window);
        assert!(window < place!(played, Event::Reacted { .. }));
    }
}

#[test]
fn wnd_10_each_reaction_has_its_condition() {
    let mut plan = attack();
    let none = plan.list(&[]);
    let all = HitLocation {
        critical: Some(none),
        wound: Some(none),
        failure: Some(none),
        reflex: Some(none),
        ..PLAIN
    };
    let plan = plan.cards(&[(all, 20)]);
    let reactions = |natural| -> Vec<ReactionKind> {
        let played = attempt(&plan, natural);
        let kinds = played.events.iter().filter_map(|event| match event {
            Event::Reacted { kind, .. } => Some(*kind),
            _ => None,
        });
        kinds.collect()
    };
    assert_eq!(reactions(6), [ReactionKind::Failure, ReactionKind::Reflex]);
    assert_eq!(reactions(7), [ReactionKind::Wound, ReactionKind::Reflex]);
    assert_eq!(reactions(10), [ReactionKind::Wound]);
}

#[test]
fn wnd_10_the_dead_are_not_reacted_to() {
    let mut plan = attack();
    let bite = plan.list(DEATH);
    let plan = plan.cards(&[(HitLocation { failure: Some(bite), reflex: Some(bite), ..PLAIN }, 20)]);
    assert_eq!(count!(attempt(&plan, 1), Event::Reacted { .. }), 1);
}

#[test]
fn wnd_10_a_survivor_who_is_knocked_down_by_one_reaction_still_gets_the_next() {
    let mut plan = attack();
    let (fall, bleed) = (plan.list(KNOCKED_DOWN), plan.list(&[Effect::Bleed(1)]));
    let card = HitLocation { failure: Some(fall), reflex: Some(bleed), ..PLAIN };
    let played = attempt(&plan.cards(&[(card, 20)]), 1);
    assert_eq!(count!(played, Event::Reacted { .. }), 2);
    assert!(played.survivor().is_knocked_down() && played.survivor().bleeding == 1);
}

#[test]
fn wnd_11_resolved_cards_go_to_the_discard_one_by_one() {
    let played = roll(
        &attack(),
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[1]), (WoundRoll, &[1])],
        nobody(),
    );
    let first = place!(played, Event::HitLocationResolved { .. });
    let monster = played.states[first].monster;
    assert_eq!((monster.hl_deck.len(), monster.hl_discard.len()), (18, 1));
    assert_eq!(played.states[first].attack.face_up.kinds(), [0]);
    assert_eq!(played.state.monster.hl_discard.len(), 2);
}

#[test]
fn wnd_6_extra_wounds_of_gear_add_up_past_a_byte() {
    let plan = attack().cards(&[(critical(EffectList::NONE), 1)]);
    let plan = (0..13).fold(plan, |plan, _| plan.gear(TraitRule::CriticalExtraWounds(20)));
    let plan = plan.option(|options| options.death_rule = DeathRule::Life(1000));
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[10])], nobody());
    assert_eq!(played.wounds(), 1 + 13 * 20);
}
