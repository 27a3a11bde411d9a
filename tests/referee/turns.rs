//! Rounds and turns (RND).

use std::collections::BTreeSet;

use super::due::{ANYBODY, Due};
use super::line::{Line, Verdict, ensure};
use super::space::{Spot, Step};
use super::table::Table;
use super::watch::Referee;

/// Where in the trial we are.
#[derive(Debug)]
pub(super) struct Turns {
    pub(super) round: i64,
    pub(super) is_monsters: bool,
    pub(super) current: Option<usize>,
    pub(super) moved: Vec<bool>,
    pub(super) activated: Vec<bool>,
    /// The round with whose monster turn each who lies stands up.
    pub(super) due: Vec<Option<i64>>,
    /// A window that must open before anything else of the turn.
    pub(super) window_owed: Option<(String, String)>,
    /// AI cards drawn in this round, and tries without a card.
    draws: i64,
    /// The survivors' turn of this round has begun.
    survivors_began: bool,
    /// The monster's last step, for who lies under its base now.
    pub(super) pushed: Option<Vec<Step>>,
    /// Gear and abilities used in this round without an activation, and by whom (SRV-25).
    pub(super) free_uses: BTreeSet<(usize, String)>,
    /// Who may hide by the use of gear that has just begun.
    pub(super) hides_by_gear: Option<usize>,
    /// Who must be placed because a knockback ended where there is no room, and where that was.
    pub(super) placed_by_knockback: Option<(usize, Spot)>,
}

impl Turns {
    pub(super) fn begin(table: &Table) -> Self {
        let count = table.figures.len();
        Self {
            round: 0,
            is_monsters: true,
            current: None,
            moved: vec![false; count],
            activated: vec![false; count],
            due: table.figures.iter().map(|figure| figure.lies().then_some(1)).collect(),
            window_owed: None,
            draws: 0,
            survivors_began: false,
            pushed: None,
            free_uses: BTreeSet::new(),
            hides_by_gear: None,
            placed_by_knockback: None,
        }
    }
}

