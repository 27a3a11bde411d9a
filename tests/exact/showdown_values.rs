//! V-01 to V-20 by `exact`, beside products of named factors.

use deathroll::dice::Weight;
use deathroll::metric::Subject;
use deathroll::policy::showdown::{Dodge, Policies};
use deathroll::policy::{Setup, Showdown};
use deathroll::rules::showdown::plan::{
    Action, Attribute, DeathRule, Duration, Effect, FirstTurn, MonsterAttribute, NaturalsAttack, Plan, Weapon,
};
use deathroll::rules::showdown::state::Phase;

use super::{chance, mean};
use crate::support::case::expected;
use crate::support::named::dodge;
use crate::support::*;

const ADA: Subject = Subject::Survivor(0);

fn setup(plan: Plan) -> Setup {
    played(plan, Policies::default())
}

fn played(plan: Plan, policies: Policies) -> Setup {
    Setup::Showdown(Box::new(Showdown { plan, policies }))
}

fn weapon(speed: u8, needs: i16) -> Weapon {
    Weapon { speed, accuracy: needs, strength: 1, reach: 1, ..Weapon::default() }
}

fn naturals_off(plan: Plan) -> Plan {
    plan.option(|options| options.naturals_attack = NaturalsAttack::Off)
}

/// A weapon whose every die hits.
fn sure_hits(hits: u8) -> Plan {
    naturals_off(attack().weapon(weapon(hits, 1)))
}

fn hits(plan: Plan, holds: impl Fn(u64) -> bool) -> Weight {
    chance(&setup(plan), ADA, "hits-per-attack", holds)
}

fn wounds(plan: Plan, holds: impl Fn(u64) -> bool) -> Weight {
    chance(&setup(plan), ADA, "wounds-per-attack", holds)
}

fn mean_wounds(plan: Plan) -> Weight {
    mean(&setup(plan), ADA, "wounds-per-attack")
}

#[test]
fn v_01_to_v_04_hits() {
    let two_dice = || attack().weapon(weapon(2, 7));
    let (hit, miss) = (ratio(4, 10), ratio(6, 10));
    assert_eq!(hits(two_dice(), |hits| hits == 0), miss.pow(2));
    assert_eq!(hits(two_dice(), |hits| hits == 1), expected("V-01", "P(1 hit)"));
    assert_eq!(hits(two_dice(), |hits| hits == 1), ratio(2, 1) * &hit * miss);
    assert_eq!(hits(two_dice(), |hits| hits == 2), hit.pow(2));
    assert_eq!(mean(&setup(two_dice()), ADA, "hits-per-attack"), expected("V-01", "E[hits]"));

    let modified = || {
        let plan = attack().weapon(weapon(2, 6)).attribute(Attribute::Speed, 1);
        plan.attribute(Attribute::Accuracy, 1).evasion(2)
    };
    assert_eq!(hits(modified(), |hits| hits >= 2), expected("V-02", "P(>=2 hits)"));
    assert_eq!(mean(&setup(modified()), ADA, "hits-per-attack"), expected("V-02", "E[hits]"));

    let unreachable = || attack().weapon(weapon(3, 10)).evasion(2);
    assert_eq!(hits(unreachable(), |hits| hits >= 1), ratio(1, 1) - ratio(9, 10).pow(3));
    assert_eq!(
        hits(naturals_off(unreachable()), |hits| hits >= 1),
        expected("V-03", "P(>=1 hit), naturals off")
    );
    let automatic = || attack().weapon(weapon(2, 5)).attribute(Attribute::Accuracy, 6);
    assert_eq!(hits(automatic(), |hits| hits == 2), ratio(9, 10).pow(2));
    assert_eq!(
        hits(naturals_off(automatic()), |hits| hits == 2),
        expected("V-04", "P(2 hits), naturals off")
    );
}

