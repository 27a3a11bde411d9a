//! Policies: the party's, and those of single survivors.

use crate::expression::Wrong;
use crate::policy::showdown::{
    Decision, Destination, Fact, PREFERENCES_MAX, Policies, SurvivorPolicies, Take, Use, Which, names,
};
use crate::policy::{LINES_MAX, Line, List, When};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Name, Named, Opt, Prose, given, int_or, items, set};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{
    Choice, DodgeLine, HlOrderLine, Label, ListName, PlainLine, Play, Policy, Survivor, UseLine, WayLine,
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

/// Compiles the policies of everybody: those of the play, then the party's, then those that the play has
/// for single survivors, then their own.
pub(super) fn compile(
    party: &Opt<Policy>,
    plays: &Opt<Named<Play>>,
    survivors: &Field<Vec<Field<Survivor>>>,
    faults: &Collector,
) -> Policies {
    let mut policies = Policies::default();
    let mut common = SurvivorPolicies::default();
    compile_unused(plays, faults);
    let rollouts = given(party).map_or(ROLLOUTS, |party| int_or(&party.rollouts, ROLLOUTS));
    let play = given(party).and_then(|party| {
        let (play, looks_ahead) = find_play(&party.play, plays, &mut common, faults)?;
        policies.lookahead = looks_ahead.then_some(rollouts as u16);
        play
    });
    if let Some(everybody) = play.and_then(|play| given(&play.everybody)) {
        set_own!(common, everybody, &Collector::default());
    }
    if let Some(party) = given(party) {
        set_own!(common, party, faults);
        set(&mut policies.controller, &party.controller);
        set(&mut policies.turn_order, &party.turn_order);
    }
    policies.survivors.fill(common);
    let by_name = play.and_then(|play| given(&play.survivors));
    for (seat, survivor) in survivors.get().into_iter().flatten().take(SURVIVORS_MAX).enumerate() {
        let Some(survivor) = survivor.get() else { continue };
        let policies = &mut policies.survivors[seat];
        let name = survivor.name.get().map_or("", |name| &name.0);
        if let Some(own) = by_name.and_then(|by_name| by_name.get(name)).and_then(Field::get) {
            set_own!(policies, own, &Collector::default());
        }
        if let Some(own) = given(&survivor.policy) {
            set_own!(policies, own, faults);
            policies.controller = given(&own.controller).map(Into::into);
        }
    }
    policies
}

/// Rollouts of each answer when survivors look ahead.
const ROLLOUTS: i64 = 128;
/// The play of survivors who look ahead. Alone it starts from the default lists; `:NAME` after it starts
/// from another play.
const LOOKAHEAD: &str = "lookahead";

/// The play of a name: an entry of `plays`, or else a general play, which is set at once. True beside it
/// for survivors who look ahead.
fn find_play<'a>(
    name: &Opt<Label>,
    plays: &'a Opt<Named<Play>>,
    common: &mut SurvivorPolicies,
    faults: &Collector,
) -> Option<(Option<&'a Play>, bool)> {
    let field = name.as_ref()?;
    let Name(name) = field.get()?;
    let (looks_ahead, name) = match name.strip_prefix(LOOKAHEAD) {
        Some("") => return Some((None, true)),
        Some(rest) if rest.starts_with(':') => (true, &rest[1..]),
        _ => (false, name.as_str()),
    };
    if let Some(play) = given(plays).and_then(|plays| plays.get(name)) {
        return Some((play.get(), looks_ahead));
    }
    if let Some(play) = names::play(name) {
        *common = play;
        return Some((None, looks_ahead));
    }
    let own = given(plays).into_iter().flat_map(Named::names);
    let known: Vec<&str> = own.chain(names::PLAYS.iter().map(|play| play.name)).chain([LOOKAHEAD]).collect();
    let fault = Diagnostic::new(format!("there is no play {}", quoted(name)), field.place, "unknown name");
    let help = format!("the plays are {}", known.join(", "));
    faults.add(fault.nearest(name, known).help(help));
    None
}

/// Reports the faults of every play, whoever follows it.
fn compile_unused(plays: &Opt<Named<Play>>, faults: &Collector) {
    for (_, play) in given(plays).into_iter().flat_map(|plays| &plays.0) {
        let Some(play) = play.get() else { continue };
        let by_name = given(&play.survivors).into_iter().flat_map(|survivors| &survivors.0);
        let all = by_name.filter_map(|(_, policy)| policy.get()).chain(given(&play.everybody));
        for policy in all {
            let mut unused = SurvivorPolicies::default();
            set_own!(unused, policy, faults);
        }
    }
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
            check_number(lines, LINES_MAX, "a priority list has at most", "lines", faults);
            let lines = lines.iter().filter_map(|line| Some((line.get()?, line.place)));
            let lines = lines.filter_map(|(line, place)| {
                let when = condition(line.when(), decision, faults)?;
                Some(Line { act: line.act(place, &when, faults)?, when })
            });
            *target = lines.collect::<List<_, _>>().into();
        }
    }
}

/// Reports a list that is too long.
fn check_number<T>(list: &[Field<T>], most: usize, what: &str, unit: &str, faults: &Collector) {
    if let Some(beyond) = list.get(most) {
        faults.add(Diagnostic::new(format!("{what} {most} {unit}"), beyond.place, "one too many"));
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
