//! One walk, from the start of a trial towards its end.

use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::IndexMap;

use super::group::{Group, Member, base_of, groups};
use super::layer::{self, Key, Layer, Paths, merge, most_probable_of};
use super::measure::{Bounds, Measure, Unweighed, Value};
use super::memo::{Memo, OnWay};
use super::paths::{Next, Ordered, Rank, Stepper, across, add_to, rank, value_of};
use super::reached::{Ending, Limits, Reached};
use super::row::{Moves, Row};
use super::step::Step;
use super::system::{Moved, Place, Sum, System, Whole};
use super::veil::{self, Taken};
use super::way::Way;

/// What a walk found.
pub(super) struct Found {
    /// What is expected, of everything that is counted.
    pub(super) sums: Ordered<Sum, Value>,
    /// Probability of each value of what was watched.
    pub(super) distribution: BTreeMap<u64, Value>,
    pub(super) reached: Reached,
    /// The part of what is left that came behind the horizon.
    pub(super) unknown: f64,
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

/// The part of the paths that there may be after which it is asked for the first time how many there are.
const FIRST_ASKED: u64 = 16;

/// Paths below which nobody wants to wait for more: there nothing is found out about what is too large.
pub(super) const MANY: u64 = 100_000;

/// What the steps of a group came to, by where that is and by what it adds to the value of what is
/// watched; nowhere when the trial is over.
type Outcomes<S, M> = Ordered<(Option<<S as System>::Packed>, i64), Outcome<S, M>>;

/// Where the states of a group come to.
struct Outcome<S: System, M> {
    /// None when the trial is over.
    next: Option<Next<S>>,
    /// How probable that is, and what it makes of the part along which there are rows.
    moves: Moves<M>,
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
            unknown: M::zero(),
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
        }
    }

    /// Puts in the state in which every trial begins.
    pub(super) fn begin(&mut self) {
        let Stepper { system, tables, .. } = &mut self.stepper;
        let whole = Whole::between_steps(system.start(), S::Memory::default());
        let (rank, packed) = (rank(*system, &whole), system.pack(tables, &whole, None));
        let paths = |number| Paths { way: None, row: Row::of(number, M::one()) };
        let (packed, number) = across::<S>(self.stepper.axis, packed);
        let counted = self.stepper.system.at_start();
        let value = self.stepper.watched.map_or(0, |watched| value_of(&counted, watched));
        for (sum, amount) in counted {
            add_to(&mut self.sums, sum, &M::one().times(amount.unsigned_abs()));
        }
        self.frontier.insert(rank, std::iter::once((Key { packed, value }, paths(number))).collect());
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

    /// Leaves out more from here on; false where nothing is, or nothing else could be.
    fn thins_out(&mut self) -> bool {
        /// How much more probable states must be.
        const MORE: f64 = 64.0;
        let thins = !M::EXACT && self.least > 0.0 && self.least < 1.0;
        if thins {
            self.least *= MORE;
            // What was lost there is neglected like all else.
            self.cut_at = None;
        }
        thins
    }

    /// Whether there are far more paths than there may be: the later that is asked, the less far.
    fn is_hopeless(&mut self) -> bool {
        if self.may_be_hopeless() {
            self.asks_at = 2 * self.cost();
            let (most, cost) = (self.limits.paths as f64, self.cost() as f64);
            self.whole = self.estimate();
            self.is_given_up = self.whole.is_none_or(|whole| whole > most * most / cost);
        }
        self.is_given_up
    }

    /// Whether it is time to ask how many paths there are.
    const fn may_be_hopeless(&self) -> bool {
        let asks = !M::EXACT && self.least == 0.0 && self.limits.paths >= MANY;
        asks && self.cost() >= self.asks_at
    }

    /// Takes a step from every state of a rank, and puts back what is too much; false when anything is.
    fn go_through(&mut self, rank: Rank, paths: u64) -> bool {
        let mut layer = self.frontier.remove(&rank).unwrap_or_default();
        self.neglect(rank, &mut layer);
        let mut groups = groups(&mut self.stepper, layer).into_iter();
        while let Some(group) = groups.next() {
            let stops = self.cost() >= paths || self.is_too_much() || self.may_be_hopeless();
            if stops || M::EXACT && !self.fits(&group, paths) {
                std::iter::once(group).chain(groups).for_each(|group| self.put_back(rank, group));
                return false;
            }
            let states = group.states();
            self.held -= states;
            if !group.is_at_pause() {
                self.states += states as u64;
            }
            self.take_step(&group, paths);
            self.most_held = self.most_held.max(self.held);
        }
        true
    }

    fn put_back(&mut self, rank: Rank, group: Group<S, M>) {
        let layer = self.frontier.entry(rank).or_default();
        for Member { key, way, row } in group.members {
            merge(layer, key, Paths { way, row });
        }
    }

    /// Leaves out the least probable states of a large layer: together at most a small part of what
    /// may still be neglected. Or, where it is known how probable states must be, all others.
    fn neglect(&mut self, rank: Rank, layer: &mut Layer<S, M>) {
        /// Smaller layers cost nothing.
        const LARGE: usize = 2000;
        /// The part for one layer, of what is left for all: it never runs out.
        const PART: f64 = 1.0 / 64.0;
        /// How much less probable states may be inside a round.
        const SOON: f64 = 1.0 / 8.0;
        let allowance = (self.limits.neglect - self.neglected.bounds().high) * PART;
        if M::EXACT {
            return;
        }
        if self.least > 0.0 {
            // What differs for a moment meets again soon.
            let meets = if self.stepper.system.is_between_rounds(rank.0) { 1.0 } else { SOON };
            return self.keep(layer, self.least * meets);
        }
        if layer::states(layer) < LARGE || allowance <= 0.0 {
            return;
        }
        let weights = layer.values().flat_map(|at| at.row.iter());
        let mut weights: Vec<f64> = weights.map(|(_, weight)| weight.bounds().high).collect();
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
        layer.retain(|_, at| {
            at.row.retain(|weight| {
                let keep = weight.bounds().high >= least;
                if !keep {
                    self.neglected.add(weight);
                    self.held -= 1;
                }
                keep
            });
            !at.row.is_empty()
        });
    }

    /// Paths that the rest of the walk would take, roughly: a walk with few states finds out what
    /// each of them costs. None when that does not come to its end either.
    fn estimate(&self) -> Option<f64> {
        const STATES: usize = 16;
        const PATHS: u64 = 200_000;
        let mut stepper = Stepper::new(self.stepper.system, None, self.stepper.horizon, self.stepper.veils);
        stepper.tables = self.stepper.tables.clone();
        let mut pilot = Walker::new(stepper, self.limits, 0.0);
        let mut to_come = BTreeMap::new();
        for (rank, layer) in &self.frontier {
            pilot.frontier.insert(*rank, most_probable_of(layer, STATES));
        }
        while let Some((&rank, layer)) = pilot.frontier.first_key_value() {
            let few = most_probable_of(layer, STATES);
            let (moves, states) = (pilot.moves(), layer::states(&few));
            pilot.frontier.insert(rank, few);
            pilot.held = pilot.frontier.values().map(layer::states).sum();
            if !pilot.go_through(rank, PATHS) {
                return None;
            }
            let moves = pilot.moves() - moves;
            *to_come.entry(rank).or_insert(0.0) += moves as f64 / states as f64;
        }
        // Where there are many states, they share what few work out for themselves.
        let each = self.cost() as f64 / self.moves().max(1) as f64;
        let of_layer = |(rank, layer): (&Rank, &Layer<S, M>)| {
            layer::states(layer) as f64 * to_come.range(*rank..).map(|(_, moves)| moves).sum::<f64>()
        };
        Some(self.cost() as f64 + each * self.frontier.iter().map(of_layer).sum::<f64>())
    }

    /// Moves of states, whoever worked them out.
    const fn moves(&self) -> u64 {
        self.paths + self.shared.states
    }

    fn is_too_much(&self) -> bool {
        /// A hash map takes up to twice what is in it, and the same again while it grows; states that
        /// wait for their step take as much.
        const SLACK: usize = 4;
        let each = size_of::<(Key<S>, Paths<S, M>)>();
        let rows: usize = self.frontier.values().map(IndexMap::len).sum();
        let in_rows = self.held.saturating_sub(rows) * size_of::<(u32, M)>();
        let in_rows = (in_rows + self.memo.bytes()) * SLACK / 2;
        let bytes = rows * SLACK * each + in_rows + S::bytes(&self.stepper.tables);
        self.held > self.limits.states || bytes > self.limits.bytes
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

    /// Takes every path of the next step of a group, until so many are taken in all.
    fn take_step(&mut self, group: &Group<S, M>, most: u64) {
        let mut outcomes: Outcomes<S, M> = Ordered::default();
        let mut starts = group.starts();
        let Stepper { system, tables, .. } = &self.stepper;
        starts.sort_by_key(|&(number, ..)| system.order(tables, number));
        let mut base = group.base;
        let mut taken: Option<(u32, Rc<Step<S, M>>)> = None;
        for (number, start, weight) in starts {
            let alike = taken.as_ref().and_then(|(from, step)| self.moved_alike(*from, step, number));
            let (step, to) = match (&taken, alike) {
                (Some((_, step)), Some(to)) => (Rc::clone(step), to),
                _ => {
                    let (on_way, step) = self.step_from(group, start, most);
                    base = on_way;
                    let to = step.outcomes.keys().map(|&(.., to)| to).collect();
                    taken = Some((number, Rc::clone(&step)));
                    (step, to)
                }
            };
            self.add_up(&step, &weight);
            for ((&(packed, value, _), (next, share)), to) in step.outcomes.iter().zip(to) {
                let new = || Outcome { next: next.clone(), moves: vec![] };
                outcomes.entry((packed, value)).or_insert_with(new).moves.push((number, to, share.clone()));
            }
        }
        self.move_on(group, base, outcomes);
    }

    /// Where the outcomes of a step from one value of the part along which there are rows lead from
    /// another, if that can be told.
    fn moved_alike(&mut self, from: u32, step: &Step<S, M>, other: u32) -> Option<Vec<u32>> {
        let Stepper { system, tables, .. } = &mut self.stepper;
        let moved = |&(ref next, _, to): &(Option<S::Packed>, i64, u32)| {
            system.moved_alike(tables, from, (next.as_ref()?, to), other)
        };
        let nowhere = step.is_cut || step.unknown != M::zero() || step.outcomes.is_empty();
        if nowhere { None } else { step.outcomes.keys().map(moved).collect() }
    }

    /// Adds up what was counted in a step that is taken with some probability.
    fn add_up(&mut self, step: &Step<S, M>, weight: &M) {
        for (&(sum, grows), amount) in &step.sums {
            let part = amount.of(weight);
            if grows {
                add_to(&mut self.sums, sum, &part);
            } else {
                self.sums.entry(sum).or_insert_with(M::zero).take(&part);
            }
        }
        for (total, part) in [(&mut self.unknown, &step.unknown), (&mut self.neglected, &step.lost)] {
            if *part != M::zero() {
                total.add(&part.of(weight));
            }
        }
    }

    /// What comes of a step from one of the starts of a group. Where it would be the same at another
    /// time it is worked out once.
    fn step_from(&mut self, group: &Group<S, M>, start: S::Packed, most: u64) -> OnWay<S, M> {
        if let Some(known) = self.memo.step(&start).filter(|_| group.is_timeless()) {
            self.shared.rows += known.1.outcomes.len() as u64;
            return known;
        }
        let way = group.way(start);
        let step = match group.veiled_part(&self.stepper) {
            Some(part) => self.step_behind_veil(&way, (group.on_way(start), part), most),
            None => {
                let left = most.saturating_sub(self.cost());
                let step = Step::of(&mut self.stepper, &way, left);
                self.paths += step.paths;
                Rc::new(step)
            }
        };
        if step.is_cut {
            self.cut_at = group.members.first().map(|member| self.place(&member.key.packed));
        } else if group.is_timeless() {
            self.memo.add_step(start, (group.base, &step));
        }
        (group.base, step)
    }

    /// The same, where one part stands for several values: what comes of each of them, up to every pause,
    /// is worked out once.
    fn step_behind_veil(
        &mut self,
        way: &Way<S>,
        (start, part): (S::Packed, usize),
        most: u64,
    ) -> Rc<Step<S, M>> {
        let Self { stepper, memo, paths, shared, .. } = self;
        let take = |stepper: &mut Stepper<'_, S>, packed, way: Way<S>| {
            let (start, bystanders) = stepper.system.without_bystanders(&mut stepper.tables, &packed, false);
            let way = way.of(&packed, bystanders);
            if let Some((base, step)) = memo.part(&start) {
                shared.rows += step.outcomes.len() as u64;
                return Taken { base, bystanders, way, step };
            }
            let base = base_of(&start, &packed, bystanders, &way);
            let left = most.saturating_sub(*paths + shared.cost(S::PER_PATH));
            let step = Rc::new(Step::of(stepper, &way, left));
            *paths += step.paths;
            if !step.is_cut {
                memo.add_part(start, (base, &step));
            }
            Taken { base, bystanders, way, step }
        };
        Rc::new(veil::step(stepper, way, (start, part), take))
    }

    /// Moves every member of a group to each outcome of its step.
    fn move_on(&mut self, group: &Group<S, M>, base: S::Packed, outcomes: Outcomes<S, M>) {
        for ((_, value), Outcome { next, mut moves }) in outcomes {
            moves.sort_by_key(|(from, ..)| *from);
            let Some(Next { packed, rank, stretch }) = next else {
                self.end(group, value, &moves);
                continue;
            };
            self.shared.rows += group.members.len() as u64 - 1;
            let begun = stretch.is_some().then(|| group.way(group.start));
            let mut at = None;
            for member in &group.members {
                let row = group.along(&mut self.stepper, &member.row, &moves);
                if row.is_empty() {
                    continue;
                }
                let packed = group.next(&mut self.stepper, member, &base, packed);
                // The same for all: they are at the same time.
                let at = *at.get_or_insert_with(|| {
                    if group.is_timeless() { self.stepper.rank(&packed) } else { rank }
                });
                let before = member.way.as_ref().or(begun.as_ref());
                let way = before.zip(stretch.as_ref()).map(|(way, stretch)| way.on(stretch));
                self.shared.states += row.len() as u64;
                let key = Key { packed, value: member.key.value + value };
                let layer = self.frontier.entry(at).or_default();
                self.held += merge(layer, key, Paths { way, row });
            }
        }
    }

    /// The trial is over for so much of each member.
    fn end(&mut self, group: &Group<S, M>, value: i64, moves: &Moves<M>) {
        for Member { key, row, .. } in &group.members {
            let weight = group.along(&mut self.stepper, row, moves).total();
            self.ended.add(&weight);
            if self.stepper.watched.is_some() {
                let sum = self.distribution.entry((key.value + value).max(0) as u64);
                sum.or_insert_with(M::zero).add(&weight);
            }
        }
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
        self.frontier.values().flat_map(IndexMap::values).for_each(|at| left.add(&at.row.total()));
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
        let found = Found { sums, distribution, reached, unknown, cost, spared: 0 };
        (found, self.stepper, self.memo)
    }

    /// Where in a trial a state is.
    fn place(&self, packed: &S::Packed) -> Place {
        S::place(&self.stepper.system.unpack(&self.stepper.tables, packed).state)
    }
}
