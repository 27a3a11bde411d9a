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
