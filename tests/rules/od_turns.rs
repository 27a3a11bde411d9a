//! The open decisions about turns, windows and survival actions on a board.

use deathroll::policy::showdown::Policies;
use deathroll::rules::showdown::board::Direction::{North, South};
use deathroll::rules::showdown::decide::Activation;
use deathroll::rules::showdown::decide::{SurvivalAction, Table, TurnChoice, Window};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::Action::{Dash, Dodge, Encourage, Endure, Surge};
use deathroll::rules::showdown::plan::{
    Actions, Attribute, DeathRule, DefensiveActions, Duration, Effect, EmptyDraw, FirstTurn, HlReact,
    KnockedDownWindow, Options, Plan, Quality, StandUp, SurvivorOrder, TrapEffect, Weapon,
};
use deathroll::rules::showdown::record::{Event, ReshuffleCause};
use deathroll::rules::showdown::state::{Phase, Posture, Side};

use super::special::game;
use crate::support::board::*;
use crate::support::named::controller;
use crate::support::turns::*;
use crate::support::*;

const BODY: u8 = 3;
const KIND_1: (Purpose, &[u8]) = (AiDraw, &[1]);

/// The survivors go first.
fn survivors_first(plan: Plan) -> Plan {
    plan.option(|options| options.first_turn = FirstTurn::Survivors)
}

/// An AI deck whose card of kind 0 knocks the first survivor down; the nine others do nothing.
fn stumbling_once(mut plan: Plan) -> Plan {
    let first = plan.first_survivor();
    plan.ai_deck(&[(&[Effect::PickTarget(first), Effect::KnockDown], 1), (&[], 9)])
}

/// Every hit location has this failure reaction.
pub(super) fn failing(mut plan: Plan, reaction: &[Effect]) -> Plan {
    let reaction = plan.list(reaction);
    plan.cards(&[(failure(reaction), 20)])
}

/// Every hit location topples the monster by a critical wound.
fn toppling(mut plan: Plan) -> Plan {
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    plan.cards(&[(critical(topple), 20)])
}

#[test]
fn od_1_the_survivors_may_go_first() {
    let plan = survivors_first(party(1, &[Dash])).rounds(2).card(&[Effect::Flow]);
    let moves = Moves::default()
        .act(Window::TurnStart, 0, dash_to((7, 8)))
        .turn(0, TurnChoice::End)
        .turn(0, moves_to((7, 7)))
        .act(Window::AfterMovement(0), 0, dash_to((7, 8)));
    let (played, asked) = watch(&plan, &[DRAWN, DRAWN], moves.rest());
    let kinds = |event: &Event| match event {
        Event::RoundBegan => Some('r'),
        Event::AiCardDrawn { .. } => Some('m'),
        Event::SurvivorsTurnBegan => Some('s'),
        Event::TrialEnded => Some('.'),
        _ => None,
    };
    let story: String = played.events.iter().filter_map(kinds).collect();
    assert_eq!(story, "rsmrsm.");
    assert_eq!(asked.in_window(0, Window::Flow), [], "the counters are those of the round");
    assert_eq!(Options::default().first_turn, FirstTurn::Monster);
}

#[test]
fn od_1_a_monster_toppled_by_those_who_go_first_stands_before_it_draws() {
    let plan = survivors_first(toppling(party(1, &[])));
    let played = roll(&plan, &[ONE_HIT, CARD, CRITICAL, DRAWN], Moves::default().turn(0, ATTACK).rest());
    let up = place!(played, Event::MonsterStoodUp);
    assert!(place!(played, Event::MonsterKnockedDown) < up && up < place!(played, Event::AiCardDrawn { .. }));
}

#[test]
fn od_1_the_fight_ends_in_the_turn_that_ends_it() {
    let plan = survivors_first(party(1, &[])).option(|options| options.death_rule = DeathRule::Life(1));
    let played = roll(&plan, &[ONE_HIT, CARD, WOUNDS], Moves::default().turn(0, ATTACK));
    assert!(played.state.monster.defeated);
    assert!(!told!(played, Event::AiCardDrawn { .. }));
}

