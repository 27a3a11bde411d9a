//! Hints about command lines that are wrong.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::command;
use deathroll_core::metric::find;

/// The error about an unknown option or command, with a hint of ours: that of the parser is about values behind `--`,
/// which no command takes, and it knows no files.
pub(super) fn with_hint(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(file)) = error.get(ContextKind::InvalidSubcommand)
        && file.ends_with(".toml")
    {
        let hint = format!("a command comes before the file: `run {file}`");
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
        return error;
    }
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg).cloned() else {
        return error;
    };
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    if is_of_trace(&error) && find(&argument).is_some() {
        let hint = format!("a metric of luck needs an equals sign: `--luck={argument}`");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
        return error;
    }
    if !argument.starts_with('-') {
        return error;
    }
    error.remove(ContextKind::Suggested);
    let hint = match argument.strip_prefix("--") {
        Some(name) => {
            let all = command();
            let has =
                |command: &&clap::Command| command.get_arguments().any(|one| one.get_long() == Some(name));
            let with_it: Vec<String> =
                all.get_subcommands().filter(has).map(|one| format!("`{}`", one.get_name())).collect();
            (!with_it.is_empty()).then(|| format!("{argument} belongs to {}", with_it.join(", ")))
        }
        None if argument.len() == "-x".len() && argument.ends_with(char::is_alphabetic) => None,
        None => Some(format!("a value that begins with `-` needs an equals sign: `--option={argument}…`")),
    };
    if let Some(hint) = hint {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    }
    error
}

/// Whether the command is `trace`, the only one with an option that needs no value and can have a metric.
fn is_of_trace(error: &clap::Error) -> bool {
    matches!(error.get(ContextKind::Usage), Some(ContextValue::StyledStr(usage)) if usage.to_string().contains(" trace "))
}
