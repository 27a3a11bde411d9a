//! Gear that dice decide (SET-3): the pools of a survivor, and everything that can be drawn from them.

use std::collections::BTreeMap;

use super::gear::{OwnTrigger, PIECES_MAX, TriggerOrder, random_pieces};
use super::limit::at_most;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::items;
use crate::scenario::tree::count;
use crate::scenario::wire::{GearPool, Survivor};
use deathroll_core::dice::{KINDS_MAX, Urn};
use deathroll_core::rules::showdown::plan::{LOADOUTS_MAX, Pool, Trigger};

/// Maximum number of pools of gear.
const POOLS_MAX: usize = 16;

/// The pools of a survivor.
#[derive(Debug, Default)]
pub(super) struct Pools {
    pub(super) pools: Vec<Pool>,
    /// The number of the name of each piece, in the order of the file.
    pieces: Vec<u8>,
}

impl Pools {
    /// The pools of a survivor; none where limits are exceeded. `names` are those of pieces in all pools so far,
    /// by number.
    pub(super) fn of(survivor: &Survivor, names: &mut Vec<String>, faults: &Collector) -> Self {
        let mut found = Self::default();
        if has_too_many(survivor, faults) {
            return found;
        }
        for (name, place) in random_pieces(survivor) {
            let known = names.iter().position(|known| *known == name.0);
            let kind = known.unwrap_or(names.len());
            if kind >= KINDS_MAX {
                let message =
                    format!("all pools together may have at most {KINDS_MAX} different pieces of gear");
                faults.add(Diagnostic::new(message, place, "one too many"));
                return Self::default();
            }
            if known.is_none() {
                names.push(name.0.clone());
            }
            found.pieces.push(kind as u8);
        }
        let mut first = 0;
        for (wire, _) in at_most(POOLS_MAX, "pools of gear", &survivor.gear_pools, faults) {
            let pieces = wire.gear.get().into_iter().flatten().filter(|piece| piece.get().is_some()).count();
            found.pools.extend(pool(wire, &found.pieces[first..first + pieces], faults));
            first += pieces;
        }
        found
    }

    /// Everything that can be drawn; nothing without pools. A fault if that is too much.
    pub(super) fn draws(&self, survivor: &Survivor, faults: &Collector) -> Vec<Urn> {
        if self.pools.is_empty() {
            return Vec::new();
        }
        let mut draws = vec![Urn::EMPTY];
        for pool in &self.pools {
            let mut found = Vec::new();
            draws.iter().for_each(|&before| ways(pool, before, &mut found));
            draws = found;
        }
        if draws.len() > LOADOUTS_MAX
            && let Some(field) = &survivor.gear_pools
        {
            let message = format!("a survivor may draw at most {LOADOUTS_MAX} different loadouts");
            let fault = Diagnostic::new(message, field.place, "these pools allow more");
            faults.add(fault.help("make the pools smaller, or draw fewer pieces, or put pieces together"));
            draws.truncate(LOADOUTS_MAX);
        }
        draws
    }

    /// The pieces of a draw, by their numbers in the order of the file.
    pub(super) fn drawn(&self, mut draw: Urn) -> Vec<usize> {
        let mut is_drawn = |kind: u8| {
            let is = draw.count(kind) > 0;
            if is {
                draw.remove(kind);
            }
            is
        };
        self.pieces
            .iter()
            .enumerate()
            .filter(|&(_, &kind)| is_drawn(kind))
            .map(|(number, _)| number)
            .collect()
    }
}

/// Whether a pool has, or all pools together give, more pieces than a survivor can carry, which is a fault.
fn has_too_many(survivor: &Survivor, faults: &Collector) -> bool {
    for (pool, _) in items(&survivor.gear_pools) {
        if let Some(beyond) = pool.gear.get().and_then(|gear| gear.get(PIECES_MAX)) {
            let message = format!("a pool may have at most {PIECES_MAX} pieces of gear");
            faults.add(Diagnostic::new(message, beyond.place, "one too many"));
            return true;
        }
    }
    let drawn = items(&survivor.gear_pools).filter_map(|(pool, _)| pool.draw.get()).map(|draw| draw.0);
    let carried = items(&survivor.gear).count() as i64 + drawn.sum::<i64>();
    let is_too_much = carried > PIECES_MAX as i64;
    if let (true, Some(field)) = (is_too_much, &survivor.gear_pools) {
        let message = format!("a survivor may carry at most {PIECES_MAX} pieces of gear");
        faults.add(Diagnostic::new(message, field.place, format!("with these it has {carried}")));
    }
    is_too_much
}

/// A pool with these pieces.
fn pool(wire: &GearPool, pieces: &[u8], faults: &Collector) -> Option<Pool> {
    let draw = wire.draw.get()?;
    if draw.0 > pieces.len() as i64 {
        let message = format!("the pool has {}", count(pieces.len(), "piece"));
        let label = format!("expected at most {}", pieces.len());
        faults.add(Diagnostic::new(message, wire.draw.place, label));
        return None;
    }
    let mut cards = Urn::EMPTY;
    pieces.iter().for_each(|&kind| cards.add(kind));
    Some(Pool { cards, draw: draw.0 as u8 })
}

/// Every way to draw from a pool after something was drawn already: different ones, and at most one more than
/// [`LOADOUTS_MAX`] in all.
fn ways(pool: &Pool, before: Urn, found: &mut Vec<Urn>) {
    with_kinds_from(0, pool.cards, pool.draw, before, found);
}

/// The ways to draw `left` more cards from the kinds of `cards` that are not below `kind`.
fn with_kinds_from(kind: u8, mut cards: Urn, left: u8, drawn: Urn, found: &mut Vec<Urn>) {
    if found.len() > LOADOUTS_MAX || left > cards.len() {
        return;
    }
    if left == 0 {
        if !found.contains(&drawn) {
            found.push(drawn);
        }
        return;
    }
    let most = cards.count(kind);
    (0..most).for_each(|_| cards.remove(kind));
    for number in (0..=most.min(left)).rev() {
        let mut with = drawn;
        (0..number).for_each(|_| with.add(kind));
        with_kinds_from(kind + 1, cards, left - number, with, found);
    }
}

/// The triggers of all loadouts of a survivor in the order of TRG-2, each with the loadouts that have it.
pub(super) fn shared(
    of_each: impl Iterator<Item = Vec<OwnTrigger>>,
) -> impl Iterator<Item = (Trigger, String)> {
    let mut all: BTreeMap<TriggerOrder, (Trigger, String)> = BTreeMap::new();
    for (loadout, triggers) in of_each.enumerate() {
        for OwnTrigger { order, trigger, name } in triggers {
            let (shared, _) = all.entry(order).or_insert((Trigger { loadouts: 0, ..trigger }, name));
            shared.loadouts |= 1 << loadout;
        }
    }
    all.into_values()
}
