//! The sums of one trial, gathered from its events.
//!
//! Every question whose odds are known is followed at once by an event with its answer, whatever the answer
//! is. Each adds "what came out minus what was to be expected", times weights that depend on nothing
//! but the past, so that every sum has mean exactly 0.

use super::places::{Counted, OF_AI_CARD, OF_HIT_LOCATION, OF_LOCATION, OF_MONSTER, Places};
use super::value::{Scale, Seen, Value, features};
use super::worth::Worth;
use crate::dice::Urn;
use crate::rules::showdown::monster_modifier_of;
use crate::rules::showdown::plan::{Effect, Location, MonsterAttribute, Plan, SevereRow};
use crate::rules::showdown::record::{Event, Record};
use crate::rules::showdown::state::{Seat, State, Survivor};

/// Faces of the dice of attacks and wounds.
const SIDES: f64 = 10.0;

/// Sixths of the chance of each location (MON-3).
const SIXTHS: [u8; Location::COUNT] = [1, 1, 2, 1, 1];

/// A recorder of the sums of one trial.
#[derive(Debug, Clone)]
pub struct LuckSums<'a> {
    plan: &'a Plan,
    value: &'a Value,
    places: Places,
    sums: Vec<f64>,
    worth: Worth,
    severe: [SevereOdds; Location::COUNT],
    /// Hits of the latest attack so far, and whether it has drawn a trap.
    hits: f64,
    is_trapped: bool,
    /// Damage of each hit of the monster's latest attack, and what those that have not landed bring to each location.
    damage: u8,
    located: [u8; Location::COUNT],
}

impl<'a> LuckSums<'a> {
    /// A recorder for trials of a plan.
    #[must_use]
    pub fn new(plan: &'a Plan, value: &'a Value) -> Self {
        let places = Places::of(plan);
        let sums = vec![0.0; places.len];
        let severe = Location::ALL.map(|location| SevereOdds::of(plan, location));
        Self {
            plan,
            value,
            places,
            sums,
            worth: Worth::unknown(),
            severe,
            hits: 0.0,
            is_trapped: false,
            damage: 0,
            located: [0; Location::COUNT],
        }
    }

    /// Resets the sums for another trial.
    pub fn begin_trial(&mut self) {
        self.sums.fill(0.0);
        self.worth.forget();
        (self.hits, self.is_trapped) = (0.0, false);
        (self.damage, self.located) = (0, [0; Location::COUNT]);
    }

    /// The sums of the trial so far.
    #[must_use]
    pub fn sums(&self) -> &[f64] {
        &self.sums
    }

    /// The worth of outcomes in the state before the question that is answered.
    #[inline(always)]
    fn look(&mut self, state: &State) {
        self.worth.look(self.value, state);
    }

    /// Adds what came out beyond what was to be expected, with several weights.
    fn add<const WEIGHTS: usize>(&mut self, first: usize, weighted: [f64; WEIGHTS]) {
        let sums = &mut self.sums[first..first + WEIGHTS];
        sums.iter_mut().zip(weighted).for_each(|(sum, by)| *sum += by);
    }

    /// Hits of an attack roll, added to those that the attack has already.
    #[inline(never)]
    fn attacked(&mut self, state: &State, first: usize, seat: Seat, roll: AttackRoll) {
        self.look(state);
        let (chance, dice) = (chance(roll.needed), f64::from(roll.dice));
        let (before, wound) = (self.hits, self.worth.wound());
        self.hits += f64::from(roll.hits);
        let expected = before + dice * chance;
        let by = self.hits - expected;
        let squared = self.hits * self.hits - (expected * expected + dice * chance * (1.0 - chance));
        self.sums[first + usize::from(seat)] += by * wound;
        self.sums[first + self.plan.survivors.len()] += by * self.worth.open;
        self.sums[self.places.attack_squared] += squared * wound;
        self.sums[self.places.counted(seat, Counted::Hits)] += by;
    }

    #[inline(never)]
    fn hit_location_drawn(&mut self, state: &State, card: u8) {
        self.look(state);
        let (open, wound, left) = (self.worth.open, self.worth.wound(), &state.monster.hl_deck);
        // Further traps change nothing: the attack is lost.
        if !self.is_trapped {
            self.is_trapped = self.is_trap(card);
            self.sums[self.places.trap] += self.trap_beyond(left) * self.hits * wound;
        }
        let sums = &mut self.sums[self.places.hit_locations()];
        drawn::<OF_HIT_LOCATION>(sums, [open, wound], card, left);
    }

    /// Whether the card drawn is a trap, minus the chance that it is; `left` is what is left in the deck.
    fn trap_beyond(&self, left: &Urn) -> f64 {
        let traps = left.kinds().filter(|&(kind, _)| self.is_trap(kind)).map(|(_, count)| count);
        let is_trap = f64::from(u8::from(self.is_trapped));
        is_trap - (f64::from(traps.sum::<u8>()) + is_trap) / (f64::from(left.len()) + 1.0)
    }

