//! The walk over all states of a trial: every path of dice, equal states merged.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use num_rational::BigRational;
use rustc_hash::FxBuildHasher;

use super::measure::{Bounds, Measure, Value};
use super::system::{Place, Sum, System};
use crate::dice::Enumerated;
use crate::metric::{Counter, Subject};

/// How far a walk may go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Most states held at a time.
    pub states: usize,
    /// Most bytes that they may take, roughly.
    pub bytes: usize,
    /// Most paths of dice.
    pub paths: u64,
    /// Paths up to which weights are fractions; from there on they are bounds.
    pub fractions: u64,
    /// Probability that may be left out where there are many states: that of the least probable.
    pub neglect: f64,
}

impl Limits {
    /// What an ordinary machine does in seconds.
    pub const DEFAULT: Self =
        Self { states: 1_000_000, bytes: 2 << 30, paths: 5_000_000, fractions: 20_000, neglect: 1e-12 };
}

/// How far a walk went.
#[derive(Debug, Clone, PartialEq)]
pub struct Reached {
    /// States from which a step was taken.
    pub states: u64,
    /// Most states held at a time.
    pub held: usize,
    /// Paths of dice taken.
    pub paths: u64,
    /// Probability of the trials that were followed to their end.
    pub ended: Value,
    /// Probability of all others; nothing when the walk is complete.
    pub left: Value,
    /// How it ended.
    pub ending: Ending,
}

/// How a walk ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every state was followed.
    Complete,
    /// The least probable states were left out, no others.
    Neglected,
    /// It stopped at a limit, here.
    Stopped(Place),
}

impl Reached {
    /// True when every state was followed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ending == Ending::Complete
    }
}

/// A counter whose distribution is wanted.
pub(super) type Watched<'a> = &'a dyn Fn(Subject, Counter) -> bool;

/// Maps in the order in which their keys came: sums are then rounded in the same order wherever they
/// are made.
type Ordered<K, V> = IndexMap<K, V, FxBuildHasher>;

/// What a walk found.
pub(super) struct Found {
    /// What is expected, of everything that is counted.
    pub(super) sums: Ordered<Sum, Value>,
    /// Probability of each value of what was watched.
    pub(super) distribution: BTreeMap<u64, Value>,
    pub(super) reached: Reached,
}

/// A state, what counting remembers, and the value so far of what is watched.
type Key<S> = (<S as System>::State, <S as System>::Memory, i64);
/// States with their probabilities.
type Layer<S, M> = Ordered<Key<S>, M>;

/// Walks from the start of a trial to its end, or as far as the limits let it.
pub(super) fn walk<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Found {
    let mut walker = Walker::<S, BigRational>::new(system, *limits, watched);
    let start = (system.start(), S::Memory::default(), 0);
    walker
        .frontier
        .insert(system.rank(&start.0), std::iter::once((start, <BigRational as Measure>::one())).collect());
    walker.go(limits.fractions.min(limits.paths));
    if walker.frontier.is_empty() {
        return walker.found();
    }
    let mut walker = walker.in_bounds();
    walker.go(limits.paths);
    walker.found()
}

struct Walker<'a, S: System, M> {
    system: &'a S,
    limits: Limits,
    watched: Option<Watched<'a>>,
    counts: S::Counts,
    /// States from which to go on, by their rank: a state waits until all that may lead to it are
    /// done, so that its probability is whole before it is followed.
    frontier: BTreeMap<u64, Layer<S, M>>,
    held: usize,
    sums: Ordered<Sum, M>,
    distribution: BTreeMap<u64, M>,
    ended: M,
    /// Probability of states and paths that were not followed.
    neglected: M,
    /// Where a state was left with only some of its paths taken.
    cut_at: Option<Place>,
    states: u64,
    most_held: usize,
    paths: u64,
}

impl<'a, S: System, M: Measure> Walker<'a, S, M> {
    fn new(system: &'a S, limits: Limits, watched: Option<Watched<'a>>) -> Self {
        Self {
            system,
            limits,
            watched,
            counts: system.counts(),
            frontier: BTreeMap::new(),
            held: 1,
            sums: Ordered::default(),
            distribution: BTreeMap::new(),
            ended: M::zero(),
            neglected: M::zero(),
            cut_at: None,
            states: 0,
            most_held: 1,
            paths: 0,
        }
    }

    /// Goes on until nothing is left, so many paths are taken, or too many states are held.
    fn go(&mut self, paths: u64) {
        while let Some((rank, mut layer)) = self.frontier.pop_first() {
            self.neglect(&mut layer);
            let mut states = layer.into_iter();
            while let Some((key, weight)) = states.next() {
                if self.paths >= paths || self.is_too_much() || M::EXACT && !self.fits(&key, paths) {
                    let layer = self.frontier.entry(rank).or_default();
                    std::iter::once((key, weight)).chain(states).for_each(|(key, weight)| {
                        merge(layer, key, &weight);
                    });
                    return;
                }
                self.held -= 1;
                self.states += 1;
                self.expand(key, &weight, paths);
                self.most_held = self.most_held.max(self.held);
            }
        }
    }

