//! Memory is bounded: it does not grow with the number of trials or the length of traces, and little with arms.

#![cfg(target_os = "linux")]

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::program::{Folder, program};

/// Far below one byte per additional trial, and far above the noise of allocators.
const GROWTH_MAX_KIB: u64 = 1024;
const FEW: u64 = 20_000;
const MANY: u64 = 2_000_000;

/// The peak memory of a command, as last seen before its end or, at the latest, after some time.
fn peak_kib_of(words: &[&str], time_max: Duration) -> u64 {
    let mut call = program().args(words).stdout(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", call.id());
    let begin = Instant::now();
    let mut peak = 0;
    while call.try_wait().unwrap().is_none() && begin.elapsed() < time_max {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        // A process that has just ended still has a status, but without memory.
        if let Some(kib) = line.and_then(|line| line.trim().strip_suffix(" kB")) {
            peak = kib.parse().unwrap();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let ended = call.try_wait().unwrap();
    assert!(ended.is_none_or(|status| status.success()), "{ended:?}");
    let _ = call.kill();
    call.wait().unwrap();
    peak
}

/// The peak memory of a run with this many trials.
fn peak_kib(trials: u64) -> u64 {
    let trials = trials.to_string();
    let words =
        ["run", "scenarios/attack-weapons.toml", "--arm", "axe", "--threads", "2", "--trials", &trials];
    peak_kib_of(&words, Duration::MAX)
}

#[test]
fn memory_does_not_grow_with_the_number_of_trials() {
    // A short run may end before it was looked at last: the most that several of them were seen with.
    let few = (0..8).map(|_| peak_kib(FEW)).max().unwrap();
    let many = peak_kib(MANY);
    assert!(few > 1024, "measured {few} KiB");
    assert!(many < few + GROWTH_MAX_KIB, "{few} KiB for {FEW} trials, {many} KiB for {MANY}");
}

/// A trace with hundreds of millions of lines, which would take gigabytes within the time of the test.
#[test]
fn memory_does_not_grow_with_the_length_of_a_trace() {
    let folder = Folder::new();
    let long = "format = 1\nkind = 'defense'\ntitle = 'Long'\nabout = 'Long on purpose.'\nrounds = 4000\n\
                [monster]\nattacks = [{ speed = 20, accuracy = -9, damage = 0, on-hit = [ACTIONS] }]\n\
                basic-action = [EFFECTS]\n[[survivors]]\nname = 'Ada'\n[[arms]]\nname = 'one'\n\
                [[arms]]\nname = 'two'\n";
    let many = |effect: &str| vec![effect; 300].join(", ");
    let long = long.replace("ACTIONS", &many("'basic-action'")).replace("EFFECTS", &many("{ bleed = -1 }"));
    let file = folder.write("long.toml", &long);
    let traces: [&[&str]; 3] = [&[], &["--json"], &["--arms", "one,two"]];
    for more in traces {
        let words = [&["trace", &file, "--trial", "0"], more].concat();
        let peak = peak_kib_of(&words, Duration::from_millis(1500));
        assert!(peak > 1024, "measured {peak} KiB");
        assert!(peak < 64 * 1024, "{more:?}: {peak} KiB");
    }
}

/// Half a million pairs of arms are compared for the ranks of a thousand.
#[test]
fn as_many_arms_as_are_allowed_take_a_few_hundred_megabytes() {
    let variant = |at: usize| {
        let (toughness, luck) = (at / 40 + 1, at as i64 % 40 - 20);
        [
            format!("--variant=v{at}:monster.toughness={toughness}"),
            format!("--variant=v{at}:survivors.Ada.luck={luck}"),
        ]
    };
    let variants: Vec<String> = (1..1024).flat_map(variant).collect();
    let mut words = vec!["compare", "scenarios/attack-weapons.toml", "--trials", "16", "--quiet"];
    words.extend(variants.iter().map(String::as_str));
    let peak = peak_kib_of(&words, Duration::MAX);
    assert!(peak > 1024, "measured {peak} KiB");
    assert!(peak < 700 * 1024, "{peak} KiB");
}

/// Five times the points take five times the bytes on the disk, and hardly more in memory.
#[test]
fn memory_grows_little_with_the_points_of_a_grid() {
    let folder = Folder::new();
    let peak = |strengths: &str| {
        let words = ["sweep", "scenarios/attack-weapons.toml", "--vary", "monster.toughness=1..=10"];
        let more = ["--vary", strengths, "--vary", "survivors.Ada.luck=-7..=8", "--trials", "16", "--quiet"];
        peak_kib_of(&[&words[..], &more, &["--out", &folder.path("out")]].concat(), Duration::MAX)
    };
    let [few, many] = ["survivors.Ada.strength=0", "survivors.Ada.strength=0..=4"].map(peak);
    assert!(few > 1024, "measured {few} KiB");
    assert!(folder.bytes("out/sweep.csv").len() > 7_500_000, "the rows alone would not fit");
    assert!(many < few + 8 * 1024, "{few} KiB for 160 points, {many} KiB for 800");
}

/// Result files of one of these scenarios are 0.9 MB, and were 6 MB in memory.
#[test]
fn memory_grows_little_with_the_scenarios_in_which_things_are_valued() {
    let folder = Folder::new();
    let fight = include_str!("../../scenarios/showdown-gale-strider.toml");
    folder.write("library/gear.toml", include_str!("../../scenarios/library/gear.toml"));
    folder.write("library/quarries.toml", include_str!("../../scenarios/library/quarries.toml"));
    let files: Vec<String> = (0..12).map(|at| folder.write(&format!("{at}.toml"), fight)).collect();
    let peak = |count: usize| {
        let files = files[..count].iter().map(String::as_str);
        let more = ["--trials", "4", "--threads", "1", "--quiet", "--out", &folder.path("out")];
        let words: Vec<&str> = ["value"].into_iter().chain(files).chain(more).collect();
        peak_kib_of(&words, Duration::MAX)
    };
    let [few, many] = [4, 12].map(peak);
    assert!(few > 1024, "measured {few} KiB");
    assert!(many < few + 16 * 1024, "{few} KiB for 4 scenarios, {many} KiB for 12");
}
