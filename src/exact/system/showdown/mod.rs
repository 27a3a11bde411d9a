//! Games of survivors against a monster.

use super::{Bystanders, CameTo, Moved, Part, Place, Sum, System, Whole, nonzero};
use crate::dice::Enumerated;
use crate::exact::veil::Values;
use crate::metric::{CARD_COUNTERS, COUNTERS, Counter, Counts, FIGHT, Layout, Subject, Unfinished};
use crate::policy::Showdown;
use crate::rules::showdown::Game;
use crate::rules::showdown::plan::{FirstTurn, Game as Kind, SURVIVORS_MAX};
use crate::rules::showdown::record::{Ahead, Event, Record};
use crate::rules::showdown::state::{Phase, Seat, Side, State};

mod brings;
mod bystanders;
mod changes;
mod most;
mod pack;
mod sharing;
mod survivors;
mod wipe;

use sharing::Sharing;

impl System for Showdown {
    type State = State;
    type Memory = Unfinished;
    type Ahead = Ahead;
    type Counts = Counts;
    type Packed = pack::Packed;
    type Tables = pack::Tables;

    const TIME: Option<usize> = Some(pack::ROUND);
    const HAS_HORIZON: bool = false;
    const AXIS_DIVIDES: bool = false;
    const PER_PATH: Moved = Moved { rows: 4, states: 24 };

    fn start(&self) -> State {
        wipe::start(&self.plan)
    }

    /// Survival is counted as it changes, so that it need not be known to the end.
    fn at_start(&self) -> Vec<(Sum, i64)> {
        let survivors = &self.plan.start.survivors[..self.plan.survivors.len()];
        (0..).zip(survivors).map(|(seat, survivor)| survival_left(seat, survivor.survival.into())).collect()
    }

    fn most(&self, subject: Subject, counter: Counter) -> Option<u64> {
        most::most(&self.plan, subject, counter)
    }

    fn most_a_round(&self, subject: Subject, counter: Counter) -> Option<u64> {
        most::most_a_round(&self.plan, subject, counter)
    }

    fn rounds_ahead(&self, rank: u64) -> u64 {
        let over = u64::from(rank & ROUND_OVER == ROUND_OVER);
        (u64::from(self.plan.game.rounds()) + 1).saturating_sub((rank >> ROUND_SHIFT) + over)
    }

    fn is_told_as_it_changes(&self, counter: Counter) -> bool {
        counter == Counter::SurvivalLeft
    }

    fn counts(&self) -> Counts {
        Counts::new(&self.plan)
    }

    fn tables(&self) -> pack::Tables {
        pack::Tables::new(&self.plan)
    }

    fn step(
        &self,
        &Whole { ref state, memory, .. }: &Whole<Self>,
        Part { pauses, .. }: Part,
        dice: &mut Enumerated,
        counts: &mut Counts,
        heard: &mut Vec<(Sum, i64)>,
    ) -> CameTo<Self> {
        counts.begin_trial();
        counts.figures.resume(memory);
        if state.phase == Phase::Over {
            counts.event(state, &Event::TrialEnded);
            tell(counts, heard);
            return CameTo::Over;
        }
        let survival = survival_of(state);
        let mut part = PartCounts { showdown: self, counts, heard, pauses, survival, ended: None };
        let mut game = Game::new(&self.plan, dice, &self.policies, &mut part);
        game.state = *state;
        game.step();
        let mut state = game.state;
        if let Some(paused) = part.ended {
            return CameTo::Next(paused);
        }
        part.tell(&state);
        wipe::after_step(self, &mut state);
        CameTo::Next(Whole::between_steps(state, counts.figures.unfinished()))
    }

    fn pack(
        &self,
        tables: &mut pack::Tables,
        whole: &Whole<Self>,
        before: Option<(&Whole<Self>, &pack::Packed)>,
    ) -> pack::Packed {
        pack::pack(self, tables, whole, before)
    }

    fn unpack(&self, tables: &pack::Tables, packed: &pack::Packed) -> Whole<Self> {
        pack::unpack(self, tables, packed)
    }

    fn axis(&self) -> Option<usize> {
        Sharing::of(&self.plan).counts_wounds_by_themselves.then_some(pack::WOUNDS)
    }

    fn order(&self, tables: &pack::Tables, number: u32) -> u32 {
        tables.ai_cards(number).into()
    }

    fn moved_alike(
        &self,
        tables: &mut pack::Tables,
        from: u32,
        (next, to): (&pack::Packed, u32),
        other: u32,
    ) -> Option<u32> {
        tables.as_wounded(self.plan.options.death_rule, (from, to), next, other)
    }

    fn without_bystanders(
        &self,
        tables: &mut pack::Tables,
        packed: &pack::Packed,
        veiled: bool,
    ) -> (pack::Packed, Bystanders) {
        bystanders::without_bystanders(self, tables, packed, veiled)
    }

