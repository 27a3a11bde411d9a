//! Scores that spells change for a while (SPL-3).

use std::rc::Rc;

use super::due::Due;
use super::effect::Change;
use super::figure::Changed;
use super::watch::Referee;
use crate::referee::line::Verdict;

/// Changes that somebody has at a time.
const MOST: usize = 2;

impl Referee<'_> {
    /// A change comes. The same one is replaced; of two others the one that ends first makes place. In a
    /// combat it applies from the next round on (RPG-2), unless it applies already.
    pub(super) fn change_scores(&mut self, seat: usize, by: usize, change: &Rc<Change>) -> Verdict {
        let in_combat = self.kind == "combat";
        let begins = self.clock + if in_combat { 10 } else { 0 };
        let mut new = Changed { change: change.clone(), ends: begins + change.lasts, applies: !in_combat };
        let changes = &mut self.figures[seat].changes;
        if let Some(place) = changes.iter().position(|own| own.change == *change) {
            new.applies |= changes.remove(place).applies;
            self.note("a change of scores that is renewed");
        } else if changes.len() == MOST {
            self.note("a third change of scores");
            self.first_change_ends(seat)?;
        }
        self.figures[seat].changes.push(new);
        let due = Due::new("SPL-3", "scores-changed", self.name(seat)).with("by", self.name(by));
        let due = due.with("attack", change.attack).with("defense", change.defense);
        self.tell(due.with("damage", change.damage).with("seconds", change.lasts))
    }

    /// Time has passed: what came in a round applies from now on, and what is over ends.
    pub(super) fn end_changes(&mut self, seat: usize, clock: i64) -> Verdict {
        self.figures[seat].changes.iter_mut().for_each(|own| own.applies = true);
        while self.figures[seat].changes.iter().any(|own| own.ends <= clock) {
            self.first_change_ends(seat)?;
        }
        Ok(())
    }

    /// The change that ends first ends; of those that end together, the one that is told.
    fn first_change_ends(&mut self, seat: usize) -> Verdict {
        let first = self.figures[seat].changes.iter().map(|own| own.ends).min();
        let told = self.ahead().cloned();
        let is_told = |own: &Changed| {
            let scores = [
                ("attack", own.change.attack),
                ("defense", own.change.defense),
                ("damage", own.change.damage),
            ];
            told.as_ref().is_some_and(|line| scores.iter().all(|(score, by)| line.int(score) == *by))
        };
        let changes = &mut self.figures[seat].changes;
        let together = |own: &Changed| Some(own.ends) == first;
        let place = changes.iter().position(|own| together(own) && is_told(own));
        let Some(place) = place.or_else(|| changes.iter().position(together)) else { return Ok(()) };
        let Changed { change, .. } = changes.remove(place);
        let due = Due::new("SPL-3", "scores-returned", self.name(seat)).with("attack", change.attack);
        self.tell(due.with("defense", change.defense).with("damage", change.damage))
    }

    /// What the changes of somebody that apply add to a score.
    pub(super) fn added(&self, seat: usize, score: impl Fn(&Change) -> i64) -> i64 {
        let apply = self.figures[seat].changes.iter().filter(|own| own.applies);
        apply.map(|own| score(&own.change)).sum()
    }

    /// What is added to the score of an attack.
    pub(super) fn edge(&self, seat: usize, target: usize) -> i64 {
        self.added(seat, |change| change.attack) - self.added(target, |change| change.defense)
    }
}
