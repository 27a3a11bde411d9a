//! A Python with the library in it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use deathroll::dice::Weight;
use serde_json::Value;
use tempfile::TempDir;

/// A virtual environment, gone when the test is over.
pub(super) struct Python {
    folder: TempDir,
}

/// What the library says about a case.
pub(super) struct Evaluated {
    /// Every metric, by name.
    pub(super) metrics: BTreeMap<String, Die>,
    /// Time of the first evaluation in its process.
    pub(super) first: Duration,
    /// Time of the fastest: the library keeps what it has worked out before.
    pub(super) fastest: Duration,
}

/// A distribution with its mean.
pub(super) struct Die {
    pub(super) mean: Weight,
    pub(super) shares: BTreeMap<u64, Weight>,
}

impl Python {
    /// Makes a virtual environment and installs the library; the reason where that cannot be done.
    pub(super) fn with_library() -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let python = Self { folder };
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv"]).arg(python.folder.path());
        finish(&mut venv).map_err(|error| format!("no virtual environment: {error}"))?;
        let mut pip = Command::new(python.program());
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip.args(["--only-binary", ":all:", "--require-hashes", "--requirement"])
            .arg(file("requirements.txt"));
        finish(&mut pip).map_err(|error| format!("the library cannot be installed: {error}"))?;
        Ok(python)
    }

    /// The versions of Python and the library.
    pub(super) fn library(&self) -> String {
        let versions = "import platform, importlib.metadata as found; \
            print('icepool', found.version('icepool'), 'on Python', platform.python_version())";
        let output = finish(Command::new(self.program()).args(["-c", versions])).expect("it is installed");
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    }

    /// Evaluates a case so many times in one process.
    pub(super) fn evaluate(&self, case: &Path, times: u32) -> Evaluated {
        let output = finish(&mut self.command(case, times)).unwrap_or_else(|error| panic!("{error}"));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let seconds = |key: &str| Duration::from_secs_f64(told[key].as_f64().expect("seconds"));
        let metrics = told["metrics"].as_object().expect("metrics").iter();
        Evaluated {
            metrics: metrics.map(|(name, die)| (name.clone(), Die::of(die))).collect(),
            first: seconds("first"),
            fastest: seconds("fastest"),
        }
    }

    /// A process that evaluates a case, and leaves no compiled files behind.
    pub(super) fn command(&self, case: &Path, times: u32) -> Command {
        let mut command = Command::new(self.program());
        command.arg("-B").arg(file("evaluate.py")).arg(case).arg(times.to_string());
        command
    }

    fn program(&self) -> PathBuf {
        let place = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        self.folder.path().join(place)
    }
}

impl Die {
    fn of(told: &Value) -> Self {
        let fraction = |text: &Value| text.as_str().expect("text").parse().expect("a fraction");
        let shares = told["shares"].as_object().expect("shares").iter();
        Self {
            mean: fraction(&told["mean"]),
            shares: shares
                .map(|(value, share)| (value.parse().expect("a number"), fraction(share)))
                .collect(),
        }
    }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exact/icepool").join(name)
}

/// Waits for a command; what it complained of last where it fails.
fn finish(command: &mut Command) -> Result<Output, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(output);
    }
    let complaints =
        [&output.stderr, &output.stdout].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let last = complaints.iter().find_map(|text| text.lines().rfind(|line| !line.trim().is_empty()));
    Err(last.unwrap_or("it gives no reason").to_owned())
}
