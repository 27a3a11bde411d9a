//! Turns a study into tables, pages, files and an exit code, for every command that plays.

mod finish;
mod kept;
mod play;

use std::ops::ControlFlow;
use std::time::Duration;

use super::args::{OutArgs, Overrides, PlayArgs, ShowArgs};
use super::command_line::CommandLine;
use super::exit::Failure;
use super::output::{Output, terminal_width};
use super::progress::Bars;
use super::result_files;
use super::task::{Goal, Task, note_kept};
use crate::ledger::{Place, Work};
use crate::report::terminal;
use crate::results::page::{Page, missed_lines, missing_line, partial_line};
use crate::results::{Provenance, ScenarioRecord, Table, Tables, answers};
use crate::study::{Effort, Missed, Mode, Part, Played, PreciseIn};
use deathroll_core::engine::{PairedRun, Workers};
use kept::KeptTables;

/// The arguments that a driver needs.
pub(in crate::cli) struct Session<'a> {
    pub(in crate::cli) task: Task,
    pub(in crate::cli) command: CommandLine,
    /// Facts for every page.
    pub(in crate::cli) facts: Vec<String>,
    pub(in crate::cli) seed: u64,
    pub(in crate::cli) threads: usize,
    pub(in crate::cli) batch_trials: Option<u64>,
    /// Milliseconds between two times that sums are kept.
    pub(in crate::cli) keep_every: u64,
    pub(in crate::cli) effort: Effort,
    pub(in crate::cli) out: &'a OutArgs,
    pub(in crate::cli) quiet: bool,
    pub(in crate::cli) progress: bool,
    /// Whether the command has an answer of its own at the end, for which its tables are remembered.
    pub(in crate::cli) remembers_tables: bool,
}

/// Plays parts, shows their results, and writes the result files.
pub(in crate::cli) struct Driver<'a> {
    pub(in crate::cli) workers: Workers,
    pub(in crate::cli) bars: Bars,
    pub(in crate::cli) seed: u64,
    facts: Vec<String>,
    effort: Effort,
    out: &'a OutArgs,
    quiet: bool,
    kept: KeptTables,
    provenance: Provenance,
    pub(in crate::cli) is_forecast: bool,
    work: Work,
    goal: Goal,
    /// Trials of arms that were played one after the other, over all arms.
    played: u64,
}

/// Where a command is among its parts.
pub(in crate::cli) struct PartsProgress<'a> {
    /// Number of parts.
    parts: usize,
    decided: Option<&'a Decided<'a>>,
    /// Where the trials of the next part are among all.
    place: Place,
    is_begun: bool,
    /// Whether the answer of several parts says what falls short, instead of that of each.
    pub(in crate::cli) is_summed_up: bool,
}

/// Whether the question about a part is decided, and its run can end.
pub(in crate::cli) type Decided<'a> = dyn Fn(&Part, &PairedRun) -> bool + 'a;

/// The results of a part.
pub(in crate::cli) struct Answer {
    pub(in crate::cli) record: ScenarioRecord,
    pub(in crate::cli) tables: Vec<Table>,
    /// What is shown as soon as the part is played.
    pub(in crate::cli) page: Option<Page>,
}

impl<'a> Session<'a> {
    /// The session of a command with the usual arguments.
    pub(in crate::cli) fn new(
        task: Task,
        command: CommandLine,
        overrides: &Overrides,
        play: &PlayArgs,
        out: &'a OutArgs,
        show: &ShowArgs,
    ) -> Session<'a> {
        Session {
            task,
            command,
            facts: overrides.facts(),
            seed: play.dice.seed,
            threads: play.dice.threads,
            batch_trials: play.batch_trials,
            keep_every: play.keep.keep_every,
            effort: play.effort(),
            out,
            quiet: show.quiet,
            progress: show.shows_progress(),
            remembers_tables: false,
        }
    }
}

impl Session<'_> {
    /// Makes a precision that of the differences between arms, at so many points of a grid.
    pub(in crate::cli) fn precise_in_differences(mut self, points: usize) -> Self {
        self.effort.precise_in = PreciseIn::Differences { points };
        self
    }
}

