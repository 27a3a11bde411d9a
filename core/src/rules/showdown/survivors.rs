//! The survivors' turn on a board (RND-3, SRV-18, SRV-19, OD-48).

use super::board::Space;
use super::context::Context;
use super::decide::{Activation, Decide, TurnChoice, Window};
use super::game::Game;
use super::origin::Origin;
use super::plan::{FirstTurn, SurvivorOrder};
use super::record::{Blame, Event, Record, Source};
use super::state::{Phase, Seat, TurnLeft};
use crate::dice::Dice;
use crate::rules::seats::Seats;

/// Number of the only attack of a survivor's own turn.
const OWN_ATTACK: u8 = 0;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// RND-3, SRV-18: every survivor gets a movement and an activation; a window opens before the first
    /// of them.
    pub(super) fn begin_turns(&mut self) {
        for seat in self.table().living().iter() {
            self.state.survivors[usize::from(seat)].turn = TurnLeft::ALL;
        }
        self.open_window(Window::TurnStart);
        self.state.phase = Phase::NextSurvivor;
    }

    /// OD-48: the next standing survivor with something left of its turn. A knocked-down one keeps its
    /// turn until all others are done, since another survivor may still encourage it.
    pub(super) fn choose_next_survivor(&mut self) {
        if self.fight_is_over() {
            return self.end_trial();
        }
        self.offer_encourage();
        let table = self.table();
        let waiting = table.living().filter(|seat| {
            let survivor = table.survivor(seat);
            survivor.is_standing() && !survivor.turn.is_over()
        });
        match self.pick_next(waiting) {
            Some(seat) => {
                self.tell(Event::TurnBegan { seat });
                self.state.phase = Phase::Act(seat);
            }
            None => self.end_survivors_turn(),
        }
    }

    fn pick_next(&mut self, waiting: Seats) -> Option<Seat> {
        let first = waiting.first()?;
        if self.plan.options.survivor_order == SurvivorOrder::SeatOrder || waiting.len() == 1 {
            return Some(first);
        }
        let (decide, table) = self.ask();
        let wanted = decide.next_survivor(table, waiting).unwrap_or(first);
        debug_assert!(waiting.contains(wanted), "illegal choice: {wanted}");
        Some(if waiting.contains(wanted) { wanted } else { first })
    }

    fn end_survivors_turn(&mut self) {
        for survivor in &mut self.state.survivors {
            survivor.turn = TurnLeft::NONE;
        }
        match self.plan.options.first_turn {
            FirstTurn::Monster => self.end_round(),
            FirstTurn::Survivors => self.state.phase = Phase::MonsterActs,
        }
    }

    /// RND-3: the survivor's next movement or activation.
    pub(super) fn act(&mut self, seat: Seat) {
        if self.fight_is_over() {
            return self.end_trial();
        }
        self.offer_encourage();
        let survivor = self.state.survivor(seat);
        if !survivor.is_standing() {
            self.state.phase = Phase::NextSurvivor;
            return;
        }
        let left = survivor.turn;
        let may_act = !left.is_over() || self.plan.survivor(&self.state, seat).has_free_uses;
        let choice = if may_act {
            let (decide, table) = self.ask();
            decide.turn(table, seat)
        } else {
            TurnChoice::End
        };
        match choice {
            TurnChoice::Move(to)
                if left.movement
                    && let Some(steps) = self.table().steps_of_movement(seat, to) =>
            {
                self.take_movement(seat, to, steps);
            }
            TurnChoice::Activate(activation)
                if let Activation::Gear { index, .. } = activation
                    && self.table().is_free(seat, activation)
                    && self.table().may_activate(seat, activation) =>
            {
                self.activate(seat, activation, Origin::free_use(seat, index));
            }
            TurnChoice::Activate(activation)
                if left.activation && self.table().may_activate(seat, activation) =>
            {
                self.take_activation(seat, activation);
            }
            _ => {
                debug_assert!(choice == TurnChoice::End, "illegal choice: {choice:?}");
                self.end_turn(seat, left);
            }
        }
    }

    fn take_movement(&mut self, seat: Seat, to: Space, steps: u8) {
        self.state.survivors[usize::from(seat)].turn.movement = false;
        self.move_survivor(seat, to, steps);
        self.open_window(Window::AfterMovement(seat));
    }

    fn take_activation(&mut self, seat: Seat, activation: Activation) {
        self.state.survivors[usize::from(seat)].turn.activation = false;
        if activation == Activation::Attack {
            self.state.phase = Phase::Attack { seat, number: OWN_ATTACK };
            return;
        }
        self.activate(seat, activation, Origin::activation(seat, OWN_ATTACK));
        self.go_on_after_activation(seat);
    }

    /// SRV-18: a window opens after an attack or another activation, unless it has ended the fight.
    pub(super) fn go_on_after_activation(&mut self, seat: Seat) {
        if self.fight_is_over() {
            return self.end_trial();
        }
        self.open_window(Window::AfterActivation(seat));
        self.state.phase = Phase::Act(seat);
    }

    fn end_turn(&mut self, seat: Seat, left: TurnLeft) {
        let TurnLeft { movement, activation } = left;
        self.state.survivors[usize::from(seat)].turn = TurnLeft::NONE;
        self.tell(Event::TurnEnded { seat, movement, activation });
        self.state.phase = Phase::NextSurvivor;
    }

    /// SRV-10, COL-9: applies the effects of terrain, once for each piece.
    pub(super) fn interact(&mut self, seat: Seat, at: Space, origin: &mut Origin) {
        let Some(site) = self.table().site(at) else { return };
        let board = self.plan.board();
        let piece = board.pieces.iter().find(|piece| piece.contains(at));
        for (index, other) in board.sites.iter().enumerate() {
            if other.space == at || piece.is_some_and(|piece| piece.contains(other.space)) {
                self.state.board.spent_sites |= 1 << index;
            }
        }
        let kind = board.sites[usize::from(site)].kind;
        self.tell(Event::Interacted { seat, at, kind });
        let effects = self.plan.board().terrain[usize::from(kind)].interact.unwrap_or_default();
        self.run(effects, Context::of(seat, Source::Card, Blame::Nothing), origin);
    }

    /// SRV-10: uses gear on the survivor itself or on an adjacent one.
    pub(super) fn use_gear(&mut self, seat: Seat, index: u8, on: Seat, origin: &mut Origin) {
        let gear = self.plan.survivor(&self.state, seat).uses[usize::from(index)];
        let survivor = &mut self.state.survivors[usize::from(seat)];
        survivor.survival -= gear.cost;
        if gear.once_per_showdown || gear.is_free {
            survivor.spent_uses |= 1 << index;
        }
        self.tell(Event::GearUsed { seat, index, on, cost: gear.cost });
        self.run(gear.effects, Context::of(on, Source::Card, Blame::Nothing), origin);
    }
}
