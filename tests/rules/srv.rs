//! Survival, dodge and endure.

use deathroll::policy::showdown::{Dodge, Policies};
use deathroll::rules::showdown::endure_cost;
use deathroll::rules::showdown::plan::{Action, Actions, Attribute, Duration, Effect, Location, Plan};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::Posture;

use crate::support::named::{dodge, endure};
use crate::support::*;

const HEAD: u8 = 1;
const BODY: u8 = 3;
const LEGS: u8 = 6;

/// The monster's claw, which also does `on_hit`, hits the body of a survivor in thick armor.
fn struck(plan: Plan, on_hit: &[Effect]) -> Played {
    let mut plan = plan.body(|survivor| survivor.armor = [9; Location::COUNT]);
    plan.survivors[0].known = Actions::NONE;
    let claw = plan.profile(1, 5, 1, on_hit);
    plan.monster.attacks = vec![claw];
    roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], nobody())
}

#[test]
fn srv_1_survival_is_a_pool_that_effects_fill_and_drain() {
    let with = |before, by, limit| {
        let plan = defense(1, 5, 1)
            .body(|survivor| survivor.survival = before)
            .option(|options| options.survival_limit = limit);
        let played = struck(plan, &[Effect::Survival(by)]);
        let after = played.survivor().survival;
        let changed = i16::from(after) - i16::from(before);
        assert!(told!(played, Event::SurvivalChanged { by, .. } if i16::from(*by) == changed));
        after
    };
    assert_eq!(with(3, 2, None), 5);
    assert_eq!(with(3, -2, None), 1);
    assert_eq!(with(1, -2, None), 0, "never below 0");
    assert_eq!(with(0, -2, None), 0, "there is nothing to lose");
    assert_eq!(with(3, 5, Some(4)), 4, "never above the limit");
    assert_eq!(with(250, 100, None), 255);
}

#[test]
fn srv_4_only_known_actions_are_possible() {
    let plan = |known: &[Action]| {
        let mut plan = defense(1, 5, 1).worn_out().body(|survivor| survivor.survival = 9);
        plan.table(&[(10, &[])]);
        plan.survivors[0].known = known.iter().copied().collect();
        plan
    };
    let hit: [(_, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    assert_eq!(roll(&plan(&[]), &hit, nobody()).survivor().survival, 9);
    let dodger = roll(&plan(&[Action::Dodge]), &hit[..2], Choices::default().dodge(0));
    assert_eq!(dodger.survivor().survival, 8);
    let endurer = roll(&plan(&[Action::Endure]), &hit[..2], Choices::default().endure());
    assert_eq!(endurer.survivor().survival, 2);
    let others = [Action::Encourage, Action::Dash, Action::Surge];
    assert_eq!(roll(&plan(&others), &hit, nobody()).survivor().survival, 9);
}

#[test]
fn srv_5_dodge_cancels_one_hit_for_one_survival() {
    let plan = defense(2, 5, 1).body(|survivor| survivor.survival = 3);
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[LEGS])],
        Choices::default().dodge(0),
    );
    let survivor = played.survivor();
    assert_eq!(survivor.survival, 2);
    assert_eq!(survivor.free_boxes[Location::Body as usize], 2, "the dodged hit deals no damage");
    assert_eq!(survivor.free_boxes[Location::Legs as usize], 1, "the others resolve normally");
}

#[test]
fn srv_5_dodge_comes_after_the_locations_and_before_any_severe_roll() {
    let mut plan = defense(2, 5, 1).worn_out();
    plan.table(&[(10, &[])]);
    let played = roll(
        &plan,
        &[(MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[LEGS]), (SevereRoll, &[1])],
        Choices::default().dodge(1),
    );
    let dodged = place!(played, Event::Dodged { .. });
    assert!(place!(played, Event::HitLocated { location: Location::Legs, .. }) < dodged);
    assert!(dodged < place!(played, Event::SevereInjury { .. }));
}

#[test]
fn srv_5_without_survival_nobody_is_asked() {
    let plan = defense(1, 5, 1).body(|survivor| survivor.survival = 0);
    roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], nobody());
}

#[test]
fn srv_5_without_hits_nobody_is_asked() {
    roll(&defense(1, 5, 1), &[(MonsterRoll, &[1])], nobody());
}

/// Which location a policy dodges, of hits on these faces of the location die.
fn dodged(policy: Dodge, plan: &Plan, faces: &[u8]) -> Option<Location> {
    let mut policies = Policies::default();
    policies.survivors[0].dodge = policy;
    let rolls = vec![9; faces.len()];
    let mut script: Vec<(_, &[u8])> = vec![(MonsterRoll, &rolls)];
    script.extend(faces.iter().map(|face| (LocationRoll, std::slice::from_ref(face))));
    let dodged = |script: &[(_, &[u8])]| {
        let played = roll(plan, script, &policies);
        played.events.iter().find_map(|event| match event {
            Event::Dodged { location, .. } => Some(*location),
            _ => None,
        })
    };
    dodged(&script)
}

