//! Commands that are read back from their words, and played in another way.

use std::path::PathBuf;

use clap::Parser;

use super::args::{Cli, Command, OutArgs, ReportFileArgs, ShowArgs};
use super::exit::{Failure, Outcome};
use super::output::Output;
use super::task::Task;
use super::{check, compare, run, sweep, value};

/// A command that plays, and can be cut into pieces.
#[derive(Debug)]
pub(super) struct Again(Command);

impl Again {
    /// Reads a command from its words, without the name of the program.
    pub(super) fn read(words: &[String]) -> Result<Self, Failure> {
        let program = std::iter::once("deathroll");
        let cli = Cli::try_parse_from(program.chain(words.iter().map(String::as_str)));
        let cli = cli.map_err(|error| Failure::Faults(error.render().ansi().to_string()))?;
        match cli.command {
            Command::Run(_)
            | Command::Compare(_)
            | Command::Value(_)
            | Command::Sweep(_)
            | Command::Check(_) => Ok(Self(cli.command)),
            _ => {
                let name = words.first().map_or("", String::as_str);
                let message =
                    format!("`{name}` is played in one piece; run, compare, value, sweep and check");
                Err(Failure::Input(format!("{message} can be cut into shards")))
            }
        }
    }

    /// Reads the command that results were made by.
    pub(super) fn of_results(words: &[String]) -> Result<Self, Failure> {
        Self::read(words.get(1..).unwrap_or_default())
    }

    fn out(&mut self) -> &mut OutArgs {
        match &mut self.0 {
            Command::Run(args) => &mut args.out,
            Command::Compare(args) => &mut args.out,
            Command::Value(args) => &mut args.out,
            Command::Sweep(args) => &mut args.out,
            Command::Check(args) => &mut args.out,
            _ => unreachable!("only these are read"),
        }
    }

    /// Whether stop rules decide how many trials there are, so that shards play it in waves.
    pub(super) const fn goes_in_waves(&self) -> bool {
        match &self.0 {
            Command::Run(args) => !args.play.precision.is_empty(),
            Command::Compare(args) => args.until_decided || !args.play.precision.is_empty(),
            Command::Value(args) => !args.play.precision.is_empty(),
            Command::Sweep(args) => !args.play.precision.is_empty(),
            Command::Check(_) => true,
            _ => false,
        }
    }

    /// The directory for results.
    pub(super) fn folder(&mut self) -> Option<&PathBuf> {
        self.out().folder.as_ref()
    }

    /// The same with other files.
    pub(super) fn writing(mut self, out: OutArgs) -> Self {
        *self.out() = out;
        self
    }

    /// The same, which shows something else.
    pub(super) fn showing(mut self, show: ShowArgs) -> Self {
        match &mut self.0 {
            Command::Run(args) => args.show = show,
            Command::Compare(args) => args.show = show,
            Command::Value(args) => args.show = show,
            Command::Sweep(args) => args.show = show,
            Command::Check(args) => (args.quiet, args.no_progress) = (show.quiet, show.no_progress),
            _ => unreachable!("only these are read"),
        }
        self
    }

    /// The same with reports of a check.
    pub(super) fn reporting(mut self, reports: ReportFileArgs) -> Result<Self, Failure> {
        let ReportFileArgs { junit, json, markdown } = reports;
        match &mut self.0 {
            Command::Check(args) => (args.junit, args.json, args.markdown) = (junit, json, markdown),
            _ if junit.is_some() || json.is_some() || markdown.is_some() => {
                let message = "--junit, --json and --markdown are for parts of `check`";
                return Err(Failure::Input(message.to_owned()));
            }
            _ => {}
        }
        Ok(self)
    }

    /// The same on so many threads.
    pub(super) fn on_threads(mut self, threads: usize) -> Self {
        match &mut self.0 {
            Command::Run(args) => args.play.dice.threads = threads,
            Command::Compare(args) => args.play.dice.threads = threads,
            Command::Value(args) => args.play.dice.threads = threads,
            Command::Sweep(args) => args.play.dice.threads = threads,
            Command::Check(args) => args.dice.threads = threads,
            _ => unreachable!("only these are read"),
        }
        self
    }

    /// The same with so many trials of each arm; of a check and of stop rules, at most so many.
    pub(super) fn of_trials(mut self, trials: u64) -> Self {
        let play = match &mut self.0 {
            Command::Run(args) => &mut args.play,
            Command::Compare(args) => &mut args.play,
            Command::Value(args) => &mut args.play,
            Command::Sweep(args) => &mut args.play,
            Command::Check(args) => {
                args.max_trials = Some(trials);
                return self;
            }
            _ => unreachable!("only these are read"),
        };
        match play.max_trials {
            Some(_) => play.max_trials = Some(trials),
            None => play.trials = Some(trials),
        }
        self
    }

    /// Plays it.
    pub(super) fn play(self, task: Task, output: &mut Output) -> Outcome {
        match self.0 {
            Command::Run(args) => run::run(&args, task, output),
            Command::Compare(args) => compare::compare(&args, task, output),
            Command::Value(args) => value::value(&args, task, output),
            Command::Sweep(args) => sweep::sweep(&args, task, output),
            Command::Check(args) => check::check(&args, task, output),
            _ => unreachable!("only these are read"),
        }
    }
}
