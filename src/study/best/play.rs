//! The optimum of a metric, and the values of policies beside it.

use super::search::search;
use super::situation::{Advice, advice};
use crate::scenario::{Arm, Labels, name_step};
use crate::study::effort::has_no_meaning;
use crate::study::{NamedArm, StudyError, measured};
use deathroll_core::engine::layout;
use deathroll_core::exact::{Best, Limits, Met, Progress, Value, answers_with_progress, best};
use deathroll_core::metric::{Metric, Shape, Subject, Wish, find};
use deathroll_core::policy::showdown::{
    Act, Decision, Fact, Policies, Supplies, SurvivorPolicies, definitions,
};
use deathroll_core::policy::{Line, Setup, Showdown};
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
    /// The decisions that were optimised.
    pub over: Vec<Decision>,
    /// Those of them that somebody has to make under the best play.
    pub decisions: Vec<Decision>,
    /// The policies of the arm, then the same with every name for one decision.
    pub policies: Vec<PolicyValue>,
    /// What is best in each situation, the costliest difference from the arm's policies first.
    pub advice: Vec<Advice>,
    /// Short priority lists with which the party plays better than as written, if any were found.
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
    /// Each list as `--set` takes it.
    pub lists: Vec<String>,
    /// What they are worth together.
    pub value: PolicyValue,
}

/// What the party wants of a metric.
///
/// # Errors
/// When the metric does not add up over a trial, is neither good nor bad, or is not one of the party.
pub fn goal(arm: &Arm, id: &'static str) -> Result<Goal, StudyError> {
    let refused = |why: String| Err(StudyError::from(format!("--best: {why}")));
    if arm.setup.showdown().is_none() {
        return refused("it is for attacks, defenses and showdowns, and this is an encounter".to_owned());
    }
    let Some(metric) = find(id) else { return refused(format!("no metric is called `{id}`")) };
    let metric = measured("--best", metric, &[NamedArm::of(arm)])?;
    let id = metric.id;
    let subjects = layout(&arm.setup).subjects;
    let is_of_trial = subjects.iter().any(|subject| subject.has_in_place_of_count(metric));
    if matches!(metric.shape, Shape::Ratio { .. }) && !is_of_trial {
        let why =
            "it is a quotient of two totals; a rate or a mean per trial, which adds up, can be optimised";
        return refused(format!("`{id}`: {why}"));
    }
    if metric.wish == Wish::Neither {
        return refused(format!("`{id}`: more of it is neither better nor worse"));
    }
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
        None if reporting.is_empty() => Err(has_no_meaning("--best", id, &arm.name, &layout(&arm.setup))),
        None => refused(format!(
            "`{id}` is one of each survivor; one of the whole party can be optimised, such as `win-rate` or \
             `deaths`"
        )),
    }
}

