//! Damage, and loss of consciousness.

use super::course::duration;
use super::{result_text, roll_fields};
use crate::trace::encounter::scene::Scene;
use crate::trace::tale::{Fields, Tale, fields, plural, tale};
use deathroll_core::dice::Faces;
use deathroll_core::rules::encounter::plan::Chance;
use deathroll_core::rules::encounter::record::{Event, Loss, Source};
use deathroll_core::rules::encounter::state::SCENE_END;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    match *event {
        Event::ChanceRolled { seat, event, check } => {
            let name = scene.event(event);
            let mut fields = fields!["hazard" => name];
            fields.extend(roll_fields(check));
            let outcome = if check.success { "is affected by" } else { "is spared by" };
            let chance = match scene.chance(event) {
                Chance { faces, sides: 100 } => format!("{faces} %"),
                Chance { faces, sides } => format!("{faces}/{sides}"),
            };
            let text = format!("{outcome} {name} ({chance} chance)");
            tale("OD-35", scene.name(seat), "chance-rolled", fields, text)
        }
        Event::SkillRolled { seat, source, skill, check } => {
            let skill = scene.skill(skill);
            let (by, mut fields) = match source {
                Source::Attack(seat) => (scene.name(seat), fields!["by" => scene.name(seat)]),
                Source::Spell(seat, known) => (scene.spell(seat, known), fields!["by" => scene.name(seat)]),
                Source::Hazard(event) => (scene.event(event), fields!["hazard" => scene.event(event)]),
            };
            fields.extend(fields!["skill" => skill]);
            fields.extend(roll_fields(check));
            let text = format!("rolls {skill} against {by}: {}", result_text(check));
            tale("RPG-3", scene.name(seat), "skill-rolled", fields, text)
        }
        Event::Damaged { seat, source, damage, direct, archetypal, loss, faces } => {
            let by = match source {
                Source::Attack(seat) => scene.name(seat),
                Source::Spell(seat, known) => scene.spell(seat, known),
                Source::Hazard(event) => scene.event(event),
            };
            let fields = damage_fields(by, damage, direct, archetypal, loss, faces);
            let kind = if archetypal { " (archetypal)" } else { "" };
            let injuries = plural(direct, "direct injury", "direct injuries");
            let points = match (damage, direct) {
                (_, 0) => format!("{damage} damage"),
                (0, _) => injuries,
                _ => format!("{damage} damage and {injuries}"),
            };
            let text = format!("takes {points} from {by}{kind}: {}", losses(loss));
            tale("VRV-1", scene.name(seat), "damaged", fields, text)
        }
        Event::ConsciousnessRolled { seat, willpower, check } => {
            let score = if willpower { "willpower" } else { "fortitude" };
            let mut fields = fields!["score" => score];
            fields.extend(roll_fields(check));
            let text = format!("rolls {score} to stay conscious: {}", result_text(check));
            tale("INJ-4", scene.name(seat), "consciousness-rolled", fields, text)
        }
        Event::Fainted { seat, minutes, voluntary } => {
            let fields = fields!["minutes" => minutes, "voluntary" => voluntary];
            let (rule, how) = if voluntary { ("INJ-6", " on purpose") } else { ("INJ-5", "") };
            let until_scene_ends = scene.state.figure(seat).unconscious_until == Some(SCENE_END);
            let time = match until_scene_ends {
                true => "until the scene ends".to_owned(),
                false => format!("for {}", plural(minutes, "minute", "minutes")),
            };
            let text = format!("loses consciousness{how} {time}");
            tale(rule, scene.name(seat), "fainted", fields, text)
        }
        Event::PutToSleep { seat, by, seconds } => {
            let fields = fields!["by" => scene.name(by), "seconds" => seconds];
            let text = format!("falls asleep for {}", duration(seconds));
            tale("SPL-2", scene.name(seat), "put-to-sleep", fields, text)
        }
        Event::BecameSemiConscious { seat } => {
            let text = "spends 1 mojo to be semi-conscious";
            tale("INJ-8", scene.name(seat), "became-semi-conscious", vec![], text)
        }
        Event::WakeRolled { seat, check } => {
            let text = format!("rolls health to wake: {}", result_text(check));
            tale("INJ-7", scene.name(seat), "wake-rolled", roll_fields(check), text)
        }
        Event::CannotWake { seat, minutes } => {
            let text = format!("cannot wake for {}", plural(minutes, "minute", "minutes"));
            tale("INJ-7", scene.name(seat), "cannot-wake", fields!["minutes" => minutes], text)
        }
        Event::GaveIn { seat } => {
            let text = "does not fight against losing consciousness";
            tale("INJ-6", scene.name(seat), "gave-in", vec![], text)
        }
        Event::Shaken { seat, by, check } => {
            let target = scene.name(seat);
            let mut fields = fields!["target" => target];
            let mut text = format!("wakes {target}");
            if let Some(check) = check {
                fields.extend(roll_fields(check));
                text = format!("tries to wake {target}, who rolls health: {}", result_text(check));
            }
            tale("INJ-7", scene.name(by), "shaken", fields, text)
        }
        Event::Woke { seat } => tale("INJ-7", scene.name(seat), "woke", vec![], "wakes"),
        _ => None,
    }
}

fn damage_fields(by: &str, damage: u16, direct: u8, archetypal: bool, loss: Loss, faces: Faces) -> Fields {
    fields![
        "by" => by, "damage" => damage, "direct_injuries" => direct, "archetypal" => archetypal,
        "pool" => loss.pool, "verve" => loss.verve, "survival" => loss.survival,
        "injuries" => loss.injuries, "dice" => faces,
    ]
}

/// The pools from which damage was taken, in words.
fn losses(loss: Loss) -> String {
    let injuries = if loss.injuries == 1 { "injury" } else { "injuries" };
    let parts = [
        (loss.pool, "from pools"),
        (loss.verve, "from verve"),
        (loss.survival, "from survival"),
        (loss.injuries, injuries),
    ];
    let parts = parts.iter().filter(|(points, _)| *points > 0);
    parts.map(|(points, what)| format!("{points} {what}")).collect::<Vec<_>>().join(", ")
}
