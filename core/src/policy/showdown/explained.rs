//! Policies that report the line that decided.

use super::party::{next, pick, pick_trap};
use super::pay::Priced;
use super::{Decision, Policies, pay, weapon};
use crate::policy::explained;
use crate::rules::seats::Seats;
use crate::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use crate::rules::showdown::plan::{Actions, Location, Weapons};
use crate::rules::showdown::state::Seat;

/// A line of a priority list of a survivor that decided.
pub type Decided = explained::Decided<Decision>;

/// The policies of a party, with somebody who hears of every line that decides.
pub type Explained<'a, H> = explained::Explained<'a, Policies, H>;

impl<H: FnMut(Decided)> Decide for Explained<'_, H> {
    #[inline]
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        let chosen = self.policies.of(attacker).next_card(table, attacker, choices);
        if let Some(line) = chosen.line {
            self.say(attacker, Decision::HlOrder, line);
        }
        chosen.pick
    }

    #[inline]
    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        pick_trap(self.policies.controller_of(table.controller()), table, traps)
    }

    #[inline]
    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        let chosen = self.policies.of(seat).hit_to_dodge(table, seat, hits)?;
        Some(self.heard(seat, Decision::Dodge, chosen))
    }

    #[inline]
    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        let own = self.policies.of(seat);
        let chosen = own.endure.accepts(&own.moment(table, seat), location, cost);
        chosen.map(|chosen| self.heard(seat, Decision::Endure, chosen)).is_some()
    }

    #[inline]
    fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, _cost: u8) -> bool {
        let own = self.policies.of(seat);
        let chosen = pay::accepts(&own.pay, &own.moment(table, seat), Priced::trigger(table, trigger));
        chosen.map(|chosen| self.heard(seat, Decision::Pay, chosen)).is_some()
    }

    #[inline]
    fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
        let own = self.policies.of(seat);
        let chosen = weapon::choose(&own.weapon, &own.moment(table, seat), usable);
        chosen.map_or_else(|| usable.first(), |chosen| self.heard(seat, Decision::Weapon, chosen))
    }

    #[inline]
    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        next(&self.policies.turn_order, table, waiting)
    }

    #[inline]
    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        let act = self.policies.of(seat).next_act(table, seat);
        if let Some(line) = act.movement {
            self.say(seat, Decision::Movement, line);
        }
        if let Some(line) = act.activation {
            self.say(seat, Decision::Activation, line);
        }
        if let Some(line) = act.pay {
            self.say(seat, Decision::Pay, line);
        }
        act.what
    }

    #[inline]
    fn acts_in(&self, seat: Seat, window: Window) -> Actions {
        self.policies.of(seat).acts_in(seat, window)
    }

    #[inline]
    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        let chosen = self.policies.of(seat).act_in(table, seat, window, may)?;
        let decision = match chosen.what {
            SurvivalAction::Encourage(_) => Decision::Encourage,
            SurvivalAction::Dash(_) => Decision::Dash,
            SurvivalAction::Surge(_) => Decision::Surge,
        };
        Some(self.heard(seat, decision, chosen))
    }

    #[inline]
    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        pick(self.policies.controller_of(controller), table, question)
    }
}
