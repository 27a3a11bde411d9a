//! Parsing a condition from words.

use super::term::{Name, Operand, Span, Term};
use super::word::{Kind, RESERVED, Word, words};

/// Maximum nesting depth of parentheses, `not` and calls.
const DEPTH_MAX: usize = 32;
/// Maximum length of a condition in bytes.
const BYTES_MAX: usize = 4096;

/// What the users of conditions may add to the language.
#[derive(Debug, Clone, Copy)]
pub struct Grammar {
    /// Words that stand before a condition in parentheses.
    pub calls: &'static [&'static str],
    /// A quantity, with examples, as faults call it.
    pub quantity: &'static str,
    /// What a quantity is compared with, as faults call it.
    pub operand: &'static str,
}

/// The reason why a text is not a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Where it is wrong.
    pub span: Span,
    /// What was expected there.
    pub label: String,
}

/// Parses a condition:
///
/// ```text
/// condition  = every { "or" every }
/// every      = single { "and" single }
/// single     = "not" single | [ call ] "(" condition ")" | quantity [ relation operand ]
/// quantity   = [ scope "." ] name
/// operand    = number | number "%" | quantity
/// ```
///
/// Scopes and names with other characters than letters, digits, `-` and `_` are quoted.
///
/// # Errors
/// When the text is not a condition: where, and what was expected there.
pub fn parse(text: &str, grammar: Grammar) -> Result<Term, Wrong> {
    if text.len() > BYTES_MAX {
        let start = text.floor_char_boundary(BYTES_MAX);
        return Err(Wrong { span: start..text.len(), label: "too long".to_owned() });
    }
    let words = words(text).map_err(|wrong| Wrong { span: wrong.span, label: wrong.what.to_owned() })?;
    let mut parser = Parser { words, grammar, at: 0, depth: 0 };
    let term = parser.condition()?;
    parser.expect(&Kind::End, "`and`, `or` or the end")?;
    Ok(term)
}

struct Parser {
    words: Vec<Word>,
    grammar: Grammar,
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
        for call in self.grammar.calls {
            if self.skips(call) {
                return Ok(Term::Call(call, span, Box::new(self.in_parentheses()?)));
            }
        }
        if self.word().kind == Kind::Open {
            return self.in_parentheses();
        }
        let name = self.name(self.grammar.quantity)?;
        let Kind::Relation(relation) = self.word().kind else { return Ok(Term::Test(name, None)) };
        self.next();
        Ok(Term::Test(name, Some((relation, self.operand()?))))
    }

    fn in_parentheses(&mut self) -> Result<Term, Wrong> {
        self.expect(&Kind::Open, "`(`")?;
        let term = self.condition()?;
        self.expect(&Kind::Close, "`and`, `or` or `)`")?;
        Ok(term)
    }

    /// A name; `what` is the word for it in faults.
    fn name(&mut self, what: &str) -> Result<Name, Wrong> {
        let word = self.word().clone();
        let name = match word.kind {
            Kind::Name(name) if !RESERVED.contains(&name.as_str()) => name,
            Kind::Quoted(name) => name,
            _ => return Err(self.expected(what)),
        };
        self.next();
        if self.word().kind != Kind::Dot {
            return Ok(Name { scope: None, name: (name, word.span) });
        }
        self.next();
        let last = self.word().clone();
        let (Kind::Name(of) | Kind::Quoted(of)) = last.kind else { return Err(self.expected(what)) };
        self.next();
        Ok(Name { scope: Some((name, word.span)), name: (of, last.span) })
    }

    /// What a quantity is compared with.
    fn operand(&mut self) -> Result<Operand, Wrong> {
        let Word { kind, span } = self.word().clone();
        let (number, percent) = match kind {
            Kind::Number(number) => (number, false),
            Kind::Percent(share) => (share, true),
            _ => return self.name(self.grammar.operand).map(Operand::Name),
        };
        self.next();
        Ok(Operand::Number { number, span, percent })
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
    use crate::expression::Relation;

    const GRAMMAR: Grammar = Grammar { calls: &["first"], quantity: "a name", operand: "a number or a name" };

    fn term(text: &str) -> Term {
        parse(text, GRAMMAR).unwrap_or_else(|wrong| panic!("{wrong:?}"))
    }

    #[test]
    fn and_binds_closer_than_or() {
        let Term::Any(terms) = term("a or b and not c or (d or e) and f") else { panic!() };
        assert_eq!(terms.len(), 3);
        assert!(matches!(&terms[1], Term::All(terms) if matches!(terms[1], Term::Not(_))));
        assert!(matches!(&terms[2], Term::All(terms) if matches!(terms[0], Term::Any(_))));
    }

    #[test]
    fn a_quantity_is_compared_with_a_number_or_a_quantity() {
        let Term::Test(name, test) = term("Ada.dodges") else { panic!() };
        assert_eq!((name.to_string(), name.span(), test), ("Ada.dodges".to_owned(), 0..10, None));
        let Term::Test(_, Some((relation, Operand::Name(other)))) = term("survival > reserve") else {
            panic!()
        };
        assert_eq!((relation, other.to_string()), (Relation::More, "reserve".to_owned()));
        let Term::Test(_, Some((_, operand))) = term("hit-rate<33.3%") else { panic!() };
        assert_eq!(operand, Operand::Number { number: 0.333, span: 9..14, percent: true });
    }

    #[test]
    fn calls_are_words_of_the_grammar() {
        assert!(matches!(term("first(a and b)"), Term::Call("first", span, _) if span == (0..5)));
        assert!(parse("second(a)", GRAMMAR).is_err());
    }

    #[test]
    fn keywords_can_be_quoted_as_scopes() {
        let Term::Test(name, Some((relation, _))) = term("'not'.wounds!=2") else { panic!() };
        assert_eq!(name.scope, Some(("not".to_owned(), 0..5)));
        assert_eq!(relation, Relation::Unequal);
    }

    #[test]
    fn deep_and_long_conditions_are_refused() {
        let long = ["(".repeat(4000), "not ".repeat(1000), "first(".repeat(600), "ä or ".repeat(2000)];
        assert!(long.iter().all(|text| parse(text, GRAMMAR).is_err()));
        assert!(parse(&format!("{}a{}", "(".repeat(31), ")".repeat(31)), GRAMMAR).is_ok());
    }
}
