//! What makes no difference in an adventure, so that states without it are equal.

use super::unseen::is_unseen;
use crate::policy::Encounter;
use crate::policy::encounter::Target;
use crate::rules::encounter::plan::{Combat, FIRST_FOE, ROUND_SECONDS, SceneKind};
use crate::rules::encounter::state::{Figure, NOBODY, Phase, SCENE_END, Side, State, Status};

/// The moment that does not come.
const NEVER: u32 = u32::MAX;

/// The clock of those who wake behind the horizon, if ever.
const BEHIND_HORIZON: u32 = SCENE_END - 1;

/// The moment up to which it matters who wakes in a combat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Horizon {
    /// The clock, in seconds.
    clock: u32,
    /// There may be rounds behind it.
    is_open: bool,
}

impl Horizon {
    /// That of the scene in hand: it is over by then, or nobody looks any further.
    fn of(encounter: &Encounter, state: &State, rounds: u32) -> Option<Self> {
        let Some(SceneKind::Combat(combat)) = encounter.plan.scene(state) else { return None };
        let last = u32::from(combat.rounds_max);
        // Moments count from the beginning of the scene.
        Some(Self { clock: rounds.min(last) * ROUND_SECONDS, is_open: rounds < last })
    }

    /// Whether somebody who wakes then does so too late to matter.
    fn is_before(self, until: u32) -> bool {
        until > self.clock && until < BEHIND_HORIZON
    }
}

/// Wipes out what has no influence any more, between rounds and between scenes, and what has none for
/// so many rounds; false when those are over, and it would have.
pub(super) fn after_step(encounter: &Encounter, state: &mut State, rounds: u32) -> bool {
    forget_dead_foes(state);
    let horizon = Horizon::of(encounter, state, rounds);
    match state.phase {
        Phase::Attack(_) => forget_penalties(state),
        Phase::RoundEnds(seat) => {
            forget_penalties(state);
            let done = FIRST_FOE..seat.min(FIRST_FOE + state.foes);
            done.for_each(|seat| forget_past_of_foe(&mut state.figures[usize::from(seat)], horizon));
        }
        Phase::RoundBegins => {
            state.figures.iter_mut().for_each(forget_round);
            let foes = usize::from(FIRST_FOE)..usize::from(FIRST_FOE + state.foes);
            state.figures[foes.clone()].iter_mut().for_each(|foe| forget_past_of_foe(foe, horizon));
            if let Some(SceneKind::Combat(combat)) = encounter.plan.scene(state)
                && are_alike(encounter, *combat)
            {
                state.figures[foes.clone()].sort_unstable();
            }
            let is_behind = |foe: &Figure| foe.unconscious_until == Some(BEHIND_HORIZON);
            let is_over = horizon.is_some_and(|horizon| state.clock >= horizon.clock);
            return !(is_over && state.figures[foes].iter().any(is_behind));
        }
        // They have been counted, and nobody meets them again.
        Phase::SceneEnds => {
            let foes = usize::from(FIRST_FOE)..usize::from(FIRST_FOE + state.foes);
            state.figures[foes].fill(Figure::ABSENT);
        }
        Phase::SceneBegins => {
            state.figures.iter_mut().for_each(forget_round);
            state.round = 0;
            start_clock_anew(state);
        }
        _ => {}
    }
    true
}

/// Of dead foes it is only counted how many there are.
fn forget_dead_foes(state: &mut State) {
    for seat in state.seats(Side::Foes) {
        let foe = &mut state.figures[usize::from(seat)];
        if foe.status == Status::Dead {
            *foe = Figure { status: Status::Dead, target: foe.target, ..Figure::ABSENT };
        }
    }
}

/// The penalty of the round is for one attack.
fn forget_penalties(state: &mut State) {
    for seat in state.everybody() {
        let figure = &mut state.figures[usize::from(seat)];
        if figure.target == NOBODY {
            figure.penalty = 0;
        }
    }
}

/// What foes cannot make use of: nobody rests in a combat, and nobody helps a foe, so that the
/// dying are as good as dead (OD-39). Nobody attacks those who are out cold (OD-66).
pub(super) fn forget_past_of_foe(foe: &mut Figure, horizon: Option<Horizon>) {
    if !is_unseen(foe) {
        foe.survival_max = 0;
    }
    if foe.status == Status::Dead || foe.dying.is_some() {
        *foe = Figure { status: Status::Dead, ..Figure::ABSENT };
    }
    if let Some(horizon) = horizon
        && foe.unconscious_until.is_some_and(|until| horizon.is_before(until))
    {
        let until = if horizon.is_open { BEHIND_HORIZON } else { SCENE_END };
        *foe = Figure { status: Status::Present, unconscious_until: Some(until), ..Figure::ABSENT };
    }
}

/// What figures remember for the round alone.
pub(super) fn forget_round(figure: &mut Figure) {
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
pub(super) fn are_alike(encounter: &Encounter, combat: Combat) -> bool {
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
