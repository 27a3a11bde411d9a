//! The choice of special rules to pay for (TRG-4).

use super::fact::{About, Fact, Moment};
use crate::policy::list::{Chosen, List};

/// When to pay for special rules.
pub type Pay = List<Fact, ()>;

/// Whether to pay so much survival; the rules ask only survivors who can.
pub(super) fn accepts(list: &Pay, moment: &Moment<'_>, cost: u8) -> Option<Chosen<()>> {
    let moment = Moment { about: About::Price(cost), ..*moment };
    list.first(|line| line.when.holds(&|fact: Fact| fact.value(&moment)).then_some(()))
}
