//! Rounds and turns on a board: the monster's and the survivors'.

use deathroll::dice::Weight;
use deathroll::policy::showdown::Policies;
use deathroll::rules::showdown::decide::{SurvivalAction, TurnChoice, Window};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::Action::{Dash, Dodge, Encourage, Surge};
use deathroll::rules::showdown::plan::{
    Condition, DeathRule, Duration, Effect, HitLocation, MonsterAttribute, MonsterMove, NaturalsAttack, Plan,
    Quality, Weapon,
};
use deathroll::rules::showdown::record::{Event, ReshuffleCause, Source};
use deathroll::rules::showdown::state::{Phase, Posture, Side};

use crate::support::board::*;
use crate::support::turns::*;
use crate::support::*;

const BODY: u8 = 3;
const WALK: Effect = Effect::Move { to: MonsterMove::ToTarget, spaces: None };

/// Every hit location topples the monster by a critical wound.
fn toppling(mut plan: Plan) -> Plan {
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    plan.cards(&[(critical(topple), 20)])
}

/// An AI deck whose card of kind 0 knocks the first survivor down; the nine others do nothing.
fn stumbling_once(mut plan: Plan) -> Plan {
    let first = plan.first_survivor();
    plan.ai_deck(&[(&[Effect::PickTarget(first), Effect::KnockDown], 1), (&[], 9)])
}

const KIND_1: (Purpose, &[u8]) = (AiDraw, &[1]);

#[test]
fn rnd_1_on_a_board_the_monsters_turn_comes_first() {
    let played = roll(&party(1, &[]).rounds(2), &[DRAWN, DRAWN], Moves::default().rest());
    let kinds = |event: &Event| match event {
        Event::RoundBegan => Some('r'),
        Event::AiCardDrawn { .. } => Some('m'),
        Event::SurvivorsTurnBegan => Some('s'),
        _ => None,
    };
    let story: String = played.events.iter().filter_map(kinds).collect();
    assert_eq!(story, "rmsrms");
}

/// Cards that make the controller choose among the survivors closest to the monster.
fn a_tie(seats: &[(u8, u8)]) -> Plan {
    let mut plan = showdown().survivors_at(seats);
    let tie = plan.targets(&[closest(&[])]);
    plan.card(&[Effect::PickTarget(tie)])
}

#[test]
fn rnd_2_the_role_of_controller_moves_on_every_round() {
    let moves = (0..3).fold(Moves::default(), |moves, _| moves.target(&[0, 1], 0));
    let plan = a_tie(&[(7, 6), (8, 6)]).rounds(3);
    roll(&plan, &[DRAWN; 3], moves.controlled_by(&[0, 1, 0]).rest());
}

#[test]
fn rnd_2_the_player_of_a_dead_survivor_is_controller_too() {
    let moves = (0..4).fold(Moves::default(), |moves, _| moves.target(&[0, 2], 2));
    let plan = a_tie(&[(7, 6), (0, 0), (8, 6)]).rounds(4);
    let plan = plan.seat(1, |survivor| survivor.posture = Posture::Dead);
    roll(&plan, &[DRAWN; 4], moves.controlled_by(&[0, 1, 2, 0]).rest());
}

#[test]
fn rnd_3_one_movement_and_one_activation_in_either_order() {
    let plan = party(1, &[]);
    for moves in [
        Moves::default().turn(0, moves_to((8, 9))).turn(0, ATTACK),
        Moves::default().turn(0, ATTACK).turn(0, moves_to((7, 8))),
    ] {
        let (played, asked) = watch(&plan, &[DRAWN, MISSES], moves);
        assert_eq!(count!(played, Event::Moved { seat: 0, .. }), 1);
        assert_eq!(count!(played, Event::AttackBegan { seat: 0, .. }), 1);
        assert_eq!(asked.turns(), [0, 0], "with both used nobody is asked");
    }
}

#[test]
fn rnd_3_there_is_no_second_movement() {
    let moves = Moves::default().turn(0, moves_to((7, 8))).turn(0, TurnChoice::End);
    let (played, asked) = watch(&party(1, &[]), &[DRAWN], moves);
    assert!(asked.asks[0].reach > 0);
    assert_eq!(asked.asks[1].reach, 0);
    assert!(told!(played, Event::TurnEnded { seat: 0, movement: false, activation: true }));
}

