//! Random command lines: whatever the words are, the program neither panics nor hangs nor dies of a signal, ends
//! with a documented exit code, and writes nothing outside of its folder.

use std::collections::BTreeMap;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::support::program::{Folder, deathroll, program};

/// The documented exit codes, without that of internal errors.
const CODES: [i32; 6] = [0, 1, 2, 3, 5, 130];
/// Commands that go on until they are interrupted.
const ENDLESS: [&str; 1] = ["watch"];
/// After this time a command is interrupted, and must end soon.
const PATIENCE: Duration = Duration::from_secs(20);

/// Words that are no options: good values of some option, and bad ones of any.
const VALUES: [&str; 64] = [
    "",
    "-",
    "--",
    "=",
    "-1",
    "0",
    "1",
    "2",
    "7",
    "1.5",
    "1e999",
    "nan",
    "±0.1",
    "50%",
    "10s",
    "1k",
    "64M",
    "18446744073709551616",
    "é",
    "\u{202e}x",
    "a\nb",
    "::error::x",
    "'",
    "[",
    "*",
    "hit-rate",
    "wounds",
    "rounds",
    "win-rate",
    "survival-rate",
    "hit-rate=0.1",
    "wounds=±1%",
    "rounds=1",
    "rounds=1,2,3",
    "rounds=1..=2",
    "rounds=0",
    "survivors.Ada.luck=1,2",
    "survivors.*.survival=3",
    "monster.toughness=9",
    "policy.dodge=never",
    "x: rounds=2",
    "y: survivors.0.luck=1",
    "z: junk",
    "rounds > 1",
    "wounds >= 1 and rounds < 9",
    "(((",
    "Ada",
    "Ada: fists",
    "everybody",
    "party",
    "base",
    "axe",
    "spear",
    "axe,spear",
    "axe,",
    "sensible",
    "novice,expert",
    "lookahead",
    "dodge",
    "endure",
    "csv",
    "json",
    "out",
    "file.toml",
];

/// Files, good and bad.
const FILES: [&str; 9] = [
    "attack.toml",
    "defense.toml",
    "showdown.toml",
    "encounter.toml",
    "bad.toml",
    "missing.toml",
    "out",
    "",
    "-",
];

/// Options that keep a command short, as far as it has them.
const SHORT: [(&str, &str); 6] = [
    ("--trials", "40"),
    ("--fresh-trials", "40"),
    ("--coach-trials", "200"),
    ("--max-paths", "2000"),
    ("--first", "2"),
    ("--trial", "3"),
];

/// A generator of its own: the lines of a seed stay the same.
struct Words(u64);

impl Words {
    /// A number below `n`, by SplitMix64.
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % n as u64) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// A line: a command, files, options, and what keeps it short.
    fn line(&mut self, commands: &BTreeMap<String, Vec<String>>) -> Vec<String> {
        let at = self.below(commands.len());
        let (command, options) = commands.iter().nth(at).expect("a command");
        let mut line = vec![command.clone()];
        // Mostly sound lines, as faulty ones end soon.
        let files = if self.below(4) == 0 { &FILES[..] } else { &FILES[..4] };
        (0..self.below(8).div_ceil(5)).for_each(|_| line.push(self.of(files).to_owned()));
        for _ in 0..self.below(5) {
            if !options.is_empty() {
                line.push(options[self.below(options.len())].clone());
            }
            (0..self.below(4).div_ceil(3)).for_each(|_| line.push(self.of(&VALUES).to_owned()));
        }
        for (option, value) in SHORT {
            if options.iter().any(|known| known == option) && line.iter().all(|word| word != option) {
                line.extend([option, value].map(str::to_owned));
            }
        }
        line
    }
}

/// Every command with its options, as its help names them.
fn commands() -> BTreeMap<String, Vec<String>> {
    let help = deathroll(&["--help"]).with(0).stdout;
    let list = help.split("Commands:").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let named = names.filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase()));
    let found: BTreeMap<String, Vec<String>> = named
        .filter(|name| !ENDLESS.contains(name) && deathroll(&[name, "--help"]).code == Some(0))
        .map(|name| (name.to_owned(), options(&deathroll(&[name, "--help"]).stdout)))
        .collect();
    assert!(found.len() > 10 && found["run"].contains(&"--precision".to_owned()), "{found:?}");
    found
}

fn options(help: &str) -> Vec<String> {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let words = help.split(|letter: char| !is_letter(letter));
    let mut options: Vec<String> =
        words.filter(|word| word.starts_with("--") && word.len() > 3).map(str::to_owned).collect();
    options.sort();
    options.dedup();
    options
}

/// Plays lines in a folder with a scenario of each kind.
fn play(seed: u64, lines: usize) -> BTreeMap<i32, usize> {
    let folder = Folder::new();
    for kind in ["attack", "defense", "showdown", "encounter"] {
        folder.write(&format!("here/{kind}.toml"), &deathroll(&["new", kind]).with(0).stdout);
    }
    folder.write("here/bad.toml", "format = 1\nkind = 'attack'\ntitle = [");
    folder.write("home/.keep", "");
    let commands = commands();
    let mut words = Words(seed);
    let mut ends = BTreeMap::new();
    for number in 0..lines {
        let line = words.line(&commands);
        let code = end_of(&folder, &line);
        assert!(
            code.is_some_and(|code| CODES.contains(&code)),
            "line {number} of {seed}: {code:?}: {line:?}"
        );
        assert_eq!(folder.names("."), ["here", "home"], "line {number} of {seed}: {line:?}");
        assert_eq!(folder.names("home"), [".keep"], "line {number} of {seed}: {line:?}");
        *ends.entry(code.unwrap_or_default()).or_default() += 1;
    }
    ends
}

/// The exit code of a line; none when a signal ended it.
fn end_of(folder: &Folder, line: &[String]) -> Option<i32> {
    let mut command = program();
    command.current_dir(folder.path("here")).args(line);
    command.envs([("HOME", folder.path("home")), ("TMPDIR", folder.path("home"))]);
    let mut call = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    if !ends_within(&mut call, PATIENCE) {
        let kill = std::process::Command::new("kill").args(["-INT", &call.id().to_string()]).status();
        assert!(kill.unwrap().success() && ends_within(&mut call, PATIENCE), "{line:?} does not stop");
    }
    call.wait().unwrap().code()
}

fn ends_within(call: &mut Child, time: Duration) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < time {
        if call.try_wait().unwrap().is_some() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    false
}

#[test]
fn random_command_lines_end_with_documented_codes() {
    let ends = play(1, 125);
    assert!(ends[&0] > 10 && ends[&2] > 10, "sound and faulty lines: {ends:?}");
}

/// As many lines as `COMMAND_LINES` says, by default ten thousand, from the seed `COMMAND_SEED`.
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_random_command_lines() {
    let number = |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let lines = number("COMMAND_LINES", 10_000) as usize;
    let ends = play(number("COMMAND_SEED", 2), lines);
    println!("{lines} lines ended with {ends:?}");
}
