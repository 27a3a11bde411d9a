//! Options that several commands have.

use std::path::PathBuf;

use clap::{Arg, Args, ValueEnum};

use crate::report::TableFormat;
use crate::results::{Selection, changes_told};
use crate::scenario::{Arm, PLAY};
use crate::study::{
    Axis, COACHED, Point, Setting, StudyError, all_measured, check_metrics, check_metrics_of, check_subjects,
    overrides_of, quoted,
};

use super::format::{Format, ReportFormat};
use super::values::{PrecisionArg, confidence, count, margin, metric, play_names, precision, seed, threads};

/// The master seed without `--seed`.
pub(crate) const SEED: u64 = 1;

/// Overrides of scenarios.
#[derive(Debug, Clone, Args)]
pub(crate) struct Overrides {
    /// Override a field: `survivors.Ada.luck=3`; list items by name or index, `*` for all
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,
    /// Play by which everybody decides, instead of the policies of the file: `novice`, `sensible`,
    /// `expert`, `idle`, or one of `plays`; `lookahead:NAME` tries out every other answer too, which is slow
    /// and not for `exact`, `verify` and `coach`; `compare`, `value`, `sweep` and `check` take several, with
    /// commas between them; `value` also takes `coached`
    #[arg(long, value_name = "NAME", value_parser = play_names)]
    pub(crate) play: Option<String>,
}

impl Overrides {
    /// All of them as a scenario takes them.
    pub(crate) fn all(&self) -> Vec<String> {
        let play = self.play.iter().map(|name| format!("{PLAY}={}", quoted(name)));
        play.chain(self.set.iter().cloned()).collect()
    }

    /// What a page says of the overrides: the play, where it is one for the whole page and not several, which pages
    /// name themselves, and what is changed in the file.
    pub(crate) fn facts(&self) -> Vec<String> {
        let one = self.play.iter().filter(|names| !names.contains(',') && *names != COACHED);
        let play = one.map(|name| format!("play `{name}` instead of the policies of the file"));
        play.chain(changes_told(&self.set)).collect()
    }

    /// The plays to go through one after the other, if several are named.
    pub(crate) fn plays(&self) -> Option<Axis> {
        let names = self.play.as_ref().filter(|names| names.contains(','))?;
        Some(Axis { path: PLAY.to_owned(), values: names.split(',').map(str::to_owned).collect() })
    }

    /// The arguments at a point of a grid, where several plays are points themselves.
    pub(crate) fn at(&self, point: &[Setting]) -> Self {
        let play = self.play.clone().filter(|_| self.plays().is_none());
        Self { play, set: [self.set.clone(), overrides_of(point)].concat() }
    }

    /// All of them under each play: the play as a point where there are several, and the overrides.
    pub(crate) fn under_each_play(&self) -> Vec<(Point, Vec<String>)> {
        let Some(plays) = self.plays() else { return vec![(Point::new(), self.all())] };
        let under = |play: Setting| {
            let overrides = std::iter::once(play.to_string()).chain(self.set.iter().cloned()).collect();
            (vec![play], overrides)
        };
        plays.settings().map(under).collect()
    }
}

/// Dice and threads.
#[derive(Debug, Args)]
pub(crate) struct DiceArgs {
    /// Master seed: same seed, same dice
    #[arg(long, value_name = "S", default_value_t = SEED, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Number of threads; 0 uses every core, -1 all but one
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
}

/// What is kept of trials while they are played.
#[derive(Debug, Args)]
pub(crate) struct KeepArgs {
    /// Go on with the trials that an interrupted run of the same command left in the directory of --out. Without
    /// it the command is refused there, so that they are not lost, until its file unfinished.part is deleted
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Milliseconds between two times that sums are kept; changes no result
    #[arg(long, hide = true, value_name = "MS", default_value_t = KEEP_EVERY)]
    pub(crate) keep_every: u64,
}

/// Milliseconds between two times that sums are kept, without `--keep-every`.
pub(crate) const KEEP_EVERY: u64 = 2000;

/// Differences that do not matter.
#[derive(Debug, Args)]
pub(crate) struct MarginArgs {
    /// Differences that do not matter: `win-rate=±2%` [default: 1 pp; of other units 1 % of the
    /// baseline]
    #[arg(long, value_name = "METRIC=±X", value_parser = margin)]
    pub(crate) margin: Vec<PrecisionArg>,
}

impl MarginArgs {
    /// The margins by metric.
    pub(crate) fn asked(&self) -> Vec<(&'static str, f64)> {
        self.margin.iter().map(|one| (one.metric.id, one.half_width)).collect()
    }
}

/// Number of trials.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Trials of each arm, such as 200k, 1.5M or 1e6 [default: about two seconds of work, and at
    /// least 16 384]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    /// Stop once a metric's interval is this narrow, in compare and value that of every difference:
    /// `hit-rate=±0.001`; may be given several times
    #[arg(long, value_name = "METRIC=±X", group = "goal", value_parser = precision)]
    pub(crate) precision: Vec<PrecisionArg>,
    /// Maximum trials per arm where a precision or a decision says when to stop [default: 100M]
    #[arg(long, value_name = "N", value_parser = count, requires = "goal", conflicts_with = "trials")]
    pub(crate) max_trials: Option<u64>,
    #[command(flatten)]
    pub(crate) luck: LuckArgs,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    #[command(flatten)]
    pub(crate) dice: DiceArgs,
    /// Confidence of all intervals
    #[arg(long, value_name = "P", default_value_t = deathroll_core::stats::CONFIDENCE, value_parser = confidence)]
    pub(crate) confidence: f64,
    /// Trials of a batch; changes no result
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub(crate) batch_trials: Option<u64>,
}

