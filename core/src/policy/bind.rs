//! Gives the names of a condition their meaning: facts of one decision.

use std::borrow::Cow;

use super::list::When;
use crate::expression::{self, Grammar, Name, Operand, Relation, Term, Wrong};
use crate::nearest::did_you_mean;

const GRAMMAR: Grammar =
    Grammar { calls: &[], quantity: "a fact of this decision", operand: "a number or a fact" };

/// What a fact is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It holds or not.
    Flag,
    /// A whole number, 0 or more.
    Number,
}

/// A fact that conditions can name.
#[derive(Debug, Clone)]
pub struct Known<F> {
    /// Its name as conditions have it; with a scope, `scope.name`.
    pub name: Cow<'static, str>,
    /// The fact.
    pub fact: F,
    /// What it is.
    pub kind: Kind,
    /// Its meaning, in one line.
    pub about: &'static str,
}

impl<F> Known<F> {
    pub(super) const fn new(name: &'static str, fact: F, kind: Kind, about: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), fact, kind, about }
    }

    /// Its name, if every scenario has the fact.
    pub(super) const fn common_name(&self) -> Option<&'static str> {
        match self.name {
            Cow::Borrowed(name) => Some(name),
            Cow::Owned(_) => None,
        }
    }
}

/// The condition that a text stands for; no text at all always holds.
///
/// # Errors
/// When the text is no condition; else with every name that is not `known` here, and every comparison of what
/// cannot be compared.
pub(super) fn when<F: Copy>(text: &str, known: &[Known<F>]) -> Result<When<F>, Vec<Wrong>> {
    if text.trim().is_empty() {
        return Ok(When::Always);
    }
    let term = expression::parse(text, GRAMMAR).map_err(|wrong| vec![with_dash(text, wrong, known)])?;
    bind(&term, known)
}

/// If two words side by side are the name of a fact that has a dash between them, suggests that name: `in-reach` for
/// `in reach`.
fn with_dash<F>(text: &str, wrong: Wrong, known: &[Known<F>]) -> Wrong {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '.';
    let (before, second) = (text.get(..wrong.span.start), text.get(wrong.span.clone()));
    let first = before.and_then(|before| before.trim_end().rsplit(|letter| !is_of_name(letter)).next());
    let name = format!("{}-{}", first.unwrap_or_default(), second.unwrap_or_default());
    match known.iter().any(|known| known.name == name) {
        true => Wrong { label: format!("did you mean `{name}`?"), ..wrong },
        false => wrong,
    }
}

fn bind<F: Copy>(term: &Term, known: &[Known<F>]) -> Result<When<F>, Vec<Wrong>> {
    let list = |terms: &[Term]| all(terms.iter().map(|term| bind(term, known)));
    match term {
        Term::All(terms) => Ok(When::All(list(terms)?.into())),
        Term::Any(terms) => Ok(When::Any(list(terms)?.into())),
        Term::Not(term) => Ok(When::Not(Box::new(bind(term, known)?))),
        Term::Call(_, span, _) => Err(vec![wrong(span.clone(), "this has no meaning here")]),
        Term::Test(name, test) => {
            // The other side of a comparison is looked at although the first is wrong.
            let other = match test {
                Some((_, Operand::Name(other))) => Some(other),
                _ => None,
            };
            let names = [Some(name), other].into_iter().flatten();
            let found = all(names.map(|name| find(name, known).map_err(|one| vec![one])))?;
            compare(name, test.as_ref(), &found).map_err(|one| vec![one])
        }
    }
}

/// All of them, or all that is wrong with them.
fn all<T>(found: impl Iterator<Item = Result<T, Vec<Wrong>>>) -> Result<Vec<T>, Vec<Wrong>> {
    let (mut right, mut wrongs) = (Vec::new(), Vec::new());
    for one in found {
        match one {
            Ok(one) => right.push(one),
            Err(more) => wrongs.extend(more),
        }
    }
    if wrongs.is_empty() { Ok(right) } else { Err(wrongs) }
}

/// A test of the facts that were `found`: that with the name, and the one with which it is compared. A fact alone holds
/// when it is more than 0.
fn compare<F: Copy>(
    name: &Name,
    test: Option<&(Relation, Operand)>,
    found: &[&Known<F>],
) -> Result<When<F>, Wrong> {
    let one = found[0];
    let Some((relation, operand)) = test else { return Ok(When::Number(one.fact, Relation::More, 0)) };
    if one.kind == Kind::Flag {
        let label = format!("`{name}` holds or not: write `{name}` or `not {name}`");
        return Err(wrong(operand.span(), label));
    }
    match operand {
        Operand::Number { percent: true, span, .. } => Err(wrong(span.clone(), "expected a number")),
        Operand::Number { number, span, .. } => match whole(*number) {
            Some(number) => Ok(When::Number(one.fact, *relation, number)),
            None => Err(wrong(span.clone(), "expected a whole number up to 9999")),
        },
        Operand::Name(other) => match found[1] {
            Known { kind: Kind::Number, fact, .. } => Ok(When::Fact(one.fact, *relation, *fact)),
            _ => Err(wrong(other.span(), format!("`{other}` is no number"))),
        },
    }
}

