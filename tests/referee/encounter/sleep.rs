//! Losing consciousness, and waking (INJ-4 to INJ-8, OD-82).

use super::due::Due;
use super::figure::Out;
use super::watch::Referee;
use super::wish::Moment;
use crate::referee::line::Verdict;

const MINUTE: i64 = 60;

impl Referee<'_> {
    /// INJ-6, INJ-8: as a scene or a round begins players may let characters faint, or pay for the
    /// unconscious to be semi-conscious.
    pub(super) fn choose_consciousness(&mut self, moment: Moment) -> Verdict {
        for seat in 0..self.figures.len() {
            let figure = &self.figures[seat];
            if figure.dead {
                continue;
            }
            if figure.out.is_some() {
                self.may_be_semi_conscious(seat)?;
            } else if !figure.doomed {
                self.may_faint(seat, moment, self.clock)?;
            }
        }
        Ok(())
    }

    /// INJ-6, OD-73: somebody may faint on purpose, for at least a minute.
    pub(super) fn may_faint(&mut self, seat: usize, moment: Moment, clock: i64) -> Verdict {
        if !self.people[seat].player {
            return Ok(());
        }
        let chosen =
            self.comes_now("fainted", seat) && self.ahead().is_some_and(|line| line.flag("voluntary"));
        self.wants_to_faint(seat, moment).is_met(chosen)?;
        if !chosen {
            return Ok(());
        }
        let minutes = self.figures[seat].injuries.max(1);
        self.faint(seat, clock, minutes, true)
    }

    /// INJ-5: for as many minutes as injuries.
    pub(super) fn faint(&mut self, seat: usize, clock: i64, minutes: i64, on_purpose: bool) -> Verdict {
        let figure = &mut self.figures[seat];
        figure.out = Some(Out::Until(clock + minutes * MINUTE));
        figure.failed_to_wake = false;
        let rule = if on_purpose { "INJ-6" } else { "INJ-5" };
        let due = Due::new(rule, "fainted", self.name(seat));
        self.tell(due.with("minutes", minutes).with("voluntary", on_purpose))?;
        self.count_in_hours(seat, clock)?;
        if minutes > 0 { self.may_be_semi_conscious(seat) } else { Ok(()) }
    }

    /// SPL-2: a spell puts somebody to sleep, from the end of the round on; who is out for longer does not
    /// notice it.
    pub(super) fn put_to_sleep(&mut self, seat: usize, by: usize, seconds: i64) -> Verdict {
        let begins = self.clock + if self.kind == "combat" { 10 } else { 0 };
        let until = begins + seconds;
        let figure = &mut self.figures[seat];
        let was_awake = match figure.out {
            None => true,
            Some(Out::Until(clock)) if clock < until => false,
            Some(_) => {
                self.note("sleep that nobody notices");
                return Ok(());
            }
        };
        (figure.out, figure.failed_to_wake, figure.semi_conscious) = (Some(Out::Until(until)), false, false);
        let due = Due::new("SPL-2", "put-to-sleep", self.name(seat)).with("by", self.name(by));
        self.tell(due.with("seconds", seconds))?;
        if was_awake {
            self.count_in_hours(seat, self.clock)?;
        }
        self.may_be_semi_conscious(seat)
    }

    /// INJ-8: for a point of mojo.
    fn may_be_semi_conscious(&mut self, seat: usize) -> Verdict {
        if self.figures[seat].semi_conscious || !self.people[seat].player || self.free_mojo(seat) == 0 {
            return Ok(());
        }
        let chosen = self.comes_now("became-semi-conscious", seat);
        self.wants_to_be_semi_conscious(seat).is_met(chosen)?;
        if !chosen {
            return Ok(());
        }
        let figure = &mut self.figures[seat];
        figure.mojo -= 1;
        figure.semi_conscious = true;
        self.tell(Due::new("INJ-8", "became-semi-conscious", self.name(seat)))
    }

    /// INJ-4: at zero survival, and with every injury. INJ-6: or the player gives in.
    pub(super) fn stays_conscious(&mut self, seat: usize) -> Verdict {
        let figure = &self.figures[seat];
        if figure.out.is_some() || figure.doomed {
            return Ok(());
        }
        let person = self.people[seat].clone();
        if person.player {
            let chosen = self.comes("gave-in", seat);
            self.wants_to_faint(seat, Moment::Consciousness).is_met(chosen)?;
            if chosen {
                (self.figures[seat].faints, self.figures[seat].gave_in) = (true, true);
                return self.tell(Due::new("INJ-6", "gave-in", &person.name));
            }
        }
        let score = person.consciousness();
        let needed = self.with_naturals(self.penalized(seat, person.score(score)));
        let due = Due::new("INJ-4", "consciousness-rolled", &person.name).with("score", score);
        let (_, success) = self.rolls(due, 20, needed, "INJ-2")?;
        self.figures[seat].faints |= !success;
        Ok(())
    }

    /// INJ-5, OD-34: who failed the roll faints at the end of the round. OD-73: who gave in does so for a minute at
    /// least.
    pub(super) fn faint_if_due(&mut self, seat: usize, end: i64) -> Verdict {
        let figure = &mut self.figures[seat];
        let least = if figure.gave_in { 1 } else { self.book.count("min-faint-minutes", 0) };
        let minutes = figure.injuries.max(least);
        // SPL-2: who was put to sleep since is out for the longer of the two.
        let is_out_longer = match figure.out {
            Some(Out::Until(clock)) => clock >= end + minutes * MINUTE,
            other => other.is_some(),
        };
        if !figure.faints || is_out_longer {
            return Ok(());
        }
        figure.fainted_now = true;
        self.faint(seat, end, minutes, false)
    }

    /// INJ-7: the time of somebody's unconsciousness is over. Until the other moment nothing else happens
    /// to it.
    pub(super) fn may_wake(&mut self, seat: usize, clock: i64, until: i64) -> Verdict {
        let person = self.people[seat].clone();
        if self.book.option("wake-roll", "none") == "health" {
            let needed = self.with_naturals(self.penalized(seat, person.score("health")));
            let figure = &mut self.figures[seat];
            if needed <= 0 {
                let minutes = (until - clock) / MINUTE + 1;
                figure.out = Some(Out::Until(clock + minutes * MINUTE));
                figure.failed_to_wake = true;
                let due = Due::new("INJ-7", "cannot-wake", &person.name);
                return self.tell(due.with("minutes", minutes));
            }
            let due = Due::new("INJ-7", "wake-rolled", &person.name);
            let (_, success) = self.rolls(due, 20, needed, "INJ-7")?;
            if !success {
                let figure = &mut self.figures[seat];
                figure.out = Some(Out::Until(clock + MINUTE));
                figure.failed_to_wake = true;
                return Ok(());
            }
        }
        self.come_to(seat, clock, "INJ-7")
    }

    /// Somebody wakes. OD-32: hours may become minutes again.
    pub(super) fn come_to(&mut self, seat: usize, clock: i64, because: &'static str) -> Verdict {
        self.wake_up(seat, because)?;
        if self.book.option("dying-clock", "fixed") == "revert" {
            self.count_in_minutes(seat, clock)
        } else {
            Ok(())
        }
    }

    pub(super) fn wake_up(&mut self, seat: usize, because: &'static str) -> Verdict {
        let figure = &mut self.figures[seat];
        (figure.out, figure.failed_to_wake, figure.semi_conscious) = (None, false, false);
        let morning = figure.morning_due;
        self.tell(Due::new("INJ-7", "woke", self.name(seat)).because(because))?;
        if morning {
            self.note("a morning for who was asleep");
            return self.morning(seat);
        }
        Ok(())
    }

    /// INJ-7, OD-82: whether somebody can be woken: its time is over and it failed to wake, or at any time;
    /// no roll may be hopeless. OD-87: nor does it wake by itself when its time to live has run out.
    pub(super) fn can_be_woken(&self, seat: usize) -> bool {
        let figure = &self.figures[seat];
        let in_time = figure.failed_to_wake
            || self.book.option("woken", "after-time") == "any-time"
            || figure.doomed && matches!(figure.out, Some(Out::Until(clock)) if clock <= self.clock);
        let asleep = matches!(figure.out, Some(Out::Until(_))) && !figure.dead && !figure.fled;
        asleep && in_time && self.wake_roll(seat).is_none_or(|needed| needed > 0)
    }

    fn wake_roll(&self, seat: usize) -> Option<i64> {
        let rolls = self.book.option("wake-roll", "none") == "health";
        rolls.then(|| self.with_naturals(self.penalized(seat, self.people[seat].score("health"))))
    }

    /// INJ-7: somebody wakes a companion, who may have to roll.
    pub(super) fn shake(&mut self, by: usize, seat: usize) -> Verdict {
        if self.figures[seat].doomed {
            self.note("a companion out of time who is woken");
        }
        let due = Due::new("INJ-7", "shaken", self.name(by)).with("target", self.name(seat));
        let wakes = match self.wake_roll(seat) {
            Some(needed) => self.rolls(due, 20, needed, "INJ-7")?.1,
            None => self.tell(due).map(|()| true)?,
        };
        if wakes { self.come_to(seat, self.clock, "INJ-7") } else { Ok(()) }
    }
}
