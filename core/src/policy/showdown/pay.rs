//! The choice of special rules to pay for (TRG-4), and of uses that need no activation (SRV-25).

use super::fact::{About, Fact, Moment};
use crate::policy::list::{Chosen, List};
use crate::rules::showdown::decide::{Activation, Table};
use crate::rules::showdown::plan::PartOf;
use crate::rules::showdown::state::Seat;

/// When to pay for special rules.
pub type Pay = List<Fact, PayFor>;

/// What a line of `pay` is about: everything that costs survival, or only what it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PayFor {
    /// What the rule is written in.
    pub part_of: Option<PartOf>,
    /// The rule.
    pub rule: Option<PaidRule>,
}

/// A kind of rule that may cost survival.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidRule {
    /// A use that needs no activation (SRV-25).
    Use,
    /// A rule that waits for a moment (TRG-4), by its number in [`super::Supplies::rules`].
    Waits(u8),
}

/// A rule that can be paid for now.
#[derive(Debug, Clone, Copy)]
pub(super) struct Priced {
    part_of: PartOf,
    rule: PaidRule,
    /// The survival that it costs.
    pub(super) cost: u8,
}

impl Priced {
    /// A trigger, by its number in the plan.
    pub(super) fn trigger(table: Table<'_>, number: u8) -> Self {
        let trigger = &table.plan.triggers.list[usize::from(number)];
        Self { part_of: trigger.part_of, rule: PaidRule::Waits(trigger.rule), cost: trigger.cost }
    }

    /// A use of gear or of an ability, if it costs survival.
    pub(super) fn usage(table: Table<'_>, seat: Seat, activation: Activation) -> Option<Self> {
        let Activation::Gear { index, .. } = activation else { return None };
        let of = table.plan.survivor(table.state, seat).uses.get(usize::from(index))?;
        let priced = Self { part_of: PartOf::Piece(of.piece), rule: PaidRule::Use, cost: of.cost };
        (of.cost > 0).then_some(priced)
    }
}

impl PayFor {
    /// Everything.
    pub const ANYTHING: Self = Self { part_of: None, rule: None };

    /// True when a line that says this is about the rule.
    fn is_about(self, priced: Priced) -> bool {
        self.part_of.is_none_or(|part_of| part_of == priced.part_of)
            && self.rule.is_none_or(|rule| rule == priced.rule)
    }
}

/// Whether to pay for a rule; the rules ask only survivors who can.
pub(super) fn accepts(list: &Pay, moment: &Moment<'_>, priced: Priced) -> Option<Chosen<()>> {
    let moment = Moment { about: About::Price(priced.cost), ..*moment };
    list.first(|line| {
        let applies = line.act.is_about(priced) && line.when.holds(&|fact: Fact| fact.value(&moment));
        applies.then_some(())
    })
}
