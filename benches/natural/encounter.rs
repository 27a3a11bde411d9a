//! An adventure, implemented plainly: two warriors against four raiders, then nights of rest.

use std::collections::HashMap;

use rand::{RngExt, rngs::StdRng};

use super::Metric;

/// An adventurer or a foe.
#[derive(Clone)]
#[expect(dead_code, reason = "names belong to a straightforward model")]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) is_player: bool,
    pub(crate) level: i32,
    pub(crate) verve: i32,
    pub(crate) verve_max: i32,
    pub(crate) survival: i32,
    pub(crate) survival_max: i32,
    pub(crate) injuries: i32,
    pub(crate) scores: HashMap<String, i32>,
    /// Number of dice, their sides, and what is added.
    pub(crate) damage: (i32, i32, i32),
    pub(crate) out_until: Option<i64>,
    pub(crate) will_faint: bool,
    pub(crate) gained_injuries: bool,
    /// The clock at which time runs out, and whether it is counted in hours.
    pub(crate) dying: Option<(i64, bool)>,
    pub(crate) doomed: bool,
    pub(crate) dead: bool,
}

impl Person {
    fn score(&self, name: &str) -> i32 {
        self.scores[name]
    }

    fn is_active(&self) -> bool {
        let left_fight = !self.is_player && self.dying.is_some();
        !self.dead && !self.doomed && !left_fight && self.out_until.is_none()
    }
}

/// The metrics over all trials.
#[derive(Default, Debug)]
pub(crate) struct Totals {
    pub(crate) adventures: u64,
    pub(crate) won: Metric,
    pub(crate) rounds: Metric,
    pub(crate) foes_defeated: Metric,
    pub(crate) damage_dealt: Metric,
    pub(crate) verve_lost: Metric,
    pub(crate) survival_lost: Metric,
    pub(crate) injuries: Metric,
    pub(crate) consciousness_rolls: Metric,
    pub(crate) faints: Metric,
    pub(crate) contests: Metric,
    pub(crate) lost_people: Metric,
    pub(crate) nights: Metric,
    pub(crate) survival_at_end: Metric,
}

/// The counts of one trial, for the adventurers.
#[derive(Default)]
struct Trial {
    damage_dealt: i32,
    verve_lost: i32,
    survival_lost: i32,
    injuries: i32,
    consciousness_rolls: u64,
    faints: u64,
    contests: u64,
    nights: u64,
}

/// The adventurers and foes of `benches/encounter.toml`.
pub(crate) fn bench_table() -> (Vec<Person>, Vec<Person>) {
    let person = |name: &str, is_player: bool, points: (i32, i32), damage, scores: &[(&str, i32)]| Person {
        name: name.to_owned(),
        is_player,
        level: if is_player { 2 } else { 1 },
        verve: points.0,
        verve_max: points.0,
        survival: points.1,
        survival_max: points.1,
        injuries: 0,
        scores: scores.iter().map(|(name, score)| ((*name).to_owned(), *score)).collect(),
        damage,
        out_until: None,
        will_faint: false,
        gained_injuries: false,
        dying: None,
        doomed: false,
        dead: false,
    };
    let warrior = [
        ("fortitude", 11),
        ("willpower", 9),
        ("health", 12),
        ("endurance", 14),
        ("attack", 13),
        ("defense", 2),
    ];
    let raider = [
        ("fortitude", 10),
        ("willpower", 10),
        ("health", 10),
        ("endurance", 10),
        ("attack", 11),
        ("defense", 1),
    ];
    let adventurers = ["Una", "Vid"].map(|name| person(name, true, (9, 7), (1, 8, 1), &warrior));
    let foes = (1..=4)
        .map(|number| person(&format!("raider {number}"), false, (0, 6), (1, 6, 0), &raider))
        .collect();
    (adventurers.to_vec(), foes)
}

