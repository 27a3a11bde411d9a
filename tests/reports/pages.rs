//! Whole reports of fixed results, pinned.

use deathroll::report::{html, markdown};

use super::{document, written};

const DUEL: [&str; 6] =
    ["compare", "scenarios/attack-luck.toml", "--trials", "500", "--arms", "luck 0,luck 3"];

/// What differs between versions and files, replaced.
fn settled(text: &str) -> String {
    text.replace(concat!("deathroll ", env!("CARGO_PKG_VERSION")), "deathroll VERSION")
}

#[test]
fn markdown_is_pinned() {
    let document = document(&written(&DUEL));
    insta::assert_snapshot!(settled(&String::from_utf8(markdown::page(&document)).unwrap()));
}

/// The page without its style and script, a line for each element.
#[test]
fn html_is_pinned() {
    let mut document = document(&written(&DUEL));
    document.charts.truncate(2);
    for text in
        document.provenance.iter_mut().flat_map(|one| &mut one.scenarios).flat_map(|one| &mut one.texts)
    {
        text.text.truncate(40);
    }
    let page = settled(&String::from_utf8(html::page(&document)).unwrap());
    let outside = |text: &str, from: &str, to: &str| {
        let (before, rest) = text.split_once(from).unwrap();
        format!("{before}{from}…{to}{}", rest.split_once(to).unwrap().1)
    };
    let page = outside(&outside(&page, "<style>", "</style>"), "<script>", "</script>");
    let head = page.split_once("<section class=\"tables\"").unwrap().0;
    let tail = page.split_once("<section id=\"trials\"").unwrap().1;
    insta::assert_snapshot!(format!("{head}\n…\n{tail}").replace("><", ">\n<"));
}

#[test]
fn a_page_is_a_tree_of_closed_elements() {
    let page = String::from_utf8(html::page(&document(&written(&DUEL)))).unwrap();
    let mut open: Vec<&str> = Vec::new();
    let script = page.find("<script>").unwrap();
    let body = &page[page.find("<body>").unwrap()..script];
    for tag in body.split('<').skip(1) {
        let name = tag.split([' ', '>', '/']).find(|name| !name.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "before {tag}");
        } else if !matches!(name, "input" | "meta" | "br") {
            open.push(name);
        }
    }
    assert_eq!(open, ["body"]);
}
