//! What workbooks hold beside the values of cells: formats, and texts in place of charts.

use std::io::{Cursor, Read};

use super::written_as;
use crate::support::program::Folder;

/// The parts of a workbook whose names begin so, with their XML.
fn parts(folder: &Folder, begin: &str) -> Vec<String> {
    let mut book = zip::ZipArchive::new(Cursor::new(folder.bytes("out/report.xlsx"))).unwrap();
    let names = book.file_names().map(|name| name.unwrap().into_owned());
    let names: Vec<String> = names.filter(|name| name.starts_with(begin)).collect();
    let mut text = |name: &String| {
        let mut text = String::new();
        book.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    names.iter().map(&mut text).collect()
}

/// The attributes of this name in elements of this name.
fn attributes(xml: &str, element: &str, name: &str) -> Vec<String> {
    let xml = roxmltree::Document::parse(xml).unwrap();
    let elements = xml.descendants().filter(|node| node.tag_name().name() == element);
    elements.filter_map(|node| node.attribute(name).map(str::to_owned)).collect()
}

#[test]
fn charts_have_a_text_in_their_place() {
    let folder = written_as("xlsx", &["run", "scenarios/attack-weapons.toml", "--trials", "200"]);
    let drawings = parts(&folder, "xl/drawings/drawing");
    let texts: Vec<String> = drawings.iter().flat_map(|one| attributes(one, "cNvPr", "descr")).collect();
    let charts = parts(&folder, "xl/charts/chart").len();
    assert!(charts > 2 && texts.len() == charts, "{charts} charts: {texts:?}");
    let first = "wounds-per-attack of Ada by arm. The data are in the sheet Charts. Dots are estimates";
    assert!(texts.iter().any(|text| text.starts_with(first)), "{texts:?}");
    assert!(texts.iter().all(|text| text.encode_utf16().count() <= 255), "{texts:?}");
}

/// Corrected for many claims it is close to 100 %, and not shown as that.
#[test]
fn confidence_has_the_digits_that_tell_it_from_certainty() {
    let folder = written_as("csv,xlsx", &["check", "scenarios/attack-weapons.toml", "--max-trials", "2000"]);
    let styles = parts(&folder, "xl/styles.xml").swap_remove(0);
    let styles = roxmltree::Document::parse(&styles).unwrap();
    let all =
        |name: &str| styles.descendants().filter(|node| node.tag_name().name() == name).collect::<Vec<_>>();
    let format = all("numFmt").into_iter().find(|one| one.attribute("formatCode") == Some("0.00######%"));
    let format = format.and_then(|one| one.attribute("numFmtId")).expect("the format is used");
    let of_cells: Vec<_> = all("cellXfs")[0].children().filter(roxmltree::Node::is_element).collect();
    let is_confidence =
        |style: &str| of_cells[style.parse::<usize>().unwrap()].attribute("numFmtId") == Some(format);
    let text = folder.read("out/checks.csv");
    let at = text.lines().next().unwrap().split(',').position(|head| head == "confidence").unwrap();
    let column = char::from(b'A' + u8::try_from(at).unwrap());
    let sheets = parts(&folder, "xl/worksheets/sheet");
    let cells: Vec<String> = sheets
        .iter()
        .flat_map(|sheet| {
            let sheet = roxmltree::Document::parse(sheet).unwrap();
            let cells = sheet.descendants().filter(|node| node.tag_name().name() == "c");
            let cell = |node: roxmltree::Node<'_, '_>| {
                node.attribute("s")
                    .filter(|style| is_confidence(style))
                    .and(node.attribute("r"))
                    .map(str::to_owned)
            };
            cells.filter_map(cell).collect::<Vec<_>>()
        })
        .collect();
    let is_there = |row: usize| cells.contains(&format!("{column}{row}"));
    assert!((2..=text.lines().count()).all(is_there), "{column}: {cells:?}");
}
