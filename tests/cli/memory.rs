//! Memory does not grow with the number of trials.

#![cfg(target_os = "linux")]

use std::process::Stdio;
use std::time::Duration;

use crate::support::program::program;

/// Far below one byte per additional trial, and far above the noise of allocators.
const GROWTH_MAX_KIB: u64 = 1024;
const FEW: u64 = 20_000;
const MANY: u64 = 2_000_000;

/// The peak memory of a run with this many trials, as last seen before its end.
fn peak_kib(trials: u64) -> u64 {
    let trials = trials.to_string();
    let words =
        ["run", "scenarios/attack-weapons.toml", "--arm", "axe", "--threads", "2", "--trials", &trials];
    let mut call = program().args(words).stdout(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", call.id());
    let mut peak = 0;
    while call.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        // A process that has just ended still has a status, but without memory.
        if let Some(kib) = line.and_then(|line| line.trim().strip_suffix(" kB")) {
            peak = kib.parse().unwrap();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    peak
}

#[test]
fn memory_does_not_grow_with_the_number_of_trials() {
    let (few, many) = (peak_kib(FEW), peak_kib(MANY));
    assert!(few > 1024, "measured {few} KiB");
    assert!(many < few + GROWTH_MAX_KIB, "{few} KiB for {FEW} trials, {many} KiB for {MANY}");
}
