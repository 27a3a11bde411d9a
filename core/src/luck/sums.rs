//! The sums of one trial, gathered from its events.
//!
//! Every question whose odds are known is followed at once by an event with its answer, whatever the answer
//! is. Each adds "what came out minus what was to be expected", times weights that depend on nothing
//! but the past, so that every sum has mean exactly 0.

use super::places::Places;
use super::value::{Scale, Seen, Value, features};
use super::worth::Worth;
use crate::dice::Urn;
use crate::rules::showdown::monster_modifier_of;
use crate::rules::showdown::plan::{Location, MonsterAttribute, Plan};
use crate::rules::showdown::record::{Event, Record};
use crate::rules::showdown::state::{Seat, State};

/// Faces of the dice of attacks and wounds.
const SIDES: f64 = 10.0;

/// Chance of each location (MON-3).
const LOCATIONS: [f64; Location::COUNT] = [1.0 / 6.0, 1.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0];

/// A recorder of the sums of one trial.
#[derive(Debug, Clone)]
pub struct LuckSums<'a> {
    plan: &'a Plan,
    value: &'a Value,
    places: Places,
    sums: Vec<f64>,
    worth: Worth,
    /// The worth is that of a state before something changed.
    is_stale: bool,
    /// Damage of each hit of the monster's latest attack.
    damage: u8,
}

impl<'a> LuckSums<'a> {
    /// A recorder for trials of a plan.
    #[must_use]
    pub fn new(plan: &'a Plan, value: &'a Value) -> Self {
        let places = Places::of(plan);
        let sums = vec![0.0; places.len];
        Self { plan, value, places, sums, worth: Worth::default(), is_stale: true, damage: 0 }
    }

    /// Resets the sums for another trial.
    pub fn begin_trial(&mut self) {
        self.sums.fill(0.0);
        self.is_stale = true;
        self.damage = 0;
    }

    /// The sums of the trial so far.
    #[must_use]
    pub fn sums(&self) -> &[f64] {
        &self.sums
    }

    /// Hits of an attack roll.
    fn attacked(&mut self, first: usize, seat: Seat, (needed, dice, hits): (u8, u8, u8)) {
        let by = f64::from(hits) - f64::from(dice) * chance(needed);
        self.sums[first + usize::from(seat)] += by * self.worth.wound;
        self.sums[first + self.plan.survivors.len()] += by * self.worth.open;
    }

    /// A card drawn from a pile that held it and all that is left there.
    fn drawn(&mut self, card: u8, left: &Urn, mut add: impl FnMut(&mut [f64], usize, f64)) {
        let all = f64::from(left.len()) + 1.0;
        left.kinds().for_each(|(kind, count)| {
            add(&mut self.sums, usize::from(kind), -f64::from(count) / all);
        });
        add(&mut self.sums, usize::from(card), 1.0 - 1.0 / all);
    }

    fn hit_location_drawn(&mut self, card: u8, left: &Urn) {
        let (first, Worth { open, wound, .. }) = (self.places.hit_location, self.worth);
        self.drawn(card, left, |sums, kind, by| {
            sums[first + 2 * kind] += by * open;
            sums[first + 2 * kind + 1] += by * wound;
        });
    }

    fn ai_card_drawn(&mut self, card: u8, left: &Urn) {
        let (first, open) = (self.places.ai_card, self.worth.open);
        self.drawn(card, left, |sums, kind, by| sums[first + kind] += by * open);
    }

    fn wound_attempted(&mut self, seat: Seat, card: u8, wounded: (bool, f64), critical: (bool, f64)) {
        let by = |(happened, chance): (bool, f64)| f64::from(u8::from(happened)) - chance;
        let (wounded, critical, Worth { open, wound, .. }) = (by(wounded), by(critical), self.worth);
        self.sums[self.places.wound] += wounded * wound;
        self.sums[self.places.wound + 1 + usize::from(seat)] += wounded * open;
        let of_card = self.places.wound_of_card + 2 * usize::from(card);
        self.sums[of_card] += wounded * open;
        self.sums[of_card + 1] += critical * open;
    }

    fn monster_attacked(&mut self, state: &State, seat: Seat, (needed, dice, hits): (u8, u8, u8)) {
        let by = f64::from(hits) - f64::from(dice) * chance(needed);
        let (death, hurt, open) = (self.worth.death(seat), self.worth.hurt(seat), self.worth.open);
        let severe = by * self.share(state, seat, 1);
        let weighted =
            [by * death, by * hurt * f64::from(self.damage), by * open, severe * death, severe * open];
        let sums = &mut self.sums[self.places.monster..];
        sums.iter_mut().zip(weighted).for_each(|(sum, by)| *sum += by);
    }

    /// The chance that a hit comes to a location that has too little left for its damage; `more` counts that
    /// much more as left over.
    fn share(&self, state: &State, seat: Seat, more: u8) -> f64 {
        let reached = Location::ALL.into_iter().filter(|&location| self.breaks(state, seat, location, more));
        reached.map(|location| LOCATIONS[location as usize]).sum()
    }

