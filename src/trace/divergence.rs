//! The first difference between two traces of one trial.

use super::line::Line;
use super::play::Trace;

/// The index of the first line, from 0, in which two traces differ; `None` when all lines are equal.
/// The initial tables are not compared.
#[must_use]
pub fn divergence(one: &Trace, two: &Trace) -> Option<usize> {
    let same = one.lines.iter().zip(&two.lines).take_while(|(one, two)| is_same(one, two)).count();
    (same < one.lines.len().max(two.lines.len())).then_some(same)
}

/// True when the two lines are printed alike.
fn is_same(one: &Line, two: &Line) -> bool {
    let place = |line: &Line| (line.round, line.phase, line.rule);
    place(one) == place(two)
        && one.scene == two.scene
        && one.actor == two.actor
        && one.text == two.text
        && one.changes == two.changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Change, Start, Value};

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
            changes: vec![Change { what: "Ada.mojo".to_owned(), from: Value::Int(2), to: Value::Int(1) }],
            picture: None,
        }
    }

    fn trace_of(lines: Vec<Line>) -> Trace {
        Trace { start: Start { given: vec![], table: vec![], picture: None }, lines }
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
            let [one, two] = [line(), other].map(|second| trace_of(vec![line(), second, line()]));
            assert_eq!(divergence(&one, &two), Some(1), "change {number}");
        }
    }

    #[test]
    fn equal_traces_do_not_diverge_and_a_longer_one_does_where_the_other_ends() {
        let two = trace_of(vec![line(), Line { step: 7, fields: vec![("by", Value::Int(1))], ..line() }]);
        assert_eq!(divergence(&trace_of(vec![line(), line()]), &two), None, "nothing of it is printed");
        assert_eq!(divergence(&trace_of(vec![line()]), &two), Some(1));
    }
}
