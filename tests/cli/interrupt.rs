//! Ctrl-C.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::program::{Folder, deathroll, program};
use crate::support::tables::rows;

/// In the first scenario a dodge's value is soon known to within a half; in the second nobody
/// dodges, so that it never is. So once the first table is out, the run is under way in the
/// second scenario, and stays there.
#[test]
fn an_interrupted_run_writes_what_there_is_and_ends_with_130() {
    let folder = Folder::new();
    let template = deathroll(&["new", "defense"]).with(0).stdout;
    let never = template.replace("dodge = \"if-severe\"", "dodge = \"never\"");
    assert_ne!(never, template);
    let paths = [folder.write("soon.toml", &template), folder.write("never.toml", &never)];
    let mut command = program();
    command.arg("run").args(paths).args(["--precision", "dodge-value-per-use=±0.5", "--max-trials", "20M"]);
    command.args(["--arm", "quilt", "--out", &folder.path("out")]);
    let mut call = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(call.stdout.take().unwrap());
    let mut told = String::new();
    stdout.read_line(&mut told).unwrap();
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", call.id())]).status().unwrap();
    assert!(kill.success());
    stdout.read_to_string(&mut told).unwrap();
    let ended = call.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    let note = "interrupted: what was played until now is told, and marked as partial\n";
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), note);
    assert!(told.matches("My first siege").count() == 2, "{told}");

    let run: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(run["partial"], json!(true));
    let [soon, never] = [0, 1].map(|scenario| &run["scenarios"][scenario]["arms"][0]);
    assert_eq!((&soon["ending"], &soon["trials"]), (&json!("precise"), &json!(4096)));
    assert_eq!(never["ending"], json!("interrupted"));
    let summary = rows(&folder.read("out/summary.csv"));
    let last = summary.last().unwrap();
    let expected = ("never", never["trials"].to_string());
    assert_eq!((last["scenario"].as_str(), last["trials"].clone()), expected);
    assert_eq!(folder.names("out"), ["distribution.csv", "run.json", "summary.csv"]);
}
