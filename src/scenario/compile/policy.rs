//! Policies: the party's, and those of single survivors.

use crate::expression::Wrong;
use crate::policy::showdown::{
    Decision, Destination, Fact, Policies, SurvivorPolicies, Take, Use, Which, names,
};
use crate::policy::{Line, List, When};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, Prose, given, int_or, items, set};
use crate::scenario::source::Place;
use crate::scenario::wire::{
    Choice, DodgeLine, HlOrderLine, ListName, PlainLine, Policy, Survivor, UseLine, WayLine,
};

/// Sets the decisions that the party and single survivors have in common.
macro_rules! set_own {
    ($policies:expr, $wire:expr, $faults:expr) => {
        let faults = $faults;
        choose(&mut $policies.dodge, &$wire.dodge, names::dodge, Decision::Dodge, faults);
        choose(&mut $policies.endure, &$wire.endure, names::endure, Decision::Endure, faults);
        choose(&mut $policies.hl_order, &$wire.hl_order, names::hl_order, Decision::HlOrder, faults);
        choose(&mut $policies.encourage, &$wire.encourage, names::encourage, Decision::Encourage, faults);
        choose(&mut $policies.dash, &$wire.dash, names::dash, Decision::Dash, faults);
        choose(&mut $policies.surge, &$wire.surge, names::surge, Decision::Surge, faults);
        choose(&mut $policies.movement, &$wire.movement, names::movement, Decision::Movement, faults);
        choose(&mut $policies.activation, &$wire.activation, names::activation, Decision::Activation, faults);
        $policies.survival_reserve =
            int_or(&$wire.survival_reserve, i64::from($policies.survival_reserve)) as u8;
    };
}

/// Compiles the policies of everybody.
pub(super) fn compile(
    party: &Opt<Policy>,
    survivors: &Field<Vec<Field<Survivor>>>,
    faults: &Collector,
) -> Policies {
    let mut policies = Policies::default();
    let mut common = SurvivorPolicies::default();
    if let Some(party) = given(party) {
        set_own!(common, party, faults);
        set(&mut policies.controller, &party.controller);
        set(&mut policies.turn_order, &party.turn_order);
    }
    policies.survivors.fill(common);
    for (seat, survivor) in survivors.get().into_iter().flatten().take(SURVIVORS_MAX).enumerate() {
        if let Some(own) = survivor.get().and_then(|survivor| given(&survivor.policy)) {
            let policies = &mut policies.survivors[seat];
            set_own!(policies, own, faults);
            policies.controller = given(&own.controller).map(Into::into);
        }
    }
    policies
}

/// Sets the policy of a decision, if a name or a list is given for it.
fn choose<T, W, L>(
    target: &mut T,
    choice: &Opt<Choice<W, L>>,
    named: impl Fn(&str) -> Option<T>,
    decision: Decision,
    faults: &Collector,
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
            }
        }
        Some(Choice::List(lines)) => {
            let lines = lines.iter().filter_map(|line| Some((line.get()?, line.place)));
            let lines = lines.filter_map(|(line, place)| {
                let when = condition(line.when(), decision, faults)?;
                Some(Line { act: line.act(place, &when, faults)?, when })
            });
            *target = lines.collect::<List<_, _>>().into();
        }
    }
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
