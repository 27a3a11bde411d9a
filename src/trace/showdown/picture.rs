//! The data of a picture of the board at one moment.

use super::scene::Scene;
use deathroll_core::rules::showdown::board::{Base, Direction, Space};
use deathroll_core::rules::showdown::plan::{Terrain, Tile};
use deathroll_core::rules::showdown::state::{State, Survivor};

/// The board at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Columns and rows.
    pub size: (u8, u8),
    /// The monster's base.
    pub base: Base,
    /// The direction that the monster faces.
    pub facing: Direction,
    /// Whether the monster is knocked down.
    pub monster_down: bool,
    /// The survivors, by seat.
    pub survivors: Vec<Figure>,
    /// The kinds of terrain, with their names.
    pub kinds: Vec<(String, Terrain)>,
    /// The terrain; tiles placed later are on top.
    pub terrain: Vec<Tile>,
}

/// A survivor on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The name.
    pub name: String,
    /// The space; `None` when dead.
    pub at: Option<Space>,
    /// Whether it is knocked down.
    pub down: bool,
    /// Whether it is hidden.
    pub hidden: bool,
}

impl Picture {
    /// The picture of a table; `None` without a board.
    pub(super) fn of(scene: Scene<'_>) -> Option<Self> {
        let board = scene.plan.board.as_ref()?;
        let state = scene.state;
        let (width, height) = board.base;
        let survivors = (0..).zip(&scene.labels.survivors).map(|(seat, name)| {
            let survivor = state.survivor(seat);
            Figure {
                name: name.clone(),
                at: survivor.is_alive().then_some(survivor.at),
                down: survivor.is_knocked_down(),
                hidden: survivor.hidden,
            }
        });
        Some(Self {
            size: board.size(),
            base: Base { corner: state.board.monster, width, height },
            facing: state.board.facing,
            monster_down: state.monster.knocked_down,
            survivors: survivors.collect(),
            kinds: scene.labels.supplies.terrain.iter().cloned().zip(board.terrain.iter().copied()).collect(),
            terrain: [&board.tiles, state.board.placed.tiles()].concat(),
        })
    }
}

/// True when all figures and terrain have the same places in two states.
pub(super) fn have_same_places(one: &State, other: &State) -> bool {
    let board = |state: &State| (state.board.monster, state.board.facing, state.board.placed.tiles().len());
    let place = |survivor: &Survivor| survivor.is_alive().then_some(survivor.at);
    board(one) == board(other) && one.survivors.iter().map(place).eq(other.survivors.iter().map(place))
}
