//! Rounds and turns.

use deathroll::rules::showdown::plan::{Action, Actions, DeathRule, Effect, GameKind, HitLocation, Plan};
use deathroll::rules::showdown::record::{Event, ReshuffleCause, Source};
use deathroll::rules::showdown::state::{Phase, Posture};

use crate::support::*;

#[test]
fn rnd_1_the_monster_goes_first() {
    let played =
        roll(&attack().beginning_in(Phase::MonsterTurn), &[(AiDraw, &[0]), (AttackRoll, &[1, 1])], nobody());
    assert_eq!(place!(played, Event::RoundBegan), 0);
    assert!(place!(played, Event::AiCardDrawn { .. }) < place!(played, Event::SurvivorsTurnBegan));
    assert!(place!(played, Event::SurvivorsTurnBegan) < place!(played, Event::AttackBegan { .. }));
}

#[test]
fn rnd_1_once_per_round_counters_reset_at_the_start_of_the_monster_turn() {
    let plan = defense(1, 5, 1).rounds(2).body(|survivor| survivor.survival = 2);
    let hit: [(_, &[u8]); 2] = [(MonsterRoll, &[9]), (LocationRoll, &[1])];
    let played = roll(&plan, &[hit, hit].concat(), Choices::default().dodge(0).dodge(0));
    assert_eq!(count!(played, Event::Dodged { .. }), 2);
    let first_round = place!(played, Event::Dodged { .. });
    assert!(played.states[first_round].survivor(0).used.contains(Action::Dodge));
    let second_round = played.events.iter().rposition(|event| *event == Event::RoundBegan).unwrap();
    assert!(!played.states[second_round + 1].survivor(0).used.contains(Action::Dodge));
}

#[test]
fn rnd_4_a_monster_turn_draws_one_ai_card_and_discards_it() {
    let plan = attack().beginning_in(Phase::MonsterTurn).ai(3, 0, 0);
    let played = roll(&plan, &[(AiDraw, &[0]), (AttackRoll, &[1, 1])], nobody());
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len(), ai.stack_len()), (2, 1, 0));
}

#[test]
fn rnd_4_an_empty_ai_deck_is_refilled_before_the_draw() {
    let plan = attack().beginning_in(Phase::MonsterTurn).ai(0, 3, 0);
    let played = roll(&plan, &[(AiDraw, &[0]), (AttackRoll, &[1, 1])], nobody());
    assert!(told!(played, Event::AiReshuffled { cause: ReshuffleCause::Draw, cards: 3 }));
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len()), (2, 1));
}

#[test]
fn rnd_4_without_any_card_nothing_is_drawn() {
    let plan = attack().beginning_in(Phase::MonsterTurn).ai(0, 0, 3);
    let played = roll(&plan, &[(AttackRoll, &[1, 1])], nobody());
    assert!(told!(played, Event::AiDrawFailed));
    assert_eq!(played.state.monster.ai.stack_len(), 3);
}

/// One attack knocks its attacker down by a failure reaction; two more rounds follow.
fn stumbling() -> Plan {
    let mut plan = attack().rounds(3);
    let stumble = plan.list(&[Effect::KnockDown]);
    plan.cards(&[(failure(stumble), 20)])
}

#[test]
fn rnd_5_a_knocked_down_survivor_stands_at_the_end_of_the_next_monster_turn() {
    let played = roll(
        &stumbling(),
        &[
            (AttackRoll, &[9, 1]),
            (CardDraw, &[0]),
            (WoundRoll, &[1]),
            (AiDraw, &[0]),
            (AttackRoll, &[1, 1]),
            (AiDraw, &[0]),
            (AttackRoll, &[1, 1]),
        ],
        nobody(),
    );
    assert_eq!(count!(played, Event::KnockedDown { .. }), 1);
    let up = place!(played, Event::StoodUp { seat: 0 });
    assert!(matches!(played.events[up - 1], Event::AiCardDiscarded { .. }), "within the monster's turn");
    assert_eq!(played.states[up].round, 2);
    assert!(matches!(played.events[up + 1], Event::SurvivorsTurnBegan), "and at its end");
}

