//! What a page has, with links: in a line, or of long pages as a list.

use maud::{Markup, html};

use super::pictures::{self, Group};
use super::tables;
use crate::results::{Document, Table};

/// Pages with more pictures and tables than this name each of them.
const LINE_MAX: usize = 16;

/// The tables of a page, in order. Of a grid that of its points has all columns of `summary`, row by row.
pub(super) fn tables(document: &Document) -> Vec<&Table> {
    let is_grid = document.tables.named("sweep").is_some();
    let is_repeated = |table: &Table| table.name == "trials" || is_grid && table.name == "summary";
    let written = |table: &&Table| !table.rows.is_empty() && !is_repeated(table);
    document.loadouts.iter().chain(document.tables.iter().filter(written)).collect()
}

/// The list of contents.
pub(super) fn list(document: &Document, groups: &[Group<'_>]) -> Markup {
    let all = tables(document);
    let is_long = document.charts.len() + all.len() > LINE_MAX;
    html! {
        nav class=[is_long.then_some("contents")] aria-label="Parts of this page" {
            ul {
                @if !groups.is_empty() {
                    li { a href="#pictures" { "Pictures" } @if is_long { (pictures::contents(groups)) } }
                }
                li {
                    a href="#tables" { "Tables" }
                    @if is_long {
                        ul { @for (at, table) in all.iter().enumerate() { li { a href={ "#" (tables::id(at)) } { (table.name) } } } }
                    }
                }
                @if document.tables.named("trials").is_some() { li { a href="#trials" { "Trials to look at" } } }
                li { a href="#repeat" { "How to repeat it" } }
            }
        }
    }
}