impl Referee<'_> {
    fn monster_first(&self) -> bool {
        self.book.option("first-turn", "monster") == "monster"
    }

    pub(super) fn follow_turns(&mut self, line: &Line) -> Verdict {
        let event = line.event();
        if event == "round-began" {
            self.turns.round += 1;
        }
        ensure!("RND-1", line.int("round") == self.turns.round, "it is round {}", self.turns.round);
        match event {
            "round-began" => self.round_began(line)?,
            "survivors-turn-began" => self.survivors_turn_began(line)?,
            "trial-ended" => return self.trial_ended(line),
            _ => {}
        }
        if line.phase() == "monster-turn" && !self.turns.is_monsters {
            ensure!(
                "RND-1",
                !self.monster_first() && self.turns.survivors_began,
                "the monster's turn was before"
            );
            self.survivors_turn_over(line)?;
            self.turns.is_monsters = true;
        }
        let phase = if self.turns.is_monsters { "monster-turn" } else { "survivors-turn" };
        ensure!("RND-1", line.phase() == phase, "it is the {phase}");
        match event {
            "turn-began" => self.turn_began(line),
            "turn-ended" => self.turn_ended(line),
            "stood-up" => self.stood_up(line),
            "monster-knocked-down" => {
                self.note_monster_down();
                if self.acting.is_none() {
                    let window = Due::new("SRV-23", "window-opened", line.actor())
                        .with("window", "monster-knocked-down");
                    self.due_first([window]);
                }
                Ok(())
            }
            "monster-stood-up" => {
                ensure!("RND-7", self.before.monster_down && !self.table.monster_down, "it lay, and stands");
                Ok(())
            }
            "ai-card-drawn" | "ai-draw-failed" => {
                self.turns.draws += i64::from(event == "ai-card-drawn") + i64::from(self.turns.draws == 0);
                ensure!("RND-4", self.turns.draws <= 17, "so many cards are never drawn");
                if event == "ai-card-drawn" {
                    self.after_draw();
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// WND-7: where the deck is refilled when its last card leaves. RND-7: who draws a card stands.
    fn after_draw(&mut self) {
        let mut dues = vec![];
        let on_empty = self.book.option("reshuffle-moment", "next-removal") == "on-empty";
        if on_empty && self.table.ai_deck == 0 && !self.table.ai_discard.is_empty() {
            dues.push(Due::new("WND-7", "ai-reshuffled", &self.monster).with("cause", "draw"));
        }
        if self.table.monster_down {
            dues.push(Due::new("RND-7", "monster-stood-up", &self.monster));
        }
        self.due_first(dues);
    }

    /// RND-1.
    fn round_began(&mut self, line: &Line) -> Verdict {
        if self.turns.round > 1 {
            self.round_over(line)?;
            ensure!("RND-8", !self.is_over(), "the fight is over");
            ensure!("RND-8", self.turns.round <= self.book.rounds, "there are {} rounds", self.book.rounds);
        }
        ensure!(
            "SRV-16",
            self.table.figures.iter().all(|figure| figure.used.is_empty()),
            "actions can be used again"
        );
        self.turns.is_monsters = self.monster_first();
        self.turns.survivors_began = false;
        self.turns.draws = 0;
        if self.turns.round == 1 {
            self.set_up_is_over()?;
            self.everybody_has_drawn()?;
        }
        self.check_renewed_counters()?;
        self.turns.free_uses.clear();
        if self.turns.round > 1 {
            let income = self.book.count("survival-income", 0);
            let living = self.table.living().filter(|_| income > 0);
            let income = living.map(|(seat, _)| {
                let by = self.survival_change(seat, income);
                Due::new("OD-44", "survival-changed", &self.name(seat)).with("by", by)
            });
            let mut dues: Vec<Due> = income.collect();
            if self.table.monster_down && self.turns.is_monsters {
                dues.push(Due::new("RND-7", "monster-stood-up", &self.monster));
            }
            self.due_first(dues);
        }
        Ok(())
    }

    /// What must have happened when a round is over, or the trial with it.
    fn round_over(&mut self, line: &Line) -> Verdict {
        ensure!("RND-1", self.turns.survivors_began, "the survivors had no turn");
        ensure!("RND-4", self.turns.draws > 0, "the monster drew no card");
        if self.turns.is_monsters { self.monster_turn_over(line) } else { self.survivors_turn_over(line) }
    }

    fn nothing_open(&mut self, line: &Line) -> Verdict {
        self.settle(line)?;
        ensure!("SRV-22", self.window.is_none() && self.acting.is_none(), "a window is open");
        ensure!("ATK-9", self.attacks.is_empty(), "an attack is not over");
        self.check_traps()?;
        ensure!("RND-4", self.only_moods_in_play(), "a card is in play");
        Ok(())
    }

    /// RND-5, OD-17.
    fn monster_turn_over(&mut self, line: &Line) -> Verdict {
        self.nothing_open(line)?;
        ensure!("RND-4", self.turns.draws > 0, "the monster drew no card");
        if self.book.option("stand-up", "end-of-next-monster-turn") == "start-of-own-turn" {
            return Ok(());
        }
        let round = self.turns.round - i64::from(line.event() == "round-began");
        for (seat, _) in self.before.living().filter(|(_, figure)| figure.lies()) {
            let late = self.turns.due[seat].is_none_or(|due| due <= round);
            ensure!("RND-5", !late, "{} stands up by now", self.table.names[seat]);
        }
        Ok(())
    }

    /// RND-3, OD-48: everybody who could has had its turn.
    fn survivors_turn_over(&mut self, line: &Line) -> Verdict {
        self.nothing_open(line)?;
        for (seat, figure) in self.before.living().filter(|(_, figure)| figure.stands()) {
            let left = figure.movement_left || figure.activation_left;
            ensure!("RND-3", !left, "{} has had no turn", self.table.names[seat]);
        }
        self.turns.current = None;
        Ok(())
    }

    fn survivors_turn_began(&mut self, line: &Line) -> Verdict {
        ensure!("RND-1", !self.turns.survivors_began, "the survivors had their turn");
        if self.monster_first() {
            self.monster_turn_over(line)?;
        }
        ensure!("RND-8", !self.is_over(), "the fight is over");
        self.turns.survivors_began = true;
        self.turns.is_monsters = false;
        self.turns.moved.fill(false);
        self.turns.activated.fill(false);
        let own = self.book.option("stand-up", "end-of-next-monster-turn") == "start-of-own-turn";
        let mut dues = vec![];
        if self.table.monster_down {
            dues.push(Due::new("RND-7", "monster-stood-up", &self.monster));
        }
        let lying = self.table.living().filter(|(_, figure)| own && figure.lies());
        dues.extend(lying.map(|_| Due::new("OD-17", "stood-up", ANYBODY)));
        if own {
            self.turns.due.fill(Some(0));
        }
        dues.push(Due::new("SRV-18", "window-opened", "table").with("window", "turn-start"));
        self.due_first(dues);
        Ok(())
    }

    /// RND-3, OD-48.
    fn turn_began(&mut self, line: &Line) -> Verdict {
        self.nothing_open(line)?;
        let seat = self.seat(line.actor())?;
        ensure!("RND-1", !self.turns.is_monsters, "it is the monster's turn");
        if let Some(current) = self.turns.current {
            ensure!("OD-48", !self.table.figures[current].stands(), "another has its turn");
        }
        ensure!("SRV-18", self.turns.window_owed.is_none(), "a window should have opened");
        let may = |seat: usize| {
            let figure = &self.table.figures[seat];
            figure.stands() && (figure.movement_left || figure.activation_left)
        };
        ensure!("RND-3", may(seat), "it has no turn");
        let in_order = self.book.option("survivor-order", "seat-order") == "seat-order";
        ensure!("OD-48", !in_order || !(0..seat).any(may), "somebody before it has its turn");
        self.turns.current = Some(seat);
        Ok(())
    }

    fn turn_ended(&mut self, line: &Line) -> Verdict {
        self.nothing_open(line)?;
        let seat = self.seat(line.actor())?;
        ensure!("RND-3", self.turns.current == Some(seat), "it has no turn");
        ensure!("SRV-18", self.turns.window_owed.is_none(), "a window should have opened");
        ensure!("RND-3", line.flag("movement_left") != self.turns.moved[seat], "whether it has moved");
        ensure!("RND-3", line.flag("activation_left") != self.turns.activated[seat], "whether it has acted");
        let figure = &self.table.figures[seat];
        ensure!("RND-3", !figure.movement_left && !figure.activation_left, "its turn is over");
        self.turns.current = None;
        Ok(())
    }

    /// RND-3: one activation, in the survivor's own turn.
    pub(super) fn uses_activation(&mut self, seat: usize) -> Verdict {
        ensure!("RND-3", self.turns.current == Some(seat), "it has no turn");
        ensure!("RND-3", !self.turns.activated[seat], "it has used its activation");
        ensure!("SRV-18", self.window.is_none(), "a window is open");
        ensure!("SRV-18", self.turns.window_owed.is_none(), "a window should have opened");
        ensure!("RND-3", !self.table.figures[seat].activation_left, "the activation is used up");
        self.turns.activated[seat] = true;
        Ok(())
    }

    /// RND-5, OD-17: in which round's monster turn who falls now will stand up.
    pub(super) fn note_fall(&mut self, seat: usize) {
        let (round, turns) = (self.turns.round, &self.turns);
        let rule = self.book.option("stand-up", "end-of-next-monster-turn");
        let next_is_this_rounds = !self.monster_first() && !turns.is_monsters;
        // What works when a round begins comes before the monster's turn.
        let before_turn = self.running.as_ref().is_some_and(|running| running.kind == "round");
        let now = before_turn || rule == "end-of-current-monster-turn" && turns.is_monsters;
        self.turns.due[seat] = Some(if next_is_this_rounds || now { round } else { round + 1 });
    }

    fn stood_up(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        ensure!(
            "RND-5",
            self.before.figures[seat].lies() && self.table.figures[seat].stands(),
            "it lay, and stands"
        );
        let due = self.turns.due[seat].take().unwrap_or(0);
        ensure!("RND-5", due <= self.turns.round, "it stands up in round {due}");
        Ok(())
    }

    /// RND-8.
    fn trial_ended(&mut self, line: &Line) -> Verdict {
        ensure!("RND-8", line.phase() == "over", "it is over");
        ensure!("MON-6", self.severe.is_none(), "a severe injury is left out");
        ensure!("RND-8", self.due.is_empty(), "something was to come: {:?}", self.due);
        if !self.is_over() {
            ensure!("RND-8", self.turns.round == self.book.rounds, "there are {} rounds", self.book.rounds);
            self.round_over(line)?;
        }
        self.over = true;
        Ok(())
    }
}
