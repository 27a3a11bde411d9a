//! A monster's attacks on one survivor, implemented plainly.

use rand::{RngExt, rngs::StdRng};

use super::{Metric, d10, succeeds};

const LOCATIONS: [&str; 5] = ["head", "arms", "body", "waist", "legs"];

/// An attack of the monster.
pub(crate) struct Attack {
    pub(crate) speed: i32,
    pub(crate) accuracy: i32,
    pub(crate) damage: i32,
}

/// The survivor.
#[derive(Clone)]
#[expect(dead_code, reason = "names belong to a straightforward model")]
pub(crate) struct Survivor {
    pub(crate) name: String,
    pub(crate) survival: i32,
    pub(crate) luck: i32,
    pub(crate) armor: Vec<(String, i32)>,
    pub(crate) boxes: Vec<(String, i32)>,
    pub(crate) bleeding: i32,
    pub(crate) attributes: Vec<(String, i32)>,
    pub(crate) knocked_down: bool,
    pub(crate) alive: bool,
}

/// The counts of one trial.
#[derive(Default)]
struct Trial {
    attacks: u64,
    hits: u64,
    damage: u64,
    dodges: u64,
    endures: u64,
    severe: u64,
    knock_downs: u64,
    rounds: u64,
}

/// The metrics over all trials.
#[derive(Default, Debug)]
pub(crate) struct Totals {
    pub(crate) attacks: Metric,
    pub(crate) hits: Metric,
    pub(crate) damage: Metric,
    pub(crate) dodges: Metric,
    pub(crate) endures: Metric,
    pub(crate) severe: Metric,
    pub(crate) knock_downs: Metric,
    pub(crate) rounds: Metric,
    pub(crate) survival_left: Metric,
    pub(crate) survived: Metric,
}

impl Totals {
    fn add(&mut self, trial: &Trial, survivor: &Survivor) {
        self.attacks.add(trial.attacks);
        self.hits.add(trial.hits);
        self.damage.add_to_distribution(trial.damage);
        self.dodges.add(trial.dodges);
        self.endures.add(trial.endures);
        self.severe.add_to_distribution(trial.severe);
        self.knock_downs.add_to_distribution(trial.knock_downs);
        self.rounds.add_to_distribution(trial.rounds);
        self.survival_left.add_to_distribution(survivor.survival as u64);
        self.survived.add(u64::from(survivor.alive));
    }
}

/// Plays one trial on a fresh copy of the survivor.
pub(crate) fn play(
    survivor: &Survivor,
    attacks: &[Attack],
    rounds: u32,
    rng: &mut StdRng,
    totals: &mut Totals,
) {
    let mut survivor = survivor.clone();
    let mut trial = Trial::default();
    for _ in 0..rounds {
        trial.rounds += 1;
        let was_down = survivor.knocked_down;
        let (mut dodged, mut endured) = (false, false);
        for attack in attacks {
            suffer(&mut survivor, attack, &mut dodged, &mut endured, rng, &mut trial);
            if !survivor.alive {
                break;
            }
        }
        if !survivor.alive {
            break;
        }
        if was_down {
            survivor.knocked_down = false;
        }
    }
    totals.add(&trial, &survivor);
}

fn suffer(
    survivor: &mut Survivor,
    attack: &Attack,
    dodged: &mut bool,
    endured: &mut bool,
    rng: &mut StdRng,
    trial: &mut Trial,
) {
    trial.attacks += 1;
    let evasion = attribute(survivor, "evasion");
    let mut hits: Vec<String> = Vec::new();
    for _ in 0..attack.speed {
        if succeeds(d10(rng), 0, attack.accuracy + evasion) {
            let location = match rng.random_range(1..=6) {
                1 => "head",
                2 => "arms",
                3 | 4 => "body",
                5 => "waist",
                _ => "legs",
            };
            hits.push(location.to_string());
        }
    }
    trial.hits += hits.len() as u64;
    if !*dodged && survivor.survival >= 1 {
        let severe = hits.iter().position(|hit| {
            let landed = hits.iter().filter(|other| *other == hit).count() as i32;
            landed > capacity(survivor, hit) / attack.damage
        });
        if let Some(index) = severe {
            hits.remove(index);
            survivor.survival -= 1;
            *dodged = true;
            trial.dodges += 1;
        }
    }
    for hit in hits {
        if survivor.alive {
            take(survivor, &hit, attack.damage, endured, rng, trial);
        }
    }
}

