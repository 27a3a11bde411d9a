//! The open decisions: every default, and what each alternative changes.

use deathroll::dice::Weight;
use deathroll::policy::showdown::Policies;
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{
    Action, Attribute, Condition, CriticalCancels, CriticalRule, DeathRule, DefensiveActions, Duration,
    Effect, HitLocation, HlEmpty, HlReact, HlReshuffle, Location, NaturalsAttack, Options, OverflowOrder,
    Plan, ReshuffleMoment, StandUp, TrapEffect, Weapon,
};
use deathroll::rules::showdown::record::{Event, ReactionKind, ReshuffleCause};
use deathroll::rules::showdown::state::{Phase, Posture, Survivor, wounds_to_defeat};

use crate::support::named::controller;
use crate::support::*;

const HEAD: u8 = 1;
const ARMS: u8 = 2;
const BODY: u8 = 3;

/// Hits of one attack die with this face.
fn hits(plan: &Plan, face: u8) -> usize {
    let plan = plan.clone().weapon(Weapon { speed: 1, ..plan.survivors[0].weapon });
    let hits = odds(&plan, &Policies::default(), |hits: &mut [u8; 2], event| {
        if let Event::AttackRolled { needed, hits: rolled, .. } = event {
            *hits = [*needed, *rolled];
        }
    });
    let needed = hits.keys().next().unwrap().1[0];
    usize::from(face >= needed)
}

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
fn attempt(plan: &Plan, natural: u8) -> Played {
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

/// An attack that draws two different traps: one bleeds, the other knocks down and bleeds.
fn two_traps() -> Plan {
    let mut plan = attack();
    let short = plan.list(&[Effect::Bleed(1)]);
    let long = plan.list(&[Effect::KnockDown, Effect::Bleed(1)]);
    plan.cards(&[(trap(Some(short)), 1), (trap(Some(long)), 1)])
}

const TWO_TRAPS: [(Purpose, &[u8]); 3] = [(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1])];

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
fn od_58_a_trap_spares_whom_another_has_killed() {
    let mut plan = attack();
    let deadly = plan.list(&[Effect::Death]);
    let plan = plan.cards(&[(trap(Some(deadly)), 1), (trap(None), 1)]);
    let played = roll(&plan, &TWO_TRAPS, Choices::default().trap(0));
    assert_eq!(count!(played, Event::TrapResolved { .. }), 1);
    assert!(!told!(played, Event::BasicAction { .. }));
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

/// A severe injury of a survivor who lies, with survival to endure it.
fn severe_while_lying() -> Plan {
    let mut plan = defense(1, 5, 1).worn_out().body(|survivor| {
        survivor.survival = 9;
        survivor.posture = Posture::JustKnockedDown;
    });
    plan.survivors[0].known = [Action::Endure].into_iter().collect();
    plan.table(&[(10, DEATH)]);
    plan
}

#[test]
fn od_16_endure_while_knocked_down() {
    let hit: [(_, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    let not_allowed = severe_while_lying();
    assert!(!roll(&not_allowed, &hit, nobody()).survivor().is_alive());
    let allowed = not_allowed.option(|options| options.endure_while_knocked_down = true);
    assert!(roll(&allowed, &hit[..2], Choices::default().endure()).survivor().is_alive());
    assert!(!Options::default().endure_while_knocked_down);
}

/// Round and place at which a survivor knocked down in the monster's turn of round 1 stands up.
fn stands_up(rule: StandUp) -> (u32, Phase) {
    let mut plan = defense(1, 5, 2).rounds(3).option(|options| options.stand_up = rule);
    plan.survivors[0].known = [].into_iter().collect();
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (MonsterRoll, &[1]), (MonsterRoll, &[1])],
        nobody(),
    );
    let up = &played.states[place!(played, Event::StoodUp { .. })];
    (up.round, up.phase)
}

#[test]
fn od_17_when_a_survivor_stands_up() {
    assert_eq!(stands_up(StandUp::EndOfNextMonsterTurn), (2, Phase::MonsterAttack(0)));
    assert_eq!(stands_up(StandUp::EndOfCurrentMonsterTurn), (1, Phase::MonsterAttack(0)));
    assert_eq!(stands_up(StandUp::StartOfOwnTurn), (1, Phase::SurvivorsTurn));
    assert_eq!(Options::default().stand_up, StandUp::EndOfNextMonsterTurn);
}

#[test]
fn od_17_one_knocked_down_in_the_survivors_turn() {
    let stands_up = |rule| {
        let mut plan = attack().rounds(2).option(|options| options.stand_up = rule);
        let stumble = plan.list(&[Effect::KnockDown]);
        let plan = plan.cards(&[(failure(stumble), 20)]);
        let played = roll(
            &plan,
            &[
                (AttackRoll, &[9, 1]),
                (CardDraw, &[0]),
                (WoundRoll, &[1]),
                (AiDraw, &[0]),
                (AttackRoll, &[1, 1]),
            ],
            nobody(),
        );
        let up = &played.states[place!(played, Event::StoodUp { .. })];
        (up.round, up.phase)
    };
    assert_eq!(stands_up(StandUp::EndOfNextMonsterTurn), (2, Phase::MonsterTurn));
    assert_eq!(stands_up(StandUp::EndOfCurrentMonsterTurn), (2, Phase::MonsterTurn));
    assert_eq!(stands_up(StandUp::StartOfOwnTurn), (2, Phase::SurvivorsTurn));
}

#[test]
fn od_19_the_styles_of_the_controller() {
    let first = |controller, script: &[_]| {
        let policies = Policies { controller, ..Policies::default() };
        let played = roll(&two_traps(), script, &policies);
        match played.events[place!(played, Event::TrapResolved { .. })] {
            Event::TrapResolved { card, .. } => card,
            _ => unreachable!(),
        }
    };
    assert_eq!(first(controller("monster"), &TWO_TRAPS), 1, "the worse trap while its victim stands");
    assert_eq!(first(controller("group"), &TWO_TRAPS), 0);
    for index in [0_u8, 1] {
        let face: &[u8] = [&[0], &[1]][usize::from(index)];
        let dice = [&TWO_TRAPS[..], &[(TrapOrder, face)]].concat();
        assert_eq!(first(controller("random"), &dice), index);
    }
    assert_eq!(Policies::default().controller, controller("random"));
}

#[test]
fn od_19_one_who_does_not_mind_leaves_the_order_to_dice() {
    let dice = [&TWO_TRAPS[..], &[(TrapOrder, &[1])]].concat();
    let played = roll(&two_traps(), &dice, Choices::default().any_trap());
    assert!(
        place!(played, Event::TrapResolved { card: 1, .. })
            < place!(played, Event::TrapResolved { card: 0, .. })
    );
}

#[test]
fn od_29_fewest_attack_dice() {
    let slow = attack().attribute(Attribute::Speed, -5);
    let one = roll(&slow, &[(AttackRoll, &[1])], nobody());
    assert!(told!(one, Event::AttackRolled { dice: 1, .. }));
    let none = slow.option(|options| options.min_attack_dice = 0);
    let none = roll(&none, &[(AttackRoll, &[])], nobody());
    assert!(told!(none, Event::AttackRolled { dice: 0, hits: 0, .. }));
    assert_eq!(Options::default().min_attack_dice, 1);
}

#[test]
fn od_44_there_is_no_survival_income() {
    let mut plan = defense(1, 5, 1).rounds(9);
    plan.survivors[0].known = [].into_iter().collect();
    let misses: [(_, &[u8]); 1] = [(MonsterRoll, &[1])];
    let played = roll(&plan, &misses.repeat(9), nobody());
    assert!(played.states.iter().all(|state| state.survivor(0).survival == 1));
}

#[test]
fn od_45_a_dodged_hit_needs_no_endure() {
    let plan = defense(1, 5, 1).worn_out().body(|survivor| survivor.survival = 9);
    let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], Choices::default().dodge(0));
    assert_eq!(played.survivor().survival, 8);
}

