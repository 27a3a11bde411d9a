//! Special rules of gear during an attack of its owner.

use super::context::Context;
use super::decide::Decide;
use super::game::Game;
use super::origin::Origin;
use super::plan::{EffectList, TraitRule};
use super::record::{Event, Record};
use super::state::Seat;
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// The first trait in effect for the attack in progress, as (index, rule), from `index` on.
    #[inline]
    fn next_trait(&self, seat: Seat, index: u8) -> Option<(u8, TraitRule)> {
        if self.state.attack.traits == 0 {
            return None;
        }
        let active = self.state.attack.traits & u16::MAX.checked_shl(u32::from(index))?;
        let index = active.trailing_zeros() as u8;
        let found = self.plan.survivor(&self.state, seat).traits.get(usize::from(index))?;
        Some((index, found.rule))
    }

    /// Calls `visit` for every trait in effect for the attack in progress.
    fn each_trait(&mut self, seat: Seat, mut visit: impl FnMut(&mut Self, u8, TraitRule)) {
        let mut next = self.next_trait(seat, 0);
        while let Some((index, rule)) = next {
            visit(self, index, rule);
            next = self.next_trait(seat, index + 1);
        }
    }

    /// Records the use of a trait; one that works once per showdown is spent.
    fn use_up(&mut self, seat: Seat, index: u8) {
        if self.plan.survivor(&self.state, seat).traits[usize::from(index)].once_per_showdown {
            self.state.survivors[usize::from(seat)].spent_traits |= 1 << index;
        }
        self.tell(Event::TraitUsed { seat, index });
    }

    /// Like [`Self::use_up`], for traits that work at a single moment: a once-per-showdown trait is
    /// then also gone for the rest of the attack.
    fn use_now(&mut self, seat: Seat, index: u8) {
        self.use_up(seat, index);
        self.state.attack.traits &= !(self.state.survivor(seat).spent_traits & 1 << index);
    }

    /// Luck and strength dice are in effect for the whole attack.
    pub(super) fn use_lasting_traits(&mut self, seat: Seat) {
        self.each_trait(seat, |game, index, rule| {
            if matches!(rule, TraitRule::Luck(_) | TraitRule::StrengthDie(_)) {
                game.use_up(seat, index);
            }
        });
    }

    /// Luck that gear adds to the attack in progress.
    pub(super) fn luck_of_traits(&mut self, seat: Seat) -> i16 {
        let mut luck = 0;
        self.each_trait(seat, |_, _, rule| {
            if let TraitRule::Luck(more) = rule {
                luck += i16::from(more);
            }
        });
        luck
    }

    /// Uses the first trait that `wanted` accepts; returns false when there is none.
    pub(super) fn use_trait(&mut self, seat: Seat, wanted: impl Fn(TraitRule) -> bool) -> bool {
        let mut next = self.next_trait(seat, 0);
        while let Some((index, rule)) = next {
            if wanted(rule) {
                self.use_now(seat, index);
                return true;
            }
            next = self.next_trait(seat, index + 1);
        }
        false
    }

    /// Uses every trait that adds wounds to a critical; returns the sum.
    pub(super) fn extra_critical_wounds(&mut self, seat: Seat) -> u16 {
        let mut wounds = 0;
        self.each_trait(seat, |game, index, rule| {
            if let TraitRule::CriticalExtraWounds(more) = rule {
                game.use_now(seat, index);
                wounds += u16::from(more);
            }
        });
        wounds
    }

    /// Runs the effects of every trait for which `effects` returns a list, while the survivor lives.
    pub(super) fn run_traits(
        &mut self,
        seat: Seat,
        context: Context,
        origin: &mut Origin,
        effects: impl Fn(TraitRule) -> Option<EffectList>,
    ) {
        self.each_trait(seat, |game, index, rule| {
            if let Some(list) = effects(rule)
                && game.state.survivor(seat).is_alive()
            {
                game.use_now(seat, index);
                game.run(list, context, origin);
            }
        });
    }

    /// Calls `roll` with the number of sides of every strength die of the attack in progress.
    pub(super) fn each_strength_die(&mut self, seat: Seat, mut roll: impl FnMut(&mut Self, u8)) {
        self.each_trait(seat, |game, _, rule| {
            if let TraitRule::StrengthDie(sides) = rule {
                roll(game, sides);
            }
        });
    }
}
