//! What comes of single values behind a veil: from pause to pause it is worked out once, for all veils that
//! hide them.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::exact::measure::Measure;
use crate::exact::paths::{Next, Ordered, Rank, Stepper, across, add_to};
use crate::exact::step::Step;
use crate::exact::system::{Bystanders, Sum, System};
use crate::exact::way::Way;

/// What comes of a step from somewhere up to the next pauses, worked out for all who come there with
/// other bystanders.
pub(in crate::exact) struct Taken<S: System, M> {
    /// Where it was worked out.
    pub(in crate::exact) base: S::Packed,
    pub(in crate::exact) bystanders: Bystanders,
    /// The way of those who ask.
    pub(in crate::exact) way: Way<S>,
    pub(in crate::exact) step: Rc<Step<S, M>>,
}

/// Where a step ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct End {
    /// The number of a place.
    pub(super) place: u32,
    /// What the step adds to the value of what is watched.
    pub(super) watched: i64,
    /// What the veil hides there.
    pub(super) hidden: u32,
}

/// Where a step ends, but for what the veil hides: with 0 in place of that, and the number of the part
/// along which there are rows. Nowhere when the trial is over.
type Place<S> = (Option<<S as System>::Packed>, u32);

/// What comes of a step to its end, or of what is left of it.
pub(super) struct Outcomes<M> {
    pub(super) sums: Ordered<(Sum, bool), M>,
    pub(super) ends: Ordered<End, M>,
    pub(super) unknown: M,
    pub(super) lost: M,
    pub(super) is_cut: bool,
}

/// A state at a pause, or where a step begins.
struct Pause<S: System, M> {
    rank: Rank,
    ahead: Ahead<S, M>,
}

/// What is known of what comes of a state at a pause.
enum Ahead<S: System, M> {
    /// Nothing, but how to come there.
    Way(Way<S>),
    Known(Rc<Onward<S, M>>),
}

/// What comes of a state up to the next pauses.
struct Onward<S: System, M> {
    /// What is counted and left out, whoever stands by.
    step: Rc<Step<S, M>>,
    /// Where to, and what that adds to the value of what is watched.
    to: Vec<(To, i64, M)>,
}

/// Where a part of a step comes to.
#[derive(Clone, Copy)]
enum To {
    /// The number of a pause.
    Pause(u32),
    /// The number of a place, and what the veil hides there.
    End(u32, u32),
}

/// What is known of single values.
pub(in crate::exact) struct Unveiled<S: System, M> {
    pauses: Ordered<S::Packed, Pause<S, M>>,
    /// How far in the trial each place is.
    places: Ordered<Place<S>, Option<Rank>>,
    /// How many outcomes are known.
    known: usize,
    /// How often one of them was made use of.
    pub(in crate::exact) moves: u64,
}

impl<S: System, M> Default for Unveiled<S, M> {
    fn default() -> Self {
        Self { pauses: Ordered::default(), places: Ordered::default(), known: 0, moves: 0 }
    }
}

