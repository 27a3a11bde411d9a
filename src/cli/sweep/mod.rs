//! `deathroll sweep`.

mod checks;

use std::path::{Path, PathBuf};

use checks::{arms_in, at_point, check_fields, check_size, kinds_at, kinds_of, looked_for, searched};

use crate::cli::args::{SweepArgs, Threshold};
use crate::cli::command_line::CommandLine;
use crate::cli::driver::{Answer, Driver, PartsProgress, Session};
use crate::cli::exit::{Failure, Outcome};
use crate::cli::extreme_trials::{self, Origin, Traced};
use crate::cli::input::{FileName, files_of, named_files, read_template_warned};
use crate::cli::output::Output;
use crate::cli::task::Task;
use crate::results::extremes::Extremes;
use crate::results::page::{Page, Search, extremes_page, sweep_page, worth_in_differences};
use crate::results::{
    AtPoint, CROSSINGS, CrossingRow, Estimates, SWEEP, ScenarioRecord, Selection, TRIALS, Table, answers,
    at_points, crossing_rows, crossings,
};
use crate::scenario::{Arm, Scenario, Template};
use crate::study::{
    Axis, ComparedArms, GRID_POINTS_MAX, Grid, Headline, Margins, Mode, NamedArm, Part, Played, Point,
    arm_or_first, measured, overrides_of, steps,
};
use deathroll_core::engine::default_trials;
use deathroll_core::metric::find;

/// What is wrong with the command or its scenarios is refused. Returns the files that it reads.
pub(super) fn check(args: &SweepArgs) -> Result<Vec<PathBuf>, Failure> {
    Ok(files_of(sweeps(args)?.iter().flat_map(|sweep| sweep.template.texts())))
}

/// The grid of each scenario.
fn sweeps(args: &SweepArgs) -> Result<Vec<Sweep<'_>>, Failure> {
    args.out.check_not_wide()?;
    let files = named_files(&args.scenarios)?.into_iter();
    files.map(|(file, name)| Sweep::new(args, file, &name)).collect()
}

/// Plays a grid over fields of a scenario. Prints every metric at every point or, of a large grid, the points
/// that stand out.
pub(super) fn sweep(args: &SweepArgs, task: Task, output: &mut Output) -> Outcome {
    let mut sweeps = sweeps(args)?;
    let session = Session::new(task, command(args), &args.overrides, &args.play, &args.out, &args.show);
    let mut driver = Driver::new(session)?;
    let blocks = sweeps.iter().map(|sweep| sweep.grid.blocks().len()).sum();
    let trials = sweeps.iter().map(Sweep::trials).fold(0, u64::saturating_add);
    let mut course = driver.begin(blocks, trials, None);
    let names: Vec<String> = sweeps.iter().map(|sweep| sweep.scenario.name.clone()).collect();
    for (at, sweep) in sweeps.iter_mut().enumerate() {
        let rest = &names[at + 1..];
        let is_over = sweep.play((&mut driver, &mut course), rest, output)?;
        if sweep.is_large() && driver.has_results() {
            let (page, found) = sweep.extremes(driver.is_interrupted().then_some(rest));
            driver.show(&page.with_answers(found), output);
        }
        if is_over {
            break;
        }
    }
    driver.finish(output)
}

/// The metric that the answer is about: one that is named, or the usual one. Without another wish it is what is searched
/// for in a small grid; a large grid shows both.
fn headline(
    named: Option<&str>,
    searched: &[Threshold],
    is_small: bool,
    (selection, arms): (&Selection, &[NamedArm]),
) -> Option<Headline> {
    let of = |metric| selection.headline(metric, arms);
    match (named, searched.first()) {
        (None, Some(wanted)) if is_small => of(Some(wanted.metric.id)).or_else(|| of(None)),
        (named, _) => of(named),
    }
}

/// A grid: one arm at each point. A large one is played in blocks, of which each is a part.
struct Sweep<'a> {
    args: &'a SweepArgs,
    /// Where the scenario comes from.
    file: &'a Path,
    template: Template,
    scenario: Scenario,
    /// Name of the arm in which fields vary.
    arm: String,
    grid: Grid,
    /// The first block, until it is played.
    first: Option<Part>,
    /// Trials of each point, where neither the command nor a stop rule says how many.
    default_trials: u64,
    /// Trials of each point, where no stop rule decides.
    trials: u64,
    /// The metric of `--steps`.
    steps: Option<&'static str>,
    /// What is looked for.
    searched: Vec<Threshold>,
    headline: Option<Headline>,
    margins: Margins,
    selection: Selection,
    /// Of a large grid, what is shown.
    extremes: Extremes,
    /// What taking the luck out was worth in its steps.
    of_luck: Vec<f64>,
}

