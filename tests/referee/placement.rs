//! Who is placed where (COL-6, COL-9, COL-10, COL-14, OD-22, OD-64).

use serde_json::Value;

use super::acts::Act;
use super::due::Due;
use super::line::{Line, Verdict, ensure, spot};
use super::space::{Spot, steps_between};
use super::terrain::nearest;
use super::watch::Referee;

/// Where an effect places somebody.
struct Landing {
    /// The spaces that are equally good, before ties are settled.
    spots: Vec<Spot>,
    /// It names a space of impassable terrain, which is a collision.
    onto_terrain: bool,
}

impl Referee<'_> {
    /// The free spaces nearest to one of some spaces.
    fn ring(&self, seat: usize, around: &[Spot]) -> Vec<Spot> {
        let far = |spot: Spot| around.iter().map(|&from| steps_between(from, spot)).min().unwrap_or(0);
        nearest(self.all_free_for(seat).into_iter().collect(), far)
    }

    /// OD-22.
    fn tied(&self, spots: &[Spot]) -> Vec<Spot> {
        if self.book.option("placement-tie", "farthest-from-monster") == "controller" {
            return spots.to_vec();
        }
        let base = self.base();
        nearest(spots.to_vec(), |spot| -base.steps_to(spot))
    }

    /// COL-6, COL-9, OD-64.
    pub(super) fn placed(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let (from, to) = (line.spot("from"), line.spot("to"));
        ensure!("TRACE", self.before.figures[seat].at == Some(from), "it was elsewhere");
        ensure!("TRACE", self.table.figures[seat].at == Some(to), "it is elsewhere");
        ensure!("COL-6", self.is_free_for(seat, to), "the space is not free");
        if let Some((flown, landed)) = self.turns.placed_by_knockback.take()
            && flown == seat
        {
            let spots = self.ring(seat, &[landed]);
            ensure!("COL-14", spots.contains(&to), "the nearest free spaces are {spots:?}");
            let spots = self.tied(&spots);
            ensure!("OD-22", spots.contains(&to), "of the nearest free spaces it goes to {spots:?}");
            return Ok(());
        }
        let landings = self.landings(seat, from);
        let onto_terrain = landings.iter().all(|landing| landing.onto_terrain);
        let rule = if onto_terrain { "COL-9" } else { "OD-64" };
        let spots = || landings.iter().flat_map(|landing| &landing.spots);
        ensure!(
            rule,
            spots().any(|&spot| spot == to),
            "it can be placed on {:?}",
            spots().collect::<Vec<_>>()
        );
        let fits = |landing: &&Landing| self.tied(&landing.spots).contains(&to);
        let fitting: Vec<&Landing> = landings.iter().filter(fits).collect();
        ensure!("OD-22", !fitting.is_empty(), "another of {:?} settles the tie", spots().collect::<Vec<_>>());
        if fitting.iter().all(|landing| landing.onto_terrain) {
            self.due_first([Due::new("COL-9", "collided", line.actor()).with("collision", "terrain")]);
        }
        Ok(())
    }

    /// COL-2: a collision for which nothing was due before. Only who is placed on terrain and stays
    /// where it was suffers one (COL-9), because a placement on the same space is not told.
    pub(super) fn check_collision(&self, line: &Line) -> Verdict {
        if line.event() != "collided" {
            return Ok(());
        }
        let seat = self.seat(line.actor())?;
        let at = self.table.figures[seat].at.ok_or("it is nowhere")?;
        let stays = |landing: &Landing| landing.onto_terrain && self.tied(&landing.spots).contains(&at);
        let placed = line.text("collision") == "terrain" && self.landings(seat, at).iter().any(stays);
        ensure!("COL-2", placed, "nothing makes it collide");
        Ok(())
    }

    /// What the effects that may be at work now do with a survivor on a space.
    fn landings(&self, seat: usize, from: Spot) -> Vec<Landing> {
        let acts = self.book.acts.iter().filter(|(owner, _)| self.works(owner));
        let places = acts.filter_map(|(_, act)| match act {
            Act::Place(spot) => Some(self.landing(seat, from, spot)),
            _ => None,
        });
        places.collect()
    }

    /// The space that an effect names; none when it names any next to the monster, or lies off the board
    /// (COL-10).
    pub(super) fn named_spot(&self, named: &Value) -> Option<Spot> {
        let (base, board) = (self.base(), self.book.board());
        let mut all = (0..board.0).flat_map(|x| (0..board.1).map(move |y| (x, y)));
        match named["in-front"].as_i64() {
            Some(column) => all.find(|&spot| base.place_of(spot) == (column as i32, 1)),
            None => spot(&named["at"]),
        }
    }

    /// Measured with the survivor where it was.
    fn landing(&self, seat: usize, from: Spot, named: &Value) -> Landing {
        let base = self.base();
        let onto = |spots: Vec<Spot>, onto_terrain: bool| Landing { spots, onto_terrain };
        match self.named_spot(named) {
            Some(named) if self.impassable().contains(&named) => {
                let beside = self.ring(seat, &self.piece_at(named));
                onto(nearest(beside, |spot| base.steps_to(spot)), true)
            }
            Some(named) if self.is_free_for(seat, named) => onto(vec![named], false),
            Some(named) => onto(self.ring(seat, &[named]), false),
            None => {
                let under: Vec<Spot> = base.spots().collect();
                onto(nearest(self.ring(seat, &under), |spot| steps_between(from, spot)), false)
            }
        }
    }
}
