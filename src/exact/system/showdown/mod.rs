//! Games of survivors against a monster.

use super::{CameTo, Part, Place, Sum, System, nonzero};
use crate::dice::Enumerated;
use crate::metric::{CARD_COUNTERS, COUNTERS, Counts, FIGHT, Layout, Subject, Unfinished};
use crate::policy::Showdown;
use crate::rules::showdown::Game;
use crate::rules::showdown::plan::{FirstTurn, Game as Kind};
use crate::rules::showdown::record::{Ahead, Event, Record};
use crate::rules::showdown::state::{Phase, Side, State};

mod wipe;

impl System for Showdown {
    type State = State;
    type Memory = Unfinished;
    type Ahead = Ahead;
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
        pauses: u32,
        dice: &mut Enumerated,
        counts: &mut Counts,
    ) -> Part<Self> {
        counts.begin_trial();
        counts.figures.resume(memory);
        let mut part = PartCounts::new(self, counts, pauses);
        let mut game = Game::new(&self.plan, dice, &self.policies, &mut part);
        game.state = *state;
        game.step();
        let mut state = game.state;
        if let Some(part) = part.ended {
            return part;
        }
        wipe::after_step(self, &mut state);
        Part { heard: heard(counts), came_to: CameTo::State(state, counts.figures.unfinished()) }
    }

    fn is_over(state: &State) -> bool {
        state.phase == Phase::Over
    }

    fn rank(&self, state: &State) -> u64 {
        let survivors_first = matches!(self.plan.game, Kind::Showdown { .. })
            && self.plan.options.first_turn == FirstTurn::Survivors;
        let turn_over = state.survivors.iter().filter(|survivor| survivor.turn.is_over()).count() as u64;
        let attack = |seat: u8, number: u8, step: u64| u64::from(seat) << 16 | u64::from(number) << 8 | step;
        let is_second = |side| (side == Side::Survivors) != survivors_first;
        let (second, step) = match state.phase {
            Phase::MonsterTurn | Phase::Over => (true, u64::from(u32::MAX)),
            Phase::MonsterActs => (is_second(Side::Monster), 0),
            Phase::MonsterAttack(number) => (is_second(Side::Monster), 1 + (u64::from(number) << 8)),
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

    fn count(ahead: &Ahead) -> u32 {
        ahead.count()
    }

    fn place(state: &State) -> Place {
        Place { scene: None, round: state.round }
    }

    fn layout(&self) -> Layout {
        Layout::of(&self.plan)
    }
}

/// Counts one part of a step: what is behind some pauses, up to the next one.
struct PartCounts<'a> {
    showdown: &'a Showdown,
    counts: &'a mut Counts,
    /// Pauses to pass.
    pauses: u32,
    /// The part, once a pause has ended it.
    ended: Option<Part<Showdown>>,
}

impl<'a> PartCounts<'a> {
    fn new(showdown: &'a Showdown, counts: &'a mut Counts, pauses: u32) -> Self {
        Self { showdown, counts, pauses, ended: None }
    }
}

impl Record for PartCounts<'_> {
    fn event(&mut self, state: &State, event: &Event) {
        if self.ended.is_none() {
            self.counts.event(state, event);
        }
    }

    fn pause(&mut self, state: &State, ahead: &Ahead) {
        let memory = self.counts.figures.unfinished();
        if let Some(left) = self.pauses.checked_sub(1) {
            // What is counted up to here belongs to the parts before.
            self.pauses = left;
            self.counts.begin_trial();
            self.counts.figures.resume(memory);
        } else if self.ended.is_none() {
            let (state, ahead) = wipe::at_pause(self.showdown, *state, *ahead);
            let came_to = CameTo::Pause(state, memory, ahead);
            self.ended = Some(Part { heard: heard(self.counts), came_to });
        }
    }
}

/// Everything that was counted.
fn heard(counts: &Counts) -> Vec<(Sum, i64)> {
    let mut heard = vec![];
    tell(counts, |sum, amount| heard.push((sum, amount)));
    heard
}

/// Tells everything that is not 0.
fn tell(counts: &Counts, mut tell: impl FnMut(Sum, i64)) {
    for seat in 0..counts.figures.per_attack.len() as u8 {
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
