//! Adventures.

use super::{CameTo, Part, Place, Sum, System, nonzero};
use crate::dice::Enumerated;
use crate::metric::{ADVENTURE, Counter, EncounterCounts, Layout, Noted, SCENE, Subject};
use crate::policy::Encounter;
use crate::policy::encounter::Target;
use crate::rules::encounter::Game;
use crate::rules::encounter::plan::{Combat, FIRST_FOE, SceneKind};
use crate::rules::encounter::state::{Figure, Phase, Side, State, Status};

/// The moment that does not come.
const NEVER: u32 = u32::MAX;

impl System for Encounter {
    type State = State;
    type Memory = Noted;
    /// Steps are small enough without any.
    type Ahead = ();
    type Counts = EncounterCounts;

    fn start(&self) -> State {
        self.plan.start
    }

    fn counts(&self) -> EncounterCounts {
        EncounterCounts::new(&self.plan)
    }

    fn step(
        &self,
        state: &State,
        memory: Noted,
        _pauses: u32,
        dice: &mut Enumerated,
        counts: &mut EncounterCounts,
    ) -> Part<Self> {
        counts.begin_trial();
        counts.resume(memory);
        let mut game = Game::new(&self.plan, dice, &self.policies, &mut *counts);
        game.state = *state;
        game.step();
        let mut state = game.state;
        wipe(self, &mut state);
        let mut heard = vec![];
        tell(self, counts, |sum, amount| heard.push((sum, amount)));
        Part { heard, came_to: CameTo::State(state, counts.noted()) }
    }

    fn is_over(state: &State) -> bool {
        state.phase == Phase::Over
    }

    fn rank(&self, state: &State) -> u64 {
        const LAST: u64 = 0xFF;
        let step = match state.phase {
            Phase::TrialBegins | Phase::SceneBegins => 0,
            Phase::Attack(seat) => 1 + u64::from(seat),
            Phase::Event(event) => 1 + u64::from(event),
            Phase::Recovery(seat) | Phase::RoundEnds(seat) => 0x80 + u64::from(seat),
            Phase::RoundBegins | Phase::RestBegins | Phase::SceneEnds | Phase::Over => LAST,
        };
        // The next scene waits for the last round of the one before.
        let round = if state.phase == Phase::SceneEnds { u16::MAX } else { state.round };
        u64::from(state.scene) << 32 | u64::from(round) << 16 | step
    }

    fn count((): &()) -> u32 {
        0
    }

    fn place(state: &State) -> Place {
        Place { scene: Some(state.scene), round: state.round.into() }
    }

    fn layout(&self) -> Layout {
        Layout::of_encounter(&self.plan)
    }
}

/// Tells everything of the step that is not 0.
fn tell(encounter: &Encounter, counts: &EncounterCounts, mut tell: impl FnMut(Sum, i64)) {
    for seat in 0..encounter.plan.adventurers.len() as u8 {
        nonzero(counts.adventurer(seat), ADVENTURE.0, |counter, amount| {
            tell(Sum::Counter(Subject::Adventurer(seat), counter), amount);
        });
    }
    nonzero(counts.adventure(), Counter::CombatRounds as usize, |counter, amount| {
        tell(Sum::Counter(Subject::Party, counter), amount);
    });
    for scene in 0..encounter.plan.scenes.len() as u8 {
        nonzero(counts.scene(scene), SCENE.0, |counter, amount| {
            tell(Sum::Counter(Subject::Scene(scene), counter), amount);
        });
        for seat in 0..encounter.plan.adventurers.len() as u8 {
            nonzero(counts.scene_of(scene, seat), SCENE.0, |counter, amount| {
                tell(Sum::Counter(Subject::SceneOf(scene, seat), counter), amount);
            });
        }
    }
}

/// Wipes out what has no influence any more, between rounds and between scenes.
fn wipe(encounter: &Encounter, state: &mut State) {
    match state.phase {
        Phase::RoundBegins => {
            state.figures.iter_mut().for_each(forget_round);
            let foes = usize::from(FIRST_FOE)..usize::from(FIRST_FOE + state.foes);
            state.figures[foes.clone()].iter_mut().for_each(forget_past_of_foe);
            if let Some(SceneKind::Combat(combat)) = encounter.plan.scene(state)
                && are_alike(encounter, *combat)
            {
                state.figures[foes].sort_unstable();
            }
        }
        Phase::SceneBegins => {
            state.figures.iter_mut().for_each(forget_round);
            state.round = 0;
            start_clock_anew(state);
        }
        _ => {}
    }
}

/// What foes cannot make use of: nobody rests in a combat, and nobody helps a foe, so that the
/// dying are as good as dead (OD-39).
fn forget_past_of_foe(foe: &mut Figure) {
    foe.survival_max = 0;
    if foe.status == Status::Dead || foe.dying.is_some() {
        *foe = Figure { status: Status::Dead, ..Figure::ABSENT };
    }
}

/// What figures remember for the round alone.
fn forget_round(figure: &mut Figure) {
    figure.penalty = 0;
    figure.latest_archetypal &= figure.gained_injuries;
    if figure.status == Status::Dead {
        // How it was when it died is counted at the end.
        let Figure { verve, survival, survival_max, injuries, .. } = *figure;
        *figure = Figure { status: Status::Dead, verve, survival, survival_max, injuries, ..Figure::ABSENT };
    }
}

/// Whether the foes of a combat can change places: they are the same, attack at the same time, and
/// whoever attacks them takes any of them.
fn are_alike(encounter: &Encounter, combat: Combat) -> bool {
    let foes = combat.first_foe..combat.first_foe + usize::from(combat.foes);
    let (plan, policies) = (&encounter.plan, &encounter.policies);
    let random = policies.adventurers.iter().all(|policies| policies.target == Target::Random);
    random
        && plan.foes[foes.clone()].windows(2).all(|two| two[0] == two[1])
        && policies.foes[foes].windows(2).all(|two| two[0] == two[1])
}

/// Moments count from the beginning of the scene.
fn start_clock_anew(state: &mut State) {
    let clock = std::mem::take(&mut state.clock);
    for seat in state.seats(Side::Adventurers) {
        let figure = &mut state.figures[usize::from(seat)];
        for moment in figure.moments().filter(|moment| **moment != NEVER) {
            *moment = moment.saturating_sub(clock);
        }
    }
}
