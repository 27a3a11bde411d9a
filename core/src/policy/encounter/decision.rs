//! The decisions of encounters for which there are priority lists, and the facts that each may ask for.

use super::fact::{Fact, FigureFact, facts};
use crate::expression::Wrong;
use crate::policy::bind::{self, Known};
use crate::policy::list::When;

/// A decision for which there is a priority list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// When to faint on purpose (INJ-6).
    Faint,
    /// When to wake an unconscious companion, and whom (INJ-7).
    Wake,
    /// Which spell to cast, and on whom (INJ-3).
    Cast,
    /// When to spend mojo to be semi-conscious (INJ-8).
    SpendMojo,
    /// The failed rolls on which to bid mojo (RPG-5).
    MojoBid,
    /// When to make a last effort (DTH-12).
    Heroic,
    /// When to leave a combat (OD-65).
    Flee,
    /// The choice of targets (OD-66).
    Target,
}

impl Decision {
    /// Every decision.
    pub const ALL: [Self; 8] = [
        Self::Faint,
        Self::Wake,
        Self::Cast,
        Self::SpendMojo,
        Self::MojoBid,
        Self::Heroic,
        Self::Flee,
        Self::Target,
    ];

    /// Its key in scenario files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Faint => "faint",
            Self::Wake => "wake",
            Self::Cast => "cast",
            Self::SpendMojo => "spend-mojo-semiconscious",
            Self::MojoBid => "mojo-bid",
            Self::Heroic => "heroic",
            Self::Flee => "flee",
            Self::Target => "target",
        }
    }

    /// What is decided, for lists of decisions.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Faint => "When to faint on purpose, in an encounter",
            Self::Wake => "When to wake a companion, and whom, in an encounter",
            Self::Cast => "Which spell to cast, and on whom, in an encounter",
            Self::SpendMojo => "When to spend mojo to be semi-conscious, in an encounter",
            Self::MojoBid => "The failed rolls on which to bid mojo, in an encounter",
            Self::Heroic => "When to make a last effort, in an encounter",
            Self::Flee => "When to leave a combat, in an encounter",
            Self::Target => "Whom to attack, in an encounter",
        }
    }

    /// True when its lines say what makes one choice better than another.
    #[must_use]
    pub const fn has_preferences(self) -> bool {
        matches!(self, Self::Wake | Self::Cast | Self::Target)
    }

    /// The facts that its conditions can name.
    #[must_use]
    pub fn facts(self) -> Vec<Known<Fact>> {
        let mut known = facts();
        known.retain(|known| self.knows(known.fact));
        known
    }

    /// The condition that a text stands for; an empty one always holds.
    ///
    /// # Errors
    /// When the text is no condition on facts of this decision.
    pub fn when(self, text: &str) -> Result<When<Fact>, Vec<Wrong>> {
        bind::when(text, &self.facts())
    }

    fn knows(self, fact: Fact) -> bool {
        match fact {
            Fact::Own(FigureFact::Strength) => false,
            Fact::Friend(_) => matches!(self, Self::Wake | Self::Heroic),
            Fact::CanAttack | Fact::CanCast | Fact::CanHelp => self == Self::Heroic,
            Fact::At(_) => self == Self::Faint,
            Fact::Own(_) | Fact::Round => true,
            Fact::Target(_) | Fact::Spell(_) | Fact::OnEnemy => self == Self::Cast,
            Fact::Enemy(_) => self == Self::Target,
            Fact::DeathRoll => matches!(self, Self::Faint | Self::MojoBid),
            Fact::AttackRoll | Fact::SkillRoll | Fact::Margin => self == Self::MojoBid,
        }
    }
}
