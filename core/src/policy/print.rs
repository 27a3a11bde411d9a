//! Conditions and lists as text, in the form in which scenario files have them.

use super::bind::{Kind, Known};
use super::list::{List, When};
use super::prefer::Preference;
use crate::expression::Relation;

impl<F: Copy + PartialEq> When<F> {
    /// The condition as text; parsed again it gives the same condition. `known` has the names of facts.
    #[must_use]
    pub fn text(&self, known: &[Known<F>]) -> String {
        let find = |fact: F| known.iter().find(|known| known.fact == fact);
        let name = |fact: F| find(fact).map_or("?", |known| &*known.name);
        let joined = |terms: &[Self], word: &str| -> String {
            terms.iter().map(|term| term.text_within(known)).collect::<Vec<_>>().join(word)
        };
        match self {
            Self::Always => String::new(),
            Self::Number(fact, Relation::More, 0)
                if find(*fact).is_some_and(|known| known.kind == Kind::Flag) =>
            {
                name(*fact).to_owned()
            }
            Self::Number(fact, relation, number) => format!("{} {} {number}", name(*fact), relation.sign()),
            Self::Fact(fact, relation, other) => {
                format!("{} {} {}", name(*fact), relation.sign(), name(*other))
            }
            Self::All(terms) => joined(terms, " and "),
            Self::Any(terms) => joined(terms, " or "),
            Self::Not(term) => format!("not {}", term.text_within(known)),
        }
    }

    /// The condition as text within another condition: in parentheses where it needs them.
    fn text_within(&self, known: &[Known<F>]) -> String {
        match self {
            Self::All(_) | Self::Any(_) => format!("({})", self.text(known)),
            one => one.text(known),
        }
    }
}

/// The lines of a list, each as an inline table: its condition, if it has one, and what `act` says.
pub(super) fn lines<F: Copy + PartialEq, A>(
    list: &List<F, A>,
    known: &[Known<F>],
    act: impl Fn(&A) -> Option<String>,
) -> Vec<String> {
    let line = |line: &super::Line<F, A>| {
        let when = (line.when != When::Always).then(|| format!("when = {}", quoted(&line.when.text(known))));
        let keys: Vec<String> = when.into_iter().chain(act(&line.act)).collect();
        if keys.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", keys.join(", ")) }
    };
    list.lines().iter().map(line).collect()
}

/// Preferences as a key of a line; nothing if there are none.
pub(super) fn preferences<F: Copy + PartialEq>(
    prefer: &[Preference<F>],
    known: &[Known<F>],
) -> Option<String> {
    let name = |fact: F| known.iter().find(|known| known.fact == fact).map_or("?", |known| &*known.name);
    let text = |preference: &Preference<F>| match preference {
        Preference::Meets(when) => quoted(&when.text(known)),
        Preference::Most(fact) => quoted(&format!("most {}", name(*fact))),
        Preference::Least(fact) => quoted(&format!("least {}", name(*fact))),
    };
    let texts: Vec<String> = prefer.iter().map(text).collect();
    (!texts.is_empty()).then(|| format!("prefer = [{}]", texts.join(", ")))
}

/// A text as a string of a scenario file.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
