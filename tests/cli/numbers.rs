//! Every numeric argument of every command against what is no such number: negative, zero, huge, NaN, empty,
//! with a percent sign, a unit or a sign.

use crate::support::every;
use crate::support::program::{Ended, deathroll};

const FILE: &str = "scenarios/defense-dodge.toml";

/// Commands with what they need.
const LINES: &[&[&str]] = &[
    &["run", FILE],
    &["compare", FILE],
    &["value", FILE],
    &["sweep", FILE, "--vary", "rounds=1,2"],
    &["check", FILE],
    &["coach", FILE],
    &["exact", FILE],
    &["validate", FILE],
    &["verify", FILE],
    &["find", FILE, "--where", "rounds >= 1"],
    &["trace", FILE, "--trial", "0"],
    &["watch", FILE],
    &["page", FILE, "-o", "nowhere/x.html"],
    &["plan", "run", FILE, "--emit", "dask"],
    &["shard", "run", FILE, "-o", "nowhere/x.part"],
    &["extend", "nowhere", "--trials", "9"],
];

/// Options that need others, or must not be there twice: by command and option, the words before them.
const OTHERS: &[(&str, &str, &[&str])] = &[
    ("run", "max-trials", &["run", FILE, "--precision", "rounds=±0.1"]),
    ("compare", "max-trials", &["compare", FILE, "--precision", "rounds=±0.1"]),
    ("value", "max-trials", &["value", FILE, "--precision", "rounds=±0.1"]),
    ("sweep", "max-trials", &["sweep", FILE, "--vary", "rounds=1,2", "--precision", "rounds=±0.1"]),
    ("sweep", "vary", &["sweep", FILE]),
    ("sweep", "set", &["sweep", FILE, "--vary", "survivors.*.luck=1,2"]),
    ("check", "margin", &["check", FILE, "--against", "nowhere"]),
    ("find", "where", &["find", FILE]),
    ("trace", "trial", &["trace", FILE]),
    ("trace", "lines", &["trace", FILE, "--trial", "0", "--arms", "a,b"]),
    ("shard", "index", &["shard", "run", FILE, "-o", "nowhere/x.part", "--of", "3"]),
    ("shard", "of", &["shard", "run", FILE, "-o", "nowhere/x.part", "--index", "0"]),
    ("extend", "trials", &["extend", "nowhere"]),
];

/// Names of values in the help that are no numbers, or, as numbers in files, have tests of their own.
const WORDS: &[&str] = &[
    "A,B",
    "ACTION,…",
    "BASELINE_DIR",
    "DECISION,…",
    "DIR",
    "ENGINE",
    "FILE",
    "FORMAT",
    "METRIC",
    "METRIC,…",
    "NAME",
    "NAME,…",
    "NAME: PATH=VALUE",
    "PART",
    "SURVIVOR: GEAR + … / …",
    "SWITCH",
    "WHAT",
    "WHEN",
    "[ROUND:]PURPOSE=VALUE,…",
];

const COUNT: &[&str] = &[
    "-1",
    "0",
    "",
    "nan",
    "inf",
    "1.5",
    "1e-3",
    "1e999",
    "10%",
    "5s",
    "±3",
    "+3",
    "0x10",
    "281474976710657",
    "999999999M",
];
const SEED: &[&str] = &["-1", "", "nan", "1.5", "10%", "1k", "±3", "0x10", "18446744073709551616"];
const THREADS: &[&str] = &["-1025", "-", "", "nan", "1.5", "2k", "10%", "±3", "1025", "99999999999999999999"];
const CONFIDENCE: &[&str] =
    &["-0.9", "0", "0.4", "1", "2", "nan", "inf", "1e999", "", "95", "100%", "0.9x", "±0.9"];
const WIDTH: &[&str] =
    &["", "=", "=nan", "=inf", "=1e999", "=-0.1", "=±-0.1", "=+-", "=-1%", "=5s", "=0.1%%"];
const NOT_ZERO: &[&str] = &["=0", "=±0", "=0%", "=-0"];
const VALUE: &[&str] = &["", "=", "=nan", "=-inf", "=1e999", "=5s", "=±1"];
/// What is no share, or no difference of shares.
const SHARE: &[&str] = &["=1.01", "=50", "=101%", "=-1%", "=-0.1", "=50 x%"];
const CONDITION: &[&str] =
    &[">=1.01", ">=50", ">=101 %", ">=-1%", ">=-0.1", ">=nan", ">=1e999", ">=5s", ">=±1", ">="];
