//! One walk, from the start of a trial towards its end.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::exact::aside::{NOBODY, bytes_to_settle, is_settled, settle};
use crate::exact::group::{Group, Member, groups};
use crate::exact::layer::{self, Key, Layer, Paths, merge};
use crate::exact::measure::{Bounds, Measure, Unweighed, Value};
use crate::exact::memo::Memo;
use crate::exact::paths::{Ordered, Rank, Stepper, across, add_to, rank, value_of};
use crate::exact::reached::{Ending, Limits, Progress, Reached};
use crate::exact::row::{At, Row};
use crate::exact::system::{Moved, Place, Sum, System, Whole};

mod pilot;
mod prune;
mod steps;

use pilot::FIRST_ASKED;
pub(super) use pilot::MANY;

/// What a walk found.
pub(super) struct Found {
    /// What is expected, of everything that is counted.
    pub(super) sums: Ordered<Sum, Value>,
    /// Probability of each value of what was watched.
    pub(super) distribution: BTreeMap<u64, Value>,
    pub(super) reached: Reached,
    /// The part of what is left that came behind the horizon.
    pub(super) unknown: f64,
    /// Rounds that all that is left may still go on, with the one in hand, times its probability.
    pub(super) rounds_left: Value,
    /// What it cost, in paths.
    pub(super) cost: u64,
    /// What it would have cost more without what was known before.
    pub(super) spared: u64,
}

impl Found {
    /// What it would have cost if nothing had been known before.
    pub(super) const fn cost_for_itself(&self) -> u64 {
        self.cost + self.spared
    }
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
    /// Probability of those that came behind the horizon.
    unknown: M,
    /// Rounds that both may still go on, times their probability.
    rounds_left: M,
    /// The rounds that the states in hand may still go on.
    rounds_ahead: u64,
    /// States that are less probable are left out.
    least: f64,
    /// Paths that there would be in all, roughly, once that is asked and if it can be told.
    whole: Option<f64>,
    /// What it has cost when that is asked next.
    asks_at: u64,
    is_given_up: bool,
    memo: Memo<S, M>,
    /// Where a state was left with only some of its paths taken.
    cut_at: Option<Place>,
    states: u64,
    most_held: usize,
    paths: u64,
    /// Moves of rows, and of the states in them, that others of their group had worked out.
    shared: Moved,
    progress: Progress<'a>,
    /// States that it was told of.
    told: u64,
    /// States and paths at which it is told of more.
    tells_at: u64,
}

impl<'a, S: System, M: Measure> Walker<'a, S, M> {
    pub(super) fn new(stepper: Stepper<'a, S>, limits: Limits, least: f64, progress: Progress<'a>) -> Self {
        Self {
            stepper,
            limits,
            frontier: BTreeMap::new(),
            held: 0,
            sums: Ordered::default(),
            distribution: BTreeMap::new(),
            ended: M::zero(),
            neglected: M::zero(),
            unknown: M::zero(),
            rounds_left: M::zero(),
            rounds_ahead: 0,
            least,
            whole: None,
            asks_at: limits.paths / FIRST_ASKED,
            is_given_up: false,
            memo: Memo::default(),
            cut_at: None,
            states: 0,
            most_held: 0,
            paths: 0,
            shared: Moved::default(),
            progress,
            told: 0,
            tells_at: 0,
        }
    }

    /// Puts in the state in which every trial begins.
    pub(super) fn begin(&mut self) {
        let Stepper { system, tables, .. } = &mut self.stepper;
        let whole = Whole::between_steps(system.start(), S::Memory::default());
        let (rank, packed) = (rank(*system, &whole), system.pack(tables, &whole, None));
        let paths = |number| Paths { way: None, row: Row::of(At { aside: NOBODY, number }, M::one()) };
        let (packed, number) = across::<S>(self.stepper.axis, packed);
        let counted = self.stepper.system.at_start();
        let value = self.stepper.watched.map_or(0, |watched| value_of(&counted, watched));
        for (sum, amount) in counted {
            add_to(&mut self.sums, sum, &M::one().times(amount.unsigned_abs()));
        }
        let key = Key { packed, aside: 0, value };
        self.frontier.insert(rank, std::iter::once((key, paths(number))).collect());
        (self.held, self.most_held) = (1, 1);
    }

    /// What the walk has cost so far, in paths: moves that were worked out before cost little.
    const fn cost(&self) -> u64 {
        self.paths + self.shared.cost(S::PER_PATH)
    }

    /// Goes on until nothing is left, so many paths are taken, or too many states are held. A walk without
    /// the less probable leaves out more of the rest then, and comes to its end soon.
    pub(super) fn go(&mut self, paths: u64) {
        /// The part of the paths that the rest may take then.
        const REST: u64 = 16;
        let mut most = paths;
        while let Some((&rank, _)) = self.frontier.first_key_value() {
            if self.is_hopeless() {
                return;
            }
            if !self.go_through(rank, most) && !self.may_be_hopeless() {
                if !self.thins_out() {
                    return;
                }
                most += paths / REST;
            }
        }
    }

