//! `deathroll completions`.

use super::args::CompletionsArgs;
use super::complete;
use super::exit::{Exit, Failure, Outcome};
use super::output::Output;

/// Prints a completion script.
pub(super) fn completions(args: &CompletionsArgs, output: &mut Output) -> Outcome {
    let script = complete::script(&args.shell.to_string());
    output.write_bytes(&script.map_err(Failure::io("cannot make the script"))?);
    Ok(Exit::Done)
}
