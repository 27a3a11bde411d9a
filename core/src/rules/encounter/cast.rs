//! Spells: which can be cast, and what they do (INJ-3, RST-5, POOL-1).

use super::decide::{Casting, Decide};
use super::game::Game;
use super::harm::Blow;
use super::origin::Purpose;
use super::plan::{
    ATTACKS_MAX, CastScene, FIRST_FOE, FOES_MAX, PoolGrant, SEATS, SPELLS_MAX, Spell, SpellEffect, SpellHarm,
    SpellHelp, Whom,
};
use super::record::{Event, Record, Source};
use super::roll::spell_level;
use super::state::{NOBODY, SCENE_END, Seat, Side, Status};
use crate::dice::Dice;

impl<'a, D: Dice, C: Decide, R: Record> Game<'a, D, C, R> {
    /// The casting that a figure makes in this round, if it makes one; `active` are those who can act.
    pub(super) fn choose_casting(&mut self, seat: Seat, active: u16) -> Option<Casting> {
        let known = self.character(seat).spells.len() as u8;
        let mut choices = [Casting { known: 0, target: NOBODY }; SPELLS_MAX * FOES_MAX];
        let mut count = 0;
        for known in (0..known).filter(|&known| self.can_cast(seat, known)) {
            let spell = self.spell(seat, known);
            for target in
                self.state.everybody().filter(|&target| self.has_effect(seat, spell, target, active))
            {
                choices[count] = Casting { known, target };
                count += 1;
                if spell.on_all {
                    break;
                }
            }
        }
        if count == 0 {
            return None;
        }
        let (decide, table) = self.ask();
        decide.casts(table, seat, &choices[..count]).map(|index| choices[usize::from(index)])
    }

