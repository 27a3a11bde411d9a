//! Adventures.

use super::{Bystanders, CameTo, Moved, Part, Place, Sum, System, Whole, nonzero};
use crate::dice::{Dice, Enumerated};
use crate::metric::{ADVENTURE, Counter, EncounterCounts, Layout, Noted, SCENE, Subject};
use crate::policy::Encounter;
use crate::rules::encounter::Game;
use crate::rules::encounter::state::{Phase, State};

mod bystanders;
mod most;
mod pack;
mod unseen;
mod wipe;

/// The part of the rank of those who have a round behind them.
const LAST_STEP: u64 = 0xFF;

impl System for Encounter {
    type State = State;
    type Memory = Noted;
    /// Steps are small enough without any.
    type Ahead = ();
    type Counts = EncounterCounts;
    type Packed = pack::Packed;
    type Tables = pack::Tables;

    const TIME: Option<usize> = Some(pack::TIME);
    const HAS_HORIZON: bool = true;
    const AXIS_DIVIDES: bool = true;
    const PER_PATH: Moved = Moved { rows: 6, states: 40 };

    fn start(&self) -> State {
        self.plan.start
    }

    fn most(&self, subject: Subject, counter: Counter) -> Option<u64> {
        most::most(&self.plan, subject, counter)
    }

    fn counts(&self) -> EncounterCounts {
        EncounterCounts::new(&self.plan)
    }

    fn tables(&self) -> pack::Tables {
        pack::Tables::new(self)
    }

    fn step(
        &self,
        &Whole { state, memory, .. }: &Whole<Self>,
        part: Part,
        dice: &mut Enumerated,
        counts: &mut EncounterCounts,
        heard: &mut Vec<(Sum, i64)>,
    ) -> CameTo<Self> {
        counts.begin_trial();
        counts.resume(memory);
        let mut state = self.play(state, dice, counts);
        let is_known = wipe::after_step(self, &mut state, part.horizon);
        tell(self, counts, heard);
        if state.phase == Phase::Over {
            return CameTo::Over;
        }
        if !is_known {
            return CameTo::Unknown;
        }
        CameTo::Next(Whole::between_steps(state, counts.noted()))
    }

    fn pack(
        &self,
        tables: &mut pack::Tables,
        whole: &Whole<Self>,
        before: Option<(&Whole<Self>, &pack::Packed)>,
    ) -> pack::Packed {
        pack::pack(tables, whole, before)
    }

    fn unpack(&self, tables: &pack::Tables, packed: &pack::Packed) -> Whole<Self> {
        pack::unpack(tables, packed)
    }

    fn axis(&self) -> Option<usize> {
        Some(pack::FIRST_ADVENTURER)
    }

    fn without_bystanders(
        &self,
        tables: &mut pack::Tables,
        packed: &pack::Packed,
        _veiled: bool,
    ) -> (pack::Packed, Bystanders) {
        bystanders::without_bystanders(tables, packed)
    }

    fn with_kept(&self, tables: &mut pack::Tables, _part: usize, (_, next): (u32, u32), before: u32) -> u32 {
        tables.with_points(next, before)
    }

    fn bytes(tables: &pack::Tables) -> usize {
        tables.bytes()
    }

    fn rank(&self, state: &State) -> u64 {
        let step = match state.phase {
            Phase::TrialBegins | Phase::SceneBegins => 0,
            Phase::Attack(seat) => 1 + u64::from(seat),
            Phase::Event(event) => 1 + u64::from(event),
            Phase::Recovery(seat) | Phase::RoundEnds(seat) => 0x80 + u64::from(seat),
            Phase::RoundBegins | Phase::RestBegins | Phase::SceneEnds | Phase::Over => LAST_STEP,
        };
        // The next scene waits for the last round of the one before.
        let round = if state.phase == Phase::SceneEnds { u16::MAX } else { state.round };
        u64::from(state.scene) << 32 | u64::from(round) << 16 | step
    }

    fn is_between_rounds(&self, rank: u64) -> bool {
        rank & LAST_STEP == LAST_STEP
    }

    fn count(_state: &State, (): &()) -> (u16, u16) {
        (0, 0)
    }

    fn place(state: &State) -> Place {
        Place { scene: Some(state.scene), round: state.round.into() }
    }

    fn layout(&self) -> Layout {
        Layout::of_encounter(&self.plan)
    }
}

impl Encounter {
    /// One step of the rules, in which nobody comes to know more of foes than makes a difference.
    fn play(&self, mut state: State, dice: &mut Enumerated, counts: &mut EncounterCounts) -> State {
        let foes_appear = state.phase == Phase::SceneBegins && unseen::may_stay_unseen(self);
        if foes_appear {
            let mut state = self.step_of_rules(state, unseen::WithoutSurvival(dice), counts);
            unseen::appear(self, &mut state);
            return state;
        }
        let seen = unseen::look(self, &mut state, dice);
        let mut state = self.step_of_rules(state, dice, counts);
        seen.into_iter().for_each(|seen| unseen::look_away(seen, &mut state));
        state
    }

    fn step_of_rules(&self, state: State, dice: impl Dice, counts: &mut EncounterCounts) -> State {
        let mut game = Game::new(&self.plan, dice, &self.policies, counts);
        game.state = state;
        game.step();
        game.state
    }
}

/// Tells everything of the step that is not 0.
fn tell(encounter: &Encounter, counts: &EncounterCounts, heard: &mut Vec<(Sum, i64)>) {
    let mut tell = |sum, amount| heard.push((sum, amount));
    for seat in 0..encounter.plan.adventurers.len() as u8 {
        nonzero(counts.adventurer(seat), ADVENTURE.first, |counter, amount| {
            tell(Sum::Counter(Subject::Adventurer(seat), counter), amount);
        });
    }
    nonzero(counts.adventure(), Counter::CombatRounds as usize, |counter, amount| {
        tell(Sum::Counter(Subject::Party, counter), amount);
    });
    for scene in 0..encounter.plan.scenes.len() as u8 {
        nonzero(counts.scene(scene), SCENE.first, |counter, amount| {
            tell(Sum::Counter(Subject::Scene(scene), counter), amount);
        });
        for seat in 0..encounter.plan.adventurers.len() as u8 {
            nonzero(counts.scene_of(scene, seat), SCENE.first, |counter, amount| {
                tell(Sum::Counter(Subject::SceneOf(scene, seat), counter), amount);
            });
        }
    }
}
