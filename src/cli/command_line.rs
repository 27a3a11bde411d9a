//! The command that makes the same files, as recorded in `run.json`.

use std::fmt::Display;
use std::path::Path;

use super::args::{Overrides, PlayArgs, PrecisionArg, SelectionArgs};
use crate::report::shell::{option, typed};

/// A path as a word of a command; one that could be taken for an option begins with `./`.
fn written(path: &Path) -> String {
    let path = path.display().to_string();
    if path.starts_with('-') && path != "-" { format!("./{path}") } else { path }
}

/// A command with every argument that changes a result, and no other.
pub(super) struct CommandLine(Vec<String>);

impl CommandLine {
    /// `deathroll COMMAND FILE…`.
    pub(super) fn new<'a>(command: &str, files: impl IntoIterator<Item = &'a Path>) -> Self {
        let words = ["deathroll".to_owned(), command.to_owned()].into_iter();
        Self(words.chain(files.into_iter().map(written)).collect())
    }

    /// `--name value`, once for each value; `--name=value` where the value could be taken for an option.
    pub(super) fn option<T: Display>(mut self, name: &str, values: impl IntoIterator<Item = T>) -> Self {
        let name = format!("--{name}");
        self.0.extend(values.into_iter().flat_map(|value| option(&name, &value.to_string())));
        self
    }

    /// `--name`, where it is set.
    pub(super) fn flag(mut self, name: &str, is_set: bool) -> Self {
        self.0.extend(is_set.then(|| format!("--{name}")));
        self
    }

    /// The overrides of scenarios.
    pub(super) fn overrides(self, args: &Overrides) -> Self {
        self.option("play", &args.play).option("set", &args.set)
    }

    /// What is written of the results.
    pub(super) fn selection(self, args: &SelectionArgs) -> Self {
        let SelectionArgs { metric, subject, all_metrics: _ } = args;
        self.option("metric", (!metric.is_empty()).then(|| metric.join(","))).option("subject", subject)
    }

    /// The number of trials, stop rules, seed and confidence.
    pub(super) fn play(self, args: &PlayArgs) -> Self {
        self.option("precision", args.precision.iter().map(PrecisionArg::written))
            .option("trials", args.trials)
            .option("max-trials", args.max_trials)
            .option("seed", [args.dice.seed])
            .option("confidence", [args.confidence])
            .option("variance-reduction", args.luck.asked())
    }

    /// Its words, the program's name first.
    pub(super) fn words(self) -> Vec<String> {
        self.0
    }

    /// The command as typed into a POSIX shell.
    pub(super) fn typed(&self) -> String {
        typed(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_not_taken_for_options() {
        let files = ["-x.toml", "a.toml", "-"].map(Path::new);
        assert_eq!(CommandLine::new("run", files).words(), ["deathroll", "run", "./-x.toml", "a.toml", "-"]);
    }

    #[test]
    fn words_that_a_shell_would_change_are_quoted() {
        let sets = ["survivors.*.luck=3", "it's", "", "n=1,2", "-x"];
        let command = CommandLine::new("trace", [Path::new("a b.toml")]).option("set", sets);
        let expected = r"deathroll trace 'a b.toml' --set 'survivors.*.luck=3' --set 'it'\''s' --set '' --set n=1,2 --set=-x";
        assert_eq!(command.flag("json", true).flag("board", false).typed(), format!("{expected} --json"));
    }
}