#[test]
#[cfg_attr(not(dev_build), ignore = "checked in debug builds alone")]
#[should_panic(expected = "illegal choice")]
fn rnd_3_there_is_no_second_activation() {
    roll(&party(1, &[]), &[DRAWN, MISSES], Moves::default().turn(0, ATTACK).turn(0, ATTACK));
}

#[test]
fn rnd_3_the_lying_and_the_dead_have_no_turn() {
    let plan = party(3, &[])
        .seat(0, |survivor| survivor.posture = Posture::JustKnockedDown)
        .seat(1, |survivor| survivor.posture = Posture::Dead)
        .beginning_in(Phase::SurvivorsTurn);
    let (_, asked) = watch(&plan, &[], Moves::default().rest());
    assert_eq!(asked.turns(), [2]);
}

#[test]
fn rnd_3_what_is_left_of_a_turn_does_not_last_for_the_next() {
    let plan = party(2, &[]).rounds(2);
    let (played, asked) = watch(&plan, &[DRAWN, DRAWN], Moves::default().rest());
    assert_eq!(asked.turns(), [0, 1, 0, 1]);
    let second = played.events.iter().rposition(|event| *event == Event::RoundBegan).unwrap();
    assert!([0, 1].into_iter().all(|seat| played.states[second].survivor(seat).turn.is_over()));
}

/// WND-8, but for the moment in which a card is in the hand that drew it.
fn no_ai_card_is_lost(played: &Played, cards: u8) -> bool {
    let told = played.events.iter().zip(&played.states);
    told.into_iter().all(|(event, state)| {
        matches!(event, Event::AiCardDrawn { .. } | Event::AiReshuffled { .. })
            || state.monster.ai.len() == cards
    })
}

#[test]
fn rnd_4_on_a_board_one_card_is_drawn_performed_and_discarded() {
    let plan = party(1, &[]).ai_deck(&[(&[Effect::Flow], 1), (&[Effect::AllThreats], 1)]).rounds(3);
    let played = roll(&plan, &[DRAWN, KIND_1, DRAWN], Moves::default().rest());
    let flow = place!(played, Event::WindowOpened { window: Window::Flow });
    assert!(place!(played, Event::AiCardDrawn { card: 0 }) < flow);
    let discarded = place!(played, Event::AiCardDiscarded { card: 0 });
    assert!(flow < discarded && discarded < place!(played, Event::SurvivorsTurnBegan));
    assert_eq!(played.states[flow].monster.ai.in_play.len(), 1);
    assert!(told!(played, Event::AiReshuffled { cause: ReshuffleCause::Draw, cards: 2 }));
    assert_eq!(count!(played, Event::AiCardDrawn { .. }), 3);
    assert!(no_ai_card_is_lost(&played, 2));
}

#[test]
fn rnd_5_on_a_board_one_who_lies_waits_for_the_end_of_the_next_monster_turn() {
    let plan = stumbling_once(party(2, &[])).rounds(2);
    let (played, asked) = watch(&plan, &[DRAWN, KIND_1], Moves::default().rest());
    assert_eq!(played.states[place!(played, Event::KnockedDown { seat: 0, .. })].round, 1);
    let up = place!(played, Event::StoodUp { seat: 0 });
    assert_eq!(played.states[up].round, 2);
    assert!(matches!(played.events[up - 1], Event::AiCardDiscarded { .. }));
    assert_eq!(played.events[up + 1], Event::SurvivorsTurnBegan);
    assert_eq!(asked.turns(), [1, 0, 1]);
}

#[test]
fn rnd_5_who_is_knocked_down_in_its_turn_does_nothing_more() {
    let mut plan = party(2, &[]);
    let stumble = plan.list(KNOCKED_DOWN);
    let plan = plan.cards(&[(failure(stumble), 20)]);
    let (_, asked) = watch(&plan, &[DRAWN, ONE_HIT, CARD, FAILS], Moves::default().turn(0, ATTACK).rest());
    assert_eq!(asked.turns(), [0, 1]);
}

