//! What spells do, as files say it (SPL-1).

use std::rc::Rc;

use serde_json::Value;

use super::dice::{Throw, seconds};
use crate::referee::book::int;

/// An effect of a spell.
#[derive(Debug)]
pub(super) struct Effect {
    pub(super) on: On,
    /// Null for help.
    pub(super) harm: Value,
    pub(super) survival: Throw,
    pub(super) injuries: Throw,
    pub(super) verve: Throw,
    pub(super) pool: Value,
    pub(super) wakes: bool,
    /// Seconds of sleep (SPL-2).
    pub(super) sleep: i64,
    pub(super) change: Option<Rc<Change>>,
}

/// Whom an effect is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// Those on whom the spell is cast.
    Target,
    Caster,
    Companions,
    Enemies,
}

/// Other scores for a while (SPL-3).
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The spell, and which of its effects: what makes it the same change.
    of: (String, usize),
    pub(super) attack: i64,
    pub(super) defense: i64,
    pub(super) damage: i64,
    pub(super) lasts: i64,
}

impl On {
    pub(super) fn of(value: &Value) -> Self {
        match value.as_str() {
            Some("caster") => Self::Caster,
            Some("companions") => Self::Companions,
            _ => Self::Enemies,
        }
    }
}

impl Effect {
    pub(super) fn read(of: (&str, usize), it: &Value, on: On) -> Self {
        let harm = it["harm"].clone();
        let scores = if harm.is_null() { &it["scores"] } else { &harm["scores"] };
        Self {
            on,
            survival: Throw::read(&it["heal"]["survival"]),
            injuries: Throw::read(&it["heal"]["injuries"]),
            verve: Throw::read(&it["heal"]["verve"]),
            pool: it["pool"].clone(),
            wakes: it["wakes"].as_bool().unwrap_or_default(),
            sleep: if harm["sleep"].is_null() { 0 } else { seconds(&harm["sleep"]) },
            change: Change::read(of, scores),
            harm,
        }
    }

    pub(super) fn harms(&self) -> bool {
        !self.harm.is_null()
    }

    pub(super) fn heals(&self) -> bool {
        self.survival.most() > 0 || self.injuries.most() > 0
    }

    /// Help that is none: the spell is cast on nobody but its caster, for its further effects.
    pub(super) fn is_nothing(&self) -> bool {
        let helps = self.heals() || self.verve.most() > 0 || !self.pool.is_null() || self.wakes;
        !self.harms() && !helps && self.change.is_none()
    }
}

impl Change {
    fn read((spell, place): (&str, usize), it: &Value) -> Option<Rc<Self>> {
        let score = |name: &str| int(&it[name], 0);
        let (attack, defense, damage) = (score("attack"), score("defense"), score("damage"));
        let changes = (attack, defense, damage) != (0, 0, 0);
        changes.then(|| {
            Rc::new(Self {
                of: (spell.to_owned(), place),
                attack,
                defense,
                damage,
                lasts: seconds(&it["lasts"]),
            })
        })
    }
}
