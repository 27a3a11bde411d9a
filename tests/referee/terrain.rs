//! Pieces of terrain, and where terrain is placed (COL-9, OD-64, SET-2).

use std::collections::BTreeSet;

use serde_json::Value;

use super::acts::Act;
use super::book::{array, tile_spots};
use super::line::{Line, Verdict, ensure};
use super::space::{STEPS, Spot, onward, steps_between};
use super::watch::Referee;

/// Most tiles that are placed in a trial.
pub(super) const TILES_MAX: usize = 16;

/// COL-9: the pieces of the terrain of a scenario. Spaces of one entry that hang together are one.
pub(super) fn pieces(board: &Value) -> Vec<BTreeSet<Spot>> {
    let mut pieces = vec![];
    for entry in array(&board["tiles"]) {
        let mut left: BTreeSet<Spot> = tile_spots(entry).into_iter().collect();
        while let Some(first) = left.pop_first() {
            let (mut piece, mut edge) = (BTreeSet::from([first]), vec![first]);
            while let Some(at) = edge.pop() {
                let beside = STEPS.map(|step| onward(at, step)).into_iter();
                edge.extend(beside.filter(|spot| left.remove(spot) && piece.insert(*spot)));
            }
            pieces.push(piece);
        }
    }
    pieces
}

/// Those of some spaces that are least far.
pub(super) fn nearest(spots: Vec<Spot>, far: impl Fn(Spot) -> i32) -> Vec<Spot> {
    let least = spots.iter().map(|&spot| far(spot)).min();
    spots.into_iter().filter(|&spot| Some(far(spot)) == least).collect()
}

impl Referee<'_> {
    /// COL-9: the piece on a space. Terrain that the file has not placed has one space.
    pub(super) fn piece_at(&self, spot: Spot) -> Vec<Spot> {
        let piece = self.book.pieces.iter().find(|piece| piece.contains(&spot));
        piece.map_or_else(|| vec![spot], |piece| piece.iter().copied().collect())
    }

    /// OD-64, SET-2.
    pub(super) fn terrain_placed(&mut self, line: &Line) -> Verdict {
        let (at, kind) = (line.spot("at"), line.text("terrain"));
        let board = self.book.board();
        ensure!(
            "COL-10",
            (0..board.0).contains(&at.0) && (0..board.1).contains(&at.1),
            "it lies off the board"
        );
        ensure!("OD-64", !self.base().covers(at), "it lies under the monster");
        let taken = self.book.tiles().into_iter().chain(self.before.placed.iter().cloned());
        ensure!("OD-64", !taken.into_iter().any(|(_, spot)| spot == at), "there is terrain already");
        let impassable = self.book.is_terrain(kind, "impassable");
        ensure!("COL-9", !impassable || self.has_nobody(at), "it lies on somebody");
        ensure!("OD-64", self.table.placed.len() == self.before.placed.len() + 1, "one tile is placed");
        ensure!("OD-64", self.table.placed.len() <= TILES_MAX, "there are {TILES_MAX} tiles to place");
        if self.turns.round == 0 {
            return self.random_tile_placed(line);
        }
        ensure!("SET-2", line.text("rule") != "SET-2", "random terrain comes before the first round");
        let allowed = self.in_hindsight(|it| it.spots_for_terrain(kind, impassable));
        ensure!("OD-64", allowed.contains(&at), "it can be placed on {allowed:?}");
        Ok(())
    }

    /// Where the effects that may be at work now place terrain of a kind.
    fn spots_for_terrain(&self, kind: &str, impassable: bool) -> BTreeSet<Spot> {
        let acts = self.book.acts.iter().filter(|(owner, _)| self.works(owner));
        let mut spots = BTreeSet::new();
        for (_, act) in acts {
            if let Act::Terrain { it, single } = act
                && it["kind"] == kind
            {
                for about in self.who_is_meant(*single) {
                    spots.extend(self.spots_for(&it["at"], impassable, &about));
                }
            }
        }
        spots
    }

    /// The spaces that an effect about some survivors may mean.
    pub(super) fn spots_for(&self, at: &Value, impassable: bool, about: &[usize]) -> Vec<Spot> {
        let (width, height) = self.book.board();
        let all = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        let room: Vec<Spot> = all.filter(|&spot| self.may_hold(spot, impassable)).collect();
        let free: Vec<Spot> = room.iter().copied().filter(|&spot| self.has_nobody(spot)).collect();
        let base = self.base();
        let those = about.iter().filter_map(|&seat| self.table.figures[seat].at);
        let from = |spot: Spot| move |other: Spot| steps_between(spot, other);
        let named = match at.as_str() {
            Some("of-survivor") => {
                return those.flat_map(|spot| nearest(room.clone(), from(spot))).collect();
            }
            Some("next-to-survivor") => {
                return those.flat_map(|spot| nearest(free.clone(), from(spot))).collect();
            }
            _ => self.named_spot(at),
        };
        if let Some(named) = named {
            return nearest(room, from(named));
        }
        let ring = nearest(free, |spot| base.steps_to(spot));
        if about.is_empty() {
            return ring;
        }
        those.flat_map(|spot| nearest(ring.clone(), from(spot))).collect()
    }

    fn has_nobody(&self, spot: Spot) -> bool {
        !self.table.living().any(|(_, figure)| figure.at == Some(spot))
    }

    /// Whether terrain may be placed on a space: without terrain, not under the monster, and if it is
    /// impassable not on a survivor.
    pub(super) fn may_hold(&self, at: Spot, impassable: bool) -> bool {
        let board = self.book.board();
        let on_board = (0..board.0).contains(&at.0) && (0..board.1).contains(&at.1);
        let mut taken = self.book.tiles().into_iter().chain(self.table.placed.iter().cloned());
        let is_free = !self.base().covers(at) && !taken.any(|(_, spot)| spot == at);
        on_board && is_free && (!impassable || self.has_nobody(at))
    }
}
