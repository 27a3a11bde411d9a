//! Counts per kind of card, and of monster actions without a card.

use crate::metric::{CARD_COUNTERS, Counter};
use crate::rules::showdown::plan::Plan;
use crate::rules::showdown::record::Blame;

/// The counters of a trial by blame. Without cards to count it is empty and counts nothing.
#[derive(Debug, Clone, Default)]
pub(super) struct Cards {
    /// Rows of AI cards, then hit locations, then the traits, the basic action and the instinct.
    counters: Vec<[u64; CARD_COUNTERS]>,
    ai_cards: usize,
}

impl Cards {
    /// Counters for the cards of a plan.
    pub(super) fn of(plan: &Plan) -> Self {
        let (ai_cards, hit_locations) = (plan.monster.ai_kinds.len(), plan.monster.hit_locations.len());
        Self { counters: vec![[0; CARD_COUNTERS]; ai_cards + hit_locations + 3], ai_cards }
    }

    pub(super) fn clear(&mut self) {
        self.counters.fill([0; CARD_COUNTERS]);
    }

    #[inline]
    pub(super) fn add(&mut self, blame: Blame, counter: Counter) {
        if let Some(counters) = self.index(blame).and_then(|index| self.counters.get_mut(index)) {
            counters[counter as usize - Counter::CardPlays as usize] += 1;
        }
    }

    pub(super) fn of_card(&self, blame: Blame) -> &[u64; CARD_COUNTERS] {
        const NOTHING: [u64; CARD_COUNTERS] = [0; CARD_COUNTERS];
        self.index(blame).and_then(|index| self.counters.get(index)).unwrap_or(&NOTHING)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (Blame, &[u64; CARD_COUNTERS])> {
        let last = self.counters.len();
        self.counters.iter().enumerate().map(move |(index, counters)| {
            let blame = if index + 1 == last {
                Blame::Instinct
            } else if index + 2 == last {
                Blame::BasicAction
            } else if index + 3 == last {
                Blame::Trait
            } else if index < self.ai_cards {
                Blame::AiCard(index as u8)
            } else {
                Blame::HitLocation((index - self.ai_cards) as u8)
            };
            (blame, counters)
        })
    }

    fn index(&self, blame: Blame) -> Option<usize> {
        match blame {
            Blame::Nothing => None,
            Blame::AiCard(kind) => Some(usize::from(kind)),
            Blame::HitLocation(kind) => Some(self.ai_cards + usize::from(kind)),
            Blame::Trait => self.counters.len().checked_sub(3),
            Blame::BasicAction => self.counters.len().checked_sub(2),
            Blame::Instinct => self.counters.len().checked_sub(1),
        }
    }
}