/// Plays one adventure on a fresh copy of all characters.
pub(crate) fn play(table: &(Vec<Person>, Vec<Person>), rng: &mut StdRng, totals: &mut Totals) {
    let mut people: Vec<Person> = table.0.iter().chain(&table.1).cloned().collect();
    let adventurers = table.0.len();
    let mut trial = Trial::default();
    let mut clock = 0_i64;
    let mut rounds = 0;
    while rounds < 200 && both_sides_go_on(&people, adventurers) {
        rounds += 1;
        fight_a_round(&mut people, adventurers, rng, &mut trial);
        for (index, person) in people.iter_mut().enumerate() {
            end_round(person, index < adventurers, clock + 10, rng, &mut trial);
        }
        clock += 10;
        people.iter_mut().for_each(|person| pass_time(person, clock));
    }
    let won = people[adventurers..].iter().all(|foe| !foe.is_active())
        && people[..adventurers].iter().any(Person::is_active);
    let defeated = people[adventurers..].iter().filter(|foe| !foe.is_active()).count();
    people.truncate(adventurers);
    people.iter_mut().filter(|person| person.doomed).for_each(|person| person.dead = true);
    rest(&mut people, &mut clock, rng, &mut trial);
    let lost = people.iter().filter(|person| person.dead || person.dying.is_some()).count();
    totals.adventures += 1;
    totals.won.add(u64::from(won));
    totals.rounds.add_to_distribution(rounds);
    totals.foes_defeated.add_to_distribution(defeated as u64);
    totals.damage_dealt.add(trial.damage_dealt as u64);
    totals.verve_lost.add_to_distribution(trial.verve_lost as u64);
    totals.survival_lost.add_to_distribution(trial.survival_lost as u64);
    totals.injuries.add_to_distribution(trial.injuries as u64);
    totals.consciousness_rolls.add(trial.consciousness_rolls);
    totals.faints.add(trial.faints);
    totals.contests.add_to_distribution(trial.contests);
    totals.lost_people.add_to_distribution(lost as u64);
    totals.nights.add_to_distribution(trial.nights);
    totals.survival_at_end.add_to_distribution(people.iter().map(|one| one.survival as u64).sum());
}

fn both_sides_go_on(people: &[Person], adventurers: usize) -> bool {
    let (ours, theirs) = people.split_at(adventurers);
    ours.iter().any(Person::is_active) && theirs.iter().any(Person::is_active)
}

/// Every active character attacks one of the other side, with its injuries at the start of the round.
fn fight_a_round(people: &mut [Person], adventurers: usize, rng: &mut StdRng, trial: &mut Trial) {
    let before: Vec<Person> = people.to_vec();
    let mut targets: Vec<Option<usize>> = Vec::new();
    for index in 0..people.len() {
        let enemies: Vec<usize> = (0..people.len())
            .filter(|&other| (other < adventurers) != (index < adventurers) && before[other].is_active())
            .collect();
        let chooses = before[index].is_active() && !enemies.is_empty();
        targets.push(chooses.then(|| enemies[rng.random_range(0..enemies.len())]));
    }
    for (index, target) in targets.into_iter().enumerate() {
        let Some(target) = target else { continue };
        let needed = before[index].score("attack") - before[index].injuries - before[target].score("defense");
        if rng.random_range(1..=20) > needed {
            continue;
        }
        let (count, sides, plus) = before[index].damage;
        let damage: i32 = (0..count).map(|_| rng.random_range(1..=sides)).sum::<i32>() + plus;
        if index < adventurers {
            trial.damage_dealt += damage;
        }
        suffer(&mut people[target], target < adventurers, damage, rng, trial);
    }
}

