//! `deathroll exact`.

use super::args::ExactArgs;
use super::command_line::CommandLine;
use super::exit::{Failure, Outcome};
use super::input::load_one;
use super::output::{Output, terminal_width};
use super::progress::Bars;
use super::solving::Solving;
use super::stderr::note_line;
use crate::query::{Condition, MeasuredArm, Question, bind_to_counters, parse};
use crate::report::terminal;
use crate::results::page::{
    ExactAnswers, ExactArm, Page, exact_arms_page, exact_page, have_own_lines, not_all_solved, stopped,
};
use crate::results::{ARMS, CHANCES, Estimates, Selection, Table, Tables, answers, arm_rows, chance_rows};
use crate::scenario::{Arm, Labels, Scenario};
use crate::study::{NamedArm, check_lists, choose_arms};
use deathroll_core::engine::layout;
use deathroll_core::exact::{Answers, Chance, Ending, Limits, Reached, answers_with_progress, chance};
use deathroll_core::metric::Metric;

/// Computes exact answers, prints them and writes the result files.
pub(super) fn exact(args: &ExactArgs, output: &mut Output) -> Outcome {
    if let Some(metric) = args.best {
        return super::best::best(args, metric, output);
    }
    let conditions = args.conditions.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    let scenario = load_one(&args.scenario, &args.overrides.all())?;
    let arms = choose_arms(&scenario, &args.arm)?;
    let selection = args.selection.checked(arms.iter().copied())?;
    check_lists("exact", arms.iter().copied())?;
    check_shown(args)?;
    let questions: Vec<Vec<Question>> =
        arms.iter().map(|arm| bind_all(&conditions, arm)).collect::<Result<_, _>>()?;
    let mut solving = Solving::new(args, &scenario, &arms, command(args))?;
    let mut shown = Pages {
        args,
        selection: &selection,
        arms: arms.len(),
        held: Page::default(),
        before: Page::default(),
    };
    let mut solved: Vec<(&Arm, Found)> = Vec::new();
    for (arm, questions) in arms.into_iter().zip(&questions) {
        let found = solve(args, (&scenario, arm), &selection.metrics, questions, &solving.bars);
        if !args.show.quiet {
            shown.held.extend(solving.page());
            shown.show(arm, &found, output);
        }
        let tables = found.tables(args, &scenario.name, &selection, arm);
        tables.into_iter().for_each(|table| solving.tables.add(table));
        let is_whole = found.answers.as_ref().is_none_or(|answers| answers.are_whole);
        if solving.keep(arm, (found.reached().ending, is_whole), output).is_break() {
            break;
        }
        note_large(&arm.name, &arm.labels, found.reached());
        if found.reached().is_complete() {
            solved.push((arm, found));
        }
    }
    solving.note_how_to_go_on(HINT);
    if !args.show.quiet {
        shown.close(&solved, &solving.tables, output);
    }
    solving.finish()
}

/// Refuses options that choose among metrics where only chances are shown.
fn check_shown(args: &ExactArgs) -> Result<(), Failure> {
    let is_narrowed = !args.selection.subject.is_empty() || args.selection.all_metrics;
    if args.conditions.is_empty() || !args.selection.metric.is_empty() || !is_narrowed {
        return Ok(());
    }
    let message = "--where: only chances are shown; --subject and --all-metrics need `--metric`";
    Err(Failure::Input(message.to_owned()))
}

/// The pages of arms, each as soon as it is solved.
struct Pages<'a> {
    args: &'a ExactArgs,
    selection: &'a Selection,
    /// The number of arms.
    arms: usize,
    /// What the page of all arms begins with.
    held: Page,
    /// The page of the arm before.
    before: Page,
}

