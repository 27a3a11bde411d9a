//! Binding a condition to the arms of a scenario.

use std::cell::RefCell;

use super::condition::{Condition, Named, Term, Test, Text, Which};
use super::question::{Node, Quantity, Question, Reading};
use super::value::Columns;
use crate::expression::Span;
use crate::metric::{DICTIONARY, Layout, Metric, Shape, Unit, find, nearest};
use crate::scenario::{Diagnostic, Faults, Labels, Place};

/// An arm in which a condition is evaluated.
#[derive(Debug, Clone, Copy)]
pub struct MeasuredArm<'a> {
    /// Its name.
    pub name: &'a str,
    /// The layout of its tallies.
    pub layout: &'a Layout,
    /// The names of its subjects and parts.
    pub labels: &'a Labels,
}

/// Binds a condition to one arm, or to two.
///
/// Without a subject, a comparison holds if it holds for any subject; without an arm, if it holds in
/// either arm.
///
/// # Errors
/// All metrics that do not exist or have no meaning in these arms, and all subjects that are not
/// measured there.
pub fn bind(condition: &Condition, arms: &[MeasuredArm<'_>]) -> Result<Question, Faults> {
    let binder =
        Binder { text: &condition.text, arms, quantities: RefCell::default(), faults: RefCell::default() };
    let all: Vec<usize> = (0..arms.len()).collect();
    let node = binder.term(&condition.term, &all);
    let diagnostics = binder.faults.into_inner();
    match node {
        Some(node) if diagnostics.is_empty() => {
            Ok(Question { node, quantities: binder.quantities.into_inner() })
        }
        _ => Err(Faults { diagnostics, sources: condition.text.sources.clone() }),
    }
}

struct Binder<'a> {
    text: &'a Text,
    arms: &'a [MeasuredArm<'a>],
    quantities: RefCell<Vec<Quantity>>,
    faults: RefCell<Vec<Diagnostic>>,
}