#[test]
fn od_1_attacks_and_defenses_have_an_order_of_their_own() {
    let attack = attack().rounds(2).beginning_in(Phase::MonsterTurn);
    let mut defense = defense(1, 5, 1).rounds(2);
    defense.survivors[0].known = Actions::NONE;
    let round_of_attack: [(_, &[u8]); 2] = [(AiDraw, &[0]), MISSES];
    let round_of_defense: [(_, &[u8]); 1] = [(MonsterRoll, &[1])];
    for (plan, round) in [(attack, &round_of_attack[..]), (defense, &round_of_defense[..])] {
        let events = |plan: &Plan| roll(plan, &[round, round].concat(), nobody()).events;
        assert_eq!(events(&survivors_first(plan.clone())), events(&plan));
    }
}

#[test]
fn od_9_without_any_card_to_draw_the_basic_action_or_nothing() {
    let mut plan = party(1, &[]);
    plan.basic_action(&[Effect::Flow]);
    let plan = plan.ai(0, 0, 2);
    let basic = roll(&plan, &[], Moves::default().rest());
    let failed = place!(basic, Event::AiDrawFailed);
    assert_eq!(basic.events[failed + 1], Event::BasicAction { target: None });
    assert!(told!(basic, Event::WindowOpened { window: Window::Flow }));
    let skipping = plan.clone().option(|options| options.empty_draw = EmptyDraw::SkipTurn);
    let skipped = roll(&skipping, &[], Moves::default().rest());
    assert!(told!(skipped, Event::AiDrawFailed));
    assert!(!told!(skipped, Event::BasicAction { .. }));
    let refilled = roll(&plan.ai(0, 1, 1), &[DRAWN], Moves::default().rest());
    assert!(told!(refilled, Event::AiReshuffled { cause: ReshuffleCause::Draw, cards: 1 }));
    assert!(!told!(refilled, Event::BasicAction { .. }));
    assert_eq!(Options::default().empty_draw, EmptyDraw::BasicAction);
}

#[test]
fn od_9_the_basic_action_of_the_monsters_turn_picks_its_target() {
    let mut plan = party(2, &[]).ai(0, 0, 2);
    let (first, bite) = (plan.first_survivor(), plan.profile(1, 5, 1, &[]));
    plan.basic_action(&[Effect::PickTarget(first), Effect::Attack(bite)]);
    let script = [(MonsterRoll, &[9][..]), (LocationRoll, &[BODY])];
    let played = roll(&plan, &script, Moves::default().rest());
    assert!(told!(played, Event::Damaged { seat: 0, .. }));
    assert!(told!(played, Event::TargetsPicked { .. }));
}

#[test]
fn od_51_the_monster_turns_to_whom_a_basic_action_is_aimed_at() {
    let mut plan = failing(party(1, &[]), &[Effect::BasicAction]);
    plan.basic_action(&[Effect::KnockDown]);
    let plan = plan.start(|state| state.board.facing = North);
    let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, FAILS], Moves::default().turn(0, ATTACK).rest());
    assert_eq!(played.state.board.facing, South, "to the attacker at (7, 9)");
    assert!(place!(played, Event::BasicAction { .. }) < place!(played, Event::MonsterTurned { .. }));
    assert!(place!(played, Event::MonsterTurned { .. }) < place!(played, Event::KnockedDown { .. }));
}

#[test]
fn od_12_on_a_board_too_a_trap_does_what_the_option_says() {
    let mut plan = party(1, &[Dash]);
    plan.basic_action(&[Effect::Flow]);
    let snap = plan.list(&[Effect::Bleed(1)]);
    let plan = plan.cards(&[(trap(None), 1), (PLAIN, 9)]);
    let sprung = |effect| {
        let plan = plan.clone().option(|options| options.trap_effect = effect);
        let played = roll(&plan, &[DRAWN, ONE_HIT, CARD], Moves::default().turn(0, ATTACK).rest());
        assert!(told!(played, Event::TrapResolved { seat: 0, card: 0 }));
        (told!(played, Event::WindowOpened { window: Window::Flow }), played.survivor().bleeding)
    };
    assert_eq!(sprung(TrapEffect::BasicAction), (true, 0));
    assert_eq!(sprung(TrapEffect::Nothing), (false, 0));
    assert_eq!(sprung(TrapEffect::Custom(snap)), (false, 1));
}

