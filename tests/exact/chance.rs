//! Chances of conditions, against every path of whole trials.

use deathroll::dice::{Enumerated, Weight};
use deathroll::engine::Job;
use deathroll::exact::{Chance, Limits, Progress, Watched, chance};
use deathroll::metric::{Counts, EncounterCounts, Layout, Subject};
use deathroll::policy::Setup;
use deathroll::query::{MeasuredArm, Question, bind, parse};
use deathroll::rules::{encounter, showdown};
use deathroll::scenario::{Arm, Source, load};
use deathroll::verify::SCENARIOS;

use super::{ALL, answer, fraction};
use crate::support::ratio;

fn arm(scenario: &str, arm: &str) -> Arm {
    let &(name, text) = SCENARIOS.iter().find(|(name, _)| *name == scenario).expect("a built-in scenario");
    let scenario = load(&Source::BuiltIn { name, text }, &[]);
    let arms = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false))).arms;
    arms.into_iter().find(|one| one.name == arm).expect("an arm of the scenario")
}

fn question(arm: &Arm, condition: &str) -> Question {
    let layout = Job { setup: &arm.setup, seed: 0 }.layout();
    let measured = MeasuredArm { name: &arm.name, layout: &layout, labels: &arm.labels };
    let condition = parse(condition).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    bind(&condition, &[measured]).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn found(arm: &Arm, question: &Question, limits: &Limits) -> Chance {
    let watched = question.watched();
    chance(&arm.setup, &watched, |values| question.holds_for(&watched, values), limits, Progress::NONE)
}

/// The chance by every path of whole trials, without merging, without caps.
fn by_paths(arm: &Arm, question: &Question) -> Weight {
    let layout = Job { setup: &arm.setup, seed: 0 }.layout();
    let watched = question.watched();
    let mut total = ratio(0, 1);
    Enumerated::visit(
        |dice| {
            let values = match &arm.setup {
                Setup::Showdown(game) => {
                    let mut counts = Counts::new(&game.plan);
                    counts.begin_trial();
                    showdown::AnyGame::new(&game.plan, dice, &mut &game.policies, &mut counts).play_any();
                    values(&layout, &watched, |layout| counts.columns(layout).to_vec())
                }
                Setup::Encounter(game) => {
                    let mut counts = EncounterCounts::new(&game.plan);
                    counts.begin_trial();
                    encounter::AnyGame::new(&game.plan, dice, &mut &game.policies, &mut counts).play_any();
                    values(&layout, &watched, |layout| counts.columns(layout).to_vec())
                }
            };
            question.holds_for(&watched, &values)
        },
        |holds, weight| {
            if holds {
                total += weight;
            }
        },
    );
    total
}

fn values(
    layout: &Layout,
    watched: &[Watched],
    columns: impl Fn(&deathroll::metric::SubjectLayout) -> Vec<u64>,
) -> Vec<u64> {
    let value = |one: &Watched| {
        let layout = layout.of_subject(one.subject).expect("somebody who is measured");
        columns(layout)[layout.column(one.counter)]
    };
    watched.iter().map(value).collect()
}

#[test]
fn conditions_have_the_chance_of_their_paths() {
    let cases: [(&str, &str, &[&str]); 4] = [
        (
            "attack",
            "one trap, three dice",
            &[
                "trap-rate",
                "hits >= 2 and not trap-rate",
                "wounds-suffered = 1 or hits = 3",
                "hit-rate >= 50%",
                "wound-success-rate < 1",
                "hits != 2",
                "hits < 0 or hits > 99",
                "hits > 5000000000",
            ],
        ),
        (
            "defense",
            "fresh, dodge",
            &["severe-injuries", "damage >= 3 and dodges", "dodges = 0 and damage < 2.5"],
        ),
        ("contests", "three rounds", &["dying", "dying and contests > 1", "party.injuries >= 4"]),
        ("verve", "base", &["injuries", "survival-lost >= 3 and verve-lost > 2"]),
    ];
    for (scenario, name, conditions) in cases {
        let arm = arm(scenario, name);
        for condition in conditions {
            let question = question(&arm, condition);
            let found = found(&arm, &question, &ALL);
            let expected = by_paths(&arm, &question);
            assert_eq!(fraction(found.value.as_ref().unwrap()), expected, "{condition} in {scenario}");
        }
    }
}

/// What is the same to a condition is not told apart, so that there is less to walk through.
#[test]
fn values_beyond_those_of_a_condition_are_one() {
    let arm = arm("attack", "one trap, three dice");
    let watched = question(&arm, "hits >= 1 and (hits <= 2 or wounds-suffered > 1)").watched();
    assert_eq!(watched.iter().map(|one| one.cap).collect::<Vec<_>>(), [Some(3), Some(2)]);
    let ratio = question(&arm, "hit-rate > 50% and hits > 1").watched();
    assert!(ratio.iter().all(|one| one.cap.is_none()), "{ratio:?}");
}

#[test]
fn a_chance_is_the_rate_of_what_is_yes_or_no() {
    let arm = arm("contests", "two injuries");
    let chance = found(&arm, &question(&arm, "dying"), &ALL).value;
    assert_eq!(chance, answer(&arm.setup, Subject::Adventurer(0), "dying-rate").value);
    let few = found(&arm, &question(&arm, "dying"), &Limits { paths: 3, ..ALL });
    assert!(few.value.is_none() && !few.reached.is_complete());
}
