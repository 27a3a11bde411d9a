//! The changing part of a trial: small, `Copy + Eq + Hash`, without history.
//!
//! Two equal states have the same future, so a solver may merge them. The state holds no counts for
//! reports; recorders count.

use super::plan::{
    ADVENTURERS_MAX, ATTACKS_MAX, CHANGES_MAX, Eligible, FIRST_FOE, FOES_MAX, POOLS_MAX, SEATS, SPELLS_MAX,
    ScoreChange,
};

pub use crate::rules::seats::{Seat, Seats};

/// The state of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// Seconds since the adventure began.
    pub clock: u32,
    /// Index of the current scene, from 0.
    pub scene: u8,
    /// Round, night or day of the scene, from 1; 0 before the first.
    pub round: u16,
    /// The next step.
    pub phase: Phase,
    /// Meetings that have restored verve, one bit each (VRV-8).
    pub met: u64,
    /// The occupied seats: adventurers from the first on, foes from [`FIRST_FOE`] on.
    pub everybody: Seats,
    /// The first foe of the combat, by its number among all foes of the plan; 0 outside of combats.
    pub first_foe: u16,
    /// The figures, by seat.
    pub figures: [Figure; SEATS],
}

impl Default for State {
    fn default() -> Self {
        Self {
            clock: 0,
            scene: 0,
            round: 0,
            phase: Phase::TrialBegins,
            met: 0,
            everybody: Seats::NONE,
            first_foe: 0,
            figures: [Figure::ABSENT; SEATS],
        }
    }
}

impl State {
    /// The figure in a seat.
    #[inline]
    #[must_use]
    pub const fn figure(&self, seat: Seat) -> &Figure {
        &self.figures[seat as usize]
    }

    /// The number, among all foes of the plan, of the foe in a seat.
    #[inline]
    #[must_use]
    pub fn foe_index(&self, seat: Seat) -> usize {
        usize::from(self.first_foe) + usize::from(seat - FIRST_FOE)
    }

    /// The occupied seats of one side.
    #[inline]
    #[must_use]
    pub const fn seats(&self, side: Side) -> Seats {
        self.everybody.and(side.seats())
    }

    /// True when somebody is unconscious (INJ-4) or dying (DTH-4).
    #[must_use]
    pub fn is_somebody_down(&self) -> bool {
        self.figures.iter().any(|figure| figure.is_unconscious() || figure.dying.is_some())
    }
}

/// A side of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The adventurers.
    Adventurers,
    /// Their foes.
    Foes,
}

impl Side {
    /// The side of a seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        if seat < FIRST_FOE { Self::Adventurers } else { Self::Foes }
    }

    /// All seats of the side, occupied or not.
    #[inline]
    #[must_use]
    pub const fn seats(self) -> Seats {
        match self {
            Self::Adventurers => Seats::range(0, ADVENTURERS_MAX as u8),
            Self::Foes => Seats::range(FIRST_FOE, FOES_MAX as u8),
        }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Adventurers => Self::Foes,
            Self::Foes => Self::Adventurers,
        }
    }
}

/// The next step of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The trial begins.
    TrialBegins,
    /// The scene begins.
    SceneBegins,
    /// A round of a combat or a hazard begins.
    RoundBegins,
    /// The attack, or another deed, of a seat in a combat.
    Attack(Seat),
    /// A damage event of a hazard, by its number.
    Event(u8),
    /// The round ends for a seat.
    RoundEnds(Seat),
    /// A night or a day begins.
    RestBegins,
    /// A night or a day has passed; the seat recovers.
    Recovery(Seat),
    /// The scene ends.
    SceneEnds,
    /// The trial is over.
    Over,
}

/// A character in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Figure {
    /// Whether the seat is occupied, and its figure takes part.
    pub status: Status,
    /// Verve left.
    pub verve: u16,
    /// Survival left.
    pub survival: u16,
    /// Maximum survival.
    pub survival_max: u16,
    /// Injury points.
    pub injuries: u16,
    /// Mojo left.
    pub mojo: u8,
    /// Castings left of the spells that it knows.
    pub castings: [u8; SPELLS_MAX],
    /// Temporary pools, sorted by the time they end, and of those that end together the older first.
    pub pools: [Pool; POOLS_MAX],
    /// Changes of its scores, sorted by the time they end.
    pub changes: [Change; CHANGES_MAX],
    /// For the unconscious: the clock at which it may wake.
    pub unconscious_until: Option<u32>,
    /// Unconscious, and its time is over: it has failed to wake (INJ-7).
    pub may_wake: bool,
    /// Unconscious, but semi-conscious by a point of mojo (INJ-8).
    pub semi_conscious: bool,
    /// It faints when the round ends, and why (INJ-5).
    pub faint_pending: Option<Faint>,
    /// It fainted at the end of the current round (OD-33).
    pub fainted_now: bool,
    /// It gained injuries in the current round (DTH-1).
    pub gained_injuries: bool,
    /// Its latest injuries were archetypal (DTH-2).
    pub latest_archetypal: bool,
    /// A day has begun while it was unconscious: its verve returns when it wakes (VRV-7).
    pub verve_due: bool,
    /// It is dying (DTH-4).
    pub dying: Option<Dying>,
    /// Its time has run out (DTH-11).
    pub doomed: bool,
    /// Injuries at the start of the round: the penalty of all its attack rolls in the round (OD-67).
    pub penalty: u16,
    /// What it does in the current round.
    pub deed: Deed,
    /// The targets of its attacks in the current round, or of another deed, those to come first;
    /// [`NOBODY`] for none.
    pub targets: [Seat; ATTACKS_MAX],
}

