//! The order in which damage is taken (VRV-1): temporary pools, verve, survival, injuries.

use super::decide::Decide;
use super::game::Game;
use super::plan::NpcZero;
use super::record::{Event, Loss, Record, Source};
use super::state::{Figure, SCENE_END, Seat, Unit};
use crate::dice::{Dice, Faces};

/// Damage that is about to be suffered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blow {
    /// The source of the damage.
    pub(super) source: Source,
    /// Points of damage.
    pub(super) damage: u16,
    /// Additional injuries that bypass survival (INJ-1).
    pub(super) direct: u8,
    /// Whether verve may take it (VRV-2).
    pub(super) archetypal: bool,
    /// Faces of the damage dice.
    pub(super) faces: Faces,
    /// Number of the event within the round, part of the keys of its dice.
    pub(super) event: u16,
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// VRV-1, INJ-1: one damage event, from the pools down to injuries, and the consciousness roll that
    /// it may require (INJ-4). Without damage or injuries nothing happens (OD-74).
    pub(super) fn suffer(&mut self, seat: Seat, blow: Blow) {
        if blow.damage == 0 && blow.direct == 0 || !self.figure(seat).is_alive() {
            return;
        }
        let (decide, table) = self.ask();
        let reserve = if blow.archetypal { decide.verve_reserve(table, seat) } else { 0 };
        // VRV-6, OD-80: verve counts as survival, where the loss is archetypal.
        let verve_counts = blow.archetypal && !self.plan.options.only_survival_at_zero;
        let is_at_zero = |figure: &Figure| figure.survival == 0 && !(verve_counts && figure.verve > 0);
        let was_at_zero = is_at_zero(self.figure(seat));
        let loss = self.take(seat, blow, reserve);
        let Blow { source, damage, direct, archetypal, faces, event } = blow;
        self.tell(Event::Damaged { seat, source, damage, direct, archetypal, loss, faces });
        let emptied = !was_at_zero && is_at_zero(self.figure(seat));
        if loss.injuries > 0 {
            self.injuries_changed(seat, -i32::from(loss.injuries));
        }
        if self.falls_at_zero(seat, emptied, loss.injuries > 0) {
            return;
        }
        if emptied || loss.injuries > 0 {
            self.roll_consciousness(seat, event);
        }
    }

    /// Takes damage from all pools of a character, in order; verve within `reserve` comes last.
    fn take(&mut self, seat: Seat, blow: Blow, reserve: u16) -> Loss {
        let pool = self.take_from_pools(seat, blow);
        let figure = self.figure_mut(seat);
        let mut left = blow.damage - pool;
        let mut take = |points: &mut u16, most: u16| {
            let taken = left.min(most);
            *points -= taken;
            left -= taken;
            taken
        };
        let mut verve = 0;
        if blow.archetypal {
            let free = figure.verve.saturating_sub(reserve);
            verve += take(&mut figure.verve, free);
        }
        let all = figure.survival;
        let survival = take(&mut figure.survival, all);
        if blow.archetypal {
            // VRV-6, OD-75: verve counts as survival, so it is used up before there are injuries.
            let kept = figure.verve;
            verve += take(&mut figure.verve, kept);
        }
        let injuries = left + u16::from(blow.direct);
        if injuries > 0 {
            figure.injuries = figure.injuries.saturating_add(injuries);
            figure.gained_injuries = true;
            figure.latest_archetypal = blow.archetypal;
        }
        Loss { pool, verve, survival, injuries }
    }

    /// OD-39: effect of losing all survival on NPCs. True when this figure is dead or out.
    fn falls_at_zero(&mut self, seat: Seat, emptied: bool, injured: bool) -> bool {
        if self.character(seat).is_player() {
            return false;
        }
        match self.plan.options.npc_zero {
            NpcZero::AsPlayers => false,
            NpcZero::Dead => {
                if injured {
                    self.die(seat);
                }
                injured
            }
            NpcZero::Unconscious => {
                if emptied || injured {
                    self.fall_until_scene_ends(seat);
                }
                emptied || injured
            }
        }
    }

    /// OD-39: out at once, without a roll, until the scene ends. Who is out already stays so for its own time.
    fn fall_until_scene_ends(&mut self, seat: Seat) {
        if self.figure(seat).is_unconscious() {
            return;
        }
        self.figure_mut(seat).unconscious_until = Some(SCENE_END);
        self.tell(Event::Fainted { seat, minutes: 0, voluntary: false });
        self.change_unit(seat, self.state.clock, Unit::Hours); // DTH-6
    }
}
