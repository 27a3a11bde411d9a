//! Severe injuries and what else wears survivors down: bleeding, falls, death, survival (MON-6,
//! MON-9, SRV-12).

use super::book::Row;
use super::due::Due;
use super::harm::place_of;
use super::line::{Line, Verdict, ensure};
use super::table::{LUCK, Posture};
use super::watch::Referee;

const BOXES: [i64; 5] = [1, 2, 2, 2, 2];

impl Referee<'_> {
    /// SRV-12, SRV-13.
    pub(super) fn endured(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let location = place_of(line.text("location"))?;
        let cost = (7 - self.attribute(seat, LUCK)).max(0);
        ensure!("SRV-12", line.int("cost") == cost, "endure costs {cost}");
        self.pays(seat, "endure", cost)?;
        self.may_defend(seat, "endure")?;
        let lying = self.book.flag("endure-while-knocked-down", false);
        ensure!("SRV-6", self.table.figures[seat].stands() || lying, "who lies cannot endure");
        self.take_severe(seat, location)?;
        let bleeding = self.table.figures[seat].bleeding;
        let limit = self.book.count("bleed-to-death", 5);
        let deadly = |row: &&Row| row.kills || row.bleeds != 0 && bleeding + row.bleeds >= limit;
        let faces: i64 =
            self.book.severe[location].iter().filter(deadly).map(|row| row.high - row.low + 1).sum();
        ensure!("MON-6", line.int("deadly_faces") == faces, "{faces} faces would kill");
        if self.owed_falls.contains(&seat) {
            self.due_first([Due::new("MON-5", "knocked-down", line.actor()).with("cause", "heavy-injury")]);
        }
        Ok(())
    }

    /// MON-6.
    pub(super) fn severe_injury(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let location = place_of(line.text("location"))?;
        self.take_severe(seat, location)?;
        let die = line.ints("dice");
        let &[die] = &die[..] else { return Err("one die is rolled".into()) };
        let rows = &self.book.severe[location];
        let row = rows.iter().position(|row| (row.low..=row.high).contains(&die));
        ensure!("MON-6", row.map(|row| row as i64) == Some(line.int("row")), "{die} is row {row:?}");
        if row.is_some_and(|row| rows[row].kills) {
            self.due_first([Due::new("MON-6", "died", line.actor()).with("cause", "severe-injury")]);
        }
        Ok(())
    }

    fn take_severe(&mut self, seat: usize, location: usize) -> Verdict {
        if let Some(due) = self.severe.take() {
            ensure!("MON-6", due == (seat, location), "another severe injury is to be resolved");
        } else {
            let known = ["monster", "gear", "severe-tables", "options"].into_iter();
            let such = known.filter(|part| self.book.document[part].to_string().contains("severe-injury"));
            ensure!("MON-6", such.count() > 0, "nothing makes a severe injury");
            let rolled = self.loose_location.take();
            ensure!("MON-3", rolled.is_none_or(|rolled| rolled == location), "the die says elsewhere");
        }
        Ok(())
    }

    /// MON-9.
    pub(super) fn bled(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let bleeding = self.before.figures[seat].bleeding + line.int("by");
        ensure!("MON-9", self.table.figures[seat].bleeding == bleeding, "{bleeding} bleeding tokens");
        if bleeding >= self.book.count("bleed-to-death", 5) {
            self.due_first([Due::new("MON-9", "died", line.actor()).with("cause", "bleeding")]);
        }
        Ok(())
    }

    /// OD-56, OD-58.
    pub(super) fn died(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let (before, after) = (&self.before.figures[seat], &self.table.figures[seat]);
        ensure!(
            "OD-58",
            before.lives() && after.posture == Posture::Dead && after.at.is_none(),
            "the dead leave"
        );
        ensure!("OD-56", self.table.priority.as_deref() != Some(line.actor()), "the dead hold no token");
        ensure!(
            "OD-58",
            self.table.last_to_wound.as_deref() != Some(line.actor()),
            "the dead were not last to wound"
        );
        self.owed_falls.remove(&seat);
        Ok(())
    }

    pub(super) fn healed(&self, line: &Line) -> Verdict {
        let (seat, location) = (self.seat(line.actor())?, place_of(line.text("location"))?);
        let boxes = self.table.figures[seat].boxes[location];
        ensure!(
            "MON-4",
            boxes == self.before.figures[seat].boxes[location] + line.int("boxes"),
            "other boxes"
        );
        ensure!("MON-4", boxes <= BOXES[location], "there are not so many boxes");
        Ok(())
    }

    /// SRV-1.
    pub(super) fn survival_changed(&self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let survival = self.before.figures[seat].survival + line.int("by");
        ensure!("SRV-1", self.table.figures[seat].survival == survival, "{survival} survival are left");
        Ok(())
    }

    /// SRV-1: by how much an effect changes survival: never below 0 or above the limit.
    pub(super) fn survival_change(&self, seat: usize, by: i64) -> i64 {
        let (survival, limit) = (self.table.figures[seat].survival, self.book.count("survival-limit", 255));
        (survival + by).clamp(0, limit.min(255)) - survival
    }

    /// RND-5: who lies is not knocked down again.
    pub(super) fn fell(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        ensure!(
            "OD-57",
            self.before.figures[seat].stands() && self.table.figures[seat].lies(),
            "who stands falls"
        );
        self.owed_falls.remove(&seat);
        self.note_fall(seat);
        self.attacks.iter_mut().filter(|swing| swing.seat == seat).for_each(|swing| swing.lost = true);
        if self.table.figures[seat].hidden {
            self.due_first([Due::new("TGT-13", "revealed", line.actor())]);
        }
        Ok(())
    }
}
