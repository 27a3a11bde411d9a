//! A random choice.

use crate::rules::encounter::plan::Throw;
use crate::scenario::read::{Opt, given};
use crate::scenario::wire::{Dice, DiceText};

/// Dice in the form that the rules use.
pub(super) const fn throw(dice: Dice) -> Throw {
    match dice {
        Dice::Number(number) => Throw::constant(number.0 as i16),
        Dice::Word(DiceText { count, sides, plus }) => Throw { count, sides, plus },
    }
}

/// Optional dice; by default 0.
pub(super) fn throw_or_nothing(dice: &Opt<Dice>) -> Throw {
    given(dice).map_or(Throw::constant(0), |dice| throw(*dice))
}
