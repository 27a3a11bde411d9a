//! The walk over all states of a trial: every path of dice, equal states merged.

use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::IndexMap;
use num_rational::BigRational;
use rustc_hash::FxBuildHasher;

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
    /// What it cost, in paths.
    cost: u64,
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

/// Walks from the start of a trial to its end, or as far as the limits let it. What is too large is
/// walked through once more, with the most probable states alone.
pub(super) fn walk<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Found {
    let found = walk_once(system, *limits, watched, 0.0);
    let Ending::Stopped(place) = found.reached.ending else { return found };
    if limits.paths < MANY {
        return found;
    }
    match most_probable(system, limits, watched) {
        Some(part) => Found {
            reached: Reached { ending: Ending::Thinned(place), whole: found.reached.whole, ..part.reached },
            ..part
        },
        None => found,
    }
}

/// Paths below which nobody wants to wait for more: there nothing is found out about what is too large.
const MANY: u64 = 100_000;

/// Walks through less and less probable states, as long as all these walks together have no more than
/// half of the paths that there may be. What the last of them found that came to the end.
fn most_probable<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Option<Found> {
    const FIRST: f64 = 1e-4;
    /// The first walk must do with a part of them: otherwise there is nothing to be found.
    const FIRST_PART: u64 = 4;
    /// How much less probable the states of the next walk may be, and how much more it may cost.
    const LESS: f64 = 0.25;
    const MORE: u64 = 3;
    let (mut best, mut least, mut left) = (None, FIRST, limits.paths / 2);
    loop {
        let most = if best.is_none() { left / FIRST_PART } else { left };
        let found = walk_once(system, Limits { paths: most, ..*limits }, watched, least);
        if matches!(found.reached.ending, Ending::Stopped(_)) {
            return best;
        }
        let cost = found.cost;
        best = Some(found);
        (least, left) = (least * LESS, left - cost.min(left));
        if cost * MORE > left {
            return best;
        }
    }
}

/// One walk, without states that are less probable than `least`.
fn walk_once<S: System>(system: &S, limits: Limits, watched: Option<Watched<'_>>, least: f64) -> Found {
    let mut walker = Walker::<S, BigRational>::new(Stepper::new(system, watched), limits, least);
    walker.begin();
    walker.go(limits.fractions.min(limits.paths));
    if walker.frontier.is_empty() {
        return walker.found();
    }
    let mut walker = walker.in_bounds();
    walker.go(limits.paths);
    walker.found()
}

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
    /// States that are less probable are left out.
    least: f64,
    /// Paths that there would be in all, roughly, once that is asked and if it can be told.
    whole: Option<Option<f64>>,
    /// Where a state was left with only some of its paths taken.
    cut_at: Option<Place>,
    states: u64,
    most_held: usize,
    paths: u64,
    /// Moves of states that others of their group had worked out.
    shared: u64,
}

