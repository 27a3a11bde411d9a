//! The command line: definitions, one file per command, and the only place that prints.

mod args;
mod best;
mod check;
mod coach;
mod command_line;
mod compare;
mod completions;
mod driver;
mod exact;
mod exit;
mod extreme_trials;
mod files;
mod find;
mod forecast;
mod input;
mod interrupt;
mod metrics;
mod new;
mod output;
mod page;
mod policies;
mod progress;
mod report;
mod result_files;
mod run;
mod schema;
mod start;
mod stderr;
mod sweep;
mod trace;
mod validate;
mod value;
mod verify;
mod watch;

pub use args::Cli;
pub use start::main;
