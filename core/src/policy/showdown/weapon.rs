//! The choice of a weapon (ATK-11).

use super::fact::{Fact, Moment};
use crate::policy::list::{Chosen, List};
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::plan::Weapons;
use crate::rules::showdown::state::Seat;

/// Which weapon to attack with.
pub type WeaponChoice = List<Fact, Wield>;

/// What a line of `weapon` is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wield {
    /// The first of the loadout that can be used.
    #[default]
    First,
    /// The one with the most wounds to expect from an attack now, apart from special rules.
    Best,
    /// The piece of gear with this number.
    Piece(u32),
}

impl Wield {
    /// The weapon, if it is one of the usable ones.
    pub(super) fn choose(self, table: Table<'_>, seat: Seat, usable: Weapons) -> Option<u8> {
        let sheet = table.plan.survivor(table.state, seat);
        match self {
            Self::First => usable.iter().next(),
            // The first among equals.
            Self::Best => {
                usable.iter().rev().max_by_key(|&index| table.expected_wounds(seat, sheet.weapon(index)))
            }
            Self::Piece(piece) => usable.iter().find(|&index| sheet.weapon(index).piece == piece),
        }
    }
}

/// The weapon that a list asks for, if any.
pub(super) fn choose(list: &WeaponChoice, moment: &Moment<'_>, usable: Weapons) -> Option<Chosen<u8>> {
    list.first(|line| {
        let applies = line.when.holds(&|fact: Fact| fact.value(moment));
        applies.then(|| line.act.choose(moment.table, moment.seat, usable)).flatten()
    })
}
