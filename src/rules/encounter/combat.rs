//! A fight, round by round (RPG, OD-65 to OD-67), and heroic last efforts (DTH-12, DTH-13).

use super::decide::{BidRoll, Decide, FaintMoment, Pick};
use super::game::Game;
use super::harm::Blow;
use super::origin::{Purpose, slot};
use super::plan::{Combat, FOES_MAX, SceneKind};
use super::record::{CombatEnd, Event, Record, Source};
use super::state::{Deed, NOBODY, Phase, Seat, Side, Status};
use crate::dice::Dice;

/// The deed of a figure that does nothing.
const IDLE: (Deed, Seat) = (Deed::Attack, NOBODY);
/// Percent per point of a d20's target number, for modifiers of a flat chance (OD-35).
const PERCENT_PER_POINT: i16 = 5;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// Begins a round of a combat or of a hazard.
    pub(super) fn begin_round(&mut self) {
        let plan = self.plan;
        match plan.scene(&self.state) {
            Some(SceneKind::Combat(_)) => self.begin_combat_round(),
            Some(SceneKind::Hazard(hazard)) => self.begin_hazard_round(hazard),
            _ => self.state.phase = Phase::SceneEnds,
        }
    }

    /// The next step after a round of a combat or of a hazard.
    pub(super) fn after_round(&mut self) {
        let plan = self.plan;
        let rounds_max = match plan.scene(&self.state) {
            Some(SceneKind::Combat(combat)) => combat.rounds_max,
            Some(SceneKind::Hazard(hazard)) => hazard.rounds,
            _ => 0,
        };
        self.state.phase = Phase::RoundBegins;
        if self.state.round < rounds_max {
            return;
        }
        match self.combat() {
            Some(_) => {
                let end = end_among(self.active());
                self.end_combat(end.unwrap_or(CombatEnd::Stalemate));
            }
            None => self.state.phase = Phase::SceneEnds,
        }
    }

    fn combat(&self) -> Option<&Combat> {
        match self.plan.scene(&self.state) {
            Some(SceneKind::Combat(combat)) => Some(combat),
            _ => None,
        }
    }

    /// OD-65: there is another round as long as both sides have figures who act. OD-66, OD-67: then
    /// every figure chooses what it does and to whom, and its present injuries are its penalty for the
    /// round.
    fn begin_combat_round(&mut self) {
        self.faint_at_will(FaintMoment::RoundBegins);
        self.flee();
        let active = self.active();
        let acting = active | self.last_efforts(active);
        if let Some(end) = end_among(acting) {
            self.end_combat(end);
            return;
        }
        self.state.round += 1;
        self.tell(Event::RoundBegan);
        let sleepers = self.sleepers();
        for seat in self.state.everybody() {
            let acts = acting & 1 << seat != 0;
            let (deed, target) = if acts { self.choose_deed(seat, active, sleepers) } else { IDLE };
            let figure = self.figure_mut(seat);
            figure.penalty = figure.injuries;
            (figure.deed, figure.target) = (deed, target);
        }
        self.go_to_attack_from(0);
    }

    /// What a figure does in the round, and to whom. Last efforts are attacks.
    fn choose_deed(&mut self, seat: Seat, active: u16, sleepers: u16) -> (Deed, Seat) {
        if sleepers != 0 && !self.figure(seat).doomed {
            let sleeper = self.choose_sleeper(seat, sleepers);
            if sleeper != NOBODY {
                return (Deed::Wake, sleeper);
            }
        }
        (Deed::Attack, self.choose_target(seat, active))
    }

    /// The active figures, one bit for each seat.
    fn active(&self) -> u16 {
        self.state.everybody().fold(0, |set, seat| set | u16::from(self.is_active(seat)) << seat)
    }

    /// The figures who make a last attack, one bit for each seat.
    fn last_efforts(&mut self, active: u16) -> u16 {
        self.state
            .everybody()
            .fold(0, |set, seat| set | u16::from(self.makes_last_effort(seat, active)) << seat)
    }

    /// DTH-12: whether a conscious figure whose time has run out makes a last attack; there must be an
    /// enemy to attack.
    fn makes_last_effort(&mut self, seat: Seat, active: u16) -> bool {
        let figure = self.figure(seat);
        let may = figure.doomed
            && figure.status == Status::Present
            && !figure.is_unconscious()
            && self.character(seat).is_player()
            && active & Side::of(seat).other().bits() != 0;
        let (decide, table) = self.ask();
        may && decide.heroic_attack(table, seat)
    }

    /// Figures that choose to flee leave before the round.
    fn flee(&mut self) {
        for seat in self.state.everybody() {
            if !self.is_active(seat) {
                continue;
            }
            let (decide, table) = self.ask();
            if decide.flees(table, seat) {
                self.figure_mut(seat).status = Status::Gone;
                self.tell(Event::Fled { seat });
            }
        }
    }

    fn end_combat(&mut self, end: CombatEnd) {
        self.state.phase = Phase::SceneEnds;
        self.tell(Event::CombatEnded { end });
    }

    /// OD-66: the target of an attack, among the conscious enemies.
    fn choose_target(&mut self, seat: Seat, active: u16) -> Seat {
        let mut choices = [NOBODY; FOES_MAX];
        let mut count = 0;
        let mut enemies = active & Side::of(seat).other().bits();
        while enemies != 0 {
            choices[count] = enemies.trailing_zeros() as Seat;
            count += 1;
            enemies &= enemies - 1;
        }
        let choices = &choices[..count];
        if choices.len() < 2 {
            return choices.first().copied().unwrap_or(NOBODY);
        }
        let (decide, table) = self.ask();
        let index = match decide.target(table, seat, choices) {
            Pick::One(index) => index,
            Pick::Any => self.dice.index(slot(&self.state, seat, Purpose::Target, 0), choices.len() as u8),
        };
        choices[usize::from(index)]
    }

    /// RPG-2: what one figure does in the round.
    pub(super) fn deed_of(&mut self, seat: Seat) {
        let target = std::mem::replace(&mut self.figure_mut(seat).target, NOBODY);
        match std::mem::replace(&mut self.figure_mut(seat).deed, Deed::Attack) {
            Deed::Attack => self.attack_of(seat, target),
            Deed::Wake => self.shake(seat, target),
        }
        self.go_to_attack_from(seat + 1);
    }

    /// RPG-4: the attack of one figure, with its injuries at the start of the round.
    fn attack_of(&mut self, seat: Seat, target: Seat) {
        let last_effort = self.figure(seat).doomed;
        let hit = if last_effort { self.heroic_effort(seat, target) } else { self.attack(seat, target) };
        if hit {
            let (damage, faces) = self.throw(seat, Purpose::Damage, 0, self.character(seat).damage);
            let archetypal = self.attack_is_archetypal(target);
            let source = Source::Attack(seat);
            self.suffer(
                target,
                Blow { source, damage, direct: 0, archetypal, faces, event: u16::from(seat) },
            );
        }
        if last_effort {
            self.die(seat); // DTH-14
        }
    }

    /// The next attack of the round, or the end of the attacks.
    fn go_to_attack_from(&mut self, first: Seat) {
        let attacks = |seat: &Seat| self.figure(*seat).target != NOBODY;
        let next = self.state.everybody_from(first).find(attacks);
        self.state.phase = match (next, self.first_seat()) {
            (Some(next), _) => Phase::Attack(next),
            (None, Some(first)) => Phase::RoundEnds(first),
            (None, None) => Phase::SceneEnds,
        };
    }

    /// RPG-4: whether an attack hits.
    fn attack(&mut self, seat: Seat, target: Seat) -> bool {
        if let Some(percent) = self.character(seat).hit_chance {
            let check = self.chance(seat, Purpose::AttackRoll, 0, percent.into());
            self.tell(Event::Attacked { seat, target, check, percent: true });
            return check.success;
        }
        let score = self.attack_score(seat, target);
        let needed = score.saturating_sub_unsigned(self.figure(seat).penalty);
        // VRV-3: a warrior's attack is archetypal.
        let (check, margin) = match self.character(seat).is_warrior() {
            true => self.archetypal_check(seat, Purpose::AttackRoll, 0, needed),
            false => (self.check(seat, Purpose::AttackRoll, 0, needed), 0),
        };
        self.tell(Event::Attacked { seat, target, check, percent: false });
        check.success || self.bid(seat, BidRoll::Attack, margin)
    }

    /// RPG-4: the target number of an attack, without the penalty of injuries.
    fn attack_score(&self, seat: Seat, target: Seat) -> i16 {
        let bonus = self.combat().map_or(0, |combat| match Side::of(seat) {
            Side::Adventurers => combat.adventurers_bonus,
            Side::Foes => combat.foes_bonus,
        });
        self.character(seat).scores.attack - self.character(target).scores.defense + bonus
    }

    /// DTH-13, OD-76: level and the mojo of all players help; injuries do not count.
    fn heroic_effort(&mut self, seat: Seat, target: Seat) -> bool {
        let mut mojo: u16 = 0;
        for giver in self.state.seats(Side::of(seat)) {
            let has = self.figure(giver).mojo;
            let may = self.character(giver).is_player() && (giver == seat || self.is_active(giver));
            if has == 0 || !may {
                continue;
            }
            let (decide, table) = self.ask();
            let given = decide.heroic_bid(table, giver, seat).min(has);
            if given > 0 {
                self.figure_mut(giver).mojo -= given;
                mojo += u16::from(given);
                self.tell(Event::MojoGiven { seat: giver, mojo: given });
            }
        }
        let bonus = i16::from(self.character(seat).level).saturating_add_unsigned(mojo);
        let check = match self.character(seat).hit_chance {
            Some(percent) => {
                let better = bonus.saturating_mul(PERCENT_PER_POINT);
                self.chance(seat, Purpose::Heroic, 0, i16::from(percent).saturating_add(better))
            }
            None => {
                let needed = self.attack_score(seat, target).saturating_add(bonus);
                self.check(seat, Purpose::Heroic, 0, needed)
            }
        };
        let percent = self.character(seat).hit_chance.is_some();
        self.tell(Event::HeroicEffort { seat, target, mojo, check, percent });
        check.success
    }

    /// VRV-3, VRV-5: harm in a fight is archetypal for warriors; in an ambush, that is its first round,
    /// only by option.
    fn attack_is_archetypal(&self, target: Seat) -> bool {
        let ambushed = self.combat().is_some_and(|combat| combat.ambush)
            && self.state.round == 1
            && Side::of(target) == Side::Adventurers;
        self.character(target).is_warrior() && (!ambushed || self.plan.options.ambush_is_archetypal)
    }
}

/// OD-65: the end of a combat when a side has no figure left in `goes_on`, one bit for each seat.
const fn end_among(goes_on: u16) -> Option<CombatEnd> {
    match (goes_on & Side::Adventurers.bits() != 0, goes_on & Side::Foes.bits() != 0) {
        (true, true) => None,
        (true, false) => Some(CombatEnd::Won),
        (false, true) => Some(CombatEnd::Lost),
        (false, false) => Some(CombatEnd::NobodyLeft),
    }
}
