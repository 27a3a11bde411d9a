//! Turns a study into tables, pages, files and an exit code, for every command that plays.

use super::args::{OutArgs, Overrides, PlayArgs, ShowArgs};
use super::command_line::CommandLine;
use super::exit::{Exit, Failure, Outcome};
use super::output::{Output, terminal_width};
use super::progress::Bars;
use super::stderr::note_line;
use super::{forecast, result_files};
use crate::engine::{Ending, Job, PairedRun, Stop, Workers};
use crate::report::terminal;
use crate::results::page::{Page, missed_lines, partial_line};
use crate::results::{Provenance, ScenarioRecord, Table, Tables, answers};
use crate::study::{Effort, Mode, Part, Played, play_arm, play_paired};

/// The arguments that a driver needs.
pub(super) struct Session<'a> {
    pub(super) command: CommandLine,
    /// Facts for every page.
    pub(super) facts: Vec<String>,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) batch_trials: Option<u64>,
    pub(super) effort: Effort,
    pub(super) out: &'a OutArgs,
    pub(super) quiet: bool,
    pub(super) progress: bool,
}

/// Plays parts, shows their results, and writes the result files.
pub(super) struct Driver<'a> {
    pub(super) workers: Workers,
    pub(super) bars: Bars,
    pub(super) seed: u64,
    facts: Vec<String>,
    effort: Effort,
    out: &'a OutArgs,
    quiet: bool,
    tables: Tables,
    provenance: Provenance,
}

/// Whether the question about a part is decided, and its run can end.
pub(super) type Decided<'a> = dyn Fn(&Part, &PairedRun) -> bool + 'a;

/// The results of a part.
pub(super) struct Answer {
    pub(super) record: ScenarioRecord,
    pub(super) tables: Vec<Table>,
    /// What is shown as soon as the part is played.
    pub(super) page: Option<Page>,
}

impl<'a> Session<'a> {
    /// The session of a command with the usual arguments.
    pub(super) fn new(
        command: CommandLine,
        overrides: &Overrides,
        play: &PlayArgs,
        out: &'a OutArgs,
        show: &ShowArgs,
    ) -> Session<'a> {
        Session {
            command,
            facts: overrides.facts(),
            seed: play.dice.seed,
            threads: play.dice.threads,
            batch_trials: play.batch_trials,
            effort: play.effort(),
            out,
            quiet: show.quiet,
            progress: show.shows_progress(),
        }
    }
}

impl PlayArgs {
    /// The number of trials and the stop rules.
    pub(super) fn effort(&self) -> Effort {
        Effort {
            trials: self.trials,
            trials_max: self.max_trials,
            precision: self.precision.iter().map(|wanted| wanted.precision()).collect(),
            confidence: self.confidence,
            controls: false,
        }
    }
}

impl<'a> Driver<'a> {
    /// A driver that has played nothing. Prepares the output folder and the threads first, so that a
    /// failure there loses no results.
    pub(super) fn new(session: Session<'a>) -> Result<Self, Failure> {
        let Session { command, facts, seed, threads, batch_trials, effort, out, quiet, progress } = session;
        result_files::prepare(out)?;
        Ok(Self {
            workers: workers(threads, batch_trials)?,
            bars: Bars::new(progress),
            seed,
            provenance: Provenance::of_samples(command.words(), seed, effort.confidence),
            facts,
            effort,
            out,
            quiet,
            tables: Tables::default(),
        })
    }

