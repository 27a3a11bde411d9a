//! One small change of a list.

use super::chance::Chance;
use super::words::{AllWords, Words, has_several_acts, random_act, simpler_acts, varied_act};
use crate::expression::Relation;
use crate::policy::showdown::{Act, Decision, Fact, PayFor, SurvivorPolicies, Take, Use, Wield};
use crate::policy::{Line, List, When};

/// Lines of a list beyond this are not tried; nobody would read them.
const LINES_MAX: usize = 8;
/// Conditions of a line beyond this are not tried.
const CONDITIONS_MAX: usize = 5;

impl AllWords {
    /// The policies with one change of the list of a decision; the same when the change is none.
    pub(super) fn edited(
        &self,
        policies: &SurvivorPolicies,
        decision: Decision,
        chance: &mut Chance,
    ) -> SurvivorPolicies {
        let list = self.of(decision).edited(&policies.list(decision), chance);
        let mut new = policies.clone();
        // Dice choose among all cards: such a line is not combined with others.
        let is_random = list.lines().iter().any(|line| line.act == Act::Resolve(Take::Random));
        if !is_random {
            new.set_lines(decision, list.lines());
        }
        new
    }
}

/// The policies that say one thing less about a decision.
pub(super) fn simpler(policies: &SurvivorPolicies, decision: Decision) -> Vec<SurvivorPolicies> {
    let with = |list: List<Fact, Act>| {
        let mut new = policies.clone();
        new.set_lines(decision, list.lines());
        new
    };
    simpler_lists(&policies.list(decision)).into_iter().map(with).collect()
}

/// The policies without the lines about a decision that can never decide: those after one that always does.
pub(super) fn reachable(policies: &SurvivorPolicies, decision: Decision) -> SurvivorPolicies {
    // A line that moves, or names a use or a piece, may find nothing that it can do.
    let is_done = |act: &Act| match act {
        Act::Agree | Act::Dodge(_) | Act::Resolve(_) => true,
        Act::Use(of) => *of == Use::Nothing,
        Act::Pay(of) => *of == PayFor::ANYTHING,
        Act::Wield(with) => matches!(with, Wield::First | Wield::Best),
        Act::Go(_) => false,
    };
    let always = |line: &Line<Fact, Act>| line.when == When::Always && is_done(&line.act);
    let list = policies.list(decision);
    let last = list.lines().iter().position(always);
    let mut new = policies.clone();
    if let Some(last) = last {
        new.set_lines(decision, &list.lines()[..=last]);
    }
    new
}

fn simpler_lists(list: &List<Fact, Act>) -> Vec<List<Fact, Act>> {
    let lines = list.lines();
    let replaced = |at: usize, new: Option<Line<Fact, Act>>| {
        let mut lines = lines.to_vec();
        lines.splice(at..=at, new);
        lines.into_iter().collect()
    };
    let mut found = Vec::new();
    for (at, Line { when, act }) in lines.iter().enumerate() {
        found.push(replaced(at, None));
        let whens = simpler_conditions(when).into_iter();
        found.extend(whens.map(|when| replaced(at, Some(Line { when, act: act.clone() }))));
        let acts = simpler_acts(act).into_iter();
        found.extend(acts.map(|act| replaced(at, Some(Line { when: when.clone(), act }))));
    }
    found
}

/// The condition without one of its parts, or with one side of an alternative.
fn simpler_conditions(when: &When<Fact>) -> Vec<When<Fact>> {
    let parts = parts(when);
    let mut found = Vec::new();
    for at in 0..parts.len() {
        let mut fewer = parts.clone();
        fewer.remove(at);
        found.push(all(fewer));
        if let When::Any(sides) = &parts[at] {
            let with = |side: &When<Fact>| {
                let mut parts = parts.clone();
                parts[at] = side.clone();
                all(parts)
            };
            found.extend(sides.iter().map(with));
        }
    }
    found
}

