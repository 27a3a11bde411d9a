//! The recorder that counts.

use super::{COUNTERS, Counter};
use crate::rules::showdown::plan::{ATTACK_DICE_MAX, Location, SURVIVORS_MAX};
use crate::rules::showdown::record::{DeathCause, Event, Record, ReshuffleCause, Source};
use crate::rules::showdown::state::{Seat, State};

/// Counts of one trial, and of attacks over all trials that it heard.
#[derive(Debug, Clone)]
pub struct Counts {
    /// Per-attack histograms by seat, over all trials since the recorder was made.
    pub per_attack: Vec<PerAttack>,
    survivors: [[u64; COUNTERS]; SURVIVORS_MAX],
    monster: [u64; COUNTERS],
    wounds_at_start: u16,
    attack: InAttack,
}

/// Attacks counted by what came of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerAttack {
    /// Attacks by number of hits.
    pub hits: [u64; ATTACK_DICE_MAX as usize + 1],
    /// Attacks by number of wounds.
    pub wounds: Vec<u64>,
}

impl Default for PerAttack {
    fn default() -> Self {
        Self { hits: [0; ATTACK_DICE_MAX as usize + 1], wounds: vec![0; 8] }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct InAttack {
    hits: u8,
    wounds: u16,
}

impl Counts {
    /// A recorder for a party of `survivors`.
    #[must_use]
    pub fn new(survivors: usize) -> Self {
        Self {
            per_attack: vec![PerAttack::default(); survivors],
            survivors: [[0; COUNTERS]; SURVIVORS_MAX],
            monster: [0; COUNTERS],
            wounds_at_start: 0,
            attack: InAttack::default(),
        }
    }

    /// Forgets the last trial, and takes note of where the next begins.
    #[inline]
    pub fn begin_trial(&mut self, start: &State) {
        for counters in &mut self.survivors[..self.per_attack.len()] {
            *counters = [0; COUNTERS];
        }
        self.monster = [0; COUNTERS];
        self.wounds_at_start = start.monster.wounds;
    }

    /// The counters of a survivor in the last trial.
    #[inline]
    #[must_use]
    pub fn survivor(&self, seat: Seat) -> &[u64; COUNTERS] {
        &self.survivors[usize::from(seat)]
    }

    /// The counters of the monster in the last trial.
    #[inline]
    #[must_use]
    pub fn monster(&self) -> &[u64; COUNTERS] {
        &self.monster
    }

    /// The counters of the party: sums over its survivors.
    #[inline]
    #[must_use]
    pub fn party(&self) -> [u64; COUNTERS] {
        let mut sums = [0_u64; COUNTERS];
        for counters in &self.survivors[..self.per_attack.len()] {
            for (sum, counter) in sums.iter_mut().zip(counters) {
                *sum += counter;
            }
        }
        sums
    }

    #[inline]
    fn add(&mut self, seat: Seat, counter: Counter, amount: impl Into<u64>) {
        self.survivors[usize::from(seat)][counter as usize] += amount.into();
    }

    #[inline]
    fn add_monster(&mut self, counter: Counter, amount: u64) {
        self.monster[counter as usize] += amount;
    }

    fn end_attack(&mut self, seat: Seat) {
        let InAttack { hits, wounds } = std::mem::take(&mut self.attack);
        let histograms = &mut self.per_attack[usize::from(seat)];
        histograms.hits[usize::from(hits)] += 1;
        let wounds = usize::from(wounds);
        if wounds >= histograms.wounds.len() {
            histograms.wounds.resize(wounds + 1, 0);
        }
        histograms.wounds[wounds] += 1;
    }

    fn end_trial(&mut self, state: &State) {
        for seat in 0..self.per_attack.len() {
            let survivor = &state.survivors[seat];
            let counters = &mut self.survivors[seat];
            counters[Counter::SurvivalLeft as usize] = u64::from(survivor.survival);
            counters[Counter::Alive as usize] = u64::from(survivor.is_alive());
            counters[Counter::Dead as usize] = u64::from(!survivor.is_alive());
        }
        self.monster[Counter::Rounds as usize] = u64::from(state.round);
        self.monster[Counter::Defeated as usize] = u64::from(state.monster.defeated);
        let wounds = state.monster.wounds - self.wounds_at_start;
        self.monster[Counter::WoundsSuffered as usize] = u64::from(wounds);
    }

    fn count_death(&mut self, seat: Seat, cause: DeathCause, source: Source) {
        let cause = match cause {
            DeathCause::SevereInjury => Counter::DeadOfSevereInjury,
            DeathCause::Bleeding => Counter::DeadOfBleeding,
            DeathCause::Effect => Counter::DeadOfEffect,
        };
        self.add(seat, cause, 1_u8);
        let source = match source {
            Source::MonsterTurn => Counter::DeadInMonsterTurn,
            Source::Reaction => Counter::DeadByReaction,
            Source::Trap => Counter::DeadByTrap,
            Source::Card => Counter::DeadByCard,
        };
        self.add(seat, source, 1_u8);
    }
}

impl Record for Counts {
    // Inlined into every place that tells an event, the match is gone: one or two additions stay.
    #[inline(always)]
    fn event(&mut self, state: &State, event: &Event) {
        match *event {
            Event::AttackBegan { seat, .. } => self.add(seat, Counter::Attacks, 1_u8),
            Event::AttackRolled { seat, dice, hits, .. } => {
                self.add(seat, Counter::AttackDice, dice);
                self.add(seat, Counter::Hits, hits);
                self.add(seat, Counter::Misses, dice - hits);
                self.attack.hits += hits;
            }
            Event::MissesRerolled { seat, hits, .. } => {
                self.add(seat, Counter::Hits, hits);
                self.survivors[usize::from(seat)][Counter::Misses as usize] -= u64::from(hits);
                self.attack.hits += hits;
            }
            Event::HitLocationDrawn { seat, .. } => self.add(seat, Counter::HitLocations, 1_u8),
            Event::TrapSprung { seat, .. } => self.add(seat, Counter::TrappedAttacks, 1_u8),
            Event::WoundAttempted { seat, wounded, critical, .. } => {
                self.add(seat, Counter::WoundAttempts, 1_u8);
                self.add(seat, Counter::Successes, wounded);
                self.add(seat, Counter::Criticals, critical);
            }
            Event::MonsterWounded { seat, .. } => {
                self.add(seat, Counter::Wounds, 1_u8);
                let in_attack = state.is_attacking(seat);
                self.add(seat, Counter::WoundsInAttack, in_attack);
                self.attack.wounds += u16::from(in_attack);
            }
            Event::Reacted { seat, .. } => self.add(seat, Counter::Reactions, 1_u8),
            Event::AttackEnded { seat } => self.end_attack(seat),
            Event::MonsterAttacked { seat, dice, hits, .. } => {
                self.add(seat, Counter::MonsterAttacks, 1_u8);
                self.add(seat, Counter::MonsterDice, dice);
                self.add(seat, Counter::MonsterHits, hits);
            }
            Event::Dodged { seat, averted, .. } => {
                self.add(seat, Counter::Dodges, 1_u8);
                self.add(seat, Counter::SevereAverted, averted);
                self.add(seat, Counter::SpentOnDodge, 1_u8);
                self.add(seat, Counter::Spent, 1_u8);
            }
            Event::Damaged { seat, location, damage, armor, .. } => {
                self.add(seat, damage_on(location), damage);
                self.add(seat, Counter::Damage, damage);
                self.add(seat, Counter::ArmorLost, armor);
            }
            Event::Endured { seat, cost, deadly, .. } => {
                self.add(seat, Counter::Endures, 1_u8);
                self.add(seat, Counter::DeathTenthsAverted, deadly);
                self.add(seat, Counter::SpentOnEndure, cost);
                self.add(seat, Counter::Spent, cost);
            }
            Event::SevereInjury { seat, .. } => self.add(seat, Counter::SevereInjuries, 1_u8),
            Event::KnockedDown { seat } => self.add(seat, Counter::KnockDowns, 1_u8),
            Event::Died { seat, cause, source, .. } => self.count_death(seat, cause, source),
            Event::AiReshuffled { cause: ReshuffleCause::Draw, .. } => {
                self.add_monster(Counter::ReshufflesAtDraw, 1);
            }
            Event::AiReshuffled { cause: ReshuffleCause::Wound, .. } => {
                self.add_monster(Counter::ReshufflesAtWound, 1);
            }
            Event::TrialEnded => self.end_trial(state),
            _ => {}
        }
    }
}

const fn damage_on(location: Location) -> Counter {
    match location {
        Location::Head => Counter::DamageHead,
        Location::Arms => Counter::DamageArms,
        Location::Body => Counter::DamageBody,
        Location::Waist => Counter::DamageWaist,
        Location::Legs => Counter::DamageLegs,
    }
}