#[test]
fn od_12_the_controller_of_the_round_orders_several_traps() {
    let mut plan = party(1, &[]);
    let (snap, bite) = (plan.list(&[Effect::Bleed(1)]), plan.list(KNOCKED_DOWN));
    let plan = plan.cards(&[(trap(Some(snap)), 1), (trap(Some(bite)), 1)]);
    let script = [DRAWN, (AttackRoll, &[9, 9]), CARD, (CardDraw, &[1])];
    for (first, second) in [(0, 1), (1, 0)] {
        let moves = Moves::default().turn(0, ATTACK).and(Choices::default().trap(first)).rest();
        let played = roll(&plan, &script, moves);
        let of = |card| {
            played
                .events
                .iter()
                .position(
                    |event| matches!(event, Event::TrapResolved { card: resolved, .. } if *resolved == card),
                )
                .unwrap()
        };
        assert!(of(first) < of(second));
    }
}

#[test]
fn od_16_on_a_board_one_who_lies_endures_only_by_the_option() {
    let mut plan =
        party(1, &[Endure]).worn_out().body(|survivor| survivor.posture = Posture::JustKnockedDown);
    plan.table(&[(10, &[])]);
    let (first, bite) = (plan.first_survivor(), plan.profile(1, 5, 1, &[]));
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Attack(bite)]);
    let hit = [DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    assert_eq!(roll(&plan, &hit, Moves::default().rest()).survivor().survival, 9);
    let may = plan.option(|options| options.endure_while_knocked_down = true);
    let endures = Moves::default().rest().and(Choices::default().endure());
    assert_eq!(roll(&may, &hit[..3], endures).survivor().survival, 2);
}

/// When a survivor stands up again who was knocked down in round 1: the round, and whose turn.
fn stands_up(first: FirstTurn, stand_up: StandUp, in_monster_turn: bool) -> (u32, Side) {
    let plan = stumbling_once(failing(party(1, &[]), KNOCKED_DOWN)).rounds(3).option(|options| {
        (options.first_turn, options.stand_up) = (first, stand_up);
    });
    let attack = [ONE_HIT, CARD, FAILS];
    let script: Vec<(Purpose, &[u8])> = match (in_monster_turn, first) {
        (true, _) => vec![DRAWN, KIND_1, KIND_1],
        (false, FirstTurn::Monster) => [&[KIND_1][..], &attack, &[KIND_1, KIND_1]].concat(),
        (false, FirstTurn::Survivors) => [&attack[..], &[KIND_1, KIND_1, KIND_1]].concat(),
    };
    let moves = if in_monster_turn { Moves::default() } else { Moves::default().turn(0, ATTACK) };
    let played = roll(&plan, &script, moves.rest());
    let down = &played.states[place!(played, Event::KnockedDown { .. })];
    assert_eq!((down.round, down.board.side == Side::Monster), (1, in_monster_turn));
    let up = &played.states[place!(played, Event::StoodUp { .. })];
    (up.round, up.board.side)
}

#[test]
fn od_17_when_a_survivor_stands_up_whoever_goes_first() {
    let table =
        |first, stand_up| [true, false].map(|in_monster_turn| stands_up(first, stand_up, in_monster_turn));
    let monster = FirstTurn::Monster;
    assert_eq!(table(monster, StandUp::EndOfNextMonsterTurn), [(2, Side::Monster), (2, Side::Monster)]);
    assert_eq!(table(monster, StandUp::EndOfCurrentMonsterTurn), [(1, Side::Monster), (2, Side::Monster)]);
    assert_eq!(table(monster, StandUp::StartOfOwnTurn), [(1, Side::Survivors), (2, Side::Survivors)]);
    let survivors = FirstTurn::Survivors;
    assert_eq!(table(survivors, StandUp::EndOfNextMonsterTurn), [(2, Side::Monster), (1, Side::Monster)]);
    assert_eq!(table(survivors, StandUp::EndOfCurrentMonsterTurn), [(1, Side::Monster), (1, Side::Monster)]);
    assert_eq!(table(survivors, StandUp::StartOfOwnTurn), [(2, Side::Survivors), (2, Side::Survivors)]);
}

#[test]
fn od_17_who_stands_up_at_the_start_of_its_turn_takes_it() {
    let plan = stumbling_once(party(2, &[])).option(|options| options.stand_up = StandUp::StartOfOwnTurn);
    let (_, asked) = watch(&plan, &[DRAWN], Moves::default().rest());
    assert_eq!(asked.turns(), [0, 1]);
}

