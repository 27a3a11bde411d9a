//! Edits, races, and what they lead to.

use std::sync::atomic::Ordering;

use super::chance::Chance;
use super::edit::{reachable, simpler};
use super::race::{Gain, PairedFights};
use super::words::AllWords;
use super::{Fight, Goal, Group, List, Team, supplies_of};
use crate::engine::{Progress, Workers};
use crate::policy::showdown::{SurvivorPolicies, names};

/// Where a search begins, how long it takes, and what it may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The master seed.
    pub seed: u64,
    /// Trials to play at most, over all candidates.
    pub trials_max: u64,
    /// The first of them; searches that build on each other play different ones.
    pub trials_from: u64,
    /// The lists that may change.
    pub lists: Vec<List>,
}

/// The lists that a search began with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beginning {
    /// Those of the team that it was given.
    FirstTeam,
    /// Those of another member of each group, by its number, which were better.
    Member(usize),
    /// A general play, which was better.
    Play(&'static str),
}

/// What a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The team.
    pub team: Team,
    /// Where it began.
    pub beginning: Beginning,
    /// The team with which it began.
    pub start: Team,
    /// The gain over the team with which it began, as the search saw it, summed over fights.
    pub gain: f64,
    /// Edits that were tried.
    pub candidates: u64,
    /// Edits that were kept.
    pub kept: u64,
    /// Trials that were played.
    pub trials: u64,
    /// True when the trials were too few to try an edit.
    pub is_short: bool,
    /// True when it was interrupted.
    pub is_interrupted: bool,
}

impl Found {
    /// A team before the search.
    #[must_use]
    pub fn first(team: Team) -> Self {
        Self {
            start: team.clone(),
            team,
            beginning: Beginning::FirstTeam,
            gain: 0.0,
            candidates: 0,
            kept: 0,
            trials: 0,
            is_short: false,
            is_interrupted: false,
        }
    }

    /// What this search and those before it found together. Another beginning replaces what was found before.
    #[must_use]
    pub fn after(self, before: &Self) -> Self {
        let is_afresh = self.beginning != Beginning::FirstTeam;
        Self {
            beginning: if is_afresh { self.beginning } else { before.beginning },
            gain: if is_afresh { self.gain } else { before.gain + self.gain },
            candidates: before.candidates + self.candidates,
            kept: if is_afresh { self.kept } else { before.kept + self.kept },
            is_short: before.is_short || self.is_short,
            trials: before.trials + self.trials,
            ..self
        }
    }
}

/// The first trial of searches. Evaluations play those from 0 on, so no search sees them: so many trials take months.
pub const FIRST_TRIAL: u64 = 1 << 40;
/// Candidates of a race.
const CANDIDATES: usize = 24;
/// Trials of the stages of a race; each halves the field.
const STAGES: [u64; 5] = [128, 128, 256, 512, 1024];
/// The least lead of a winner after the stages, in standard errors.
const PROMISING: f64 = 1.0;
/// A winner is kept when it is ahead by this many standard errors on trials that did not choose it.
const CONVINCING: f64 = 2.0;
/// Trials of a first confirmation.
const CONFIRM_MIN: u64 = 1 << 11;
/// Trials of the longest confirmation.
const CONFIRM_MAX: u64 = 1 << 14;
/// Races in a row without a candidate after which there is nothing left to be tried.
const IN_VAIN_MAX: u64 = 100;
/// Races without a winner after which confirmations double.
const PATIENCE: u64 = 12;

/// A search in progress.
struct Search<'a> {
    fights: PairedFights<'a>,
    /// The team as it was given.
    first: Team,
    words: AllWords,
    limits: &'a Limits,
    progress: Progress<'a>,
    chance: Chance,
    found: Found,
    /// The next trial that nobody has played.
    fresh: u64,
    /// Trials of the next confirmation.
    confirm: u64,
    /// Races since the last change was kept.
    idle: u64,
    /// Races in a row without a candidate: no edit gave another team.
    in_vain: u64,
    /// True once the trials that are left are too few for what was to be played.
    is_spent: bool,
}

