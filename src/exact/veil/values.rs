//! What comes of single values behind a veil: from pause to pause it is worked out once, for all veils that
//! hide them.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::exact::interned::Interned;
use crate::exact::measure::Measure;
use crate::exact::paths::{Next, Ordered, Rank, Stepper, across, add_to};
use crate::exact::step::Step;
use crate::exact::system::{Bystanders, Sum, System};
use crate::exact::way::{Stretch, Way};

/// What comes of a step from somewhere up to the next pauses, worked out for all who come there with
/// other bystanders.
pub(in crate::exact) struct Taken<S: System, M> {
    /// Where it was worked out.
    pub(in crate::exact) base: S::Packed,
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

impl<M: Measure> Outcomes<M> {
    fn new() -> Self {
        Self {
            sums: Ordered::default(),
            ends: Ordered::default(),
            unknown: M::zero(),
            lost: M::zero(),
            is_cut: false,
        }
    }

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

/// A state where a step begins or pauses: all but the part behind the veil, by its number, and that.
type At = (u32, u32);

/// What is known of such a state.
struct Pause<S: System> {
    came: Came<S>,
    /// The number of what comes of it, and where each of its outcomes leads to: the number of a pause, or
    /// what the veil hides at the end. None until that is worked out.
    onward: Option<(u32, Rc<[u32]>)>,
}

/// How one comes to a pause.
enum Came<S: System> {
    /// From outside.
    Way(Way<S>),
    /// From another pause.
    From(u32, Rc<Stretch>),
}

/// What comes of a state up to the next pauses, whatever of the value is not asked for.
struct Onward<S: System, M> {
    step: Rc<Step<S, M>>,
    bystanders: Bystanders,
    /// The value where it was worked out.
    base: u32,
    to: Vec<Outcome<M>>,
}

struct Outcome<M> {
    to: To,
    /// What the value is there, from the one where it was worked out.
    value: u32,
    /// What is added to the value of what is watched.
    watched: i64,
    share: M,
}

/// Where a part of a step comes to, but for the value.
#[derive(Clone)]
enum To {
    /// Before the next pause, in a state with this number, so far in the trial.
    Pause(u32, Rank, Rc<Stretch>),
    /// At the end, at the place with this number.
    End(u32),
}

/// What is known of single values.
pub(in crate::exact) struct Unveiled<S: System, M> {
    /// With 0 in place of the part behind the veil.
    states: Interned<S::Packed>,
    pauses: Ordered<At, Pause<S>>,
    /// By the state, and by what is asked of the value.
    known: FxHashMap<(At, Bystanders), u32>,
    onwards: Vec<Onward<S, M>>,
    /// How many outcomes these have.
    outcomes: usize,
    /// Of how many outcomes of pauses it is known where they lead to.
    leads: usize,
    /// How far in the trial each place is.
    places: Ordered<Place<S>, Option<Rank>>,
    /// How often one of them was made use of.
    pub(in crate::exact) moves: u64,
}

impl<S: System, M> Default for Unveiled<S, M> {
    fn default() -> Self {
        Self {
            states: Interned::default(),
            pauses: Ordered::default(),
            known: FxHashMap::default(),
            onwards: Vec::new(),
            outcomes: 0,
            leads: 0,
            places: Ordered::default(),
            moves: 0,
        }
    }
}

/// States at pauses of a step, in the order in which they are followed: by the number of the pause and what
/// was added to the value of what is watched, how probable that is.
type Waiting<M> = BTreeMap<Rank, Ordered<(u32, i64), M>>;

impl<S: System, M: Measure> Unveiled<S, M> {
    /// What comes of several values with their probabilities, each in the same state but for that, and with
    /// a way to it, when the step is taken to its end.
    pub(super) fn take_to_end(
        &mut self,
        stepper: &mut Stepper<'_, S>,
        (start, part): (S::Packed, usize),
        values: impl Iterator<Item = (u32, Way<S>, M)>,
        mut take: impl FnMut(&mut Stepper<'_, S>, S::Packed, Way<S>) -> Taken<S, M>,
    ) -> Outcomes<M> {
        let (mut outcomes, mut taken) = (Outcomes::new(), Ordered::<u32, M>::default());
        let state = self.state(start, part);
        let begin =
            values.map(|(value, way, weight)| ((self.pause((state, value), || Came::Way(way)), 0), weight));
        let mut waiting: Waiting<M> = BTreeMap::from([(Rank::default(), begin.collect())]);
        while let Some((_, layer)) = waiting.pop_first() {
            for ((pause, before), weight) in layer {
                let (onward, to) = self.onward(stepper, pause, part, &mut take);
                add_to(&mut taken, onward, &weight);
                self.moves += to.len() as u64;
                for (outcome, &to) in self.onwards[onward as usize].to.iter().zip(&*to) {
                    let (watched, share) = (before + outcome.watched, outcome.share.of(&weight));
                    match outcome.to {
                        To::Pause(_, rank, _) => {
                            add_to(waiting.entry(rank).or_default(), (to, watched), &share);
                        }
                        To::End(place) => {
                            add_to(&mut outcomes.ends, End { place, watched, hidden: to }, &share);
                        }
                    }
                }
            }
        }
        taken
            .iter()
            .for_each(|(onward, weight)| outcomes.count(&self.onwards[*onward as usize].step, weight));
        outcomes
    }

    /// The number of a state, whatever the part behind the veil.
    fn state(&mut self, mut packed: S::Packed, part: usize) -> u32 {
        packed.as_mut()[part] = 0;
        self.states.number(&packed)
    }

    /// The number of a pause.
    fn pause(&mut self, at: At, came: impl FnOnce() -> Came<S>) -> u32 {
        let entry = self.pauses.entry(at);
        let number = entry.index() as u32;
        entry.or_insert_with(|| Pause { came: came(), onward: None });
        number
    }

    /// The state at a pause.
    fn packed(&self, pause: u32, part: usize) -> S::Packed {
        let (&(state, value), _) = self.pauses.get_index(pause as usize).expect("a pause of this");
        let mut packed = *self.states.value(state);
        packed.as_mut()[part] = value;
        packed
    }

    /// What comes of a state up to the next pauses, by its number, and where its outcomes lead to.
    fn onward(
        &mut self,
        stepper: &mut Stepper<'_, S>,
        pause: u32,
        part: usize,
        take: &mut impl FnMut(&mut Stepper<'_, S>, S::Packed, Way<S>) -> Taken<S, M>,
    ) -> (u32, Rc<[u32]>) {
        let (&(state, value), Pause { onward, .. }) =
            self.pauses.get_index(pause as usize).expect("a pause of this");
        if let Some((onward, to)) = onward {
            return (*onward, Rc::clone(to));
        }
        let packed = self.packed(pause, part);
        let (start, bystanders) = stepper.system.without_bystanders(&mut stepper.tables, &packed, false);
        let asked = ((state, start.as_ref()[part]), bystanders);
        let onward = self.known.get(&asked).copied().unwrap_or_else(|| {
            let way = self.way_to(stepper, pause, part);
            let Taken { base, step } = take(stepper, packed, way.clone().of(&packed, bystanders));
            let onward = self.worked_out(stepper, (packed, part), bystanders, base, step);
            if !onward.step.is_cut {
                self.known.insert(asked, self.onwards.len() as u32);
            }
            self.outcomes += onward.to.len();
            self.onwards.push(onward);
            self.onwards.len() as u32 - 1
        });
        let to = self.lead_to(stepper, pause, (part, value), onward);
        if !self.onwards[onward as usize].step.is_cut {
            self.leads += to.len();
            self.pauses[pause as usize].onward = Some((onward, Rc::clone(&to)));
        }
        (onward, to)
    }

    /// How to come to a pause. What was left out, and takes part from a pause on, is brought in there.
    fn way_to(&self, stepper: &mut Stepper<'_, S>, pause: u32, part: usize) -> Way<S> {
        match &self.pauses[pause as usize].came {
            Came::Way(way) => way.clone(),
            Came::From(before, stretch) => {
                let packed = self.packed(*before, part);
                let (_, bystanders) = stepper.system.without_bystanders(&mut stepper.tables, &packed, false);
                self.way_to(stepper, *before, part).of(&packed, bystanders).on(stretch)
            }
        }
    }

    /// What came of a step, for all values of which it asks the same.
    fn worked_out(
        &mut self,
        stepper: &mut Stepper<'_, S>,
        (from, part): (S::Packed, usize),
        bystanders: Bystanders,
        base: S::Packed,
        step: Rc<Step<S, M>>,
    ) -> Onward<S, M> {
        let others = !(1 << part);
        let Bystanders { whole, partly } = bystanders;
        let others = Bystanders { whole: whole & others, partly: partly & others };
        let mut to = Vec::with_capacity(step.outcomes.len());
        for (&(packed, watched, number), (next, share)) in &step.outcomes {
            let Some(Next { rank, stretch, .. }) = next else {
                let to_end = To::End(self.place((None, number), None));
                to.push(Outcome { to: to_end, value: 0, watched, share: share.clone() });
                continue;
            };
            let packed = stepper.along(packed.unwrap_or(base), number);
            let packed = stepper.with_bystanders(others, (&base, packed), &from);
            let value = packed.as_ref()[part];
            let onto = if let Some(stretch) = stretch {
                To::Pause(self.state(packed, part), *rank, Rc::clone(stretch))
            } else {
                let (mut packed, number) = across::<S>(stepper.axis, packed);
                packed.as_mut()[part] = 0;
                To::End(self.place((Some(packed), number), Some(*rank)))
            };
            to.push(Outcome { to: onto, value, watched, share: share.clone() });
        }
        Onward { step, bystanders, base: base.as_ref()[part], to }
    }

    /// Where each outcome leads to from a pause with some value: the number of a pause, or what the veil hides
    /// at the end.
    fn lead_to(
        &mut self,
        stepper: &mut Stepper<'_, S>,
        pause: u32,
        (part, before): (usize, u32),
        onward: u32,
    ) -> Rc<[u32]> {
        /// Moves that take as long as finding out where one leads to.
        const FINDING: u64 = 4;
        let count = self.onwards[onward as usize].to.len();
        self.moves += FINDING * count as u64;
        let lead = |index: usize| {
            let Onward { bystanders, base, to, .. } = &self.onwards[onward as usize];
            let Outcome { ref to, value, .. } = to[index];
            let to = to.clone();
            let value = stepper.part_with_bystanders(*bystanders, part, (*base, value), before);
            match to {
                To::Pause(state, _, stretch) => self.pause((state, value), || Came::From(pause, stretch)),
                To::End(place) if self.places[place as usize].is_none() => 0,
                To::End(_) => value,
            }
        };
        (0..count).map(lead).collect()
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
        self.states.bytes()
            + places
            + self.pauses.len() * size_of::<(At, Pause<S>, usize)>()
            + self.leads * size_of::<u32>()
            + self.outcomes * size_of::<Outcome<M>>()
    }
}
