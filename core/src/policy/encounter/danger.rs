//! How much a character can take, and how much harm it does.

use crate::rules::encounter::decide::Table;
use crate::rules::encounter::plan::{Eligible, PERCENT_PER_POINT, Throw};
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

/// Expected damage of the attacks of a character in a round, with what spells add to its score (SPL-3), in units of
/// 1/200 point.
pub(super) fn strength(table: Table<'_>, seat: Seat) -> i32 {
    let character = table.plan.character(table.state, seat);
    let figure = table.state.figure(seat);
    let injuries = i32::from(figure.injuries);
    let changed = i32::from(figure.changed(&table.plan.changes, |change| change.attack));
    let score = i32::from(character.scores.attack) + changed - injuries;
    let lost = injuries * i32::from(character.hit_chance_per_injury);
    let flat = |percent: u8| i32::from(percent) + changed * i32::from(PERCENT_PER_POINT) - lost;
    let percent = character.hit_chance.map_or(score * i32::from(PERCENT_PER_POINT), flat).clamp(0, 100);
    let mut damage = character.damage;
    damage.plus += figure.changed(&table.plan.changes, |change| change.damage);
    percent * doubled_mean(damage) * i32::from(character.attacks)
}

/// Twice the mean of a throw, whose sum is never less than 0: then rounded to the nearest, at least 1 if any damage is
/// possible.
fn doubled_mean(throw: Throw) -> i32 {
    let (count, sides, plus) = (i32::from(throw.count), i32::from(throw.sides), i32::from(throw.plus));
    if count + plus >= 0 {
        return count * (sides + 1) + 2 * plus;
    }
    let mut chances = vec![1.0]; // By the sum of the dice.
    for _ in 0..throw.count {
        let mut next = vec![0.0; chances.len() + usize::from(throw.sides)];
        for (sum, chance) in chances.iter().enumerate() {
            next[sum + 1..=sum + usize::from(throw.sides)]
                .iter_mut()
                .for_each(|x| *x += chance / f64::from(sides));
        }
        chances = next;
    }
    let mean: f64 = (plus..).zip(&chances).map(|(sum, chance)| f64::from(sum.max(0)) * chance).sum();
    ((2.0 * mean).round() as i32).max(throw.max().min(1).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_no_sums_below_0() {
        let of = |count, sides, plus| doubled_mean(Throw { count, sides, plus });
        assert_eq!([of(2, 6, 1), of(0, 0, 3), of(1, 4, -1)], [16, 6, 3]);
        // 1d6-4 is 1 or 2 in one case of six each; 1d4-3 is 1 in one of four; 1d4-4 is nothing.
        assert_eq!([of(1, 6, -4), of(1, 4, -3), of(1, 4, -4), of(3, 6, -17)], [1, 1, 0, 1]);
        assert_eq!(of(2, 6, -3), 8, "2 × 145 / 36; one sum of 36 is below 0");
    }
}
