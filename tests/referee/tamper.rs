//! The referee can say no: traces that were tampered with do not pass, and what is wrong with them
//! has the name of its rule. Every family of checks has its turn.

use serde_json::{Value, json};

use super::fights::{EVERYTHING, FEW_LEFT, Fight};
use super::told::{TRIALS, Told, are_found, change_of, is_found, tampered_in};
use super::watch::Fault;

fn tampered(tamper: impl Fn(&mut Told) -> bool) -> Option<Fault> {
    tampered_in(EVERYTHING, tamper)
}

/// Changes the first line that can be changed so.
fn line(change: impl Fn(&mut Value) -> bool) -> Option<Fault> {
    tampered(|told| told.0.iter_mut().any(&change))
}

/// Changes a field of the first such event.
fn field(event: &str, field: &str, change: impl Fn(&Value) -> Value) -> Option<Fault> {
    line(|line| {
        let new = change(&line[field]);
        let can = line["event"] == event && new != line[field];
        if can {
            line[field] = new;
        }
        can
    })
}

/// Of numbers below 0 one more may come to the same, such as of bleeding that nobody has.
fn one_more(value: &Value) -> Value {
    match value.as_i64() {
        Some(number) if number >= 0 => json!(number + 1),
        _ => value.clone(),
    }
}

#[test]
fn a_number_that_is_not_that_of_the_rules_is_found() {
    let cases = [
        ("attack-began", "attack_dice", "ATK-2"),
        ("attack-began", "distance", "ATK-1"),
        ("attack-began", "reach", "OD-28"),
        ("attack-rolled", "threshold", "ATK-4"),
        ("attack-rolled", "needed", "OD-2"),
        ("attack-rolled", "hits", "ATK-4"),
        ("hit-location-selected", "choices", "WND-1"),
        ("wound-attempted", "threshold", "WND-3"),
        ("wound-attempted", "needed", "OD-3"),
        ("wound-attempted", "critical_needed", "WND-5"),
        ("trap-sprung", "traps", "ATK-7"),
        ("monster-attacked", "threshold", "MON-1"),
        ("monster-attacked", "needed", "OD-2"),
        ("monster-attacked", "hits", "MON-2"),
        ("monster-attacked", "distance", "OD-54"),
        ("monster-attacked", "reach", "MON-1"),
        ("monster-attack-skipped", "distance", "OD-54"),
        ("damaged", "damage", "MON-1"),
        ("damaged", "armor", "MON-4"),
        ("damaged", "boxes", "MON-4"),
        ("dodged", "cost", "SRV-5"),
        ("dodged", "averted", "SRV-5"),
        ("endured", "cost", "SRV-12"),
        ("endured", "deadly_faces", "MON-6"),
        ("severe-injury", "row", "MON-6"),
        ("survival-action-began", "cost", "SRV-7"),
        ("survival-changed", "by", "SRV-1"),
        ("bled", "by", "MON-9"),
        ("moved", "steps", "RND-3"),
        ("moved", "movement", "RND-3"),
        ("monster-moved", "steps", "COL-13"),
        ("knocked-back", "spaces", "COL-14"),
        ("knocked-back", "force", "COL-14"),
        ("targets-picked", "condition", "TGT-18"),
        ("ai-reshuffled", "cards", "WND-7"),
        ("hit-locations-reshuffled", "cards", "OD-11"),
        ("round-began", "round", "RND-1"),
        ("counted", "hits", "TALLY"),
        ("counted", "spaces_moved", "TALLY"),
        ("counted", "spent", "TALLY"),
        ("counted", "wounds_suffered", "TALLY"),
    ];
    are_found(cases.iter().map(|(event, name, rule)| {
        (format!("{event} {name}"), std::slice::from_ref(rule), field(event, name, one_more))
    }));
}

#[test]
fn a_die_is_not_turned_over() {
    let turned = |dice: &Value| match dice[0].as_i64() {
        Some(1..=5) => json!([10]),
        Some(_) => json!([1]),
        None => dice.clone(),
    };
    let cases: [(&str, &[&str]); 6] = [
        ("attack-rolled", &["ATK-2"]),
        ("wound-attempted", &["WND-3"]),
        ("monster-attacked", &["MON-1", "MON-2"]),
        ("hit-located", &["MON-3"]),
        ("severe-injury", &["MON-6"]),
        ("attribute-lost", &["OD-60"]),
    ];
    are_found(cases.map(|(event, rules)| (event.to_owned(), rules, field(event, "dice", turned))));
}

