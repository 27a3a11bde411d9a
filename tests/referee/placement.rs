//! Who and what is placed where (COL-6, COL-9, OD-22, OD-64).

use std::collections::BTreeSet;

use super::acts::Act;
use super::line::{Line, Verdict, ensure};
use super::space::{Spot, steps_between};
use super::watch::Referee;

impl Referee<'_> {
    /// OD-64.
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
        let nobody = !self.table.living().any(|(_, figure)| figure.at == Some(at));
        ensure!("COL-9", nobody || !self.book.is_terrain(kind, "impassable"), "it lies on somebody");
        ensure!("OD-64", self.table.placed.len() == self.before.placed.len() + 1, "one tile is placed");
        ensure!("OD-64", self.table.placed.len() <= 16, "there are 16 tiles to place");
        if self.turns.round == 0 {
            return self.random_tile_placed(line);
        }
        ensure!("SET-2", line.text("rule") != "SET-2", "random terrain comes before the first round");
        Ok(())
    }

    /// Whether terrain may be placed on a space: without terrain, not under the monster, and if it is
    /// impassable not on a survivor.
    pub(super) fn may_hold(&self, at: Spot, impassable: bool) -> bool {
        let board = self.book.board();
        let on_board = (0..board.0).contains(&at.0) && (0..board.1).contains(&at.1);
        let mut taken = self.book.tiles().into_iter().chain(self.table.placed.iter().cloned());
        let somebody = || self.table.living().any(|(_, figure)| figure.at == Some(at));
        let is_free = !self.base().covers(at) && !taken.any(|(_, spot)| spot == at);
        on_board && is_free && (!impassable || !somebody())
    }

    /// The free spaces nearest to one of some spaces.
    pub(super) fn ring(&self, seat: usize, around: &[Spot]) -> Vec<Spot> {
        let far = |spot: &Spot| around.iter().map(|from| steps_between(*from, *spot)).min().unwrap_or(0);
        let free = self.all_free_for(seat);
        let nearest = free.iter().map(far).min();
        free.into_iter().filter(|spot| Some(far(spot)) == nearest).collect()
    }

    /// OD-22.
    pub(super) fn tied(&self, spots: Vec<Spot>) -> Vec<Spot> {
        if self.book.option("placement-tie", "farthest-from-monster") == "controller" {
            return spots;
        }
        let base = self.base();
        let farthest = spots.iter().map(|&spot| base.steps_to(spot)).max();
        spots.into_iter().filter(|&spot| Some(base.steps_to(spot)) == farthest).collect()
    }

    /// COL-6, COL-9, OD-64.
    pub(super) fn placed(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let (from, to) = (line.spot("from"), line.spot("to"));
        ensure!("TRACE", self.before.figures[seat].at == Some(from), "it was elsewhere");
        ensure!("TRACE", self.table.figures[seat].at == Some(to), "it is elsewhere");
        ensure!("COL-6", self.is_free_for(seat, to), "the space is not free");
        if self.turns.placed_by_knockback.take() == Some(seat) {
            return Ok(());
        }
        let placing = self.book.acts.iter().filter(|(owner, _)| self.works(owner));
        let spots = placing.filter_map(|(_, act)| match act {
            Act::Place(spot) => Some(self.allowed(seat, from, spot)),
            _ => None,
        });
        let allowed: BTreeSet<Spot> = spots.flatten().collect();
        ensure!("OD-64", allowed.contains(&to), "it can be placed on {allowed:?}");
        Ok(())
    }

    fn allowed(&self, seat: usize, from: Spot, spot: &serde_json::Value) -> Vec<Spot> {
        let base = self.base();
        let board = self.book.board();
        let all = (0..board.0).flat_map(|x| (0..board.1).map(move |y| (x, y)));
        let named = match spot["in-front"].as_i64() {
            Some(column) => all.into_iter().find(|&spot| base.place_of(spot) == (column as i32, 1)),
            None => super::line::spot(&spot["at"]),
        };
        let nearest_to = |spots: Vec<Spot>, far: &dyn Fn(Spot) -> i32| {
            let nearest = spots.iter().map(|&spot| far(spot)).min();
            spots.into_iter().filter(|&spot| Some(far(spot)) == nearest).collect::<Vec<Spot>>()
        };
        // Measured with the survivor where it was.
        match named {
            Some(named) if self.impassable().contains(&named) => {
                self.tied(nearest_to(self.ring(seat, &[named]), &|spot| base.steps_to(spot)))
            }
            Some(named) if self.is_free_for(seat, named) => vec![named],
            Some(named) => self.tied(self.ring(seat, &[named])),
            None => {
                let under: Vec<Spot> = base.spots().collect();
                self.tied(nearest_to(self.ring(seat, &under), &|spot| steps_between(from, spot)))
            }
        }
    }
}
