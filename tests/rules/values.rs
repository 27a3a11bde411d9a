//! The reference values: exact by enumeration, and sampled within four standard errors.

use std::fmt::Debug;
use std::hash::Hash;

use deathroll::policy::showdown::{Dodge, Policies};
use deathroll::rules::showdown::endure_cost;
use deathroll::rules::showdown::plan::{
    Action, Attribute, DeathRule, Duration, MonsterAttribute, NaturalsAttack, Plan, Weapon,
};
use deathroll::rules::showdown::record::{Event, ReshuffleCause};
use deathroll::rules::showdown::state::Phase;

use crate::support::case::*;
use crate::support::named::dodge;
use crate::support::*;

/// What a plan comes to under these policies.
fn case<K: Default + Copy + Eq + Hash + Debug>(
    plan: &Plan,
    policies: &Policies,
    trials: u64,
    hear: fn(&mut K, &Event),
) -> Case<K> {
    Case::new(odds(plan, policies, hear), sample(plan, policies, hear, SEED, trials))
}

/// What an attack comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct AttackTally {
    threshold: i16,
    hits: u8,
    wound_threshold: i16,
    wounds: u8,
    criticals: u8,
    trapped: bool,
}

impl AttackTally {
    fn hear(&mut self, event: &Event) {
        match *event {
            Event::AttackRolled { threshold, hits, .. } => (self.threshold, self.hits) = (threshold, hits),
            Event::WoundAttempted { threshold, critical, .. } => {
                self.wound_threshold = threshold;
                self.criticals += u8::from(critical);
            }
            Event::MonsterWounded { .. } => self.wounds += 1,
            Event::TrapSprung { .. } => self.trapped = true,
            _ => {}
        }
    }
}

fn attack_case(plan: &Plan, trials: u64) -> Case<AttackTally> {
    case(plan, &Policies::default(), trials, AttackTally::hear)
}

/// A weapon that hits on `needs` and, against toughness 8, wounds on 7.
fn weapon(speed: u8, needs: i16) -> Weapon {
    Weapon { speed, accuracy: needs, strength: 1, reach: 1, ..Weapon::default() }
}

/// The comparison alone decides attack rolls.
fn naturals_off(plan: Plan) -> Plan {
    plan.option(|options| options.naturals_attack = NaturalsAttack::Off)
}

/// A weapon whose every die hits.
fn sure_hits(plan: Plan, hits: u8) -> Plan {
    naturals_off(plan.weapon(weapon(hits, 1)))
}

#[test]
fn v_01_hit_distribution() {
    let case = attack_case(&attack().weapon(weapon(2, 7)), TRIALS);
    case.holds("V-01", "P(0 hits)", |tally| is(tally.hits == 0));
    case.holds("V-01", "P(1 hit)", |tally| is(tally.hits == 1));
    case.holds("V-01", "P(2 hits)", |tally| is(tally.hits == 2));
    case.holds("V-01", "E[hits]", |tally| i64::from(tally.hits));
    let (hit, miss) = (ratio(4, 10), ratio(6, 10));
    assert_eq!(expected("V-01", "P(1 hit)"), ratio(2, 1) * hit * miss);
}

#[test]
fn v_02_hit_modifiers() {
    let plan = attack()
        .weapon(weapon(2, 6))
        .attribute(Attribute::Speed, 1)
        .attribute(Attribute::Accuracy, 1)
        .evasion(2);
    let case = attack_case(&plan, TRIALS);
    case.holds("V-02", "threshold", |tally| i64::from(tally.threshold));
    case.holds("V-02", "P(>=2 hits)", |tally| is(tally.hits >= 2));
    case.holds("V-02", "E[hits]", |tally| i64::from(tally.hits));
    let (dice, p_hit) = (ratio(3, 1), ratio(4, 10));
    assert_eq!(expected("V-02", "E[hits]"), dice * p_hit);
}

