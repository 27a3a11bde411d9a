//! The monster and its starting state.

use super::behaviour;
use super::deck::Deck;
use super::effects::Arena;
use super::labels::ShowdownLabels;
use super::limit::at_most;
use super::site::{Inside, Site};
use crate::scenario::Kind;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, flag_or, given, int_or, items};
use crate::scenario::source::Place;
use crate::scenario::tree::count;
use crate::scenario::wire::{AiPool, CounterOf, HitLocation, Monster};
use deathroll_core::rules::showdown::plan::{self as rules, DeathRule, EmptyDraw, MonsterAttribute, Options};
use deathroll_core::rules::showdown::state::{self, AiDeck, wounds_to_defeat};

/// The name of a monster without a name.
const NAME: &str = "monster";
/// Maximum number of pools of AI cards.
const POOLS_MAX: usize = 16;

/// Compiles the monster into its plan and its starting state.
pub(super) fn compile(
    wire: &Field<Monster>,
    kind: Kind,
    options: &Options,
    arena: &mut Arena<'_>,
    labels: &mut ShowdownLabels,
    faults: &Collector,
) -> (rules::Monster, state::Monster) {
    let mut monster = rules::Monster::default();
    let mut start = state::Monster::default();
    let Some(given_monster) = wire.get() else { return (monster, start) };
    labels.monster = given(&given_monster.name).map_or(NAME, |name| &name.0).to_owned();
    monster.evasion = int_or(&given_monster.evasion, 0) as i16;
    monster.toughness = int_or(&given_monster.toughness, 0) as i16;
    monster.basic_action = behaviour::basic_action(given_monster, wire.place, arena);
    start.knocked_down = flag_or(&given_monster.knocked_down, false);
    if let Some(tokens) = given(&given_monster.tokens) {
        for (attribute, amount) in MonsterAttribute::ALL.into_iter().zip(tokens.all()) {
            start.tokens.add(attribute as usize, int_or(amount, 0) as i8, rules::Duration::Showdown);
        }
    }
    if kind == Kind::Defense {
        monster.attacks = attacks(given_monster, wire.place, arena, faults);
    } else {
        if given_monster.toughness.is_none() {
            missing("toughness", kind, wire.place, faults);
        }
        monster.pools =
            ai_deck(given_monster, kind, wire.place, options.death_rule, labels, faults, &mut start);
        // What is more than a deck can hold is a fault.
        let drawn = monster.pools.iter().fold(0_u8, |drawn, pool| drawn.saturating_add(pool.draw));
        monster.ai_cards = start.ai.len().saturating_add(drawn);
        monster.hit_locations = hl_deck(given_monster, kind, wire.place, arena, labels, faults, &mut start);
    }
    if kind == Kind::Showdown {
        if given_monster.movement.is_none() {
            missing("movement", kind, wire.place, faults);
        }
        monster.movement = int_or(&given_monster.movement, 0) as u8;
        if options.empty_draw == EmptyDraw::BasicAction {
            behaviour::expect_target(given_monster, monster.basic_action, arena);
        }
        monster.instinct = behaviour::instinct(given_monster, arena);
        monster.ai_kinds = behaviour::ai_kinds(given_monster, labels.ai_cards.len(), arena, faults);
    }
    monster.counters = arena.counters.rules(CounterOf::Monster);
    start.counters = arena.counters.start(CounterOf::Monster, &given_monster.counters, faults);
    (monster, start)
}

fn missing(key: &str, kind: Kind, place: Place, faults: &Collector) {
    let label = format!("scenarios of kind `{}` need it", kind.name());
    faults.add(Diagnostic::new(format!("the monster has no `{key}`"), place, label));
}

/// The AI cards, in all starting piles.
fn ai_deck(
    wire: &Monster,
    kind: Kind,
    place: Place,
    death_rule: DeathRule,
    labels: &mut ShowdownLabels,
    faults: &Collector,
    start: &mut state::Monster,
) -> Vec<rules::Pool> {
    let Some(cards) = &wire.ai_cards else {
        missing("ai-cards", kind, place, faults);
        return Vec::new();
    };
    let kinds = items(&wire.ai_cards).map(|(card, _)| (&card.name, &card.copies));
    let drawn: i64 = items(&wire.ai_pools).filter_map(|(pool, _)| pool.draw.get()).map(|draw| draw.0).sum();
    let mut deck = Deck::new("ai-cards", cards, kinds, drawn, faults);
    let discard = deck.take("ai-cards", &wire.ai_discard, faults);
    start.ai = AiDeck { unseen: deck.cards, deck: deck.cards.len(), discard, ..AiDeck::default() };
    if deck.is_sound() {
        wounds(wire, death_rule, drawn as u8, faults, start);
    }
    let pools = at_most(POOLS_MAX, "pools of AI cards", &wire.ai_pools, faults);
    let pools = pools.filter_map(|(one, _)| pool(one, &deck, faults)).collect();
    labels.ai_cards = deck.names;
    pools
}

/// A pool of AI cards.
fn pool(wire: &AiPool, deck: &Deck, faults: &Collector) -> Option<rules::Pool> {
    let (cards, draw) = (deck.pile("ai-cards", wire.cards.get()?, faults)?, wire.draw.get()?.0 as u8);
    if draw > cards.len() {
        let message = format!("the pool has {}", count(cards.len().into(), "card"));
        faults.add(Diagnostic::new(message, wire.draw.place, format!("expected at most {}", cards.len())));
        return None;
    }
    Some(rules::Pool { cards, draw })
}

