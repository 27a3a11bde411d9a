//! The recorder of survivors, party and monster.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::metric::{COUNTERS, COUNTERS_WITHOUT_BOARD, Counter, FIGHT};
use crate::rules::showdown::plan::{ATTACK_DICE_MAX, Location, SURVIVORS_MAX};
use crate::rules::showdown::record::{DeathCause, Event, Record, ReshuffleCause, Source};
use crate::rules::showdown::state::{Seat, State};

/// Counters of survivors, party and monster in one trial, and of attacks over all trials recorded.
/// Counts the events that every game has; [`Counts`](super::Counts) adds those of showdowns.
#[derive(Debug, Clone)]
pub struct Figures {
    /// Per-attack histograms by seat, over all trials since the recorder was made.
    pub per_attack: Vec<PerAttack>,
    pub(super) survivors: [[u64; COUNTERS]; SURVIVORS_MAX],
    pub(super) monster: [u64; COUNTERS],
    party: [u64; COUNTERS],
    attacks: [InAttack; SURVIVORS_MAX],
}

/// Attacks by their results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerAttack {
    /// Attacks by number of hits.
    pub hits: [u64; ATTACK_DICE_MAX as usize + 1],
    /// Attacks by number of wounds.
    pub wounds: Vec<u64>,
}

impl PerAttack {
    /// The attacks that are not among those of `other`.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut left = self.clone();
        let less = |left: &mut [u64], other: &[u64]| {
            left.iter_mut().zip(other).for_each(|(left, other)| *left -= other);
        };
        less(&mut left.hits, &other.hits);
        less(&mut left.wounds, &other.wounds);
        left
    }
}

/// As two lists.
impl Serialize for PerAttack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.hits[..], &self.wounds).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PerAttack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (hits, wounds) = <(Vec<u64>, Vec<u64>)>::deserialize(deserializer)?;
        let wrong = |hits: Vec<u64>| D::Error::invalid_length(hits.len(), &"as many as an attack has dice");
        Ok(Self { hits: hits.try_into().map_err(wrong)?, wounds })
    }
}

impl Default for PerAttack {
    fn default() -> Self {
        Self { hits: [0; ATTACK_DICE_MAX as usize + 1], wounds: vec![0; 8] }
    }
}

/// An attack in progress. Each survivor may have one, since a surge can interrupt (OD-63).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct InAttack {
    hits: u8,
    wounds: u16,
}

/// The attacks in progress of a trial that is counted piece by piece.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Unfinished([InAttack; SURVIVORS_MAX]);

impl Figures {
    /// The record that another recorder needs to continue this trial with [`Self::resume`].
    #[must_use]
    pub const fn unfinished(&self) -> Unfinished {
        Unfinished(self.attacks)
    }

    /// Continues a trial that another recorder began; its per-attack histograms start at zero.
    pub fn resume(&mut self, unfinished: Unfinished) {
        self.attacks = unfinished.0;
        for per_attack in &mut self.per_attack {
            per_attack.hits.fill(0);
            per_attack.wounds.fill(0);
        }
    }

    /// A recorder for a party of `survivors`.
    #[must_use]
    pub fn new(survivors: usize) -> Self {
        Self {
            per_attack: vec![PerAttack::default(); survivors],
            survivors: [[0; COUNTERS]; SURVIVORS_MAX],
            monster: [0; COUNTERS],
            party: [0; COUNTERS],
            attacks: [InAttack::default(); SURVIVORS_MAX],
        }
    }

    /// Resets the counters of the last trial. The counters of showdowns are left as they are: clearing
    /// them would take longer than counting in the small games.
    #[inline]
    pub fn begin_trial(&mut self) {
        for counters in &mut self.survivors[..self.per_attack.len()] {
            counters[..COUNTERS_WITHOUT_BOARD].fill(0);
        }
        self.monster[..COUNTERS_WITHOUT_BOARD].fill(0);
    }

