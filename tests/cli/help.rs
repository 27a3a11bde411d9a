//! Help and completions.

use crate::support::program::deathroll;

const COMMANDS: [&str; 13] = [
    "run",
    "check",
    "exact",
    "verify",
    "find",
    "trace",
    "page",
    "plan",
    "validate",
    "new",
    "schema",
    "metrics",
    "completions",
];

#[test]
fn the_help_of_the_program_is_pinned() {
    let help = deathroll(&["--help"]).with(0).stdout;
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} in {help}");
    }
    insta::assert_snapshot!(help);
}

#[test]
fn the_help_of_each_command_is_pinned() {
    for command in COMMANDS {
        insta::assert_snapshot!(format!("help_of_{command}"), deathroll(&[command, "--help"]).with(0).stdout);
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let told = deathroll(&["--version"]).with(0).stdout;
    let version = concat!("deathroll ", env!("CARGO_PKG_VERSION"));
    let build = told.trim_end().strip_prefix(version).expect("the version of the package");
    // Release builds name the commit, where it is known.
    let is_commit = |text: &str| text.len() >= 7 && text.chars().all(|letter| letter.is_ascii_hexdigit());
    let commit = build.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    assert!(build.is_empty() || commit.is_some_and(is_commit), "{told}");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = deathroll(&["completions", shell]).with(0).stdout;
        assert!(script.contains("DEATHROLL_COMPLETE") && script.contains("deathroll"), "{shell}: {script}");
        // Names with spaces are quoted.
        assert_eq!(script.contains("compopt -o filenames"), shell == "bash", "{script}");
    }
}

/// A command within a command has its own help, on standard output like any; its usage names both.
#[test]
fn the_help_of_a_command_within_another_is_shown() {
    for outer in ["shard", "plan"] {
        let asked = deathroll(&[outer, "run", "--help"]).with(0);
        let own = deathroll(&["run", "--help"]).with(0).stdout;
        let usage = (" deathroll run ", format!(" deathroll {outer} run "));
        assert_eq!(asked.stdout, own.replacen(usage.0, &usage.1, 1), "{outer}");
        assert_eq!(asked.stderr, "", "{outer}");
    }
}
