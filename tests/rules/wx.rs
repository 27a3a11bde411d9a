//! The worked examples.

use deathroll::policy::showdown::Policies;
use deathroll::rules::showdown::plan::{
    Attribute, CriticalCancels, Duration, HitLocation, Location, MonsterAttribute, Plan, Weapon,
};
use deathroll::rules::showdown::record::{Event, ReshuffleCause};

use crate::support::*;

#[test]
fn wx_15_endure_with_luck_from_three_sources() {
    // Permanent luck 2 and luck 1 of gear are one sum in the plan; the token is on the table.
    let plan = defense(1, 5, 1).worn_out().attribute(Attribute::Luck, 2 + 1).body(|survivor| {
        survivor.survival = 4;
        survivor.tokens.add(Attribute::Luck as usize, 1, Duration::Showdown);
    });
    let played =
        roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[3])], Choices::default().no_dodge().endure());
    assert!(told!(played, Event::Endured { cost: 3, .. }));
    assert_eq!(played.survivor().survival, 1);
    assert!(!told!(played, Event::SevereInjury { .. }));
}

#[test]
fn wx_16_if_severe_dodges_the_hit_on_the_head() {
    let plan = defense(3, 5, 1).body(|survivor| {
        survivor.free_boxes[Location::Head as usize] = 0;
        survivor.survival = 1;
    });
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9, 9, 9]), (LocationRoll, &[1]), (LocationRoll, &[3]), (LocationRoll, &[4])],
        &Policies::default(),
    );
    assert!(told!(played, Event::Dodged { location: Location::Head, averted: 1, .. }));
    assert_eq!(count!(played, Event::SevereInjury { .. }), 0);
    assert_eq!(played.survivor().survival, 0);
}

#[test]
fn wx_30_three_dice_against_threshold_7() {
    let plan = attack()
        .weapon(Weapon { speed: 2, accuracy: 6, ..FLINT })
        .attribute(Attribute::Speed, 1)
        .attribute(Attribute::Accuracy, 1)
        .evasion(2);
    let played = roll(&plan, &[(AttackRoll, &[6, 7, 3]), (CardDraw, &[0]), (WoundRoll, &[1])], nobody());
    assert!(told!(played, Event::AttackRolled { dice: 3, threshold: 7, hits: 1, .. }));
}

#[test]
fn wx_31_a_toughness_token_is_overcome() {
    let plan = attack()
        .toughness(8)
        .weapon(Weapon { strength: 3, ..FLINT })
        .attribute(Attribute::Strength, 1)
        .start(|state| {
            state.monster.tokens.add(MonsterAttribute::Toughness as usize, 1, Duration::Showdown);
        });
    for (natural, wounds) in [(4, 0), (5, 1)] {
        let played =
            roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[natural])], nobody());
        assert!(told!(played, Event::WoundAttempted { threshold: 5, .. }));
        assert_eq!(played.wounds(), wounds);
    }
}

#[test]
fn wx_32_a_trap_before_two_locations() {
    let plan = attack().attribute(Attribute::Speed, 1).cards(&[(trap(None), 1), (PLAIN, 1), (PLAIN, 1)]);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9, 9]), (CardDraw, &[0]), (CardDraw, &[1]), (CardDraw, &[2])],
        nobody(),
    );
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 0);
    assert_eq!(count!(played, Event::AttackEnded { .. }), 1);
    assert_eq!(count!(played, Event::TrapResolved { card: 0, .. }), 1);
}

#[test]
fn wx_33_a_wound_refills_the_ai_deck() {
    let plan = attack().ai(0, 3, 4);
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9])], nobody());
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len(), ai.stack_len()), (2, 0, 5));
    assert!(told!(played, Event::AiReshuffled { cause: ReshuffleCause::Wound, cards: 3 }));
}

/// Whether the reaction of `card` is performed after this natural roll.
fn performed(plan: &Plan, card: HitLocation, natural: u8) -> bool {
    let plan = plan.clone().cards(&[(card, 20)]);
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[natural])];
    told!(roll(&plan, &script, nobody()), Event::Reacted { .. })
}

#[test]
fn wx_34_which_reactions_are_performed() {
    const SUCCESS: u8 = 9;
    const FAILURE: u8 = 2;
    const CRITICAL: u8 = 10;
    let mut plan = attack();
    let some = plan.list(&[]);
    let listing = |card| HitLocation { critical: Some(some), ..card };
    assert!(performed(&plan, listing(wound(some)), SUCCESS));
    assert!(!performed(&plan, listing(failure(some)), SUCCESS));
    assert!(performed(&plan, listing(reflex(some)), FAILURE));
    assert!(!performed(&plan, listing(reflex(some)), CRITICAL));
    assert!(performed(&plan, listing(wound(some)), CRITICAL));
    let all = plan.option(|options| options.critical_cancels = CriticalCancels::All);
    assert!(!performed(&all, listing(wound(some)), CRITICAL));
}

#[test]
fn wx_35_first_strike_is_resolved_first() {
    let plan = attack().cards(&[(PLAIN, 1), (HitLocation { first_strike: true, ..PLAIN }, 1)]);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1]), (WoundRoll, &[1]), (WoundRoll, &[1])],
        nobody(),
    );
    assert!(
        place!(played, Event::HitLocationSelected { card: 1, choices: 1, .. })
            < place!(played, Event::HitLocationSelected { card: 0, choices: 1, .. })
    );
}
