//! Parsing a condition from words.

use super::condition::{Condition, Named, Span, Term, Test, Text, Which};
use super::word::{Kind, Word, words};
use crate::scenario::{Diagnostic, Faults, Place};

/// Maximum nesting depth of parentheses, `not` and calls.
const DEPTH_MAX: usize = 32;
/// Maximum length of a condition in bytes.
const BYTES_MAX: usize = 4096;

/// Parses a condition:
///
/// ```text
/// condition  = every { "or" every }
/// every      = single { "and" single }
/// single     = "not" single | "(" condition ")" | call | quantity [ relation number ]
/// call       = "differs" "(" quantity ")" | ( "first" | "second" ) "(" condition ")"
/// quantity   = [ subject "." ] metric
/// ```
///
/// Subject names with other characters than letters, digits, `-` and `_` are quoted.
///
/// # Errors
/// When the text is not a condition; the fault shows the place and what was expected there.
pub fn parse(text: &str) -> Result<Condition, Faults> {
    let source = Text::new(text);
    let read = || {
        if text.len() > BYTES_MAX {
            return Err(Wrong { span: BYTES_MAX..text.len(), label: "too long".to_owned() });
        }
        let words = words(text).map_err(|wrong| Wrong { span: wrong.span, label: wrong.what.to_owned() })?;
        let mut parser = Parser { words, at: 0, depth: 0 };
        let term = parser.condition()?;
        parser.expect(&Kind::End, "`and`, `or` or the end")?;
        Ok(term)
    };
    match read() {
        Ok(term) => Ok(Condition { term, text: source }),
        Err(Wrong { span, label }) => {
            let place = Place::new(source.id, span);
            let fault = Diagnostic::new("this is not a condition", place, label);
            Err(source.fault(fault.help("conditions look like `deaths>=2 and not Ada.dodges`")))
        }
    }
}

/// The reason why a text is not a condition.
struct Wrong {
    span: Span,
    /// The label of the place.
    label: String,
}

struct Parser {
    words: Vec<Word>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn word(&self) -> &Word {
        &self.words[self.at]
    }

    /// Consumes a word; the end is never consumed.
    fn next(&mut self) -> Word {
        let word = self.word().clone();
        if word.kind != Kind::End {
            self.at += 1;
        }
        word
    }

    fn expected(&self, what: &str) -> Wrong {
        Wrong { span: self.word().span.clone(), label: format!("expected {what}") }
    }

    fn expect(&mut self, kind: &Kind, what: &str) -> Result<Word, Wrong> {
        if self.word().kind == *kind { Ok(self.next()) } else { Err(self.expected(what)) }
    }

    /// Consumes a keyword if it is the next word.
    fn skips(&mut self, name: &str) -> bool {
        let is_next = matches!(&self.word().kind, Kind::Name(next) if next == name);
        self.at += usize::from(is_next);
        is_next
    }

    fn condition(&mut self) -> Result<Term, Wrong> {
        let mut terms = vec![self.every()?];
        while self.skips("or") {
            terms.push(self.every()?);
        }
        Ok(one_or(terms, Term::Any))
    }

    fn every(&mut self) -> Result<Term, Wrong> {
        let mut terms = vec![self.single()?];
        while self.skips("and") {
            terms.push(self.single()?);
        }
        Ok(one_or(terms, Term::All))
    }

    fn single(&mut self) -> Result<Term, Wrong> {
        if self.depth == DEPTH_MAX {
            return Err(self.expected("less nesting"));
        }
        self.depth += 1;
        let term = self.single_within();
        self.depth -= 1;
        term
    }

    fn single_within(&mut self) -> Result<Term, Wrong> {
        let span = self.word().span.clone();
        if self.skips("not") {
            return Ok(Term::Not(Box::new(self.single()?)));
        }
        if self.skips("differs") {
            self.expect(&Kind::Open, "`(`, as in `differs(deaths)`")?;
            let named = self.named()?;
            self.expect(&Kind::Close, "`)`")?;
            return Ok(Term::Differs(span, named));
        }
        for (name, which) in [("first", Which::First), ("second", Which::Second)] {
            if self.skips(name) {
                return Ok(Term::In(which, span, Box::new(self.in_parentheses()?)));
            }
        }
        if self.word().kind == Kind::Open {
            return self.in_parentheses();
        }
        let named = self.named()?;
        Ok(Term::Compare(named, self.test()?))
    }

