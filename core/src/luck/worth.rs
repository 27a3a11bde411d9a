//! What a wound or a death is worth in a state.

use super::logistic::logistic;
use super::value::{OF_SEAT, Value};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::rules::showdown::state::{Seat, State};

/// What events are worth in one state, as changes of the chance to win.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Worth {
    /// The chance to win.
    chance: f64,
    /// Chance to win times chance not to: how much is still open.
    pub(super) open: f64,
    /// The gain by one more wound of the monster.
    pub(super) wound: f64,
    /// The parts of the logit, see [`Value`].
    plain: f64,
    steep: f64,
    curved: f64,
    /// The share of wounds left.
    left: f64,
    living: f64,
    /// What each survivor adds to the logit by being alive, with all that it has left.
    seats: [f64; SURVIVORS_MAX],
    /// What each loses by [`HURT`] points of damage.
    hurts: [f64; SURVIVORS_MAX],
}

/// The damage whose worth is looked at.
const HURT: f64 = 3.0;

impl Worth {
    /// The worth of events in a state.
    pub(super) fn of(value: &Value, state: &State) -> Self {
        let Value { plain, steep, curve, scale } = value;
        let round = f64::from(state.round) / scale.rounds;
        let left = scale.wounds_left(state);
        let mut worth = Self {
            plain: plain.one + plain.round * round,
            steep: steep.one + steep.round * round,
            left,
            ..Self::default()
        };
        for (seat, (ours, theirs)) in plain.seats.iter().zip(&steep.seats).enumerate() {
            let features = scale.seat(state, seat);
            let dot = |weights: &[f64; OF_SEAT]| {
                (0..OF_SEAT).map(|feature| features[feature] * weights[feature]).sum::<f64>()
            };
            let (one, two) = (dot(ours), dot(theirs));
            worth.plain += one;
            worth.steep += two;
            worth.living += features[0];
            worth.seats[seat] = one + left * two;
            let lost = (HURT / scale.capacity[seat]).min(features[1]);
            worth.hurts[seat] = lost * (ours[1] + left * theirs[1]);
        }
        worth.plain += plain.living * worth.living * worth.living;
        worth.steep += steep.living * worth.living * worth.living;
        worth.curved = *curve;
        worth.chance = logistic(worth.logit(left));
        worth.open = worth.chance * (1.0 - worth.chance);
        let fewer = left - 1.0 / scale.wounds;
        worth.wound = if fewer > 1e-9 { logistic(worth.logit(fewer)) } else { 1.0 } - worth.chance;
        // What a death takes from the living beside the survivor's own part.
        let others = worth.living * worth.living - (worth.living - 1.0) * (worth.living - 1.0);
        let others = others * (plain.living + left * steep.living);
        worth.seats.iter_mut().for_each(|seat| *seat += others);
        worth
    }

    fn logit(&self, left: f64) -> f64 {
        self.plain + left * self.steep + self.curved * left * left
    }

    /// The change by the death of a survivor.
    #[inline]
    pub(super) fn death(&self, seat: Seat) -> f64 {
        logistic(self.logit(self.left) - self.seats[usize::from(seat)]) - self.chance
    }

    /// The change by damage to a survivor.
    #[inline]
    pub(super) fn hurt(&self, seat: Seat) -> f64 {
        logistic(self.logit(self.left) - self.hurts[usize::from(seat)]) - self.chance
    }
}
