//! What nobody looks at for a while: values of a part that make no difference until some later step are
//! held as one, behind a veil, each with its share of the probability.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::measure::{Bounds, Measure};
use super::paths::{Next, Ordered, Rank, Stepper, across};
use super::step::{Place, Step};
use super::system::{Bystanders, System};
use super::way::Way;

/// Values of a part with their shares. They add up to the whole by their sum.
pub(super) type Values = Vec<(u32, u64)>;

/// The parts in which shares are told: what is smaller is left out. So shares are the same whatever the
/// order in which they were added up.
const PARTS: u64 = 1 << 46;

/// Where a step comes to, and how probable that is.
type Outcome<S, M> = (Option<Next<S>>, M);

/// States at pauses of a step, in the order in which they are followed.
type Waiting<S, M> = BTreeMap<Rank, AtPauses<S, M>>;

/// By the state and the value of what is watched: a way there, and how probable it is.
type AtPauses<S, M> = Ordered<(<S as System>::Packed, i64), (Way<S>, M)>;

/// What comes of a step from somewhere up to the next pauses, worked out for all who come there with
/// other bystanders.
pub(super) struct Taken<S: System, M> {
    /// Where it was worked out.
    pub(super) base: S::Packed,
    pub(super) bystanders: Bystanders,
    /// The way of those who ask.
    pub(super) way: Way<S>,
    pub(super) step: Rc<Step<S, M>>,
}

/// What comes of a step, or of what is left of it, to its end, when one part of its start stands for
/// several values; what becomes of these is behind a veil again. `take` tells what comes of a value, up
/// to pauses.
pub(super) fn step<S: System, M: Measure>(
    stepper: &mut Stepper<'_, S>,
    way: &Way<S>,
    (start, part): (S::Packed, usize),
    mut take: impl FnMut(&mut Stepper<'_, S>, S::Packed, Way<S>) -> Taken<S, M>,
) -> Step<S, M> {
    let axis = stepper.axis;
    let mut step = Step::new();
    let mut waiting: Waiting<S, M> = BTreeMap::from([(Rank::default(), unveiled(stepper, way, start, part))]);
    while let Some((_, layer)) = waiting.pop_first() {
        for ((from, before), (way, weight)) in layer {
            let Taken { base, bystanders, way, step: taken } = take(stepper, from, way);
            step.follow(&taken, &weight);
            for (&(packed, value, number), (next, share)) in &taken.outcomes {
                let (value, share) = (before + value, share.of(&weight));
                let Some(Next { rank, stretch, .. }) = next else {
                    step.reach((packed, value, number), None, &share);
                    continue;
                };
                let packed = stepper.along(packed.unwrap_or(base), number);
                let packed = stepper.with_bystanders(bystanders, (&base, packed), &from);
                if let Some(stretch) = stretch {
                    let new = || (way.on(stretch), M::zero());
                    let at = waiting.entry(*rank).or_default().entry((packed, value));
                    at.or_insert_with(new).1.add(&share);
                } else {
                    let (packed, number) = across::<S>(axis, packed);
                    let next = Next { packed, rank: *rank, stretch: None };
                    step.reach((Some(packed), value, number), Some(next), &share);
                }
            }
        }
    }
    veil(stepper, &mut step, part);
    step
}

/// The states that a start stands for, and how they came there.
fn unveiled<S: System, M: Measure>(
    stepper: &Stepper<'_, S>,
    way: &Way<S>,
    start: S::Packed,
    part: usize,
) -> AtPauses<S, M> {
    let values = |packed: &S::Packed| stepper.system.values(&stepper.tables, packed.as_ref()[part]);
    let (values, at_first) = (values(&start), values(way.start()));
    debug_assert_eq!(values.len(), at_first.len(), "nothing has become of them since");
    let whole = values.iter().map(|(_, share)| share).sum();
    let state = |(&(value, share), (first, _)): (&(u32, u64), (u32, u64))| {
        let mut packed = start;
        packed.as_mut()[part] = value;
        ((packed, 0), (way.with(part, first), M::quotient(share, whole)))
    };
    values.iter().zip(at_first).map(state).collect()
}

/// Puts outcomes together that differ in nothing but what a veil hides.
fn veil<S: System, M: Measure>(stepper: &mut Stepper<'_, S>, step: &mut Step<S, M>, part: usize) {
    let mut alike: Ordered<Place<S>, Vec<Outcome<S, M>>> = Ordered::default();
    for ((packed, value, number), outcome) in std::mem::take(&mut step.outcomes) {
        let seen = packed.map(|mut packed| {
            packed.as_mut()[part] = 0;
            packed
        });
        alike.entry((seen, value, number)).or_default().push(outcome);
    }
    for ((_, value, number), outcomes) in alike {
        let (next, weight) = behind_one(stepper, step, outcomes, part);
        step.outcomes.insert((next.as_ref().map(|next| next.packed), value, number), (next, weight));
    }
}

/// Outcomes that differ in one part alone, as one of them.
fn behind_one<S: System, M: Measure>(
    stepper: &mut Stepper<'_, S>,
    step: &mut Step<S, M>,
    mut outcomes: Vec<Outcome<S, M>>,
    part: usize,
) -> Outcome<S, M> {
    if let [_] = outcomes.as_slice() {
        return outcomes.remove(0);
    }
    let total = M::total(outcomes.iter().map(|(_, weight)| weight));
    let share = |(next, weight): &Outcome<S, M>| {
        let value = next.as_ref()?.packed.as_ref()[part];
        Some((value, share_of(weight.bounds(), total.bounds()))).filter(|(_, share)| *share > 0)
    };
    let values: Values = outcomes.iter().filter_map(share).collect();
    let kept = values.iter().map(|(_, share)| share).sum();
    step.lost.add(&total.of(&M::quotient(PARTS - kept, PARTS)));
    let (mut next, _) = outcomes.swap_remove(0);
    if let Some(next) = next.as_mut().filter(|_| kept > 0) {
        next.packed.as_mut()[part] = stepper.system.veil(&mut stepper.tables, values);
    }
    (next, total.of(&M::quotient(kept, PARTS)))
}

/// A share for certain: so much of the total is no more than the weight.
fn share_of(weight: Bounds, total: Bounds) -> u64 {
    ((weight.low / total.high).next_down() * PARTS as f64) as u64
}
