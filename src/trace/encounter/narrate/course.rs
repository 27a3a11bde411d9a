//! Scenes, rounds and the passing of time.

use crate::trace::encounter::scene::Scene;
use crate::trace::tale::{Tale, fields, plural, tale};
use deathroll_core::rules::encounter::record::{CombatEnd, Event};

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let title = scene.title().unwrap_or_default();
    match *event {
        Event::SceneBegan => {
            let fields = fields!["scene" => title, "kind" => scene.kind()];
            tale("OD-71", "table", "scene-began", fields, format!("scene {title} begins"))
        }
        Event::SceneEnded => {
            let text = format!("scene {title} ends");
            tale("OD-71", "table", "scene-ended", fields!["scene" => title], text)
        }
        Event::RoundBegan => tale("RPG-1", "table", "round-began", vec![], "a round begins"),
        Event::CombatEnded { end } => {
            let end = match end {
                CombatEnd::Won => "won",
                CombatEnd::Lost => "lost",
                CombatEnd::NobodyLeft => "nobody-left",
                CombatEnd::Stalemate => "stalemate",
            };
            let text = format!("the combat is over: {}", end.replace('-', " "));
            tale("OD-65", "table", "combat-ended", fields!["end" => end], text)
        }
        Event::RestPassed { day } => {
            let what = if day { "day" } else { "night" };
            let rule = if day { "RST-3" } else { "RST-2" };
            tale(rule, "table", "rest-passed", fields!["rest" => what], format!("a {what} passes"))
        }
        Event::Waited { seconds } => {
            let text = format!("time passes: {}", duration(seconds));
            tale("RPG-1", "table", "waited", fields!["seconds" => seconds], text)
        }
        Event::MeetingKnown => {
            let text = "no effect: this meeting has already restored verve";
            tale("VRV-8", "table", "meeting-known", vec![], text)
        }
        Event::TrialEnded => tale("OD-70", "table", "trial-ended", vec![], "the trial is over"),
        _ => None,
    }
}

/// A time in the largest unit that divides it.
pub(super) fn duration(seconds: u32) -> String {
    const UNITS: [(u32, &str, &str); 3] =
        [(86_400, "day", "days"), (3600, "hour", "hours"), (60, "minute", "minutes")];
    let whole = UNITS.iter().find(|(unit, ..)| seconds.is_multiple_of(*unit));
    let &(unit, one, many) = whole.unwrap_or(&(1, "second", "seconds"));
    plural(seconds / unit, one, many)
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn times_are_told_in_the_largest_unit_that_divides_them() {
        let cases = [
            (1, "1 second"),
            (59, "59 seconds"),
            (60, "1 minute"),
            (90, "90 seconds"),
            (3540, "59 minutes"),
            (3600, "1 hour"),
            (5400, "90 minutes"),
            (7200, "2 hours"),
            (86_400, "1 day"),
            (90_000, "25 hours"),
            (172_800, "2 days"),
        ];
        for (seconds, text) in cases {
            assert_eq!(duration(seconds), text);
        }
    }
}
