//! Games of survivors against a monster.

use super::{Place, Sum, System, nonzero};
use crate::dice::Enumerated;
use crate::metric::{CARD_COUNTERS, COUNTERS, Counts, FIGHT, Layout, Subject, Unfinished};
use crate::policy::Showdown;
use crate::rules::showdown::Game;
use crate::rules::showdown::plan::{Action, Attribute, FirstTurn, Game as Kind};
use crate::rules::showdown::state::{Phase, Side, State};

impl System for Showdown {
    type State = State;
    type Memory = Unfinished;
    type Counts = Counts;

    /// AI cards have no effects without a board: one kind stands for all.
    fn start(&self) -> State {
        let mut start = self.plan.start;
        if !matches!(self.plan.game, Kind::Showdown { .. }) {
            let ai = &mut start.monster.ai;
            for pile in [&mut ai.unseen, &mut ai.discard, &mut ai.stack, &mut ai.in_play] {
                *pile = (0..pile.len()).map(|_| 0).collect();
            }
        }
        start
    }

    fn counts(&self) -> Counts {
        Counts::new(&self.plan)
    }

    fn step(
        &self,
        state: &State,
        memory: Unfinished,
        dice: &mut Enumerated,
        counts: &mut Counts,
    ) -> (State, Unfinished) {
        counts.begin_trial();
        counts.figures.resume(memory);
        let mut game = Game::new(&self.plan, dice, &self.policies, &mut *counts);
        game.state = *state;
        game.step();
        let mut state = game.state;
        wipe(self, &mut state);
        (state, counts.figures.unfinished())
    }

    fn is_over(state: &State) -> bool {
        state.phase == Phase::Over
    }

    fn rank(&self, state: &State) -> u64 {
        let survivors_first = self.plan.options.first_turn == FirstTurn::Survivors;
        let turn_over = state.survivors.iter().filter(|survivor| survivor.turn.is_over()).count() as u64;
        let attack = |seat: u8, number: u8, step: u64| u64::from(seat) << 16 | u64::from(number) << 8 | step;
        let is_second = |side| (side == Side::Survivors) != survivors_first;
        let (second, step) = match state.phase {
            Phase::MonsterTurn | Phase::Over => (true, u64::from(u32::MAX)),
            Phase::MonsterActs => (is_second(Side::Monster), 0),
            Phase::MonsterAttack(number) => (is_second(Side::Monster), 1 + (u64::from(number) << 8)),
            Phase::MonsterHit(number) => {
                let landed = u64::from(u8::MAX - state.hits.len());
                (is_second(Side::Monster), 1 + (u64::from(number) << 8) + landed)
            }
            Phase::SurvivorsTurn => (is_second(Side::Survivors), 0),
            Phase::NextSurvivor => (is_second(Side::Survivors), turn_over << 24),
            Phase::Act(seat) | Phase::AttackOver(seat) => {
                (is_second(Side::Survivors), turn_over << 24 | attack(seat, 0, 0))
            }
            Phase::Attack { seat, number } => (is_second(Side::Survivors), attack(seat, number, 1)),
            Phase::HitLocation => {
                let step = 2 + u64::from(state.attack.resolved);
                (is_second(Side::Survivors), attack(state.attack.seat, state.attack.number, step))
            }
        };
        u64::from(state.round) << 33 | u64::from(second) << 32 | step
    }

    fn place(state: &State) -> Place {
        Place { scene: None, round: state.round }
    }

    fn tell(&self, counts: &Counts, mut tell: impl FnMut(Sum, i64)) {
        for seat in 0..self.plan.survivors.len() as u8 {
            let survivor = Subject::Survivor(seat);
            nonzero(counts.figures.survivor(seat), 0, |counter, amount| {
                tell(Sum::Counter(survivor, counter), amount);
            });
        }
        nonzero(counts.figures.monster(), 0, |counter, amount| {
            tell(Sum::Counter(Subject::Monster, counter), amount);
            if FIGHT.contains(&counter) {
                tell(Sum::Counter(Subject::Party, counter), amount);
            }
        });
        for (blame, counters) in counts.cards() {
            nonzero(counters, COUNTERS - CARD_COUNTERS, |counter, amount| {
                tell(Sum::Counter(Subject::Card(blame), counter), amount);
            });
        }
        for (seat, per_attack) in (0..).zip(&counts.figures.per_attack) {
            let survivor = Subject::Survivor(seat);
            for (hits, &attacks) in (0..).zip(&per_attack.hits).filter(|(_, attacks)| **attacks > 0) {
                tell(Sum::Hits(survivor, hits), attacks as i64);
            }
            for (wounds, &attacks) in (0..).zip(&per_attack.wounds).filter(|(_, attacks)| **attacks > 0) {
                tell(Sum::Wounds(survivor, wounds), attacks as i64);
            }
        }
    }

    fn layout(&self) -> Layout {
        Layout::of(&self.plan)
    }
}

/// Nobody asks for attributes that the game has no use for.
fn wipe(showdown: &Showdown, state: &mut State) {
    let useless: &[Attribute] = match showdown.plan.game {
        Kind::Showdown { .. } => return,
        Kind::Attack { .. } => &[Attribute::Movement],
        Kind::Defense { .. } => {
            &[Attribute::Speed, Attribute::Accuracy, Attribute::Strength, Attribute::Movement]
        }
    };
    let defends = matches!(showdown.plan.game, Kind::Defense { .. });
    for (plan, survivor) in showdown.plan.survivors.iter().zip(&mut state.survivors) {
        useless.iter().for_each(|&attribute| survivor.tokens.forget(attribute as usize));
        // Who defends needs luck for the cost of endure alone (SRV-12).
        if defends && !plan.known.contains(Action::Endure) {
            survivor.tokens.forget(Attribute::Luck as usize);
        }
    }
}
