//! Conditions on trials as texts: what they add to the language of conditions.

use super::condition::{Alone, Condition, Named, Term, Test, Text, Which};
use crate::scenario::{Diagnostic, Faults, Place};
use deathroll_core::expression::{self, Grammar, Name, Operand, Relation, Wrong};

const GRAMMAR: Grammar = Grammar {
    calls: &["differs", "first", "second"],
    quantity: "a metric, such as `deaths` or `Ada.dodges`",
    operand: A_NUMBER,
};
const A_NUMBER: &str = "a number, 0 or more";

/// Parses a condition on trials: metrics compared with numbers, `differs(METRIC)`, `first(CONDITION)`
/// and `second(CONDITION)`.
///
/// # Errors
/// When the text is not a condition; the fault shows the place and what was expected there.
pub fn parse(text: &str) -> Result<Condition, Faults> {
    let source = Text::new("--where", text);
    match expression::parse(text, GRAMMAR).and_then(Term::of) {
        Ok(term) => Ok(Condition { term, text: source }),
        Err(Wrong { span, label }) => {
            let place = Place::new(source.id, span);
            let fault = Diagnostic::new("this is not a condition", place, label);
            let help = "conditions look like `deaths>=2 and not Ada.dodges`; names with spaces or signs stand in '…' or \"…\"";
            Err(source.fault(fault.help(help)))
        }
    }
}

/// Parses what trials are ranked by, given to this option: a metric alone, or one of a subject.
///
/// # Errors
/// When the text is something else.
pub fn parse_alone(option: &str, text: &str) -> Result<Alone, Faults> {
    let source = Text::new(option, text);
    let whole = 0..text.len();
    let label = "expected a metric alone, such as `deaths` or `Ada.dodges`".to_owned();
    let named = expression::parse(text, GRAMMAR).and_then(|term| match term {
        expression::Term::Test(name, None) => Ok(name.into()),
        _ => Err(Wrong { span: whole, label }),
    });
    named.map(|named| Alone { named, text: source.clone() }).map_err(|Wrong { span, label }| {
        let place = Place::new(source.id, span);
        source.fault(Diagnostic::new("trials are ranked by one metric", place, label))
    })
}

impl Term {
    fn of(term: expression::Term) -> Result<Self, Wrong> {
        use expression::Term as Written;
        let list = |terms: Vec<Written>| terms.into_iter().map(Self::of).collect::<Result<_, _>>();
        Ok(match term {
            Written::All(terms) => Self::All(list(terms)?),
            Written::Any(terms) => Self::Any(list(terms)?),
            Written::Not(term) => Self::Not(Box::new(Self::of(*term)?)),
            Written::Call("differs", span, term) => match *term {
                Written::Test(name, None) => Self::Differs(span, name.into()),
                _ => {
                    let label = "expected a metric in the parentheses, as in `differs(deaths)`".to_owned();
                    return Err(Wrong { span, label });
                }
            },
            Written::Call(name, span, term) => {
                let which = if name == "first" { Which::First } else { Which::Second };
                Self::In(which, span, Box::new(Self::of(*term)?))
            }
            Written::Test(name, test) => Self::Compare(name.into(), Test::of(test)?),
        })
    }
}

impl From<Name> for Named {
    fn from(Name { scope, name }: Name) -> Self {
        Self { subject: scope, metric: name }
    }
}

impl Test {
    fn of(test: Option<(Relation, Operand)>) -> Result<Self, Wrong> {
        match test {
            None => Ok(Self::POSITIVE),
            Some((relation, Operand::Number { number, span, percent })) => {
                Ok(Self { relation, number, span: Some(span), percent })
            }
            Some((_, other)) => Err(Wrong { span: other.span(), label: format!("expected {A_NUMBER}") }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metric_alone_must_be_more_than_zero() {
        let term = parse("Ada.dodges").unwrap_or_else(|faults| panic!("{}", faults.render(false))).term;
        let Term::Compare(named, test) = term else { panic!() };
        assert_eq!(named.subject, Some(("Ada".to_owned(), 0..3)));
        assert_eq!((named.metric, test), (("dodges".to_owned(), 4..10), Test::POSITIVE));
    }

    #[test]
    fn faults_say_what_was_expected_and_where() {
        let rendered = |text: &str| parse(text).unwrap_err().render(false);
        let texts = [
            "",
            "deaths >=",
            "deaths >= many",
            "deaths >= 1 wounds",
            "(deaths >= 1",
            "deaths and",
            "and deaths",
            "differs deaths",
            "differs(deaths",
            "differs(deaths >= 1)",
            "deaths & wounds",
            "'Ada.dodges > 1",
            "deaths > 1.5x",
        ];
        insta::assert_snapshot!(texts.map(rendered).join("\n"));
    }
}