#[test]
fn rnd_5_one_knocked_down_in_the_monster_turn_lies_until_the_end_of_the_next() {
    let plan = defense(1, 5, 2).rounds(2);
    let hit: [(_, &[u8]); 2] = [(MonsterRoll, &[9]), (LocationRoll, &[2])];
    let miss: [(_, &[u8]); 1] = [(MonsterRoll, &[1])];
    let played = roll(&plan, &[&hit[..], &miss].concat(), Choices::default().no_dodge());
    let down = place!(played, Event::KnockedDown { .. });
    let up = place!(played, Event::StoodUp { .. });
    assert_eq!((played.states[down].round, played.states[up].round), (1, 2));
    assert!(matches!(played.events[up - 1], Event::MonsterAttacked { .. }));
}

#[test]
fn rnd_5_while_down_there_is_no_activation() {
    let played = roll(
        &stumbling().rounds(1).attacks(2),
        &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[1])],
        nobody(),
    );
    assert_eq!(count!(played, Event::AttackBegan { .. }), 1);
    assert!(told!(played, Event::AttackSkipped { seat: 0, number: 1 }));
}

#[test]
fn rnd_6_a_survivor_knocked_down_in_its_attack_loses_the_rest_of_it() {
    let played = roll(
        &stumbling().rounds(1),
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[1])],
        nobody(),
    );
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 1);
    assert_eq!(played.state.monster.hl_discard.len(), 2, "the other card is discarded unresolved");
}

#[test]
fn rnd_6_one_knocked_down_before_the_wound_attempt_does_not_make_it() {
    let mut plan = attack();
    let stumble = plan.list(&[Effect::KnockDown]);
    let plan = plan.cards(&[(HitLocation { special: Some(stumble), ..PLAIN }, 20)]);
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0])], nobody());
    assert!(!told!(played, Event::WoundAttempted { .. }));
}

#[test]
fn rnd_7_a_knocked_down_monster_is_hit_on_3() {
    let plan = attack().evasion(9).start(|state| state.monster.knocked_down = true);
    let played = roll(&plan, &[(AttackRoll, &[2, 3]), (CardDraw, &[0]), (WoundRoll, &[1])], nobody());
    assert!(told!(played, Event::AttackRolled { threshold: 3, hits: 1, .. }));
}

#[test]
fn rnd_7_the_reactions_of_a_knocked_down_monster_are_cancelled() {
    let mut plan = attack();
    let harm = plan.list(&[Effect::KnockDown]);
    let card = HitLocation { failure: Some(harm), reflex: Some(harm), ..PLAIN };
    let script: [(_, &[u8]); 3] = [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[1])];
    let standing = plan.cards(&[(card, 20)]);
    assert!(told!(roll(&standing, &script, nobody()), Event::Reacted { .. }));
    let lying = standing.start(|state| state.monster.knocked_down = true);
    assert!(!told!(roll(&lying, &script, nobody()), Event::Reacted { .. }));
}

#[test]
fn rnd_7_the_monster_stands_when_the_next_turn_starts() {
    let mut plan = attack().rounds(2);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[10]), (AiDraw, &[0]), (AttackRoll, &[3, 3])],
        nobody(),
    );
    assert!(told!(played, Event::MonsterKnockedDown));
    let up = place!(played, Event::MonsterStoodUp);
    assert!(up < place!(played, Event::AiCardDrawn { .. }));
    assert_eq!(played.states[up].round, 2);
    assert_eq!(count!(played, Event::AttackRolled { hits: 1, .. }), 1, "3 does not hit it any more");
}

#[test]
fn rnd_7_it_lies_for_every_attack_of_the_turn() {
    let mut plan = attack().attacks(2);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = plan.cards(&[(critical(topple), 1), (PLAIN, 19)]);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 1]),
            (CardDraw, &[0]),
            (WoundRoll, &[10]),
            (AttackRoll, &[3, 2]),
            (CardDraw, &[1]),
            (WoundRoll, &[2]),
        ],
        nobody(),
    );
    assert!(!told!(played, Event::MonsterStoodUp));
}

#[test]
fn rnd_7_the_monster_stands_when_a_trap_is_played() {
    let mut plan = attack();
    plan.basic_action(&[Effect::KnockDown]);
    let plan = plan.cards(&[(trap(None), 1)]).start(|state| state.monster.knocked_down = true);
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0])], nobody());
    assert!(place!(played, Event::MonsterStoodUp) < place!(played, Event::TrapResolved { .. }));
    assert!(told!(played, Event::BasicAction { target: Some(0) }));
}

