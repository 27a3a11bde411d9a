//! The board, its terrain, and effects that need a board.

use schemars::JsonSchema;
use serde::Deserialize;

use super::mirror::mirror;
use super::{Effects, Label};
use crate::rules::showdown::board::{Direction, SIDE_MAX};
use crate::scenario::read::{Field, Int, Named, Opt, Prose};

/// Spaces along a side of the board.
pub(in crate::scenario) type Side = Int<3, { SIDE_MAX as i64 }>;
/// A space: its column, from 0 eastwards, and its row, from 0 northwards.
pub(in crate::scenario) type At = [Field<Int<0, { SIDE_MAX as i64 - 1 }>>; 2];
/// Two column or row numbers relative to the monster's base.
pub(in crate::scenario) type Offset = [Field<Int<-31, 31>>; 2];

/// The board.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Board {
    /// Columns, from west to east; 16 by default.
    pub(in crate::scenario) width: Opt<Side>,
    /// Rows, from south to north; 22 by default.
    pub(in crate::scenario) height: Opt<Side>,
    /// Kinds of terrain by name, at most 16.
    #[schemars(extend("maxProperties" = 16))]
    pub(in crate::scenario) terrain: Opt<Named<Terrain>>,
    /// Terrain at the start of the trial; at most 512 spaces, of which at most 32 can be interacted
    /// with. A space holds one tile.
    pub(in crate::scenario) tiles: Opt<Vec<Field<Tiles>>>,
}

/// A kind of terrain.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Terrain {
    /// Its purpose.
    pub(in crate::scenario) about: Opt<Prose>,
    /// Whether survivors cannot enter it (COL-8); `false` by default.
    pub(in crate::scenario) impassable: Opt<bool>,
    /// Whether it blocks lines of sight (TGT-10); `false` by default.
    pub(in crate::scenario) obstacle: Opt<bool>,
    /// Whether a survivor in it can spend an activation to hide, and is then no threat until it moves
    /// or attacks (TGT-13); `false` by default.
    pub(in crate::scenario) hideout: Opt<bool>,
    /// Effects of interacting with it, once per tile (SRV-10).
    pub(in crate::scenario) interact: Opt<Effects>,
}

/// Tiles of one kind: single spaces, a rectangle, or both.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("anyOf" = [{ "required": ["at"] }, { "required": ["from", "to"] }]))]
pub(in crate::scenario) struct Tiles {
    /// A kind of `board.terrain`.
    pub(in crate::scenario) terrain: Field<Label>,
    /// Spaces, each as column and row.
    pub(in crate::scenario) at: Opt<Vec<Field<At>>>,
    /// A corner of a rectangle, as column and row.
    pub(in crate::scenario) from: Opt<At>,
    /// The opposite corner.
    pub(in crate::scenario) to: Opt<At>,
}

/// Spaces of the monster's base.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Size", untagged, inline)]
pub(in crate::scenario) enum Size {
    /// Along each side.
    Number(Int<1, 6>),
    /// Columns and rows.
    List([Field<Int<1, 6>>; 2]),
}

mirror! {
    /// Direction that the monster faces.
    Facing => Direction {
        /// Towards higher rows.
        North,
        /// Towards higher columns.
        East,
        /// Towards row 0.
        South,
        /// Towards column 0.
        West,
    }
}

/// How far, or where and how far, the monster moves.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Move", untagged, inline)]
pub(in crate::scenario) enum Move {
    /// This many spaces, towards its target.
    Number(Int<1, 40>),
    /// Where, and how far.
    Table(MoveEffect),
}

/// A movement of the monster.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct MoveEffect {
    /// Where to; by default to its target.
    pub(in crate::scenario) to: Opt<MoveTo>,
    /// Number of spaces; by default its movement.
    pub(in crate::scenario) spaces: Opt<Int<1, 40>>,
}

/// Where the monster moves.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum MoveTo {
    /// Towards its target (COL-13).
    Target,
    /// Straight ahead.
    Ahead,
    /// Straight back, without turning.
    Back,
    /// Straight away from the survivor.
    Away,
}

/// Where the monster turns.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum TurnTo {
    /// Towards its target.
    Target,
    /// By 180 degrees.
    Around,
    /// By 90 degrees to its left.
    Left,
    /// By 90 degrees to its right.
    Right,
}

/// Where a survivor is placed.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Spot {
    /// The free space next to the monster that is nearest to the survivor (OD-64).
    NextToMonster,
    /// Right in front of the monster, in this column of its base; 0 is the leftmost.
    InFront(Field<Int<0, 5>>),
    /// A space of the board, as column and row.
    At(Field<At>),
}

/// Terrain to place.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct TerrainEffect {
    /// A kind of `board.terrain`.
    pub(in crate::scenario) kind: Field<Label>,
    /// Where.
    pub(in crate::scenario) at: Field<TerrainSpot>,
}

/// Where terrain is placed.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum TerrainSpot {
    /// The space of the survivor.
    OfSurvivor,
    /// The free space nearest to the survivor.
    NextToSurvivor,
    /// The free space next to the monster that is nearest to the survivor (OD-64).
    NextToMonster,
    /// Right in front of the monster, in this column of its base; 0 is the leftmost.
    InFront(Field<Int<0, 5>>),
    /// A space of the board, as column and row.
    At(Field<At>),
}
