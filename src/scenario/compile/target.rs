//! Target lists, terms and conditions.

use super::effects::Arena;
use crate::rules::showdown::board;
use crate::rules::showdown::plan::{
    self as rules, EffectList, Quality, SURVIVORS_MAX, Superlative, TargetCondition, TargetList, TermList,
};
use crate::rules::showdown::state::Seat;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::read::{Field, Opt, given};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Conditions, Offset, Targets, Term, Zone, ZoneArea, ZoneName};

/// Maximum number of target lists of a scenario.
const TARGET_LISTS_MAX: usize = 256;
/// Maximum number of conditions of a target list.
const CONDITIONS_MAX: usize = 16;
/// Maximum number of terms of a condition.
const TERMS_MAX: usize = 16;
/// Maximum number of different terms in the effects of a scenario.
const ALL_TERMS_MAX: usize = 1000;

/// The meaning of a term.
enum Meaning {
    /// Survivors with a quality.
    Term(rules::Term),
    /// The survivor who compares best.
    Superlative(Superlative),
    /// The threat who compares best.
    ClosestThreat,
    /// A random choice.
    Random,
}

const fn is(quality: Quality) -> Meaning {
    Meaning::Term(rules::Term { quality, not: false })
}

const fn compares(most: bool, of: rules::Measure) -> Meaning {
    Meaning::Superlative(Superlative { most, of })
}

