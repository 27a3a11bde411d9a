//! What the referee counts itself, to compare it with the tally in the last lines.

use std::collections::BTreeMap;

use super::watch::Referee;
use crate::referee::book::{int, name};
use crate::referee::line::{Line, Verdict, ensure};

/// Counters by subject and name.
#[derive(Debug, Default)]
pub(super) struct Counts {
    counted: BTreeMap<String, BTreeMap<&'static str, i64>>,
    pub(super) compared: usize,
    /// Names of the adventurers.
    adventurers: Vec<String>,
    /// The last spell and who cast it.
    cast: (String, String),
}

/// Counters of things that happened at least once.
const EVER: [&str; 3] = ["ever_unconscious", "ever_faced_death", "ever_dying"];

/// Counters that the party does not share with its adventurers.
const PARTY: [&str; 9] = [
    "combat_rounds",
    "combats_won",
    "combats_lost",
    "combats_undecided",
    "foes_defeated",
    "foes_killed",
    "intact",
    "wiped_out",
    "time",
];

impl Counts {
    pub(super) fn begin(adventurers: Vec<String>) -> Self {
        Self { adventurers, ..Self::default() }
    }

    fn add(&mut self, subject: &str, counter: &'static str, amount: i64) {
        if amount != 0 {
            *self.counted.entry(subject.to_owned()).or_default().entry(counter).or_default() += amount;
        }
    }

    fn of(&self, subject: &str, counter: &str) -> i64 {
        self.counted.get(subject).and_then(|own| own.get(counter)).copied().unwrap_or(0)
    }

    /// Counts what a line says.
    pub(super) fn hear(&mut self, line: &Line) {
        let actor = line.actor().to_owned();
        let (success, target) = (i64::from(line.flag("success")), line.text("target").to_owned());
        let works = i64::from(line.0["success"].as_bool().unwrap_or(true));
        let amount = |field: &str| int(&line.0[field], 0);
        let was_dying = self.of(&actor, "ever_dying") > 0;
        let mut add = |counter: &'static str, amount: i64| self.add(&actor, counter, amount);
        match line.event() {
            "fled" => add("flights", 1),
            "attacked" => {
                add("attack_rolls", 1);
                add("attack_hits", success);
            }
            "skill-rolled" => {
                add("skill_rolls", 1);
                add("skill_successes", success);
            }
            "damaged" => self.count_damage(line),
            "consciousness-rolled" => {
                add("consciousness_rolls", 1);
                add("consciousness_failures", 1 - success);
            }
            "fainted" => {
                add("faints", 1);
                add("ever_unconscious", 1);
                add("minutes_unconscious", amount("minutes"));
            }
            "put-to-sleep" => add("ever_unconscious", 1),
            "wake-rolled" => add("minutes_unconscious", 1 - success),
            "cannot-wake" => add("minutes_unconscious", amount("minutes")),
            "spell-cast" => {
                add("mojo_spent", amount("mojo"));
                add("spells_cast", 1);
                add("spells_that_worked", works);
                if line.flag("last_effort") {
                    add("heroic_efforts", 1);
                    add("heroic_successes", works);
                }
                self.cast = (line.text("spell").to_owned(), actor);
            }
            "shaken" => self.add(&target, "woken", works),
            "became-semi-conscious" => add("mojo_spent", 1),
            "contest-began" => {
                add("contests", 1);
                add("ever_faced_death", 1);
            }
            "death-rolled" => add("contests_lost", 1 - success),
            "mojo-bid" => {
                add("mojo_spent", amount("paid"));
                match line.text("roll") {
                    "attack" => add("attack_hits", 1),
                    "skill" => add("skill_successes", 1),
                    _ => add("contests_lost", -1),
                }
            }
            "began-dying" => {
                add("dying_begun", 1);
                add("ever_dying", 1);
                add("seconds_to_live", amount("left") * if line.text("unit") == "hours" { 3600 } else { 60 });
            }
            // The time of those who were dying from the start is not counted.
            "dying-time-changed" if was_dying => {
                let change = &line.0["changes"][format!("{actor}.dying_until")];
                add("seconds_to_live", int(&change[1], 0) - int(&change[0], 0));
            }
            "dying-cancelled" => add("dying_cancelled", 1),
            "heroic-effort" => {
                add("heroic_efforts", 1);
                add("heroic_successes", success);
            }
            "mojo-given" => add("mojo_spent", amount("mojo")),
            "health-rolled" => {
                add("health_rolls", 1);
                add("health_successes", success);
            }
            "recovered" | "healed" => {
                add("survival_regained", amount("survival"));
                add("injuries_healed", amount("injuries"));
            }
            "verve-returned" | "meeting-restored" | "refreshed" => add("verve_regained", amount("verve")),
            _ => {}
        }
    }

