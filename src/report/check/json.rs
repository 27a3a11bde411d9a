//! JSON, for programs.

use serde::Serialize;

use crate::report::json::Rows;
use crate::results::{CHECK, CheckSummary};

/// The whole check.
#[derive(Serialize)]
struct Report<'a> {
    verdict: &'static str,
    counts: Counts,
    confidence: f64,
    seed: u64,
    checks: Rows<'a>,
}

/// The number of claims by verdict.
#[derive(Serialize)]
struct Counts {
    pass: usize,
    fail: usize,
    undecided: usize,
}

/// All claims and their verdicts.
///
/// # Errors
/// When a value has no form in JSON.
pub fn text(summary: &CheckSummary<'_>) -> serde_json::Result<Vec<u8>> {
    let crate::results::Counts { pass, fail, undecided } = summary.counts;
    crate::report::json::pretty(&Report {
        verdict: summary.verdict.name(),
        counts: Counts { pass, fail, undecided },
        confidence: summary.confidence,
        seed: summary.seed,
        checks: Rows(&CHECK.table(summary.rows)),
    })
}
