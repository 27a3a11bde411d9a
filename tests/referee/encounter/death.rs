//! The contest with death, dying, and death (DTH).

use super::due::Due;
use super::watch::Referee;
use super::wish::Moment;
use crate::referee::line::{Objection, Verdict};

/// Seconds of a unit of the time of the dying.
const fn unit(hours: bool) -> i64 {
    if hours { 3600 } else { 60 }
}

const fn unit_name(hours: bool) -> &'static str {
    if hours { "hours" } else { "minutes" }
}

impl Referee<'_> {
    /// DTH-1 to DTH-4: at the close of a round that brought injuries.
    pub(super) fn face_death(&mut self, seat: usize, end: i64) -> Verdict {
        if !self.contest_is_due(seat) {
            return Ok(());
        }
        let injuries = self.figures[seat].injuries;
        let due = Due::new("DTH-3", "contest-began", self.name(seat)).because("DTH-2");
        let (_, guide) = self.rolls(due, 20, self.with_naturals(injuries), "DTH-3")?;
        if guide && !self.survives(seat, end)? { self.begin_dying(seat, end) } else { Ok(()) }
    }

    /// DTH-2, OD-39, OD-40, OD-77.
    fn contest_is_due(&self, seat: usize) -> bool {
        let (figure, person) = (&self.figures[seat], &self.people[seat]);
        let is_out = !person.player && self.book.option("npc-zero", "as-players") == "unconscious";
        let again = figure.dying.is_none() || self.book.flag("dying-contest-again", true);
        let verve = if figure.hurt_archetypally { figure.verve } else { 0 };
        let pools: i64 = figure.pools.iter().map(|pool| pool.points).sum();
        let pools = if self.book.flag("pools-count", false) { pools } else { 0 };
        figure.hurt
            && !figure.dead
            && !figure.doomed
            && !is_out
            && again
            && figure.injuries > figure.survival + verve + pools
    }

    /// DTH-3, DTH-9, DTH-10, OD-33, OD-41: the player's roll.
    fn survives(&mut self, seat: usize, end: i64) -> Result<bool, Objection> {
        if self.figures[seat].out.is_none() {
            self.may_faint(seat, Moment::DeathRoll, end)?;
        }
        let (figure, person) = (&self.figures[seat], self.people[seat].clone());
        let same_round = figure.fainted_now && !self.book.flag("faint-bonus-same-round", true);
        let mut bonus = person.score("death_roll_bonus");
        if figure.out.is_some() && !same_round {
            bonus += 2;
        }
        if person.warrior && self.book.flag("warrior-death-bonus", false) {
            bonus += person.level;
        }
        let exact = self.penalized(seat, person.score("endurance")) + bonus;
        let due = Due::new("DTH-3", "death-rolled", &person.name).with_by("DTH-9", "bonus", bonus);
        let (face, success) = self.rolls(due, 20, self.with_naturals(exact), "DTH-3")?;
        Ok(success || self.bids(seat, "death-roll", face - exact)?)
    }

    /// DTH-5, DTH-6, OD-40: the time of the dying begins, or gets shorter.
    fn begin_dying(&mut self, seat: usize, end: i64) -> Verdict {
        let person = self.people[seat].clone();
        let left = self.penalized(seat, person.score("endurance")).max(0);
        let unconscious = self.figures[seat].out.is_some();
        let was = self.figures[seat].dying;
        let hours = was.map_or(unconscious, |(_, hours)| hours);
        let ends = end + left * unit(hours);
        let word = unit_name(hours);
        match was {
            None => {
                self.figures[seat].dying = Some((ends, hours));
                let due = Due::new("DTH-5", "began-dying", &person.name);
                self.tell(due.with("left", left).with_by("DTH-6", "unit", word))?;
                let fights = self.kind == "combat" && !person.player;
                if fights && self.book.option("npc-zero", "as-players") == "as-players" {
                    self.tell(Due::new("OD-39", "left-fight", &person.name))?;
                }
            }
            Some((before, _)) if ends < before => {
                self.note("a second contest");
                self.change_time(seat, left, ends, hours, "OD-40")?;
            }
            Some(_) => {}
        }
        if left == 0 {
            return self.time_runs_out(seat);
        }
        if unconscious { Ok(()) } else { self.may_faint(seat, Moment::Dying, end) }
    }

    fn change_time(
        &mut self,
        seat: usize,
        left: i64,
        ends: i64,
        hours: bool,
        because: &'static str,
    ) -> Verdict {
        self.figures[seat].dying = Some((ends, hours));
        let due = Due::new("DTH-6", "dying-time-changed", self.name(seat)).because(because);
        self.tell(due.with_by(because, "left", left).with_by(because, "unit", unit_name(hours)))
    }

    /// DTH-6, OD-81: the minutes of a dying character that faints become hours.
    pub(super) fn count_in_hours(&mut self, seat: usize, clock: i64) -> Verdict {
        let figure = &self.figures[seat];
        let Some((ends, false)) = figure.dying.filter(|_| !figure.doomed) else { return Ok(()) };
        let seconds = (ends - clock).max(0);
        let left = match self.book.option("minutes-to-hours", "whole") {
            "begun" => (seconds + 59) / 60,
            "whole" if seconds < 60 => return Ok(()),
            _ => seconds / 60,
        };
        if left == 0 {
            self.note("an end of time by fainting");
        }
        self.change_time(seat, left, clock + left * 3600, true, "DTH-6")?;
        if left == 0 { self.time_runs_out(seat) } else { Ok(()) }
    }

    /// OD-32: the hours of one who wakes, those that have begun too, become minutes again; nobody has more
    /// time than before.
    pub(super) fn count_in_minutes(&mut self, seat: usize, clock: i64) -> Verdict {
        let figure = &self.figures[seat];
        let Some((ends, true)) = figure.dying.filter(|_| !figure.doomed) else { return Ok(()) };
        let left = ((ends - clock).max(0) + 3599) / 3600;
        self.change_time(seat, left, ends.min(clock + left * 60), false, "OD-32")
    }

    /// OD-32: with `recompute`, every injury less is a minute (or an hour) more.
    pub(super) fn recompute_dying(&mut self, seat: usize, fewer: i64) -> Verdict {
        let figure = &self.figures[seat];
        let Some((ends, hours)) = figure.dying.filter(|_| !figure.doomed) else { return Ok(()) };
        if self.book.option("dying-clock", "fixed") != "recompute" {
            return Ok(());
        }
        let ends = (ends + fewer * unit(hours)).max(self.clock);
        self.change_time(seat, (ends - self.clock) / unit(hours), ends, hours, "OD-32")
    }

    /// DTH-7: without injuries nobody is dying.
    pub(super) fn injuries_lost(&mut self, seat: usize, injuries: i64) -> Verdict {
        if injuries == 0 {
            return Ok(());
        }
        let figure = &mut self.figures[seat];
        if figure.injuries > 0 {
            return self.recompute_dying(seat, injuries);
        }
        if figure.dying.is_none() || figure.doomed {
            return Ok(());
        }
        figure.dying = None;
        self.tell(Due::new("DTH-7", "dying-cancelled", self.name(seat)))
    }

    /// DTH-11: for player characters the scene is left; others die (OD-39).
    pub(super) fn time_runs_out(&mut self, seat: usize) -> Verdict {
        if std::mem::replace(&mut self.figures[seat].doomed, true) {
            return Ok(());
        }
        self.tell(Due::new("DTH-11", "time-ran-out", self.name(seat)))?;
        if self.people[seat].player { Ok(()) } else { self.die(seat, "OD-39") }
    }

    pub(super) fn die(&mut self, seat: usize, because: &'static str) -> Verdict {
        self.figures[seat].dead = true;
        self.tell(Due::new("DTH-14", "died", self.name(seat)).because(because))
    }
}
