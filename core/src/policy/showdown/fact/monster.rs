//! Facts about the monster.

use crate::rules::showdown::decide::Table;
use crate::rules::showdown::state::wounds_to_defeat;

/// A fact about the monster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonsterFact {
    /// It is knocked down.
    KnockedDown,
    /// Wounds suffered.
    Wounds,
    /// Wounds that still defeat it.
    WoundsLeft,
    /// Spaces of one movement.
    Movement,
    /// The longest reach of its attacks.
    Reach,
    /// AI cards that stay in play.
    Moods,
    /// A counter, by number.
    Counter(u8),
}

impl MonsterFact {
    /// Its value now; 1 for yes and 0 for no.
    #[inline]
    pub(crate) fn value(self, table: Table<'_>) -> i32 {
        let monster = &table.state.monster;
        match self {
            Self::KnockedDown => monster.knocked_down.into(),
            Self::Wounds => monster.wounds.into(),
            Self::WoundsLeft => {
                let defeat = wounds_to_defeat(table.plan.options.death_rule, table.plan.monster.ai_cards);
                defeat.saturating_sub(monster.wounds).into()
            }
            Self::Movement => table.monster_movement().into(),
            Self::Reach => longest_reach(table).into(),
            Self::Moods => table.moods_in_play(),
            Self::Counter(counter) => monster.counters[usize::from(counter)].into(),
        }
    }
}

/// The longest reach of the monster's attacks.
pub(crate) fn longest_reach(table: Table<'_>) -> u8 {
    table.plan.profiles.iter().map(|profile| profile.reach).max().unwrap_or(1)
}
