//! The wound steps of hit location cards: their order, attempts, wounds, reactions (WND).

use super::attack::NEVER;
use super::due::Due;
use super::effects::Running;
use super::line::{Line, Verdict, ensure};
use super::table::{LUCK, Pile, STRENGTH};
use super::watch::Referee;

/// The card that is being resolved.
#[derive(Debug, Default)]
pub(super) struct Hand {
    pub(super) card: String,
    special: bool,
    strength: i64,
    strength_dice: usize,
    attempt: Option<(bool, bool)>,
    pub(super) wounds: i64,
    counted: bool,
    critical_told: bool,
    pub(super) window: bool,
    reacted: Vec<String>,
    pub(super) monster_lay: bool,
}

impl Referee<'_> {
    /// WND-1.
    pub(super) fn location_selected(&mut self, line: &Line) -> Verdict {
        let book = self.book;
        let card = line.text("card");
        let up = &self.before.face_up;
        ensure!("WND-1", up.iter().any(|known| known == card), "{card} does not lie face up");
        let first: Vec<&String> =
            up.iter().filter(|card| book.card(card).is_ok_and(|card| card.first_strike)).collect();
        let trap = up.iter().any(|card| book.card(card).is_ok_and(|card| card.trap));
        ensure!("ATK-7", !trap, "no card is resolved beside a trap");
        let choices = if first.is_empty() { up.len() } else { first.len() };
        ensure!("WND-1", line.int("choices") == choices as i64, "there are {choices} cards to choose from");
        ensure!("WND-1", first.is_empty() || book.card(card)?.first_strike, "first strike comes first");
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!("WND-1", self.table.names[swing.seat] == line.actor(), "another attacks");
        ensure!(
            "RND-6",
            !swing.lost && self.table.figures[swing.seat].stands(),
            "who lies loses the rest of the attack"
        );
        ensure!("ATK-8", !self.table.defeated, "the monster is defeated");
        ensure!("ATK-6", swing.drawn.len() as i64 + swing.missing == swing.hits, "every hit draws a card");
        ensure!("WND-11", swing.hand.is_none(), "one card after the other");
        swing.hand = Some(Hand { card: card.to_owned(), ..Hand::default() });
        swing.last_hand = Some(card.to_owned());
        Ok(())
    }

    fn hand(&mut self) -> Result<&mut Hand, String> {
        let hand = self.attacks.last_mut().and_then(|swing| swing.hand.as_mut());
        hand.ok_or_else(|| "no card is in hand".to_owned())
    }

    pub(super) fn special_rules(&mut self, line: &Line) -> Verdict {
        let listed = self.book.card(line.text("card"))?.special;
        let hand = self.hand()?;
        ensure!(
            "WND-2",
            hand.card == line.text("card") && listed && !hand.special,
            "it has no special rules now"
        );
        ensure!("WND-2", hand.attempt.is_none(), "special rules come before the attempt");
        hand.special = true;
        Ok(())
    }

    pub(super) fn strength_die(&mut self, line: &Line) -> Verdict {
        let (sides, face) = (line.int("sides"), line.int("face"));
        ensure!("WND-3", (1..=sides).contains(&face), "a d{sides} does not show {face}");
        let swing = self.attacks.last().ok_or("nobody attacks")?;
        ensure!("WND-3", swing.numbers("strength-die").contains(&sides), "nobody has a d{sides}");
        let hand = self.hand()?;
        hand.strength += face;
        hand.strength_dice += 1;
        Ok(())
    }

    /// WND-3 to WND-5, OD-3, OD-4.
    pub(super) fn wound_attempted(&mut self, line: &Line) -> Verdict {
        let book = self.book;
        let card = book.card(line.text("card"))?;
        let seat = self.seat(line.actor())?;
        let swing = self.attacks.last().ok_or("nobody attacks")?;
        ensure!("WND-3", swing.seat == seat, "another attacks");
        let hand = swing.hand.as_ref().ok_or("no card is in hand")?;
        ensure!(
            "WND-3",
            hand.card == card.name && hand.attempt.is_none(),
            "one attempt for the card in hand"
        );
        ensure!("WND-2", hand.special == card.special, "special rules were left out");
        ensure!(
            "WND-3",
            hand.strength_dice == swing.numbers("strength-die").len(),
            "a strength die was left out"
        );
        let toughness = book.monster("toughness") + self.monster_modifier(0);
        let strength = book.hunters[seat].weapons[swing.weapon].strength
            + self.attribute(seat, STRENGTH)
            + hand.strength;
        let threshold = toughness - strength;
        ensure!("WND-3", line.int("threshold") == threshold, "the threshold is {threshold}");
        let naturals = book.document["options"]["naturals"]["wound"] != "off"
            && (!book.is_literal() || book.document["options"]["naturals"]["wound"] == "on");
        let needed = if naturals { threshold.clamp(2, 10) } else { threshold.clamp(1, NEVER) };
        ensure!("OD-3", line.int("needed") == needed, "it needs {needed}");
        let luck =
            self.attribute(seat, LUCK) + swing.numbers("luck").iter().sum::<i64>() - self.monster_modifier(5);
        let usual = if book.is_literal() { "strict" } else { "liberal" };
        let mut critical = (10 - luck).clamp(2, NEVER);
        if book.option("critical-rule", usual) == "strict" {
            critical = critical.max(threshold.clamp(2, NEVER));
        }
        let critical = if card.critical { critical } else { NEVER };
        ensure!("WND-5", line.int("critical_needed") == critical, "critical from {critical}");
        let dice = line.ints("dice");
        let &[die] = &dice[..] else { return Err("one die is rolled".into()) };
        ensure!("WND-3", (1..=10).contains(&die), "a d10 does not show {die}");
        let is_critical = die >= critical;
        let wounds = die >= needed || is_critical;
        ensure!("WND-3", line.flag("wounded") == wounds, "whether it wounds: {wounds}");
        ensure!("WND-5", line.flag("critical") == is_critical, "whether it is critical: {is_critical}");
        let lay = self.table.monster_down;
        let hand = self.hand()?;
        hand.attempt = Some((wounds, is_critical));
        hand.monster_lay = lay;
        if is_critical {
            self.due_first([Due::new("WND-5", "critical-wound", line.actor())]);
        }
        Ok(())
    }

    pub(super) fn critical_wound(&mut self, line: &Line) -> Verdict {
        let hand = self.hand()?;
        ensure!("WND-5", hand.card == line.text("card"), "another card is in hand");
        ensure!("WND-5", hand.attempt == Some((true, true)) && !hand.critical_told, "nothing was critical");
        hand.critical_told = true;
        Ok(())
    }

    /// WND-6, OD-8.
    pub(super) fn monster_wounded(&mut self, line: &Line) -> Verdict {
        let (table, before) = (&self.table, &self.before);
        ensure!("OD-61", !before.defeated, "it is defeated already");
        let reshuffles = self.book.flag("reshuffle-on-wound", true)
            && self.book.option("reshuffle-moment", "next-removal") == "on-empty"
            && table.ai_deck == 0
            && !table.ai_discard.is_empty();
        ensure!("WND-6", table.wounds == before.wounds + 1, "a wound is one wound");
        let moved = line.flag("card_moved");
        ensure!(
            "WND-8",
            table.wound_stack == before.wound_stack + i64::from(moved),
            "a card goes to the stack, or none"
        );
        ensure!("WND-6", moved || table.ai_deck == 0, "there is a card to take");
        // What a critical wound sets off may kill the attacker before its wound counts (OD-58).
        let lives = table.seat(line.actor()).is_some_and(|seat| table.figures[seat].lives());
        let last = Some(line.actor()).filter(|_| lives);
        ensure!("TGT-15", table.last_to_wound.as_deref() == last, "the last to wound is {last:?}");
        let cards = self.book.all_ai_cards();
        let rule = &self.book.document["options"]["death-rule"];
        let defeated = match (rule.as_str(), rule["life"].as_i64()) {
            (_, Some(life)) => table.wounds >= life,
            (Some("stack-full"), _) => table.wound_stack == cards,
            _ => !moved,
        };
        let mut dues = vec![];
        let count = |pile: &Pile, card: &str| pile.get(card).copied().unwrap_or(0);
        let is_taken = |card: &&String| count(&table.ai_in_play, card) < count(&before.ai_in_play, card);
        let taken = self.book.moods.iter().find(is_taken).cloned();
        if let Some(card) = &taken {
            dues.push(Due::new("MOO-1", "mood-ended", &self.monster).with("card", card.as_str()));
        }
        self.taken_mood = taken;
        if reshuffles {
            dues.push(Due::new("WND-7", "ai-reshuffled", &self.monster).with("cause", "wound"));
        }
        if defeated {
            dues.push(Due::new("OD-8", "monster-defeated", line.actor()));
        }
        self.due_first(dues);
        self.check_taken()?;
        let seat = self.seat(line.actor())?;
        let by_attack = self.running.as_ref().is_none_or(Running::lets_others_act);
        if by_attack
            && let Some(swing) = self.attacks.last_mut().filter(|swing| swing.seat == seat)
            && let Some(hand) = swing.hand.as_mut()
            && hand.attempt.is_some()
        {
            hand.wounds += 1;
        }
        Ok(())
    }

    /// What an attempt brought, once everything that wounds is over.
    pub(super) fn check_wounds(&mut self) -> Verdict {
        let book = self.book;
        let per_location = book.count("wounds-per-location", 1);
        let defeated = self.table.defeated;
        let Some(swing) = self.attacks.last_mut() else { return Ok(()) };
        let extra: i64 = swing.numbers("critical-extra-wounds").iter().sum();
        let spent = self.spent_traits[swing.seat].iter().any(|label| label.contains("critical-extra-wounds"));
        let of_traits = ["on-critical", "on-wound"].into_iter().any(|rule| {
            swing.traits.iter().any(|it| it.rule == rule && it.value.to_string().contains("extra-wound"))
        });
        let Some(hand) = swing.hand.as_mut().filter(|hand| !hand.counted) else { return Ok(()) };
        let Some((wounded, critical)) = hand.attempt else { return Ok(()) };
        hand.counted = true;
        let least = if wounded { per_location + if critical { extra } else { 0 } } else { 0 };
        ensure!("WND-6", defeated || hand.wounds >= least, "{least} wounds, not {}", hand.wounds);
        let adds = book.card(&hand.card)?.adds_wounds || of_traits || spent;
        ensure!("WND-6", adds || hand.wounds <= least, "{least} wounds, not {}", hand.wounds);
        Ok(())
    }

    /// WND-10, OD-14, RND-7.
    pub(super) fn reacted(&mut self, line: &Line) -> Verdict {
        self.check_wounds()?;
        let card = self.book.card(line.text("card"))?;
        let kind = line.text("reaction");
        let all = self.book.option("critical-cancels", "reflex-only") == "all";
        ensure!("WND-10", card.reactions.contains(&kind), "{} has no reaction {kind}", card.name);
        ensure!(
            "RND-7",
            !self.table.monster_down && !self.table.defeated,
            "a monster that lies does not react"
        );
        let seat = self.attacks.last().map(|swing| swing.seat);
        ensure!("WND-10", seat == self.table.seat(line.text("target")), "it reacts to the attacker");
        let hand = self.hand()?;
        ensure!("WND-10", hand.card == card.name, "another card is in hand");
        let (wounded, critical) = hand.attempt.ok_or("a reaction comes after the attempt")?;
        ensure!("WND-10", happens(kind, wounded, critical, all), "{kind} does not happen now");
        ensure!("WND-10", !hand.reacted.iter().any(|known| known == kind), "each reaction happens once");
        hand.reacted.push(kind.to_owned());
        Ok(())
    }

    /// WND-11: nothing of the card was left out.
    pub(super) fn location_resolved(&mut self, line: &Line) -> Verdict {
        self.check_wounds()?;
        let book = self.book;
        let all = book.option("critical-cancels", "reflex-only") == "all";
        let locked = self.acting.is_some();
        let (down, defeated) = (self.table.monster_down, self.table.defeated);
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        let lives = self.table.figures[swing.seat].lives();
        let goes_on = !swing.lost && self.table.figures[swing.seat].stands();
        let hand = swing.hand.take().ok_or("no card is in hand")?;
        let card = book.card(&hand.card)?;
        ensure!("WND-11", card.name == line.text("card"), "another card is in hand");
        let was = self.before.location_discard.get(&card.name).copied().unwrap_or(0);
        ensure!(
            "WND-11",
            self.table.location_discard.get(&card.name) == Some(&(was + 1)),
            "it goes to the discard"
        );
        let Some((wounded, critical)) = hand.attempt else {
            ensure!("WND-3", !goes_on || defeated, "there was no attempt");
            return Ok(());
        };
        let opens = match book.option("hl-react", "always") {
            "never" => false,
            "on-wound" => wounded,
            _ => true,
        };
        if !defeated && !locked {
            // OD-58: not if the attacker has died before.
            let is_cut_off = !lives && !hand.window;
            ensure!("WND-9", hand.window == opens || is_cut_off, "whether fellows may react: {opens}");
        }
        let lay = down || hand.monster_lay;
        for kind in &card.reactions {
            let left_out = happens(kind, wounded, critical, all) && !hand.reacted.iter().any(|it| it == kind);
            ensure!("WND-10", !left_out || lay || defeated || !lives, "the {kind} reaction was left out");
        }
        Ok(())
    }
}

fn happens(kind: &str, wounded: bool, critical: bool, all_cancelled: bool) -> bool {
    match kind {
        "wound" => wounded && !(critical && all_cancelled),
        "failure" => !wounded,
        _ => !critical,
    }
}
