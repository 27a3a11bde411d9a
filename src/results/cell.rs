//! One cell of a table, with its type.

use deathroll_core::metric::Unit;
use deathroll_core::stats::{Estimate, Method};

/// The value in one row and column.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value: it does not apply, or is not known.
    Empty,
    /// A value that should be there and is not known; empty in files.
    Unknown,
    /// A text that a user wrote, such as the name of an arm.
    Text(String),
    /// A word of a fixed vocabulary, such as a metric or a method.
    Word(&'static str),
    /// A fraction of whole numbers, written out.
    Fraction(String),
    /// A whole number.
    Count(u64),
    /// A number.
    Number(Number),
    /// An estimate or a difference with its interval.
    Interval(Box<Interval>),
    /// A verdict, with the tone in which it is shown.
    Verdict(&'static str, Tone),
    /// A share of a distribution, drawn as a bar where there is room.
    Bar(f64),
    /// A place between the least and the greatest value of a column, from 0 to 1, drawn as a bar; empty in
    /// files.
    Gauge(f64),
    /// A highlighted cell.
    Marked(Box<Cell>),
}

/// A number, and how it is shown to people; files have every digit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// The value.
    pub value: f64,
    /// Its unit: shares are shown in percent.
    pub unit: Unit,
    /// How many digits are shown.
    pub digits: Digits,
}

/// How many digits of a number are shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Digits {
    /// As many as it has, six decimals at most.
    All,
    /// As many as an error of this size justifies.
    Error(f64),
    /// This many decimals.
    Decimals(usize),
    /// Two decimals of a percentage; a share too small for them is not shown as 0.
    Percent,
    /// Those of a size of differences, in percentage points for shares: so many decimals, or as many as it has.
    Gap(Option<usize>),
    /// Two digits or so.
    Two,
}

/// An estimate or a difference with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The estimate; none where the sample gives none.
    pub estimate: Option<Estimate>,
    /// Confidence of this interval alone.
    pub confidence: f64,
    /// Unit of the value.
    pub unit: Unit,
    /// How it is shown to people.
    pub shown: Shown,
}

/// How an interval is shown to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// A value with its interval: `41.3 % ± 0.2`.
    Value,
    /// The value alone, in as many digits as the interval justifies: `41.3 %`.
    Point,
    /// A difference: `+1.8 pp ± 0.3`.
    Difference,
    /// A difference in which no trial differed: `same`.
    Same,
}

/// The tone in which a word is shown; colours follow from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Good for the party, or passed.
    Good,
    /// Bad for the party, or failed.
    Bad,
    /// Not decided.
    Open,
    /// Neither good nor bad.
    Plain,
    /// A heading.
    Strong,
    /// Of secondary importance.
    Faint,
}

impl Cell {
    /// A text, or nothing.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// An estimate or a difference with its interval.
    #[must_use]
    pub fn interval(interval: Interval) -> Self {
        Self::Interval(Box::new(interval))
    }

    /// A count, or nothing.
    #[must_use]
    pub fn count(count: Option<u64>) -> Self {
        count.map_or(Self::Empty, Self::Count)
    }

    /// A number of a unit, or nothing.
    #[must_use]
    pub fn number(value: Option<f64>, unit: Unit) -> Self {
        value.map_or(Self::Empty, |value| Self::Number(Number { value, unit, digits: Digits::All }))
    }

    /// True for an interval of which the sample gives no estimate.
    #[must_use]
    pub fn is_unknown_interval(&self) -> bool {
        matches!(self, Self::Interval(interval) if interval.estimate.is_none())
    }

    /// A number without a unit, or nothing.
    #[must_use]
    pub fn plain(value: Option<f64>) -> Self {
        Self::number(value, Unit::PerTrial)
    }
}

impl Interval {
    /// The name of the method behind the interval.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.estimate.map_or(Method::Undetermined, |estimate| estimate.method).name()
    }

    /// The same interval, shown in another way.
    #[must_use]
    pub const fn shown(self, shown: Shown) -> Self {
        Self { shown, ..self }
    }
}

/// Tables have millions of cells.
const _: () = assert!(size_of::<Cell>() <= 40);
