//! Attacks of survivors: their dice, their cards, their traps (ATK).

use super::due::Due;
use super::hunters::Trait;
use super::line::{Line, Objection, Verdict, ensure};
use super::space::Spot;
use super::table::{ACCURACY, SPEED};
use super::watch::Referee;
use super::wounds::Hand;

/// A face that no die shows.
pub(super) const NEVER: i64 = 11;
const DICE_MAX: i64 = 32;
/// RND-7.
const AGAINST_LYING: i64 = 3;

/// An attack that is not over.
#[derive(Debug, Default)]
pub(super) struct Swing {
    pub(super) seat: usize,
    pub(super) by_surge: bool,
    /// The place of the weapon among those of the attacker.
    pub(super) weapon: usize,
    dice: i64,
    pub(super) hits: i64,
    pub(super) rolled: bool,
    rerolled: bool,
    pub(super) drawn: Vec<String>,
    pub(super) missing: i64,
    /// Special rules of gear that were not used up when the attack began.
    pub(super) traits: Vec<Trait>,
    lasting_used: usize,
    pub(super) trapped: bool,
    /// RND-6: its attacker was knocked down in the middle of it.
    pub(super) lost: bool,
    pub(super) hand: Option<Hand>,
    pub(super) last_hand: Option<String>,
}

/// A trap that was drawn, and by whom (ATK-7).
#[derive(Debug)]
pub(super) struct Sprung {
    pub(super) card: String,
    pub(super) seat: usize,
    resolved: bool,
}

const LASTING: [&str; 2] = ["luck", "strength-die"];

impl Swing {
    pub(super) fn numbers(&self, rule: &str) -> Vec<i64> {
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
        ensure!("ATK-1", figure.stands() && !figure.hidden, "who attacks stands, and is seen");
        ensure!("ATK-1", !self.is_attacking(seat), "it attacks already");
        let hunter = &book.hunters[seat];
        let place = self.wielded(seat)?;
        let weapon = &hunter.weapons[place];
        let dice = weapon.speed + self.attribute(seat, SPEED);
        let dice = dice.clamp(book.count("min-attack-dice", 1), DICE_MAX);
        ensure!("ATK-2", line.int("attack_dice") == dice, "the attack has {dice} dice");
        let distance = self.distance(seat);
        ensure!("ATK-1", line.int("distance") == i64::from(distance), "the monster is {distance} steps away");
        let reach = weapon.reach;
        ensure!("OD-28", line.int("reach") == i64::from(reach), "its weapon reaches {reach}");
        if line.flag("by_surge") {
            self.acts(seat, "surge")?;
        } else {
            ensure!(
                "RND-3",
                self.attacks.is_empty() && self.acting.is_none(),
                "the turn's attack is inside another"
            );
            self.uses_activation(seat)?;
        }
        let spent = &self.spent_traits[seat];
        let applies = |it: &&Trait| {
            it.weapon.is_none_or(|of| of == place)
                && !spent.contains(&it.label)
                && self.meets_all(seat, &it.when)
        };
        let traits = hunter.traits.iter().filter(applies).cloned().collect();
        let by_surge = line.flag("by_surge");
        self.attacks.push(Swing { seat, by_surge, weapon: place, dice, traits, ..Swing::default() });
        Ok(())
    }

    pub(super) fn trait_used(&mut self, line: &Line) -> Verdict {
        let label = line.text("trait");
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!("ATK-10", self.table.names[swing.seat] == line.actor(), "it does not attack");
        let place = swing.traits.iter().position(|it| it.label == label);
        let place = place.ok_or_else(|| format!("{label} does not hold"))?;
        let found = swing.traits[place].clone();
        let lasting = LASTING.contains(&found.rule.as_str());
        ensure!("ATK-10", !lasting || !swing.rolled, "what lasts begins with the attack");
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
        let swing = self.attacks.last().ok_or("nobody attacks")?;
        let weapon = &book.hunters[seat].weapons[swing.weapon];
        let behind = self.table.figures[seat].at.is_some_and(|at| self.is_behind(at));
        let bonus = if behind { book.count("blind-spot-accuracy", 1) } else { 0 };
        let threshold = match self.table.monster_down {
            true => AGAINST_LYING,
            false => {
                let evasion = book.monster("evasion") + self.monster_modifier(1);
                weapon.accuracy + evasion - self.attribute(seat, ACCURACY) - bonus
            }
        };
        ensure!("ATK-4", line.int("threshold") == threshold, "the threshold is {threshold}");
        let needed = self.needed_to_hit(threshold);
        ensure!("OD-2", line.int("needed") == needed, "it needs {needed}");
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!("ATK-3", swing.seat == seat && !swing.rolled, "another attacks, or it has rolled already");
        let lasting =
            swing.traits.iter().filter(|it| LASTING.contains(&it.rule.as_str()) && !it.once).count();
        ensure!("ATK-10", swing.lasting_used >= lasting, "a trait that lasts was left out");
        let dice = line.ints("dice");
        ensure!("ATK-2", dice.len() as i64 == swing.dice, "{} dice are to be rolled", swing.dice);
        swing.hits = hits(&dice, needed)?;
        swing.rolled = true;
        ensure!("ATK-4", line.int("hits") == swing.hits, "{} dice hit", swing.hits);
        if swing.hits < swing.dice && swing.has("reroll-misses") {
            let actor = line.actor();
            self.due_first([
                Due::new("ATK-10", "trait-used", actor),
                Due::new("ATK-5", "misses-rerolled", actor),
            ]);
        }
        Ok(())
    }

