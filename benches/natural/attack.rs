//! A survivor's attacks, implemented plainly.

use rand::{rngs::StdRng, seq::SliceRandom};

use super::{Metric, d10, succeeds};

/// A hit location card.
#[derive(Clone)]
#[expect(dead_code, reason = "names belong to a straightforward model")]
pub(crate) struct Card {
    pub(crate) name: String,
    pub(crate) trap: bool,
    pub(crate) critical: bool,
    pub(crate) failure_tokens: i32,
}

/// The monster.
#[derive(Clone)]
pub(crate) struct Monster {
    pub(crate) toughness: i32,
    pub(crate) evasion: i32,
    pub(crate) evasion_tokens: i32,
    pub(crate) ai_deck: Vec<String>,
    pub(crate) ai_discard: Vec<String>,
    pub(crate) wound_stack: Vec<String>,
    pub(crate) hl_deck: Vec<Card>,
    pub(crate) hl_discard: Vec<Card>,
}

/// The attacker.
pub(crate) struct Survivor {
    pub(crate) speed: i32,
    pub(crate) accuracy: i32,
    pub(crate) strength: i32,
    pub(crate) luck: i32,
}

/// The counts of one trial.
#[derive(Default)]
struct Trial {
    attacks: u64,
    dice: u64,
    hits: u64,
    traps: u64,
    attempts: u64,
    criticals: u64,
    wounds: u64,
    rounds: u64,
    defeated: bool,
}

/// The metrics over all trials and over all attacks.
#[derive(Default, Debug)]
pub(crate) struct Totals {
    pub(crate) attacks: Metric,
    pub(crate) dice: Metric,
    pub(crate) hits: Metric,
    pub(crate) traps: Metric,
    pub(crate) attempts: Metric,
    pub(crate) criticals: Metric,
    pub(crate) wounds: Metric,
    pub(crate) rounds: Metric,
    pub(crate) defeats: Metric,
    pub(crate) hits_per_attack: Metric,
    pub(crate) wounds_per_attack: Metric,
}

impl Totals {
    fn add(&mut self, trial: &Trial) {
        self.attacks.add(trial.attacks);
        self.dice.add(trial.dice);
        self.hits.add(trial.hits);
        self.traps.add(trial.traps);
        self.attempts.add(trial.attempts);
        self.criticals.add(trial.criticals);
        self.wounds.add_to_distribution(trial.wounds);
        self.rounds.add_to_distribution(trial.rounds);
        self.defeats.add(u64::from(trial.defeated));
    }
}

/// Plays one trial on a fresh copy of the monster.
pub(crate) fn play(
    monster: &Monster,
    survivor: &Survivor,
    rounds: u32,
    rng: &mut StdRng,
    totals: &mut Totals,
) {
    let mut monster = monster.clone();
    monster.ai_deck.shuffle(rng);
    monster.hl_deck.shuffle(rng);
    let mut trial = Trial::default();
    for _ in 0..rounds {
        trial.rounds += 1;
        draw_ai_card(&mut monster, rng);
        let (hits, wounds) = (trial.hits, trial.wounds);
        attack(&mut monster, survivor, rng, &mut trial);
        totals.hits_per_attack.add_to_distribution(trial.hits - hits);
        totals.wounds_per_attack.add_to_distribution(trial.wounds - wounds);
        if trial.defeated {
            break;
        }
    }
    totals.add(&trial);
}

fn draw_ai_card(monster: &mut Monster, rng: &mut StdRng) {
    if monster.ai_deck.is_empty() {
        monster.ai_deck.append(&mut monster.ai_discard);
        monster.ai_deck.shuffle(rng);
    }
    if let Some(card) = monster.ai_deck.pop() {
        monster.ai_discard.push(card);
    }
}

fn attack(monster: &mut Monster, survivor: &Survivor, rng: &mut StdRng, trial: &mut Trial) {
    let threshold = survivor.accuracy + monster.evasion + monster.evasion_tokens;
    let rolls: Vec<i32> = (0..survivor.speed).map(|_| d10(rng)).collect();
    let hits = rolls.iter().filter(|&&roll| succeeds(roll, 0, threshold)).count();
    trial.attacks += 1;
    trial.dice += rolls.len() as u64;
    trial.hits += hits as u64;
    let mut cards = Vec::new();
    for _ in 0..hits {
        if monster.hl_deck.is_empty() {
            monster.hl_deck.append(&mut monster.hl_discard);
            monster.hl_deck.shuffle(rng);
        }
        cards.extend(monster.hl_deck.pop());
    }
    if cards.iter().any(|card| card.trap) {
        trial.traps += 1;
        monster.hl_deck.append(&mut cards);
        monster.hl_deck.append(&mut monster.hl_discard);
        monster.hl_deck.shuffle(rng);
        return;
    }
    // Cards with a critical first.
    cards.sort_by_key(|card| !card.critical);
    while !cards.is_empty() && !trial.defeated {
        let card = cards.remove(0);
        let roll = d10(rng);
        trial.attempts += 1;
        let critical = card.critical && roll != 1 && roll >= 10 - survivor.luck;
        if critical || succeeds(roll, survivor.strength, monster.toughness) {
            trial.criticals += u64::from(critical);
            trial.wounds += 1;
            trial.defeated = wound(monster, rng);
        } else {
            monster.evasion_tokens += card.failure_tokens;
        }
        monster.hl_discard.push(card);
    }
    monster.hl_discard.append(&mut cards);
}

/// One wound; returns true when no card is left to take.
fn wound(monster: &mut Monster, rng: &mut StdRng) -> bool {
    if monster.ai_deck.is_empty() {
        monster.ai_deck.append(&mut monster.ai_discard);
        monster.ai_deck.shuffle(rng);
    }
    match monster.ai_deck.pop() {
        Some(card) => {
            monster.wound_stack.push(card);
            false
        }
        None => true,
    }
}

/// The monster and the survivor of `benches/attack.toml`.
pub(crate) fn bench_table() -> (Monster, Survivor) {
    let card = |name: &str, trap, critical, failure_tokens| Card {
        name: name.to_string(),
        trap,
        critical,
        failure_tokens,
    };
    let mut hl_deck = vec![card("Flank", false, false, 0); 8];
    hl_deck.extend(vec![card("Eye", false, true, 0); 8]);
    hl_deck.extend(vec![card("Claw", false, false, 1); 3]);
    hl_deck.push(card("Pit", true, false, 0));
    let mut ai_deck = vec!["Plain".to_string(); 7];
    ai_deck.extend(vec!["Advanced".to_string(); 3]);
    let monster = Monster {
        toughness: 8,
        evasion: 0,
        evasion_tokens: 0,
        ai_deck,
        ai_discard: Vec::new(),
        wound_stack: Vec::new(),
        hl_deck,
        hl_discard: Vec::new(),
    };
    (monster, Survivor { speed: 3, accuracy: 6, strength: 3, luck: 1 })
}
