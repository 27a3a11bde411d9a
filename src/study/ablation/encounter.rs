//! Variants of encounters with one change each.

use deathroll_core::policy::{Encounter, Setup, encounter::Choice};
use deathroll_core::rules::encounter::plan::SceneKind;

/// A score that can be raised by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Verve and its maximum (VRV-9).
    Verve,
    /// Survival and its maximum (RST-4).
    Survival,
    /// Rolled against to stay conscious (INJ-4).
    Fortitude,
    /// Rolled against to stay conscious (INJ-4).
    Willpower,
    /// Rolled against to recover at night (RST-2).
    Health,
    /// Rolled against to survive the contest (DTH-3).
    Endurance,
    /// Rolled against to hit (RPG-4).
    Attack,
    /// Lowers the target number of attacks against it (RPG-4).
    Defense,
}

impl Score {
    /// All scores, in the order of tables.
    pub const ALL: [Self; 8] = [
        Self::Verve,
        Self::Survival,
        Self::Fortitude,
        Self::Willpower,
        Self::Health,
        Self::Endurance,
        Self::Attack,
        Self::Defense,
    ];

    /// The name in tables, as in scenario files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Verve => "verve",
            Self::Survival => "survival",
            Self::Fortitude => "fortitude",
            Self::Willpower => "willpower",
            Self::Health => "health",
            Self::Endurance => "endurance",
            Self::Attack => "attack",
            Self::Defense => "defense",
        }
    }
}

/// The encounter with a score raised by one, for the adventurer in a seat or for all.
#[must_use]
pub fn with_score(game: &Encounter, score: Score, seat: Option<usize>) -> Setup {
    let mut game = game.clone();
    let plan = &mut game.plan;
    let both = plan.adventurers.iter_mut().zip(&mut plan.start.figures).enumerate();
    for (_, (character, figure)) in both.filter(|(at, _)| seat.is_none_or(|seat| seat == *at)) {
        let scores = &mut character.scores;
        match score {
            Score::Verve => {
                character.verve_max += 1;
                figure.verve += 1;
            }
            Score::Survival => {
                character.survival_max += 1;
                figure.survival += 1;
                figure.survival_max += 1;
            }
            Score::Fortitude => scores.fortitude += 1,
            Score::Willpower => scores.willpower += 1,
            Score::Health => scores.health += 1,
            Score::Endurance => scores.endurance += 1,
            Score::Attack => scores.attack += 1,
            Score::Defense => scores.defense += 1,
        }
    }
    Setup::Encounter(Box::new(game))
}

/// True when the policy of some adventurer is to faint on purpose (INJ-6).
#[must_use]
pub fn faints(game: &Encounter) -> bool {
    game.policies.adventurers.iter().any(|policies| !policies.faint.lines().is_empty())
}

/// The encounter in which no adventurer faints on purpose (INJ-6).
#[must_use]
pub fn without_fainting(game: &Encounter) -> Setup {
    let mut game = game.clone();
    game.policies.adventurers.iter_mut().for_each(|policies| policies.faint = Choice::default());
    Setup::Encounter(Box::new(game))
}

/// The scenes that give a temporary pool (POOL-1).
#[must_use]
pub fn pools(game: &Encounter) -> Vec<usize> {
    let is_pool = |scene: &SceneKind| matches!(scene, SceneKind::Pool(_));
    game.plan.scenes.iter().enumerate().filter(|(_, scene)| is_pool(scene)).map(|(at, _)| at).collect()
}

/// The encounter without a scene; the time that the scene would take does not pass either.
#[must_use]
pub fn without_scene(game: &Encounter, scene: usize) -> Setup {
    let mut game = game.clone();
    game.plan.scenes[scene] = SceneKind::Wait(0);
    Setup::Encounter(Box::new(game))
}
