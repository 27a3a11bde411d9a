//! Where two tales of one trial part.

use super::line::Line;
use super::play::Trace;

/// The number of the first line, from 0, at which two tales do not say the same; none when they
/// are the same to their ends. How the tables were set up is no part of what is told.
#[must_use]
pub fn divergence(one: &Trace, two: &Trace) -> Option<usize> {
    let same = one.lines.iter().zip(&two.lines).take_while(|(one, two)| is_same(one, two)).count();
    (same < one.lines.len().max(two.lines.len())).then_some(same)
}

/// True when a reader sees no difference.
fn is_same(one: &Line, two: &Line) -> bool {
    let place = |line: &Line| (line.round, line.phase, line.rule);
    place(one) == place(two)
        && one.scene == two.scene
        && one.actor == two.actor
        && one.text == two.text
        && one.changes == two.changes
}
