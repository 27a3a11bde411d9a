//! Dice that visit every outcome, each with its exact weight.

use std::collections::BTreeMap;

use num_rational::BigRational;

use super::{Cuts, Dice, Faces, Rolled, Slot, Urn};

/// The exact probability of an outcome.
pub type Weight = BigRational;

/// Dice that give every possible answer to every question, one path of answers after the other.
///
/// No coroutine is needed: a step of the rules is replayed with a growing prefix of answers, depth
/// first. Answers that the rules cannot distinguish are one outcome.
///
/// ```
/// use deathroll_core::dice::{Dice, Enumerated, Slot};
/// use num_traits::One;
///
/// let slot = Slot { round: 0, actor: 0, purpose: 0, scope: 0, position: 0 };
/// let mut total = deathroll_core::dice::Weight::default();
/// let outcomes = Enumerated::visit(
///     |dice| dice.successes(slot, 10, 2, 7).class,
///     |_hits, weight| total += weight,
/// );
/// assert_eq!(outcomes, 3); // 0, 1 or 2 hits
/// assert!(total.is_one());
/// ```
#[derive(Debug)]
pub struct Enumerated {
    path: Vec<Branching>,
    depth: usize,
}

/// The odds of a path: for each of its answers, the number of equally likely cases that give it.
#[derive(Debug, Clone, Copy)]
pub struct Odds<'a> {
    path: &'a [Branching],
}

impl Odds<'_> {
    /// For each answer of the path: the cases that give it, and the total number of cases.
    pub fn factors(&self) -> impl Iterator<Item = (u128, u128)> {
        self.forks().filter_map(|fork| fork.odds)
    }

    /// The questions of the path, in the order asked, with the answers taken.
    pub fn forks(&self) -> impl DoubleEndedIterator<Item = Fork> + ExactSizeIterator {
        self.path.iter().map(|branching| Fork {
            at: branching.at,
            answers: branching.answers.len(),
            odds: branching.cases.map(|cases| (branching.answers[branching.at].1, cases)),
        })
    }

    /// The probability of the path.
    #[must_use]
    pub fn weight(&self) -> Weight {
        let one = Weight::from_integer(1.into());
        self.factors().fold(one, |weight, (cases, of)| weight * Weight::new(cases.into(), of.into()))
    }
}

/// A question on a path, with the answer taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    /// Index of the answer.
    pub at: usize,
    /// Number of possible answers.
    pub answers: usize,
    /// The cases that give the answer, and the total number of cases; none where somebody chooses.
    pub odds: Option<(u128, u128)>,
}

/// One question on the current path: its possible answers and the current one.
#[derive(Debug)]
struct Branching {
    /// Answers with the number of equally likely cases of each, never 0.
    answers: Vec<(u16, u128)>,
    at: usize,
    /// The sum of the cases; none for a choice.
    cases: Option<u128>,
}

impl Enumerated {
    /// Plays `step` once for every path of answers and passes its result to `visit` with the weight of
    /// the path. Returns the number of paths; their weights sum to 1 for each sequence of choices.
    pub fn visit<T>(step: impl FnMut(&mut Self) -> T, mut visit: impl FnMut(T, Weight)) -> u64 {
        Self::visit_odds(step, |result, odds| {
            visit(result, odds.weight());
            true
        })
    }

    /// Like [`Self::visit`], but passes the odds of each path as integers instead of a fraction. Stops
    /// early when `visit` returns false.
    pub fn visit_odds<T>(
        mut step: impl FnMut(&mut Self) -> T,
        mut visit: impl FnMut(T, Odds<'_>) -> bool,
    ) -> u64 {
        let mut dice = Self { path: vec![], depth: 0 };
        let mut paths = 0;
        loop {
            dice.depth = 0;
            let result = step(&mut dice);
            paths += 1;
            if !visit(result, Odds { path: &dice.path }) || !dice.advance() {
                return paths;
            }
        }
    }

    /// Moves on to the next path; returns false after the last one.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.path.last_mut() {
            last.at += 1;
            if last.at < last.answers.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }

    fn ask(&mut self, answers: impl FnOnce() -> Vec<(u16, u128)>) -> u16 {
        if self.depth == self.path.len() {
            let mut answers = answers();
            answers.retain(|&(_, cases)| cases > 0);
            let cases = answers.iter().map(|&(_, cases)| cases).sum();
            self.path.push(Branching { answers, at: 0, cases: Some(cases) });
        }
        self.answer()
    }

    /// The current answer to the next question of the path.
    fn answer(&mut self) -> u16 {
        let branching = &self.path[self.depth];
        self.depth += 1;
        branching.answers[branching.at].0
    }

    /// Takes each of `n` choices, without odds: somebody chooses. Also returns whether the choice has not
    /// been on a path yet.
    pub fn choose(&mut self, n: u16) -> (u16, bool) {
        let is_new = self.depth == self.path.len();
        if is_new {
            let answers = (0..n).map(|choice| (choice, 1)).collect();
            self.path.push(Branching { answers, at: 0, cases: None });
        }
        (self.answer(), is_new)
    }

    /// Like [`Self::ask`], for answers of one byte.
    fn ask_small(&mut self, answers: impl FnOnce() -> Vec<(u8, u128)>) -> u8 {
        let widened = || answers().into_iter().map(|(answer, cases)| (u16::from(answer), cases)).collect();
        self.ask(widened) as u8
    }
}

