//! Spells: which can be cast, and what that costs (INJ-3, SPL-4).

use super::decide::{Casting, Decide};
use super::game::Game;
use super::origin::Purpose;
use super::plan::{CastScene, FOES_MAX, ROUND_SECONDS, SPELLS_MAX, Spell, SpellEffect, SpellHelp, Whom};
use super::record::{Event, Record};
use super::roll::spell_level;
use super::spell::Part;
use super::state::{Deed, NOBODY, Seat, Seats, Side};
use crate::dice::Dice;

impl<'a, D: Dice, C: Decide, R: Record> Game<'a, D, C, R> {
    /// The casting that a figure makes in this round, if it makes one; `active` are those who can act.
    pub(super) fn choose_casting(&mut self, seat: Seat, active: Seats) -> Option<Casting> {
        let known = self.character(seat).spells.len() as u8;
        let mut choices = [Casting { known: 0, target: NOBODY }; SPELLS_MAX * FOES_MAX];
        let mut count = 0;
        for known in (0..known).filter(|&known| self.can_cast(seat, known)) {
            let spell = self.spell(seat, known);
            // SPL-4: what takes longer than a round is not for combats.
            if spell.takes > ROUND_SECONDS {
                continue;
            }
            let everybody = self.state.everybody;
            for target in everybody.filter(|target| self.has_effect(seat, spell, target, active)).iter() {
                choices[count] = Casting { known, target };
                count += 1;
            }
        }
        if count == 0 {
            return None;
        }
        let (decide, table) = self.ask();
        decide.casts(table, seat, &choices[..count]).map(|index| choices[usize::from(index)])
    }

    /// DTH-12: prepares a spell as a last effort, if there is one; the deed of the round.
    pub(super) fn prepares_last_spell(&mut self, seat: Seat, active: Seats) -> bool {
        if self.character(seat).spells.is_empty() {
            return false;
        }
        let (decide, table) = self.ask();
        if !decide.heroic_cast(table, seat) {
            return false;
        }
        let Some(Casting { known, target }) = self.choose_casting(seat, active) else { return false };
        let figure = self.figure_mut(seat);
        figure.deed = Deed::LastCast(known);
        figure.targets[0] = target;
        true
    }

