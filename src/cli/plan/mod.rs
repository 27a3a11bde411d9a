//! `deathroll plan`: scripts that play the shards of a command on an engine, and merge their parts.
//!
//! `script.rs` fills the template of an engine. The templates lie beside it: `dask.py`, `slurm.sh`,
//! `parallel.sh`, `github.yml` and `kubernetes.yml`. Their placeholders are written `@name@`.

mod script;

use std::fs;
use std::path::PathBuf;

use clap::ValueEnum;

use super::again::Again;
use super::args::{Engine, PlanArgs};
use super::destination::{Destination, Own};
use super::exit::{Exit, Failure, Outcome};
use super::input::check_not_read;
use super::output::Output;
use super::own_words::{Kind, Split, number, of_results, split};
use super::stderr::note_line;
use deathroll_core::nearest::nearest_or_all;
use script::Script;

/// The first lines of scripts say what they play, and in how many shards.
const OWN: Own<'_> = Own {
    what: "a script of `deathroll plan`",
    is: &|old| {
        let mut lines = old.lines().skip_while(|line| line.starts_with("#!"));
        lines.next().is_some_and(|line| line.starts_with("# deathroll "))
            && lines.next().is_some_and(|line| line.starts_with("# on ") && line.contains(" shards"))
    },
};
/// Most shards of a plan.
const SHARDS_MAX: u64 = 100_000;
/// Most jobs of a matrix of GitHub Actions.
const GITHUB_JOBS_MAX: u64 = 256;

/// Writes the script that plays a command in shards.
pub(super) fn plan(mut args: PlanArgs, output: &mut Output) -> Outcome {
    let words = take_options(&mut args)?;
    let with_results = Again::read("deathroll plan", &words)?;
    let shards = args.shards.ok_or_else(|| missing("--shards N", "the number of shards"))?;
    let engine = args.emit.ok_or_else(|| missing("--emit ENGINE", &engines().join(", ")))?;
    check_shards(engine, shards)?;
    let (command, merge) = cut(words)?;
    let mut again = Again::read("deathroll plan", &command)?;
    assert!(again.folder().is_none(), "the merge has it");
    let goes_in_waves = again.goes_in_waves();
    if goes_in_waves && matches!(engine, Engine::Github | Engine::Kubernetes) {
        return Err(Failure::Input(format!(
            "{} cannot play in waves, and the results of this command decide how many there are; dask, slurm \
             and parallel can, as can a fixed number of trials",
            name(engine)
        )));
    }
    let read = with_results.check()?;
    args.script.iter().try_for_each(|script| check_not_read("-o", script, &read))?;
    let text =
        Script { command, merge, shards, has_previews: !goes_in_waves, engine, inputs: contents(&read)? }
            .text();
    let Some(path) = &args.script else {
        output.write(&text);
        return Ok(Exit::Done);
    };
    let destination = Destination::prepare(path, &OWN, output)?;
    destination.write(text.as_bytes(), output)?;
    if destination.is_kept() {
        note_line(&format!("wrote {}; its first lines say how to start it", path.display()));
    }
    Ok(Exit::Done)
}

/// What files hold.
fn contents(files: &[PathBuf]) -> Result<Vec<u8>, Failure> {
    let read = |file: &PathBuf| fs::read(file).map_err(Failure::of_path("read", file));
    Ok(files.iter().map(read).collect::<Result<Vec<_>, _>>()?.concat())
}

fn engines() -> Vec<String> {
    Engine::value_variants().iter().map(|&engine| name(engine)).collect()
}

fn name(engine: Engine) -> String {
    engine.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

fn missing(option: &str, what: &str) -> Failure {
    Failure::Input(format!("a plan needs {option}: {what}"))
}

fn check_shards(engine: Engine, shards: u64) -> Result<(), Failure> {
    let most = if engine == Engine::Github { GITHUB_JOBS_MAX } else { SHARDS_MAX };
    if (1..=most).contains(&shards) {
        return Ok(());
    }
    Err(Failure::Input(format!("--shards {shards}: {} can have 1 to {most}", name(engine))))
}

/// Takes the options of the plan from between the words of the command; the other words.
fn take_options(args: &mut PlanArgs) -> Result<Vec<String>, Failure> {
    let Split { words, options } = split(std::mem::take(&mut args.command), |name, _| match name {
        "--shards" | "--emit" | "-o" | "--script" => Kind::Valued,
        _ => Kind::Other,
    })?;
    for (name, value) in options {
        match name.as_str() {
            "--shards" => args.shards = Some(number(&name, &value)?),
            "--emit" => {
                args.emit = Some(engine(&value)?);
            }
            _ => args.script = Some(value.into()),
        }
    }
    Ok(words)
}

/// The engine with a name.
fn engine(name: &str) -> Result<Engine, Failure> {
    Engine::from_str(name, false).map_err(|_| {
        let known = engines();
        let hint = nearest_or_all(name, known.iter().map(String::as_str)).unwrap_or_default();
        Failure::Input(format!("--emit: no engine is called `{name}`; {hint}"))
    })
}

/// The words for the shards, and those for the merge.
fn cut(words: Vec<String>) -> Result<(Vec<String>, Vec<String>), Failure> {
    let refused = |what: &str| Err(Failure::Input(format!("a plan cannot have {what}")));
    let is_break = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    if words.iter().any(|word| word.contains(is_break)) {
        return refused("arguments with line breaks or other control characters");
    }
    let Split { words, options } = split(words, |name, _| of_results(name))?;
    if words.iter().any(|word| word == "-") {
        return refused("`-`: machines do not share a standard input");
    }
    let has = |name: &str| options.iter().any(|option| option.0 == name);
    if has("--update") {
        return refused("--update: the scenarios stay as they are");
    }
    if has("--resume") {
        return refused("--resume: its script goes on by itself when it is started again");
    }
    let written = |(name, value): (String, String)| match of_results(&name) {
        Kind::Flag => vec![name],
        _ if value.starts_with('-') => vec![format!("{name}={value}")],
        _ => vec![name, value],
    };
    Ok((words, options.into_iter().flat_map(written).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_for_results_go_to_the_merge() {
        let words = "run a.toml --out=x --trials 9 --wide --format csv,html --set a=--wide";
        let (command, merge) = cut(words.split(' ').map(str::to_owned).collect()).unwrap();
        assert_eq!(command.join(" "), "run a.toml --trials 9 --set a=--wide");
        assert_eq!(merge.join(" "), "--out x --wide --format csv,html");
    }
}
