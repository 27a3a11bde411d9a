//! Attacks of survivors: their dice, their cards, their wounds (ATK, WND).

use super::book::Trait;
use super::line::{Line, Verdict, ensure};
use super::space::Spot;
use super::table::{ACCURACY, LUCK, SPEED, STRENGTH};
use super::watch::{Due, Referee};

/// A face that no die shows.
const NEVER: i64 = 11;
const DICE_MAX: i64 = 32;
/// RND-7.
const AGAINST_LYING: i64 = 3;

/// An attack that is not over.
#[derive(Debug, Default)]
pub(super) struct Swing {
    pub(super) seat: usize,
    by_surge: bool,
    dice: i64,
    hits: i64,
    rolled: bool,
    rerolled: bool,
    drawn: Vec<String>,
    missing: i64,
    /// Special rules of gear that were not used up when the attack began.
    traits: Vec<Trait>,
    lasting_used: usize,
    pub(super) trapped: bool,
    pub(super) hand: Option<Hand>,
    pub(super) last_hand: Option<String>,
}

/// The card that is being resolved.
#[derive(Debug, Default)]
pub(super) struct Hand {
    pub(super) card: String,
    special: bool,
    strength: i64,
    strength_dice: usize,
    attempt: Option<(bool, bool)>,
    wounds: i64,
    counted: bool,
    critical_told: bool,
    pub(super) window: bool,
    reacted: Vec<String>,
    monster_lay: bool,
}

const LASTING: [&str; 2] = ["luck", "strength-die"];

impl Swing {
    fn numbers(&self, rule: &str) -> Vec<i64> {
        let such = self.traits.iter().filter(|known| known.rule == rule);
        such.filter_map(|known| known.value.as_i64()).collect()
    }

    fn has(&self, rule: &str) -> bool {
        self.traits.iter().any(|known| known.rule == rule)
    }
}

