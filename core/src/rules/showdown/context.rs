//! The circumstances of a list of effects, and what is left of one.

use super::cause::{Blame, DeathCause, Source};
use super::origin::Origin;
use super::plan::EffectList;
use crate::rules::seats::{Seat, Seats};

/// The circumstances of a list of effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Context {
    /// The survivors that the effects are about.
    pub(super) about: Seats,
    /// The source of harm done by the effects.
    pub(super) source: Source,
    /// The cause of death when an effect kills a survivor.
    pub(super) fatal: DeathCause,
    /// The card or action to blame.
    pub(super) blame: Blame,
    /// The AI card in play whose actions the effects are.
    pub(super) card: Option<u8>,
    /// The survivors are picked by an area, so attacks hit them at any distance (TGT-8).
    pub(super) in_area: bool,
    /// The effects are actions of the monster, which its fall stops (RND-7); not those of survivors' gear and cards, nor
    /// those of a hit that has landed.
    pub(super) acts: bool,
}

impl Context {
    /// Effects about one survivor.
    #[inline]
    pub(super) const fn of(seat: Seat, source: Source, blame: Blame) -> Self {
        Self::about_all(Seats::one(seat), source, blame)
    }

    /// Effects of the monster in its turn, before it has a target.
    pub(super) const fn of_monster(blame: Blame) -> Self {
        Self::about_all(Seats::NONE, Source::MonsterTurn, blame)
    }

    /// Effects about several survivors, or none.
    pub(super) const fn about_all(about: Seats, source: Source, blame: Blame) -> Self {
        let (fatal, acts) = (DeathCause::Effect, !matches!(source, Source::Card));
        Self { about, source, fatal, blame, card: None, in_area: false, acts }
    }

    /// The same circumstances for other survivors.
    #[inline]
    pub(super) const fn about(self, about: Seats) -> Self {
        Self { about, ..self }
    }

    /// The same circumstances for the effects of a hit on a survivor, or of its severe injury. They are no actions of the
    /// card that attacked: without a target (TGT-5) they end, and the card goes on.
    #[inline]
    pub(super) const fn landed_on(self, seat: Seat) -> Self {
        Self { card: None, acts: false, ..self.about(Seats::one(seat)) }
    }

    /// The same circumstances for survivors who are picked one by one, whatever area they are in.
    #[inline]
    pub(super) const fn aimed_at(self, about: Seats) -> Self {
        Self { about, in_area: false, ..self }
    }
}

/// What is left of a list of effects after the flow in it (SRV-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rest {
    pub(super) list: EffectList,
    pub(super) context: Context,
    pub(super) origin: Origin,
    /// How often the monster had fallen when the flow began: a further fall ends the list (RND-7).
    pub(super) falls: u8,
}