impl Arena<'_> {
    /// The number of a target list.
    pub(super) fn target_list(
        &mut self,
        conditions: &Field<Conditions>,
        targets: &Opt<Targets>,
        no_target: Option<EffectList>,
        name: &str,
    ) -> Option<u8> {
        let list = conditions.get()?;
        if list.is_empty() || list.len() > CONDITIONS_MAX {
            let message = format!("a target list has 1 to {CONDITIONS_MAX} conditions");
            self.faults.add(Diagnostic::new(
                message,
                conditions.place,
                format!("this one has {}", list.len()),
            ));
            return None;
        }
        let conditions =
            list.iter().filter_map(|condition| self.target_condition(condition)).collect::<Vec<_>>();
        let targets_max = match given(targets) {
            Some(Targets::Number(number)) => number.0 as u8,
            Some(Targets::Word(_)) => SURVIVORS_MAX as u8,
            None => 1,
        };
        Some(self.intern_list(TargetList { conditions, targets_max, no_target }, name, list.first()?.place))
    }

    /// The number of a compiled target list; equal lists with equal names are stored once.
    pub(super) fn intern_list(&mut self, list: TargetList, name: &str, place: Place) -> u8 {
        let known = self.target_lists.iter().zip(&self.target_list_names);
        let index = known.into_iter().position(|(known, known_name)| *known == list && known_name == name);
        let index = index.unwrap_or(self.target_lists.len());
        if index >= TARGET_LISTS_MAX {
            let message = format!("a scenario may have at most {TARGET_LISTS_MAX} different target lists");
            self.faults.add(Diagnostic::new(message, place, "one too many"));
            return 0;
        }
        if index == self.target_lists.len() {
            self.target_lists.push(list);
            self.target_list_names.push(name.to_owned());
        }
        index as u8
    }

    fn target_condition(&self, field: &Field<Vec<Field<Term>>>) -> Option<TargetCondition> {
        let terms = self.terms_of(field)?;
        if field.get()?.is_empty() {
            let label = "expected at least one term, such as `\"threat\"`";
            self.faults.add(
                Diagnostic::new("a condition without terms", field.place, label)
                    .help("everybody meets { in = \"everywhere\" }"),
            );
        }
        let mut condition = TargetCondition::default();
        for (term, place) in terms {
            if matches!(term, Term::Target) {
                let message = "`target` is not allowed in a target list";
                self.faults.add(Diagnostic::new(message, place, "the targets are not picked yet"));
            }
            match self.meaning(term) {
                Some(Meaning::Term(term)) => condition.terms.push(term),
                Some(Meaning::Superlative(superlative)) => condition.superlatives.push(superlative),
                Some(Meaning::ClosestThreat) => {
                    condition.terms.push(rules::Term { quality: Quality::Threat, not: false });
                    condition.superlatives.push(Superlative { most: false, of: rules::Measure::Distance });
                }
                Some(Meaning::Random) => condition.random = true,
                None => {}
            }
        }
        Some(condition)
    }

    /// The terms of effects, all of which must hold.
    pub(super) fn term_list(&mut self, field: &Field<Vec<Field<Term>>>) -> Option<TermList> {
        let terms = self.terms_of(field)?;
        let terms: Vec<_> = terms.into_iter().filter_map(|(term, place)| self.term(term, place)).collect();
        if terms.is_empty() {
            return Some(TermList::default());
        }
        let known = self.terms.windows(terms.len()).position(|window| window == terms);
        let start = known.unwrap_or(self.terms.len());
        if known.is_none() {
            if start + terms.len() > ALL_TERMS_MAX {
                let message =
                    format!("the effects of a scenario may have at most {ALL_TERMS_MAX} different terms");
                self.faults.add(Diagnostic::new(message, field.place, "these exceed the limit"));
                return None;
            }
            self.terms.extend_from_slice(&terms);
        }
        Some(TermList { start: start as u16, end: (start + terms.len()) as u16 })
    }

    /// The valid terms of a list, if it is not too long.
    fn terms_of<'a>(&self, field: &'a Field<Vec<Field<Term>>>) -> Option<Vec<(&'a Term, Place)>> {
        let terms = field.get()?;
        if terms.len() > TERMS_MAX {
            let message = format!("a list may have at most {TERMS_MAX} terms");
            self.faults.add(Diagnostic::new(message, field.place, format!("there are {}", terms.len())));
            return None;
        }
        Some(terms.iter().filter_map(|term| Some((term.get()?, term.place))).collect())
    }

    /// A term of an effect: a property of a survivor.
    pub(super) fn term(&self, term: &Term, place: Place) -> Option<rules::Term> {
        match self.meaning(term)? {
            Meaning::Term(term) => Some(term),
            Meaning::Superlative(_) | Meaning::ClosestThreat | Meaning::Random => {
                let message = format!("`{}` is only allowed in target lists", term.name());
                let label = "expected a property of a single survivor";
                self.faults.add(Diagnostic::new(message, place, label));
                None
            }
        }
    }

    fn meaning(&self, term: &Term) -> Option<Meaning> {
        Some(match term {
            Term::ClosestThreat => Meaning::ClosestThreat,
            Term::Closest => compares(false, rules::Measure::Distance),
            Term::Farthest => compares(true, rules::Measure::Distance),
            Term::Threat => is(Quality::Threat),
            Term::Facing => is(Quality::Facing),
            Term::InFieldOfView => is(Quality::InFieldOfView),
            Term::InRange(range) => is(Quality::InRange(given(range).map(|range| range.0 as u8))),
            Term::Random => Meaning::Random,
            Term::Deaf => is(Quality::Deaf),
            Term::NonDeaf => Meaning::Term(rules::Term { quality: Quality::Deaf, not: true }),
            Term::LastToWound => is(Quality::LastToWound),
            Term::KnockedDown => is(Quality::KnockedDown),
            Term::HasPriorityToken => is(Quality::HasPriorityToken),
            Term::Target => is(Quality::Target),
            Term::Adjacent => is(Quality::In(board::Zone::Within(1))),
            Term::In(zone) => is(Quality::In(self.zone(zone)?)),
            Term::SurvivalAtLeast(number) => is(Quality::SurvivalAtLeast(number.get()?.0 as u8)),
            Term::BleedingAtLeast(number) => is(Quality::BleedingAtLeast(number.get()?.0 as u8)),
            Term::Survivor(name) => is(Quality::Is(self.seat(&name.get()?.0, name.place)?)),
            Term::Most(measure) => compares(true, measure.get()?.into()),
            Term::Least(measure) => compares(false, measure.get()?.into()),
            Term::Not(inner) => return self.negation(inner.get()?, inner.place),
        })
    }

    /// The seat of the survivor of a name.
    fn seat(&self, name: &str, place: Place) -> Option<Seat> {
        let seat = self.people.iter().position(|known| known == name);
        if seat.is_none() {
            let message = format!("no survivor is called {}", quoted(name));
            let known = self.people.iter().map(String::as_str);
            self.faults.add(Diagnostic::new(message, place, "unknown name").nearest(name, known));
        }
        seat.map(|seat| seat as Seat)
    }

    fn negation(&self, inner: &Term, place: Place) -> Option<Meaning> {
        match self.meaning(inner)? {
            Meaning::Term(term) => Some(Meaning::Term(rules::Term { not: !term.not, ..term })),
            Meaning::Superlative(_) | Meaning::ClosestThreat | Meaning::Random => {
                let message = format!("`not` cannot be applied to `{}`", inner.name());
                let label = "expected a property of a single survivor";
                self.faults.add(Diagnostic::new(message, place, label));
                None
            }
        }
    }

    fn zone(&self, field: &Field<Zone>) -> Option<board::Zone> {
        match field.get()? {
            Zone::Word(ZoneName::Front) => Some(board::Zone::Front),
            Zone::Word(ZoneName::BlindSpot) => Some(board::Zone::BlindSpot),
            Zone::Word(ZoneName::Everywhere) => Some(board::Zone::Everywhere),
            Zone::Table(area) => self.area(area, field.place),
        }
    }

    fn area(&self, area: &ZoneArea, place: Place) -> Option<board::Zone> {
        match area {
            ZoneArea { within: Some(steps), columns: None, rows: None } => {
                Some(board::Zone::Within(steps.get()?.0 as u8))
            }
            ZoneArea { within: None, columns: Some(columns), rows: Some(rows) } => {
                Some(board::Zone::Rows { columns: self.run(columns)?, rows: self.run(rows)? })
            }
            _ => {
                let label = "expected `within`, or both `columns` and `rows`";
                self.faults.add(Diagnostic::new("a zone is given in exactly one way", place, label));
                None
            }
        }
    }

    /// The first and the last of columns or rows.
    fn run(&self, field: &Field<Offset>) -> Option<(i8, i8)> {
        let [first, last] = field.get()?;
        let (first, last) = (first.get()?.0, last.get()?.0);
        if first > last {
            let message = format!("{first} to {last} is the wrong way round");
            self.faults.add(Diagnostic::new(message, field.place, "expected the lower number first"));
            return None;
        }
        Some((first as i8, last as i8))
    }
}

impl Term {
    /// The name of a term that compares or chooses at random.
    const fn name(&self) -> &'static str {
        match self {
            Self::ClosestThreat => "closest-threat",
            Self::Closest => "closest",
            Self::Farthest => "farthest",
            Self::Random => "random",
            Self::Most(_) => "most",
            Self::Least(_) => "least",
            _ => "this term",
        }
    }
}
