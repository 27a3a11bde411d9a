//! The choice of survival action in an open window (SRV-7, SRV-9, SRV-10).

use super::SurvivorPolicies;
use super::choices::encouraged;
use super::fact::{Fact, Moment};
use super::in_window::InWindow;
use super::turn::{Use, use_by, walk};
use crate::policy::list::Chosen;
use crate::policy::showdown::movement::Destination;
use crate::rules::showdown::board::Space;
use crate::rules::showdown::decide::{Activation, SurvivalAction, Table, Window};
use crate::rules::showdown::plan::{Action, Actions};
use crate::rules::showdown::state::Seat;

/// When to encourage a knocked-down survivor.
pub type Encourage = InWindow<()>;
/// When to dash, and where to.
pub type Dash = InWindow<Destination>;
/// When to surge, and what for.
pub type Surge = InWindow<Use>;

impl SurvivorPolicies {
    /// The actions for which a line of a list can apply in a window.
    #[inline]
    pub(super) fn acts_in(&self, seat: Seat, window: Window) -> Actions {
        let lists = [
            (Action::Encourage, self.encourage.is_about(seat, window)),
            (Action::Dash, self.dash.is_about(seat, window)),
            (Action::Surge, self.surge.is_about(seat, window)),
        ];
        lists.into_iter().filter(|(_, is_about)| *is_about).map(|(action, _)| action).collect()
    }

    /// The action to perform, if any: encouraging comes before dashing, and dashing before surging.
    pub(super) fn act_in(
        &self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<Chosen<SurvivalAction>> {
        let moment = Moment { window, ..self.moment(table, seat) };
        let encourage = || {
            let wanted = may.contains(Action::Encourage);
            wanted
                .then(|| whom(&self.encourage, &moment))
                .flatten()
                .map(|it| it.map(SurvivalAction::Encourage))
        };
        let dash = || {
            let wanted = may.contains(Action::Dash);
            wanted.then(|| where_to(&self.dash, &moment)).flatten().map(|it| it.map(SurvivalAction::Dash))
        };
        let surge = || {
            let wanted = may.contains(Action::Surge);
            wanted.then(|| what_for(&self.surge, &moment)).flatten().map(|it| it.map(SurvivalAction::Surge))
        };
        encourage().or_else(dash).or_else(surge)
    }
}

/// The survivor to encourage: the first in seat order that a line is about.
#[inline]
pub(super) fn whom(encourage: &Encourage, moment: &Moment<'_>) -> Option<Chosen<Seat>> {
    let table = moment.table;
    let lying = encouraged(table, moment.seat);
    encourage.list().first(|line| {
        lying.iter().find(|&fellow| {
            let moment = Moment { fellow, ..*moment };
            line.when.holds(&|fact: Fact| fact.value(&moment))
        })
    })
}

/// The space to dash to.
#[inline]
pub(super) fn where_to(dash: &Dash, moment: &Moment<'_>) -> Option<Chosen<Space>> {
    let chosen = walk(dash.list(), moment);
    chosen.filter(|chosen| chosen.what != moment.table.at(moment.seat))
}

/// The activation to surge for.
#[inline]
pub(super) fn what_for(surge: &Surge, moment: &Moment<'_>) -> Option<Chosen<Activation>> {
    let Chosen { what, line } =
        use_by(surge.list(), moment, |what| moment.table.may_surge(moment.seat, what))?;
    what.map(|what| Chosen { what, line })
}
