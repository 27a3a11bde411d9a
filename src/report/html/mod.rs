//! A report as one HTML file that needs nothing else.

mod contents;
mod pictures;
mod provenance;
mod tables;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::svg;
use crate::results::chart::Chart;
use crate::results::{Cell, Document};

/// The style of all pages.
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Looks every second whether the page has changed.
const LIVE: &str = include_str!("live.js");

/// The report.
#[must_use]
pub fn page(document: &Document) -> Vec<u8> {
    whole(document, None)
}

/// What a live page says beside its document.
#[derive(Debug, Clone, Copy)]
pub struct Live<'a> {
    /// What differs from the last save; none where nothing can be compared with it.
    pub changed: Option<&'a [String]>,
    /// Whether what the file expects holds.
    pub expected: Option<&'a str>,
    /// Why the file cannot be played as it is now, where the document is that of an earlier save.
    pub fault: Option<&'a str>,
}

/// The report as a live page, which loads itself again; without a document where nothing could be played yet.
#[must_use]
pub fn live_page(document: Option<&Document>, live: Live<'_>) -> Vec<u8> {
    match document {
        Some(document) => whole(document, Some(live)),
        None => nothing_yet(live),
    }
}

/// The live page before anything could be played.
fn nothing_yet(live: Live<'_>) -> Vec<u8> {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head("deathroll watch", ""))
            body {
                header { h1 { "deathroll watch" } (state(live, false)) }
                script { (PreEscaped(LIVE)) }
            }
        }
    };
    page.into_string().into_bytes()
}

/// Whether the page, if it has numbers, is that of the file as it is now.
fn state(live: Live<'_>, has_numbers: bool) -> Markup {
    html! {
        @if let Some(fault) = live.fault {
            div.fault role="alert" {
                p {
                    strong {
                        "The file cannot be played as it is now"
                        @if has_numbers { "; numbers are those of the last save that could be" } "."
                    }
                }
                pre tabindex="0" { code { (fault) } }
            }
        }
        @match live.changed {
            None => {},
            Some([]) => p.changed { "No main metric has changed since the last save." },
            Some(changed) => div.changed {
                p { "Since the last save:" }
                ul { @for line in changed { li { (line) } } }
            },
        }
        @if let Some(expected) = live.expected { p { (expected) } }
    }
}

fn whole(document: &Document, live: Option<Live<'_>>) -> Vec<u8> {
    let Document { title, answers, charts, tables, .. } = document;
    let groups = pictures::groups(charts);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(title, ""))
            body {
                header {
                    h1 { (title) }
                    @if let Some(live) = live { (state(live, true)) }
                    @for sentence in answers {
                        p.answer {
                            @if let Some([before, condition, after]) = document.code(sentence) {
                                (before) code { (condition) } (after)
                            } @else { (sentence) }
                        }
                    }
                    (provenance::facts(document))
                    (contents::list(document, &groups))
                }
                main {
                    @if !charts.is_empty() { (pictures::section(&groups)) }
                    section #tables .tables {
                        h2 { "Tables" }
                        @for (at, table) in contents::tables(document).into_iter().enumerate() {
                            (tables::table(table, at, is_open(document, table.name)))
                        }
                    }
                    @if let Some(trials) = tables.named("trials") {
                        section #trials {
                            h2 { "Trials to look at" }
                            (tables::trials(trials))
                        }
                    }
                    section #repeat {
                        h2 { "How to repeat it" }
                        (provenance::details(document))
                    }
                }
                footer { p { "Made by deathroll, a Monte Carlo balance analyzer for tabletop survival combat." } }
                script { (PreEscaped(SCRIPT)) @if live.is_some() { (PreEscaped(LIVE)) } }
            }
        }
    };
    page.into_string().into_bytes()
}

/// The head of a page, with its title and more rules of its style.
pub(crate) fn head(title: &str, more_style: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="generator" content="deathroll";
            title { (title) }
            style { (PreEscaped(svg::STYLE)) (PreEscaped(STYLE)) (PreEscaped(more_style)) }
        }
    }
}

/// Distributions are long, and the worth of things says what their comparison says.
fn is_open(document: &Document, table: &str) -> bool {
    match table {
        "distribution" => false,
        "comparison" => document.tables.named("value").is_none(),
        _ => true,
    }
}

/// A picture with its legend for other pages: its title, how to read it, and the picture.
pub(crate) fn picture(chart: &Chart) -> (String, String, String) {
    (chart.title.clone(), chart.about.clone(), svg::picture(chart).into_string())
}

/// The class of the style sheet for a cell.
pub(crate) const fn tone(cell: &Cell) -> Option<&'static str> {
    tables::tone(cell)
}
