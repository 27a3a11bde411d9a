//! The choice of survival action in an open window (SRV-7, SRV-9, SRV-10).

use super::care::others;
use super::movement::goals;
use super::{Dash, Encourage, Surge, SurvivorPolicies};
use crate::rules::showdown::board::Space;
use crate::rules::showdown::decide::{Activation, SurvivalAction, Table, Window};
use crate::rules::showdown::plan::{Action, Actions};
use crate::rules::showdown::state::{Seat, Side};

impl SurvivorPolicies {
    /// The action to perform, if any: encouraging comes before dashing, and dashing before surging.
    pub(super) fn act_in(
        &self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        let encourage = || {
            let wanted = may.contains(Action::Encourage);
            wanted.then(|| self.encourage.whom(table, seat)).flatten().map(SurvivalAction::Encourage)
        };
        let dash = || {
            let wanted = may.contains(Action::Dash);
            wanted.then(|| self.dash.where_to(table, seat, window)).flatten().map(SurvivalAction::Dash)
        };
        let surge = || {
            let wanted = may.contains(Action::Surge) && table.survivor(seat).survival > self.survival_reserve;
            wanted.then(|| self.surge.what_for(table, seat)).flatten().map(SurvivalAction::Surge)
        };
        encourage().or_else(dash).or_else(surge)
    }
}

impl Encourage {
    /// The survivor to encourage.
    fn whom(self, table: Table<'_>, seat: Seat) -> Option<Seat> {
        let lying = others(table, seat).filter(|fellow| {
            let fellow = table.survivor(fellow);
            fellow.is_knocked_down() && !fellow.deaf
        });
        match self {
            Self::StandUpUnacted => lying.filter(|fellow| table.survivor(fellow).turn.activation).first(),
            Self::AnyKnockedDown => lying.first(),
            Self::Never => None,
        }
    }
}

impl Dash {
    fn where_to(self, table: Table<'_>, seat: Seat, window: Window) -> Option<Space> {
        let hunted = window == Window::Flow && table.state.board.targets.contains(seat);
        match self {
            Self::Never => None,
            Self::EscapeIfTarget => hunted.then(|| escape(table, seat)).flatten(),
            Self::TowardMonster => {
                let own_turn =
                    table.state.board.side == Side::Survivors && window == Window::AfterMovement(seat);
                let wanted = own_turn && table.survivor(seat).turn.activation && !table.reaches_monster(seat);
                wanted.then(|| into_reach(table, seat)).flatten()
            }
            Self::Bait => hunted.then(|| away_from_fellows(table, seat)).flatten(),
        }
    }
}

/// The space farthest from the monster, if it is out of the monster's reach.
fn escape(table: Table<'_>, seat: Seat) -> Option<Space> {
    let base = table.base();
    let reach = table.plan.profiles.iter().map(|profile| profile.reach).max().unwrap_or(1);
    let danger = u16::from(table.monster_movement()) + u16::from(reach);
    // Skips the search in the usual case: even a full movement straight away would stay within reach.
    if u16::from(table.distance(seat)) + u16::from(table.movement(seat)) <= danger {
        return None;
    }
    let spaces = table.reach(seat, table.movement(seat));
    let farthest = spaces.iter().min_by_key(|&space| (u8::MAX - base.steps_to(space), space))?;
    (u16::from(base.steps_to(farthest)) > danger).then_some(farthest)
}

fn into_reach(table: Table<'_>, seat: Seat) -> Option<Space> {
    let spaces = table.reach(seat, table.movement(seat)).and(&goals(table, seat));
    spaces.iter().min_by_key(|&space| (!table.is_in_blind_spot(space), space))
}

/// The space farthest from the nearest other survivor; among equals the farthest from the monster.
fn away_from_fellows(table: Table<'_>, seat: Seat) -> Option<Space> {
    let base = table.base();
    let fellows = others(table, seat);
    let apart = |space: Space| fellows.iter().map(|fellow| space.steps_to(table.at(fellow))).min();
    let rank = |space: Space| {
        let apart = apart(space).unwrap_or(0);
        (u8::MAX - apart, u8::MAX - base.steps_to(space), space)
    };
    let best = table.reach(seat, table.movement(seat)).iter().min_by_key(|&space| rank(space))?;
    (rank(best) < rank(table.at(seat))).then_some(best)
}

impl Surge {
    /// In the survivors' turn, an extra activation is only worth its price after the turn's own one:
    /// the reactions that a surge provokes could spoil that one.
    fn what_for(self, table: Table<'_>, seat: Seat) -> Option<Activation> {
        if table.survivor(seat).turn.activation {
            return None;
        }
        let activation = match self {
            Self::AttackIfAdjacent => Activation::Attack,
            Self::Never => return None,
            Self::Hide => Activation::Hide,
        };
        table.may_activate(seat, activation).then_some(activation)
    }
}
