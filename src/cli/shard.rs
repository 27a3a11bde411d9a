//! `deathroll shard`.

use std::path::{Path, PathBuf};

use super::again::Again;
use super::args::{ShardArgs, ShowArgs};
use super::destination::Destination;
use super::exit::{Failure, Outcome};
use super::output::Output;
use super::task::Task;
use crate::ledger::{Share, Sources};

/// Plays a share of the trials of a command, and writes their sums.
pub(super) fn shard(mut args: ShardArgs, output: &mut Output) -> Outcome {
    let words = take_options(&mut args)?;
    let mut command = Again::read(&words)?;
    if command.folder().is_some() {
        return Err(Failure::Input(
            "--out: a shard has no results of its own; give it to `merge`".to_owned(),
        ));
    }
    let share = share(&args)?;
    let path = args.part.ok_or_else(|| missing("-o PART", "the part file to write"))?;
    if path.as_os_str() == "-" {
        return Err(Failure::Input("-o: a part is a file, and cannot go to standard output".to_owned()));
    }
    let part = Destination::prepare(&path, output)?;
    let after = Sources::open(&args.after)?;
    let show = ShowArgs { quiet: true, no_progress: false };
    let task = Task::Shard { share, after, part, unfinished: unfinished(&path) };
    command.showing(show).play(task, output)
}

fn share(args: &ShardArgs) -> Result<Share, Failure> {
    let index = args.index.ok_or_else(|| missing("--index I", "the number of the shard, from 0"))?;
    let of = args.of.ok_or_else(|| missing("--of N", "the number of shards"))?;
    if index < of {
        return Ok(Share::Piece { index, of });
    }
    Err(Failure::Input(match of {
        0 => "--of: there is at least one shard".to_owned(),
        of => format!("--index {index}: {of} shards are numbered from 0 to {}", of - 1),
    }))
}

fn missing(option: &str, what: &str) -> Failure {
    Failure::Input(format!("a shard needs {option}: {what}"))
}

/// The file of trials that are being played, beside the part.
fn unfinished(part: &Path) -> PathBuf {
    let mut name = part.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// Takes the options of the shard from between the words of the command; the other words. `--of gear` belongs
/// to `value`, `--of 8` to the shard.
fn take_options(args: &mut ShardArgs) -> Result<Vec<String>, Failure> {
    let mut words = Vec::new();
    let mut rest = std::mem::take(&mut args.command).into_iter().peekable();
    while let Some(word) = rest.next() {
        let (name, own) = match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
            _ => (word.as_str(), None),
        };
        let is_number = own.as_ref().or(rest.peek()).is_some_and(|value| value.parse::<u64>().is_ok());
        let is_own = matches!(name, "--index" | "--part" | "-o" | "--after") || name == "--of" && is_number;
        if !is_own {
            words.push(word);
            continue;
        }
        let value = own.or_else(|| rest.next()).ok_or_else(|| missing(name, "and its value"))?;
        let number =
            || value.parse().map_err(|_| Failure::Input(format!("{name}: `{value}` is not a number")));
        match name {
            "--index" => args.index = Some(number()?),
            "--of" => args.of = Some(number()?),
            "--after" => args.after.push(value.into()),
            _ => args.part = Some(value.into()),
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(words: &[&str]) -> (Vec<String>, ShardArgs) {
        let command = words.iter().map(|&word| word.to_owned()).collect();
        let mut args = ShardArgs { index: None, of: None, part: None, after: Vec::new(), command };
        (take_options(&mut args).unwrap(), args)
    }

    #[test]
    fn options_of_the_shard_may_stand_between_those_of_the_command() {
        let words = [
            "value",
            "--index=3",
            "a.toml",
            "--of",
            "gear",
            "--of",
            "8",
            "-o",
            "p",
            "--after",
            "q",
            "--each",
        ];
        let (rest, args) = taken(&words);
        assert_eq!(rest, ["value", "a.toml", "--of", "gear", "--each"]);
        assert_eq!((args.index, args.of), (Some(3), Some(8)));
        assert_eq!((args.part, args.after), (Some("p".into()), vec!["q".into()]));
    }
}
