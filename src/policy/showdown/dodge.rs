//! The choice of the hit to dodge (SRV-5).

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

    /// The index of the hit to dodge.
    pub(super) fn choose(&self, moment: &Moment<'_>, hits: &Hits) -> Option<Chosen<u8>> {
        match &self.firsts {
            Some(firsts) => self.choose_by_harm(firsts, moment.table, moment.seat, hits),
            None => self.ask(moment, hits),
        }
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
        let harm = |location| Spared::by_dodging(table, seat, hits, location);
        let line_of = |location| firsts[harm(location) as usize][standing];
        let line = hits.locations().iter().map(|&location| line_of(location)).min()?;
        let act = self.lines().get(usize::from(line))?.act;
        let mut worst = Worst::default();
        for (index, &location) in (0..).zip(hits.locations()) {
            if line_of(location) == line {
                worst.add(table, seat, (index, location, harm(location)));
            }
        }
        Some(Chosen { what: worst.index(act)?, line })
    }

    /// The same, by asking every line about every hit.
    fn ask(&self, moment: &Moment<'_>, hits: &Hits) -> Option<Chosen<u8>> {
        let Moment { table, seat, .. } = *moment;
        self.lines.first(|line| {
            let mut moment = *moment;
            let mut worst = Worst::default();
            for (index, &location) in (0..).zip(hits.locations()) {
                moment.about = About::Hit(hits, location);
                if line.when.holds(&|fact: Fact| fact.value(&moment)) {
                    let spared = Spared::by_dodging(table, seat, hits, location);
                    worst.add(table, seat, (index, location, spared));
                }
            }
            worst.index(line.act)
        })
    }
}

/// Hits that meet a line: the first, and the worst with its location and harm.
#[derive(Default)]
struct Worst {
    first: Option<u8>,
    worst: Option<(u8, Location, Spared)>,
}

impl Worst {
    #[inline]
    fn add(&mut self, table: Table<'_>, seat: Seat, hit: (u8, Location, Spared)) {
        let (index, location, spared) = hit;
        self.first = self.first.or(Some(index));
        let is_worse = self.worst.is_none_or(|(_, other, less)| {
            spared < less || spared == less && is_deadlier(table, seat, spared, location, other)
        });
        if is_worse {
            self.worst = Some(hit);
        }
    }

    #[inline]
    fn index(&self, which: Which) -> Option<u8> {
        match which {
            Which::First => self.first,
            Which::Worst => self.worst.map(|(index, ..)| index),
        }
    }
}

/// Of two severe injuries, the one whose table has more deadly faces is worse.
fn is_deadlier(table: Table<'_>, seat: Seat, spared: Spared, location: Location, other: Location) -> bool {
    let deadly = |location| deadly_faces(table.plan, table.state, seat, location);
    spared == Spared::Severe && location != other && deadly(location) > deadly(other)
}