#[test]
fn v_03_unreachable_hit_threshold() {
    let plan = attack().weapon(weapon(3, 10)).evasion(2);
    let on = attack_case(&plan, TRIALS);
    on.holds("V-03", "P(>=1 hit), naturals on", |tally| is(tally.hits >= 1));
    let off = attack_case(&naturals_off(plan), FEW_TRIALS);
    off.holds("V-03", "P(>=1 hit), naturals off", |tally| is(tally.hits >= 1));
    let no_ten = ratio(9, 10);
    assert_eq!(expected("V-03", "P(>=1 hit), naturals on"), ratio(1, 1) - no_ten.pow(3));
}

#[test]
fn v_04_automatic_hit_threshold() {
    let plan = attack().weapon(weapon(2, 5)).attribute(Attribute::Accuracy, 6);
    let on = attack_case(&plan, TRIALS);
    on.holds("V-04", "P(2 hits), naturals on", |tally| is(tally.hits == 2));
    let off = attack_case(&naturals_off(plan), FEW_TRIALS);
    off.holds("V-04", "P(2 hits), naturals off", |tally| is(tally.hits == 2));
    let no_one = ratio(9, 10);
    assert_eq!(expected("V-04", "P(2 hits), naturals on"), no_one.pow(2));
}

#[test]
fn v_05_wound_chance_per_location() {
    let plan = |toughness, strength, naturals| {
        let plan = sure_hits(attack(), 1).toughness(toughness);
        plan.weapon(Weapon { strength, ..weapon(1, 1) }).option(|options| options.naturals_wound = naturals)
    };
    for (quantity, toughness, strength, naturals) in [
        ("thr 12 naturals off", 14, 2, false),
        ("thr 12 naturals on", 14, 2, true),
        ("thr -2 naturals off", 6, 8, false),
        ("thr -2 naturals on", 6, 8, true),
        ("thr 7", 8, 1, true),
    ] {
        let case = attack_case(&plan(toughness, strength, naturals), FEW_TRIALS);
        case.holds("V-05", quantity, |tally| i64::from(tally.wounds));
    }
    let faces_that_wound = 10 - (8 - 1) + 1;
    assert_eq!(expected("V-05", "thr 7"), ratio(faces_that_wound, 10));
}

#[test]
fn v_06_wound_distribution_without_traps() {
    let case = attack_case(&attack().weapon(weapon(2, 7)), TRIALS);
    case.holds("V-06", "P(0)", |tally| is(tally.wounds == 0));
    case.holds("V-06", "P(1)", |tally| is(tally.wounds == 1));
    case.holds("V-06", "P(2)", |tally| is(tally.wounds == 2));
    case.holds("V-06", "E[wounds]", |tally| i64::from(tally.wounds));
    let (dice, p_hit, p_wound) = (ratio(2, 1), ratio(4, 10), ratio(4, 10));
    assert_eq!(expected("V-06", "E[wounds]"), dice * p_hit * p_wound);
}

#[test]
fn v_07_toughness_token() {
    let plan = attack()
        .weapon(Weapon { speed: 4, accuracy: 5, strength: 3, reach: 1, ..Weapon::default() })
        .attribute(Attribute::Strength, 1)
        .start(|state| {
            state.monster.tokens.add(MonsterAttribute::Toughness as usize, 1, Duration::Showdown);
        });
    let case = attack_case(&plan, TRIALS);
    case.holds("V-07", "P(0 wounds)", |tally| is(tally.wounds == 0));
    case.holds("V-07", "E[wounds]", |tally| i64::from(tally.wounds));
    case.holds("V-07", "P(>=2 wounds)", |tally| is(tally.wounds >= 2));
    let attempted = case.exact.keys().filter(|tally| tally.hits > 0);
    for tally in attempted {
        assert_eq!(ratio(tally.wound_threshold.into(), 1), expected("V-07", "wound threshold"));
    }
    let (p_hit, p_wound) = (ratio(6, 10), ratio(6, 10));
    assert_eq!(expected("V-07", "P(0 wounds)"), (ratio(1, 1) - p_hit * p_wound).pow(4));
}

