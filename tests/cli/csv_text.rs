//! Names that a spreadsheet could take for formulas.

use serde_json::Value;

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

/// A scenario with the most dangerous names, and the hardest to quote, that the loader allows.
fn scenario() -> String {
    let template = deathroll(&["new", "attack"]).with(0).stdout;
    let (start, _) = template.split_once("[[arms]]").unwrap();
    let start = start.replace("\"Ada\"", "\"@Ada\"").replace("\"My first bench\"", "\"=1+1\"");
    let arms = ["=HYPERLINK(\\\"x\\\", 1)", "+1", "-1,5", "plain", "with \\\"quotes\\\", and a comma"];
    start + &arms.map(|arm| format!("[[arms]]\nname = \"{arm}\"\n")).concat()
}

#[test]
fn names_that_look_like_formulas_are_escaped() {
    let folder = Folder::new();
    let path = folder.write("=cmd.toml", &scenario());
    deathroll(&["run", &path, "--trials", "50", "--out", &folder.path("out"), "--format", "csv,json"])
        .with(0);
    for name in ["out/summary.csv", "out/distribution.csv"] {
        let rows = rows(&folder.read(name));
        let column = |name: &str| {
            let mut values: Vec<&str> = rows.iter().map(|row| row[name].as_str()).collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        assert_eq!(column("scenario"), ["'=cmd"]);
        assert_eq!(
            column("arm"),
            ["'+1", "'-1,5", "'=HYPERLINK(\"x\", 1)", "plain", "with \"quotes\", and a comma"]
        );
        assert!(column("subject").contains(&"'@Ada"));
    }
    // JSON is for programs and has the names unchanged.
    let summary: Vec<Value> = serde_json::from_str(&folder.read("out/summary.json")).unwrap();
    assert_eq!(summary[0]["arm"], "=HYPERLINK(\"x\", 1)");
}
