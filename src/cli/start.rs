//! From arguments to an exit code.

use std::process::ExitCode;

use clap::Parser;

use super::args::{Cli, Command};
use super::exit::Exit;
use super::output::Output;
use super::{
    check, compare, completions, exact, find, metrics, new, run, schema, sweep, trace, validate, value,
    verify,
};

/// Reads the arguments, does what they say, and tells how it went.
#[must_use]
pub fn main() -> ExitCode {
    let Cli { color, command } = Cli::parse();
    color.write_global();
    let mut output = Output::new();
    let done = match command {
        Command::Run(args) => run::run(&args, &mut output),
        Command::Compare(args) => compare::compare(&args, &mut output),
        Command::Value(args) => value::value(&args, &mut output),
        Command::Sweep(args) => sweep::sweep(&args, &mut output),
        Command::Check(args) => check::check(&args, &mut output),
        Command::Exact(args) => exact::exact(&args, &mut output),
        Command::Verify(args) => verify::verify(&args, &mut output),
        Command::Find(args) => find::find(&args, &mut output),
        Command::Trace(args) => trace::trace(&args, &mut output),
        Command::Validate(args) => validate::validate(&args, &mut output),
        Command::New(args) => new::new(&args, &mut output),
        Command::Schema => schema::schema(&mut output),
        Command::Metrics(args) => metrics::metrics(&args, &mut output),
        Command::Completions(args) => completions::completions(&args, &mut output),
    };
    done.unwrap_or_else(Exit::report).into()
}
