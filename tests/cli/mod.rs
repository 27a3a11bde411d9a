//! The program as a user meets it: arguments, streams, exit codes, files.

mod best;
mod closed_pipes;
mod coach;
mod compare;
mod csv_text;
mod dictionary;
mod exact;
mod examples;
mod exit_codes;
mod files;
mod help;
mod inputs;
mod interrupt;
mod margins;
mod memory;
mod new;
mod overrides;
mod provenance;
mod streams;
mod sweep;
mod terminal;
mod trace;
mod trace_and_tally;
mod validate;
mod value;
mod verify;
