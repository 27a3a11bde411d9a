//! Attacks inside attacks.

use deathroll::rules::showdown::decide::{SurvivalAction, TurnChoice, Window};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::Action::{self, Dodge, Encourage, Surge};
use deathroll::rules::showdown::plan::{
    Attribute, Duration, Effect, HitLocation, MonsterAttribute, Plan, Quality, TrapEffect,
};
use deathroll::rules::showdown::record::{Event, ReactionKind};
use deathroll::rules::showdown::state::State;

use crate::support::board::*;
use crate::support::turns::*;
use crate::support::*;

const BODY: u8 = 3;
const TRAP: (Purpose, &[u8]) = (CardDraw, &[1]);
const TWO_HITS: (Purpose, &[u8]) = (AttackRoll, &[9, 9]);

/// The first survivor attacks in its turn, and its fellow surges in the window of that attack.
fn moves() -> Moves {
    Moves::default().turn(0, ATTACK).act(Window::Attack(0), 1, SURGE).rest()
}

/// Every hit location card, wherever it is.
fn hit_locations(state: &State) -> usize {
    let hands = [state.attack, state.suspended]
        .iter()
        .map(|attack| attack.face_up.kinds().len() + usize::from(attack.in_hand.is_some()))
        .sum::<usize>();
    hands + usize::from(state.monster.hl_deck.len()) + usize::from(state.monster.hl_discard.len())
}

#[test]
fn od_63_each_attack_keeps_its_own_cards() {
    let plan = party(2, &[Surge]).cards(&[(PLAIN, 10), (PLAIN, 10), (PLAIN, 10)]);
    let played = roll(
        &plan,
        &[
            DRAWN,
            TWO_HITS,
            (CardDraw, &[0]),
            (CardDraw, &[1]),
            FAILS,
            ONE_HIT,
            (CardDraw, &[2]),
            WOUNDS,
            FAILS,
        ],
        moves().and(Choices::default().card(0)),
    );
    let attempts: Vec<(u8, u8)> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::WoundAttempted { seat, card, .. } => Some((*seat, *card)),
            _ => None,
        })
        .collect();
    assert_eq!(attempts, [(0, 0), (1, 2), (0, 1)]);
    let inner = &played.states[place!(played, Event::HitLocationDrawn { seat: 1, .. })];
    assert_eq!(inner.attack.face_up.kinds(), [2]);
    assert_eq!((inner.suspended.face_up.kinds(), inner.suspended.in_hand), (&[1][..], Some(0)));
    assert!(inner.is_attacking(0) && inner.is_attacking(1));
    assert!(played.states.iter().all(|state| hit_locations(state) == 30));
    let ends: Vec<u8> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::AttackEnded { seat } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(ends, [1, 0]);
}

#[test]
fn od_63_each_attack_keeps_its_own_tokens() {
    let mut plan = party(2, &[Surge]);
    let rage = plan.list(&[
        Effect::Tokens { attribute: Attribute::Strength, amount: 1, duration: Duration::Attack },
        Effect::MonsterTokens {
            attribute: MonsterAttribute::Toughness,
            amount: 1,
            duration: Duration::Attack,
        },
    ]);
    let plan = plan.cards(&[(HitLocation { special: Some(rage), ..PLAIN }, 20)]);
    let played = roll(&plan, &[DRAWN, TWO_HITS, CARD, CARD, FAILS, ONE_HIT, CARD, FAILS, FAILS], moves());
    let strength =
        |at: usize, seat| played.states[at].survivor(seat).tokens.sum(Attribute::Strength as usize);
    let toughness = |at: usize| played.states[at].monster.token_sum(MonsterAttribute::Toughness);
    let inner_end = place!(played, Event::AttackEnded { seat: 1 });
    assert_eq!((strength(inner_end - 1, 0), strength(inner_end - 1, 1), toughness(inner_end - 1)), (1, 1, 2));
    assert_eq!((strength(inner_end, 0), strength(inner_end, 1), toughness(inner_end)), (1, 0, 1));
    let end = place!(played, Event::AttackEnded { seat: 0 });
    assert_eq!((strength(end - 1, 0), toughness(end - 1)), (2, 2));
    assert_eq!((strength(end, 0), toughness(end)), (0, 0));
}

#[test]
fn wnd_11_tokens_of_a_card_inside_another_attack_end_with_it() {
    let mut plan = party(2, &[Surge]);
    let hide = plan.list(&[Effect::MonsterTokens {
        attribute: MonsterAttribute::Toughness,
        amount: 2,
        duration: Duration::WoundAttempt,
    }]);
    let plan = plan.cards(&[(HitLocation { special: Some(hide), ..PLAIN }, 20)]);
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, FAILS, TWO_HITS, CARD, CARD, FAILS, FAILS], moves());
    let thresholds = played.wound_thresholds();
    // The card of the outer attack is still in hand while the inner ones are resolved.
    assert_eq!(thresholds.iter().map(|one| one - thresholds[0]).collect::<Vec<_>>(), [0, 2, 2]);
    assert_eq!(played.state.monster.token_sum(MonsterAttribute::Toughness), 0);
}

