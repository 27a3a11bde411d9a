//! The interface for recorders: the events of a trial.

use super::decide::{BidRoll, Recovery};
use super::state::{Seat, State, Unit};
use crate::dice::Faces;

crate::rules::recorder!();

/// A roll of one die at or below a target number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The roll succeeds at or below this; outside the faces of the die it always or never does.
    pub needed: i16,
    /// Whether the roll succeeded.
    pub success: bool,
    /// The face rolled.
    pub faces: Faces,
}

/// The source of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The attack of a figure.
    Attack(Seat),
    /// A damage event of a hazard, by its number.
    Hazard(u8),
    /// A spell that a figure knows, by its number among those.
    Spell(Seat, u8),
}

/// The pools from which damage was taken (VRV-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Loss {
    /// From temporary pools.
    pub pool: u16,
    /// From verve.
    pub verve: u16,
    /// From survival.
    pub survival: u16,
    /// Injuries gained, including those that bypass survival.
    pub injuries: u16,
}

/// The outcome of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CombatEnd {
    /// No foe can go on.
    Won,
    /// No adventurer can go on.
    Lost,
    /// Neither side can go on.
    NobodyLeft,
    /// All rounds were played (OD-65).
    Stalemate,
}

/// One event of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the nouns of the variant's rule")]
pub enum Event {
    /// A scene begins.
    SceneBegan,
    /// A round of a combat or hazard begins (RPG-1).
    RoundBegan,
    /// The survival of an NPC is rolled (NPC-4).
    SurvivalRolled { seat: Seat, survival: u16, faces: Faces },
    /// A figure left the combat.
    Fled { seat: Seat },
    /// An attack (RPG-4); `percent` when against a flat chance to hit.
    Attacked { seat: Seat, target: Seat, check: Check, percent: bool },
    /// The chance of a damage event was rolled for a figure.
    ChanceRolled { seat: Seat, event: u8, check: Check },
    /// A roll to avert damage (RPG-3).
    SkillRolled { seat: Seat, source: Source, skill: u8, check: Check },
    /// Damage, and the pools it was taken from (VRV-1, POOL-2, INJ-1).
    Damaged {
        seat: Seat,
        source: Source,
        damage: u16,
        direct: u8,
        archetypal: bool,
        loss: Loss,
        faces: Faces,
    },
    /// A consciousness roll (INJ-4).
    ConsciousnessRolled { seat: Seat, willpower: bool, check: Check },
    /// A figure lost consciousness for this many minutes (INJ-5, INJ-6), or, with 0 minutes, until the
    /// scene ends (OD-39).
    Fainted { seat: Seat, minutes: u16, voluntary: bool },
    /// A player lets the character lose consciousness instead of rolling (INJ-6).
    GaveIn { seat: Seat },
    /// Mojo makes an unconscious character semi-conscious (INJ-8).
    BecameSemiConscious { seat: Seat },
    /// A roll to wake (INJ-7).
    WakeRolled { seat: Seat, check: Check },
    /// No roll to wake can succeed for this many minutes (INJ-7, INJ-2).
    CannotWake { seat: Seat, minutes: u32 },
    /// Somebody tried to wake a figure, with the roll to wake if there is one (INJ-7, OD-82); a spell
    /// always wakes.
    Shaken { seat: Seat, by: Seat, check: Option<Check> },
    /// A figure woke (INJ-7).
    Woke { seat: Seat },
    /// The contest begins with the game master's roll (DTH-1 to DTH-3).
    ContestBegan { seat: Seat, check: Check },
    /// The death roll (DTH-3, DTH-9, DTH-10).
    DeathRolled { seat: Seat, bonus: i16, check: Check },
    /// A spell that the figure knows is cast on somebody, with its mojo and the roll that it may take
    /// (INJ-3); `last` when it is the last effort (DTH-12).
    SpellCast { seat: Seat, known: u8, target: Seat, mojo: u8, check: Option<Check>, last: bool },
    /// A spell cannot be cast: no casting or mojo is left, its level is too high (INJ-3), or the caster
    /// cannot act.
    CannotCast { seat: Seat, known: u8 },
    /// A spell puts somebody to sleep for so long (SPL-2).
    PutToSleep { seat: Seat, by: Seat, seconds: u32 },
    /// A spell changes somebody's scores for a while, by the number of the change (SPL-3).
    ScoresChanged { seat: Seat, by: Seat, change: u8 },
    /// A change of scores ended, or made place for another one (SPL-3).
    ScoresReturned { seat: Seat, change: u8 },
    /// A spell restored verve (VRV-9).
    Refreshed { seat: Seat, verve: u16 },
    /// Castings returned in the morning (INJ-3).
    CastingsReturned { seat: Seat },
    /// Mojo was paid for a failed roll (RPG-5).
    MojoBid { seat: Seat, roll: BidRoll, paid: u8 },
    /// A figure is dying, with this many minutes or hours left (DTH-4 to DTH-6).
    BeganDying { seat: Seat, left: u32, unit: Unit },
    /// The time left changed: from minutes to hours (DTH-6), or by OD-32 and OD-40. Time runs out
    /// `later` seconds later than before.
    DyingTimeChanged { seat: Seat, left: u32, unit: Unit, later: i64 },
    /// The figure is no longer dying (DTH-7).
    DyingCancelled { seat: Seat },
    /// A dying NPC left the fight (OD-39).
    LeftFight { seat: Seat },
    /// Time ran out (DTH-11).
    TimeRanOut { seat: Seat },
    /// A character added mojo to a heroic last effort (DTH-13).
    MojoGiven { seat: Seat, mojo: u8 },
    /// A heroic last effort, with the mojo of all givers (DTH-12, DTH-13): an attack, `percent` when
    /// against a flat chance to hit, or a roll of this kind in place of a companion.
    HeroicEffort { seat: Seat, target: Seat, skill: Option<u8>, mojo: u16, check: Check, percent: bool },
    /// A figure died (DTH-14, OD-39).
    Died { seat: Seat },
    /// A combat ends (OD-65).
    CombatEnded { end: CombatEnd },
    /// A temporary pool was given (POOL-1).
    PoolGranted { seat: Seat, points: u16, faces: Faces },
    /// A temporary pool ended with this many points unused (POOL-3), or had no place.
    PoolEnded { seat: Seat, points: u16 },
    /// A night or a day has passed.
    RestPassed { day: bool },
    /// A health roll (RST-2).
    HealthRolled { seat: Seat, check: Check },
    /// A rest restored survival or injuries (RST-1 to RST-4, NPC-5).
    Recovered { seat: Seat, survival: u16, injuries: u16, chosen: Option<Recovery> },
    /// Aid restored survival or injuries (RST-5).
    Healed { seat: Seat, survival: u16, injuries: u16 },
    /// Verve returned in the morning (VRV-7).
    VerveReturned { seat: Seat, verve: u16 },
    /// Verve was restored by a meeting (VRV-8).
    MeetingRestored { seat: Seat, verve: u16 },
    /// A meeting that had restored verve before (VRV-8).
    MeetingKnown,
    /// Time passed.
    Waited { seconds: u32 },
    /// A scene ends.
    SceneEnded,
    /// The trial is over.
    TrialEnded,
}
