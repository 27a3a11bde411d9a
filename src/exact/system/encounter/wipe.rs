//! What makes no difference in an adventure, so that states without it are equal.

use super::unseen::is_unseen;
use crate::policy::Encounter;
use crate::policy::encounter::Target;
use crate::rules::encounter::plan::{Combat, FIRST_FOE, SceneKind};
use crate::rules::encounter::state::{Figure, NOBODY, Phase, Seat, Side, State, Status};

/// The moment that does not come.
const NEVER: u32 = u32::MAX;

/// Wipes out what has no influence any more, between rounds and between scenes.
pub(super) fn after_step(encounter: &Encounter, state: &mut State) {
    forget_dead_foes(state);
    match state.phase {
        Phase::Attack(_) => forget_penalties(state),
        Phase::RoundEnds(seat) => forget_penalties_and_the_dying(state, seat),
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

/// The round ends for this seat and those behind it.
fn forget_penalties_and_the_dying(state: &mut State, seat: Seat) {
    forget_penalties(state);
    let done = FIRST_FOE..seat.min(FIRST_FOE + state.foes);
    done.for_each(|seat| forget_past_of_foe(&mut state.figures[usize::from(seat)]));
}

/// What foes cannot make use of: nobody rests in a combat, and nobody helps a foe, so that the
/// dying are as good as dead (OD-39).
fn forget_past_of_foe(foe: &mut Figure) {
    if !is_unseen(foe) {
        foe.survival_max = 0;
    }
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
