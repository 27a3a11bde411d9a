//! Moments, and the special rules that work then: at the right time, in order, none left out
//! (TRG-1 to TRG-3).

use std::collections::VecDeque;

use super::effects::{Aside, Running};
use super::line::{Line, Verdict, ensure};
use super::triggers::Trigger;
use super::watch::Referee;

/// A moment that has come, and what has yet to work at it.
#[derive(Debug)]
pub(super) struct Moment {
    kind: &'static str,
    pub(super) who: Option<usize>,
    left: VecDeque<Candidate>,
    /// Attacks that were in progress, and whether a survival action was.
    attacks: usize,
    acting: bool,
}

/// A trigger that waits for a moment.
#[derive(Debug)]
struct Candidate {
    place: usize,
    /// It had to work at every line since the moment came.
    must: bool,
}

/// What a hit may bring before it is over (MON-4 to MON-6).
const OF_A_HIT: [&str; 26] = [
    "endured",
    "severe-injury",
    "knocked-down",
    "revealed",
    "died",
    "bled",
    "tokens",
    "attribute-lost",
    "deafened",
    "knocked-back",
    "placed",
    "collided",
    "survival-changed",
    "healed",
    "counter-changed",
    "monster-tokens",
    "monster-counter-changed",
    "priority-gained",
    "terrain-placed",
    "hid",
    "all-threats",
    "monster-turned",
    "survival-action-began",
    "encouraged",
    "stood-up",
    "survival-action-ended",
];

impl Moment {
    /// Lines that belong to what happened, so that its triggers come only after them.
    fn includes(&self, event: &str) -> bool {
        match self.kind {
            "hit" | "severe-injury" => OF_A_HIT.contains(&event),
            "knocked-down" => event == "revealed",
            "wound" => ["mood-ended", "ai-reshuffled", "monster-defeated"].contains(&event),
            "survivors-turn" => ["monster-stood-up", "stood-up"].contains(&event),
            "monster-turn" => ["monster-stood-up", "survival-changed"].contains(&event),
            _ => false,
        }
    }

    /// Whether triggers of the moment may still come after a line.
    fn goes_on(&self, line: &Line, attacks: usize, acting: bool) -> bool {
        if self.kind != "critical" {
            return self.includes(line.event());
        }
        // The effects of the card and of the attacker's own rules come first, with all that they bring.
        let nested = attacks > self.attacks || acting && !self.acting;
        let over = ["reacted", "hit-location-resolved", "attack-ended", "trial-ended"];
        nested || !over.contains(&line.event()) && line.text("window") != "attack"
    }
}

