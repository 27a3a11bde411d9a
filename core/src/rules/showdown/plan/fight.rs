//! The plan of a trial.

use super::{
    Board, CounterRule, Effect, EffectList, GameKind, Location, Monster, Options, Profile, SevereTable,
    Survivor, TargetList, Term, TermList, Triggers,
};
use crate::rules::showdown::state::{Seat, State};

/// One scenario of the boss battler, ready to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The game that one trial plays.
    pub game: GameKind,
    /// The open decisions of the rules.
    pub options: Options,
    /// The monster.
    pub monster: Monster,
    /// The survivors, in seat order, with the gear that they always have. Rules ask for [`Self::survivor`].
    pub survivors: Vec<Survivor>,
    /// Every list of effects of the scenario; [`EffectList`] points into it.
    pub effects: Vec<Effect>,
    /// Every attack profile of the scenario; [`Effect::Attack`] and [`Monster::attacks`] point
    /// into it.
    pub profiles: Vec<Profile>,
    /// One severe injury table per [`Location`] (MON-6).
    pub severe_tables: [SevereTable; Location::COUNT],
    /// The board of [`GameKind::Showdown`]; the other games have none.
    pub board: Option<Board>,
    /// Every list of target conditions; [`Effect::PickTarget`] points into it.
    pub target_lists: Vec<TargetList>,
    /// Every list of terms; [`TermList`] points into it.
    pub terms: Vec<Term>,
    /// What waits for a moment of the fight (TRG).
    pub triggers: Triggers,
    /// The counters of survivors (CNT), at most [`super::COUNTERS_MAX`].
    pub counters: Vec<CounterRule>,
    /// The state in which every trial begins.
    pub start: State,
}

impl Plan {
    /// The effects of a list, in order.
    #[inline]
    #[must_use]
    pub fn effects(&self, list: EffectList) -> &[Effect] {
        &self.effects[list.start as usize..list.end as usize]
    }

    /// True when dice decide parts of the set-up (SET).
    #[inline]
    #[must_use]
    pub fn has_random_setup(&self) -> bool {
        let has_pools = |survivor: &Survivor| !survivor.random_gear.pools.is_empty();
        !self.monster.pools.is_empty()
            || !self.board().random_tiles.is_empty()
            || self.survivors.iter().any(has_pools)
    }

    /// A survivor, with the gear of this trial.
    #[inline(always)]
    #[must_use]
    pub fn survivor(&self, state: &State, seat: Seat) -> &Survivor {
        let own = &self.survivors[usize::from(seat)];
        // Most scenarios have no random gear: then the state is not asked.
        match own.random_gear.loadouts.is_empty() {
            true => own,
            false => own.with_loadout(state.survivor(seat).loadout),
        }
    }

    /// The board; a board without spaces in games that have none.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        static NONE: Board = Board::NONE;
        self.board.as_ref().unwrap_or(&NONE)
    }

    /// The terms of a list.
    #[inline]
    #[must_use]
    pub fn terms(&self, list: TermList) -> &[Term] {
        &self.terms[list.start as usize..list.end as usize]
    }
}
