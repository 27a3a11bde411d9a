//! The `deathroll` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    deathroll::cli::main()
}
