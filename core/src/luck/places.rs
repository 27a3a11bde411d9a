//! Which sums there are, and where.

use std::ops::Range;

use crate::rules::showdown::plan::{Location, Plan};
use crate::rules::showdown::state::Seat;

/// Weights of hit location cards, of AI cards, of the monster's hits, and of their locations.
pub(super) const OF_HIT_LOCATION: usize = 2;
pub(super) const OF_AI_CARD: usize = 3;
pub(super) const OF_MONSTER: usize = 6;
pub(super) const OF_LOCATION: usize = 5;

/// The indices of the sums of a plan. Those of one kind of question lie together.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Places {
    /// Hits of attack rolls, and of rolls again after them: by attacker, then one for all.
    pub(super) attack: usize,
    pub(super) attack_again: usize,
    /// The square of the hits that an attack has, by the worth of a wound.
    pub(super) attack_squared: usize,
    /// The first trap of an attack, by the worth of a wound for each of its hits.
    pub(super) trap: usize,
    /// Hit location cards by kind: [`OF_HIT_LOCATION`] weights each.
    pub(super) hit_location: usize,
    /// Successful wound attempts: one for all, then by attacker.
    pub(super) wound: usize,
    /// Wound attempts by kind of card: success, critical.
    pub(super) wound_of_card: usize,
    /// AI cards by kind: [`OF_AI_CARD`] weights each.
    pub(super) ai_card: usize,
    /// The monster's hits: [`OF_MONSTER`] weights.
    pub(super) monster: usize,
    /// Locations of hits: [`OF_LOCATION`] weights.
    pub(super) location: usize,
    /// Rows of severe injury tables: by location, then for all locations together, by what is open and without a
    /// weight.
    pub(super) severe: [usize; Location::COUNT],
    pub(super) severe_row: [usize; 2],
    /// What is counted by survivor, see [`Counted`].
    counted: usize,
    /// Number of sums.
    pub(super) len: usize,
}

/// What is counted by survivor, without a weight: what happens to survivors goes on when nothing is open any more.
#[derive(Debug, Clone, Copy)]
pub(super) enum Counted {
    /// Its hits.
    Hits,
    /// Its successful wound attempts.
    Wounds,
    /// The monster's hits.
    HitsTaken,
    /// Locations, rolled for a hit or by an effect, in which it causes a severe injury.
    Severe,
    /// Severe injuries that kill by themselves.
    Deadly,
}

impl Counted {
    const COUNT: usize = Self::Deadly as usize + 1;
}

/// True when the trials of two plans have the same sums, so that weights fitted to one fit the other.
#[must_use]
pub fn has_same_sums(one: &Plan, two: &Plan) -> bool {
    one.survivors.len() == two.survivors.len() && Places::of(one) == Places::of(two)
}

impl Places {
    /// Those of hit location cards.
    pub(super) const fn hit_locations(&self) -> Range<usize> {
        self.hit_location..self.wound
    }

    /// Those of AI cards.
    pub(super) const fn ai_cards(&self) -> Range<usize> {
        self.ai_card..self.monster
    }

    /// That of something counted by survivor.
    pub(super) const fn counted(&self, seat: Seat, what: Counted) -> usize {
        self.counted + Counted::COUNT * seat as usize + what as usize
    }

    pub(super) fn of(plan: &Plan) -> Self {
        let mut len = 0;
        let mut take = |sums: usize| {
            len += sums;
            len - sums
        };
        let seats = plan.survivors.len();
        let cards = plan.monster.hit_locations.len();
        let attack = take(seats + 1);
        let attack_again = take(seats + 1);
        let attack_squared = take(1);
        let trap = take(1);
        let hit_location = take(OF_HIT_LOCATION * cards);
        let wound = take(1 + seats);
        let wound_of_card = take(2 * cards);
        let ai_card = take(OF_AI_CARD * plan.monster.ai_kinds.len());
        let monster = take(OF_MONSTER);
        let location = take(OF_LOCATION);
        let severe = Location::ALL.map(|location| take(plan.severe_tables[location as usize].rows.len()));
        let rows = plan.severe_tables.iter().map(|table| table.rows.len()).max().unwrap_or(0);
        let severe_row = [take(rows), take(rows)];
        let counted = take(Counted::COUNT * seats);
        Self {
            attack,
            attack_again,
            attack_squared,
            trap,
            hit_location,
            wound,
            wound_of_card,
            ai_card,
            monster,
            location,
            severe,
            severe_row,
            counted,
            len,
        }
    }
}
