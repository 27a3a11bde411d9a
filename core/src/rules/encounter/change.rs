//! Changes of scores that spells bring for a while (SPL-3).

use super::decide::Decide;
use super::game::Game;
use super::plan::CHANGES_MAX;
use super::record::{Event, Record};
use super::state::{Change, Seat};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// SPL-3: brings a change. One that the figure has already is replaced; when all places are taken, so is
    /// the one that ends first. In a combat it applies from the next round on (RPG-2), unless it applies already.
    pub(super) fn change_scores(&mut self, seat: Seat, by: Seat, of: u8) {
        let in_combat = self.combat().is_some();
        let ends = self.time_of_spell_begins().saturating_add(self.plan.changes[usize::from(of)].seconds);
        let changes = self.figure(seat).changes;
        let same = changes.iter().position(|change| change.is_some() && change.of == of);
        let free = || changes.iter().position(|change| !change.is_some());
        let pending = in_combat && same.is_none_or(|place| changes[place].pending);
        match same.or_else(free) {
            Some(place) => self.figure_mut(seat).changes[place] = Change { ends, of, pending },
            None => {
                self.end_change(seat, 0); // Sorted by their ends.
                self.figure_mut(seat).changes[CHANGES_MAX - 1] = Change { ends, of, pending };
            }
        }
        self.figure_mut(seat).changes.sort_unstable();
        self.tell(Event::ScoresChanged { seat, by, change: of });
    }

    /// SPL-3: time has passed until `clock`: changes of the round before apply now, and others end.
    #[inline]
    pub(super) fn end_changes(&mut self, seat: Seat, clock: u32) {
        if self.plan.changes.is_empty() {
            return;
        }
        self.figure_mut(seat).changes.iter_mut().for_each(|change| change.pending = false);
        while self.figure(seat).changes[0].ends <= clock {
            self.end_change(seat, 0);
        }
    }

    fn end_change(&mut self, seat: Seat, place: usize) {
        let changes = &mut self.figure_mut(seat).changes;
        let ended = std::mem::replace(&mut changes[place], Change::NONE);
        changes.sort_unstable();
        self.tell(Event::ScoresReturned { seat, change: ended.of });
    }

    /// Whether a figure has a change already.
    pub(super) fn has_change(&self, seat: Seat, of: u8) -> bool {
        self.figure(seat).changes.iter().any(|change| change.is_some() && change.of == of)
    }

    /// SPL-3: what changes of the attacker and of the target add to the score of an attack.
    #[inline]
    pub(super) fn edge(&self, seat: Seat, target: Seat) -> i16 {
        let changes = &self.plan.changes;
        self.figure(seat).changed(changes, |change| change.attack)
            - self.figure(target).changed(changes, |change| change.defense)
    }
}