impl Words {
    fn edited(&self, list: &List<Fact, Act>, chance: &mut Chance) -> List<Fact, Act> {
        let mut lines = list.lines().to_vec();
        let size = lines.len();
        match chance.below(16) {
            0 => return chance.of(&self.lists).clone(),
            1 if size > 0 => {
                lines.remove(chance.below(size));
            }
            2 if size > 1 => {
                let at = chance.below(size - 1);
                lines.swap(at, at + 1);
            }
            3 if size > 0 && size < LINES_MAX => {
                // A line for a special case before the general one.
                let at = chance.below(size);
                let Line { when, act } = lines[at].clone();
                let when = self.varied(&when, chance);
                lines.insert(at, Line { when, act: varied_act(self.decision, &act, chance) });
            }
            4 if size < LINES_MAX && !self.lines.is_empty() => {
                lines.insert(chance.below(size + 1), chance.of(&self.lines).clone());
            }
            5..=7 if size < LINES_MAX => {
                let conditions = (0..=chance.below(3)).map(|_| self.condition(chance)).collect();
                let line = Line { when: all(conditions), act: random_act(self.decision, chance) };
                lines.insert(chance.below(size + 1), line);
            }
            8..=10 if has_several_acts(self.decision) && size > 0 => {
                let at = chance.below(size);
                lines[at].act = varied_act(self.decision, &lines[at].act, chance);
            }
            _ if size > 0 => {
                let at = chance.below(size);
                lines[at].when = self.varied(&lines[at].when, chance);
            }
            _ => lines.push(Line { when: self.condition(chance), act: random_act(self.decision, chance) }),
        }
        lines.into_iter().collect()
    }

    /// A condition with one part more, one less, or another one.
    fn varied(&self, when: &When<Fact>, chance: &mut Chance) -> When<Fact> {
        let mut parts = parts(when);
        let size = parts.len();
        if size == 0 {
            return self.condition(chance);
        }
        let at = chance.below(size);
        match (&parts[at], chance.below(8)) {
            (When::Any(sides), 0..=4) => parts[at] = self.varied_side(sides, chance),
            (_, 5) => {
                parts.remove(at);
            }
            (_, 6) => parts[at] = self.condition(chance),
            (part, 7) => parts[at] = When::Any([part.clone(), self.condition(chance)].into()),
            (part, 4) => parts[at] = neighbour(part, chance),
            _ if size < CONDITIONS_MAX => parts.push(self.condition(chance)),
            (part, _) => parts[at] = neighbour(part, chance),
        }
        all(parts)
    }

    /// An alternative with a change on one side.
    fn varied_side(&self, sides: &[When<Fact>], chance: &mut Chance) -> When<Fact> {
        let mut sides = sides.to_vec();
        let at = chance.below(sides.len());
        let varied = self.varied(&sides[at], chance);
        // A side that always holds would make the others idle.
        if varied != When::Always {
            sides[at] = varied;
        }
        When::Any(sides.into())
    }
}

/// The conditions that must all hold.
fn parts(when: &When<Fact>) -> Vec<When<Fact>> {
    match when {
        When::Always => Vec::new(),
        When::All(parts) => parts.to_vec(),
        one => vec![one.clone()],
    }
}

fn all(mut parts: Vec<When<Fact>>) -> When<Fact> {
    match parts.len() {
        0 => When::Always,
        1 => parts.remove(0),
        _ => When::All(parts.into()),
    }
}