#[test]
fn od_45_one_hit_is_dodged_and_the_next_endured() {
    let plan = defense(2, 5, 1).worn_out().body(|survivor| survivor.survival = 9);
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[ARMS])],
        Choices::default().dodge(0).endure(),
    );
    assert!(place!(played, Event::Dodged { .. }) < place!(played, Event::Endured { .. }));
    assert_eq!(played.survivor().survival, 9 - 1 - 7);
}

#[test]
fn od_46_when_the_window_of_fellow_survivors_opens() {
    let opens = |hl_react, natural| {
        let plan = attack().option(|options| options.hl_react = hl_react);
        told!(attempt(&plan, natural), Event::WindowOpened { .. })
    };
    assert_eq!([1, 9].map(|natural| opens(HlReact::Always, natural)), [true, true]);
    assert_eq!([1, 9].map(|natural| opens(HlReact::OnWound, natural)), [false, true]);
    assert_eq!([1, 9].map(|natural| opens(HlReact::Never, natural)), [false, false]);
    assert_eq!(Options::default().hl_react, HlReact::Always);
}

#[test]
fn od_47_dodge_and_endure_outside_flows() {
    let mut plan = defense(2, 5, 1).worn_out().body(|survivor| survivor.survival = 9);
    plan.table(&[(10, &[])]);
    let hit: [(_, &[u8]); 5] = [
        (MonsterRoll, &[9, 9]),
        (LocationRoll, &[BODY]),
        (LocationRoll, &[ARMS]),
        (SevereRoll, &[1]),
        (SevereRoll, &[1]),
    ];
    let own_triggers = roll(&plan, &hit[..3], Choices::default().dodge(0).endure());
    assert_eq!(own_triggers.survivor().survival, 1);
    let flows = plan.option(|options| options.defensive_actions = DefensiveActions::FlowsOnly);
    assert_eq!(roll(&flows, &hit, nobody()).survivor().survival, 9);
    assert_eq!(Options::default().defensive_actions, DefensiveActions::OwnTriggers);
}

