//! Names from scenario files are texts in every format.

use super::{names, written};
use crate::support::program::Folder;

/// The number of times that a text occurs.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn names_cannot_inject_anything_into_a_page() {
    let page = names().read("out/report.html");
    // The only script is the page's own.
    assert_eq!(count(&page, "<script"), 1);
    assert_eq!(count(&page, "<img"), 0);
    assert!(count(&page, "&lt;script&gt;alert(1)&lt;/script&gt;") > 1);
    assert!(count(&page, "&lt;img src=x onerror=a()&gt;") > 1);
}

#[test]
fn a_page_needs_nothing_else() {
    let page = names().read("out/report.html");
    for part in ["http:", "https:", "src=", "url(", "@import", "<link", "<iframe"] {
        let own = if part == "src=" { count(&page, "img src=x") } else { 0 };
        assert_eq!(count(&page, part), own, "{part}");
    }
}

#[test]
fn names_cannot_inject_anything_into_markdown() {
    let page = names().read("out/report.md");
    assert_eq!(count(&page, "<script"), 0);
    assert_eq!(count(&page, "<img"), 0);
    assert!(page.contains(r"\@<!-- -->luck \| \*two\*"), "{page}");
    let tables = page.lines().filter(|line| line.starts_with('|'));
    let columns = |line: &str| count(&line.replace(r"\|", ""), "|");
    let lines: Vec<&str> = tables.collect();
    // Every line of a table has as many columns as the rule below its heads.
    let mut width = 0;
    for (at, line) in lines.iter().enumerate() {
        if lines.get(at + 1).is_some_and(|next| next.starts_with("| ---")) {
            width = columns(line);
        }
        assert_eq!(columns(line), width, "{line}");
    }
    assert!(lines.len() > 10);
}

#[test]
fn names_are_the_same_in_every_format_but_for_the_shield_of_csv() {
    let folder = names();
    let csv = folder.read("out/arms.csv");
    assert!(csv.contains("'=HYPERLINK(") && csv.contains("'@luck") && csv.contains("'+plain"), "{csv}");
    let json = folder.read("out/arms.json");
    assert!(json.contains("\"=HYPERLINK(") && json.contains("\"@luck | *two*\""), "{json}");
}

/// Backquotes of names are theirs; in our own sentences they are code.
#[test]
fn backquotes_of_names_are_shown_as_they_are() {
    let folder = Folder::new();
    let text = std::fs::read_to_string("scenarios/attack-luck.toml").unwrap();
    let arms =
        "\n[[arms]]\nname = \"`one` a`b\"\n\n[[arms]]\nname = \"two\"\nset = { \"survivors.*.luck\" = 3 }\n";
    let (text, _) = text.split_once("[[arms]]").unwrap();
    let file = folder.write("mine.toml", &(text.to_owned() + arms));
    std::fs::create_dir(folder.path("library")).unwrap();
    for entry in std::fs::read_dir("scenarios/library").unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, folder.path(&format!("library/{}", path.file_name().unwrap().display())))
            .unwrap();
    }
    let answer = |folder: &Folder| {
        let page = folder.read("out/report.html");
        let (_, answer) = page.split_once("<p class=\"answer\">").unwrap();
        answer.split_once("</p>").unwrap().0.to_owned()
    };
    let compared = written(&["compare", &file, "--trials", "500"]);
    assert!(
        answer(&compared).contains("`one` a`b") && !answer(&compared).contains("<code>"),
        "{}",
        answer(&compared)
    );
    let markdown = compared.read("out/report.md");
    assert!(markdown.lines().nth(2).unwrap().contains(r"\`one\` a\`b"), "{markdown}");
    let asked = written(&["exact", &file, "--where", "wounds >= 1"]);
    let expected = "The chance of <code>wounds &gt;= 1</code> lies between 0.639823 for `one` a`b and ";
    assert!(answer(&asked).starts_with(expected), "{}", answer(&asked));
    assert!(
        asked
            .read("out/report.md")
            .contains(r"The chance of `wounds >= 1` lies between 0.639823 for \`one\` a\`b and ")
    );
}
