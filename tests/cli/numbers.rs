//! Every numeric argument of every command against what is no such number.

use crate::support::program::deathroll;

const FILE: &str = "scenarios/defense-dodge.toml";
const COUNT: &[&str] =
    &["-1", "0", "", "nan", "inf", "1.5", "1e-3", "10%", "5s", "±3", "+3", "281474976710657", "999999999M"];
const SEED: &[&str] = &["-1", "", "nan", "1.5", "10%", "1k", "18446744073709551616"];
const THREADS: &[&str] = &["-1025", "-", "", "nan", "1.5", "2k", "1025", "99999999999999999999"];
const CONFIDENCE: &[&str] = &["-0.9", "0", "0.4", "1", "2", "nan", "inf", "", "95%", "0.9x"];
const WIDTH: &[&str] =
    &["", "=", "=nan", "=inf", "=1e999", "=-0.1", "=±-0.1", "=+-", "=-1%", "=5s", "=0.1%%"];
const NOT_ZERO: &[&str] = &["=0", "=±0", "=0%", "=-0"];
const VALUE: &[&str] = &["", "=", "=nan", "=-inf", "=1e999", "=5s", "=±1"];
/// What is no share, or no difference of shares.
const SHARE: &[&str] = &["=1.01", "=50", "=101%", "=-1%", "=-0.1", "=50 x%"];
const CONDITION: &[&str] = &[">=1.01", ">=50", ">=101 %", ">=-1%", ">=-0.1", ">=nan", ">="];
const DURATION: &[&str] = &["-1s", "0s", "", "nan", "1.5h", "8d", "99999999h", "10%"];
const SIZE: &[&str] = &["-1", "0", "", "nan", "1.5G", "99999999999999999G", "5%", "2k"];
const TRIAL: &[&str] = &["-1", "", "nan", "1.5", "1k", "281474976710656", "18446744073709551616"];
const PORT: &[&str] = &["-1", "", "nan", "1.5", "65536"];

/// A command with what it needs, one of its options, the first part of its value, and what it refuses.
type Row = (&'static [&'static str], &'static str, &'static str, &'static [&'static str]);

const TABLE: &[Row] = &[
    (&["run", FILE], "trials", "", COUNT),
    (&["run", FILE, "--precision", "rounds=±0.1"], "max-trials", "", COUNT),
    (&["run", FILE], "precision", "survival-rate", WIDTH),
    (&["run", FILE], "precision", "survival-rate", NOT_ZERO),
    (&["run", FILE], "precision", "survival-rate", SHARE),
    (&["compare", FILE], "margin", "survival-rate", SHARE),
    (&["sweep", FILE, "--vary", "rounds=1,2"], "find", "survival-rate", SHARE),
    (&["check", FILE], "expect", "survival-rate", CONDITION),
    (&["find", FILE], "where", "survival-rate", CONDITION),
    (&["exact", FILE], "where", "survival-rate", CONDITION),
    (&["run", FILE], "seed", "", SEED),
    (&["run", FILE], "threads", "", THREADS),
    (&["run", FILE], "confidence", "", CONFIDENCE),
    (&["compare", FILE], "margin", "survival-rate", WIDTH),
    (&["sweep", FILE, "--vary", "rounds=1,2"], "trials", "", COUNT),
    (&["sweep", FILE, "--vary", "rounds=1,2"], "find", "survival-rate", VALUE),
    (&["value", FILE], "coach-trials", "", COUNT),
    (&["value", FILE], "margin", "survival-rate", WIDTH),
    (&["check", FILE], "max-trials", "", COUNT),
    (&["check", FILE], "confidence", "", CONFIDENCE),
    (&["check", FILE, "--against", "nowhere"], "margin", "survival-rate", WIDTH),
    (&["coach", FILE], "trials", "", COUNT),
    (&["coach", FILE], "fresh-trials", "", COUNT),
    (&["coach", FILE], "budget", "", DURATION),
    (&["coach", FILE], "confidence", "", CONFIDENCE),
    (&["exact", FILE], "fractions", "", COUNT),
    (&["exact", FILE], "max-states", "", COUNT),
    (&["exact", FILE], "max-paths", "", COUNT),
    (&["exact", FILE], "max-memory", "", SIZE),
    (&["verify", FILE], "trials", "", COUNT),
    (&["verify", FILE], "max-memory", "", SIZE),
    (&["find", FILE, "--where", "rounds >= 1"], "first", "", COUNT),
    (&["find", FILE, "--where", "rounds >= 1"], "trials", "", COUNT),
    (&["find", FILE, "--where", "rounds >= 1"], "confidence", "", CONFIDENCE),
    (&["trace", FILE], "trial", "", TRIAL),
    (&["trace", FILE, "--trial", "0"], "seed", "", SEED),
    (&["watch", FILE], "trials", "", COUNT),
    (&["watch", FILE], "port", "", PORT),
    (&["page", FILE, "-o", "nowhere/x.html"], "seed", "", SEED),
];

#[test]
fn what_is_no_number_of_an_option_is_refused_with_its_name() {
    for (words, option, before, refused) in TABLE {
        for text in *refused {
            let argument = format!("--{option}={before}{text}");
            let ended = deathroll(&[words, &[argument.as_str()][..]].concat()).with(2);
            assert!(ended.stdout.is_empty(), "{words:?} {argument}: {ended:?}");
            assert!(ended.stderr.contains(&format!("--{option}")), "{words:?} {argument}: {ended:?}");
        }
    }
}

#[test]
fn numbers_of_trials_and_threads_are_read_as_people_write_them() {
    let trials = |text: &str| deathroll(&["run", FILE, "--trials", text, "--threads", "-1"]).with(0).stdout;
    assert_eq!([trials("1e3"), trials("1k")], [trials("1000"), trials("1_000")]);
    let ended = deathroll(&["run", FILE, "--trials", "abc"]).with(2);
    let expected = "`abc` is not a whole number; examples: 200000, 200k, 1e6, 1.5M";
    assert!(ended.stderr.contains(expected), "{ended:?}");
    let ended = deathroll(&["run", FILE, "--seed", "abc"]).with(2);
    assert!(ended.stderr.contains("`abc` is not a whole number from 0 to 18446744073709551615"), "{ended:?}");
}