/// A trap whose basic action is one claw at the former attacker.
fn clawing_trap() -> Plan {
    let mut plan = attack();
    let claw = plan.profile(1, 5, 1, &[]);
    plan.basic_action(&[Effect::Attack(claw)]);
    plan.cards(&[(trap(None), 1)])
}

const CLAWED: [(Purpose, &[u8]); 4] =
    [(AttackRoll, &[9, 1]), (CardDraw, &[0]), (MonsterRoll, &[9]), (LocationRoll, &[BODY])];

#[test]
fn od_47_flows_only_restricts_the_monster_turn_alone() {
    let flows = clawing_trap().option(|options| options.defensive_actions = DefensiveActions::FlowsOnly);
    let played = roll(&flows, &CLAWED, Choices::default().dodge(0));
    assert!(told!(played, Event::Dodged { .. }));
}

#[test]
fn od_51_the_basic_action_of_a_trap_is_against_the_former_attacker_who_may_dodge() {
    let plan = clawing_trap().fellow().start(|state| state.phase = Phase::Attack { seat: 1, number: 0 });
    let played = roll(&plan, &CLAWED, Choices::default().dodge(0));
    assert!(told!(played, Event::BasicAction { target: Some(1) }));
    assert!(told!(played, Event::Dodged { seat: 1, .. }));
}

#[test]
fn od_53_survivor_defaults() {
    assert_eq!(
        Weapon::default(),
        Weapon { speed: 2, accuracy: 6, strength: 1, reach: 1, ..Weapon::default() }
    );
    let survivor = Survivor::default();
    assert_eq!((survivor.survival, survivor.armor), (1, [0; Location::COUNT]));
    assert!(survivor.is_standing());
}

#[test]
fn od_57_the_stand_up_time_is_not_pushed_back() {
    // Knocked down in round 1; in the monster turn of round 2 the legs' heavy box is filled too.
    let mut plan = defense(1, 5, 2).rounds(2);
    plan.survivors[0].known = [].into_iter().collect();
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (MonsterRoll, &[9]), (LocationRoll, &[6])],
        nobody(),
    );
    assert_eq!(count!(played, Event::KnockedDown { .. }), 1);
    assert_eq!(played.states[place!(played, Event::StoodUp { .. })].round, 2);
    assert!(played.survivor().is_standing());
}

#[test]
fn od_58_a_survivor_dies_and_the_rest_of_the_attack_is_lost() {
    let mut plan = defense(2, 5, 1).worn_out();
    plan.survivors[0].known = [].into_iter().collect();
    let claw = plan.profile(2, 5, 1, &[Effect::Bleed(1)]);
    plan.monster.attacks = vec![claw, claw];
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[ARMS]), (SevereRoll, &[1])],
        nobody(),
    );
    assert_eq!(played.survivor().posture, Posture::Dead);
    assert_eq!(count!(played, Event::Damaged { .. }), 1);
    assert_eq!(played.survivor().bleeding, 0);
    assert_eq!(count!(played, Event::MonsterAttacked { .. }), 1);
}

/// Strength after each attack and each round, of a survivor whose first card gives a token.
fn strength_after(duration: Duration) -> [i16; 3] {
    let mut plan = attack().rounds(2).attacks(2).weapon(Weapon { speed: 1, ..FLINT });
    let rage = plan.list(&[Effect::Tokens { attribute: Attribute::Strength, amount: 1, duration }]);
    let plan = plan.cards(&[(reflex(rage), 1)]);
    let miss: [(_, &[u8]); 1] = [(AttackRoll, &[1])];
    let hit: [(_, &[u8]); 3] = [(AttackRoll, &[9]), (CardDraw, &[0]), (WoundRoll, &[1])];
    let round: [(_, &[u8]); 3] = [(AiDraw, &[0]), (AttackRoll, &[1]), (AttackRoll, &[1])];
    let played = roll(&plan, &[&hit[..], &miss, &round].concat(), nobody());
    let strength = |at: usize| played.states[at].survivor(0).tokens.sum(Attribute::Strength as usize);
    let next_round = place!(played, Event::AiCardDrawn { .. });
    let ends: Vec<usize> =
        (0..next_round).filter(|&at| matches!(played.events[at], Event::AttackEnded { .. })).collect();
    let resolved = place!(played, Event::HitLocationResolved { .. });
    [strength(resolved), strength(ends[1]), strength(next_round)]
}