#[test]
fn the_monster_does_not_face_elsewhere() {
    let fault = line(|line| {
        let is = line["event"] == "monster-turned";
        let Some(change) = change_of(line, "monster.facing").filter(|_| is) else { return false };
        let others = ["north", "east", "south", "west"].into_iter();
        let mut others = others.filter(|&way| change[0] != way && change[1] != way);
        change[1] = json!(others.next().expect("a way"));
        line["to"] = line["changes"]["monster.facing"][1].clone();
        true
    });
    is_found("OD-50", fault);
}

#[test]
fn a_severe_injury_is_not_left_out() {
    let fault = tampered(|told| {
        // No other severe injury follows soon, which could be taken for the one that is left out.
        let is_severe = |line: &Value| line["event"] == "severe-injury";
        let alone = |lines: &[Value]| {
            lines[0]["severe"] == true && is_severe(&lines[1]) && !lines[2..].iter().any(is_severe)
        };
        let place = told.0.windows(10).position(alone);
        place.into_iter().for_each(|place| told.leave_out(place + 1));
        place.is_some()
    });
    is_found("MON-6", fault);
}

#[test]
fn nobody_is_put_elsewhere() {
    let cases: [(&str, &[&str]); 4] = [
        ("moved", &["RND-3"]),
        ("monster-moved", &["COL-13"]),
        ("knocked-back", &["COL-14"]),
        ("placed", &["COL-14", "OD-64"]),
    ];
    let aside = |event: &'static str| {
        line(move |line| {
            if line["event"] != event {
                return false;
            }
            let to = json!([line["to"][0].as_i64().expect("a column") ^ 1, line["to"][1]]);
            line["to"] = to.clone();
            change_of(line, ".at").map(|change| change[1] = to).is_some()
        })
    };
    are_found(cases.map(|(event, rules)| (event.to_owned(), rules, aside(event))));
}

#[test]
fn the_target_is_not_another() {
    let others = |line: &Value| {
        let names = ["Ana", "Bo", "Cy", "Di"].into_iter();
        names.filter(|&name| json!([name]) != line["targets"]).collect::<Vec<_>>()
    };
    let fault = line(|line| {
        let alone = line["candidates"].as_array().is_some_and(|all| all.len() == 1);
        let can = line["event"] == "targets-picked" && line["by_token"] == false && alone;
        if can {
            let other = json!([others(line)[0]]);
            line["changes"]["targets"][1] = other.clone();
            line["targets"] = other;
        }
        can
    });
    is_found("TGT-18", fault);
    let fault = line(|line| {
        let everybody = json!(["Ana", "Bo", "Cy", "Di"]);
        let can = line["event"] == "targets-picked" && line["by_token"] == false;
        let can = can && line["list"] == "Pounce" && line["candidates"] != everybody;
        if can {
            line["candidates"] = everybody; // somebody who is not in range, or not faced
        }
        can
    });
    is_found("TGT-18", fault);
    let fault =
        field("monster-attacked", "target", |target| json!(if target == "Ana" { "Bo" } else { "Ana" }));
    are_found([("another target".to_owned(), &["TGT-6", "MON-1"][..], fault)]);
}

#[test]
fn survival_does_not_come_from_nowhere() {
    let fault = line(|line| {
        let paid = line["event"] == "survival-action-began" || line["event"] == "dodged";
        let Some(change) = change_of(line, ".survival").filter(|_| paid) else { return false };
        change[1] = json!(change[1].as_i64().expect("survival") - 1);
        true
    });
    is_found("SRV-1", fault);
}

#[test]
fn nothing_happens_twice_in_a_round() {
    let fault = tampered(|told| {
        let used = |line: &Value| {
            let changes = line["changes"].as_object().expect("changes").iter();
            let mut used = changes.filter(|(what, _)| what.ends_with(".used"));
            used.next().map(|(what, change)| (what.clone(), change[1].clone()))
        };
        let acts = ["dodged", "survival-action-began", "endured"];
        let is_act = |line: &Value| acts.iter().any(|&act| line["event"] == act);
        let places: Vec<usize> = (0..told.0.len()).filter(|&place| is_act(&told.0[place])).collect();
        let mut pairs = places.iter().flat_map(|one| places.iter().map(move |other| (*one, *other)));
        let both = pairs.find(|&(one, other)| {
            let (one, other) = (&told.0[one], &told.0[other]);
            let two =
                used(other).is_some_and(|(_, used)| used.as_array().is_some_and(|used| used.len() == 2));
            two && one["actor"] == other["actor"] && one["round"] == other["round"]
        });
        // The second action of two becomes the first once more.
        let Some((first, second)) = both.filter(|(one, other)| one < other) else { return false };
        if told.0[first]["event"] != "survival-action-began"
            || told.0[second]["event"] != "survival-action-began"
        {
            return false;
        }
        told.0[second]["action"] = told.0[first]["action"].clone();
        true
    });
    is_found("SRV-16", fault);
}

