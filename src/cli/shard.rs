//! `deathroll shard`.

use std::path::{Path, PathBuf};

use super::again::Again;
use super::args::{ShardArgs, ShowArgs};
use super::destination::Destination;
use super::exit::{Failure, Outcome};
use super::input::check_not_read;
use super::output::Output;
use super::own_words::{Kind, Split, number, of_results, split};
use super::task::{Shard, Task};
use crate::ledger::{Share, Sources};

/// Plays a share of the trials of a command, and writes their sums.
pub(super) fn shard(mut args: ShardArgs, output: &mut Output) -> Outcome {
    let words = take_options(&mut args)?;
    check_options(&words)?;
    let command = Again::read("deathroll shard", &words)?;
    let share = share(&args)?;
    let path = args.part.ok_or_else(|| missing("-o PART", "the part file to write"))?;
    if path.as_os_str() == "-" {
        return Err(Failure::Input("-o: a part is a file, and cannot go to standard output".to_owned()));
    }
    check_not_read("-o", &path, &args.after)?;
    check_not_read("-o", &path, command.files())?;
    let part = Destination::prepare_any(&path, output)?;
    let after = Sources::open(&args.after)?;
    let show = ShowArgs { quiet: true, no_progress: false };
    let shard = Shard { share, after, part, unfinished: unfinished(&path) };
    command.showing(&show).play(Task::Shard(Box::new(shard)), output)
}

fn share(args: &ShardArgs) -> Result<Share, Failure> {
    let index = args.index.ok_or_else(|| missing("--index I", "the number of the shard, from 0"))?;
    let of = args.of.ok_or_else(|| missing("--of N", "the number of shards"))?;
    if index < of {
        return Ok(Share::Piece { index, of });
    }
    Err(Failure::Input(match of {
        0 => "--of: there is at least one shard".to_owned(),
        1 => format!("--index {index}: a single shard has the number 0"),
        of => format!("--index {index}: {of} shards are numbered from 0 to {}", of - 1),
    }))
}

fn missing(option: &str, what: &str) -> Failure {
    Failure::Input(format!("a shard needs {option}: {what}"))
}

/// Refuses options that a shard has no use for.
fn check_options(words: &[String]) -> Result<(), Failure> {
    for (name, _) in split(words.to_vec(), |name, _| of_results(name))?.options {
        let why = match name.as_str() {
            "--quiet" | "--no-progress" | "--all-metrics" => continue,
            "--update" => "a shard does not know the results; scenarios stay as they are",
            "--resume" => "a shard goes on by itself when it is started again",
            _ => "a shard has no results of its own; give it to `merge`",
        };
        return Err(Failure::Input(format!("{name}: {why}")));
    }
    Ok(())
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
    let Split { words, options } = split(std::mem::take(&mut args.command), |name, value| match name {
        "--index" | "--part" | "-o" | "--after" => Kind::Valued,
        "--of" if value.is_some_and(|value| value.starts_with(|first: char| first.is_ascii_digit())) => {
            Kind::Valued
        }
        _ => Kind::Other,
    })?;
    for (name, value) in options {
        match name.as_str() {
            "--index" => args.index = Some(number(&name, &value)?),
            "--of" => args.of = Some(number(&name, &value)?),
            "--after" => args.after.push(value.into()),
            _ => args.part = Some(value.into()),
        }
    }
    Ok(words)
}
