//! The most that can be counted in a trial of an encounter, where the rules tell.

use crate::metric::{Counter, Subject};
use crate::rules::encounter::plan::{Combat, Plan, Rest, SceneKind, Throw};
use crate::rules::encounter::spell_level;

/// The most that a counter of a subject can come to in one trial; none where nobody knows.
pub(super) fn most(plan: &Plan, subject: Subject, counter: Counter) -> Option<u64> {
    let of_all = |of: fn(&Plan, usize, Counter) -> Option<u64>| {
        (0..plan.adventurers.len()).map(|seat| of(plan, seat, counter)).sum()
    };
    match subject {
        Subject::Adventurer(seat) => of_adventurer(plan, seat.into(), counter),
        Subject::Party => of_adventure(plan, counter).or_else(|| of_all(of_adventurer)),
        Subject::Scene(scene) => {
            of_scene(&plan.scenes[usize::from(scene)], counter).or_else(|| of_all(at_scene_end))
        }
        Subject::SceneOf(_, seat) => at_scene_end(plan, seat.into(), counter),
        Subject::Survivor(_) | Subject::Monster | Subject::Card(_) => None,
    }
}

/// What only the party counts (OD-65).
fn of_adventure(plan: &Plan, counter: Counter) -> Option<u64> {
    let of_combats = |of: fn(Combat) -> u64| Some(combats(plan).map(of).sum());
    match counter {
        Counter::CombatRounds => Some(combat_rounds(plan)),
        Counter::CombatsWon | Counter::CombatsLost | Counter::CombatsUndecided => of_combats(|_| 1),
        Counter::FoesDefeated | Counter::FoesKilled => of_combats(|combat| combat.foes.into()),
        _ => None,
    }
}

fn combats(plan: &Plan) -> impl Iterator<Item = Combat> {
    plan.scenes
        .iter()
        .filter_map(|scene| if let SceneKind::Combat(combat) = scene { Some(*combat) } else { None })
}

fn combat_rounds(plan: &Plan) -> u64 {
    combats(plan).map(|combat| u64::from(combat.rounds_max)).sum()
}

fn rests(plan: &Plan) -> impl Iterator<Item = Rest> {
    plan.scenes.iter().filter_map(|scene| if let SceneKind::Rest(rest) = scene { Some(*rest) } else { None })
}

fn of_adventurer(plan: &Plan, seat: usize, counter: Counter) -> Option<u64> {
    let character = &plan.adventurers[seat];
    let nights = || rests(plan).map(|rest| u64::from(rest.times_max)).sum::<u64>();
    match counter {
        // One attack a round (RPG-2).
        Counter::AttackRolls | Counter::AttackHits => Some(combat_rounds(plan)),
        Counter::DamageDealt => Some(combat_rounds(plan) * u64::from(character.damage.max())),
        Counter::VerveAtEnd => Some(character.verve_max.into()),
        Counter::VerveLost => verve(plan, seat),
        Counter::SurvivalAtEnd => Some(survival_max(plan, seat)),
        Counter::SurvivalLost => survival(plan, seat),
        Counter::SpellLevelAtEnd => Some(spell_level(character.level, 0).into()),
        Counter::MojoSpent => Some(plan.start.figures[seat].mojo.into()),
        Counter::Nights | Counter::HealthRolls | Counter::HealthSuccesses => Some(nights()),
        Counter::EverUnconscious
        | Counter::EverFacedDeath
        | Counter::EverDying
        | Counter::Recovered
        | Counter::DyingAtEnd
        | Counter::DeadAtEnd
        | Counter::DeadOrDying => Some(1),
        _ => None,
    }
}

/// NPC-4: survival may be rolled.
fn survival_max(plan: &Plan, seat: usize) -> u64 {
    let rolled = plan.adventurers[seat].survival_dice.map_or(0, Throw::max);
    rolled.max(plan.start.figures[seat].survival_max).into()
}

/// All survival that there is to lose; none where some comes back.
fn survival(plan: &Plan, seat: usize) -> Option<u64> {
    let comes_back = |scene: &SceneKind| matches!(scene, SceneKind::Rest(_) | SceneKind::Heal(_));
    (!plan.scenes.iter().any(comes_back)).then(|| survival_max(plan, seat))
}

/// All verve that there is to lose; none where some comes back (VRV-7, VRV-8).
fn verve(plan: &Plan, seat: usize) -> Option<u64> {
    let comes_back = |scene: &SceneKind| matches!(scene, SceneKind::Rest(_) | SceneKind::Meeting(_));
    (!plan.scenes.iter().any(comes_back)).then(|| plan.adventurers[seat].verve_max.into())
}

fn of_scene(scene: &SceneKind, counter: Counter) -> Option<u64> {
    match (counter, scene) {
        (Counter::SceneRounds, SceneKind::Combat(combat)) => Some(combat.rounds_max.into()),
        (Counter::SceneRounds, SceneKind::Hazard(hazard)) => Some(hazard.rounds.into()),
        (Counter::SceneRounds, SceneKind::Rest(rest)) => Some(rest.times_max.into()),
        (Counter::SceneWon, _) => Some(1),
        _ => None,
    }
}

/// What an adventurer has when a scene ends.
fn at_scene_end(plan: &Plan, seat: usize, counter: Counter) -> Option<u64> {
    let character = &plan.adventurers[seat];
    match counter {
        Counter::SceneVerve => Some(character.verve_max.into()),
        Counter::SceneSurvival => Some(survival_max(plan, seat)),
        Counter::SceneAwake | Counter::SceneDying | Counter::SceneDead => Some(1),
        _ => None,
    }
}