/// Damage to verve, survival and injuries, and the roll to stay conscious.
fn suffer(person: &mut Person, is_counted: bool, damage: i32, rng: &mut StdRng, trial: &mut Trial) {
    if damage == 0 || person.dead {
        return;
    }
    let had_survival = person.survival > 0;
    let verve = damage.min(person.verve);
    let survival = (damage - verve).min(person.survival);
    let injuries = damage - verve - survival;
    person.verve -= verve;
    person.survival -= survival;
    person.injuries += injuries;
    person.gained_injuries |= injuries > 0;
    if is_counted {
        trial.verve_lost += verve;
        trial.survival_lost += survival;
        trial.injuries += injuries;
    }
    let must_roll = injuries > 0 || (had_survival && person.survival == 0);
    if must_roll && person.out_until.is_none() && !person.doomed {
        trial.consciousness_rolls += u64::from(is_counted);
        let score = person.score("fortitude").max(person.score("willpower"));
        person.will_faint |= rng.random_range(1..=20) > score - person.injuries;
    }
}

/// Fainting, the contest with death, and the dying clock.
fn end_round(person: &mut Person, is_counted: bool, clock: i64, rng: &mut StdRng, trial: &mut Trial) {
    if !person.dead {
        if person.will_faint && person.out_until.is_none() {
            trial.faints += u64::from(is_counted);
            person.out_until = Some(clock + 60 * i64::from(person.injuries));
            if let Some((ends, false)) = person.dying {
                person.dying = Some((clock + (ends - clock) / 60 * 3600, true));
            }
        }
        let verve = if person.is_player { person.verve } else { 0 };
        if person.gained_injuries && !person.doomed && person.injuries > person.survival + verve {
            trial.contests += u64::from(is_counted);
            face_death(person, clock, rng);
        }
    }
    person.will_faint = false;
    person.gained_injuries = false;
}

fn face_death(person: &mut Person, clock: i64, rng: &mut StdRng) {
    if rng.random_range(1..=20) > person.injuries {
        return;
    }
    let bonus = if person.out_until.is_some() { 2 } else { 0 };
    if rng.random_range(1..=20) <= person.score("endurance") - person.injuries + bonus {
        return;
    }
    let left = i64::from((person.score("endurance") - person.injuries).max(0));
    let hours = person.dying.map_or(person.out_until.is_some(), |(_, hours)| hours);
    let ends = clock + left * if hours { 3600 } else { 60 };
    let ends = person.dying.map_or(ends, |(was, _)| ends.min(was));
    person.dying = Some((ends, hours));
    if left == 0 {
        person.doomed = true;
        person.dead |= !person.is_player;
    }
}

/// The unconscious wake, and time runs out for the dying.
fn pass_time(person: &mut Person, clock: i64) {
    if person.dead || person.doomed {
        return;
    }
    let dies = person.dying.map(|(ends, _)| ends).filter(|&ends| ends <= clock);
    let wakes = person.out_until.filter(|&until| until <= clock);
    if wakes.is_some_and(|wakes| dies.is_none_or(|dies| wakes < dies)) {
        person.out_until = None;
    }
    if dies.is_some() {
        person.doomed = true;
        person.dead |= !person.is_player;
    }
}

/// Nights until every living adventurer has recovered, at most thirty.
fn rest(people: &mut [Person], clock: &mut i64, rng: &mut StdRng, trial: &mut Trial) {
    let is_well = |person: &Person| person.survival == person.survival_max && person.injuries == 0;
    for _ in 0..30 {
        if people.iter().all(|person| person.dead || person.doomed || is_well(person)) {
            break;
        }
        *clock += 8 * 3600;
        for person in people.iter_mut().filter(|person| !person.dead) {
            pass_time(person, *clock);
            trial.nights += 1;
            if person.doomed {
                continue;
            }
            let good = rng.random_range(1..=20) <= person.score("health") - person.injuries;
            if good && person.injuries > 0 {
                person.injuries -= 1;
                if person.injuries == 0 {
                    person.dying = None;
                }
            } else {
                let restored = if good { person.level } else { 1 };
                person.survival = (person.survival + restored).min(person.survival_max);
            }
            person.verve = person.verve_max;
        }
    }
    people.iter_mut().filter(|person| person.doomed).for_each(|person| person.dead = true);
}
