//! What comes of one step, whatever the probability with which it is taken.

use super::measure::Measure;
use super::paths::{End, Next, Ordered, Stepper, across, add_to};
use super::system::{Sum, System};
use super::way::Way;

/// What comes of one step, where it begins for certain.
pub(super) struct Step<S: System, M> {
    /// What is expected of everything that is counted, apart for what grows and for what shrinks.
    pub(super) sums: Ordered<(Sum, bool), M>,
    /// Probabilities by where the step comes to, by what it adds to the value of what is watched, and
    /// by the number of the part along which there are rows.
    pub(super) outcomes: Ordered<Place<S>, (Option<Next<S>>, M)>,
    /// Probability of coming behind the horizon.
    pub(super) unknown: M,
    /// Probability of what was not followed.
    pub(super) lost: M,
    /// Paths were left out.
    pub(super) is_cut: bool,
    /// Paths that were taken.
    pub(super) paths: u64,
}

/// Where a step comes to.
pub(super) type Place<S> = (Option<<S as System>::Packed>, i64, u32);

impl<S: System, M: Measure> Step<S, M> {
    /// A step before any path is taken.
    pub(super) fn new() -> Self {
        Self {
            sums: Ordered::default(),
            outcomes: Ordered::default(),
            unknown: M::zero(),
            lost: M::zero(),
            is_cut: false,
            paths: 0,
        }
    }

    /// Takes all paths of a step, or of what is left of it, but no more than so many.
    pub(super) fn of(stepper: &mut Stepper<'_, S>, way: &Way<S>, most: u64) -> Self {
        let axis = stepper.axis;
        let mut step = Self::new();
        step.is_cut = most == 0
            || !stepper.paths(way, |path| {
                step.paths += 1;
                step.count(path.heard, path.weight);
                step.end(axis, path.end, path.value, path.weight);
                step.paths < most
            });
        step.lose_rest();
        step
    }

    /// Adds up what a path counted.
    fn count(&mut self, heard: &[(Sum, i64)], weight: &M) {
        for &(sum, amount) in heard {
            add_to(&mut self.sums, (sum, amount > 0), &weight.times(amount.unsigned_abs()));
        }
    }

    /// Adds a path to those that end where it does.
    fn end(&mut self, axis: Option<usize>, end: End<S>, value: i64, weight: &M) {
        let (packed, number, next) = match end {
            End::Pause => return,
            End::Unknown => return self.unknown.add(weight),
            End::Over => (None, 0, None),
            End::Next(next) => {
                let (packed, number) = across::<S>(axis, next.packed);
                (Some(packed), number, Some(Next { packed, ..next }))
            }
        };
        self.reach((packed, value, number), next, weight);
    }

    /// Adds to what comes to a place.
    pub(super) fn reach(&mut self, place: Place<S>, next: Option<Next<S>>, weight: &M) {
        match self.outcomes.entry(place) {
            indexmap::map::Entry::Occupied(mut known) => known.get_mut().1.add(weight),
            indexmap::map::Entry::Vacant(new) => {
                new.insert((next, weight.clone()));
            }
        }
    }

    /// Gives up what was left out, if anything was.
    fn lose_rest(&mut self) {
        if self.is_cut {
            self.lost = M::one();
            self.lost.take(&self.unknown);
            self.outcomes.values().for_each(|(_, share)| self.lost.take(share));
        }
    }
}