#[test]
fn v_05_to_v_07_wounds() {
    for (quantity, toughness, strength, naturals) in [
        ("thr 12 naturals off", 14, 2, false),
        ("thr 12 naturals on", 14, 2, true),
        ("thr -2 naturals off", 6, 8, false),
        ("thr -2 naturals on", 6, 8, true),
        ("thr 7", 8, 1, true),
    ] {
        let plan = sure_hits(1).toughness(toughness).weapon(Weapon { strength, ..weapon(1, 1) });
        let plan = plan.option(|options| options.naturals_wound = naturals);
        assert_eq!(mean_wounds(plan), expected("V-05", quantity), "{quantity}");
    }
    let plan = || attack().weapon(weapon(2, 7));
    let wound = ratio(4, 10) * ratio(4, 10);
    assert_eq!(wounds(plan(), |wounds| wounds == 0), (ratio(1, 1) - &wound).pow(2));
    assert_eq!(wounds(plan(), |wounds| wounds == 1), expected("V-06", "P(1)"));
    assert_eq!(wounds(plan(), |wounds| wounds == 2), wound.pow(2));
    assert_eq!(mean_wounds(plan()), expected("V-06", "E[wounds]"));
    let token = || {
        let weapon = Weapon { speed: 4, accuracy: 5, strength: 3, reach: 1, ..Weapon::default() };
        attack().weapon(weapon).attribute(Attribute::Strength, 1).start(|state| {
            state.monster.tokens.add(MonsterAttribute::Toughness as usize, 1, Duration::Showdown);
        })
    };
    assert_eq!(wounds(token(), |wounds| wounds == 0), (ratio(1, 1) - ratio(6, 10).pow(2)).pow(4));
    assert_eq!(wounds(token(), |wounds| wounds >= 2), expected("V-07", "P(>=2 wounds)"));
    assert_eq!(mean_wounds(token()), ratio(4, 1) * ratio(6, 10) * ratio(6, 10));
}

#[test]
fn v_08_to_v_12_traps() {
    let trapped = |plan: Plan, traps: u8| plan.cards(&[(PLAIN, 20 - traps), (trap(None), traps)]);
    let trap_rate = |plan: Plan| mean(&setup(plan), ADA, "trap-rate");
    assert_eq!(trap_rate(trapped(sure_hits(2), 1)), ratio(1, 1) - ratio(19, 20) * ratio(18, 19));
    let none_of_three = ratio(18, 20) * ratio(17, 19) * ratio(16, 18);
    assert_eq!(trap_rate(trapped(sure_hits(3), 2)), ratio(1, 1) - none_of_three);
    let three_dice = || attack().weapon(weapon(3, 6));
    assert_eq!(trap_rate(trapped(three_dice(), 1)), ratio(3, 1) * ratio(5, 10) / ratio(20, 1));
    assert_eq!(mean_wounds(trapped(three_dice(), 1)), expected("V-11", "E[wounds]"));
    assert_eq!(mean_wounds(three_dice()), expected("V-11", "E[wounds] with t=0"));
    for one in 0..=3 {
        let share = wounds(trapped(three_dice(), 1), |wounds| wounds == one);
        assert_eq!(share, expected("V-12", &format!("P({one})")));
    }
}

#[test]
fn v_13_and_v_14_criticals() {
    let critical_cards = |mut plan: Plan| {
        let none = plan.list(&[]);
        plan.cards(&[(critical(none), 20)])
    };
    for luck in [-1, 0, 1, 2, 3, 9, 12] {
        let plan = critical_cards(sure_hits(1)).attribute(Attribute::Luck, luck);
        let share = mean(&setup(plan), ADA, "criticals-per-attack");
        assert_eq!(share, expected("V-13", &format!("p_crit(luck {luck})")));
        let faces = 11 - (10 - i64::from(luck)).max(2);
        assert_eq!(share, ratio(faces, 10), "faces of the die from 10 - luck on, never a 1");
    }
    let tough = || sure_hits(1).toughness(12).attribute(Attribute::Luck, 2);
    assert_eq!(mean_wounds(critical_cards(tough())), expected("V-14", "P(wound) location with critical"));
    assert_eq!(mean_wounds(tough()), expected("V-14", "P(wound) location without, naturals on"));
}

