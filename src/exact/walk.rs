//! The walk over all states of a trial: every path of dice, equal states merged.

use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::IndexMap;
use num_rational::BigRational;
use rustc_hash::FxBuildHasher;

use super::budget::Budget;
use super::group::{Group, groups};
use super::measure::{Bounds, Measure, Unweighed, Value};
use super::paths::{End, Next, Path, Stepper, Way, rank};
use super::reached::{Ending, Limits, Reached};
use super::system::{Place, Sum, System, Whole};
use crate::metric::{Counter, Subject};

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

/// All that the future of some paths depends on, of those that are in the same place.
#[derive(Debug)]
pub(super) struct Key<S: System> {
    pub(super) packed: S::Packed,
    /// The value so far of what is watched.
    pub(super) value: i64,
}

// Derived, these would ask the same of `S`.
impl<S: System> Clone for Key<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Key<S> {}

impl<S: System> PartialEq for Key<S> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value && self.packed == other.packed
    }
}

impl<S: System> Eq for Key<S> {}

impl<S: System> std::hash::Hash for Key<S> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.packed, self.value).hash(hasher);
    }
}

/// Paths that have come to the same: one of their ways, and the probability of all.
pub(super) struct Paths<S: System, M> {
    /// None between steps.
    pub(super) way: Option<Rc<Way<S>>>,
    pub(super) weight: M,
}

impl<S: System, M: Clone> Clone for Paths<S, M> {
    fn clone(&self) -> Self {
        Self { way: self.way.clone(), weight: self.weight.clone() }
    }
}

/// States with their probabilities.
pub(super) type Layer<S, M> = Ordered<Key<S>, Paths<S, M>>;
/// How far in the trial a state is: its rank, and how much its step has behind it at a pause.
pub(super) type Rank = (u64, u32);

/// Walks from the start of a trial to its end, or as far as the limits let it.
pub(super) fn walk<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Found {
    let mut walker = Walker::<S, BigRational>::new(Stepper::new(system, watched), *limits);
    walker.begin();
    walker.go(limits.fractions.min(limits.paths));
    if walker.frontier.is_empty() {
        return walker.found();
    }
    let mut walker = walker.in_bounds();
    walker.go(limits.paths);
    walker.found()
}

/// Paths behind which a walk is large enough to find out how large, once half of all are taken.
const PILOT_FROM: u64 = 100_000;

/// What the paths of a step came to, by where that is and by what it adds to the value of what is
/// watched; nowhere when the trial is over.
type Outcomes<S, M> = Ordered<(Option<<S as System>::Packed>, i64), Outcome<S, M>>;

/// What some paths of a step came to.
struct Outcome<S: System, M> {
    /// None when the trial is over.
    next: Option<Next<S>>,
    /// Their probability, where the step begins for certain.
    share: M,
}

struct Walker<'a, S: System, M> {
    stepper: Stepper<'a, S>,
    limits: Limits,
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
    /// Moves of states that others of their group had worked out.
    shared: u64,
}

impl<'a, S: System, M: Measure> Walker<'a, S, M> {
    fn new(stepper: Stepper<'a, S>, limits: Limits) -> Self {
        Self {
            stepper,
            limits,
            frontier: BTreeMap::new(),
            held: 0,
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
            most_held: 0,
            paths: 0,
            shared: 0,
        }
    }

    /// Puts in the state in which every trial begins.
    fn begin(&mut self) {
        let Stepper { system, tables, .. } = &mut self.stepper;
        let whole = Whole { state: system.start(), memory: S::Memory::default(), ahead: None };
        let (rank, packed) = (rank(*system, &whole), system.pack(tables, &whole, None));
        let paths = Paths { way: None, weight: M::one() };
        self.frontier.insert(rank, std::iter::once((Key { packed, value: 0 }, paths)).collect());
        (self.held, self.most_held) = (1, 1);
    }

    /// What the walk has cost so far, in paths: moves that were worked out before cost little.
    const fn cost(&self) -> u64 {
        const SHARED_PER_PATH: u64 = 16;
        self.paths + self.shared / SHARED_PER_PATH
    }

