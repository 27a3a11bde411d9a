//! Coaching a party: the search, and the arms that show what it gained.

use super::ablation::Thing;
use super::coached_play::{CoachedPlay, Party};
use super::{Mode, NamedArm, Part, StudyError, pair_of};
use crate::scenario::{Arm, Labels, Scenario};
use deathroll_core::coach::{Beginning, FIRST_TRIAL, Fight, Found, Goal, Group, Limits, List, Team, search};
use deathroll_core::engine::{Progress, Workers};
use deathroll_core::metric::Metric;
use deathroll_core::nearest::nearest_or_all;
use deathroll_core::policy::showdown::{Decision, SurvivorPolicies};
use deathroll_core::policy::{Setup, Showdown};
use deathroll_core::rules::showdown::state::Seat;

/// What to coach.
#[derive(Debug, Clone, PartialEq)]
pub struct CoachRequest {
    /// The metric to improve; none for the first rate or mean that the party wants higher or lower.
    pub metric: Option<&'static Metric>,
    /// Policies of their own for all survivors, not one for everybody.
    pub each: bool,
    /// Only these survivors; all for an empty list.
    pub survivors: Vec<String>,
    /// Only these decisions.
    pub decisions: Vec<Decision>,
    /// Trials of the search, over all candidates.
    pub trials: u64,
}

/// A party in one or several fights.
#[derive(Debug, Clone)]
pub struct Coaching {
    request: CoachRequest,
    goal: Goal,
    /// Each fight with its scenario and its arm.
    fights: Vec<Fight>,
    scenarios: Vec<(Scenario, Arm)>,
}

/// A step of the search.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// For one policy of everybody.
    Everybody,
    /// For a policy of each survivor.
    Each,
}

/// A coached party.
#[derive(Debug, Clone, PartialEq)]
pub struct Coached {
    /// The names of survivors with lists of their own.
    survivors: Vec<String>,
    /// What the search saw: the mean gain of a fight over the policies that it went on from.
    pub gain: f64,
    /// Where the search began.
    pub beginning: Beginning,
    /// Whose lists everybody had when it began, where survivors have lists of their own.
    pub whose: Option<String>,
    /// Edits that were tried.
    pub candidates: u64,
    /// Edits that were kept.
    pub kept: u64,
    /// Trials that the search played.
    pub trials: u64,
    /// True when they were too few to try an edit.
    pub is_short: bool,
    /// True when it was interrupted.
    pub is_interrupted: bool,
    /// The fights as the party plays them.
    pub games: Vec<Showdown>,
    /// The fights as the search went on from them: as they are written, or with other lists that were better.
    start: Vec<Showdown>,
}

/// What a part shows: the things are all changes together, those of the search alone, and each change.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The party as coached, as written, as the search began if not as written, and without each change.
    pub part: Part,
    /// The differences.
    pub things: Vec<Thing>,
}

/// The name of the difference between the coached party and that of the file.
pub const EVERYTHING: &str = "everything";
/// The name of the difference between the coached party and the one that the search began with, if that is not the
/// party of the file.
pub const SEARCHED: &str = "what the search began with";

impl Coaching {
    /// A party to be coached in an arm of each scenario.
    ///
    /// # Errors
    /// When an arm is no game of survivors against a monster, the goal makes no sense, or a survivor is
    /// unknown.
    pub fn new(scenarios: Vec<(Scenario, Arm)>, request: CoachRequest) -> Result<Self, StudyError> {
        let mut fights = Vec::new();
        let mut goal = None;
        for (scenario, arm) in &scenarios {
            let (Setup::Showdown(game), Labels::Showdown(labels)) = (&arm.setup, &arm.labels) else {
                let message =
                    "encounters are not coached: the search knows the priority lists of survivors alone";
                return Err(format!("{}: {message}", scenario.name).into());
            };
            let metric = request.metric.or(goal.map(|goal: Goal| goal.metric));
            let metric = metric.or_else(|| Goal::first_of(&arm.setup).map(|goal| goal.metric));
            let metric = metric.ok_or_else(|| format!("{}: there is nothing to improve", scenario.name))?;
            let of_fight = Goal::new(metric, &arm.setup);
            let of_fight = of_fight.map_err(|why| format!("--metric: {}: {why}", scenario.name))?;
            if goal.is_some_and(|goal| goal != of_fight) {
                let (metric, name) = (metric.id, &scenario.name);
                let message =
                    format!("`{metric}` of {name} is not of the same subject as that of the others");
                return Err(format!("{message}; take a metric of the party, or coach them one by one").into());
            }
            goal = Some(of_fight);
            fights.push(Fight {
                game: (**game).clone(),
                survivors: labels.survivors.clone(),
                supplies: labels.supplies.clone(),
            });
        }
        let goal = goal.ok_or_else(|| "there is nothing to coach".to_owned())?;
        if fights.len() > 1 {
            for (fight, (scenario, _)) in fights.iter().zip(&scenarios) {
                check_supplies(fight, &request.decisions)
                    .map_err(|why| format!("{}: {why}", scenario.name))?;
            }
        }
        let known: Vec<&String> = fights.iter().flat_map(|fight| &fight.survivors).collect();
        if let Some(unknown) = request.survivors.iter().find(|name| !known.contains(name)) {
            let hint = nearest_or_all(unknown, known.into_iter().map(String::as_str)).unwrap_or_default();
            return Err(format!("--survivor: there is no survivor `{unknown}`; {hint}").into());
        }
        Ok(Self { request, goal, fights, scenarios })
    }

