//! A survivor's attacks, plainly.

use rand::{rngs::StdRng, seq::SliceRandom};

use super::{d10, succeeds};

/// A hit location card.
#[derive(Clone)]
#[expect(dead_code, reason = "cards have names, whether a run prints them or not")]
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

/// What happened, summed over trials.
#[derive(Default, Debug)]
pub(crate) struct Totals {
    pub(crate) trials: u64,
    pub(crate) attacks: u64,
    pub(crate) dice: u64,
    pub(crate) hits: u64,
    pub(crate) traps: u64,
    pub(crate) attempts: u64,
    pub(crate) criticals: u64,
    pub(crate) wounds: u64,
    pub(crate) wounds_squared: u64,
    pub(crate) defeats: u64,
    pub(crate) rounds: u64,
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
    let mut wounds = 0;
    let mut defeated = false;
    for _ in 0..rounds {
        totals.rounds += 1;
        draw_ai_card(&mut monster, rng);
        defeated = attack(&mut monster, survivor, rng, totals, &mut wounds);
        if defeated {
            break;
        }
    }
    totals.trials += 1;
    totals.wounds += wounds;
    totals.wounds_squared += wounds * wounds;
    totals.defeats += u64::from(defeated);
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

/// One attack; true when it defeats the monster.
fn attack(
    monster: &mut Monster,
    survivor: &Survivor,
    rng: &mut StdRng,
    totals: &mut Totals,
    wounds: &mut u64,
) -> bool {
    let threshold = survivor.accuracy + monster.evasion + monster.evasion_tokens;
    let rolls: Vec<i32> = (0..survivor.speed).map(|_| d10(rng)).collect();
    let hits = rolls.iter().filter(|&&roll| succeeds(roll, 0, threshold)).count();
    totals.attacks += 1;
    totals.dice += rolls.len() as u64;
    totals.hits += hits as u64;
    let mut cards = Vec::new();
    for _ in 0..hits {
        if monster.hl_deck.is_empty() {
            monster.hl_deck.append(&mut monster.hl_discard);
            monster.hl_deck.shuffle(rng);
        }
        cards.extend(monster.hl_deck.pop());
    }
    if cards.iter().any(|card| card.trap) {
        totals.traps += 1;
        monster.hl_deck.append(&mut cards);
        monster.hl_deck.append(&mut monster.hl_discard);
        monster.hl_deck.shuffle(rng);
        return false;
    }
    // Cards with a critical first.
    cards.sort_by_key(|card| !card.critical);
    let mut defeated = false;
    while !cards.is_empty() && !defeated {
        let card = cards.remove(0);
        let roll = d10(rng);
        totals.attempts += 1;
        let critical = card.critical && roll != 1 && roll >= 10 - survivor.luck;
        if critical || succeeds(roll, survivor.strength, monster.toughness) {
            totals.criticals += u64::from(critical);
            *wounds += 1;
            defeated = wound(monster, rng);
        } else {
            monster.evasion_tokens += card.failure_tokens;
        }
        monster.hl_discard.push(card);
    }
    monster.hl_discard.append(&mut cards);
    defeated
}

/// One wound; true when no card is left to take.
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
