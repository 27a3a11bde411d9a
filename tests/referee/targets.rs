//! Whom the monster picks (TGT).

use std::collections::BTreeMap;

use serde_json::Value;

use super::acts::List;
use super::book::array;
use super::due::Due;
use super::line::{Line, Verdict, ensure};
use super::watch::Referee;

/// The targets of everything that goes on, the innermost last (TGT-6).
#[derive(Debug)]
pub(super) struct Locks(Vec<Vec<String>>);

impl Locks {
    pub(super) fn begin(targets: &[String]) -> Self {
        Self(vec![targets.to_vec()])
    }
}

impl Referee<'_> {
    /// TGT-2, TGT-4, TGT-5, TGT-18, TGT-20.
    pub(super) fn picked(&mut self, line: &Line) -> Verdict {
        let lists = self.book.lists.get(line.text("list"));
        let lists = lists.ok_or_else(|| format!("{} has no list", line.text("list")))?;
        ensure!("TGT-1", self.works(line.text("list")), "{} is not at work", line.text("list"));
        if line.event() == "no-target" {
            ensure!("TGT-20", self.before.priority.is_none(), "somebody holds the priority target token");
            let nobody = |list: &&List| self.first_met(list).is_none();
            let list = lists.iter().find(nobody).ok_or("somebody meets a condition")?;
            ensure!("TGT-5", self.table.targets.is_empty(), "nobody is a target");
            let (has_instinct, card) = (lists.len() == 1 && !list.has_no_target, line.text("list"));
            let instinct = has_instinct.then(|| Due::new("MON-12", "instinct", &self.monster));
            // A wound may have taken the card.
            let is_played = self.plays.last().is_some_and(|play| play.card == card)
                && self.table.ai_in_play.contains_key(card)
                && !self.book.moods.contains(card);
            let discard = Due::new("TGT-5", "ai-card-discarded", &self.monster).with("card", card);
            if is_played {
                self.searching.insert(card.to_owned());
            }
            self.due_first(is_played.then_some(discard).into_iter().chain(instinct).collect::<Vec<_>>());
            return Ok(());
        }
        let (candidates, targets) = (line.names("candidates"), line.names("targets"));
        ensure!("TGT-6", self.table.targets == targets, "the targets are locked");
        if line.flag("by_token") {
            let holder = self.turns_token().ok_or("nobody has just discarded the token")?;
            ensure!("TGT-20", targets == [holder.clone()] && candidates == targets, "{holder} is the target");
        } else {
            ensure!("TGT-20", self.before.priority.is_none(), "the holder of the token is the target");
            let fits = |list: &&List| {
                let met = self.first_met(list).map(|(place, seats)| (place as i64, self.names_of(&seats)));
                let most = list.most.min(candidates.len());
                met == Some((line.int("condition"), candidates.clone())) && targets.len() == most
            };
            let met = || lists.iter().map(|list| self.first_met(list)).collect::<Vec<_>>();
            let fits = lists.iter().any(|list| fits(&list));
            ensure!("TGT-18", fits, "the condition and those who meet it are {:?}", met());
            ensure!(
                "TGT-18",
                targets.iter().all(|name| candidates.contains(name)),
                "targets meet the condition"
            );
        }
        let distances = candidates.iter().map(|name| Ok((name.clone(), self.distance(self.seat(name)?))));
        let distances: BTreeMap<String, i32> = distances.collect::<Result<_, String>>()?;
        ensure!(
            "TGT-14",
            line.0["distances"] == serde_json::json!(distances),
            "the distances are {distances:?}"
        );
        self.counts.last_discarded = None;
        self.to_face = Some(targets.iter().filter_map(|name| self.table.seat(name)).collect());
        Ok(())
    }

    fn turns_token(&self) -> Option<String> {
        self.counts.last_discarded.clone()
    }

    /// TGT-19, TGT-20.
    pub(super) fn priority(&mut self, line: &Line) -> Verdict {
        let before = self.before.priority.as_deref();
        if line.event() == "priority-gained" {
            ensure!("TGT-19", line.0["taken_from"].as_str() == before, "{before:?} held the token");
            ensure!("TGT-19", self.table.priority.as_deref() == Some(line.actor()), "it holds the token");
        } else {
            ensure!(
                "TGT-20",
                before == Some(line.actor()) && self.table.priority.is_none(),
                "the holder discards it"
            );
            self.counts.last_discarded = Some(line.actor().to_owned());
            self.due_first([Due::new("TGT-20", "targets-picked", &self.monster)]);
        }
        Ok(())
    }

    /// OD-51.
    pub(super) fn basic_action(&mut self, line: &Line) -> Verdict {
        let target = line.0["target"].as_str();
        if let Some(target) = target {
            let seat = self.seat(target)?;
            ensure!("OD-51", self.table.figures[seat].lives(), "the target is dead");
            let fits = self.attacks.last().map(|swing| swing.seat) == Some(seat)
                || self.traps.iter().any(|trap| trap.seat == seat);
            ensure!("OD-51", fits, "it is aimed at the attacker");
            self.to_face = Some(vec![seat]);
        }
        Ok(())
    }

    /// TGT-6: targets change by picking alone, and where something with targets of its own begins
    /// or ends.
    pub(super) fn check_lock(&mut self, line: &Line) -> Verdict {
        if self.begins_attack(line) {
            self.locks.0.push(vec![]);
        }
        let after = &self.table.targets;
        let locks = &mut self.locks.0;
        if ["targets-picked", "no-target"].contains(&line.event()) {
            locks.pop();
            locks.push(after.clone());
        }
        if self.before.targets != *after {
            let ended = locks.iter().rposition(|known| known == after);
            ensure!("TGT-6", ended.is_some(), "the targets do not change to {after:?}");
            locks.truncate(ended.map_or(0, |place| place + 1));
        }
        let own = match line.event() {
            "ai-card-drawn" | "reacted" | "trap-resolved" => vec![],
            "basic-action" => line.0["target"].as_str().map(str::to_owned).into_iter().collect(),
            _ => return Ok(()),
        };
        locks.push(own);
        Ok(())
    }

    /// Whether it is the first line of an attack by a surge: who hides comes out, who has several
    /// weapons takes one up.
    fn begins_attack(&mut self, line: &Line) -> bool {
        let seat = self.table.seat(line.actor());
        let first = ["revealed", "weapon-chosen", "attack-began"].contains(&line.event());
        let mut surge = self.acting.as_mut().filter(|acting| acting.action == "surge" && acting.done == 0);
        let acting = surge.as_mut().filter(|acting| first && Some(acting.seat) == seat);
        acting.is_some_and(|acting| !std::mem::replace(&mut acting.has_begun, true))
    }

    fn names_of(&self, seats: &[usize]) -> Vec<String> {
        seats.iter().map(|&seat| self.name(seat)).collect()
    }

    /// The first condition that somebody meets, and who does.
    fn first_met(&self, list: &List) -> Option<(usize, Vec<usize>)> {
        let met = list.conditions.iter().map(|terms| self.who_meets(terms));
        met.enumerate().find(|(_, seats)| !seats.is_empty())
    }

    /// TGT-2, OD-25.
    fn who_meets(&self, terms: &[Value]) -> Vec<usize> {
        let (either, terms): (Vec<&Value>, Vec<&Value>) =
            terms.iter().partition(|term| array(&term["any"]).iter().any(compares));
        let (comparing, plain): (Vec<&Value>, Vec<&Value>) =
            terms.iter().copied().partition(|term| compares(term));
        let all: Vec<usize> = self.table.living().map(|(seat, _)| seat).collect();
        let threats = terms.iter().any(|term| *term == "closest-threat");
        let compared = all.into_iter().filter(|&seat| !threats || self.is_threat(seat));
        let meets = |&seat: &usize| plain.iter().all(|term| self.meets(seat, term));
        if self.book.option("superlative-scope", "among-others") == "global" {
            let compared: Vec<usize> = compared.collect();
            let everybody: Vec<usize> = self.table.living().map(|(seat, _)| seat).collect();
            let best = self.best(compared, &comparing).into_iter().filter(meets);
            let meets_one =
                |seat: &usize, any: &&Value| self.meet_either(everybody.clone(), &[any]).contains(seat);
            best.filter(|seat| either.iter().all(|any| meets_one(seat, any))).collect()
        } else {
            let met = self.meet_either(compared.filter(meets).collect(), &either);
            self.best(met, &comparing)
        }
    }

    /// TGT-17: those who meet one of several alternatives, some of which compare: the best of those who meet
    /// the rest of the condition.
    fn meet_either(&self, mut seats: Vec<usize>, either: &[&Value]) -> Vec<usize> {
        for alternatives in either {
            let met: Vec<usize> = array(&alternatives["any"])
                .iter()
                .flat_map(|term| match compares(term) {
                    true if term == "closest-threat" => {
                        let threats = seats.iter().copied().filter(|&seat| self.is_threat(seat));
                        self.best(threats.collect(), &[term])
                    }
                    true => self.best(seats.clone(), &[term]),
                    false => seats.iter().copied().filter(|&seat| self.meets(seat, term)).collect(),
                })
                .collect();
            seats.retain(|seat| met.contains(seat));
        }
        seats
    }

    fn best(&self, mut seats: Vec<usize>, comparing: &[&Value]) -> Vec<usize> {
        for term in comparing {
            let value = |&seat: &usize| match term.as_str() {
                Some("closest" | "closest-threat") => -i64::from(self.distance(seat)),
                Some("farthest") => i64::from(self.distance(seat)),
                Some(_) => 0,
                None if !term["most"].is_null() => self.amount(seat, &term["most"]),
                None => -self.amount(seat, &term["least"]),
            };
            let most = seats.iter().map(value).max();
            seats.retain(|seat| Some(value(seat)) == most);
        }
        seats
    }
}

fn compares(term: &Value) -> bool {
    let words = ["closest-threat", "closest", "farthest", "random"];
    words.iter().any(|word| term == word) || !term["most"].is_null() || !term["least"].is_null()
}

pub(super) fn word(step: (i32, i32)) -> &'static str {
    match step {
        (0, 1) => "north",
        (1, 0) => "east",
        (0, -1) => "south",
        _ => "west",
    }
}
