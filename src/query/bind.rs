//! Binding a condition to the arms of a scenario.

use std::cell::RefCell;

use super::condition::{Condition, Named, Term, Test, Text, Which};
use super::measure::{ListLine, Luck, Measure};
use super::question::{Node, Quantity, Question, Reading, Source};
use super::value::Columns;
use crate::scenario::{Diagnostic, Faults, Labels, Place};
use crate::words::{all_of, listed};
use deathroll_core::expression::{Span, written};
use deathroll_core::metric::{
    Counter, DICTIONARY, Layout, Metric, Shape, Subject, SubjectLayout, Unit, find, similar, stand_in,
};
use deathroll_core::policy::showdown::Decided;

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
    bind_with(condition, arms, true)
}

/// Like [`bind`], for a condition on counters alone, which exact answers need.
///
/// # Errors
/// Those of [`bind`], and lines of policies.
pub fn bind_to_counters(condition: &Condition, arms: &[MeasuredArm<'_>]) -> Result<Question, Faults> {
    bind_with(condition, arms, false)
}

fn bind_with(condition: &Condition, arms: &[MeasuredArm<'_>], with_lines: bool) -> Result<Question, Faults> {
    let binder = Binder {
        text: &condition.text,
        arms,
        with_lines,
        quantities: RefCell::default(),
        faults: RefCell::default(),
    };
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

/// Binds one metric, which each of the arms must have: what it is, and its readings of the subject that is named, or of
/// all that have it.
///
/// # Errors
/// Those of [`bind`].
pub(super) fn bind_alone(
    named: &Named,
    text: &Text,
    arms: &[MeasuredArm<'_>],
) -> Result<(Measure, Vec<Reading>), Faults> {
    let (quantities, faults) = (RefCell::default(), RefCell::default());
    let binder = Binder { text, arms, with_lines: true, quantities, faults };
    let all: Vec<usize> = (0..arms.len()).collect();
    let found = binder.readings(named, &all, true);
    let diagnostics = binder.faults.into_inner();
    found.ok_or_else(|| Faults { diagnostics, sources: text.sources.clone() })
}

struct Binder<'a> {
    text: &'a Text,
    arms: &'a [MeasuredArm<'a>],
    /// True when conditions may ask for lines of policies and luck.
    with_lines: bool,
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
                if arms.len() == 1 {
                    let message = format!("`{}` within another arm", self.written(span));
                    self.add(self.fault(
                        span,
                        message,
                        "what is within `first` or `second` is about one arm",
                    ));
                    return None;
                }
                self.term(term, &[one])
            }
            Term::Compare(named, test) => {
                let (measure, readings) = self.readings(named, arms, false)?;
                self.note_test(measure, named, (arms, test));
                self.is_in_unit(measure, named, test).then(|| Node::Compare(readings, test.clone()))
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
        self.add(fault.help(match self.with_lines {
            true => "name two with `--arms A,B`",
            false => "exact answers are about one arm at a time; `find` has conditions on two",
        }));
        false
    }

    fn written(&self, span: &Span) -> &str {
        &self.text.sources.text(self.text.id)[span.clone()]
    }

    /// A percent sign is allowed for shares only, and a share lies between 0 and 1.
    fn is_in_unit(&self, measure: Measure, named: &Named, test: &Test) -> bool {
        let unit = measure.unit();
        let (name, Some(span)) = (measure.name(), &test.span) else { return true };
        let (what, expected) = match unit {
            Unit::Share if test.number > 1.0 => {
                ("is a share", "expected 0 to 1, which is 0 % to 100 %".to_owned())
            }
            Unit::Share => return true,
            _ if test.percent => ("is not a share", format!("expected a number ({})", unit.name())),
            _ => return true,
        };
        let fault = self.fault(span, format!("`{name}` {what}"), expected);
        // A rate may be named without `-rate`, and `hit` for the number of hits.
        let number = find(&format!("{}s", named.metric.0));
        self.add(match number {
            Some(number) => fault.help(format!("did you mean `{}`?", number.id)),
            None => fault,
        });
        false
    }

    /// What is named, and its readings; with `everywhere`, each of the arms must have it.
    fn readings(&self, named: &Named, arms: &[usize], everywhere: bool) -> Option<(Measure, Vec<Reading>)> {
        let measure = self.measure(named);
        let is_known = self.is_known(named, arms);
        let (measure, true) = (measure?, is_known) else { return None };
        let measure = self.measured(measure, named, arms);
        let of_arms: Vec<Vec<Reading>> = arms.iter().map(|&arm| self.of_arm(measure, named, arm)).collect();
        let lacking = |readings: &Vec<Reading>| !readings.iter().any(|reading| self.exists(reading));
        // A line that only one of the arms has never decides in the other.
        let everywhere = everywhere && matches!(measure, Measure::Metric(_));
        let missing = if everywhere { of_arms.iter().any(lacking) } else { of_arms.iter().all(lacking) };
        if missing {
            let at = of_arms.iter().position(lacking).unwrap_or_default();
            self.add(self.without_meaning(measure, named, arms[at]));
            return None;
        }
        let readings = of_arms.concat();
        self.note(measure, named, &readings);
        Some((measure, readings))
    }

    /// The metric or line named. The name of a rate may omit `-rate`.
    fn measure(&self, named: &Named) -> Option<Measure> {
        let (name, span) = &named.metric;
        if let Some(line) = ListLine::parse(name) {
            return self.in_sampled_trials(Measure::Line(line), "lines of policies are counted", span);
        }
        if let Some(luck) = Luck::parse(name) {
            return self.in_sampled_trials(Measure::Luck(luck), "luck is known", span);
        }
        let found = find(name).or_else(|| short(name));
        if found.is_none() {
            self.add(self.unknown_metric(name, span));
        }
        found.map(Measure::Metric)
    }

    /// The metric, or the one that says the same where it has no meaning in any of the arms.
    fn measured(&self, measure: Measure, named: &Named, arms: &[usize]) -> Measure {
        let Measure::Metric(metric) = measure else { return measure };
        let is_read = |measure| arms.iter().any(|&arm| !self.of_arm(measure, named, arm).is_empty());
        let other = stand_in(metric).map(Measure::Metric).filter(|other| is_read(*other));
        other.filter(|_| !is_read(measure)).unwrap_or(measure)
    }

    /// A measure without an exact answer.
    fn in_sampled_trials(&self, measure: Measure, what: &str, span: &Span) -> Option<Measure> {
        if !self.with_lines {
            let message = format!("`{}` has no exact answer", measure.name());
            let label = format!("{what} in sampled trials only");
            self.add(self.fault(span, message, label).help("`deathroll find` can ask for them"));
        }
        self.with_lines.then_some(measure)
    }

    fn unknown_metric(&self, name: &str, span: &Span) -> Diagnostic {
        let message = format!("there is no metric `{name}`");
        if self.arms.iter().any(|arm| subjects(arm).any(|subject| subject == name)) {
            let example = written(Some(name), "METRIC").unwrap_or_default();
            let label = format!("this is a subject; expected `{example}`");
            return self.fault(span, message, label);
        }
        let shorts = DICTIONARY.iter().filter(|metric| is_yes_or_no(metric));
        let shorts = shorts.filter_map(|metric| metric.id.strip_suffix(RATE)).filter(|name| *name != POINTS);
        let ids = DICTIONARY.iter().map(|metric| metric.id);
        let fault = self.fault(span, message, "unknown metric").nearest(name, shorts.chain(ids));
        fault.help(match name {
            POINTS => {
                "`survival-rate` is the share of those who survive, `survival-left` the points that are left"
            }
            _ => "`deathroll metrics` lists all of them",
        })
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
        let names: Vec<&str> = names.collect();
        let arms = if names.len() == 1 { "arm" } else { "arms" };
        format!(" in {arms} {}", all_of(names))
    }

    /// The readings of a metric in an arm, or of a line of policies, for all survivors.
    fn of_arm(&self, measure: Measure, named: &Named, arm: usize) -> Vec<Reading> {
        let MeasuredArm { layout, labels, .. } = self.arms[arm];
        let mut readings = Vec::new();
        for layout in &layout.subjects {
            let name = labels.subject(layout.subject);
            let is_meant = named.subject.as_ref().is_none_or(|(wanted, _)| *wanted == name);
            let source = is_meant.then(|| source(measure, layout)).flatten();
            readings.extend(source.map(|source| Reading { arm, subject: name.into_owned(), source }));
        }
        readings
    }

    /// False for a line of policies that the survivor's list does not have.
    fn exists(&self, reading: &Reading) -> bool {
        match (&reading.source, self.arms[reading.arm].labels) {
            (Source::Line(line), Labels::Showdown(labels)) => labels.has_line(*line),
            _ => true,
        }
    }

    fn without_meaning(&self, measure: Measure, named: &Named, arm: usize) -> Diagnostic {
        let of = named.subject.as_ref().map_or_else(String::new, |(name, _)| format!(" of `{name}`"));
        let in_arm = self.in_arms([self.arms[arm].name].into_iter());
        let message = format!("`{}`{of} has no meaning{in_arm}", measure.name());
        let anybody = Named { subject: None, metric: named.metric.clone() };
        let others = self.of_arm(measure, &anybody, arm).into_iter().filter(|one| self.exists(one));
        let others: Vec<String> = others.map(|one| one.subject).collect();
        let nothing = match measure {
            Measure::Metric(_) => "it is not counted in this scenario",
            Measure::Line(_) => "no list of this scenario has such a line",
            Measure::Luck(_) => "luck is known of the party in whole showdowns",
        };
        let label = match &others[..] {
            [] => nothing.to_owned(),
            _ => format!("it is reported for {}", others.join("; ")),
        };
        let fault = self.fault(&named.metric.1, message, label);
        let help = match measure {
            Measure::Metric(_) => self.instead(measure, named, arm),
            Measure::Line(_) => Some("`deathroll policies` prints the lists that names stand for".to_owned()),
            Measure::Luck(_) => None,
        };
        fault.help(help.unwrap_or_else(|| "`deathroll metrics` lists the subjects of each metric".to_owned()))
    }

    /// What answers the question of a metric that has no meaning.
    fn instead(&self, measure: Measure, named: &Named, arm: usize) -> Option<String> {
        let is_read = |metric| !self.of_arm(Measure::Metric(metric), named, arm).is_empty();
        let others: Vec<&str> = similar(&measure.name(), is_read).map(|metric| metric.id).collect();
        match (&named.subject, &others[..]) {
            (Some((name, _)), [ALIVE]) => {
                let alive = written(Some(name), ALIVE)?;
                Some(format!("`not {alive}` is true of a trial in which `{name}` dies"))
            }
            (_, []) => None,
            (_, others) => Some(format!("instead: {}", listed(others.iter().copied()))),
        }
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
    fn note(&self, measure: Measure, named: &Named, readings: &[Reading]) {
        let subject = named.subject.as_ref().map(|(name, _)| name.clone());
        let mut quantities = self.quantities.borrow_mut();
        let known = quantities.iter_mut().find(|known| known.measure == measure && known.subject == subject);
        let Some(known) = known else {
            quantities.push(Quantity { measure, subject, readings: readings.to_vec(), tests: vec![] });
            return;
        };
        for reading in readings {
            if !known.readings.contains(reading) {
                known.readings.push(reading.clone());
            }
        }
    }

    /// Records what a quantity is compared with.
    fn note_test(&self, measure: Measure, named: &Named, (arms, test): (&[usize], &Test)) {
        let subject = named.subject.as_ref().map(|(name, _)| name);
        let mut quantities = self.quantities.borrow_mut();
        let is_it = |one: &&mut Quantity| one.measure == measure && one.subject.as_ref() == subject;
        if let Some(quantity) = quantities.iter_mut().find(is_it) {
            quantity.tests.push((arms.to_vec(), test.clone()));
        }
    }
}

/// Where a subject's value is counted; `None` when it has none.
fn source(measure: Measure, layout: &SubjectLayout) -> Option<Source> {
    match (measure, layout.subject) {
        (Measure::Metric(metric), _) => {
            let columns = || Source::Columns(layout.clone(), Columns::of(layout, metric));
            layout.metrics.contains(&metric).then(columns)
        }
        (Measure::Line(ListLine { decision, line }), Subject::Survivor(seat)) => {
            Some(Source::Line(Decided { seat, decision, line }))
        }
        (Measure::Luck(luck), Subject::Party) if is_fight(layout) => Some(Source::Luck(luck)),
        (Measure::Line(_) | Measure::Luck(_), _) => None,
    }
}

/// True for the party of a whole showdown.
fn is_fight(layout: &SubjectLayout) -> bool {
    layout.counters().any(|counter| counter == Counter::Won)
}

/// The suffix of rates, which may be omitted.
const RATE: &str = "-rate";

/// The metric with this name without `-rate`: alone it is true if the rate is above 0.
fn short(name: &str) -> Option<&'static Metric> {
    find(&format!("{name}{RATE}")).filter(|_| name != POINTS)
}

/// True of a trial after which the survivor is alive.
const ALIVE: &str = "survival-rate";

/// Survivors have points of it, and may survive: the name says which only with more words.
const POINTS: &str = "survival";

const fn is_yes_or_no(metric: &Metric) -> bool {
    matches!(metric.shape, Shape::Rate(_))
}

/// The names of an arm's subjects.
fn subjects<'a>(arm: &'a MeasuredArm<'a>) -> impl Iterator<Item = String> + 'a {
    arm.layout.subjects.iter().map(|layout| arm.labels.subject(layout.subject).into_owned())
}
