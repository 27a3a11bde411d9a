//! What spells do (SPL): harm, sleep, help, changes of scores.

use super::decide::Decide;
use super::game::Game;
use super::harm::Blow;
use super::origin::Purpose;
use super::plan::{ATTACKS_MAX, EffectOn, SEATS, Spell, SpellEffect, SpellHarm, SpellHelp, SpellPool};
use super::record::{Event, Record, Source};
use super::state::{SCENE_END, Seat, Seats, Side, Status};
use crate::dice::Dice;

/// An effect that a spell has on somebody: who has cast it, its number among those that the caster knows, and
/// the number of the effect.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) by: Seat,
    pub(super) known: u8,
    pub(super) number: u8,
}

impl Part {
    /// The number of the effect within the round, part of the keys of its dice.
    fn key(self) -> u16 {
        u16::from(self.number) * SEATS as u16 + u16::from(self.by)
    }
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// SPL-1: the further effects of a spell, in their order.
    pub(super) fn have_further_effects(&mut self, by: Seat, known: u8, spell: &Spell) {
        for (number, further) in (1..).zip(spell.further.iter().flatten()) {
            let (seats, on_all) = match further.on {
                EffectOn::Caster => (Seats::one(by), false),
                EffectOn::Companions => (Side::of(by).seats(), true),
                EffectOn::Enemies => (Side::of(by).other().seats(), true),
            };
            self.have_effect(Part { by, known, number }, &further.effect, seats, on_all);
        }
    }

    /// An effect of a spell on everybody among `seats`.
    pub(super) fn have_effect(&mut self, part: Part, effect: &SpellEffect, seats: Seats, on_all: bool) {
        for target in self.state.everybody.and(seats).iter() {
            match effect {
                // OD-66: a spell on all leaves the unconscious alone.
                SpellEffect::Harm(_) if on_all && !self.is_active(target) => {}
                SpellEffect::Harm(harm) => self.harm_by_spell(part, target, harm),
                SpellEffect::Help(help) => self.help_by_spell(part, target, help),
            }
        }
    }

    /// SPL-1, RPG-3: whoever averts a spell has nothing of it.
    fn harm_by_spell(&mut self, part: Part, target: Seat, harm: &SpellHarm) {
        if !self.figure(target).is_alive() || self.figure(target).status == Status::Gone {
            return;
        }
        // Numbers after those of all attacks of the round.
        let event = (ATTACKS_MAX * SEATS) as u16 + part.key();
        let in_combat = self.combat().is_some();
        let manner = if in_combat { self.in_fight(target, harm.manner) } else { harm.manner };
        let source = Source::Spell(part.by, part.known);
        if self.averts(target, source, event, manner.roll) {
            return;
        }
        let (damage, faces) = self.throw(target, Purpose::SpellDamage, part.key(), harm.damage);
        let archetypal = self.is_archetypal(target, manner);
        self.suffer(target, Blow { source, damage, direct: harm.injuries, archetypal, faces, event });
        if !self.figure(target).is_alive() {
            return;
        }
        if harm.sleep > 0 {
            self.put_to_sleep(target, part.by, harm.sleep);
        }
        if let Some(change) = harm.change {
            self.change_scores(target, part.by, change);
        }
    }

    /// Who fled is away, and nothing helps those whose time has run out (DTH-11).
    fn help_by_spell(&mut self, part: Part, seat: Seat, help: &SpellHelp) {
        if self.figure(seat).status != Status::Present || self.figure(seat).doomed {
            return;
        }
        if help.heals() {
            let (survival, _) = self.throw(seat, Purpose::SpellHeal, part.key(), help.survival);
            let (injuries, _) = self.throw(seat, Purpose::SpellHealInjuries, part.key(), help.injuries);
            self.heal_one(seat, survival, injuries);
        }
        if !help.verve.is_nothing() {
            let (verve, _) = self.throw(seat, Purpose::SpellVerve, part.key(), help.verve);
            self.refresh(seat, verve);
        }
        if let Some(SpellPool { points, seconds, eligible }) = help.pool {
            let ends = self.time_of_spell_begins().saturating_add(seconds);
            let (points, faces) = self.throw(seat, Purpose::SpellPool, part.key(), points);
            self.add_pool(seat, (eligible, ends), points, faces);
        }
        if let Some(change) = help.change {
            self.change_scores(seat, part.by, change);
        }
        let asleep = self.figure(seat).unconscious_until.is_some_and(|until| until != SCENE_END);
        if help.wakes && asleep {
            self.tell(Event::Shaken { seat, by: part.by, check: None });
            self.come_to(seat, self.state.clock);
        }
    }

    /// VRV-9: restores verve, up to the maximum.
    fn refresh(&mut self, seat: Seat, verve: u16) {
        let most = self.character(seat).verve_max;
        let figure = self.figure_mut(seat);
        let verve = verve.min(most - figure.verve);
        if verve > 0 {
            figure.verve += verve;
            self.tell(Event::Refreshed { seat, verve });
        }
    }

    /// Whether harm would have an effect on a figure that can act: a change of scores that it has already is none.
    pub(super) fn is_harmed(&self, seat: Seat, harm: &SpellHarm) -> bool {
        let strikes = !harm.damage.is_nothing() || harm.injuries > 0 || harm.sleep > 0;
        strikes || harm.change.is_none_or(|change| !self.has_change(seat, change))
    }

    /// DTH-11: whether help would have an effect on a figure.
    pub(super) fn is_helped(&self, seat: Seat, help: &SpellHelp) -> bool {
        let figure = self.figure(seat);
        if figure.status != Status::Present || figure.doomed {
            return false;
        }
        let heals = !help.survival.is_nothing() && figure.survival < figure.survival_max
            || !help.injuries.is_nothing() && figure.injuries > 0;
        let refreshes = !help.verve.is_nothing() && figure.verve < self.character(seat).verve_max;
        let wakes = help.wakes && figure.unconscious_until.is_some_and(|until| until != SCENE_END);
        let changes = help.change.is_some_and(|change| !self.has_change(seat, change));
        heals || refreshes || wakes || changes || help.pool.is_some()
    }

    /// Whether a spell that is cast on nobody but the caster would have a further effect; `active` are those
    /// who can act.
    pub(super) fn has_further_effect(&self, by: Seat, spell: &Spell, active: Seats) -> bool {
        let side = Side::of(by);
        spell.further.iter().flatten().any(|further| match (further.on, &further.effect) {
            (EffectOn::Enemies, SpellEffect::Harm(harm)) => {
                active.and(side.other().seats()).iter().any(|seat| self.is_harmed(seat, harm))
            }
            (EffectOn::Enemies, SpellEffect::Help(_)) => !active.and(side.other().seats()).is_empty(),
            (EffectOn::Caster, SpellEffect::Help(help)) => self.is_helped(by, help),
            (EffectOn::Companions, SpellEffect::Help(help)) => {
                self.state.seats(side).iter().any(|seat| self.is_helped(seat, help))
            }
            (_, SpellEffect::Harm(_)) => false, // A price.
        })
    }
}
