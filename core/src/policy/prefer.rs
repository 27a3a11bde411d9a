//! What makes one thing better than another.

use std::cmp::Ordering;

use super::bind::{self, Kind, Known};
use super::list::{Chosen, List, When};
use crate::expression::Wrong;
use crate::nearest::did_you_mean;

/// Maximum number of preferences of a line.
pub const PREFERENCES_MAX: usize = 8;

/// What is wrong with texts, by their indices.
type WrongTexts = Vec<(usize, Wrong)>;

/// What makes one thing better than another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Preference<F> {
    /// That it meets a condition.
    Meets(When<F>),
    /// The largest value of a number.
    Most(F),
    /// The least value of a number.
    Least(F),
}

impl<F: Copy> Preference<F> {
    /// The preference that a text stands for: a condition, `most NUMBER` or `least NUMBER`. `varies` accepts
    /// the numbers that can differ from thing to thing.
    pub(super) fn bind(
        text: &str,
        known: &[Known<F>],
        varies: impl Fn(F) -> bool,
    ) -> Result<Self, Vec<Wrong>> {
        let of = |word| text.trim_start().strip_prefix(word);
        match (of("most "), of("least ")) {
            (Some(name), _) => number(text, name, known, varies).map(Self::Most).map_err(|one| vec![one]),
            (_, Some(name)) => number(text, name, known, varies).map(Self::Least).map_err(|one| vec![one]),
            (None, None) => match other_word(text, known) {
                Some(word) => Err(vec![bind::wrong(0..word.len(), "expected `most` or `least`")]),
                None => bind::when(text, known).map(Self::Meets),
            },
        }
    }

    /// True when it asks for a fact that `is_it` accepts.
    fn asks_for(&self, is_it: &impl Fn(&F) -> bool) -> bool {
        match self {
            Self::Meets(when) => when.asks_for(is_it),
            Self::Most(fact) | Self::Least(fact) => is_it(fact),
        }
    }

    /// The key of a thing with these values of facts: the best have the lowest.
    fn key(&self, value: &impl Fn(F) -> i32) -> i32 {
        match self {
            Self::Meets(when) => (!when.holds(value)).into(),
            Self::Most(fact) => -value(*fact),
            Self::Least(fact) => value(*fact),
        }
    }
}

/// Which of the things that a line is about is best, the most important preference first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aim<F> {
    pub(super) prefer: Box<[Preference<F>]>,
}

impl<F: Copy> Aim<F> {
    /// The aim that texts stand for: conditions, `most NUMBER` or `least NUMBER`.
    pub(super) fn bind(
        texts: &[&str],
        known: &[Known<F>],
        varies: impl Fn(F) -> bool,
    ) -> Result<Self, WrongTexts> {
        Ok(Self { prefer: bind_all(texts, known, varies)? })
    }

    /// True when a preference asks for a fact that `is_it` accepts.
    pub(super) fn asks_for(&self, is_it: &impl Fn(&F) -> bool) -> bool {
        self.prefer.iter().any(|preference| preference.asks_for(is_it))
    }
}

/// The best of several choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Best<T> {
    /// The first of those that are best.
    pub(super) choice: T,
    /// True when another one is as good.
    pub(super) is_tied: bool,
    /// The index of the line that is about it.
    pub(super) line: u8,
}

/// Takes the first line whose condition any choice meets, and returns the choice that this line's preferences rank
/// best: the first of equal ones. `value` has the values of facts for a choice.
pub(super) fn best<F: Copy, T: Copy, V: Fn(F) -> i32, I: Iterator<Item = T>>(
    list: &List<F, Aim<F>>,
    choices: impl Fn() -> I,
    value: impl Fn(T) -> V,
) -> Option<Best<T>> {
    let found = list.first(|line| {
        // The first preference tells most choices apart: its keys are found once.
        let (first, others) = line.act.prefer.split_at(line.act.prefer.len().min(1));
        let mut best: Option<(i32, T)> = None;
        let mut is_tied = false;
        for choice in choices().filter(|&choice| line.when.holds(&value(choice))) {
            let key = first.first().map_or(0, |preference| preference.key(&value(choice)));
            let order = best.map_or(Ordering::Less, |(least, other)| {
                key.cmp(&least).then_with(|| compare(others, &value(choice), &value(other)))
            });
            match order {
                Ordering::Less => (best, is_tied) = (Some((key, choice)), false),
                Ordering::Equal => is_tied = true,
                Ordering::Greater => {}
            }
        }
        best.map(|(_, choice)| (choice, is_tied))
    });
    found.map(|Chosen { what: (choice, is_tied), line }| Best { choice, is_tied, line })
}

/// The preferences that texts stand for.
///
/// # Errors
/// With every text that is not what it should be, by its index.
pub(super) fn bind_all<F: Copy>(
    texts: &[&str],
    known: &[Known<F>],
    varies: impl Fn(F) -> bool,
) -> Result<Box<[Preference<F>]>, WrongTexts> {
    let (mut bound, mut wrong) = (Vec::new(), Vec::new());
    for (at, text) in texts.iter().enumerate() {
        match Preference::bind(text, known, &varies) {
            Ok(preference) => bound.push(preference),
            Err(all) => wrong.extend(all.into_iter().map(|one| (at, one))),
        }
    }
    if wrong.is_empty() { Ok(bound.into()) } else { Err(wrong) }
}

/// Compares things by the first preference that tells them apart; the better one is less.
pub(super) fn compare<F: Copy>(
    prefer: &[Preference<F>],
    one: &impl Fn(F) -> i32,
    other: &impl Fn(F) -> i32,
) -> Ordering {
    let mut compared = prefer.iter().map(|preference| preference.key(one).cmp(&preference.key(other)));
    compared.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// The unknown word in front of the name of a number, such as `lowest distance`: no condition has two names in a row.
fn other_word<'a, F>(text: &'a str, known: &[Known<F>]) -> Option<&'a str> {
    let (word, name) = text.split_once(' ')?;
    let is_number = known.iter().any(|known| known.kind == Kind::Number && known.name == name.trim());
    (is_number && word != "not" && known.iter().all(|known| known.name != word)).then_some(word)
}

/// The number called `name`, the end of a text.
fn number<F: Copy>(
    text: &str,
    name: &str,
    known: &[Known<F>],
    varies: impl Fn(F) -> bool,
) -> Result<F, Wrong> {
    let numbers = known.iter().filter(|known| known.kind == Kind::Number && varies(known.fact));
    let found = numbers.clone().find(|known| known.name == name.trim());
    found.map(|known| known.fact).ok_or_else(|| {
        let names: Vec<&str> = numbers.map(|known| &*known.name).collect();
        let hint = did_you_mean(name.trim(), names.iter().copied());
        let label = format!("expected one of {}{hint}", names.join(", "));
        bind::wrong(text.len() - name.len()..text.len(), label)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_after_another_word_lacks_most_or_least() {
        const KNOWN: [Known<u8>; 2] =
            [Known::new("distance", 0, Kind::Number, ""), Known::new("in-reach", 1, Kind::Flag, "")];
        let bound = |text: &str| Preference::bind(text, &KNOWN, |_| true);
        let wrong = bind::wrong(0..6, "expected `most` or `least`");
        assert_eq!(bound("lowest distance"), Err(vec![wrong]));
        assert_eq!(bound("least distance"), Ok(Preference::Least(0)));
        assert!(bound("not distance > 2").is_ok() && bound("in-reach").is_ok());
    }
}
