//! Decisions about spells (INJ-3).

use super::fact::{About, Fact, Moment};
use crate::policy::list::{Chosen, List};
use crate::policy::prefer::{Aim, compare};
use crate::rules::encounter::decide::{Casting, Table};
use crate::rules::encounter::state::Seat;

/// Which spell to cast on whom, instead of attacking: a line is about the castings that meet its condition.
/// Among equals it is the first in order. Where no line is about any of them, no spell is cast.
pub type Cast = List<Fact, CastAct>;

/// The castings that a line is about, and what makes one better than another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CastAct {
    /// The number of the spell among those of the plan; any if not given.
    pub spell: Option<u8>,
    /// What makes one casting better than another.
    pub aim: Aim<Fact>,
}

impl Cast {
    /// The index of the best of several castings, and the line that is about it; `None` where no line is about any of
    /// them.
    pub(super) fn best(&self, table: Table<'_>, seat: Seat, choices: &[Casting]) -> Option<Chosen<u8>> {
        let value = |&Casting { known, target }: &Casting| {
            let moment = Moment { other: target, about: About::Casting(known), ..Moment::new(table, seat) };
            move |fact: Fact| fact.value(&moment)
        };
        let spells = &table.plan.character(table.state, seat).spells;
        let best = self.first(|line| {
            let about = |casting: &Casting| {
                line.act.spell.is_none_or(|spell| spell == spells[usize::from(casting.known)].spell)
                    && line.when.holds(&value(casting))
            };
            let meets = (0..).zip(choices).filter(|(_, casting)| about(casting));
            meets.reduce(|best: (u8, _), other| {
                let worse = compare(&line.act.aim.prefer, &value(best.1), &value(other.1)).is_gt();
                if worse { other } else { best }
            })
        });
        best.map(|best| best.map(|(index, _)| index))
    }
}