fn take(
    survivor: &mut Survivor,
    location: &str,
    damage: i32,
    endured: &mut bool,
    rng: &mut StdRng,
    trial: &mut Trial,
) {
    trial.damage += damage as u64;
    let mut left = damage;
    let armor = entry(&mut survivor.armor, location);
    let taken = left.min(*armor);
    *armor -= taken;
    left -= taken;
    let boxes = entry(&mut survivor.boxes, location);
    let taken = left.min(*boxes);
    *boxes -= taken;
    left -= taken;
    let filled = taken > 0 && *boxes == 0;
    if left > 0 {
        severe(survivor, endured, rng, trial);
    }
    if filled && survivor.alive {
        knock_down(survivor, trial);
    }
}

fn severe(survivor: &mut Survivor, endured: &mut bool, rng: &mut StdRng, trial: &mut Trial) {
    let cost = (7 - survivor.luck - attribute(survivor, "luck")).max(0);
    if !*endured && !survivor.knocked_down && survivor.survival >= cost {
        survivor.survival -= cost;
        *endured = true;
        trial.endures += 1;
        return;
    }
    trial.severe += 1;
    match d10(rng) {
        1..=3 => survivor.alive = false,
        4..=6 => {
            knock_down(survivor, trial);
            survivor.bleeding += 1;
            survivor.alive = survivor.bleeding < 5;
        }
        7..=9 => {
            knock_down(survivor, trial);
            let names = ["speed", "accuracy", "strength", "luck", "evasion", "movement"];
            let name = names[rng.random_range(0..6)];
            *entry(&mut survivor.attributes, name) -= 1;
        }
        _ => knock_down(survivor, trial),
    }
}

fn knock_down(survivor: &mut Survivor, trial: &mut Trial) {
    if !survivor.knocked_down {
        survivor.knocked_down = true;
        trial.knock_downs += 1;
    }
}

fn attribute(survivor: &Survivor, name: &str) -> i32 {
    survivor.attributes.iter().find(|(other, _)| other == name).map_or(0, |(_, value)| *value)
}

fn capacity(survivor: &Survivor, location: &str) -> i32 {
    let of =
        |list: &[(String, i32)]| list.iter().find(|(name, _)| name == location).map_or(0, |(_, left)| *left);
    of(&survivor.armor) + of(&survivor.boxes)
}

fn entry<'a>(list: &'a mut Vec<(String, i32)>, name: &str) -> &'a mut i32 {
    let index = list.iter().position(|(other, _)| other == name).unwrap_or_else(|| {
        list.push((name.to_string(), 0));
        list.len() - 1
    });
    &mut list[index].1
}

/// The survivor and the attacks of `benches/defense.toml`.
pub(crate) fn bench_table() -> (Survivor, Vec<Attack>) {
    let boxes = |name: &str| (name.to_string(), if name == "head" { 1 } else { 2 });
    let survivor = Survivor {
        name: "Ada".to_string(),
        survival: 6,
        luck: 3,
        armor: vec![("body".to_string(), 2), ("head".to_string(), 1)],
        boxes: LOCATIONS.map(boxes).to_vec(),
        bleeding: 0,
        attributes: Vec::new(),
        knocked_down: false,
        alive: true,
    };
    let attacks =
        vec![Attack { speed: 3, accuracy: 5, damage: 1 }, Attack { speed: 1, accuracy: 6, damage: 2 }];
    (survivor, attacks)
}
