//! Opportunities and survival actions (SRV).

use super::book::{flag, int};
use super::due::Due;
use super::line::{Line, Objection, Verdict, ensure};
use super::watch::Referee;

/// A survival action that is being resolved.
#[derive(Debug)]
pub(super) struct Acting {
    pub(super) seat: usize,
    pub(super) action: String,
    /// What was done of it.
    pub(super) done: usize,
    /// Its attack has begun.
    pub(super) has_begun: bool,
}

impl Referee<'_> {
    /// SRV-14, SRV-18, SRV-20, SRV-23, WND-9; SRV-2: none opens inside a survival action.
    pub(super) fn window_opened(&mut self, line: &Line) -> Verdict {
        let kind = line.text("window");
        self.turns.hides_by_gear = None;
        ensure!("SRV-22", self.window.is_none(), "a window is open already");
        ensure!("SRV-2", self.acting.is_none(), "no window opens inside a survival action");
        match kind {
            "turn-start" => ensure!("SRV-18", self.turns.current.is_none(), "somebody has its turn already"),
            "after-movement" | "after-activation" => {
                let owed = self.turns.window_owed.take();
                ensure!(
                    "SRV-18",
                    owed == Some((kind.to_owned(), line.actor().to_owned())),
                    "nobody has just done so"
                );
            }
            "attack" => {
                self.check_wounds()?;
                let swing = self.attacks.last_mut().ok_or("nobody attacks")?;
                ensure!("WND-9", self.table.names[swing.seat] == line.actor(), "another attacks");
                let hand = swing.hand.as_mut().ok_or("no card is in hand")?;
                ensure!("WND-9", !hand.window, "it opens once for a card");
                hand.window = true;
            }
            "flow" => {
                let shut = self.book.option("knocked-down-window", "window-and-flows") == "window-only";
                ensure!("OD-18", !(shut && self.table.monster_down), "no flow while the monster lies");
            }
            "monster-knocked-down" => ensure!("SRV-23", self.table.monster_down, "the monster stands"),
            other => ensure!("SRV-14", false, "no window is called {other}"),
        }
        self.window = Some((kind.to_owned(), line.actor().to_owned()));
        Ok(())
    }

    pub(super) fn window_closed(&mut self, line: &Line) -> Verdict {
        let open = self.window.take().map(|(kind, _)| kind);
        ensure!("SRV-22", open.as_deref() == Some(line.text("window")), "{open:?} is open");
        ensure!("SRV-2", self.acting.is_none(), "a survival action is not over");
        Ok(())
    }

    /// SRV-1, SRV-4, SRV-16: known, not used this round, and paid for.
    pub(super) fn pays(&self, seat: usize, action: &str, cost: i64) -> Verdict {
        let (before, after) = (&self.before.figures[seat], &self.table.figures[seat]);
        let is = |known: &String| known == action;
        ensure!("SRV-4", self.book.hunters[seat].known.iter().any(is), "it does not know {action}");
        ensure!("SRV-16", !before.used.iter().any(is), "{action} was used in this round");
        let more = after.used.len() == before.used.len() + 1;
        ensure!("SRV-16", more && after.used.iter().any(is), "{action} is used up for the round");
        ensure!("SRV-1", before.survival >= cost, "it has not enough survival");
        ensure!("SRV-1", after.survival == before.survival - cost, "{action} costs {cost}");
        Ok(())
    }

    /// SRV-2, SRV-17, OD-47: dodge and endure.
    pub(super) fn may_defend(&self, seat: usize, action: &str) -> Verdict {
        let locks = self.book.flag("lock-blocks-dodge", true);
        ensure!("SRV-2", !(locks && self.acting.is_some()), "no {action} inside another survival action");
        ensure!("SRV-17", !self.is_attacking(seat), "no {action} while attacking");
        let flows_only = self.book.option("defensive-actions", "own-triggers") == "flows-only";
        let in_flow = self.window.as_ref().is_some_and(|(kind, _)| kind == "flow");
        let shut = flows_only && self.turns.is_monsters && !self.table.monster_down && !in_flow;
        ensure!("OD-47", !shut, "{action} comes in no flow");
        Ok(())
    }

    /// SRV-6, SRV-7, SRV-15, SRV-17, SRV-21.
    pub(super) fn action_began(&mut self, line: &Line) -> Verdict {
        let (seat, action) = (self.seat(line.actor())?, line.text("action"));
        ensure!("SRV-7", line.int("cost") == 1, "{action} costs 1");
        self.pays(seat, action, 1)?;
        ensure!("SRV-2", self.acting.is_none(), "one survival action at a time");
        ensure!("SRV-6", self.before.figures[seat].stands(), "who lies can only dodge");
        ensure!("SRV-17", !self.is_attacking(seat), "who attacks performs no survival action");
        ensure!("RND-8", !self.is_over(), "the fight is over");
        let any_time = self.book.option("encourage-timing", "any-hook") != "opportunities-only";
        match &self.window {
            None => ensure!("SRV-15", action == "encourage" && any_time, "{action} needs a window"),
            Some((kind, actor)) => {
                ensure!("WND-9", kind != "attack" || actor != line.actor(), "the window is for the others");
                let in_flow = ["flow", "monster-knocked-down"].contains(&kind.as_str());
                ensure!("SRV-21", !self.turns.is_monsters || in_flow, "in the monster's turn only in a flow");
            }
        }
        self.acting = Some(Acting { seat, action: action.to_owned(), done: 0, has_begun: false });
        Ok(())
    }

    pub(super) fn action_ended(&mut self, line: &Line) -> Verdict {
        let acting = self.acting.take().ok_or("no survival action was begun")?;
        ensure!(
            "SRV-2",
            self.table.names[acting.seat] == line.actor() && acting.action == line.text("action"),
            "another"
        );
        ensure!("SRV-2", acting.done == 1, "{} did {} things", acting.action, acting.done);
        Ok(())
    }

    /// One thing that a survival action is for.
    pub(super) fn acts(&mut self, seat: usize, action: &str) -> Verdict {
        let acting = self.acting.as_mut().filter(|acting| acting.seat == seat && acting.action == action);
        let acting = acting.ok_or_else(|| format!("there is no {action}"))?;
        acting.done += 1;
        ensure!("SRV-2", acting.done == 1, "{action} is for one thing");
        Ok(())
    }

    /// SRV-7, SRV-8.
    pub(super) fn encouraged(&mut self, line: &Line) -> Verdict {
        let (seat, target) = (self.seat(line.actor())?, self.seat(line.text("target"))?);
        self.acts(seat, "encourage")?;
        let figure = &self.table.figures[target];
        ensure!("SRV-8", seat != target && figure.lies() && !figure.deaf, "it cannot be encouraged");
        self.due_first([Due::new("SRV-7", "stood-up", line.text("target"))]);
        self.turns.due[target] = Some(0);
        Ok(())
    }

    /// SRV-25: what the use of gear costs, and whether it needs no activation.
    fn check_price(&self, line: &Line, seat: usize) -> Result<bool, Objection> {
        let document = &self.book.document;
        let gear = line.text("gear");
        let piece =
            [&document["gear"][gear], &document["abilities"][gear]].into_iter().find(|it| !it.is_null());
        let Some(piece) = piece else { return Ok(false) };
        let cost = int(&piece["use-cost"], 0);
        // Only where there is a price is it told.
        let told = int(&line.0["cost"], 0);
        ensure!("SRV-25", told == cost, "the use costs {cost}");
        let paid = self.before.figures[seat].survival - self.table.figures[seat].survival;
        ensure!("SRV-25", paid == cost, "it pays {cost}, not {paid}");
        Ok(flag(&piece["use-free"]))
    }

    /// SRV-25: in its own turn, once in a round.
    fn uses_freely(&mut self, line: &Line, seat: usize) -> Verdict {
        let gear = line.text("gear");
        ensure!("SRV-25", self.turns.current == Some(seat), "it has no turn");
        ensure!("SRV-25", self.window.is_none() && self.acting.is_none(), "a window is open");
        let new = self.turns.free_uses.insert((seat, gear.to_owned()));
        ensure!("SRV-25", new, "{gear} was used in this round");
        Ok(())
    }

    /// Whether somebody hides as an effect of the gear that is being used.
    pub(super) fn hides_by_gear(&mut self, line: &Line) -> bool {
        let seat = self.turns.hides_by_gear.take();
        seat.is_some() && seat == self.table.seat(line.actor())
    }

    /// SRV-10: what is no attack.
    pub(super) fn activated(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let is_free = self.check_price(line, seat)?;
        match self.acting {
            _ if is_free => self.uses_freely(line, seat)?,
            Some(_) => self.acts(seat, "surge")?,
            None => {
                self.uses_activation(seat)?;
                self.turns.window_owed = Some(("after-activation".to_owned(), line.actor().to_owned()));
            }
        }
        let figure = &self.table.figures[seat];
        let at = figure.at.ok_or("it is nowhere")?;
        ensure!("RND-5", self.before.figures[seat].stands(), "who lies does nothing");
        match line.event() {
            "hid" => {
                ensure!("SRV-10", self.hideouts().contains(&at), "there is nothing to hide in");
                ensure!("SRV-10", figure.hidden && !self.before.figures[seat].hidden, "it hides now");
            }
            "interacted" => {
                let there = line.spot("at");
                ensure!("SRV-10", super::space::steps_between(at, there) <= 1, "it is too far away");
                ensure!("SRV-10", !self.before.used_terrain.contains(&there), "it is used up");
                let tile = (line.text("terrain").to_owned(), there);
                ensure!("SRV-10", self.book.tiles().contains(&tile), "there is no such terrain");
            }
            _ => {
                let other = self.seat(line.text("target"))?;
                let there = self.table.figures[other].at.ok_or("the dead need nothing")?;
                ensure!("SRV-10", super::space::steps_between(at, there) <= 1, "it is too far away");
                let effects = &self.book.document["gear"][line.text("gear")]["use"];
                self.turns.hides_by_gear = effects.to_string().contains("\"hide\"").then_some(other);
            }
        }
        Ok(())
    }
}