#[test]
fn srv_5_the_policies_of_dodge() {
    let plan = |damage, hits| {
        let mut plan = defense(hits, 5, damage);
        plan.survivors[0].known = [Action::Dodge].into_iter().collect();
        plan
    };
    // Nothing severe: one box on the body, one on the legs.
    let light = plan(1, 2);
    assert_eq!(dodged(dodge("if-severe"), &light, &[BODY, LEGS]), None);
    assert_eq!(dodged(dodge("if-knocked-down-or-severe"), &light, &[BODY, LEGS]), None);
    assert_eq!(dodged(dodge("first-hit"), &light, &[LEGS, BODY]), Some(Location::Legs));
    assert_eq!(dodged(dodge("always-max-damage"), &light, &[LEGS, BODY]), Some(Location::Legs));
    assert_eq!(dodged(dodge("never"), &light, &[BODY, BODY]), None);
    // The second hit on the legs fills their heavy box.
    let heavy = plan(1, 3);
    assert_eq!(dodged(dodge("if-severe"), &heavy, &[BODY, LEGS, LEGS]), None);
    assert_eq!(dodged(dodge("if-knocked-down-or-severe"), &heavy, &[BODY, LEGS, LEGS]), Some(Location::Legs));
    assert_eq!(dodged(dodge("always-max-damage"), &heavy, &[BODY, LEGS, LEGS]), Some(Location::Legs));
    let lying = heavy.body(|survivor| survivor.posture = Posture::JustKnockedDown);
    assert_eq!(dodged(dodge("if-knocked-down-or-severe"), &lying, &[BODY, LEGS, LEGS]), None);
}

#[test]
fn srv_5_of_several_severe_hits_the_deadliest_is_dodged() {
    let mut plan = defense(2, 5, 1).worn_out();
    plan.survivors[0].known = [Action::Dodge].into_iter().collect();
    plan.table(&[(10, &[])]);
    let harmless = plan.severe_tables[Location::Body as usize].clone();
    plan.table(&[(1, DEATH), (9, &[])]);
    plan.severe_tables[Location::Body as usize] = harmless;
    for policy in [dodge("if-severe"), dodge("if-knocked-down-or-severe"), dodge("always-max-damage")] {
        let mut policies = Policies::default();
        policies.survivors[0].dodge = policy;
        let played = roll(
            &plan,
            &[(MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[LEGS]), (SevereRoll, &[5])],
            &policies,
        );
        assert!(told!(played, Event::Dodged { location: Location::Legs, averted: 1, .. }));
    }
}

#[test]
fn srv_6_a_knocked_down_survivor_dodges_and_stays_down() {
    for posture in [Posture::JustKnockedDown, Posture::KnockedDown] {
        let plan = defense(1, 5, 1).body(|survivor| survivor.posture = posture);
        let played =
            roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], Choices::default().dodge(0));
        let dodged = place!(played, Event::Dodged { .. });
        assert!(played.states[dodged].survivor(0).is_knocked_down());
        assert_eq!(played.survivor().survival, 0);
    }
}

#[test]
fn srv_6_a_knocked_down_survivor_does_not_endure() {
    let mut plan = defense(1, 5, 1).worn_out().body(|survivor| {
        survivor.survival = 9;
        survivor.posture = Posture::JustKnockedDown;
    });
    plan.table(&[(10, &[])]);
    roll(
        &plan,
        &[(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])],
        Choices::default().no_dodge(),
    );
}