impl PlayArgs {
    /// The number of trials and the stop rules.
    pub(in crate::cli) fn effort(&self) -> Effort {
        Effort {
            trials: self.trials,
            trials_max: self.max_trials,
            precision: self.precision.iter().map(|wanted| wanted.precision()).collect(),
            precise_in: PreciseIn::Arms,
            confidence: self.confidence,
            controls: self.luck.is_taken_out(),
        }
    }
}

impl<'a> Driver<'a> {
    /// A driver that has played nothing. Prepares the output folder and the threads first, so that a
    /// failure there loses no results.
    pub(in crate::cli) fn new(session: Session<'a>) -> Result<Self, Failure> {
        let Session {
            task,
            command,
            facts,
            seed,
            threads,
            batch_trials,
            keep_every,
            effort,
            out,
            quiet,
            progress,
            remembers_tables,
        } = session;
        result_files::prepare(out)?;
        let command = command.words();
        let is_forecast = task.is_forecast();
        let (work, goal) = task.open(command.clone(), out, Duration::from_millis(keep_every))?;
        Ok(Self {
            workers: workers(threads, batch_trials)?,
            bars: Bars::new(progress),
            seed,
            provenance: Provenance::of_samples(command, seed, effort.confidence),
            facts,
            effort,
            out,
            quiet,
            kept: KeptTables::new(out, remembers_tables),
            is_forecast,
            work,
            goal,
            played: 0,
        })
    }