/// Works out the best play of an arm over some decisions, and everything that is compared with it. The arm must
/// be one that [`goal`] accepts.
#[must_use]
pub fn best_play(
    arm: &Arm,
    goal: Goal,
    over: &[Decision],
    limits: &Limits,
    progress: Progress<'_>,
) -> Option<BestPlay> {
    let showdown = arm.setup.showdown()?;
    let best = best(showdown, (goal.subject, goal.metric), over, limits, progress);
    let is_met = |decision: &Decision| best.met.iter().any(|met| met.situation.decision == *decision);
    let decisions: Vec<Decision> = Decision::ALL.into_iter().filter(is_met).collect();
    let valued = Valued { goal, best: best.value, limits, progress };
    let policies = valued.policies(showdown, &decisions);
    let lists = valued.lists(showdown, (&best, &policies), &arm.labels);
    let advice = advice(&best, &arm.labels);
    Some(BestPlay { goal, best, over: over.to_vec(), decisions, policies, advice, lists })
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
        let gained = value.zip(self.best).map(|(value, best)| metric.gain(best - value));
        let is_best = gained.is_none_or(|gained| gained > -1e-9);
        assert!(!cfg!(dev_build) || is_best, "no policy is better than the best play");
        let regret = gained.map(|gained| gained.max(0.0));
        PolicyValue { changed, value, regret }
    }

    /// Short lists: of those that were found, the best names and the lists as written, what the party plays best
    /// with. None if it plays as well as written.
    fn lists(
        &self,
        showdown: &Showdown,
        (best, named): (&Best, &[PolicyValue]),
        labels: &Labels,
    ) -> Option<ListValue> {
        // The policies as they are come first; none where the best play is not known.
        let lost_as_written = loss(named.first()?);
        let written = &showdown.policies;
        let found = found_lists(showdown, best);
        let valued = |policies: Policies| {
            let game = Showdown { policies, ..showdown.clone() };
            (self.value(None, &game), game.policies)
        };
        let mut all = written.clone();
        for of in &found {
            all.survivors[usize::from(of.seat)].set_lines(of.decision, &of.lines);
        }
        // Each list was made for a party that otherwise plays its best, so that some do harm together. What is
        // written is kept where nothing is better.
        let mut kept = valued(all);
        let mut is_better = true;
        while is_better {
            let before = loss(&kept.0);
            for of in &found {
                let seat = usize::from(of.seat);
                for list in of.candidates(written, named) {
                    let mut other = kept.1.clone();
                    other.survivors[seat].copy(of.decision, &list);
                    if other == kept.1 {
                        continue;
                    }
                    let is_written = list.has_same_list(&written.survivors[seat], of.decision);
                    let margin = if is_written { NOTHING } else { -NOTHING };
                    let other = valued(other);
                    if loss(&other.0) < loss(&kept.0) + margin {
                        kept = other;
                    }
                }
            }
            is_better = loss(&kept.0) < before - NOTHING;
        }
        let (value, policies) = kept;
        let lists: Vec<String> =
            found.into_iter().filter_map(|of| of.text(&policies, showdown, labels)).collect();
        (loss(&value) < lost_as_written - NOTHING).then_some(ListValue { lists, value })
    }
}

fn loss(value: &PolicyValue) -> f64 {
    value.regret.unwrap_or(f64::INFINITY)
}

/// A loss below this is rounding.
const NOTHING: f64 = 1e-12;

/// A list that decides much as the best play does, if everything else is played at its best.
struct FoundList {
    seat: Seat,
    decision: Decision,
    lines: Vec<Line<Fact, Act>>,
}

impl FoundList {
    /// What the survivor could have for the decision: what is written, the best name, and the list that was found.
    fn candidates(&self, written: &Policies, named: &[PolicyValue]) -> [SurvivorPolicies; 3] {
        let mut all = [(); 3].map(|()| written.survivors[usize::from(self.seat)].clone());
        let of_it = named.iter().filter_map(|one| Some((one.changed?, loss(one))));
        let of_it = of_it.filter(|((decision, _), _)| *decision == self.decision);
        if let Some(((_, name), _)) = of_it.min_by(|one, two| one.1.total_cmp(&two.1)) {
            all[1].set_named(self.decision, name);
        }
        all[2].set_lines(self.decision, &self.lines);
        all
    }

    /// The list of the survivor among some policies as `--set` takes it, unless it is the one that is written.
    fn text(self, policies: &Policies, showdown: &Showdown, labels: &Labels) -> Option<String> {
        let Self { seat, decision, .. } = self;
        let [list, written] = [policies, &showdown.policies].map(|of| &of.survivors[usize::from(seat)]);
        if list.has_same_list(written, decision) {
            return None;
        }
        let whose = match showdown.plan.survivors.len() {
            1 => String::new(),
            _ => format!("survivors.{}.", name_step(&labels.subject(Subject::Survivor(seat)))),
        };
        let text = list.text(decision, &Supplies::default());
        Some(format!("{whose}policy.{} = {text}", decision.key()))
    }
}

/// A list for every survivor and decision that is met.
fn found_lists(showdown: &Showdown, best: &Best) -> Vec<FoundList> {
    let deciders = (0..).zip(&showdown.plan.survivors).map(|(seat, _)| seat);
    let decisions = deciders.flat_map(|seat: Seat| Decision::ALL.map(|decision| (seat, decision)));
    let found = decisions.filter_map(|(seat, decision)| {
        let is_of = |met: &&Met| (met.situation.seat, met.situation.decision) == (seat, decision);
        let met: Vec<&Met> = best.met.iter().filter(is_of).collect();
        (!met.is_empty()).then(|| FoundList { seat, decision, lines: search(decision, &met) })
    });
    found.collect()
}

/// Gives every survivor the policy with a name.
fn name_for_all(policies: &mut Policies, decision: Decision, name: &str) {
    policies.survivors.iter_mut().for_each(|survivor| survivor.set_named(decision, name));
}
