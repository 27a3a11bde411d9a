//! One walk, from the start of a trial towards its end.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::group::{Group, groups};
use super::layer::{Key, Layer, Paths, merge, most_probable_of};
use super::measure::{Bounds, Measure, Unweighed, Value};
use super::paths::{End, Next, Ordered, Path, Rank, Stepper, Way, rank};
use super::reached::{Ending, Limits, Reached};
use super::system::{Place, Sum, System, Whole};

/// What a walk found.
pub(super) struct Found {
    /// What is expected, of everything that is counted.
    pub(super) sums: Ordered<Sum, Value>,
    /// Probability of each value of what was watched.
    pub(super) distribution: BTreeMap<u64, Value>,
    pub(super) reached: Reached,
    /// What it cost, in paths.
    pub(super) cost: u64,
}

/// Paths below which nobody wants to wait for more: there nothing is found out about what is too large.
pub(super) const MANY: u64 = 100_000;

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

pub(super) struct Walker<'a, S: System, M> {
    stepper: Stepper<'a, S>,
    limits: Limits,
    /// States from which to go on, by their rank: a state waits until all that may lead to it are
    /// done, so that its probability is whole before it is followed.
    pub(super) frontier: BTreeMap<Rank, Layer<S, M>>,
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
    pub(super) fn new(stepper: Stepper<'a, S>, limits: Limits, least: f64) -> Self {
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
    pub(super) fn begin(&mut self) {
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
    pub(super) fn go(&mut self, paths: u64) {
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
    pub(super) fn in_bounds(self) -> Walker<'a, S, Bounds> {
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

    pub(super) fn found(self) -> Found {
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
