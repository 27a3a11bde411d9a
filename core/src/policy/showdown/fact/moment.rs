//! The moments of a fight at which conditions are asked.

use super::spared::Spared;
use crate::rules::showdown::decide::{Hits, Table, Window};
use crate::rules::showdown::plan::{HitLocation, Location};
use crate::rules::showdown::state::Seat;

/// What a condition is asked about.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) table: Table<'a>,
    /// Who decides.
    pub(crate) seat: Seat,
    /// The survivor whom the decision is about, if it is about another one.
    pub(crate) fellow: Seat,
    pub(crate) window: Window,
    pub(crate) about: About<'a>,
    /// Survival that surges leave unspent.
    pub(crate) reserve: u8,
    /// Whether the activation list has something to do, found out when it is asked: few lists do.
    pub(crate) can_activate: &'a dyn Fn() -> bool,
}

/// The thing that a decision is about.
#[derive(Clone, Copy)]
pub(crate) enum About<'a> {
    Nothing,
    Hit { hits: &'a Hits, location: Location, spared: Spared },
    Injury { location: Location, cost: u8 },
    Price(u8),
    Card(&'a HitLocation),
}

impl<'a> Moment<'a> {
    /// A moment at which a survivor decides about itself.
    #[inline]
    pub(crate) const fn new(table: Table<'a>, seat: Seat) -> Self {
        Self {
            table,
            seat,
            fellow: seat,
            window: Window::AnyTime,
            about: About::Nothing,
            reserve: 0,
            can_activate: &|| false,
        }
    }
}
