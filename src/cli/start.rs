//! From arguments to an exit code.

use std::panic::{set_hook, take_hook};
use std::process::{ExitCode, exit};

use clap::FromArgMatches;

use super::args::{self, Cli, Command};
use super::exit::{Exit, Failure, Outcome};
use super::hint::with_hint;
use super::output::Output;
use super::stderr::{note, note_line};
use super::task::Task;
use super::{
    check, coach, compare, complete, completions, exact, extend, find, merge, metrics, new, page, plan,
    policies, report, run, schema, shard, sweep, trace, validate, value, verify, watch,
};

/// Parses the arguments, runs the command and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    end_at_bugs();
    complete::answer();
    let arguments = args::command().try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    if let Ok(cli) = &arguments {
        cli.color.write_global(); // before the streams are looked at
    }
    let mut output = Output::new();
    let exit = match arguments {
        Ok(cli) => run_to_end(cli.command, &mut output),
        Err(instead) => print(&with_hint(instead), &mut output),
    };
    exit.with_output(output).into()
}

/// Prints what is to be said instead of running a command: help, or why the arguments are wrong.
fn print(instead: &clap::Error, output: &mut Output) -> Exit {
    let text = instead.render().ansi().to_string();
    if instead.use_stderr() {
        note(&text);
        return Exit::Input;
    }
    output.write(&text);
    Exit::Done
}

/// Ends the program at a panic of any thread. Releases do not unwind, so there is nothing to be caught.
fn end_at_bugs() {
    let names_the_place = take_hook();
    set_hook(Box::new(move |bug| {
        names_the_place(bug);
        note_line("this is a bug in deathroll, not in your files; please report it with the command");
        exit(Exit::Internal as i32)
    }));
}

/// Runs a command to its end.
fn run_to_end(command: Command, output: &mut Output) -> Exit {
    match dispatch(command, output) {
        Ok(exit) => exit,
        Err(Failure::Help(text)) => {
            output.write(&text);
            Exit::Done
        }
        Err(failure) => Exit::report(failure),
    }
}

fn dispatch(command: Command, output: &mut Output) -> Outcome {
    match command {
        Command::Run(args) => run::run(&args, Task::Whole { resume: args.play.keep.resume }, output),
        Command::Compare(args) => {
            compare::compare(&args, Task::Whole { resume: args.play.keep.resume }, output)
        }
        Command::Value(args) => value::value(&args, Task::Whole { resume: args.play.keep.resume }, output),
        Command::Sweep(args) => sweep::sweep(&args, Task::Whole { resume: args.play.keep.resume }, output),
        Command::Check(args) => check::check(&args, Task::Whole { resume: args.keep.resume }, output),
        Command::Shard(args) => shard::shard(args, output),
        Command::Merge(args) => merge::merge(args, output),
        Command::Plan(args) => plan::plan(args, output),
        Command::Extend(args) => extend::extend(args, output),
        Command::Coach(args) => coach::coach(&args, output),
        Command::Exact(args) => exact::exact(&args, output),
        Command::Verify(args) => verify::verify(&args, output),
        Command::Find(args) => find::find(&args, output),
        Command::Trace(args) => trace::trace(&args, output),
        Command::Report(args) => report::report(&args, output),
        Command::Page(args) => page::page(&args, output),
        Command::Watch(args) => watch::watch(&args, output),
        Command::Validate(args) => validate::validate(&args, output),
        Command::New(args) => new::new(&args, output),
        Command::Schema => schema::schema(output),
        Command::Metrics(args) => metrics::metrics(&args, output),
        Command::Policies(args) => policies::policies(&args, output),
        Command::Completions(args) => completions::completions(&args, output),
    }
}
