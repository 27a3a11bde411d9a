//! `deathroll value`.

use std::path::{Path, PathBuf};

use super::args::{ActionArg, Overrides, ValueArgs, Valued};
use super::coach::ENOUGH;
use super::command_line::CommandLine;
use super::driver::{Answer, Driver, Session};
use super::exit::{Exit, Failure, Outcome};
use super::extreme_trials::{self, Origin, Traced};
use super::input::{FileName, files_of, named_files, read_template_warned};
use super::output::Output;
use super::stderr::note_line;
use super::task::Task;
use crate::results::number::grouped;
use crate::results::page::{
    Page, ValueNotes, coached_note, distinct, is_in_two_scenarios, value_page, worth_in_differences,
};
use crate::results::{
    COMPARISON, Estimates, MetricOf, Per, Row, ScenarioRecord, Selection, TRIALS, Table, Tables, VALUE,
    Worth, answers, comparisons, worth_answered, worths,
};
use crate::scenario::{ARMS_MAX, Scenario, Source, Template, in_memory};
use crate::study::ablation::{Request, Thing, Valuation, ValuedKind};
use crate::study::{
    ArmCoach, Axis, COACHED, ComparedArms, Grid, Headline, Margins, Part, Played, Point, SearchEnd, Setting,
    overrides_of,
};
use deathroll_core::rules::showdown::plan::Action;

/// What is played.
struct Prepared {
    scenarios: Vec<Scenario>,
    /// Of each scenario and play.
    valuations: Vec<Valuation>,
    /// Of each of them.
    margins: Vec<Margins>,
    selection: Selection,
}

impl Prepared {
    fn new(args: &ValueArgs) -> Result<Self, Failure> {
        args.out.check_not_wide()?;
        let (scenarios, valuations): (Vec<Scenario>, Vec<Valuation>) = valuations(args)?.into_iter().unzip();
        let margins =
            valuations.iter().map(|one| one.margins(&args.differences.asked())).collect::<Result<_, _>>()?;
        let selection = args.selection.checked(valuations.iter().flat_map(|one| &one.part.arms))?;
        if args.coach_trials.is_some() && !valuations.iter().any(|one| is_coached(args, one)) {
            let message = "--coach-trials: only `--play coached` searches for lists";
            return Err(Failure::Input(message.to_owned()));
        }
        Ok(Self { scenarios, valuations, margins, selection })
    }
}

/// What is wrong with the command or its scenarios is refused. Returns the files that it reads.
pub(super) fn check(args: &ValueArgs) -> Result<Vec<PathBuf>, Failure> {
    let prepared = Prepared::new(args)?;
    Ok(files_of(prepared.valuations.iter().flat_map(|one| &*one.part.texts)))
}

/// Plays the same trials with each thing and without it, and prints the worth of each.
pub(super) fn value(args: &ValueArgs, task: Task, output: &mut Output) -> Outcome {
    let Prepared { scenarios, mut valuations, margins, selection } = Prepared::new(args)?;
    let session = Session::new(task, command(args), &args.overrides, &args.play, &args.out, &args.show)
        .precise_in_differences(valuations.len());
    let mut driver = Driver::new(session)?;
    if !coach_all((args, &selection), &scenarios, &mut valuations, &driver)? {
        note_line("interrupted: nothing is shown before every search has come to its end");
        return Ok(Exit::Interrupted);
    }
    // Those of one point of a grid hold for the others, too.
    for note in distinct(valuations.iter().flat_map(|one| &one.notes)) {
        note_line(note);
        driver.note(note.clone());
    }
    let mut shown = Shown::default();
    let arms: Vec<Option<&str>> = scenarios.iter().zip(&valuations).map(arm_of_several).collect();
    let parts = valuations.iter().map(|one| &one.part);
    driver.drive(parts, None, output, |at, played| {
        let (valuation, margins) = (&valuations[at], &margins[at]);
        let mut answer = answer((args, &selection), valuation, valuations.len(), margins, played, &mut shown);
        let is_told = valuations.len() <= TOLD_MAX || [0, valuations.len() - 1].contains(&at);
        if args.out.is_given() && is_told {
            let file = args.scenarios.get(at).unwrap_or(&args.scenarios[0]);
            let value = answer.tables.iter().find(|table| table.name == VALUE.name);
            answer.tables.extend(value.and_then(|value| {
                telling_trials((args, &selection), valuation, file, value, played.trials())
            }));
        }
        Answer { record: answer.record.in_arm(arms[at]), ..answer }
    })?;
    if !driver.has_results() {
        return driver.finish(output);
    }
    if let Some(trials) = coached_trials(args, &valuations) {
        driver.note(coached_note(trials));
    }
    let arm = arms[0].filter(|_| args.scenarios.len() == 1);
    driver.show(&page(args, &valuations, &selection, &shown).of_arm(arm), output);
    driver.finish(output)
}

