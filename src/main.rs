//! The `deathroll` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    deathroll::cli::main()
}
