//! Single attacks held against a published library of exact dice, icepool: equal fractions, and the
//! time of both.
//!
//! `cases` holds every attack twice, as a scenario and as a program of our own for the library. The
//! test installs the library in a folder that is gone afterwards; where Python, its `venv` or the
//! network is missing it says so and compares nothing.
//!
//!     cargo test --release icepool -- --ignored --nocapture

mod python;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use deathroll::dice::Weight;
use deathroll::exact::{Answers, answers};
use deathroll::metric::{Distribution, Metric};
use deathroll::policy::Setup;

use self::python::{Evaluated, Python};
use super::{ALL, fraction};
use crate::support::program::program;
use crate::support::shipped::loaded;

/// Evaluations of a case in one process, and processes; the fastest counts.
const TIMES: u32 = 20;
const CASES: &str = "tests/exact/icepool/cases";

#[test]
#[ignore = "needs Python and the network"]
fn icepool_gives_the_same_fractions() {
    let python = match Python::with_library() {
        Ok(python) => python,
        Err(reason) => return println!("skipped: {reason}"),
    };
    let build = if cfg!(dev_build) { "a debug build" } else { "a release build" };
    println!("{} against {build} of deathroll, milliseconds", python.library());
    println!("case            fractions   paths    inside a process: first fastest ours   process: its ours");
    let cases = cases();
    assert!(cases.len() >= 5, "{cases:?}");
    for case in cases {
        let its = python.evaluate(&case.with_extension("py"), TIMES);
        let setup = loaded(case.to_str().unwrap()).arms.remove(0).setup;
        let ours = evaluate(&setup, &its);
        let compared = assert_equal(&case, &its, &ours);
        let seconds = fastest(|| {
            let _ = evaluate(&setup, &its);
        });
        let process = fastest(|| assert_ends_well(python.command(&case.with_extension("py"), 1)));
        let our_process = fastest(|| assert_ends_well(exact(&case, &its)));
        println!(
            "{:<15} {compared:>9} {:>7} {:>24} {:>7} {:>4} {:>14} {:>4}",
            case.file_stem().unwrap().to_str().unwrap(),
            ours.reached.paths,
            milliseconds(its.first),
            milliseconds(its.fastest),
            milliseconds(seconds),
            milliseconds(process),
            milliseconds(our_process),
        );
    }
}

/// The scenarios, in order.
fn cases() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(CASES)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut cases: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|it| it == "toml")).collect();
    cases.sort();
    cases
}

/// The metrics of a case, worked out by the rules.
fn evaluate(setup: &Setup, its: &Evaluated) -> Answers {
    let wanted = |metric: &Metric| its.metrics.contains_key(metric.id);
    answers(setup, &ALL, wanted, |_| true)
}

/// Compares every mean and every distribution, and gives the number of fractions compared.
fn assert_equal(case: &Path, its: &Evaluated, ours: &Answers) -> usize {
    assert!(ours.reached.is_complete(), "{}", case.display());
    assert_eq!(ours.answers.len(), its.metrics.len(), "{}: every metric, of one subject", case.display());
    let mut compared = 0;
    for answer in &ours.answers {
        let (id, expected) = (answer.metric.id, &its.metrics[answer.metric.id]);
        let place = format!("{id} of {}", case.display());
        assert_eq!(fraction(answer.value.as_ref().expect("a value")), expected.mean, "{place}");
        compared += 1;
        if answer.metric.distribution != Distribution::None {
            let shares = answer.distribution.iter().map(|(&value, share)| (value, fraction(share)));
            assert_eq!(shares.collect::<BTreeMap<u64, Weight>>(), expected.shares, "{place}");
            compared += expected.shares.len();
        }
    }
    compared
}

/// The program, asked for the same metrics.
fn exact(case: &Path, its: &Evaluated) -> Command {
    let mut command = program();
    command.arg("exact").arg(case);
    for metric in its.metrics.keys() {
        command.args(["--metric", metric]);
    }
    command
}

fn assert_ends_well(mut command: Command) {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn fastest(mut work: impl FnMut()) -> Duration {
    let times = (0..TIMES).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    times.min().expect("at least once")
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1e3)
}
