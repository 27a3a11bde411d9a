//! Completion in shells: of metrics, and of arms, fields and other names of the scenario on the command line.

mod fields;

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::{Arg, CommandFactory};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, ValueCompleter};
use clap_complete::env::{CompleteEnv, Shells};

use super::args::Cli;
use crate::scenario::{Labels, Scenario, Source, Template};
use deathroll_core::metric::{DICTIONARY, Metric};
use deathroll_core::policy::showdown::names::{PLAYS, Play};

/// The variable by which the scripts of `deathroll completions` ask for candidates.
const VARIABLE: &str = "DEATHROLL_COMPLETE";

/// Answers a shell that asks for candidates, and ends the process then.
pub(super) fn answer() {
    CompleteEnv::with_factory(command).var(VARIABLE).complete();
}

/// The script that makes a shell ask.
///
/// # Errors
/// When the shell is not known.
pub(super) fn script(shell: &str) -> std::io::Result<Vec<u8>> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    let shell = shells.completer(shell).ok_or_else(|| std::io::Error::other("an unknown shell"))?;
    shell.write_registration(VARIABLE, "deathroll", "deathroll", "deathroll", &mut script)?;
    // Arms and other names may have spaces. Bash quotes candidates only if they are files.
    let script = String::from_utf8_lossy(&script).replacen(BASH_END, &format!("{BASH_QUOTES}{BASH_END}"), 1);
    Ok(script.into_bytes())
}

/// The end of the function in the script for bash, and what makes bash quote candidates.
const BASH_END: &str = "\n}\nif [[ \"${BASH_VERSINFO[0]}\" -eq 4";
const BASH_QUOTES: &str = "\n    [[ \"${COMPREPLY[*]-}\" != *' '* ]] || compopt -o filenames 2> /dev/null";

/// The command line with the candidates of every option.
fn command() -> clap::Command {
    Cli::command().mut_subcommands(|command| command.mut_args(with_candidates))
}

fn with_candidates(arg: Arg) -> Arg {
    match arg.get_long() {
        Some("metric" | "rank" | "steps" | "best" | "most" | "least") => {
            completed(arg, |_: &OsStr| metrics(""))
        }
        Some("precision" | "margin" | "find") => completed(arg, |_: &OsStr| metrics("=")),
        Some("arm" | "baseline") => completed(arg, |_: &OsStr| names(arms)),
        Some("arms") => completed(arg, |text: &OsStr| in_list(text, names(arms))),
        Some("survivor") => completed(arg, |_: &OsStr| names(survivors)),
        Some("subject") => completed(arg, |_: &OsStr| names(subjects)),
        Some("monster") => completed(arg, |_: &OsStr| names(|template, _| template.monsters())),
        Some("party") => completed(arg, |_: &OsStr| names(|template, _| template.parties())),
        Some("play") => completed(arg, |text: &OsStr| in_list(text, plays())),
        Some("set" | "vary" | "by") => completed(arg, |text: &OsStr| {
            on_the_line().map_or_else(Vec::new, |(template, _)| fields::below(&template, text))
        }),
        _ => arg,
    }
}

/// The option with the candidates that begin as what is typed.
fn completed(arg: Arg, all: impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static) -> Arg {
    struct Begun<F>(F);

    impl<F: Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync> ValueCompleter for Begun<F> {
        fn complete(&self, text: &OsStr) -> Vec<CompletionCandidate> {
            let mut found = (self.0)(text);
            let begins = |one: &CompletionCandidate| {
                one.get_value().as_encoded_bytes().starts_with(text.as_encoded_bytes())
            };
            found.retain(begins);
            found
        }
    }

    arg.add(ArgValueCompleter::new(Begun(all)))
}

/// The candidates behind the names of a list that are typed already.
fn in_list(typed: &OsStr, all: Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    let Some((before, _)) = typed.to_str().and_then(|typed| typed.rsplit_once(',')) else { return all };
    let is_new = |one: &CompletionCandidate| before.split(',').all(|typed| one.get_value() != typed);
    all.into_iter().filter(is_new).map(|one| one.add_prefix(format!("{before},"))).collect()
}

fn metrics(end: &str) -> Vec<CompletionCandidate> {
    let candidate = |metric: &Metric| {
        CompletionCandidate::new(format!("{}{end}", metric.id)).help(Some(metric.about.into()))
    };
    DICTIONARY.iter().map(candidate).collect()
}

fn plays() -> Vec<CompletionCandidate> {
    let candidate = |play: &Play| CompletionCandidate::new(play.name).help(Some(play.about.into()));
    let own = names(|template, _| template.plays());
    PLAYS.iter().map(candidate).chain(own).collect()
}

/// Names of the scenario on the command line; none without one, or with faults.
fn names(of: fn(&Template, &Scenario) -> Vec<String>) -> Vec<CompletionCandidate> {
    let found = on_the_line().map_or_else(Vec::new, |(template, scenario)| of(&template, &scenario));
    found.into_iter().map(CompletionCandidate::new).collect()
}

fn arms(_: &Template, scenario: &Scenario) -> Vec<String> {
    scenario.arms.iter().map(|arm| arm.name.clone()).collect()
}

fn survivors(_: &Template, scenario: &Scenario) -> Vec<String> {
    match &scenario.arms[0].labels {
        Labels::Showdown(labels) => labels.survivors.clone(),
        Labels::Encounter(_) => Vec::new(),
    }
}

fn subjects(_: &Template, scenario: &Scenario) -> Vec<String> {
    let arm = &scenario.arms[0];
    let layout = deathroll_core::engine::layout(&arm.setup);
    layout.subjects.iter().map(|one| arm.labels.subject(one.subject).into_owned()).collect()
}

/// The first scenario on the command line that is being completed.
fn on_the_line() -> Option<(Template, Scenario)> {
    let words = std::env::args_os().skip_while(|word| word != "--").map(PathBuf::from);
    let mut files = words.filter(|word| word.extension().is_some_and(|end| end == "toml") && word.is_file());
    let template = Template::read(&Source::File(files.next()?), &[]).ok()?;
    let scenario = template.scenario(&[]).ok()?;
    Some((template, scenario))
}