/// Twenty hit location cards, some of them traps.
fn trapped(plan: Plan, traps: u8) -> Plan {
    plan.cards(&[(PLAIN, 20 - traps), (trap(None), traps)])
}

#[test]
fn v_08_trap_among_two_cards() {
    let case = attack_case(&trapped(sure_hits(attack(), 2), 1), TRIALS);
    case.holds("V-08", "P(trap)", |tally| is(tally.trapped));
    let (first_plain, second_plain) = (ratio(19, 20), ratio(18, 19));
    assert_eq!(expected("V-08", "P(trap)"), ratio(1, 1) - first_plain * second_plain);
}

#[test]
fn v_09_two_traps_among_three_cards() {
    let case = attack_case(&trapped(sure_hits(attack(), 3), 2), TRIALS);
    case.holds("V-09", "P(trap)", |tally| is(tally.trapped));
    let all_plain = ratio(18, 20) * ratio(17, 19) * ratio(16, 18);
    assert_eq!(expected("V-09", "P(trap)"), ratio(1, 1) - all_plain);
}

#[test]
fn v_10_trap_chance_per_attack() {
    let case = attack_case(&trapped(attack().weapon(weapon(3, 6)), 1), TRIALS);
    case.holds("V-10", "P(trap)", |tally| is(tally.trapped));
    let (hits_expected, traps, cards) = (ratio(3, 1) * ratio(5, 10), ratio(1, 1), ratio(20, 1));
    assert_eq!(expected("V-10", "P(trap)"), hits_expected * traps / cards);
}

#[test]
fn v_11_expected_wounds_with_a_trap() {
    let plan = attack().weapon(weapon(3, 6));
    let with = attack_case(&trapped(plan.clone(), 1), TRIALS);
    with.holds("V-11", "E[wounds]", |tally| i64::from(tally.wounds));
    let without = attack_case(&trapped(plan, 0), TRIALS);
    without.holds("V-11", "E[wounds] with t=0", |tally| i64::from(tally.wounds));
    let (dice, p_hit, p_wound) = (ratio(3, 1), ratio(5, 10), ratio(4, 10));
    assert_eq!(expected("V-11", "E[wounds] with t=0"), dice * p_hit * p_wound);
}

#[test]
fn v_12_wound_distribution_with_a_trap() {
    let case = attack_case(&trapped(attack().weapon(weapon(3, 6)), 1), TRIALS);
    for wounds in 0..=3 {
        case.holds("V-12", &format!("P({wounds})"), |tally| is(tally.wounds == wounds));
    }
    let (all_hit, no_trap, all_wound) = (ratio(5, 10).pow(3), ratio(17, 20), ratio(4, 10).pow(3));
    assert_eq!(expected("V-12", "P(3)"), all_hit * no_trap * all_wound);
}

/// Every card lists a critical, without further effects.
fn critical_cards(mut plan: Plan) -> Plan {
    let none = plan.list(&[]);
    plan.cards(&[(critical(none), 20)])
}

#[test]
fn v_13_critical_chance_by_luck() {
    for luck in [-1, 0, 1, 2, 3, 9, 12] {
        let plan = critical_cards(sure_hits(attack(), 1)).attribute(Attribute::Luck, luck);
        let case = attack_case(&plan, FEW_TRIALS);
        case.holds("V-13", &format!("p_crit(luck {luck})"), |tally| i64::from(tally.criticals));
    }
    let plan = critical_cards(attack()).weapon(weapon(3, 6)).attribute(Attribute::Luck, 1);
    let case = attack_case(&plan, TRIALS);
    case.holds("V-13", "P(>=1 critical in the attack)", |tally| is(tally.criticals >= 1));
    let (p_hit, p_critical) = (ratio(5, 10), ratio(2, 10));
    let none = (ratio(1, 1) - p_hit * p_critical).pow(3);
    assert_eq!(expected("V-13", "P(>=1 critical in the attack)"), ratio(1, 1) - none);
}