impl<S: System, M: Measure> Unveiled<S, M> {
    /// What comes of several values with their probabilities, each in a state in which a step begins or
    /// waits, when it is taken to its end.
    pub(super) fn take_to_end(
        &mut self,
        stepper: &mut Stepper<'_, S>,
        values: impl Iterator<Item = (S::Packed, Way<S>, M)>,
        part: usize,
        mut take: impl FnMut(&mut Stepper<'_, S>, S::Packed, Way<S>) -> Taken<S, M>,
    ) -> Outcomes<M> {
        let mut outcomes = Outcomes {
            sums: Ordered::default(),
            ends: Ordered::default(),
            unknown: M::zero(),
            lost: M::zero(),
            is_cut: false,
        };
        let begin =
            values.map(|(packed, way, weight)| ((self.pause(packed, Rank::default(), way), 0), weight));
        let mut waiting: BTreeMap<Rank, Ordered<(u32, i64), M>> =
            BTreeMap::from([(Rank::default(), begin.collect())]);
        while let Some((_, layer)) = waiting.pop_first() {
            for ((pause, before), weight) in layer {
                let onward = self.onward(stepper, pause, part, &mut take);
                outcomes.count(&onward.step, &weight);
                self.moves += onward.to.len() as u64;
                for (to, watched, share) in &onward.to {
                    let (watched, share) = (before + watched, share.of(&weight));
                    match *to {
                        To::Pause(next) => {
                            let rank = self.pauses[next as usize].rank;
                            add_to(waiting.entry(rank).or_default(), (next, watched), &share);
                        }
                        To::End(place, hidden) => {
                            add_to(&mut outcomes.ends, End { place, watched, hidden }, &share);
                        }
                    }
                }
            }
        }
        outcomes
    }

    /// The number of a pause.
    fn pause(&mut self, packed: S::Packed, rank: Rank, way: Way<S>) -> u32 {
        let entry = self.pauses.entry(packed);
        let number = entry.index() as u32;
        entry.or_insert_with(|| Pause { rank, ahead: Ahead::Way(way) });
        number
    }

    /// What comes of a state up to the next pauses.
    fn onward(
        &mut self,
        stepper: &mut Stepper<'_, S>,
        pause: u32,
        part: usize,
        take: &mut impl FnMut(&mut Stepper<'_, S>, S::Packed, Way<S>) -> Taken<S, M>,
    ) -> Rc<Onward<S, M>> {
        let (&from, Pause { ahead, .. }) = self.pauses.get_index(pause as usize).expect("a pause of this");
        let way = match ahead {
            Ahead::Known(onward) => return Rc::clone(onward),
            Ahead::Way(way) => way.clone(),
        };
        let Taken { base, bystanders, way, step } = take(stepper, from, way);
        let mut to = Vec::with_capacity(step.outcomes.len());
        for (&(packed, watched, number), (next, share)) in &step.outcomes {
            let Some(Next { rank, stretch, .. }) = next else {
                to.push((To::End(self.place((None, number), None), 0), watched, share.clone()));
                continue;
            };
            let packed = stepper.along(packed.unwrap_or(base), number);
            let packed = stepper.with_bystanders(bystanders, (&base, packed), &from);
            let onto = if let Some(stretch) = stretch {
                To::Pause(self.pause(packed, *rank, way.on(stretch)))
            } else {
                let (mut packed, number) = across::<S>(stepper.axis, packed);
                let hidden = std::mem::take(&mut packed.as_mut()[part]);
                To::End(self.place((Some(packed), number), Some(*rank)), hidden)
            };
            to.push((onto, watched, share.clone()));
        }
        let onward = Rc::new(Onward { step, to });
        if !onward.step.is_cut {
            self.known += onward.to.len();
            self.pauses[pause as usize].ahead = Ahead::Known(Rc::clone(&onward));
        }
        onward
    }

    /// The number of a place.
    fn place(&mut self, place: Place<S>, rank: Option<Rank>) -> u32 {
        self.places.insert_full(place, rank).0 as u32
    }

    /// The place with a number, with a value in place of what the veil hides: the state, the number of the
    /// part along which there are rows, and how far in the trial that is.
    pub(super) fn with_value(
        &self,
        place: u32,
        (part, value): (usize, u32),
    ) -> (Option<S::Packed>, u32, Option<Rank>) {
        let (&(packed, number), &rank) = self.places.get_index(place as usize).expect("a place of this");
        let with_value = |mut packed: S::Packed| {
            packed.as_mut()[part] = value;
            packed
        };
        (packed.map(with_value), number, rank)
    }

    /// Bytes that all this takes, roughly.
    pub(in crate::exact) fn bytes(&self) -> usize {
        let places = self.places.len() * size_of::<(Place<S>, Option<Rank>)>();
        let pauses = self.pauses.len() * size_of::<(S::Packed, Pause<S, M>, Onward<S, M>)>();
        places + pauses + self.known * size_of::<(To, i64, M)>()
    }
}

impl<M: Measure> Outcomes<M> {
    /// Adds up what is counted and left out in a part that is taken with some probability.
    fn count<S: System>(&mut self, step: &Step<S, M>, weight: &M) {
        for (key, amount) in &step.sums {
            add_to(&mut self.sums, *key, &amount.of(weight));
        }
        for (total, part) in [(&mut self.unknown, &step.unknown), (&mut self.lost, &step.lost)] {
            if *part != M::zero() {
                total.add(&part.of(weight));
            }
        }
        self.is_cut |= step.is_cut;
    }
}
