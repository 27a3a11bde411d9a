//! The lines of policies that decided, in words.

use crate::trace::decided::by_line;
use deathroll_core::policy::showdown::{Decided, Policies, Supplies};

/// The lines in words, with their conditions.
pub(super) fn in_words(decided: &[Decided], policies: &Policies, supplies: &Supplies) -> String {
    let one = |&Decided { seat, decision, line }: &Decided| {
        let own = &policies.survivors[usize::from(seat)];
        by_line(decision.key(), line, own.name(decision), &own.condition(decision, line, supplies))
    };
    decided.iter().map(one).collect::<Vec<_>>().join("; ")
}
