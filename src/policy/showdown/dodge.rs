//! The choice of the hit to dodge (SRV-5).

use super::fact::{About, Fact, Moment, Spared};
use crate::policy::list::{Chosen, List};
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::decide::{Hits, Table};
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

/// When to dodge, and which of the hits that a line is about.
pub type Dodge = List<Fact, Which>;

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

impl Dodge {
    /// The index of the hit to dodge.
    pub(super) fn choose(&self, moment: &Moment<'_>, hits: &Hits) -> Option<Chosen<u8>> {
        let Moment { table, seat, .. } = *moment;
        self.first(|line| {
            let mut moment = *moment;
            let mut worst: Option<(usize, Location, Spared)> = None;
            for (index, &location) in hits.locations().iter().enumerate() {
                let spared = Spared::by_dodging(table, seat, hits, location);
                moment.about = About::Hit(hits, location, spared);
                if !line.when.holds(&|fact: Fact| fact.value(&moment)) {
                    continue;
                }
                let is_worse = worst.is_none_or(|(_, other, less)| {
                    spared < less || spared == less && is_deadlier(table, seat, spared, location, other)
                });
                match line.act {
                    Which::First => return Some(index as u8),
                    Which::Worst if is_worse => worst = Some((index, location, spared)),
                    Which::Worst => {}
                }
            }
            worst.map(|(index, ..)| index as u8)
        })
    }
}

/// Of two severe injuries, the one whose table has more deadly faces is worse.
fn is_deadlier(table: Table<'_>, seat: Seat, spared: Spared, location: Location, other: Location) -> bool {
    let deadly = |location| deadly_faces(table.plan, table.state, seat, location);
    spared == Spared::Severe && location != other && deadly(location) > deadly(other)
}