#[test]
fn rnd_6_on_a_board_the_rest_of_the_attack_is_lost() {
    let mut plan = party(1, &[]);
    let stumble = plan.list(KNOCKED_DOWN);
    let plan = plan.cards(&[(failure(stumble), 20)]);
    let script = [DRAWN, (AttackRoll, &[9, 9]), CARD, CARD, FAILS];
    let played = roll(&plan, &script, Moves::default().turn(0, ATTACK));
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 1);
    assert_eq!(played.state.monster.hl_discard.len(), 2);
}

/// A card that picks the first survivor, and then does this.
fn claw(mut plan: Plan, then: &[Effect]) -> Plan {
    let first = plan.first_survivor();
    plan.card(&[&[Effect::PickTarget(first)], then].concat())
}

#[test]
fn rnd_7_a_monster_knocked_down_in_the_middle_of_its_card_stops() {
    let mut plan = toppling(party(2, &[Surge]));
    let bite = plan.profile(1, 5, 1, &[]);
    let plan = claw(plan, &[Effect::Flow, WALK, Effect::Attack(bite)]);
    let moves = Moves::default().act(Window::Flow, 1, SURGE).rest();
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], moves);
    assert_eq!(count!(played, Event::Interrupted), 1);
    assert!(!told!(played, Event::MonsterMoved { .. } | Event::MonsterAttacked { .. }));
    let discarded = place!(played, Event::AiCardDiscarded { card: 0 });
    let turn = place!(played, Event::SurvivorsTurnBegan);
    let up = place!(played, Event::MonsterStoodUp);
    assert!(discarded < turn && turn < up && up < place!(played, Event::TurnBegan { .. }));
}

#[test]
fn rnd_7_what_it_did_to_several_survivors_stops_with_the_one_it_was_at() {
    let mut plan = toppling(party(3, &[Surge])).start(|state| state.board.priority = None);
    let bite = plan.profile(1, 5, 1, &[]);
    let (all, each) = (plan.those_who(&[]), plan.list(&[Effect::Flow, Effect::Attack(bite)]));
    let plan = plan.card(&[Effect::Each { terms: all, effects: each }, Effect::AllThreats]);
    let moves = Moves::default().act(Window::Flow, 1, SURGE).rest();
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], moves);
    assert_eq!(count!(played, Event::WindowOpened { window: Window::Flow }), 1);
    assert!(!told!(played, Event::MonsterAttacked { .. } | Event::AllThreats { .. }));
}

#[test]
fn rnd_7_one_that_slips_on_its_first_target_does_not_attack_the_second() {
    let mut plan = party(2, &[]);
    let all = plan.targets(&[all_of(&[])]);
    plan.target_lists[usize::from(all)].targets_max = 2;
    let slip = plan.profile(1, 5, 0, &[Effect::MonsterKnockDown]);
    let plan = plan.card(&[Effect::PickTarget(all), Effect::Attack(slip)]);
    let played = roll(&plan, &[DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY])], Moves::default().rest());
    assert_eq!(count!(played, Event::MonsterAttacked { .. }), 1);
}

#[test]
fn rnd_7_what_others_do_goes_on_when_it_falls() {
    // The critical effects are not the monster's doing.
    let mut plan = party(1, &[]);
    let topple = plan.list(&[Effect::MonsterKnockDown, Effect::Survival(1), Effect::ExtraWound(1)]);
    let plan = plan.cards(&[(critical(topple), 20)]);
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], Moves::default().turn(0, ATTACK).rest());
    assert_eq!((played.survivor().survival, played.wounds()), (10, 2));
    assert!(!told!(played, Event::Interrupted));
}

