//! What a condition says, as it was written.

use std::ops::Range;

use crate::scenario::{Faults, SourceId, Sources};

/// A run of bytes of the text.
pub(super) type Span = Range<usize>;

/// A condition that is well formed. Whether its names mean something is asked when it is held to
/// the arms of a scenario.
#[derive(Debug, Clone)]
pub struct Condition {
    pub(super) term: Term,
    pub(super) text: Text,
}

/// The text of a condition, for faults to point into.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) sources: Sources,
    pub(super) id: SourceId,
}

impl Text {
    /// The text, under the name that faults show.
    pub(super) fn new(text: &str) -> Self {
        let mut sources = Sources::default();
        let id = sources.add("--where", text);
        Self { sources, id }
    }

    /// One fault of this text.
    pub(super) fn fault(&self, diagnostic: crate::scenario::Diagnostic) -> Faults {
        Faults { diagnostics: vec![diagnostic], sources: self.sources.clone() }
    }
}

/// A part of a condition.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Term {
    /// All of them hold.
    All(Vec<Self>),
    /// One of them holds.
    Any(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// It holds in one of two arms.
    In(Which, Span, Box<Self>),
    /// A metric compares with a number.
    Compare(Named, Test),
    /// A metric is not the same in both arms.
    Differs(Span, Named),
}

/// One of two arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    First,
    Second,
}

/// A metric by its name, of a subject by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    /// Of whom; of anybody when nobody is named.
    pub(super) subject: Option<(String, Span)>,
    pub(super) metric: (String, Span),
}

/// What a value must be.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Test {
    pub(super) relation: Relation,
    pub(super) number: f64,
    /// Where a percent sign stands.
    pub(super) percent: Option<Span>,
}

impl Test {
    /// What a metric alone says: it is not 0.
    pub(super) const MORE_THAN_NOTHING: Self = Self { relation: Relation::More, number: 0.0, percent: None };

    /// True for values that pass; false for none at all.
    pub(super) fn passes(&self, value: Option<f64>) -> bool {
        value.is_some_and(|value| self.relation.holds(value, self.number))
    }
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    AtLeast,
    More,
    AtMost,
    Less,
    Equal,
    Unequal,
}

impl Relation {
    /// Each with its sign; longer signs stand before those they begin with.
    pub(super) const SIGNS: [(&'static str, Self); 7] = [
        (">=", Self::AtLeast),
        (">", Self::More),
        ("<=", Self::AtMost),
        ("<", Self::Less),
        ("==", Self::Equal),
        ("=", Self::Equal),
        ("!=", Self::Unequal),
    ];

    fn holds(self, value: f64, number: f64) -> bool {
        match self {
            Self::AtLeast => value >= number,
            Self::More => value > number,
            Self::AtMost => value <= number,
            Self::Less => value < number,
            Self::Equal => value == number,
            Self::Unequal => value != number,
        }
    }
}