/// The hit location cards, in all starting piles, and their kinds.
fn hl_deck(
    wire: &Monster,
    kind: Kind,
    place: Place,
    arena: &mut Arena<'_>,
    labels: &mut ShowdownLabels,
    faults: &Collector,
    start: &mut state::Monster,
) -> Vec<rules::HitLocation> {
    let Some(cards) = &wire.hit_locations else {
        missing("hit-locations", kind, place, faults);
        return Vec::new();
    };
    let kinds = items(&wire.hit_locations).map(|(card, _)| (&card.name, &card.copies));
    let mut deck = Deck::new("hit-locations", cards, kinds, 0, faults);
    start.hl_discard = deck.take("hit-locations", &wire.hit_location_discard, faults);
    start.hl_deck = deck.cards;
    let kinds = items(&wire.hit_locations).take(deck.names.len());
    labels.hit_locations = deck.names;
    kinds.map(|(card, _)| hit_location(card, arena, faults)).collect()
}

/// Cards in the wound stack at the start of the trial.
fn wounds(
    wire: &Monster,
    death_rule: DeathRule,
    from_pools: u8,
    faults: &Collector,
    start: &mut state::Monster,
) {
    let Some(stack) = &wire.wound_stack else { return };
    let wounds = int_or(&wire.wound_stack, 0) as u8;
    if wounds > start.ai.deck {
        let left = count(usize::from(start.ai.deck), "card");
        let message = format!("`wound-stack` is {wounds}, but the AI deck has only {left}");
        faults.add(Diagnostic::new(message, stack.place, "more cards than there are"));
        return;
    }
    let defeat = wounds_to_defeat(death_rule, start.ai.len() + from_pools);
    if u16::from(wounds) >= defeat {
        let message =
            format!("the monster is defeated before the trial begins: by {}", count(defeat.into(), "wound"));
        faults.add(Diagnostic::new(message, stack.place, format!("expected fewer than {defeat}")));
        return;
    }
    start.ai.deck -= wounds;
    start.wounds = wounds.into();
}

fn hit_location(card: &HitLocation, arena: &mut Arena<'_>, faults: &Collector) -> rules::HitLocation {
    let site = Site::new(card.name.get().map_or("hit location", |name| &name.0), Inside::Anything);
    let trap = flag_or(&card.trap, false);
    if trap {
        let unused: [(&str, Option<Place>); 5] = [
            ("critical", place(&card.critical)),
            ("wound", place(&card.wound)),
            ("failure", place(&card.failure)),
            ("reflex", place(&card.reflex)),
            ("first-strike", place(&card.first_strike)),
        ];
        for (key, place) in unused {
            if let Some(place) = place {
                let message = format!("a trap has no `{key}`: it ends the attack when it is drawn");
                faults.add(
                    Diagnostic::new(message, place, "this is never used")
                        .help("the effects of a trap belong in `special`"),
                );
            }
        }
    }
    rules::HitLocation {
        first_strike: flag_or(&card.first_strike, false),
        trap,
        special: arena.optional(&card.special, site),
        critical: arena.optional(&card.critical, site),
        wound: arena.optional(&card.wound, site),
        failure: arena.optional(&card.failure, site),
        reflex: arena.optional(&card.reflex, site),
    }
}

fn place<T>(field: &Opt<T>) -> Option<Place> {
    field.as_ref().map(|field| field.place)
}

fn attacks(wire: &Monster, place: Place, arena: &mut Arena<'_>, faults: &Collector) -> Vec<u8> {
    let Some(list) = &wire.attacks else {
        missing("attacks", Kind::Defense, place, faults);
        return Vec::new();
    };
    let mut attacks = Vec::new();
    let mut total = 0;
    for (number, (attack, place)) in items(&wire.attacks).enumerate() {
        let times = int_or(&attack.times, 1);
        total += times;
        if total > i64::from(rules::ATTACKS_MAX) {
            continue;
        }
        let name =
            given(&attack.name).map_or_else(|| format!("attack {}", number + 1), |name| name.0.clone());
        let site = Site::new(&name, Inside::Anything);
        let on_hit = arena.optional(&attack.on_hit, site).unwrap_or_default();
        if let (Some(speed), Some(accuracy), Some(damage)) =
            (attack.speed.get(), arena.accuracy(&attack.accuracy, &attack.hits, place), attack.damage.get())
        {
            let profile =
                rules::Profile { speed: speed.0 as u8, accuracy, damage: damage.0 as u8, on_hit, reach: 1 };
            let profile = arena.profile(profile, &name, place);
            attacks.extend((0..times).map(|_| profile));
        }
    }
    if total > i64::from(rules::ATTACKS_MAX) {
        let message = format!("the monster may make at most {} attacks in a round", rules::ATTACKS_MAX);
        faults.add(Diagnostic::new(message, list.place, format!("there are {total}")));
    } else if list.get().is_some_and(Vec::is_empty) {
        let message = "the monster must make at least one attack";
        faults.add(Diagnostic::new(message, list.place, "there is none"));
    }
    attacks
}
