//! Policies: the party's, and those of single survivors.

use super::labels::{ListLabel, ListLabels, ShowdownLabels};
use crate::expression::Wrong;
use crate::policy::showdown::{
    Decision, Destination, Fact, PREFERENCES_MAX, Policies, SurvivorPolicies, Take, Use, Which, names,
};
use crate::policy::{LINES_MAX, Line, List, When};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, Prose, given, int_or, items, set};
use crate::scenario::source::Place;
use crate::scenario::wire::{
    Choice, DodgeLine, HlOrderLine, ListName, PlainLine, Policy, Survivor, UseLine, WayLine,
};

/// The policies of a survivor, and their lists as written.
#[derive(Debug, Clone, Default)]
struct Own {
    policies: SurvivorPolicies,
    lists: ListLabels,
}

/// Sets the decisions that the party and single survivors have in common.
macro_rules! set_own {
    ($own:expr, $wire:expr, $faults:expr) => {
        let Own { policies, lists } = $own;
        let mut chooser = Chooser { lists, faults: $faults };
        chooser.choose(&mut policies.dodge, &$wire.dodge, names::dodge, Decision::Dodge);
        chooser.choose(&mut policies.endure, &$wire.endure, names::endure, Decision::Endure);
        chooser.choose(&mut policies.hl_order, &$wire.hl_order, names::hl_order, Decision::HlOrder);
        chooser.choose(&mut policies.encourage, &$wire.encourage, names::encourage, Decision::Encourage);
        chooser.choose(&mut policies.dash, &$wire.dash, names::dash, Decision::Dash);
        chooser.choose(&mut policies.surge, &$wire.surge, names::surge, Decision::Surge);
        chooser.choose(&mut policies.movement, &$wire.movement, names::movement, Decision::Movement);
        chooser.choose(&mut policies.activation, &$wire.activation, names::activation, Decision::Activation);
        policies.survival_reserve =
            int_or(&$wire.survival_reserve, i64::from(policies.survival_reserve)) as u8;
    };
}

/// Compiles the policies of everybody.
pub(super) fn compile(
    party: &Opt<Policy>,
    survivors: &Field<Vec<Field<Survivor>>>,
    labels: &mut ShowdownLabels,
    faults: &Collector,
) -> Policies {
    let mut policies = Policies::default();
    let mut common = Own::default();
    if let Some(party) = given(party) {
        set_own!(&mut common, party, faults);
        set(&mut policies.controller, &party.controller);
        set(&mut policies.turn_order, &party.turn_order);
    }
    policies.survivors.fill(common.policies.clone());
    for (seat, survivor) in survivors.get().into_iter().flatten().take(SURVIVORS_MAX).enumerate() {
        let mut own = common.clone();
        if let Some(wire) = survivor.get().and_then(|survivor| given(&survivor.policy)) {
            set_own!(&mut own, wire, faults);
            own.policies.controller = given(&wire.controller).map(Into::into);
        }
        policies.survivors[seat] = own.policies;
        labels.lists.push(own.lists);
    }
    policies
}

/// Sets policies, and notes how they were written.
struct Chooser<'a> {
    lists: &'a mut ListLabels,
    faults: &'a Collector,
}

impl Chooser<'_> {
    /// Sets the policy of a decision, if a name or a list is given for it.
    fn choose<T, W, L>(
        &mut self,
        target: &mut T,
        choice: &Opt<Choice<W, L>>,
        named: impl Fn(&str) -> Option<T>,
        decision: Decision,
    ) where
        T: From<List<Fact, L::Act>>,
        W: ListName,
        L: Written,
    {
        match given(choice) {
            None => {}
            Some(Choice::Word(name)) => {
                if let Some(policy) = named(name.name()) {
                    *target = policy;
                    self.lists.set(decision, ListLabel::named(decision, Some(name.name())));
                }
            }
            Some(Choice::List(lines)) => {
                check_number(lines, LINES_MAX, "a priority list has at most", "lines", self.faults);
                let written = lines.iter().filter_map(|line| Some((line.get()?, line.place)));
                let bound = written.clone().filter_map(|(line, place)| {
                    let when = condition(line.when(), decision, self.faults)?;
                    Some(Line { act: line.act(place, &when, self.faults)?, when })
                });
                *target = bound.collect::<List<_, _>>().into();
                let conditions = written.map(|(line, _)| words(line.when())).collect();
                self.lists.set(decision, ListLabel { name: None, conditions });
            }
        }
    }
}

