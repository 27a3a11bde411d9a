//! The lines of priority lists: conditions, and what they lead to.

use super::gear::{Common, Pieces, commons, number};
use super::pay;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Name, Named, Opt, Prose, given, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{
    Choice, DodgeLine, Gear, HlOrderLine, Label, ListName, PayLine, PlainLine, Use as WireUse, UseLine,
    WayLine, WeaponLine,
};
use deathroll_core::expression::Wrong;
use deathroll_core::policy::showdown::{
    Act, Decision, Destination, Fact, Supplies, SurvivorPolicies, Take, Use, Which, Wield,
};
use deathroll_core::policy::{LINES_MAX, Line, PREFERENCES_MAX, When};

/// What lines may name, and where faults go.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    /// The gear, the abilities and the terrain of the scenario.
    pub(super) pieces: Pieces<'a>,
    /// What conditions name beside the facts of every scenario: its counters.
    pub(super) supplies: &'a Supplies,
    /// Where faults go.
    pub(super) faults: &'a Collector,
}

/// Sets the policy of a decision, if a name or a list is given for it; true if one is.
pub(super) fn choose<W: ListName, L: Written>(
    policies: &mut SurvivorPolicies,
    choice: &Opt<Choice<W, L>>,
    decision: Decision,
    known: Known<'_>,
) -> bool {
    match given(choice) {
        None => {}
        Some(Choice::Word(name)) => policies.set_named(decision, name.name()),
        Some(Choice::List(lines)) => {
            check_lines(lines, known.faults);
            let lines = lines.iter().filter_map(|line| Some((line.get()?, line.place)));
            let meaning = |text: &str| decision.when_in(text, known.supplies);
            let lines = lines.filter_map(|(line, place)| {
                let when = condition(line.when(), &meaning, decision.key(), known.faults);
                // The rest of a line is checked although its condition is faulty.
                let act = line.act(place, when.as_ref().unwrap_or(&When::Always), decision, known);
                Some(Line { act: act?, when: when? })
            });
            policies.set_lines(decision, &lines.collect::<Vec<_>>());
        }
    }
    choice.is_some()
}

/// Reports a list that is too long.
pub(super) fn check_number<T>(list: &[Field<T>], most: usize, what: &str, unit: &str, faults: &Collector) {
    if let Some(beyond) = list.get(most) {
        faults.add(Diagnostic::new(format!("{what} {most} {unit}"), beyond.place, "one too many"));
    }
}

/// Reports a priority list that is too long.
pub(super) fn check_lines<T>(lines: &[Field<T>], faults: &Collector) {
    check_number(lines, LINES_MAX, "a priority list has at most", "lines", faults);
}

/// A condition on facts of a decision; `None` when it is faulty, which has been reported.
pub(super) fn condition<F>(
    text: &Opt<Prose>,
    meaning: &impl Fn(&str) -> Result<When<F>, Vec<Wrong>>,
    key: &str,
    faults: &Collector,
) -> Option<When<F>> {
    let Some(field) = text else { return Some(When::Always) };
    let Prose(text) = field.get()?;
    let report_one = |wrong: Wrong| report(&wrong, text, field.place, &see(key), faults);
    meaning(text).map_err(|all| all.into_iter().for_each(report_one)).ok()
}

/// The help of a fault in a list.
pub(super) fn see(key: &str) -> String {
    format!("`deathroll policies {key}` lists the facts that conditions can name here")
}

pub(super) fn report(
    Wrong { span, label }: &Wrong,
    text: &str,
    place: Place,
    help: &str,
    faults: &Collector,
) {
    let place = place.in_quotes(text, span.clone());
    faults.add(Diagnostic::new("this is not a condition", place, label.clone()).help(help));
}

/// A line as written.
pub(super) trait Written {
    fn when(&self) -> &Opt<Prose>;

    /// What the line of a decision leads to; `None` when it is faulty, which has been reported.
    fn act(&self, place: Place, when: &When<Fact>, decision: Decision, known: Known<'_>) -> Option<Act>;
}

impl Written for DodgeLine {
    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: Decision, _: Known<'_>) -> Option<Act> {
        Some(Act::Dodge(given(&self.pick).map_or(Which::default(), Into::into)))
    }
}

impl Written for PlainLine {
    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: Decision, _: Known<'_>) -> Option<Act> {
        Some(Act::Agree)
    }
}

impl Written for PayLine {
    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: Decision, known: Known<'_>) -> Option<Act> {
        pay::about(self, known.pieces, known.faults).map(Act::Pay)
    }
}

impl Written for WeaponLine {
    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: Decision, known: Known<'_>) -> Option<Act> {
        match (&self.weapon, &self.pick) {
            (Some(name), None) => weapon(name, known).map(Act::Wield),
            (None, pick) => Some(Act::Wield(given(pick).map_or(Wield::First, Into::into))),
            (Some(_), Some(pick)) => {
                let message = "`pick` with `weapon`";
                known.faults.add(Diagnostic::new(message, pick.place, "the line names one weapon already"));
                None
            }
        }
    }
}