/// Why a figure faints when the round ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Faint {
    /// It failed a consciousness roll (INJ-4).
    Failed,
    /// Its player gave in instead of rolling (INJ-6).
    GaveIn,
}

/// What a figure does in a round of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deed {
    /// It attacks (RPG-4).
    Attack,
    /// It wakes somebody (INJ-7).
    Wake,
    /// It casts this one of the spells that it knows.
    Cast(u8),
    /// It attacks as its last effort (DTH-12).
    LastAttack,
    /// It casts this one as its last effort (SPL-5).
    LastCast(u8),
}

/// The waking clock of those who are out until the scene ends (OD-39); later than any real clock.
pub const SCENE_END: u32 = u32::MAX;

/// The seat of no figure.
pub const NOBODY: Seat = Seat::MAX;

impl Figure {
    /// An empty seat.
    pub const ABSENT: Self = Self {
        status: Status::Absent,
        verve: 0,
        survival: 0,
        survival_max: 0,
        injuries: 0,
        mojo: 0,
        castings: [0; SPELLS_MAX],
        pools: [Pool::NONE; POOLS_MAX],
        changes: [Change::NONE; CHANGES_MAX],
        unconscious_until: None,
        may_wake: false,
        semi_conscious: false,
        faint_pending: None,
        fainted_now: false,
        gained_injuries: false,
        latest_archetypal: false,
        verve_due: false,
        dying: None,
        doomed: false,
        penalty: 0,
        deed: Deed::Attack,
        targets: [NOBODY; ATTACKS_MAX],
    };

    /// True while it lives, even when its time has run out.
    #[inline]
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        matches!(self.status, Status::Present | Status::Gone)
    }

    /// True when it is unconscious; includes the semi-conscious.
    #[inline]
    #[must_use]
    pub const fn is_unconscious(&self) -> bool {
        self.unconscious_until.is_some()
    }

    /// Number of attacks or other deeds that it has yet to do in the round.
    #[inline]
    #[must_use]
    pub fn deeds_left(&self) -> u8 {
        self.targets.iter().filter(|&&target| target != NOBODY).count() as u8
    }

    /// What spells add to a score, those that apply already (SPL-3); `all` are the changes of the plan.
    #[inline]
    #[must_use]
    pub fn changed(&self, all: &[ScoreChange], of: impl Fn(&ScoreChange) -> i8) -> i16 {
        if all.is_empty() {
            return 0;
        }
        let apply = self.changes.iter().filter(|change| change.is_some() && !change.pending);
        apply.map(|change| i16::from(of(&all[usize::from(change.of)]))).sum()
    }

    /// The clocks of all its scheduled events.
    pub fn moments(&mut self) -> impl Iterator<Item = &mut u32> {
        let dying = self.dying.as_mut().map(|dying| &mut dying.ends);
        let pools = self.pools.iter_mut().map(|pool| &mut pool.ends);
        let changes = self.changes.iter_mut().map(|change| &mut change.ends);
        self.unconscious_until.as_mut().into_iter().chain(dying).chain(pools).chain(changes)
    }

    /// True when it has a temporary pool; occupied places come first.
    #[inline]
    #[must_use]
    pub const fn has_pools(&self) -> bool {
        self.pools[0].points > 0
    }

    /// True when the end of a round may bring something to it: what follows from injuries, or the end of a pool.
    #[inline]
    #[must_use]
    pub const fn bears_something(&self) -> bool {
        self.gained_injuries || self.fainted_now || self.faint_pending.is_some() || self.has_pools()
    }

    /// True when it wakes, dies or loses a pool at some time.
    #[inline]
    #[must_use]
    pub const fn waits_for_something(&self) -> bool {
        self.unconscious_until.is_some() || self.dying.is_some() || self.has_pools()
    }

    /// Points in all temporary pools.
    #[must_use]
    pub fn pool_points(&self) -> u16 {
        self.pools.iter().map(|pool| pool.points).sum()
    }
}

/// Whether a seat is occupied, and its figure takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// The seat is empty.
    Absent,
    /// Takes part in the scene.
    Present,
    /// Fled from the scene.
    Gone,
    /// Dead.
    Dead,
}

/// A temporary pool (POOL-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool {
    /// Points left; 0 for no pool.
    pub points: u16,
    /// The clock at which it ends.
    pub ends: u32,
    /// The damage that it takes.
    pub eligible: Eligible,
}

impl Pool {
    /// No pool.
    pub const NONE: Self = Self { points: 0, ends: u32::MAX, eligible: Eligible::All };
}

/// A change of scores for a while (SPL-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Change {
    /// The clock at which it ends; [`u32::MAX`] for no change.
    pub ends: u32,
    /// Its number among those of the plan.
    pub of: u8,
    /// It was brought in the current round, and applies from the next one on (RPG-2).
    pub pending: bool,
}

impl Change {
    /// No change.
    pub const NONE: Self = Self { ends: u32::MAX, of: 0, pending: false };

    /// True if there is a change.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.ends != u32::MAX
    }
}

/// The remaining time of a dying figure (DTH-5, DTH-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dying {
    /// The clock at which time runs out.
    pub ends: u32,
    /// The unit in which the time is counted.
    pub unit: Unit,
}

/// A unit of dying time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unit {
    /// Minutes (DTH-5).
    Minutes,
    /// Hours (DTH-6).
    Hours,
}

impl Unit {
    /// Seconds of one unit.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        match self {
            Self::Minutes => 60,
            Self::Hours => 3600,
        }
    }
}
