//! Ctrl-C, sent as a signal.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs a command that is interrupted at its first output; returns standard output and standard error.
pub(crate) fn interrupted_at_its_first_line(mut command: Command) -> (String, String) {
    let mut call = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(call.stdout.take().unwrap());
    let mut told = String::new();
    stdout.read_line(&mut told).unwrap();
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", call.id())]).status().unwrap();
    assert!(kill.success());
    stdout.read_to_string(&mut told).unwrap();
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{told}");
    (told, String::from_utf8(ended.stderr).unwrap())
}

/// Runs a command that is interrupted after some time; returns standard error and how long it took to end.
pub(crate) fn interrupted_after(time: Duration, mut command: Command) -> (String, Duration) {
    let call = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(time);
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", call.id())]).status().unwrap();
    let begin = Instant::now();
    assert!(kill.success());
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    (String::from_utf8(ended.stderr).unwrap(), begin.elapsed())
}