/// A weapon by name. Survivors who do not carry it cannot use it.
fn weapon(field: &Field<Label>, known: Known<'_>) -> Option<Wield> {
    let Name(name) = field.get()?;
    let is_weapon = |gear: &Field<Gear>| gear.get().is_none_or(|gear| gear.weapon.is_some());
    let gear = || given(known.pieces.gear).into_iter().flat_map(|all| &all.0);
    let found = gear().find(|(known, _)| known == name);
    if found.is_some_and(|(_, gear)| is_weapon(gear)) {
        return number(name, known.pieces).map(Wield::Piece);
    }
    let (message, label) = match found {
        None => (format!("there is no gear {}", quoted(name)), "unknown gear"),
        Some(_) => (format!("the gear {} is not a weapon", quoted(name)), "it has no `weapon`"),
    };
    let weapons = gear().filter(|(_, gear)| is_weapon(gear)).map(|(name, _)| name.as_str());
    known.faults.add(Diagnostic::new(message, field.place, label).known(name, weapons));
    None
}

impl Written for HlOrderLine {
    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, place: Place, when: &When<Fact>, _: Decision, known: Known<'_>) -> Option<Act> {
        let take = given(&self.pick).map_or(Take::default(), Into::into);
        if take == Take::Random && *when != When::Always {
            let label = "dice choose among all cards: leave out `when`";
            known.faults.add(Diagnostic::new("a random card needs a line without a condition", place, label));
            return None;
        }
        Some(Act::Resolve(take))
    }
}

impl Written for UseLine {
    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, _: Place, _: &When<Fact>, _: Decision, known: Known<'_>) -> Option<Act> {
        let purpose = *self.purpose.get()?;
        for (name, wanted, key) in
            [(&self.gear, WireUse::Gear, "gear"), (&self.terrain, WireUse::Terrain, "terrain")]
        {
            if let (Some(name), true) = (name, purpose != wanted) {
                let message = format!("`{key}` needs `for = \"{key}\"`");
                known.faults.add(Diagnostic::new(message, name.place, "the line is for something else"));
            }
        }
        Some(Act::Use(match purpose {
            WireUse::Attack => Use::Attack,
            WireUse::Hide => Use::Hide,
            WireUse::Help => Use::Help,
            WireUse::Gear => self.gear.as_ref().map_or(Some(Use::Gear), |name| piece(name, known))?,
            WireUse::Terrain => self.terrain.as_ref().map_or(Some(Use::Terrain), |name| kind(name, known))?,
            WireUse::Nothing => Use::Nothing,
        }))
    }
}

/// The use of a piece of gear. Survivors who do not carry it cannot use it.
fn piece(field: &Field<Label>, known: Known<'_>) -> Option<Use> {
    let Name(name) = field.get()?;
    let is_usable = |common: Option<Common<'_>>| common.is_none_or(|common| common.usage.is_some());
    let all: Vec<(&str, bool)> =
        commons(known.pieces).map(|(name, common)| (name, is_usable(common))).collect();
    let found = all.iter().find(|(known, _)| *known == name);
    if found.is_some_and(|(_, usable)| *usable) {
        return number(name, known.pieces).map(Use::Piece);
    }
    let (message, label) = match found {
        None => (format!("there is no gear {}", quoted(name)), "unknown gear"),
        Some(_) => (format!("the gear {} cannot be used", quoted(name)), "it has no `use`"),
    };
    let usable = all.iter().filter(|(_, usable)| *usable).map(|(name, _)| *name);
    let fault = Diagnostic::new(message, field.place, label);
    known.faults.add(fault.known(name, usable));
    None
}

/// An interaction with a kind of terrain.
fn kind(field: &Field<Label>, known: Known<'_>) -> Option<Use> {
    let Name(name) = field.get()?;
    let terrain = || given(known.pieces.board).and_then(|board| given(&board.terrain)).into_iter();
    let found = terrain().flat_map(Named::names).position(|kind| kind == name);
    if found.is_none() {
        let message = format!("there is no terrain {}", quoted(name));
        let fault = Diagnostic::new(message, field.place, "unknown terrain");
        known.faults.add(fault.known(name, terrain().flat_map(Named::names)));
    }
    found.map(|kind| Use::Kind(kind as u8))
}

impl Written for WayLine {
    fn when(&self) -> &Opt<Prose> {
        &self.when
    }

    fn act(&self, place: Place, _: &When<Fact>, decision: Decision, known: Known<'_>) -> Option<Act> {
        let faults = known.faults;
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
        let see = see(decision.key());
        let report_one = |(index, wrong): (Option<usize>, Wrong)| {
            let (text, place) = index.map_or((text.as_str(), goal.place), |at| (texts[at], prefer[at].1));
            report(&wrong, text, place, &see, faults);
        };
        let bound = Destination::bind(text, toward, &texts);
        bound.map(Act::Go).map_err(|all| all.into_iter().for_each(report_one)).ok()
    }
}
