//! `deathroll metrics`.

use super::args::MetricsArgs;
use super::exit::{Exit, Failure, Outcome};
use super::output::{Output, terminal_width};
use super::reference;
use crate::report::{TableFormat, dictionary};
use crate::results::{METRICS, Tables};
use deathroll_core::metric::DICTIONARY;

/// Prints the dictionary of metrics.
pub(super) fn metrics(args: &MetricsArgs, output: &mut Output) -> Outcome {
    let table = METRICS.table(DICTIONARY);
    if let Some(folder) = &args.files.out {
        let title = ("Metrics", &["deathroll", "metrics"][..]);
        return reference::write(folder, &args.files.format, title, Tables::from_iter([table]));
    }
    if args.json {
        let bytes = TableFormat::Json.file(&table);
        let bytes = bytes.map_err(|error| Failure::Io("cannot write the metrics".into(), error))?;
        output.write_bytes(&bytes);
    } else {
        let columns = [("metric", "metric"), ("subject", "of"), ("unit", "unit"), ("about", "meaning")];
        output.write(&dictionary::text(&table, &columns, terminal_width()));
    }
    Ok(Exit::Done)
}
