//! The lowest faces of a d10 that succeed, from thresholds, natural rolls and criticals.

use super::plan::{CriticalRule, NaturalsAttack};

/// A face that no d10 shows.
pub const NEVER: u8 = 11;
/// A threshold that every face reaches.
pub const EVERY_FACE: u8 = 1;

/// ATK-4, MON-2, OD-2: the lowest face that hits; [`NEVER`] when no face does.
#[inline]
#[must_use]
pub fn hit_needs(threshold: i16, naturals: NaturalsAttack) -> u8 {
    match naturals {
        NaturalsAttack::On => clamp(threshold, 2, 10),
        NaturalsAttack::Off => clamp(threshold, 1, NEVER),
        NaturalsAttack::TenOnly => clamp(threshold, 1, 10),
    }
}

/// WND-3, OD-3: the lowest face that wounds a location without a critical.
#[inline]
#[must_use]
pub fn wound_needs(threshold: i16, naturals: bool) -> u8 {
    if naturals { clamp(threshold, 2, 10) } else { clamp(threshold, 1, NEVER) }
}

/// WND-5, OD-4: the lowest face that is a critical wound on a card that lists one. `luck` is the
/// attacker's luck minus the monster's luck tokens; a natural 1 is never critical.
#[inline]
#[must_use]
pub fn critical_needs(luck: i16, wound_threshold: i16, rule: CriticalRule) -> u8 {
    let natural = clamp(10 - luck, 2, NEVER);
    match rule {
        CriticalRule::Liberal => natural,
        CriticalRule::Strict => {
            let total = clamp(wound_threshold, 2, NEVER);
            natural.max(total)
        }
    }
}

#[inline]
fn clamp(threshold: i16, low: u8, high: u8) -> u8 {
    threshold.clamp(i16::from(low), i16::from(high)) as u8
}
