//! Steps that were worked out before, for all that differ in bystanders.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::measure::Measure;
use super::paths::Next;
use super::step::{Place, Step};
use super::system::System;
use super::veil::Unveiled;

/// A step, and its start as it was on the way.
pub(super) type OnWay<S, M> = (<S as System>::Packed, Rc<Step<S, M>>);

/// Steps by their starts, without bystanders.
pub(super) struct Memo<S: System, M> {
    /// To their end, or to the next pause where others may come.
    steps: FxHashMap<S::Packed, OnWay<S, M>>,
    /// Parts of steps up to pauses, where one part of the start stands for several values.
    parts: FxHashMap<S::Packed, OnWay<S, M>>,
    /// What comes of single values behind veils.
    pub(super) unveiled: Unveiled<S, M>,
    outcomes: usize,
}

impl<S: System, M> Default for Memo<S, M> {
    fn default() -> Self {
        Self {
            steps: FxHashMap::default(),
            parts: FxHashMap::default(),
            unveiled: Unveiled::default(),
            outcomes: 0,
        }
    }
}

impl<S: System, M: Measure> Memo<S, M> {
    pub(super) fn step(&self, start: &S::Packed) -> Option<OnWay<S, M>> {
        self.steps.get(start).map(|(base, step)| (*base, Rc::clone(step)))
    }

    pub(super) fn part(&self, start: &S::Packed) -> Option<OnWay<S, M>> {
        self.parts.get(start).map(|(base, step)| (*base, Rc::clone(step)))
    }

    pub(super) fn add_step(&mut self, start: S::Packed, (base, step): (S::Packed, &Rc<Step<S, M>>)) {
        self.outcomes += step.outcomes.len();
        self.steps.insert(start, (base, Rc::clone(step)));
    }

    pub(super) fn add_part(&mut self, start: S::Packed, (base, step): (S::Packed, &Rc<Step<S, M>>)) {
        self.outcomes += step.outcomes.len();
        self.parts.insert(start, (base, Rc::clone(step)));
    }

    /// Bytes that all this takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        /// A hash map takes up to twice what is in it.
        const SLACK: usize = 2;
        let outcomes = self.outcomes * size_of::<(Place<S>, (Option<Next<S>>, M))>();
        (outcomes + self.unveiled.bytes()) * SLACK
    }
}