#[test]
fn rnd_7_one_toppled_in_its_own_turn_stands_when_the_survivors_turn_starts() {
    let mut plan = defense(1, 5, 0);
    let slip = plan.profile(1, 5, 0, &[Effect::MonsterKnockDown]);
    plan.monster.attacks = vec![slip];
    let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[2])], Choices::default().no_dodge());
    assert!(place!(played, Event::SurvivorsTurnBegan) < place!(played, Event::MonsterStoodUp));
    assert_eq!(played.states[place!(played, Event::MonsterStoodUp)].round, 1);
}

#[test]
fn rnd_8_the_trial_ends_after_its_rounds() {
    let played =
        roll(&attack().rounds(2), &[(AttackRoll, &[1, 1]), (AiDraw, &[0]), (AttackRoll, &[1, 1])], nobody());
    assert_eq!(played.state.round, 2);
    assert!(matches!(played.events.last(), Some(Event::TrialEnded)));
}

#[test]
fn rnd_8_the_trial_ends_when_the_monster_is_defeated() {
    let plan = attack().rounds(9).attacks(3).option(|options| {
        options.death_rule = DeathRule::Life(1);
    });
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9])], nobody());
    assert!(played.state.monster.defeated);
    assert_eq!((played.state.round, count!(played, Event::AttackBegan { .. })), (1, 1));
}

#[test]
fn rnd_8_the_trial_ends_when_no_survivor_is_alive() {
    let mut plan = defense(1, 5, 1).rounds(9).worn_out();
    plan.survivors[0].known = Actions::NONE;
    plan.table(&[(10, DEATH)]);
    let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[1]), (SevereRoll, &[5])], nobody());
    assert_eq!(played.state.round, 1);
    assert!(told!(played, Event::Died { source: Source::MonsterTurn, .. }));
}

#[test]
fn rnd_8_the_fight_goes_on_while_one_of_the_party_lives() {
    let plan = attack().rounds(2).fellow().start(|state| state.survivors[0].posture = Posture::Dead);
    assert_eq!(plan.game, GameKind::Attack { rounds: 2, attacks: 1 });
    let played = roll(&plan, &[(AttackRoll, &[1, 1]), (AiDraw, &[0]), (AttackRoll, &[1, 1])], nobody());
    assert_eq!(played.state.round, 2);
    assert_eq!(count!(played, Event::AttackBegan { seat: 0, .. }), 0);
}

#[test]
fn rnd_8_a_monster_defeated_in_its_own_turn_attacks_no_more() {
    let mut plan = defense(1, 5, 1).ai(0, 0, 0).rounds(3);
    let thorns = plan.profile(1, 5, 1, &[Effect::ExtraWound(1)]);
    plan.monster.attacks = vec![thorns, thorns];
    let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[2])], Choices::default().no_dodge());
    assert!(played.state.monster.defeated);
    assert_eq!(count!(played, Event::MonsterAttacked { .. }), 1);
}

#[test]
fn rnd_7_a_monster_toppled_in_its_own_turn_makes_no_more_attacks() {
    let mut plan = defense(1, 5, 0);
    let slip = plan.profile(1, 5, 0, &[Effect::MonsterKnockDown]);
    plan.monster.attacks = vec![slip, slip];
    let plan = plan.rounds(2);
    let round: [(_, &[u8]); 2] = [(MonsterRoll, &[9]), (LocationRoll, &[2])];
    let played = roll(&plan, &[round, round].concat(), Choices::default().no_dodge().no_dodge());
    assert_eq!(count!(played, Event::MonsterAttacked { .. }), 2, "one in each round");
}

#[test]
fn rnd_7_in_a_defense_a_monster_that_begins_lying_stands_up_first() {
    let plan = defense(1, 5, 0).start(|state| state.monster.knocked_down = true);
    let played = roll(&plan, &[(MonsterRoll, &[1])], nobody());
    assert!(place!(played, Event::MonsterStoodUp) < place!(played, Event::MonsterAttacked { .. }));
}

#[test]
fn rnd_7_in_an_attack_a_monster_that_begins_lying_does_so_for_one_round() {
    let plan = attack().rounds(2).beginning_in(Phase::MonsterTurn);
    let plan = plan.start(|state| state.monster.knocked_down = true);
    let misses: (_, &[u8]) = (AttackRoll, &[1, 1]);
    let played = roll(&plan, &[(AiDraw, &[0]), misses, (AiDraw, &[0]), misses], nobody());
    let thresholds = played.events.iter().filter_map(|event| match event {
        Event::AttackRolled { threshold, .. } => Some(*threshold),
        _ => None,
    });
    assert_eq!(thresholds.collect::<Vec<_>>(), [3, 7]);
}