/// The opposite of a flag, the next threshold of a number, one side of an alternative.
fn neighbour(when: &When<Fact>, chance: &mut Chance) -> When<Fact> {
    match when {
        When::Not(one) => (**one).clone(),
        When::Any(either) => chance.of(either).clone(),
        When::Number(fact, relation @ (Relation::AtLeast | Relation::AtMost), number) => {
            let step = if chance.once_in(2) { 1 } else { -1 };
            When::Number(*fact, *relation, (number + step).max(0))
        }
        one => When::Not(Box::new(one.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::showdown::{Destination, PaidRule, PayFor, SPACE_FACTS, Supplies};
    use crate::rules::showdown::plan::PartOf;

    /// Every list that edits lead to can be written down and read back, and stays short enough to read.
    #[test]
    fn edited_lists_are_written_and_read_back() {
        let supplies = Supplies {
            counters: vec!["rage".to_owned(), "war song".to_owned()],
            monster_counters: vec!["wrath".to_owned()],
            ..Supplies::default()
        };
        let words = AllWords::new(true, &supplies);
        let mut chance = Chance::new(1);
        let mut policies = SurvivorPolicies::default();
        let mut changed = [0; Decision::ALL.len()];
        let mut counting = 0;
        for _ in 0..4000 {
            let at = chance.below(Decision::ALL.len());
            let new = words.edited(&policies, Decision::ALL[at], &mut chance);
            changed[at] += u32::from(new != policies);
            counting += u32::from(new.names_supplies(Decision::Dodge));
            policies = new;
            assert!(policies.line_count(Decision::ALL[at]) <= LINES_MAX);
        }
        assert!(changed.iter().all(|&times| times > 100), "{changed:?}");
        assert!(counting > 100, "counters are words like others: {counting}");
        let whens = policies.dodge.lines().iter().map(|line| (Decision::Dodge, &line.when));
        let whens =
            whens.chain(policies.movement.lines().iter().map(|line| (Decision::Movement, &line.when)));
        for (decision, when) in whens {
            let text = when.text(&decision.facts_in(&supplies));
            assert_eq!(decision.when_in(&text, &supplies).as_ref(), Ok(when), "{text}");
        }
        for Line { act, .. } in policies.movement.lines() {
            let goal = act.goal.text(SPACE_FACTS);
            assert_eq!(Destination::bind(&goal, act.toward, &[]).unwrap().goal, act.goal, "{goal}");
        }
    }

    /// What a line of `pay` names can be left out; a search adds no names.
    #[test]
    fn names_of_what_is_paid_for_are_kept_or_left_out() {
        let supplies = Supplies {
            gear: vec!["salve".to_owned()],
            rules: vec!["on-dodge".to_owned()],
            ..Supplies::default()
        };
        let act = PayFor { part_of: Some(PartOf::Piece(0)), rule: Some(PaidRule::Waits(0)) };
        let pay = List::from_iter([Line { when: When::Always, act }]);
        let policies = SurvivorPolicies { pay, ..SurvivorPolicies::default() };
        let text = |policies: &SurvivorPolicies| policies.text(Decision::Pay, &supplies);
        let simpler: Vec<_> = simpler(&policies, Decision::Pay).iter().map(text).collect();
        assert_eq!(simpler, ["\"never\"", "[{ rule = \"on-dodge\" }]", "[{ gear = \"salve\" }]"]);
    }

    #[test]
    fn lines_after_one_that_always_decides_are_left_out() {
        let always = Line { when: When::Always, act: Act::Agree };
        let hurt = Decision::Endure.when_in("survival >= 2", &Supplies::default()).expect("a condition");
        let hurt = Line { when: hurt, act: Act::Agree };
        let left_of = |lines: &[Line<Fact, Act>]| {
            let mut policies = SurvivorPolicies::default();
            policies.set_lines(Decision::Endure, lines);
            reachable(&policies, Decision::Endure).line_count(Decision::Endure)
        };
        assert_eq!(left_of(&[always.clone(), hurt.clone()]), 1);
        assert_eq!(left_of(&[hurt.clone(), always.clone(), hurt.clone()]), 2);
        assert_eq!(left_of(&[hurt.clone(), always]), 2);
        assert_eq!(left_of(&[hurt]), 1);
        let left_after = |decision: Decision, first: Act| {
            let lines = [first, random_act(decision, &mut Chance::new(1))];
            let lines = lines.map(|act| Line { when: When::Always, act });
            let mut policies = SurvivorPolicies::default();
            policies.set_lines(decision, &lines);
            reachable(&policies, decision).line_count(decision)
        };
        assert_eq!(left_after(Decision::Activation, Act::Use(Use::Nothing)), 1);
        assert_eq!(left_after(Decision::Activation, Act::Use(Use::Help)), 2, "nothing may help");
        assert_eq!(left_after(Decision::Pay, Act::Pay(PayFor::ANYTHING)), 1);
        assert_eq!(left_after(Decision::Weapon, Act::Wield(Wield::Best)), 1);
        assert_eq!(left_after(Decision::Weapon, Act::Wield(Wield::Piece(0))), 2, "it may be used up");
    }

    #[test]
    fn simpler_lists_say_one_thing_less() {
        let mut policies = SurvivorPolicies::default();
        policies.set_named(Decision::Dash, "toward-monster");
        let text = |one: &SurvivorPolicies| one.text(Decision::Dash, &Supplies::default());
        let simpler: Vec<_> = simpler(&policies, Decision::Dash).iter().map(text).collect();
        // Without the line, without each of five conditions, and without the preference.
        assert_eq!(simpler.len(), 7);
        assert_eq!(simpler[0], "\"never\"");
        assert!(simpler[1].contains("when = \"after-movement and own and can-act and not in-reach\""));
        assert!(!simpler[6].contains("prefer"));
    }
}