    fn put_aside(&self, tables: &pack::Tables, packed: &pack::Packed) -> (pack::Packed, u64) {
        bystanders::put_aside(self, tables, packed)
    }

    fn with_kept(&self, tables: &mut pack::Tables, part: usize, (from, to): (u32, u32), before: u32) -> u32 {
        match part {
            pack::LOCATIONS => tables.with_discarded((from, to), before),
            pack::TOKENS.. => tables.survivors.with_tokens((from, to), before),
            _ => tables.survivors.with_harm((from, to), before),
        }
    }

    fn has_veils(&self) -> bool {
        let sharing = Sharing::of(&self.plan);
        // What one survivor has left is as soon told as hidden.
        self.plan.survivors.len() > 1 && sharing.is_about_two && !sharing.is_harmless
    }

    fn veiled_part(&self, tables: &pack::Tables, start: &pack::Packed, by: Bystanders) -> Option<usize> {
        bystanders::veiled_part(tables, start, by)
    }

    fn values(&self, tables: &pack::Tables, number: u32) -> Values {
        tables.survivors.values(number)
    }

    fn veil(&self, tables: &mut pack::Tables, values: Values) -> u32 {
        tables.survivors.veil(values)
    }

    fn bytes(tables: &pack::Tables) -> usize {
        tables.bytes()
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
            Phase::HitLocation | Phase::Reactions(_) => {
                let reacts = u64::from(state.phase != Phase::HitLocation);
                let step = 2 + 2 * u64::from(state.attack.resolved) + reacts;
                (is_second(Side::Survivors), attack(state.attack.seat, state.attack.number, step))
            }
        };
        u64::from(state.round) << ROUND_SHIFT | u64::from(second) << 32 | step
    }

    /// Attacks leave little behind that does not last.
    fn is_between_rounds(&self, _rank: u64) -> bool {
        true
    }

    fn count(state: &State, ahead: &Ahead) -> (u16, u16) {
        ahead.count(state)
    }

    fn place(state: &State) -> Place {
        Place { scene: None, round: state.round }
    }

    fn layout(&self) -> Layout {
        Layout::of(&self.plan)
    }
}

/// Where in a rank the round begins.
const ROUND_SHIFT: u32 = 33;
/// What is below it when the round is over.
const ROUND_OVER: u64 = (1 << ROUND_SHIFT) - 1;

/// Counts one part of a step: what is behind some pauses, up to the next one.
struct PartCounts<'a> {
    showdown: &'a Showdown,
    counts: &'a mut Counts,
    heard: &'a mut Vec<(Sum, i64)>,
    /// Pauses to pass.
    pauses: u32,
    /// What survival there was when the part began, by seat.
    survival: [u8; SURVIVORS_MAX],
    /// What it came to, once a pause has ended it.
    ended: Option<Whole<Showdown>>,
}

impl PartCounts<'_> {
    /// Tells what the part counted, up to a state.
    fn tell(&mut self, state: &State) {
        tell(self.counts, self.heard);
        let changes = (0..).zip(self.survival.into_iter().zip(survival_of(state)));
        let changes = changes.filter(|(_, (before, now))| before != now);
        self.heard.extend(
            changes.map(|(seat, (before, now))| survival_left(seat, i64::from(now) - i64::from(before))),
        );
    }
}

/// What survival is left, by seat.
fn survival_of(state: &State) -> [u8; SURVIVORS_MAX] {
    state.survivors.map(|survivor| survivor.survival)
}

const fn survival_left(seat: Seat, amount: i64) -> (Sum, i64) {
    (Sum::Counter(Subject::Survivor(seat), Counter::SurvivalLeft), amount)
}

impl Record for PartCounts<'_> {
    fn event(&mut self, state: &State, event: &Event) {
        // The end of the trial looks at everybody, and is a step of its own.
        if self.ended.is_none() && !matches!(event, Event::TrialEnded) {
            self.counts.event(state, event);
        }
    }

    fn pause(&mut self, state: &State, ahead: &Ahead) {
        let memory = self.counts.figures.unfinished();
        if let Some(left) = self.pauses.checked_sub(1) {
            // What is counted up to here belongs to the parts before.
            (self.pauses, self.survival) = (left, survival_of(state));
            self.counts.begin_trial();
            self.counts.figures.resume(memory);
        } else if self.ended.is_none() {
            self.tell(state);
            let state = wipe::at_pause(self.showdown, *state, ahead);
            self.ended = Some(Whole { ahead: Some(*ahead), ..Whole::between_steps(state, memory) });
        }
    }
}

/// Tells everything that is not 0, but for survival.
fn tell(counts: &Counts, heard: &mut Vec<(Sum, i64)>) {
    let mut tell = |sum, amount| heard.push((sum, amount));
    for seat in 0..counts.figures.per_attack.len() as u8 {
        let survivor = Subject::Survivor(seat);
        nonzero(counts.figures.survivor(seat), 0, |counter, amount| {
            if counter != Counter::SurvivalLeft {
                tell(Sum::Counter(survivor, counter), amount);
            }
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
