//! Tests for hurt survivors, and for gear and terrain that help them.

use crate::rules::seats::Seats;
use crate::rules::showdown::decide::{Activation, Table};
use crate::rules::showdown::plan::{Change, Effect, EffectList, GearUse, SurvivorWhen};
use crate::rules::showdown::state::Seat;

/// The other living survivors.
pub(super) fn others(table: Table<'_>, seat: Seat) -> Seats {
    table.living().without(seat)
}

/// Distances to the monster of the other threats (TGT-13).
pub(super) fn threat_distances(table: Table<'_>, seat: Seat) -> impl Iterator<Item = u8> {
    let threats = others(table, seat).filter(move |other| table.is_threat(other));
    threats.iter().map(move |other| table.distance(other))
}

/// True for a survivor whose remaining capacity is less than half of the initial one.
pub(super) fn is_badly_hurt(table: Table<'_>, seat: Seat) -> bool {
    2 * table.capacity(seat) < table.capacity_at_first(seat)
}

/// True when another survivor stands who is not badly hurt: only then may this one leave the fight.
pub(super) fn others_fight(table: Table<'_>, seat: Seat) -> bool {
    let fights = |fellow| table.survivor(fellow).is_standing() && !is_badly_hurt(table, fellow);
    others(table, seat).iter().any(fights)
}

/// True for a survivor with a filled injury box or a bleeding token.
pub(super) fn is_hurt(table: Table<'_>, seat: Seat) -> bool {
    use crate::rules::showdown::plan::Measure;
    table.measure(seat, Measure::Injuries) > 0 || table.survivor(seat).bleeding > 0
}

/// A use of gear or terrain that helps the survivor, or of gear that helps one next to it. Here and below, `may` tells
/// what is allowed now.
pub(super) fn helpful(table: Table<'_>, seat: Seat, may: impl Fn(Activation) -> bool) -> Option<Activation> {
    gear(table, seat, &may).or_else(|| terrain(table, seat, &may))
}

/// A use of gear that helps the survivor or one next to it.
pub(super) fn gear(table: Table<'_>, seat: Seat, may: impl Fn(Activation) -> bool) -> Option<Activation> {
    let uses = &table.plan.survivor(table.state, seat).uses;
    let all = std::iter::once(seat).chain(others(table, seat).iter());
    all.flat_map(|on| (0..uses.len() as u8).map(move |index| (index, on)))
        .filter(|&(index, on)| helps(table, on, uses[usize::from(index)].effects))
        .map(|(index, on)| Activation::Gear { index, on })
        .find(|&activation| may(activation))
}

/// A use of gear that hides the survivor, who is not hidden.
pub(super) fn hiding(table: Table<'_>, seat: Seat, may: impl Fn(Activation) -> bool) -> Option<Activation> {
    let hides = |of: &GearUse| table.plan.effects(of.effects).contains(&Effect::Hide);
    if table.survivor(seat).hidden { None } else { own_use(table, seat, hides, may) }
}

/// A use of a piece of gear: on the survivor itself or one next to it whom it helps, or else on the
/// survivor itself. None if the survivor does not carry the piece.
pub(super) fn piece(
    table: Table<'_>,
    seat: Seat,
    piece: u32,
    may: impl Fn(Activation) -> bool,
) -> Option<Activation> {
    let uses = &table.plan.survivor(table.state, seat).uses;
    let is_it = |of: &GearUse| of.piece == piece;
    let is_one = |activation| match activation {
        Activation::Gear { index, .. } => is_it(&uses[usize::from(index)]) && may(activation),
        _ => false,
    };
    gear(table, seat, is_one).or_else(|| own_use(table, seat, is_it, &may))
}

/// The first of some uses of gear on the survivor itself, whether it helps or not.
fn own_use(
    table: Table<'_>,
    seat: Seat,
    wanted: impl Fn(&GearUse) -> bool,
    may: impl Fn(Activation) -> bool,
) -> Option<Activation> {
    (0..)
        .zip(&table.plan.survivor(table.state, seat).uses)
        .filter(|(_, of)| wanted(of))
        .map(|(index, _)| Activation::Gear { index, on: seat })
        .find(|&activation| may(activation))
}

/// An interaction with terrain of one kind.
pub(super) fn terrain_of(table: Table<'_>, kind: u8, may: impl Fn(Activation) -> bool) -> Option<Activation> {
    let near = table.plan.board().sites.iter().filter(|tile| tile.kind == kind);
    near.map(|tile| Activation::Interact(tile.space)).find(|&activation| may(activation))
}

/// An interaction with terrain that helps the survivor.
pub(super) fn terrain(table: Table<'_>, seat: Seat, may: impl Fn(Activation) -> bool) -> Option<Activation> {
    let board = table.plan.board();
    let useful = |kind: u8| {
        board.terrain[usize::from(kind)].interact.is_some_and(|effects| helps(table, seat, effects))
    };
    let near = board.sites.iter().filter(|tile| useful(tile.kind));
    near.map(|tile| Activation::Interact(tile.space)).find(|&activation| may(activation))
}

/// True when some effect of a list benefits a survivor now.
fn helps(table: Table<'_>, seat: Seat, effects: EffectList) -> bool {
    let survivor = table.survivor(seat);
    let limit = table.plan.options.survival_limit.unwrap_or(u8::MAX);
    table.plan.effects(effects).iter().any(|effect| match *effect {
        Effect::Heal { location, .. } => survivor.free_boxes[location as usize] < location.boxes(),
        Effect::Bleed(by) => by < 0 && survivor.bleeding > 0,
        Effect::Survival(by) => by > 0 && survivor.survival < limit,
        Effect::Tokens { amount, .. } => amount > 0,
        Effect::MonsterTokens { amount, .. } => amount < 0,
        Effect::Counter { counter, change } => counter_helps(table, seat, counter, change),
        Effect::When { condition, then, otherwise } => {
            helps(table, seat, if table.would_hold(seat, condition) { then } else { otherwise })
        }
        _ => false,
    })
}

/// True when a counter changes, and its modifiers are better for the survivor afterwards.
fn counter_helps(table: Table<'_>, seat: Seat, counter: u8, change: Change) -> bool {
    let value = table.survivor(seat).counters[usize::from(counter)];
    let new = change.of(value, table.plan.counters[usize::from(counter)].most);
    let all = table.plan.survivor(table.state, seat).varying.iter();
    let of_it = all.filter(|modifier| modifier.when == SurvivorWhen::Counted(counter));
    let worth: i32 = of_it.map(|modifier| i32::from(modifier.amount)).sum();
    (i32::from(new) - i32::from(value)) * worth > 0
}
