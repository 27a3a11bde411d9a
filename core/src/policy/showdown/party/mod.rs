//! Decisions of the party and of the monster controller: which of several choices to take. A line is
//! about the choices that meet its condition.

mod controller;
mod decision;
mod fact;
pub mod names;
mod turn_order;

pub use decision::PartyDecision;
pub use fact::{Asked, ChoiceFact};

pub(super) use controller::{pick, pick_trap};
pub(super) use turn_order::next;

use crate::policy::list::List;
use crate::policy::prefer::Aim;

/// What the monster controller picks (TGT-7, OD-12, OD-19): dice choose where no line is about any of the
/// choices.
pub type Controller = List<ChoiceFact, Aim<ChoiceFact>>;
/// The order of turns, when the party may choose (OD-48): that of seats where no line is about any survivor.
pub type TurnOrder = List<ChoiceFact, Aim<ChoiceFact>>;
