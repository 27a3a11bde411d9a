//! Hazards: damage outside of fights.

use serde_json::Value;

use super::book::Who;
use super::dice::Throw;
use super::due::Due;
use super::harm::Blow;
use super::person::words;
use super::watch::Referee;
use super::wish::Moment;
use crate::referee::book::{array, int, name};
use crate::referee::line::{Objection, Verdict};

impl Referee<'_> {
    pub(super) fn hazard(&mut self, scene: &Value) -> Verdict {
        let events = array(&scene["events"]);
        let last = events.iter().map(|event| rounds(event).1).max().unwrap_or(1);
        for round in 1..=int(&scene["rounds"], last) {
            self.round = round;
            self.choose_consciousness(Moment::Round)?;
            self.tell(Due::new("RPG-1", "round-began", "table"))?;
            for event in events {
                let (first, last) = rounds(event);
                if (first..=last).contains(&round) {
                    self.damage_event(event)?;
                }
            }
            self.end_round()?;
        }
        Ok(())
    }

    /// A damage event, for everybody whom it affects.
    fn damage_event(&mut self, event: &Value) -> Verdict {
        let blow = Blow {
            by: name(event),
            against: name(event),
            hazard: true,
            damage: Throw::read(&event["damage"]),
            direct: int(&event["injuries"], 0),
            roll: event["roll"].as_str().map(str::to_owned),
            tags: words(&event["tags"]),
        };
        for seat in self.hit_by(event, &blow)? {
            // A last effort for a companion may have been its end.
            if !self.figures[seat].dead && self.happens(seat, event)? {
                self.strike(seat, &blow)?;
            }
        }
        Ok(())
    }

    /// OD-35: whether it happens to somebody.
    fn happens(&mut self, seat: usize, event: &Value) -> Result<bool, Objection> {
        let (over, under) = chance(event);
        if over >= under {
            return Ok(true);
        }
        let due = Due::new("OD-35", "chance-rolled", self.name(seat)).with("hazard", name(event));
        Ok(self.rolls(due, under, over, "OD-35")?.1)
    }

    /// Whom an event hits: the living. A random one of them shows in the lines that follow; where nothing
    /// shows, it is one of whom nothing is told.
    fn hit_by(&mut self, event: &Value, blow: &Blow) -> Result<Vec<usize>, Objection> {
        let alive = |seats: Vec<usize>| -> Vec<usize> {
            seats.into_iter().filter(|&seat| !self.figures[seat].dead).collect()
        };
        let seats = match self.book.who(&event["who"]) {
            Who::These(seats) => return Ok(alive(seats)),
            Who::OneOf(seats) => alive(seats),
        };
        let Some(line) = self.ahead() else { return Ok(seats) };
        let own = |key: &str| line.text(key) == blow.by;
        let shown = match line.event() {
            "chance-rolled" | "skill-rolled" if own("hazard") => line.actor().to_owned(),
            "damaged" if own("by") => line.actor().to_owned(),
            "heroic-effort" | "mojo-given" => {
                self.effort_ahead().map(|line| line.text("target").to_owned()).unwrap_or_default()
            }
            _ => String::new(),
        };
        let told = seats.iter().copied().find(|&seat| self.people[seat].name == shown);
        let (over, under) = chance(event);
        let harmless = blow.damage.least() == 0 && blow.direct == 0;
        let silent =
            |seat: &usize| over >= under && harmless && (blow.roll.is_none() || !self.is_active(*seat));
        let hidden = seats.iter().copied().find(silent);
        match told.or(hidden) {
            Some(seat) => {
                if told.is_none() {
                    self.note("a random one of whom nothing is told");
                }
                Ok(vec![seat])
            }
            None if seats.is_empty() => Ok(vec![]),
            None => super::due::broken("VRV-1", format!("{} should happen to one of {seats:?}", blow.by)),
        }
    }
}

/// The rounds in which an event happens.
fn rounds(event: &Value) -> (i64, i64) {
    let single = int(&event["round"], 1);
    (int(&event["rounds"][0], single), int(&event["rounds"][1], single))
}

/// How probable an event is: so much of so much.
fn chance(event: &Value) -> (i64, i64) {
    let Some((over, under)) = event["chance"].as_str().and_then(|text| text.split_once('/')) else {
        return (int(&event["chance"], 100), 100);
    };
    let number = |text: &str| text.trim().parse().expect("a number");
    (number(over), number(under))
}
