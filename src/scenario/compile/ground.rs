//! What effects and positions need to know about the board before it is built: its dimensions, the
//! monster's base, and the names of terrain.

use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Named, Opt, given};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{At, Board, Label, Monster, Side, Size};
use deathroll_core::rules::showdown::board::{Direction, SIDE_MAX, Space};

/// Default columns and rows of a board.
const WIDTH: u8 = 16;
const HEIGHT: u8 = 22;
/// Default size of a monster.
const SIDE: u8 = 2;

/// The dimensions and names of a board.
#[derive(Debug)]
pub(super) struct Ground {
    /// Columns and rows.
    pub(super) size: (u8, u8),
    /// Columns and rows of the monster's base.
    pub(super) base: (u8, u8),
    /// The direction that the monster faces.
    pub(super) facing: Direction,
    /// The kinds of terrain, in the order of the plan.
    pub(super) terrain: Vec<String>,
}

impl Ground {
    /// Reads the dimensions; a faulty one becomes the maximum, so that positions are not reported
    /// because of it.
    pub(super) fn new(board: &Opt<Board>, monster: &Field<Monster>) -> Self {
        let board = given(board);
        let side = |field: Option<&Opt<_>>, default: u8| match field {
            Some(Some(field)) => side_of(field),
            Some(None) | None => default,
        };
        let monster = monster.get();
        Self {
            size: (
                side(board.map(|board| &board.width), WIDTH),
                side(board.map(|board| &board.height), HEIGHT),
            ),
            base: monster.map_or((SIDE, SIDE), |monster| base(&monster.size)),
            facing: monster.and_then(|monster| given(&monster.facing)).map_or(Direction::South, Into::into),
            terrain: board
                .and_then(|board| given(&board.terrain))
                .into_iter()
                .flat_map(Named::names)
                .map(str::to_owned)
                .collect(),
        }
    }

    /// The space that a file names, if it is on the board.
    pub(super) fn space(&self, at: &Field<At>, faults: &Collector) -> Option<Space> {
        let space = space(at)?;
        let on_board = space.x < self.size.0 && space.y < self.size.1;
        if !on_board {
            faults.add(self.off_board(space, at.place));
        }
        on_board.then_some(space)
    }

    /// The number of a kind of terrain.
    pub(super) fn terrain_kind(&self, field: &Field<Label>, faults: &Collector) -> Option<u8> {
        let name = &field.get()?.0;
        let found = self.terrain.iter().position(|known| known == name);
        if found.is_none() {
            let message = format!("there is no terrain {}", quoted(name));
            let fault = Diagnostic::new(message, field.place, "unknown terrain");
            faults.add(fault.known(name, self.terrain.iter().map(String::as_str)));
        }
        found.map(|kind| kind as u8)
    }

    /// The fault for a space that is not on the board.
    fn off_board(&self, space: Space, place: Place) -> Diagnostic {
        let message = format!("[{}, {}] is not on the board", space.x, space.y);
        let (columns, rows) = (self.size.0 - 1, self.size.1 - 1);
        Diagnostic::new(message, place, format!("its columns are 0 to {columns}, its rows 0 to {rows}"))
    }
}

/// The space that a file names, on the board or not.
pub(super) fn space(at: &Field<At>) -> Option<Space> {
    let [x, y] = at.get()?;
    Some(Space::new(x.get()?.0 as u8, y.get()?.0 as u8))
}

fn side_of(field: &Field<Side>) -> u8 {
    field.get().map_or(SIDE_MAX, |side| side.0 as u8)
}

fn base(size: &Opt<Size>) -> (u8, u8) {
    match given(size) {
        Some(Size::Number(side)) => (side.0 as u8, side.0 as u8),
        Some(Size::List(sides)) => {
            let [width, height] = sides.each_ref().map(|side| side.get().map_or(SIDE, |side| side.0 as u8));
            (width, height)
        }
        None => (SIDE, SIDE),
    }
}
