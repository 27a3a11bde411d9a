//! The choice of the next face-up hit location (WND-1).

use super::SurvivorPolicies;
use super::fact::{About, Fact, Moment};
use crate::policy::list::{List, When};
use crate::rules::showdown::decide::{Pick, Table};
use crate::rules::showdown::plan::{HitLocation, Plan};
use crate::rules::showdown::state::Seat;

/// The order in which face-up hit locations are resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HlOrder {
    lines: List<Fact, Take>,
    /// The rank of a card by its reactions, where no line asks for anything else: the index of the
    /// first line that it meets.
    ranks: Option<[u8; KINDS]>,
}

/// Which of the cards that a line is about to resolve next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Take {
    /// The one drawn first.
    #[default]
    First,
    /// A random one; dice choose among all cards.
    Random,
}

/// A card that was picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Picked {
    /// The card.
    pub(super) pick: Pick,
    /// The line that decided; none where only the order drawn did.
    pub(super) line: Option<u8>,
}

/// Number of combinations of a critical and reactions.
const KINDS: usize = 16;

impl From<List<Fact, Take>> for HlOrder {
    fn from(lines: List<Fact, Take>) -> Self {
        let of_card = |fact: &Fact| matches!(fact, Fact::Card(_));
        let ranks = lines.lines().iter().all(|line| line.act == Take::First && line.when.asks_only(&of_card));
        let ranks = ranks.then(|| std::array::from_fn(|kind| rank_of(&lines, &example(kind))));
        Self { lines, ranks }
    }
}

impl SurvivorPolicies {
    /// Picks among `choices`, the kinds that may be chosen now, in the order drawn.
    #[inline]
    pub(super) fn next_card(&self, table: Table<'_>, seat: Seat, choices: &[u8]) -> Picked {
        match &self.hl_order.ranks {
            Some(ranks) => self.hl_order.choose_by_rank(ranks, table.plan, choices),
            None => self.hl_order.ask(&self.moment(table, seat), choices),
        }
    }
}

impl HlOrder {
    /// Its lines.
    #[must_use]
    pub const fn lines(&self) -> &List<Fact, Take> {
        &self.lines
    }

    /// Rank of a card. The order drawn matters only among cards of equal rank, so cards may be stored
    /// sorted by rank without changing any choice; `None` where the order drawn matters always.
    #[must_use]
    pub fn rank(&self, kind: u8, card: &HitLocation) -> Option<u16> {
        if self.is_random() {
            return Some(kind.into());
        }
        self.ranks.map(|ranks| ranks[combination(card)].into())
    }

    fn is_random(&self) -> bool {
        self.lines.lines().first().is_some_and(|line| line.act == Take::Random && line.when == When::Always)
    }

    /// Picks a card of the lowest rank.
    #[inline]
    fn choose_by_rank(&self, ranks: &[u8; KINDS], plan: &Plan, choices: &[u8]) -> Picked {
        let (index, rank) = lowest(plan, choices, |card| ranks[combination(card)]);
        let line = (usize::from(rank) < self.lines.lines().len()).then_some(rank);
        Picked { pick: Pick::At(index), line }
    }

    /// Picks a card by asking every line about every card.
    fn ask(&self, moment: &Moment<'_>, choices: &[u8]) -> Picked {
        let chosen = self.lines.first(|line| {
            let meets = |kind: &u8| {
                let card = &moment.table.plan.monster.hit_locations[usize::from(*kind)];
                let moment = Moment { about: About::Card(card), ..*moment };
                line.when.holds(&|fact: Fact| fact.value(&moment))
            };
            let index = choices.iter().position(meets)?;
            Some(match line.act {
                Take::First => Pick::At(index as u8),
                Take::Random => Pick::Any,
            })
        });
        let drawn_first = Picked { pick: Pick::At(0), line: None };
        chosen.map_or(drawn_first, |chosen| Picked { pick: chosen.what, line: Some(chosen.line) })
    }
}

/// The first card with the lowest rank, and that rank: the order drawn breaks ties.
#[inline]
fn lowest(plan: &Plan, choices: &[u8], rank: impl Fn(&HitLocation) -> u8) -> (u8, u8) {
    let ranks = choices.iter().map(|&kind| rank(&plan.monster.hit_locations[usize::from(kind)]));
    // Rank and position are packed into one number, so that the minimum needs no branch.
    let lowest = ranks
        .enumerate()
        .fold(u16::MAX, |lowest, (place, rank)| lowest.min(u16::from(rank) << 8 | place as u16));
    (lowest as u8, (lowest >> 8) as u8)
}

/// Which combination of a critical and reactions a card has.
const fn combination(card: &HitLocation) -> usize {
    card.critical.is_some() as usize
        | (card.wound.is_some() as usize) << 1
        | (card.failure.is_some() as usize) << 2
        | (card.reflex.is_some() as usize) << 3
}

/// A card with a combination.
fn example(combination: usize) -> HitLocation {
    use crate::rules::showdown::plan::EffectList;
    let list = |bit: usize| (combination >> bit & 1 == 1).then_some(EffectList::NONE);
    HitLocation {
        first_strike: false,
        trap: false,
        special: None,
        critical: list(0),
        wound: list(1),
        failure: list(2),
        reflex: list(3),
    }
}

/// The index of the first line that a card meets.
fn rank_of(lines: &List<Fact, Take>, card: &HitLocation) -> u8 {
    let value = |fact: Fact| match fact {
        Fact::Card(fact) => fact.value(card),
        _ => 0,
    };
    let met = lines.first(|line| line.when.holds(&value).then_some(()));
    met.map_or(lines.lines().len() as u8, |met| met.line)
}