impl Referee<'_> {
    /// Triggers, their effects, and whether what had to work has worked.
    pub(super) fn follow_triggers(&mut self, line: &Line) -> Verdict {
        // Without triggers there is nothing to follow.
        if self.book.triggers.is_empty() {
            ensure!("TRG-1", line.event() != "triggered", "nothing waits for a moment");
            return Ok(());
        }
        if line.event() != "triggered" && self.runs_on(line)? {
            return Ok(());
        }
        if line.event() == "triggered" {
            self.check_chain()?;
        }
        self.put_back();
        let flips =
            line.phase() == "monster-turn" && !self.turns.is_monsters && line.event() != "round-began";
        if flips {
            self.moment("monster-turn", None);
        }
        if line.event() == "triggered" { self.triggered(line) } else { self.close_moments(line) }
    }

    /// A trigger works: the moments that came later are over, and so is what comes before it.
    fn triggered(&mut self, line: &Line) -> Verdict {
        let (label, owner) = (line.text("trait"), line.actor());
        let names = |candidate: &Candidate| {
            let trigger = &self.book.triggers[candidate.place];
            let of = trigger.seat().map_or(&self.monster, |seat| &self.table.names[seat]);
            trigger.label == label && of == owner
        };
        let moments = self.moments.iter().enumerate().rev();
        let fitting: Vec<(usize, usize, usize)> = moments
            .flat_map(|(depth, moment)| {
                let left = moment.left.iter().enumerate().filter(|(_, candidate)| names(candidate));
                left.map(move |(at, candidate)| (depth, at, candidate.place))
            })
            .collect();
        let mut why = None;
        for (depth, at, place) in fitting {
            let objection = self.in_hindsight(|it| it.objection(place));
            if objection.is_none() {
                while self.moments.len() > depth + 1 {
                    self.close_last()?;
                }
                return self.works_now(line, at);
            }
            why = why.or(objection);
        }
        if let Some((rule, why)) = why {
            ensure!(rule, false, "{label} does not work: {why}");
        }
        let chain = self.chained.iter().any(|(moment, who)| {
            let waits = |trigger: &&Trigger| trigger.label == label;
            self.book.triggers.iter().filter(waits).any(|trigger| trigger.waits_for(moment, *who))
        });
        ensure!("TRG-3", !chain, "{label} is set off by the effects of another");
        ensure!("TRG-1", false, "nothing has happened that {label} of {owner} waits for");
        Ok(())
    }

    /// The candidate at a place of the last moment works.
    fn works_now(&mut self, line: &Line, at: usize) -> Verdict {
        let moment = self.moments.last_mut().expect("it is there");
        let (who, kind) = (moment.who, moment.kind);
        let passed: Vec<usize> = moment.left.drain(..at).map(|candidate| candidate.place).collect();
        let place = moment.left.pop_front().expect("it is there").place;
        let missed = passed.into_iter().find(|&place| self.in_hindsight(|it| it.must_work(place)));
        let missed = missed.map(|place| &self.book.triggers[place].label);
        ensure!("TRG-2", missed.is_none(), "{missed:?} works before it");
        let first = self.due.front().map_or("", |due| due.event);
        let moment = self.moments.last().expect("it is there");
        ensure!("TRG-1", !moment.includes(first), "{first} comes before it");
        let open = ["hit", "severe-injury"].contains(&kind)
            && (self.severe.is_some() || who.is_some_and(|who| self.owed_falls.contains(&who)));
        ensure!("TRG-1", !open, "the hit is not over");
        self.check_trigger(line, place, who)?;
        let aside = Aside::take(self);
        self.chained.clear();
        let who = who.filter(|&who| self.table.figures[who].lives()); // nothing happens to the dead
        self.running = Some(Running::begin(&self.book.triggers[place], who, kind, aside));
        Ok(())
    }

    /// Ends the moments that cannot come any more.
    fn close_moments(&mut self, line: &Line) -> Verdict {
        if self.moments.is_empty() {
            return Ok(());
        }
        let (attacks, acting) = (self.attacks.len(), self.acting.is_some());
        let ended: Vec<bool> =
            self.moments.iter().map(|moment| !moment.goes_on(line, attacks, acting)).collect();
        let mut moments = std::mem::take(&mut self.moments);
        for (moment, ended) in moments.iter_mut().zip(&ended) {
            for candidate in &mut moment.left {
                candidate.must &= self.in_hindsight(|it| it.must_work(candidate.place));
                let label = &self.book.triggers[candidate.place].label;
                let comes = moment.kind != "monster-turn" || !self.is_over();
                ensure!("TRG-1", !(*ended && candidate.must && comes), "{label} should have worked");
            }
        }
        let mut ended = ended.into_iter();
        moments.retain(|_| !ended.next().unwrap_or(false));
        self.moments = moments;
        Ok(())
    }

    fn close_last(&mut self) -> Verdict {
        let Some(moment) = self.moments.pop() else { return Ok(()) };
        for candidate in moment.left {
            let must = candidate.must && self.in_hindsight(|it| it.must_work(candidate.place));
            let label = &self.book.triggers[candidate.place].label;
            ensure!("TRG-1", !must, "{label} should have worked");
        }
        Ok(())
    }

    /// TRG-1: what the line tells is a moment, unless a trigger caused it (TRG-3).
    pub(super) fn note_moment(&mut self, line: &Line) -> Verdict {
        if self.book.triggers.is_empty() {
            return Ok(());
        }
        let who = self.table.seat(line.actor());
        match line.event() {
            "round-began" => {
                self.renew_triggers();
                if self.turns.is_monsters {
                    self.moment("monster-turn", None);
                }
                self.moment("round", None);
            }
            "survivors-turn-began" => self.moment("survivors-turn", None),
            "dodged" => self.moment("dodge", who),
            "endured" => self.moment("endure", who),
            "damaged" => self.moment("hit", who),
            "severe-injury" => self.moment("severe-injury", who),
            "knocked-down" => self.moment("knocked-down", who),
            "monster-knocked-down" => self.moment("monster-knocked-down", None),
            "critical-wound" => self.moment("critical", who),
            "monster-wounded" => self.moment("wound", who),
            "monster-defeated" => self.moments.clear(),
            "died" => {
                // The dead have no rules, and nothing more happens to them.
                let own =
                    |moment: &Moment| ["hit", "severe-injury"].contains(&moment.kind) && moment.who == who;
                self.moments.retain(|moment| !own(moment));
                self.moment("death", who);
            }
            _ => {}
        }
        Ok(())
    }

    fn moment(&mut self, kind: &'static str, who: Option<usize>) {
        if self.running.is_some() {
            self.chained.push((kind, who));
            return;
        }
        if self.is_over() {
            return;
        }
        let waiting = self.book.triggers.iter().enumerate();
        let waiting = waiting.filter(|(_, trigger)| trigger.waits_for(kind, who));
        let left: VecDeque<Candidate> = waiting.map(|(place, _)| Candidate { place, must: true }).collect();
        if !left.is_empty() {
            let (attacks, acting) = (self.attacks.len(), self.acting.is_some());
            self.moments.push(Moment { kind, who, left, attacks, acting });
        }
    }
}
