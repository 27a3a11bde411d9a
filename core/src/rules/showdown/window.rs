//! Opportunities and the survival actions that need one (SRV-2, SRV-7 to SRV-11, SRV-14 to
//! SRV-24).

use super::decide::{Activation, Decide, SurvivalAction, Window};
use super::game::Game;
use super::origin::{Origin, SURGE};
use super::plan::{Action, Actions, Effect, EncourageTiming};
use super::record::{Event, Record};
use super::state::{Posture, Seat, Survivor};
use crate::dice::Dice;
use crate::rules::seats::Seats;

/// SRV-7, SRV-9, SRV-10: survival cost of encourage, dash and surge.
pub(super) const COST: u8 = 1;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// SRV-22: survivors may act, in seat order, until a whole pass goes by without an action. SRV-2:
    /// no window opens while a survival action is being resolved.
    pub(super) fn open_window(&mut self, window: Window) {
        if self.state.board.locked {
            return;
        }
        self.tell(Event::WindowOpened { window });
        if self.plan.board.is_none() {
            return; // without a board no action is possible
        }
        self.pass_by_pass(window);
        self.tell(Event::WindowClosed { window });
    }

    /// OD-15: encourage may be used at any time at which survivors may be asked to act.
    pub(super) fn offer_encourage(&mut self) {
        if self.plan.board.is_none() {
            return; // without a board no action is possible
        }
        let any_time = self.plan.options.encourage_timing != EncourageTiming::OpportunitiesOnly;
        let survivors = &self.state.survivors[..self.plan.survivors.len()];
        if any_time && !self.state.board.locked && survivors.iter().any(Survivor::is_knocked_down) {
            self.pass_by_pass(Window::AnyTime);
        }
    }

    /// OD-15: the same between two actions of the monster, unless they may act then anyway: in a flow, or when the
    /// hits of an attack are rolled.
    pub(super) fn offer_encourage_between(&mut self, before: Effect, next: Effect) {
        if before != Effect::Flow && !matches!(next, Effect::Flow | Effect::Attack(_)) {
            self.offer_encourage();
        }
    }

    /// Asks again and again, until nobody acts.
    fn pass_by_pass(&mut self, window: Window) {
        loop {
            let who = self.who_can_act(window);
            if who.is_empty() || !self.pass(window, who) {
                return;
            }
        }
    }

    /// Survivors who can pay for an action, and have one left that they may want: usually none.
    fn who_can_act(&self, window: Window) -> Seats {
        let able = |&seat: &Seat| {
            let survivor = self.state.survivor(seat);
            let known = self.plan.survivors[usize::from(seat)].known;
            let left = known.without(survivor.used).without(Actions::OF_OTHER_MOMENTS);
            left != Actions::NONE
                && survivor.survival >= COST
                && survivor.is_standing()
                && left.and(self.decide.acts_in(seat, window)) != Actions::NONE
                // WND-9: the window of an attack is for the others, also if a trap ends the attack meanwhile.
                && window != Window::Attack(seat)
        };
        (0..self.plan.survivors.len() as Seat).filter(able).collect()
    }

    /// Asks every survivor once; returns true when one of them acted.
    fn pass(&mut self, window: Window, who: Seats) -> bool {
        let mut acted = false;
        let mut lying = self.lying();
        for seat in who.iter() {
            let may = self.may_in_window(seat, window, lying).and(self.decide.acts_in(seat, window));
            if may == Actions::NONE || self.fight_is_over() {
                continue;
            }
            let (decide, table) = self.ask();
            if let Some(action) = decide.survival_action(table, seat, window, may) {
                acted |= self.perform(seat, action, may);
                lying = self.lying();
            }
        }
        acted
    }

    /// SRV-4, SRV-6, SRV-15 to SRV-17: the actions that a survivor may perform in a window.
    fn may_in_window(&self, seat: Seat, window: Window, lying: Seats) -> Actions {
        let survivor = self.state.survivor(seat);
        if !survivor.is_standing() || survivor.survival < COST || self.state.is_attacking(seat) {
            return Actions::NONE;
        }
        let left = self.plan.survivors[usize::from(seat)].known.without(survivor.used);
        let mut may = Actions::NONE;
        if left.contains(Action::Encourage) && !lying.is_empty() {
            may = may.with(Action::Encourage);
        }
        if window != Window::AnyTime {
            for action in [Action::Dash, Action::Surge] {
                if left.contains(action) {
                    may = may.with(action);
                }
            }
        }
        may
    }

    /// SRV-7, SRV-8: the survivors whom those who stand may encourage.
    fn lying(&self) -> Seats {
        let seats = 0..self.plan.survivors.len() as Seat;
        seats.filter(|&seat| self.state.survivor(seat).can_be_encouraged()).collect()
    }

    /// SRV-7, SRV-8: the target is another survivor who is knocked down and can hear.
    fn may_encourage(&self, seat: Seat, target: Seat) -> bool {
        target != seat && self.state.survivor(target).can_be_encouraged()
    }

    /// Performs a survival action; returns false when it turns out to be impossible. A function of its
    /// own, because it is large and most passes go by without it.
    #[inline(never)]
    fn perform(&mut self, seat: Seat, wanted: SurvivalAction, may: Actions) -> bool {
        let mut steps = None;
        let (action, possible) = match wanted {
            SurvivalAction::Encourage(target) => (Action::Encourage, self.may_encourage(seat, target)),
            SurvivalAction::Dash(to) => {
                steps = self.table().steps_of_movement(seat, to);
                (Action::Dash, steps.is_some())
            }
            SurvivalAction::Surge(activation) => (Action::Surge, self.table().may_surge(seat, activation)),
        };
        if !possible || !may.contains(action) {
            debug_assert!(false, "illegal action: {wanted:?}");
            return false;
        }
        self.spend(seat, action, COST);
        self.state.board.locked = true; // SRV-2
        self.tell(Event::SurvivalActionBegan { seat, action, cost: COST });
        match wanted {
            SurvivalAction::Encourage(target) => self.encourage(seat, target),
            SurvivalAction::Dash(to) => self.move_survivor(seat, to, steps.unwrap_or(0)),
            SurvivalAction::Surge(activation) => self.activate_now(seat, activation),
        }
        self.state.board.locked = false;
        self.tell(Event::SurvivalActionEnded { seat, action });
        true
    }

    /// SRV-7, OD-57: the target stands up and keeps the rest of its turn.
    fn encourage(&mut self, seat: Seat, target: Seat) {
        self.tell(Event::Encouraged { seat, target });
        self.state.survivors[usize::from(target)].posture = Posture::Standing;
        self.tell(Event::StoodUp { seat: target });
    }

    /// SRV-11: everything caused by a surge is resolved before anything else continues.
    fn activate_now(&mut self, seat: Seat, activation: Activation) {
        match activation {
            Activation::Attack => {
                self.with_own_targets(Seats::NONE, |game| game.attack_at_once(seat, SURGE));
            }
            _ => self.activate(seat, activation, Origin::activation(seat, SURGE)),
        }
    }

    /// Performs an activation that is not an attack (SRV-10).
    pub(super) fn activate(&mut self, seat: Seat, activation: Activation, mut origin: Origin) {
        match activation {
            Activation::Attack => {}
            Activation::Hide => self.hide(seat),
            Activation::Interact(at) => self.interact(seat, at, &mut origin),
            Activation::Gear { index, on } => self.use_gear(seat, index, on, &mut origin),
        }
    }

    /// TGT-13: a standing survivor hides.
    pub(super) fn hide(&mut self, seat: Seat) {
        let survivor = &mut self.state.survivors[usize::from(seat)];
        if survivor.is_standing() && !survivor.hidden {
            survivor.hidden = true;
            self.tell(Event::Hid { seat });
        }
    }

    /// RND-8: true when the monster is defeated or no survivor is alive.
    pub(super) fn fight_is_over(&self) -> bool {
        let party = &self.state.survivors[..self.plan.survivors.len()];
        self.state.monster.defeated || !party.iter().any(Survivor::is_alive)
    }
}