    fn in_parentheses(&mut self) -> Result<Term, Wrong> {
        self.expect(&Kind::Open, "`(`")?;
        let term = self.condition()?;
        self.expect(&Kind::Close, "`and`, `or` or `)`")?;
        Ok(term)
    }

    fn named(&mut self) -> Result<Named, Wrong> {
        /// Keywords; a subject with such a name is quoted.
        const RESERVED: [&str; 2] = ["and", "or"];
        let word = self.word().clone();
        let (name, quoted) = match word.kind {
            Kind::Name(name) if !RESERVED.contains(&name.as_str()) => (name, false),
            Kind::Quoted(name) => (name, true),
            _ => return Err(self.expected("a metric, such as `deaths` or `Ada.dodges`")),
        };
        self.next();
        if !quoted && self.word().kind != Kind::Dot {
            return Ok(Named { subject: None, metric: (name, word.span) });
        }
        self.expect(&Kind::Dot, "`.` and a metric: a quoted name is a subject")?;
        let metric = self.word().clone();
        let Kind::Name(of) = metric.kind else { return Err(self.expected("a metric, such as `dodges`")) };
        self.next();
        Ok(Named { subject: Some((name, word.span)), metric: (of, metric.span) })
    }

    /// The comparison after a metric; without one, the metric must be more than 0.
    fn test(&mut self) -> Result<Test, Wrong> {
        let Kind::Relation(relation) = self.word().kind else { return Ok(Test::POSITIVE) };
        self.next();
        let word = self.word().clone();
        let (number, percent) = match word.kind {
            Kind::Number(number) => (number, None),
            Kind::Percent(share) => (share, Some(word.span)),
            _ => return Err(self.expected("a number, 0 or more")),
        };
        self.next();
        Ok(Test { relation, number, percent })
    }
}

/// The only term of a list, or the list as one term.
fn one_or(mut terms: Vec<Term>, all: impl FnOnce(Vec<Term>) -> Term) -> Term {
    match terms.pop() {
        Some(only) if terms.is_empty() => only,
        last => {
            terms.extend(last);
            all(terms)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::condition::Relation;

    fn term(text: &str) -> Term {
        parse(text).unwrap_or_else(|faults| panic!("{}", faults.render(false))).term
    }

    #[test]
    fn and_binds_closer_than_or() {
        let Term::Any(terms) = term("a or b and not c or (d or e) and f") else { panic!() };
        assert_eq!(terms.len(), 3);
        assert!(matches!(&terms[1], Term::All(terms) if matches!(terms[1], Term::Not(_))));
        assert!(matches!(&terms[2], Term::All(terms) if matches!(terms[0], Term::Any(_))));
    }

    #[test]
    fn a_metric_alone_must_be_more_than_zero() {
        let Term::Compare(named, test) = term("Ada.dodges") else { panic!() };
        assert_eq!(named.subject, Some(("Ada".to_owned(), 0..3)));
        assert_eq!((named.metric, test), (("dodges".to_owned(), 4..10), Test::POSITIVE));
    }

    #[test]
    fn keywords_can_be_quoted_as_names() {
        let Term::Compare(named, test) = term("'not'.wounds!=2") else { panic!() };
        assert_eq!(named.subject, Some(("not".to_owned(), 0..5)));
        assert_eq!(test.relation, Relation::Unequal);
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
            "'Old Tom' >= 1",
            "Ada.'dodges'",
            "deaths & wounds",
            "'Ada.dodges > 1",
            "deaths > 1.5x",
        ];
        insta::assert_snapshot!(texts.map(rendered).join("\n"));
    }

    #[test]
    fn deep_and_long_conditions_are_refused() {
        for text in ["(".repeat(4000), "not ".repeat(1000), "first(".repeat(600), "a or ".repeat(2000)] {
            assert!(parse(&text).is_err());
        }
        assert!(parse(&format!("{}a{}", "(".repeat(31), ")".repeat(31))).is_ok());
    }
}
