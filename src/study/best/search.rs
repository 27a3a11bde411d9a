//! The search for a short priority list that decides as the best play does.
//!
//! Lines are conditions of one or two comparisons. They are inserted one by one, each the one that gains
//! most; what the lines are worth is only an estimate here, and is worked out exactly afterwards.

use deathroll_core::exact::Met;
use deathroll_core::policy::showdown::{Decision, HlOrder, Policies, Take, Which};
use deathroll_core::policy::{Kind, Line};
use deathroll_core::rules::showdown::state::Seat;

/// Most lines of a list.
const LINES_MAX: usize = 5;
/// Situations that are looked at: those in which most is at stake.
const SITUATIONS_MAX: usize = 2000;
/// Values of a number with which it is compared.
const VALUES_MAX: usize = 10;
/// How much a line must gain.
const GAIN_MIN: f64 = 1e-9;
/// The conditions of a list's lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lines {
    decision: Decision,
    conditions: Vec<String>,
}

impl Lines {
    /// The list as in a scenario file.
    pub(super) fn text(&self) -> String {
        let line = |when: &String| {
            if when.is_empty() { "{}".to_owned() } else { format!("{{ when = \"{when}\" }}") }
        };
        let lines: Vec<String> = self.conditions.iter().map(line).collect();
        format!("{} = [{}]", self.decision.key(), lines.join(", "))
    }

    /// Gives the list to a survivor.
    pub(super) fn apply(&self, policies: &mut Policies, seat: Seat) {
        let survivor = &mut policies.survivors[usize::from(seat)];
        match self.decision {
            Decision::Dodge => survivor.dodge = self.lines(Which::Worst).into(),
            Decision::Endure => survivor.endure = self.lines(()),
            _ => survivor.hl_order = HlOrder::from(self.lines(Take::First)),
        }
    }

    fn lines<A: Copy>(
        &self,
        act: A,
    ) -> deathroll_core::policy::List<deathroll_core::policy::showdown::Fact, A> {
        self.conditions
            .iter()
            .filter_map(|when| Some(Line { when: self.decision.when(when).ok()?, act }))
            .collect()
    }
}

/// Finds a short list for the situations of one survivor and decision.
pub(super) fn search(decision: Decision, met: &[&Met]) -> Lines {
    let mut situations: Vec<&Met> = met.to_vec();
    situations.sort_by(|one, two| at_stake(two).total_cmp(&at_stake(one)));
    situations.truncate(SITUATIONS_MAX);
    let atoms = atoms(decision, &situations);
    let candidates = candidates(&atoms, situations.len());
    let lines = grow(decision, &situations, &candidates);
    Lines { decision, conditions: lines.into_iter().map(|line| line.text.clone()).collect() }
}

fn at_stake(met: &Met) -> f64 {
    met.best - met.worths.iter().copied().fold(f64::INFINITY, f64::min)
}

/// A condition, and for each situation the things that meet it, one bit each.
#[derive(Clone)]
struct Condition {
    text: String,
    meets: Vec<u32>,
}

/// Comparisons of single facts, as far as they distinguish anything.
fn atoms(decision: Decision, situations: &[&Met]) -> Vec<Condition> {
    let mut atoms: Vec<Condition> = Vec::new();
    for (index, known) in decision.facts().iter().enumerate() {
        let condition = |text: String, holds: &dyn Fn(i32) -> bool| {
            let meets = situations.iter().map(|met| {
                let things = (0..).zip(&met.situation.things);
                things.fold(0, |bits, (place, thing)| bits | u32::from(holds(thing.facts[index])) << place)
            });
            Condition { text, meets: meets.collect() }
        };
        let mut values: Vec<i32> =
            situations.iter().flat_map(|met| &met.situation.things).map(|thing| thing.facts[index]).collect();
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

/// No condition, single comparisons, and pairs of them.
fn candidates(atoms: &[Condition], situations: usize) -> Vec<Condition> {
    let pairs = atoms.iter().enumerate().flat_map(|(index, one)| {
        atoms[index + 1..].iter().map(|two| Condition {
            text: format!("{} and {}", one.text, two.text),
            meets: one.meets.iter().zip(&two.meets).map(|(one, two)| one & two).collect(),
        })
    });
    let always = Condition { text: String::new(), meets: vec![u32::MAX; situations] };
    std::iter::once(always).chain(atoms.iter().cloned()).chain(pairs).collect()
}

/// Inserts lines, each where it gains most, for as long as one gains something; then leaves out those that
/// the others have made superfluous.
fn grow<'a>(decision: Decision, situations: &[&Met], candidates: &'a [Condition]) -> Vec<&'a Condition> {
    let mut lines: Vec<&Condition> = Vec::new();
    while lines.len() < LINES_MAX {
        let decided = decide(decision, situations, &lines);
        let places = (0..=lines.len()).rev().flat_map(|place| candidates.iter().map(move |one| (place, one)));
        let valued =
            places.map(|(place, one)| (gain(decision, situations, &decided, (place, one)), place, one));
        let best = valued.reduce(|one, two| if two.0 > one.0 + GAIN_MIN { two } else { one });
        match best {
            Some((gained, place, one)) if gained > GAIN_MIN => lines.insert(place, one),
            _ => break,
        }
    }
    let total = |lines: &[&Condition]| -> f64 {
        decide(decision, situations, lines).iter().map(|(_, worth)| worth).sum()
    };
    let mut place = 0;
    while place < lines.len() {
        let fewer = [&lines[..place], &lines[place + 1..]].concat();
        if total(&fewer) > total(&lines) - GAIN_MIN { lines = fewer } else { place += 1 }
    }
    lines
}