    /// Resets the counters of showdowns.
    pub(super) fn begin_showdown(&mut self) {
        for counters in self.survivors.iter_mut().chain([&mut self.monster]) {
            counters[COUNTERS_WITHOUT_BOARD..].fill(0);
        }
        self.attacks = [InAttack::default(); SURVIVORS_MAX];
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

    /// The counters of the party in the last trial: sums over its survivors. In games without a board
    /// they are not summed for a single survivor, who is not a party.
    #[inline]
    #[must_use]
    pub fn party(&self) -> &[u64; COUNTERS] {
        &self.party
    }

    #[inline]
    fn sum_party<const N: usize>(&mut self) {
        let mut sums = [0_u64; N];
        for counters in &self.survivors[..self.per_attack.len()] {
            for (sum, counter) in sums.iter_mut().zip(&counters[..N]) {
                *sum += counter;
            }
        }
        self.party[..N].copy_from_slice(&sums);
    }

    /// Counts the end of a showdown: the outcome, and totals over all survivors.
    pub(super) fn end_showdown(&mut self, state: &State) {
        self.sum_party::<COUNTERS>();
        let nobody = self.party[Counter::Alive as usize] == 0;
        let somebody_dead = self.party[Counter::Dead as usize] > 0;
        let won = state.monster.defeated;
        self.monster[Counter::Won as usize] = u64::from(won);
        self.monster[Counter::Lost as usize] = u64::from(!won && nobody);
        self.monster[Counter::Stalemate as usize] = u64::from(!won && !nobody);
        self.monster[Counter::Flawless as usize] = u64::from(won && !somebody_dead);
        for counter in FIGHT {
            self.party[counter as usize] = self.monster[counter as usize];
        }
    }

    #[inline]
    pub(super) fn add(&mut self, seat: Seat, counter: Counter, amount: impl Into<u64>) {
        self.survivors[usize::from(seat)][counter as usize] += amount.into();
    }

    /// Adds a wound of the party to every survivor, as the denominator of shares.
    pub(super) fn add_wound_of_party(&mut self) {
        for counters in &mut self.survivors[..self.per_attack.len()] {
            counters[Counter::WoundsOfParty as usize] += 1;
        }
    }

    #[inline]
    pub(super) fn add_monster(&mut self, counter: Counter, amount: u64) {
        self.monster[counter as usize] += amount;
    }

    fn end_attack(&mut self, seat: Seat) {
        let InAttack { hits, wounds } = std::mem::take(&mut self.attacks[usize::from(seat)]);
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
        if self.per_attack.len() > 1 {
            self.sum_party::<COUNTERS_WITHOUT_BOARD>();
        }
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

impl Record for Figures {
    // Inlined at every place that records an event: the match is resolved at compile time, and one or
    // two additions are left.
    #[inline(always)]
    fn event(&mut self, state: &State, event: &Event) {
        match *event {
            Event::AttackBegan { seat, .. } => self.add(seat, Counter::Attacks, 1_u8),
            Event::AttackRolled { seat, dice, hits, .. } => {
                self.add(seat, Counter::AttackDice, dice);
                self.add(seat, Counter::Hits, hits);
                self.add(seat, Counter::Misses, dice - hits);
                self.attacks[usize::from(seat)].hits += hits;
            }
            Event::MissesRerolled { seat, hits, .. } => {
                self.add(seat, Counter::Hits, hits);
                self.survivors[usize::from(seat)][Counter::Misses as usize] -= u64::from(hits);
                self.attacks[usize::from(seat)].hits += hits;
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
                self.add_monster(Counter::WoundsSuffered, 1);
                let in_attack = state.is_attacking(seat);
                self.add(seat, Counter::WoundsInAttack, in_attack);
                self.attacks[usize::from(seat)].wounds += u16::from(in_attack);
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
            Event::Triggered { owner: Some(seat), cost, .. } => {
                self.add(seat, Counter::RulesUsed, 1_u8);
                self.add(seat, Counter::SpentOnRules, cost);
                self.add(seat, Counter::Spent, cost);
            }
            Event::SevereInjury { seat, .. } => self.add(seat, Counter::SevereInjuries, 1_u8),
            Event::KnockedDown { seat, .. } => self.add(seat, Counter::KnockDowns, 1_u8),
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
