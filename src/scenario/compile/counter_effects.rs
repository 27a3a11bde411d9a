//! Effects on counters, and terms that ask for them (CNT).

use super::counters::Found;
use super::effects::Arena;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::read::{Field, int_or};
use crate::scenario::source::Place;
use crate::scenario::wire::{CounterEffect, CounterOf, CounterTerm, Label};
use deathroll_core::rules::showdown::plan::{self as rules, Change};

impl Arena<'_> {
    /// The change of a counter.
    pub(super) fn counter_effect(&self, effect: &CounterEffect, place: Place) -> Option<rules::Effect> {
        let change = match (&effect.by, &effect.to) {
            (Some(by), None) => Change::By(by.get()?.0 as i8),
            (None, Some(to)) => Change::To(to.get()?.0 as u8),
            _ => {
                let label = "expected exactly one of `by` and `to`";
                self.faults.add(Diagnostic::new("a counter changes in one way", place, label));
                return None;
            }
        };
        Some(match self.counter(&effect.name, None)? {
            (CounterOf::Survivor, counter) => rules::Effect::Counter { counter, change },
            (CounterOf::Monster, counter) => rules::Effect::MonsterCounter { counter, change },
        })
    }

    /// Whose counter it is, its number, and the value that it must have. Some terms are about the monster's alone.
    pub(super) fn counter_term(
        &self,
        term: &CounterTerm,
        of: Option<CounterOf>,
    ) -> Option<(CounterOf, u8, u8)> {
        let found @ (of, counter) = self.counter(&term.name, of)?;
        let (least, most) = (int_or(&term.at_least, 1), self.counters.most(found));
        if let Some(field) = term.at_least.as_ref().filter(|_| least > most) {
            let message = format!("this never holds: the counter is at most {most}");
            self.faults.add(Diagnostic::new(message, field.place, format!("expected 1 to {most}")));
        }
        Some((of, counter, least as u8))
    }

    /// The number of a counter of survivors.
    pub(super) fn counter_of_survivors(&self, name: &Field<Label>) -> Option<u8> {
        self.counter(name, Some(CounterOf::Survivor)).map(|(_, counter)| counter)
    }

    fn counter(&self, name: &Field<Label>, of: Option<CounterOf>) -> Option<Found> {
        self.counters.find(&name.get()?.0, name.place, of, self.faults)
    }
}
