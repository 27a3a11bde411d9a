//! The open decisions: every default, and what each alternative changes.

use deathroll::dice::Weight;
use deathroll::policy::showdown::Policies;
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{
    Action, Attribute, DefensiveActions, Duration, Effect, HlReact, Location, NaturalsAttack, Options,
    OverflowOrder, Plan, StandUp, Weapon,
};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::{Phase, Posture, Survivor};

use super::od_rolls::attempt;
use crate::support::named::controller;
use crate::support::*;

const HEAD: u8 = 1;
const ARMS: u8 = 2;
pub(super) const BODY: u8 = 3;

/// Hits of one attack die with this face.
pub(super) fn hits(plan: &Plan, face: u8) -> usize {
    let plan = plan.clone().weapon(Weapon { speed: 1, ..plan.survivors[0].weapon });
    let hits = odds(&plan, &Policies::default(), |hits: &mut [u8; 2], event| {
        if let Event::AttackRolled { needed, hits: rolled, .. } = event {
            *hits = [*needed, *rolled];
        }
    });
    let needed = hits.keys().next().unwrap().1[0];
    usize::from(face >= needed)
}

/// An attack that draws two different traps: one bleeds, the other knocks down and bleeds.
pub(super) fn two_traps() -> Plan {
    let mut plan = attack();
    let short = plan.list(&[Effect::Bleed(1)]);
    let long = plan.list(&[Effect::KnockDown, Effect::Bleed(1)]);
    plan.cards(&[(trap(Some(short)), 1), (trap(Some(long)), 1)])
}

pub(super) const TWO_TRAPS: [(Purpose, &[u8]); 3] =
    [(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1])];

#[test]
fn od_58_a_trap_spares_whom_another_has_killed() {
    let mut plan = attack();
    let deadly = plan.list(&[Effect::Death]);
    let plan = plan.cards(&[(trap(Some(deadly)), 1), (trap(None), 1)]);
    let played = roll(&plan, &TWO_TRAPS, Choices::default().trap(0));
    assert_eq!(count!(played, Event::TrapResolved { .. }), 1);
    assert!(!told!(played, Event::BasicAction { .. }));
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
fn od_44_survival_income_comes_by_option_alone() {
    let mut plan = defense(1, 5, 1).rounds(9);
    plan.survivors[0].known = [].into_iter().collect();
    let misses: [(_, &[u8]); 1] = [(MonsterRoll, &[1])];
    let played = roll(&plan, &misses.repeat(9), nobody());
    assert!(played.states.iter().all(|state| state.survivor(0).survival == 1));
    // Two a round after the first.
    let income = plan.option(|options| options.survival_income = 2);
    let played = roll(&income, &misses.repeat(9), nobody());
    assert_eq!(played.state.survivor(0).survival, 1 + 8 * 2);
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
