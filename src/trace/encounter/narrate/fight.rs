//! Attacks, flight, and heroic last efforts.

use super::{roll_fields, roll_text};
use crate::trace::encounter::scene::Scene;
use crate::trace::tale::{Tale, fields, tale};
use deathroll_core::rules::encounter::decide::BidRoll;
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
        Event::SpellCast { seat, known, target, mojo, check } => {
            let (spell, target) = (scene.spell(seat, known), scene.name(target));
            let mut fields = fields!["spell" => spell, "target" => target, "mojo" => mojo];
            let mut text = format!("casts {spell} on {target}");
            if let Some(check) = check {
                fields.extend(roll_fields(check));
                text = format!("{text}: {}", roll_text(check));
            }
            tale("INJ-3", scene.name(seat), "spell-cast", fields, text)
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