/// One severe injury of a standing survivor who knows endure only.
fn severe(survival: u8, luck: i16, decide: Choices, rolls: bool) -> Played {
    let mut plan = defense(1, 5, 1)
        .worn_out()
        .attribute(Attribute::Luck, luck)
        .body(|survivor| survivor.survival = survival);
    plan.survivors[0].known = [Action::Endure].into_iter().collect();
    let script: [(_, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    roll(&plan, &script[..2 + usize::from(rolls)], decide)
}

#[test]
fn srv_12_endure_ignores_the_severe_injury_for_7_less_luck() {
    for (luck, survival, left) in [(0, 7, 0), (2, 7, 2), (-1, 8, 0), (7, 0, 0), (9, 1, 1)] {
        let played = severe(survival, luck, Choices::default().endure(), false);
        assert!(!told!(played, Event::SevereInjury { .. }));
        assert_eq!(played.survivor().survival, left);
    }
}

#[test]
fn srv_12_who_cannot_pay_is_not_asked() {
    for (luck, survival) in [(0, 6), (2, 4), (-1, 7)] {
        assert!(!severe(survival, luck, nobody(), true).survivor().is_alive());
    }
}

#[test]
fn srv_12_who_does_not_endure_rolls() {
    let played = severe(7, 0, Choices::default().no_endure(), true);
    assert_eq!(played.survivor().survival, 7);
    assert!(!played.survivor().is_alive());
}

#[test]
fn srv_12_the_policies_of_endure() {
    let survival = |policy, deadly| {
        let mut plan = defense(1, 5, 1).worn_out().body(|survivor| survivor.survival = 9);
        plan.survivors[0].known = [Action::Endure].into_iter().collect();
        plan.table(if deadly { &[(1, DEATH), (9, &[])] } else { &[(10, KNOCKED_DOWN)] });
        let mut policies = Policies::default();
        policies.survivors[0].endure = policy;
        let odds = odds(&plan, &policies, |endured: &mut u8, event| {
            *endured += u8::from(matches!(event, Event::Endured { .. }));
        });
        odds.keys().map(|(_, endured)| *endured).max().unwrap()
    };
    assert_eq!([true, false].map(|deadly| survival(endure("always-if-affordable"), deadly)), [1, 1]);
    assert_eq!([true, false].map(|deadly| survival(endure("only-if-deadly-table"), deadly)), [1, 0]);
    assert_eq!([true, false].map(|deadly| survival(endure("never"), deadly)), [0, 0]);
}

#[test]
fn srv_13_luck_is_taken_at_the_moment_of_enduring() {
    let mut plan = defense(1, 5, 1).worn_out().rounds(2).body(|survivor| survivor.survival = 20);
    plan.survivors[0].known = [Action::Endure].into_iter().collect();
    let charm = plan.profile(
        1,
        5,
        1,
        &[Effect::Tokens { attribute: Attribute::Luck, amount: 3, duration: Duration::Showdown }],
    );
    plan.monster.attacks = vec![charm];
    let hit: [(_, &[u8]); 2] = [(MonsterRoll, &[9]), (LocationRoll, &[BODY])];
    let played = roll(&plan, &[hit, hit].concat(), Choices::default().endure().endure());
    assert!(told!(played, Event::Endured { cost: 7, .. }));
    assert!(told!(played, Event::Endured { cost: 4, .. }));
    assert_eq!(played.survivor().survival, 20 - 7 - 4);
}

#[test]
fn srv_13_luck_is_the_sum_of_its_sources() {
    let plan = defense(1, 5, 1).attribute(Attribute::Luck, 2).body(|survivor| {
        survivor.tokens.add(Attribute::Luck as usize, 1, Duration::Showdown);
        survivor.tokens.add(Attribute::Luck as usize, -2, Duration::Round);
    });
    assert_eq!(endure_cost(&plan, &plan.start, 0), 7 - (2 + 1 - 2));
}

#[test]
fn srv_16_each_action_once_a_round() {
    let mut plan = defense(2, 5, 1).worn_out().body(|survivor| survivor.survival = 99);
    plan.table(&[(10, &[])]);
    plan.monster.attacks = vec![0, 0];
    let played = roll(
        &plan,
        &[
            (MonsterRoll, &[9, 9]),
            (LocationRoll, &[HEAD]),
            (LocationRoll, &[BODY]),
            (MonsterRoll, &[9, 9]),
            (LocationRoll, &[HEAD]),
            (LocationRoll, &[BODY]),
            (SevereRoll, &[1]),
            (SevereRoll, &[1]),
        ],
        Choices::default().dodge(0).endure(),
    );
    assert_eq!(count!(played, Event::Dodged { .. }), 1);
    assert_eq!(count!(played, Event::Endured { .. }), 1);
}

#[test]
fn srv_16_declining_uses_nothing_up() {
    let mut plan = defense(1, 5, 1);
    plan.monster.attacks = vec![0, 0];
    let hit: [(_, &[u8]); 2] = [(MonsterRoll, &[9]), (LocationRoll, &[BODY])];
    let played = roll(&plan, &[hit, hit].concat(), Choices::default().no_dodge().dodge(0));
    assert_eq!(count!(played, Event::Dodged { .. }), 1);
}

#[test]
fn srv_17_an_attacker_cannot_dodge_or_endure_a_reaction() {
    let mut plan = attack().worn_out().body(|survivor| survivor.survival = 99);
    plan.table(&[(10, &[])]);
    let claw = plan.profile(1, 5, 1, &[]);
    let swipe = plan.list(&[Effect::Attack(claw)]);
    let plan = plan.cards(&[(failure(swipe), 20)]);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 1]),
            (CardDraw, &[0]),
            (WoundRoll, &[1]),
            (MonsterRoll, &[9]),
            (LocationRoll, &[BODY]),
            (SevereRoll, &[1]),
        ],
        nobody(),
    );
    assert_eq!(played.survivor().survival, 99);
}

#[test]
fn srv_17_after_the_attack_it_may_again() {
    let mut plan = attack().worn_out().body(|survivor| survivor.survival = 99);
    plan.table(&[(10, &[])]);
    let claw = plan.profile(2, 5, 1, &[]);
    plan.basic_action(&[Effect::Attack(claw)]);
    let plan = plan.cards(&[(trap(None), 1)]);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 1]),
            (CardDraw, &[0]),
            (MonsterRoll, &[9, 9]),
            (LocationRoll, &[BODY]),
            (LocationRoll, &[LEGS]),
        ],
        Choices::default().dodge(0).endure(),
    );
    assert_eq!(played.survivor().survival, 99 - 1 - 7);
}