/// Two hits of the first survivor; in the window of the first card its fellow draws a trap.
const TRAPPED: [(Purpose, &[u8]); 7] = [DRAWN, TWO_HITS, CARD, CARD, FAILS, ONE_HIT, TRAP];

/// The hit locations of such a fight: plain cards with this one thing, and a trap.
fn trapped(plan: Plan, card: HitLocation) -> Plan {
    plan.cards(&[(card, 10), (trap(None), 1)])
}

#[test]
fn od_63_a_trap_in_an_attack_inside_another_ends_both() {
    let mut plan = party(2, &[Surge, Dodge]);
    let claw = plan.profile(1, 5, 1, &[]);
    plan.basic_action(&[Effect::Attack(claw)]);
    let bite = plan.list(DEATH);
    let plan = trapped(plan, failure(bite));
    let script = [&TRAPPED[..], &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])]].concat();
    let moves = moves().turn(0, moves_to((7, 8)));
    let (played, _) = watch(&plan, &script, moves);
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 1);
    assert!(!told!(played, Event::Reacted { .. }), "nothing more comes of the cards");
    let inner = place!(played, Event::AttackEnded { seat: 1 });
    let outer = place!(played, Event::AttackEnded { seat: 0 });
    let sprung = place!(played, Event::TrapResolved { seat: 1, card: 1 });
    assert!(inner < sprung && outer < sprung);
    assert!(told!(played, Event::BasicAction { target: Some(1) }), "the trap is the inner attacker's");
    assert!(played.states.iter().all(|state| hit_locations(state) == 11));
    let shuffled = place!(played, Event::HitLocationsReshuffled { cards: 11 });
    assert_eq!(played.states[shuffled].monster.hl_discard.len(), 0);
    let resolved = place!(played, Event::SurvivalActionEnded { seat: 1, .. });
    let after = place!(played, Event::WindowOpened { window: Window::AfterActivation(0) });
    assert!(resolved < after && after < place!(played, Event::Moved { seat: 0, .. }), "its turn goes on");
    assert!(!told!(played, Event::HitLocationResolved { .. }));
}

#[test]
fn wnd_9_the_window_is_for_the_others_although_a_trap_in_it_ends_the_attack() {
    let plan = trapped(party(2, &[Surge]), PLAIN).option(|options| options.trap_effect = TrapEffect::Nothing);
    let (played, asked) = watch(&plan, &TRAPPED, moves());
    assert!(
        place!(played, Event::AttackEnded { seat: 0 })
            < place!(played, Event::WindowClosed { window: Window::Attack(0) })
    );
    assert_eq!(asked.in_window(0, Window::Attack(0)), []);
    assert!(!asked.in_window(0, Window::AfterActivation(0)).is_empty(), "it acts at the next opportunity");
}

#[test]
fn od_63_a_trap_of_a_turns_own_attack_ends_that_one_alone() {
    let plan = trapped(party(2, &[Surge]), PLAIN);
    let moves = Moves::default().turn(0, ATTACK).turn(1, ATTACK).rest();
    let played = roll(&plan, &[DRAWN, ONE_HIT, TRAP, ONE_HIT, CARD, WOUNDS], moves);
    assert_eq!(count!(played, Event::AttackEnded { .. }), 2);
    assert_eq!(played.wounds(), 1);
}

#[test]
fn od_63_after_the_trap_no_other_reaction_of_the_outer_card_comes() {
    // The first reaction is a basic action, in whose flow the fellow surges into the trap.
    let mut plan = party(2, &[Surge]);
    plan.basic_action(&[Effect::Flow]);
    let (basic, bite) = (plan.list(&[Effect::BasicAction]), plan.list(DEATH));
    let plan = trapped(plan, HitLocation { failure: Some(basic), reflex: Some(bite), ..PLAIN })
        .option(|options| options.trap_effect = TrapEffect::Nothing);
    let moves = Moves::default().turn(0, ATTACK).act(Window::Flow, 1, SURGE).rest();
    let played = roll(&plan, &TRAPPED, moves);
    assert!(told!(played, Event::Reacted { kind: ReactionKind::Failure, .. }));
    assert!(!told!(played, Event::Reacted { kind: ReactionKind::Reflex, .. }));
    assert!(played.survivor().is_alive());
}

#[test]
fn od_63_a_surge_in_the_window_of_a_knocked_down_monster_is_an_attack_inside_too() {
    let mut plan = party(2, &[Surge]);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = trapped(plan, critical(topple));
    let moves = Moves::default().turn(0, ATTACK).act(Window::MonsterKnockedDown, 1, SURGE).rest();
    let played = roll(&plan, &[DRAWN, TWO_HITS, CARD, CARD, CRITICAL, ONE_HIT, TRAP], moves);
    assert_eq!(count!(played, Event::AttackEnded { .. }), 2);
    assert!(place!(played, Event::MonsterStoodUp) < place!(played, Event::TrapResolved { .. }));
    assert!(played.states.iter().all(|state| hit_locations(state) == 11));
}

