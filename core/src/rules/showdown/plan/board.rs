//! The board, its terrain, and the monster's targets and moves on it.

use super::EffectList;
use crate::rules::showdown::board::{Space, Spaces, Zone};

/// Maximum number of kinds of terrain.
pub const TERRAIN_KINDS_MAX: usize = 16;
/// Maximum number of terrain tiles on the board at the start.
pub const TILES_MAX: usize = 512;
/// Maximum number of tiles that can be interacted with.
pub const SITES_MAX: usize = 32;

/// The board at the start of every trial.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// Columns, at most [`crate::rules::showdown::board::SIDE_MAX`].
    pub width: u8,
    /// Rows, at most [`crate::rules::showdown::board::SIDE_MAX`].
    pub height: u8,
    /// The kinds of terrain.
    pub terrain: Vec<Terrain>,
    /// The terrain tiles on the board at the start, each with its kind.
    pub tiles: Vec<Tile>,
    /// The spaces that survivors can enter: those of the board that [`Self::tiles`] do not make impassable (COL-8).
    pub passable: Spaces,
    /// The spaces of [`Self::tiles`] that block lines of sight (TGT-10).
    pub obstacles: Spaces,
    /// The spaces of [`Self::tiles`] in which a survivor can hide (TGT-13).
    pub hideouts: Spaces,
    /// Terrain on random spaces (SET-2).
    pub random_tiles: Vec<RandomTiles>,
    /// The pieces of terrain that have several spaces (COL-9): impassable, or to interact with (SRV-10).
    pub pieces: Vec<Spaces>,
    /// The spaces of [`Self::tiles`] by kind.
    pub of_kind: Vec<Spaces>,
    /// The tiles of [`Self::tiles`] that can be interacted with, at most [`SITES_MAX`].
    pub sites: Vec<Tile>,
    /// The monster's base: columns and rows.
    pub base: (u8, u8),
    /// The blind spot, as (column, row) around the monster; row -1 is right behind it (OD-26). Behind a
    /// base that is not square, columns beyond its breadth do not count.
    pub blind_spot: Vec<(i8, i8)>,
}

impl Board {
    /// A board without spaces.
    pub const NONE: Self = Self {
        width: 0,
        height: 0,
        terrain: Vec::new(),
        tiles: Vec::new(),
        passable: Spaces::NONE,
        obstacles: Spaces::NONE,
        hideouts: Spaces::NONE,
        random_tiles: Vec::new(),
        pieces: Vec::new(),
        of_kind: Vec::new(),
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
    /// Survivors cannot enter it (COL-8).
    pub impassable: bool,
    /// It blocks lines of sight (TGT-10).
    pub obstacle: bool,
    /// A survivor in it can hide by an activation: it is not a threat until it moves or attacks
    /// (TGT-13).
    pub hideout: bool,
    /// Effects of interacting with it, once per tile (SRV-10).
    pub interact: Option<EffectList>,
}

/// One space of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tile {
    /// Its space.
    pub space: Space,
    /// Its kind.
    pub kind: u8,
}

/// Terrain of a kind on random spaces (SET-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomTiles {
    /// Its kind.
    pub kind: u8,
    /// Number of spaces.
    pub count: u8,
    /// The part of the board where they are.
    pub within: Spaces,
}

/// A kind of AI card (MON-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AiCard {
    /// Its actions, in order.
    pub actions: EffectList,
    /// It stays in play as a mood after its actions (MOO-1).
    pub is_mood: bool,
}

/// A list of target conditions (TGT-2).
#[derive(Debug, Clone, PartialEq)]
pub struct TargetList {
    /// The conditions, from top to bottom.
    pub conditions: Vec<TargetCondition>,
    /// Maximum number of targets (TGT-4).
    pub targets_max: u8,
    /// Effects when no condition is met (TGT-5); the monster's instinct for `None`.
    pub no_target: Option<EffectList>,
}