    /// True when nobody who is coached is asked for what is coached: nothing can be found.
    #[must_use]
    pub fn is_in_vain(&self) -> bool {
        self.lists(&Group::by_name(&self.fights)).is_empty()
    }

    /// The metric to improve, and whose it is.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Searches: first a policy for everybody, then, if asked for, one for each survivor.
    #[must_use]
    pub fn search(&self, seed: u64, workers: &Workers, progress: Progress<'_>) -> Coached {
        /// Trials between the first ones of two searches: more than a search plays in months.
        const APART: u64 = 1 << 40;
        let steps: &[Step] = match (self.request.survivors.is_empty(), self.request.each) {
            (true, false) => &[Step::Everybody],
            (true, true) => &[Step::Everybody, Step::Each],
            (false, _) => &[Step::Each],
        };
        let mut groups = self.groups(steps[0]);
        let mut team = Team::of(&self.fights, &groups);
        let mut lists = self.lists(&groups);
        let mut start = team.games(&self.fights, &groups, &lists);
        let mut total = Found::first(team.clone());
        let mut whose = None;
        let mut everybody = None;
        for (number, &step) in steps.iter().enumerate() {
            if number > 0 {
                let policies = team.policies[0].clone();
                groups = self.groups(step);
                team = Team { policies: vec![policies; groups.len()] };
                lists = self.lists(&groups);
            }
            let limits = Limits {
                seed,
                trials_max: self.request.trials / steps.len() as u64,
                trials_from: FIRST_TRIAL + APART * number as u64,
                lists: lists.clone(),
            };
            let played = total.trials;
            let progress = Progress { played: &|trials| (progress.played)(played + trials), ..progress };
            let found = search(&self.fights, &groups, team, self.goal, &limits, workers, progress);
            team = found.team.clone();
            if found.beginning != Beginning::FirstTeam {
                start = found.start.games(&self.fights, &groups, &lists);
                whose = None;
            }
            if let Step::Everybody = step {
                everybody = Some(team.policies[0].clone());
                whose = self.whose_lists(&groups[0], found.beginning);
            }
            total = found.after(&total);
            if total.is_interrupted {
                break;
            }
        }
        let names = groups.iter().zip(&team.policies);
        let own = names.filter(|(_, policies)| everybody.as_ref() != Some(policies));
        Coached {
            survivors: own.filter_map(|(group, _)| group.name.clone()).collect(),
            gain: total.gain / self.fights.len() as f64,
            beginning: total.beginning,
            whose,
            candidates: total.candidates,
            kept: total.kept,
            trials: total.trials,
            is_short: total.is_short,
            is_interrupted: total.is_interrupted,
            games: team.games(&self.fights, &groups, &lists),
            start,
        }
    }

    /// Who shares a policy in a step.
    fn groups(&self, step: Step) -> Vec<Group> {
        match step {
            Step::Everybody => Group::everybody(&self.fights),
            Step::Each => Group::by_name(&self.fights),
        }
    }

    /// The member whose lists all of a group had when a search began, where they are not the same for all.
    fn whose_lists(&self, group: &Group, beginning: Beginning) -> Option<String> {
        let at = match beginning {
            Beginning::FirstTeam => 0,
            Beginning::Member(at) => at,
            Beginning::Play(_) => return None,
        };
        let policies = |&(fight, seat): &(usize, usize)| &self.fights[fight].game.policies.survivors[seat];
        let member = group.members.get(at)?;
        let is_changed = group.members.iter().any(|other| {
            let is_same = |&decision: &Decision| policies(other).has_same_list(policies(member), decision);
            !self.request.decisions.iter().all(is_same)
        });
        is_changed.then(|| self.fights[member.0].survivors[member.1].clone())
    }

    /// The lists that are coached, of those that somebody is asked for.
    fn lists(&self, groups: &[Group]) -> Vec<List> {
        let wanted = &self.request.survivors;
        let is_meant =
            |group: &Group| wanted.is_empty() || group.name.as_ref().is_none_or(|name| wanted.contains(name));
        let asks = |group: &Group, decision| {
            group.members.iter().any(|&(fight, seat)| self.fights[fight].game.asks(seat as Seat, decision))
        };
        let of_group = |(at, group): (usize, &Group)| -> Vec<List> {
            let decisions = self.request.decisions.iter().filter(|&&decision| asks(group, decision));
            decisions.map(|&decision| (at, decision)).collect()
        };
        groups.iter().enumerate().filter(|(_, group)| is_meant(group)).flat_map(of_group).collect()
    }

