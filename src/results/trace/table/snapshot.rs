//! The whole table, and what changed on it.

use super::{Entries, board, figure};
use crate::results::trace::line::Change;
use crate::results::trace::scene::Scene;

/// What changed between two moments, in the order of the table.
pub(in crate::results::trace) fn changes(before: Entries, after: &Entries) -> Vec<Change> {
    let pairs = before.into_iter().zip(after);
    pairs
        .filter(|((_, from), (_, to))| from != to)
        .map(|((what, from), (_, to))| Change { what, from, to: to.clone() })
        .collect()
}

/// Every value on the table that can change, always in the same order.
pub(in crate::results::trace) fn snapshot(scene: Scene<'_>) -> Entries {
    let Scene { state, labels, .. } = scene;
    let mut entries = Entries::new();
    figure::monster(&mut entries, &state.monster, labels);
    entries.push(("face_up".to_owned(), figure::face_up(&state.attack, labels)));
    if scene.has_board() {
        entries.push(("interrupted_face_up".to_owned(), figure::face_up(&state.suspended, labels)));
        board::board(&mut entries, scene);
    }
    for (seat, name) in (0..).zip(&labels.survivors) {
        let survivor = state.survivor(seat);
        figure::survivor(&mut entries, name, survivor);
        if scene.has_board() {
            board::survivor(&mut entries, name, survivor);
        }
    }
    entries
}
