//! Facts about a survivor. Without a board a survivor stands next to the monster, in front of it.

use crate::policy::showdown::care::{
    helpful, is_badly_hurt, is_hurt, others, others_fight, threat_distances,
};
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::plan::Measure;
use crate::rules::showdown::state::Seat;

/// A fact about a survivor; the table of facts has their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurvivorFact {
    Survival,
    Bleeding,
    Injuries,
    Capacity,
    Hurt,
    BadlyHurt,
    KnockedDown,
    Hidden,
    Deaf,
    CanAct,
    CanMove,
    InReach,
    Distance,
    Facing,
    BlindSpot,
    InFieldOfView,
    Threat,
    Target,
    Priority,
    LastToWound,
    Fellows,
    FellowsDown,
    FellowsFight,
    CanBeHelped,
    Nearest,
    Farthest,
    Reach,
    Movement,
    /// A counter, by number.
    Counter(u8),
}

impl SurvivorFact {
    /// True for facts that differ from moment to moment only on a board.
    pub(super) const fn needs_board(self) -> bool {
        !matches!(
            self,
            Self::Survival
                | Self::Bleeding
                | Self::Injuries
                | Self::Capacity
                | Self::Hurt
                | Self::BadlyHurt
                | Self::KnockedDown
                | Self::Fellows
                | Self::FellowsDown
                | Self::FellowsFight
                | Self::Counter(_)
        )
    }

    /// Its value now; 1 for yes and 0 for no.
    #[inline]
    pub(crate) fn value(self, table: Table<'_>, seat: Seat) -> i32 {
        let survivor = table.survivor(seat);
        let has_board = table.plan.board.is_some();
        match self {
            Self::Survival => survivor.survival.into(),
            Self::Bleeding => survivor.bleeding.into(),
            Self::Injuries => table.measure(seat, Measure::Injuries).into(),
            Self::Capacity => table.capacity(seat).into(),
            Self::Hurt => is_hurt(table, seat).into(),
            Self::BadlyHurt => is_badly_hurt(table, seat).into(),
            Self::KnockedDown => survivor.is_knocked_down().into(),
            Self::Hidden => survivor.hidden.into(),
            Self::Deaf => survivor.deaf.into(),
            Self::CanAct => survivor.turn.activation.into(),
            Self::CanMove => survivor.turn.movement.into(),
            Self::InReach => (!has_board || table.reaches_monster(seat)).into(),
            Self::Distance if has_board => table.distance(seat).into(),
            Self::Distance => 1,
            Self::Facing => (!has_board || table.frame().is_in_front(table.at(seat))).into(),
            Self::BlindSpot => (has_board && table.is_in_blind_spot(table.at(seat))).into(),
            Self::InFieldOfView => (!has_board || table.is_in_field_of_view(seat)).into(),
            Self::Threat => table.is_threat(seat).into(),
            Self::Target => table.state.board.targets.contains(seat).into(),
            Self::Priority => (table.state.board.priority == Some(seat)).into(),
            Self::LastToWound => (table.state.board.last_to_wound == Some(seat)).into(),
            Self::Fellows => others(table, seat).iter().count() as i32,
            Self::FellowsDown => {
                others(table, seat).filter(|fellow| table.survivor(fellow).is_knocked_down()).iter().count()
                    as i32
            }
            Self::FellowsFight => others_fight(table, seat).into(),
            Self::CanBeHelped => {
                let may = |activation| table.may_activate(seat, activation);
                (has_board && helpful(table, seat, may).is_some()).into()
            }
            Self::Nearest => (!has_board
                || threat_distances(table, seat).all(|other| other >= table.distance(seat)))
            .into(),
            Self::Farthest => (!has_board
                || threat_distances(table, seat).all(|other| other <= table.distance(seat)))
            .into(),
            Self::Reach => table.longest_reach_of(seat).into(),
            Self::Movement if has_board => table.movement(seat).into(),
            Self::Movement => 0,
            Self::Counter(counter) => survivor.counters[usize::from(counter)].into(),
        }
    }
}
