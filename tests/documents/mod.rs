//! The documents say what the code does.
//!
//! Tables between `<!-- generated: … -->` and `<!-- end -->` are made from the code; after a
//! change, `UPDATE_DOCUMENTS=1 cargo test documents` writes them anew. Every TOML example is
//! loaded, every link leads somewhere, every path that is named exists.

mod defaults;
mod examples;
mod generated;
mod limits;
mod links;
mod tables;
mod trace;

use std::path::{Path, PathBuf};

/// The documents that are held to the code.
const DOCUMENTS: [&str; 5] =
    ["SCENARIOS.md", "TRACE.md", "METHODOLOGY.md", "CONTRIBUTING.md", "CHANGELOG.md"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn path(name: &str) -> PathBuf {
    root().join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}