    fn is_trap(&self, card: u8) -> bool {
        self.plan.monster.hit_locations[usize::from(card)].trap
    }

    #[inline(never)]
    fn ai_card_drawn(&mut self, state: &State, card: u8) {
        self.look(state);
        let (open, wound, hurt) = (self.worth.open, self.worth.wound(), self.worth.hurt_of_all());
        let sums = &mut self.sums[self.places.ai_cards()];
        drawn::<OF_AI_CARD>(sums, [open, wound, hurt], card, &state.monster.ai.unseen);
    }

    #[inline(never)]
    fn wound_attempted(&mut self, state: &State, (seat, card): (Seat, u8), wounded: Roll, critical: Roll) {
        self.look(state);
        let critical_chance = chance(critical.needed);
        let wounded = wounded.beyond(chance(wounded.needed).max(critical_chance));
        let critical = critical.beyond(critical_chance);
        let (open, wound) = (self.worth.open, self.worth.wound());
        self.sums[self.places.wound] += wounded * wound;
        self.sums[self.places.wound + 1 + usize::from(seat)] += wounded * open;
        self.sums[self.places.counted(seat, Counted::Wounds)] += wounded;
        let of_card = self.places.wound_of_card + 2 * usize::from(card);
        self.sums[of_card] += wounded * open;
        self.sums[of_card + 1] += critical * open;
    }

    #[inline(never)]
    fn monster_attacked(&mut self, state: &State, seat: Seat, profile: u8, roll: AttackRoll) {
        self.look(state);
        let damage = i16::from(self.plan.profiles[usize::from(profile)].damage)
            + monster_modifier_of(self.plan, state, MonsterAttribute::Damage);
        (self.damage, self.located) = (damage.clamp(0, i16::from(u8::MAX)) as u8, [0; Location::COUNT]);
        let by = f64::from(roll.hits) - f64::from(roll.dice) * chance(roll.needed);
        let (death, hurt, open) = (self.worth.death(seat), self.worth.hurt(seat), self.worth.open);
        let severe = by * self.breaking(state, seat).0;
        let hurt = hurt * f64::from(self.damage);
        let weighted: [f64; OF_MONSTER] =
            [by * death, by * hurt, by * open, severe * death, severe * open, severe];
        self.add(self.places.monster, weighted);
        self.sums[self.places.counted(seat, Counted::HitsTaken)] += by;
    }

    /// The chances that a hit comes to a location whose severe injury it causes, and to one that it leaves nothing.
    fn breaking(&self, state: &State, seat: Seat) -> (f64, f64) {
        let survivor = state.survivor(seat);
        let (mut severe, mut full) = (0, 0);
        for location in Location::ALL {
            let (capacity, sixths) = (self.capacity(survivor, location), SIXTHS[location as usize]);
            severe += sixths * u8::from(self.damage > capacity);
            full += sixths * u8::from(self.damage >= capacity);
        }
        (f64::from(severe) / 6.0, f64::from(full) / 6.0)
    }

    #[inline(never)]
    fn hit_located(&mut self, state: &State, seat: Seat, location: Location) {
        self.look(state);
        let capacity = self.capacity(state.survivor(seat), location);
        let (severe_chance, full_chance) = self.breaking(state, seat);
        let severe = f64::from(u8::from(self.damage > capacity)) - severe_chance;
        let full = f64::from(u8::from(self.damage >= capacity)) - full_chance;
        let (death, open) = (self.worth.death(seat), self.worth.open);
        let weighted: [f64; OF_LOCATION] = [severe * death, severe * open, full * death, full * open, full];
        self.add(self.places.location, weighted);
        self.sums[self.places.counted(seat, Counted::Severe)] += severe;
        let located = &mut self.located[location as usize];
        *located = located.saturating_add(self.damage);
    }

    /// What a location can take beside the hits of this attack that have come to it.
    fn capacity(&self, survivor: &Survivor, location: Location) -> u8 {
        survivor.capacity(location).saturating_sub(self.located[location as usize])
    }

    #[inline(never)]
    fn severely_injured(&mut self, state: &State, seat: Seat, location: Location, row: u8) {
        self.look(state);
        let SevereOdds { chances, deadly } = &self.severe[location as usize];
        let mut add = |first: usize, worth: f64| {
            let sums = &mut self.sums[first..first + chances.len()];
            sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum -= chance * worth);
            sums[usize::from(row)] += worth;
        };
        add(self.places.severe[location as usize], self.worth.death(seat));
        add(self.places.severe_row[0], self.worth.open);
        add(self.places.severe_row[1], 1.0);
        let expected: f64 = deadly.iter().zip(chances).map(|(deadly, chance)| deadly * chance).sum();
        self.sums[self.places.counted(seat, Counted::Deadly)] += deadly[usize::from(row)] - expected;
    }
}

