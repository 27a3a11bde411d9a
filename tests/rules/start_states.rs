//! What a designer sets up: who holds the token, who is down, what always happens.

use std::sync::atomic::AtomicBool;

use deathroll::engine::{self, Job, Progress, Stop, Workers, estimate};
use deathroll::metric::{Subject, find};
use deathroll::rules::encounter::state::{Dying, Unit};
use deathroll::scenario::{Scenario, Source, load};

fn try_load(text: &str) -> Result<Scenario, String> {
    load(&Source::Stdin(text.as_bytes().to_vec()), &[]).map_err(|faults| faults.render(false))
}

fn loaded(text: &str) -> Scenario {
    try_load(text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The estimate of a metric of the party in the first arm.
fn measured(scenario: &Scenario, metric: &str) -> f64 {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let job = Job { setup: &scenario.arms[0].setup, seed: 1 };
    let progress = Progress { played: &|_| {}, interrupted: &NEVER };
    let run = engine::run(&job, &Stop::after(500), &Workers::new(1).unwrap(), progress);
    let metric = find(metric).unwrap();
    estimate(&run.layout, &run.tally, Subject::Party, metric, 0.95).unwrap().value
}

const HEAD: &str = "format = 1\ntitle = 'T'\n";
const MONSTER: &str = "[monster]\ntoughness = 6\nmovement = 5\ninstinct = []\n\
    hit-locations = [{ name = 'Wing', copies = 12 }]\n";

/// A showdown with one AI card, two survivors and more lines.
fn showdown(card: &str, ada: &str, bo: &str, more: &str) -> String {
    format!(
        "{HEAD}kind = 'showdown'\nrounds = 3\n{MONSTER}ai-cards = [{{ name = 'Peck', copies = 20, {card} }}]\n\
         [[survivors]]\nname = 'Ada'\n{ada}\n[[survivors]]\nname = 'Bo'\n{bo}\n{more}"
    )
}

const STRIKE: &str = "pick-target = [['has-priority-token']], actions = ['move', { attack = { speed = 1, hits = 'always', damage = 1 } }]";

#[test]
fn tgt_19_a_survivor_can_start_with_the_priority_token() {
    let scenario = loaded(&showdown(STRIKE, "", "priority-token = true", ""));
    let start = scenario.arms[0].setup.showdown().unwrap().plan.start;
    assert_eq!((start.board.priority, start.board.last_to_wound), (Some(1), None));
    let twice = showdown(STRIKE, "priority-token = true", "priority-token = true", "");
    assert!(try_load(&twice).unwrap_err().contains("two survivors have `priority-token`"));
}

#[test]
fn tgt_15_a_survivor_can_start_as_the_last_to_wound() {
    let scenario = loaded(&showdown(STRIKE, "last-to-wound = true", "last-to-wound = false", ""));
    assert_eq!(scenario.arms[0].setup.showdown().unwrap().plan.start.board.last_to_wound, Some(0));
}

#[test]
fn tgt_2_a_term_can_name_a_survivor() {
    let card = STRIKE.replace("'has-priority-token'", "{ survivor = 'Bo' }");
    let scenario = loaded(&showdown(&card, "", "armor = { everywhere = 9 }", "[policy]\nplay = 'idle'\n"));
    // Nobody else is ever struck: Bo takes a hit of each of three cards.
    assert_eq!(measured(&scenario, "monster-hits"), 3.0);
    let unknown = try_load(&showdown(&card.replace("'Bo'", "'Boo'"), "", "", "")).unwrap_err();
    assert!(unknown.contains("no survivor is called \"Boo\"") && unknown.contains("did you mean `Bo`?"));
}

#[test]
fn srv_4_idle_survivors_neither_move_nor_act_nor_spend_survival() {
    let card = STRIKE.replace("'has-priority-token'", "'closest'");
    let idle = loaded(&showdown(&card, "survival = 5", "survival = 5", "[policy]\nplay = 'idle'\n"));
    assert_eq!((measured(&idle, "attacks"), measured(&idle, "survival-spent")), (0.0, 0.0));
    let usual = loaded(&showdown(&card, "survival = 5", "survival = 5", ""));
    assert!(measured(&usual, "attacks") > 0.0 && measured(&usual, "survival-spent") > 0.0);
}

const DEFENSE: &str = "kind = 'defense'\nrounds = 1\n[monster]\nai-cards = [{ name = 'Peck' }]\n\
    hit-locations = [{ name = 'Wing' }]\n";

#[test]
fn mon_2_every_die_of_some_attacks_hits() {
    let attack = |hits: &str| {
        format!(
            "{HEAD}{DEFENSE}attacks = [{{ speed = 3, damage = 1, {hits} }}]\n[[survivors]]\nname = 'Ada'\nevasion = 9\nactions = []\n"
        )
    };
    let hits = |scenario: &Scenario| measured_of_ada(scenario, "monster-hits");
    assert_eq!(hits(&loaded(&attack("hits = 'always'"))), 3.0);
    assert!(hits(&loaded(&attack("accuracy = 1"))) < 1.0);
    let both = try_load(&attack("hits = 'always', accuracy = 1")).unwrap_err();
    assert!(both.contains("an attack whose every die hits has no `accuracy`"), "{both}");
    let neither = try_load(&attack("")).unwrap_err();
    assert!(neither.contains("`accuracy` is missing"), "{neither}");
}

fn measured_of_ada(scenario: &Scenario, metric: &str) -> f64 {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let job = Job { setup: &scenario.arms[0].setup, seed: 1 };
    let progress = Progress { played: &|_| {}, interrupted: &NEVER };
    let run = engine::run(&job, &Stop::after(500), &Workers::new(1).unwrap(), progress);
    estimate(&run.layout, &run.tally, Subject::Survivor(0), find(metric).unwrap(), 0.95).unwrap().value
}

#[test]
fn mon_4_all_boxes_can_be_full_and_od_6_one_table_can_hold_everywhere() {
    let text = format!(
        "{HEAD}{DEFENSE}attacks = [{{ speed = 1, hits = 'always', damage = 1 }}]\n\
         [options]\nsevere-table = {{ everywhere = 'mild', head = 'default' }}\n\
         [severe-tables.mild]\nrows = [{{ rolls = [1, 10], effects = ['knock-down'] }}]\n\
         [[survivors]]\nname = 'Ada'\ninjuries = {{ full = true, legs = 0 }}\narmor = {{ everywhere = 2, head = 0 }}\n"
    );
    let scenario = loaded(&text);
    let plan = &scenario.arms[0].setup.showdown().unwrap().plan;
    let ada = plan.start.survivors[0];
    assert_eq!(ada.free_boxes, [0, 0, 0, 0, 2]);
    assert_eq!(ada.armor, [0, 2, 2, 2, 2]);
    let rows: Vec<usize> = plan.severe_tables.iter().map(|table| table.rows.len()).collect();
    assert_eq!(rows, [4, 1, 1, 1, 1]);
}

/// An adventure with one hazard.
fn adventure(ada: &str, scene: &str) -> String {
    format!(
        "{HEAD}kind = 'encounter'\n[[adventurers]]\nname = 'Ada'\nsurvival = 10\nfortitude = 10\nendurance = 10\n\
         health = 10\n{ada}\n[[scenes]]\nname = 'Now'\n{scene}\n"
    )
}

#[test]
fn rpg_1_an_event_can_happen_in_several_rounds() {
    let fire =
        |rounds: &str| format!("kind = 'hazard'\nevents = [{{ name = 'Fire', damage = 1, {rounds} }}]");
    let lost = |rounds: &str| measured(&loaded(&adventure("", &fire(rounds))), "survival-lost");
    assert_eq!((lost("rounds = [2, 5]"), lost("round = 2")), (4.0, 1.0));
    let fault = |rounds: &str| try_load(&adventure("", &fire(rounds))).unwrap_err();
    // OD-35: a fraction is exact.
    let exact = loaded(&adventure("", &fire("chance = '2/3'")));
    let answers = deathroll::exact::answers(
        &exact.arms[0].setup,
        &deathroll::exact::Limits::DEFAULT,
        |metric| metric.id == "survival-lost",
        |_| false,
    );
    assert_eq!(answers.answers[0].value.as_ref().unwrap().fraction().as_deref(), Some("2/3"));
    assert!(fault("rounds = [5, 2]").contains("5 to 2 is the wrong way round"));
    assert!(fault("round = 1, rounds = [1, 2]").contains("`round` or `rounds`, not both"));
    assert!(fault("rounds = [1, 70]").contains("at most 64 events"));
}

#[test]
fn inj_7_and_dth_5_adventurers_can_begin_unconscious_or_dying() {
    let wait = "kind = 'wait'\nlasts = '2 minutes'";
    let figure = |ada: &str| {
        let scenario = loaded(&adventure(ada, wait));
        let start = scenario.arms[0].setup.encounter().unwrap().plan.start.figures[0];
        (start.unconscious_until, start.dying, measured(&scenario, "dead-or-dying"))
    };
    assert_eq!(figure("unconscious = '5 minutes'"), (Some(300), None, 0.0));
    let minutes = Some(Dying { ends: 60, unit: Unit::Minutes });
    assert_eq!(figure("dying = '1 minutes'\ninjuries = 3"), (None, minutes, 1.0));
    let later = Some(Dying { ends: 300, unit: Unit::Minutes });
    assert_eq!(figure("dying = '5 minutes'\ninjuries = 3"), (None, later, 1.0));
    let fault = |ada: &str| try_load(&adventure(ada, wait)).unwrap_err();
    assert!(fault("dying = '1 minutes'").contains("nobody without injuries is dying"));
    let hours = "dying = '5 minutes'\ninjuries = 3\nunconscious = '5 minutes'";
    assert!(fault(hours).contains("the time of the unconscious is counted in hours"));
}
