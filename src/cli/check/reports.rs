//! The report files of a check, and the baseline that it reads.

use std::path::Path;

use crate::cli::args::CheckArgs;
use crate::cli::exit::Failure;
use crate::cli::files::write_whole;
use crate::gate::Baseline;
use crate::report::check::{json, junit, markdown};
use crate::results::{CheckSummary, read_summary};

/// Reads the baseline of a directory that an earlier run wrote.
pub(super) fn baseline(folder: &Path) -> Result<Baseline, Failure> {
    let path = folder.join("summary.csv");
    let failed = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(&path).map_err(|error| failed(&error))?;
    read_summary(&text).map_err(|error| failed(&error))
}

/// Writes the reports that are asked for.
pub(super) fn write(args: &CheckArgs, summary: &CheckSummary<'_>) -> Result<(), Failure> {
    if let Some(path) = &args.junit {
        write_report(path, junit::text(summary).as_bytes())?;
    }
    if let Some(path) = &args.markdown {
        write_report(path, markdown::text(summary).as_bytes())?;
    }
    if let Some(path) = &args.json {
        let bytes = json::text(summary);
        let internal =
            |error: serde_json::Error| Failure::Io("cannot write the verdicts".into(), error.into());
        write_report(path, &bytes.map_err(internal)?)?;
    }
    Ok(())
}

fn write_report(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let cannot = |error| Failure::Input(format!("cannot write {}: {error}", path.display()));
    write_whole(path, bytes).map_err(cannot)
}