    /// True when the damage of a hit exceeds what a location can take by at least `more`.
    fn breaks(&self, state: &State, seat: Seat, location: Location, more: u8) -> bool {
        self.damage >= state.survivor(seat).capacity(location).saturating_add(more)
    }

    fn hit_located(&mut self, state: &State, seat: Seat, location: Location) {
        let by = |more| {
            f64::from(u8::from(self.breaks(state, seat, location, more))) - self.share(state, seat, more)
        };
        let (severe, full) = (by(1), by(0));
        let (death, open) = (self.worth.death(seat), self.worth.open);
        let weighted = [severe * death, severe * open, full * death, full * open];
        let sums = &mut self.sums[self.places.location..];
        sums.iter_mut().zip(weighted).for_each(|(sum, by)| *sum += by);
    }

    fn severely_injured(&mut self, seat: Seat, location: Location, row: u8) {
        let (death, open) = (self.worth.death(seat), self.worth.open);
        let rows = &self.plan.severe_tables[location as usize].rows;
        for (index, one) in rows.iter().enumerate() {
            let by = f64::from(u8::from(index == usize::from(row))) - f64::from(one.faces) / SIDES;
            self.sums[self.places.severe[location as usize] + index] += by * death;
            self.sums[self.places.severe_row + index] += by * open;
        }
    }

    /// Adds the answer to a question.
    #[inline(never)]
    fn answered(&mut self, state: &State, event: &Event) {
        if self.is_stale {
            self.worth = Worth::of(self.value, state);
            self.is_stale = false;
        }
        match *event {
            Event::AttackRolled { seat, needed, dice, hits, .. } => {
                self.attacked(self.places.attack, seat, (needed, dice, hits));
            }
            Event::MissesRerolled { seat, needed, dice, hits, .. } => {
                self.attacked(self.places.attack_again, seat, (needed, dice, hits));
            }
            Event::HitLocationDrawn { card, .. } => self.hit_location_drawn(card, &state.monster.hl_deck),
            Event::AiCardDrawn { card } => self.ai_card_drawn(card, &state.monster.ai.unseen),
            Event::WoundAttempted { seat, card, wound_from, critical_from, wounded, critical, .. } => {
                let critical_chance = chance(critical_from);
                let wound_chance = chance(wound_from).max(critical_chance);
                self.wound_attempted(seat, card, (wounded, wound_chance), (critical, critical_chance));
            }
            Event::MonsterAttacked { seat, profile, needed, dice, hits, .. } => {
                let damage = i16::from(self.plan.profiles[usize::from(profile)].damage)
                    + monster_modifier_of(self.plan, state, MonsterAttribute::Damage);
                self.damage = damage.clamp(0, i16::from(u8::MAX)) as u8;
                self.monster_attacked(state, seat, (needed, dice, hits));
            }
            Event::HitLocated { seat, location, .. } => self.hit_located(state, seat, location),
            Event::SevereInjury { seat, location, row, .. } => self.severely_injured(seat, location, row),
            _ => {}
        }
    }
}

/// The chance that a die shows at least `needed`.
fn chance(needed: u8) -> f64 {
    (SIDES + 1.0 - f64::from(needed)).clamp(0.0, SIDES) / SIDES
}

impl Record for LuckSums<'_> {
    // Inlined at every place that records an event: the match is resolved at compile time.
    #[inline(always)]
    fn event(&mut self, state: &State, event: &Event) {
        match event {
            Event::AttackRolled { .. }
            | Event::MissesRerolled { .. }
            | Event::HitLocationDrawn { .. }
            | Event::AiCardDrawn { .. }
            | Event::WoundAttempted { .. }
            | Event::MonsterAttacked { .. }
            | Event::HitLocated { .. }
            | Event::SevereInjury { .. } => self.answered(state, event),
            Event::RoundBegan
            | Event::MonsterWounded { .. }
            | Event::WoundLost
            | Event::Damaged { .. }
            | Event::Died { .. }
            | Event::Healed { .. }
            | Event::Bled { .. }
            | Event::Dodged { .. }
            | Event::Endured { .. }
            | Event::SurvivalChanged { .. }
            | Event::SurvivalActionBegan { .. } => self.is_stale = true,
            _ => {}
        }
    }
}

/// A recorder of what the value of states is fitted to.
#[derive(Debug, Clone)]
pub struct Rounds {
    scale: Scale,
    seen: Seen,
}

impl Rounds {
    /// A recorder for trials of a plan.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        Self { scale: Scale::of(plan), seen: Seen::default() }
    }

    /// What was seen since the last call.
    #[must_use]
    pub fn take(&mut self) -> Seen {
        std::mem::take(&mut self.seen)
    }
}

impl Record for Rounds {
    fn event(&mut self, state: &State, event: &Event) {
        match event {
            Event::RoundBegan => self.seen.rounds.push(features(&self.scale, state)),
            Event::TrialEnded => self.seen.is_won = state.monster.defeated,
            _ => {}
        }
    }
}