#[test]
fn rnd_7_it_stands_when_it_draws_an_ai_card() {
    let mut plan = party(1, &[]);
    let wake = plan.list(&[Effect::MonsterKnockDown, Effect::DrawAiCard]);
    let first = plan.first_survivor();
    let plan = plan
        .cards(&[(critical(wake), 20)])
        .ai_deck(&[(&[], 5), (&[Effect::PickTarget(first), Effect::Bleed(1)], 5)]);
    let script = [DRAWN, ONE_HIT, CARD, CRITICAL, KIND_1];
    let played = roll(&plan, &script, Moves::default().turn(0, ATTACK).rest());
    let drawn = place!(played, Event::AiCardDrawn { card: 1 });
    let up = place!(played, Event::MonsterStoodUp);
    assert!(place!(played, Event::MonsterKnockedDown) < drawn && drawn < up);
    assert!(up < place!(played, Event::Bled { .. }));
}

#[test]
fn rnd_7_it_stands_when_a_trap_is_played() {
    let mut plan = party(2, &[]);
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let bite = plan.profile(1, 5, 1, &[]);
    plan.basic_action(&[Effect::Attack(bite)]);
    let plan = plan.cards(&[(critical(topple), 10), (trap(None), 1)]);
    let script = [
        DRAWN,
        ONE_HIT,
        CARD,
        CRITICAL,
        (AttackRoll, &[3, 2]),
        (CardDraw, &[1]),
        (MonsterRoll, &[9]),
        (LocationRoll, &[BODY]),
    ];
    let played = roll(&plan, &script, Moves::default().turn(0, ATTACK).turn(1, ATTACK).rest());
    let up = place!(played, Event::MonsterStoodUp);
    assert!(place!(played, Event::TrapSprung { .. }) < up && up < place!(played, Event::TrapResolved { .. }));
    assert!(told!(played, Event::Damaged { seat: 1, .. }));
}

#[test]
fn rnd_7_it_stands_when_the_monsters_turn_starts() {
    let plan = toppling(party(1, &[])).rounds(2);
    let script = [DRAWN, ONE_HIT, CARD, CRITICAL, DRAWN];
    let played = roll(&plan, &script, Moves::default().turn(0, ATTACK).rest());
    let up = place!(played, Event::MonsterStoodUp);
    assert_eq!((played.states[up].round, played.states[up].board.side), (2, Side::Monster));
    assert_eq!(count!(played, Event::MonsterStoodUp), 1);
}

#[test]
fn rnd_8_a_defeat_in_the_monsters_turn_ends_the_trial_at_once() {
    let mut plan = party(2, &[Surge]).option(|options| options.death_rule = DeathRule::Life(1)).rounds(9);
    let bite = plan.profile(1, 5, 1, &[]);
    let plan = claw(plan, &[Effect::Flow, WALK, Effect::Attack(bite)]);
    let moves = Moves::default().act(Window::Flow, 0, SURGE);
    let (played, asked) = watch(&plan, &[DRAWN, ONE_HIT, CARD, WOUNDS], moves);
    assert!(played.state.monster.defeated);
    assert!(!told!(played, Event::MonsterAttacked { .. } | Event::SurvivorsTurnBegan));
    assert_eq!(asked.in_window(1, Window::Flow), [], "nobody is asked after it");
    assert_eq!(played.state.round, 1);
}

#[test]
fn rnd_8_a_defeat_in_a_survivors_turn_ends_it_at_once() {
    let plan = party(2, &[]).option(|options| options.death_rule = DeathRule::Life(1)).rounds(9);
    let moves = Moves::default().turn(0, ATTACK);
    let (played, asked) = watch(&plan, &[DRAWN, (AttackRoll, &[9, 9]), CARD, CARD, WOUNDS], moves);
    assert_eq!((played.state.round, asked.turns()), (1, vec![0]));
    assert!(!told!(played, Event::WindowOpened { window: Window::AfterActivation(_) }));
}

#[test]
fn rnd_8_a_monster_defeated_by_the_first_trap_plays_no_second() {
    let mut plan = party(1, &[]).option(|options| options.death_rule = DeathRule::Life(1));
    let (fatal, bite) = (plan.list(&[Effect::ExtraWound(1)]), plan.list(DEATH));
    let plan = plan.cards(&[(trap(Some(fatal)), 1), (trap(Some(bite)), 1)]);
    let script = [DRAWN, (AttackRoll, &[9, 9]), CARD, (CardDraw, &[1])];
    let moves = Moves::default().turn(0, ATTACK).and(Choices::default().trap(0));
    let played = roll(&plan, &script, moves);
    assert_eq!(count!(played, Event::TrapResolved { .. }), 1);
    assert!(played.survivor().is_alive());
}

