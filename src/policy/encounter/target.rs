//! The choice of targets (OD-66).

use super::decision::Decision;
use super::fact::{Fact, Moment};
use crate::expression::Wrong;
use crate::policy::list::List;
use crate::policy::prefer::{Aim, best};
use crate::rules::encounter::decide::{Pick, Table};
use crate::rules::encounter::state::Seat;

/// Which of several enemies to attack: a line is about the enemies that meet its condition. Among equals
/// it is the first in seat order. Where no line is about any of them, dice choose.
pub type Target = List<Fact, Aim<Fact>>;

impl Decision {
    /// What makes one enemy better than another: conditions, `most NUMBER` or `least NUMBER`.
    ///
    /// # Errors
    /// When a text is not what it should be, with its index.
    pub fn prefer(self, texts: &[&str]) -> Result<Aim<Fact>, (usize, Wrong)> {
        Aim::bind(texts, &self.facts(), |fact| matches!(fact, Fact::Enemy(_)))
    }
}

impl Target {
    /// Chooses one of several conscious enemies.
    pub(super) fn choose(&self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
        let value = |(_, enemy): (u8, Seat)| {
            let moment = Moment { enemy, ..Moment::new(table, seat) };
            move |fact: Fact| fact.value(&moment)
        };
        let best = best(self, || (0..).zip(choices.iter().copied()), value);
        best.map_or(Pick::Any, |best| Pick::One(best.choice.0))
    }
}