    /// Goes on until nothing is left, so many paths are taken, or too many states are held.
    fn go(&mut self, paths: u64) {
        while let Some((&rank, _)) = self.frontier.first_key_value() {
            if !M::EXACT && self.budget.is_none() && self.cost() >= PILOT_FROM.max(self.limits.paths / 2) {
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
        let mut groups = groups(self.stepper.system, &self.stepper.tables, layer).into_iter();
        while let Some(group) = groups.next() {
            if self.cost() >= paths || self.is_too_much() || M::EXACT && !self.fits(&group, paths) {
                std::iter::once(group).chain(groups).for_each(|group| self.put_back(rank, group));
                return false;
            }
            self.held -= group.members.len();
            if group.way.is_none() {
                self.states += group.members.len() as u64;
            }
            self.take_step(group, paths);
            self.most_held = self.most_held.max(self.held);
        }
        true
    }

    fn put_back(&mut self, rank: Rank, group: Group<S, M>) {
        let layer = self.frontier.entry(rank).or_default();
        for (key, weight) in group.members {
            merge(layer, key, Paths { way: group.way.clone(), weight });
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
            let can = budget.states(rank, paths.saturating_sub(self.cost()));
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
        self.thinned_at = self.thinned_at.or(layer.first().map(|(key, _)| self.place(&key.packed)));
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
        let mut stepper = Stepper::new(self.stepper.system, None);
        stepper.tables = self.stepper.tables.clone();
        let mut pilot = Walker::new(stepper, self.limits);
        pilot.states_max = STATES;
        for (rank, layer) in &self.frontier {
            let mut states: Vec<_> = layer.iter().collect();
            states.sort_by(|one, two| two.1.weight.bounds().high.total_cmp(&one.1.weight.bounds().high));
            let few = states.into_iter().take(STATES).map(|(key, at)| (*key, at.clone()));
            pilot.frontier.insert(*rank, few.collect());
        }
        pilot.held = pilot.frontier.values().map(IndexMap::len).sum();
        // Where there are many states, they share what few work out for themselves.
        let each = self.cost() as f64 / (self.paths + self.shared).max(1) as f64;
        let mut budget = Budget::default();
        while let Some((&rank, _)) = pilot.frontier.first_key_value() {
            let (moves, states) = (pilot.paths + pilot.shared, pilot.frontier[&rank].len().min(STATES));
            pilot.go_through(rank, PATHS);
            budget.note(rank, states, (pilot.paths + pilot.shared - moves) as f64 * each);
            if pilot.paths >= PATHS {
                return Budget::default();
            }
        }
        budget
    }

    fn is_too_much(&self) -> bool {
        /// A hash map holds up to twice what is in it.
        const SLACK: usize = 2;
        let each = size_of::<(Key<S>, Paths<S, M>)>();
        let bytes = self.held * SLACK * each + S::bytes(&self.stepper.tables);
        self.held > self.limits.states || bytes > self.limits.bytes
    }

    /// Whether a step has so few paths that there are no more than so many in all.
    fn fits(&mut self, group: &Group<S, M>, most: u64) -> bool {
        let mut taken = self.cost();
        let way = group.way.clone().unwrap_or_else(|| Way::begin(group.start));
        self.stepper.paths::<Unweighed>(&way, |_| {
            taken += 1;
            taken < most
        });
        taken < most
    }

    /// Takes every path of the next step of a group, until so many are taken in all.
    fn take_step(&mut self, mut group: Group<S, M>, most: u64) {
        let way = group.way.take().unwrap_or_else(|| Way::begin(group.start));
        let mut outcomes: Outcomes<S, M> = Ordered::default();
        let mut left = most - self.cost();
        let Self { stepper, sums, paths, .. } = self;
        let goes_on = stepper.paths(&way, |path: Path<'_, S, M>| {
            let Path { heard, value, end, weight } = path;
            *paths += 1;
            add_heard(sums, heard, &weight.of(&group.weight));
            let next = match end {
                End::Pause => None,
                End::Over => Some(None),
                End::Next(next) => Some(Some(next)),
            };
            if let Some(next) = next {
                let place = (next.as_ref().map(|next| next.packed), value);
                let outcome = outcomes.entry(place).or_insert_with(|| Outcome { next, share: M::zero() });
                outcome.share.add(weight);
            }
            left -= 1;
            left > 0
        });
        if !goes_on {
            // Its other paths are lost: only their probability is known.
            self.cut_at = Some(self.place(&group.start));
            let mut lost = group.weight.clone();
            outcomes.values().for_each(|outcome| lost.take(&outcome.share.of(&group.weight)));
            self.neglected.add(&lost);
        }
        self.move_on(&group, outcomes);
    }

    /// Moves every member of a group to each outcome of its step.
    fn move_on(&mut self, group: &Group<S, M>, outcomes: Outcomes<S, M>) {
        self.shared += outcomes.len() as u64 * (group.members.len() as u64 - 1);
        for ((_, value), Outcome { next, share }) in outcomes {
            let Some(Next { packed, rank, way }) = next else {
                self.ended.add(&share.of(&group.weight));
                if self.stepper.watched.is_some() {
                    for (key, weight) in &group.members {
                        let sum = self.distribution.entry((key.value + value).max(0) as u64);
                        sum.or_insert_with(M::zero).add(&share.of(weight));
                    }
                }
                continue;
            };
            let layer = self.frontier.entry(rank).or_default();
            for (key, weight) in &group.members {
                let key = Key { packed: group.next(key, packed), value: key.value + value };
                let paths = Paths { way: way.clone(), weight: share.of(weight) };
                self.held += usize::from(merge(layer, key, paths));
            }
        }
    }

    /// The same walk, from here on with bounds.
    fn in_bounds(self) -> Walker<'a, S, Bounds> {
        let bounded = |at: Paths<S, M>| Paths { weight: at.weight.bounds(), way: at.way };
        let map = |layer: Layer<S, M>| layer.into_iter().map(|(key, at)| (key, bounded(at))).collect();
        Walker {
            stepper: self.stepper,
            limits: self.limits,
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
            shared: self.shared,
        }
    }

    fn found(self) -> Found {
        let mut left = self.neglected.clone();
        let next = self.frontier.values().find_map(IndexMap::first);
        let next = self.cut_at.or(next.map(|(key, _)| self.place(&key.packed)));
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

    /// Where in a trial a state is.
    fn place(&self, packed: &S::Packed) -> Place {
        S::place(&self.stepper.system.unpack(&self.stepper.tables, packed).state)
    }
}

/// Adds up what was counted on paths of a probability.
fn add_heard<M: Measure>(sums: &mut Ordered<Sum, M>, heard: &[(Sum, i64)], weight: &M) {
    for &(sum, amount) in heard {
        let total = sums.entry(sum).or_insert_with(M::zero);
        let part = weight.times(amount.unsigned_abs());
        if amount > 0 {
            total.add(&part);
        } else {
            total.take(&part);
        }
    }
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
