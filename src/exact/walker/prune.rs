//! What a walk leaves out.

use super::Walker;
use crate::exact::layer::{self, Layer};
use crate::exact::measure::Measure;
use crate::exact::paths::Rank;
use crate::exact::system::System;

impl<S: System, M: Measure> Walker<'_, S, M> {
    /// Leaves out more from here on; false where nothing is, or nothing else could be.
    pub(super) fn thins_out(&mut self) -> bool {
        /// How much more probable states must be.
        const MORE: f64 = 64.0;
        let thins = !M::EXACT && self.least > 0.0 && self.least < 1.0;
        if thins {
            self.least *= MORE;
            // What was lost there is neglected like all else.
            self.cut_at = None;
        }
        thins
    }

    /// Leaves out the least probable states of a large layer: together at most a small part of what
    /// may still be neglected. Or, where it is known how probable states must be, all others.
    pub(super) fn neglect(&mut self, rank: Rank, layer: &mut Layer<S, M>) {
        /// Smaller layers cost nothing.
        const LARGE: usize = 2000;
        /// The part for one layer, of what is left for all: it never runs out.
        const PART: f64 = 1.0 / 64.0;
        /// How much less probable states may be inside a round.
        const SOON: f64 = 1.0 / 8.0;
        let allowance = (self.limits.neglect - self.neglected.bounds().high) * PART;
        if M::EXACT {
            return;
        }
        if self.least > 0.0 {
            // What differs for a moment meets again soon.
            let meets = if self.stepper.system.is_between_rounds(rank.0) { 1.0 } else { SOON };
            return self.keep(layer, self.least * meets);
        }
        if layer::states(layer) < LARGE || allowance <= 0.0 {
            return;
        }
        self.keep(layer, least_kept(layer, allowance));
    }

    /// Leaves out what is less probable.
    fn keep(&mut self, layer: &mut Layer<S, M>, least: f64) {
        let mut lost = M::zero();
        layer.retain(|_, at| {
            at.row.retain(|weight| {
                let keep = weight.bounds().high >= least;
                if !keep {
                    lost.add(weight);
                    self.held -= 1;
                }
                keep
            });
            !at.row.is_empty()
        });
        if lost != M::zero() {
            self.neglected.add(&lost);
            self.rounds_left.add(&lost.times(self.rounds_ahead));
        }
    }
}

/// How probable a state must be so that those that are less probable come to no more than an allowance.
fn least_kept<S: System, M: Measure>(layer: &Layer<S, M>, allowance: f64) -> f64 {
    let weights = layer.values().flat_map(|at| at.row.iter());
    let weights = weights.map(|(_, weight)| weight.bounds().high);
    // Most are by themselves more than that.
    let mut weights: Vec<f64> = weights.filter(|weight| *weight <= allowance).collect();
    weights.sort_unstable_by(f64::total_cmp);
    let mut sum = 0.0;
    let kept = weights.into_iter().find(|weight| {
        sum += weight;
        sum > allowance
    });
    kept.unwrap_or_else(|| allowance.next_up())
}
