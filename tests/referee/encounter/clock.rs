//! The end of a round (OD-68), and what happens while time passes.

use super::due::Due;
use super::figure::Out;
use super::watch::Referee;
use crate::referee::line::Verdict;

/// Seconds of a round (RPG-1).
const ROUND: i64 = 10;

impl Referee<'_> {
    /// OD-68: everybody faints, faces death, and loses pools; then ten seconds have passed.
    pub(super) fn end_round(&mut self) -> Verdict {
        let end = self.clock + ROUND;
        for seat in 0..self.figures.len() {
            self.bear_injuries(seat, end)?;
            if !self.figures[seat].dead {
                self.end_pools(seat, end)?;
            }
        }
        self.pass_time(ROUND)
    }

    /// INJ-5, DTH-1: what follows from harm.
    pub(super) fn bear_injuries(&mut self, seat: usize, clock: i64) -> Verdict {
        if !self.figures[seat].dead {
            self.faint_if_due(seat, clock)?;
            self.face_death(seat, clock)?;
        }
        let figure = &mut self.figures[seat];
        (figure.hurt, figure.faints, figure.gave_in, figure.fainted_now) = (false, false, false, false);
        Ok(())
    }

    /// The unconscious wake (INJ-7), time runs out for the dying (DTH-11), pools end (POOL-3), and so do
    /// changes of scores (SPL-3).
    pub(super) fn pass_time(&mut self, seconds: i64) -> Verdict {
        let until = self.clock + seconds;
        for seat in 0..self.figures.len() {
            self.live_on(seat, until)?;
        }
        self.clock = until;
        Ok(())
    }

    /// What happens to somebody up to a moment, in order; time runs out before one wakes.
    fn live_on(&mut self, seat: usize, until: i64) -> Verdict {
        while !self.figures[seat].dead && !self.figures[seat].doomed {
            let figure = &self.figures[seat];
            let wakes = match figure.out {
                Some(Out::Until(clock)) if clock <= until => Some(clock),
                _ => None,
            };
            let ends = figure.dying.map(|(ends, _)| ends).filter(|&ends| ends <= until);
            match (wakes, ends) {
                (Some(wakes), Some(ends)) if wakes < ends => self.may_wake(seat, wakes, ends)?,
                (_, Some(_)) => self.time_runs_out(seat)?,
                (Some(wakes), None) => {
                    let dies = figure.dying.map_or(until, |(ends, _)| ends.min(until));
                    self.may_wake(seat, wakes, dies)?;
                }
                (None, None) => break,
            }
        }
        if self.figures[seat].dead {
            return Ok(());
        }
        self.end_pools(seat, until)?;
        self.end_changes(seat, until)
    }

    /// POOL-3: nothing is converted.
    pub(super) fn end_pools(&mut self, seat: usize, clock: i64) -> Verdict {
        while self.figures[seat].pools.first().is_some_and(|pool| pool.ends <= clock) {
            let pool = self.figures[seat].pools.remove(0);
            let due = Due::new("POOL-3", "pool-ended", self.name(seat));
            self.tell(due.with("points", pool.points))?;
        }
        Ok(())
    }
}
