//! Rounds and turns (RND-1, RND-5, RND-7, RND-8), and the games without a board.

use super::context::Context;
use super::decide::Decide;
use super::game::Game;
use super::hits::HitsLeft;
use super::origin::Origin;
use super::plan::{self, Actions, Duration, FirstTurn, Moment, StandUp};
use super::record::{Blame, Event, Record, Source};
use super::state::{Pending, Phase, Posture, Seat, Side};
use crate::dice::Dice;

/// The monster's target in games without a board.
const TARGET: Seat = 0;
/// The circumstances of its attacks there.
const IN_MONSTER_TURN: Context = Context::of(TARGET, Source::MonsterTurn, Blame::Nothing);

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// Plays one small step; false when the trial is over.
    ///
    /// Steps are as small as one card, so that a solver can merge equal states between them.
    #[inline]
    pub fn step(&mut self) -> bool {
        match self.state.phase {
            Phase::HitLocation => self.resolve_hit_location(),
            Phase::Over => return false,
            _ => self.step_between_cards(),
        }
        self.state.phase != Phase::Over
    }

    /// A step that is not a card of an attack.
    #[inline(always)]
    pub(super) fn step_between_cards(&mut self) {
        match self.state.phase {
            Phase::MonsterTurn => self.begin_round(),
            Phase::MonsterAttack(index) => self.attack_in_monster_turn(index),
            Phase::SurvivorsTurn => self.begin_survivors_turn(),
            Phase::MonsterHit(index) => self.land_hit_in_monster_turn(index),
            Phase::Attack { seat, number } => self.begin_attack(seat, number),
            Phase::Trap { seat, number } => self.resolve_next_trap(seat, number),
            Phase::MonsterActs => self.take_monster_turn(),
            Phase::NextSurvivor => self.choose_next_survivor(),
            Phase::Act(seat) => self.act(seat),
            Phase::AttackOver(seat) => self.go_on_after_activation(seat),
            Phase::HitLocation | Phase::Over => {}
        }
    }

    /// RND-1: the monster goes first; once-per-round counters are reset.
    fn begin_round(&mut self) {
        self.set_up();
        self.state.round += 1;
        self.expire_tokens(Duration::Round);
        // All seats, taken or not: a known number of them takes no loop.
        self.state.survivors.iter_mut().for_each(|survivor| survivor.used = Actions::NONE);
        self.state.board.ai_draws = 0;
        self.state.board.side = match self.plan.options.first_turn {
            FirstTurn::Monster => Side::Monster,
            FirstTurn::Survivors => Side::Survivors,
        };
        self.renew_for_round();
        self.tell(Event::RoundBegan);
        self.happened(Moment::RoundStart, None, &mut Origin::ROUND_START.clone());
        if self.is_over_by_triggers() {
            return self.end_trial();
        }
        self.pay_survival_income();
        match self.plan.game {
            plan::GameKind::Attack { .. } => {
                self.start_monster_turn();
                if self.is_over_by_triggers() {
                    return self.end_trial();
                }
                if let Some(card) = self.draw_ai_card(0) {
                    self.state.monster.ai.discard.add(card);
                    self.tell(Event::AiCardDiscarded { card });
                }
                self.end_monster_turn();
            }
            plan::GameKind::Defense { .. } => {
                self.start_monster_turn();
                if self.is_over_by_triggers() {
                    return self.end_trial();
                }
                self.state.phase = Phase::MonsterAttack(0);
            }
            plan::GameKind::Showdown { .. } => self.begin_showdown_round(),
        }
    }

    /// RND-5: survivors who are knocked down now stand up at the end of this turn. RND-7: the monster
    /// stands up.
    fn start_monster_turn(&mut self) {
        self.state.board.side = Side::Monster;
        for survivor in &mut self.state.survivors[..self.plan.survivors.len()] {
            if survivor.posture == Posture::JustKnockedDown {
                survivor.posture = Posture::KnockedDown;
            }
        }
        self.monster_stands_at_turn_start();
        self.happened(Moment::MonsterTurn, None, &mut Origin::MONSTER_TURN_START.clone());
    }

    /// RND-8: true when triggers at the beginning of a round or a turn have ended the fight.
    #[inline]
    fn is_over_by_triggers(&self) -> bool {
        !self.plan.triggers.moments.is_empty() && self.fight_is_over()
    }

    /// RND-1, OD-1: begins a round of a showdown with the side that goes first.
    fn begin_showdown_round(&mut self) {
        self.state.phase = match self.plan.options.first_turn {
            FirstTurn::Monster => Phase::MonsterActs,
            FirstTurn::Survivors => Phase::SurvivorsTurn,
        };
    }

    /// OD-44: what survivors gain in every round but the first.
    #[inline]
    fn pay_survival_income(&mut self) {
        if self.state.round > 1 && self.plan.options.survival_income > 0 {
            for seat in self.table().living().iter() {
                self.change_survival(seat, self.plan.options.survival_income as i8);
            }
        }
    }

    /// The monster's turn of a showdown.
    fn take_monster_turn(&mut self) {
        self.start_monster_turn();
        if !self.is_over_by_triggers() {
            self.act_as_monster();
        }
        if self.fight_is_over() {
            self.end_trial();
        } else {
            self.end_monster_turn();
        }
    }

    /// RND-7: a knocked-down monster stands up when a turn starts. One that the scenario starts knocked
    /// down counts as knocked down during the monster turn of the first round: otherwise it would stand
    /// up before the first survivor attacks.
    fn monster_stands_at_turn_start(&mut self) {
        self.state.monster.falls = 0;
        let starts_down = self.state.round == 1 && self.plan.start.monster.knocked_down;
        let is_attacked = matches!(self.plan.game, plan::GameKind::Attack { .. });
        if !(starts_down && is_attacked) {
            self.monster_stands_up();
        }
    }

    /// RND-7: the monster stands up if it is knocked down.
    pub(super) fn monster_stands_up(&mut self) {
        if self.state.monster.knocked_down {
            self.state.monster.knocked_down = false;
            self.tell(Event::MonsterStoodUp);
        }
    }

    /// One attack of the monster's turn with all its hits: what the steps below do one by one.
    #[inline]
    pub(super) fn whole_attack_in_monster_turn(&mut self, index: u8) {
        let profile = self.plan.monster.attacks[usize::from(index)];
        self.monster_attack(profile, TARGET, IN_MONSTER_TURN, &mut Origin::monster_attack(index));
        self.go_on_in_monster_turn(index);
    }

    /// One attack of the monster's turn, up to its first hit.
    fn attack_in_monster_turn(&mut self, index: u8) {
        let profile = self.plan.monster.attacks[usize::from(index)];
        let mut origin = Origin::monster_attack(index);
        let hits = self.locate_hits(profile, TARGET, Source::MonsterTurn, &mut origin);
        if hits.is_empty() {
            self.end_monster_attack(profile, TARGET, false, IN_MONSTER_TURN, &mut origin);
            return self.go_on_in_monster_turn(index);
        }
        self.state.pending = Pending::Hits(origin, HitsLeft::from(&hits));
        self.state.phase = Phase::MonsterHit(index);
    }

    /// The next hit of that attack, and, as a step of its own, what comes after the last one.
    fn land_hit_in_monster_turn(&mut self, index: u8) {
        // Changed in place: hits are too frequent to be copied.
        let Pending::Hits(at, hits) = &mut self.state.pending else { unreachable!("a hit is to land") };
        let (mut origin, next, damage) = (*at, hits.take_next(), hits.damage);
        if let Some(location) = next {
            self.land_hit(location, damage, TARGET, IN_MONSTER_TURN, &mut origin);
            if let Pending::Hits(at, _) = &mut self.state.pending {
                *at = origin;
            }
            return;
        }
        self.state.pending = Pending::Nothing;
        let profile = self.plan.monster.attacks[usize::from(index)];
        self.end_monster_attack(profile, TARGET, true, IN_MONSTER_TURN, &mut origin);
        self.go_on_in_monster_turn(index);
    }

    /// The next step after attack number `index`. RND-7: a monster knocked down in it makes no further
    /// attack.
    fn go_on_in_monster_turn(&mut self, index: u8) {
        if self.state.monster.defeated || !self.state.survivor(TARGET).is_alive() {
            self.end_trial();
        } else if !self.state.monster.knocked_down && usize::from(index) + 1 < self.plan.monster.attacks.len()
        {
            self.state.phase = Phase::MonsterAttack(index + 1);
        } else {
            self.end_monster_turn();
        }
    }

    /// RND-5: survivors stand up at the end of a monster turn, by the option of OD-17.
    fn end_monster_turn(&mut self) {
        match self.plan.options.stand_up {
            StandUp::EndOfNextMonsterTurn => self.survivors_stand_up(Posture::KnockedDown),
            StandUp::EndOfCurrentMonsterTurn => {
                self.survivors_stand_up(Posture::KnockedDown);
                self.survivors_stand_up(Posture::JustKnockedDown);
            }
            StandUp::StartOfOwnTurn => {}
        }
        // Attack and defense games have an order of their own.
        let is_last = matches!(self.plan.game, plan::GameKind::Showdown { .. })
            && self.plan.options.first_turn == FirstTurn::Survivors;
        if is_last {
            self.end_round();
        } else {
            self.state.phase = Phase::SurvivorsTurn;
        }
    }

    fn survivors_stand_up(&mut self, posture: Posture) {
        for seat in 0..self.plan.survivors.len() {
            if self.state.survivors[seat].posture == posture {
                self.state.survivors[seat].posture = Posture::Standing;
                self.tell(Event::StoodUp { seat: seat as Seat });
            }
        }
    }

    fn begin_survivors_turn(&mut self) {
        self.state.board.side = Side::Survivors;
        self.tell(Event::SurvivorsTurnBegan);
        self.monster_stands_at_turn_start();
        if self.plan.options.stand_up == StandUp::StartOfOwnTurn {
            self.survivors_stand_up(Posture::KnockedDown);
            self.survivors_stand_up(Posture::JustKnockedDown);
        }
        if self.plan.triggers.moments.contains(Moment::SurvivorTurn) {
            for seat in self.table().living().iter() {
                self.happened(Moment::SurvivorTurn, Some(seat), &mut Origin::turn_start(seat));
            }
        }
        if self.is_over_by_triggers() {
            return self.end_trial();
        }
        match self.plan.game {
            plan::GameKind::Attack { .. } => self.state.phase = Phase::Attack { seat: 0, number: 0 },
            plan::GameKind::Defense { .. } => self.end_round(),
            plan::GameKind::Showdown { .. } => self.begin_turns(),
        }
    }

    /// The next attack after number `number` of `seat`: attackers act in seat order, each completes its
    /// turn before the next begins (OD-48).
    pub(super) fn go_on_after_attack(&mut self, seat: Seat, number: u8) {
        let plan::GameKind::Attack { attacks, .. } = self.plan.game else {
            self.state.phase = Phase::AttackOver(seat);
            return;
        };
        if self.state.monster.defeated {
            self.end_trial();
        } else if number + 1 < attacks {
            self.state.phase = Phase::Attack { seat, number: number + 1 };
        } else if usize::from(seat) + 1 < self.plan.survivors.len() {
            self.state.phase = Phase::Attack { seat: seat + 1, number: 0 };
        } else {
            self.end_round();
        }
    }

    /// RND-8: the next round begins, or the trial ends after the last one or without living survivors.
    pub(super) fn end_round(&mut self) {
        let party = &self.state.survivors[..self.plan.survivors.len()];
        let anybody_alive = party.iter().any(super::state::Survivor::is_alive);
        if anybody_alive && self.state.round < u32::from(self.plan.game.rounds()) {
            self.state.phase = Phase::MonsterTurn;
        } else {
            self.end_trial();
        }
    }

    pub(super) fn end_trial(&mut self) {
        self.state.phase = Phase::Over;
        self.tell(Event::TrialEnded);
    }
}
