//! Target lists, terms and conditions.

use super::effects::Arena;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::read::{Field, Opt, given};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{
    Compared, ComparedCounter, Conditions, CounterOf, Offset, Targets, Term, Zone, ZoneArea, ZoneName,
    ZonePart,
};
use deathroll_core::rules::showdown::board;
use deathroll_core::rules::showdown::plan::{
    self as rules, Alternative, EffectList, Quality, SURVIVORS_MAX, Superlative, TargetCondition, TargetList,
    TermList,
};
use deathroll_core::rules::showdown::state::Seat;

/// Maximum number of target lists of a scenario.
const TARGET_LISTS_MAX: usize = 256;
/// Maximum number of conditions of a target list.
const CONDITIONS_MAX: usize = 16;
/// Maximum number of terms of a condition.
const TERMS_MAX: usize = 16;
/// Maximum number of single spaces of a zone.
const SPACES_MAX: usize = 64;
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

    fn target_condition(&mut self, field: &Field<Vec<Field<Term>>>) -> Option<TargetCondition> {
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
            if term.asks_for_targets() {
                let message = "`target` is not allowed in a target list";
                self.faults.add(Diagnostic::new(message, place, "the targets are not picked yet"));
            }
            if let Term::Any(terms) = term
                && terms.get().into_iter().flatten().filter_map(Field::get).any(Term::compares)
            {
                condition.any.extend(self.alternatives(terms));
                continue;
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

    /// TGT-17: alternatives of a target list, some of which compare survivors.
    fn alternatives(&mut self, field: &Field<Vec<Field<Term>>>) -> Option<Vec<Alternative>> {
        let terms = self.terms_of(field)?;
        let mut alternatives = Vec::new();
        for (term, place) in terms {
            alternatives.push(match term {
                Term::ClosestThreat => Alternative::ClosestThreat,
                _ if term.compares() => match self.meaning(term)? {
                    Meaning::Superlative(superlative) => Alternative::Best(superlative),
                    _ => continue,
                },
                _ => Alternative::Meets(self.term(term, place)?),
            });
        }
        Some(alternatives)
    }

    /// The terms of effects, all of which must hold.
    pub(super) fn term_list(&mut self, field: &Field<Vec<Field<Term>>>) -> Option<TermList> {
        let terms = self.compiled_terms(field)?;
        self.intern_terms(&terms, field.place)
    }

    /// The terms of a list, compiled.
    pub(super) fn compiled_terms(&mut self, field: &Field<Vec<Field<Term>>>) -> Option<Vec<rules::Term>> {
        let terms = self.terms_of(field)?;
        Some(terms.into_iter().filter_map(|(term, place)| self.term(term, place)).collect())
    }

    /// The list with these terms; equal lists are stored once.
    pub(super) fn intern_terms(&mut self, terms: &[rules::Term], place: Place) -> Option<TermList> {
        if terms.is_empty() {
            return Some(TermList::default());
        }
        let known = self.terms.windows(terms.len()).position(|window| window == terms);
        let start = known.unwrap_or(self.terms.len());
        if known.is_none() {
            if start + terms.len() > ALL_TERMS_MAX {
                let message =
                    format!("the effects of a scenario may have at most {ALL_TERMS_MAX} different terms");
                self.faults.add(Diagnostic::new(message, place, "these exceed the limit"));
                return None;
            }
            self.terms.extend_from_slice(terms);
        }
        Some(TermList { start: start as u16, end: (start + terms.len()) as u16 })
    }

    /// The terms of a compiled list, with those within `any`.
    pub(super) fn terms_of_list(&self, list: TermList) -> Vec<rules::Term> {
        let terms = &self.terms[usize::from(list.start)..usize::from(list.end)];
        let within = |term: &rules::Term| match term.quality {
            Quality::Any(inner) => self.terms_of_list(inner),
            _ => vec![*term],
        };
        terms.iter().flat_map(within).collect()
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
    pub(super) fn term(&mut self, term: &Term, place: Place) -> Option<rules::Term> {
        if self.ground.is_none() && term.needs_board() {
            let label = "this kind of scenario has none";
            self.faults.add(Diagnostic::new("this term needs a board", place, label));
            return None;
        }
        match self.meaning(term)? {
            Meaning::Term(term) => Some(term),
            Meaning::Superlative(_) | Meaning::ClosestThreat | Meaning::Random => {
                let message = format!("`{}` is not allowed here", term.name());
                let label = "expected a property of a single survivor";
                self.faults.add(Diagnostic::new(message, place, label).help(term.allowed_where()));
                None
            }
        }
    }

    fn meaning(&mut self, term: &Term) -> Option<Meaning> {
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
            Term::In(zone) => is(self.zones(zone)?),
            Term::SurvivalAtLeast(number) => is(Quality::SurvivalAtLeast(number.get()?.0 as u8)),
            Term::BleedingAtLeast(number) => is(Quality::BleedingAtLeast(number.get()?.0 as u8)),
            Term::Survivor(name) => is(Quality::Is(self.seat(&name.get()?.0, name.place)?)),
            Term::On(name) => is(Quality::On(self.terrain_kind(name)?)),
            Term::Counter(counter) => is(match self.counter_term(counter.get()?, None)? {
                (CounterOf::Survivor, counter, least) => Quality::CounterAtLeast(counter, least),
                (CounterOf::Monster, counter, least) => Quality::MonsterCounterAtLeast(counter, least),
            }),
            Term::Any(terms) if terms.get().is_some_and(Vec::is_empty) => {
                self.faults.add(Diagnostic::new("`any` of no terms", terms.place, "nobody can meet it"));
                return None;
            }
            Term::Any(terms) => is(Quality::Any(self.term_list(terms)?)),
            Term::Most(measure) => compares(true, self.measure(measure.get()?)?),
            Term::Least(measure) => compares(false, self.measure(measure.get()?)?),
            Term::Not(inner) => return self.negation(inner.get()?, inner.place),
        })
    }

    /// The seat of the survivor of a name.
    fn seat(&self, name: &str, place: Place) -> Option<Seat> {
        let seat = self.people.iter().position(|known| known == name);
        if seat.is_none() {
            let message = format!("no survivor is called {}", quoted(name));
            let known = self.people.iter().map(String::as_str);
            self.faults.add(Diagnostic::new(message, place, "unknown name").known(name, known));
        }
        seat.map(|seat| seat as Seat)
    }

    fn negation(&mut self, inner: &Term, place: Place) -> Option<Meaning> {
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

    /// What superlatives compare.
    fn measure(&self, compared: &Compared) -> Option<rules::Measure> {
        match compared {
            Compared::Word(measure) => Some(measure.into()),
            Compared::Table(ComparedCounter { counter }) => {
                self.counter_of_survivors(counter).map(rules::Measure::Counter)
            }
        }
    }

    /// One zone, or any of several.
    fn zones(&mut self, field: &Field<Zone>) -> Option<Quality> {
        let mut zones = Vec::new();
        match field.get()? {
            Zone::Word(name) => zones.push(named(*name)),
            Zone::Table(area) => self.area(area, field.place, &mut zones)?,
            Zone::List(list) => {
                for part in list {
                    match part.get()? {
                        ZonePart::Word(name) => zones.push(named(*name)),
                        ZonePart::Table(area) => self.area(area, part.place, &mut zones)?,
                    }
                }
            }
        }
        let terms: Vec<rules::Term> =
            zones.iter().map(|&zone| rules::Term { quality: Quality::In(zone), not: false }).collect();
        match terms[..] {
            [] => {
                self.faults.add(Diagnostic::new("a zone without spaces", field.place, "nobody can be in it"));
                None
            }
            [one] => Some(one.quality),
            _ => self.intern_terms(&terms, field.place).map(Quality::Any),
        }
    }

    /// Adds the zones of an area.
    fn area(&self, area: &ZoneArea, place: Place, zones: &mut Vec<board::Zone>) -> Option<()> {
        match area {
            ZoneArea { within: Some(steps), columns: None, rows: None, spaces: None } => {
                zones.push(board::Zone::Within(steps.get()?.0 as u8));
            }
            ZoneArea { within: None, columns: Some(columns), rows: Some(rows), spaces: None } => {
                zones.push(board::Zone::Rows { columns: self.run(columns)?, rows: self.run(rows)? });
            }
            ZoneArea { within: None, columns: None, rows: None, spaces: Some(spaces) } => {
                for space in spaces.get()?.iter().take(SPACES_MAX + 1) {
                    let [column, row] = space.get()?;
                    let (column, row) = (column.get()?.0 as i8, row.get()?.0 as i8);
                    zones.push(board::Zone::Rows { columns: (column, column), rows: (row, row) });
                }
                if spaces.get()?.len() > SPACES_MAX {
                    let message = format!("a zone lists at most {SPACES_MAX} spaces");
                    self.faults.add(Diagnostic::new(message, spaces.place, "too many"));
                    return None;
                }
            }
            _ => {
                let label = "expected `within`, or both `columns` and `rows`, or `spaces`";
                self.faults.add(Diagnostic::new("a zone is given in exactly one way", place, label));
                return None;
            }
        }
        Some(())
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

const fn named(zone: ZoneName) -> board::Zone {
    match zone {
        ZoneName::Front => board::Zone::Front,
        ZoneName::BlindSpot => board::Zone::BlindSpot,
        ZoneName::Everywhere => board::Zone::Everywhere,
    }
}

impl Term {
    /// True for terms that mean nothing without a board.
    fn needs_board(&self) -> bool {
        match self {
            Self::Deaf
            | Self::NonDeaf
            | Self::KnockedDown
            | Self::SurvivalAtLeast(_)
            | Self::BleedingAtLeast(_)
            | Self::Survivor(_)
            | Self::Counter(_) => false,
            Self::Not(inner) => inner.get().is_some_and(|inner| inner.needs_board()),
            Self::Any(terms) => {
                terms.get().into_iter().flatten().filter_map(Field::get).any(Self::needs_board)
            }
            _ => true,
        }
    }

    /// True for terms that ask for the targets of a card.
    fn asks_for_targets(&self) -> bool {
        match self {
            Self::Target => true,
            Self::Not(inner) => inner.get().is_some_and(|inner| inner.asks_for_targets()),
            Self::Any(terms) => {
                terms.get().into_iter().flatten().filter_map(Field::get).any(Self::asks_for_targets)
            }
            _ => false,
        }
    }

    /// Where a term is allowed that compares or chooses at random.
    const fn allowed_where(&self) -> &'static str {
        match self {
            Self::Random => "a condition of a target list may have it, beside its other terms",
            _ => "a condition of a target list may have it, beside its other terms or directly in an `any`",
        }
    }

    /// True for terms that compare survivors (TGT-14, TGT-17).
    const fn compares(&self) -> bool {
        matches!(self, Self::ClosestThreat | Self::Closest | Self::Farthest | Self::Most(_) | Self::Least(_))
    }

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
