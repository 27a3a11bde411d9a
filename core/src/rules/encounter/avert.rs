//! Rolls that avert damage (RPG-3), and when damage is archetypal (VRV-3 to VRV-5).

use super::decide::{BidRoll, Decide};
use super::game::Game;
use super::origin::Purpose;
use super::plan::{Manner, Tag};
use super::record::{Event, Record, Source};
use super::state::Seat;
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// RPG-3: whether a roll averts damage: one's own, or the last effort of a companion (DTH-12).
    /// `event` is the number of the damage event within the round.
    pub(super) fn averts(&mut self, seat: Seat, source: Source, event: u16, roll: Option<u8>) -> bool {
        let Some(skill) = roll.filter(|_| self.figure(seat).is_alive()) else { return false };
        self.rolls_well(seat, source, event, skill) || self.is_averted_by_last_effort(seat, event, skill)
    }

    /// INJ-2: the unconscious do not roll.
    fn rolls_well(&mut self, seat: Seat, source: Source, event: u16, skill: u8) -> bool {
        if !self.is_active(seat) {
            return false;
        }
        let character = self.character(seat);
        let needed = self.with_penalty(seat, character.skills[usize::from(skill)]);
        let (check, margin) = match character.is_archetypal(skill) {
            true => self.archetypal_check(seat, Purpose::SkillRoll, event, needed),
            false => (self.check(seat, Purpose::SkillRoll, event, needed), 0),
        };
        self.tell(Event::SkillRolled { seat, source, skill, check });
        check.success || self.bid(seat, BidRoll::Skill, margin)
    }

    /// VRV-3: a roll on the archetypal reaction or ability, the immediate effect of an archetypal
    /// action, or a warrior in a fight. VRV-5: an ambush does not count as a fight unless the option
    /// says so, and a trap never does.
    pub(super) fn is_archetypal(&self, seat: Seat, Manner { roll, tags }: Manner) -> bool {
        let character = self.character(seat);
        let by_roll = roll.is_some_and(|skill| character.is_archetypal(skill));
        let ambushed = tags.has(Tag::Ambush) && !self.plan.options.ambush_is_archetypal;
        let in_fight = character.is_warrior() && tags.has(Tag::Combat) && !tags.has(Tag::Trap) && !ambushed;
        by_roll || tags.has(Tag::ArchetypalAction) || in_fight
    }
}
