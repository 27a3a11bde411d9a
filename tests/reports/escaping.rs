//! Names from scenario files are texts in every format.

use super::names;

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