#[test]
fn rnd_8_a_party_that_is_dead_has_lost() {
    let mut plan = party(2, &[]).rounds(9);
    let (all, die) = (plan.those_who(&[]), plan.list(DEATH));
    let plan = plan.card(&[Effect::Each { terms: all, effects: die }]);
    let played = roll(&plan, &[DRAWN], nobody());
    assert_eq!(count!(played, Event::Died { source: Source::MonsterTurn, .. }), 2);
    assert_eq!(played.state.round, 1);
    assert!(!told!(played, Event::SurvivorsTurnBegan));
}

#[test]
fn rnd_8_the_last_one_who_dies_in_its_own_attack_loses_the_fight() {
    let mut plan = party(2, &[]).rounds(9).seat(1, |survivor| survivor.posture = Posture::Dead);
    let die = plan.list(DEATH);
    let plan = plan.cards(&[(failure(die), 20)]);
    let script = [DRAWN, (AttackRoll, &[9, 9]), CARD, CARD, FAILS];
    let played = roll(&plan, &script, Moves::default().turn(0, ATTACK));
    assert_eq!((played.state.round, count!(played, Event::WoundAttempted { .. })), (1, 1));
}

#[test]
fn rnd_8_after_its_rounds_it_is_a_stalemate() {
    let played = roll(&party(1, &[]).rounds(3), &[DRAWN; 3], Moves::default().rest());
    assert_eq!(played.state.round, 3);
    assert!(!played.state.monster.defeated && played.survivor().is_alive());
    assert!(matches!(played.events.last(), Some(Event::TrialEnded)));
}

#[test]
fn mon_10_pick_flow_move_attack_in_the_order_of_the_card() {
    let mut plan = showdown().knowing(&[Dash]);
    let bite = plan.profile(1, 5, 1, &[]);
    let script = [DRAWN, (MonsterRoll, &[1])];
    let usual = claw(plan.clone(), &[Effect::Flow, WALK, Effect::Attack(bite)]);
    let played = roll(&usual, &script, Moves::default().rest());
    let story = [
        place!(played, Event::TargetsPicked { .. }),
        place!(played, Event::WindowOpened { window: Window::Flow }),
        place!(played, Event::MonsterMoved { .. }),
        place!(played, Event::MonsterAttacked { .. }),
        place!(played, Event::AiCardDiscarded { .. }),
    ];
    assert!(story.is_sorted(), "{story:?}");
    let other = claw(plan, &[WALK, Effect::Attack(bite), Effect::Flow, Effect::KnockDown]);
    let played = roll(&other, &script, Moves::default().rest());
    let flow = place!(played, Event::WindowOpened { window: Window::Flow });
    assert!(place!(played, Event::MonsterAttacked { .. }) < flow);
    assert!(flow < place!(played, Event::KnockedDown { .. }));
}

#[test]
fn mon_10_each_once_per_showdown_condition_is_true_once() {
    const NUMBERS: [u8; 4] = [0, 1, 2, 31];
    let mut plan = party(1, &[]).rounds(2);
    let more = |attribute| Effect::MonsterTokens { attribute, amount: 1, duration: Duration::Showdown };
    let first = [
        MonsterAttribute::Evasion,
        MonsterAttribute::Accuracy,
        MonsterAttribute::Damage,
        MonsterAttribute::Luck,
    ];
    let otherwise = plan.list(&[more(MonsterAttribute::Toughness)]);
    let mut actions = vec![];
    for (number, attribute) in NUMBERS.into_iter().zip(first) {
        let then = plan.list(&[more(attribute)]);
        actions.push(Effect::When { condition: Condition::OncePerShowdown(number), then, otherwise });
    }
    let played = roll(&plan.card(&actions), &[DRAWN, DRAWN], Moves::default().rest());
    assert_eq!(first.map(|attribute| played.state.monster.token_sum(attribute)), [1; 4]);
    assert_eq!(played.state.monster.token_sum(MonsterAttribute::Toughness), 4);
}

