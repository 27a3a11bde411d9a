//! A scenario in memory, and the game of one choice of settings.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;

use crate::results::{
    COMPARISON, Comparison, Estimates, RANKING, Summary, Table, Tables, comparisons, rank_rows,
};
use crate::scenario::{Arm, Faults, Scenario, Source, Template};
use crate::study::{
    ComparedArms, Headline, Margins, NamedArm, PlayedArm, StudyError, find_arm, headline, ranking_pairs,
    ranks,
};
use deathroll_core::engine::{BATCH_TRIALS_MAX, Ending, Job, PairedBatch, PairedRun, Run, default_trials};
use deathroll_core::exact::{Answers, Limits, answers};
use deathroll_core::stats::CONFIDENCE;

/// A scenario and its libraries in memory.
#[derive(Debug, Clone)]
pub struct Session {
    /// The name of the scenario's file.
    pub main: String,
    /// All texts, by name.
    pub texts: BTreeMap<String, String>,
    /// What is changed before anything else, as `--set` takes it.
    pub overrides: Vec<String>,
    template: Template,
    scenario: Scenario,
}

/// Settings to play.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Choice {
    /// The name of an arm of the file.
    pub arm: String,
    /// What is changed in it, as `--set` takes it.
    pub set: Vec<String>,
    /// The master seed, as text: a number of a script could not hold every seed.
    pub seed: String,
}

impl Choice {
    /// The master seed.
    ///
    /// # Errors
    /// When it is not a whole number of 64 bits.
    pub fn seed(&self) -> Result<u64, StudyError> {
        let wrong = |_| format!("the seed must be a whole number from 0 to {}", u64::MAX).into();
        self.seed.trim().parse().map_err(wrong)
    }
}

impl Session {
    /// Reads a scenario, with overrides that apply to every arm.
    ///
    /// # Errors
    /// With every fault of the scenario, its libraries and the overrides.
    pub fn open(
        main: String,
        texts: BTreeMap<String, String>,
        overrides: Vec<String>,
    ) -> Result<Self, Faults> {
        let source = Source::Texts { main: main.clone(), texts: texts.clone() };
        let template = Template::read(&source, &overrides)?;
        let scenario = template.scenario(&[])?;
        Ok(Self { main, texts, overrides, template, scenario })
    }

    /// The names of the arms of the file, each with its purpose.
    pub fn arms_of_file(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.scenario.arms.iter().map(|arm| (arm.name.as_str(), arm.about.as_deref()))
    }

    /// The title of the scenario and its purpose.
    #[must_use]
    pub fn titles(&self) -> [&str; 2] {
        [&self.scenario.title, &self.scenario.about]
    }

    /// The document of an arm of the file, as JSON.
    #[must_use]
    pub fn document(&self, arm: &str) -> Option<serde_json::Value> {
        self.template.document(arm, &[])
    }

    /// The arms to play: the one that was chosen, and, if anything is changed, the changed one under a
    /// name of its own.
    ///
    /// # Errors
    /// When there is no such arm, or with every fault of the changes.
    pub fn arms(&self, choice: &Choice) -> Result<Vec<Arm>, StudyError> {
        let unchanged = find_arm(&self.scenario, &choice.arm)?;
        let mut arms = vec![unchanged.clone()];
        if !choice.set.is_empty() {
            let changed = self.template.arm(&choice.arm, &choice.set)?;
            arms.extend(changed.map(|arm| Arm { name: self.free_name(), ..arm }));
        }
        Ok(arms)
    }

    /// A name that no arm of the file has.
    pub(super) fn free_name(&self) -> String {
        let mut name = "changed".to_owned();
        while self.scenario.arms.iter().any(|arm| arm.name == name) {
            name.push('+');
        }
        name
    }

    /// A game that has not played a trial yet.
    ///
    /// # Errors
    /// When there is no such arm, or with every fault of the changes.
    pub fn game(&self, choice: &Choice) -> Result<Game, StudyError> {
        let arms = self.arms(choice)?;
        let names: Vec<NamedArm> = arms.iter().map(NamedArm::of).collect();
        let setups: Vec<_> = arms.iter().map(|arm| &arm.setup).collect();
        let headline = headline(&names[0].layout, None);
        let pairs = ranking_pairs(&names, &setups, headline);
        let seed = choice.seed()?;
        let jobs: Vec<Job<'_>> = setups.iter().map(|setup| Job { setup, seed }).collect();
        let run = PairedRun::new(&jobs, pairs);
        let scenario = self.scenario.name.clone();
        Ok(Game { scenario, arms, names, headline, seed, run, exact: RefCell::default() })
    }
}

