//! The search for a short priority list that decides as the best play does.
//!
//! A line is a condition of one or two comparisons and one of the acts that the named lists have. Lines are
//! inserted one by one, each the one that gains most; what the lines are worth is only an estimate here, and is
//! worked out exactly afterwards.

use deathroll_core::exact::Met;
use deathroll_core::policy::showdown::{Act, Decision, Fact, Situation, What, acts};
use deathroll_core::policy::{Kind, Line};

/// Most lines of a list.
const LINES_MAX: usize = 5;
/// Situations that are looked at: those in which most is at stake.
const SITUATIONS_MAX: usize = 2000;
/// Values of a number with which it is compared.
const VALUES_MAX: usize = 10;
/// How much a line must gain.
const GAIN_MIN: f64 = 1e-9;

/// Finds a short list for the situations of one survivor and decision.
pub(super) fn search(decision: Decision, met: &[&Met]) -> Vec<Line<Fact, Act>> {
    let mut situations: Vec<&Met> = met.to_vec();
    situations.sort_by(|one, two| at_stake(two).total_cmp(&at_stake(one)));
    situations.truncate(SITUATIONS_MAX);
    let atoms = atoms(decision, &situations);
    let conditions = conditions(&atoms, situations.len());
    let candidates: Vec<Candidate<'_>> = acts_tried(decision)
        .flat_map(|act| conditions.iter().map(move |condition| Candidate { condition, act }))
        .collect();
    let line = |one: Candidate<'_>| {
        let when = decision.when(&one.condition.text).ok()?;
        Some(Line { when, act: acts(decision)[one.act].clone() })
    };
    grow(&situations, &candidates).into_iter().filter_map(line).collect()
}

/// The acts that lines are tried with. Where conditions ask for facts about things, they choose the thing, and
/// the first act is enough.
fn acts_tried(decision: Decision) -> std::ops::Range<usize> {
    let of_moments =
        [Decision::Movement, Decision::Activation, Decision::Dash, Decision::Surge, Decision::Weapon];
    0..if of_moments.contains(&decision) { acts(decision).len() } else { 1 }
}

fn at_stake(met: &Met) -> f64 {
    met.best - met.worths.iter().copied().fold(f64::INFINITY, f64::min)
}

/// A condition, and for each situation the things that meet it, one bit each.
#[derive(Clone)]
struct Condition {
    text: String,
    meets: Vec<u64>,
}

/// A line that could be inserted.
#[derive(Clone, Copy)]
struct Candidate<'a> {
    condition: &'a Condition,
    /// An index into the acts of the decision.
    act: usize,
}

/// Comparisons of single facts, as far as they distinguish anything.
fn atoms(decision: Decision, situations: &[&Met]) -> Vec<Condition> {
    let mut atoms: Vec<Condition> = Vec::new();
    for (index, known) in decision.facts().iter().enumerate() {
        let facts = |met: &Met| -> Vec<i32> {
            // Where conditions do not ask about things, one fact stands for them all.
            let count = if met.situation.facts.is_empty() { met.situation.things.len() } else { 1 };
            (0..count).map(|thing| met.situation.fact(index, thing)).collect()
        };
        let facts: Vec<Vec<i32>> = situations.iter().map(|met| facts(met)).collect();
        let condition = |text: String, holds: &dyn Fn(i32) -> bool| {
            let bits = |values: &Vec<i32>| {
                let bit = |(place, value): (usize, &i32)| u64::from(holds(*value)) << place;
                values.iter().take(THINGS_MAX).enumerate().map(bit).sum()
            };
            Condition { text, meets: facts.iter().map(bits).collect() }
        };
        let mut values: Vec<i32> = facts.iter().flatten().copied().collect();
        values.sort_unstable();
        values.dedup();
        let name = &known.name;
        let compared: Vec<Condition> = match known.kind {
            _ if values.len() < 2 => Vec::new(),
            Kind::Flag => vec![
                condition(name.to_string(), &|value| value > 0),
                condition(format!("not {name}"), &|value| value == 0),
            ],
            Kind::Number => {
                let step = values.len().div_ceil(VALUES_MAX);
                let both = |&bound: &i32| {
                    let from = condition(format!("{name} >= {bound}"), &|value| value >= bound);
                    [from, condition(format!("{name} < {bound}"), &|value| value < bound)]
                };
                values[1..].iter().step_by(step).flat_map(both).collect()
            }
        };
        for one in compared {
            if atoms.iter().all(|other| other.meets != one.meets) {
                atoms.push(one);
            }
        }
    }
    atoms
}