fn whole(number: f64) -> Option<i32> {
    (number.fract() == 0.0 && number < 1e4).then_some(number as i32)
}

/// The fact with this name.
pub(super) fn find<'a, F>(name: &Name, known: &'a [Known<F>]) -> Result<&'a Known<F>, Wrong> {
    let written = name.written().unwrap_or_default();
    known.iter().find(|known| known.name == written).ok_or_else(|| {
        // `survival` alone may be meant for `fellow.survival`.
        let last = |full: &str| full.rsplit('.').next() == Some(&*written);
        let of_something = known.iter().find(|known| last(&known.name));
        let hint = match of_something {
            Some(known) => format!("; did you mean `{}`?", known.name),
            None => did_you_mean(&written, known.iter().map(|known| &*known.name)),
        };
        wrong(name.span(), format!("no fact of this decision{hint}"))
    })
}

pub(super) fn wrong(span: expression::Span, label: impl Into<String>) -> Wrong {
    Wrong { span, label: label.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [Known<u8>; 3] = [
        Known::new("severe", 0, Kind::Flag, ""),
        Known::new("survival", 1, Kind::Number, ""),
        Known::new("fellow.survival", 2, Kind::Number, ""),
    ];

    /// Whether a condition holds for the values of the three facts.
    fn holds(text: &str, values: [i32; 3]) -> bool {
        let when = when(text, &KNOWN).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        when.holds(&|fact: u8| values[usize::from(fact)])
    }

    #[test]
    fn conditions_are_asked_of_facts() {
        assert!(holds("", [0, 0, 0]));
        assert!(holds("severe", [1, 0, 0]) && !holds("severe", [0, 9, 9]));
        assert!(holds("survival", [0, 1, 0]) && !holds("survival", [1, 0, 1]), "more than 0");
        let both = "severe and survival >= 2 or not severe and fellow.survival < survival";
        let found = [[1, 2, 9], [1, 1, 0], [0, 3, 2], [0, 3, 3]].map(|values| holds(both, values));
        assert_eq!(found, [true, false, true, false]);
        let signs = ["=", "!=", "<", "<=", ">", ">="]
            .map(|sign| [1, 2, 3].map(|survival| holds(&format!("survival {sign} 2"), [0, survival, 0])));
        let (no, yes) = (false, true);
        let expected =
            [[no, yes, no], [yes, no, yes], [yes, no, no], [yes, yes, no], [no, no, yes], [no, yes, yes]];
        assert_eq!(signs, expected);
    }

    /// The only fault of a text.
    fn one_wrong<F>(found: Result<When<F>, Vec<Wrong>>) -> Wrong {
        let wrongs = found.map(|_| ()).unwrap_err();
        let [wrong] = &wrongs[..] else { panic!("{wrongs:?}") };
        wrong.clone()
    }

    #[test]
    fn every_unknown_fact_is_reported_at_its_place() {
        let wrongs = when("sevre and not (survivl > survial or severe > 1) and x", &KNOWN).unwrap_err();
        let spans: Vec<_> = wrongs.iter().map(|wrong| wrong.span.clone()).collect();
        assert_eq!(spans, [0..5, 15..22, 25..32, 45..46, 52..53]);
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        let wrong = |text: &str| one_wrong(when(text, &KNOWN));
        assert_eq!(wrong("survival > 1 and severe > 0").span, 26..27);
        assert_eq!(wrong("survival > severe").span, 11..17);
        assert_eq!(wrong("survival > 50%").span, 11..14);
        assert_eq!(wrong("survival > 1.5").span, 11..14);
        assert_eq!(wrong("survival > 10000").label, "expected a whole number up to 9999");
        assert!(when("survival <= 9999", &KNOWN).is_ok());
        assert_eq!(
            wrong("fellow.survivl > 1").label,
            "no fact of this decision; did you mean `fellow.survival`?"
        );
        assert_eq!(
            wrong("survivl > 1"),
            super::wrong(0..7, "no fact of this decision; did you mean `survival`?")
        );
        assert_eq!(wrong("critical").label, "no fact of this decision");
        const WITH_DASH: [Known<u8>; 1] = [Known::new("in-reach", 0, Kind::Flag, "")];
        let label = |text: &str| one_wrong(when(text, &WITH_DASH)).label;
        assert_eq!(label("in-reach and (in reach)"), "did you mean `in-reach`?");
        assert_eq!(label("in-reach in-reach"), "expected `and`, `or` or the end");
        const OF_OTHERS: [Known<u8>; 1] = [Known::new("monster.fury", 0, Kind::Number, "")];
        let label = one_wrong(when("fury >= 2", &OF_OTHERS)).label;
        assert_eq!(label, "no fact of this decision; did you mean `monster.fury`?");
    }
}