/// For each situation the line that decides, and what its answer is worth.
fn decide(decision: Decision, situations: &[&Met], lines: &[&Condition]) -> Vec<(usize, f64)> {
    let of_situation = |(index, met): (usize, &&Met)| {
        let deciding = lines.iter().position(|line| line.meets[index] & things(met) != 0);
        let meets = deciding.map(|line| lines[line].meets[index]);
        (deciding.unwrap_or(lines.len()), worth(decision, met, meets))
    };
    situations.iter().enumerate().map(of_situation).collect()
}

/// What a line gains if it is inserted at a place.
fn gain(
    decision: Decision,
    situations: &[&Met],
    decided: &[(usize, f64)],
    (place, line): (usize, &Condition),
) -> f64 {
    let mut gained = 0.0;
    for ((met, (by, before)), meets) in situations.iter().zip(decided).zip(&line.meets) {
        if *by >= place && meets & things(met) != 0 {
            gained += worth(decision, met, Some(*meets)) - before;
        }
    }
    gained
}

/// A bit for each thing to choose from.
fn things(met: &Met) -> u32 {
    u32::MAX >> (u32::BITS - met.situation.things.len() as u32)
}

/// The worth of the answer of a line that is about some of the things, or of no line.
fn worth(decision: Decision, met: &Met, meets: Option<u32>) -> f64 {
    let chosen = meets.unwrap_or(if decision == Decision::HlOrder { u32::MAX } else { 0 });
    let mut chosen = (0..met.situation.things.len()).filter(|place| chosen >> place & 1 == 1);
    if decision == Decision::HlOrder {
        // Which of the kinds was drawn first is not known here.
        let (sum, count) =
            chosen.fold((0.0, 0_u32), |(sum, count), place| (sum + met.worths[place], count + 1));
        return sum / f64::from(count);
    }
    let Some(first) = chosen.next() else { return met.worths[0] };
    // The first of those with most harm.
    let harm = |place: usize| met.situation.things[place].harm;
    let worst = chosen.fold(first, |one, two| if harm(two) > harm(one) { two } else { one });
    met.worths[1 + worst]
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::policy::showdown::{Situation, Thing};

    /// An injury with these facts, all others 0; and what comes of taking and of enduring it.
    fn injury(facts: &[(&str, i32)], worths: [f64; 2]) -> Met {
        let value = |name: &str| facts.iter().find(|fact| fact.0 == name).map_or(0, |fact| fact.1);
        let facts = Decision::Endure.facts().iter().map(|known| value(&known.name)).collect();
        let thing = Thing { facts, harm: 0, kind: 0 };
        Met {
            situation: Situation { seat: 0, decision: Decision::Endure, things: vec![thing] },
            policy: Some(0),
            times: 1.0,
            worths: worths.to_vec(),
            best: worths[0].max(worths[1]),
            lost: 0.0,
        }
    }

    fn found(good: impl Fn(i32, i32) -> bool) -> String {
        let all = (1..=4).flat_map(|cost| (4..=7).map(move |survival| (cost, survival)));
        let met: Vec<Met> = all
            .map(|(cost, survival)| {
                let endured = if good(cost, survival) { 0.1 } else { -0.1 };
                injury(&[("cost", cost), ("survival", survival)], [0.0, endured])
            })
            .collect();
        search(Decision::Endure, &met.iter().collect::<Vec<_>>()).text()
    }

    #[test]
    fn a_planted_list_is_found() {
        assert_eq!(found(|cost, _| cost < 3), "endure = [{ when = \"cost < 3\" }]");
        let both = "endure = [{ when = \"survival >= 6 and cost < 3\" }]";
        assert_eq!(found(|cost, survival| cost < 3 && survival >= 6), both);
        assert_eq!(found(|_, _| false), "endure = []");
    }

    #[test]
    fn what_always_pays_needs_no_condition() {
        assert_eq!(found(|_, _| true), "endure = [{}]");
    }
}
