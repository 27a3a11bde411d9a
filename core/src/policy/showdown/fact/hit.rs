//! Facts about a hit that may be dodged, and about a severe injury that may be endured.

use super::moment::{About, Moment};
use super::spared::Spared;
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::plan::Location;

/// A fact about a hit or a severe injury; the table of facts has their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HitFact {
    Severe,
    KnocksDown,
    FillsBox,
    Hits,
    Damage,
    Head,
    Arms,
    Body,
    Waist,
    Legs,
    Deadly,
    DeadlyFaces,
    Cost,
}

impl HitFact {
    /// True for facts that hits have.
    pub(crate) const fn is_of_hits(self) -> bool {
        !matches!(self, Self::Cost)
    }

    /// True for facts that severe injuries have.
    pub(crate) const fn is_of_injuries(self) -> bool {
        !matches!(self, Self::Severe | Self::KnocksDown | Self::FillsBox | Self::Hits | Self::Damage)
    }

    /// True for facts about the harm that dodging a hit averts.
    pub(crate) const fn is_of_harm(self) -> bool {
        matches!(self, Self::Severe | Self::KnocksDown | Self::FillsBox)
    }

    /// The value of a fact about the harm that dodging a hit averts.
    pub(crate) fn value_of_harm(self, spared: Spared, standing: bool) -> i32 {
        let holds = match self {
            Self::Severe => spared == Spared::Severe,
            Self::KnocksDown => standing && spared == Spared::KnockDown,
            Self::FillsBox => spared <= Spared::Box,
            _ => false,
        };
        holds.into()
    }

    /// Its value now; 1 for yes and 0 for no.
    #[inline]
    pub(super) fn value(self, moment: &Moment<'_>) -> i32 {
        let Moment { table, seat, .. } = *moment;
        let (location, hit, cost) = match moment.about {
            About::Hit { hits, location, spared } => (location, Some((hits, spared)), 0),
            About::Injury { location, cost } => (location, None, cost),
            About::Price(cost) => return if self == Self::Cost { cost.into() } else { 0 },
            About::Nothing | About::Card(_) => return 0,
        };
        let of_harm = |(_, spared)| self.value_of_harm(spared, table.survivor(seat).is_standing());
        match self {
            Self::Severe | Self::KnocksDown | Self::FillsBox => hit.map_or(0, of_harm),
            Self::Hits => hit.map_or(0, |(hits, _)| hits.locations().len() as i32),
            Self::Damage => hit.map_or(0, |(hits, _)| hits.damage.into()),
            Self::Head => (location == Location::Head).into(),
            Self::Arms => (location == Location::Arms).into(),
            Self::Body => (location == Location::Body).into(),
            Self::Waist => (location == Location::Waist).into(),
            Self::Legs => (location == Location::Legs).into(),
            Self::Deadly => (deadly_faces(table.plan, table.state, seat, location) > 0).into(),
            Self::DeadlyFaces => deadly_faces(table.plan, table.state, seat, location).into(),
            Self::Cost => cost.into(),
        }
    }
}