impl Referee<'_> {
    pub(super) fn attack_began(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let (book, figure) = (self.book, &self.table.figures[seat]);
        ensure!(figure.stands() && !figure.hidden, "who attacks stands, and is seen");
        ensure!(!self.is_attacking(seat), "it attacks already");
        let hunter = &book.hunters[seat];
        let dice = hunter.speed + self.attribute(seat, SPEED);
        let dice = dice.clamp(book.count("min-attack-dice", 1), DICE_MAX);
        ensure!(line.int("attack_dice") == dice, "the attack has {dice} dice");
        let distance = self.distance(seat);
        ensure!(line.int("distance") == i64::from(distance), "the monster is {distance} steps away");
        ensure!(line.int("reach") == i64::from(hunter.reach), "the weapon reaches {}", hunter.reach);
        ensure!(distance <= hunter.reach, "the monster is out of reach");
        if line.flag("by_surge") {
            self.acts(seat, "surge")?;
        } else {
            ensure!(self.attacks.is_empty() && self.acting.is_none(), "the turn's attack is inside another");
            self.uses_activation(seat)?;
        }
        let spent = &self.spent_traits[seat];
        let traits = hunter.traits.iter().filter(|it| !spent.contains(&it.label)).cloned().collect();
        let by_surge = line.flag("by_surge");
        self.attacks.push(Swing { seat, by_surge, dice, traits, ..Swing::default() });
        Ok(())
    }

    pub(super) fn trait_used(&mut self, line: &Line) -> Verdict {
        let label = line.text("trait");
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!(self.table.names[swing.seat] == line.actor(), "it does not attack");
        let place = swing.traits.iter().position(|it| it.label == label);
        let place = place.ok_or_else(|| format!("{label} does not hold"))?;
        let found = swing.traits[place].clone();
        let lasting = LASTING.contains(&found.rule.as_str());
        ensure!(!lasting || !swing.rolled, "what lasts begins with the attack");
        swing.lasting_used += usize::from(lasting);
        if found.once {
            self.spent_traits[swing.seat].push(found.label);
            if !lasting {
                swing.traits.remove(place);
            }
        }
        Ok(())
    }

    /// ATK-4, RND-7.
    pub(super) fn attack_rolled(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let book = self.book;
        let hunter = &book.hunters[seat];
        let behind = self.table.figures[seat].at.is_some_and(|at| self.is_behind(at));
        let bonus = if behind { book.count("blind-spot-accuracy", 1) } else { 0 };
        let threshold = match self.table.monster_down {
            true => AGAINST_LYING,
            false => {
                let evasion = book.monster("evasion") + self.table.tokens[1];
                hunter.accuracy + evasion - self.attribute(seat, ACCURACY) - bonus
            }
        };
        ensure!(line.int("threshold") == threshold, "the threshold is {threshold}");
        let needed = self.needed_to_hit(threshold);
        ensure!(line.int("needed") == needed, "it needs {needed}");
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!(swing.seat == seat && !swing.rolled, "another attacks, or it has rolled already");
        let lasting =
            swing.traits.iter().filter(|it| LASTING.contains(&it.rule.as_str()) && !it.once).count();
        ensure!(swing.lasting_used >= lasting, "a trait that lasts was left out");
        let dice = line.ints("dice");
        ensure!(dice.len() as i64 == swing.dice, "{} dice are to be rolled", swing.dice);
        swing.hits = hits(&dice, needed)?;
        swing.rolled = true;
        ensure!(line.int("hits") == swing.hits, "{} dice hit", swing.hits);
        if swing.hits < swing.dice && swing.has("reroll-misses") {
            let actor = line.actor();
            self.due_first([Due::new("trait-used", actor), Due::new("misses-rerolled", actor)]);
        }
        Ok(())
    }

    pub(super) fn misses_rerolled(&mut self, line: &Line) -> Verdict {
        let (dice, needed) = (line.ints("dice"), line.int("needed"));
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!(!swing.rerolled, "misses are rolled again once");
        let misses = swing.dice - swing.hits;
        ensure!(dice.len() as i64 == misses, "there are {misses} misses");
        let more = hits(&dice, needed)?;
        ensure!(line.int("hits") == more, "{more} more dice hit");
        swing.hits += more;
        swing.rerolled = true;
        Ok(())
    }

    /// ATK-6: one card for each hit, as far as there are cards.
    pub(super) fn location_drawn(&mut self, line: &Line) -> Verdict {
        let (deck, was) = (self.table.location_deck, self.before.location_deck);
        let left: i64 = self.table.location_discard.values().sum();
        let shuffles = self.book.option("hl-empty", "shuffle-discard") == "shuffle-discard";
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!(self.table.names[swing.seat] == line.actor() && swing.hand.is_none(), "it cannot draw now");
        if line.event() == "hit-locations-exhausted" {
            ensure!(deck == 0 && (left == 0 || !shuffles), "there are cards left");
            swing.missing = line.int("missing");
            return Ok(());
        }
        ensure!(deck == was - 1, "the card comes from the deck");
        swing.drawn.push(line.text("card").to_owned());
        ensure!(self.table.face_up == swing.drawn, "what is drawn lies face up");
        ensure!(swing.drawn.len() as i64 <= swing.hits, "there are only {} hits", swing.hits);
        Ok(())
    }

    /// ATK-7.
    pub(super) fn trap_sprung(&mut self, line: &Line) -> Verdict {
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!(self.table.names[swing.seat] == line.actor() && swing.hand.is_none(), "it draws no cards");
        let book = self.book;
        let is_trap = |card: &&String| book.card(card).is_ok_and(|card| card.trap);
        let traps: Vec<String> = swing.drawn.iter().filter(is_trap).cloned().collect();
        ensure!(
            line.int("traps") == traps.len() as i64 && !traps.is_empty(),
            "there are {} traps",
            traps.len()
        );
        ensure!(line.int("cards") == swing.drawn.len() as i64, "{} cards are drawn", swing.drawn.len());
        ensure!(swing.drawn.len() as i64 + swing.missing == swing.hits, "every hit draws a card");
        let ends: Vec<Due> =
            self.attacks.iter().map(|it| Due::new("attack-ended", &self.table.names[it.seat])).collect();
        self.attacks.iter_mut().for_each(|swing| swing.trapped = true);
        self.last_victim = self.attacks.last().map(|swing| swing.seat);
        self.last_trap = traps;
        self.due_first(ends.into_iter().rev());
        Ok(())
    }

    /// RND-7, MON-11.
    pub(super) fn trap_resolved(&self, line: &Line) -> Verdict {
        ensure!(self.last_trap.iter().any(|card| card == line.text("card")), "this trap was not drawn");
        ensure!(!self.table.monster_down, "the monster stands up for a trap");
        ensure!(self.last_victim == self.table.seat(line.text("target")), "it is for the attacker");
        Ok(())
    }

    /// WND-1.
    pub(super) fn location_selected(&mut self, line: &Line) -> Verdict {
        let book = self.book;
        let card = line.text("card");
        let up = &self.before.face_up;
        ensure!(up.iter().any(|known| known == card), "{card} does not lie face up");
        let first: Vec<&String> =
            up.iter().filter(|card| book.card(card).is_ok_and(|card| card.first_strike)).collect();
        let trap = up.iter().any(|card| book.card(card).is_ok_and(|card| card.trap));
        ensure!(!trap, "no card is resolved beside a trap");
        let choices = if first.is_empty() { up.len() } else { first.len() };
        ensure!(line.int("choices") == choices as i64, "there are {choices} cards to choose from");
        ensure!(first.is_empty() || book.card(card)?.first_strike, "first strike comes first");
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!(self.table.names[swing.seat] == line.actor(), "another attacks");
        ensure!(self.table.figures[swing.seat].stands(), "who lies loses the rest of the attack");
        ensure!(!self.table.defeated, "the monster is defeated");
        ensure!(swing.drawn.len() as i64 + swing.missing == swing.hits, "every hit draws a card");
        ensure!(swing.hand.is_none(), "one card after the other");
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
        ensure!(hand.card == line.text("card") && listed && !hand.special, "it has no special rules now");
        ensure!(hand.attempt.is_none(), "special rules come before the attempt");
        hand.special = true;
        Ok(())
    }

    pub(super) fn strength_die(&mut self, line: &Line) -> Verdict {
        let (sides, face) = (line.int("sides"), line.int("face"));
        ensure!((1..=sides).contains(&face), "a d{sides} does not show {face}");
        let swing = self.attacks.last().ok_or("nobody attacks")?;
        ensure!(swing.numbers("strength-die").contains(&sides), "nobody has a d{sides}");
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
        ensure!(swing.seat == seat, "another attacks");
        let hand = swing.hand.as_ref().ok_or("no card is in hand")?;
        ensure!(hand.card == card.name && hand.attempt.is_none(), "one attempt for the card in hand");
        ensure!(hand.special == card.special, "special rules were left out");
        ensure!(hand.strength_dice == swing.numbers("strength-die").len(), "a strength die was left out");
        let toughness = book.monster("toughness") + self.table.tokens[0];
        let strength = book.hunters[seat].strength + self.attribute(seat, STRENGTH) + hand.strength;
        let threshold = toughness - strength;
        ensure!(line.int("threshold") == threshold, "the threshold is {threshold}");
        let naturals = book.document["options"]["naturals"]["wound"] != "off"
            && (!book.is_literal() || book.document["options"]["naturals"]["wound"] == "on");
        let needed = if naturals { threshold.clamp(2, 10) } else { threshold.clamp(1, NEVER) };
        ensure!(line.int("needed") == needed, "it needs {needed}");
        let luck =
            self.attribute(seat, LUCK) + swing.numbers("luck").iter().sum::<i64>() - self.table.tokens[5];
        let usual = if book.is_literal() { "strict" } else { "liberal" };
        let mut critical = (10 - luck).clamp(2, NEVER);
        if book.option("critical-rule", usual) == "strict" {
            critical = critical.max(threshold.clamp(2, NEVER));
        }
        let critical = if card.critical { critical } else { NEVER };
        ensure!(line.int("critical_needed") == critical, "critical from {critical}");
        let dice = line.ints("dice");
        let &[die] = &dice[..] else { return Err("one die is rolled".to_owned()) };
        ensure!((1..=10).contains(&die), "a d10 does not show {die}");
        let is_critical = die >= critical;
        let wounds = die >= needed || is_critical;
        ensure!(line.flag("wounded") == wounds, "whether it wounds: {wounds}");
        ensure!(line.flag("critical") == is_critical, "whether it is critical: {is_critical}");
        let lay = self.table.monster_down;
        let hand = self.hand()?;
        hand.attempt = Some((wounds, is_critical));
        hand.monster_lay = lay;
        if is_critical {
            self.due_first([Due::new("critical-wound", line.actor())]);
        }
        Ok(())
    }

    pub(super) fn critical_wound(&mut self, line: &Line) -> Verdict {
        let hand = self.hand()?;
        ensure!(hand.card == line.text("card"), "another card is in hand");
        ensure!(hand.attempt == Some((true, true)) && !hand.critical_told, "nothing was critical");
        hand.critical_told = true;
        Ok(())
    }

    /// WND-6, OD-8.
    pub(super) fn monster_wounded(&mut self, line: &Line) -> Verdict {
        let (table, before) = (&self.table, &self.before);
        ensure!(!before.defeated, "it is defeated already");
        ensure!(table.wounds == before.wounds + 1, "a wound is one wound");
        let moved = line.flag("card_moved");
        ensure!(
            table.wound_stack == before.wound_stack + i64::from(moved),
            "a card goes to the stack, or none"
        );
        ensure!(moved || table.ai_deck == 0, "there is a card to take");
        ensure!(table.last_to_wound.as_deref() == Some(line.actor()), "the last to wound is another");
        let cards: i64 = self.book.ai_cards.iter().map(|(_, copies)| copies).sum();
        let rule = &self.book.document["options"]["death-rule"];
        let defeated = match (rule.as_str(), rule["life"].as_i64()) {
            (_, Some(life)) => table.wounds >= life,
            (Some("stack-full"), _) => table.wound_stack == cards,
            _ => !moved,
        };
        if defeated {
            self.due_first([Due::new("monster-defeated", line.actor())]);
        }
        let seat = self.seat(line.actor())?;
        if let Some(hand) =
            self.attacks.last_mut().filter(|swing| swing.seat == seat).and_then(|it| it.hand.as_mut())
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
        ensure!(defeated || hand.wounds >= least, "{least} wounds, not {}", hand.wounds);
        let adds = book.card(&hand.card)?.adds_wounds || of_traits || spent;
        ensure!(adds || hand.wounds <= least, "{least} wounds, not {}", hand.wounds);
        Ok(())
    }

    /// WND-10, OD-14, RND-7.
    pub(super) fn reacted(&mut self, line: &Line) -> Verdict {
        self.check_wounds()?;
        let card = self.book.card(line.text("card"))?;
        let kind = line.text("reaction");
        let all = self.book.option("critical-cancels", "reflex-only") == "all";
        ensure!(card.reactions.contains(&kind), "{} has no reaction {kind}", card.name);
        ensure!(!self.table.monster_down && !self.table.defeated, "a monster that lies does not react");
        let seat = self.attacks.last().map(|swing| swing.seat);
        ensure!(seat == self.table.seat(line.text("target")), "it reacts to the attacker");
        let hand = self.hand()?;
        ensure!(hand.card == card.name, "another card is in hand");
        let (wounded, critical) = hand.attempt.ok_or("a reaction comes after the attempt")?;
        ensure!(happens(kind, wounded, critical, all), "{kind} does not happen now");
        ensure!(!hand.reacted.iter().any(|known| known == kind), "each reaction happens once");
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
        let stands = self.table.figures[swing.seat].stands();
        let hand = swing.hand.take().ok_or("no card is in hand")?;
        let card = book.card(&hand.card)?;
        ensure!(card.name == line.text("card"), "another card is in hand");
        let was = self.before.location_discard.get(&card.name).copied().unwrap_or(0);
        ensure!(self.table.location_discard.get(&card.name) == Some(&(was + 1)), "it goes to the discard");
        let Some((wounded, critical)) = hand.attempt else {
            ensure!(!stands || defeated, "there was no attempt");
            return Ok(());
        };
        let opens = match book.option("hl-react", "always") {
            "never" => false,
            "on-wound" => wounded,
            _ => true,
        };
        if !defeated && !locked {
            ensure!(hand.window == opens, "whether fellows may react: {opens}");
        }
        let lay = down || hand.monster_lay;
        for kind in &card.reactions {
            let left_out = happens(kind, wounded, critical, all) && !hand.reacted.iter().any(|it| it == kind);
            ensure!(!left_out || lay || defeated || !lives, "the {kind} reaction was left out");
        }
        Ok(())
    }

    /// ATK-9, ATK-8.
    pub(super) fn attack_ended(&mut self, line: &Line) -> Verdict {
        let swing = self.attacks.pop().ok_or("nobody attacks")?;
        ensure!(self.table.names[swing.seat] == line.actor(), "another attacks");
        let stands = self.table.figures[swing.seat].stands();
        let early = swing.trapped || self.table.defeated || !stands;
        ensure!(early || swing.drawn.len() as i64 + swing.missing == swing.hits, "hits were left out");
        ensure!(early || self.before.face_up.is_empty() && swing.hand.is_none(), "cards were left out");
        if !swing.by_surge {
            self.turns.window_owed = Some(("after-activation".to_owned(), line.actor().to_owned()));
        }
        Ok(())
    }

    /// The monster went down: reactions may be left out from now on.
    pub(super) fn note_monster_down(&mut self) {
        for hand in self.attacks.iter_mut().filter_map(|swing| swing.hand.as_mut()) {
            hand.monster_lay = true;
        }
    }

    /// OD-2.
    pub(super) fn needed_to_hit(&self, threshold: i64) -> i64 {
        let usual = if self.book.is_literal() { "off" } else { "on" };
        match self.book.document["options"]["naturals"]["attack"].as_str().unwrap_or(usual) {
            "on" => threshold.clamp(2, 10),
            "off" => threshold.clamp(1, NEVER),
            _ => threshold.clamp(1, 10),
        }
    }

    /// TGT-10, OD-26, OD-50.
    pub(super) fn is_behind(&self, spot: Spot) -> bool {
        let base = self.base();
        let (column, row) = base.place_of(spot);
        let rule = &self.book.document["options"]["blind-spot"];
        let inside = match rule["spaces"].as_array() {
            Some(spaces) => spaces.iter().filter_map(super::line::spot).any(|place| place == (column, row)),
            None => {
                let depth = rule["depth"].as_i64().unwrap_or(1) as i32;
                (0..base.breadth()).contains(&column) && (-depth..0).contains(&row)
            }
        };
        inside && !self.table.monster_down
    }
}

fn happens(kind: &str, wounded: bool, critical: bool, all_cancelled: bool) -> bool {
    match kind {
        "wound" => wounded && !(critical && all_cancelled),
        "failure" => !wounded,
        _ => !critical,
    }
}

/// How many dice reach what is needed.
pub(super) fn hits(dice: &[i64], needed: i64) -> Result<i64, String> {
    ensure!(dice.iter().all(|die| (1..=10).contains(die)), "a d10 does not show that: {dice:?}");
    Ok(dice.iter().filter(|&&die| die >= needed).count() as i64)
}
