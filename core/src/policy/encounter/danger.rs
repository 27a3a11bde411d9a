//! How much a character can take, and how much harm it does.

use crate::rules::encounter::decide::Table;
use crate::rules::encounter::plan::{Eligible, Throw};
use crate::rules::encounter::state::{Pool, Seat};

/// Points of fight damage that a character can take before it is injured (VRV-1): survival, the verve
/// of a warrior (VRV-3), and temporary pools that are eligible (POOL-2).
pub(super) fn left_to_lose(table: Table<'_>, seat: Seat) -> u16 {
    let figure = table.state.figure(seat);
    let archetypal = table.plan.character(table.state, seat).is_warrior();
    let verve = if archetypal { figure.verve } else { 0 };
    let takes_blows = |pool: &&Pool| match pool.eligible {
        Eligible::All | Eligible::Combat => true,
        Eligible::Archetypal => archetypal,
        Eligible::NotArchetypal => !archetypal,
        Eligible::Hazard => false,
    };
    // Asked first without a loop: seldom has anybody pools.
    let pools: u16 = match figure.has_pools() {
        true => figure.pools.iter().filter(takes_blows).map(|pool| pool.points).sum(),
        false => 0,
    };
    figure.survival + verve + pools
}

/// Expected damage of the attacks of a character in a round, in units of 1/200 point.
pub(super) fn strength(table: Table<'_>, seat: Seat) -> i32 {
    let character = table.plan.character(table.state, seat);
    let injuries = table.state.figure(seat).injuries.min(20) as i16;
    let score = (character.scores.attack - injuries).clamp(0, 20);
    let lost = i32::from(injuries) * i32::from(character.hit_chance_per_injury);
    let flat = |percent: u8| (i32::from(percent) - lost).max(0);
    let percent = character.hit_chance.map_or(i32::from(score) * 5, flat);
    percent * doubled_mean(character.damage) * i32::from(character.attacks)
}

/// Twice the mean of a throw.
fn doubled_mean(throw: Throw) -> i32 {
    i32::from(throw.count) * (i32::from(throw.sides) + 1) + 2 * i32::from(throw.plus)
}
