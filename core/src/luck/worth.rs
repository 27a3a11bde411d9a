//! What a wound or a death is worth in a state.

use super::logistic::logistic;
use super::value::{OF_SEAT, Value};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::rules::showdown::state::{Seat, State};

/// What events are worth in one state, as changes of the chance to win.
#[derive(Debug, Clone, Copy)]
pub(super) struct Worth {
    /// Chance to win times chance not to: how much is still open.
    pub(super) open: f64,
    /// The chance to win, and the gain by one more wound of the monster, once somebody has asked.
    chance: f64,
    wound: Option<f64>,
    /// The logit of the chance to win, now and after one more wound of the monster: none where that defeats it.
    logit: f64,
    logit_after_wound: Option<f64>,
    /// The share of wounds left.
    left: f64,
    /// What a death takes from the living beside the survivor's own part.
    others: f64,
    /// What each survivor adds to the logit.
    seats: [Part; SURVIVORS_MAX],
    /// The survivors whose parts are those of a state before something changed.
    stale: [bool; SURVIVORS_MAX],
    /// What depends on all of them is that of a state before something changed.
    is_stale: bool,
}

/// What a survivor adds to the logit: a part of its own, and one times the share of wounds left, see [`Value`].
#[derive(Debug, Clone, Copy, PartialEq)]
struct Part {
    /// 1 for the living, 0 for the dead.
    lives: f64,
    /// By all that it has left.
    plain: f64,
    steep: f64,
    /// By [`HURT`] points of damage, or what it can still take.
    plain_hurt: f64,
    steep_hurt: f64,
}

/// The damage whose worth is looked at.
const HURT: f64 = 3.0;

impl Worth {
    /// The worth of events in a state that is not known yet.
    pub(super) const fn unknown() -> Self {
        Self {
            open: 0.0,
            chance: 0.0,
            wound: None,
            logit: 0.0,
            logit_after_wound: None,
            left: 0.0,
            others: 0.0,
            seats: [Part::NONE; SURVIVORS_MAX],
            stale: [true; SURVIVORS_MAX],
            is_stale: true,
        }
    }

    /// Has everything found again before it is needed.
    #[inline(always)]
    pub(super) const fn forget(&mut self) {
        self.stale = [true; SURVIVORS_MAX];
        self.is_stale = true;
    }

    /// Has the part of a survivor, and what depends on all, found again before it is needed.
    #[inline(always)]
    pub(super) const fn forget_seat(&mut self, seat: Seat) {
        self.stale[seat as usize] = true;
        self.is_stale = true;
    }

    /// Has what depends on the wounds of the monster found again before it is needed.
    #[inline(always)]
    pub(super) const fn forget_wounds(&mut self) {
        self.is_stale = true;
    }

    /// Finds the worth of events in a state, as far as it is not known.
    #[inline]
    pub(super) fn look(&mut self, value: &Value, state: &State) {
        if self.is_stale {
            self.find(value, state);
        }
        // Not in every round: it takes longer than to play it.
        debug_assert!(
            state.round % 4 != 1 || self.is_right(value, state),
            "something changed without being forgotten"
        );
    }

    /// True when the parts of all survivors, and the chance to win, are those of a state.
    fn is_right(&self, value: &Value, state: &State) -> bool {
        (0..value.plain.seats.len()).all(|seat| self.seats[seat] == Part::of(value, state, seat))
            && (self.logit - value.logit(state)).abs() < 1e-9
    }

    fn find(&mut self, value: &Value, state: &State) {
        let Value { plain, steep, monster, scale, .. } = value;
        let parts = &mut self.seats[..plain.seats.len()];
        for (seat, (part, is_stale)) in parts.iter_mut().zip(&mut self.stale).enumerate() {
            if std::mem::take(is_stale) {
                *part = Part::of(value, state, seat);
            }
        }
        self.is_stale = false;
        let round = f64::from(state.round) / scale.rounds;
        let (mut one, mut two) = (plain.one + plain.round * round, steep.one + steep.round * round);
        let mut living = 0.0;
        for part in parts {
            one += part.plain;
            two += part.steep;
            living += part.lives;
        }
        one += plain.living * living * living;
        two += steep.living * living * living;
        self.left = scale.wounds_left(state);
        let left = self.left;
        let logit = |left: f64| {
            let alone: f64 = scale.monster(left).iter().zip(monster).map(|(x, weight)| x * weight).sum();
            one + left * two + alone
        };
        self.logit = logit(left);
        self.chance = logistic(self.logit);
        self.open = self.chance * (1.0 - self.chance);
        let fewer = left - 1.0 / scale.wounds;
        self.logit_after_wound = (fewer > 1e-9).then(|| logit(fewer));
        self.wound = None;
        let after = living - 1.0;
        self.others = (living * living - after * after) * (plain.living + left * steep.living);
    }

    /// The gain by one more wound of the monster.
    #[inline]
    pub(super) fn wound(&mut self) -> f64 {
        *self.wound.get_or_insert_with(|| self.logit_after_wound.map_or(1.0, logistic) - self.chance)
    }

    /// The change by the death of a survivor.
    #[inline]
    pub(super) fn death(&self, seat: Seat) -> f64 {
        let part = &self.seats[usize::from(seat)];
        let lost = part.plain + self.left * part.steep;
        logistic(self.logit - (lost + self.others)) - self.chance
    }

    /// The change by damage to each survivor alone, in all.
    pub(super) fn hurt_of_all(&self) -> f64 {
        let living = (0..).zip(&self.seats).filter(|(_, part)| part.lives > 0.0);
        living.map(|(seat, _)| self.hurt(seat)).sum()
    }

    /// The change by damage to a survivor.
    #[inline]
    pub(super) fn hurt(&self, seat: Seat) -> f64 {
        let part = &self.seats[usize::from(seat)];
        let lost = part.plain_hurt + self.left * part.steep_hurt;
        logistic(self.logit - lost) - self.chance
    }
}

impl Part {
    const NONE: Self = Self { lives: 0.0, plain: 0.0, steep: 0.0, plain_hurt: 0.0, steep_hurt: 0.0 };

    fn of(Value { plain, steep, scale, .. }: &Value, state: &State, seat: usize) -> Self {
        let features = scale.seat(state, seat);
        let (ours, theirs) = (&plain.seats[seat], &steep.seats[seat]);
        let dot = |weights: &[f64; OF_SEAT]| {
            (0..OF_SEAT).map(|feature| features[feature] * weights[feature]).sum::<f64>()
        };
        let lost = (HURT / scale.capacity[seat]).min(features[1]);
        Self {
            lives: features[0],
            plain: dot(ours),
            steep: dot(theirs),
            plain_hurt: lost * ours[1],
            steep_hurt: lost * theirs[1],
        }
    }
}