    /// Leaves out the least probable states of a large layer: together at most a small part of what
    /// may still be neglected.
    fn neglect(&mut self, layer: &mut Layer<S, M>) {
        /// Smaller layers cost nothing.
        const LARGE: usize = 2000;
        /// The part for one layer, of what is left for all: it never runs out.
        const PART: f64 = 1.0 / 64.0;
        let allowance = (self.limits.neglect - self.neglected.bounds().high) * PART;
        if M::EXACT || layer.len() < LARGE || allowance <= 0.0 {
            return;
        }
        let mut weights: Vec<f64> = layer.values().map(|weight| weight.bounds().high).collect();
        weights.sort_unstable_by(f64::total_cmp);
        let mut sum = 0.0;
        let kept = weights.into_iter().find(|weight| {
            sum += weight;
            sum > allowance
        });
        let Some(least) = kept else { return };
        let before = layer.len();
        layer.retain(|_, weight| {
            let keep = weight.bounds().high >= least;
            if !keep {
                self.neglected.add(weight);
            }
            keep
        });
        self.held -= before - layer.len();
    }

    fn is_too_much(&self) -> bool {
        /// A hash map holds up to twice what is in it.
        const SLACK: usize = 2;
        let bytes = self.held * SLACK * (size_of::<Key<S>>() + size_of::<M>());
        self.held > self.limits.states || bytes > self.limits.bytes
    }

    /// Whether a step has so few paths that there are no more than so many in all.
    fn fits(&mut self, (state, memory, _): &Key<S>, most: u64) -> bool {
        let mut taken = self.paths;
        let step = |dice: &mut Enumerated| self.system.step(state, *memory, dice, &mut self.counts);
        Enumerated::visit_odds(step, |_, _| {
            taken += 1;
            taken < most
        });
        taken < most
    }

    /// Takes every path of one step, until so many are taken in all.
    fn expand(&mut self, key: Key<S>, weight: &M, most: u64) {
        let Self { system, watched, counts, frontier, held, sums, distribution, ended, paths, .. } = self;
        let (state, memory, value) = key;
        let step = |dice: &mut Enumerated| {
            let (state, memory) = system.step(&state, memory, dice, counts);
            let mut heard: Vec<(Sum, i64)> = Vec::new();
            system.tell(counts, |sum, amount| heard.push((sum, amount)));
            (state, memory, heard)
        };
        let mut left = weight.clone();
        let mut taken = *paths;
        *paths += Enumerated::visit_odds(step, |(state, memory, heard), odds| {
            let weight = weight.by(&odds);
            left.take(&weight);
            taken += 1;
            let mut value = value;
            for (sum, amount) in heard {
                let total = sums.entry(sum).or_insert_with(M::zero);
                let part = weight.times(amount.unsigned_abs());
                if amount > 0 {
                    total.add(&part);
                } else {
                    total.take(&part);
                }
                if let (Some(watched), Sum::Counter(subject, counter)) = (&watched, sum)
                    && watched(subject, counter)
                {
                    value += amount;
                }
            }
            if S::is_over(&state) {
                ended.add(&weight);
                if watched.is_some() {
                    distribution.entry(value.max(0) as u64).or_insert_with(M::zero).add(&weight);
                }
            } else {
                let layer = frontier.entry(system.rank(&state)).or_default();
                *held += usize::from(merge(layer, (state, memory, value), &weight));
            }
            taken < most
        });
        if taken >= most {
            // Its other paths are lost: only their probability is known.
            self.cut_at = Some(S::place(&state));
            self.neglected.add(&left);
        }
    }

    /// The same walk, from here on with bounds.
    fn in_bounds(self) -> Walker<'a, S, Bounds> {
        let map =
            |layer: Layer<S, M>| layer.into_iter().map(|(key, weight)| (key, weight.bounds())).collect();
        Walker {
            system: self.system,
            limits: self.limits,
            watched: self.watched,
            counts: self.counts,
            frontier: self.frontier.into_iter().map(|(rank, layer)| (rank, map(layer))).collect(),
            held: self.held,
            sums: self.sums.into_iter().map(|(key, sum)| (key, sum.bounds())).collect(),
            distribution: self.distribution.into_iter().map(|(value, sum)| (value, sum.bounds())).collect(),
            ended: self.ended.bounds(),
            neglected: self.neglected.bounds(),
            cut_at: self.cut_at,
            states: self.states,
            most_held: self.most_held,
            paths: self.paths,
        }
    }

    fn found(self) -> Found {
        let mut left = self.neglected.clone();
        let next = self.frontier.values().find_map(IndexMap::first);
        let next = self.cut_at.or(next.map(|((state, ..), _)| S::place(state)));
        let ending = match next {
            Some(place) => Ending::Stopped(place),
            None if left == M::zero() => Ending::Complete,
            None => Ending::Neglected,
        };
        self.frontier.values().flat_map(IndexMap::values).for_each(|weight| left.add(weight));
        let reached = Reached {
            states: self.states,
            held: self.most_held,
            paths: self.paths,
            ended: self.ended.value(),
            left: left.value(),
            ending,
        };
        let sums = self.sums.into_iter().map(|(key, sum)| (key, sum.value())).collect();
        let distribution = self.distribution.into_iter().map(|(value, sum)| (value, sum.value())).collect();
        Found { sums, distribution, reached }
    }
}

/// Adds to the probability of a state; true when it is a new one.
fn merge<K: std::hash::Hash + Eq, M: Measure>(layer: &mut Ordered<K, M>, key: K, weight: &M) -> bool {
    match layer.entry(key) {
        indexmap::map::Entry::Occupied(mut known) => {
            known.get_mut().add(weight);
            false
        }
        indexmap::map::Entry::Vacant(new) => {
            new.insert(weight.clone());
            true
        }
    }
}
