//! Dice that visit every outcome, each with its exact weight.

use std::collections::BTreeMap;

use num_rational::BigRational;

use super::{Around, Cuts, Dice, Faces, Inside, Passage, Rolled, Slot, Urn};

/// The exact probability of an outcome.
pub type Weight = BigRational;

/// Dice that give every possible answer to every question, one path of answers after the other.
///
/// No coroutine is needed: a step of the rules is replayed with a growing prefix of answers, depth
/// first. Answers that the rules cannot distinguish are one outcome.
///
/// ```
/// use deathroll::dice::{Dice, Enumerated, Slot};
/// use num_traits::One;
///
/// let slot = Slot { round: 0, actor: 0, purpose: 0, scope: 0, position: 0 };
/// let mut total = deathroll::dice::Weight::default();
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
    /// The answers with which every path begins.
    begins: Vec<u16>,
    /// Pauses to pass; at the next one the path ends.
    pauses: u32,
    /// The innermost passage.
    passage: Passage,
    /// The passage of the pause at which the path has ended.
    ended: Option<Passage>,
}

/// The odds of a path: for each of its answers, the number of equally likely cases that give it.
#[derive(Debug, Clone, Copy)]
pub struct Odds<'a> {
    path: &'a [Branching],
    /// Number of answers fixed in advance, whose odds are excluded.
    begins: usize,
    /// See [`Self::ended_in`].
    ended: Option<Passage>,
}

impl Odds<'_> {
    /// For each answer of the path: the cases that give it, and the total number of cases.
    pub fn factors(&self) -> impl Iterator<Item = (u128, u128)> {
        self.path[self.begins..].iter().map(|branching| (branching.answers[branching.at].1, branching.cases))
    }

    /// All answers of the path from its beginning, so that another path can be started with them.
    pub fn answers(&self) -> impl Iterator<Item = u16> {
        self.path.iter().map(|branching| branching.at as u16)
    }

    /// Where the path ended at a pause: the passage of that pause.
    #[must_use]
    pub const fn ended_in(&self) -> Option<Passage> {
        self.ended
    }

    /// The probability of the path.
    #[must_use]
    pub fn weight(&self) -> Weight {
        let one = Weight::from_integer(1.into());
        self.factors().fold(one, |weight, (cases, of)| weight * Weight::new(cases.into(), of.into()))
    }
}

/// One question on the current path: its possible answers and the current one.
#[derive(Debug)]
struct Branching {
    /// Answers with the number of equally likely cases of each, never 0.
    answers: Vec<(u16, u128)>,
    at: usize,
    cases: u128,
}

impl Enumerated {
    /// Plays `step` once for every path of answers and passes its result to `visit` with the weight of
    /// the path. Returns the number of paths; their weights sum to 1.
    pub fn visit<T>(step: impl FnMut(&mut Self) -> T, mut visit: impl FnMut(T, Weight)) -> u64 {
        Self::visit_odds(step, |result, odds| {
            visit(result, odds.weight());
            true
        })
    }

    /// Like [`Self::visit`], but passes the odds of each path as integers instead of a fraction. Stops
    /// early when `visit` returns false.
    pub fn visit_odds<T>(step: impl FnMut(&mut Self) -> T, visit: impl FnMut(T, Odds<'_>) -> bool) -> u64 {
        Self::visit_part(vec![], u32::MAX, step, visit)
    }

    /// As [`Self::visit_odds`], for the paths that begin with some answers and pass so many pauses, up
    /// to the next pause. There a path ends: what `step` still does is answered anyhow, and its result
    /// means nothing.
    pub fn visit_part<T>(
        begins: Vec<u16>,
        pauses: u32,
        mut step: impl FnMut(&mut Self) -> T,
        mut visit: impl FnMut(T, Odds<'_>) -> bool,
    ) -> u64 {
        let mut dice =
            Self { path: vec![], depth: 0, begins, pauses, passage: Passage::Outside, ended: None };
        let mut paths = 0;
        loop {
            (dice.depth, dice.pauses, dice.passage, dice.ended) = (0, pauses, Passage::Outside, None);
            let result = step(&mut dice);
            paths += 1;
            let odds = Odds { path: &dice.path, begins: dice.begins.len(), ended: dice.ended };
            if !visit(result, odds) || !dice.advance() {
                return paths;
            }
        }
    }

    /// Moves on to the next path; returns false after the last one.
    fn advance(&mut self) -> bool {
        while self.path.len() > self.begins.len() {
            let Some(last) = self.path.last_mut() else { break };
            last.at += 1;
            if last.at < last.answers.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// The sum of `count` dice with `sides` faces, given that it exceeds `above`. `above` must be below
    /// the largest possible sum.
    pub fn sum_above(&mut self, sides: u8, count: u8, above: u16) -> u16 {
        self.ask(|| sums(sides, count).into_iter().filter(|(sum, _)| *sum > above).collect())
    }

    fn ask(&mut self, answers: impl FnOnce() -> Vec<(u16, u128)>) -> u16 {
        if self.ended.is_some() {
            return answers().iter().find(|(_, cases)| *cases > 0).map_or(0, |&(answer, _)| answer);
        }
        if self.depth == self.path.len() {
            let mut answers = answers();
            answers.retain(|&(_, cases)| cases > 0);
            let cases = answers.iter().map(|&(_, cases)| cases).sum();
            let at = self.begins.get(self.depth).copied().unwrap_or(0).into();
            self.path.push(Branching { answers, at, cases });
        }
        let branching = &self.path[self.depth];
        self.depth += 1;
        branching.answers[branching.at].0
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
    const PAUSES: bool = true;

    fn enter(&mut self, around: Around) -> Passage {
        let inner = match (self.passage, around) {
            (Passage::Outside, Around::Phase) => Some(Inside::default()),
            (Passage::Own(inside), Around::Phase) => Some(inside),
            (Passage::Own(inside), Around::One(number)) => inside.and(number),
            _ => None,
        };
        let inner = inner.map_or(Passage::After(self.depth as u16), Passage::Own);
        std::mem::replace(&mut self.passage, inner)
    }

    fn leave(&mut self, outer: Passage) {
        self.passage = outer;
    }

    fn passage(&self) -> Passage {
        self.passage
    }

    fn pause(&mut self) {
        match self.pauses.checked_sub(1) {
            Some(left) => self.pauses = left,
            None => {
                self.ended.get_or_insert(self.passage);
            }
        }
    }

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
    fn a_sum_can_be_conditioned_on_exceeding_a_bound() {
        let sums = distribution(|dice| dice.sum_above(6, 2, 9) as u8);
        // Three, two and one of the 36 outcomes give 10, 11 and 12.
        assert_eq!(
            sums.into_iter().collect::<Vec<_>>(),
            [(10, fraction(3, 6)), (11, fraction(2, 6)), (12, fraction(1, 6))]
        );
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
    fn a_class_weighs_as_many_cases_as_it_has_faces() {
        let classes = distribution(|dice| dice.class(SLOT, 6, Cuts::at(&[2, 3, 5, 6])).class);
        assert_eq!(
            classes.into_values().collect::<Vec<_>>(),
            [1, 1, 2, 1, 1].map(|faces| fraction(faces, 6))
        );
    }
}
