//! Snapshots of the table, and changes between them.

use super::{Entries, board, figure};
use crate::trace::line::Change;
use crate::trace::showdown::scene::Scene;
use deathroll_core::rules::showdown::state::{Seat, State};

/// Every variable value on the table, always in the same order, in sections: the monster with its
/// cards and the board, then every survivor.
#[derive(Debug)]
pub(crate) struct Snapshot(Vec<Entries>);

impl Snapshot {
    pub(crate) fn of(scene: Scene<'_>) -> Self {
        let survivors = (0..).zip(&scene.labels.survivors).map(|(seat, _)| survivor(scene, seat));
        Self(std::iter::once(monster(scene)).chain(survivors).collect())
    }

    /// All sections, concatenated.
    pub(crate) fn entries(self) -> Entries {
        self.0.into_iter().flatten().collect()
    }

    /// Updates the sections that differ from the state `before`, and returns the changes. Most events
    /// change little, and comparing the whole table is slow.
    pub(crate) fn renew(&mut self, before: &State, scene: Scene<'_>) -> Vec<Change> {
        let mut news = Vec::new();
        let [table, survivors @ ..] = &mut self.0[..] else { return news };
        if !equal_except_survivors(before, scene.state) {
            news.extend(changes(std::mem::replace(table, monster(scene)), table));
        }
        for (seat, section) in (0..).zip(survivors) {
            if before.survivor(seat) != scene.state.survivor(seat) {
                news.extend(changes(std::mem::replace(section, survivor(scene, seat)), section));
            }
        }
        news
    }
}

/// True when nothing but survivors changed.
fn equal_except_survivors(one: &State, other: &State) -> bool {
    one.monster == other.monster
        && one.attack == other.attack
        && one.suspended == other.suspended
        && one.board == other.board
}

/// The changes between two moments, in the order of the table.
fn changes(before: Entries, after: &Entries) -> Vec<Change> {
    let pairs = before.into_iter().zip(after);
    pairs
        .filter(|((_, from), (_, to))| from != to)
        .map(|((what, from), (_, to))| Change { what, from, to: to.clone() })
        .collect()
}

fn monster(scene: Scene<'_>) -> Entries {
    let Scene { state, labels, .. } = scene;
    let mut entries = Entries::new();
    figure::monster(&mut entries, &state.monster, labels);
    entries.push(("face_up".to_owned(), figure::face_up(&state.attack, labels)));
    if scene.has_board() {
        entries.push(("interrupted_face_up".to_owned(), figure::face_up(&state.suspended, labels)));
        board::board(&mut entries, scene);
    }
    entries
}

fn survivor(scene: Scene<'_>, seat: Seat) -> Entries {
    let mut entries = Entries::new();
    let (name, survivor) = (scene.name(seat), scene.state.survivor(seat));
    figure::survivor(&mut entries, name, survivor, scene.labels);
    if scene.has_board() {
        board::survivor(&mut entries, name, survivor);
    }
    entries
}
