//! What the referee counts itself, to hold it against the tally.

use std::collections::HashMap;

use super::line::{Line, Verdict, ensure};
use super::triggers::{Bearer, Trigger};
use super::watch::Referee;

/// Counters by subject and name.
#[derive(Debug, Default)]
pub(super) struct Counts {
    counted: HashMap<(String, String), i64>,
    pub(super) compared: usize,
    /// Wounds of the whole party.
    pub(super) wounds: i64,
    /// Who has just discarded the priority target token.
    pub(super) last_discarded: Option<String>,
}

impl Counts {
    fn add(&mut self, subject: &str, counter: &str, amount: i64) {
        *self.counted.entry((subject.to_owned(), counter.to_owned())).or_default() += amount;
    }

    pub(super) fn of(&self, subject: &str, counter: &str) -> i64 {
        self.counted.get(&(subject.to_owned(), counter.to_owned())).copied().unwrap_or(0)
    }
}

/// Counters that the party shares with the monster.
const OF_FIGHT: [&str; 5] = ["rounds", "won", "lost", "stalemate", "flawless"];

impl Referee<'_> {
    pub(super) fn count(&mut self, line: &Line) {
        let attacking = self.table.seat(line.actor()).is_some_and(|seat| self.is_attacking(seat));
        let cards_in_play = !self.plays.is_empty();
        let is_own =
            |trigger: &Trigger| trigger.bearer == Bearer::Monster && trigger.label == line.text("trait");
        let is_monsters_rule = line.event() == "triggered" && self.book.triggers.iter().any(is_own);
        let counts = &mut self.counts;
        counts.wounds += i64::from(line.event() == "monster-wounded");
        let (actor, target, card) = (line.actor(), line.text("target"), line.text("card"));
        let cost = super::book::int(&line.0["cost"], 0);
        let mut add = |counter: &str, amount: i64| counts.add(actor, counter, amount);
        match line.event() {
            "attack-began" => {
                add("attacks", 1);
                add("surge_attacks", line.flag("by_surge").into());
            }
            "attack-rolled" => {
                let dice = line.ints("dice").len() as i64;
                add("attack_dice", dice);
                add("hits", line.int("hits"));
                add("misses", dice - line.int("hits"));
            }
            "misses-rerolled" => {
                add("hits", line.int("hits"));
                add("misses", -line.int("hits"));
            }
            "hit-location-drawn" => {
                add("hit_locations", 1);
                counts.add(&format!("location: {card}"), "plays", 1);
            }
            "trap-sprung" => add("trapped_attacks", 1),
            "wound-attempted" => {
                add("wound_attempts", 1);
                add("successes", line.flag("wounded").into());
                add("criticals", line.flag("critical").into());
            }
            "monster-wounded" => {
                add("wounds", 1);
                add("wounds_in_attack", attacking.into());
            }
            "reacted" => counts.add(target, "reactions", 1),
            "monster-attacked" => {
                counts.add(target, "monster_attacks", 1);
                counts.add(target, "monster_dice", line.ints("dice").len() as i64);
                counts.add(target, "monster_hits", line.int("hits"));
            }
            "damaged" => {
                add(&format!("damage_{}", line.text("location")), line.int("damage"));
                add("damage", line.int("damage"));
                add("armor_lost", line.int("armor"));
            }
            "severe-injury" => {
                add("severe_injuries", 1);
                counts.add(line.text("blame"), "severe_injuries_caused", 1);
            }
            "knocked-down" => add("knock_downs", 1),
            "dodged" => {
                add("dodges", 1);
                add("severe_averted", line.int("averted"));
                add("spent_on_dodge", 1);
                add("spent", 1);
            }
            "endured" => {
                add("endures", 1);
                add("death_tenths_averted", line.int("deadly_faces"));
                add("spent_on_endure", line.int("cost"));
                add("spent", line.int("cost"));
            }
            "died" => {
                add(&format!("dead_of_{}", line.text("cause").replace('-', "_")), 1);
                let source = match line.text("source") {
                    "monster-turn" => "dead_in_monster_turn",
                    "reaction" => "dead_by_reaction",
                    "trap" => "dead_by_trap",
                    _ => "dead_by_card",
                };
                add(source, 1);
                counts.add(line.text("blame"), "deaths_caused", 1);
            }
            "ai-reshuffled" => counts.add("monster", &format!("reshuffles_at_{}", line.text("cause")), 1),
            "targets-picked" => line.names("targets").iter().for_each(|name| counts.add(name, "targeted", 1)),
            "collided" => add("collisions", 1),
            "knocked-back" => add("knock_backs", 1),
            "moved" => add("spaces_moved", line.int("steps")),
            "survival-action-began" => {
                let counter = match line.text("action") {
                    "encourage" => "encouragements",
                    "dash" => "dashes",
                    _ => "surges",
                };
                add(counter, 1);
                add(&format!("spent_on_{}", line.text("action")), 1);
                add("spent", 1);
            }
            "hid" => add("hides", 1),
            "gear-used" => {
                add("gear_uses", 1);
                add("spent_on_rules", cost);
                add("spent", cost);
            }
            "triggered" => {
                add("rules_used", 1);
                add("spent_on_rules", cost);
                add("spent", cost);
                counts.add("trait", "plays", is_monsters_rule.into());
            }
            "interacted" => add("terrain_uses", 1),
            "turn-ended" => add("unused_activations", line.flag("activation_left").into()),
            "ai-card-drawn" => {
                counts.add("monster", "ai_cards", 1);
                counts.add(&format!("ai: {card}"), "plays", 1);
            }
            "basic-action" => {
                counts.add("monster", "basic_actions", 1);
                let own = line.0["target"].is_null() && !cards_in_play;
                counts.add("basic action", "plays", own.into());
            }
            "instinct" => {
                counts.add("monster", "instincts", 1);
                counts.add("instinct", "plays", 1);
            }
            "no-target" => counts.add("monster", "picks_of_nobody", 1),
            "interrupted" => counts.add("monster", "interruptions", 1),
            "monster-moved" => counts.add("monster", "monster_spaces_moved", line.int("steps")),
            "monster-knocked-down" => counts.add("monster", "monster_knock_downs", 1),
            "wound-lost" => counts.add("monster", "wounds_lost", 1),
            "trial-ended" => self.count_end(),
            _ => {}
        }
    }

    fn count_end(&mut self) {
        for (name, figure) in self.table.names.iter().zip(&self.table.figures) {
            self.counts.add(name, "survival_left", figure.survival);
            self.counts.add(name, "alive", figure.lives().into());
            self.counts.add(name, "dead", (!figure.lives()).into());
        }
        let (won, nobody) = (self.table.defeated, self.table.living().next().is_none());
        let all = self.table.figures.iter().all(super::table::Figure::lives);
        let wounds = self.counts.wounds;
        let mut add = |counter: &str, count: i64| self.counts.add("monster", counter, count);
        add("rounds", self.turns.round);
        add("defeated", won.into());
        add("wounds_suffered", wounds);
        add("won", won.into());
        add("lost", (!won && nobody).into());
        add("stalemate", (!won && !nobody).into());
        add("flawless", (won && all).into());
    }

    /// The last lines: what the tally counted is what was told, every counter of it.
    pub(super) fn compare_counts(&mut self, line: &Line) -> Verdict {
        ensure!("TALLY", self.over, "the trial is not over");
        let subject = line.actor();
        let fields = line.0.as_object().into_iter().flatten();
        for (counter, told) in fields.filter(|(field, _)| !["step", "round"].contains(&field.as_str())) {
            let Some(told) = told.as_i64() else { continue };
            let count = self.counted(subject, counter);
            ensure!("TALLY", told == count, "{counter} of {subject} is {count}, not {told}");
            self.counts.compared += 1;
        }
        Ok(())
    }

    /// The referee's own count; 0 of what it does not know.
    fn counted(&self, subject: &str, counter: &str) -> i64 {
        match (subject, counter) {
            (_, "wounds_of_party") => self.counts.wounds,
            ("party", shared) if OF_FIGHT.contains(&shared) => self.counts.of("monster", shared),
            ("party", _) => self.table.names.iter().map(|name| self.counts.of(name, counter)).sum(),
            _ => self.counts.of(subject, counter),
        }
    }
}
