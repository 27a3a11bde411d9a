//! A walk from the start of a trial to its end: one layer of states after the other, until none waits.

use num_rational::BigRational;

use super::frontier::{Frontier, Group, Layer};
use super::interned::Interned;
use super::measure::{Bounds, Measure, Value};
use super::outlook::Outlook;
use super::reached::{Ending, Limit, Limits, Progress, Reached};
use super::step::{Ordered, Step, Stepper, add_to};
use super::system::{Packed, Position, Sum, System, Tables};

/// States of less than this probability are not followed where weights are bounds: all of them together
/// could add less than rounding does.
const NEGLIGIBLE: f64 = 1e-30;

/// The values by which a walk distinguishes trials.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Each value is the total of several sums.
    pub(super) values: Vec<Vec<Sum>>,
    /// For values that never decrease: from where on they need not be distinguished.
    pub(super) caps: Vec<i64>,
}

/// The results of a walk.
pub(super) struct Found {
    /// Expectations of everything counted.
    pub(super) sums: Ordered<Sum, Value>,
    /// The probabilities of the watched values at the end of a trial.
    pub(super) ends: Vec<(Vec<i64>, Value)>,
    pub(super) reached: Reached,
}

/// Walks with bounds, then again with fractions if there are few paths.
pub(super) fn walk<S: System>(system: &S, watch: &Watch, limits: &Limits, progress: Progress<'_>) -> Found {
    let rounded = Walker::<S, Bounds>::new(system, watch, *limits, progress).go();
    if !rounded.reached.allows_fractions(limits.fractions) {
        return rounded;
    }
    Walker::<S, BigRational>::new(system, watch, *limits, progress).go()
}

struct Walker<'a, S: System, M> {
    stepper: Stepper<'a, S>,
    watch: &'a Watch,
    limits: Limits,
    progress: Progress<'a>,
    frontier: Frontier<S, M>,
    /// All combinations of watched values.
    values: Interned<Vec<i64>>,
    sums: Ordered<(Sum, bool), M>,
    /// Trials that are over, by the number of their values.
    ends: Ordered<u32, M>,
    /// The probability of states that were not followed.
    left: M,
    states: u64,
    held: usize,
    outlook: Outlook,
    longest: usize,
    /// States since the last progress report.
    unreported: u64,
    /// The limit that stops it.
    limit: Option<Limit>,
}

impl<'a, S: System, M: Measure> Walker<'a, S, M> {
    fn new(system: &'a S, watch: &'a Watch, limits: Limits, progress: Progress<'a>) -> Self {
        let mut walker = Self {
            stepper: Stepper::new(system, &watch.values, progress.interrupted),
            watch,
            limits,
            progress,
            frontier: Frontier::new(),
            values: Interned::default(),
            sums: Ordered::default(),
            ends: Ordered::default(),
            left: M::zero(),
            states: 0,
            held: 0,
            outlook: Outlook::default(),
            longest: 0,
            unreported: 0,
            limit: None,
        };
        let packed = walker.stepper.tables.pack(&system.start(), None);
        let nothing = walker.values.number(&vec![0; watch.values.len()]);
        walker.put(0, packed, nothing, &M::one());
        walker
    }

    /// Follows layer after layer, until none is left or a limit is reached.
    fn go(mut self) -> Found {
        while let Some(layer) = self.frontier.next() {
            if let Err(place) = self.follow(layer) {
                return self.found(Ending::Stopped(place));
            }
        }
        self.found(Ending::Complete)
    }

    /// Follows the nodes of a layer, or returns where it had to stop.
    fn follow(&mut self, layer: Layer<S, M>) -> Result<(), Position> {
        let mut sums = Ordered::default();
        let (mut waiting, mut groups) = (layer.values().map(Group::len).sum(), layer.len());
        self.held = self.held.max(waiting + self.frontier.nodes);
        for (packed, mut group) in layer {
            waiting -= group.len();
            groups -= 1;
            if M::IS_ROUNDED {
                self.leave_out_negligible(&mut group);
            }
            if group.is_empty() {
                continue;
            }
            let node = self.stepper.tables.unpack(&packed);
            let place = S::place(&node);
            let room = self.room(&node, place, groups);
            if !self.may_go_on(waiting, room) {
                return Err(place);
            }
            let step = self.stepper.step::<M>(&packed, room);
            self.outlook.add(step.paths);
            self.longest = self.longest.max(step.longest);
            if !step.is_whole {
                self.limit = Some(Limit::Paths).filter(|_| !self.progress.is_interrupted());
                return Err(place);
            }
            self.add(&step, &group, &mut sums);
        }
        sums.into_iter().for_each(|(sum, expected)| add_to(&mut self.sums, sum, &expected));
        Ok(())
    }

