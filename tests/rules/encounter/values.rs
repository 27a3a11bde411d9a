//! The reference values: exact by enumeration, and sampled within four standard errors.

use deathroll::rules::encounter::plan::{
    Character, Eligible, Plan, PoolGrant, Rest, RestKind, SceneKind, Scores, Throw, Whom,
};
use deathroll::rules::encounter::record::Event;
use deathroll::rules::encounter::state::{Seats, State, Unit};

use crate::support::case::*;
use crate::support::encounter::*;
use crate::support::ratio;

/// A d6 and a number.
fn d6(plus: i16) -> Throw {
    Throw { count: 1, sides: 6, plus }
}

/// A hero with these scores and without verve or survival.
fn with_scores(fortitude: i16, endurance: i16) -> Plan {
    let scores = Scores { fortitude, endurance, willpower: 0, ..hero().scores };
    adventure(&[Character { scores, ..hero() }]).body(0, 0, 0)
}

/// A fortitude that keeps awake.
const AWAKE: i16 = 999;

/// What a round or more come to for one hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Tally {
    unconscious: bool,
    dying: bool,
    left: u32,
    in_hours: bool,
}

impl Tally {
    fn hear(&mut self, _state: &State, event: &Event) {
        match *event {
            Event::ConsciousnessRolled { check, .. } => self.unconscious = !check.success,
            Event::BeganDying { left, unit, .. } => {
                (self.dying, self.left, self.in_hours) = (true, left, unit == Unit::Hours);
            }
            _ => {}
        }
    }
}

#[test]
fn v_21_consciousness_roll() {
    let case = case(&with_scores(11, 15).hazard(&[harm(1, 2)]), Answers::PLAIN, Tally::hear, TRIALS);
    case.holds("V-21", "P(stays conscious)", |tally| is(!tally.unconscious));
    assert_eq!(expected("V-21", "P(stays conscious)"), ratio(11 - 2, 20));
}

#[test]
fn v_22_death_contest() {
    let plan = with_scores(AWAKE, 15).hazard(&[harm(1, 2)]);
    let conscious = case(&plan, Answers::PLAIN, Tally::hear, TRIALS);
    conscious.holds("V-22", "P(dying), conscious", |tally| is(tally.dying));
    let out = plan.figure(0, |figure| figure.unconscious_until = Some(999));
    let unconscious = case(&out, Answers::PLAIN, Tally::hear, TRIALS);
    unconscious.holds("V-22", "P(dying), unconscious (+2)", |tally| is(tally.dying));
    let (guide, player) = (ratio(2, 20), ratio(20 - (15 - 2), 20));
    assert_eq!(expected("V-22", "P(dying), conscious"), guide * player);
}

#[test]
fn v_23_death_contest_table() {
    let holds = |endurance, injuries, name: &str| {
        let plan = with_scores(AWAKE, endurance).hazard(&[harm(1, injuries)]);
        let case = case(&plan, Answers::PLAIN, Tally::hear, FEW_TRIALS);
        case.holds("V-23", name, |tally| is(tally.dying));
    };
    for injuries in 1..=10 {
        holds(15, injuries, &format!("P(dying) injuries {injuries}"));
    }
    holds(8, 10, "e8 i10");
    holds(22, 1, "e22 i1");
    holds(15, 25, "e15 i25");
}

#[test]
fn v_24_consciousness_then_contest() {
    let plan = with_scores(11, 15).hazard(&[harm(1, 2)]);
    let case = case(&plan, Answers::PLAIN, Tally::hear, TRIALS);
    case.holds("V-24", "P(dying)", |tally| is(tally.dying));
    case.holds("V-24", "P(conscious and not dying)", |tally| is(!tally.unconscious && !tally.dying));
    let left = expected("V-24", "units left if dying (minutes when conscious, hours when unconscious)");
    for tally in case.exact.keys().filter(|tally| tally.dying) {
        assert_eq!(ratio(tally.left.into(), 1), left);
        assert_eq!(tally.in_hours, tally.unconscious);
    }
}

/// How a hero stands after each of four rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Standing {
    survival_lost: [u16; 5],
    injured: bool,
}

impl Standing {
    fn hear(&mut self, state: &State, event: &Event) {
        if let Event::Damaged { loss, .. } = event {
            let round = usize::from(state.round);
            self.survival_lost[round] = self.survival_lost[round - 1] + loss.survival;
            self.injured |= loss.injuries > 0;
        }
    }
}

#[test]
fn v_25_verve_absorbs() {
    let blows = [1, 2, 3, 4].map(|round| archetypal(harm_between(round, d6(1))));
    let plan = adventure(&[sure(hero())]).hazard(&blows);
    let case = case(&plan, Answers::PLAIN, Standing::hear, TRIALS);
    case.holds("V-25", "P(survival 0 after 4 hits)", |end| is(end.survival_lost[4] == 7));
    case.holds("V-25", "P(injured after 4 hits)", |end| is(end.injured));
    case.holds("V-25", "P(verve alone holds 3 hits)", |end| is(end.survival_lost[3] == 0));
    case.holds("V-25", "E[survival lost after 4 hits]", |end| end.survival_lost[4].into());
}

#[test]
fn v_26_death_risk_over_several_rounds() {
    let plan = with_scores(AWAKE, 15).hazard(&[harm(1, 2), harm(2, 2), harm(3, 2)]);
    let case = case(&plan, Answers::PLAIN, Tally::hear, TRIALS);
    case.holds("V-26", "P(not dying after 3 rounds)", |tally| is(!tally.dying));
    case.holds("V-26", "P(dying)", |tally| is(tally.dying));
}

#[test]
fn v_27_temporary_pool() {
    let points = Throw::constant(7);
    let grant = PoolGrant { whom: Whom::These(Seats::one(0)), points, seconds: 100, eligible: Eligible::All };
    let plan = adventure(&[hero()]).scene(SceneKind::Pool(grant));
    let plan = plan.hazard(&[harm_between(1, d6(0)), harm_between(2, d6(0))]);
    let case = case(&plan, Answers::PLAIN, Standing::hear, TRIALS);
    case.holds("V-27", "P(no real damage)", |end| is(end.survival_lost[2] == 0));
    let sums_to_seven: i64 = (1..=6).sum();
    assert_eq!(expected("V-27", "P(no real damage)"), ratio(sums_to_seven, 36));
}

#[test]
fn v_28_nights_of_rest() {
    let rest = Rest { kind: RestKind::Night, times_max: 100, until_recovered: true };
    let plan = adventure(&[hero()]).body(17, 2, 0).scene(SceneKind::Rest(rest));
    let nights = |nights: &mut u8, _: &State, event: &Event| {
        *nights += u8::from(matches!(event, Event::RestPassed { .. }));
    };
    let case = case(&plan, Answers::PLAIN, nights, TRIALS);
    case.holds("V-28", "E[nights to full]", |&nights| nights.into());
}
