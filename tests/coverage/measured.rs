//! Intervals compared with the true value, singly and in groups.

use std::collections::BTreeMap;

use deathroll::stats::{Estimate, Method, Ratio};

use super::kind::Kind;

/// The confidences that are measured.
pub(super) const CONFIDENCES: [f64; 2] = [0.95, 0.99];

/// Position of the true value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Below,
    /// In the interval. An end that is not stated excludes nothing.
    Within,
    Above,
}

/// The intervals of one quantity under one seed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Verdict {
    /// Position of the true value, by confidence.
    pub(super) truth: [Place; CONFIDENCES.len()],
    /// The method of the first interval.
    pub(super) method: Method,
    /// Whether the first interval has both ends.
    pub(super) is_closed: bool,
}

impl Verdict {
    /// Judges the estimates at each confidence; `None` if the run has no estimate.
    pub(super) fn of(truth: f64, estimate: impl Fn(f64) -> Option<Estimate>) -> Option<Self> {
        let place = |found: Estimate| match found {
            Estimate { low: Some(low), .. } if truth < low => Place::Below,
            Estimate { high: Some(high), .. } if truth > high => Place::Above,
            _ => Place::Within,
        };
        let [first, second] = CONFIDENCES.map(estimate);
        let (first, second) = (first?, second?);
        let is_closed = first.low.is_some() && first.high.is_some();
        Some(Self { truth: [place(first), place(second)], method: first.method, is_closed })
    }
}

/// One quantity under every seed.
pub(super) struct Measured {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// By seed.
    pub(super) verdicts: Vec<Option<Verdict>>,
}

/// Quantities of one kind, over all seeds.
pub(super) struct Group<'a> {
    pub(super) kind: Kind,
    pub(super) members: Vec<&'a Measured>,
}

/// The groups, in the order of kinds.
///
/// The method depends on the sample. Grouping runs by method would select them by outcome, so a group
/// has all runs of its quantities, whatever their methods.
pub(super) fn groups(measured: &[Measured]) -> Vec<Group<'_>> {
    let mut groups: BTreeMap<Kind, Vec<&Measured>> = BTreeMap::new();
    measured.iter().for_each(|one| groups.entry(one.kind).or_default().push(one));
    groups.into_iter().map(|(kind, members)| Group { kind, members }).collect()
}

impl<'a> Group<'a> {
    /// The share of intervals with a property, and its standard error. Quantities under one seed share
    /// dice, so only seeds are independent: the share is a ratio of totals with seeds as trials.
    pub(super) fn share(&self, holds: impl Fn(Verdict) -> bool) -> (f64, f64) {
        let seeds = self.members.iter().map(|member| member.verdicts.len()).max().unwrap_or(0);
        let of_seed = |seed: usize| {
            let verdicts = self.members.iter().filter_map(|member| *member.verdicts.get(seed)?);
            verdicts.fold((0, 0), |(held, all), verdict| (held + u32::from(holds(verdict)), all + 1))
        };
        let ratio: Ratio = (0..seeds).map(of_seed).collect();
        (ratio.value().expect("there are intervals"), ratio.std_error().expect("there are seeds"))
    }

    /// The coverage at a confidence, and its standard error.
    pub(super) fn coverage(&self, confidence: usize) -> (f64, f64) {
        self.share(|verdict| verdict.truth[confidence] == Place::Within)
    }

    /// Coverage, standard error and name of each member, lowest coverage first.
    pub(super) fn singles(&self, confidence: usize) -> Vec<(f64, f64, &'a str)> {
        let single = |member: &&'a Measured| {
            let (coverage, error) = Self { kind: self.kind, members: vec![*member] }.coverage(confidence);
            (coverage, error, member.name.as_str())
        };
        let mut singles: Vec<_> = self.members.iter().map(single).collect();
        singles.sort_by(|one, two| one.0.total_cmp(&two.0));
        singles
    }

    /// The methods of at least 1 % of the intervals.
    pub(super) fn methods(&self) -> Vec<Method> {
        use Method::*;
        let all = [Wilson, ClopperPearson, Normal, Delta, Gamma, Constant, Undetermined];
        all.into_iter().filter(|&method| self.share(|verdict| verdict.method == method).0 >= 0.01).collect()
    }

    /// The shares of first intervals above and below the true value.
    pub(super) fn missed(&self) -> [f64; 2] {
        [Place::Below, Place::Above].map(|side| self.share(|verdict| verdict.truth[0] == side).0)
    }

    /// Its line of the table.
    fn line(&self) -> String {
        let methods: Vec<String> = self.methods().iter().map(|method| format!("`{method}`")).collect();
        let [(first, first_error), (second, second_error)] =
            [0, 1].map(|confidence| self.coverage(confidence));
        let [below, above] = self.missed();
        let closed = self.share(|verdict| verdict.is_closed).0;
        format!(
            "| {} | {} | {} | {} | {first:.4} ± {first_error:.4} | {:.3} | {below:.3} / {above:.3} \
             | {second:.4} ± {second_error:.4} | {:.3} |",
            self.kind,
            methods.join(", "),
            self.members.len(),
            if closed < 0.995 { format!("{:.0} %", 100.0 * closed) } else { "all".to_owned() },
            self.singles(0)[0].0,
            self.singles(1)[0].0,
        )
    }
}

/// The table of all groups.
pub(super) fn table(groups: &[Group<'_>]) -> String {
    let head = "| what | trials that differ | `method` | quantities | with both ends | 0.95: coverage | least \
                | truth below / above | 0.99: coverage | least |\n";
    let rule = format!("|{}\n", " --- |".repeat(10));
    groups.iter().fold(format!("{head}{rule}"), |table, group| table + &group.line() + "\n")
}
