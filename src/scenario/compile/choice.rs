//! Priority lists among several choices: conditions, and what makes one choice better than another.

use super::line::{check_lines, check_number, condition, report, see};
use crate::scenario::diagnostic::Collector;
use crate::scenario::read::{Field, Opt, Prose, given, items};
use crate::scenario::source::Place;
use crate::scenario::wire::ChoiceLine;
use deathroll_core::expression::Wrong;
use deathroll_core::policy::encounter;
use deathroll_core::policy::showdown::{ChoiceFact, PartyDecision, Supplies};
use deathroll_core::policy::{Aim, Line, List, PREFERENCES_MAX, When};

/// A decision among several choices.
pub(super) trait AmongChoices: Copy {
    /// What its lists can ask for.
    type Fact;

    /// Its key in scenario files.
    fn key(self) -> &'static str;

    /// The condition that a text stands for.
    fn when(self, text: &str) -> Result<When<Self::Fact>, Vec<Wrong>>;

    /// The preferences that texts stand for.
    fn prefer(self, texts: &[&str]) -> Result<Aim<Self::Fact>, Vec<(usize, Wrong)>>;
}

/// A decision of a party, with what only this scenario has.
impl AmongChoices for (PartyDecision, &Supplies) {
    type Fact = ChoiceFact;

    fn key(self) -> &'static str {
        self.0.key()
    }

    fn when(self, text: &str) -> Result<When<ChoiceFact>, Vec<Wrong>> {
        self.0.when_in(text, self.1)
    }

    fn prefer(self, texts: &[&str]) -> Result<Aim<ChoiceFact>, Vec<(usize, Wrong)>> {
        self.0.prefer_in(texts, self.1)
    }
}

impl AmongChoices for encounter::Decision {
    type Fact = encounter::Fact;

    fn key(self) -> &'static str {
        self.key()
    }

    fn when(self, text: &str) -> Result<When<encounter::Fact>, Vec<Wrong>> {
        self.when(text)
    }

    fn prefer(self, texts: &[&str]) -> Result<Aim<encounter::Fact>, Vec<(usize, Wrong)>> {
        self.prefer(texts)
    }
}

/// The list of some lines of a decision.
pub(super) fn list<D: AmongChoices>(
    decision: D,
    lines: &[Field<ChoiceLine>],
    faults: &Collector,
) -> List<D::Fact, Aim<D::Fact>> {
    check_lines(lines, faults);
    let line = |line: &ChoiceLine| {
        let when = condition(&line.when, &|text| decision.when(text), decision.key(), faults);
        let act = aim(decision, &line.prefer, faults);
        Some(Line { when: when?, act: act? })
    };
    lines.iter().filter_map(|field| line(field.get()?)).collect()
}

/// The preferences of a line; `None` when some are faulty, which has been reported.
pub(super) fn aim<D: AmongChoices>(
    decision: D,
    prefer: &Opt<Vec<Field<Prose>>>,
    faults: &Collector,
) -> Option<Aim<D::Fact>> {
    let all = given(prefer).map_or(&[][..], Vec::as_slice);
    check_number(all, PREFERENCES_MAX, "a line has at most", "preferences", faults);
    let written: Vec<(&Prose, Place)> = items(prefer).collect();
    let texts: Vec<&str> = written.iter().map(|(Prose(text), _)| text.as_str()).collect();
    let see = see(decision.key());
    let report_one = |(at, wrong): (usize, Wrong)| report(&wrong, texts[at], written[at].1, &see, faults);
    decision.prefer(&texts).map_err(|all| all.into_iter().for_each(report_one)).ok()
}
