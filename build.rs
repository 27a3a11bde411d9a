//! Sets `DEATHROLL_BUILD`, what `deathroll --version` says: the version, and in release builds the commit; and
//! compresses the schema of scenario files, which release builds hold. In dev builds it sets `cfg(dev_build)`.
//!
//! The commit comes from the variable `DEATHROLL_COMMIT` or from git. Where neither is there, as in a package
//! from a registry, the version is all. Other builds leave it out, so that a commit does not rebuild them.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// The schema of scenario files.
const SCHEMA: &str = "scenarios/scenario.schema.json";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=DEATHROLL_COMMIT");
    let version = variable("CARGO_PKG_VERSION").unwrap_or_default();
    let build = match commit() {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=DEATHROLL_BUILD={build}");
    println!("cargo::rustc-check-cfg=cfg(dev_build)");
    if variable("PROFILE").as_deref() == Some("debug") {
        println!("cargo::rustc-cfg=dev_build");
    }
    println!("cargo::rerun-if-changed={SCHEMA}");
    compress_schema().unwrap_or_else(|error| panic!("{SCHEMA}: {error}"));
}

fn compress_schema() -> io::Result<()> {
    let file = File::create(Path::new(&variable("OUT_DIR").unwrap_or_default()).join("schema.z"))?;
    let mut writer = ZlibEncoder::new(file, Compression::best());
    writer.write_all(&std::fs::read(SCHEMA)?)?;
    writer.finish().map(drop)
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn commit() -> Option<String> {
    if let Some(given) = variable("DEATHROLL_COMMIT") {
        return Some(given.chars().filter(char::is_ascii_hexdigit).take(10).collect());
    }
    // Inside another repository its commits mean nothing.
    if variable("PROFILE")? != "release" || !Path::new(".git").exists() {
        return None;
    }
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={log}");
    git(&["rev-parse", "--short=10", "HEAD"])
}

/// The first line that git prints.
fn git(words: &[&str]) -> Option<String> {
    let ended = Command::new("git").args(words).output().ok().filter(|ended| ended.status.success())?;
    String::from_utf8(ended.stdout).ok()?.lines().next().map(str::to_owned)
}