/// Things of a situation that have a bit.
const THINGS_MAX: usize = 64;

/// No condition, single comparisons, and pairs of them.
fn conditions(atoms: &[Condition], situations: usize) -> Vec<Condition> {
    let pairs = atoms.iter().enumerate().flat_map(|(index, one)| {
        atoms[index + 1..].iter().map(|two| Condition {
            text: format!("{} and {}", one.text, two.text),
            meets: one.meets.iter().zip(&two.meets).map(|(one, two)| one & two).collect(),
        })
    });
    let always = Condition { text: String::new(), meets: vec![u64::MAX; situations] };
    std::iter::once(always).chain(atoms.iter().cloned()).chain(pairs).collect()
}

/// Inserts lines, each where it gains most, for as long as one gains something; then leaves out those that
/// the others have made superfluous.
fn grow<'a>(situations: &[&Met], candidates: &[Candidate<'a>]) -> Vec<Candidate<'a>> {
    let mut lines: Vec<Candidate<'a>> = Vec::new();
    while lines.len() < LINES_MAX {
        let decided = decide(situations, &lines);
        let mut best: Option<(f64, usize, Candidate<'a>)> = None;
        for place in (0..=lines.len()).rev() {
            for one in candidates {
                let gained = gain(situations, &decided, (place, *one));
                if gained > best.map_or(0.0, |(most, ..)| most) + GAIN_MIN {
                    best = Some((gained, place, *one));
                }
            }
        }
        let Some((_, place, one)) = best else { break };
        lines.insert(place, one);
    }
    let total =
        |lines: &[Candidate<'_>]| -> f64 { decide(situations, lines).iter().map(|(_, worth)| worth).sum() };
    let mut place = 0;
    while place < lines.len() {
        let fewer = [&lines[..place], &lines[place + 1..]].concat();
        if total(&fewer) > total(&lines) - GAIN_MIN { lines = fewer } else { place += 1 }
    }
    lines
}

/// For each situation the line that decides, and what its answer is worth.
fn decide(situations: &[&Met], lines: &[Candidate<'_>]) -> Vec<(usize, f64)> {
    let of_situation = |(index, met): (usize, &&Met)| {
        let worth = |line: &Candidate<'_>| worth(met, line.condition.meets[index], line.act);
        let deciding = lines.iter().enumerate().find_map(|(line, one)| Some((line, worth(one)?)));
        deciding.unwrap_or_else(|| (lines.len(), worth_without(met)))
    };
    situations.iter().enumerate().map(of_situation).collect()
}

/// What a line gains if it is inserted at a place.
fn gain(situations: &[&Met], decided: &[(usize, f64)], (place, line): (usize, Candidate<'_>)) -> f64 {
    let mut gained = 0.0;
    for ((met, (by, before)), meets) in situations.iter().zip(decided).zip(&line.condition.meets) {
        if *by >= place
            && let Some(worth) = worth(met, *meets, line.act)
        {
            gained += worth - before;
        }
    }
    gained
}

/// The worth of the answer of a line that is about some of the things; none if it does not decide.
fn worth(met: &Met, meets: u64, act: usize) -> Option<f64> {
    let Situation { decision, things, acts, .. } = &met.situation;
    if !acts.is_empty() {
        let answer = acts[act].filter(|_| meets & 1 != 0)?;
        return Some(met.worths[answer]);
    }
    let mut chosen = (0..things.len().min(THINGS_MAX)).filter(|place| meets >> place & 1 == 1);
    let first = chosen.next()?;
    if *decision == Decision::HlOrder {
        // Which of the kinds was drawn first is not known here.
        let add = |(sum, count): (f64, u32), place: usize| (sum + met.worths[place], count + 1);
        let (sum, count) = chosen.fold((met.worths[first], 1), add);
        return Some(sum / f64::from(count));
    }
    // The first of those with most harm.
    let harm = |place: usize| match things[place].what {
        What::Hit { harm } => harm,
        _ => 0,
    };
    let worst = chosen.fold(first, |one, two| if harm(two) > harm(one) { two } else { one });
    Some(met.worths[1 + worst])
}

/// The worth of the answer where no line decides.
fn worth_without(met: &Met) -> f64 {
    match met.situation.decision {
        // Which card was drawn first is not known here.
        Decision::HlOrder => met.worths.iter().sum::<f64>() / met.worths.len() as f64,
        // Nothing, or the first weapon.
        _ => met.worths[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::policy::showdown::{Supplies, SurvivorPolicies, Thing};

    fn facts(decision: Decision, known: &[(&str, i32)]) -> Vec<i32> {
        let value = |name: &str| known.iter().find(|fact| fact.0 == name).map_or(0, |fact| fact.1);
        decision.facts().iter().map(|known| value(&known.name)).collect()
    }

    fn met(situation: Situation, worths: Vec<f64>) -> Met {
        let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Met { situation, policy: Some(0), times: 1.0, worths, best, lost: 0.0 }
    }

    /// An injury with these facts, all others 0; and what comes of taking and of enduring it.
    fn injury(known: &[(&str, i32)], worths: [f64; 2]) -> Met {
        let decision = Decision::Endure;
        let things = vec![Thing { facts: facts(decision, known), what: What::Injury }];
        let (facts, acts) = Default::default();
        met(Situation { seat: 0, decision, facts, things, acts }, worths.to_vec())
    }

    fn text(decision: Decision, met: &[Met]) -> String {
        let mut found = SurvivorPolicies::default();
        found.set_lines(decision, &search(decision, &met.iter().collect::<Vec<_>>()));
        format!("[{}]", found.lines(decision, &Supplies::default()).join(", "))
    }

    fn found(good: impl Fn(i32, i32) -> bool) -> String {
        let all = (1..=4).flat_map(|cost| (4..=7).map(move |survival| (cost, survival)));
        let met: Vec<Met> = all
            .map(|(cost, survival)| {
                let endured = if good(cost, survival) { 0.1 } else { -0.1 };
                injury(&[("cost", cost), ("survival", survival)], [0.0, endured])
            })
            .collect();
        text(Decision::Endure, &met)
    }

    #[test]
    fn a_planted_list_is_found() {
        assert_eq!(found(|cost, _| cost < 3), "[{ when = \"cost < 3\" }]");
        let both = "[{ when = \"survival >= 6 and cost < 3\" }]";
        assert_eq!(found(|cost, survival| cost < 3 && survival >= 6), both);
        assert_eq!(found(|_, _| false), "[]");
    }

    #[test]
    fn what_always_pays_needs_no_condition() {
        assert_eq!(found(|_, _| true), "[{}]");
    }

    /// Attacking pays with survival left, and hiding without; where nobody can hide, nothing does.
    #[test]
    fn a_planted_list_of_acts_is_found() {
        let decision = Decision::Activation;
        let act = |wanted: &str| {
            acts(decision).iter().position(|act| format!("{act:?}") == format!("Use({wanted})")).unwrap()
        };
        let moment = |survival: i32, can_hide: bool| {
            let mut leads = vec![None; acts(decision).len()];
            leads[act("Nothing")] = Some(0);
            leads[act("Attack")] = Some(1);
            leads[act("Hide")] = can_hide.then_some(2);
            let things = [What::Attack, What::Hide].map(|what| Thing { facts: Vec::new(), what });
            let facts = facts(decision, &[("survival", survival)]);
            let worths = vec![0.0, if survival > 2 { 0.5 } else { -0.5 }, 0.2];
            met(Situation { seat: 0, decision, facts, things: things.into(), acts: leads }, worths)
        };
        let met: Vec<Met> =
            (0..6).flat_map(|survival| [true, false].map(|can_hide| moment(survival, can_hide))).collect();
        let wanted = "[{ when = \"survival >= 3\", for = \"attack\" }, { for = \"hide\" }]";
        assert_eq!(text(decision, &met), wanted);
    }
}
