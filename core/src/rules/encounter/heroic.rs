//! Heroic last efforts (DTH-12, DTH-13).

use super::decide::Decide;
use super::game::Game;
use super::origin::Purpose;
use super::plan::{HeroicMojo, PERCENT_PER_POINT};
use super::record::{Check, Event, Record};
use super::state::{NOBODY, Seat, Seats, Side, Status};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// The figures who make a last effort in a round of a combat.
    pub(super) fn last_efforts(&mut self, active: Seats) -> Seats {
        // Asked first without a call: seldom is anybody doomed.
        let doomed = self.state.everybody.filter(|seat| self.figure(seat).doomed);
        doomed.filter(|seat| self.makes_last_effort(seat, active))
    }

    /// DTH-12: a spell, or an attack; there must be an enemy.
    fn makes_last_effort(&mut self, seat: Seat, active: Seats) -> bool {
        if !self.may_make_last_effort(seat) || active.and(Side::of(seat).other().seats()).is_empty() {
            return false;
        }
        if self.prepares_last_spell(seat, active) {
            return true;
        }
        let (decide, table) = self.ask();
        decide.heroic_attack(table, seat)
    }

    /// DTH-12: a player character that is awake and whose time has run out.
    #[inline]
    pub(super) fn may_make_last_effort(&self, seat: Seat) -> bool {
        let figure = self.figure(seat);
        figure.doomed
            && figure.status == Status::Present
            && self.is_awake(seat)
            && self.character(seat).is_player()
    }

    /// DTH-12: whether somebody's last effort averts what a companion could not avert: it makes the
    /// companion's roll, and dies (DTH-14).
    pub(super) fn is_averted_by_last_effort(&mut self, friend: Seat, event: u16, skill: u8) -> bool {
        if self.figure(friend).doomed {
            return false;
        }
        for hero in self.state.seats(Side::of(friend)).iter() {
            if hero == friend || !self.may_make_last_effort(hero) {
                continue;
            }
            let (decide, table) = self.ask();
            if decide.heroic_aid(table, hero, friend) && self.heroic_aid(hero, friend, event, skill) {
                return true;
            }
        }
        false
    }

    /// DTH-13: level and the mojo of all players help; injuries do not count.
    fn heroic_aid(&mut self, hero: Seat, friend: Seat, event: u16, skill: u8) -> bool {
        let score = self.character(hero).skills[usize::from(skill)];
        let (check, mojo) = self.heroic_check(hero, score, event, 0);
        let skill = Some(skill);
        self.tell(Event::HeroicEffort { seat: hero, target: friend, skill, mojo, check, percent: false });
        self.figure_mut(hero).targets.fill(NOBODY); // One effort: it attacks no more in this round.
        self.die(hero);
        check.success
    }

    /// DTH-13: a roll with level and the mojo of all players, without injuries; and that mojo. Of its own the
    /// hero keeps what its spell costs.
    pub(super) fn heroic_check(&mut self, hero: Seat, score: i16, event: u16, keeps: u8) -> (Check, u16) {
        let mojo = self.collect_mojo(hero, keeps);
        let needed = score.saturating_add(self.heroic_bonus(hero, mojo));
        (self.check(hero, Purpose::Heroic, event, needed), mojo)
    }

    /// DTH-13: a last attack; level and the mojo of all players help, and injuries do not count.
    pub(super) fn heroic_attack(&mut self, seat: Seat, target: Seat) -> bool {
        let mojo = self.collect_mojo(seat, 0);
        let bonus = self.heroic_bonus(seat, mojo);
        let check = match self.character(seat).hit_chance {
            Some(percent) => {
                let better =
                    bonus.saturating_add(self.advantage(seat, target)).saturating_mul(PERCENT_PER_POINT);
                self.chance(seat, Purpose::Heroic, 0, i16::from(percent).saturating_add(better))
            }
            None => {
                let needed = self.attack_score(seat, target).saturating_add(bonus);
                self.check(seat, Purpose::Heroic, 0, needed)
            }
        };
        let percent = self.character(seat).hit_chance.is_some();
        self.tell(Event::HeroicEffort { seat, target, skill: None, mojo, check, percent });
        check.success
    }

    fn heroic_bonus(&self, seat: Seat, mojo: u16) -> i16 {
        i16::from(self.character(seat).level).saturating_add_unsigned(mojo)
    }

    /// DTH-13, OD-76: the mojo that players add; the hero keeps some of its own.
    fn collect_mojo(&mut self, hero: Seat, keeps: u8) -> u16 {
        let mut mojo: u16 = 0;
        for giver in self.state.seats(Side::of(hero)).iter() {
            let keeps = if giver == hero { keeps } else { 0 };
            let has = self.free_mojo(giver).saturating_sub(keeps);
            if has == 0 || !self.may_give_mojo(giver, hero) {
                continue;
            }
            let (decide, table) = self.ask();
            let given = decide.heroic_bid(table, giver, hero).min(has);
            if given > 0 {
                self.figure_mut(giver).mojo -= given;
                mojo += u16::from(given);
                self.tell(Event::MojoGiven { seat: giver, mojo: given });
            }
        }
        mojo
    }

    /// DTH-13, OD-85: players add mojo, whatever state their characters are in.
    fn may_give_mojo(&self, giver: Seat, hero: Seat) -> bool {
        let may = giver == hero
            || match self.plan.options.heroic_mojo {
                HeroicMojo::Living => self.figure(giver).is_alive(),
                HeroicMojo::Acting => self.is_active(giver),
                HeroicMojo::All => true,
            };
        may && self.character(giver).is_player()
    }
}