impl Pages<'_> {
    /// Shows what was found about an arm. A short page says of many arms together how far they were solved.
    fn show(&mut self, arm: &Arm, found: &Found, output: &mut Output) {
        let is_together = self.selection.is_short() && found.reached().is_complete();
        let name = (!is_together || have_own_lines(self.arms)).then_some(&*arm.name);
        let own = found.page(self.args, self.selection, (name, &arm.labels), self.arms == 1);
        if name.is_some() || own != self.before {
            self.held.extend(own.clone());
        }
        self.before = own;
        if name.is_some() {
            output.write(&terminal::text(&std::mem::take(&mut self.held), terminal_width()));
        }
    }

    /// Shows all arms side by side where the page is short, and the answers.
    fn close(self, solved: &[(&Arm, Found)], tables: &Tables, output: &mut Output) {
        let mut page = self.held;
        if self.selection.is_short() && self.arms > 1 {
            let arms = solved.iter().map(|(arm, found)| (&*arm.name, &arm.labels, found.answers(self.args)));
            page.extend(exact_arms_page(&arms.collect::<Vec<ExactArm<'_>>>()));
        }
        page.gap();
        let mut said = answers(tables);
        said.extend(not_all_solved(solved.len(), self.arms));
        output.write(&terminal::text(&page.with_answers(said), terminal_width()));
    }
}

/// Conditions, bound to one arm.
fn bind_all(conditions: &[Condition], arm: &Arm) -> Result<Vec<Question>, Failure> {
    let layout = layout(&arm.setup);
    let measured = MeasuredArm { name: &arm.name, layout: &layout, labels: &arm.labels };
    conditions.iter().map(|condition| Ok(bind_to_counters(condition, &[measured])?)).collect()
}

/// The exact answers about one arm.
struct Found {
    /// None where only chances were asked for.
    answers: Option<Answers>,
    /// Conditions, as they were given, with their chances.
    chances: Vec<(String, Chance)>,
}

/// Finds the metrics of these names, or all, and the chances of conditions.
fn solve(
    args: &ExactArgs,
    (scenario, arm): (&Scenario, &Arm),
    metrics: &[&str],
    questions: &[Question],
    bars: &Bars,
) -> Found {
    // Whole fights and adventures that are too large show it in their first rounds; one attack may be a single step.
    let foresight = arm.setup.showdown().is_none_or(|game| game.plan.board.is_some());
    let limits = Limits { fractions: args.fractions, foresight, ..args.limits.limits() };
    let is_named = |metric: &Metric| metrics.contains(&metric.id);
    let wanted = |metric: &Metric| metrics.is_empty() || is_named(metric);
    bars.work_out(format!("{} {}", scenario.name, arm.name), |progress| {
        let chances = args.conditions.iter().zip(questions).map(|(condition, question)| {
            let watched = question.watched();
            let holds = |values: &[u64]| question.holds_for(&watched, values);
            (condition.clone(), chance(&arm.setup, &watched, holds, &limits, progress))
        });
        let chances = chances.collect();
        let with_metrics = questions.is_empty() || !metrics.is_empty();
        let answers =
            with_metrics.then(|| answers_with_progress(&arm.setup, &limits, wanted, is_named, progress));
        Found { answers, chances }
    })
}

impl Found {
    /// How far the largest solve went.
    fn reached(&self) -> &Reached {
        let all = self.answers.iter().map(|answers| &answers.reached);
        let all = all.chain(self.chances.iter().map(|(_, chance)| &chance.reached));
        let largest = all.max_by_key(|reached| (!reached.is_complete(), reached.paths));
        largest.unwrap_or_else(|| unreachable!("without conditions there are metrics"))
    }

    fn page(
        &self,
        args: &ExactArgs,
        selection: &Selection,
        (arm, labels): (Option<&str>, &Labels),
        is_only_arm: bool,
    ) -> Page {
        exact_page(arm, labels, &self.answers(args), selection, is_only_arm)
    }

    /// All of them, for a page.
    fn answers(&self, args: &ExactArgs) -> ExactAnswers<'_> {
        ExactAnswers {
            chances: &self.chances,
            answers: self.answers.as_ref(),
            reached: self.reached(),
            fractions: args.fractions,
        }
    }

    fn tables(&self, args: &ExactArgs, scenario: &str, selection: &Selection, arm: &Arm) -> Vec<Table> {
        let estimates = self.answers.as_ref().map_or_else(Estimates::default, |answers| {
            Estimates::of_answers(scenario, &NamedArm::of(arm), answers)
        });
        let chances = CHANCES.table(&chance_rows(scenario, &arm.name, &self.chances));
        let arm = ARMS.table(&arm_rows(scenario, [&NamedArm::of(arm)], None));
        [estimates.only(selection, args.out.is_given()).tables(), vec![arm, chances]].concat()
    }
}

/// Prints a note if an arm was too large to be solved completely.
pub(super) fn note_large(arm: &str, labels: &Labels, reached: &Reached) {
    if let Ending::Stopped(at) = reached.ending {
        note_line(&format!("arm `{arm}` is too large: {}", stopped(reached, at, labels)));
    }
}

/// How to get answers about arms that are too large.
const HINT: &str = "fewer rounds, people, kinds of card, dice or points make an arm smaller, a higher limit \
     lets it go further, and `run` answers it with intervals";

/// The command that makes the same files.
fn command(args: &ExactArgs) -> Vec<String> {
    CommandLine::new("exact", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("where", &args.conditions)
        .selection(&args.selection)
        .option("fractions", [args.fractions])
        .option("max-states", [args.limits.max_states])
        .option("max-memory", [args.limits.max_memory])
        .option("max-paths", [args.limits.max_paths])
        .words()
}