    /// Plays parts one after the other until one is interrupted. `answer` turns each, given by its place among
    /// them, into tables and a page; it is not asked about parts of which nothing is known. `decided` ends a
    /// part early.
    pub(in crate::cli) fn drive<'p>(
        &mut self,
        parts: impl ExactSizeIterator<Item = &'p Part>,
        decided: Option<&Decided<'_>>,
        output: &mut Output,
        mut answer: impl FnMut(usize, &Played) -> Answer,
    ) -> Result<(), Failure> {
        let parts: Vec<&Part> = parts.collect();
        let trials = parts.iter().map(|part| self.trials_of(part, decided.is_some()));
        let mut course = self.begin(parts.len(), trials.fold(0, u64::saturating_add), decided);
        for (at, part) in parts.iter().enumerate() {
            // Of arms that are played one after the other each is asked for by itself.
            let trials = self.trials_of(part, decided.is_some());
            if matches!(part.mode, Mode::Paired(_)) && self.passes(&mut course, trials) {
                continue;
            }
            let rest = || parts[at + 1..].iter().map(|part| part.name_at_point()).collect();
            if self.part(part, &mut course, rest, output, |played| answer(at, played))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Begins to play so many parts, which have so many trials in all.
    pub(in crate::cli) fn begin<'d>(
        &self,
        parts: usize,
        trials: u64,
        decided: Option<&'d Decided<'d>>,
    ) -> PartsProgress<'d> {
        self.bars.announce(trials);
        let is_line = decided.is_none() && self.effort.precision.is_empty();
        let place = if is_line { Place::Line { before: 0, of: trials } } else { Place::Looks };
        PartsProgress { parts, decided, place, is_begun: false, is_summed_up: false }
    }

    /// Passes over a part, or an arm of it, of so many trials of which none belong to this process; false for any
    /// other.
    pub(in crate::cli) fn passes(&self, course: &mut PartsProgress<'_>, trials: u64) -> bool {
        let passes = self.work.passes(trials, course.place);
        if passes {
            course.place.advance(trials);
            self.bars.skip(trials);
        }
        passes
    }

    /// Plays the next part, and shows and keeps its answer. `rest` names the parts that follow. Breaks where no
    /// other part is to be played.
    pub(in crate::cli) fn part(
        &mut self,
        part: &Part,
        course: &mut PartsProgress<'_>,
        rest: impl FnOnce() -> Vec<String>,
        output: &mut Output,
        answer: impl FnOnce(&Played) -> Answer,
    ) -> Result<ControlFlow<()>, Failure> {
        if !course.is_begun || matches!(part.mode, Mode::Separate) {
            self.forecast(part, course.parts, course.decided.is_some());
        }
        course.is_begun = true;
        let played = self.play(part, course);
        self.played += played.trials_one_by_one();
        if self.work.has_failed() {
            return Ok(ControlFlow::Break(()));
        }
        let is_answered = self.is_answered(&played);
        let answer = (is_answered && !played.is_empty()).then(|| answer(&played));
        // An interrupt also cuts off what an answer looks for in trials that it plays again.
        if played.is_interrupted() || is_answered && self.bars.are_interrupted() {
            self.provenance.partial = true;
            let arms = part.not_played(&played).into_iter().map(str::to_owned);
            self.provenance.not_played = arms.chain(rest()).collect();
        }
        if is_answered {
            let missed = self.effort.missed_by(part, &played);
            self.provenance.partial |= played.is_missing();
            self.provenance.missing |= played.is_missing();
            let lines = match course.is_summed_up {
                true => Vec::new(),
                false => {
                    self.note_missed(&played);
                    self.shortfall(part, &played, &missed)
                }
            };
            match answer {
                Some(answer) => self.take(answer, &missed, played.is_missing(), lines, output)?,
                None if course.is_summed_up => {}
                None => self.show(&Page::titled(&lines.concat(), &[]), output),
            }
        }
        let is_unread = output.is_closed() && self.out.folder.is_none() && is_answered;
        Ok(if played.is_interrupted() || self.is_interrupted() || is_unread {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    /// Shows and keeps the answer of a part, of which trials may be missing; `lines` say what is to be known of it.
    fn take(
        &mut self,
        answer: Answer,
        missed: &[Missed],
        are_missing: bool,
        lines: Vec<String>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Answer { record, tables, page } = answer;
        let tables = tables.into_iter().map(|table| self.marked(table, are_missing));
        let tables: Tables = tables.collect();
        match page {
            Some(page) => self.show(&page.with_answers(answers(&tables)).with_facts(&lines), output),
            // The page of all parts says it.
            None => self.facts.extend(lines),
        }
        let kept = self.keep(record.with_missed(missed), tables);
        if let (Err(_), Some((path, trials))) = (&kept, self.work.kept()) {
            // A full disk, for example: what was played is not lost.
            note_kept(&path, trials, "with --resume ");
        }
        kept
    }

    /// What a part falls short of, in lines.
    fn shortfall(&self, part: &Part, played: &Played, missed: &[Missed]) -> Vec<String> {
        let mut lines = missed_lines(missed);
        if played.is_missing() {
            lines.push(missing_line(&part.name_at_point()));
        }
        if self.is_interrupted() {
            lines.push(partial_line(&self.provenance.not_played));
        }
        lines
    }

    /// Keeps a table of all parts for the result files.
    pub(in crate::cli) fn add(&mut self, table: Table) -> Result<(), Failure> {
        let table = self.marked(table, self.provenance.missing);
        self.kept.add(Tables::from_iter([table]))
    }

    /// A table that says whether trials are missing, where results of some of them are wanted.
    fn marked(&self, table: Table, are_missing: bool) -> Table {
        match self.goal {
            Goal::Results { is_partial: true } => table.of_parts(are_missing),
            Goal::Results { is_partial: false } | Goal::Part(_) => table,
        }
    }

    /// Keeps tables for the result files.
    pub(in crate::cli) fn keep(
        &mut self,
        record: ScenarioRecord,
        tables: impl IntoIterator<Item = Table>,
    ) -> Result<(), Failure> {
        self.provenance.add(record);
        self.kept.add(tables.into_iter().collect())
    }

    /// Keeps a note on how the results were made for the result files.
    pub(in crate::cli) fn note(&mut self, note: String) {
        self.provenance.notes.push(note);
    }

    /// Marks the results as partial.
    pub(in crate::cli) fn mark_partial(&mut self) {
        self.provenance.partial = true;
    }

    /// Shows a page with the answer of all parts, unless the command is quiet.
    pub(in crate::cli) fn show_with_answer(&self, page: Page, output: &mut Output) {
        self.show(&page.with_answers(answers(self.kept.remembered())), output);
    }

    /// Shows a page, unless the command is quiet.
    pub(in crate::cli) fn show(&self, page: &Page, output: &mut Output) {
        if !self.quiet {
            let page = page.clone().with_facts(&self.facts);
            output.write(&terminal::text(&page, terminal_width()));
        }
    }
}

/// The worker threads, with a fixed batch size if one is given.
pub(in crate::cli) fn workers(threads: usize, batch_trials: Option<u64>) -> Result<Workers, Failure> {
    let workers = Workers::new(threads).map_err(Failure::Input)?;
    Ok(match batch_trials {
        Some(trials) => workers.with_batches_of(trials),
        None => workers,
    })
}