/// Searches for the lists of all valuations under coached play; false where that was interrupted.
fn coach_all(
    (args, selection): (&ValueArgs, &Selection),
    scenarios: &[Scenario],
    valuations: &mut [Valuation],
    driver: &Driver,
) -> Result<bool, Failure> {
    for (scenario, valuation) in scenarios.iter().zip(valuations) {
        if !is_coached(args, valuation) {
            continue;
        }
        match coach((args, selection), scenario, valuation, driver)? {
            SearchEnd::Done => {}
            SearchEnd::Short => {
                let [trials, enough] = [coach_trials(args), ENOUGH].map(grouped);
                note_line(&format!(
                    "no edit could be tried: a search needs {enough} trials or more, and has {trials} \
                     (--coach-trials)"
                ));
            }
            SearchEnd::Interrupted => return Ok(false),
        }
    }
    Ok(true)
}

/// The page of all things in all scenarios, plays and points.
fn page(args: &ValueArgs, valuations: &[Valuation], selection: &Selection, shown: &Shown) -> Page {
    let things = if is_in_two_scenarios(&shown.rows) { "the same things in" } else { "things of" };
    let several = format!("{things} {} scenarios", args.scenarios.len());
    let notes = ValueNotes {
        title: if args.scenarios.len() > 1 { &several } else { &valuations[0].part.title },
        seed: args.play.dice.seed,
        confidence: args.play.confidence,
        coached: coached_trials(args, valuations),
    };
    let page = value_page(&shown.rows, &notes, selection).without_luck(&shown.of_luck);
    page.with_answers(answers(&shown.answered))
}

/// Trials that were played to search for lists, where any were.
fn coached_trials(args: &ValueArgs, valuations: &[Valuation]) -> Option<u64> {
    valuations.iter().any(|one| is_coached(args, one)).then(|| coach_trials(args))
}

/// Scenarios, plays and points up to which there are trials to look at of each; of more, of the first and the last.
const TOLD_MAX: usize = 4;

/// Trials in which the thing that is worth most makes the least and the greatest difference. None where the lists of
/// the arms are found by coaching: `trace` has others.
fn telling_trials(
    (args, selection): (&ValueArgs, &Selection),
    valuation: &Valuation,
    file: &Path,
    value: &Table,
    trials: u64,
) -> Option<Table> {
    if is_coached(args, valuation) {
        return None;
    }
    let Valuation { part, things, .. } = valuation;
    let at_point = args.overrides.at(&part.point);
    let (seed, rank) = (args.play.dice.seed, selection.leading());
    let origin = Origin { file, overrides: &at_point, seed, rank, selection };
    let Headline { subject, metric } = selection.headline(rank, &part.names)?;
    let subject = part.names[0].subject(subject);
    let gain = |row: &Row<'_>| row.number("worth").map_or(f64::NEG_INFINITY, |worth| metric.gain(worth));
    let is_meant = |row: &Row<'_>| {
        row.is_of(MetricOf { subject: &subject, metric }) && row.text("per") == Per::Trial.name()
    };
    let most = value.records().filter(is_meant).max_by(|one, two| gain(one).total_cmp(&gain(two)))?;
    let thing = things.iter().find(|thing| thing.name == most.text("thing"))?;
    let rows = |arm: usize, baseline: usize, more: &[String]| {
        let overrides = &Overrides { set: [&at_point.set, more].concat(), ..at_point.clone() };
        let origin = Origin { overrides, ..origin };
        let traced = Traced { arm, baseline: Some(baseline), of_file: &part.names[0].name };
        extreme_trials::rows(part, &origin, &traced, trials)
    };
    let mut found = rows(0, thing.pair + 1, &[]);
    if makes(&at_point, thing, part) {
        found.extend(rows(thing.pair + 1, 0, &thing.overrides));
    }
    Some(TRIALS.table(&found))
}