#[test]
fn no_card_comes_or_goes() {
    let cases = [
        ("monster-wounded", "monster.wound_stack", "WND-8"),
        ("ai-card-drawn", "monster.ai_deck", "RND-4"),
        ("hit-location-drawn", "monster.hit_location_deck", "ATK-6"),
        ("ai-reshuffled", "monster.ai_deck", "WND-7"),
    ];
    are_found(cases.iter().map(|(event, what, rule)| {
        let fault = line(|line| {
            let is = line["event"] == *event;
            let Some(change) = change_of(line, what).filter(|_| is) else { return false };
            change[1] = match (change[0].as_i64(), change[1].as_i64()) {
                (Some(before), Some(after)) => json!(after + (after - before).signum()),
                _ => return false,
            };
            true
        });
        (format!("{event} {what}"), std::slice::from_ref(rule), fault)
    }));
}

#[test]
fn nothing_is_left_out_of_a_trial() {
    let cases = [
        ("window-opened", "SRV-15"),
        ("window-closed", "SRV-22"),
        ("survival-action-began", "TRACE"),
        ("survival-action-ended", "SRV-9"),
        ("round-began", "RND-1"),
        ("survivors-turn-began", "RND-1"),
        ("turn-began", "RND-3"),
        ("turn-ended", "OD-48"),
        ("stood-up", "TRACE"),
        ("trial-ended", "TALLY"),
        ("attack-rolled", "ATK-5"),
        ("hit-location-drawn", "ATK-6"),
        ("special-rules", "WND-2"),
        ("monster-wounded", "TRACE"),
        ("reacted", "WND-10"),
        ("hit-location-resolved", "TRACE"),
        ("attack-ended", "SRV-18"),
        ("trap-resolved", "OD-12"),
        ("ai-card-discarded", "TRACE"),
        ("hit-located", "MON-3"),
        ("damaged", "TRACE"),
        ("knocked-down", "TRACE"),
        ("collided", "COL-4"),
    ];
    are_found(cases.iter().map(|(event, rule)| {
        let fault = tampered(|told| {
            let place = told.0.iter().position(|line| line["event"] == *event);
            place.into_iter().for_each(|place| told.leave_out(place));
            place.is_some()
        });
        ((*event).to_owned(), std::slice::from_ref(rule), fault)
    }));
}

/// Leaves out the first window of a kind, from its opening to its closing.
fn without_window(kind: &str, with_action: bool) -> Option<Fault> {
    tampered(|told| {
        let windows = told.0.iter().enumerate().filter(|(_, line)| line["window"] == kind);
        let places: Vec<usize> = windows.map(|(place, _)| place).collect();
        let pair = places.chunks_exact(2).find(|pair| (pair[1] > pair[0] + 1) == with_action);
        let Some(&[opened, closed]) = pair else { return false };
        told.leave_out(closed);
        told.leave_out(opened);
        true
    })
}

#[test]
fn windows_open_where_the_rules_open_them() {
    let cases = [
        ("turn-start", "SRV-18"),
        ("after-movement", "SRV-18"),
        ("after-activation", "SRV-18"),
        ("attack", "WND-9"),
        ("monster-knocked-down", "SRV-23"),
        ("flow", "SRV-20"),
    ];
    are_found(
        cases.iter().map(|(kind, rule)| {
            ((*kind).to_owned(), std::slice::from_ref(rule), without_window(kind, false))
        }),
    );
    let fault = without_window("flow", true);
    is_found("SRV-15", fault);
}

#[test]
fn an_attack_of_a_card_is_not_left_out() {
    let fault = tampered(|told| {
        let missed = |line: &Value| line["event"] == "monster-attacked" && line["hits"] == 0;
        let own = |line: &Value| line["attack"] == "Pounce" || line["attack"] == "Crumple";
        let place = told.0.iter().position(|line| missed(line) && own(line));
        place.into_iter().for_each(|place| told.leave_out(place));
        place.is_some()
    });
    is_found("MON-10", fault);
}

#[test]
fn hit_locations_are_shuffled_only_where_options_let_them() {
    let few = format!("monster.hit-location-discard={FEW_LEFT}");
    let cases = [
        (few.as_str(), "options.hl-empty=stop", "OD-11"),
        ("rounds=8", "options.hl-reshuffle-after-trap=false", "OD-12"),
        ("options.hl-reshuffle=each-attack", "options.hl-reshuffle=on-empty-or-trap", "OD-11"),
    ];
    for (given, stricter, rule) in cases {
        let fight = Fight::of(EVERYTHING, vec![given.to_owned()]).expect("it loads");
        let by = Fight::of(EVERYTHING, vec![given.to_owned(), stricter.to_owned()]).expect("it loads");
        is_found(rule, (0..TRIALS).find_map(|trial| Told::of(&fight, trial).judged(&by)));
    }
}
