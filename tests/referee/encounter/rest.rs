//! Rest and aid (RST, NPC-5), and what a new day brings back (VRV-7, INJ-3).

use serde_json::Value;

use super::dice::Throw;
use super::due::Due;
use super::watch::Referee;
use crate::referee::book::int;
use crate::referee::line::{Verdict, ensure};

const HOUR: i64 = 3600;

impl Referee<'_> {
    /// Nights (RST-2) or days (RST-3).
    pub(super) fn rest(&mut self, scene: &Value) -> Verdict {
        let (day, until) = (scene["kind"] == "day", scene["until"] == "recovered");
        let most = if until { int(&scene["max"], 365) } else { int(&scene["times"], 1) };
        while self.round < most && !(until && self.all_recovered(day)) {
            self.round += 1;
            self.pass_time(if day { 24 * HOUR } else { 8 * HOUR })?;
            let (rule, rest) = if day { ("RST-3", "day") } else { ("RST-2", "night") };
            self.tell(Due::new(rule, "rest-passed", "table").with("rest", rest))?;
            self.count_rest();
            for seat in 0..self.figures.len() {
                if !self.figures[seat].dead && !self.figures[seat].doomed {
                    self.recover(seat, day)?;
                }
            }
        }
        Ok(())
    }

    /// Whether no living adventurer with time left gains by another night or day. Rest does not heal injuries of
    /// characters of the game master (NPC-5); who has level 0 regains survival in bad nights alone.
    fn all_recovered(&self, day: bool) -> bool {
        let nights = !day || self.book.option("full-day", "replaces-night") == "adds-night";
        !self.figures.iter().zip(&self.people).any(|(figure, person)| {
            let resting = !figure.dead && !figure.doomed;
            let regains = person.level > 0 || person.player && nights;
            let weak = figure.survival < figure.survival_max;
            resting && (regains && weak || person.player && figure.injuries > 0)
        })
    }

    fn recover(&mut self, seat: usize, day: bool) -> Verdict {
        let person = self.people[seat].clone();
        let adds_night = self.book.option("full-day", "replaces-night") == "adds-night";
        if !person.player {
            let nights = if day && adds_night { 2 } else { 1 };
            self.restore(seat, nights * person.level, 0, Value::Null)?;
        } else {
            if day {
                self.rest_well(seat)?;
            }
            if !day || adds_night {
                self.sleep(seat)?;
            }
        }
        if self.figures[seat].out.is_some() {
            self.figures[seat].morning_due = true;
            return Ok(());
        }
        self.morning(seat)
    }

    /// RST-2.
    fn sleep(&mut self, seat: usize) -> Verdict {
        let needed = self.with_naturals(self.penalized(seat, self.people[seat].score("health")));
        let due = Due::new("RST-2", "health-rolled", self.name(seat));
        let (_, success) = self.rolls(due, 20, needed, "RST-2")?;
        if success { self.rest_well(seat) } else { self.restore(seat, 1, 0, Value::Null) }
    }

    /// RST-2, RST-3: survival or an injury; where both would help, the player chooses.
    fn rest_well(&mut self, seat: usize) -> Verdict {
        let (figure, person) = (&self.figures[seat], self.people[seat].clone());
        let weak = person.level > 0 && figure.survival < figure.survival_max;
        let injured = figure.injuries > 0;
        let survival_first = person.policy["rest-choice"] == "survival-first";
        match (injured, weak) {
            (true, true) if survival_first => self.restore(seat, person.level, 0, "survival".into()),
            (true, true) => self.restore(seat, 0, 1, "injury".into()),
            (true, false) => self.restore(seat, 0, 1, Value::Null),
            _ => self.restore(seat, person.level, 0, Value::Null),
        }
    }

    /// RST-1, RST-4, OD-43: never above the maximum, and nothing where nothing is missing.
    fn restore(&mut self, seat: usize, survival: i64, injuries: i64, chosen: Value) -> Verdict {
        let player = self.people[seat].player;
        let figure = &mut self.figures[seat];
        let survival = survival.min(figure.survival_max - figure.survival);
        let injuries = injuries.min(figure.injuries);
        if survival == 0 && injuries == 0 {
            return Ok(());
        }
        figure.survival += survival;
        figure.injuries -= injuries;
        let due = Due::new(if player { "RST-1" } else { "NPC-5" }, "recovered", self.name(seat));
        let due = due.with_by("RST-2", "survival", survival).with_by("RST-2", "injuries", injuries);
        self.tell(due.with_by("OD-43", "chosen", chosen))?;
        self.injuries_lost(seat, injuries)
    }

    /// VRV-7, INJ-3: all verve, and the castings of spells within reach.
    pub(super) fn morning(&mut self, seat: usize) -> Verdict {
        let person = self.people[seat].clone();
        let figure = &mut self.figures[seat];
        figure.morning_due = false;
        let verve = person.verve - figure.verve;
        if verve > 0 {
            figure.verve = person.verve;
            self.tell(Due::new("VRV-7", "verve-returned", &person.name).with("verve", verve))?;
        }
        let figure = &mut self.figures[seat];
        let before = figure.castings.clone();
        for (spell, &castings) in &person.spells {
            if self.book.spells[spell].level <= (person.level - figure.injuries).max(0) {
                figure.castings.insert(spell.clone(), castings);
            }
        }
        if figure.castings == before {
            return Ok(());
        }
        self.tell(Due::new("INJ-3", "castings-returned", &person.name))
    }

    /// RST-5, RST-4: aid, or a spell. The dice are not told: what is restored must be possible.
    pub(super) fn heal(&mut self, seat: usize, survival: Throw, injuries: Throw) -> Verdict {
        let due = Due::new("RST-5", "healed", self.name(seat));
        let line = self.come(&due)?;
        let figure = &mut self.figures[seat];
        let missing = figure.survival_max - figure.survival;
        for (told, dice, most) in [("survival", survival, missing), ("injuries", injuries, figure.injuries)] {
            let possible = dice.least().min(most)..=dice.most().min(most);
            ensure!("RST-5", possible.contains(&line.int(told)), "{told} should be one of {possible:?}");
        }
        let (survival, injuries) = (line.int("survival"), line.int("injuries"));
        figure.survival += survival;
        figure.injuries -= injuries;
        self.tell(due.with("survival", survival).with("injuries", injuries))?;
        self.injuries_lost(seat, injuries)
    }
}
