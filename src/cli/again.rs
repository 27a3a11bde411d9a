//! Commands that are read back from their words, and played in another way.

use std::path::{Path, PathBuf};

use clap::Parser;

use super::args::{
    CheckArgs, Cli, Command, CompareArgs, DiceArgs, OutArgs, PlayArgs, ReportFileArgs, RunArgs,
    SelectionArgs, ShowArgs, SweepArgs, ValueArgs,
};
use super::exit::{Failure, Outcome};
use super::hint::with_hint;
use super::output::Output;
use super::task::Task;
use super::{check, compare, run, sweep, value};

/// A command that plays, and can be cut into pieces.
#[derive(Debug)]
pub(super) enum Again {
    Run(RunArgs),
    Compare(CompareArgs),
    Value(ValueArgs),
    Sweep(SweepArgs),
    Check(CheckArgs),
}

/// The arguments that all of them have.
struct Usual<'a> {
    /// Trials of each arm; of a check and of stop rules, the maximum.
    trials: &'a mut Option<u64>,
    dice: &'a mut DiceArgs,
    keep_every: &'a mut u64,
    out: &'a mut OutArgs,
    quiet: &'a mut bool,
    no_progress: &'a mut bool,
}

impl<'a> Usual<'a> {
    /// `is_decided` where something else than a precision says when there are enough trials.
    fn of(play: &'a mut PlayArgs, is_decided: bool, out: &'a mut OutArgs, show: &'a mut ShowArgs) -> Self {
        let stops = is_decided || !play.precision.is_empty();
        let trials = if stops { &mut play.max_trials } else { &mut play.trials };
        let ShowArgs { quiet, no_progress } = show;
        let keep_every = &mut play.keep.keep_every;
        Self { trials, dice: &mut play.dice, keep_every, out, quiet, no_progress }
    }
}

impl Again {
    /// Reads a command from its words. `program` stands before them where faults show how it is used.
    pub(super) fn read(program: &str, words: &[String]) -> Result<Self, Failure> {
        let cli = Cli::try_parse_from(std::iter::once(program).chain(words.iter().map(String::as_str)));
        let cli = cli.map_err(|error| {
            let error = with_hint(error);
            let text = error.render().ansi().to_string();
            if error.use_stderr() { Failure::Faults(text) } else { Failure::Help(text) }
        })?;
        match &cli.command {
            Command::Value(ValueArgs { out, .. })
            | Command::Sweep(SweepArgs { out, .. })
            | Command::Check(CheckArgs { out, .. }) => out.check_not_wide()?,
            _ => {}
        }
        Ok(match cli.command {
            Command::Run(args) => Self::Run(args),
            Command::Compare(args) => Self::Compare(args),
            Command::Value(args) => Self::Value(args),
            Command::Sweep(args) => Self::Sweep(args),
            Command::Check(args) => Self::Check(args),
            _ => {
                let name = words.first().map_or("", String::as_str);
                let message =
                    format!("`{name}` is played in one piece; run, compare, value, sweep and check");
                return Err(Failure::Input(format!("{message} can be cut into shards")));
            }
        })
    }

    /// Reads the command that results were made by.
    pub(super) fn of_results(words: &[String]) -> Result<Self, Failure> {
        Self::read("deathroll", words.get(1..).unwrap_or_default())
    }

