//! Nothing changes on the table but by what the line tells.

use super::line::{Line, Verdict, ensure};
use super::table::{ACCURACY, LOCATIONS, SPEED, STRENGTH};
use super::watch::Referee;

impl Referee<'_> {
    /// The first line agrees with the scenario.
    pub(super) fn check_set_up(&self, first: &Line) -> Verdict {
        let given = &first.0["given"];
        let is = |what: &str, number: i64| {
            let told = given[what].as_i64();
            ensure!("TRACE", told == Some(number), "{what} is {told:?}, not {number}");
            Ok(())
        };
        is("monster.toughness", self.book.monster("toughness"))?;
        is("monster.evasion", self.book.monster("evasion"))?;
        is("monster.movement", self.book.monster("movement"))?;
        is("monster.ai_cards", self.book.ai_cards.iter().map(|(_, copies)| copies).sum())?;
        for (seat, hunter) in self.book.hunters.iter().enumerate() {
            let name = &hunter.name;
            is(&format!("{name}.speed"), hunter.attributes[SPEED])?;
            is(&format!("{name}.accuracy"), hunter.attributes[ACCURACY])?;
            is(&format!("{name}.strength"), hunter.attributes[STRENGTH])?;
            is(&format!("{name}.weapon.speed"), hunter.speed)?;
            is(&format!("{name}.weapon.accuracy"), hunter.accuracy)?;
            is(&format!("{name}.weapon.strength"), hunter.strength)?;
            is(&format!("{name}.weapon.reach"), hunter.reach.into())?;
            ensure!("OD-5", self.table.figures[seat].armor == hunter.armor, "{name} wears other armor");
        }
        Ok(())
    }

    /// Every change has an event that explains it, and happens to the one who stands in the line.
    pub(super) fn check_causes(&self, line: &Line) -> Verdict {
        let (event, actor) = (line.event(), line.actor());
        for what in line.0["changes"].as_object().into_iter().flatten().map(|(what, _)| what.as_str()) {
            let (who, value) = what.split_once('.').unwrap_or(("", what));
            let own = who == actor;
            let explained = match (who, value) {
                ("monster", value) => explains_monster(event, value),
                ("", "priority_token") => ["priority-gained", "priority-discarded", "died"].contains(&event),
                ("", "last_to_wound") => ["monster-wounded", "died"].contains(&event),
                ("", "all_threats_until") => event == "all-threats",
                ("", "placed_terrain") => event == "terrain-placed",
                ("", "used_terrain") => event == "interacted",
                ("", _) => true,
                (_, "posture") => own && ["knocked-down", "stood-up", "died"].contains(&event),
                (_, "survival") => {
                    own && ["dodged", "endured", "survival-action-began", "survival-changed"].contains(&event)
                }
                (_, "bleeding") => own && event == "bled",
                (_, "at") => own && ["moved", "knocked-back", "placed", "died"].contains(&event),
                (_, "hidden") => own && ["hid", "revealed", "died"].contains(&event),
                (_, "deaf") => own && event == "deafened",
                (_, "spent_traits") => own && event == "trait-used",
                (_, "spent_uses") => own && event == "gear-used",
                (_, "used") => {
                    event == "round-began"
                        || own && ["dodged", "endured", "survival-action-began"].contains(&event)
                }
                (_, value) if value.starts_with("armor.") => own && event == "damaged",
                (_, value) if value.starts_with("free_boxes.") => {
                    own && ["damaged", "healed"].contains(&event)
                }
                _ => true,
            };
            ensure!("TRACE", explained, "{what} changes without a cause");
            if let Some(location) = value.split_once('.').map(|(_, location)| location) {
                ensure!("TRACE", line.text("location") == location, "{what} is not where it happened");
                ensure!("TRACE", LOCATIONS.contains(&location), "no location {location}");
            }
        }
        Ok(())
    }
}

fn explains_monster(event: &str, value: &str) -> bool {
    match value {
        "knocked_down" => ["monster-knocked-down", "monster-stood-up"].contains(&event),
        "defeated" => event == "monster-defeated",
        "at" => event == "monster-moved",
        "facing" => event == "monster-turned",
        "wounds" | "wound_stack" => ["monster-wounded", "wound-lost"].contains(&event),
        "ai_deck" => ["monster-wounded", "wound-lost", "ai-card-drawn", "ai-reshuffled"].contains(&event),
        "ai_discard" => ["ai-card-discarded", "ai-reshuffled", "monster-wounded"].contains(&event),
        "hit_location_deck" => ["hit-location-drawn", "hit-locations-reshuffled"].contains(&event),
        "hit_location_discard" => {
            ["hit-locations-reshuffled", "hit-location-resolved", "attack-ended"].contains(&event)
        }
        _ => true,
    }
}
