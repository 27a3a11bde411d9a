//! Choices, where the names of policies say what they must be. Of priority lists the referee knows
//! only that they choose.

use serde_json::{Map, Value};

use super::watch::Referee;
use crate::referee::book::int;
use crate::referee::line::{Verdict, ensure};

/// What a policy wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    Yes,
    No,
    /// Its list decides.
    Open,
}

impl Wish {
    /// What somebody chose is what its policy wants.
    pub(super) fn is_met(self, chosen: bool) -> Verdict {
        ensure!("POLICY", self == Self::Open || (self == Self::Yes) == chosen, "the policy says {self:?}");
        Ok(())
    }
}

/// A moment at which a character may faint on purpose (INJ-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    Scene,
    Round,
    Consciousness,
    Dying,
    DeathRoll,
}

const fn wish(yes: bool) -> Wish {
    if yes { Wish::Yes } else { Wish::No }
}

impl Referee<'_> {
    fn policy<'s>(&'s self, seat: usize, decision: &str, default: &'s str) -> Option<&'s str> {
        match &self.people[seat].policy[decision] {
            Value::Null => Some(default),
            Value::String(name) => Some(name),
            Value::Array(lines) if lines.is_empty() => Some("never"),
            _ => None,
        }
    }

    pub(super) fn wants_to_faint(&self, seat: usize, moment: Moment) -> Wish {
        let figure = &self.figures[seat];
        match self.policy(seat, "faint", "never") {
            None => Wish::Open,
            Some("when-dying") => wish(moment == Moment::Dying),
            Some("before-death-roll") => wish(moment == Moment::Dying || moment == Moment::DeathRoll),
            Some("between-scenes") => {
                wish(moment == Moment::Scene && figure.dying.is_some_and(|(_, hours)| !hours))
            }
            Some(_) => Wish::No,
        }
    }

    pub(super) fn wants_to_be_semi_conscious(&self, seat: usize) -> Wish {
        let name = self.policy(seat, "spend-mojo-semiconscious", "never");
        name.map_or(Wish::Open, |name| wish(name == "always"))
    }

    pub(super) fn wants_to_bid(&self, seat: usize, roll: &str) -> Wish {
        match self.policy(seat, "mojo-bid", "always") {
            None => Wish::Open,
            Some("death-rolls") => wish(roll == "death-roll"),
            Some(name) => wish(name == "always"),
        }
    }

    pub(super) fn wants_to_flee(&self, seat: usize) -> Wish {
        if let Value::Object(at) = &self.people[seat].policy["flee"] {
            return wish(self.left_to_lose(seat) <= points(at));
        }
        match self.policy(seat, "flee", "never") {
            None => Wish::Open,
            Some("when-injured") => wish(self.figures[seat].injuries > 0),
            Some("when-dying") => wish(self.figures[seat].dying.is_some()),
            Some(_) => Wish::No,
        }
    }

    /// Whether somebody makes a last effort of a kind: `attack` or `aid`.
    pub(super) fn wants_effort(&self, seat: usize, what: &str) -> Wish {
        let name = self.policy(seat, "heroic", "none");
        name.map_or(Wish::Open, |name| wish(name == "any" || name == what))
    }

    /// Mojo that somebody adds to last efforts, if it has as much.
    pub(super) fn wants_to_give(&self, seat: usize) -> i64 {
        int(&self.people[seat].policy["heroic-bid"], 0)
    }

    pub(super) fn wants_to_wake(&self, seat: usize) -> Wish {
        match self.policy(seat, "wake", "never") {
            Some("never") => Wish::No,
            Some("always") => Wish::Yes,
            _ => Wish::Open,
        }
    }

    pub(super) fn wants_to_cast(&self, seat: usize) -> Wish {
        let name = self.policy(seat, "cast", "sensible");
        if name == Some("never") { Wish::No } else { Wish::Open }
    }

    /// The target of every attack, where it is always the first in order.
    pub(super) fn focuses(&self, seat: usize) -> bool {
        self.policy(seat, "target", "random") == Some("focus")
    }

    /// Points of fight damage that somebody can take before it is injured (VRV-1, VRV-3, POOL-2).
    fn left_to_lose(&self, seat: usize) -> i64 {
        let (figure, warrior) = (&self.figures[seat], self.people[seat].warrior);
        let takes = |against: &str| match against {
            "hazard" => false,
            "archetypal" => warrior,
            "not-archetypal" => !warrior,
            _ => true,
        };
        let pools: i64 =
            figure.pools.iter().filter(|pool| takes(&pool.against)).map(|pool| pool.points).sum();
        figure.survival + pools + if warrior { figure.verve } else { 0 }
    }
}

fn points(at: &Map<String, Value>) -> i64 {
    at.get("when-left").map_or(0, |points| int(points, 0))
}