    fn spell(&self, seat: Seat, known: u8) -> &'a Spell {
        self.plan.spell(&self.state, seat, known)
    }

    /// INJ-3: whether a casting and the mojo for it are left, and injuries leave its level within reach.
    fn can_cast(&self, seat: Seat, known: u8) -> bool {
        let (figure, spell) = (self.figure(seat), self.spell(seat, known));
        figure.castings[usize::from(known)] > 0
            && figure.mojo >= spell.mojo
            && spell.level <= spell_level(self.character(seat).level, figure.injuries)
    }

    /// Whether a spell can have an effect on somebody. OD-66: the unconscious are not harmed.
    fn has_effect(&self, by: Seat, spell: &Spell, target: Seat, active: u16) -> bool {
        match &spell.effect {
            SpellEffect::Harm(_) => active & Side::of(by).other().bits() & 1 << target != 0,
            SpellEffect::Help(help) => Side::of(by) == Side::of(target) && self.is_helped(target, help),
        }
    }

    /// DTH-11: nothing helps those whose time has run out.
    fn is_helped(&self, seat: Seat, help: &SpellHelp) -> bool {
        let figure = self.figure(seat);
        let heals = !help.survival.is_nothing() && figure.survival < figure.survival_max
            || !help.injuries.is_nothing() && figure.injuries > 0;
        let wakes = help.wakes && figure.unconscious_until.is_some_and(|until| until != SCENE_END);
        figure.status == Status::Present && !figure.doomed && (heals || wakes || help.pool.is_some())
    }

    /// A casting of a round: the costs, the roll, and the effect.
    pub(super) fn cast(&mut self, seat: Seat, known: u8, target: Seat) {
        let spell = self.spell(seat, known);
        // RPG-2: the roll has the penalty of the injuries at the start of the round.
        let penalty = self.figure(seat).penalty;
        if !self.pay_and_roll(seat, known, target, penalty) {
            return;
        }
        let side = match spell.effect {
            SpellEffect::Harm(_) => Side::of(seat).other(),
            SpellEffect::Help(_) => Side::of(seat),
        };
        let affected: u16 = if spell.on_all { side.bits() } else { 1 << target };
        for target in self.state.seats(side).filter(|target| affected & 1 << target != 0) {
            match &spell.effect {
                // OD-66: a spell on all leaves the unconscious alone.
                SpellEffect::Harm(_) if spell.on_all && !self.is_active(target) => {}
                SpellEffect::Harm(harm) => self.harm_by_spell(seat, known, target, harm),
                SpellEffect::Help(help) => self.help_by_spell(seat, target, help),
            }
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
        let SpellEffect::Help(help) = self.spell(by, known).effect else { return };
        let helped = (0..FIRST_FOE).filter(|&seat| whom.seats() & 1 << seat != 0);
        let helped =
            helped.filter(|&seat| self.is_helped(seat, &help)).fold(0, |set: u8, seat| set | 1 << seat);
        if helped == 0 {
            return; // There is nothing to do.
        }
        let helped = match whom {
            Whom::These(_) => Whom::These(helped),
            Whom::OneOf(_) => Whom::OneOf(helped),
        };
        let on_all = self.spell(by, known).on_all;
        let helped: u8 =
            self.met_by(helped, 0).take(if on_all { SEATS } else { 1 }).fold(0, |set, seat| set | 1 << seat);
        let penalty = self.figure(by).injuries;
        if !self.pay_and_roll(by, known, helped.trailing_zeros() as Seat, penalty) {
            return;
        }
        for seat in (0..FIRST_FOE).filter(|seat| helped & 1 << seat != 0) {
            self.help_by_spell(by, seat, &help);
        }
    }

    /// Pays for a casting, and makes the roll that it may take (RPG-3). Returns whether the spell works.
    fn pay_and_roll(&mut self, seat: Seat, known: u8, target: Seat, penalty: u16) -> bool {
        let spell = self.spell(seat, known);
        let figure = self.figure_mut(seat);
        figure.castings[usize::from(known)] -= 1;
        figure.mojo -= spell.mojo;
        let check = spell.roll.map(|skill| {
            let needed = self.character(seat).skills[usize::from(skill)].saturating_sub_unsigned(penalty);
            self.check(seat, Purpose::Casting, 0, needed)
        });
        self.tell(Event::SpellCast { seat, known, target, mojo: spell.mojo, check });
        check.is_none_or(|check| check.success)
    }

    fn harm_by_spell(&mut self, by: Seat, known: u8, target: Seat, harm: &SpellHarm) {
        if !self.figure(target).is_alive() || self.figure(target).status == Status::Gone {
            return;
        }
        // Numbers after those of all attacks of the round.
        let event = (ATTACKS_MAX * SEATS) as u16 + u16::from(by);
        let (manner, source) = (self.in_fight(target, harm.manner), Source::Spell(by, known));
        if self.averts(target, source, event, manner.roll) {
            return;
        }
        let (damage, faces) = self.throw(target, Purpose::SpellDamage, by.into(), harm.damage);
        let archetypal = self.is_archetypal(target, manner);
        self.suffer(target, Blow { source, damage, direct: harm.injuries, archetypal, faces, event });
    }

    fn help_by_spell(&mut self, by: Seat, seat: Seat, help: &SpellHelp) {
        // Who fled is away, and nothing helps those whose time has run out (DTH-11).
        if self.figure(seat).status != Status::Present || self.figure(seat).doomed {
            return;
        }
        if !help.survival.is_nothing() || !help.injuries.is_nothing() {
            let (survival, _) = self.throw(seat, Purpose::SpellHeal, by.into(), help.survival);
            let (injuries, _) = self.throw(seat, Purpose::SpellHealInjuries, by.into(), help.injuries);
            self.heal_one(seat, survival, injuries);
        }
        if let Some(pool) = help.pool {
            let (points, faces) = self.throw(seat, Purpose::SpellPool, by.into(), pool.points);
            let whom = Whom::These(0);
            let grant =
                PoolGrant { whom, points: pool.points, seconds: pool.seconds, eligible: pool.eligible };
            self.add_pool(seat, &grant, points, faces);
        }
        let asleep = self.figure(seat).unconscious_until.is_some_and(|until| until != SCENE_END);
        if help.wakes && asleep {
            self.tell(Event::Shaken { seat, by, check: None });
            self.come_to(seat, self.state.clock);
        }
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