#[test]
fn srv_17_neither_attacker_acts_while_one_attack_interrupts_the_other() {
    let mut plan = party(3, &[Surge]);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    let script = [DRAWN, ONE_HIT, CARD, FAILS, ONE_HIT, CARD, CRITICAL];
    let (_, asked) = watch(&plan, &script, moves());
    assert_eq!(asked.in_window(0, Window::Attack(0)), []);
    assert_eq!(asked.in_window(1, Window::Attack(0)).len(), 1);
    assert_eq!(asked.in_window(2, Window::Attack(0)).len(), 2);
    assert!(asked.asks.iter().all(|ask| !ask.state.suspended.in_progress), "nobody acts inside the surge");
}

#[test]
fn rnd_8_an_attack_inside_another_that_defeats_the_monster_ends_everything() {
    let plan = party(3, &[Surge]).ai(1, 0, 1);
    let script = [DRAWN, TWO_HITS, CARD, CARD, FAILS, TWO_HITS, CARD, CARD, WOUNDS, WOUNDS];
    let (played, asked) = watch(&plan, &script, moves());
    let defeated = place!(played, Event::MonsterDefeated { seat: 1 });
    assert_eq!(count!(played, Event::WoundAttempted { seat: 0, .. }), 1);
    assert!(!played.events[defeated..].iter().any(|event| matches!(event, Event::WindowOpened { .. })));
    assert!(matches!(played.events.last(), Some(Event::TrialEnded)));
    assert_eq!(asked.turns(), [0]);
    assert_eq!(played.wounds(), 2 + 1);
}

/// The fellow surges inside the first survivor's attack; its reaction does this to the first.
fn hurt_in_its_attack(effect: Effect, knowing: &[Action]) -> Plan {
    let mut plan = party(3, knowing).start(|state| state.board.priority = Some(0));
    let (terms, effects) = (plan.those_who(&[is(Quality::HasPriorityToken)]), plan.list(&[effect]));
    let reaction = plan.list(&[Effect::Each { terms, effects }]);
    plan.cards(&[(PLAIN, 10), (failure(reaction), 10)])
}

const HURT: [(Purpose, &[u8]); 8] = [DRAWN, TWO_HITS, CARD, CARD, FAILS, ONE_HIT, (CardDraw, &[1]), FAILS];

#[test]
fn rnd_6_knocked_down_by_what_a_surge_brings_an_attacker_loses_the_rest_too() {
    for effect in [Effect::KnockDown, Effect::Death] {
        let played = roll(&hurt_in_its_attack(effect, &[Surge]), &HURT, moves());
        assert_eq!(count!(played, Event::WoundAttempted { seat: 0, .. }), 1);
        assert_eq!(count!(played, Event::AttackEnded { .. }), 2);
    }
}

#[test]
fn rnd_6_an_attacker_who_is_encouraged_has_lost_the_rest_all_the_same() {
    let plan = hurt_in_its_attack(Effect::KnockDown, &[Surge, Encourage]);
    let moves = Moves::default()
        .turn(0, ATTACK)
        .act(Window::Attack(0), 1, SURGE)
        .act(Window::Attack(0), 2, SurvivalAction::Encourage(0))
        .turn(0, TurnChoice::End)
        .rest();
    let played = roll(&plan, &HURT, moves);
    let up = place!(played, Event::StoodUp { seat: 0 });
    assert!(up < place!(played, Event::AttackEnded { seat: 0 }));
    assert_eq!(count!(played, Event::WoundAttempted { seat: 0, .. }), 1);
}

#[test]
fn rnd_6_one_encouraged_between_two_hits_of_a_reaction_has_lost_the_rest_too() {
    let mut plan = party(2, &[Encourage]).body(|survivor| survivor.free_boxes = [1; 5]);
    plan.table(&[(10, &[])]);
    let claw = plan.profile(2, 5, 1, &[]);
    let reaction = plan.list(&[Effect::Attack(claw)]);
    let plan = plan.cards(&[(failure(reaction), 20)]);
    let script = [
        DRAWN,
        TWO_HITS,
        CARD,
        CARD,
        FAILS,
        (MonsterRoll, &[9, 9]),
        (LocationRoll, &[BODY]),
        (LocationRoll, &[BODY]),
        (SevereRoll, &[1]),
    ];
    let encourage = SurvivalAction::Encourage(0);
    let moves = Moves::default().turn(0, ATTACK).act(Window::AnyTime, 1, encourage).turn(0, TurnChoice::End);
    let played = roll(&plan, &script, moves.rest());
    assert!(told!(played, Event::Encouraged { .. }));
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 1);
}

#[test]
fn srv_10_whoever_surged_inside_an_attack_keeps_its_own_activation() {
    let moves = Moves::default()
        .turn(0, ATTACK)
        .act(Window::Attack(0), 1, SURGE)
        .turn(0, TurnChoice::End)
        .turn(1, ATTACK);
    let script = [DRAWN, ONE_HIT, CARD, FAILS, MISSES, MISSES];
    let played = roll(&party(2, &[Surge]), &script, moves.rest());
    assert_eq!(count!(played, Event::AttackBegan { seat: 1, .. }), 2);
    assert_eq!(count!(played, Event::AttackBegan { seat: 0, .. }), 1);
}
