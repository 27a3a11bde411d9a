//! The lines of policies that decided, as fields and in words.

use crate::trace::value::Value;
use deathroll_core::policy::showdown::{Decided, Policies, Supplies};

/// The field with the number of the line, from 1, in each list that decided; none if there is none.
pub(super) fn lines_by_list(decided: &[Decided]) -> Option<(&'static str, Value)> {
    let number = |one: &Decided| (one.decision.key().to_owned(), Value::from(one.line + 1));
    (!decided.is_empty()).then(|| ("decided_by", Value::Map(decided.iter().map(number).collect())))
}

/// The same in words, with the conditions: "by line 2 of dash: flow and target". A list that a name
/// stands for is called by it.
pub(super) fn in_words(decided: &[Decided], policies: &Policies, supplies: &Supplies) -> String {
    let one = |&Decided { seat, decision, line }: &Decided| {
        let own = &policies.survivors[usize::from(seat)];
        let name = own.name(decision).map_or_else(String::new, |name| format!(" \"{name}\""));
        let condition = own.condition(decision, line, supplies);
        let condition = if condition.is_empty() { condition } else { format!(": {condition}") };
        format!("by line {} of {}{name}{condition}", line + 1, decision.key())
    };
    decided.iter().map(one).collect::<Vec<_>>().join("; ")
}
