//! What nobody looks at for a while: values of a part that make no difference until some later step are
//! held as one, behind a veil, each with its share of the probability.

use super::measure::{Bounds, Measure};
use super::paths::{Next, Stepper};
use super::step::Step;
use super::system::System;
use super::way::Way;

mod values;

use values::{End, Outcomes};
pub(super) use values::{Taken, Unveiled};

/// Values of a part with their shares. They add up to the whole by their sum.
pub(super) type Values = Vec<(u32, u64)>;

/// The parts in which shares are told: what is smaller is left out. So shares are the same whatever the
/// order in which they were added up.
const PARTS: u64 = 1 << 46;

/// What comes of a step, or of what is left of it, to its end, when one part of its start stands for
/// several values; what becomes of these is behind a veil again. `take` tells what comes of a value, up
/// to pauses.
pub(super) fn step<S: System, M: Measure>(
    stepper: &mut Stepper<'_, S>,
    unveiled: &mut Unveiled<S, M>,
    way: &Way<S>,
    (start, part): (S::Packed, usize),
    take: impl FnMut(&mut Stepper<'_, S>, S::Packed, Way<S>) -> Taken<S, M>,
) -> Step<S, M> {
    let values = |packed: &S::Packed| stepper.system.values(&stepper.tables, packed.as_ref()[part]);
    let (values, at_first) = (values(&start), values(way.start()));
    debug_assert_eq!(values.len(), at_first.len(), "nothing has become of them since");
    let whole = values.iter().map(|(_, share)| share).sum();
    let values = values.into_iter().zip(at_first);
    let values =
        values.map(|((value, share), (first, _))| (value, way.with(part, first), M::quotient(share, whole)));
    let outcomes = unveiled.take_to_end(stepper, (start, part), values, take);
    veil(stepper, unveiled, outcomes, part)
}

/// Puts outcomes together that differ in nothing but what a veil hides.
fn veil<S: System, M: Measure>(
    stepper: &mut Stepper<'_, S>,
    unveiled: &Unveiled<S, M>,
    outcomes: Outcomes<M>,
    part: usize,
) -> Step<S, M> {
    let Outcomes { sums, mut ends, unknown, lost, is_cut } = outcomes;
    let mut step = Step { sums, unknown, lost, is_cut, ..Step::new() };
    ends.sort_unstable_keys();
    let ends: Vec<_> = ends.into_iter().collect();
    for alike in ends.chunk_by(|(one, _), (next, _)| (one.place, one.watched) == (next.place, next.watched)) {
        let End { place, watched, .. } = alike[0].0;
        let (value, weight) = behind_one(stepper, &mut step, alike);
        let (packed, number, rank) = unveiled.with_value(place, (part, value));
        let next = packed.zip(rank).map(|(packed, rank)| Next { packed, rank, stretch: None });
        step.reach((packed, watched, number), next, &weight);
    }
    step
}

/// What stands for the values at one place, and how probable they are together.
fn behind_one<S: System, M: Measure>(
    stepper: &mut Stepper<'_, S>,
    step: &mut Step<S, M>,
    alike: &[(End, M)],
) -> (u32, M) {
    if let [(End { hidden, .. }, weight)] = alike {
        return (*hidden, weight.clone());
    }
    let total = M::total(alike.iter().map(|(_, weight)| weight));
    let share = |(to, weight): &(End, M)| {
        Some((to.hidden, share_of(weight.bounds(), total.bounds()))).filter(|(_, share)| *share > 0)
    };
    let values: Values = alike.iter().filter_map(share).collect();
    let kept = values.iter().map(|(_, share)| share).sum();
    step.lost.add(&total.of(&M::quotient(PARTS - kept, PARTS)));
    let value = if kept > 0 { stepper.system.veil(&mut stepper.tables, values) } else { alike[0].0.hidden };
    (value, total.of(&M::quotient(kept, PARTS)))
}

/// A share for certain: so much of the total is no more than the weight.
fn share_of(weight: Bounds, total: Bounds) -> u64 {
    ((weight.low / total.high).next_down() * PARTS as f64) as u64
}