#[test]
fn mon_10_a_card_may_draw_another_which_is_performed_within_it() {
    let first = Effect::Flow;
    let plan = party(1, &[]).ai_deck(&[(&[Effect::DrawAiCard, Effect::AllThreats], 1), (&[first], 1)]);
    let played = roll(&plan, &[DRAWN, KIND_1], Moves::default().rest());
    let story = [
        place!(played, Event::AiCardDrawn { card: 0 }),
        place!(played, Event::AiCardDrawn { card: 1 }),
        place!(played, Event::WindowOpened { window: Window::Flow }),
        place!(played, Event::AiCardDiscarded { card: 1 }),
        place!(played, Event::AllThreats { .. }),
        place!(played, Event::AiCardDiscarded { card: 0 }),
    ];
    assert!(story.is_sorted(), "{story:?}");
    assert!(no_ai_card_is_lost(&played, 2));
}

#[test]
fn mon_10_a_card_that_draws_another_finds_none() {
    let plan = party(1, &[]).ai_deck(&[(&[Effect::DrawAiCard, Effect::AllThreats], 1)]);
    let played = roll(&plan, &[DRAWN], Moves::default().rest());
    assert!(place!(played, Event::AiDrawFailed) < place!(played, Event::AllThreats { .. }));
    assert!(!told!(played, Event::BasicAction { .. }));
}

#[test]
fn mon_10_cards_that_draw_others_come_to_an_end_in_every_round() {
    let plan = party(1, &[]).ai_deck(&[(&[Effect::DrawAiCard], 20)]).rounds(2);
    let played = roll(&plan, &[DRAWN; 32], Moves::default().rest());
    let in_round = |round| {
        let drawn = played.events.iter().zip(&played.states);
        drawn
            .filter(|(event, state)| matches!(event, Event::AiCardDrawn { .. }) && state.round == round)
            .count()
    };
    assert_eq!([in_round(1), in_round(2)], [16, 16]);
    assert_eq!((played.state.monster.ai.in_play.len(), played.state.monster.ai.len()), (0, 20));
}

#[test]
fn mon_11_a_trap_on_a_board_is_a_basic_action_against_the_former_attacker() {
    let mut plan = party(2, &[Dodge]);
    let (other, bite) = (plan.first_survivor(), plan.profile(1, 5, 1, &[]));
    plan.basic_action(&[Effect::PickTarget(other), Effect::Flow, WALK, Effect::Attack(bite)]);
    let plan = plan.cards(&[(trap(None), 1), (PLAIN, 9)]);
    let script = [DRAWN, ONE_HIT, CARD, (MonsterRoll, &[9]), (LocationRoll, &[BODY])];
    let moves = Moves::default().turn(1, ATTACK).rest().and(Choices::default().dodge(0));
    // The first survivor was the last to wound it, but that does not matter here.
    let moves_of_first = moves.turn(1, TurnChoice::End);
    let played = roll(&plan, &script, moves_of_first);
    assert!(told!(played, Event::BasicAction { target: Some(1) }));
    assert!(!told!(played, Event::TargetsPicked { .. }));
    assert!(told!(played, Event::Dodged { seat: 1, .. }), "the attack is over");
    assert!(told!(played, Event::HitLocationsReshuffled { cards: 10 }));
}

#[test]
fn mon_12_instinct_ends_the_card_and_the_turn() {
    let mut plan = showdown();
    let nobody_there = plan.targets(&[all_of(&[Quality::Deaf])]);
    let (none, bite) = (plan.list(&[]), plan.profile(1, 5, 1, &[]));
    plan.monster.instinct = none;
    let plan = plan.card(&[Effect::PickTarget(nobody_there), Effect::Flow, Effect::Attack(bite)]);
    let played = roll(&plan, &[DRAWN], Moves::default().rest());
    let story = [
        place!(played, Event::NoTarget { .. }),
        place!(played, Event::AiCardDiscarded { .. }),
        place!(played, Event::Instinct),
        place!(played, Event::SurvivorsTurnBegan),
    ];
    assert!(story.is_sorted());
    assert!(!told!(played, Event::WindowOpened { window: Window::Flow }));
}

