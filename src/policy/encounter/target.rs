//! The choice of targets (OD-66).

use super::decision::Decision;
use super::fact::{Fact, Moment};
use crate::expression::Wrong;
use crate::policy::list::List;
use crate::policy::prefer::{self, Preference, is_better};
use crate::rules::encounter::decide::{Pick, Table};
use crate::rules::encounter::state::Seat;

/// Which of several enemies to attack: a line is about the enemies that meet its condition. Where no
/// line is about any of them, dice choose.
pub type Target = List<Fact, Aim>;

/// Which of the enemies that a line is about is best, the most important preference first. Among equals
/// it is the first in seat order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aim {
    pub(super) prefer: Box<[Preference<Fact>]>,
}

impl Aim {
    /// The aim that texts stand for: conditions, `most NUMBER` or `least NUMBER`.
    ///
    /// # Errors
    /// When a text is not what it should be, with its index.
    pub fn bind(prefer: &[&str]) -> Result<Self, (usize, Wrong)> {
        let is_of_enemies = |fact| matches!(fact, Fact::Enemy(_));
        Ok(Self { prefer: prefer::bind_all(prefer, &Decision::Target.facts(), is_of_enemies)? })
    }
}

impl Target {
    /// Chooses one of several conscious enemies.
    pub(super) fn choose(&self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
        let value = |index: u8| {
            let moment = Moment { enemy: choices[usize::from(index)], ..Moment::new(table, seat) };
            move |fact: Fact| fact.value(&moment)
        };
        let chosen =
            self.first(|line| {
                let meets = (0..choices.len() as u8).filter(|&index| line.when.holds(&value(index)));
                meets.reduce(|best, other| {
                    if is_better(&line.act.prefer, &value(other), &value(best)) { other } else { best }
                })
            });
        chosen.map_or(Pick::Any, |chosen| Pick::One(chosen.what))
    }
}