#[test]
fn od_18_flows_while_the_monster_lies() {
    // The critical effects topple it, and a flow follows among them.
    let flows = |option| {
        let mut plan = party(2, &[Dash]).option(|options| options.knocked_down_window = option);
        let topple = plan.list(&[Effect::MonsterKnockDown, Effect::Flow]);
        let plan = plan.cards(&[(critical(topple), 20)]);
        let played = roll(&plan, &[DRAWN, ONE_HIT, CARD, CRITICAL], Moves::default().turn(0, ATTACK).rest());
        assert_eq!(count!(played, Event::WindowOpened { window: Window::MonsterKnockedDown }), 1);
        count!(played, Event::WindowOpened { window: Window::Flow })
    };
    assert_eq!(flows(KnockedDownWindow::WindowAndFlows), 1);
    assert_eq!(flows(KnockedDownWindow::WindowOnly), 0);
    assert_eq!(Options::default().knocked_down_window, KnockedDownWindow::WindowAndFlows);
}

#[test]
fn od_18_once_it_stands_its_flows_are_opportunities_again() {
    let plan = toppling(party(1, &[Dash])).rounds(2).card(&[Effect::Flow]).option(|options| {
        options.knocked_down_window = KnockedDownWindow::WindowOnly;
    });
    let script = [DRAWN, ONE_HIT, CARD, CRITICAL, DRAWN];
    let played = roll(&plan, &script, Moves::default().turn(0, ATTACK).rest());
    assert_eq!(count!(played, Event::WindowOpened { window: Window::Flow }), 2);
}

#[test]
fn od_19_the_styles_of_the_controller_pick_targets() {
    let mut plan =
        showdown().survivors_at(&[(7, 6), (8, 6)]).seat(1, |survivor| survivor.free_boxes = [0; 5]);
    let tie = plan.targets(&[closest(&[])]);
    let plan = plan.card(&[Effect::PickTarget(tie)]);
    let target = |controller, script: &[(Purpose, &[u8])]| {
        let policies = Policies { controller, ..Policies::default() };
        let played = monster_turn(&plan, script, &policies);
        match played.events[place!(played, Event::TargetsPicked { .. })] {
            Event::TargetsPicked { targets, .. } => targets,
            _ => unreachable!(),
        }
    };
    assert_eq!(target(controller("monster"), &[]), seats(&[1]), "the one with less capacity left");
    assert_eq!(target(controller("group"), &[]), seats(&[0]));
    for seat in [0, 1] {
        assert_eq!(target(controller("random"), &[(TargetTie, &[seat])]), seats(&[seat]));
    }
}

#[test]
fn od_28_an_attack_needs_the_weapons_reach() {
    for (y, reach, may) in [(9, 1, true), (8, 1, false), (8, 2, true), (7, 2, false)] {
        let plan = showdown().survivors_at(&[(7, y)]).weapon(Weapon { reach, ..FLINT });
        let table = Table { plan: &plan, state: &plan.start };
        assert_eq!(table.may_activate(0, Activation::Attack), may, "{y} {reach}");
    }
    let diagonal = showdown().survivors_at(&[(6, 9)]);
    assert!(!Table { plan: &diagonal, state: &diagonal.start }.may_activate(0, Activation::Attack));
    assert_eq!(Weapon::default().reach, 1);
}

#[test]
fn od_44_survival_income_comes_to_the_living_from_the_second_round_on() {
    let plan = party(2, &[]).rounds(3).seat(1, |survivor| survivor.posture = Posture::Dead);
    let survival = |income, limit| {
        let plan = plan.clone().option(|options| {
            options.survival_income = income;
            options.survival_limit = limit;
        });
        let played = roll(&plan, &[DRAWN; 3], Moves::default().rest());
        assert_eq!(played.state.survivor(1).survival, 9);
        let turns = (0..played.events.len()).filter(|&at| played.events[at] == Event::SurvivorsTurnBegan);
        turns.map(|at| played.states[at].survivor(0).survival).collect::<Vec<u8>>()
    };
    assert_eq!(survival(0, None), [9, 9, 9]);
    assert_eq!(survival(2, None), [9, 11, 13]);
    assert_eq!(survival(2, Some(12)), [9, 11, 12]);
    assert_eq!(Options::default().survival_income, 0);
}

#[test]
fn od_45_on_a_board_dodge_comes_before_endure() {
    let mut plan = party(1, &[Dodge, Endure]).worn_out();
    let (first, bite) = (plan.first_survivor(), plan.profile(2, 5, 1, &[]));
    plan.table(&[(10, DEATH)]);
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Attack(bite)]);
    let script = [DRAWN, (MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[BODY])];
    let moves = Moves::default().rest().and(Choices::default().dodge(0).endure());
    let played = roll(&plan, &script, moves);
    assert!(place!(played, Event::Dodged { .. }) < place!(played, Event::Endured { .. }));
    assert_eq!(played.survivor().survival, 9 - 1 - 7);
}