/// A condition: all of its terms must hold (TGT-2).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TargetCondition {
    /// Terms that each survivor meets or not, independently of the others.
    pub terms: Vec<Term>,
    /// Of each of these lists one alternative must hold, among those who meet the terms.
    pub any: Vec<Vec<Alternative>>,
    /// Terms that compare survivors; of several, the first is applied first.
    pub superlatives: Vec<Superlative>,
    /// TGT-12: dice choose among those who meet it, regardless of the controller's preference.
    pub random: bool,
}

impl TargetCondition {
    /// TGT-14: "closest threat" is one term, the closest of the threats, under every
    /// [`SuperlativeScope`](super::SuperlativeScope).
    #[must_use]
    pub fn is_closest_threat(&self) -> bool {
        self.terms.contains(&Term { quality: Quality::Threat, not: false })
            && self.superlatives.contains(&Superlative { most: false, of: Measure::Distance })
    }
}

/// One of several ways to meet a part of a condition, at least one of which compares survivors (TGT-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alternative {
    /// Met by each survivor or not, independently of the others.
    Meets(Term),
    /// Met by those who compare best.
    Best(Superlative),
    /// Met by the closest of the threats (TGT-14).
    ClosestThreat,
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
    /// The quality tested.
    pub quality: Quality,
    /// Negated: met by those who lack the quality.
    pub not: bool,
}

/// A property of a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// Neither knocked down nor hidden (TGT-13).
    Threat,
    /// In front of the monster (TGT-9).
    Facing,
    /// Not in the blind spot, and in an unbroken line of sight (TGT-10).
    InFieldOfView,
    /// At most this many spaces between; the monster's movement for `None` (TGT-11).
    InRange(Option<u8>),
    /// Has the deaf head injury (SRV-8, TGT-16).
    Deaf,
    /// Most recently wounded the monster (TGT-15).
    LastToWound,
    /// Knocked down.
    KnockedDown,
    /// Holds the priority target token (TGT-19).
    HasPriorityToken,
    /// One of the targets of the card in play.
    Target,
    /// Is in a zone (TGT-3).
    In(Zone),
    /// Has at least this much survival.
    SurvivalAtLeast(u8),
    /// Has at least this many bleeding tokens.
    BleedingAtLeast(u8),
    /// Is the survivor of this seat.
    Is(u8),
    /// Stands in terrain of this kind.
    On(u8),
    /// The counter with this number is at least the second number (CNT-1).
    CounterAtLeast(u8, u8),
    /// The monster's counter with this number is: then everybody meets it.
    MonsterCounterAtLeast(u8, u8),
    /// Meets one of these terms.
    Any(TermList),
}

/// A term that compares survivors (TGT-14, TGT-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Superlative {
    /// The highest value wins; otherwise the lowest.
    pub most: bool,
    /// The value compared.
    pub of: Measure,
}

/// A value that superlatives compare. Zero counts (TGT-17).
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
    /// Armor points left.
    Armor,
    /// Speed with everything that changes it, like the others (ATK-10).
    Speed,
    /// Accuracy.
    Accuracy,
    /// Strength.
    Strength,
    /// Luck.
    Luck,
    /// Evasion.
    Evasion,
    /// Movement.
    Movement,
    /// The counter with this number (CNT-1).
    Counter(u8),
}

/// A place for a survivor or terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// The free space next to the monster that is nearest to the survivor (OD-64).
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

/// A turn of the monster (OD-50).
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

/// A movement of the monster (MON-10).
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

/// The condition of a conditional effect (`Effect::When`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// The survivor meets a term.
    Survivor(Term),
    /// The monster has suffered at least this many wounds.
    WoundsAtLeast(u16),
    /// The monster's counter with the first number is at least the second (CNT-1).
    CounterAtLeast(u8, u8),
    /// True the first time in the trial; the number identifies the condition, at most 31.
    OncePerShowdown(u8),
}

/// OD-24: the monster's choice among shortest paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonsterPath {
    /// The longer axis first, x when both are equal (OD-55).
    LongerAxisFirst,
    /// The path that runs over most survivors.
    MostCollisions,
    /// The path that runs over fewest survivors.
    FewestCollisions,
}
