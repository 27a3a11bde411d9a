//! The engine of interactive pages: the numbers of the program, fields that can be set, exports that load.

mod fields;
mod numbers;

use std::collections::BTreeMap;

use deathroll::interactive::{Choice, Engine, Session};
use serde_json::{Value, json};

use crate::support::shipped::loaded;

/// A shipped scenario as the page has it: the name of its file, and all texts.
fn texts(path: &str) -> (String, BTreeMap<String, String>) {
    let name = |name: &str| name.trim_start_matches("scenarios/").to_owned();
    let texts = loaded(path).texts.iter().map(|text| (name(&text.name), text.text.clone())).collect();
    (name(path), texts)
}

fn session(path: &str) -> Session {
    let (main, texts) = texts(path);
    Session::open(main, texts, Vec::new()).unwrap_or_else(|faults| panic!("{path}: {}", faults.render(false)))
}

fn choice(arm: &str, set: &[&str], seed: u64) -> Choice {
    let set = set.iter().map(|&set| set.to_owned()).collect();
    Choice { arm: arm.to_owned(), set, seed: seed.to_string() }
}

/// Sends a request to an engine.
#[track_caller]
fn call(engine: &mut Engine, request: &Value) -> Value {
    let answer = engine.call(request.to_string().as_bytes()).unwrap_or_else(|text| panic!("{text}"));
    serde_json::from_slice(&answer).expect("answers are JSON")
}

/// An engine that has begun a game of a shipped scenario.
#[track_caller]
fn begun(path: &str, arm: &str, set: &[&str], seed: u64) -> Engine {
    let mut engine = Engine::default();
    let (main, texts) = texts(path);
    call(&mut engine, &json!({ "open": { "main": main, "texts": texts } }));
    call(&mut engine, &json!({ "begin": { "arm": arm, "set": set, "seed": seed.to_string() } }));
    engine
}