/// Improves the policies of a team by small edits, then leaves out what does nothing.
///
/// Every race plays trials of its own, and its winner is kept only if it also wins on further ones: an
/// incumbent never profits from the dice that chose it. The result depends on the seed and the limits, not
/// on threads.
#[must_use]
pub fn search(
    fights: &[Fight],
    groups: &[Group],
    team: Team,
    goal: Goal,
    limits: &Limits,
    workers: &Workers,
    progress: Progress<'_>,
) -> Found {
    let mut search = Search {
        fights: PairedFights {
            fights,
            groups,
            lists: &limits.lists,
            goal,
            seed: limits.seed,
            workers,
            stop: progress.interrupted,
        },
        first: team.clone(),
        words: AllWords::new(
            fights.iter().any(|fight| fight.game.plan.board.is_some()),
            &supplies_of(fights),
        ),
        limits,
        progress,
        chance: Chance::new(limits.seed ^ limits.trials_from),
        found: Found::first(team),
        fresh: limits.trials_from,
        confirm: CONFIRM_MIN,
        idle: 0,
        in_vain: 0,
        is_spent: false,
    };
    if limits.lists.is_empty() {
        return search.found;
    }
    search.try_other_beginnings();
    // The trials may be too few to try other beginnings, but enough for a race.
    let had_few = std::mem::take(&mut search.is_spent);
    while search.goes_on(limits.trials_max / 4 * 3) && search.in_vain < IN_VAIN_MAX {
        search.race();
    }
    search.found.is_short = (search.is_spent || had_few) && search.found.candidates == 0;
    // The trials that are left may be too few for a race, but enough for `simplify`, which needs fewer; lines that
    // are never reached are left out first, so that it plays none for them.
    search.is_spent = false;
    search.leave_out_unreachable();
    search.simplify();
    search.leave_out_unreachable();
    search.found
}

