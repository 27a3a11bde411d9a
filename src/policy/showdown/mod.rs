//! Policies of the boss battler: one file per family of decision.

mod controller;
mod dodge;
mod endure;
mod hl_order;

use crate::rules::showdown::decide::{Decide, Hits, Pick, Table};
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::rules::showdown::state::Seat;

/// The policies of a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Policies {
    /// Who the monster controller favours (TGT-7, OD-19).
    pub controller: Controller,
    /// The policies of each survivor, by seat.
    pub survivors: [SurvivorPolicies; SURVIVORS_MAX],
}

/// The policies of one survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SurvivorPolicies {
    /// Which hit to dodge.
    pub dodge: Dodge,
    /// Which severe injury to endure.
    pub endure: Endure,
    /// Which face-up hit location to resolve next.
    pub hl_order: HlOrder,
}

/// Which hit to dodge (SRV-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dodge {
    /// A hit that would cause a severe injury; else keep the survival.
    #[default]
    IfSevere,
    /// The first hit.
    FirstHit,
    /// A hit that would cause a severe injury, or knock down a standing survivor.
    IfKnockedDownOrSevere,
    /// None.
    Never,
    /// The hit that would do most harm.
    AlwaysMaxDamage,
}

/// Which severe injury to endure (SRV-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Endure {
    /// Any that the survivor can pay for.
    #[default]
    AlwaysIfAffordable,
    /// Only where the table can kill.
    OnlyIfDeadlyTable,
    /// None.
    Never,
}

/// Which face-up hit location to resolve next (WND-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HlOrder {
    /// Cards with a critical first, then cards without a failure reaction.
    #[default]
    CriticalsFirst,
    /// As drawn.
    DrawnOrder,
    /// Any, by dice.
    Random,
    /// Cards with the fewest reactions first.
    SafestFirst,
}

/// Who the monster controller favours (TGT-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Controller {
    /// Nobody: dice decide.
    #[default]
    Random,
    /// The monster.
    Monster,
    /// The group.
    Group,
}

impl Policies {
    fn of(&self, seat: Seat) -> &SurvivorPolicies {
        &self.survivors[usize::from(seat)]
    }
}

impl Decide for &Policies {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        self.of(attacker).hl_order.choose(table.plan, choices)
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        self.controller.choose_trap(table.plan, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        self.of(seat).dodge.choose(table, seat, hits)
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, _cost: u8) -> bool {
        self.of(seat).endure.accepts(table, seat, location)
    }
}
