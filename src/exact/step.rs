//! What comes of one step, whatever the probability with which it is taken.

use super::measure::Measure;
use super::paths::{End, Next, Ordered, Path, Stepper, Way, across, add_to};
use super::system::{Sum, System};

/// What comes of one step, where it begins for certain.
pub(super) struct Step<S: System, M> {
    /// What is expected of everything that is counted, apart for what grows and for what shrinks.
    pub(super) sums: Ordered<(Sum, bool), M>,
    /// Probabilities by where the step comes to, by what it adds to the value of what is watched, and
    /// by the number of the part along which there are rows.
    pub(super) outcomes: Ordered<Place<S>, (Option<Next<S>>, M)>,
    /// Probability of coming behind the horizon.
    pub(super) unknown: M,
    /// Probability of the paths that were not taken.
    pub(super) lost: M,
    /// Paths were left out.
    pub(super) is_cut: bool,
    /// Paths that were taken.
    pub(super) paths: u64,
}

/// Where a step comes to.
type Place<S> = (Option<<S as System>::Packed>, i64, u32);

impl<S: System, M: Measure> Step<S, M> {
    /// Bytes that an outcome takes.
    pub(super) const OUTCOME_BYTES: usize = size_of::<(Place<S>, (Option<Next<S>>, M))>();

    /// Takes all paths of a step, or of what is left of it, but no more than so many.
    pub(super) fn of(stepper: &mut Stepper<'_, S>, way: &Way<S>, most: u64) -> Self {
        let axis = stepper.axis;
        let mut step = Self {
            sums: Ordered::default(),
            outcomes: Ordered::default(),
            unknown: M::zero(),
            lost: M::zero(),
            is_cut: false,
            paths: 0,
        };
        step.is_cut = most == 0
            || !stepper.paths(way, |path| {
                step.add(axis, path);
                step.paths < most
            });
        if step.is_cut {
            step.lost = M::one();
            step.lost.take(&step.unknown);
            step.outcomes.values().for_each(|(_, share)| step.lost.take(share));
        }
        step
    }

    fn add(&mut self, axis: Option<usize>, path: Path<'_, S, M>) {
        let Path { heard, value, end, weight } = path;
        self.paths += 1;
        for &(sum, amount) in heard {
            add_to(&mut self.sums, (sum, amount > 0), &weight.times(amount.unsigned_abs()));
        }
        let (packed, number, next) = match end {
            End::Pause => return,
            End::Unknown => return self.unknown.add(weight),
            End::Over => (None, 0, None),
            End::Next(next) => {
                let (packed, number) = across::<S>(axis, next.packed);
                (Some(packed), number, Some(Next { packed, ..next }))
            }
        };
        match self.outcomes.entry((packed, value, number)) {
            indexmap::map::Entry::Occupied(mut known) => known.get_mut().1.add(weight),
            indexmap::map::Entry::Vacant(new) => {
                new.insert((next, weight.clone()));
            }
        }
    }
}
