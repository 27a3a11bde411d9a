//! Variants of showdown, attack and defense games with one change each.

use deathroll_core::policy::{Setup, Showdown};
use deathroll_core::rules::showdown::plan::{Action, Actions, Attribute, GameKind};

/// The survival actions that some survivor knows and that the game allows: encourage, dash and surge
/// need a board.
#[must_use]
pub fn actions(Showdown { plan, .. }: &Showdown) -> Vec<Action> {
    let has_board = matches!(plan.game, GameKind::Showdown { .. });
    let is_known = |action: &Action| plan.survivors.iter().any(|survivor| survivor.known.contains(*action));
    let has_room = |action: &Action| has_board || Actions::OF_OTHER_MOMENTS.contains(*action);
    Action::ALL.into_iter().filter(is_known).filter(has_room).collect()
}

/// The game in which no survivor knows an action (SRV-4).
#[must_use]
pub fn without_action(game: &Showdown, action: Action) -> Setup {
    let mut game = game.clone();
    for survivor in &mut game.plan.survivors {
        survivor.change_each_loadout(|sheet| {
            sheet.known = sheet.known.without(Actions::NONE.with(action));
        });
    }
    Setup::Showdown(Box::new(game))
}

/// An attribute or survival that can be raised by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gain {
    /// An attribute.
    Attribute(Attribute),
    /// Survival at the start (SRV-1).
    Survival,
}

impl Gain {
    /// All gains that have an effect in a game.
    #[must_use]
    pub fn all(game: &Showdown) -> Vec<Self> {
        let attributes: &[Attribute] = match game.plan.game {
            GameKind::Showdown { .. } => &Attribute::ALL,
            // Evasion protects from reactions and traps.
            GameKind::Attack { .. } => &[
                Attribute::Speed,
                Attribute::Accuracy,
                Attribute::Strength,
                Attribute::Luck,
                Attribute::Evasion,
            ],
            GameKind::Defense { .. } => &[Attribute::Luck, Attribute::Evasion],
        };
        let attributes = attributes.iter().map(|&attribute| Self::Attribute(attribute));
        attributes.chain([Self::Survival]).collect()
    }

    /// The name in tables, as in scenario files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attribute(Attribute::Speed) => "speed",
            Self::Attribute(Attribute::Accuracy) => "accuracy",
            Self::Attribute(Attribute::Strength) => "strength",
            Self::Attribute(Attribute::Luck) => "luck",
            Self::Attribute(Attribute::Evasion) => "evasion",
            Self::Attribute(Attribute::Movement) => "movement",
            Self::Survival => "survival",
        }
    }
}

/// The game with a gain of one, for the survivor in a seat or for all. Survival stays within its limit
/// (`options.survival-limit`).
#[must_use]
pub fn with_gain(game: &Showdown, gain: Gain, seat: Option<usize>) -> Setup {
    let mut game = game.clone();
    let limit = game.plan.options.survival_limit.unwrap_or(u8::MAX);
    for at in (0..game.plan.survivors.len()).filter(|at| seat.is_none_or(|seat| seat == *at)) {
        match gain {
            Gain::Attribute(attribute) => {
                game.plan.survivors[at]
                    .change_each_loadout(|sheet| sheet.attributes[attribute as usize] += 1);
            }
            Gain::Survival => {
                let survival = &mut game.plan.start.survivors[at].survival;
                *survival = survival.saturating_add(1).min(limit);
            }
        }
    }
    Setup::Showdown(Box::new(game))
}
