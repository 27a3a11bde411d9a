//! A fight, round by round (RPG, OD-65 to OD-67).

use super::decide::{BidRoll, Casting, Decide, FaintMoment};
use super::game::Game;
use super::harm::Blow;
use super::origin::{Purpose, slot};
use super::plan::{ATTACKS_MAX, Combat, FOES_MAX, Manner, PERCENT_PER_POINT, SEATS, SceneKind, Tag, Throw};
use super::record::{CombatEnd, Event, Record, Source};
use super::state::{Deed, NOBODY, Phase, Seat, Seats, Side, Status};
use crate::dice::Dice;

/// The deed of a figure that does nothing.
const IDLE: (Deed, [Seat; ATTACKS_MAX]) = (Deed::Attack, [NOBODY; ATTACKS_MAX]);

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
            Some(_) => self.end_combat(self.end_if_acting(self.active()).unwrap_or(CombatEnd::Stalemate)),
            None => self.state.phase = Phase::SceneEnds,
        }
    }

    /// The combat that is being fought, if any.
    pub(super) fn combat(&self) -> Option<&Combat> {
        match self.plan.scene(&self.state) {
            Some(SceneKind::Combat(combat)) => Some(combat),
            _ => None,
        }
    }

    /// OD-65: there is another round as long as both sides have figures who act. OD-66, OD-67: then
    /// every figure chooses what it does and to whom, and its present injuries are its penalty for the
    /// round.
    fn begin_combat_round(&mut self) {
        self.state.round += 1;
        let (active, acting) = match self.who_acts() {
            Ok(both) => both,
            Err(end) => {
                self.state.round -= 1; // It does not take place.
                self.end_combat(end);
                return;
            }
        };
        self.tell(Event::RoundBegan);
        let sleepers = self.sleepers();
        for seat in self.state.everybody.iter() {
            let (deed, targets) =
                if acting.contains(seat) { self.choose_deed(seat, active, sleepers) } else { IDLE };
            let figure = self.figure_mut(seat);
            figure.penalty = figure.injuries;
            (figure.deed, figure.targets) = (deed, targets);
        }
        self.go_to_attack_from(0);
    }

    /// The active figures and all who act in the round that begins, or the end of the combat (OD-65). Nobody faints on
    /// purpose or flees when it is won or lost already.
    fn who_acts(&mut self) -> Result<(Seats, Seats), CombatEnd> {
        let foes = self.active_of(Side::Foes);
        if foes.is_empty()
            && let Some(end) = self.end_if_acting(self.active())
        {
            return Err(end);
        }
        // INJ-8: it may bring back adventurers.
        self.choose_consciousness(FaintMoment::RoundBegins);
        let adventurers = self.active_of(Side::Adventurers);
        if adventurers.is_empty()
            && let Some(end) = end_if_left(self.able())
        {
            return Err(end);
        }
        let active = self.flee(adventurers.or(foes));
        let acting = active.or(self.last_efforts(active));
        self.end_if_acting(acting).map_or(Ok((active, acting)), Err)
    }

    /// OD-65, OD-89: how the combat ends if only these act; none while both sides have somebody who does. Whoever could
    /// make a last effort is left, too, and has won when no foe is.
    fn end_if_acting(&self, acting: Seats) -> Option<CombatEnd> {
        match end_if_left(acting) {
            Some(CombatEnd::NobodyLeft) => end_if_left(self.able()).or(Some(CombatEnd::NobodyLeft)),
            end => end,
        }
    }

    /// The active figures, and those who may make a last effort.
    #[cold]
    fn able(&self) -> Seats {
        self.active().or(self.state.everybody.filter(|seat| self.may_make_last_effort(seat)))
    }

    /// What a figure does in the round, and to whom. A last effort is one attack, or one spell. OD-84: several
    /// attacks have a target each, chosen before any of them.
    fn choose_deed(&mut self, seat: Seat, active: Seats, sleepers: Seats) -> (Deed, [Seat; ATTACKS_MAX]) {
        let (_, mut targets) = IDLE;
        let doomed = self.figure(seat).doomed;
        if doomed && self.figure(seat).targets[0] != NOBODY {
            return (self.figure(seat).deed, self.figure(seat).targets); // A spell that is prepared.
        }
        if doomed {
            targets[0] = self.choose_target(seat, active, 0);
            return (Deed::LastAttack, targets);
        }
        if !sleepers.is_empty() {
            targets[0] = self.choose_sleeper(seat, sleepers);
            if targets[0] != NOBODY {
                return (Deed::Wake, targets);
            }
        }
        if !self.character(seat).spells.is_empty()
            && let Some(Casting { known, target }) = self.choose_casting(seat, active)
        {
            targets[0] = target;
            return (Deed::Cast(known), targets);
        }
        for number in 0..self.character(seat).attacks {
            targets[usize::from(number)] = self.choose_target(seat, active, number);
        }
        (Deed::Attack, targets)
    }

    /// The active figures.
    fn active(&self) -> Seats {
        self.active_of(Side::Adventurers).or(self.active_of(Side::Foes))
    }

    fn active_of(&self, side: Side) -> Seats {
        self.state.seats(side).filter(|seat| self.is_active(seat))
    }

    /// Active figures that choose to flee leave before the round; returns the others.
    fn flee(&mut self, active: Seats) -> Seats {
        let mut stayed = active;
        for seat in active.iter() {
            let (decide, table) = self.ask();
            if decide.flees(table, seat) {
                self.figure_mut(seat).status = Status::Gone;
                self.tell(Event::Fled { seat });
                stayed = stayed.without(seat);
            }
        }
        stayed
    }

    fn end_combat(&mut self, end: CombatEnd) {
        self.state.phase = Phase::SceneEnds;
        self.tell(Event::CombatEnded { end });
    }

    /// OD-66: the target of an attack, by its number in the round, among the conscious enemies.
    fn choose_target(&mut self, seat: Seat, active: Seats, number: u8) -> Seat {
        let enemies = active.and(Side::of(seat).other().seats());
        if enemies.len() < 2 {
            return enemies.first().unwrap_or(NOBODY);
        }
        let mut choices = [NOBODY; FOES_MAX];
        choices.iter_mut().zip(enemies.iter()).for_each(|(choice, enemy)| *choice = enemy);
        let choices = &choices[..usize::from(enemies.len())];
        let (decide, table) = self.ask();
        let count = choices.len() as u8;
        let index = decide.target(table, seat, choices).among(count).unwrap_or_else(|| {
            let slot = slot(&self.state, seat, Purpose::Target, number.into());
            self.dice.index(slot, count)
        });
        choices[usize::from(index)]
    }

    /// RPG-2: what one figure does in the round, one attack at a time.
    pub(super) fn deed_of(&mut self, seat: Seat) {
        let figure = self.figure_mut(seat);
        let left = figure.deeds_left();
        let target = figure.targets[0];
        figure.targets.rotate_left(1);
        figure.targets[ATTACKS_MAX - 1] = NOBODY;
        let deed = figure.deed;
        if left <= 1 {
            figure.deed = Deed::Attack;
        }
        match deed {
            Deed::Attack => self.attack_of(seat, target, self.character(seat).attacks.saturating_sub(left)),
            Deed::Wake => self.shake(seat, target),
            Deed::Cast(known) => self.cast(seat, known, target, false),
            Deed::LastAttack => self.last_attack(seat, target),
            Deed::LastCast(known) => {
                self.cast(seat, known, target, true);
                self.die(seat); // DTH-14
            }
        }
        self.go_to_attack_from(seat);
    }

    /// RPG-4: an attack of one figure, by its number in the round, with its injuries at the start of the
    /// round.
    fn attack_of(&mut self, seat: Seat, target: Seat, number: u8) {
        if self.attack(seat, target, number.into()) {
            self.hit(seat, target, number.into());
        }
    }

    /// DTH-12: an attack that is a last effort.
    fn last_attack(&mut self, seat: Seat, target: Seat) {
        if self.heroic_attack(seat, target) {
            self.hit(seat, target, 0);
        }
        self.die(seat); // DTH-14
    }

    /// RPG-4: an attack hits: its target may avert it, or suffers its damage.
    fn hit(&mut self, seat: Seat, target: Seat, number: u16) {
        let manner = self.manner(seat, target);
        let (source, event) = (Source::Attack(seat), number * SEATS as u16 + u16::from(seat));
        if !self.averts(target, source, event, manner.roll) {
            let (damage, faces) = self.throw(seat, Purpose::Damage, number, self.damage_of(seat));
            let archetypal = self.is_archetypal(target, manner);
            self.suffer(target, Blow { source, damage, direct: 0, archetypal, faces, event });
        }
    }

    /// The damage of a figure's hits (SPL-3).
    fn damage_of(&self, seat: Seat) -> Throw {
        let mut damage = self.character(seat).damage;
        damage.plus += self.figure(seat).changed(&self.plan.changes, |change| change.damage);
        damage
    }

    /// What an attack calls for, and is: what attacker and combat say.
    fn manner(&self, seat: Seat, target: Seat) -> Manner {
        let Manner { roll, tags } = self.character(seat).manner;
        let combat = self.combat().filter(|_| Side::of(target) == Side::Adventurers);
        let roll = roll.or(combat.and_then(|combat| combat.manner.roll));
        self.in_fight(target, Manner { roll, tags })
    }

    /// VRV-3, VRV-5: what something in a combat is: part of a fight, an ambush in the first round of an
    /// ambush, and what the combat says.
    pub(super) fn in_fight(&self, target: Seat, Manner { roll, tags }: Manner) -> Manner {
        let mut tags = tags.with(Tag::Combat);
        if let Some(combat) = self.combat().filter(|_| Side::of(target) == Side::Adventurers) {
            tags = tags.and(combat.manner.tags);
            if combat.ambush && self.state.round == 1 {
                tags = tags.with(Tag::Ambush);
            }
        }
        Manner { roll, tags }
    }

    /// The next attack of the round, or the end of the attacks.
    fn go_to_attack_from(&mut self, first: Seat) {
        let attacks = |seat: &Seat| self.figure(*seat).targets[0] != NOBODY;
        self.state.phase = match self.state.everybody.from(first).iter().find(attacks) {
            Some(next) => Phase::Attack(next),
            None => self.first_seat().map_or(Phase::SceneEnds, Phase::RoundEnds),
        };
    }

    /// RPG-4: whether an attack hits. OD-83: injuries may lower a flat chance.
    fn attack(&mut self, seat: Seat, target: Seat, number: u16) -> bool {
        let character = self.character(seat);
        if let Some(percent) = character.hit_chance {
            let lost = self.figure(seat).penalty.saturating_mul(character.hit_chance_per_injury.into());
            let percent = i16::from(percent).saturating_sub_unsigned(lost);
            let better = self.advantage(seat, target).saturating_mul(PERCENT_PER_POINT);
            let percent = percent.saturating_add(better);
            let check = self.chance(seat, Purpose::AttackRoll, number, percent);
            self.tell(Event::Attacked { seat, target, check, percent: true });
            return check.success;
        }
        let score = self.attack_score(seat, target);
        let needed = score.saturating_sub_unsigned(self.figure(seat).penalty);
        // VRV-3: a warrior's attack is archetypal.
        let (check, margin) = match self.character(seat).is_warrior() {
            true => self.archetypal_check(seat, Purpose::AttackRoll, number, needed),
            false => (self.check(seat, Purpose::AttackRoll, number, needed), 0),
        };
        self.tell(Event::Attacked { seat, target, check, percent: false });
        check.success || self.bid(seat, BidRoll::Attack, margin)
    }

    /// RPG-4: the target number of an attack, without the penalty of injuries.
    pub(super) fn attack_score(&self, seat: Seat, target: Seat) -> i16 {
        let scores = self.character(seat).scores.attack - self.character(target).scores.defense;
        scores + self.advantage(seat, target)
    }

    /// What the combat and spells (SPL-3) add to the target number of an attack. A point is worth 5 percent of a flat
    /// chance (OD-35).
    pub(super) fn advantage(&self, seat: Seat, target: Seat) -> i16 {
        let bonus = self.combat().map_or(0, |combat| match Side::of(seat) {
            Side::Adventurers => combat.adventurers_bonus,
            Side::Foes => combat.foes_bonus,
        });
        bonus + self.edge(seat, target)
    }
}

/// OD-65: how a combat ends if only these are left; none while both sides have somebody.
const fn end_if_left(left: Seats) -> Option<CombatEnd> {
    match (left.and(Side::Adventurers.seats()).is_empty(), left.and(Side::Foes.seats()).is_empty()) {
        (false, false) => None,
        (false, true) => Some(CombatEnd::Won),
        (true, false) => Some(CombatEnd::Lost),
        (true, true) => Some(CombatEnd::NobodyLeft),
    }
}
