//! Cards: none comes, none goes (WND-6 to WND-8, ATK-6).

use super::line::{Line, Verdict, ensure};
use super::watch::Referee;

impl Referee<'_> {
    /// Both decks hold what they held, and the wounds are the growth of the stack.
    pub(super) fn check_cards(&mut self, line: &Line) -> Verdict {
        if !line.has_changes() {
            return Ok(());
        }
        let (table, book) = (&self.table, self.book);
        let sum = |pile: &super::table::Pile| pile.values().sum::<i64>();
        let ai = table.ai_deck + sum(&table.ai_discard) + sum(&table.ai_in_play) + table.wound_stack;
        let all = book.ai_cards.iter().map(|(_, copies)| copies).sum::<i64>() + self.set_up.cards();
        // A card that is being drawn lies nowhere for a moment.
        let hovering =
            self.drawing && ["ai-card-drawn", "ai-reshuffled", "monster-stood-up"].contains(&line.event());
        ensure!("WND-8", ai == all - i64::from(hovering), "there are {ai} of {all} AI cards");
        self.drawing = hovering;
        let leaves = sum(&table.ai_in_play) < sum(&self.before.ai_in_play);
        let taken = ["ai-card-discarded", "mood-ended", "monster-wounded"].contains(&line.event());
        ensure!("RND-4", !leaves || taken, "a card in play is played to its end");
        for (card, copies) in &book.ai_cards {
            let seen =
                [&table.ai_discard, &table.ai_in_play].map(|pile| pile.get(card).copied().unwrap_or(0));
            let most = copies + book.pools.iter().map(|pool| pool.most(card)).sum::<i64>();
            ensure!("WND-8", seen.iter().sum::<i64>() <= most, "there are {most} of {card}");
        }
        let hands = self.attacks.iter().filter_map(|swing| swing.hand.as_ref()).map(|hand| &hand.card);
        let hands: Vec<&String> = hands.chain(&table.face_up).chain(&table.interrupted).collect();
        let there = table.location_deck + sum(&table.location_discard) + hands.len() as i64;
        let all: i64 = book.cards.iter().map(|card| card.copies).sum();
        ensure!("ATK-6", there == all, "there are {there} of {all} hit locations");
        for card in &book.cards {
            let seen = table.location_discard.get(&card.name).copied().unwrap_or(0);
            let seen = seen + hands.iter().filter(|&&name| *name == card.name).count() as i64;
            ensure!("ATK-6", seen <= card.copies, "there are {} of {}", card.copies, card.name);
        }
        let wounds = table.wounds - self.wounds_at_start;
        let counted = self.counts.wounds;
        let lost = self.counts.of("monster", "wounds_lost");
        let now = i64::from(line.event() == "monster-wounded") - i64::from(line.event() == "wound-lost");
        ensure!("WND-8", wounds == counted - lost + now, "{wounds} wounds, of {counted} and {lost} lost");
        Ok(())
    }

    pub(super) fn ai_cards(&mut self, line: &Line) -> Verdict {
        let (table, before) = (&self.table, &self.before);
        let count = |pile: &super::table::Pile| pile.get(line.text("card")).copied().unwrap_or(0);
        match line.event() {
            "ai-card-drawn" => {
                ensure!("RND-4", table.ai_deck == before.ai_deck - 1, "it comes from the deck");
                ensure!("RND-8", !self.is_over(), "the fight is over");
                let known = self.book.ai_cards.iter().any(|(card, _)| card == line.text("card"));
                ensure!("RND-4", known, "there is no such card");
                self.drawing = true;
            }
            "ai-card-discarded" => {
                let one = count(&table.ai_discard) == count(&before.ai_discard) + 1;
                let more = table.ai_discard.values().sum::<i64>() - before.ai_discard.values().sum::<i64>();
                ensure!("RND-4", one && more == 1, "it goes to the discard, alone");
                self.check_kept(line)?;
                if self.plays.len() == 1 {
                    self.settle(line)?;
                }
            }
            "ai-reshuffled" => {
                ensure!("WND-7", before.ai_deck == 0, "the deck was not used up");
                ensure!(
                    "WND-7",
                    table.ai_discard.is_empty() && table.ai_deck == line.int("cards"),
                    "all of it is shuffled"
                );
            }
            _ => {
                ensure!("WND-8", table.wound_stack == before.wound_stack - 1, "a card leaves the stack");
                ensure!("WND-8", table.ai_deck == before.ai_deck + 1, "it goes to the deck");
            }
        }
        Ok(())
    }

    /// OD-11 to OD-13: when the discard joins the deck.
    pub(super) fn locations_reshuffled(&self, line: &Line) -> Verdict {
        ensure!("OD-11", self.table.location_discard.is_empty(), "all of the discard is shuffled");
        ensure!("OD-11", self.table.location_deck == line.int("cards"), "{} cards", self.table.location_deck);
        let Some(swing) = self.attacks.last() else {
            ensure!(
                "OD-12",
                self.book.flag("hl-reshuffle-after-trap", true),
                "there is no reshuffle after traps"
            );
            return Ok(());
        };
        let each_attack = self.book.option("hl-reshuffle", "on-empty-or-trap") == "each-attack";
        let begins = each_attack && swing.rolled && swing.drawn.is_empty();
        let shuffles = self.book.option("hl-empty", "shuffle-discard") == "shuffle-discard";
        let runs_out = shuffles && self.before.location_deck == 0 && (swing.drawn.len() as i64) < swing.hits;
        ensure!("OD-11", begins || runs_out, "the deck has not run out, or its discard stays where it is");
        Ok(())
    }
}