#[test]
fn v_14_a_critical_overrides_toughness() {
    let plain = sure_hits(attack(), 1).toughness(12).attribute(Attribute::Luck, 2);
    let wounds = |tally: &AttackTally| i64::from(tally.wounds);
    let listing = attack_case(&critical_cards(plain.clone()), FEW_TRIALS);
    listing.holds("V-14", "P(wound) location with critical", wounds);
    assert!(listing.exact.keys().all(|tally| tally.wound_threshold == 11));
    let on = attack_case(&plain, FEW_TRIALS);
    on.holds("V-14", "P(wound) location without, naturals on", wounds);
    let off = attack_case(&plain.option(|options| options.naturals_wound = false), FEW_TRIALS);
    off.holds("V-14", "P(wound) location without, naturals off", wounds);
}

/// What comes of the AI deck, by the end of each of three rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct DeckTally {
    round: u8,
    /// Round of the first reshuffle at a wound, and of the defeat; 0 for never.
    reshuffled: u8,
    defeated: u8,
}

impl DeckTally {
    fn hear(&mut self, event: &Event) {
        match event {
            Event::RoundBegan => self.round += 1,
            Event::AiReshuffled { cause: ReshuffleCause::Wound, .. } if self.reshuffled == 0 => {
                self.reshuffled = self.round;
            }
            Event::MonsterDefeated { .. } => self.defeated = self.round,
            _ => {}
        }
    }
}

/// Three AI cards, three rounds, two sure hits that wound with one half each.
fn deck_case(rule: DeathRule) -> Case<DeckTally> {
    let plan = sure_hits(attack(), 2)
        .toughness(7)
        .ai(3, 0, 0)
        .rounds(3)
        .beginning_in(Phase::MonsterTurn)
        .option(|options| options.death_rule = rule);
    case(&plan, &Policies::default(), TRIALS, DeckTally::hear)
}

fn by_round(happened: u8, round: u8) -> i64 {
    is(happened > 0 && happened <= round)
}

#[test]
fn v_15_forced_reshuffles_of_the_ai_deck() {
    let case = deck_case(DeathRule::WoundWithoutCard);
    for round in 1..=3 {
        let quantity = format!("P(reshuffle at a wound by end of round {round})");
        case.holds("V-15", &quantity, |tally| by_round(tally.reshuffled, round));
    }
}

#[test]
fn v_16_exhaustion_of_the_ai_deck() {
    for (rule, name) in
        [(DeathRule::WoundWithoutCard, "wound_without_card"), (DeathRule::StackFull, "stack_full")]
    {
        let case = deck_case(rule);
        for round in 1..=3 {
            let quantity = format!("P(defeated by end of round {round}), {name}");
            case.holds("V-16", &quantity, |tally| by_round(tally.defeated, round));
        }
    }
    // Four wounds in two rounds: all four attempts succeed.
    assert_eq!(expected("V-16", "P(defeated by end of round 2), wound_without_card"), ratio(1, 2).pow(4));
}

/// Severe injury rolls, endures, and deaths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct HarmTally {
    severe: u8,
    endured: u8,
    dead: bool,
}

impl HarmTally {
    fn hear(&mut self, event: &Event) {
        match event {
            Event::SevereInjury { .. } => self.severe += 1,
            Event::Endured { .. } => self.endured += 1,
            Event::Died { .. } => self.dead = true,
            _ => {}
        }
    }
}

