//! What a survivor could do, whatever its lists say.

use super::care::others;
use super::space::{Mover, SPACE_FACTS};
use crate::rules::seats::Seats;
use crate::rules::showdown::board::{Space, Spaces};
use crate::rules::showdown::decide::{Activation, Table};
use crate::rules::showdown::state::Seat;

/// The spaces of `reach` that differ in the facts that lists know by yes and no: the nearest of each
/// kind, the nearest kind first.
#[must_use]
pub fn different_spaces(table: Table<'_>, seat: Seat, reach: &Spaces) -> Vec<Space> {
    let mover = Mover::new(table, seat);
    let kinds: Vec<Spaces> = SPACE_FACTS.iter().filter_map(|known| mover.set(known.fact, reach)).collect();
    let kind = |space: Space| -> Vec<bool> { kinds.iter().map(|kind| kind.contains(space)).collect() };
    let (mut known, mut found) = (Vec::new(), Vec::new());
    let mut reached = Spaces::from_iter([table.at(seat)]);
    loop {
        let grown = reached.or(&reached.grown().and(reach));
        let ring = grown.without(&reached);
        if ring.is_empty() {
            return found;
        }
        for space in ring.iter() {
            let kind = kind(space);
            if !known.contains(&kind) {
                known.push(kind);
                found.push(space);
            }
        }
        reached = grown;
    }
}

/// The survivors whom a survivor can encourage: others who are knocked down and can hear (SRV-7, SRV-8).
#[inline]
#[must_use]
pub fn encouraged(table: Table<'_>, seat: Seat) -> Seats {
    others(table, seat).filter(|fellow| table.survivor(fellow).can_be_encouraged())
}

/// Everything for which a survivor can surge now (SRV-10).
#[must_use]
pub fn surges(table: Table<'_>, seat: Seat) -> Vec<Activation> {
    activations(table, seat).into_iter().filter(|&what| table.may_surge(seat, what)).collect()
}

/// Every use of an activation that is possible now (SRV-10), with an activation or without one (SRV-25).
#[must_use]
pub fn activations(table: Table<'_>, seat: Seat) -> Vec<Activation> {
    let uses = 0..table.plan.survivor(table.state, seat).uses.len() as u8;
    let gear = uses.flat_map(|index| table.living().iter().map(move |on| Activation::Gear { index, on }));
    let sites = table.plan.board().sites.iter().map(|tile| Activation::Interact(tile.space));
    let all = [Activation::Attack, Activation::Hide].into_iter().chain(sites).chain(gear);
    all.filter(|&activation| table.may_activate(seat, activation)).collect()
}