impl Binder<'_> {
    fn fault(&self, span: &Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic::new(message, Place::new(self.text.id, span.clone()), label)
    }

    fn add(&self, fault: Diagnostic) {
        let mut faults = self.faults.borrow_mut();
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }

    /// Binds a term to these arms; returns `None` when it has faults, which are collected.
    fn term(&self, term: &Term, arms: &[usize]) -> Option<Node> {
        let list = |terms: &[Term]| -> Option<Vec<Node>> {
            let nodes: Vec<Option<Node>> = terms.iter().map(|term| self.term(term, arms)).collect();
            nodes.into_iter().collect()
        };
        match term {
            Term::All(terms) => list(terms).map(Node::All),
            Term::Any(terms) => list(terms).map(Node::Any),
            Term::Not(term) => self.term(term, arms).map(|node| Node::Not(Box::new(node))),
            Term::In(which, span, term) => {
                let one = match which {
                    Which::First => 0,
                    Which::Second => 1,
                };
                self.has_two(span).then_some(())?;
                self.term(term, &[one])
            }
            Term::Compare(named, test) => {
                let (metric, readings) = self.readings(named, arms, false)?;
                self.is_in_unit(metric, test).then(|| Node::Compare(readings, test.clone()))
            }
            Term::Differs(span, named) => {
                self.has_two(span).then_some(())?;
                let (_, readings) = self.readings(named, &[0, 1], true)?;
                self.pairs(named, &readings).map(Node::Differs)
            }
        }
    }

    /// True when there are two arms.
    fn has_two(&self, span: &Span) -> bool {
        if self.arms.len() == 2 {
            return true;
        }
        let message = format!("`{}` needs two arms", self.written(span));
        let fault = self.fault(span, message, "only one arm is played");
        self.add(fault.help("name two with `--arms A,B`"));
        false
    }

    fn written(&self, span: &Span) -> &str {
        &self.text.sources.text(self.text.id)[span.clone()]
    }

    /// A percent sign is allowed for shares only.
    fn is_in_unit(&self, metric: &Metric, test: &Test) -> bool {
        let Some(span) = test.percent.as_ref().filter(|_| metric.unit != Unit::Share) else { return true };
        let message = format!("`{}` is not a share", metric.id);
        self.add(self.fault(span, message, format!("expected a number ({})", metric.unit.name())));
        false
    }

    /// The metric named, and its readings; with `everywhere`, each of the arms must have it.
    fn readings(
        &self,
        named: &Named,
        arms: &[usize],
        everywhere: bool,
    ) -> Option<(&'static Metric, Vec<Reading>)> {
        let metric = self.metric(named);
        let is_known = self.is_known(named, arms);
        let (metric, true) = (metric?, is_known) else { return None };
        let of_arms: Vec<Vec<Reading>> = arms.iter().map(|&arm| self.of_arm(metric, named, arm)).collect();
        let lacking = |readings: &Vec<Reading>| readings.is_empty();
        let missing = if everywhere { of_arms.iter().any(lacking) } else { of_arms.iter().all(lacking) };
        if missing {
            let at = of_arms.iter().position(lacking).unwrap_or_default();
            self.add(self.without_meaning(metric, named, arms[at]));
            return None;
        }
        let readings = of_arms.concat();
        self.note(metric, named, &readings);
        Some((metric, readings))
    }

    /// The metric named. The name of a rate may omit `-rate`.
    fn metric(&self, named: &Named) -> Option<&'static Metric> {
        let (name, span) = &named.metric;
        let found = find(name).or_else(|| short(name));
        if found.is_none() {
            self.add(self.unknown_metric(name, span));
        }
        found
    }

    fn unknown_metric(&self, name: &str, span: &Span) -> Diagnostic {
        let message = format!("there is no metric `{name}`");
        if self.arms.iter().any(|arm| subjects(arm).any(|subject| subject == name)) {
            let label = format!("this is a subject; expected `{name}.METRIC`");
            return self.fault(span, message, label);
        }
        let shorts = DICTIONARY.iter().filter(|metric| is_yes_or_no(metric));
        let shorts = shorts.filter_map(|metric| metric.id.strip_suffix(RATE));
        let ids = DICTIONARY.iter().map(|metric| metric.id);
        let mut fault = self.fault(span, message, "unknown metric").nearest(name, shorts.chain(ids));
        if let (true, Some(near)) = (fault.help.is_empty(), nearest(name)) {
            fault = fault.help(format!("did you mean `{near}`?"));
        }
        fault.help("`deathroll metrics` lists all of them")
    }

    /// True when the subject is measured in one of the arms.
    fn is_known(&self, named: &Named, arms: &[usize]) -> bool {
        let Some((name, span)) = &named.subject else { return true };
        let arms = || arms.iter().map(|&arm| &self.arms[arm]);
        if arms().any(|arm| subjects(arm).any(|subject| subject == *name)) {
            return true;
        }
        let mut names: Vec<String> = Vec::new();
        for subject in arms().flat_map(subjects) {
            if !names.contains(&subject) {
                names.push(subject);
            }
        }
        let message = format!("`{name}` is not measured{}", self.in_arms(arms().map(|arm| arm.name)));
        let label = format!("expected one of {}", names.join("; "));
        self.add(self.fault(span, message, label).nearest(name, names.iter().map(String::as_str)));
        false
    }

    /// The arms in words: "in arm `axe`", "in arms `axe` and `maul`".
    fn in_arms<'b>(&self, names: impl Iterator<Item = &'b str>) -> String {
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        match &names[..] {
            [name] => format!(" in arm {name}"),
            _ => format!(" in arms {}", names.join(" and ")),
        }
    }

    /// The readings of a metric in an arm.
    fn of_arm(&self, metric: &'static Metric, named: &Named, arm: usize) -> Vec<Reading> {
        let MeasuredArm { layout, labels, .. } = self.arms[arm];
        let mut readings = Vec::new();
        for subject in &layout.subjects {
            let name = labels.subject(subject.subject);
            let is_meant = named.subject.as_ref().is_none_or(|(wanted, _)| *wanted == name);
            if is_meant && subject.metrics.contains(&metric) {
                let columns = Columns::of(subject, metric);
                let layout = subject.clone();
                readings.push(Reading { arm, subject: name.into_owned(), layout, columns });
            }
        }
        readings
    }

    fn without_meaning(&self, metric: &'static Metric, named: &Named, arm: usize) -> Diagnostic {
        let of = named.subject.as_ref().map_or_else(String::new, |(name, _)| format!(" of `{name}`"));
        let in_arm = self.in_arms([self.arms[arm].name].into_iter());
        let message = format!("`{}`{of} has no meaning{in_arm}", metric.id);
        let anybody = Named { subject: None, metric: named.metric.clone() };
        let others: Vec<String> =
            self.of_arm(metric, &anybody, arm).into_iter().map(|one| one.subject).collect();
        let label = match &others[..] {
            [] => "nothing in this scenario can cause it".to_owned(),
            _ => format!("it is reported for {}", others.join("; ")),
        };
        let fault = self.fault(&named.metric.1, message, label);
        fault.help("`deathroll metrics` lists the subjects of each metric")
    }

    /// The readings of both arms, paired by subject.
    fn pairs(&self, named: &Named, readings: &[Reading]) -> Option<Vec<(Reading, Reading)>> {
        let mut pairs = Vec::new();
        for one in readings.iter().filter(|reading| reading.arm == 0) {
            let other = readings.iter().find(|other| other.arm == 1 && other.subject == one.subject);
            pairs.extend(other.map(|other| (one.clone(), other.clone())));
        }
        if pairs.is_empty() {
            let message = "no subject of both arms reports this";
            self.add(self.fault(&named.metric.1, message, "nothing to compare"));
            return None;
        }
        Some(pairs)
    }

    /// Records a quantity, so that its values can be shown.
    fn note(&self, metric: &'static Metric, named: &Named, readings: &[Reading]) {
        let subject = named.subject.as_ref().map(|(name, _)| name.clone());
        let mut quantities = self.quantities.borrow_mut();
        let known = quantities.iter_mut().find(|known| known.metric == metric && known.subject == subject);
        let Some(known) = known else {
            quantities.push(Quantity { metric, subject, readings: readings.to_vec() });
            return;
        };
        for reading in readings {
            if !known.readings.contains(reading) {
                known.readings.push(reading.clone());
            }
        }
    }
}

/// The suffix of rates, which may be omitted.
const RATE: &str = "-rate";

/// The metric with this name without `-rate`: alone it is true if the rate is above 0.
fn short(name: &str) -> Option<&'static Metric> {
    find(&format!("{name}{RATE}"))
}

const fn is_yes_or_no(metric: &Metric) -> bool {
    matches!(metric.shape, Shape::Rate(_))
}

/// The names of an arm's subjects.
fn subjects<'a>(arm: &'a MeasuredArm<'a>) -> impl Iterator<Item = String> + 'a {
    arm.layout.subjects.iter().map(|layout| arm.labels.subject(layout.subject).into_owned())
}