    /// Takes a step from every state of a rank, and puts back what is too much; false when anything is.
    fn go_through(&mut self, rank: Rank, paths: u64) -> bool {
        let mut layer = self.frontier.remove(&rank).unwrap_or_default();
        self.rounds_ahead = self.stepper.system.rounds_ahead(rank.0);
        self.neglect(rank, &mut layer);
        let Some(layer) = self.settled(rank, layer) else { return false };
        let mut groups = groups(&mut self.stepper, layer).into_iter();
        while let Some(group) = groups.next() {
            let stops =
                self.cost() >= paths || self.is_too_much() || self.may_be_hopeless() || self.is_given_up;
            if stops || M::EXACT && !self.fits(&group, paths) {
                std::iter::once(group).chain(groups).for_each(|group| self.put_back(rank, group));
                return false;
            }
            let states = group.states();
            self.held -= states;
            if !group.is_at_pause() {
                self.states += states as u64;
            }
            self.tell_progress();
            self.take_step(&group, paths);
            self.most_held = self.most_held.max(self.held);
        }
        true
    }

    /// A layer with those aside who stand aside in its next step; none where they take too much, and then it
    /// is put back.
    fn settled(&mut self, rank: Rank, layer: Layer<S, M>) -> Option<Layer<S, M>> {
        if is_settled(&self.stepper, &layer) {
            return Some(layer);
        }
        if self.bytes() + bytes_to_settle(&layer) > self.limits.bytes {
            self.frontier.insert(rank, layer);
            return None;
        }
        let before = layer::states(&layer);
        let layer = settle(&mut self.stepper, layer);
        self.held -= before - layer::states(&layer);
        Some(layer)
    }

    fn tell_progress(&mut self) {
        /// States and paths that nobody waits for.
        const FEW: u64 = 1 << 12;
        let worked_out = self.states + self.paths;
        if worked_out >= self.tells_at {
            self.tells_at = worked_out + FEW;
            self.is_given_up |= !(self.progress)(self.states - self.told);
            self.told = self.states;
        }
    }

    fn put_back(&mut self, rank: Rank, group: Group<S, M>) {
        let layer = self.frontier.entry(rank).or_default();
        for Member { key, way, row } in group.members {
            merge(layer, key, Paths { way, row });
        }
    }

    fn is_too_much(&self) -> bool {
        self.held > self.limits.states || self.bytes() > self.limits.bytes
    }

    /// Bytes that all this takes, roughly.
    fn bytes(&self) -> usize {
        /// A hash map takes up to twice what is in it, and the same again while it grows; states that
        /// wait for their step take as much.
        const SLACK: usize = 4;
        let each = size_of::<(Key<S>, Paths<S, M>)>();
        let rows: usize = self.frontier.values().map(IndexMap::len).sum();
        let in_rows = self.held.saturating_sub(rows) * size_of::<(At, M)>();
        let in_rows = in_rows * SLACK / 2;
        rows * SLACK * each + in_rows + self.memo.bytes() + self.stepper.bytes()
    }

    /// Whether a step has so few paths that there are no more than so many in all.
    fn fits(&mut self, group: &Group<S, M>, most: u64) -> bool {
        let mut taken = self.cost();
        for (_, start, _) in group.starts() {
            let way = group.way(start);
            self.stepper.paths::<Unweighed>(&way, |_| {
                taken += 1;
                taken < most
            });
        }
        taken < most
    }

    /// The same walk, from here on with bounds, and with what was known before.
    pub(super) fn in_bounds(self, memo: Memo<S, Bounds>) -> Walker<'a, S, Bounds> {
        let bounded = |at: Paths<S, M>| Paths { row: at.row.map(|weight| weight.bounds()), way: at.way };
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
            unknown: self.unknown.bounds(),
            rounds_left: self.rounds_left.bounds(),
            rounds_ahead: self.rounds_ahead,
            least: self.least,
            whole: self.whole,
            asks_at: self.asks_at,
            is_given_up: self.is_given_up,
            memo,
            cut_at: self.cut_at,
            states: self.states,
            most_held: self.most_held,
            paths: self.paths,
            shared: self.shared,
            progress: self.progress,
            told: self.told,
            tells_at: self.tells_at,
        }
    }

    /// What was found, and what is worth keeping for another walk.
    pub(super) fn found(self) -> (Found, Stepper<'a, S>, Memo<S, M>) {
        let mut left = self.neglected.clone();
        left.add(&self.unknown);
        let next = self.frontier.values().find_map(IndexMap::first);
        let next = self.cut_at.or(next.map(|(key, _)| self.place(&key.packed)));
        let ending = match next {
            Some(place) => Ending::Stopped(place),
            None if left == M::zero() => Ending::Complete,
            None => Ending::Neglected,
        };
        let whole = self.whole.filter(|_| next.is_some());
        let cost = self.cost();
        let mut rounds_left = self.rounds_left;
        for (rank, layer) in &self.frontier {
            let ahead = self.stepper.system.rounds_ahead(rank.0);
            for weight in layer.values().map(|at| at.row.total()) {
                left.add(&weight);
                rounds_left.add(&weight.times(ahead));
            }
        }
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
        let unknown = self.unknown.value().to_f64();
        let rounds_left = rounds_left.value();
        let found = Found { sums, distribution, reached, unknown, rounds_left, cost, spared: 0 };
        (found, self.stepper, self.memo)
    }

    /// Where in a trial a state is.
    fn place(&self, packed: &S::Packed) -> Place {
        S::place(&self.stepper.system.unpack(&self.stepper.tables, packed).state)
    }
}
