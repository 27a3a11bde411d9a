//! Whether a walk will come to its end: a pilot goes ahead.

use std::collections::BTreeMap;

use super::Walker;
use crate::exact::layer::{self, Layer, most_probable_of};
use crate::exact::measure::Measure;
use crate::exact::paths::{Rank, Stepper};
use crate::exact::system::System;

/// The part of the paths that there may be after which it is asked for the first time how many there are.
pub(super) const FIRST_ASKED: u64 = 16;

/// Paths below which nobody wants to wait for more: there nothing is found out about what is too large.
pub(in crate::exact) const MANY: u64 = 100_000;

impl<S: System, M: Measure> Walker<'_, S, M> {
    /// Whether there are far more paths than there may be: the later that is asked, the less far.
    pub(super) fn is_hopeless(&mut self) -> bool {
        if !self.is_given_up && self.may_be_hopeless() {
            self.asks_at = 2 * self.cost();
            let (most, cost) = (self.limits.paths as f64, self.cost() as f64);
            self.whole = self.estimate();
            self.is_given_up = self.whole.is_none_or(|whole| whole > most * most / cost);
        }
        self.is_given_up
    }

    /// Whether it is time to ask how many paths there are.
    pub(super) const fn may_be_hopeless(&self) -> bool {
        let asks = !M::EXACT && self.least == 0.0 && self.limits.paths >= MANY;
        asks && self.cost() >= self.asks_at
    }

    /// Paths that the rest of the walk would take, roughly: a walk with few states finds out what
    /// each of them costs. None when that does not come to its end either.
    fn estimate(&self) -> Option<f64> {
        const STATES: usize = 16;
        const PATHS: u64 = 200_000;
        let mut stepper = Stepper::new(self.stepper.system, None, self.stepper.horizon, self.stepper.veils);
        // Its states are nobody's progress.
        let goes_on = |_| (self.progress)(0);
        (stepper.tables, stepper.asides) = (self.stepper.tables.clone(), self.stepper.asides.clone());
        let mut pilot = Walker::new(stepper, self.limits, 0.0, &goes_on);
        let mut to_come = BTreeMap::new();
        for (rank, layer) in &self.frontier {
            pilot.frontier.insert(*rank, most_probable_of(layer, STATES));
        }
        while let Some((&rank, layer)) = pilot.frontier.first_key_value() {
            let few = most_probable_of(layer, STATES);
            let (moves, states) = (pilot.moves(), layer::states(&few));
            pilot.frontier.insert(rank, few);
            pilot.held = pilot.frontier.values().map(layer::states).sum();
            if !pilot.go_through(rank, PATHS) {
                return None;
            }
            let moves = pilot.moves() - moves;
            *to_come.entry(rank).or_insert(0.0) += moves as f64 / states as f64;
        }
        // Where there are many states, they share what few work out for themselves.
        let each = self.cost() as f64 / self.moves().max(1) as f64;
        let of_layer = |(rank, layer): (&Rank, &Layer<S, M>)| {
            layer::states(layer) as f64 * to_come.range(*rank..).map(|(_, moves)| moves).sum::<f64>()
        };
        Some(self.cost() as f64 + each * self.frontier.iter().map(of_layer).sum::<f64>())
    }

    /// Moves of states, whoever worked them out.
    const fn moves(&self) -> u64 {
        self.paths + self.shared.states
    }
}
