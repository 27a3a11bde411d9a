//! Survival and the survival actions that need no board: dodge and endure (SRV).

use super::decide::{Decide, Hits};
use super::game::{Game, attribute_of};
use super::harm::deadly_faces;
use super::origin::Origin;
use super::plan::{Action, Attribute, DefensiveActions, Location, Moment, Plan};
use super::record::{Event, Record, change};
use super::state::{Seat, Side, State};
use crate::dice::Dice;

/// SRV-5: survival cost of a dodge.
const DODGE_COST: u8 = 1;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// SRV-5: after locations are rolled and before any severe injury roll, the survivor may cancel one
    /// hit.
    pub(super) fn offer_dodge(&mut self, seat: Seat, hits: &mut Hits, origin: &mut Origin) {
        self.offer_encourage();
        if hits.locations().is_empty() || !self.may_dodge(seat) {
            return;
        }
        let (decide, table) = self.ask();
        let Some(index) = decide.dodge(table, seat, hits) else { return };
        let location = hits.locations()[usize::from(index)];
        let capacity = self.state.survivor(seat).capacity(location);
        let severe = hits.severe_on(location, capacity);
        hits.cancel(index);
        let averted = severe - hits.severe_on(location, capacity);
        self.spend(seat, Action::Dodge, DODGE_COST);
        self.tell(Event::Dodged { seat, location, averted });
        self.happened(Moment::Dodge, Some(seat), origin);
    }

    /// SRV-12: before the roll of a severe injury, the survivor may ignore it. True when it did.
    pub(super) fn offer_endure(&mut self, seat: Seat, location: Location, origin: &mut Origin) -> bool {
        self.offer_encourage();
        let cost = endure_cost(self.plan, &self.state, seat);
        let Some(cost) = u8::try_from(cost).ok().filter(|&cost| self.may_endure(seat, cost)) else {
            return false; // nobody has more survival than a byte holds
        };
        let (decide, table) = self.ask();
        if !decide.endure(table, seat, location, cost) {
            return false;
        }
        let deadly = deadly_faces(self.plan, &self.state, seat, location);
        self.spend(seat, Action::Endure, cost);
        self.tell(Event::Endured { seat, location, cost, deadly });
        self.happened(Moment::Endure, Some(seat), origin);
        true
    }

    /// SRV-6: whether a survivor may dodge; a knocked-down one may.
    pub(super) fn may_dodge(&self, seat: Seat) -> bool {
        self.state.survivor(seat).survival >= DODGE_COST && self.may_act(seat, Action::Dodge)
    }

    /// SRV-6, OD-16: whether a survivor may endure; a knocked-down one may only by option.
    fn may_endure(&self, seat: Seat, cost: u8) -> bool {
        let survivor = self.state.survivor(seat);
        survivor.survival >= cost
            && self.may_act(seat, Action::Endure)
            && (survivor.is_standing() || self.plan.options.endure_while_knocked_down)
    }

    /// SRV-2, SRV-4, SRV-16, SRV-17, OD-47: the conditions of every survival action.
    fn may_act(&self, seat: Seat, action: Action) -> bool {
        let survivor = self.state.survivor(seat);
        let locked = self.state.board.locked && self.plan.options.lock_blocks_dodge;
        !locked
            && survivor.is_alive()
            && self.plan.survivors[usize::from(seat)].known.contains(action)
            && !survivor.used.contains(action)
            && !self.state.is_attacking(seat)
            && !self.outside_every_flow()
    }

    /// SRV-21 read strictly: in the monster's turn, while it stands, survival actions are only possible
    /// during flows. Its own attacks never happen during one, but its reactions to surges do; those find survivors
    /// locked, unless by option (SRV-2).
    fn outside_every_flow(&self) -> bool {
        self.plan.options.defensive_actions == DefensiveActions::FlowsOnly
            && self.state.board.side == Side::Monster
            && !self.state.monster.knocked_down
            && self.state.board.rest.is_none()
    }

    /// SRV-1, SRV-16: pays for an action and marks it as used this round.
    pub(super) fn spend(&mut self, seat: Seat, action: Action, cost: u8) {
        let survivor = &mut self.state.survivors[usize::from(seat)];
        survivor.survival -= cost;
        survivor.used = survivor.used.with(action);
    }

    /// SRV-1: an effect changes survival; never below 0 or above the limit.
    pub(super) fn change_survival(&mut self, seat: Seat, by: i8) {
        let limit = self.plan.options.survival_limit.unwrap_or(u8::MAX);
        let survivor = &mut self.state.survivors[usize::from(seat)];
        let before = survivor.survival;
        let after = before.saturating_add_signed(by).min(limit);
        survivor.survival = after;
        self.tell(Event::SurvivalChanged { seat, by: change(before, after) });
    }
}

/// SRV-12, SRV-13: survival cost of enduring, `7 − luck`, at least 0.
#[inline]
#[must_use]
pub fn endure_cost(plan: &Plan, state: &State, seat: Seat) -> u16 {
    (7 - attribute_of(plan, state, seat, Attribute::Luck)).max(0).unsigned_abs()
}
