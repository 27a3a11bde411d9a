//! Scripted deciders.

use std::collections::VecDeque;

use deathroll::rules::showdown::decide::{Decide, Hits, Pick, Table};
use deathroll::rules::showdown::plan::Location;
use deathroll::rules::showdown::state::Seat;

/// Scripted choices, in order.
///
/// # Panics
/// On an unscripted choice, and (on drop) on an unused one.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    cards: VecDeque<Pick>,
    traps: VecDeque<Pick>,
    dodges: VecDeque<Option<u8>>,
    endures: VecDeque<bool>,
}

/// A decider that panics when asked.
pub(crate) fn nobody() -> Choices {
    Choices::default()
}

impl Choices {
    pub(crate) fn card(mut self, index: u8) -> Self {
        self.cards.push_back(Pick::At(index));
        self
    }

    pub(crate) fn any_card(mut self) -> Self {
        self.cards.push_back(Pick::Any);
        self
    }

    pub(crate) fn trap(mut self, index: u8) -> Self {
        self.traps.push_back(Pick::At(index));
        self
    }

    pub(crate) fn any_trap(mut self) -> Self {
        self.traps.push_back(Pick::Any);
        self
    }

    pub(crate) fn dodge(mut self, hit: u8) -> Self {
        self.dodges.push_back(Some(hit));
        self
    }

    pub(crate) fn no_dodge(mut self) -> Self {
        self.dodges.push_back(None);
        self
    }

    pub(crate) fn endure(mut self) -> Self {
        self.endures.push_back(true);
        self
    }

    pub(crate) fn no_endure(mut self) -> Self {
        self.endures.push_back(false);
        self
    }
}

impl Decide for Choices {
    fn hit_location(&mut self, _table: Table<'_>, _attacker: Seat, choices: &[u8]) -> Pick {
        self.cards.pop_front().unwrap_or_else(|| panic!("asked which of {choices:?} comes next"))
    }

    fn trap(&mut self, _table: Table<'_>, traps: &[u8]) -> Pick {
        self.traps.pop_front().unwrap_or_else(|| panic!("asked which of the traps {traps:?} comes next"))
    }

    fn dodge(&mut self, _table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        self.dodges.pop_front().unwrap_or_else(|| panic!("asked whether {seat} dodges one of {hits:?}"))
    }

    fn endure(&mut self, _table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        self.endures
            .pop_front()
            .unwrap_or_else(|| panic!("asked whether {seat} endures at {location:?} for {cost}"))
    }
}

impl Drop for Choices {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let left = self.cards.len() + self.traps.len() + self.dodges.len() + self.endures.len();
            assert_eq!(left, 0, "nobody asked for {self:?}");
        }
    }
}