/// The possible sums of `count` dice with `sides` faces, each with its number of cases.
fn sums(sides: u8, count: u8) -> BTreeMap<u16, u128> {
    let one_more = |sums: BTreeMap<u16, u128>, _| {
        let mut more = BTreeMap::new();
        for (sum, cases) in sums {
            (1..=u16::from(sides)).for_each(|face| *more.entry(sum + face).or_default() += cases);
        }
        more
    };
    (0..count).fold(BTreeMap::from([(0, 1)]), one_more)
}

/// The binomial coefficient: number of ways to choose `k` of `n`.
fn choose(n: u8, k: u8) -> u128 {
    (0..u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1))
}

impl Dice for Enumerated {
    fn successes(&mut self, _slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        let failures = u128::from(at_least.clamp(1, sides + 1) - 1);
        let successes = u128::from(sides) - failures;
        let class = self.ask_small(|| {
            (0..=count)
                .map(|k| {
                    let ways = choose(count, k) * successes.pow(u32::from(k));
                    (k, ways * failures.pow(u32::from(count - k)))
                })
                .collect()
        });
        Rolled { class, faces: Faces::NONE }
    }

    fn class(&mut self, _slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        let class = self.ask_small(|| {
            let mut classes: Vec<(u8, u128)> = Vec::new();
            for class in (1..=sides).map(|face| cuts.class_of(face)) {
                match classes.last_mut() {
                    Some((last, faces)) if *last == class => *faces += 1,
                    _ => classes.push((class, 1)),
                }
            }
            classes
        });
        Rolled { class, faces: Faces::NONE }
    }

    fn sum(&mut self, _slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        (self.ask(|| sums(sides, count).into_iter().collect()), Faces::NONE)
    }

    fn draw(&mut self, _slot: Slot, pile: &Urn) -> u8 {
        self.ask_small(|| pile.kinds().map(|(kind, count)| (kind, u128::from(count))).collect())
    }

    fn index(&mut self, _slot: Slot, n: u8) -> u8 {
        self.ask_small(|| (0..n).map(|index| (index, 1)).collect())
    }
}

#[cfg(test)]
mod tests {
    use num_traits::One;

    use super::*;

    const SLOT: Slot = Slot { round: 0, actor: 0, purpose: 0, scope: 0, position: 0 };

    fn distribution(step: impl FnMut(&mut Enumerated) -> u8) -> BTreeMap<u8, Weight> {
        let mut weights = BTreeMap::new();
        Enumerated::visit(step, |result, weight| *weights.entry(result).or_default() += weight);
        assert!(weights.values().sum::<Weight>().is_one());
        weights
    }

    fn fraction(numerator: u32, denominator: u32) -> Weight {
        Weight::new(numerator.into(), denominator.into())
    }

    #[test]
    fn a_pool_is_binomial() {
        let hits = distribution(|dice| dice.successes(SLOT, 10, 2, 7).class);
        assert_eq!(hits[&0], fraction(6 * 6, 100));
        assert_eq!(hits[&1], fraction(2 * 6 * 4, 100));
        assert_eq!(hits[&2], fraction(4 * 4, 100));
    }

    #[test]
    fn the_weight_of_a_sum_is_that_of_its_faces() {
        let sums = distribution(|dice| dice.sum(SLOT, 6, 3).0 as u8);
        // Of the 216 outcomes of three dice, one gives 3, three give 4 and 27 give 10.
        assert_eq!((sums.len(), &sums[&3], &sums[&4]), (16, &fraction(1, 216), &fraction(3, 216)));
        assert_eq!((&sums[&10], &sums[&18]), (&fraction(27, 216), &fraction(1, 216)));
    }

    #[test]
    fn outcomes_that_cannot_happen_are_not_visited() {
        assert_eq!(distribution(|dice| dice.successes(SLOT, 10, 3, 1).class).len(), 1);
        assert_eq!(distribution(|dice| dice.successes(SLOT, 10, 3, 11).class).len(), 1);
    }

    #[test]
    fn later_questions_may_depend_on_earlier_answers() {
        // A card is drawn; a red one (kind 1) rolls a d6 for 5 or more.
        let pile: Urn = [0, 0, 0, 1, 1].into_iter().collect();
        let won = distribution(|dice| match dice.draw(SLOT, &pile) {
            1 => dice.class(SLOT, 6, Cuts::at(&[5])).class,
            _ => 0,
        });
        assert_eq!(won[&1], fraction(2 * 2, 5 * 6));
    }

    #[test]
    fn choices_have_no_odds() {
        // The chooser sees the first die, and not the second one.
        let mut seen = Vec::new();
        let step = |dice: &mut Enumerated| {
            let die = dice.class(SLOT, 2, Cuts::each_face()).class;
            let (choice, is_new) = dice.choose(2);
            seen.push(is_new);
            (die, choice, dice.class(SLOT, 2, Cuts::each_face()).class)
        };
        let mut total = Weight::default();
        let paths = Enumerated::visit(step, |_, weight| total += weight);
        assert_eq!((paths, total), (8, Weight::from_integer(2.into())));
        assert_eq!(seen, [true, false, false, false, true, false, false, false]);
    }

    #[test]
    fn a_class_weighs_as_many_cases_as_it_has_faces() {
        let classes = distribution(|dice| dice.class(SLOT, 6, Cuts::at(&[2, 3, 5, 6])).class);
        assert_eq!(
            classes.into_values().collect::<Vec<_>>(),
            [1, 1, 2, 1, 1].map(|faces| fraction(faces, 6))
        );
    }
}