impl<'a> Sweep<'a> {
    fn new(args: &'a SweepArgs, file: &'a Path, name: &FileName) -> Result<Self, Failure> {
        let plays = args.overrides.plays();
        let overrides = if plays.is_some() { args.overrides.set.clone() } else { args.overrides.all() };
        let axes: Vec<Axis> = plays.into_iter().chain(args.vary.iter().cloned()).collect();
        let grid = Grid::new("--vary", axes, GRID_POINTS_MAX)?;
        check_size(args, &grid)?;
        let template = read_template_warned(file, &overrides)?;
        let point = grid.point(0);
        let scenario = name.of(at_point(&point, template.scenario(&overrides_of(&point)))?);
        check_fields((&template, &scenario.digest), &grid, &args.overrides.set)?;
        let arm = arm_or_first(&scenario, args.arm.as_deref())?.name.clone();
        let block = grid.blocks().next().unwrap_or(0..0);
        let arms = arms_in((&template, &arm), &grid.points_of(block))?;
        let kinds = match grid.blocks().len() {
            1 => kinds_of(args, Vec::new(), &arms)?,
            _ => kinds_at(args, (&template, &arm), &grid)?,
        };
        let steps =
            args.steps.and_then(find).map(|metric| measured("--steps", metric, &kinds)).transpose()?;
        let steps = steps.map(|metric| metric.id);
        let searched = searched(args, &kinds, &point)?;
        let margins = Margins::checked(&args.differences.asked(), &arms[0])?;
        let default_trials = default_trials(&arms[0].setup, grid.points());
        let first = part(&scenario, arms, grid.row(), default_trials);
        let selection = args.selection.checked_at_points(&first.arms)?;
        let wanted = steps.or(selection.leading());
        let headline = headline(wanted, &searched, grid.blocks().len() == 1, (&selection, &first.names));
        if let (Some(metric), None) = (steps, headline) {
            return Err(Failure::Input(format!("--steps: `{metric}` has no meaning in this scenario")));
        }
        let extremes = looked_for(&searched, &kinds, headline);
        let (trials, of_luck) = (args.play.effort().stop_paired(&first, false).trials_max, Vec::new());
        Ok(Self {
            args,
            file,
            template,
            scenario,
            arm,
            grid,
            first: Some(first),
            default_trials,
            trials,
            steps,
            searched,
            headline,
            margins,
            selection,
            extremes,
            of_luck,
        })
    }

    /// True for a grid that is played in blocks.
    fn is_large(&self) -> bool {
        self.grid.blocks().len() > 1
    }

    /// Trials of all blocks; those of the points of a block count once.
    fn trials(&self) -> u64 {
        self.trials.saturating_mul(self.grid.blocks().len() as u64)
    }

