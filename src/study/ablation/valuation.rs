//! Things of one arm, ready to be valued at one point.

use super::things::{Request, Variation, variations};
use crate::scenario::{Scenario, Template};
use crate::study::{Margins, Mode, NamedArm, Part, Point, StudyError, arm_or_first, overrides_of, pair_of};
use deathroll_core::engine::{CountedUse, Pair};
use deathroll_core::metric::Counter;

/// A thing whose worth is measured: a pair of arms, with it and without.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Thing {
    /// Its name.
    pub name: String,
    /// Overrides that should make the arm that differs in it; see [`Variation::overrides`].
    pub overrides: Vec<String>,
    /// The number of the pair: its baseline lacks the thing, its arm has it.
    pub pair: usize,
    /// The counters of its uses and of the survival that they cost; none for things that are not used.
    pub uses: Option<[Counter; 2]>,
    /// True for lines of policies.
    pub is_line: bool,
    /// True where its uses are counted with the pair.
    pub is_counted: bool,
}

/// The things of one arm at one point of the field that varies.
#[derive(Debug, Clone)]
pub struct Valuation {
    /// The arm as it is, then an arm for each thing.
    pub part: Part,
    /// The things.
    pub things: Vec<Thing>,
    /// Notes on things that were left out.
    pub notes: Vec<String>,
}

impl Valuation {
    /// The things of a request in one arm of a scenario, which was compiled at a point.
    ///
    /// # Errors
    /// When there is no such arm, or nothing to value.
    pub fn new(
        request: &Request,
        template: &Template,
        scenario: &Scenario,
        arm: Option<&str>,
        point: Point,
    ) -> Result<Self, StudyError> {
        let arm = arm_or_first(scenario, arm)?;
        let (variations, notes) = variations(request, template, arm, &overrides_of(&point))?;
        let arms = [arm.clone()].into_iter().chain(variations.iter().map(|one| one.arm.clone())).collect();
        let pairs = |names: &[NamedArm]| {
            variations.iter().enumerate().map(|(at, one)| pair_with(one, at + 1, names)).collect()
        };
        let part = Part::new(scenario, arms, |names| Mode::Paired(pairs(names)));
        let things = variations.iter().enumerate();
        let things = things.map(|(pair, one)| Thing {
            name: one.thing.clone(),
            overrides: one.overrides.clone(),
            pair,
            uses: one.uses,
            is_line: one.counted.iter().any(|one| matches!(one, CountedUse::Line(_))),
            is_counted: !one.counted.is_empty(),
        });
        Ok(Self { things: things.collect(), part: Part { point, ..part }, notes })
    }

    /// The margins; see [`Margins::checked`].
    ///
    /// # Errors
    /// Those of [`Margins::checked`].
    pub fn margins(&self, asked: &[(&'static str, f64)]) -> Result<Margins, StudyError> {
        Margins::checked(asked, &self.part.arms[0])
    }
}

/// The pair of a variation: the arm that lacks the thing is its baseline.
fn pair_with(variation: &Variation, at: usize, names: &[NamedArm]) -> Pair {
    let [without, with] = if variation.is_added { [0, at] } else { [at, 0] };
    let uses = variation.uses.map_or_else(Vec::new, |uses| uses.to_vec());
    let pair = pair_of(names, [without, with], |_, _| true)
        .per(&uses, &names[with].layout)
        .counting(variation.counted.clone());
    match variation.uses {
        Some([used, _]) => pair.lacking(used),
        None => pair,
    }
}
