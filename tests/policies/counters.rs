//! Conditions ask for the counters that a scenario defines (CNT-1), by name.

use deathroll::policy::showdown::{Decision, PartyDecision, Supplies};
use deathroll::policy::{Line, List, Showdown};
use deathroll::rules::showdown::state::Posture;
use deathroll::scenario::{Labels, Source, load};

use super::moment::Moment;
use crate::support::board::{OnBoard, seats, showdown};
use crate::support::*;

/// The game of a file with these counters and this policy, and what its lists can name.
fn read(counters: &str, policy: &str) -> Result<(Showdown, Supplies), String> {
    let text = format!(
        "format = 1\ntitle = 'T'\nkind = 'defense'\n{counters}\n\
         [monster]\nattacks = [{{ speed = 1, accuracy = 5, damage = 1 }}]\n\
         [[survivors]]\nname = 'Ada'\nsurvival = 3\nactions = ['dodge']\n[policy]\n{policy}\n"
    );
    let loaded = load(&Source::Stdin(text.into_bytes()), &[]);
    let mut arms = loaded.map_err(|faults| faults.render(false))?.arms;
    let arm = arms.remove(0);
    let Labels::Showdown(labels) = arm.labels else { panic!("a showdown") };
    Ok((arm.setup.showdown().unwrap().clone(), labels.supplies.clone()))
}

const COUNTERS: &str = "[counters.rage]\nstart = 2\n[counters.'war song']\nstart = 1\n\
                        [counters.\"hunter's mark\"]\n[counters.not]\n[counters.wrath]\nof = 'monster'\nstart = 4";

fn dodges(when: &str) -> bool {
    let (game, _) = read(COUNTERS, &format!("dodge = [{{ when = {when} }}]")).unwrap();
    let script = [(MonsterRoll, &[9][..]), (LocationRoll, &[3])];
    roll(&game.plan, &script, &game.policies).survivor().survival < 3
}

#[test]
fn cnt_1_conditions_name_counters_of_survivors_and_the_monster() {
    assert!(dodges("'rage >= 2'") && !dodges("'rage > 2'"));
    assert!(dodges("'monster.wrath = 4'") && !dodges("'monster.wrath < survival'"));
    assert!(dodges("\"'war song' = 1 and 'not' = 0\""));
    assert!(dodges(r#""\"hunter's mark\" = 0""#));
}

/// Everybody has counters of its own; those of others do not count.
#[test]
fn cnt_1_a_counter_is_that_of_whom_the_condition_is_about() {
    let supplies = Supplies {
        counters: vec!["calm".into(), "rage".into()],
        monster_counters: vec!["heat".into(), "wrath".into()],
        ..Supplies::default()
    };
    let raging = |moment: Moment, seat, rage| moment.seat(seat, |survivor| survivor.counters[1] = rage);
    let lying = |moment: Moment, seat| moment.seat(seat, |survivor| survivor.posture = Posture::KnockedDown);
    let party = Moment::of(showdown().survivors_at(&[(8, 7), (8, 3), (9, 9)]).survival(3));
    let party = lying(lying(raging(raging(party, 0, 1), 2, 3), 1), 2);
    let party = party.now(|state| state.monster.counters[1] = 2);
    let whom = |when: &str| {
        let when = Decision::Encourage.when_in(when, &supplies).unwrap();
        party.encourages([Line { when, act: () }].into_iter().collect::<List<_, _>>().into())
    };
    assert_eq!(whom("fellow.rage = 3"), Some(2));
    assert_eq!(whom("fellow.rage = 0 and rage = 1"), Some(1));
    assert_eq!(whom("fellow.rage > monster.wrath"), Some(2));
    assert_eq!(whom("calm > 0 or fellow.calm > 0 or monster.heat > 0"), None);
    let next = |when: &str, prefer: &str| {
        let when = PartyDecision::TurnOrder.when_in(when, &supplies).unwrap();
        let act = PartyDecision::TurnOrder.prefer_in(&[prefer], &supplies).unwrap();
        party.next([Line { when, act }].into_iter().collect(), seats(&[0, 1, 2]))
    };
    assert_eq!(next("", "most rage"), Some(2));
    assert_eq!(next("rage < 3", "most rage"), Some(0));
}

#[test]
fn cnt_1_lists_with_counters_are_written_and_read_back() {
    let lists = [
        (Decision::Dodge, "dodge", r#"[{ when = "rage >= 2 and monster.wrath <= 4" }]"#),
        (Decision::Endure, "endure", r#"[{ when = "'war song' >= 1 or not 'not' > 0" }]"#),
        (Decision::Encourage, "encourage", r#"[{ when = "fellow.rage > rage and fellow.'war song' = 1" }]"#),
        (Decision::Pay, "pay", r#"[{ when = "\"hunter's mark\" = 3" }]"#),
    ];
    for (decision, key, list) in lists {
        let (game, supplies) = read(COUNTERS, &format!("{key} = {list}")).unwrap();
        assert_eq!(game.policies.survivors[0].text(decision, &supplies), list);
    }
    let turns = "turn-order = [{ when = 'monster.wrath > 0', prefer = ['most rage', \"'war song' > 0\"] }]";
    assert!(read(COUNTERS, turns).is_ok());
}

#[test]
fn cnt_1_names_that_are_no_counters_are_refused() {
    let fault = |counters: &str, policy: &str| read(counters, policy).unwrap_err();
    let near = fault(COUNTERS, "dodge = [{ when = 'rag > 1' }]");
    assert!(near.contains("did you mean `rage`?"), "{near}");
    let of_the_monster = fault(COUNTERS, "dodge = [{ when = 'wrath > 1' }]");
    assert!(of_the_monster.contains("no fact of this decision"), "{of_the_monster}");
    for (name, of) in [("survival", "survivor"), ("trap", "survivor"), ("wounds-left", "monster")] {
        let taken = fault(&format!("[counters.{name}]\nof = '{of}'"), "");
        assert!(taken.contains(&format!("a counter cannot be called \"{name}\"")), "{taken}");
    }
    assert!(
        read("[counters.wounds]\nof = 'survivor'", "").is_ok(),
        "only the monster has a fact of this name"
    );
}
