//! The adventure: its scenes in order, and scenes that take a single step.

use serde_json::Value;

use super::book::Who;
use super::dice::{Throw, seconds};
use super::due::Due;
use super::figure::{Figure, Out, Pool};
use super::watch::Referee;
use super::wish::Moment;
use crate::referee::book::{name, text};
use crate::referee::line::Verdict;

impl Referee<'_> {
    /// The whole adventure, from the survival of those who roll it to the end.
    pub(super) fn adventure(&mut self) -> Verdict {
        let book = self.book;
        self.kind = book.scenes.first().map_or("over", kind_of);
        (0..self.figures.len()).try_for_each(|seat| self.roll_survival(seat))?;
        for (number, scene) in book.scenes.iter().enumerate() {
            (self.scene, self.round, self.kind) = (number, 0, kind_of(scene));
            let began = self.clock;
            let due = Due::new("OD-71", "scene-began", "table");
            self.tell(due.with("scene", name(scene)).with("kind", self.kind))?;
            self.compare_gone()?;
            self.choose_consciousness(Moment::Scene)?;
            self.play_scene(scene)?;
            self.end_scene(scene, began)?;
        }
        self.kind = "over";
        self.tell(Due::new("OD-70", "trial-ended", "table"))?;
        self.compare_gone()
    }

    fn play_scene(&mut self, scene: &Value) -> Verdict {
        match self.kind {
            "combat" => self.combat(scene),
            "hazard" => self.hazard(scene),
            "rest" => self.rest(scene),
            "meeting" => self.meet(scene),
            "heal" => self.aid(scene),
            "pool" => self.give_pools(scene),
            "wake" => self.wake_companions(scene),
            "cast" => self.cast_outside(scene),
            _ => {
                let seconds = seconds(&scene["lasts"]);
                self.tell(Due::new("RPG-1", "waited", "table").with("seconds", seconds))?;
                self.pass_time(seconds)
            }
        }
    }

    /// OD-71: who is out of time dies (DTH-14), who was out for the scene wakes (OD-39), who fled returns,
    /// and foes are gone.
    fn end_scene(&mut self, scene: &Value, began: i64) -> Verdict {
        let adventurers = self.book.adventurers.len();
        for seat in 0..adventurers {
            let figure = &self.figures[seat];
            // DTH-5: also where no time has passed since.
            if !figure.dead && figure.dying.is_some_and(|(ends, _)| ends <= self.clock) {
                self.time_runs_out(seat)?;
            }
            let figure = &self.figures[seat];
            if figure.doomed && !figure.dead {
                self.die(seat, "DTH-14")?;
            }
            if !self.figures[seat].dead && self.figures[seat].out == Some(Out::SceneEnd) {
                self.come_to(seat, self.clock, "OD-39")?;
            }
        }
        self.tell(Due::new("OD-71", "scene-ended", "table").with("scene", name(scene)))?;
        self.count_scene(began);
        self.figures.truncate(adventurers);
        self.people.truncate(adventurers);
        self.figures.iter_mut().for_each(|figure| figure.fled = false);
        Ok(())
    }

    /// NPC-4: the foes of a combat come into play, one after the other.
    pub(super) fn foes_appear(&mut self) -> Verdict {
        for foe in &self.book.foes[self.scene] {
            let most = if foe.survival.count > 0 { 0 } else { foe.survival.plus };
            let castings = foe.spells.clone();
            self.figures.push(Figure {
                verve: foe.verve,
                survival: most,
                survival_max: most,
                mojo: foe.mojo,
                castings,
                ..Figure::default()
            });
            self.people.push(foe.clone());
            self.roll_survival(self.figures.len() - 1)?;
        }
        Ok(())
    }

    /// NPC-4.
    fn roll_survival(&mut self, seat: usize) -> Verdict {
        let dice = self.people[seat].survival;
        if dice.count == 0 {
            return Ok(());
        }
        let due = Due::new("NPC-4", "survival-rolled", self.name(seat));
        let faces = self.dice(&due, dice.count, dice.sides, "NPC-4")?;
        let survival = dice.sum(&faces);
        (self.figures[seat].survival, self.figures[seat].survival_max) = (survival, survival);
        self.tell(due.with("survival", survival).with("dice", faces))
    }

    /// VRV-8: everybody regains up to its level, once for each meeting.
    fn meet(&mut self, scene: &Value) -> Verdict {
        let which = if scene["meeting"].is_null() { name(scene) } else { text(&scene["meeting"]) };
        if !self.met.insert(which) {
            return self.tell(Due::new("VRV-8", "meeting-known", "table"));
        }
        for seat in 0..self.figures.len() {
            let person = self.people[seat].clone();
            let figure = &mut self.figures[seat];
            let verve = person.level.min(person.verve - figure.verve);
            if !figure.dead && verve > 0 {
                figure.verve += verve;
                self.tell(Due::new("VRV-8", "meeting-restored", &person.name).with("verve", verve))?;
            }
        }
        Ok(())
    }

    /// RST-5: aid from outside, which no longer helps those whose time has run out (DTH-11).
    fn aid(&mut self, scene: &Value) -> Verdict {
        let (survival, injuries) = (Throw::read(&scene["survival"]), Throw::read(&scene["injuries"]));
        let hidden = |referee: &Self, seat: usize| referee.figures[seat].doomed;
        for seat in self.affected(&scene["who"], "healed", hidden)? {
            if !self.figures[seat].doomed {
                self.heal(seat, survival, injuries)?;
            }
        }
        Ok(())
    }

    /// POOL-1.
    fn give_pools(&mut self, scene: &Value) -> Verdict {
        for seat in self.affected(&scene["who"], "pool-granted", |_, _| false)? {
            self.give_pool(seat, scene, self.clock)?;
        }
        Ok(())
    }

    /// POOL-1, POOL-3: a pool of a scene or of a spell. Of four the one that ends last makes room.
    pub(super) fn give_pool(&mut self, seat: usize, it: &Value, begins: i64) -> Verdict {
        const MOST: usize = 4;
        let dice = Throw::read(&it["points"]);
        let ends = begins + seconds(&it["lasts"]);
        let against = it["against"].as_str().unwrap_or("all").to_owned();
        let granted = Due::new("POOL-1", "pool-granted", self.name(seat));
        let ended = |points: i64, name: String| Due::new("POOL-3", "pool-ended", name).with("points", points);
        let is_full = self.figures[seat].pools.len() == MOST;
        let is_last = is_full && self.figures[seat].pools[MOST - 1].ends <= ends;
        // Its points are told only after the one that makes room has gone.
        let place = self.at + usize::from(self.comes("pool-ended", seat));
        let faces = self.lines.get(place).map(|line| line.ints("dice")).unwrap_or_default();
        let points = dice.sum(&faces);
        if is_full && !is_last && points > 0 {
            self.note("a pool that makes room");
            let gone = self.figures[seat].pools.pop().map_or(0, |pool| pool.points);
            self.tell(ended(gone, self.name(seat)))?;
        }
        let faces = self.dice(&granted, dice.count, dice.sides, "POOL-1")?;
        if points > 0 && !is_last {
            if self.figures[seat].pools.iter().any(|pool| pool.ends == ends && pool.against != against) {
                self.note("pools that end together");
            }
            self.figures[seat].add_pool(Pool { points, ends, against });
        }
        self.tell(granted.with("points", points).with("dice", faces))?;
        if points == 0 || !is_last {
            return Ok(());
        }
        self.note("a pool without a place");
        self.tell(ended(points, self.name(seat)))
    }

    /// INJ-7: somebody who is conscious wakes these, once each.
    fn wake_companions(&mut self, scene: &Value) -> Verdict {
        let waker = |referee: &Self, seat: usize| {
            (0..referee.figures.len())
                .find(|&by| by != seat && referee.is_active(by))
                .filter(|_| referee.can_be_woken(seat))
        };
        let seats = match self.book.who(&scene["who"]) {
            Who::These(seats) => seats,
            // Who was picked is told only if it can be woken.
            Who::OneOf(seats) => {
                let alive: Vec<usize> = seats.into_iter().filter(|&seat| !self.figures[seat].dead).collect();
                let woken = self
                    .ahead()
                    .filter(|line| line.event() == "shaken")
                    .map(|line| line.text("target").to_owned());
                match woken {
                    Some(name) => alive.into_iter().filter(|&seat| self.people[seat].name == name).collect(),
                    None if alive.is_empty() || alive.iter().any(|&seat| waker(self, seat).is_none()) => {
                        vec![]
                    }
                    None => return super::due::broken("INJ-7", "one of them should be woken"),
                }
            }
        };
        for seat in seats {
            if let Some(by) = waker(self, seat).filter(|_| !self.figures[seat].dead) {
                self.shake(by, seat)?;
            }
        }
        Ok(())
    }

    /// The living among those whom something affects. Of a random one the next line says who it is;
    /// without such a line it is one of whom nothing is told.
    pub(super) fn affected(
        &self,
        who: &Value,
        event: &str,
        hidden: impl Fn(&Self, usize) -> bool,
    ) -> Result<Vec<usize>, crate::referee::line::Objection> {
        let alive = |seats: Vec<usize>| -> Vec<usize> {
            seats.into_iter().filter(|&seat| !self.figures[seat].dead).collect()
        };
        let seats = match self.book.who(who) {
            Who::These(seats) => return Ok(alive(seats)),
            Who::OneOf(seats) => alive(seats),
        };
        let told = seats.iter().copied().find(|&seat| {
            self.comes(event, seat) || event == "pool-granted" && self.comes("pool-ended", seat)
        });
        let unseen = seats.iter().copied().find(|&seat| hidden(self, seat));
        match told.or(unseen) {
            Some(seat) => Ok(vec![seat]),
            None if seats.is_empty() => Ok(vec![]),
            None => super::due::broken("VRV-1", format!("one of {seats:?} should be affected")),
        }
    }
}

/// The kind of a scene, as traces call it.
fn kind_of(scene: &Value) -> &'static str {
    match scene["kind"].as_str().unwrap_or_default() {
        "combat" => "combat",
        "hazard" => "hazard",
        "night" | "day" => "rest",
        "meeting" => "meeting",
        "heal" => "heal",
        "pool" => "pool",
        "wake" => "wake",
        "cast" => "cast",
        _ => "wait",
    }
}
