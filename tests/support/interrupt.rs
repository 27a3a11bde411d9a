//! Ctrl-C, sent as a signal.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Runs a command that is interrupted at its first output; returns standard output and standard error.
pub(crate) fn interrupted_at_its_first_line(mut command: Command) -> (String, String) {
    let mut call = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(call.stdout.take().unwrap());
    let mut told = String::new();
    stdout.read_line(&mut told).unwrap();
    send_ctrl_c(&call);
    stdout.read_to_string(&mut told).unwrap();
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{told}");
    (told, String::from_utf8(ended.stderr).unwrap())
}

/// Runs a command that is interrupted some time after it listens to signals; returns standard error and how long it took
/// to end.
pub(crate) fn interrupted_after(time: Duration, mut command: Command) -> (String, Duration) {
    let call = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until_it_listens(call.id());
    std::thread::sleep(time);
    interrupt(call)
}

/// The same; returns standard output.
pub(crate) fn printed_before(time: Duration, mut command: Command) -> String {
    let call = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    wait_until_it_listens(call.id());
    std::thread::sleep(time);
    send_ctrl_c(&call);
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    String::from_utf8(ended.stdout).unwrap()
}

/// As [`interrupted_after`], as soon as `is_time`.
pub(crate) fn interrupted_when(is_time: impl Fn() -> bool, mut command: Command) -> (String, Duration) {
    let call = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(is_time);
    interrupt(call)
}

/// Waits until `is_time`.
pub(crate) fn wait_until(is_time: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_time() {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing has happened for a minute");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Waits until a process handles Ctrl-C, as it does once it has read its scenarios, where the system tells.
fn wait_until_it_listens(process: u32) {
    let listens = |status: String| {
        let handled = status.lines().find_map(|line| line.strip_prefix("SigCgt:").map(str::trim));
        handled.is_some_and(|signals| u64::from_str_radix(signals, 16).unwrap() >> 1 & 1 == 1)
    };
    wait_until(|| std::fs::read_to_string(format!("/proc/{process}/status")).map_or(true, listens));
}

/// Sends Ctrl-C to a program.
pub(crate) fn send_ctrl_c(call: &Child) {
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", call.id())]).status().unwrap();
    assert!(kill.success());
}

fn interrupt(call: Child) -> (String, Duration) {
    send_ctrl_c(&call);
    let begin = Instant::now();
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    (String::from_utf8(ended.stderr).unwrap(), begin.elapsed())
}

/// Runs a command that is interrupted as soon as `is_time`; returns standard error and the seconds of a
/// processor that it took to end, which do not depend on what else the machine does.
#[cfg(target_os = "linux")]
pub(crate) fn interrupted_once(is_time: impl Fn() -> bool, mut command: Command) -> (String, f64) {
    let call = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(is_time);
    let before = processor_seconds(call.id()).0;
    send_ctrl_c(&call);
    let after = loop {
        match processor_seconds(call.id()) {
            (seconds, true) => break seconds,
            _ => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    (String::from_utf8(ended.stderr).unwrap(), after - before)
}

/// The processor time of a process and of its threads, and whether it has ended.
#[cfg(target_os = "linux")]
fn processor_seconds(process: u32) -> (f64, bool) {
    const TICKS: f64 = 100.0; // in a second, for every program
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name of the program stands in parentheses.
    let fields: Vec<&str> = line.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks: f64 = fields[11..13].iter().map(|field| field.parse::<f64>().unwrap()).sum();
    (ticks / TICKS, fields[0] == "Z")
}