    fn usual(&mut self) -> Usual<'_> {
        match self {
            Self::Run(args) => Usual::of(&mut args.play, false, &mut args.out, &mut args.show),
            Self::Compare(args) => {
                Usual::of(&mut args.play, args.until_decided, &mut args.out, &mut args.show)
            }
            Self::Value(args) => Usual::of(&mut args.play, false, &mut args.out, &mut args.show),
            Self::Sweep(args) => Usual::of(&mut args.play, false, &mut args.out, &mut args.show),
            Self::Check(CheckArgs { max_trials: trials, dice, keep, out, quiet, no_progress, .. }) => {
                Usual { trials, dice, keep_every: &mut keep.keep_every, out, quiet, no_progress }
            }
        }
    }

    /// Whether stop rules decide how many trials there are, so that shards play it in waves.
    pub(super) const fn goes_in_waves(&self) -> bool {
        match self {
            Self::Run(args) => !args.play.precision.is_empty(),
            Self::Compare(args) => args.until_decided || !args.play.precision.is_empty(),
            Self::Value(args) => !args.play.precision.is_empty(),
            Self::Sweep(args) => !args.play.precision.is_empty(),
            Self::Check(_) => true,
        }
    }

    /// The scenario files that it reads.
    pub(super) fn files(&self) -> &[PathBuf] {
        match self {
            Self::Run(args) => &args.scenarios,
            Self::Compare(args) => &args.scenarios,
            Self::Value(args) => &args.scenarios,
            Self::Sweep(args) => &args.scenarios,
            Self::Check(args) => &args.files,
        }
    }

    /// Refuses a command whose scenarios are not there: it names them by their paths. `of` is where it was read, and
    /// `what` is to be done with it.
    pub(super) fn check_there(&self, of: &Path, what: &str) -> Result<(), Failure> {
        match self.files().iter().find(|file| file.as_os_str() != "-" && !file.exists()) {
            Some(file) => Err(Failure::Input(format!(
                "{}: its command reads {}, which is not there; {what} in the folder in which it was started",
                of.display(),
                file.display()
            ))),
            None => Ok(()),
        }
    }

    /// Refuses what is wrong with the command or its scenarios, and plays nothing. Returns the files that it reads,
    /// also libraries.
    pub(super) fn check(&self) -> Result<Vec<PathBuf>, Failure> {
        match self {
            Self::Run(args) => run::check(args),
            Self::Compare(args) => compare::check(args),
            Self::Value(args) => value::check(args),
            Self::Sweep(args) => sweep::check(args),
            Self::Check(args) => check::check_command(args),
        }
    }

    /// True where the luck of the dice is taken out of what can be controlled.
    pub(super) fn takes_luck_out(&self) -> bool {
        match self {
            Self::Run(args) => args.play.luck.is_taken_out(),
            Self::Compare(args) => args.play.luck.is_taken_out(),
            Self::Value(args) => args.play.luck.is_taken_out(),
            Self::Sweep(args) => args.play.luck.is_taken_out(),
            Self::Check(args) => args.luck.is_taken_out(),
        }
    }

    /// True for a check, which plays only what it cannot work out exactly.
    pub(super) const fn is_check(&self) -> bool {
        matches!(self, Self::Check(_))
    }

    /// True where arms are played on the same dice.
    pub(super) const fn is_paired(&self) -> bool {
        matches!(self, Self::Compare(_) | Self::Value(_) | Self::Sweep(_))
    }

    /// The directory for results.
    pub(super) fn folder(&mut self) -> Option<&PathBuf> {
        self.usual().out.folder.as_ref()
    }

    /// Writes other files.
    pub(super) fn writing(mut self, out: OutArgs) -> Self {
        *self.usual().out = out;
        self
    }

    /// Shows something else.
    pub(super) fn showing(mut self, show: &ShowArgs) -> Self {
        let Usual { quiet, no_progress, .. } = self.usual();
        (*quiet, *no_progress) = (show.quiet, show.no_progress);
        self
    }

    /// Plays on so many threads.
    pub(super) fn on_threads(mut self, threads: usize) -> Self {
        self.usual().dice.threads = threads;
        self
    }

    /// Keeps sums at most once in so many milliseconds.
    pub(super) fn keeping_every(mut self, milliseconds: u64) -> Self {
        *self.usual().keep_every = milliseconds;
        self
    }

    /// What is shown of the results; none of a check.
    const fn selection(&mut self) -> Option<&mut SelectionArgs> {
        Some(match self {
            Self::Run(args) => &mut args.selection,
            Self::Compare(args) => &mut args.selection,
            Self::Value(args) => &mut args.selection,
            Self::Sweep(args) => &mut args.selection,
            Self::Check(_) => return None,
        })
    }

    /// Shows every metric if that is wanted.
    pub(super) fn showing_all(mut self, is_wanted: bool) -> Result<Self, Failure> {
        let refused = |why: &str| Err(Failure::Input(format!("--all-metrics: {why}")));
        match self.selection() {
            _ if !is_wanted => {}
            None => return refused("a check shows its verdicts"),
            Some(selection) if !selection.metric.is_empty() => {
                return refused("the command asks for some with --metric");
            }
            Some(selection) => selection.all_metrics = true,
        }
        Ok(self)
    }

    /// Plays so many trials of each arm; of a check and with stop rules, at most so many.
    pub(super) fn of_trials(mut self, trials: u64) -> Self {
        *self.usual().trials = Some(trials);
        self
    }

    /// Writes reports of a check.
    pub(super) fn reporting(mut self, reports: ReportFileArgs) -> Result<Self, Failure> {
        match &mut self {
            Self::Check(args) => args.reports = reports,
            _ if reports.is_given() => {
                let message = "--junit, --json and --markdown are for parts of `check`";
                return Err(Failure::Input(message.to_owned()));
            }
            _ => {}
        }
        Ok(self)
    }

    /// Refuses a check of which trials may be missing: it would pass without them.
    pub(super) fn check_partial(&self) -> Result<(), Failure> {
        match self {
            Self::Check(_) => Err(Failure::Input("--partial: a check needs all of its trials".to_owned())),
            _ => Ok(()),
        }
    }

    /// Plays it.
    pub(super) fn play(self, task: Task, output: &mut Output) -> Outcome {
        match self {
            Self::Run(args) => run::run(&args, task, output),
            Self::Compare(args) => compare::compare(&args, task, output),
            Self::Value(args) => value::value(&args, task, output),
            Self::Sweep(args) => sweep::sweep(&args, task, output),
            Self::Check(args) => check::check(&args, task, output),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where something else says when to stop, the number of trials is a limit.
    #[test]
    fn trials_of_stop_rules_are_the_most() {
        let trials = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            let mut again = Again::read("deathroll", &words).unwrap();
            *again.usual().trials = Some(5);
            let Again::Compare(args) = again else { panic!("no comparison") };
            (args.play.trials, args.play.max_trials)
        };
        assert_eq!(trials(&["compare", "a.toml"]), (Some(5), None));
        assert_eq!(trials(&["compare", "a.toml", "--until-decided"]), (None, Some(5)));
        assert_eq!(trials(&["compare", "a.toml", "--precision", "win-rate=0.01"]), (None, Some(5)));
    }
}
