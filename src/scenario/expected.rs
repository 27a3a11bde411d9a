//! Expectations of the command line: `win-rate>=0.5`, `axe: Ada.survival-rate>=90 %`.

use super::compile::Measured;
use super::diagnostic::{Collector, Diagnostic};
use super::patch::outside_quotes;
use super::read::{Amount, Field, Name, Opt};
use super::source::{Place, Sources};
use super::tree::quoted;
use super::wire::Expect;
use deathroll_core::expression::{self, Grammar, Operand, Relation, Span, Term, Wrong};
use deathroll_core::metric;

const GRAMMAR: Grammar = Grammar {
    calls: &[],
    quantity: "a metric, such as `win-rate` or `Ada.survival-rate`",
    operand: "a number, 0 or more",
};
const LOOK: &str =
    "expectations look like `win-rate>=0.5`, `ARM: Ada.survival-rate>=90 %` or `rounds>=4 and rounds<=6`";

/// The expectations of a text, as a file would have them: comparisons of metrics with numbers, with `and`
/// between them, perhaps behind the name of an arm and a colon.
pub(super) fn expected(
    text: &str,
    arms: &[Measured],
    sources: &mut Sources,
    faults: &Collector,
) -> Vec<Field<Expect>> {
    let source = sources.add("--expect", text);
    let place = |span: Span| Place::new(source, span);
    let known = || arms.iter().map(Measured::arm);
    let (arm, start) = match arm(text, known()) {
        Ok((arm, start)) => (arm.map(|arm| field(Name(arm.to_owned()), place(0..arm.len()))), start),
        Err(end) => {
            let fault = Diagnostic::new(
                format!("there is no arm {}", quoted(&text[..end])),
                place(0..end),
                "unknown arm",
            );
            faults.add(fault.nearest(text[..end].trim(), known()).help(LOOK));
            return Vec::new();
        }
    };
    let here = |span: Span| place(start + span.start..start + span.end);
    match expression::parse(&text[start..], GRAMMAR).and_then(|term| bounds(term, &here)) {
        Ok(found) => {
            let with_arm = |expect| field(Expect { arm: arm.clone(), ..expect }, here(0..text.len() - start));
            found.into_iter().map(with_arm).collect()
        }
        Err(Wrong { span, label }) => {
            faults.add(Diagnostic::new("this is not an expectation", here(span), label).help(LOOK));
            Vec::new()
        }
    }
}

/// The arm that a text names, and where the rest begins; `Err` is the end of a name that no arm has.
fn arm<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Result<(Option<&'a str>, usize), usize> {
    let rest_of = |name: &&str| Some(text.strip_prefix(*name)?.trim_start().strip_prefix(':')?.len());
    let named = known.filter_map(|name| Some((name, rest_of(&name)?)));
    if let Some((name, rest)) = named.max_by_key(|(name, _)| name.len()) {
        return Ok((Some(name), text.len() - rest));
    }
    outside_quotes(text, |char| char == ':').map_or(Ok((None, 0)), Err)
}

/// The bounds of a condition. Two ends of one metric are one bound.
fn bounds(term: Term, here: &dyn Fn(Span) -> Place) -> Result<Vec<Expect>, Wrong> {
    let terms = match term {
        Term::All(terms) => terms,
        other => vec![other],
    };
    let mut all: Vec<Expect> = Vec::new();
    for term in terms {
        let Term::Test(name, test) = term else {
            let label = "expected comparisons with `and` between them".to_owned();
            return Err(Wrong { span: 0..0, label });
        };
        let (at_least, at_most) = ends(&name, test, here)?;
        let text = |(text, span): &(String, Span)| field(Name(text.clone()), here(span.clone()));
        let metric = text(&name.name);
        let subject = name.scope.as_ref().map(text);
        let is_same = |one: &&mut Expect| {
            one.metric.get() == metric.get()
                && one.subject.as_ref().map(Field::get) == subject.as_ref().map(Field::get)
                && one.at_least.is_some() != at_least.is_some()
                && one.at_most.is_some() != at_most.is_some()
        };
        match all.iter_mut().find(is_same) {
            Some(one) => {
                one.at_least = one.at_least.take().or(at_least);
                one.at_most = one.at_most.take().or(at_most);
            }
            None => all.push(Expect { at_least, at_most, ..Expect::of(metric, subject) }),
        }
    }
    Ok(all)
}

/// The lower end or the upper end that a comparison sets.
fn ends(
    name: &expression::Name,
    test: Option<(Relation, Operand)>,
    here: &dyn Fn(Span) -> Place,
) -> Result<(Opt<Amount>, Opt<Amount>), Wrong> {
    let Some((relation, Operand::Number { number, span, percent })) = test else {
        let (_, span) = &name.name;
        let label = "expected `>=` or `<=` and a number behind it".to_owned();
        return Err(Wrong { span: span.clone(), label });
    };
    let amount = if percent { metric::Amount::percent(number) } else { metric::Amount::plain(number) };
    let end = Some(field(Amount(amount), here(span.clone())));
    match relation {
        Relation::AtLeast => Ok((end, None)),
        Relation::AtMost => Ok((None, end)),
        _ => Err(Wrong { span, label: "expected `>=` or `<=` before this number".to_owned() }),
    }
}

const fn field<T>(value: T, place: Place) -> Field<T> {
    Field { place, value: Some(value) }
}