    fn leave_out_negligible(&mut self, group: &mut Group<M>) {
        group.retain(|_, weight| {
            let is_followed = weight.bounds().high >= NEGLIGIBLE;
            if !is_followed {
                self.left.add(weight);
            }
            is_followed
        });
    }

    /// Adds the results of a step from all nodes of a group.
    fn add(&mut self, step: &Step<S, M>, group: &Group<M>, sums: &mut Ordered<(Sum, bool), M>) {
        self.states += group.len() as u64;
        let mut total = M::zero();
        group.values().for_each(|weight| total.add(weight));
        for (sum, expected) in &step.sums {
            add_to(sums, *sum, &total.of(expected));
        }
        for (&(aside, values), weight) in group {
            for ((next, more), (rank, share)) in &step.outcomes {
                let weight = weight.of(share);
                let values = self.values_with(values, more);
                match next {
                    None => add_to(&mut self.ends, values, &weight),
                    Some(packed) => {
                        let packed = self.stepper.tables.put_back(*packed, aside);
                        self.put(*rank, packed, values, &weight);
                    }
                }
            }
        }
    }

    /// Adds a node to the frontier.
    fn put(&mut self, rank: u64, packed: Packed<S>, values: u32, weight: &M) {
        let (packed, aside) = self.stepper.tables.set_aside(&packed);
        self.frontier.add(rank, packed, (aside, values), weight);
    }

    /// The number of watched values with something added.
    fn values_with(&mut self, number: u32, more: &[i64]) -> u32 {
        if more.iter().all(|more| *more == 0) {
            return number;
        }
        let values = self.values.value(number).iter().zip(more).zip(&self.watch.caps);
        let values = values.map(|((value, more), cap)| (value + more).min(*cap)).collect();
        self.values.number(&values)
    }

    /// The paths that a step from a node may take, which leaves enough for what is known to follow; `groups` wait
    /// besides those of the frontier.
    fn room(&mut self, node: &S::Node, place: Position, groups: usize) -> u64 {
        let waiting = (groups + self.frontier.groups) as u64;
        if !self.limits.foresight {
            return self.outlook.left(self.limits.paths, waiting);
        }
        self.outlook.enter(place);
        self.outlook.likely_left(self.limits.paths, waiting, self.stepper.system.rounds_after(node))
    }

    /// Whether the limits and the user allow another step, which has `room` for so many paths; `waiting` states
    /// are held besides those of the frontier.
    fn may_go_on(&mut self, waiting: usize, room: u64) -> bool {
        self.unreported += 1;
        if self.unreported == STATES_UNTOLD {
            self.unreported = 0;
            (self.progress.states)(STATES_UNTOLD);
        }
        let nodes = waiting + self.frontier.nodes;
        let bytes = Frontier::<S, M>::bytes_of(nodes) + self.stepper.tables.bytes();
        let exceeded = [
            (Limit::States, nodes >= self.limits.states),
            (Limit::Memory, bytes >= self.limits.bytes),
            (Limit::Paths, room == 0),
        ];
        if self.progress.is_interrupted() {
            return false;
        }
        self.limit = exceeded.into_iter().find(|(_, is_exceeded)| *is_exceeded).map(|(limit, _)| limit);
        self.limit.is_none()
    }

    fn found(self, ending: Ending) -> Found {
        let mut sums: Ordered<Sum, M> = Ordered::default();
        for (&(sum, grows), expected) in &self.sums {
            let sum = sums.entry(sum).or_insert_with(M::zero);
            if grows { sum.add(expected) } else { sum.take(expected) }
        }
        let mut ended = M::zero();
        self.ends.values().for_each(|share| ended.add(share));
        let ends =
            self.ends.into_iter().map(|(number, share)| (self.values.value(number).clone(), share.value()));
        Found {
            ends: ends.collect(),
            sums: sums.into_iter().map(|(sum, expected)| (sum, expected.value())).collect(),
            reached: Reached {
                states: self.states,
                held: self.held,
                paths: self.outlook.paths(),
                longest: self.longest,
                ended: ended.value(),
                left: self.left.value(),
                ending,
                limit: self.limit,
            },
        }
    }
}

/// States between two progress reports.
const STATES_UNTOLD: u64 = 256;
