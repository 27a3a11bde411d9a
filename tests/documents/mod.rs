//! The documents agree with the code.
//!
//! Tables between `<!-- generated: … -->` and `<!-- end -->` are generated from the code; after a
//! change, `UPDATE_DOCUMENTS=1 cargo test documents` rewrites them. Every TOML example is loaded, and
//! all links and named paths are checked.

mod decisions;
mod defaults;
mod examples;
mod generated;
mod limits;
mod links;
mod readme;
mod rules;
mod tables;
mod trace;
mod tutorial;

use std::path::{Path, PathBuf};

/// The documents that are checked against the code.
const DOCUMENTS: [&str; 9] = [
    "RULES.md",
    "SCENARIOS.md",
    "TRACE.md",
    "RESULTS.md",
    "METHODOLOGY.md",
    "RELIABILITY.md",
    "SCALING.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn path(name: &str) -> PathBuf {
    root().join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}
