//! Random parts of the set-up (SET).

use super::board::Spaces;
use super::decide::Decide;
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::Tile;
use super::record::{Event, Record};
use super::state::Seat;
use crate::dice::{Dice, Urn};

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// SET-1 to SET-3: before the first round, dice complete the AI deck, the terrain and the gear.
    #[inline]
    pub(super) fn set_up(&mut self) {
        if self.state.round == 0 && self.plan.has_random_setup() {
            self.complete_ai_deck();
            self.complete_terrain();
            for seat in 0..self.plan.survivors.len() as Seat {
                self.complete_gear(seat);
            }
        }
    }

    /// SET-1: cards of each pool are drawn without replacement and shuffled into the deck.
    fn complete_ai_deck(&mut self) {
        let plan = self.plan;
        for (number, pool) in (0..).zip(&plan.monster.pools) {
            let mut left = pool.cards;
            for position in 0..pool.draw {
                let slot = self.slot(Origin::setup(number), Purpose::PoolCard, position);
                let card = self.dice.draw(slot, &left);
                left.remove(card);
                let ai = &mut self.state.monster.ai;
                ai.unseen.add(card);
                ai.deck += 1;
                self.tell(Event::PoolCardDrawn { card });
            }
        }
    }

    /// SET-2: terrain is placed on random spaces of its part of the board, as far as there are free ones:
    /// without terrain, not under the monster, and for impassable terrain without survivors.
    fn complete_terrain(&mut self) {
        let board = self.plan.board();
        for (number, random) in (0..).zip(&board.random_tiles) {
            let impassable = board.terrain[usize::from(random.kind)].impassable;
            let room = if impassable { self.spare_room() } else { u16::MAX };
            let mut free = self.free_for_terrain(random.kind, false).and(&random.within);
            for position in 0..room.min(random.count.into()) as u8 {
                let count = free.len().min(u8::MAX.into()) as u8;
                if count == 0 {
                    break;
                }
                let slot = self.slot(Origin::setup(number), Purpose::RandomTile, position);
                let index = self.dice.index(slot, count);
                let space = free.iter().nth(usize::from(index)).expect("the index is below the count");
                self.put_terrain(Tile { space, kind: random.kind });
                free.remove(space);
            }
        }
    }

    /// SET-3: pieces of each pool are drawn without replacement.
    fn complete_gear(&mut self, seat: Seat) {
        let random = &self.plan.survivors[usize::from(seat)].random_gear;
        let (mut drawn, mut position) = (Urn::EMPTY, 0);
        for pool in &random.pools {
            let mut left = pool.cards;
            for _ in 0..pool.draw {
                let slot = self.slot(Origin::setup(seat), Purpose::PoolGear, position);
                let piece = self.dice.draw(slot, &left);
                left.remove(piece);
                drawn.add(piece);
                position += 1;
            }
        }
        if let Some((number, loadout)) = (1..).zip(&random.loadouts).find(|(_, one)| one.drawn == drawn) {
            let survivor = &mut self.state.survivors[usize::from(seat)];
            (survivor.loadout, survivor.armor) = (number, loadout.armor);
            self.tell(Event::GearDrawn { seat });
        }
    }

    /// The spaces on which terrain of a kind may be placed: it never covers terrain or the monster, and
    /// impassable terrain, or terrain beside somebody or something, never covers a survivor either; none
    /// when free spaces would run out.
    pub(super) fn free_for_terrain(&self, kind: u8, beside: bool) -> Spaces {
        let table = self.table();
        let impassable = self.plan.board().terrain[usize::from(kind)].impassable;
        if impassable && self.spare_room() == 0 {
            return Spaces::NONE;
        }
        let mut free = if impassable || beside { table.free_of(table.living()) } else { table.open() };
        for tile in self.plan.board().tiles.iter().chain(self.state.board.placed.tiles()) {
            free.remove(tile.space);
        }
        free
    }

    /// Puts terrain on a space, if there is room for more.
    pub(super) fn put_terrain(&mut self, tile: Tile) {
        if self.state.board.placed.push(tile) {
            self.tell(Event::TerrainPlaced { at: tile.space, kind: tile.kind });
        }
    }
}
