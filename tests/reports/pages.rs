//! Whole reports of fixed results, pinned.

use deathroll::report::{html, markdown};
use deathroll::results::{cell_text, compact};

use super::{document, tabled};

const DUEL: [&str; 6] =
    ["compare", "scenarios/attack-luck.toml", "--trials", "500", "--arms", "luck 0,luck 3"];

/// What differs between versions and files, replaced.
fn settled(text: &str) -> String {
    text.replace(concat!("deathroll ", env!("CARGO_PKG_VERSION")), "deathroll VERSION")
}

#[test]
fn markdown_is_pinned() {
    let document = document(&tabled(&DUEL));
    insta::assert_snapshot!(settled(&String::from_utf8(markdown::page(&document)).unwrap()));
}

/// The page without its style and script, a line for each element.
#[test]
fn html_is_pinned() {
    let mut document = document(&tabled(&DUEL));
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
    let page = String::from_utf8(html::page(&document(&tabled(&DUEL)))).unwrap();
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

/// Texts that a browser shows as they are have no marks of code.
#[test]
fn texts_on_hover_are_plain_and_filters_have_names() {
    let page = String::from_utf8(html::page(&document(&tabled(&DUEL)))).unwrap();
    let titles = page.split(" title=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0);
    assert!(titles.clone().count() > 20);
    titles.for_each(|title| assert!(!title.contains('`'), "{title}"));
    for table in ["summary", "comparison", "ranking"] {
        assert!(page.contains(&format!("<label>Filter {table} <input")), "{table}");
    }
}

/// Exact values have the digits of an exact estimate, not four.
#[test]
fn exact_values_are_not_rounded_to_four_digits() {
    let tables = super::table(
        "summary",
        &[
            "scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,method,exact,fraction",
            "s,axe,Ada,hit-rate,share,100,0.2,0.01,0.19,0.21,0.95,wilson,0.21052631578947367,",
            "s,axe,Ada,wounds,per-trial,100,0.4,0.01,0.39,0.41,0.95,normal,0.42526315789473684,",
        ],
    );
    let compact = compact(tables.named("summary").unwrap());
    let at = compact.columns.iter().position(|one| one.name == "exact").unwrap();
    let shown: Vec<String> = compact.rows.iter().map(|row| cell_text(&row.cells[at])).collect();
    assert_eq!(shown, ["21.052632 %", "0.425263"]);
}

/// Margins and what is allowed of differences are points, as the differences are.
#[test]
fn sizes_of_differences_are_in_percentage_points() {
    let tables = super::table(
        "comparison",
        &[
            "scenario,baseline,arm,subject,metric,unit,trials,difference,std_error,ci_low,ci_high,confidence,method,\
         verdict,margin,arm_more,baseline_more,variance_ratio",
            "s,axe,bow,party,win-rate,share,100,0.1,,0.05,0.15,0.95,normal,better,0.01,,,",
            "s,axe,bow,party,deaths,per-trial,100,0.1,,0.05,0.15,0.95,normal,worse,0.02,,,",
        ],
    );
    let margins = |tables: &deathroll::results::Tables, name: &str, column: &str| -> Vec<String> {
        let compact = compact(tables.named(name).unwrap());
        let at = compact.columns.iter().position(|one| one.name == column).unwrap();
        compact.rows.iter().map(|row| cell_text(&row.cells[at])).collect()
    };
    assert_eq!(margins(&tables, "comparison", "margin"), ["1 pp", "0.02"]);
    let tables = super::table(
        "checks",
        &[
            "scenario,file,line,subject,metric,unit,arm,other,demand,least,most,verdict,estimate,std_error,ci_low,\
         ci_high,confidence,method,trials,baseline",
            "s,s.toml,1,party,win-rate,share,axe,,at-least,0.5,,pass,0.6,,,,0.95,wilson,100,",
            "s,s.toml,1,party,win-rate,share,axe,bow,better-than,0.03,,pass,0.1,,,,0.95,normal,100,",
        ],
    );
    assert_eq!(margins(&tables, "checks", "least"), ["50 %", "3 pp"]);
}
