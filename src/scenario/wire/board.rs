//! The board, its terrain, and effects that need a board.

use schemars::JsonSchema;
use serde::Deserialize;

use super::mirror::mirror;
use super::{Effects, Label, Trait};
use crate::scenario::read::{Field, Int, Named, Opt, Prose};
use deathroll_core::rules::showdown::board::{Direction, SIDE_MAX};

/// Spaces along a side of the board.
pub(crate) type Side = Int<3, { SIDE_MAX as i64 }>;
/// A space: its column, from 0 eastwards, and its row, from 0 northwards.
pub(crate) type At = [Field<Int<0, { SIDE_MAX as i64 - 1 }>>; 2];
/// Two column or row numbers relative to the monster's base.
pub(crate) type Offset = [Field<Int<-31, 31>>; 2];

/// The board.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Board {
    /// Columns, from west to east; 16 by default.
    pub(crate) width: Opt<Side>,
    /// Rows, from south to north; 22 by default.
    pub(crate) height: Opt<Side>,
    /// Kinds of terrain by name, at most 16.
    #[schemars(extend("maxProperties" = 16))]
    pub(crate) terrain: Opt<Named<Terrain>>,
    /// Terrain at the start of the trial; at most 512 spaces, of which at most 32 can be interacted
    /// with. A space holds one tile.
    pub(crate) tiles: Opt<Vec<Field<Tiles>>>,
    /// Terrain that dice place in every trial anew, on spaces without terrain (SET-2). It counts among the 16
    /// tiles that a trial may place, and cannot have `interact`.
    #[schemars(length(max = 16))]
    pub(crate) random_tiles: Opt<Vec<Field<RandomTiles>>>,
}

/// Terrain on random spaces of a rectangle.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct RandomTiles {
    /// A kind of `board.terrain`.
    pub(crate) terrain: Field<Label>,
    /// Number of spaces.
    pub(crate) count: Field<Int<1, 16>>,
    /// A corner of the rectangle, as column and row; at most 255 spaces.
    pub(crate) from: Field<At>,
    /// The opposite corner.
    pub(crate) to: Field<At>,
}

/// A kind of terrain.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Terrain {
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// Whether survivors cannot enter it (COL-8); `false` by default.
    pub(crate) impassable: Opt<bool>,
    /// Whether it blocks lines of sight (TGT-10); `false` by default.
    pub(crate) obstacle: Opt<bool>,
    /// Whether a survivor in it can spend an activation to hide, and is then no threat until it moves
    /// or attacks (TGT-13); `false` by default.
    pub(crate) hideout: Opt<bool>,
    /// Effects of interacting with it, once for each piece (SRV-10).
    pub(crate) interact: Opt<Effects>,
    /// Special rules of every survivor who stands in it. Only `modifiers`, `no-threat` and
    /// rules that wait for a moment.
    #[schemars(length(max = 16))]
    pub(crate) traits: Opt<Vec<Field<Trait>>>,
}

/// Tiles of one kind: single spaces, a rectangle, or both.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("anyOf" = [{ "required": ["at"] }, { "required": ["from", "to"] }]))]
pub(crate) struct Tiles {
    /// A kind of `board.terrain`.
    pub(crate) terrain: Field<Label>,
    /// Spaces, each as column and row.
    pub(crate) at: Opt<Vec<Field<At>>>,
    /// A corner of a rectangle, as column and row.
    pub(crate) from: Opt<At>,
    /// The opposite corner.
    pub(crate) to: Opt<At>,
}

/// Spaces of the monster's base.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Size", untagged, inline)]
pub(crate) enum Size {
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
pub(crate) enum Move {
    /// This many spaces, towards its target.
    Number(Int<1, 40>),
    /// Where, and how far.
    Table(MoveEffect),
}

/// A movement of the monster.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MoveEffect {
    /// Where to; by default to its target.
    pub(crate) to: Opt<MoveTo>,
    /// Number of spaces; by default its movement.
    pub(crate) spaces: Opt<Int<1, 40>>,
}

/// Where the monster moves.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MoveTo {
    /// Towards its target (COL-13), until the next attack of the list reaches it (OD-55), even one that depends
    /// on a condition; next to it if no attack follows. Attacks within `each` and of a basic action do not count.
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
pub(crate) enum TurnTo {
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
pub(crate) enum Spot {
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
pub(crate) struct TerrainEffect {
    /// A kind of `board.terrain`.
    pub(crate) kind: Field<Label>,
    /// Where.
    pub(crate) at: Field<TerrainSpot>,
}

/// Where terrain is placed.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TerrainSpot {
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
