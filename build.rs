//! Sets `DEATHROLL_BUILD`, what `deathroll --version` says: the version, and in release builds the commit.
//!
//! The commit comes from the variable `DEATHROLL_COMMIT` or from git. Where neither is there, as in a package
//! from a registry, the version is all. Other builds leave it out, so that a commit does not rebuild them.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=DEATHROLL_COMMIT");
    let version = variable("CARGO_PKG_VERSION").unwrap_or_default();
    let build = match commit() {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=DEATHROLL_BUILD={build}");
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
