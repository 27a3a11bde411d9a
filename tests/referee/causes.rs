//! Nothing changes on the table but by what the line tells.

use super::book::array;
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
        is("monster.ai_cards", self.book.all_ai_cards())?;
        for (seat, hunter) in self.book.hunters.iter().enumerate() {
            let name = &hunter.name;
            let armor = self.first_armor(seat);
            ensure!("OD-5", self.table.figures[seat].armor == armor, "{name} wears other armor");
            if !array(&self.book.document["survivors"][seat]["gear-pools"]).is_empty() {
                continue; // the rest is told when it is drawn
            }
            is(&format!("{name}.speed"), hunter.attributes[SPEED])?;
            is(&format!("{name}.accuracy"), hunter.attributes[ACCURACY])?;
            is(&format!("{name}.strength"), hunter.attributes[STRENGTH])?;
            let weapon = &hunter.weapons[0];
            is(&format!("{name}.weapon.speed"), weapon.speed)?;
            is(&format!("{name}.weapon.accuracy"), weapon.accuracy)?;
            is(&format!("{name}.weapon.strength"), weapon.strength)?;
            is(&format!("{name}.weapon.reach"), weapon.reach.into())?;
        }
        self.check_first_counters()
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
                    let paid = ["dodged", "endured", "survival-action-began", "triggered", "gear-used"];
                    own && (paid.contains(&event) || event == "survival-changed")
                }
                (_, "bleeding") => own && event == "bled",
                (_, "at") => own && ["moved", "knocked-back", "placed", "died"].contains(&event),
                (_, "hidden") => own && ["hid", "revealed", "died"].contains(&event),
                (_, "deaf") => own && event == "deafened",
                (_, "spent_traits") => own && event == "trait-used",
                (_, "spent_uses") => event == "round-began" || own && event == "gear-used",
                (_, value) if value.starts_with("counter.") => {
                    event == "round-began" || own && event == "counter-changed"
                }
                (_, "used") => {
                    event == "round-began"
                        || own && ["dodged", "endured", "survival-action-began"].contains(&event)
                }
                (_, value) if value.starts_with("armor.") => {
                    own && ["damaged", "gear-drawn"].contains(&event)
                }
                (_, value) if value.starts_with("free_boxes.") => {
                    own && ["damaged", "healed"].contains(&event)
                }
                _ => true,
            };
            ensure!("TRACE", explained, "{what} changes without a cause");
            let location = value.strip_prefix("armor.").or(value.strip_prefix("free_boxes."));
            if let Some(location) = location.filter(|_| event != "gear-drawn") {
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
        "ai_deck" => {
            let takes = ["monster-wounded", "ai-card-drawn"].contains(&event);
            takes || ["wound-lost", "ai-reshuffled", "pool-card-drawn"].contains(&event)
        }
        "ai_discard" => {
            ["ai-card-discarded", "mood-ended", "ai-reshuffled", "monster-wounded"].contains(&event)
        }
        value if value.starts_with("counter.") => ["round-began", "monster-counter-changed"].contains(&event),
        "hit_location_deck" => ["hit-location-drawn", "hit-locations-reshuffled"].contains(&event),
        "hit_location_discard" => {
            ["hit-locations-reshuffled", "hit-location-resolved", "attack-ended"].contains(&event)
        }
        _ => true,
    }
}
