//! `deathroll metrics`.

use super::args::MetricsArgs;
use super::exit::{Exit, Failure, Outcome};
use super::output::{Output, terminal_width};
use crate::metric::DICTIONARY;
use crate::report::{dictionary, json};

/// Prints the dictionary of metrics.
pub(super) fn metrics(args: &MetricsArgs, output: &mut Output) -> Outcome {
    if args.json {
        let bytes = json::pretty(&dictionary::rows(DICTIONARY));
        let bytes = bytes.map_err(|error| Failure::Io("cannot write the metrics".into(), error.into()))?;
        output.write_bytes(&bytes)?;
    } else {
        output.write(&dictionary::table(DICTIONARY, terminal_width()))?;
    }
    Ok(Exit::Done)
}
