//! Features of encounters: the events that can happen, which decide which metrics have meaning.

use crate::metric::{Feature, Features};
use crate::rules::encounter::plan::{
    Archetype, Character, Hazard, NpcZero, Plan, RestKind, SceneKind, Spell, SpellEffect, SpellHarm,
    SpellHelp, WakeRoll, Whom,
};
use crate::rules::encounter::state::{Seats, Status};

impl Features {
    /// The features of an encounter for `whom`, some or all of its adventurers.
    #[must_use]
    pub fn of_encounter(plan: &Plan, whom: &[Character]) -> Self {
        let mut found = Self::default();
        let mut set = |feature, given: bool| {
            if given {
                found.set(feature);
            }
        };
        let any = |is: &dyn Fn(&Character) -> bool| whom.iter().any(is);
        let scene = |is: &dyn Fn(&SceneKind) -> bool| plan.scenes.iter().any(is);
        let harm = scene(&|kind| is_harmful(plan, kind)) || plan.start.is_somebody_down();
        let verve = any(&|one| one.verve_max > 0);
        let rest = scene(&|kind| matches!(kind, SceneKind::Rest(_)));
        let meeting = scene(&|kind| matches!(kind, SceneKind::Meeting(_)));
        let players = any(&Character::is_player);
        let rolls = |hazard: &Hazard| hazard.events.iter().any(|event| event.roll.is_some());
        set(Feature::Adventure, true);
        set(Feature::Combat, scene(&|kind| matches!(kind, SceneKind::Combat(_))));
        set(Feature::Harm, harm);
        set(Feature::AnyVerve, verve);
        set(Feature::Verve, harm && verve);
        set(Feature::TemporaryPool, harm && has_pools(plan));
        let calls = |character: &Character| character.manner.roll.is_some();
        let rolls = |kind: &SceneKind| match kind {
            SceneKind::Hazard(hazard) => rolls(hazard),
            SceneKind::Combat(combat) => {
                let averted = |harm: &SpellHarm| harm.manner.roll.is_some();
                let spells = |foe: &Character| spells_of(plan, foe).any(|spell| spell.harms().any(averted));
                combat.manner.roll.is_some() || plan.foes.iter().any(|foe| calls(foe) || spells(foe))
            }
            _ => false,
        };
        set(Feature::SkillRoll, scene(&rolls));
        let fellows = plan.adventurers.len() > 1;
        let fight = scene(&|kind| matches!(kind, SceneKind::Combat(_)));
        set(Feature::LastEffort, players && (fight || fellows && scene(&rolls)));
        set(Feature::Contest, harm && (players || plan.options.npc_zero == NpcZero::AsPlayers));
        // INJ-3: characters of the game master pay for spells alone.
        let pays = players || any(&|one| spells_of(plan, one).any(|spell| spell.mojo > 0));
        set(Feature::Mojo, pays && has_mojo(plan));
        set(Feature::Rest, rest);
        set(Feature::HealthRoll, players && scene(&|kind| rolls_for_health(plan, kind)));
        let healed = helped_by_spells(plan, SpellHelp::heals);
        set(Feature::Recovery, rest || healed || scene(&|kind| matches!(kind, SceneKind::Heal(_))));
        let refreshed = helped_by_spells(plan, |help| !help.verve.is_nothing());
        set(Feature::VerveReturn, verve && (rest || meeting || refreshed));
        set(Feature::Casting, any(&|one| !one.spells.is_empty()));
        set(Feature::Waking, can_be_woken(plan));
        set(Feature::Spells, any(&|one| one.archetype == Some(Archetype::Sorceror)));
        found
    }

    /// The features of one scene.
    #[must_use]
    pub fn of_scene(plan: &Plan, scene: &SceneKind) -> Self {
        let mut found = Self::default();
        found.set(Feature::Scene);
        if plan.adventurers.iter().any(|adventurer| adventurer.verve_max > 0) {
            found.set(Feature::SceneVerve);
        }
        match scene {
            SceneKind::Combat(_) => {
                found.set(Feature::SceneCombat);
                found.set(Feature::SceneRounds);
            }
            SceneKind::Rest(rest) if rest.until_recovered => found.set(Feature::SceneRounds),
            _ => {}
        }
        found
    }
}

/// INJ-7, OD-82: whether somebody or something can wake adventurers: in a combat companions wake those who failed to
/// wake by a roll, or whose time has run out before a last effort (OD-87).
fn can_be_woken(plan: &Plan) -> bool {
    let rolls = plan.options.wake_roll != WakeRoll::None;
    let has_use = rolls || plan.adventurers.iter().any(Character::is_player);
    let fights = plan.scenes.iter().any(|kind| matches!(kind, SceneKind::Combat(_)));
    plan.options.woken_any_time
        || fights && plan.adventurers.len() > 1 && has_use
        || plan.scenes.iter().any(|kind| matches!(kind, SceneKind::Wake(_)))
        || helped_by_spells(plan, |help| help.wakes)
}

/// The spells that a character knows.
fn spells_of<'a>(plan: &'a Plan, character: &'a Character) -> impl Iterator<Item = &'a Spell> {
    character.spells.iter().map(|known| &plan.spells[usize::from(known.spell)])
}

/// Whether an adventurer knows a spell that helps in a certain way.
fn helped_by_spells(plan: &Plan, helps: impl Fn(&SpellHelp) -> bool) -> bool {
    let is_such = |effect: &SpellEffect| matches!(effect, SpellEffect::Help(help) if helps(help));
    let mut known = plan.adventurers.iter().flat_map(|adventurer| spells_of(plan, adventurer));
    known.any(|spell| spell.effects().any(is_such))
}

/// Whether a scene can do damage.
fn is_harmful(plan: &Plan, kind: &SceneKind) -> bool {
    match kind {
        SceneKind::Combat(_) => true,
        SceneKind::Hazard(hazard) => {
            hazard.events.iter().any(|event| event.injuries > 0 || !event.damage.is_nothing())
        }
        SceneKind::Cast(cast) => {
            let known = plan.adventurers[usize::from(cast.by)].spells[usize::from(cast.known)];
            plan.spells[usize::from(known.spell)].has_price()
        }
        _ => false,
    }
}

/// Whether an adventurer can have a temporary pool, from the start or later.
fn has_pools(plan: &Plan) -> bool {
    let granted =
        |scene: &SceneKind| matches!(scene, SceneKind::Pool(grant) if grant.whom != Whom::These(Seats::NONE));
    plan.start.figures.iter().any(|figure| figure.pool_points() > 0)
        || plan.scenes.iter().any(granted)
        || helped_by_spells(plan, |help| help.pool.is_some())
}

fn has_mojo(plan: &Plan) -> bool {
    plan.start.figures.iter().any(|figure| figure.status == Status::Present && figure.mojo > 0)
}

/// RST-2, OD-38: whether a scene involves health rolls at night.
fn rolls_for_health(plan: &Plan, kind: &SceneKind) -> bool {
    match kind {
        SceneKind::Rest(rest) => rest.kind == RestKind::Night || plan.options.day_and_night,
        _ => false,
    }
}