impl<'a, S: System, M: Measure> Walker<'a, S, M> {
    fn new(stepper: Stepper<'a, S>, limits: Limits, least: f64) -> Self {
        Self {
            stepper,
            limits,
            frontier: BTreeMap::new(),
            held: 0,
            sums: Ordered::default(),
            distribution: BTreeMap::new(),
            ended: M::zero(),
            neglected: M::zero(),
            least,
            whole: None,
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
        let whole = Whole { state: system.start(), memory: S::Memory::default(), ahead: None, effect: 0 };
        let (rank, packed) = (rank(*system, &whole), system.pack(tables, &whole, None));
        let paths = Paths { way: None, weight: M::one() };
        self.frontier.insert(rank, std::iter::once((Key { packed, value: 0 }, paths)).collect());
        (self.held, self.most_held) = (1, 1);
    }

    /// What the walk has cost so far, in paths: moves that were worked out before cost little.
    const fn cost(&self) -> u64 {
        const SHARED_PER_PATH: u64 = 6;
        self.paths + self.shared / SHARED_PER_PATH
    }

    /// Goes on until nothing is left, so many paths are taken, or too many states are held.
    fn go(&mut self, paths: u64) {
        while let Some((&rank, _)) = self.frontier.first_key_value() {
            if self.is_hopeless() {
                return;
            }
            if !self.go_through(rank, paths) && !self.may_be_hopeless() {
                return;
            }
        }
    }

    /// Whether there are far more paths than there may be.
    fn is_hopeless(&mut self) -> bool {
        const FAR_MORE: f64 = 4.0;
        if self.may_be_hopeless() {
            self.whole = Some(self.estimate());
        }
        self.whole.is_some_and(|whole| whole.is_none_or(|whole| whole > FAR_MORE * self.limits.paths as f64))
    }

    /// Whether it is time to ask how many paths there are: when a part of those is taken that there may
    /// be.
    const fn may_be_hopeless(&self) -> bool {
        const PART: u64 = 4;
        let most = self.limits.paths;
        let asks = !M::EXACT && self.least == 0.0 && self.whole.is_none() && most >= MANY;
        asks && self.cost() >= most / PART
    }

    /// Takes a step from every state of a rank, and puts back what is too much; false when anything is.
    fn go_through(&mut self, rank: Rank, paths: u64) -> bool {
        let mut layer = self.frontier.remove(&rank).unwrap_or_default();
        self.neglect(&mut layer);
        let mut groups = groups(self.stepper.system, &self.stepper.tables, layer).into_iter();
        while let Some(group) = groups.next() {
            let stops = self.cost() >= paths || self.is_too_much() || self.may_be_hopeless();
            if stops || M::EXACT && !self.fits(&group, paths) {
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
    /// may still be neglected. Or, where it is known how probable states must be, all others.
    fn neglect(&mut self, layer: &mut Layer<S, M>) {
        /// Smaller layers cost nothing.
        const LARGE: usize = 2000;
        /// The part for one layer, of what is left for all: it never runs out.
        const PART: f64 = 1.0 / 64.0;
        let allowance = (self.limits.neglect - self.neglected.bounds().high) * PART;
        if M::EXACT {
            return;
        }
        if self.least > 0.0 {
            return self.keep(layer, self.least);
        }
        if layer.len() < LARGE || allowance <= 0.0 {
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

    /// Paths that the rest of the walk would take, roughly: a walk with few states finds out what
    /// each of them costs. None when that does not come to its end either.
    fn estimate(&self) -> Option<f64> {
        const STATES: usize = 16;
        const PATHS: u64 = 200_000;
        let mut stepper = Stepper::new(self.stepper.system, None);
        stepper.tables = self.stepper.tables.clone();
        let mut pilot = Walker::new(stepper, self.limits, 0.0);
        let mut to_come = BTreeMap::new();
        for (rank, layer) in &self.frontier {
            pilot.frontier.insert(*rank, most_probable_of(layer, STATES));
        }
        while let Some((&rank, layer)) = pilot.frontier.first_key_value() {
            let few = most_probable_of(layer, STATES);
            let (moves, states) = (pilot.paths + pilot.shared, few.len());
            pilot.frontier.insert(rank, few);
            pilot.held = pilot.frontier.values().map(IndexMap::len).sum();
            if !pilot.go_through(rank, PATHS) {
                return None;
            }
            let moves = pilot.paths + pilot.shared - moves;
            *to_come.entry(rank).or_insert(0.0) += moves as f64 / states as f64;
        }
        // Where there are many states, they share what few work out for themselves.
        let each = self.cost() as f64 / (self.paths + self.shared).max(1) as f64;
        let of_layer = |(rank, layer): (&Rank, &Layer<S, M>)| {
            layer.len() as f64 * to_come.range(*rank..).map(|(_, moves)| moves).sum::<f64>()
        };
        Some(self.cost() as f64 + each * self.frontier.iter().map(of_layer).sum::<f64>())
    }

    fn is_too_much(&self) -> bool {
        /// A hash map takes up to twice what is in it, and the same again while it grows; states that
        /// wait for their step take as much.
        const SLACK: usize = 4;
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
            least: self.least,
            whole: self.whole,
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
            None if left == M::zero() => Ending::Complete,
            None => Ending::Neglected,
        };
        let (whole, cost) = (self.whole.flatten().filter(|_| next.is_some()), self.cost());
        self.frontier.values().flat_map(IndexMap::values).for_each(|at| left.add(&at.weight));
        let reached = Reached {
            states: self.states,
            held: self.most_held,
            paths: self.paths,
            whole,
            ended: self.ended.value(),
            left: left.value(),
            ending,
        };
        let sums = self.sums.into_iter().map(|(key, sum)| (key, sum.value())).collect();
        let distribution = self.distribution.into_iter().map(|(value, sum)| (value, sum.value())).collect();
        Found { sums, distribution, reached, cost }
    }

    /// Where in a trial a state is.
    fn place(&self, packed: &S::Packed) -> Place {
        S::place(&self.stepper.system.unpack(&self.stepper.tables, packed).state)
    }
}

/// The most probable states of a layer.
fn most_probable_of<S: System, M: Measure>(layer: &Layer<S, M>, most: usize) -> Layer<S, M> {
    let mut states: Vec<_> = layer.iter().collect();
    states.sort_by(|one, two| two.1.weight.bounds().high.total_cmp(&one.1.weight.bounds().high));
    states.into_iter().take(most).map(|(key, at)| (*key, at.clone())).collect()
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