    /// Plays every block; true where nothing else is to be played. `rest` names the scenarios that follow.
    fn play(
        &mut self,
        (driver, course): (&mut Driver<'_>, &mut PartsProgress<'_>),
        rest: &[String],
        output: &mut Output,
    ) -> Result<bool, Failure> {
        course.is_summed_up = self.is_large();
        for block in self.grid.blocks() {
            if driver.passes(course, self.trials) {
                continue;
            }
            let points = self.grid.points_of(block.clone());
            let part = match self.first.take().filter(|_| block.start == 0) {
                Some(first) => first,
                None => self.block(&points)?,
            };
            let answer = |played: &Played| self.answer(&part, &points, played);
            let end = driver.part(&part, course, || rest.to_vec(), output, answer)?;
            if end.is_break() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The part of a block after the first.
    fn block(&self, points: &[Point]) -> Result<Part, Failure> {
        let arms = arms_in((&self.template, &self.arm), points)?;
        Ok(part(&self.scenario, arms, self.grid.row(), self.default_trials))
    }

    /// The answer of a block.
    fn answer(&mut self, part: &Part, points: &[Point], played: &Played) -> Answer {
        let Played::Paired(run) = played else { unreachable!("points of a grid are paired") };
        let compared = ComparedArms {
            scenario: &part.scenario,
            arms: &part.names,
            run,
            confidence: self.args.play.confidence,
            is_sequential: false,
            margins: &self.margins,
        };
        let estimates = Estimates::of_compared(&compared);
        let mut rows = at_points(&compared, points, self.grid.steps(), &estimates.summary);
        let subjects = &self.selection.subjects;
        rows.retain(|row| subjects.is_empty() || subjects.contains(&row.summary.subject));
        let record = ScenarioRecord::of_compared(&compared, part).in_arm(self.arm_of_several());
        let page = if self.is_large() {
            self.add(part, played, &rows);
            self.of_luck.extend(worth_in_differences(run));
            None
        } else {
            Some(self.page(&rows).without_luck(&worth_in_differences(run)))
        };
        let is_written = self.args.out.is_given();
        let found = if self.is_large() { Vec::new() } else { self.found(&rows) };
        self.selection.keep_for(is_written, &mut rows);
        let mut tables = estimates.only(&self.selection, is_written).tables();
        tables.extend((!found.is_empty()).then(|| CROSSINGS.table(&found)));
        tables.push(SWEEP.table(&rows));
        if is_written {
            tables.push(self.telling_trials(part, points, run.trials()));
        }
        Answer { record, tables, page }
    }

    /// Trials to look at of the first and the last point of the grid.
    fn telling_trials(&self, part: &Part, points: &[Point], trials: u64) -> Table {
        let asked = self.selection.leading().or(self.headline.map(|headline| headline.metric.id));
        let (seed, rank) = (self.args.play.dice.seed, asked);
        let ends = [0, self.grid.points() - 1].map(|at| self.grid.point(at));
        let of_ends = points.iter().enumerate().filter(|(_, point)| ends.contains(point));
        let rows = of_ends.flat_map(|(arm, point)| {
            let overrides = &self.args.overrides.at(point);
            let origin = Origin { file: self.file, overrides, seed, rank, selection: &self.selection };
            let traced = Traced { arm, baseline: None, of_file: &self.arm };
            extreme_trials::rows(part, &origin, &traced, trials)
        });
        TRIALS.table(&rows.collect::<Vec<_>>())
    }

    /// Adds a block to what is known of a large grid.
    fn add(&mut self, part: &Part, played: &Played, rows: &[AtPoint]) {
        let points = part.arms.len();
        self.extremes.add(points, played.trials(), rows);
        self.extremes.add_missed(self.args.play.effort().missed_by(part, played));
        if played.is_missing() {
            self.extremes.missing += points;
        }
    }

    /// The page of a grid that can be shown whole.
    fn page(&self, rows: &[AtPoint]) -> Page {
        let how = (self.args.play.dice.seed, self.args.play.confidence);
        let selection = self.selection_of_page(rows);
        sweep_page(&self.scenario.title, rows, self.headline, &self.search(rows), how, &selection)
            .of_arm(self.arm_of_several())
    }

    /// What the page shows: what is searched for where the main subject, which pages are about without another wish,
    /// does not have it.
    fn selection_of_page(&self, rows: &[AtPoint]) -> Selection {
        if let Some(metric) = self
            .steps
            .filter(|metric| !self.selection.metrics.is_empty() && !self.selection.metrics.contains(metric))
        {
            // Steps are asked for by themselves.
            let metrics = [&[metric][..], &self.selection.metrics].concat();
            return Selection { metrics, ..self.selection.clone() };
        }
        let searched = || self.searched.iter().map(|one| one.metric.id);
        let shown = self.selection.shown(rows);
        let is_shown = |id: &str| shown.iter().any(|row| row.summary.metric.id == id);
        if !self.selection.is_short() || searched().all(is_shown) {
            return self.selection.clone();
        }
        // The first one, too: answers are about it.
        let metrics = searched().chain(shown.first().map(|row| row.summary.metric.id));
        Selection { metrics: metrics.collect(), ..Selection::default() }
    }

    /// The page of a large grid, and its answer. After an interrupt there are the scenarios that were not played.
    fn extremes(&self, interrupted: Option<&[String]>) -> (Page, Vec<String>) {
        let how = (self.args.play.dice.seed, self.args.play.confidence);
        let (title, found) = (&self.scenario.title, &self.extremes);
        let page = extremes_page(title, found, self.grid.points(), how, interrupted);
        let page = page.of_arm(self.arm_of_several());
        (page.without_luck(&self.of_luck), answers(&self.extremes.tables()))
    }

    /// The arm in which fields vary, where the scenario has several.
    fn arm_of_several(&self) -> Option<&str> {
        (self.scenario.arms.len() > 1).then_some(&self.arm)
    }

    /// Where metrics cross what is looked for.
    fn found(&self, rows: &[AtPoint]) -> Vec<CrossingRow> {
        let wanted = self.searched.iter();
        wanted.flat_map(|one| crossing_rows(rows, one.metric, one.value)).collect()
    }

    fn search<'r>(&self, rows: &'r [AtPoint]) -> Search<'r> {
        let wanted = self.searched.iter();
        let crossings = wanted.clone().flat_map(|one| crossings(rows, one.metric, one.value)).collect();
        Search { metrics: wanted.map(|one| one.metric.id).collect(), crossings }
    }
}

/// A part of a grid whose points have these arms; a row of the grid has so many points.
fn part(scenario: &Scenario, arms: Vec<Arm>, row: usize, default_trials: u64) -> Part {
    let new = Part::new(scenario, arms, |names| Mode::Paired(steps(names, row)));
    Part { default_trials: Some(default_trials), ..new }
}

/// The command that makes the same files.
fn command(args: &SweepArgs) -> CommandLine {
    CommandLine::new("sweep", args.scenarios.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("vary", &args.vary)
        .option("arm", &args.arm)
        .option("find", &args.find)
        .option("steps", args.steps)
        .option("margin", &args.differences.margin)
        .selection(&args.selection)
        .play(&args.play)
}
