//! What changes during a trial: small, `Copy + Eq + Hash`, without history.
//!
//! Two equal states have the same future, so a solver may merge them. Nothing here counts for
//! the report; counting is the recorder's work.

use std::ops::Range;

use super::plan::{Eligible, FIRST_FOE, POOLS_MAX, SEATS};

/// A seat: adventurers from 0, foes from [`FIRST_FOE`].
pub type Seat = u8;

/// Everything that a trial has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// Seconds since the adventure began.
    pub clock: u32,
    /// Which scene is in hand, from 0.
    pub scene: u8,
    /// Round, night or day of the scene, from 1; 0 before the first.
    pub round: u16,
    /// What the next step does.
    pub phase: Phase,
    /// Meetings that have restored verve, one bit each (VRV-8).
    pub met: u64,
    /// Seats of adventurers that are taken, from the first on.
    pub adventurers: u8,
    /// Seats of foes that are taken, from [`FIRST_FOE`] on.
    pub foes: u8,
    /// Everybody, by seat.
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
            adventurers: 0,
            foes: 0,
            figures: [Figure::ABSENT; SEATS],
        }
    }
}

impl State {
    /// Whoever sits in a seat.
    #[inline]
    #[must_use]
    pub const fn figure(&self, seat: Seat) -> &Figure {
        &self.figures[seat as usize]
    }

    /// The seats of one side that somebody sits in.
    #[inline]
    #[must_use]
    pub const fn seats(&self, side: Side) -> Range<Seat> {
        match side {
            Side::Adventurers => 0..self.adventurers,
            Side::Foes => FIRST_FOE..FIRST_FOE + self.foes,
        }
    }

    /// All seats that somebody sits in, in seat order.
    #[inline]
    pub fn everybody(&self) -> impl Iterator<Item = Seat> + use<> {
        self.everybody_from(0)
    }

    /// The seats from `first` on that somebody sits in, in seat order.
    #[inline]
    pub fn everybody_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (adventurers, foes) = (self.seats(Side::Adventurers), self.seats(Side::Foes));
        (first..adventurers.end).chain(foes.start.max(first)..foes.end)
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

    /// All seats of the side, taken or not, one bit each.
    #[must_use]
    pub const fn bits(self) -> u16 {
        match self {
            Self::Adventurers => (1 << FIRST_FOE) - 1,
            Self::Foes => !Self::Adventurers.bits(),
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

/// What the next step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The trial begins.
    TrialBegins,
    /// The scene begins.
    SceneBegins,
    /// A round of a combat or a hazard begins.
    RoundBegins,
    /// The attack of a seat in a combat.
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

/// Somebody at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Figure {
    /// Whether anybody is there, and takes part.
    pub status: Status,
    /// Verve left.
    pub verve: u16,
    /// Survival left.
    pub survival: u16,
    /// Most survival.
    pub survival_max: u16,
    /// Injury points.
    pub injuries: u16,
    /// Mojo left.
    pub mojo: u8,
    /// Temporary pools, those that end first in front.
    pub pools: [Pool; POOLS_MAX],
    /// The clock at which the unconscious may wake.
    pub unconscious_until: Option<u32>,
    /// Unconscious, but with a point of mojo spent on it (INJ-8).
    pub semi_conscious: bool,
    /// It faints when the round ends (INJ-5).
    pub faint_pending: bool,
    /// It fainted at the end of the round in hand (OD-33).
    pub fainted_now: bool,
    /// It gained injuries in the round in hand (DTH-1).
    pub gained_injuries: bool,
    /// Its latest injuries were archetypal (DTH-2).
    pub latest_archetypal: bool,
    /// A day has begun while it was unconscious: its verve returns when it wakes (VRV-7).
    pub verve_due: bool,
    /// It is dying (DTH-4).
    pub dying: Option<Dying>,
    /// Its time is out (DTH-11).
    pub doomed: bool,
    /// Injuries when the round began: the penalty of all attack rolls of the round (OD-67).
    pub penalty: u16,
    /// Whom it attacks in the round in hand; nobody when [`NOBODY`].
    pub target: Seat,
}

/// The clock at which those wake who are out until the scene ends (OD-39): no clock comes so far.
pub const SCENE_END: u32 = u32::MAX;

/// No seat.
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
        pools: [Pool::NONE; POOLS_MAX],
        unconscious_until: None,
        semi_conscious: false,
        faint_pending: false,
        fainted_now: false,
        gained_injuries: false,
        latest_archetypal: false,
        verve_due: false,
        dying: None,
        doomed: false,
        penalty: 0,
        target: NOBODY,
    };

    /// True while it lives, also when its time is out.
    #[inline]
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        matches!(self.status, Status::Present | Status::Gone)
    }

    /// True when it is unconscious; the semi-conscious are too.
    #[inline]
    #[must_use]
    pub const fn is_unconscious(&self) -> bool {
        self.unconscious_until.is_some()
    }

    /// All moments that it waits for.
    pub fn moments(&mut self) -> impl Iterator<Item = &mut u32> {
        let dying = self.dying.as_mut().map(|dying| &mut dying.ends);
        let pools = self.pools.iter_mut().map(|pool| &mut pool.ends);
        self.unconscious_until.as_mut().into_iter().chain(dying).chain(pools)
    }

    /// True with any temporary pool: those that are there stand in front.
    #[inline]
    #[must_use]
    pub const fn has_pools(&self) -> bool {
        self.pools[0].points > 0
    }

    /// Points in all temporary pools.
    #[must_use]
    pub fn pool_points(&self) -> u16 {
        self.pools.iter().map(|pool| pool.points).sum()
    }
}

/// Whether anybody is there, and takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// Nobody sits here.
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
    /// Which damage it takes.
    pub eligible: Eligible,
}

impl Pool {
    /// No pool.
    pub const NONE: Self = Self { points: 0, ends: u32::MAX, eligible: Eligible::All };
}

/// Dying: when time is out (DTH-5, DTH-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dying {
    /// The clock at which time is out.
    pub ends: u32,
    /// Whether the time counts in minutes or in hours.
    pub unit: Unit,
}

/// Units of dying time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unit {
    /// Minutes (DTH-5).
    Minutes,
    /// Hours (DTH-6).
    Hours,
}

impl Unit {
    /// Seconds of one.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        match self {
            Self::Minutes => 60,
            Self::Hours => 3600,
        }
    }
}