    fn spell(&self, seat: Seat, known: u8) -> &'a Spell {
        self.plan.spell(&self.state, seat, known)
    }

    /// INJ-3: whether a casting and the mojo for it are left, and injuries leave its level within reach; in a
    /// last effort injuries do not count (DTH-13).
    fn can_cast(&self, seat: Seat, known: u8) -> bool {
        let (figure, spell) = (self.figure(seat), self.spell(seat, known));
        let injuries = if figure.doomed { 0 } else { figure.injuries };
        figure.castings[usize::from(known)] > 0
            && figure.mojo >= spell.mojo
            && spell.level <= spell_level(self.character(seat).level, injuries)
    }

    /// Whether a spell can have an effect on somebody. OD-66: the unconscious are not harmed.
    fn has_effect(&self, by: Seat, spell: &Spell, target: Seat, active: Seats) -> bool {
        match &spell.effect {
            SpellEffect::Harm(harm) => {
                active.contains(target) && Side::of(by) != Side::of(target) && self.is_harmed(target, harm)
            }
            SpellEffect::Help(help) if help.is_nothing() => {
                target == by && self.has_further_effect(by, spell, active)
            }
            SpellEffect::Help(help) => Side::of(by) == Side::of(target) && self.is_helped(target, help),
        }
    }

    /// A casting of a round, perhaps as a last effort: the costs, the roll, and the effects.
    pub(super) fn cast(&mut self, seat: Seat, known: u8, target: Seat, is_last: bool) {
        let spell = self.spell(seat, known);
        // RPG-2: the roll has the penalty of the injuries at the start of the round.
        let penalty = self.figure(seat).penalty;
        if self.pay_and_roll(seat, known, target, penalty, is_last) {
            let side = match spell.effect {
                SpellEffect::Harm(_) => Side::of(seat).other(),
                SpellEffect::Help(_) => Side::of(seat),
            };
            let affected = if spell.on_all { side.seats() } else { Seats::one(target) };
            self.have_effect(Part { by: seat, known, number: 0 }, &spell.effect, affected, spell.on_all);
            self.have_further_effects(seat, known, spell);
        }
    }

    /// A scene in which an adventurer casts a helpful spell, if it can.
    pub(super) fn cast_in_scene(&mut self, scene: CastScene) {
        let CastScene { by, known, whom } = scene;
        if !self.is_active(by) || !self.can_cast(by, known) {
            if self.figure(by).is_alive() {
                self.tell(Event::CannotCast { seat: by, known });
            }
            return;
        }
        let spell = self.spell(by, known);
        let SpellEffect::Help(help) = spell.effect else { return };
        let helped = match spell.is_for_caster() {
            true => Seats::one(by).filter(|by| self.has_further_effect(by, spell, Seats::NONE)),
            false => self.helped_among(whom, &help, spell.on_all),
        };
        let Some(first) = helped.first() else { return }; // There is nothing to do.
        let penalty = self.figure(by).injuries;
        let works = self.pay_and_roll(by, known, first, penalty, false);
        if spell.takes > 0 {
            self.tell(Event::Waited { seconds: spell.takes }); // SPL-4
            self.pass_time(spell.takes);
        }
        // SPL-4: nobody finishes a casting whose time has run out meanwhile.
        if works && self.is_active(by) {
            self.have_effect(Part { by, known, number: 0 }, &spell.effect, helped, spell.on_all);
            self.have_further_effects(by, known, spell);
        }
        // SPL-4: a casting ends as a round does, whatever harm it has done.
        for seat in self.state.seats(Side::Adventurers).iter() {
            self.bear_injuries(seat, self.state.clock);
        }
        self.pass_time(0); // OD-34: who fainted without injuries wakes at once.
    }

    /// Those whom a spell helps in a scene: all of them, or the first.
    fn helped_among(&mut self, whom: Whom, help: &SpellHelp, on_all: bool) -> Seats {
        let helped = whom.seats().filter(|seat| self.is_helped(seat, help));
        let met = match whom {
            Whom::These(_) => self.met_by(Whom::These(helped), 0),
            Whom::OneOf(_) => self.met_by(Whom::OneOf(helped), 0),
        };
        if on_all { met } else { met.first().map_or(Seats::NONE, Seats::one) }
    }

    /// Makes the roll that a casting may take (RPG-3), and pays for it. Returns whether the spell works.
    fn pay_and_roll(&mut self, seat: Seat, known: u8, target: Seat, penalty: u16, last: bool) -> bool {
        let spell = self.spell(seat, known);
        let check = spell.roll.map(|skill| {
            let score = self.character(seat).skills[usize::from(skill)];
            if last {
                // OD-88: the mojo of the spell is not for its roll.
                return self.heroic_check(seat, score, 0, spell.mojo).0;
            }
            self.check(seat, Purpose::Casting, 0, score.saturating_sub_unsigned(penalty))
        });
        let figure = self.figure_mut(seat);
        figure.castings[usize::from(known)] -= 1;
        figure.mojo -= spell.mojo;
        self.tell(Event::SpellCast { seat, known, target, mojo: spell.mojo, check, last });
        check.is_none_or(|check| check.success)
    }

    /// INJ-3: in the morning the castings of all spells return whose level injuries leave within reach.
    pub(super) fn restore_castings(&mut self, seat: Seat) {
        let character = self.character(seat);
        if character.spells.is_empty() {
            return;
        }
        let before = self.figure(seat).castings;
        let level = spell_level(character.level, self.figure(seat).injuries);
        for (index, known) in character.spells.iter().enumerate() {
            if self.plan.spells[usize::from(known.spell)].level <= level {
                self.figure_mut(seat).castings[index] = known.castings;
            }
        }
        if self.figure(seat).castings != before {
            self.tell(Event::CastingsReturned { seat });
        }
    }
}
