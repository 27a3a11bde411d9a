//! AI cards that stay in play (MOO).

use super::line::{Line, Verdict, ensure};
use super::table::Pile;
use super::watch::Referee;

impl Referee<'_> {
    /// Copies of a card that are being played.
    fn being_played(&self, card: &str) -> i64 {
        self.plays.iter().filter(|play| play.card == card).count() as i64
    }

    /// Copies of a card that lie in play and are not being played, on the table before the line.
    pub(super) fn resting(&self, card: &str) -> i64 {
        (self.was_in_play(card) - self.being_played(card)).max(0)
    }

    /// Copies of a card in play before the line. One that was drawn right before it lies nowhere yet.
    fn was_in_play(&self, card: &str) -> i64 {
        let drawn = self.drawing && self.plays.last().is_some_and(|play| play.card == card);
        self.before.ai_in_play.get(card).copied().unwrap_or(0) + i64::from(drawn)
    }

    /// The same on the table as it is.
    pub(super) fn resting_now(&self, card: &str) -> i64 {
        let in_play = self.table.ai_in_play.get(card).copied().unwrap_or(0);
        (in_play - self.being_played(card)).max(0)
    }

    /// MOO-1: a mood was played, and stays.
    pub(super) fn mood_began(&mut self, line: &Line) -> Verdict {
        let card = line.text("card");
        ensure!("MOO-1", self.book.moods.contains(card), "{card} is no mood");
        ensure!("MOO-1", self.table.ai_in_play.contains_key(card), "{card} is not in play");
        let now = self.table.ai_in_play.get(card).copied().unwrap_or(0);
        ensure!("MOO-1", now == self.was_in_play(card), "a mood that begins stays where it is");
        if self.plays.len() == 1 {
            self.settle(line)?;
        }
        Ok(())
    }

    /// MOO-1: only moods stay in play.
    pub(super) fn check_kept(&self, line: &Line) -> Verdict {
        let card = line.text("card");
        let is_mood = line.event() == "ai-card-discarded" && self.book.moods.contains(card);
        ensure!("MOO-1", !is_mood, "{card} is a mood and stays in play");
        Ok(())
    }

    /// MOO-3: one copy goes to the discard, because an effect ends it, unless a wound has taken it.
    pub(super) fn mood_ended(&mut self, line: &Line) -> Verdict {
        let card = line.text("card");
        ensure!("MOO-3", self.book.moods.contains(card), "{card} is no mood");
        if self.taken_mood.take().is_some_and(|taken| taken == card) {
            return Ok(()); // by the wound before this line
        }
        let of = |pile: &Pile| pile.get(card).copied().unwrap_or(0);
        let (table, before) = (&self.table, &self.before);
        ensure!("MOO-3", of(&table.ai_in_play) == self.was_in_play(card) - 1, "one copy of {card} ends");
        ensure!("MOO-3", of(&table.ai_discard) == of(&before.ai_discard) + 1, "{card} goes to the discard");
        if self.running.is_some() {
            return Ok(()); // the effects of a special rule are told one by one
        }
        ensure!("MOO-3", self.resting(card) > 0, "{card} is being played");
        let ends = self.plays.last().is_some_and(|play| self.book.end_moods.contains(&play.card));
        ensure!("MOO-3", ends, "nothing ends {card}");
        Ok(())
    }

    /// MOO-3: a card whose actions end moods was played to its end, and every mood but those being
    /// played is gone.
    pub(super) fn check_ended(&self, card: &str) -> Verdict {
        if self.book.end_moods.contains(card) && self.book.scripts.get(card).is_some_and(Option::is_some) {
            let left = self.book.moods.iter().find(|mood| self.resting(mood) > 0);
            ensure!("MOO-3", left.is_none(), "{left:?} should have ended");
        }
        Ok(())
    }

    /// MOO-1, OD-61: a wound takes a card in play only when there is no other.
    pub(super) fn check_taken(&self) -> Verdict {
        let sum = |pile: &Pile| pile.values().sum::<i64>();
        let taken = sum(&self.table.ai_in_play) < sum(&self.before.ai_in_play);
        let none = self.before.ai_deck == 0 && self.before.ai_discard.is_empty();
        ensure!("MOO-1", !taken || none, "a wound takes cards of deck and discard first");
        Ok(())
    }

    /// Nothing but moods is in play between the cards that the monster plays.
    pub(super) fn only_moods_in_play(&self) -> bool {
        self.before.ai_in_play.keys().all(|card| self.book.moods.contains(card))
    }
}
