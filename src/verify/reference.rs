//! The built-in reference cases, small enough to be worked out with pencil and paper. Their values come
//! from the rules (RULES.md), not from this program.

use std::ops::RangeInclusive;

use num_rational::BigRational;

use super::distance::{distance, of_share};
use deathroll_core::engine::Run;
use deathroll_core::exact::{Answers, Value};
use deathroll_core::metric::Subject;

/// The scenarios of the reference cases: a name and the text of a file.
pub const SCENARIOS: &[(&str, &str)] = &[
    (ATTACK, include_str!("cases/attack.toml")),
    (DEFENSE, include_str!("cases/defense.toml")),
    (CONTESTS, include_str!("cases/contests.toml")),
    (VERVE, include_str!("cases/verve.toml")),
    (POOL, include_str!("cases/pool.toml")),
    (NIGHTS, include_str!("cases/nights.toml")),
];

const ATTACK: &str = "attack";
const DEFENSE: &str = "defense";
const CONTESTS: &str = "contests";
const VERVE: &str = "verve";
const POOL: &str = "pool";
const NIGHTS: &str = "nights";

/// A reference value of the rules, and its place in the program's results.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its id in the specification, such as `V-12`.
    pub id: &'static str,
    /// Its description in the specification.
    pub about: &'static str,
    /// The scenario, a name of [`SCENARIOS`].
    pub scenario: &'static str,
    /// The arm.
    pub arm: &'static str,
    /// The subject, by name.
    pub subject: &'static str,
    /// The metric, by name.
    pub metric: &'static str,
    /// The quantity of the metric.
    pub quantity: Quantity,
    /// The value, as a numerator and a denominator.
    pub value: (u64, u64),
}

/// The quantity of a metric that a case compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quantity {
    /// The metric itself: a rate, a mean or a ratio.
    Value,
    /// The probability that a trial, or an attack, has one of these values.
    Share(RangeInclusive<u64>),
}

/// A reference case checked against the exact and the sampled value.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The case.
    pub case: &'static Case,
    /// The exact value computed.
    pub exact: Option<Value>,
    /// The sampled value and its deviation from the reference in standard errors; `None` when the
    /// sample is too small for a comparison.
    pub sampled: Option<(f64, f64)>,
}

impl Checked {
    /// True when the exact value is the reference fraction.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact == Some(Value::Fraction(self.case.fraction()))
    }
}

impl Case {
    /// The value as a fraction.
    #[must_use]
    pub fn fraction(&self) -> BigRational {
        BigRational::new(self.value.0.into(), self.value.1.into())
    }

    /// Checks the case against the exact answers for its arm and a run of it; `name` returns the name
    /// of a subject. `None` when the arm does not have the metric.
    pub fn check(
        &'static self,
        answers: &Answers,
        run: &Run,
        name: impl Fn(Subject) -> String,
    ) -> Option<Checked> {
        let mut all = answers.answers.iter();
        let answer = all.find(|one| one.metric.id == self.metric && name(one.subject) == self.subject)?;
        let reference = Value::Fraction(self.fraction());
        let (exact, sampled) = match &self.quantity {
            Quantity::Value => {
                let referred = deathroll_core::exact::Answer { value: Some(reference), ..answer.clone() };
                let sampled = distance(run, &referred).map(|found| (found.estimate.value, found.off));
                (answer.value.clone(), sampled)
            }
            Quantity::Share(values) => {
                let shares = answer.distribution.range(values.clone()).map(|(_, share)| share);
                let exact = shares.cloned().reduce(|sum, share| sum.plus(&share));
                let never =
                    (!answer.distribution.is_empty()).then(|| Value::Fraction(BigRational::default()));
                (exact.or(never), of_share(run, answer, values, &reference))
            }
        };
        Some(Checked { case: self, exact, sampled })
    }
}

