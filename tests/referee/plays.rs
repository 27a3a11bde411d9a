//! AI cards, action by action: no flow and no attack of theirs is left out, and none is added
//! (MON-10, SRV-20, OD-50).

use serde_json::Value;

use super::due::Due;
use super::line::{Line, Verdict, ensure};
use super::targets::word;
use super::watch::Referee;

/// What a card does besides its flows and attacks, and may end or repeat what it does: its flows
/// and attacks cannot be told in advance.
const UNFORESEEABLE: [&str; 7] =
    ["each", "when", "basic-action", "draw-ai-card", "monster-knock-down", "pick-target", "death"];

/// How many flows and attacks the actions of a card have; nothing when that depends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Script {
    flows: usize,
    attacks: usize,
}

impl Script {
    pub(super) fn of(actions: &Value) -> Option<Self> {
        let actions = actions.as_array()?;
        let words: Vec<&str> = actions
            .iter()
            .filter_map(|action| {
                action.as_str().or_else(|| action.as_object()?.keys().next().map(String::as_str))
            })
            .collect();
        let inner = |action: &Value| action["attack"]["on-hit"].to_string();
        let unforeseeable =
            |text: &str| UNFORESEEABLE.iter().any(|word| text.contains(&format!("\"{word}\"")));
        let plain = words.iter().all(|word| !UNFORESEEABLE.contains(word))
            && !actions
                .iter()
                .any(|action| inner(action).contains("\"attack\"") || unforeseeable(&inner(action)));
        let count = |wanted: &str| words.iter().filter(|&&word| word == wanted).count();
        plain.then(|| Self { flows: count("flow"), attacks: count("attack") })
    }
}

/// A card in play.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) card: String,
    targets: Vec<usize>,
    flows: usize,
    attacks: usize,
    /// No windows open, because it is played inside a survival action (SRV-2).
    locked: bool,
    /// It found no target, or was interrupted.
    ended_early: bool,
}

impl Referee<'_> {
    pub(super) fn follow_plays(&mut self, line: &Line) -> Verdict {
        match line.event() {
            "ai-card-drawn" => self.plays.push(Play {
                card: line.text("card").to_owned(),
                targets: vec![],
                flows: 0,
                attacks: 0,
                locked: self.acting.is_some(),
                ended_early: false,
            }),
            "ai-draw-failed" => self.basic_action_instead(line),
            "basic-action" => self.basic_action_told = true,
            "no-target" | "interrupted" => {
                self.plays.last_mut().into_iter().for_each(|play| play.ended_early = true);
            }
            "targets-picked" => {
                let targets = line.names("targets").iter().filter_map(|name| self.table.seat(name)).collect();
                if let Some(play) = self.plays.last_mut().filter(|play| play.card == line.text("list")) {
                    play.targets = targets;
                }
            }
            "window-opened" if line.text("window") == "flow" => match self.plays.last_mut() {
                Some(play) => play.flows += 1,
                None => ensure!("SRV-20", self.basic_action_told, "no card and no basic action has a flow"),
            },
            "monster-attacked" | "monster-attack-skipped" => {
                let play = self.plays.last_mut().filter(|play| play.card == line.text("attack"));
                play.into_iter().for_each(|play| play.attacks += 1);
            }
            "ai-card-discarded" | "mood-began" => return self.played(line),
            "round-began" | "survivors-turn-began" | "turn-began" => {
                self.plays.clear();
                self.searching.clear();
                self.basic_action_told = false;
            }
            _ => {}
        }
        Ok(())
    }

    /// OD-9: without a card the monster's turn is its basic action.
    fn basic_action_instead(&mut self, line: &Line) {
        let own = line.phase() == "monster-turn" && self.plays.is_empty() && !self.basic_action_told;
        let rule = self.book.option("empty-draw", "basic-action");
        if own && self.attacks.is_empty() && self.acting.is_none() && rule == "basic-action" {
            self.due_first([Due::new("OD-9", "basic-action", &self.monster)]);
        }
    }

    /// MON-10: the card was played to its end.
    fn played(&mut self, line: &Line) -> Verdict {
        let card = line.text("card");
        let place = self.plays.iter().rposition(|play| play.card == card);
        let place = place.ok_or_else(|| format!("{card} was not drawn"))?;
        let dead = |seat: &usize| !self.table.figures[*seat].lives();
        let play = &self.plays[place];
        let abandoned = !play.targets.is_empty() && play.targets.iter().all(dead);
        if !play.ended_early && !abandoned && !self.is_over() {
            self.check_ended(card)?;
        }
        let play = self.plays.swap_remove(place);
        self.plays.truncate(place);
        let Some(Script { flows, attacks }) = self.book.scripts.get(card).copied().flatten() else {
            return Ok(());
        };
        let living = play.targets.iter().filter(|&&seat| self.table.figures[seat].lives()).count();
        if play.ended_early || self.is_over() || living == 0 {
            return Ok(());
        }
        let flows = if play.locked { 0 } else { flows };
        ensure!("SRV-20", play.flows == flows, "{card} has {flows} flows, not {}", play.flows);
        let told = attacks * living..=attacks * play.targets.len();
        ensure!("MON-10", told.contains(&play.attacks), "{card} has {told:?} attacks, not {}", play.attacks);
        Ok(())
    }

    /// OD-50: once everything that a pick or a movement brings is over, the monster faces the
    /// nearest of its targets.
    pub(super) fn check_facing(&mut self, line: &Line) -> Verdict {
        if !self.due.is_empty() {
            return Ok(());
        }
        let Some(seats) = self.to_face.take() else { return Ok(()) };
        let base = self.before.base(self.book.base());
        let at = |seat: &usize| self.before.figures[*seat].at.map(|at| (base.steps_to(at), *seat, at));
        let nearest = seats.iter().filter_map(at).min();
        let Some(step) = nearest.and_then(|(_, _, at)| base.towards(at)) else { return Ok(()) };
        let to = word(step);
        let turns = line.event() == "monster-turned" && line.text("to") == to;
        ensure!("OD-50", step == base.facing || turns, "the monster turns {to}");
        Ok(())
    }
}
