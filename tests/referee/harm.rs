//! Attacks of the monster, and what they do (MON, SRV-5, SRV-12).

use std::collections::VecDeque;

use super::acts::{Act, Attack};
use super::attack::hits;
use super::due::Due;
use super::line::{Line, Verdict, ensure};
use super::table::{EVASION, LOCATIONS};
use super::watch::Referee;

/// Which location each face of the die is.
const FACES: [usize; 6] = [0, 1, 2, 2, 3, 4];

/// An attack of the monster in progress.
#[derive(Debug)]
pub(super) struct Strike {
    seat: usize,
    /// The attacks of that name which it can be.
    attacks: Vec<Attack>,
    more_damage: i64,
    to_locate: i64,
    pending: VecDeque<usize>,
    dodged: Option<usize>,
    has_dodged: bool,
    landed: bool,
    hit: bool,
}

impl Strike {
    /// True when every hit that was not dodged has done its damage.
    pub(super) fn is_done(&self) -> bool {
        self.pending.is_empty() || self.pending.len() == 1 && self.pending.front() == self.dodged.as_ref()
    }
}

pub(super) fn place_of(location: &str) -> Result<usize, String> {
    LOCATIONS.iter().position(|&known| known == location).ok_or_else(|| format!("no location {location}"))
}

/// What changes the attacks of the monster.
struct Modifiers {
    accuracy: i64,
    speed: i64,
    damage: i64,
}

