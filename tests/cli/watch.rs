//! `deathroll watch`: plays again when a file changes, in the terminal and on a page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};
use std::time::{Duration, Instant};

#[cfg(unix)]
use crate::support::interrupt::send_ctrl_c;
use crate::support::program::{Folder, deathroll, program};

const LIBRARY: &str =
    "format = 1\nabout = 'A'\n[gear.stick]\nweapon = { speed = 2, accuracy = 6, strength = 2 }\n";
const FILE: &str = "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = 'A'\ninclude = ['gear.toml']\n[monster]\n\
    toughness = 6\nai-cards = [{ name = 'Peck' }]\nhit-locations = [{ name = 'Wing', copies = 4 }]\n\
    [[survivors]]\nname = 'Ada'\ngear = ['stick']\n";

/// The program while it watches; it ends with the test.
struct Watching {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Watching {
    /// Where its page is.
    fn address(&mut self) -> String {
        let line = self.until("the page is at");
        let address = line.trim().trim_end_matches('/').rsplit('/').next().unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        address
    }

    fn start(words: &[&str]) -> Self {
        let mut command = program();
        command.arg("watch").args(words).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, lines }
    }

    /// Reads lines up to one that contains a text, and returns that.
    fn until(&mut self, text: &str) -> String {
        let mut line = String::new();
        while self.lines.read_line(&mut line).expect("output in UTF-8") > 0 {
            assert!(!line.contains("--metric"), "an option that it does not have: {line}");
            if line.contains(text) {
                return line;
            }
            line.clear();
        }
        panic!("the output ended before `{text}`");
    }

    /// Reads up to the page with all trials, and its line on what has changed.
    fn last_page(&mut self) -> String {
        self.until("2 000 trials per arm");
        self.until("since the last save")
    }
}

fn files(folder: &Folder) -> String {
    folder.write("gear.toml", LIBRARY);
    folder.write("my.toml", FILE)
}

#[test]
fn changes_of_the_file_and_of_its_libraries_are_played_and_marked() {
    let folder = Folder::new();
    let file = files(&folder);
    let mut watching = Watching::start(&[&file, "--trials", "2000"]);
    watching.until("2 000 trials per arm");
    let hard = FILE.replace("toughness = 6", "toughness = 10");
    folder.write("my.toml", &hard);
    assert_eq!(watching.last_page(), CHANGED);
    let change = watching.until(" → ");
    assert!(change.starts_with("wounds-per-attack of Ada (base): "), "{change}");
    folder.write("gear.toml", &LIBRARY.replace("strength = 2", "strength = 12"));
    assert_eq!(watching.last_page(), CHANGED);
    // A save that changes nothing is no change.
    folder.write("my.toml", &(hard + "# a comment\n"));
    assert_eq!(watching.last_page(), "no main metric has changed since the last save\n");
    // What is wrong is reported, and the next save is played again, also that of a library.
    folder.write("gear.toml", "format = 1\n[gear.stick]\nweapon = 1\n");
    std::thread::sleep(Duration::from_millis(600));
    folder.write("gear.toml", LIBRARY);
    assert_eq!(watching.last_page(), CHANGED);
    folder.write("my.toml", "format = 1\n");
    std::thread::sleep(Duration::from_millis(600));
    folder.write("my.toml", FILE);
    assert_eq!(watching.last_page(), CHANGED);
}

/// Rounds of few trials are compared with rounds of as few.
#[test]
fn a_save_that_changes_nothing_that_is_played_is_no_change_in_any_round() {
    const DUEL: &str = include_str!("../../scenarios/showdown-duel.toml");
    let folder = Folder::new();
    let file = folder.write("my.toml", DUEL);
    let mut watching = Watching::start(&[&file, "--trials", "20k"]);
    watching.until("20 000 trials per arm");
    folder.write("my.toml", &format!("{DUEL}# a comment\n"));
    for trials in ["512", "2 048", "8 192", "20 000"] {
        watching.until(&format!("{trials} trials per arm"));
        let line = watching.until("since the last save");
        assert_eq!(line, "no main metric has changed since the last save\n", "{trials} trials");
    }
}

/// A round of many trials ends when a file is saved.
#[test]
fn a_save_within_a_round_is_played_at_once() {
    let folder = Folder::new();
    let file = files(&folder);
    let mut watching = Watching::start(&[&file, "--trials", "4000M"]);
    watching.until("8 192 trials per arm");
    folder.write("my.toml", &FILE.replace("toughness = 6", "toughness = 10"));
    watching.until("512 trials per arm");
    let change = watching.until(" → ");
    assert!(change.starts_with("wounds-per-attack of Ada (base): "), "{change}");
}