const DURATION: &[&str] =
    &["-1s", "0", "0s", "", "nan", "1.5h", "8d", "±3s", "99999999h", "99999999999999999999", "10%"];
const SIZE: &[&str] = &["-1", "0", "", "nan", "1.5G", "99999999999999999G", "5%", "±3", "2k"];
const TRIAL: &[&str] =
    &["-1", "", "nan", "1.5", "1k", "10%", "±3", "281474976710656", "18446744073709551616"];
const PORT: &[&str] = &["-1", "", "nan", "1.5", "10%", "80k", "±3", "65536"];
const LENGTH: &[&str] = &["-1", "", "nan", "1.5", "10%", "1k", "±3", "18446744073709551616"];
const INDEX: &[&str] = &["-1", "3", "", "nan", "1.5", "10%", "1k", "±3", "18446744073709551616"];
const PIECES: &[&str] = &["-1", "0", "", "nan", "1.5", "10%", "1kk", "±3", "18446744073709551616"];
const SHARDS: &[&str] = &["-1", "0", "", "nan", "1.5", "10%", "1kk", "±3", "100001", "18446744073709551616"];
/// Of a field from 1 to 4000.
const FIELD: &[&str] = &["=-1", "=0", "=4001", "=", "=nan", "=inf", "=1.5", "=10%", "=5s", "=±3", "=1e999"];
const RANGE: &[&str] = &[
    "=-1..=1",
    "=0..=3",
    "=1..=1e3",
    "=3..=1",
    "=1..1",
    "=1..=99",
    "=..3",
    "=3..",
    "=nan..=3",
    "=1..=5%",
    "=-9223372036854775808..=9223372036854775807",
    "=99999999999999999999..=3",
    "=1,",
    "=1,1",
    "=1,±2",
];

/// Beginnings of the value of an option, each with ends that are refused; none where it is no number.
type Refused = &'static [(&'static str, &'static [&'static str])];

fn refused(command: &str, option: &str, value: &str) -> Option<Refused> {
    let found: Refused = match (command, option, value) {
        // It shows the fault, and waits until it is mended.
        ("watch", "set", _) => &[],
        ("trace", "trial", _) => &[("", TRIAL)],
        ("trace", "lines" | "rounds", _) => &[("", LENGTH)],
        ("shard", "of", _) => &[("", PIECES)],
        ("plan", "shards", _) => &[("", SHARDS)],
        (_, "precision", _) => {
            &[("survival-rate", WIDTH), ("survival-rate", NOT_ZERO), ("survival-rate", SHARE)]
        }
        (.., "N" | "K") => &[("", COUNT)],
        (.., "S") => &[("", SEED)],
        (.., "T") => &[("", THREADS)],
        (.., "P") => &[("", CONFIDENCE)],
        (.., "I") => &[("", INDEX)],
        (.., "TIME") => &[("", DURATION)],
        (.., "MIB") => &[("", SIZE)],
        (.., "PORT") => &[("", PORT)],
        (.., "METRIC=±X") => &[("survival-rate", WIDTH), ("survival-rate", SHARE)],
        (.., "METRIC=X") => &[("survival-rate", VALUE), ("survival-rate", SHARE)],
        (.., "CONDITION" | "COND") => &[("survival-rate", CONDITION)],
        (.., "PATH=VALUE") => &[("rounds", FIELD)],
        (.., "PATH=RANGE") => &[("rounds", FIELD), ("rounds", RANGE)],
        _ => return None,
    };
    Some(found)
}

/// The options of a command that take a value, each with the name of the value, as the help lists them.
fn options(command: &str) -> Vec<(String, String)> {
    let help = deathroll(&[command, "--help"]).with(0).stdout;
    let listed = help.lines().filter_map(|line| line.trim_start().split_once("--"));
    let listed = listed.filter(|(before, _)| before.is_empty() || before.starts_with('-'));
    let option = |(_, words): (&str, &str)| {
        let (name, value) = words.split_once(" <")?;
        Some((name.to_owned(), value.strip_suffix('>')?.to_owned()))
    };
    listed.filter_map(option).collect()
}