    /// The party as coached, as a library with one play. `about` says where it comes from.
    #[must_use]
    pub fn library(&self, coached: &Coached, name: &str, about: &str) -> CoachedPlay {
        let parties = self
            .fights
            .iter()
            .zip(&coached.games)
            .map(|(Fight { survivors, supplies, .. }, game)| Party { survivors, game, supplies });
        CoachedPlay::new(&parties.collect::<Vec<_>>(), &self.request.survivors, name, about)
    }

    /// For each scenario, the arms that show on fresh trials what was gained, and by what.
    #[must_use]
    pub fn proofs(&self, coached: &Coached) -> Vec<Proof> {
        (0..self.fights.len()).map(|fight| self.proof(fight, coached)).collect()
    }

    fn proof(&self, fight: usize, coached: &Coached) -> Proof {
        let (scenario, arm) = &self.scenarios[fight];
        let Fight { game, survivors, .. } = &self.fights[fight];
        let new = &coached.games[fight].policies.survivors;
        let with = |name: &str, policies: &dyn Fn(usize) -> SurvivorPolicies| {
            let mut game: Showdown = game.clone();
            (0..survivors.len()).for_each(|seat| game.policies.survivors[seat] = policies(seat));
            Arm { name: name.to_owned(), about: None, setup: Setup::Showdown(Box::new(game)), ..arm.clone() }
        };
        let mut arms = vec![
            with("coached", &|seat| new[seat].clone()),
            Arm { name: "as written".to_owned(), ..arm.clone() },
        ];
        let mut things = vec![EVERYTHING.to_owned()];
        let start = &coached.start[fight].policies.survivors;
        let is_written = |seat: usize, &decision: &Decision| {
            start[seat].has_same_list(&game.policies.survivors[seat], decision)
        };
        if !(0..survivors.len()).all(|seat| Decision::ALL.iter().all(|decision| is_written(seat, decision))) {
            arms.push(with("as the search began", &|seat| start[seat].clone()));
            things.push(SEARCHED.to_owned());
        }
        for (whose, seats) in self.changed_by(coached, survivors) {
            for &decision in &Decision::ALL {
                let old = |seat: usize| &game.policies.survivors[seat];
                if seats.iter().all(|&seat| new[seat].has_same_list(old(seat), decision)) {
                    continue;
                }
                let thing = format!("{} of {whose}", decision.key());
                arms.push(with(&format!("without {thing}"), &|seat| {
                    let mut policies = new[seat].clone();
                    if seats.contains(&seat) {
                        policies.copy(decision, old(seat));
                    }
                    policies
                }));
                things.push(thing);
            }
        }
        let pairs =
            |names: &[NamedArm]| (1..names.len()).map(|arm| pair_of(names, [arm, 0], |_, _| true)).collect();
        let part = Part::new(scenario, arms, |names| Mode::Paired(pairs(names)));
        let things = things.into_iter().enumerate();
        Proof { part, things: things.map(|(pair, name)| Thing { name, pair, ..Thing::default() }).collect() }
    }

    /// Whose policies are undone together, with their seats.
    fn changed_by(&self, coached: &Coached, survivors: &[String]) -> Vec<(String, Vec<usize>)> {
        let is_own = |seat: usize| coached.survivors.contains(&survivors[seat]);
        let shared: Vec<usize> = (0..survivors.len()).filter(|&seat| !is_own(seat)).collect();
        let own = (0..survivors.len()).filter(|&seat| is_own(seat));
        let mut found: Vec<_> = own.map(|seat| (survivors[seat].clone(), vec![seat])).collect();
        if !shared.is_empty() {
            let whose = if found.is_empty() { "everybody" } else { "all others" };
            found.push((whose.to_owned(), shared));
        }
        found
    }
}

impl Coached {
    /// The general play that the search went on from, where one was better than the policies as written.
    #[must_use]
    pub const fn play(&self) -> Option<&'static str> {
        match self.beginning {
            Beginning::Play(play) => Some(play),
            Beginning::FirstTeam | Beginning::Member(_) => None,
        }
    }
}

/// Refuses lists that name gear, terrain, rules or counters: another scenario has other things.
fn check_supplies(fight: &Fight, decisions: &[Decision]) -> Result<(), String> {
    for (policies, name) in fight.game.policies.survivors.iter().zip(&fight.survivors) {
        if let Some(decision) = decisions.iter().find(|&&decision| policies.names_supplies(decision)) {
            let list =
                format!("the list of {name} for `{}` names gear, terrain, rules or counters", decision.key());
            return Err(format!("{list}: such lists can be coached in one scenario only"));
        }
    }
    Ok(())
}