    /// Plays parts one after the other until one is interrupted. `answer` turns each into tables and a
    /// page; `decided` ends a part early.
    pub(super) fn drive<'p>(
        &mut self,
        parts: impl ExactSizeIterator<Item = &'p Part>,
        decided: Option<&Decided<'_>>,
        output: &mut Output,
        mut answer: impl FnMut(&Part, &Played) -> Answer,
    ) {
        let parts: Vec<&Part> = parts.collect();
        let count = parts.len();
        let trials = parts.iter().map(|part| self.trials_of(part, decided.is_some()));
        self.bars.announce(trials.fold(0, u64::saturating_add));
        let mut parts = parts.into_iter();
        while let Some(part) = parts.next() {
            if parts.len() + 1 == count || matches!(part.mode, Mode::Separate) {
                self.forecast(part, count, decided.is_some());
            }
            let played = self.play(part, decided);
            self.note_missed(&played);
            let missed = self.effort.missed_by(part, &played);
            let mut lines = missed_lines(&missed);
            if played.is_interrupted() {
                self.provenance.partial = true;
                let arms = part.not_played(&played).into_iter().map(str::to_owned);
                let not_played: Vec<String> = arms.chain(parts.by_ref().map(Part::name_at_point)).collect();
                lines.push(partial_line(&not_played));
            }
            if !played.is_empty() {
                let Answer { record, tables, page } = answer(part, &played);
                match page {
                    Some(page) => {
                        let of_part = tables.iter().cloned().collect();
                        self.show(&page.with_answers(answers(&of_part)).with_facts(&lines), output);
                    }
                    // The page of all parts says it.
                    None => self.facts.extend(lines),
                }
                self.keep(record.with_missed(&missed), tables);
            } else {
                self.show(&Page::titled(&lines.concat(), &[]), output);
            }
            if self.provenance.partial || output.is_closed() && self.out.folder.is_none() {
                break;
            }
        }
    }

    /// The trials of a part as bars count them: those of arms on common dice count once.
    fn trials_of(&self, part: &Part, until_decided: bool) -> u64 {
        match part.mode {
            Mode::Separate => {
                let of_arm = |setup| self.effort.stop(setup, part.names_of_file.len()).trials_max;
                part.setups().into_iter().map(of_arm).fold(0, u64::saturating_add)
            }
            Mode::Paired(_) => self.effort.stop_paired(&part.setups(), until_decided).trials_max,
        }
    }

    fn play(&self, part: &Part, decided: Option<&Decided<'_>>) -> Played {
        let how = (self.seed, &self.effort);
        match &part.mode {
            Mode::Separate => {
                let mut played = Vec::new();
                for (arm, named) in part.names.iter().enumerate() {
                    let title = format!("{} {}", part.scenario, named.name);
                    let stop = self.effort.stop(&part.arms[arm].setup, part.names_of_file.len());
                    let is_read = !self.quiet || self.out.folder.is_some();
                    let one = self.bars.follow(title, stop.trials_max, |progress| {
                        play_arm(part, arm, how, is_read, &self.workers, progress)
                    });
                    let is_interrupted = one.run.ending == Ending::Interrupted;
                    played.push(one);
                    if is_interrupted {
                        break;
                    }
                }
                Played::Separate(played)
            }
            Mode::Paired(pairs) => {
                let decided = decided.map(|decided| |run: &PairedRun| decided(part, run));
                let decided = decided.as_ref().map(|decided| decided as &dyn Fn(&PairedRun) -> bool);
                let trials = self.effort.stop_paired(&part.setups(), decided.is_some()).trials_max;
                Played::Paired(self.bars.follow(part.name_at_point(), trials, |progress| {
                    play_paired(part, pairs, how, decided, &self.workers, progress)
                }))
            }
        }
    }

    /// Prints how long the parts will take, if that is more than a few seconds.
    fn forecast(&self, part: &Part, parts: usize, until_decided: bool) {
        if !self.bars.are_shown {
            return;
        }
        let setups = part.setups();
        let jobs: Vec<Job<'_>> = setups.iter().map(|setup| Job { setup, seed: self.seed }).collect();
        let (stop, times) = match part.mode {
            Mode::Separate => (self.effort.stop(setups[0], part.names_of_file.len()), 1),
            Mode::Paired(_) => (self.effort.stop_paired(&setups, until_decided), parts as u64),
        };
        let Stop { trials_max, precision, .. } = stop;
        let is_limit = until_decided || !precision.is_empty();
        let trials = trials_max.saturating_mul(times);
        forecast::print(&jobs, trials, self.workers.threads(), is_limit);
    }

    /// Notes arms that ended at their limit before their intervals were narrow enough.
    fn note_missed(&self, played: &Played) {
        match played {
            Played::Separate(arms) => {
                for one in arms.iter().filter(|one| self.effort.missed(one.run.ending)) {
                    let (arm, trials) = (&one.arm.name, one.run.tally.trials);
                    note_line(&format!("arm `{arm}`: the precision was not reached within {trials} trials"));
                }
            }
            Played::Paired(run) if self.effort.missed(run.ending) => {
                let trials = run.trials();
                note_line(&format!("the precision was not reached within {trials} trials of each arm"));
            }
            Played::Paired(_) => {}
        }
    }

    /// Keeps a table of all parts for the result files.
    pub(super) fn add(&mut self, table: Table) {
        self.tables.add(table);
    }

    /// Keeps tables for the result files.
    pub(super) fn keep(&mut self, record: ScenarioRecord, tables: Vec<Table>) {
        self.provenance.scenarios.push(record);
        tables.into_iter().for_each(|table| self.tables.add(table));
    }

    /// Marks the results as partial.
    pub(super) fn mark_partial(&mut self) {
        self.provenance.partial = true;
    }

    /// Shows a page with the answer of all parts, unless the command is quiet.
    pub(super) fn show_with_answer(&self, page: Page, output: &mut Output) {
        self.show(&page.with_answers(answers(&self.tables)), output);
    }

    /// Shows a page, unless the command is quiet.
    pub(super) fn show(&self, page: &Page, output: &mut Output) {
        if !self.quiet {
            let page = page.clone().with_facts(&self.facts);
            output.write(&terminal::text(&page, terminal_width()));
        }
    }

    /// Writes the result files; whether they are partial, and what became of them.
    pub(super) fn write(mut self) -> (bool, Result<(), Failure>) {
        let written = result_files::write(self.out, &self.tables, &mut self.provenance);
        (self.provenance.partial, written)
    }

    /// Writes the result files, and returns how the command ended.
    pub(super) fn finish(self) -> Outcome {
        let (is_partial, written) = self.write();
        if !is_partial {
            return written.map(|()| Exit::Done);
        }
        note_line("interrupted: results so far are printed and marked as partial");
        Ok(Exit::Interrupted.if_written(written))
    }
}

/// The worker threads, with a fixed batch size if one is given.
pub(super) fn workers(threads: usize, batch_trials: Option<u64>) -> Result<Workers, Failure> {
    let workers = Workers::new(threads).map_err(Failure::Input)?;
    Ok(match batch_trials {
        Some(trials) => workers.with_batches_of(trials),
        None => workers,
    })
}