#[test]
fn od_46_when_fellow_survivors_may_act_in_an_attack() {
    let asked = |hl_react, attempt| {
        let plan = party(2, &[Dash]).option(|options| options.hl_react = hl_react);
        let script = [DRAWN, ONE_HIT, CARD, attempt];
        let (_, asked) = watch(&plan, &script, Moves::default().turn(0, ATTACK).rest());
        asked.in_window(1, Window::Attack(0)).len()
    };
    assert_eq!([FAILS, WOUNDS].map(|attempt| asked(HlReact::Always, attempt)), [1, 1]);
    assert_eq!([FAILS, WOUNDS].map(|attempt| asked(HlReact::OnWound, attempt)), [0, 1]);
    assert_eq!([FAILS, WOUNDS].map(|attempt| asked(HlReact::Never, attempt)), [0, 0]);
}

/// One whom the card strikes, who would dodge and endure if it could.
fn struck_in_monster_turn(option: DefensiveActions) -> Plan {
    let mut plan = party(1, &[Dodge, Endure]).worn_out().option(|options| options.defensive_actions = option);
    plan.table(&[(10, &[])]);
    let (first, bite) = (plan.first_survivor(), plan.profile(2, 5, 1, &[]));
    plan.card(&[Effect::PickTarget(first), Effect::Flow, Effect::Attack(bite)])
}

const STRUCK: [(Purpose, &[u8]); 6] = [
    DRAWN,
    (MonsterRoll, &[9, 9]),
    (LocationRoll, &[BODY]),
    (LocationRoll, &[BODY]),
    (SevereRoll, &[1]),
    (SevereRoll, &[1]),
];

#[test]
fn od_47_dodge_and_endure_in_the_monster_turn() {
    let own = struck_in_monster_turn(DefensiveActions::OwnTriggers);
    let moves = Moves::default().rest().and(Choices::default().dodge(0).endure());
    assert_eq!(roll(&own, &STRUCK[..4], moves).survivor().survival, 1);
    let flows = struck_in_monster_turn(DefensiveActions::FlowsOnly);
    assert_eq!(roll(&flows, &STRUCK, Moves::default().rest()).survivor().survival, 9);
}

#[test]
fn od_47_in_the_survivors_turn_they_are_free_either_way() {
    for option in [DefensiveActions::OwnTriggers, DefensiveActions::FlowsOnly] {
        let mut plan = party(2, &[Dodge]).option(|options| options.defensive_actions = option);
        let bite = plan.profile(1, 5, 1, &[]);
        plan.basic_action(&[Effect::Attack(bite)]);
        let plan = plan.cards(&[(trap(None), 1)]);
        let script = [DRAWN, ONE_HIT, CARD, (MonsterRoll, &[9]), (LocationRoll, &[BODY])];
        let moves = Moves::default().turn(0, ATTACK).rest().and(Choices::default().dodge(0));
        assert!(told!(roll(&plan, &script, moves), Event::Dodged { seat: 0, .. }));
    }
}

#[test]
fn od_47_while_the_monster_lies_they_are_free_in_its_turn_too() {
    // What waits for the fall of the monster harms one whom nothing but enduring saves, outside every flow.
    let endures = |falls: bool| {
        let harm = "damage = { amount = 1, location = 'body' }";
        let (card, rule) = match falls {
            true => (
                "'monster-knock-down'".to_owned(),
                format!("traits = [{{ on-monster-knocked-down = [{{ {harm} }}] }}]"),
            ),
            false => (format!("{{ {harm} }}"), String::new()),
        };
        let game = game(&format!(
            "kind = 'showdown'\nrounds = 1\n[options]\ndefensive-actions = 'flows-only'\n[monster]\ntoughness = 8\n\
             movement = 0\nai-cards = [{{ name = 'Peck', copies = 9, pick-target = [['closest']], actions = [{card}] }}]\n\
             hit-locations = [{{ name = 'Flank', copies = 9 }}]\n[abilities.art]\n{rule}\n\
             [[survivors]]\nname = 'Ada'\nabilities = ['art']\nactions = ['endure']\nsurvival = 9\n\
             injuries = {{ full = true }}\n[policy]\nendure = 'always-if-affordable'\nmovement = 'stay'\n"
        ));
        let script: [(Purpose, &[u8]); 2] = [DRAWN, (SevereRoll, &[10])];
        told!(roll(&game.plan, &script[..if falls { 1 } else { 2 }], &game.policies), Event::Endured { .. })
    };
    assert!(endures(true));
    assert!(!endures(false));
}