/// With as many trials as luck is taken out of, too.
#[test]
fn the_numbers_are_those_of_run() {
    const FIGHT: &str = "scenarios/showdown-duel.toml";
    const ROWS: [&str; 4] = ["luck taken out", "party ", "who dodges ", "who does not "];
    let run = deathroll(&["run", FIGHT, "--trials", "8192"]).with(0).stdout;
    let mut watching = Watching::start(&[FIGHT, "--trials", "8192"]);
    watching.until("8 192 trials");
    for row in ROWS {
        let wanted = run.lines().find(|line| line.starts_with(row)).expect("a row");
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&watching.until(row)), words(wanted));
    }
}

/// The line above what has changed.
const CHANGED: &str = "since the last save\n";

/// A request to a server on this machine; the body of its answer.
fn get(address: &str, path: &str) -> String {
    let answer = answer(address, path, &format!("Host: {address}\r\n"));
    answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
}

/// The whole answer to a request with these headers.
fn answer(address: &str, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.0\r\n{headers}\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Asks until the page contains a text.
fn page_with(address: &str, text: &str) -> String {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(60) {
        let page = get(address, "/");
        if page.contains(text) {
            return page;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("no `{text}` on the page");
}

#[test]
fn a_live_page_shows_pictures_and_changes() {
    let folder = Folder::new();
    let file = files(&folder);
    let mut watching = Watching::start(&[&file, "--trials", "2000", "--page"]);
    let address = watching.address();
    let page = page_with(&address, "2 000 trials per arm");
    assert!(page.contains("<svg") && page.contains("/version"));
    let version: u64 = get(&address, "/version").parse().unwrap();
    folder.write("my.toml", FILE);
    page_with(&address, "No main metric has changed since the last save.");
    let expecting = format!("{FILE}[[expect]]\nmetric = 'hit-rate'\nat-least = 0.9\n");
    folder.write("my.toml", &expecting.replace("toughness = 6", "toughness = 10"));
    page_with(
        &address,
        "Expected: 0 of 1 expectation holds in these estimates; hit-rate of Ada (base) fails.",
    );
    page_with(&address, "Since the last save:</p><ul><li>wounds-per-attack of Ada");
    assert!(get(&address, "/version").parse::<u64>().unwrap() > version);
    assert_eq!(get(&address, "/elsewhere"), "nothing here");
    assert_eq!(get(&address, "/favicon.ico"), "");
}

/// Numbers of an earlier save are never shown as if they were those of the file.
#[test]
fn a_live_page_shows_why_a_file_cannot_be_played() {
    let folder = Folder::new();
    let file = files(&folder);
    let mut watching = Watching::start(&[&file, "--trials", "2000", "--page"]);
    let address = watching.address();
    page_with(&address, "2 000 trials per arm");
    folder.write("my.toml", &FILE.replace("toughness = 6", "toughness = <b>"));
    let page = page_with(&address, "The file cannot be played as it is now");
    assert!(page.contains("toughness = &lt;b&gt;") && page.contains("2 000 trials per arm"), "{page}");
    folder.write("my.toml", &FILE.replace("toughness = 6", "toughness = 10"));
    let page = page_with(&address, "Since the last save:</p><ul><li>wounds-per-attack of Ada");
    assert!(!page.contains("cannot be played"));
}

#[test]
fn a_live_page_says_what_is_wrong_with_a_file_that_was_never_played() {
    let folder = Folder::new();
    let file = files(&folder);
    folder.write("my.toml", "arms = ");
    let mut watching = Watching::start(&[&file, "--page"]);
    let page = page_with(&watching.address(), "cannot be played");
    assert!(page.contains("my.toml") && page.contains("/version") && !page.contains("numbers"), "{page}");
}

/// A site whose name leads to this machine could otherwise read the page.
#[test]
fn a_live_page_is_for_names_of_this_machine_alone() {
    let folder = Folder::new();
    let mut watching = Watching::start(&[&files(&folder), "--trials", "2000", "--page"]);
    let address = watching.address();
    let port = address.rsplit(':').next().unwrap();
    page_with(&address, "2 000 trials per arm");
    for host in ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1:1".to_owned()] {
        for path in ["/", "/version"] {
            let refused = answer(&address, path, &format!("Host: {host}\r\n"));
            assert!(refused.starts_with("HTTP/1.0 403") && !refused.contains("trials"), "{host}: {refused}");
        }
    }
    assert!(answer(&address, "/", "").starts_with("HTTP/1.0 403"), "no name at all");
    let named = answer(&address, "/version", &format!("Host: LocalHost:{port}\r\n"));
    assert!(named.starts_with("HTTP/1.0 200"), "{named}");
}

/// Nothing was cut off: it watches until it is told to stop.
#[test]
#[cfg(unix)]
fn ctrl_c_is_its_ordinary_end() {
    let folder = Folder::new();
    let file = files(&folder);
    let mut watching = Watching::start(&[&file, "--trials", "2000"]);
    watching.until("2 000 trials per arm");
    send_ctrl_c(&watching.child);
    assert_eq!(watching.child.wait().unwrap().code(), Some(0));
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let refused = deathroll(&["watch", "-"]).with(2).stderr;
    assert!(refused.contains("standard input cannot be watched"), "{refused}");
}
