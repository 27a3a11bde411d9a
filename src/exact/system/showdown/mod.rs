//! Games of survivors against a monster.

use super::{Place, Sum, System, nonzero};
use crate::dice::Enumerated;
use crate::metric::{CARD_COUNTERS, COUNTERS, Counts, FIGHT, Layout, Subject, Unfinished};
use crate::policy::Showdown;
use crate::rules::showdown::Game;
use crate::rules::showdown::plan::{ATTACK_DICE_MAX, FirstTurn};
use crate::rules::showdown::state::{Phase, Side, State};

mod wipe;

impl System for Showdown {
    type State = State;
    type Memory = Unfinished;
    type Counts = Counts;

    fn start(&self) -> State {
        wipe::start(&self.plan)
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
        wipe::after_step(self, &mut state);
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
            Phase::DrawHitLocation(left) => {
                let step = 2 + u64::from(ATTACK_DICE_MAX - left);
                (is_second(Side::Survivors), attack(state.attack.seat, state.attack.number, step))
            }
            Phase::HitLocation => {
                let step = 3 + u64::from(ATTACK_DICE_MAX + state.attack.resolved);
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
