//! Conditions as written, before they are bound to arms.

use crate::scenario::{Faults, SourceId, Sources};
use deathroll_core::expression::{Relation, Span};

/// A well-formed condition. Its names are checked when it is bound to the arms of a scenario.
#[derive(Debug, Clone)]
pub struct Condition {
    pub(super) term: Term,
    pub(super) text: Text,
}

/// A metric alone, of which only the form is known.
#[derive(Debug, Clone)]
pub struct Alone {
    pub(super) named: Named,
    pub(super) text: Text,
}

/// The text of a condition, for diagnostics.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) sources: Sources,
    pub(super) id: SourceId,
}

impl Text {
    /// Registers the text under the name that diagnostics show: the option that it was given to.
    pub(super) fn new(option: &str, text: &str) -> Self {
        let mut sources = Sources::default();
        let id = sources.add(option, text);
        Self { sources, id }
    }

    /// A fault in this text.
    pub(super) fn fault(&self, diagnostic: crate::scenario::Diagnostic) -> Faults {
        Faults { diagnostics: vec![diagnostic], sources: self.sources.clone() }
    }
}

/// A term of a condition.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Term {
    /// All of them hold.
    All(Vec<Self>),
    /// One of them holds.
    Any(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// It holds in the given one of two arms.
    In(Which, Span, Box<Self>),
    /// A metric compares with a number.
    Compare(Named, Test),
    /// A metric differs between the two arms.
    Differs(Span, Named),
}

/// One of two arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    First,
    Second,
}

/// A metric by name, and optionally a subject by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    /// The subject; any subject for `None`.
    pub(super) subject: Option<(String, Span)>,
    pub(super) metric: (String, Span),
}

/// A comparison with a number.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Test {
    pub(super) relation: Relation,
    pub(super) number: f64,
    /// Span of the number; none where it is not written.
    pub(super) span: Option<Span>,
    /// True for a number with a percent sign.
    pub(super) percent: bool,
}

impl Test {
    /// The test of a metric without a relation: it is more than 0.
    pub(super) const POSITIVE: Self =
        Self { relation: Relation::More, number: 0.0, span: None, percent: false };

    /// True when the value passes; false for `None`.
    pub(super) fn passes(&self, value: Option<f64>) -> bool {
        value.is_some_and(|value| self.relation.holds(value, self.number))
    }
}
