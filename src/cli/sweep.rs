//! `deathroll sweep`.

use std::path::{Path, PathBuf};

use super::args::SweepArgs;
use super::command_line::CommandLine;
use super::driver::{Answer, Driver, Session};
use super::exit::{Failure, Outcome};
use super::input::{FileName, named_files, read_template_warned};
use super::output::Output;
use super::task::Task;
use crate::results::page::{Search, sweep_page, worth_in_differences};
use crate::results::{AtPoint, Estimates, SWEEP, ScenarioRecord, Selection, at_points, crossings};
use crate::study::{
    Axis, ComparedArms, Headline, Margins, Mode, NamedArm, Part, Played, Point, arm_or_first, arms_at, grid,
    headline, overrides_of, steps,
};

/// Plays a grid over fields of a scenario, and prints every metric at every point.
pub(super) fn sweep(args: &SweepArgs, task: Task, output: &mut Output) -> Outcome {
    let files = named_files(&args.scenarios)?.into_iter();
    let sweeps: Vec<Sweep<'_>> =
        files.map(|(file, name)| Sweep::new(args, file, &name)).collect::<Result<_, _>>()?;
    let session = Session::new(task, command(args), &args.overrides, &args.play, &args.out, &args.show);
    let mut driver = Driver::new(session)?;
    let mut ahead = sweeps.iter();
    driver.drive(sweeps.iter().map(|sweep| &sweep.part), None, output, |_, played| {
        ahead.next().unwrap_or(&sweeps[0]).answer(played)
    });
    driver.finish(output)
}

/// A grid: one arm at each point.
struct Sweep<'a> {
    args: &'a SweepArgs,
    points: Vec<Point>,
    part: Part,
    headline: Option<Headline>,
    margins: Margins,
    selection: Selection,
}

impl<'a> Sweep<'a> {
    fn new(args: &'a SweepArgs, file: &Path, name: &FileName) -> Result<Self, Failure> {
        let plays = args.overrides.plays();
        let overrides = if plays.is_some() { args.overrides.set.clone() } else { args.overrides.all() };
        let axes: Vec<Axis> = plays.into_iter().chain(args.vary.iter().cloned()).collect();
        let points = grid("--vary", &axes)?;
        let template = read_template_warned(file, &overrides)?;
        let scenario = name.of(template.scenario(&overrides_of(&points[0]))?);
        let arm = arm_or_first(&scenario, args.arm.as_deref())?;
        let arms = arms_at(&template, &arm.name, &points)?;
        args.play.effort().check(&arms.iter().collect::<Vec<_>>())?;
        let margins = Margins::checked(&args.differences.asked(), &arms[0])?;
        let length = args.vary.last().map_or(1, |axis| axis.values.len());
        let part = Part::new(&scenario, arms, |names| Mode::Paired(steps(names, length)));
        check_searches(args, &part.names)?;
        let selection = args.selection.checked(&part.arms[..1])?;
        let headline = headline(&part.names[0].layout, args.steps.or(selection.first()));
        if let (Some(metric), None) = (args.steps, headline) {
            return Err(Failure::Input(format!("--steps: `{metric}` has no meaning in this scenario")));
        }
        Ok(Self { args, points, part, headline, margins, selection })
    }

    fn answer(&self, played: &Played) -> Answer {
        let Played::Paired(run) = played else { unreachable!("points of a grid are paired") };
        let compared = ComparedArms {
            scenario: &self.part.scenario,
            arms: &self.part.names,
            run,
            confidence: self.args.play.confidence,
            is_sequential: false,
            margins: &self.margins,
        };
        let estimates = Estimates::of_compared(&compared);
        let rows = at_points(&compared, &self.points, &estimates.summary);
        let how = (self.args.play.dice.seed, self.args.play.confidence);
        let searches = self.searches(&rows);
        let page = sweep_page(&self.part.title, &rows, self.headline, &searches, how, &self.selection);
        drop(searches);
        let page = page.without_luck(&worth_in_differences(run));
        let mut rows = rows;
        let is_written = self.args.out.is_given();
        self.selection.keep_for(is_written, &mut rows);
        let tables =
            [estimates.only(&self.selection, is_written).tables(), vec![SWEEP.table(&rows)]].concat();
        let record = ScenarioRecord::of_compared(&compared, &self.part);
        Answer { record, tables, page: Some(page) }
    }

    fn searches<'r>(&self, rows: &'r [AtPoint]) -> Vec<Search<'r>> {
        let wanted = self.args.find.iter();
        wanted
            .map(|one| Search {
                metric: one.metric,
                threshold: one.value,
                crossings: crossings(rows, one.metric, one.value),
            })
            .collect()
    }
}

/// Refuses a threshold of a metric that no point has: it would never be crossed.
fn check_searches(args: &SweepArgs, arms: &[NamedArm]) -> Result<(), Failure> {
    for wanted in &args.find {
        let has = |arm: &NamedArm| arm.layout.subjects.iter().any(|one| one.metrics.contains(&wanted.metric));
        if !arms.iter().any(has) {
            let metric = wanted.metric.id;
            return Err(Failure::Input(format!("--find: `{metric}` has no meaning in this scenario")));
        }
    }
    Ok(())
}

/// The command that makes the same files.
fn command(args: &SweepArgs) -> CommandLine {
    CommandLine::new("sweep", args.scenarios.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("vary", &args.vary)
        .option("arm", &args.arm)
        .option("margin", &args.differences.margin)
        .selection(&args.selection)
        .play(&args.play)
}