#[test]
fn od_48_survivors_take_their_turns_by_seat_or_as_they_choose() {
    let plan = party(3, &[]);
    let (_, asked) = watch(&plan, &[DRAWN], Moves::default().rest());
    assert_eq!(asked.turns(), [0, 1, 2]);
    let plan = plan.option(|options| options.survivor_order = SurvivorOrder::Policy);
    let moves = Moves::default().next(&[0, 1, 2], 2).next(&[0, 1], 1).turn(2, moves_to((5, 10))).rest();
    let (_, asked) = watch(&plan, &[DRAWN], moves);
    assert_eq!(asked.turns(), [2, 2, 1, 0], "each completes its turn before the next begins");
    assert_eq!(Options::default().survivor_order, SurvivorOrder::SeatOrder);
}

#[test]
fn od_48_only_those_who_stand_and_have_something_left_can_be_next() {
    let plan = party(4, &[])
        .option(|options| options.survivor_order = SurvivorOrder::Policy)
        .seat(1, |survivor| survivor.posture = Posture::Dead)
        .seat(2, |survivor| survivor.posture = Posture::JustKnockedDown)
        .beginning_in(Phase::SurvivorsTurn);
    let (_, asked) = watch(&plan, &[], Moves::default().next(&[0, 3], 3).rest());
    assert_eq!(asked.turns(), [3, 0]);
}

#[test]
fn od_53_the_fist_is_the_weapon_of_who_has_none() {
    let plan = party(1, &[]).weapon(Weapon::default());
    let script = [DRAWN, (AttackRoll, &[6, 5]), CARD, (WoundRoll, &[7])];
    let played = roll(&plan, &script, Moves::default().turn(0, ATTACK).rest());
    assert!(told!(played, Event::AttackRolled { threshold: 6, dice: 2, hits: 1, .. }));
    assert_eq!(played.wounds(), 1);
}

#[test]
fn od_57_an_encouraged_survivor_keeps_what_it_has_not_used() {
    let plan = failing(party(2, &[Encourage]), KNOCKED_DOWN);
    let moves = Moves::default()
        .turn(0, ATTACK)
        .act(Window::AfterActivation(0), 1, SurvivalAction::Encourage(0))
        .turn(0, moves_to((7, 8)));
    let (played, asked) = watch(&plan, &[DRAWN, ONE_HIT, CARD, FAILS], moves.rest());
    assert_eq!(asked.turns(), [0, 0, 1], "its movement, and no second activation");
    assert!(told!(played, Event::Moved { seat: 0, .. }));
}

#[test]
fn od_57_knocked_down_again_while_down_it_stands_up_at_the_same_time() {
    let mut plan = party(1, &[]).rounds(2);
    let first = plan.first_survivor();
    let plan = plan.card(&[Effect::PickTarget(first), Effect::KnockDown]);
    let played = roll(&plan, &[DRAWN, DRAWN], Moves::default().rest());
    assert_eq!(count!(played, Event::KnockedDown { .. }), 1);
    assert_eq!(played.states[place!(played, Event::StoodUp { .. })].round, 2);
    assert!(played.survivor().is_standing());
}

#[test]
fn od_57_it_stands_up_also_after_instinct_and_after_an_interrupted_turn() {
    let mut plan =
        toppling(party(2, &[Surge])).seat(0, |survivor| survivor.posture = Posture::JustKnockedDown);
    let nobody_there = plan.targets(&[all_of(&[Quality::Deaf])]);
    let instinct = plan.clone().card(&[Effect::PickTarget(nobody_there)]);
    let played = roll(&instinct, &[DRAWN], Moves::default().rest());
    assert!(place!(played, Event::Instinct) < place!(played, Event::StoodUp { seat: 0 }));
    let interrupted = plan.card(&[Effect::Flow, Effect::AllThreats]);
    let moves = Moves::default().act(Window::Flow, 1, SURGE).rest();
    let played = roll(&interrupted, &[DRAWN, ONE_HIT, CARD, CRITICAL], moves);
    assert!(place!(played, Event::Interrupted) < place!(played, Event::StoodUp { seat: 0 }));
}

