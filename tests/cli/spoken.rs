//! Names that speak to a machine: to a terminal, to the log of a CI service, to readers of reports.

use crate::support::program::{Folder, deathroll, program};

/// A scenario whose title and names are commands of CI services and mention people.
fn spoken(folder: &Folder) -> String {
    let text = deathroll(&["new", "attack"]).with(0).stdout;
    let title = text.lines().find(|line| line.starts_with("title = ")).unwrap();
    let text = text.replace(title, "title = '::stop-commands::x'");
    let expect = "[[expect]]\nmetric = 'hit-rate'\nbetween = [0.01, 0.02]\n";
    let arms = "[[arms]]\nname = '::error::one'\n[[arms]]\nname = 'two ##[error] @octocat #1'\n";
    let text = text.split("[[arms]]").next().unwrap().split("[[expect]]").next().unwrap().to_owned();
    folder.write("spoken.toml", &format!("{text}\n{arms}{expect}"))
}

fn speaks(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("::") || line.contains("##["))
}

#[test]
fn no_name_is_a_command_in_a_log() {
    let folder = Folder::new();
    let path = spoken(&folder);
    let calls: [&[&str]; 7] = [
        &["run", &path, "--trials", "50"],
        &["compare", &path, "--trials", "50"],
        &["check", &path],
        &["exact", &path, "--set", "rounds=1"],
        &["trace", &path, "--trial", "0"],
        &["find", &path, "--where", "hits >= 0", "--trials", "3"],
        &["validate", &path],
    ];
    for words in calls {
        for color in ["never", "always"] {
            let ended = deathroll(&[words, &["--color", color]].concat());
            let told = anstream::adapter::strip_str(&ended.stdout).to_string();
            assert!(told.contains("error"), "{words:?}: {ended:?}");
            assert!(!speaks(&told) && !speaks(&ended.stderr), "{words:?}: {ended:?}");
        }
    }
    let wrong = deathroll(&["run", &path, "--arm", "a\n::error::b\u{1b}[2J"]).with(2);
    assert!(!wrong.stderr.contains('\u{1b}'), "{wrong:?}");
}

/// The only commands are those that the program itself gives.
#[test]
fn annotations_are_the_only_commands() {
    let folder = Folder::new();
    let path = spoken(&folder);
    let mut call = program();
    let told = call.args(["check", &path]).env("GITHUB_ACTIONS", "true").output().unwrap().stdout;
    let told = String::from_utf8(told).unwrap();
    let commands: Vec<&str> = told.lines().filter(|line| line.trim_start().starts_with("::")).collect();
    assert!(commands.len() == 2 && commands.iter().all(|line| line.starts_with("::error file=")), "{told}");
}

#[test]
fn nobody_is_mentioned_by_a_report() {
    let folder = Folder::new();
    let path = spoken(&folder);
    let [markdown, out] = ["check.md", "out"].map(|name| folder.path(name));
    deathroll(&["check", &path, "--markdown", &markdown, "--out", &out, "--format", "md"]).with(1);
    for name in ["check.md", "out/report.md"] {
        let text = folder.read(name);
        assert!(text.contains("@<!-- -->octocat \\#<!-- -->1"), "{text}");
        let prose: String = text.split("```").step_by(2).collect();
        assert!(!prose.contains("@octocat") && !prose.contains("#1"), "{text}");
    }
}

/// Names of files come from whoever made them, and stored results from anywhere.
#[test]
#[cfg(unix)]
fn names_of_files_and_stored_texts_are_visible() {
    let folder = Folder::new();
    let text = deathroll(&["new", "attack"]).with(0).stdout;
    let path = folder.write("evil\n::error::\u{202e}x.toml", &text);
    let out = folder.path("out");
    let ended =
        deathroll(&["run", &path, "--trials", "50", "--out", &out, "--format", "csv,md,html"]).with(0);
    assert!(!ended.stdout.contains('\u{202e}') && !speaks(&ended.stdout), "{ended:?}");
    for name in ["out/summary.csv", "out/arms.csv"] {
        assert!(!folder.read(name).contains(['\u{202e}', '\r']), "{name}");
        assert!(folder.read(name).lines().skip(1).all(|line| line.starts_with("evil\u{fffd}")), "{name}");
    }
    // Altered with their digests.
    let (csv, run) = (folder.read("out/summary.csv"), folder.read("out/run.json"));
    let altered = csv.replace("evil\u{fffd}", "evil\u{2066}\u{200b}");
    let digest = |text: &str| deathroll::results::digest(text.as_bytes());
    folder.write("out/summary.csv", &altered);
    folder.write(
        "out/run.json",
        &run.replace(&digest(&csv), &digest(&altered)).replace("\"title\": \"", "\"title\": \"\u{202e}"),
    );
    let other = folder.path("other");
    let ended = deathroll(&["report", &out, "--out", &other, "--format", "csv,md,html"]).with(0);
    assert!(!ended.stdout.contains(['\u{202e}', '\u{2066}', '\u{200b}']), "{ended:?}");
    assert!(!folder.read("other/summary.csv").contains(['\u{2066}', '\u{200b}']));
    assert!(!folder.read("other/report.md").contains(['\u{202e}', '\u{2066}', '\u{200b}']));
}
