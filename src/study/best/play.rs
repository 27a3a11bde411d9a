//! The optimum of a metric, and the values of policies beside it.

use super::OPTIMISED;
use super::search::search;
use super::situation::{Advice, advice};
use crate::scenario::Arm;
use crate::study::StudyError;
use deathroll_core::engine::layout;
use deathroll_core::exact::{Best, Limits, Progress, Value, answers_with_progress, best};
use deathroll_core::metric::{Metric, Shape, Subject, Wish, find};
use deathroll_core::policy::showdown::{Decision, Policies, definitions, names};
use deathroll_core::policy::{Setup, Showdown};
use deathroll_core::rules::showdown::state::Seat;

/// What is to be as good as possible.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// The party, or else the only survivor, or the monster.
    pub subject: Subject,
    /// A rate, or a mean over trials.
    pub metric: &'static Metric,
}

/// The best play of an arm, and what was compared with it.
#[derive(Debug, Clone, PartialEq)]
pub struct BestPlay {
    /// What is as good as possible.
    pub goal: Goal,
    /// The optimum.
    pub best: Best,
    /// The optimised decisions that somebody has to make.
    pub decisions: Vec<Decision>,
    /// The policies of the arm, then the same with every name for one decision.
    pub policies: Vec<PolicyValue>,
    /// What is best in each situation, the costliest difference from the arm's policies first.
    pub advice: Vec<Advice>,
    /// Short priority lists for all decisions, if there are any.
    pub lists: Option<ListValue>,
}

/// The value of policies.
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyValue {
    /// The decision that has another policy than in the arm, and its name.
    pub changed: Option<(Decision, &'static str)>,
    /// The value; none where the game is too large.
    pub value: Option<f64>,
    /// What the best play gains.
    pub regret: Option<f64>,
}

/// Priority lists that were searched for.
#[derive(Debug, Clone, PartialEq)]
pub struct ListValue {
    /// Each list as in a scenario file, with its survivor and decision.
    pub lists: Vec<(Seat, Decision, String)>,
    /// What they are worth together.
    pub value: PolicyValue,
}

/// What the party wants of a metric.
///
/// # Errors
/// When the metric does not add up over a trial, is neither good nor bad, or is not one of the party.
pub fn goal(arm: &Arm, id: &str) -> Result<Goal, StudyError> {
    let refused = |why: String| Err(StudyError::from(format!("--best: {why}")));
    if arm.setup.showdown().is_none() {
        return refused("it is for attacks, defenses and showdowns, and this is an encounter".to_owned());
    }
    let Some(metric) = find(id) else { return refused(format!("no metric is called `{id}`")) };
    if let Shape::Ratio { .. } = metric.shape {
        let why =
            "it is a quotient of two totals; a rate or a mean per trial, which adds up, can be optimised";
        return refused(format!("`{id}`: {why}"));
    }
    if metric.wish == Wish::Neither {
        return refused(format!("`{id}`: more of it is neither better nor worse"));
    }
    let subjects = layout(&arm.setup).subjects;
    let reporting: Vec<Subject> = subjects
        .iter()
        .filter(|one| one.metrics.iter().any(|one| one.id == id))
        .map(|one| one.subject)
        .collect();
    let survivors = reporting.iter().filter(|one| matches!(one, Subject::Survivor(_))).count();
    let chosen = reporting.iter().find(|one| match one {
        Subject::Party | Subject::Monster => true,
        Subject::Survivor(_) => survivors == 1,
        _ => false,
    });
    match chosen {
        Some(&subject) => Ok(Goal { subject, metric }),
        None if reporting.is_empty() => refused(format!("`{id}` has no meaning in arm `{}`", arm.name)),
        None => refused(format!("`{id}` is one of each survivor; one of the whole party can be optimised")),
    }
}

/// Works out the best play of an arm, and everything that is compared with it. The arm must be one that
/// [`goal`] accepts.
#[must_use]
pub fn best_play(arm: &Arm, goal: Goal, limits: &Limits, progress: Progress<'_>) -> Option<BestPlay> {
    let showdown = arm.setup.showdown()?;
    let best = best(showdown, (goal.subject, goal.metric), limits, progress);
    let is_met = |decision: &Decision| best.met.iter().any(|met| met.situation.decision == *decision);
    let decisions: Vec<Decision> = OPTIMISED.into_iter().filter(is_met).collect();
    let valued = Valued { goal, best: best.value, limits, progress };
    let policies = valued.policies(showdown, &decisions);
    let lists = valued.lists(showdown, &best);
    let advice = advice(&best, &arm.labels);
    Some(BestPlay { goal, best, decisions, policies, advice, lists })
}

/// Values policies.
struct Valued<'a> {
    goal: Goal,
    best: Option<f64>,
    limits: &'a Limits,
    progress: Progress<'a>,
}

impl Valued<'_> {
    /// The policies as they are, then every name for each decision.
    fn policies(&self, showdown: &Showdown, decisions: &[Decision]) -> Vec<PolicyValue> {
        if self.best.is_none() {
            return Vec::new();
        }
        let mut all = vec![self.value(None, showdown)];
        for &decision in decisions {
            for (name, _) in definitions(decision) {
                let mut changed = showdown.clone();
                name_for_all(&mut changed.policies, decision, name);
                all.push(self.value(Some((decision, name)), &changed));
            }
        }
        all
    }

    fn value(&self, changed: Option<(Decision, &'static str)>, showdown: &Showdown) -> PolicyValue {
        let Goal { subject, metric } = self.goal;
        let setup = Setup::Showdown(Box::new(showdown.clone()));
        let wanted = |one: &Metric| one.id == metric.id;
        let limits = Limits { fractions: 0, distributions: 0, ..*self.limits };
        let found = answers_with_progress(&setup, &limits, wanted, |_| false, self.progress);
        let answer = found.answers.into_iter().find(|one| one.subject == subject);
        let value = answer.and_then(|answer| answer.value).map(|value| Value::to_f64(&value));
        let sign = if metric.wish == Wish::Less { -1.0 } else { 1.0 };
        let regret = value.zip(self.best).map(|(value, best)| (sign * (best - value)).max(0.0));
        PolicyValue { changed, value, regret }
    }

    /// Short lists for every survivor and decision, played together.
    fn lists(&self, showdown: &Showdown, best: &Best) -> Option<ListValue> {
        let mut found = showdown.clone();
        let mut lists = Vec::new();
        let deciders = (0..).zip(&showdown.plan.survivors).map(|(seat, _)| seat);
        for (seat, decision) in deciders.flat_map(|seat: Seat| OPTIMISED.map(|decision| (seat, decision))) {
            let met: Vec<_> = best
                .met
                .iter()
                .filter(|met| (met.situation.seat, met.situation.decision) == (seat, decision))
                .collect();
            if !met.is_empty() {
                let lines = search(decision, &met);
                lines.apply(&mut found.policies, seat);
                lists.push((seat, decision, lines.text()));
            }
        }
        (!lists.is_empty()).then(|| ListValue { lists, value: self.value(None, &found) })
    }
}

/// Gives every survivor the policy with a name.
fn name_for_all(policies: &mut Policies, decision: Decision, name: &str) {
    for survivor in &mut policies.survivors {
        match decision {
            Decision::Dodge => names::dodge(name).into_iter().for_each(|list| survivor.dodge = list),
            Decision::Endure => names::endure(name).into_iter().for_each(|list| survivor.endure = list),
            Decision::HlOrder => names::hl_order(name).into_iter().for_each(|list| survivor.hl_order = list),
            _ => {}
        }
    }
}
