//! Where to move, in a turn or with a dash (OD-49, SRV-9).

use super::space::{Mover, SPACE_FACTS, SpaceFact};
use crate::expression::Wrong;
use crate::policy::bind;
use crate::policy::list::When;
use crate::policy::prefer::{self, Preference};
use crate::rules::showdown::board::{Space, Spaces};

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
    /// With every text that is not what it should be: a preference by its index.
    pub fn bind(goal: &str, toward: bool, prefer: &[&str]) -> Result<Self, Vec<(Option<usize>, Wrong)>> {
        let goal = bind::when(goal, SPACE_FACTS);
        match (goal, prefer::bind_all(prefer, SPACE_FACTS, |_| true)) {
            (Ok(goal), Ok(prefer)) => Ok(Self { goal, toward, prefer }),
            (goal, prefer) => {
                let preferences = prefer.err().into_iter().flatten();
                let preferences = preferences.map(|(index, wrong)| (Some(index), wrong));
                let of_goal = goal.err().into_iter().flatten().map(|wrong| (None, wrong));
                Err(of_goal.chain(preferences).collect())
            }
        }
    }

    /// The space to move to, which may be the survivor's own; `None` when no space will do.
    pub(super) fn choose(&self, mover: &Mover<'_>) -> Option<Space> {
        // Where the survivor would go if no way were blocked. If the way there is free, that is the
        // choice: blocked ways only remove other spaces, or make their ways longer.
        let stops_at_nearest = self.prefer.first() == Some(&Preference::Least(SpaceFact::Steps))
            && self.goal.asks_for(&|fact| fact.takes_long());
        let near = if stops_at_nearest {
            mover.straight_nearest_meeting(&self.goal)
        } else {
            mover.meeting(&self.goal, mover.near())
        };
        let wanted = self.best(near, mover, |spaces| mover.straight_nearest(spaces)).first_by_column();
        if let Some(space) = wanted {
            if mover.has_straight_way(space) {
                return Some(space);
            }
            let found = if stops_at_nearest {
                mover.meeting(&self.goal, mover.reach())
            } else {
                near.and(mover.reach())
            };
            if !found.is_empty() {
                return self.best(found, mover, |spaces| mover.nearest(spaces)).first_by_column();
            }
        }
        self.toward.then(|| self.towards(mover)).flatten()
    }

    /// Of the spaces in reach that are nearest to a goal, the best, or the survivor's own if none is better;
    /// `None` when there is no goal.
    fn towards(&self, mover: &Mover<'_>) -> Option<Space> {
        let nearest = mover.nearest_to(|spaces| mover.meeting(&self.goal, spaces))?;
        let best = self.best(nearest, mover, |spaces| mover.nearest(spaces));
        if best.contains(mover.at()) { Some(mover.at()) } else { best.first_by_column() }
    }

    /// The spaces of a set that all preferences leave; `nearest` finds those with the fewest steps.
    fn best(&self, spaces: Spaces, mover: &Mover<'_>, nearest: impl Fn(&Spaces) -> Spaces) -> Spaces {
        self.prefer.iter().fold(spaces, |spaces, preference| match preference {
            Preference::Least(SpaceFact::Steps) => nearest(&spaces),
            other => mover.best(other, &spaces),
        })
    }
}
