//! Attacks, spells, flight, and heroic last efforts.

use super::course::duration;
use super::{roll_fields, roll_text};
use crate::trace::encounter::scene::Scene;
use crate::trace::tale::{Tale, fields, tale};
use deathroll_core::rules::encounter::decide::BidRoll;
use deathroll_core::rules::encounter::plan::ScoreChange;
use deathroll_core::rules::encounter::record::Event;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    match *event {
        Event::SurvivalRolled { seat, survival, faces } => {
            let fields = fields!["survival" => survival, "dice" => faces];
            tale(
                "NPC-4",
                scene.name(seat),
                "survival-rolled",
                fields,
                format!("comes into play with {survival} survival"),
            )
        }
        Event::Fled { seat } => tale("OD-65", scene.name(seat), "fled", vec![], "flees"),
        Event::Attacked { seat, target, check, percent } => {
            let target = scene.name(target);
            let mut fields = fields!["target" => target, "percent" => percent];
            fields.extend(roll_fields(check));
            let text = format!("attacks {target}: {}", roll_text(check));
            tale("RPG-4", scene.name(seat), "attacked", fields, text)
        }
        Event::SpellCast { seat, known, target, mojo, check, last } => {
            let (spell, target) = (scene.spell(seat, known), scene.name(target));
            let mut fields = fields!["spell" => spell, "target" => target, "mojo" => mojo];
            let whom = if scene.is_on_all(seat, known) { "all" } else { target };
            let mut text = format!("casts {spell} on {whom}");
            if last {
                fields.extend(fields!["last_effort" => true]);
                text = format!("{text} as a heroic last effort");
            }
            if let Some(check) = check {
                fields.extend(roll_fields(check));
                text = format!("{text}: {}", roll_text(check));
            }
            let rule = if last { "DTH-12" } else { "INJ-3" };
            tale(rule, scene.name(seat), "spell-cast", fields, text)
        }
        Event::CannotCast { seat, known } => {
            let spell = scene.spell(seat, known);
            tale(
                "INJ-3",
                scene.name(seat),
                "cannot-cast",
                fields!["spell" => spell],
                format!("cannot cast {spell}"),
            )
        }
        Event::ScoresChanged { seat, by, change } => {
            let ScoreChange { attack, defense, damage, seconds } = scene.plan.changes[usize::from(change)];
            let fields = fields![
                "by" => scene.name(by), "attack" => attack, "defense" => defense, "damage" => damage,
                "seconds" => seconds,
            ];
            let text = format!("has {} for {}", scores(scene, change), duration(seconds));
            tale("SPL-3", scene.name(seat), "scores-changed", fields, text)
        }
        Event::ScoresReturned { seat, change } => {
            let ScoreChange { attack, defense, damage, .. } = scene.plan.changes[usize::from(change)];
            let fields = fields!["attack" => attack, "defense" => defense, "damage" => damage];
            let text = format!("no longer has {}", scores(scene, change));
            tale("SPL-3", scene.name(seat), "scores-returned", fields, text)
        }
        Event::MojoBid { seat, roll, paid } => {
            let roll = match roll {
                BidRoll::Death => "death-roll",
                BidRoll::Attack => "attack",
                BidRoll::Skill => "skill",
            };
            let text = format!("pays {paid} mojo, and the {} succeeds", roll.replace('-', " "));
            tale("RPG-5", scene.name(seat), "mojo-bid", fields!["roll" => roll, "paid" => paid], text)
        }
        Event::MojoGiven { seat, mojo } => {
            let text = format!("adds {mojo} mojo to the last effort");
            tale("DTH-13", scene.name(seat), "mojo-given", fields!["mojo" => mojo], text)
        }
        Event::HeroicEffort { seat, target, skill, mojo, check, percent } => {
            let (target, skill) = (scene.name(target), skill.map(|skill| scene.skill(skill)));
            let mut fields = fields!["target" => target, "mojo" => mojo, "percent" => percent];
            if let Some(skill) = skill {
                fields.extend(fields!["skill" => skill]);
            }
            fields.extend(roll_fields(check));
            let what = skill
                .map_or_else(|| format!("against {target}"), |skill| format!("for {target} with {skill}"));
            let text = format!("makes a heroic last effort {what}: {}", roll_text(check));
            tale("DTH-13", scene.name(seat), "heroic-effort", fields, text)
        }
        Event::LeftFight { seat } => {
            tale("OD-39", scene.name(seat), "left-fight", vec![], "is out of the fight")
        }
        _ => None,
    }
}

/// The scores that a spell changes, in words.
fn scores(scene: Scene<'_>, change: u8) -> String {
    let ScoreChange { attack, defense, damage, .. } = scene.plan.changes[usize::from(change)];
    let scores = [(attack, "attack"), (defense, "defense"), (damage, "damage")];
    let changed = scores.iter().filter(|(by, _)| *by != 0).map(|(by, what)| format!("{by:+} {what}"));
    changed.collect::<Vec<_>>().join(", ")
}
