//! The program, started in the folder of the repository.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Where the program is.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_deathroll");

/// The result of a call.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    /// Asserts the exit code.
    #[track_caller]
    pub(crate) fn with(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// The program as a command, for calls that need more than arguments.
pub(crate) fn program() -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "RUST_BACKTRACE", "GITHUB_ACTIONS"]
    {
        command.env_remove(variable);
    }
    command
}

/// Calls the program.
pub(crate) fn deathroll<Word: AsRef<OsStr>>(words: &[Word]) -> Ended {
    deathroll_reading("", words)
}

/// Calls the program with a text on its standard input.
pub(crate) fn deathroll_reading<Word: AsRef<OsStr>>(stdin: &str, words: &[Word]) -> Ended {
    let mut command = program();
    let pipes = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // A program that does not read it all closes the pipe.
        scope.spawn(move || input.write_all(stdin.as_bytes()));
        child.wait_with_output().expect("the program ends").into()
    })
}

/// A temporary folder for results.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// The path of an entry, as an argument.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a path in UTF-8").to_owned()
    }

    #[track_caller]
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The bytes of an entry.
    #[track_caller]
    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The arguments of the command recorded in `run.json` of one of its folders, without the program.
    #[track_caller]
    pub(crate) fn command(&self, folder: &str) -> Vec<String> {
        let run: serde_json::Value = serde_json::from_str(&self.read(&format!("{folder}/run.json"))).unwrap();
        let words = run["command"].as_array().expect("a list of words");
        words[1..].iter().map(|word| word.as_str().unwrap().to_owned()).collect()
    }

    /// Writes a file and returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The sorted names in one of its folders.
    pub(crate) fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}
