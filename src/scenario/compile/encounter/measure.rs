//! Dice and probabilities.

use crate::scenario::read::{Opt, given, is_faulty};
use crate::scenario::wire::{self, Dice, DiceText, Fraction, Percent};
use deathroll_core::rules::encounter::plan::{Chance, Throw};

/// Dice in the form that the rules use.
pub(super) const fn throw(dice: Dice) -> Throw {
    match dice {
        Dice::Number(number) => Throw::constant(number.0 as i16),
        Dice::Word(DiceText { count, sides, plus }) => Throw { count, sides, plus },
    }
}

/// Optional percent; by default 0.
pub(super) fn percent(field: &Opt<Percent>) -> u8 {
    given(field).map_or(0, |percent| percent.0)
}

/// How probable something is; certain by default.
pub(super) fn chance(wire: &Opt<wire::Chance>) -> Chance {
    match given(wire) {
        None => Chance::ALWAYS,
        Some(wire::Chance::Percent(percent)) => Chance::percent(percent.0),
        Some(wire::Chance::Fraction(Fraction { over, under })) => Chance { faces: *over, sides: *under },
    }
}

/// Optional dice; by default 0. Faulty ones are 1, so that nobody is told that they do nothing, too.
pub(super) fn throw_or_nothing(dice: &Opt<Dice>) -> Throw {
    let faulty_or_none = Throw::constant(is_faulty(dice).into());
    given(dice).map_or(faulty_or_none, |dice| throw(*dice))
}