#[test]
fn mon_12_instinct_may_make_everybody_a_threat_until_the_end_of_the_next_round() {
    let mut plan = showdown().body(|survivor| survivor.hidden = true).rounds(3);
    let threats = plan.targets(&[all_of(&[Quality::Threat])]);
    plan.instinct(&[Effect::AllThreats]);
    let plan = plan.card(&[Effect::PickTarget(threats)]);
    let played = roll(&plan, &[DRAWN; 3], Moves::default().rest());
    assert!(told!(played, Event::AllThreats { until: 2 }));
    let picked: Vec<u32> = played
        .events
        .iter()
        .zip(&played.states)
        .filter(|(event, _)| matches!(event, Event::TargetsPicked { .. }))
        .map(|(_, state)| state.round)
        .collect();
    assert_eq!(picked, [2]);
    assert_eq!(count!(played, Event::Instinct), 2);
}

#[test]
fn wnd_8_wounds_that_are_lost_put_cards_back_into_the_deck() {
    let plan = party(1, &[]).card(&[Effect::WoundLost(2)]).ai(2, 1, 3);
    let played = roll(&plan, &[DRAWN, (StackCard, &[0]), (StackCard, &[0])], Moves::default().rest());
    let ai = played.state.monster.ai;
    assert_eq!((ai.deck, ai.discard.len(), ai.stack_len()), (1 + 2, 1 + 1, 1));
    assert_eq!((played.wounds(), count!(played, Event::WoundLost { .. })), (1, 2));
    assert!(no_ai_card_is_lost(&played, 6));
}

#[test]
fn wnd_8_a_monster_without_wounds_loses_none() {
    let plan = party(1, &[]).card(&[Effect::WoundLost(2)]).ai(2, 1, 1);
    let played = roll(&plan, &[DRAWN, (StackCard, &[0])], Moves::default().rest());
    assert_eq!((played.wounds(), count!(played, Event::WoundLost { .. })), (0, 1));
}

#[test]
fn wnd_8_any_card_of_the_stack_is_as_likely_to_come_back() {
    // A card of kind 0 went unseen to the stack, one of kind 1 lies in it face up.
    let mut plan = attack().rounds(2).weapon(Weapon { speed: 1, accuracy: 1, ..FLINT }).option(|options| {
        options.naturals_attack = NaturalsAttack::Off;
        options.naturals_wound = false;
    });
    let heal = plan.list(&[Effect::WoundLost(1)]);
    let plan = plan.toughness(99).cards(&[(HitLocation { special: Some(heal), ..PLAIN }, 1)]).ai(0, 0, 2);
    let plan = plan.start(|state| {
        state.monster.ai.unseen = [0].into_iter().collect();
        state.monster.ai.stack = [1].into_iter().collect();
    });
    let odds = odds(&plan, &Policies::default(), |drawn: &mut [u8; 2], event| {
        if let Event::AiCardDrawn { card } = event {
            drawn[usize::from(*card)] += 1;
        }
    });
    let first = odds.iter().filter(|((_, drawn), _)| *drawn == [1, 0]);
    assert_eq!(first.map(|(_, weight)| weight).sum::<Weight>(), ratio(1, 2));
}

#[test]
fn srv_7_whoever_was_encouraged_takes_its_turn_although_its_seat_has_passed() {
    let plan = stumbling_once(party(2, &[Encourage]));
    let moves = Moves::default()
        .turn(1, moves_to((8, 8)))
        .act(Window::AfterMovement(1), 1, SurvivalAction::Encourage(0))
        .turn(1, TurnChoice::End)
        .turn(0, moves_to((7, 8)))
        .turn(0, TurnChoice::End);
    let (played, asked) = watch(&plan, &[DRAWN], moves);
    assert_eq!(asked.turns(), [1, 1, 0, 0]);
    assert!(told!(played, Event::Moved { seat: 0, .. }));
}
