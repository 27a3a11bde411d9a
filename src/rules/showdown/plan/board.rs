//! The board, its terrain, and what the monster does on it.

use super::EffectList;
use crate::rules::showdown::board::{Space, Spaces, Zone};

/// Most kinds of terrain.
pub const TERRAIN_KINDS_MAX: usize = 16;
/// Most tiles of terrain that lie on the board from the start.
pub const TILES_MAX: usize = 512;
/// Most tiles that can be interacted with.
pub const SITES_MAX: usize = 32;

/// The board as every trial begins on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// Columns, at most [`crate::rules::showdown::board::SIDE_MAX`].
    pub width: u8,
    /// Rows, at most [`crate::rules::showdown::board::SIDE_MAX`].
    pub height: u8,
    /// The kinds of terrain.
    pub terrain: Vec<Terrain>,
    /// The tiles that lie on it from the start, each with its kind.
    pub tiles: Vec<Tile>,
    /// Of [`Self::tiles`], those that no survivor enters (COL-8).
    pub impassable: Spaces,
    /// Of [`Self::tiles`], those that block lines of sight (TGT-10).
    pub obstacles: Spaces,
    /// Of [`Self::tiles`], those in which a survivor can hide (TGT-13).
    pub hideouts: Spaces,
    /// Of [`Self::tiles`], those that can be interacted with, at most [`SITES_MAX`].
    pub sites: Vec<Tile>,
    /// The monster's base: columns and rows.
    pub base: (u8, u8),
    /// The blind spot, as (column, row) around the monster; row -1 is right behind it (OD-26).
    /// Behind a base that is no square, columns beyond its breadth do not count.
    pub blind_spot: Vec<(i8, i8)>,
}

impl Board {
    /// No space at all.
    pub const NONE: Self = Self {
        width: 0,
        height: 0,
        terrain: Vec::new(),
        tiles: Vec::new(),
        impassable: Spaces::NONE,
        obstacles: Spaces::NONE,
        hideouts: Spaces::NONE,
        sites: Vec::new(),
        base: (1, 1),
        blind_spot: Vec::new(),
    };

    /// Columns and rows.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }
}

/// A kind of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terrain {
    /// No survivor enters it (COL-8).
    pub impassable: bool,
    /// It blocks lines of sight (TGT-10).
    pub obstacle: bool,
    /// A survivor in it can hide by an activation: it is no threat until it moves or attacks
    /// (TGT-13).
    pub hideout: bool,
    /// What a survivor gets by interacting with it, once per tile (SRV-10).
    pub interact: Option<EffectList>,
}

/// One space of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tile {
    /// Where.
    pub space: Space,
    /// Which kind.
    pub kind: u8,
}

/// A kind of AI card (MON-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AiCard {
    /// Its actions, in order.
    pub actions: EffectList,
}

/// A list of target conditions (TGT-2).
#[derive(Debug, Clone, PartialEq)]
pub struct TargetList {
    /// The conditions, from the top.
    pub conditions: Vec<TargetCondition>,
    /// Most targets (TGT-4).
    pub targets_max: u8,
    /// What happens when no condition is met (TGT-5): these effects, or the monster's instinct.
    pub no_target: Option<EffectList>,
}

/// A condition: all of its terms must hold (TGT-2).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TargetCondition {
    /// Terms that each survivor meets or does not.
    pub terms: Vec<Term>,
    /// Terms that compare survivors; when there are several, the first counts first.
    pub superlatives: Vec<Superlative>,
    /// TGT-12: dice choose among those who meet it, whoever the controller favours.
    pub random: bool,
}

impl TargetCondition {
    /// TGT-14: "closest threat" is one term, the closest of the threats, whatever
    /// [`SuperlativeScope`](super::SuperlativeScope) says.
    #[must_use]
    pub fn is_closest_threat(&self) -> bool {
        self.terms.contains(&Term { quality: Quality::Threat, not: false })
            && self.superlatives.contains(&Superlative { most: false, of: Measure::Distance })
    }
}

/// A run of terms in [`Plan::terms`](super::Plan::terms).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TermList {
    /// Index of the first term.
    pub start: u16,
    /// Index past the last term.
    pub end: u16,
}

/// A term of a target condition, or a condition of an effect, that a survivor meets or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// What is asked.
    pub quality: Quality,
    /// Met by those who do not have the quality.
    pub not: bool,
}

/// Something that a survivor is or is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// Neither knocked down nor kept from being a threat (TGT-13).
    Threat,
    /// In front of the monster (TGT-9).
    Facing,
    /// Not in the blind spot, and in an unbroken line of sight (TGT-10).
    InFieldOfView,
    /// At most this many spaces between; the monster's movement for `None` (TGT-11).
    InRange(Option<u8>),
    /// Has the deaf head injury (SRV-8, TGT-16).
    Deaf,
    /// The one who most recently wounded the monster (TGT-15).
    LastToWound,
    /// Knocked down.
    KnockedDown,
    /// Holds the priority target token (TGT-19).
    HasPriorityToken,
    /// One of the targets of the card in play.
    Target,
    /// Stands in a zone (TGT-3).
    In(Zone),
    /// Has at least this much survival.
    SurvivalAtLeast(u8),
    /// Has at least this many bleeding tokens.
    BleedingAtLeast(u8),
}

/// A term that compares survivors (TGT-14, TGT-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Superlative {
    /// The highest value wins; else the lowest.
    pub most: bool,
    /// What is compared.
    pub of: Measure,
}

/// What a superlative compares. Zero counts (TGT-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Steps from the monster (TGT-14).
    Distance,
    /// Survival left.
    Survival,
    /// Bleeding tokens.
    Bleeding,
    /// Filled injury boxes.
    Injuries,
    /// Armor points and free injury boxes left.
    Capacity,
}

/// Where something is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// The free space next to the monster that is nearest to where the survivor is (OD-64).
    NextToMonster,
    /// Right in front of the monster, in this column of its base.
    InFront(i8),
    /// The space of the survivor that the effect is about.
    OfSurvivor,
    /// The free space nearest to that survivor.
    NextToSurvivor,
    /// This space of the board.
    At(Space),
}

/// Where the monster turns (OD-50).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonsterTurn {
    /// Towards its target.
    ToTarget,
    /// Half around.
    Around,
    /// A quarter to its left.
    Left,
    /// A quarter to its right.
    Right,
}

/// Where the monster moves (MON-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonsterMove {
    /// Towards its target (COL-13).
    ToTarget,
    /// Straight ahead.
    Ahead,
    /// Straight back, without turning.
    Back,
    /// Straight away from the survivor that the effect is about.
    Away,
}

/// When an effect of effects happens (`Effect::When`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// The survivor meets a term.
    Survivor(Term),
    /// The monster has suffered at least this many wounds.
    WoundsAtLeast(u16),
    /// The first time in the trial; the number is that of the condition, at most 31.
    OncePerShowdown(u8),
}

/// OD-24: how the monster chooses among shortest ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonsterPath {
    /// The longer axis first, x when both are equal (OD-55).
    LongerAxisFirst,
    /// The way that runs over most survivors.
    MostCollisions,
    /// The way that runs over fewest survivors.
    FewestCollisions,
}
