//! Help and completions.

use crate::support::program::deathroll;

const COMMANDS: [&str; 12] = [
    "run",
    "check",
    "exact",
    "verify",
    "find",
    "trace",
    "page",
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
    assert_eq!(told, format!("deathroll {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = deathroll(&["completions", shell]).with(0).stdout;
        assert!(script.contains("DEATHROLL_COMPLETE") && script.contains("deathroll"), "{shell}: {script}");
    }
}