    pub(super) fn misses_rerolled(&mut self, line: &Line) -> Verdict {
        let (dice, needed) = (line.ints("dice"), line.int("needed"));
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!("ATK-5", !swing.rerolled, "misses are rolled again once");
        let misses = swing.dice - swing.hits;
        ensure!("ATK-5", dice.len() as i64 == misses, "there are {misses} misses");
        let more = hits(&dice, needed)?;
        ensure!("ATK-4", line.int("hits") == more, "{more} more dice hit");
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
        ensure!(
            "ATK-6",
            self.table.names[swing.seat] == line.actor() && swing.hand.is_none(),
            "it cannot draw now"
        );
        if line.event() == "hit-locations-exhausted" {
            ensure!("OD-11", deck == 0 && (left == 0 || !shuffles), "there are cards left");
            swing.missing = line.int("missing");
            return Ok(());
        }
        ensure!("ATK-6", deck == was - 1, "the card comes from the deck");
        swing.drawn.push(line.text("card").to_owned());
        ensure!("ATK-6", self.table.face_up == swing.drawn, "what is drawn lies face up");
        ensure!("ATK-6", swing.drawn.len() as i64 <= swing.hits, "there are only {} hits", swing.hits);
        Ok(())
    }

    /// ATK-7.
    pub(super) fn trap_sprung(&mut self, line: &Line) -> Verdict {
        let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
        ensure!(
            "ATK-7",
            self.table.names[swing.seat] == line.actor() && swing.hand.is_none(),
            "it draws no cards"
        );
        let (book, seat) = (self.book, swing.seat);
        let is_trap = |card: &&String| book.card(card).is_ok_and(|card| card.trap);
        let traps: Vec<String> = swing.drawn.iter().filter(is_trap).cloned().collect();
        ensure!(
            "ATK-7",
            line.int("traps") == traps.len() as i64 && !traps.is_empty(),
            "there are {} traps",
            traps.len()
        );
        ensure!(
            "ATK-7",
            line.int("cards") == swing.drawn.len() as i64,
            "{} cards are drawn",
            swing.drawn.len()
        );
        ensure!("ATK-6", swing.drawn.len() as i64 + swing.missing == swing.hits, "every hit draws a card");
        let ends: Vec<Due> = self
            .attacks
            .iter()
            .map(|it| Due::new("ATK-7", "attack-ended", &self.table.names[it.seat]))
            .collect();
        self.attacks.iter_mut().for_each(|swing| swing.trapped = true);
        let sprung = traps.into_iter().map(|card| Sprung { card, seat, resolved: false });
        self.traps.extend(sprung);
        self.due_first(ends.into_iter().rev());
        Ok(())
    }

    /// RND-7, MON-11.
    pub(super) fn trap_resolved(&mut self, line: &Line) -> Verdict {
        ensure!("RND-7", !self.table.monster_down, "the monster stands up for a trap");
        let seat = self.seat(line.text("target"))?;
        let fits = |trap: &&mut Sprung| !trap.resolved && trap.card == line.text("card") && trap.seat == seat;
        let trap = self.traps.iter_mut().find(fits);
        trap.ok_or("this trap was not drawn by this attacker")?.resolved = true;
        Ok(())
    }

    /// OD-12: every trap was resolved, unless the fight was over before.
    pub(super) fn check_traps(&mut self) -> Verdict {
        let left = self.traps.iter().find(|trap| !trap.resolved);
        ensure!("OD-12", left.is_none() || self.is_over(), "a trap is left: {left:?}");
        self.traps.clear();
        Ok(())
    }

    /// ATK-9, ATK-8.
    pub(super) fn attack_ended(&mut self, line: &Line) -> Verdict {
        let swing = self.attacks.pop().ok_or("nobody attacks")?;
        ensure!("ATK-9", self.table.names[swing.seat] == line.actor(), "another attacks");
        let stands = self.table.figures[swing.seat].stands();
        let early = swing.trapped || swing.lost || self.table.defeated || !stands;
        ensure!(
            "ATK-6",
            early || swing.drawn.len() as i64 + swing.missing == swing.hits,
            "hits were left out"
        );
        ensure!(
            "ATK-8",
            early || self.before.face_up.is_empty() && swing.hand.is_none(),
            "cards were left out"
        );
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

/// How many dice reach what is needed.
pub(super) fn hits(dice: &[i64], needed: i64) -> Result<i64, Objection> {
    ensure!("ATK-3", dice.iter().all(|die| (1..=10).contains(die)), "a d10 does not show that: {dice:?}");
    Ok(dice.iter().filter(|&&die| die >= needed).count() as i64)
}
