//! Fills the template of an engine.

use crate::cli::args::Engine;
use crate::report::shell::typed;
use crate::results::{VERSION, digest};

const DASK: &str = include_str!("dask.py");
const SLURM: &str = include_str!("slurm.sh");
const PARALLEL: &str = include_str!("parallel.sh");
const GITHUB: &str = include_str!("github.yml");
const KUBERNETES: &str = include_str!("kubernetes.yml");

/// What a script plays.
pub(super) struct Script {
    /// Words of the command, without the program and without options for results.
    pub(super) command: Vec<String>,
    /// Words for the merge: the options for results.
    pub(super) merge: Vec<String>,
    pub(super) shards: u64,
    /// Whether results of some of the parts have a meaning.
    pub(super) has_previews: bool,
    pub(super) engine: Engine,
    /// What the files hold that the command reads.
    pub(super) inputs: Vec<u8>,
}

impl Script {
    /// The script.
    pub(super) fn text(mut self) -> String {
        let title = one_line(&[&self.command[..], &self.merge].concat());
        let name = self.name();
        let is_watched = matches!(self.engine, Engine::Github | Engine::Kubernetes);
        if is_watched && out_of(&self.merge).is_none() {
            // What a log shows is soon gone.
            self.merge.splice(0..0, ["--out".to_owned(), "results".to_owned()]);
        }
        let out = out_of(&self.merge).unwrap_or_default().to_owned();
        self.add_threads();
        let has_previews = self.has_previews && !out.is_empty();
        let Self { command, merge, shards, engine, .. } = self;
        let (template, quoted): (_, fn(&[String]) -> String) = match engine {
            Engine::Dask => (DASK, python_list),
            Engine::Slurm => (SLURM, typed),
            Engine::Parallel => (PARALLEL, typed),
            Engine::Github => (GITHUB, github),
            Engine::Kubernetes => (KUBERNETES, kubernetes),
        };
        let is_shell = matches!(engine, Engine::Slurm | Engine::Parallel | Engine::Github);
        let space = if is_shell && !merge.is_empty() { " " } else { "" };
        let merge_words = format!("{space}{}", quoted(&merge));
        let indices: Vec<String> = (0..shards).map(|index| index.to_string()).collect();
        let values = [
            ("title", title),
            ("name", name),
            ("command", quoted(&command)),
            ("merge", merge_words),
            ("out", json(&path(&out))),
            ("preview", if has_previews { "True" } else { "False" }.to_owned()),
            ("last", (shards - 1).to_string()),
            ("indices", if engine == Engine::Github { indices.join(", ") } else { String::new() }),
            ("shards", shards.to_string()),
            ("version", VERSION.to_owned()),
        ];
        filled(template, &values)
    }

    /// The name of its jobs, and of the folder of its parts: another one for another command, scenario or cut.
    fn name(&self) -> String {
        let command = self.command.first().map_or("", String::as_str);
        let words = format!("{}\n{}", self.shards, self.command.join("\n"));
        let what = [words.as_bytes(), &self.inputs].concat();
        format!("deathroll-{command}-{}", &digest(&what)[..8])
    }

    /// Engines that give a shard one core, or as many as a variable says.
    fn add_threads(&mut self) {
        let is_given = self.command.iter().any(|word| word == "--threads" || word.starts_with("--threads="));
        if !is_given && matches!(self.engine, Engine::Dask | Engine::Parallel | Engine::Slurm) {
            // Behind `--` it would be a file.
            let end = self.command.iter().position(|word| word == "--").unwrap_or(self.command.len());
            self.command.splice(end..end, ["--threads".to_owned(), "1".to_owned()]);
        }
    }
}

/// The folder for results that words for the merge ask for.
fn out_of(words: &[String]) -> Option<&str> {
    words.iter().enumerate().find_map(|(at, word)| match word.strip_prefix("--out")? {
        "" => words.get(at + 1).map(String::as_str),
        more => more.strip_prefix('='),
    })
}

/// A template with a value for each placeholder. What looks like a placeholder in a value stays as it is.
fn filled(template: &str, values: &[(&str, String)]) -> String {
    let mut pieces = template.split('@');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    let mut is_name = true;
    for piece in pieces {
        let value = values.iter().find(|(name, _)| is_name && *name == piece);
        match value {
            Some((_, value)) => {
                text.push_str(value);
                is_name = false;
            }
            None if is_name => {
                text.push('@');
                text.push_str(piece);
            }
            None => {
                text.push_str(piece);
                is_name = true;
            }
        }
    }
    text
}

/// The command as typed into a shell, for a comment or a title.
fn one_line(words: &[String]) -> String {
    let program = ["deathroll".to_owned()];
    typed(&[&program[..], words].concat())
}

/// A string as JSON, which is a string in Python and in YAML, too.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn python_list(words: &[String]) -> String {
    format!("[{}]", words.iter().map(|word| json(word)).collect::<Vec<_>>().join(", "))
}

/// A text in a workflow, in which `${{` would begin an expression.
fn without_expressions(text: &str) -> String {
    text.replace("${{", "${{ '${{' }}")
}

/// Words for a shell in a workflow.
fn github(words: &[String]) -> String {
    without_expressions(&typed(words))
}

/// A path in a workflow, in which brackets hold characters that would be patterns, and first characters have meanings.
fn path(path: &str) -> String {
    let begin = if path.starts_with(['!', '~', '#']) { "./" } else { "" };
    let plain = |letter: char| match letter {
        '*' | '?' | '[' => format!("[{letter}]"),
        letter => letter.to_string(),
    };
    let plain: String = path.chars().map(plain).collect();
    format!("{begin}{}", without_expressions(&plain))
}

/// Words for a container, in which `$(` would begin a variable.
fn kubernetes(words: &[String]) -> String {
    words.iter().map(|word| json(&word.replace("$(", "$$("))).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_for_results_is_found_however_it_is_written() {
        let out = |words: &str| {
            let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
            out_of(&words).map(str::to_owned)
        };
        assert_eq!(out("--format csv --out x"), Some("x".to_owned()));
        assert_eq!(out("--out=-x --format csv"), Some("-x".to_owned()));
        assert_eq!(out("--outer x"), None);
    }

    #[test]
    fn placeholders_are_filled_once() {
        let values = [("a", "@b@".to_owned()), ("b", "2".to_owned())];
        assert_eq!(filled("x@y @a@@b@ @c@", &values), "x@y @b@2 @c@");
    }
}