/// The names of the commands in the help.
fn commands() -> Vec<String> {
    let help = deathroll(&["--help"]).with(0).stdout;
    let list = help.split("Commands:").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !["", "help"].contains(name)).map(str::to_owned).collect()
}

#[test]
fn what_is_no_number_of_an_option_is_refused_with_its_name() {
    let mut all = Vec::new();
    for command in commands() {
        for (option, value) in options(&command) {
            let Some(refused) = refused(&command, &option, &value) else {
                assert!(WORDS.contains(&value.as_str()), "{command} --{option} <{value}>: is it a number?");
                continue;
            };
            let words = words_before(&command, &option);
            let ends = refused.iter().flat_map(|(before, ends)| ends.iter().map(move |end| (before, end)));
            all.extend(ends.map(|(before, end)| (words, option.clone(), format!("{before}{end}"))));
        }
    }
    assert!(all.len() > 1000, "{}", all.len());
    // Each takes a process.
    for (words, option, text) in every(4, all) {
        is_refused(words, &option, &text);
    }
}

fn words_before(command: &str, option: &str) -> &'static [&'static str] {
    let other =
        OTHERS.iter().find(|(of, name, _)| (*of, *name) == (command, option)).map(|(.., words)| *words);
    let line = || LINES.iter().find(|line| line[0] == command).copied();
    other.or_else(line).unwrap_or_else(|| panic!("{command} --{option}: no line to try it with"))
}

/// Exit code 2, nothing on standard output, and a message that names the option or, for values of a file, the
/// field.
fn is_refused(words: &[&str], option: &str, text: &str) {
    let argument = format!("--{option}={text}");
    let ended = deathroll(&[words, &[argument.as_str()]].concat()).with(2);
    assert!(ended.stdout.is_empty(), "{words:?} {argument}: {ended:?}");
    let is_named = ended.stderr.contains(&format!("--{option}"))
        || text.starts_with("rounds") && ended.stderr.contains("rounds");
    assert!(is_named && !ended.stderr.contains("panicked"), "{words:?} {argument}: {ended:?}");
}

/// Options that the help leaves out.
#[test]
fn hidden_numbers_are_refused_too() {
    for command in ["run", "compare", "value", "sweep", "find"] {
        for text in ["-1", "0", "4097", "", "nan", "1.5", "10%", "1k"] {
            is_refused(words_before(command, "batch-trials"), "batch-trials", text);
        }
    }
    for command in ["run", "compare", "value", "sweep", "check"] {
        for text in ["-1", "", "nan", "1.5", "10%", "1k", "18446744073709551616"] {
            is_refused(words_before(command, "keep-every"), "keep-every", text);
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

/// A single trial is told as one.
#[test]
fn one_trial_is_no_plural() {
    let ox = "scenarios/showdown-cairn-ox.toml";
    let commands: [&[&str]; 10] = [
        &["run", ox, "--precision", "win-rate=0.1"],
        &["compare", ox, "--until-decided"],
        &["compare", ox, "--play", "novice,sensible"],
        &["compare", ox, "--monster", "cairn-ox,tallow-boar"],
        &["value", ox],
        &["sweep", ox, "--vary", "monster.toughness=6,7"],
        &["check", ox],
        &["verify", "scenarios/attack-traps.toml", "--arm", "1 die"],
        &["find", ox, "--where", "deaths>=0"],
        &["coach", "scenarios/defense-dodge.toml", "--arm", "never", "--fresh-trials", "100"],
    ];
    for words in commands {
        let is_limit = words.iter().any(|word| ["check", "--precision", "--until-decided"].contains(word));
        let trials = [if is_limit { "--max-trials" } else { "--trials" }, "1", "--no-progress"];
        let Ended { stdout, stderr, .. } = deathroll(&[words, &trials].concat());
        let text = format!("{stdout}{stderr}").replace('\n', " ");
        let plurals = text.match_indices("1 trials");
        let mut alone = plurals.filter(|(at, _)| !text[..*at].ends_with(|char: char| char.is_ascii_digit()));
        assert_eq!(alone.next(), None, "{words:?}: {text}");
        assert!(text.contains("1 trial"), "{words:?}: {text}");
    }
}