#[test]
fn od_59_tokens_last_for_the_showdown_unless_a_duration_is_given() {
    assert_eq!(strength_after(Duration::WoundAttempt), [0, 0, 0]);
    assert_eq!(strength_after(Duration::Attack), [1, 0, 0]);
    assert_eq!(strength_after(Duration::Round), [1, 1, 0]);
    assert_eq!(strength_after(Duration::Showdown), [1, 1, 1]);
}

#[test]
fn od_60_a_lost_attribute_is_uniform_over_six() {
    let mut plan = defense(1, 1, 1).worn_out().attribute(Attribute::Movement, 5);
    plan.options.naturals_attack = NaturalsAttack::Off;
    plan.survivors[0].known = [].into_iter().collect();
    plan.table(&[(10, &[Effect::LoseRandomAttribute])]);
    let odds = odds(&plan, &Policies::default(), |_: &mut (), _| {});
    for attribute in Attribute::ALL {
        let lost =
            odds.iter().filter(|((state, ()), _)| state.survivor(0).tokens.sum(attribute as usize) == -1);
        assert_eq!(lost.map(|(_, weight)| weight).sum::<Weight>(), ratio(1, 6), "{attribute:?}");
    }
}

#[test]
fn od_60_movement_never_falls_below_1() {
    for (movement, tokens) in [(1, 0), (2, -1)] {
        let mut plan = defense(1, 5, 1).worn_out().attribute(Attribute::Movement, movement);
        plan.survivors[0].known = [].into_iter().collect();
        plan.table(&[(10, &[Effect::LoseRandomAttribute])]);
        let played = roll(
            &plan,
            &[(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1]), (AttributeLoss, &[6])],
            nobody(),
        );
        assert_eq!(played.survivor().tokens.sum(Attribute::Movement as usize), tokens);
    }
}

#[test]
fn od_61_defeat_comes_at_once() {
    let mut plan = attack().ai(0, 0, 3);
    let harm = plan.list(DEATH);
    let plan = plan.cards(&[(wound(harm), 20)]);
    let played = attempt(&plan, 9);
    assert!(played.state.monster.defeated);
    assert!(played.survivor().is_alive());
    assert!(!told!(played, Event::WindowOpened { .. } | Event::Reacted { .. }));
}

#[test]
fn od_61_the_card_drawn_this_turn_counts_as_discard() {
    let plan = attack().beginning_in(Phase::MonsterTurn).ai(1, 0, 0);
    let played = roll(
        &plan,
        &[
            (AiDraw, &[0]),
            (AttackRoll, &[9, 9]),
            (CardDraw, &[0]),
            (CardDraw, &[0]),
            (WoundRoll, &[9]),
            (WoundRoll, &[9]),
        ],
        nobody(),
    );
    assert!(told!(played, Event::MonsterWounded { card_moved: true, .. }));
    assert_eq!(played.wounds(), 2);
    assert!(played.state.monster.defeated, "only the second wound finds no card");
}

#[test]
fn od_62_the_severe_injury_comes_before_the_knock_down_of_the_same_hit() {
    // Two damage on the head: one fills the heavy box, one overflows.
    let mut plan = defense(1, 5, 2).body(|survivor| survivor.survival = 9);
    plan.survivors[0].known = [Action::Endure].into_iter().collect();
    plan.table(&[(10, &[])]);
    let hit: [(_, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[HEAD]), (SevereRoll, &[1])];
    let severe_first = roll(&plan, &hit[..2], Choices::default().endure());
    assert!(place!(severe_first, Event::Endured { .. }) < place!(severe_first, Event::KnockedDown { .. }));
    let after = plan.option(|options| options.overflow_order = OverflowOrder::KnockDownFirst);
    let after = roll(&after, &hit, nobody());
    assert!(place!(after, Event::KnockedDown { .. }) < place!(after, Event::SevereInjury { .. }));
    assert_eq!(after.survivor().survival, 9, "one who lies may not endure");
    assert_eq!(Options::default().overflow_order, OverflowOrder::SevereFirst);
}
