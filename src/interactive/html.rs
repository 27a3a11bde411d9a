//! The page as one file that needs nothing else.

use std::collections::BTreeMap;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;

use super::field::{Group, groups};
use super::session::Session;
use crate::report::html;

const OWN_STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// What each of the threads of the page runs.
const WORKER: &str = include_str!("worker.js");

/// What a page contains beside its scripts.
#[derive(Debug)]
pub struct Contents<'a> {
    /// The scenario.
    pub session: &'a Session,
    /// The engine as WebAssembly, compressed as zlib does it.
    pub engine: &'a [u8],
    /// The master seed at first.
    pub seed: u64,
}

/// What the script of the page reads.
#[derive(Serialize)]
struct Data<'a> {
    main: &'a str,
    texts: &'a BTreeMap<String, String>,
    set: &'a [String],
    arms: Vec<ArmData<'a>>,
}

/// An arm of the file.
#[derive(Serialize)]
struct ArmData<'a> {
    name: &'a str,
    about: Option<&'a str>,
    groups: Vec<Group>,
}

/// The page.
///
/// # Errors
/// Never in practice: everything in it has a form in JSON.
pub fn page(contents: &Contents<'_>) -> serde_json::Result<Vec<u8>> {
    let Contents { session, engine, seed } = contents;
    let arm = |(name, about)| ArmData { name, about, groups: groups(session, name) };
    let data = Data {
        main: &session.main,
        texts: &session.texts,
        set: &session.overrides,
        arms: session.arms_of_file().map(arm).collect(),
    };
    let [title, about] = session.titles();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (html::head(title, OWN_STYLE))
            body {
                header {
                    h1 { (title) }
                    p.about { (about) }
                    @if !session.overrides.is_empty() {
                        p.about {
                            "Changed in every arm: "
                            @for (at, change) in session.overrides.iter().enumerate() {
                                @if at > 0 { ", " }
                                code { (change) }
                            }
                        }
                    }
                    nav aria-label="Parts of this page" {
                        ul {
                            li { a href="#controls" { "Settings" } }
                            li { a href="#results" { "Results" } }
                            li { a href="#keep" { "Keep it" } }
                        }
                    }
                    noscript { p.bad { "This page plays the scenario in your browser and needs JavaScript." } }
                }
                main.play {
                    (controls(session, *seed))
                    (results())
                }
                footer { p { "Made by deathroll, a Monte Carlo balance analyzer for tabletop survival combat. Everything is played in this page; it sends nothing." } }
                script #data type="application/json" { (PreEscaped(unclosed(&serde_json::to_string(&data)?))) }
                script #engine type="text/plain" { (BASE64_STANDARD.encode(engine)) }
                script #worker type="text/plain" { (PreEscaped(WORKER)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    Ok(page.into_string().into_bytes())
}

/// What is turned. The fields of the arm are made by the script.
fn controls(session: &Session, seed: u64) -> Markup {
    html! {
        form #controls aria-label="Settings" {
            div.bar {
                label for="arm" { "Arm" }
                select #arm { @for (name, _) in session.arms_of_file() { option value=(name) { (name) } } }
                label for="trials" { "Trials" }
                input #trials type="number" min="1" step="1" required;
                label for="seed" { "Seed" }
                input #seed inputmode="numeric" pattern="[0-9]+" value=(seed) required;
            }
            p.about #arm-about {}
            div.bar {
                button #play type="submit" disabled { "Play" }
                button #stop type="button" aria-disabled="true" { "Stop" }
                button #reset type="button" { "Undo all changes" }
            }
            progress #progress max="1" value="0" aria-label="Trials played" {}
            p #status role="status" { "Loading the engine …" }
            pre #faults .bad role="alert" tabindex="0" hidden {}
            h2 { "Settings" }
            div.bar { label for="find" { "Filter" } input #find type="search" placeholder="words"; output #shown {} }
            div #groups {}
        }
    }
}

/// What the script fills with the trials so far.
fn results() -> Markup {
    html! {
        section #results aria-label="Results" {
            h2 { "Results" }
            p #age .open hidden { "These results are of earlier settings, not of the present ones." }
            div #answers {}
            div.bar { label { input #all type="checkbox"; " all metrics" } }
            div.scroll tabindex="0" role="group" aria-label="Table of results" {
                table { thead #head {} tbody #rows {} }
            }
            p.about #intervals-about hidden {
                "The last column draws the numbers of its row: a dot for each estimate, a line for its interval, in the colours of the arms. "
                "Each row has a scale of its own, wide enough for all its intervals since the game began. "
                "The verdict is on the difference, not on whether these lines overlap."
            }
            div #pictures {}
            h2 #keep { "Keep it" }
            p.about #command-about { "These settings in a terminal:" }
            pre #command tabindex="0" {}
            div.bar {
                button #save-scenario type="button" disabled { "Save as a scenario" }
                button #save-summary type="button" disabled { "Save summary.csv" }
                button #save-comparison type="button" disabled { "Save comparison.csv" }
            }
            p.about #export-note {}
        }
    }
}

/// JSON that cannot end the script element around it.
fn unclosed(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_do_not_end_their_script() {
        assert_eq!(unclosed("\"</script><!--\""), "\"\\u003c/script>\\u003c!--\"");
    }
}
