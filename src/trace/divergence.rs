//! The first difference between two traces of one trial.

use std::collections::VecDeque;

use super::line::Line;
use super::value::Value;

/// Where two traces of one trial diverge.
#[derive(Debug, Clone, PartialEq)]
pub struct Divergence {
    /// Number of lines before the first difference.
    pub same: usize,
    /// Number of those in which the dice needed other faces, and nothing followed from it.
    pub other_needs: usize,
    /// The last of them.
    pub common: Vec<Line>,
    /// Each trace from the first difference on; empty when all lines are equal.
    pub rest: [Rest; 2],
}

/// The rest of a trace.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rest {
    /// Its lines, as far as they are kept.
    pub lines: Vec<Line>,
    /// Number of further lines, which are not kept.
    pub more: usize,
}

/// Lines of a trace that are kept: what is shown of two long traces must not take all memory.
const KEPT_MAX: usize = 20_000;

/// Compares traces line by line. The initial tables are not compared.
pub(super) fn compare(
    mut one: impl Iterator<Item = Line>,
    mut two: impl Iterator<Item = Line>,
    context: usize,
) -> Divergence {
    let mut common = VecDeque::new();
    let (mut same, mut other_needs) = (0, 0);
    loop {
        let [left, right] = [one.next(), two.next()];
        match (&left, &right) {
            (Some(line), Some(other)) if is_same(line, other) => {}
            (Some(line), Some(other)) if came_to_the_same(line, other) => other_needs += 1,
            _ => {
                // In turn, since a trace that is ahead waits for the other one.
                let mut rest = [Rest::from(left), Rest::from(right)];
                loop {
                    let lines = [one.next(), two.next()];
                    if lines.iter().all(Option::is_none) {
                        return Divergence { same, other_needs, common: common.into(), rest };
                    }
                    rest.iter_mut().zip(lines).for_each(|(rest, line)| rest.extend(line));
                }
            }
        }
        same += 1;
        common.extend(left);
        if common.len() > context {
            common.pop_front();
        }
    }
}

impl From<Option<Line>> for Rest {
    fn from(line: Option<Line>) -> Self {
        Self { lines: line.into_iter().collect(), more: 0 }
    }
}

impl Rest {
    fn extend(&mut self, line: Option<Line>) {
        if self.lines.len() < KEPT_MAX {
            self.lines.extend(line);
        } else {
            self.more += usize::from(line.is_some());
        }
    }
}

/// True when the two lines are printed alike.
fn is_same(one: &Line, two: &Line) -> bool {
    is_alike(one, two) && one.text == two.text
}

/// True for two rolls that differ in nothing but the faces that they needed.
fn came_to_the_same(one: &Line, two: &Line) -> bool {
    /// The fields of what a roll needs.
    const NEEDS: [&str; 3] = ["threshold", "needed", "critical_needed"];
    let is_roll = one.fields.iter().any(|(name, _)| NEEDS.contains(name));
    // The lines of policies that decided are not compared here either.
    let is_other = |name: &str| !NEEDS.contains(&name) && name != "decided_by";
    let others = |line: &Line| -> Vec<(&str, Value)> {
        line.fields.iter().filter(|(name, _)| is_other(name)).cloned().collect()
    };
    is_roll && is_alike(one, two) && one.event == two.event && others(one) == others(two)
}

/// True when nothing differs but the words.
fn is_alike(one: &Line, two: &Line) -> bool {
    let place = |line: &Line| (line.round, line.phase, line.rule);
    place(one) == place(two) && one.scene == two.scene && one.actor == two.actor && one.changes == two.changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Change;

    fn line() -> Line {
        Line {
            step: 1,
            round: 1,
            phase: "combat",
            scene: Some("ford".to_owned()),
            rule: "RPG-4",
            actor: "Ada".to_owned(),
            event: "attacked",
            fields: vec![],
            text: "attacks".to_owned(),
            decided_by: String::new(),
            luck: None,
            changes: vec![Change { what: "Ada.mojo".to_owned(), from: Value::Int(2), to: Value::Int(1) }],
            picture: None,
        }
    }

    /// The number of lines before the first difference, if there is one.
    fn divergence(one: Vec<Line>, two: Vec<Line>) -> Option<usize> {
        let found = compare(one.into_iter(), two.into_iter(), 1);
        assert_eq!(found.common.len(), found.same.min(1));
        found.rest.iter().any(|rest| !rest.lines.is_empty()).then_some(found.same)
    }

    #[test]
    fn lines_that_are_printed_differently_differ() {
        let changes: [fn(&mut Line); 7] = [
            |line| line.round = 2,
            |line| line.phase = "hazard",
            |line| line.scene = None,
            |line| line.rule = "RPG-5",
            |line| line.actor = "Bryn".to_owned(),
            |line| line.text = "flees".to_owned(),
            |line| line.changes[0].to = Value::Int(0),
        ];
        for (number, change) in changes.iter().enumerate() {
            let mut other = line();
            change(&mut other);
            let [one, two] = [line(), other].map(|second| vec![line(), second, line()]);
            assert_eq!(divergence(one, two), Some(1), "change {number}");
        }
    }

    #[test]
    fn other_needs_of_dice_that_came_to_the_same_are_no_difference() {
        let roll = |needed: i64, hits: i64| Line {
            fields: vec![("needed", Value::Int(needed)), ("hits", Value::Int(hits))],
            text: format!("rolls 7, 8 and needs {needed}+: {hits} hits"),
            ..line()
        };
        assert_eq!(divergence(vec![line(), roll(5, 2)], vec![line(), roll(6, 2)]), None);
        assert_eq!(divergence(vec![line(), roll(7, 2)], vec![line(), roll(8, 1)]), Some(1));
        let found = compare([roll(5, 2), line()].into_iter(), [roll(6, 2), line()].into_iter(), 1);
        assert_eq!((found.same, found.other_needs), (2, 1));
        let by_another_line = |needed| {
            let decided = ("decided_by", Value::Map(vec![("target".to_owned(), Value::Int(needed))]));
            Line { fields: [roll(needed, 2).fields, vec![decided]].concat(), ..roll(needed, 2) }
        };
        assert_eq!(divergence(vec![line(), by_another_line(5)], vec![line(), by_another_line(6)]), None);
    }

    #[test]
    fn equal_traces_do_not_diverge_and_a_longer_one_does_where_the_other_ends() {
        let two = vec![line(), Line { step: 7, fields: vec![("by", Value::Int(1))], ..line() }];
        assert_eq!(divergence(vec![line(), line()], two.clone()), None, "nothing of it is printed");
        assert_eq!(divergence(vec![line()], two), Some(1));
    }

    #[test]
    fn of_long_traces_the_rest_is_counted() {
        let long = std::iter::repeat_with(line).take(KEPT_MAX + 6);
        let found = compare(long, std::iter::once(line()), 0);
        let counts = found.rest.map(|rest| (rest.lines.len(), rest.more));
        assert_eq!((found.same, counts), (1, [(KEPT_MAX, 5), (0, 0)]));
    }
}