    fn count_damage(&mut self, line: &Line) {
        let amount = |field: &str| int(&line.0[field], 0);
        let (actor, by) = (line.actor().to_owned(), line.text("by").to_owned());
        let damage = amount("damage") + amount("direct_injuries");
        let dealt_by = if self.cast.0 == by { self.cast.1.clone() } else { by };
        let is_ours = |name: &String| self.adventurers.contains(name);
        // The price of a spell is not dealt to foes.
        if line.phase() == "combat" && is_ours(&dealt_by) != is_ours(&actor) {
            self.add(&dealt_by, "damage_dealt", damage);
        }
        self.add(&actor, "damage_suffered", damage);
        self.add(&actor, "pool_lost", amount("pool"));
        self.add(&actor, "verve_lost", amount("verve"));
        self.add(&actor, "survival_lost", amount("survival"));
        self.add(&actor, "injuries_gained", amount("injuries"));
    }
}

impl Referee<'_> {
    /// A night or a day has passed.
    pub(super) fn count_rest(&mut self) {
        for seat in
            (0..self.figures.len()).filter(|&seat| !self.figures[seat].dead && !self.figures[seat].doomed)
        {
            self.counts.add(&self.people[seat].name, "nights", 1);
        }
    }

    /// A combat has ended.
    pub(super) fn count_combat(&mut self, end: &str) {
        let counter = match end {
            "won" => "combats_won",
            "lost" => "combats_lost",
            _ => "combats_undecided",
        };
        self.counts.add("party", counter, 1);
        self.counts.add("party", "combat_rounds", self.round);
        for figure in &self.figures[self.counts.adventurers.len()..] {
            let killed = figure.dead || figure.dying.is_some();
            let out = figure.out.is_some() && !figure.fled;
            self.counts.add("party", "foes_killed", killed.into());
            self.counts.add("party", "foes_defeated", (killed || out).into());
        }
        let scene = format!("scene: {}", name(&self.book.scenes[self.scene]));
        self.counts.add(&scene, "scene_won", (end == "won").into());
    }

    /// A scene has ended that began at some time.
    pub(super) fn count_scene(&mut self, began: i64) {
        self.counts.add("party", "time", (self.clock - began) / 10);
        let scene = format!("scene: {}", name(&self.book.scenes[self.scene]));
        self.counts.add(&scene, "scene_rounds", self.round);
        for seat in 0..self.counts.adventurers.len() {
            let figure = &self.figures[seat];
            let alive = i64::from(!figure.dead);
            let counted = [
                ("scene_verve", alive * figure.verve),
                ("scene_survival", alive * figure.survival),
                ("scene_injuries", alive * figure.injuries),
                ("scene_awake", alive * i64::from(figure.out.is_none())),
                ("scene_dying", alive * i64::from(figure.dying.is_some())),
                ("scene_dead", 1 - alive),
            ];
            for (counter, amount) in counted {
                self.counts.add(&scene, counter, amount);
                self.counts.add(&format!("{scene}, {}", self.people[seat].name), counter, amount);
            }
        }
    }

    /// The adventure has ended.
    pub(super) fn count_end(&mut self) {
        let mut lost = 0;
        for (figure, person) in self.figures.iter().zip(&self.people) {
            let (dead, dying) = (figure.dead, !figure.dead && figure.dying.is_some());
            let whole = !dead && figure.survival == figure.survival_max && figure.injuries == 0;
            let level = if dead { 0 } else { (person.level - figure.injuries).max(0) };
            let counted = [
                ("verve_at_end", if dead { 0 } else { figure.verve }),
                ("survival_at_end", if dead { 0 } else { figure.survival }),
                ("injuries_at_end", figure.injuries),
                ("spell_level_at_end", level),
                ("recovered", whole.into()),
                ("dying_at_end", dying.into()),
                ("dead_at_end", dead.into()),
                ("dead_or_dying", (dead || dying).into()),
                ("survived", (!dead && !dying).into()),
            ];
            counted.into_iter().for_each(|(counter, amount)| self.counts.add(&person.name, counter, amount));
            lost += usize::from(dead || dying);
        }
        self.counts.add("party", "intact", (lost == 0).into());
        self.counts.add("party", "wiped_out", (lost == self.figures.len()).into());
    }

    /// The last lines have the counts of the trial, and nothing follows.
    pub(super) fn compare_counts(&mut self) -> Verdict {
        self.count_end();
        while let Some(line) = self.ahead().cloned() {
            ensure!("OD-70", line.event() == "counted", "something happens after the end");
            let own = line.0.as_object().into_iter().flatten();
            let numbers = own.filter_map(|(counter, value)| Some((counter.as_str(), value.as_i64()?)));
            for (counter, told) in numbers.filter(|(counter, _)| !["step", "round"].contains(counter)) {
                let is = self.counter(line.actor(), counter);
                ensure!("TALLY", told == is, "{counter} of {} should be {is}", line.actor());
                self.counts.compared += 1;
            }
            self.at += 1;
        }
        ensure!("TALLY", self.counts.compared > 0, "nothing is counted");
        Ok(())
    }

    /// A counter; the party's is the sum of those of its adventurers, unless it is its own.
    fn counter(&self, subject: &str, counter: &str) -> i64 {
        let of = |person: &str| {
            let count = self.counts.of(person, counter);
            if EVER.contains(&counter) { count.min(1) } else { count }
        };
        if subject != "party" || PARTY.contains(&counter) {
            return of(subject);
        }
        self.book.adventurers.iter().map(|person| of(&person.name)).sum()
    }
}