/// The cases of a survivor who dodges by a policy, and whose severe injuries do nothing.
fn dodge_case(plan: &Plan, policy: Dodge, trials: u64) -> Case<HarmTally> {
    let mut plan = plan.clone();
    plan.table(&[(10, &[])]);
    plan.survivors[0].known = [Action::Dodge].into_iter().collect();
    let mut policies = Policies::default();
    policies.survivors[0].dodge = policy;
    case(&plan, &policies, trials, HarmTally::hear)
}

#[test]
fn v_17_dodge_value_of_a_worn_out_survivor() {
    let severe = |tally: &HarmTally| i64::from(tally.severe);
    for speed in 1..=4 {
        let plan = defense(speed, 4, 1).worn_out();
        let (without, with) = (
            dodge_case(&plan, dodge("never"), FEW_TRIALS),
            dodge_case(&plan, dodge("if-severe"), FEW_TRIALS),
        );
        let p_hit = ratio(7, 10);
        without.has(&(ratio(speed.into(), 1) * &p_hit), severe);
        let value = expected("V-17", &format!("value speed {speed}"));
        with.has(&(without.mean(severe) - &value), severe);
        let p_any_hit = ratio(1, 1) - (ratio(1, 1) - p_hit).pow(speed.into());
        assert_eq!(value, p_any_hit);
    }
}

#[test]
fn v_18_dodge_value_of_a_fresh_survivor() {
    let plan = naturals_off(defense(3, 1, 1));
    let severe = |tally: &HarmTally| i64::from(tally.severe);
    let without = dodge_case(&plan, dodge("never"), TRIALS);
    without.holds("V-18", "E[severe] without dodge", severe);
    let with = dodge_case(&plan, dodge("if-severe"), TRIALS);
    with.holds("V-18", "E[severe] with dodge", severe);
    assert_eq!(without.mean(severe) - with.mean(severe), expected("V-18", "value"));
    // With a dodge only three hits on the head are too many.
    assert_eq!(expected("V-18", "E[severe] with dodge"), ratio(1, 6).pow(3));
}

/// A survivor who endures by the default policy, one severe injury a round.
fn endure_case(rounds: u16, luck: i16, survival: u8, deadly: u8, trials: u64) -> Case<HarmTally> {
    let mut plan = naturals_off(defense(1, 1, 1))
        .worn_out()
        .rounds(rounds)
        .attribute(Attribute::Luck, luck)
        .body(|survivor| survivor.survival = survival);
    plan.survivors[0].known = [Action::Endure].into_iter().collect();
    match deadly {
        0 => plan.table(&[(10, &[])]),
        deadly => plan.table(&[(deadly, DEATH), (10 - deadly, &[])]),
    }
    case(&plan, &Policies::default(), trials, HarmTally::hear)
}

#[test]
fn v_19_cost_of_endure_and_how_many_are_affordable() {
    let survival = 8;
    for luck in 0..=7 {
        let plan = defense(1, 5, 1).attribute(Attribute::Luck, luck);
        let cost = i64::from(endure_cost(&plan, &plan.start, 0));
        assert_eq!(ratio(cost, 1), expected("V-19", &format!("cost luck {luck}")));
        if luck < 7 {
            let case = endure_case(10, luck, survival, 0, 100);
            case.holds("V-19", &format!("affordable luck {luck}"), |tally| i64::from(tally.endured));
            assert_eq!(case.mean(|tally| i64::from(tally.endured)), ratio(i64::from(survival) / cost, 1));
        }
    }
}

#[test]
fn v_20_endure_value() {
    let survives_one = ratio(7, 10);
    for luck in 0..=7_i16 {
        let case = endure_case(3, luck, 6, 3, FEW_TRIALS);
        let quantity = format!("P(alive) luck {luck}");
        case.holds("V-20", &quantity, |tally| is(!tally.dead));
        let endured = if luck == 7 { 3 } else { (6 / (7 - luck)).min(3) };
        assert_eq!(expected("V-20", &quantity), survives_one.pow(3 - i32::from(endured)));
    }
}
