//! Priority lists: the first line that applies decides.

use crate::expression::Relation;

/// Maximum number of lines of a list.
pub const LINES_MAX: usize = 32;

/// The lines of a decision in order of priority; nothing is done when no line applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List<F, A> {
    lines: Box<[Line<F, A>]>,
}

/// One line: what to do, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<F, A> {
    /// When the line applies.
    pub when: When<F>,
    /// What it does.
    pub act: A,
}

/// A condition on facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When<F> {
    /// It always holds.
    Always,
    /// A fact compared with a number.
    Number(F, Relation, i32),
    /// A fact compared with another.
    Fact(F, Relation, F),
    /// All of them hold.
    All(Box<[Self]>),
    /// One of them holds.
    Any(Box<[Self]>),
    /// It does not hold.
    Not(Box<Self>),
}

impl<F, A> List<F, A> {
    /// The lines in order of priority.
    #[must_use]
    pub fn lines(&self) -> &[Line<F, A>] {
        &self.lines
    }

    /// The list without one of its lines.
    #[must_use]
    pub fn without(&self, line: usize) -> Self
    where
        F: Clone,
        A: Clone,
    {
        let others = self.lines.iter().enumerate().filter(|(at, _)| *at != line);
        others.map(|(_, line)| line.clone()).collect()
    }

    /// True when a line asks for a fact that `is_it` accepts: its condition, or what it does.
    pub(super) fn asks_for(&self, is_it: &impl Fn(&F) -> bool, act_asks: impl Fn(&A) -> bool) -> bool
    where
        F: Copy,
    {
        self.lines.iter().any(|line| line.when.asks_for(is_it) || act_asks(&line.act))
    }

    /// The first answer that a line gives, with the index of the line.
    #[inline]
    pub(super) fn first<T>(&self, mut answer: impl FnMut(&Line<F, A>) -> Option<T>) -> Option<Chosen<T>> {
        (0..).zip(&self.lines).find_map(|(line, written)| Some(Chosen { what: answer(written)?, line }))
    }
}

impl<F, A> Default for List<F, A> {
    /// No lines.
    fn default() -> Self {
        Self { lines: Box::default() }
    }
}

impl<F, A> FromIterator<Line<F, A>> for List<F, A> {
    fn from_iter<I: IntoIterator<Item = Line<F, A>>>(lines: I) -> Self {
        Self { lines: lines.into_iter().collect() }
    }
}

/// What a list chose, and the line that decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen<T> {
    /// The choice.
    pub what: T,
    /// The index of the line.
    pub line: u8,
}

impl<F: Copy> When<F> {
    /// True when the condition holds, for the values that facts have now; yes is 1 and no is 0.
    #[inline]
    pub(super) fn holds(&self, value: &impl Fn(F) -> i32) -> bool {
        // Most conditions are one comparison, or a list of them: only what is nested deeper is a call.
        match self {
            Self::All(all) => all.iter().all(|one| one.holds_alone(value)),
            Self::Any(any) => any.iter().any(|one| one.holds_alone(value)),
            one => one.holds_alone(value),
        }
    }

    /// True when `known` accepts every fact that the condition asks for.
    pub(super) fn asks_only(&self, known: &impl Fn(&F) -> bool) -> bool {
        match self {
            Self::Always => true,
            Self::Number(fact, ..) => known(fact),
            Self::Fact(fact, _, other) => known(fact) && known(other),
            Self::All(all) | Self::Any(all) => all.iter().all(|one| one.asks_only(known)),
            Self::Not(one) => one.asks_only(known),
        }
    }

    /// True when the condition asks for a fact that `is_it` accepts.
    pub(super) fn asks_for(&self, is_it: &impl Fn(&F) -> bool) -> bool {
        !self.asks_only(&|fact: &F| !is_it(fact))
    }

    /// Whether the condition holds, if the facts that have a value here decide it.
    pub(super) fn decided(&self, value: &impl Fn(F) -> Option<i32>) -> Option<bool> {
        // One term that does not hold decides that not all hold; that all hold takes every term. For "one
        // of them holds" it is the other way round.
        let unless_one_is = |terms: &[Self], decisive: bool| {
            let each = || terms.iter().map(|term| term.decided(value));
            let found = each().any(|term| term == Some(decisive)).then_some(decisive);
            found.or_else(|| each().all(|term| term == Some(!decisive)).then_some(!decisive))
        };
        match self {
            Self::Always => Some(true),
            Self::Number(fact, relation, number) => Some(relation.holds(value(*fact)?, *number)),
            Self::Fact(fact, relation, other) => Some(relation.holds(value(*fact)?, value(*other)?)),
            Self::All(terms) => unless_one_is(terms, false),
            Self::Any(terms) => unless_one_is(terms, true),
            Self::Not(one) => one.decided(value).map(|holds| !holds),
        }
    }

    #[inline]
    fn holds_alone(&self, value: &impl Fn(F) -> i32) -> bool {
        match self {
            Self::Always => true,
            Self::Number(fact, relation, number) => relation.holds(value(*fact), *number),
            Self::Fact(fact, relation, other) => relation.holds(value(*fact), value(*other)),
            // Without a call for what is most often denied: a fact.
            Self::Not(one) => match &**one {
                Self::Number(fact, relation, number) => !relation.holds(value(*fact), *number),
                nested => !nested.holds_nested(value),
            },
            nested => nested.holds_nested(value),
        }
    }

    fn holds_nested(&self, value: &impl Fn(F) -> i32) -> bool {
        match self {
            Self::All(all) => all.iter().all(|one| one.holds_nested(value)),
            Self::Any(any) => any.iter().any(|one| one.holds_nested(value)),
            one => one.holds_alone(value),
        }
    }
}

impl<T> Chosen<T> {
    /// The same line with another choice.
    #[inline]
    pub(super) fn map<U>(self, of: impl FnOnce(T) -> U) -> Chosen<U> {
        Chosen { what: of(self.what), line: self.line }
    }
}