/// The odds of a severe injury table, by row.
#[derive(Debug, Clone)]
struct SevereOdds {
    chances: Vec<f64>,
    /// 1 for those that kill by themselves, whoever suffers them, else 0.
    deadly: Vec<f64>,
}

impl SevereOdds {
    fn of(plan: &Plan, location: Location) -> Self {
        let rows = &plan.severe_tables[location as usize].rows;
        let kills = |row: &SevereRow| plan.effects(row.effects).contains(&Effect::Death);
        Self {
            chances: rows.iter().map(|row| f64::from(row.faces) / SIDES).collect(),
            deadly: rows.iter().map(|row| f64::from(u8::from(kills(row)))).collect(),
        }
    }
}

/// An attack roll, of a survivor or of the monster.
#[derive(Debug, Clone, Copy)]
struct AttackRoll {
    /// The lowest face that hits.
    needed: u8,
    dice: u8,
    hits: u8,
}

/// A die of a wound attempt: the lowest face that is enough, and whether it was reached.
#[derive(Debug, Clone, Copy)]
struct Roll {
    needed: u8,
    succeeded: bool,
}

impl Roll {
    /// Rolled minus expected.
    fn beyond(self, chance: f64) -> f64 {
        f64::from(u8::from(self.succeeded)) - chance
    }
}

/// The chance that a die shows at least `needed`.
fn chance(needed: u8) -> f64 {
    (SIDES + 1.0 - f64::from(needed)).clamp(0.0, SIDES) / SIDES
}

/// Adds a card drawn from a pile that held it and all that is left there, to sums by kind with several weights
/// each.
#[inline(always)]
fn drawn<const WEIGHTS: usize>(sums: &mut [f64], weights: [f64; WEIGHTS], card: u8, left: &Urn) {
    let sums = sums.as_chunks_mut::<WEIGHTS>().0;
    let share = 1.0 / (f64::from(left.len()) + 1.0);
    for (sums, count) in sums.iter_mut().zip(left.counts()) {
        let expected = f64::from(count) * share;
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum -= expected * weight);
    }
    sums[usize::from(card)].iter_mut().zip(weights).for_each(|(sum, weight)| *sum += (1.0 - share) * weight);
}

impl Record for LuckSums<'_> {
    // Inlined at every place that records an event: the match is resolved at compile time.
    #[inline(always)]
    fn event(&mut self, state: &State, event: &Event) {
        match *event {
            Event::AttackRolled { seat, needed, dice, hits, .. } => {
                (self.hits, self.is_trapped) = (0.0, false);
                self.attacked(state, self.places.attack, seat, AttackRoll { needed, dice, hits });
            }
            Event::MissesRerolled { seat, needed, dice, hits, .. } => {
                self.attacked(state, self.places.attack_again, seat, AttackRoll { needed, dice, hits });
            }
            Event::HitLocationDrawn { card, .. } => self.hit_location_drawn(state, card),
            Event::AiCardDrawn { card } => self.ai_card_drawn(state, card),
            Event::WoundAttempted { seat, card, wound_from, critical_from, wounded, critical, .. } => {
                let wounded = Roll { needed: wound_from, succeeded: wounded };
                let critical = Roll { needed: critical_from, succeeded: critical };
                self.wound_attempted(state, (seat, card), wounded, critical);
            }
            Event::MonsterAttacked { seat, profile, needed, dice, hits, .. } => {
                self.monster_attacked(state, seat, profile, AttackRoll { needed, dice, hits });
            }
            Event::HitLocated { seat, location, .. } => self.hit_located(state, seat, location),
            Event::SevereInjury { seat, location, row, .. } => {
                self.severely_injured(state, seat, location, row);
            }
            Event::RoundBegan => self.worth.forget(),
            Event::MonsterWounded { .. } | Event::WoundLost { .. } => self.worth.forget_wounds(),
            // All hits of an attack are located before any of them lands.
            Event::Damaged { seat, .. } => {
                self.located = [0; Location::COUNT];
                self.worth.forget_seat(seat);
            }
            Event::Died { seat, .. }
            | Event::Healed { seat, .. }
            | Event::Bled { seat, .. }
            | Event::Dodged { seat, .. }
            | Event::Endured { seat, .. }
            | Event::SurvivalChanged { seat, .. }
            | Event::SurvivalActionBegan { seat, .. }
            | Event::GearUsed { seat, .. }
            | Event::Triggered { owner: Some(seat), .. } => self.worth.forget_seat(seat),
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
