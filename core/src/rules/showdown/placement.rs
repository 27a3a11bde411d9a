//! Placement: the nearest free space, grabs, terrain (COL-6, COL-9, OD-22, OD-64).

use super::board::{Space, Spaces};
use super::decide::{Decide, Pick, Question};
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{PlacementTie, Spot, Tile};
use super::record::{Collision, Event, PlacedBy, Record};
use super::state::Seat;
use crate::dice::Dice;
use crate::rules::seats::Seats;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// Places a survivor on the spot that an effect names.
    pub(super) fn place(&mut self, seat: Seat, spot: Spot, origin: &mut Origin) {
        match self.spot(seat, spot) {
            Some(space) => self.place_on(seat, space, origin),
            None => self.place_next_to_monster(seat, origin),
        }
    }

    /// The space of a spot; `None` for any free space next to the monster, also when the spot lies off
    /// the board (COL-10).
    fn spot(&self, seat: Seat, spot: Spot) -> Option<Space> {
        let frame = self.table().frame();
        match spot {
            Spot::NextToMonster => None,
            Spot::InFront(column) => frame.space_at((column, frame.depth()), self.plan.board().size()),
            Spot::OfSurvivor | Spot::NextToSurvivor => Some(self.state.survivor(seat).at),
            Spot::At(space) => Some(space),
        }
    }

    /// COL-9: placing a survivor on impassable terrain is a collision; the survivor goes to the free
    /// space next to that piece of terrain that is nearest to the monster. COL-6: never onto another
    /// survivor.
    fn place_on(&mut self, seat: Seat, space: Space, origin: &mut Origin) {
        if !self.table().passable().contains(space) {
            let single = Spaces::from_iter([space]);
            let piece = self.plan.board().pieces.iter().find(|piece| piece.contains(space));
            let beside = first_ring(*piece.unwrap_or(&single), &self.table().free_for(seat));
            let base = self.table().base();
            let nearest = best(&beside, |space| -i16::from(base.steps_to(space)));
            self.put_on_one_of(seat, &nearest, PlacedBy::Terrain, origin);
            self.collide(seat, Collision::Terrain, origin);
        } else if self.table().free_for(seat).contains(space) {
            self.put(seat, space, PlacedBy::Effect);
        } else {
            self.place_near(seat, space, origin);
        }
    }

    /// OD-64: onto the free space next to the monster that is nearest to the survivor, or in the next
    /// ring outwards.
    fn place_next_to_monster(&mut self, seat: Seat, origin: &mut Origin) {
        let nearest = self.nearest_next_to_monster(seat, &self.table().free_for(seat));
        self.put_on_one_of(seat, &nearest, PlacedBy::Effect, origin);
    }

    /// Of the free spaces next to the monster those nearest to a survivor.
    fn nearest_next_to_monster(&self, seat: Seat, free: &Spaces) -> Spaces {
        let ring = first_ring(self.table().base().spaces(), free);
        let at = self.state.survivor(seat).at;
        best(&ring, |space| -i16::from(at.steps_to(space)))
    }

    /// COL-6: onto the nearest free space; ties by OD-22.
    pub(super) fn place_near(&mut self, seat: Seat, space: Space, origin: &mut Origin) {
        let ring = self.nearest_ring(space, &self.table().free_for(seat));
        self.put_on_one_of(seat, &ring, PlacedBy::NoRoom, origin);
    }

    fn nearest_ring(&self, space: Space, free: &Spaces) -> Spaces {
        first_ring(Spaces::from_iter([space]), free)
    }

    /// OD-22, OD-64: onto one of several spaces; when there are none the survivor stays.
    fn put_on_one_of(&mut self, seat: Seat, spaces: &Spaces, by: PlacedBy, origin: &mut Origin) {
        let base = self.table().base();
        let (spaces, pick) = match self.plan.options.placement_tie {
            PlacementTie::FarthestFromMonster => {
                (best(spaces, |space| base.steps_to(space).into()), Pick::Any)
            }
            PlacementTie::Controller if spaces.len() > 1 => {
                (*spaces, self.ask_controller(Question::Placement(seat, *spaces)))
            }
            PlacementTie::Controller => (*spaces, Pick::Any),
        };
        let count = spaces.len().min(u8::MAX.into()) as u8;
        if count == 0 {
            return;
        }
        let index = self.settle(pick, count, Purpose::PlacementTie, origin);
        let chosen = spaces.iter().nth(usize::from(index));
        if let Some(space) = chosen {
            self.put(seat, space, by);
        }
    }

    fn put(&mut self, seat: Seat, to: Space, by: PlacedBy) {
        let from = self.state.survivor(seat).at;
        if from != to {
            self.reveal(seat);
            self.state.survivors[usize::from(seat)].at = to;
            self.tell(Event::Placed { seat, from, to, by });
        }
    }

    /// Places terrain on the spot, or on the nearest space that can have it. Next to somebody or
    /// something it lies where nobody is.
    pub(super) fn place_terrain(&mut self, kind: u8, about: Seats, spot: Spot, origin: &mut Origin) {
        let about = about.filter(|seat| self.state.survivor(seat).is_alive()).first();
        let seat = about.unwrap_or(0);
        let needs_survivor = matches!(spot, Spot::OfSurvivor | Spot::NextToSurvivor);
        if needs_survivor && about.is_none() {
            return;
        }
        let named = self.spot(seat, spot);
        let beside = named.is_none() || spot == Spot::NextToSurvivor;
        let free = self.free_for_terrain(kind, beside);
        let ring = match (named, about) {
            (Some(space), _) => first_ring(Spaces::from_iter([space]), &free),
            (None, Some(_)) => self.nearest_next_to_monster(seat, &free),
            (None, None) => first_ring(self.table().base().spaces(), &free),
        };
        let count = ring.len().min(u8::MAX.into()) as u8;
        if count == 0 {
            return;
        }
        let index = self.settle(Pick::Any, count, Purpose::PlacementTie, origin);
        if let Some(space) = ring.iter().nth(usize::from(index)) {
            self.put_terrain(Tile { space, kind });
        }
    }

    /// Number of spaces that can become impassable and still leave a free one for every survivor,
    /// wherever the monster is.
    pub(super) fn spare_room(&self) -> u16 {
        let (columns, rows) = self.plan.board().base;
        let passable = self.table().passable().len();
        passable.saturating_sub(u16::from(columns) * u16::from(rows) + self.plan.survivors.len() as u16)
    }
}

/// The spaces of `free` that are nearest to those of `from`, in orthogonal steps.
fn first_ring(from: Spaces, free: &Spaces) -> Spaces {
    let mut around = from;
    loop {
        let found = around.and(free);
        if !found.is_empty() {
            return found;
        }
        let grown = around.grown();
        if grown == around {
            return Spaces::NONE;
        }
        around = grown;
    }
}

/// The spaces with the highest rank.
fn best(spaces: &Spaces, rank: impl Fn(Space) -> i16) -> Spaces {
    let highest = spaces.iter().map(&rank).max();
    spaces.iter().filter(|&space| Some(rank(space)) == highest).collect()
}
