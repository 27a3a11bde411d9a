//! A fight, round by round (RPG, OD-65 to OD-67), and heroic last efforts (DTH-12, DTH-13).

use super::decide::{BidRoll, Decide, Pick};
use super::game::Game;
use super::harm::Blow;
use super::origin::{Purpose, slot};
use super::plan::{Combat, FOES_MAX, SceneKind};
use super::record::{Check, CombatEnd, Event, Record, Source};
use super::state::{NOBODY, Phase, Seat, Side, Status};
use crate::dice::Dice;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// A round of a combat or of a hazard begins.
    pub(super) fn begin_round(&mut self) {
        let plan = self.plan;
        match plan.scene(&self.state).map(|scene| &scene.kind) {
            Some(SceneKind::Combat(_)) => self.begin_combat_round(),
            Some(SceneKind::Hazard(hazard)) => self.begin_hazard_round(hazard),
            _ => self.state.phase = Phase::SceneEnds,
        }
    }

    /// What comes after a round of a combat or of a hazard.
    pub(super) fn after_round(&mut self) {
        let plan = self.plan;
        let rounds_max = match plan.scene(&self.state).map(|scene| &scene.kind) {
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
                let end = self.end_among(|game, seat| game.is_active(seat));
                self.end_combat(end.unwrap_or(CombatEnd::Stalemate));
            }
            None => self.state.phase = Phase::SceneEnds,
        }
    }

    fn combat(&self) -> Option<&Combat> {
        match self.plan.scene(&self.state).map(|scene| &scene.kind) {
            Some(SceneKind::Combat(combat)) => Some(combat),
            _ => None,
        }
    }

    /// OD-65: who of both sides goes on decides whether there is another round. OD-66, OD-67: then
    /// everybody chooses a target, and the injuries of this moment are the penalty of the round.
    fn begin_combat_round(&mut self) {
        self.flee();
        let acting = self.actors();
        if let Some(end) = self.end_among(|_, seat| acting & 1 << seat != 0) {
            self.end_combat(end);
            return;
        }
        self.state.round += 1;
        self.tell(Event::RoundBegan);
        for side in [Side::Adventurers, Side::Foes] {
            for seat in self.state.seats(side) {
                let figure = self.figure_mut(seat);
                figure.penalty = figure.injuries;
                figure.target = NOBODY;
            }
        }
        for side in [Side::Adventurers, Side::Foes] {
            for seat in self.state.seats(side).filter(|&seat| acting & 1 << seat != 0) {
                self.figure_mut(seat).target = self.choose_target(seat);
            }
        }
        self.go_to_attack_from(0);
    }

    /// Who will act in the round, one bit each: the active, and those with a last effort to make.
    fn actors(&mut self) -> u16 {
        let seats = [Side::Adventurers, Side::Foes].map(|side| self.state.seats(side));
        let mut acting = 0;
        for seat in seats.into_iter().flatten() {
            if self.is_active(seat) || self.makes_last_effort(seat) {
                acting |= 1 << seat;
            }
        }
        acting
    }

    /// DTH-12: whether somebody whose time is out, and who is awake, makes a last attack; there must
    /// be somebody to attack.
    fn makes_last_effort(&mut self, seat: Seat) -> bool {
        let figure = self.figure(seat);
        let may = figure.doomed
            && figure.status == Status::Present
            && !figure.is_unconscious()
            && self.character(seat).is_player()
            && self.state.seats(Side::of(seat).other()).any(|enemy| self.is_active(enemy));
        let (decide, table) = self.ask();
        may && decide.heroic_attack(table, seat)
    }

    /// Whoever wants to leave does so before the round.
    fn flee(&mut self) {
        for side in [Side::Adventurers, Side::Foes] {
            for seat in self.state.seats(side) {
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
    }

    /// OD-65: how the combat ends when one side has nobody who `goes_on`.
    fn end_among(&self, goes_on: impl Fn(&Self, Seat) -> bool) -> Option<CombatEnd> {
        let any = |side| self.state.seats(side).any(|seat| goes_on(self, seat));
        match (any(Side::Adventurers), any(Side::Foes)) {
            (true, true) => None,
            (true, false) => Some(CombatEnd::Won),
            (false, true) => Some(CombatEnd::Lost),
            (false, false) => Some(CombatEnd::NobodyLeft),
        }
    }

    fn end_combat(&mut self, end: CombatEnd) {
        self.state.phase = Phase::SceneEnds;
        self.tell(Event::CombatEnded { end });
    }

    /// OD-66: whom to attack, among the conscious enemies.
    fn choose_target(&mut self, seat: Seat) -> Seat {
        let mut choices = [NOBODY; FOES_MAX];
        let mut count = 0;
        for enemy in self.state.seats(Side::of(seat).other()).filter(|&enemy| self.is_active(enemy)) {
            choices[count] = enemy;
            count += 1;
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

    /// RPG-2, RPG-4: the attack of one figure, with the injuries that it had when the round began.
    pub(super) fn attack_of(&mut self, seat: Seat) {
        let target = std::mem::replace(&mut self.figure_mut(seat).target, NOBODY);
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
        self.go_to_attack_from(seat + 1);
    }

    /// The next attack of the round, or its end.
    fn go_to_attack_from(&mut self, first: Seat) {
        let attacks = |seat: &Seat| self.figure(*seat).target != NOBODY;
        let next = (first..super::plan::SEATS as Seat).find(attacks);
        self.state.phase = match (next, self.first_seat()) {
            (Some(next), _) => Phase::Attack(next),
            (None, Some(first)) => Phase::RoundEnds(first),
            (None, None) => Phase::SceneEnds,
        };
    }

    /// RPG-4: whether an attack hits.
    fn attack(&mut self, seat: Seat, target: Seat) -> bool {
        if let Some(percent) = self.character(seat).hit_chance {
            let check = self.chance(seat, Purpose::AttackRoll, 0, percent);
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

    /// RPG-4 without the penalty of injuries.
    fn attack_score(&self, seat: Seat, target: Seat) -> i16 {
        let bonus = self.combat().map_or(0, |combat| match Side::of(seat) {
            Side::Adventurers => combat.adventurers_bonus,
            Side::Foes => combat.foes_bonus,
        });
        self.character(seat).scores.attack - self.character(target).scores.defense + bonus
    }

    /// DTH-13, OD-76: level and all players' mojo help, injuries do not count.
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
        let level = i16::from(self.character(seat).level);
        let needed = (self.attack_score(seat, target) + level).saturating_add_unsigned(mojo);
        let check: Check = self.check(seat, Purpose::Heroic, 0, needed);
        self.tell(Event::HeroicEffort { seat, target, mojo, check });
        check.success
    }

    /// VRV-3, VRV-5: harm in a fight is archetypal for warriors; an ambush, its first round, is
    /// not, unless the option says so.
    fn attack_is_archetypal(&self, target: Seat) -> bool {
        let ambushed = self.combat().is_some_and(|combat| combat.ambush)
            && self.state.round == 1
            && Side::of(target) == Side::Adventurers;
        self.character(target).is_warrior() && (!ambushed || self.plan.options.ambush_is_archetypal)
    }
}
