//! The board at one moment, as a picture shows it.

use super::scene::Scene;
use crate::rules::showdown::board::{Base, Direction, Space};
use crate::rules::showdown::plan::{Terrain, Tile};
use crate::rules::showdown::state::Seat;

/// The board at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Columns and rows.
    pub size: (u8, u8),
    /// Where the monster stands.
    pub base: Base,
    /// Where it faces.
    pub facing: Direction,
    /// Whether it lies.
    pub monster_down: bool,
    /// The living survivors, by seat.
    pub survivors: Vec<Figure>,
    /// The terrain; what was placed last lies on top.
    pub terrain: Vec<Ground>,
}

/// A survivor on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// Where it stands.
    pub at: Space,
    /// Whether it lies.
    pub down: bool,
    /// Whether it hides.
    pub hidden: bool,
}

/// A tile of terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground {
    /// Where.
    pub at: Space,
    /// The name of its kind.
    pub name: String,
    /// What its kind does.
    pub kind: Terrain,
}

impl Picture {
    /// The picture of a table; none without a board.
    pub(super) fn of(scene: Scene<'_>) -> Option<Self> {
        let board = scene.plan.board.as_ref()?;
        let state = scene.state;
        let (width, height) = board.base;
        let survivors = (0..).zip(&scene.labels.survivors).filter_map(|(seat, name)| {
            let survivor = state.survivor(seat);
            survivor.is_alive().then(|| Figure {
                seat,
                name: name.clone(),
                at: survivor.at,
                down: survivor.is_knocked_down(),
                hidden: survivor.hidden,
            })
        });
        let ground = |tile: &Tile| Ground {
            at: tile.space,
            name: scene.terrain(tile.kind).to_owned(),
            kind: board.terrain[usize::from(tile.kind)],
        };
        Some(Self {
            size: board.size(),
            base: Base { corner: state.board.monster, width, height },
            facing: state.board.facing,
            monster_down: state.monster.knocked_down,
            survivors: survivors.collect(),
            terrain: board.tiles.iter().chain(state.board.placed.tiles()).map(ground).collect(),
        })
    }

    /// True when nothing stands or lies elsewhere in the other picture.
    pub(super) fn has_same_places(&self, other: &Self) -> bool {
        let places = |picture: &Self| -> Vec<(Seat, Space)> {
            picture.survivors.iter().map(|figure| (figure.seat, figure.at)).collect()
        };
        (self.base, self.facing, self.terrain.len()) == (other.base, other.facing, other.terrain.len())
            && places(self) == places(other)
    }
}
