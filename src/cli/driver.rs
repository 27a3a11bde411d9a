//! Turns a study into tables, pages, files and an exit code, for every command that plays.

use super::args::{OutArgs, Overrides, PlayArgs, ShowArgs};
use super::command_line::CommandLine;
use super::exit::{Exit, Failure, Outcome};
use super::output::{Output, terminal_width};
use super::progress::Bars;
use super::stderr::note_line;
use super::task::{Goal, Task, missing_lines};
use super::{forecast, result_files, task};
use crate::engine::{Ending, Job, PairedRun, Stop, Workers};
use crate::ledger::{Journal, Missing, Place, RunLedger, RunName, Work};
use crate::report::terminal;
use crate::results::page::{Page, missed_lines, partial_line};
use crate::results::{Provenance, ScenarioRecord, Table, Tables, answers};
use crate::study::{Effort, Kept, Mode, Part, Played, play_arm, play_paired};

/// The arguments that a driver needs.
pub(super) struct Session<'a> {
    pub(super) task: Task,
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
    pub(super) is_forecast: bool,
    work: Work,
    goal: Goal,
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
        }
    }
}

impl<'a> Driver<'a> {
    /// A driver that has played nothing. Prepares the output folder and the threads first, so that a
    /// failure there loses no results.
    pub(super) fn new(session: Session<'a>) -> Result<Self, Failure> {
        let Session { task, command, facts, seed, threads, batch_trials, effort, out, quiet, progress } =
            session;
        result_files::prepare(out)?;
        out.folder.as_deref().map_or(Ok(()), task::prepare)?;
        let command = command.words();
        let is_forecast = task.is_forecast();
        let (work, goal) = task.open(command.clone(), out)?;
        Ok(Self {
            workers: workers(threads, batch_trials)?,
            bars: Bars::new(progress),
            seed,
            provenance: Provenance::of_samples(command, seed, effort.confidence),
            facts,
            effort,
            out,
            quiet,
            tables: Tables::default(),
            is_forecast,
            work,
            goal,
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
        let trials = trials.fold(0, u64::saturating_add);
        self.bars.announce(trials);
        let is_line = decided.is_none() && self.effort.precision.is_empty();
        let mut place = if is_line { Place::Line { before: 0, of: trials } } else { Place::Looks };
        let mut parts = parts.into_iter();
        while let Some(part) = parts.next() {
            if parts.len() + 1 == count || matches!(part.mode, Mode::Separate) {
                self.forecast(part, count, decided.is_some());
            }
            let played = self.play(part, decided, &mut place);
            if self.work.has_failed() {
                break;
            }
            if !self.is_answered(&played) {
                if played.is_interrupted() {
                    self.provenance.partial = true;
                    break;
                }
                continue;
            }
            self.note_missed(&played);
            let missed = self.effort.missed_by(part, &played);
            let mut lines = missed_lines(&missed);
            if played.is_missing() {
                self.provenance.partial = true;
            }
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
            if played.is_interrupted() || output.is_closed() && self.out.folder.is_none() {
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

    /// Whether there are results of a part: not of a share, and of some of its trials only where that is
    /// wanted or nobody has more.
    fn is_answered(&self, played: &Played) -> bool {
        match self.goal {
            Goal::Part(_) => false,
            Goal::Results { is_partial } => is_partial || !played.is_missing(),
        }
    }

    /// True when there are results to show: the task is no share, and no trial that is needed is missing.
    pub(super) fn has_results(&self) -> bool {
        match self.goal {
            Goal::Part(_) => false,
            Goal::Results { is_partial } => {
                !self.work.has_failed()
                    && (is_partial || self.work.missing().is_empty() || self.provenance.partial)
            }
        }
    }

    /// True when a part could not be read or written: there is no sense in going on.
    pub(super) fn has_failed(&self) -> bool {
        self.work.has_failed()
    }

    /// The ledger of the next run, which plays some arms of a scenario.
    pub(super) fn ledger(
        &self,
        scenario: String,
        digest: &str,
        arms: &[&str],
        place: Place,
    ) -> RunLedger<'_> {
        let arms = arms.iter().map(|&arm| arm.to_owned()).collect();
        self.work.run(RunName { scenario, digest: digest.to_owned(), arms, seed: self.seed }, place)
    }

    fn play(&self, part: &Part, decided: Option<&Decided<'_>>, place: &mut Place) -> Played {
        let how = (self.seed, &self.effort);
        let names: Vec<&str> = part.names.iter().map(|arm| arm.name.as_str()).collect();
        let ledger = |arms: &[&str], place| self.ledger(part.name_at_point(), &part.digest, arms, place);
        match &part.mode {
            Mode::Separate => {
                let mut played = Vec::new();
                for (arm, named) in part.names.iter().enumerate() {
                    let title = format!("{} {}", part.scenario, named.name);
                    let stop = self.effort.stop(&part.arms[arm].setup, part.names_of_file.len());
                    let is_read = !self.work.is_share() && (!self.quiet || self.out.folder.is_some());
                    let ledger = ledger(&names[arm..=arm], *place);
                    let kept = Kept { workers: &self.workers, ledger: &ledger };
                    let one = self.bars.follow(title, stop.trials_max, |progress| {
                        play_arm(part, arm, how, is_read, kept, progress)
                    });
                    place.advance(stop.trials_max);
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
                let ledger = ledger(&names, *place);
                let kept = Kept { workers: &self.workers, ledger: &ledger };
                let run = self.bars.follow(part.name_at_point(), trials, |progress| {
                    play_paired(part, pairs, how, decided, kept, progress)
                });
                place.advance(trials);
                Played::Paired(run)
            }
        }
    }

    /// Prints how long the parts will take, if that is more than a few seconds.
    fn forecast(&self, part: &Part, parts: usize, until_decided: bool) {
        if !self.bars.are_shown || !self.is_forecast {
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

    /// Writes the result files; whether the run was interrupted, and what became of them.
    pub(super) fn write(mut self) -> (bool, Result<(), Failure>) {
        let is_partial = self.provenance.partial;
        let is_interrupted = is_partial && self.bars.are_interrupted();
        let written = self.work.finish().map_err(Failure::from).and_then(|kept| {
            let Some((tallies, journal)) = kept else {
                return result_files::write(self.out, &self.tables, &[], &mut self.provenance);
            };
            // Unfinished trials wait for somebody who goes on with them.
            let part = (!is_partial).then(|| (task::TALLIES.to_owned(), tallies));
            result_files::write(self.out, &self.tables, part.as_slice(), &mut self.provenance)?;
            if is_interrupted { Ok(note_resume(&journal)) } else { Ok(journal.remove()?) }
        });
        (is_interrupted, written)
    }

    /// Writes the result files or the part, and returns how the command ended.
    pub(super) fn finish(self, output: &mut Output) -> Outcome {
        if self.work.has_failed() {
            return self.work.finish().map(|_| Exit::Internal).map_err(Failure::from);
        }
        if let Goal::Part(_) = self.goal {
            return self.finish_part(output);
        }
        if !self.has_results() {
            return missing(&self.work.missing());
        }
        let (is_interrupted, written) = self.write();
        if !is_interrupted {
            return written.map(|()| Exit::Done);
        }
        note_line("interrupted: results so far are printed and marked as partial");
        Ok(Exit::Interrupted.if_written(written))
    }

    /// Writes the part of a share.
    fn finish_part(self, output: &mut Output) -> Outcome {
        let Goal::Part(part) = self.goal else { unreachable!("the goal is a part") };
        let Some((bytes, journal)) = self.work.finish()? else { unreachable!("a share has a journal") };
        if self.bars.are_interrupted() {
            note_resume(&journal);
            return Ok(Exit::Interrupted);
        }
        part.write(&bytes, output)?;
        journal.remove()?;
        Ok(Exit::Done)
    }
}

/// Says that nothing is lost.
fn note_resume(journal: &Journal) {
    let (path, trials) = (journal.path().display(), journal.trials());
    note_line(&format!(
        "{trials} trials are kept in {path}; the same command with --resume goes on with them"
    ));
}

/// How a merge ends of which trials are missing.
fn missing(missing: &[Missing]) -> Outcome {
    let lines = missing_lines(missing);
    if missing.iter().all(Missing::is_next_wave) {
        note_line(&format!("not decided yet: `shard` with --after plays the next wave{lines}"));
        return Ok(Exit::NextWave);
    }
    Err(Failure::Input(format!("trials are missing; --partial shows the results of the others{lines}")))
}

/// The worker threads, with a fixed batch size if one is given.
pub(super) fn workers(threads: usize, batch_trials: Option<u64>) -> Result<Workers, Failure> {
    let workers = Workers::new(threads).map_err(Failure::Input)?;
    Ok(match batch_trials {
        Some(trials) => workers.with_batches_of(trials),
        None => workers,
    })
}
