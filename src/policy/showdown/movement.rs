//! Where to move, in a turn or with a dash (OD-49, SRV-9).

use super::space::{Mover, SPACE_FACTS, SpaceFact};
use crate::expression::Wrong;
use crate::policy::bind;
use crate::policy::list::When;
use crate::policy::prefer::{self, Preference};
use crate::rules::showdown::board::{Space, Spaces};
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::state::Seat;

/// Where a line of `movement` or `dash` leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The spaces that will do.
    pub goal: When<SpaceFact>,
    /// True when the survivor comes as near to such a space as it can if none is in reach.
    pub toward: bool,
    /// Which of them is best, the most important preference first. Among equals it is the one with the
    /// lowest column and row.
    pub prefer: Box<[Preference<SpaceFact>]>,
}

impl Destination {
    /// The destination that texts stand for: a condition on spaces, and what makes one space better than
    /// another: conditions, `most NUMBER` or `least NUMBER`.
    ///
    /// # Errors
    /// When a text is not what it should be, with the index of the preference that is wrong.
    pub fn bind(goal: &str, toward: bool, prefer: &[&str]) -> Result<Self, (Option<usize>, Wrong)> {
        let goal = bind::when(goal, SPACE_FACTS).map_err(|wrong| (None, wrong))?;
        let prefer = prefer::bind_all(prefer, SPACE_FACTS, |_| true);
        let prefer = prefer.map_err(|(index, wrong)| (Some(index), wrong))?;
        Ok(Self { goal, toward, prefer })
    }

    /// The space to move to, which may be the survivor's own; `None` when no space will do. `reach`
    /// holds the spaces to which the survivor can move.
    pub(super) fn choose(&self, table: Table<'_>, seat: Seat, reach: &Spaces) -> Option<Space> {
        let mut with_own = *reach;
        with_own.insert(table.at(seat));
        let mover = Mover { table, seat, reach: &with_own };
        let found = if self.toward {
            let goals = mover.meeting(&self.goal, &table.free_for(seat));
            let found = goals.and(&with_own);
            if found.is_empty() {
                return towards(table, seat, reach, &goals);
            }
            found
        } else {
            mover.meeting(&self.goal, &with_own)
        };
        let best = |spaces: Spaces, preference| match spaces.len() {
            0 | 1 => spaces,
            _ => mover.best(preference, &spaces),
        };
        self.prefer.iter().fold(found, best).first_by_column()
    }
}

/// The space nearest to a goal: by path length around obstacles, or by distance alone when there is no
/// path.
fn towards(table: Table<'_>, seat: Seat, reach: &Spaces, goals: &Spaces) -> Option<Space> {
    let at = table.at(seat);
    let free = table.free_for(seat);
    let mut around = *goals;
    loop {
        if around.contains(at) {
            return None;
        }
        let found = around.and(reach);
        if !found.is_empty() {
            return found.first_by_column();
        }
        let grown = around.grown().and(&free);
        if grown == around {
            break;
        }
        around = grown;
    }
    let base = table.base();
    let nearest = reach.iter().min_by_key(|&space| (base.steps_to(space), space));
    nearest.filter(|&space| base.steps_to(space) < base.steps_to(at))
}