const fn case(
    id: &'static str,
    about: &'static str,
    scenario: &'static str,
    [arm, subject, metric]: [&'static str; 3],
    quantity: Quantity,
    value: (u64, u64),
) -> Case {
    Case { id, about, scenario, arm, subject, metric, quantity, value }
}

const VALUE: Quantity = Quantity::Value;

const fn share(least: u64, most: u64) -> Quantity {
    Quantity::Share(least..=most)
}

/// All reference cases.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("V-01", "P(1 hit)", ATTACK, ["two dice", "Ada", "hits-per-attack"], share(1, 1), (12, 25)),
    case("V-01", "E[hits]", ATTACK, ["two dice", "Ada", "hits-per-attack"], VALUE, (4, 5)),
    case("V-02", "P(>=2 hits)", ATTACK, ["modifiers", "Ada", "hits-per-attack"], share(2, u64::MAX), (44, 125)),
    case("V-02", "E[hits]", ATTACK, ["modifiers", "Ada", "hits-per-attack"], VALUE, (6, 5)),
    case("V-03", "P(>=1 hit), naturals off", ATTACK, ["out of reach, no naturals", "Ada", "hits-per-attack"], share(1, u64::MAX), (0, 1)),
    case("V-03", "P(>=1 hit), naturals on", ATTACK, ["out of reach", "Ada", "hits-per-attack"], share(1, u64::MAX), (271, 1000)),
    case("V-04", "P(2 hits), naturals off", ATTACK, ["automatic, no naturals", "Ada", "hits-per-attack"], share(2, 2), (1, 1)),
    case("V-04", "P(2 hits), naturals on", ATTACK, ["automatic", "Ada", "hits-per-attack"], share(2, 2), (81, 100)),
    case("V-05", "thr 12 naturals off", ATTACK, ["tough, no naturals", "Ada", "wounds-per-attack"], VALUE, (0, 1)),
    case("V-05", "thr 12 naturals on", ATTACK, ["tough", "Ada", "wounds-per-attack"], VALUE, (1, 10)),
    case("V-05", "thr -2 naturals off", ATTACK, ["soft, no naturals", "Ada", "wounds-per-attack"], VALUE, (1, 1)),
    case("V-05", "thr -2 naturals on", ATTACK, ["soft", "Ada", "wounds-per-attack"], VALUE, (9, 10)),
    case("V-06", "P(1)", ATTACK, ["two dice", "Ada", "wounds-per-attack"], share(1, 1), (168, 625)),
    case("V-06", "P(2)", ATTACK, ["two dice", "Ada", "wounds-per-attack"], share(2, 2), (16, 625)),
    case("V-06", "E[wounds]", ATTACK, ["two dice", "Ada", "wounds-per-attack"], VALUE, (8, 25)),
    case("V-07", "P(>=2 wounds)", ATTACK, ["toughness token", "Ada", "wounds-per-attack"], share(2, u64::MAX), (177_633, 390_625)),
    case("V-07", "E[wounds]", ATTACK, ["toughness token", "Ada", "wounds-per-attack"], VALUE, (36, 25)),
    case("V-08", "P(trap)", ATTACK, ["one trap, two hits", "Ada", "trap-rate"], VALUE, (1, 10)),
    case("V-09", "P(trap)", ATTACK, ["two traps, three hits", "Ada", "trap-rate"], VALUE, (27, 95)),
    case("V-10", "P(trap)", ATTACK, ["one trap, three dice", "Ada", "trap-rate"], VALUE, (3, 40)),
    case("V-11", "E[wounds]", ATTACK, ["one trap, three dice", "Ada", "wounds-per-attack"], VALUE, (27, 50)),
    case("V-11", "E[wounds] with t=0", ATTACK, ["no trap, three dice", "Ada", "wounds-per-attack"], VALUE, (3, 5)),
    case("V-12", "P(0)", ATTACK, ["one trap, three dice", "Ada", "wounds-per-attack"], share(0, 0), (2791, 5000)),
    case("V-12", "P(1)", ATTACK, ["one trap, three dice", "Ada", "wounds-per-attack"], share(1, 1), (219, 625)),
    case("V-12", "P(2)", ATTACK, ["one trap, three dice", "Ada", "wounds-per-attack"], share(2, 2), (423, 5000)),
    case("V-12", "P(3)", ATTACK, ["one trap, three dice", "Ada", "wounds-per-attack"], share(3, 3), (17, 2500)),
    case("V-13", "p_crit(luck 0)", ATTACK, ["no luck", "Ada", "criticals-per-attack"], VALUE, (1, 10)),
    case("V-13", "p_crit(luck 3)", ATTACK, ["luck 3", "Ada", "criticals-per-attack"], VALUE, (2, 5)),
    case("V-13", "P(>=1 critical in the attack)", ATTACK, ["three dice, luck 1", "Ada", "wounds-per-attack"], share(1, u64::MAX), (271, 1000)),
    case("V-14", "P(wound) location with critical", ATTACK, ["lucky and tough", "Ada", "wounds-per-attack"], VALUE, (3, 10)),
    case("V-15", "P(reshuffle at a wound by end of round 2)", ATTACK, ["three AI cards, two rounds", "monster", "reshuffles-at-wound"], VALUE, (5, 8)),
    case("V-16", "P(defeated by end of round 2), wound_without_card", ATTACK, ["three AI cards, two rounds", "monster", "defeat-rate"], VALUE, (1, 16)),
    case("V-16", "P(defeated by end of round 3), wound_without_card", ATTACK, ["three AI cards, three rounds", "monster", "defeat-rate"], VALUE, (11, 32)),
    case("V-16", "P(defeated by end of round 3), stack_full", ATTACK, ["full stack, three rounds", "monster", "defeat-rate"], VALUE, (21, 32)),
    case("V-17", "value speed 1", DEFENSE, ["worn out, 1 die", "Ada", "dodge-value"], VALUE, (7, 10)),
    case("V-17", "value speed 4", DEFENSE, ["worn out, 4 dice", "Ada", "dodge-value"], VALUE, (9919, 10000)),
    case("V-18", "E[severe] without dodge", DEFENSE, ["fresh, no dodge", "Ada", "severe-injuries"], VALUE, (7, 54)),
    case("V-18", "E[severe] with dodge", DEFENSE, ["fresh, dodge", "Ada", "severe-injuries"], VALUE, (1, 216)),
    case("V-19", "affordable luck 5", DEFENSE, ["eight survival, luck 5", "Ada", "endures"], VALUE, (4, 1)),
    case("V-20", "P(alive) luck 4", DEFENSE, ["three injuries, luck 4", "Ada", "survival-rate"], VALUE, (7, 10)),
    case("V-21", "P(stays conscious)", CONTESTS, ["two injuries, fortitude 11", "Hale", "consciousness-failures"], share(0, 0), (9, 20)),
    case("V-22", "P(dying), unconscious (+2)", CONTESTS, ["two injuries, fortitude 2", "Hale", "dying-rate"], VALUE, (1, 40)),
    case("V-22", "P(dying), conscious", CONTESTS, ["two injuries", "Hale", "dying-rate"], VALUE, (7, 200)),
    case("V-23", "e8 i10", CONTESTS, ["ten injuries, endurance 8", "Hale", "dying-rate"], VALUE, (1, 2)),
    case("V-24", "P(dying)", CONTESTS, ["two injuries, fortitude 11", "Hale", "dying-rate"], VALUE, (59, 2000)),
    case("V-25", "P(injured after 4 hits)", VERVE, ["base", "Hale", "injuries"], share(1, u64::MAX), (35, 1296)),
    case("V-25", "E[survival lost after 4 hits]", VERVE, ["base", "Hale", "survival-lost"], VALUE, (2443, 1296)),
    case("V-26", "P(dying)", CONTESTS, ["three rounds", "Hale", "dying-rate"], VALUE, (1_066_979, 4_000_000)),
    case("V-27", "P(no real damage)", POOL, ["base", "Hale", "survival-lost"], share(0, 0), (7, 12)),
    case("V-28", "E[nights to full]", NIGHTS, ["base", "Hale", "nights"], VALUE, (2111, 625)),
];
