//! Damage outside of fights.

use super::decide::{Decide, FaintMoment};
use super::game::Game;
use super::harm::Blow;
use super::origin::Purpose;
use super::plan::{Chance, DamageEvent, Hazard, Manner, SceneKind};
use super::record::{Event, Record, Source};
use super::state::{Phase, Seat};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    pub(super) fn begin_hazard_round(&mut self, hazard: &Hazard) {
        self.state.round += 1;
        self.choose_consciousness(FaintMoment::RoundBegins);
        self.tell(Event::RoundBegan);
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
        for seat in self.met_by(event.whom, u16::from(number)).iter() {
            // Who helped a fellow with a last effort may have died of it since.
            let is_alive = self.figure(seat).is_alive();
            if is_alive && self.comes_to_pass(seat, number, event) && !self.is_averted(seat, number, event) {
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

    fn is_averted(&mut self, seat: Seat, number: u8, event: &DamageEvent) -> bool {
        self.averts(seat, Source::Hazard(number), number.into(), event.roll)
    }

    fn harm_by(&mut self, seat: Seat, number: u8, event: &DamageEvent) {
        let key = u16::from(number);
        let (damage, faces) = self.throw(seat, Purpose::Damage, key, event.damage);
        let archetypal = self.is_archetypal(seat, Manner { roll: event.roll, tags: event.tags });
        let source = Source::Hazard(number);
        let blow = Blow { source, damage, direct: event.injuries, archetypal, faces, event: key };
        self.suffer(seat, blow);
    }
}
