//! Reports for programs and services.

use roxmltree::Document;

use super::weapons;
use crate::support::program::{Ended, Folder, deathroll, program};

/// One claim of each verdict, in an arm whose name is hard to escape.
fn mixed() -> (Folder, String) {
    let (folder, path) = weapons(
        6,
        "[[arms]]\nname = 'a<b> & \"c\" | d, e: 50 %'\n\
         [[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nat-least = 0.4\n\
         [[expect]]\nmetric = 'hit-rate'\narm = 'a<b> & \"c\" | d, e: 50 %'\nat-least = 0.6\n\
         [[expect]]\nmetric = 'hit-rate'\narm = 'knife'\nat-least = 0.5\n",
    );
    (folder, path)
}

#[test]
fn junit_is_valid_xml_with_every_claim() {
    let (folder, path) = mixed();
    let junit = folder.path("junit.xml");
    deathroll(&["check", &path, "--max-trials", "10k", "--junit", &junit]).with(1);
    let text = folder.read("junit.xml");
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("tests")), ("testsuites", Some("3")));
    assert_eq!((root.attribute("failures"), root.attribute("errors")), (Some("1"), Some("1")));
    let cases: Vec<_> = root.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    let result = |case: usize| {
        let inside = cases[case].children().find(roxmltree::Node::is_element);
        inside.map(|node| node.tag_name().name())
    };
    assert_eq!([0, 1, 2].map(result), [None, Some("failure"), Some("error")]);
    assert_eq!(
        cases[1].attribute("name"),
        Some("hit-rate of Ada (a<b> & \"c\" | d, e: 50 %): at least 60 %")
    );
    let line = std::fs::read_to_string(&path).unwrap().lines().position(|line| line == "[[expect]]").unwrap();
    assert_eq!(cases[0].attribute("line"), Some((line + 1).to_string().as_str()));
}

/// Two scenarios with different numbers of claims of each verdict: every count is that of the elements
/// below it.
#[test]
fn junit_counts_the_elements_below() {
    let folder = Folder::new();
    let expect = |at_least: &[&str]| -> String {
        at_least
            .iter()
            .map(|bound| format!("[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nat-least = {bound}\n"))
            .collect()
    };
    let file = |name: &str, bounds: &[&str]| {
        let text = super::WEAPONS.replace("rounds = 1", "rounds = 6");
        folder.write(name, &format!("{text}\n{}", expect(bounds)))
    };
    let one = file("one.toml", &["0.6", "0.7", "0.4", "0.5"]);
    let two = file("two.toml", &["0.4", "0.3", "0.2", "0.8"]);
    let junit = folder.path("junit.xml");
    deathroll(&["check", &one, &two, "--max-trials", "10k", "--quiet", "--junit", &junit]).with(1);
    let text = folder.read("junit.xml");
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let suites =
        document.descendants().filter(|node| matches!(node.tag_name().name(), "testsuite" | "testsuites"));
    let mut counts = Vec::new();
    for suite in suites {
        let below = |name: &str| suite.descendants().filter(|node| node.has_tag_name(name)).count();
        let found = ["testcase", "failure", "error"].map(below);
        let told = ["tests", "failures", "errors"].map(|name| suite.attribute(name).unwrap());
        assert_eq!(told, found.map(|count| count.to_string()), "{text}");
        counts.push(found);
    }
    assert_eq!(counts, [[8, 3, 1], [4, 2, 1], [4, 1, 0]]);
}

#[test]
fn markdown_lists_failures_first() {
    let (folder, path) = mixed();
    let file = folder.path("check.md");
    deathroll(&["check", &path, "--max-trials", "10k", "--markdown", &file]).with(1);
    let shown = folder
        .read("check.md")
        .replace(&path, "weapons.toml")
        .replace(&path.replace('_', "\\_"), "weapons.toml");
    insta::assert_snapshot!(shown);
}

/// Backquotes in the name of a file are part of it.
#[test]
fn names_of_files_are_no_code_in_markdown() {
    let (folder, path) = mixed();
    let (odd, file) = (folder.path("`odd`.toml"), folder.path("check.md"));
    std::fs::copy(&path, &odd).unwrap();
    deathroll(&["check", &odd, "--max-trials", "1k", "--markdown", &file]);
    let shown = folder.read("check.md");
    assert!(shown.contains(r"\`odd\`.toml"), "{shown}");
}

#[test]
fn annotations_are_printed_under_github_actions() {
    let (_folder, path) = mixed();
    let check = |in_ci: bool| {
        let mut command = program();
        command.args(["check", &path, "--max-trials", "10k", "--quiet"]);
        if in_ci {
            command.env("GITHUB_ACTIONS", "true");
        }
        Ended::from(command.output().unwrap()).with(1).stdout
    };
    let told = check(true);
    let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("::")).collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].starts_with("::error file="), "{told}");
    assert!(
        lines[0].contains(",title=deathroll%3A fail::hit-rate of Ada (a<b> & \"c\" | d, e: 50 %25)"),
        "{told}"
    );
    assert!(lines[1].starts_with("::warning file="), "{told}");
    assert!(!check(false).contains("::"));
}

#[test]
fn result_files_equal_those_of_other_commands() {
    let folder = Folder::new();
    let words = ["check", "scenarios/attack-weapons.toml", "--quiet", "--out", &folder.path("out")];
    deathroll(&words).with(0);
    assert_eq!(folder.names("out"), ["checks.csv", "distribution.csv", "run.json", "summary.csv"]);
    let summary = folder.read("out/summary.csv");
    for arm in ["axe", "needles", "maul", "blade"] {
        assert!(summary.contains(&format!("\nattack-weapons,{arm},Ada,wounds-per-attack,")), "{summary}");
    }
    let run: serde_json::Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    assert_eq!(run["command"][1], "check");
    assert_eq!(run["scenarios"][0]["arms"].as_array().unwrap().len(), 4);
}

/// One report does not replace another, nor a result file.
#[test]
fn reports_have_files_of_their_own() {
    let (folder, path) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\nat-least = 0.4\n");
    let out = folder.path("out");
    std::fs::create_dir(&out).unwrap();
    let told = |options: &[&str]| deathroll(&[&["check", &path], options].concat()).with(2).stderr;
    let [one, run] = ["out/x.md", "out/run.json"].map(|name| folder.path(name));
    assert!(told(&["--json", &one, "--markdown", &one]).contains("has the report of --json"));
    for name in [&run, &folder.path("out/checks.json")] {
        let told = told(&["--out", &out, "--json", name]);
        assert!(told.contains("is the name of a result file of --out"), "{told}");
    }
    assert!(folder.names("out").is_empty());
}

#[test]
fn a_report_that_cannot_be_written_exits_with_2() {
    let (folder, path) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\nat-least = 0.4\n");
    let file = folder.path("nowhere/junit.xml");
    let ended = deathroll(&["check", &path, "--junit", &file]).with(2);
    assert!(ended.stderr.contains("cannot write "), "{ended:?}");
}