/// True if the overrides of a thing make the arm of it from the files.
fn makes(at_point: &Overrides, thing: &Thing, part: &Part) -> bool {
    let overrides = [at_point.all(), thing.overrides.clone()].concat();
    let (main, texts) = in_memory(&part.texts);
    let Ok(template) = Template::read(&Source::Texts { main, texts }, &overrides) else { return false };
    let made = template.arm(&part.names[0].name, &[]);
    matches!(made, Ok(Some(arm)) if arm.setup == part.arms[thing.pair + 1].setup)
}

/// The arm whose things are valued, where the scenario has several.
fn arm_of_several<'a>((scenario, valuation): (&Scenario, &'a Valuation)) -> Option<&'a str> {
    (scenario.arms.len() > 1).then(|| valuation.part.arms[0].name.as_str())
}

/// True when the lists are to be found by coaching.
fn is_coached(args: &ValueArgs, valuation: &Valuation) -> bool {
    let of_point = valuation.part.point.iter().any(Setting::is_coached);
    of_point || args.overrides.play.as_deref() == Some(COACHED)
}

/// Coaches the party with each thing and without it, for the first metric that is asked for.
fn coach(
    (args, selection): (&ValueArgs, &Selection),
    scenario: &Scenario,
    valuation: &mut Valuation,
    driver: &Driver<'_>,
) -> Result<SearchEnd, Failure> {
    let (workers, seed) = (&driver.workers, args.play.dice.seed);
    let metric = selection.leading().and_then(deathroll_core::metric::find);
    let coach = ArmCoach { scenario, metric, trials: coach_trials(args), seed, workers };
    let title = format!("coaching {} with each thing and without", scenario.name);
    let all = coach.trials_of(valuation);
    Ok(driver.bars.follow(title, all, |progress| coach.coach(valuation, progress))?)
}

/// Trials of each search.
fn coach_trials(args: &ValueArgs) -> u64 {
    const USUAL: u64 = 500_000;
    args.coach_trials.unwrap_or(USUAL)
}

/// The things to value at each point of the grid over the fields that vary, or once without any, each with
/// the scenario there.
fn valuations(args: &ValueArgs) -> Result<Vec<(Scenario, Valuation)>, Failure> {
    let is_curve = !args.by.is_empty() || args.overrides.plays().is_some();
    if is_curve && args.scenarios.len() > 1 {
        let message = "--by and several plays go through one scenario; name one scenario";
        return Err(Failure::Input(message.to_owned()));
    }
    let all = named_files(&args.scenarios)?.into_iter().map(|(file, name)| valuations_of(args, file, &name));
    let all: Vec<(Scenario, Valuation)> = all.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    Ok(all)
}

/// The things to value at each point of one scenario, under its name in tables.
fn valuations_of(
    args: &ValueArgs,
    file: &Path,
    name: &FileName,
) -> Result<Vec<(Scenario, Valuation)>, Failure> {
    let plays = args.overrides.plays();
    let is_override = plays.is_none() && args.overrides.play.as_deref() != Some(COACHED);
    let overrides = if is_override { args.overrides.all() } else { args.overrides.set.clone() };
    let template = read_template_warned(file, &overrides)?;
    let request = request(args);
    let axes: Vec<Axis> = plays.into_iter().chain(args.by.iter().cloned()).collect();
    let valuation = |point: Point| {
        let scenario = name.of(template.scenario(&overrides_of(&point))?);
        let found = Valuation::new(&request, &template, &scenario, args.arm.as_deref(), point)?;
        args.play.effort().check(&found.part.arms.iter().collect::<Vec<_>>())?;
        Ok((scenario, found))
    };
    Grid::new("--by", axes, ARMS_MAX)?.all().into_iter().map(valuation).collect()
}

