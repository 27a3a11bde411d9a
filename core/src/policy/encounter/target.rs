//! Decisions among characters: the choice of targets (OD-66), and of companions to wake (INJ-7).

use super::decision::Decision;
use super::fact::{Fact, Moment};
use crate::expression::Wrong;
use crate::policy::list::{Chosen, List};
use crate::policy::prefer::{Aim, best};
use crate::rules::encounter::decide::Table;
use crate::rules::encounter::state::Seat;

/// Which of several characters to choose: a line is about those that meet its condition. Among equals it is
/// the first in seat order. Where no line is about any of them, dice choose an enemy to attack, and no
/// companion is woken.
pub type Target = List<Fact, Aim<Fact>>;

impl Decision {
    /// What makes one character better than another: conditions, `most NUMBER` or `least NUMBER`.
    ///
    /// # Errors
    /// With every text that is not what it should be, by its index.
    pub fn prefer(self, texts: &[&str]) -> Result<Aim<Fact>, Vec<(usize, Wrong)>> {
        Aim::bind(texts, &self.facts(), |fact| {
            matches!(fact, Fact::Enemy(_) | Fact::Friend(_) | Fact::Target(_) | Fact::Spell(_))
        })
    }
}

impl Target {
    /// The index of the best of several characters, and the line that is about it; `None` where no line is about any
    /// of them.
    pub(super) fn best(&self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Option<Chosen<u8>> {
        let value = |(_, other): (u8, Seat)| {
            let moment = Moment { other, ..Moment::new(table, seat) };
            move |fact: Fact| fact.value(&moment)
        };
        let best = best(self, || (0..).zip(choices.iter().copied()), value)?;
        Some(Chosen { what: best.choice.0, line: best.line })
    }
}
