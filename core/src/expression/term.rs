//! Conditions as written, before their names are bound.

use std::fmt;
use std::ops::Range;

/// A byte range of the text.
pub type Span = Range<usize>;

/// A term of a condition.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// All of them hold.
    All(Vec<Self>),
    /// One of them holds.
    Any(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// A word of the grammar before parentheses, with its span: `first(deaths)`.
    Call(&'static str, Span, Box<Self>),
    /// A quantity, alone or compared with another.
    Test(Name, Option<(Relation, Operand)>),
}

/// The name of a quantity, and of what it is a quantity of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The word before the dot.
    pub scope: Option<(String, Span)>,
    /// The word after it, or the only one.
    pub name: (String, Span),
}

impl Name {
    /// The bytes of the whole name.
    #[must_use]
    pub fn span(&self) -> Span {
        let start = self.scope.as_ref().map_or(self.name.1.start, |(_, span)| span.start);
        start..self.name.1.end
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((scope, _)) = &self.scope {
            write!(f, "{scope}.")?;
        }
        f.write_str(&self.name.0)
    }
}

/// What a quantity is compared with.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A number.
    Number {
        /// The number, 0 or more; `0.5` for `50%`.
        number: f64,
        /// The span of the number.
        span: Span,
        /// True for `50%`.
        percent: bool,
    },
    /// Another quantity.
    Name(Name),
}

impl Operand {
    /// Its bytes.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Number { span, .. } => span.clone(),
            Self::Name(name) => name.span(),
        }
    }
}

/// A relation between two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `>=`
    AtLeast,
    /// `>`
    More,
    /// `<=`
    AtMost,
    /// `<`
    Less,
    /// `=` or `==`
    Equal,
    /// `!=`
    Unequal,
}

impl Relation {
    /// All signs with their relations; a sign comes before its prefixes.
    pub const SIGNS: [(&'static str, Self); 7] = [
        (">=", Self::AtLeast),
        (">", Self::More),
        ("<=", Self::AtMost),
        ("<", Self::Less),
        ("==", Self::Equal),
        ("=", Self::Equal),
        ("!=", Self::Unequal),
    ];

    /// Its sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::AtLeast => ">=",
            Self::More => ">",
            Self::AtMost => "<=",
            Self::Less => "<",
            Self::Equal => "=",
            Self::Unequal => "!=",
        }
    }

    /// True when the two are so related.
    #[inline]
    #[must_use]
    pub fn holds<T: PartialOrd + Copy>(self, value: T, other: T) -> bool {
        match self {
            Self::AtLeast => value >= other,
            Self::More => value > other,
            Self::AtMost => value <= other,
            Self::Less => value < other,
            Self::Equal => value == other,
            Self::Unequal => value != other,
        }
    }
}
