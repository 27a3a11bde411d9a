//! The lists of a survivor, one decision at a time.

use super::acts::Act;
use super::{Decision, Fact, SurvivorPolicies, names};

impl SurvivorPolicies {
    /// Number of lines of the list for a decision.
    #[must_use]
    pub fn line_count(&self, decision: Decision) -> usize {
        self.list(decision).lines().len()
    }

    /// True when the list for a decision names gear, terrain, rules or counters.
    #[must_use]
    pub fn names_supplies(&self, decision: Decision) -> bool {
        let is_of_counter = |fact: &Fact| fact.is_of_counter();
        self.list(decision).asks_for(&is_of_counter, Act::names_supplies)
    }

    /// True when another survivor has the same list for a decision.
    #[must_use]
    pub fn has_same_list(&self, other: &Self, decision: Decision) -> bool {
        self.list(decision) == other.list(decision)
    }

    /// Leaves out a line of the list for a decision.
    pub fn leave_out(&mut self, decision: Decision, line: usize) {
        self.set_lines(decision, self.list(decision).without(line).lines());
    }

    /// Sets the policy of a decision to the list that a name stands for; an unknown name changes nothing.
    pub fn set_named(&mut self, decision: Decision, name: &str) {
        if let Some(list) = names::list(decision, name) {
            self.set_lines(decision, list.lines());
        }
    }

    /// Takes the policy of a decision from others.
    pub fn copy(&mut self, decision: Decision, other: &Self) {
        self.set_lines(decision, other.list(decision).lines());
    }
}