/// Arms on common dice, and the sums of the trials so far.
#[derive(Debug, Clone)]
pub struct Game {
    scenario: String,
    arms: Vec<Arm>,
    names: Vec<NamedArm>,
    headline: Option<Headline>,
    seed: u64,
    run: PairedRun,
    /// Exact answers, and the paths that were allowed for them.
    exact: RefCell<Option<(u64, Answers)>>,
}

impl Game {
    fn jobs(&self) -> Vec<Job<'_>> {
        self.arms.iter().map(|arm| Job { setup: &arm.setup, seed: self.seed }).collect()
    }

    /// The names of the arms.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.arms.iter().map(|arm| arm.name.as_str())
    }

    /// The number of trials that the program would play.
    #[must_use]
    pub fn default_trials(&self) -> u64 {
        default_trials(&self.arms[0].setup, self.arms.len())
    }

    /// Trials of each arm so far.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.run.trials()
    }

    /// Plays some trials, at most [`BATCH_TRIALS_MAX`], without adding them to the sums.
    #[must_use]
    pub fn play(&self, trials: Range<u64>) -> PairedBatch {
        let end = trials.end.min(trials.start.saturating_add(BATCH_TRIALS_MAX));
        self.run.play(&self.jobs(), trials.start..end)
    }

    /// Adds trials to the sums.
    pub fn merge(&mut self, batch: &PairedBatch) {
        self.run.merge(batch);
    }

    /// The estimates, as `run` has them for one arm and `compare` for two with `--variance-reduction off`, and the
    /// differences. Exact answers may come later than in a run of so many trials: looking for them again after every
    /// batch would take longer than the trials.
    #[must_use]
    pub fn found(&self) -> Found {
        self.look_for_exact_answers(2);
        self.found_so_far()
    }

    /// Like [`Self::found`], with every exact answer that a run of so many trials has.
    #[must_use]
    pub fn found_in_full(&self) -> Found {
        self.look_for_exact_answers(1);
        self.found_so_far()
    }

    /// Looks for exact answers if `times` as many paths are allowed as the last time, and more.
    fn look_for_exact_answers(&self, times: u64) {
        let limits = Limits::beside(self.run.trials());
        let mut known = self.exact.borrow_mut();
        let is_known = known.as_ref().is_some_and(|(paths, answers)| {
            answers.reached.is_complete() || limits.paths == *paths || limits.paths < times * paths
        });
        if !is_known && self.arms.len() == 1 {
            *known = Some((limits.paths, answers(&self.arms[0].setup, &limits, |_| true, |_| false)));
        }
    }

    fn found_so_far(&self) -> Found {
        let margins = Margins::default();
        if self.arms.len() == 1 {
            let estimates = Estimates::of_sample(&self.played_arm(), CONFIDENCE);
            return Found { estimates, comparisons: Vec::new(), ranking: None };
        }
        let compared = ComparedArms {
            scenario: &self.scenario,
            arms: &self.names,
            run: &self.run,
            confidence: CONFIDENCE,
            is_sequential: false,
            margins: &margins,
        };
        let ranking = self
            .headline
            .map(|headline| RANKING.table(&rank_rows(&compared, headline, &ranks(&compared, headline))));
        Found { estimates: Estimates::of_compared(&compared), comparisons: comparisons(&compared), ranking }
    }

    fn played_arm(&self) -> PlayedArm {
        PlayedArm {
            scenario: self.scenario.clone(),
            arm: self.names[0].clone(),
            run: Run {
                layout: self.run.layouts[0].clone(),
                tally: self.run.tallies[0].clone(),
                ending: Ending::Complete,
            },
            exact: self.exact.borrow().as_ref().map(|(_, answers)| answers.clone()),
        }
    }
}

/// What the trials so far say.
#[derive(Debug, Clone)]
pub struct Found {
    estimates: Estimates,
    /// Arm less baseline, if there are two arms.
    pub comparisons: Vec<Comparison>,
    ranking: Option<Table>,
}

impl Found {
    /// The estimates of all arms.
    #[must_use]
    pub fn summary(&self) -> &[Summary] {
        &self.estimates.summary
    }

    /// The tables that the program writes.
    #[must_use]
    pub fn tables(&self) -> Tables {
        let mut tables = Tables::default();
        self.estimates.tables().into_iter().for_each(|table| tables.add(table));
        if let Some(ranking) = &self.ranking {
            tables.add(ranking.clone());
            tables.add(COMPARISON.table(&self.comparisons));
        }
        self.estimates.fight_tables().into_iter().for_each(|table| tables.add(table));
        tables
    }
}
