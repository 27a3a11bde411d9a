//! Traces of encounters name the line that decided, where what it decided happens.

use std::collections::BTreeMap;

use deathroll::dice::{Forced, Sampled};
use deathroll::engine::{Job, NEVER, replay_encounter};
use deathroll::policy::encounter::Decision;
use deathroll::scenario::{Arm, Source, load};
use deathroll::trace::{Demands, Line, Value, trace};

use crate::support::every_event::ENCOUNTERS;
use crate::support::shipped::loaded;

/// How often each line decided, by the key of its list and its number.
type Counts = BTreeMap<(String, i64), u64>;

/// Those that a trace names.
fn told(lines: &[Line]) -> Counts {
    let mut counts = Counts::new();
    for line in lines {
        let by = line.fields.iter().find(|(name, _)| *name == "decided_by");
        assert_eq!(by.is_some(), !line.decided_by.is_empty());
        let Some((_, Value::Map(lists))) = by else { continue };
        for (key, number) in lists {
            let Value::Int(number) = number else { panic!("{number:?}") };
            *counts.entry((key.clone(), *number)).or_default() += 1;
        }
    }
    counts
}

/// Those of the policies.
fn heard(arm: &Arm, trial: u64) -> Counts {
    let mut counts = Counts::new();
    let demands = Demands::default();
    let dice = Forced { dice: Sampled::new(5, trial), demands: &demands };
    let hear = &mut |line: deathroll::policy::encounter::Decided| {
        *counts.entry((line.decision.key().to_owned(), i64::from(line.line) + 1)).or_default() += 1;
    };
    replay_encounter(arm.setup.encounter().unwrap(), dice, &mut (), hear, &NEVER);
    counts
}

#[test]
fn traces_of_encounters_name_as_many_lines_as_decided() {
    let shipped = ["bell-tower", "fainting", "long-day", "raiders"];
    let shipped = shipped.map(|name| loaded(&format!("scenarios/encounter-{name}.toml")));
    let every_event = ENCOUNTERS.map(|text| load(&Source::Stdin(text.as_bytes().to_vec()), &[]).unwrap());
    let mut seen = BTreeMap::<String, u64>::new();
    for arm in shipped.iter().chain(&every_event).flat_map(|scenario| &scenario.arms) {
        for trial in 0..6 {
            let job = Job { setup: &arm.setup, seed: 5 };
            let (mut heard, told) = (heard(arm, trial), told(&trace(&job, &arm.labels, trial).lines));
            for ((key, number), count) in &told {
                *seen.entry(key.clone()).or_default() += count;
                // Whom two would wake, one wakes; who would cast as a last effort may have nothing to cast.
                if ["wake", "heroic"].contains(&key.as_str()) {
                    let most = heard.get_mut(&(key.clone(), *number)).unwrap();
                    assert!(*most >= *count, "{key} {number}");
                    *most = *count;
                }
            }
            heard.retain(|at, _| told.contains_key(at) || !["wake", "heroic"].contains(&at.0.as_str()));
            assert_eq!(told, heard, "{}: {trial}", arm.name);
        }
    }
    let keys: Vec<&str> = seen.keys().map(String::as_str).collect();
    let mut all = Decision::ALL.map(Decision::key);
    all.sort_unstable();
    assert_eq!(keys, all, "each decision is made in some trial: {seen:?}");
}

/// Two characters want to wake a third, and one does; then all attack the weaker of two foes. Nobody hits.
const LATER: &str = r#"
format = 1
kind = "encounter"
title = "What was decided comes later"
about = "Deeds of a round are decided as it begins, and come in seat order."
[options]
woken = "any-time"
[policy]
wake = [{ when = "not friend.warrior" }]
target = [{ when = "enemy.left < 5" }, { prefer = ["most enemy.left"] }]
[[adventurers]]
name = "Una"
hit-chance = 0
attacks = 2
survival = 9
fortitude = 9
endurance = 9
[[adventurers]]
name = "Hob"
hit-chance = 0
survival = 9
fortitude = 9
endurance = 9
[[adventurers]]
name = "Sam"
hit-chance = 0
survival = 9
fortitude = 9
endurance = 9
health = 9
unconscious = "1 hour"
[foes.weak]
survival = 4
hit-chance = 0
[foes.strong]
survival = 8
hit-chance = 0
policy = { target = "focus" }
[[scenes]]
name = "fight"
kind = "combat"
foes = ["strong", "weak"]
max-rounds = 2
"#;

#[test]
fn a_line_is_named_where_what_it_decided_happens() {
    let scenario = load(&Source::Stdin(LATER.as_bytes().to_vec()), &[]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let arm = &scenario.arms[0];
    let trace = trace(&Job { setup: &arm.setup, seed: 1 }, &arm.labels, 0);
    let decided: Vec<(u32, &str, &str, &str)> = trace
        .lines
        .iter()
        .filter(|line| ["attacked", "shaken"].contains(&line.event))
        .map(|line| (line.round, line.actor.as_str(), line.event, line.decided_by.as_str()))
        .collect();
    let (wakes, weak) = ("by line 1 of wake: not friend.warrior", "by line 1 of target: enemy.left < 5");
    // Hob wanted to wake Sam, too. The second foe attacks at random.
    let first = [(1, "Una", "shaken", wakes), (1, "strong", "attacked", "by line 1 of target \"focus\"")];
    let second = [(2, "Una", "attacked", weak); 2];
    assert_eq!(decided[..2], first);
    assert_eq!(decided[2], (1, "weak", "attacked", ""));
    assert_eq!(decided[3..5], second);
    assert_eq!(decided[5..7], [(2, "Hob", "attacked", weak), (2, "Sam", "attacked", weak)]);
}