#[test]
fn v_15_and_v_16_the_ai_deck_round_by_round() {
    for (rule, name) in
        [(DeathRule::WoundWithoutCard, "wound_without_card"), (DeathRule::StackFull, "stack_full")]
    {
        for rounds in 1..=3 {
            let plan = sure_hits(2).toughness(7).ai(3, 0, 0).rounds(rounds);
            let plan = plan.beginning_in(Phase::MonsterTurn).option(|options| options.death_rule = rule);
            let setup = setup(plan);
            let defeated = mean(&setup, Subject::Monster, "defeat-rate");
            let quantity = format!("P(defeated by end of round {rounds}), {name}");
            assert_eq!(defeated, expected("V-16", &quantity), "{quantity}");
            if rule == DeathRule::WoundWithoutCard && rounds < 3 {
                // There cannot be two of them so early.
                let reshuffles = mean(&setup, Subject::Monster, "reshuffles-at-wound");
                let quantity = format!("P(reshuffle at a wound by end of round {rounds})");
                assert_eq!(reshuffles, expected("V-15", &quantity), "{quantity}");
            }
        }
    }
}

#[test]
fn v_17_and_v_18_dodges() {
    let severe = |mut plan: Plan, dodge: Dodge| {
        plan.table(&[(10, &[])]);
        plan.survivors[0].known = [Action::Dodge].into_iter().collect();
        let mut policies = Policies::default();
        policies.survivors[0].dodge = dodge;
        mean(&played(plan, policies), ADA, "severe-injuries")
    };
    for speed in 1..=4 {
        let plan = || defense(speed, 4, 1).worn_out();
        let value = severe(plan(), dodge("never")) - severe(plan(), dodge("if-severe"));
        assert_eq!(value, expected("V-17", &format!("value speed {speed}")));
        assert_eq!(value, ratio(1, 1) - ratio(3, 10).pow(speed.into()), "any hit at all");
    }
    let fresh = || naturals_off(defense(3, 1, 1));
    assert_eq!(severe(fresh(), dodge("never")), expected("V-18", "E[severe] without dodge"));
    assert_eq!(severe(fresh(), dodge("if-severe")), ratio(1, 6).pow(3), "three hits on the head");
}

#[test]
fn v_19_and_v_20_endures() {
    let endurer = |rounds: u16, luck: i16, survival: u8| {
        let plan = naturals_off(defense(1, 1, 1)).worn_out().rounds(rounds);
        let mut plan = plan.attribute(Attribute::Luck, luck).body(|survivor| survivor.survival = survival);
        plan.survivors[0].known = [Action::Endure].into_iter().collect();
        plan
    };
    for luck in 0..7_i16 {
        let mut plan = endurer(10, luck, 8);
        plan.table(&[(10, &[])]);
        let endures = mean(&setup(plan), ADA, "endures");
        assert_eq!(endures, expected("V-19", &format!("affordable luck {luck}")));
        assert_eq!(endures, ratio(8 / i64::from(7 - luck), 1), "8 survival at 7 - luck each");
    }
    for luck in 0..=7_i16 {
        let mut plan = endurer(3, luck, 6);
        plan.table(&[(3, DEATH), (7, &[])]);
        let alive = mean(&setup(plan), ADA, "survival-rate");
        assert_eq!(alive, expected("V-20", &format!("P(alive) luck {luck}")));
    }
}

/// Luck that an injury takes is in the cost of every endure after it (SRV-12, OD-60).
#[test]
fn lost_luck_makes_endures_dearer() {
    let mut plan = naturals_off(defense(2, 1, 1)).worn_out().rounds(2);
    plan = plan.attribute(Attribute::Luck, 3).body(|survivor| survivor.survival = 8);
    plan.survivors[0].known = [Action::Endure].into_iter().collect();
    let duration = Duration::Showdown;
    let luck = Effect::Tokens { attribute: Attribute::Luck, amount: -1, duration };
    plan.table(&[(10, &[luck])]);
    // Two severe injuries a round: one is endured for 4, the other costs a point of luck, and then
    // 4 points are too few for an endure that costs 5.
    assert_eq!(mean(&setup(plan.clone()), ADA, "endures"), ratio(1, 1));
    plan.start.survivors[0].survival = 9;
    assert_eq!(mean(&setup(plan), ADA, "endures"), ratio(2, 1));
}

/// OD-1 is a question of showdowns: in the small games the survivors attack, whoever would be first.
#[test]
fn od_1_leaves_the_small_games_alone() {
    let plan = || attack().weapon(weapon(2, 7)).beginning_in(Phase::MonsterTurn);
    let first = plan().option(|options| options.first_turn = FirstTurn::Survivors);
    assert_eq!(mean_wounds(first), mean_wounds(plan()));
}