#[test]
fn od_59_on_a_board_tokens_of_a_round_go_when_the_next_begins() {
    for first in [FirstTurn::Monster, FirstTurn::Survivors] {
        let mut plan = party(1, &[]).rounds(2).option(|options| options.first_turn = first);
        let target = plan.first_survivor();
        let gain = |duration| Effect::Tokens { attribute: Attribute::Luck, amount: 1, duration };
        let once = [Effect::PickTarget(target), gain(Duration::Round), gain(Duration::Showdown)];
        let plan = plan.ai_deck(&[(&once, 1), (&[], 1)]);
        let played = roll(&plan, &[DRAWN, KIND_1], Moves::default().rest());
        let luck = |at: usize| played.states[at].survivor(0).tokens.sum(Attribute::Luck as usize);
        let second = played.events.iter().rposition(|event| *event == Event::RoundBegan).unwrap();
        assert_eq!((luck(second - 1), luck(second)), (2, 1));
    }
}

#[test]
fn od_61_a_card_in_play_counts_as_discard() {
    let plan = party(1, &[Surge]).card(&[Effect::Flow, Effect::AllThreats]).ai(1, 0, 0);
    let moves = || Moves::default().act(Window::Flow, 0, SURGE).rest();
    let one = roll(&plan, &[DRAWN, ONE_HIT, CARD, WOUNDS], moves());
    assert!(told!(one, Event::MonsterWounded { card_moved: true, .. }));
    assert!(told!(one, Event::AllThreats { .. }), "it is played on");
    assert!(!told!(one, Event::AiCardDiscarded { .. }), "but not discarded");
    assert_eq!((one.state.monster.ai.stack_len(), one.state.monster.ai.discard.len()), (1, 0));
    assert!(!one.state.monster.defeated);
    let two = roll(&plan, &[DRAWN, (AttackRoll, &[9, 9]), CARD, CARD, WOUNDS, WOUNDS], moves());
    assert!(two.state.monster.defeated);
    assert!(!told!(two, Event::AllThreats { .. }));
}

#[test]
fn od_8_a_card_in_play_is_not_in_the_wound_stack() {
    let plan = party(1, &[Surge]).card(&[Effect::Flow]).ai(2, 0, 0);
    let plan = plan.option(|options| options.death_rule = DeathRule::StackFull);
    let moves = || Moves::default().act(Window::Flow, 0, SURGE).rest();
    let one = roll(&plan, &[DRAWN, ONE_HIT, CARD, WOUNDS], moves());
    assert!(!one.state.monster.defeated, "one card lies in the stack, one is in play");
    let two = roll(&plan, &[DRAWN, (AttackRoll, &[9, 9]), CARD, CARD, WOUNDS, WOUNDS], moves());
    assert!(two.state.monster.defeated);
}

#[test]
fn od_61_it_always_takes_one_wound_more_than_cards() {
    for (reshuffles, cards) in [(true, 1), (true, 2), (true, 4), (false, 1), (false, 2), (false, 4)] {
        for discarded in 0..cards {
            let plan = party(1, &[Surge])
                .weapon(Weapon { speed: cards + 1, ..FLINT })
                .card(&[Effect::Flow])
                .ai(cards - discarded, discarded, 0)
                .option(|options| options.reshuffle_on_wound = reshuffles);
            let hits = vec![9; usize::from(cards) + 1];
            let mut script: Vec<(Purpose, &[u8])> = vec![DRAWN, (AttackRoll, &hits)];
            script.extend(vec![CARD; hits.len()]);
            // Of the cards, one is in play; without reshuffles those of the discard go by dice.
            for wound in 0..=cards {
                script.push(WOUNDS);
                let left_in_deck = cards - discarded - 1;
                if !reshuffles && wound >= left_in_deck && wound < cards - 1 {
                    script.push((WoundCard, &[0]));
                }
            }
            let moves = Moves::default().act(Window::Flow, 0, SURGE);
            let played = roll(&plan, &script, moves);
            assert!(played.state.monster.defeated);
            assert_eq!(played.wounds(), u16::from(cards) + 1);
            assert_eq!(count!(played, Event::MonsterWounded { card_moved: false, .. }), 1);
        }
    }
}
