//! The choice of the hit to dodge (SRV-5).

use super::SurvivorPolicies;
use super::fact::{About, Fact, Moment, Spared};
use crate::policy::list::{Chosen, Line, List};
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::decide::{Hits, Table};
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

/// When to dodge, and which of the hits that a line is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dodge {
    lines: List<Fact, Which>,
    /// The first line that a hit meets by the harm that dodging it averts, where no line asks for anything
    /// else: for each such harm, to the knocked down and to the standing.
    firsts: Option<[[u8; 2]; Spared::COUNT]>,
}

/// Which of several hits to dodge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Which {
    /// The one that does most harm: a severe injury before a knock-down before an injury box; of two
    /// severe injuries the one that is more often deadly.
    #[default]
    Worst,
    /// The first.
    First,
}

impl From<List<Fact, Which>> for Dodge {
    fn from(lines: List<Fact, Which>) -> Self {
        let is_fixed = |fact: &Fact| matches!(fact, Fact::Hit(fact) if fact.is_of_harm());
        let firsts = lines.lines().iter().all(|line| line.when.asks_only(&is_fixed));
        let first = |spared| [false, true].map(|standing| first_met(&lines, spared, standing));
        let firsts = firsts.then(|| Spared::ALL.map(first));
        Self { lines, firsts }
    }
}

/// The index of the first line that a hit meets.
fn first_met(lines: &List<Fact, Which>, spared: Spared, standing: bool) -> u8 {
    let value = |fact: Fact| match fact {
        Fact::Hit(fact) => fact.value_of_harm(spared, standing),
        _ => 0,
    };
    let met = lines.first(|line| line.when.holds(&value).then_some(()));
    met.map_or(lines.lines().len() as u8, |met| met.line)
}

impl SurvivorPolicies {
    /// The index of the hit to dodge.
    #[inline]
    pub(super) fn hit_to_dodge(&self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<Chosen<u8>> {
        match &self.dodge.firsts {
            Some(firsts) => self.dodge.choose_by_harm(firsts, table, seat, hits),
            None => self.dodge.ask(&self.moment(table, seat), hits),
        }
    }
}

impl Dodge {
    /// Its list.
    #[must_use]
    pub const fn list(&self) -> &List<Fact, Which> {
        &self.lines
    }

    /// Its lines.
    #[must_use]
    pub fn lines(&self) -> &[Line<Fact, Which>] {
        self.lines.lines()
    }

    /// The hit that meets the first line of all that are met.
    fn choose_by_harm(
        &self,
        firsts: &[[u8; 2]; Spared::COUNT],
        table: Table<'_>,
        seat: Seat,
        hits: &Hits,
    ) -> Option<Chosen<u8>> {
        let standing = usize::from(table.survivor(seat).is_standing());
        let mut line = self.lines().len().checked_sub(1)? as u8;
        let mut found = None;
        for (index, &location) in (0..).zip(hits.locations()) {
            let spared = Spared::by_dodging(table, seat, hits, location);
            let (met, hit) = (firsts[spared as usize][standing], Hit { index, location, spared });
            if met < line
                || met == line && self.lines()[usize::from(line)].act.prefers(hit, found, table, seat)
            {
                (line, found) = (met, Some(hit));
            }
        }
        found.map(|hit| Chosen { what: hit.index, line })
    }

    /// Finds the hit by asking every line about every hit. A function of its own, because it is much larger.
    #[inline(never)]
    fn ask(&self, moment: &Moment<'_>, hits: &Hits) -> Option<Chosen<u8>> {
        let Moment { table, seat, .. } = *moment;
        self.lines.first(|line| {
            let mut moment = *moment;
            let mut found = None;
            for (index, &location) in (0..).zip(hits.locations()) {
                let spared = Spared::by_dodging(table, seat, hits, location);
                moment.about = About::Hit { hits, location, spared };
                let hit = Hit { index, location, spared };
                if line.when.holds(&|fact: Fact| fact.value(&moment))
                    && line.act.prefers(hit, found, table, seat)
                {
                    found = Some(hit);
                }
            }
            found.map(|hit| hit.index)
        })
    }
}

/// A hit that meets a line.
#[derive(Clone, Copy)]
struct Hit {
    index: u8,
    location: Location,
    spared: Spared,
}

impl Which {
    /// True for a hit to dodge rather than one before it, if there is one.
    #[inline]
    fn prefers(self, hit: Hit, before: Option<Hit>, table: Table<'_>, seat: Seat) -> bool {
        before.is_none_or(|other| self == Self::Worst && is_worse(hit, other, table, seat))
    }
}

/// Of two severe injuries, the one whose table has more deadly faces is worse.
fn is_worse(hit: Hit, other: Hit, table: Table<'_>, seat: Seat) -> bool {
    let deadly = |hit: Hit| deadly_faces(table.plan, table.state, seat, hit.location);
    hit.spared < other.spared
        || hit.spared == other.spared
            && hit.spared == Spared::Severe
            && hit.location != other.location
            && deadly(hit) > deadly(other)
}
