//! The whole table, and what changed on it.

use super::{Entries, board, figure};
use crate::rules::showdown::state::{Seat, State};
use crate::trace::line::Change;
use crate::trace::showdown::scene::Scene;

/// Every value on the table that can change, always in the same order, in sections: the monster
/// with its cards and the board, then every survivor.
#[derive(Debug)]
pub(crate) struct Snapshot(Vec<Entries>);

impl Snapshot {
    pub(crate) fn of(scene: Scene<'_>) -> Self {
        let survivors = (0..).zip(&scene.labels.survivors).map(|(seat, _)| survivor(scene, seat));
        Self(std::iter::once(monster(scene)).chain(survivors).collect())
    }

    /// All sections in one.
    pub(crate) fn entries(self) -> Entries {
        self.0.into_iter().flatten().collect()
    }

    /// Renews the sections of what is not as it was `before`, and tells what changed. Most events
    /// change little, and to look at the whole table takes long.
    pub(crate) fn renew(&mut self, before: &State, scene: Scene<'_>) -> Vec<Change> {
        let mut news = Vec::new();
        let [table, survivors @ ..] = &mut self.0[..] else { return news };
        if !is_monsters_alike(before, scene.state) {
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

/// True when nothing changed but survivors.
fn is_monsters_alike(one: &State, other: &State) -> bool {
    one.monster == other.monster
        && one.attack == other.attack
        && one.suspended == other.suspended
        && one.board == other.board
}

/// What changed between two moments, in the order of the table.
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
    figure::survivor(&mut entries, name, survivor);
    if scene.has_board() {
        board::survivor(&mut entries, name, survivor);
    }
    entries
}
