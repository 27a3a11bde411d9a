//! The values of states, backwards from the ends of trials.

use rustc_hash::FxHashMap;

use std::cell::RefCell;

use super::choose::{Chooser, Note, SharedDice};
use super::tree::{Builder, Tree};
use crate::dice::{Enumerated, Odds};
use crate::exact::reached::{Limits, Progress};
use crate::exact::system::{Packed as PackedOf, Sum, System, Tables, step_with};
use crate::metric::Counts;
use crate::policy::Showdown;
use crate::policy::showdown::{Decision, Policies};

type Parts = <Showdown as System>::Tables;
pub(super) type Packed = PackedOf<Showdown>;

/// Where a step ends: the next state, unless the trial is over, and what the step counted of the metric.
pub(super) type End = (Option<Packed>, f64);

/// Values states.
pub(super) struct Solver<'a> {
    /// The game, with policies by which hands are sorted as decisions may heed them.
    pub(super) game: &'a Showdown,
    /// The policies that decide what is not optimised.
    policies: &'a Policies,
    /// The decisions that are optimised.
    over: &'a [Decision],
    /// The sums that make the metric, and what one of them counts for.
    sums: &'a [Sum],
    unit: f64,
    limits: Limits,
    progress: Progress<'a>,
    pub(super) tables: Parts,
    counts: Counts,
    /// States that have a value.
    values: FxHashMap<Packed, f64>,
    /// States from which a step was taken to value them.
    pub(super) states: u64,
    /// Paths taken.
    pub(super) paths: u64,
}

/// A state whose tree is known, and the states that need a value before it.
struct Waiting {
    state: Packed,
    tree: Tree<End, Note>,
    before: Vec<Packed>,
}

/// A limit was reached, or the user interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

impl<'a> Solver<'a> {
    pub(super) fn new(
        game: &'a Showdown,
        (policies, over): (&'a Policies, &'a [Decision]),
        (sums, unit): (&'a [Sum], f64),
        limits: Limits,
        progress: Progress<'a>,
    ) -> Self {
        let (tables, counts) = (game.tables(), game.counts());
        let values = FxHashMap::default();
        let (states, paths) = (0, 0);
        Self { game, policies, over, sums, unit, limits, progress, tables, counts, values, states, paths }
    }

    /// The value of an end: what was counted, and what is still to come.
    pub(super) fn value_of_end(&self, &(next, counted): &End) -> f64 {
        counted + next.map_or(0.0, |next| self.values[&next])
    }

    /// The value of the trial's start.
    pub(super) fn solve(&mut self) -> Result<(Packed, f64), TooLarge> {
        let start = self.tables.pack(&self.game.start(), None);
        let mut waiting = vec![self.wait(start)?];
        // Depth first, without recursion: trials are long.
        while let Some(top) = waiting.last_mut() {
            match top.before.pop() {
                Some(next) if self.values.contains_key(&next) => {}
                Some(next) => waiting.push(self.wait(next)?),
                None => {
                    let value = top.tree.value(&|end| self.value_of_end(end));
                    self.values.insert(top.state, value);
                    waiting.pop();
                }
            }
        }
        Ok((start, self.values[&start]))
    }

    fn wait(&mut self, state: Packed) -> Result<Waiting, TooLarge> {
        let bytes = self.values.len() * BYTES_OF_VALUE + self.tables.bytes();
        let Limits { states, bytes: bytes_max, paths, .. } = self.limits;
        if self.values.len() >= states || bytes >= bytes_max || self.paths >= paths {
            return Err(TooLarge);
        }
        self.states += 1;
        let tree = self.tree(&state, false)?;
        let mut before = Vec::new();
        tree.ends(&mut |&(next, _)| before.extend(next.filter(|next| !self.values.contains_key(next))));
        Ok(Waiting { state, tree, before })
    }

    /// The tree of the step from a state, with its questions if they are wanted.
    pub(super) fn tree(&mut self, state: &Packed, in_full: bool) -> Result<Tree<End, Note>, TooLarge> {
        let Self { game, policies, over, sums, unit, limits, progress, tables, counts, .. } = self;
        let from = tables.unpack(state);
        let (counted, notes) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
        let mut builder = Builder::new();
        let step = |dice: &mut Enumerated| {
            let path = RefCell::new(dice);
            let chooser = Chooser { path: &path, policies, over, notes: &notes, in_full };
            let mut counted = counted.borrow_mut();
            counted.clear();
            let dice = (SharedDice(&path), chooser);
            step_with(game, &from, dice, (counts, progress.interrupted), &mut counted)
        };
        let mut paths = self.paths;
        let visit = |next: Option<_>, odds: Odds<'_>| {
            let next = next.map(|node| tables.pack(&node, Some((&from, state))));
            let counted = counted.borrow();
            let amounts = counted.iter().filter(|(sum, _)| sums.contains(sum)).map(|(_, amount)| amount);
            let amount: i64 = amounts.sum();
            builder.add(odds.forks(), (next, amount as f64 * *unit), notes.borrow_mut().drain(..));
            paths += 1;
            // What is solved is also followed.
            (paths < limits.paths || in_full) && !progress.is_interrupted()
        };
        Enumerated::visit_odds(step, visit);
        self.paths = paths;
        (progress.states)(1);
        builder.done().ok_or(TooLarge)
    }
}

/// Bytes of a state's value in the table, with its key and spare capacity.
const BYTES_OF_VALUE: usize = 2 * size_of::<(Packed, f64)>();
