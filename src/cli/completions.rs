//! `deathroll completions`.

use clap::CommandFactory;

use super::args::{Cli, CompletionsArgs};
use super::exit::{Exit, Outcome};
use super::output::Output;

/// Prints a completion script.
pub(super) fn completions(args: &CompletionsArgs, output: &mut Output) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "deathroll", &mut script);
    output.write_bytes(&script);
    Ok(Exit::Done)
}