impl Search<'_> {
    /// True until this many trials are played, or too few are left, or the search is interrupted.
    fn goes_on(&mut self, trials: u64) -> bool {
        (self.progress.played)(self.found.trials);
        self.note_interrupt();
        !self.found.is_interrupted && !self.is_spent && self.found.trials < trials
    }

    fn note_interrupt(&mut self) {
        self.found.is_interrupted |= self.progress.interrupted.load(Ordering::Relaxed);
    }

    /// Begins with the lists of other members, or with a general play, where that is better.
    fn try_other_beginnings(&mut self) {
        let PairedFights { fights, groups, lists, .. } = self.fights;
        let mut teams: Vec<(Team, Beginning)> = Vec::new();
        let of_members = self.found.team.of_members(fights, groups, lists).into_iter();
        let of_members = of_members.enumerate().map(|(at, team)| (team, Beginning::Member(at)));
        let plays = names::PLAYS.iter().filter_map(|play| Some((play.name, names::play(play.name)?)));
        let of_plays = plays.map(|(name, play)| {
            let mut team = self.found.team.clone();
            lists.iter().for_each(|&(group, decision)| team.policies[group].copy(decision, &play));
            (team, Beginning::Play(name))
        });
        for (team, beginning) in of_members.chain(of_plays) {
            if team != self.found.team && teams.iter().all(|(other, _)| *other != team) {
                teams.push((team, beginning));
            }
        }
        if self.run(teams.iter().map(|(team, _)| (team.clone(), Gain::default())).collect()) {
            let of = teams.into_iter().find(|(team, _)| *team == self.found.team);
            self.found.beginning = of.map_or(Beginning::FirstTeam, |(_, beginning)| beginning);
        }
        // Another beginning is no edit, and no gain of the search.
        (self.found.candidates, self.found.kept, self.found.gain) = (0, 0, 0.0);
        self.found.start = self.found.team.clone();
    }

    /// Races new candidates.
    fn race(&mut self) {
        let candidates = self.candidates();
        self.in_vain = if candidates.is_empty() { self.in_vain + 1 } else { 0 };
        if self.run(candidates) {
            self.idle = 0;
            return;
        }
        self.idle += 1;
        if self.idle.is_multiple_of(PATIENCE) {
            // Only smaller gains are left.
            self.confirm = (self.confirm * 2).min(CONFIRM_MAX);
        }
    }

    /// Runs a race, and keeps the winner if it convinces.
    fn run(&mut self, mut field: Vec<(Team, Gain)>) -> bool {
        let tried = field.len() as u64;
        for (stage, trials) in STAGES.into_iter().enumerate() {
            if !self.play(&mut field, trials) {
                return false;
            }
            self.found.candidates += if stage == 0 { tried } else { 0 };
            field.retain(|(_, gain)| gain.mean() > 0.0);
            field.sort_by(|(_, one), (_, two)| two.mean().total_cmp(&one.mean()));
            field.truncate((CANDIDATES >> (stage + 1)).max(1));
        }
        let winner = field.into_iter().next().filter(|(_, gain)| gain.deviation() > PROMISING);
        let Some((team, _)) = winner else { return false };
        let Some((team, gain)) = self.alone(team, self.confirm) else { return false };
        let is_kept = gain.deviation() >= CONVINCING;
        if is_kept {
            self.keep(team, gain);
        }
        is_kept
    }

    fn keep(&mut self, team: Team, gain: Gain) {
        self.found.team = team;
        self.found.gain += gain.mean();
        self.found.kept += 1;
    }

    /// A team against the incumbent, on fresh trials; none where [`Self::play`] plays none.
    fn alone(&mut self, team: Team, trials: u64) -> Option<(Team, Gain)> {
        let mut alone = [(team, Gain::default())];
        let is_played = self.play(&mut alone, trials);
        let [one] = alone;
        is_played.then_some(one)
    }

    /// Plays fresh trials; false, with nothing played, if those that are left are too few, and once the search is
    /// interrupted.
    fn play(&mut self, field: &mut [(Team, Gain)], trials: u64) -> bool {
        if field.is_empty() {
            return true;
        }
        let cost = self.fights.cost(field.len() + 1, trials);
        self.is_spent |= self.found.trials + cost > self.limits.trials_max;
        if self.is_spent {
            return false;
        }
        let range = self.fresh..self.fresh + trials;
        self.fresh = range.end;
        let is_played = self.fights.play(&self.found.team, field, &range);
        if is_played {
            self.found.trials += cost;
        }
        is_played
    }

    /// Different teams, each with one or two edits.
    fn candidates(&mut self) -> Vec<(Team, Gain)> {
        let mut candidates: Vec<(Team, Gain)> = Vec::new();
        for _ in 0..CANDIDATES {
            let mut team = self.found.team.clone();
            for _ in 0..1 + usize::from(self.chance.once_in(3)) {
                let (group, decision) = *self.chance.of(&self.limits.lists);
                let policies = &mut team.policies[group];
                *policies = self.words.edited(policies, decision, &mut self.chance);
            }
            let is_new = team != self.found.team && candidates.iter().all(|(other, _)| *other != team);
            if is_new {
                candidates.push((team, Gain::default()));
            }
        }
        candidates
    }

    /// Takes back lists that make no difference, and leaves out lines, conditions and preferences that are worth
    /// nothing, as long as trials are left.
    fn simplify(&mut self) {
        /// Trials that show whether something ever matters.
        const LOOK: u64 = 1 << 10;
        let mut needed: Vec<Team> = Vec::new();
        while self.goes_on(self.limits.trials_max) {
            let mut field = self.simpler_teams();
            field.retain(|(team, _)| !needed.contains(team));
            // As many as the trials that are left are enough for, beside the incumbent.
            let left = self.limits.trials_max - self.found.trials;
            field.truncate((left / self.fights.cost(1, LOOK)).saturating_sub(1) as usize);
            if !self.play(&mut field, LOOK) {
                break;
            }
            field.sort_by(|(_, one), (_, two)| two.mean().total_cmp(&one.mean()));
            let idle = field.iter().position(|(_, gain)| gain.is_nothing());
            let Some((team, gain)) = idle.or(Some(0)).and_then(|at| field.into_iter().nth(at)) else {
                return;
            };
            if gain.is_nothing() {
                self.found.team = team;
                continue;
            }
            if gain.deviation() < -PROMISING {
                return;
            }
            let Some((team, gain)) = self.alone(team, CONFIRM_MAX) else { break };
            self.found.candidates += 1;
            if gain.mean() >= 0.0 {
                self.keep(team, gain);
            } else {
                needed.push(team);
            }
        }
        self.note_interrupt();
    }

    /// Every team with a list as it was given, and every one that says one thing less; what was given is not shortened.
    fn simpler_teams(&self) -> Vec<(Team, Gain)> {
        let Team { policies: all } = &self.found.team;
        let is_changed =
            |&&(group, decision): &&List| !all[group].has_same_list(&self.first.policies[group], decision);
        let changed = || self.limits.lists.iter().filter(is_changed);
        let with = |group: usize, policies: SurvivorPolicies| {
            let mut team = self.found.team.clone();
            team.policies[group] = policies;
            (team, Gain::default())
        };
        let given = changed().map(|&(group, decision)| {
            let mut policies = all[group].clone();
            policies.copy(decision, &self.first.policies[group]);
            with(group, policies)
        });
        let simpler = changed().flat_map(|&(group, decision)| {
            simpler(&all[group], decision).into_iter().map(move |policies| (group, policies))
        });
        let mut found: Vec<(Team, Gain)> = given.collect();
        for (group, policies) in simpler {
            let new = with(group, policies);
            if found.iter().all(|(team, _)| *team != new.0) {
                found.push(new);
            }
        }
        found
    }

    /// Leaves out lines after one that always decides: no trial is needed to see that they do nothing.
    fn leave_out_unreachable(&mut self) {
        for &(group, decision) in &self.limits.lists {
            let policies = &mut self.found.team.policies[group];
            if !policies.has_same_list(&self.first.policies[group], decision) {
                *policies = reachable(policies, decision);
            }
        }
    }
}
