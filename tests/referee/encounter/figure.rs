//! Characters in play, as the referee keeps them, and as traces show them.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};

use super::effect::Change;

/// A character in play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Figure {
    pub(super) dead: bool,
    /// Left the combat.
    pub(super) fled: bool,
    /// Its time has run out (DTH-11).
    pub(super) doomed: bool,
    pub(super) verve: i64,
    pub(super) survival: i64,
    pub(super) survival_max: i64,
    pub(super) injuries: i64,
    pub(super) mojo: i64,
    pub(super) castings: BTreeMap<String, i64>,
    /// In the order in which they pay (OD-42).
    pub(super) pools: Vec<Pool>,
    /// Changes of its scores (SPL-3).
    pub(super) changes: Vec<Changed>,
    /// Unconscious.
    pub(super) out: Option<Out>,
    pub(super) semi_conscious: bool,
    /// Its time is over, and it failed to wake (INJ-7).
    pub(super) failed_to_wake: bool,
    /// When its time runs out, and whether it is counted in hours.
    pub(super) dying: Option<(i64, bool)>,
    /// It faints when the round ends.
    pub(super) faints: bool,
    /// It does so because its player gave in.
    pub(super) gave_in: bool,
    /// It fainted at the end of this round.
    pub(super) fainted_now: bool,
    /// It gained injuries in this round.
    pub(super) hurt: bool,
    /// Its latest injuries were archetypal.
    pub(super) hurt_archetypally: bool,
    /// A day began while it was unconscious.
    pub(super) morning_due: bool,
}

/// Until when somebody is unconscious.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Out {
    Until(i64),
    /// Until the scene ends (OD-39).
    SceneEnd,
}

/// A temporary pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pool {
    pub(super) points: i64,
    pub(super) ends: i64,
    pub(super) against: String,
}

/// A change of scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Changed {
    pub(super) change: Rc<Change>,
    pub(super) ends: i64,
    /// It did not come in this round of a combat.
    pub(super) applies: bool,
}

/// What traces show of everybody.
pub(super) const PARTS: [&str; 10] = [
    "status",
    "verve",
    "survival",
    "survival_max",
    "injuries",
    "mojo",
    "pools",
    "unconscious_until",
    "dying_until",
    "dying_unit",
];

impl Figure {
    /// OD-42: the pool that ends first pays first; of those that end together, the older one.
    pub(super) fn add_pool(&mut self, pool: Pool) {
        let place = self.pools.iter().position(|other| other.ends > pool.ends).unwrap_or(self.pools.len());
        self.pools.insert(place, pool);
    }

    /// One of its values, as traces show it.
    pub(super) fn part(&self, part: &str) -> Value {
        match part {
            "status" => json!(self.status()),
            "verve" => json!(self.verve),
            "survival" => json!(self.survival),
            "survival_max" => json!(self.survival_max),
            "injuries" => json!(self.injuries),
            "mojo" => json!(self.mojo),
            "pools" => {
                let mut pools: BTreeMap<String, i64> = BTreeMap::new();
                for pool in &self.pools {
                    *pools.entry(format!("{} until {}", pool.against, pool.ends)).or_default() += pool.points;
                }
                json!(pools)
            }
            "unconscious_until" => match self.out {
                None => Value::Null,
                Some(Out::Until(clock)) => json!(clock),
                Some(Out::SceneEnd) => json!("scene-end"),
            },
            "dying_until" => json!(self.dying.map(|(ends, _)| ends)),
            "dying_unit" => json!(self.dying.map(|(_, hours)| if hours { "hours" } else { "minutes" })),
            "scores" => {
                let mut scores: BTreeMap<String, i64> = BTreeMap::new();
                for Changed { change, ends, .. } in &self.changes {
                    let all =
                        [("attack", change.attack), ("defense", change.defense), ("damage", change.damage)];
                    for (score, by) in all.into_iter().filter(|(_, by)| *by != 0) {
                        *scores.entry(format!("{score} until {ends}")).or_default() += by;
                    }
                }
                json!(scores)
            }
            "castings" if !self.castings.is_empty() => json!(self.castings),
            _ => Value::Null,
        }
    }

    const fn status(&self) -> &'static str {
        match self {
            Self { dead: true, .. } => "dead",
            Self { fled: true, .. } => "fled",
            Self { doomed: true, .. } => "out-of-time",
            Self { semi_conscious: true, .. } => "semi-conscious",
            Self { out: Some(_), .. } => "unconscious",
            _ => "awake",
        }
    }
}