/// Whether the luck of the dice is taken out of estimates.
#[derive(Debug, Args)]
pub(crate) struct LuckArgs {
    /// Take the luck of the dice out of estimates of fights: win-rates are then as good as those of three to six
    /// times the trials
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on")]
    pub(crate) variance_reduction: VarianceReduction,
}

impl LuckArgs {
    /// True unless it was switched off.
    pub(crate) fn is_taken_out(&self) -> bool {
        self.variance_reduction == VarianceReduction::On
    }

    /// The value of the option in a command that makes the same files, unless it is the default.
    pub(crate) fn asked(&self) -> Option<&'static str> {
        (!self.is_taken_out()).then_some("off")
    }
}

/// A switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum VarianceReduction {
    /// In whole showdowns without lookahead, from 8192 trials on
    On,
    /// Every estimate is that of the trials as they were rolled
    Off,
}

/// Where result files go.
#[derive(Debug, Args)]
pub(crate) struct OutArgs {
    /// Write result files into this directory
    #[arg(long = "out", value_name = "DIR", id = "out")]
    pub(crate) folder: Option<PathBuf>,
    /// Formats of the result files; the tables themselves are always there, as CSV unless JSON is named
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv", requires = "out")]
    pub(crate) format: Vec<Format>,
    /// Also write `loadouts`: one row per arm, with what it carries and changes, in `compare` its rank and
    /// verdict, and a column for each metric
    #[arg(long, requires = "out")]
    pub(crate) wide: bool,
}

/// The option, left out of the help of a command that refuses it.
pub(crate) fn hidden(option: Arg) -> Arg {
    option.hide(true)
}

impl OutArgs {
    /// True when there are result files.
    pub(crate) const fn is_given(&self) -> bool {
        self.folder.is_some()
    }

    /// Refuses `--wide` in a command that has no table of arms.
    pub(crate) fn check_not_wide(&self) -> Result<(), StudyError> {
        if self.wide {
            let message = "--wide: only `run`, `compare` and `exact` have a row for each arm";
            return Err(message.to_owned().into());
        }
        Ok(())
    }

    /// True when only tables are written, so that they need not be kept in memory.
    pub(crate) fn is_tables_only(&self) -> bool {
        !self.wide && self.reports().is_empty()
    }

    /// The formats of tables: CSV if none is named, since `report` reads the tables again.
    pub(crate) fn tables(&self) -> Vec<TableFormat> {
        let named = Format::tables(&self.format);
        if named.is_empty() { vec![TableFormat::Csv] } else { named }
    }

    /// The formats of reports.
    pub(crate) fn reports(&self) -> Vec<ReportFormat> {
        Format::reports(&self.format)
    }
}

/// Where tables go that are no results.
#[derive(Debug, Args)]
pub(crate) struct ReferenceArgs {
    /// Write into files of this directory instead of printing
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    pub(crate) out: Option<PathBuf>,
    /// Formats of the files
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv", requires = "out")]
    pub(crate) format: Vec<Format>,
}

/// What is shown and written of the results.
#[derive(Debug, Args)]
pub(crate) struct SelectionArgs {
    /// Only these metrics, separated by commas, in this order, with their distributions; the first ranks what is compared
    #[arg(long, value_name = "METRIC,…", value_delimiter = ',', value_parser = metric)]
    pub(crate) metric: Vec<&'static str>,
    /// Only this subject, such as `party` or a survivor; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) subject: Vec<String>,
    /// Show every metric of everybody, not only the main ones
    #[arg(long, conflicts_with = "metric")]
    pub(crate) all_metrics: bool,
}

impl SelectionArgs {
    /// What is asked for, checked against the arms that are played.
    pub(crate) fn checked<'a>(
        &self,
        arms: impl IntoIterator<Item = &'a Arm>,
    ) -> Result<Selection, StudyError> {
        let arms: Vec<&Arm> = arms.into_iter().collect();
        self.checked_against(&arms, &arms)
    }

    /// What is asked for at points of a grid: it must have a meaning at the first of them.
    pub(crate) fn checked_at_points(&self, points: &[Arm]) -> Result<Selection, StudyError> {
        let points: Vec<&Arm> = points.iter().collect();
        self.checked_against(&points, &points[..1])
    }

    fn checked_against(&self, played: &[&Arm], meant: &[&Arm]) -> Result<Selection, StudyError> {
        let metrics = all_measured("--metric", &self.metric, played)?;
        check_metrics("--metric", &metrics, meant)?;
        check_subjects("--subject", &self.subject, meant)?;
        check_metrics_of(&metrics, &self.subject, meant)?;
        let Self { subject, all_metrics, .. } = self;
        Ok(Selection { metrics, subjects: subject.clone(), every: *all_metrics })
    }
}

/// What is printed.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Print nothing on standard output, and show no progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    pub(crate) no_progress: bool,
}

impl ShowArgs {
    /// Whether there are progress bars.
    pub(crate) const fn shows_progress(&self) -> bool {
        !self.no_progress && !self.quiet
    }
}
