//! The walk over all states of a trial: every path of dice, equal states merged.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use num_rational::BigRational;
use rustc_hash::FxBuildHasher;

use super::budget::Budget;
use super::measure::{Bounds, Measure, Unweighed, Value};
use super::parts::{Came, Key, Paths, parts};
use super::system::{Place, Sum, System};
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
    /// What takes less than a tenth of a second, without fractions and distributions.
    pub const QUICK: Self = Self { paths: 20_000, fractions: 0, ..Self::DEFAULT };
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
    /// Paths that there would be in all, roughly, where a walk was too large; none where nobody knows.
    pub whole: Option<f64>,
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
    /// The least probable states were left out, no others: together no more than may be neglected.
    Neglected,
    /// From here on there were too many states, and only the most probable were followed.
    Thinned(Place),
    /// It stopped at a limit, here.
    Stopped(Place),
}

impl Reached {
    /// True when hardly anything was left out: no more than may be neglected.
    #[must_use]
    pub fn is_known(&self) -> bool {
        matches!(self.ending, Ending::Complete | Ending::Neglected)
    }

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
pub(super) type Ordered<K, V> = IndexMap<K, V, FxBuildHasher>;

/// What a walk found.
pub(super) struct Found {
    /// What is expected, of everything that is counted.
    pub(super) sums: Ordered<Sum, Value>,
    /// Probability of each value of what was watched.
    pub(super) distribution: BTreeMap<u64, Value>,
    pub(super) reached: Reached,
}

/// States with their probabilities.
type Layer<S, M> = Ordered<Key<S>, Paths<S, M>>;
/// How far in the trial a state is: its rank, and how much its step has behind it at a pause.
pub(super) type Rank = (u64, u32);

/// Walks from the start of a trial to its end, or as far as the limits let it.
pub(super) fn walk<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Found {
    let mut walker = Walker::<S, BigRational>::new(system, *limits, watched);
    let start = Key { state: system.start(), memory: S::Memory::default(), value: 0, ahead: None };
    let whole = Paths { way: None, weight: <BigRational as Measure>::one() };
    walker.frontier.insert(rank(system, &start), std::iter::once((start, whole)).collect());
    walker.go(limits.fractions.min(limits.paths));
    if walker.frontier.is_empty() {
        return walker.found();
    }
    let mut walker = walker.in_bounds();
    walker.go(limits.paths);
    walker.found()
}

/// Paths behind which a walk is large enough to find out how large.
const PILOT_FROM: u64 = 100_000;

struct Walker<'a, S: System, M> {
    system: &'a S,
    limits: Limits,
    watched: Option<Watched<'a>>,
    counts: S::Counts,
    /// States from which to go on, by their rank: a state waits until all that may lead to it are
    /// done, so that its probability is whole before it is followed.
    frontier: BTreeMap<Rank, Layer<S, M>>,
    held: usize,
    sums: Ordered<Sum, M>,
    distribution: BTreeMap<u64, M>,
    ended: M,
    /// Probability of states and paths that were not followed.
    neglected: M,
    /// What the states to come cost, once that is known.
    budget: Option<Budget>,
    /// Most states of a rank to follow.
    states_max: usize,
    /// Paths that there would have been in all, had none been left out.
    whole: Option<f64>,
    /// Where states were left out because there were too many.
    thinned_at: Option<Place>,
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
            budget: None,
            states_max: usize::MAX,
            whole: None,
            thinned_at: None,
            cut_at: None,
            states: 0,
            most_held: 1,
            paths: 0,
        }
    }

    /// Goes on until nothing is left, so many paths are taken, or too many states are held.
    fn go(&mut self, paths: u64) {
        while let Some((&rank, _)) = self.frontier.first_key_value() {
            if !M::EXACT && self.budget.is_none() && self.paths >= PILOT_FROM {
                self.budget = Some(self.pilot());
            }
            if !self.go_through(rank, paths) {
                return;
            }
        }
    }

    /// Takes a step from every state of a rank, and puts back what is too much; false when anything is.
    fn go_through(&mut self, rank: Rank, paths: u64) -> bool {
        let mut layer = self.frontier.remove(&rank).unwrap_or_default();
        self.neglect(&mut layer);
        self.thin(rank, &mut layer, paths);
        let mut states = layer.into_iter();
        while let Some((key, at)) = states.next() {
            if self.paths >= paths || self.is_too_much() || M::EXACT && !self.fits(&key, &at, paths) {
                let layer = self.frontier.entry(rank).or_default();
                std::iter::once((key, at)).chain(states).for_each(|(key, at)| {
                    merge(layer, key, at);
                });
                return false;
            }
            self.held -= 1;
            self.states += u64::from(key.ahead.is_none());
            self.expand(&key, at, paths);
            self.most_held = self.most_held.max(self.held);
        }
        true
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
        let mut weights: Vec<f64> = layer.values().map(|at| at.weight.bounds().high).collect();
        weights.sort_unstable_by(f64::total_cmp);
        let mut sum = 0.0;
        let kept = weights.into_iter().find(|weight| {
            sum += weight;
            sum > allowance
        });
        if let Some(least) = kept {
            self.keep(layer, least);
        }
    }

    /// Leaves out all but as many states as can be followed.
    fn thin(&mut self, rank: Rank, layer: &mut Layer<S, M>, paths: u64) {
        if let Some(budget) = &self.budget {
            let can = budget.states(rank, paths.saturating_sub(self.paths));
            self.states_max = can.unwrap_or(usize::MAX).min(self.limits.states);
            // As many of every rank to come as there are here.
            let whole = budget.to_come(rank).map(|to_come| self.paths as f64 + layer.len() as f64 * to_come);
            self.whole = self.whole.filter(|_| self.thinned_at.is_some()).or(whole);
        }
        if layer.len() <= self.states_max {
            return;
        }
        let mut weights: Vec<f64> = layer.values().map(|at| at.weight.bounds().high).collect();
        let (_, &mut least, _) =
            weights.select_nth_unstable_by(self.states_max - 1, |one, two| two.total_cmp(one));
        self.thinned_at = self.thinned_at.or(layer.first().map(|(key, _)| S::place(&key.state)));
        self.keep(layer, least);
    }

    /// Leaves out what is less probable.
    fn keep(&mut self, layer: &mut Layer<S, M>, least: f64) {
        let before = layer.len();
        layer.retain(|_, at| {
            let keep = at.weight.bounds().high >= least;
            if !keep {
                self.neglected.add(&at.weight);
            }
            keep
        });
        self.held -= before - layer.len();
    }

    /// Walks on with few states, and finds out what states cost; without an end to it, nothing.
    fn pilot(&self) -> Budget {
        const STATES: usize = 16;
        const PATHS: u64 = 500_000;
        let mut pilot = Walker::new(self.system, self.limits, None);
        pilot.states_max = STATES;
        for (rank, layer) in &self.frontier {
            let mut states: Vec<_> = layer.iter().collect();
            states.sort_by(|one, two| two.1.weight.bounds().high.total_cmp(&one.1.weight.bounds().high));
            let few = states.into_iter().take(STATES).map(|(key, at)| (*key, at.clone()));
            pilot.frontier.insert(*rank, few.collect());
        }
        pilot.held = pilot.frontier.values().map(IndexMap::len).sum();
        let mut budget = Budget::default();
        while let Some((&rank, _)) = pilot.frontier.first_key_value() {
            let (paths, states) = (pilot.paths, pilot.frontier[&rank].len().min(STATES));
            pilot.go_through(rank, PATHS);
            budget.note(rank, states, pilot.paths - paths);
            if pilot.paths >= PATHS {
                return Budget::default();
            }
        }
        budget
    }

    fn is_too_much(&self) -> bool {
        /// A hash map holds up to twice what is in it.
        const SLACK: usize = 2;
        let bytes = self.held * SLACK * size_of::<(Key<S>, Paths<S, M>)>();
        self.held > self.limits.states || bytes > self.limits.bytes
    }

    /// Whether a step has so few paths that there are no more than so many in all.
    fn fits(&mut self, key: &Key<S>, at: &Paths<S, M>, most: u64) -> bool {
        let mut taken = self.paths;
        let paths = Paths { way: at.way.clone(), weight: Unweighed };
        parts(self.system, &mut self.counts, key, paths, None, |_| {
            taken += 1;
            taken < most
        });
        taken < most
    }

    /// Takes every path of one step, until so many are taken in all.
    fn expand(&mut self, key: &Key<S>, at: Paths<S, M>, most: u64) {
        let Self { system, watched, counts, frontier, held, sums, distribution, ended, paths, .. } = self;
        let mut left = at.weight.clone();
        let goes_on = parts(*system, counts, key, at, *watched, |Came { heard, next, weight }| {
            *paths += 1;
            for &(sum, amount) in heard {
                let total = sums.entry(sum).or_insert_with(M::zero);
                let part = weight.times(amount.unsigned_abs());
                if amount > 0 {
                    total.add(&part);
                } else {
                    total.take(&part);
                }
            }
            if let Some((key, way)) = next {
                left.take(weight);
                if S::is_over(&key.state) {
                    ended.add(weight);
                    if watched.is_some() {
                        distribution.entry(key.value.max(0) as u64).or_insert_with(M::zero).add(weight);
                    }
                } else {
                    let layer = frontier.entry(rank(*system, &key)).or_default();
                    *held += usize::from(merge(layer, key, Paths { way, weight: weight.clone() }));
                }
            }
            *paths < most
        });
        if !goes_on {
            // Its other paths are lost: only their probability is known.
            self.cut_at = Some(S::place(&key.state));
            self.neglected.add(&left);
        }
    }

    /// The same walk, from here on with bounds.
    fn in_bounds(self) -> Walker<'a, S, Bounds> {
        let bounded = |at: Paths<S, M>| Paths { weight: at.weight.bounds(), way: at.way };
        let map = |layer: Layer<S, M>| layer.into_iter().map(|(key, at)| (key, bounded(at))).collect();
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
            budget: self.budget,
            states_max: self.states_max,
            whole: self.whole,
            thinned_at: self.thinned_at,
            cut_at: self.cut_at,
            states: self.states,
            most_held: self.most_held,
            paths: self.paths,
        }
    }

    fn found(self) -> Found {
        let mut left = self.neglected.clone();
        let next = self.frontier.values().find_map(IndexMap::first);
        let next = self.cut_at.or(next.map(|(key, _)| S::place(&key.state)));
        let ending = match next {
            Some(place) => Ending::Stopped(place),
            None if self.thinned_at.is_some() => self.thinned_at.map_or(Ending::Complete, Ending::Thinned),
            None if left == M::zero() => Ending::Complete,
            None => Ending::Neglected,
        };
        self.frontier.values().flat_map(IndexMap::values).for_each(|at| left.add(&at.weight));
        let reached = Reached {
            states: self.states,
            held: self.most_held,
            paths: self.paths,
            whole: self.whole.filter(|_| !matches!(ending, Ending::Complete | Ending::Neglected)),
            ended: self.ended.value(),
            left: left.value(),
            ending,
        };
        let sums = self.sums.into_iter().map(|(key, sum)| (key, sum.value())).collect();
        let distribution = self.distribution.into_iter().map(|(value, sum)| (value, sum.value())).collect();
        Found { sums, distribution, reached }
    }
}

/// How far in the trial a state is.
fn rank<S: System>(system: &S, key: &Key<S>) -> Rank {
    (system.rank(&key.state), key.ahead.as_ref().map_or(0, |ahead| u32::MAX - S::count(ahead)))
}

/// Adds to the probability of a state; true when it is a new one.
fn merge<S: System, M: Measure>(layer: &mut Layer<S, M>, key: Key<S>, at: Paths<S, M>) -> bool {
    match layer.entry(key) {
        indexmap::map::Entry::Occupied(mut known) => {
            known.get_mut().weight.add(&at.weight);
            false
        }
        indexmap::map::Entry::Vacant(new) => {
            new.insert(at);
            true
        }
    }
}
