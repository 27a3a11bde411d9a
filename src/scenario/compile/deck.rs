//! Decks and their starting piles.

use std::collections::HashMap;

use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, int_or, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Copies, Label};
use deathroll_core::dice::Urn;
use deathroll_core::rules::showdown::plan::{CARD_KINDS_MAX, DECK_MAX};

/// A deck: the names of its kinds of card, and its cards.
#[derive(Debug, Default)]
pub(super) struct Deck {
    pub(super) names: Vec<String>,
    pub(super) cards: Urn,
    /// False if the deck had faults, so that dependent checks are skipped.
    sound: bool,
}

impl Deck {
    /// Builds a deck from the kinds of card of a list and their copies, to which some more come later. `what` is its
    /// name in scenario files.
    pub(super) fn new<'a, T>(
        what: &str,
        list: &Field<Vec<Field<T>>>,
        kinds: impl Iterator<Item = (&'a Field<Label>, &'a Opt<Copies>)>,
        more: i64,
        faults: &Collector,
    ) -> Self {
        let mut deck = Self { sound: true, ..Self::default() };
        let mut places: HashMap<String, Place> = HashMap::new();
        let mut cards = more;
        let mut too_many = false;
        for (kind, (name_field, copies)) in kinds.enumerate() {
            let copies = int_or(copies, 1);
            cards += copies;
            too_many |= kind >= CARD_KINDS_MAX || cards > i64::from(DECK_MAX);
            if !too_many {
                (0..copies).for_each(|_| deck.cards.add(kind as u8));
            }
            let name = name_field.get().map_or_else(String::new, |name| name.0.clone());
            match places.get(&name) {
                Some(first) if !name.is_empty() => faults.add(
                    Diagnostic::new(
                        format!("two cards of `{what}` are called {}", quoted(&name)),
                        name_field.place,
                        "the second",
                    )
                    .related(*first, "the first")
                    .help("for several cards of one kind, give `copies`"),
                ),
                _ => {
                    places.insert(name.clone(), name_field.place);
                }
            }
            deck.names.push(name);
        }
        deck.sound = is_whole(list);
        let problem = if deck.names.len() > CARD_KINDS_MAX {
            format!("there are {}", deck.names.len())
        } else if too_many {
            format!("there are {cards}")
        } else if cards == 0 && is_whole(list) {
            "there is no card".to_owned()
        } else {
            return deck;
        };
        let limit = if deck.names.len() > CARD_KINDS_MAX {
            format!("`{what}` may have at most {CARD_KINDS_MAX} kinds of card")
        } else if too_many {
            format!("`{what}` may have at most {DECK_MAX} cards")
        } else {
            format!("`{what}` must have at least one card")
        };
        faults.add(Diagnostic::new(limit, list.place, problem));
        deck.sound = false;
        deck.names.truncate(CARD_KINDS_MAX);
        deck
    }

    /// The named cards, whether they are in the deck or not.
    pub(super) fn pile(&self, what: &str, names: &[Field<Label>], faults: &Collector) -> Option<Urn> {
        let mut pile = Urn::EMPTY;
        if let Some(beyond) = names.get(usize::from(DECK_MAX)) {
            let message = format!("a pool may have at most {DECK_MAX} cards");
            faults.add(Diagnostic::new(message, beyond.place, "one too many"));
            return None;
        }
        for field in names {
            pile.add(self.kind(what, &field.get()?.0, field.place, faults)?);
        }
        Some(pile)
    }

    /// The kind of a card by name.
    fn kind(&self, what: &str, name: &str, place: Place, faults: &Collector) -> Option<u8> {
        let kind = self.names.iter().position(|known| *known == name);
        if kind.is_none() && self.sound {
            let message = format!("there is no card {} in `{what}`", quoted(name));
            let known = self.names.iter().map(String::as_str);
            faults.add(Diagnostic::new(message, place, "unknown card").known(name, known));
        }
        kind.map(|kind| kind as u8)
    }

    /// Moves the named cards from the deck to a separate pile.
    pub(super) fn take(&mut self, what: &str, names: &Opt<Vec<Field<Label>>>, faults: &Collector) -> Urn {
        let mut pile = Urn::EMPTY;
        if !self.sound {
            return pile;
        }
        for (name, place) in items(names) {
            let Some(kind) = self.kind(what, &name.0, place, faults) else { continue };
            if self.cards.count(kind) == 0 {
                let has = match pile.count(kind) {
                    1 => "1 copy".to_owned(),
                    copies => format!("{copies} copies"),
                };
                let message = format!("{} is listed more often than the deck has it", quoted(&name.0));
                faults.add(Diagnostic::new(message, place, format!("the deck has {has}")));
                continue;
            }
            self.cards.remove(kind);
            pile.add(kind);
        }
        pile
    }

    /// True if the deck had no faults.
    pub(super) const fn is_sound(&self) -> bool {
        self.sound
    }
}

/// True for a list without faulty items.
fn is_whole<T>(list: &Field<Vec<Field<T>>>) -> bool {
    list.get().is_some_and(|items| items.iter().all(|item| item.get().is_some()))
}