/// Reports a list that is too long.
fn check_number<T>(list: &[Field<T>], most: usize, what: &str, unit: &str, faults: &Collector) {
    if let Some(beyond) = list.get(most) {
        faults.add(Diagnostic::new(format!("{what} {most} {unit}"), beyond.place, "one too many"));
    }
}

/// A condition as written; empty if there is none.
fn words(text: &Opt<Prose>) -> String {
    given(text).map_or_else(String::new, |Prose(text)| text.trim().to_owned())
}

/// A condition on facts of a decision; `None` when it is faulty, which has been reported.
fn condition(text: &Opt<Prose>, decision: Decision, faults: &Collector) -> Option<When<Fact>> {
    let Some(field) = text else { return Some(When::Always) };
    let Prose(text) = field.get()?;
    decision.when(text).map_err(|wrong| report(&wrong, text, field.place, &see(decision), faults)).ok()
}

fn see(decision: Decision) -> String {
    format!("`deathroll policies {}` lists the facts that conditions can name here", decision.key())
}

fn report(Wrong { span, label }: &Wrong, text: &str, place: Place, help: &str, faults: &Collector) {
    let place = place.in_quotes(text, span.clone());
    faults.add(Diagnostic::new("this is not a condition", place, label.clone()).help(help));
}

/// A line as written.
trait Written {
    /// What the line leads to.
    type Act;

    fn when(&self) -> &Opt<Prose>;

    /// What the line leads to; `None` when it is faulty, which has been reported.
    fn act(&self, place: Place, when: &When<Fact>, faults: &Collector) -> Option<Self::Act>;
}

impl Written for DodgeLine {
    type Act = Which;

    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: &Collector) -> Option<Which> {
        Some(given(&self.pick).map_or(Which::default(), Into::into))
    }
}

impl Written for PlainLine {
    type Act = ();

    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: &Collector) -> Option<()> {
        Some(())
    }
}

impl Written for HlOrderLine {
    type Act = Take;

    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, place: Place, when: &When<Fact>, faults: &Collector) -> Option<Take> {
        let take = given(&self.pick).map_or(Take::default(), Into::into);
        if take == Take::Random && *when != When::Always {
            let label = "dice choose among all cards: leave out `when`";
            faults.add(Diagnostic::new("a random card needs a line without a condition", place, label));
            return None;
        }
        Some(take)
    }
}

impl Written for UseLine {
    type Act = Use;

    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: &Collector) -> Option<Use> {
        self.purpose.get().map(Into::into)
    }
}

impl Written for WayLine {
    type Act = Destination;

    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, place: Place, _: &When<Fact>, faults: &Collector) -> Option<Destination> {
        let (goal, toward) = match (&self.to, &self.toward) {
            (Some(to), None) => (to, false),
            (None, Some(toward)) => (toward, true),
            _ => {
                let label = "expected exactly one of `to` and `toward`";
                faults.add(Diagnostic::new("a line of a movement says where to", place, label));
                return None;
            }
        };
        let Prose(text) = goal.get()?;
        let (all, what) = (given(&self.prefer).map_or(&[][..], Vec::as_slice), "a line has at most");
        check_number(all, PREFERENCES_MAX, what, "preferences", faults);
        let prefer: Vec<(&Prose, Place)> = items(&self.prefer).collect();
        let texts: Vec<&str> = prefer.iter().map(|(Prose(text), _)| text.as_str()).collect();
        let bound = Destination::bind(text, toward, &texts);
        bound
            .map_err(|(index, wrong)| {
                let (text, place) = index.map_or((text.as_str(), goal.place), |at| (texts[at], prefer[at].1));
                report(&wrong, text, place, &see(Decision::Movement), faults);
            })
            .ok()
    }
}
