//! Damage outside of fights, and when it is archetypal (VRV-3 to VRV-5).

use super::decide::{BidRoll, Decide, FaintMoment};
use super::game::Game;
use super::harm::Blow;
use super::origin::Purpose;
use super::plan::{Chance, DamageEvent, Hazard, SceneKind, Tag};
use super::record::{Event, Record, Source};
use super::state::{Phase, Seat};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    pub(super) fn begin_hazard_round(&mut self, hazard: &Hazard) {
        self.state.round += 1;
        self.tell(Event::RoundBegan);
        self.faint_at_will(FaintMoment::RoundBegins);
        self.go_to_event_from(hazard, 0);
    }

    /// The next event of the round, or its end. Events are sorted by round.
    fn go_to_event_from(&mut self, hazard: &Hazard, first: usize) {
        let round = self.state.round;
        let next = (first..hazard.events.len()).find(|&event| hazard.events[event].round == round);
        self.state.phase = match (next, self.first_seat()) {
            (Some(event), _) => Phase::Event(event as u8),
            (None, Some(seat)) => Phase::RoundEnds(seat),
            (None, None) => Phase::SceneEnds,
        };
    }

    /// One damage event, for every adventurer that it hits.
    pub(super) fn damage_event(&mut self, number: u8) {
        let plan = self.plan;
        let Some(SceneKind::Hazard(hazard)) = plan.scene(&self.state) else {
            return;
        };
        let event = &hazard.events[usize::from(number)];
        for seat in self.met_by(event.whom, u16::from(number)) {
            if self.comes_to_pass(seat, number, event) && !self.is_averted(seat, number, event) {
                self.harm_by(seat, number, event);
            }
        }
        self.go_to_event_from(hazard, usize::from(number) + 1);
    }

    fn comes_to_pass(&mut self, seat: Seat, number: u8, event: &DamageEvent) -> bool {
        let Chance { faces, sides } = event.chance;
        if event.chance.is_certain() {
            return true;
        }
        let check = self.at_or_below(seat, Purpose::Chance, u16::from(number), sides, faces.into());
        self.tell(Event::ChanceRolled { seat, event: number, check });
        check.success
    }

    /// RPG-3, INJ-2: whether a roll averts the damage; the unconscious do not roll.
    fn is_averted(&mut self, seat: Seat, number: u8, event: &DamageEvent) -> bool {
        let Some(skill) = event.roll.filter(|_| self.is_active(seat)) else { return false };
        let character = self.character(seat);
        let needed = self.with_penalty(seat, character.skills[usize::from(skill)]);
        let number_key = u16::from(number);
        let (check, margin) = match character.is_archetypal(skill) {
            true => self.archetypal_check(seat, Purpose::SkillRoll, number_key, needed),
            false => (self.check(seat, Purpose::SkillRoll, number_key, needed), 0),
        };
        self.tell(Event::SkillRolled { seat, event: number, skill, check });
        check.success || self.bid(seat, BidRoll::Skill, margin)
    }

    fn harm_by(&mut self, seat: Seat, number: u8, event: &DamageEvent) {
        let key = u16::from(number);
        let (damage, faces) = self.throw(seat, Purpose::Damage, key, event.damage);
        let archetypal = self.event_is_archetypal(seat, event);
        let source = Source::Hazard(number);
        let blow = Blow { source, damage, direct: event.injuries, archetypal, faces, event: key };
        self.suffer(seat, blow);
    }

    /// VRV-3: a roll on the archetypal reaction or ability, the immediate effect of an archetypal
    /// action, or a warrior in a fight. VRV-5: an ambush does not count as a fight unless the option
    /// says so, and a trap never does.
    fn event_is_archetypal(&self, seat: Seat, event: &DamageEvent) -> bool {
        let character = self.character(seat);
        let tags = event.tags;
        let by_roll = event.roll.is_some_and(|skill| character.is_archetypal(skill));
        let ambushed = tags.has(Tag::Ambush) && !self.plan.options.ambush_is_archetypal;
        let in_fight = character.is_warrior() && tags.has(Tag::Combat) && !tags.has(Tag::Trap) && !ambushed;
        by_roll || tags.has(Tag::ArchetypalAction) || in_fight
    }
}