impl Referee<'_> {
    fn modifiers_of_attacks(&self) -> Modifiers {
        let [accuracy, speed, damage] = [2, 3, 4].map(|attribute| self.monster_modifier(attribute));
        Modifiers { accuracy, speed, damage }
    }

    /// MON-1, MON-2.
    pub(super) fn monster_attacked(&mut self, line: &Line) -> Verdict {
        self.settle(line)?;
        let seat = self.seat(line.text("target"))?;
        ensure!("OD-58", self.table.figures[seat].lives(), "the dead are not attacked");
        let (more, evasion) = (self.modifiers_of_attacks(), self.attribute(seat, EVASION));
        let dice = line.ints("dice");
        let (threshold, reach) = (line.int("threshold"), line.int("reach"));
        let fits = |attack: &&Attack| {
            attack.owner == line.text("attack")
                && (attack.speed + more.speed).clamp(1, 32) == dice.len() as i64
                && attack.accuracy + evasion - more.accuracy == threshold
                && i64::from(attack.reach) == reach
        };
        let attacks: Vec<Attack> = self.book.attacks.iter().filter(fits).cloned().collect();
        ensure!("MON-1", !attacks.is_empty(), "no attack of {} is like this", line.text("attack"));
        ensure!("MON-10", self.works(line.text("attack")), "{} is not at work", line.text("attack"));
        let needed = self.needed_to_hit(threshold);
        ensure!("OD-2", line.int("needed") == needed, "it needs {needed}");
        let hit = hits(&dice, needed)?;
        ensure!("MON-2", line.int("hits") == hit, "{hit} dice hit");
        let distance = self.distance(seat);
        ensure!("OD-54", line.int("distance") == i64::from(distance), "it is {distance} steps away");
        let in_area = attacks.iter().any(|attack| attack.in_area);
        ensure!("OD-54", in_area || i64::from(distance) <= reach, "the target is out of reach");
        let own_turn = line.text("source") == "monster-turn";
        ensure!(
            "TGT-6",
            !own_turn || in_area || self.table.targets.iter().any(|name| name == line.text("target")),
            "it is no target"
        );
        ensure!(
            "RND-7",
            line.text("source") == "card" || !self.table.monster_down,
            "a monster that lies does not attack"
        );
        let target = line.text("target");
        let locate = (0..hit).map(|_| Due::new("MON-3", "hit-located", line.actor()).with("target", target));
        self.due_first(locate.collect::<Vec<_>>());
        self.strikes.push(Strike {
            seat,
            attacks,
            more_damage: more.damage,
            to_locate: hit,
            pending: VecDeque::new(),
            dodged: None,
            has_dodged: false,
            landed: false,
            hit: false,
        });
        Ok(())
    }

    /// OD-54.
    pub(super) fn attack_skipped(&self, line: &Line) -> Verdict {
        let seat = self.seat(line.text("target"))?;
        let distance = i64::from(self.distance(seat));
        ensure!(
            "OD-54",
            line.int("distance") == distance && distance > line.int("reach"),
            "the target is in reach"
        );
        let known = self.book.attacks.iter().any(|attack| {
            attack.owner == line.text("attack") && i64::from(attack.reach) == line.int("reach")
        });
        ensure!("OD-54", known, "no attack of {} reaches so far", line.text("attack"));
        Ok(())
    }

    /// MON-3.
    pub(super) fn hit_located(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.text("target"))?;
        let die = line.ints("dice");
        let face = die.first().and_then(|die| FACES.get(usize::try_from(die - 1).unwrap_or(9)));
        ensure!(
            "MON-3",
            die.len() == 1 && face == Some(&place_of(line.text("location"))?),
            "{die:?} is elsewhere"
        );
        match self.strikes.last_mut().filter(|strike| strike.to_locate > 0) {
            Some(strike) => {
                ensure!("MON-3", strike.seat == seat, "another is attacked");
                strike.to_locate -= 1;
                strike.pending.extend(face);
            }
            None => self.loose_location = face.copied(),
        }
        Ok(())
    }

    /// SRV-5.
    pub(super) fn dodged(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        ensure!("SRV-5", line.int("cost") == 1, "a dodge costs 1");
        self.pays(seat, "dodge", 1)?;
        self.may_defend(seat, "dodge")?;
        let location = place_of(line.text("location"))?;
        let capacity = self.table.figures[seat].capacity(location);
        let strike = self.strikes.last_mut().ok_or("nobody is attacked")?;
        ensure!(
            "SRV-5",
            strike.seat == seat && !strike.has_dodged && !strike.landed,
            "there is nothing to dodge now"
        );
        let there = strike.pending.iter().filter(|&&hit| hit == location).count() as i64;
        ensure!("SRV-5", there > 0 && strike.to_locate == 0, "no hit is there");
        let averted = |attack: &Attack| {
            let damage = (attack.damage + strike.more_damage).clamp(0, 255);
            let severe = |hits: i64| (1..=hits).filter(|hit| hit * damage > capacity).count() as i64;
            severe(there) - severe(there - 1)
        };
        strike.attacks.retain(|attack| averted(attack) == line.int("averted"));
        ensure!("SRV-5", !strike.attacks.is_empty(), "it averts something else");
        (strike.dodged, strike.has_dodged) = (Some(location), true);
        Ok(())
    }

    /// MON-4, MON-5.
    pub(super) fn damaged(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let (location, damage) = (place_of(line.text("location"))?, line.int("damage"));
        ensure!("MON-7", self.severe.is_none(), "a severe injury is not resolved yet");
        ensure!("OD-58", self.before.figures[seat].lives(), "the dead suffer nothing");
        self.follow_hit(seat, location, damage)?;
        let (before, after) = (&self.before.figures[seat], &self.table.figures[seat]);
        let armor = damage.min(before.armor[location]);
        let boxes = (damage - armor).min(before.boxes[location]);
        let severe = damage - armor - boxes > 0;
        ensure!("MON-4", line.int("armor") == armor, "armor takes {armor}");
        ensure!("MON-4", line.int("boxes") == boxes, "{boxes} boxes are filled");
        ensure!("MON-4", line.flag("severe") == severe, "whether it is severe: {severe}");
        ensure!("MON-4", after.armor[location] == before.armor[location] - armor, "armor is left otherwise");
        ensure!("MON-4", after.boxes[location] == before.boxes[location] - boxes, "boxes are left otherwise");
        let falls = boxes > 0 && after.boxes[location] == 0 && after.stands();
        if severe {
            self.severe = Some((seat, location));
        }
        let first = self.book.option("overflow-order", "severe-first") == "knock-down-first";
        if falls && (first || !severe) {
            self.due_first([Due::new("MON-5", "knocked-down", line.actor()).with("cause", "heavy-injury")]);
        } else if falls {
            self.owed_falls.insert(seat);
        }
        Ok(())
    }

    /// A hit of the attack in progress, or of an effect of its own.
    fn follow_hit(&mut self, seat: usize, location: usize, damage: i64) -> Verdict {
        let Some(strike) = self.strikes.last_mut().filter(|strike| !strike.is_done() && strike.seat == seat)
        else {
            let known =
                self.book.acts.iter().any(|(_, act)| matches!(act, Act::Damage(amount) if *amount == damage));
            ensure!("MON-1", known, "no effect does {damage} damage");
            let rolled = self.loose_location.take();
            ensure!("MON-3", rolled.is_none_or(|rolled| rolled == location), "the die says elsewhere");
            return Ok(());
        };
        if strike.pending.front() != Some(&location) && strike.pending.front() == strike.dodged.as_ref() {
            strike.pending.pop_front();
            strike.dodged = None;
        }
        ensure!("MON-7", strike.pending.pop_front() == Some(location), "the next hit is elsewhere");
        let more = strike.more_damage;
        strike.attacks.retain(|attack| (attack.damage + more).clamp(0, 255) == damage);
        ensure!("MON-1", !strike.attacks.is_empty(), "the attack does not do {damage} damage");
        strike.landed = true;
        Ok(())
    }

    pub(super) fn on_hit(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.text("target"))?;
        let strike = self.strikes.last_mut().ok_or("nobody is attacked")?;
        ensure!("MON-7", strike.seat == seat && strike.landed && !strike.hit, "no hit was left");
        ensure!("MON-1", strike.attacks.iter().any(|attack| attack.on_hit), "the attack brings nothing more");
        ensure!("OD-58", self.table.figures[seat].lives(), "the target is dead");
        strike.hit = true;
        self.settle(line)
    }

    /// Before something else begins, every hit has done its damage.
    pub(super) fn settle(&mut self, line: &Line) -> Verdict {
        let nested = self.acting.is_some() && line.event() == "monster-attacked";
        ensure!("MON-6", nested || self.severe.is_none(), "a severe injury is left out");
        let Self { strikes, table, owed_falls, .. } = self;
        ensure!("MON-5", nested || owed_falls.is_empty(), "somebody should lie whose heavy box is filled");
        strikes.retain(|strike| {
            !strike.is_done() && table.figures[strike.seat].lives() || line.event() == "on-hit"
        });
        let left = strikes.iter().find(|strike| !strike.is_done());
        ensure!("MON-7", nested || left.is_none(), "a hit is left out: {left:?}");
        Ok(())
    }
}
