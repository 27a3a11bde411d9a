//! One trial in play: the plan, the state, and the interfaces for dice, decisions and records.

use super::decide::{Decide, Table};
use super::plan::{Character, Plan};
use super::record::{Event, Record};
use super::state::{Figure, Phase, Seat, State};
use crate::dice::Dice;

/// One trial in play. Rules are methods of it, one file per family:
///
/// | file | rules |
/// | --- | --- |
/// | `scene` | scenes in order (OD-71), meetings (VRV-8), aid (RST-5) |
/// | `combat` | rounds of a fight, attacks (RPG) |
/// | `heroic` | heroic last efforts (DTH-12, DTH-13) |
/// | `cast` | spells: which can be cast, their costs (INJ-3, SPL-4) |
/// | `spell` | what spells do (SPL) |
/// | `change` | changes of scores for a while (SPL-3) |
/// | `hazard` | damage outside of fights |
/// | `avert` | rolls that avert damage, and when it is archetypal (VRV-3) |
/// | `harm` | order in which damage is taken from pools, verve, survival (VRV-1, INJ-1) |
/// | `pool` | temporary pools (POOL) |
/// | `consciousness` | losing and regaining it (INJ) |
/// | `wake` | waking somebody (INJ-7) |
/// | `death` | the contest, dying, death (DTH) |
/// | `clock` | the end of a round, and the effects of passing time |
/// | `rest` | nights and days (RST, NPC-5, VRV-7) |
/// | `roll` | d20 at or below a score, mojo (RPG-3, RPG-5) |
#[derive(Debug)]
pub struct Game<'a, D, C, R> {
    /// The constant part of the trial.
    pub plan: &'a Plan,
    /// The changing part of the trial.
    pub state: State,
    /// Answers questions about dice.
    pub dice: D,
    /// Makes the choices.
    pub decide: C,
    /// Receives every event.
    pub record: R,
}

impl<'a, D: Dice, C: Decide, R: Record> Game<'a, D, C, R> {
    /// A trial of `plan` before its first step.
    #[inline]
    pub fn new(plan: &'a Plan, dice: D, decide: C, record: R) -> Self {
        Self { plan, state: plan.start, dice, decide, record }
    }

    /// Plays to the end of the trial, unless the recorder abandons it.
    #[inline]
    pub fn play(&mut self) {
        while self.state.phase != Phase::Over && !self.record.is_abandoned() {
            self.step();
        }
    }

    /// Plays one step: an attack, a damage event, the end of a round for one figure, a night for one
    /// figure, the beginning or the end of a scene. Does nothing once the trial is over.
    pub fn step(&mut self) {
        match self.state.phase {
            Phase::TrialBegins => self.begin_trial(),
            Phase::SceneBegins => self.begin_scene(),
            Phase::RoundBegins => self.begin_round(),
            Phase::Attack(seat) => self.deed_of(seat),
            Phase::Event(event) => self.damage_event(event),
            Phase::RoundEnds(seat) => self.end_round_for(seat),
            Phase::RestBegins => self.begin_rest(),
            Phase::Recovery(seat) => self.recover(seat),
            Phase::SceneEnds => self.end_scene(),
            Phase::Over => {}
        }
    }

    #[inline(always)]
    pub(super) fn tell(&mut self, event: Event) {
        self.record.event(&self.state, &event);
    }

    /// The decider, and the table that it sees.
    #[inline]
    pub(super) fn ask(&mut self) -> (&mut C, Table<'_>) {
        (&mut self.decide, Table { plan: self.plan, state: &self.state })
    }

    /// The character in a seat.
    #[inline]
    pub(super) fn character(&self, seat: Seat) -> &'a Character {
        self.plan.character(&self.state, seat)
    }

    #[inline]
    pub(super) fn figure(&self, seat: Seat) -> &Figure {
        self.state.figure(seat)
    }

    #[inline]
    pub(super) fn figure_mut(&mut self, seat: Seat) -> &mut Figure {
        &mut self.state.figures[usize::from(seat)]
    }
}