fn request(args: &ValueArgs) -> Request {
    let named = || args.action.iter().filter_map(|action| action.action()).collect();
    let actions = match &args.action[..] {
        [] => None,
        wanted if wanted.contains(&ActionArg::All) => Some(Vec::new()),
        _ => Some(named()),
    };
    Request { kind: args.of.map(ValuedKind::from), actions, each: args.each }
}

/// What the page of all points is made of.
#[derive(Default)]
struct Shown {
    /// The worth of things in the metrics of the page.
    rows: Vec<Worth>,
    /// The rows of tables of which the answer is made.
    answered: Tables,
    /// What taking the luck out was worth in the differences.
    of_luck: Vec<f64>,
}

/// The tables of one point; the worth of its things is shown at the end, with that of other points.
fn answer(
    (args, selection): (&ValueArgs, &Selection),
    valuation: &Valuation,
    points: usize,
    margins: &Margins,
    played: &Played,
    shown: &mut Shown,
) -> Answer {
    let Played::Paired(run) = played else { unreachable!("valued arms are paired") };
    let part = &valuation.part;
    let name_at_point = part.name_at_point();
    let compared = ComparedArms {
        scenario: &name_at_point,
        arms: &part.names,
        run,
        confidence: args.play.confidence,
        is_sequential: false,
        margins,
    };
    let is_written = args.out.is_given();
    let mut differences = comparisons(&compared);
    selection.keep_for(is_written, &mut differences);
    let estimates = Estimates::of_compared(&compared).only(selection, is_written);
    let mut tables: Tables = estimates.tables().into_iter().collect();
    tables.add(COMPARISON.table(&differences));
    let record = ScenarioRecord::of_compared(&compared, part);
    // These rows have columns for the point, so the name of the scenario is enough.
    let compared = ComparedArms { scenario: &part.scenario, ..compared };
    let mut rows = worths(&compared, &valuation.things, &part.point, points);
    selection.keep_for(is_written, &mut rows);
    tables.add(VALUE.table(&rows));
    shown.rows.extend(selection.shown(&rows).into_iter().cloned());
    shown.of_luck.extend(worth_in_differences(run));
    worth_answered(&tables).into_iter().for_each(|table| shown.answered.add(table));
    Answer { record, tables: tables.into_iter().collect(), page: None }
}

impl ActionArg {
    const fn action(self) -> Option<Action> {
        match self {
            Self::All => None,
            Self::Dodge => Some(Action::Dodge),
            Self::Encourage => Some(Action::Encourage),
            Self::Dash => Some(Action::Dash),
            Self::Surge => Some(Action::Surge),
            Self::Endure => Some(Action::Endure),
        }
    }
}

impl From<Valued> for ValuedKind {
    fn from(wanted: Valued) -> Self {
        match wanted {
            Valued::Gear => Self::Gear,
            Valued::Ability => Self::Ability,
            Valued::Attribute => Self::Attribute,
            Valued::Card => Self::Card,
            Valued::Faint => Self::Faint,
            Valued::Pool => Self::Pool,
            Valued::Spell => Self::Spell,
            Valued::Policy => Self::Policy,
        }
    }
}

/// The command that makes the same files.
fn command(args: &ValueArgs) -> CommandLine {
    fn name_of(value: &impl clap::ValueEnum) -> String {
        value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
    CommandLine::new("value", args.scenarios.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("action", args.action.iter().map(name_of))
        .option("of", args.of.as_ref().map(name_of))
        .option("by", &args.by)
        .flag("each", args.each)
        .option("margin", &args.differences.margin)
        .option("coach-trials", args.coach_trials)
        .selection(&args.selection)
        .play(&args.play)
}
