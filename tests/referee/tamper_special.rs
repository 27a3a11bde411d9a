//! Traces with a fault in special rules, which the referee finds: random set-ups, weapons, counters,
//! moods, triggers.

use serde_json::{Value, json};

use super::fights::{Fight, LOST_PACKS, SPECIAL};
use super::told::{TRIALS, Told, are_found, change_of, is_found, tampered_in};
use super::watch::Fault;

fn tampered(tamper: impl Fn(&mut Told) -> bool) -> Option<Fault> {
    tampered_in(SPECIAL, tamper)
}

/// Tampers with the first place at which something fits to the lines from there on.
fn at_first(fits: impl Fn(&[Value]) -> bool, tamper: impl Fn(&mut Told, usize)) -> Option<Fault> {
    tampered(|told| {
        let place = (0..told.0.len()).find(|&place| fits(&told.0[place..]));
        place.into_iter().for_each(|place| tamper(told, place));
        place.is_some()
    })
}

fn is(line: &Value, event: &str) -> bool {
    line["event"] == event
}

/// A line of a trigger.
fn works(line: &Value, of: &str, label: &str) -> bool {
    is(line, "triggered") && line["actor"] == of && line["trait"] == label
}

/// The same trigger, told at the place of another line.
fn told_of(by: &Value, owner: &str, label: &str) -> Value {
    json!({
        "step": 0, "round": by["round"], "phase": by["phase"], "rule": "TRG-1", "actor": owner,
        "event": "triggered", "trait": label, "about": [owner], "cost": 0, "text": label, "changes": {},
    })
}

/// A value of the table before a line.
fn value_before(told: &Told, place: usize, what: &str) -> Value {
    let mut changes = told.0[..place].iter().rev().filter_map(|line| line["changes"].get(what));
    changes.next().map_or_else(|| told.0[0]["table"][what].clone(), |change| change[1].clone())
}

/// Faults of trials of a fight that is more permissive than the scenario.
fn laxer(given: &str) -> Option<Fault> {
    let fight = Fight::of(SPECIAL, vec![given.to_owned()]).expect("it loads");
    let by = Fight::of(SPECIAL, vec![]).expect("it loads");
    (0..TRIALS).find_map(|trial| Told::of(&fight, trial).judged(&by))
}

#[test]
fn gear_is_drawn_from_pools() {
    let first = |tamper: fn(&mut Told, usize)| {
        tampered_in(LOST_PACKS, |told| {
            let place = told.0.iter().position(|line| is(line, "gear-drawn"));
            place.into_iter().for_each(|place| tamper(told, place));
            place.is_some()
        })
    };
    let no_pool = first(|told, place| told.0[place]["gear"] = json!(["bottomless bag"]));
    let too_much = first(|told, place| {
        let mut gear = told.0[place]["gear"].as_array().expect("pieces").clone();
        gear.push(gear[0].clone());
        told.0[place]["gear"] = json!(gear);
    });
    let nothing = first(|told, place| {
        told.remove(place);
    });
    are_found([
        ("gear of no pool".to_owned(), &["SET-3"][..], no_pool),
        ("a piece too many".to_owned(), &["SET-3"][..], too_much),
        ("nothing".to_owned(), &["SET-3", "TRACE"][..], nothing),
    ]);
}

#[test]
fn set_ups_bring_what_they_should() {
    let drawn = |lines: &[Value]| is(&lines[0], "pool-card-drawn");
    let last = |lines: &[Value]| drawn(lines) && !drawn(&lines[1..]);
    let too_many = at_first(last, |told, place| {
        let mut line = told.0[place].clone();
        let deck = &mut line["changes"]["monster.ai_deck"];
        *deck = json!([deck[1], deck[1].as_i64().expect("cards") + 1]);
        told.insert(place + 1, line);
    });
    let foreign = at_first(drawn, |told, place| told.0[place]["card"] = json!("Stab"));
    let too_few = at_first(drawn, Told::leave_out);
    // Without what it changed, so that the table alone gives nothing away.
    let tile = |lines: &[Value]| is(&lines[0], "terrain-placed") && is(&lines[1], "round-began");
    let no_tile = at_first(tile, |told, place| {
        told.remove(place);
    });
    let outside = at_first(tile, |told, place| {
        told.0[place]["at"] = json!([12, 12]);
    });
    are_found([
        ("a card too many".to_owned(), &["SET-1"][..], too_many),
        ("a card of no pool".to_owned(), &["SET-1"][..], foreign),
        ("a card too few".to_owned(), &["SET-1"][..], too_few),
        ("a tile too few".to_owned(), &["SET-2"][..], no_tile),
        ("a tile outside".to_owned(), &["SET-2"][..], outside),
    ]);
}

#[test]
fn weapons_are_used_where_they_can_be() {
    let far = |lines: &[Value]| {
        is(&lines[0], "weapon-chosen") && lines[0]["actor"] == "Eda" && lines[1]["distance"] == json!(2)
    };
    let near = |lines: &[Value]| {
        is(&lines[0], "weapon-chosen") && lines[0]["actor"] == "Eda" && lines[1]["distance"] == json!(1)
    };
    let chosen = |lines: &[Value]| is(&lines[0], "weapon-chosen");
    let short = at_first(far, |told, place| told.0[place]["weapon"] = json!("hook"));
    let clumsy = at_first(near, |told, place| told.0[place]["weapon"] = json!("sling"));
    let strange = at_first(chosen, |told, place| told.0[place]["weapon"] = json!("apron"));
    let silent = at_first(chosen, Told::leave_out);
    let began = |lines: &[Value]| is(&lines[0], "weapon-chosen") && lines[0]["weapon"] == "sling";
    let other = at_first(began, |told, place| {
        let dice = told.0[place + 1]["attack_dice"].as_i64().expect("dice");
        told.0[place + 1]["attack_dice"] = json!(dice + 1);
    });
    are_found([
        ("out of reach".to_owned(), &["OD-28"][..], short),
        ("too near".to_owned(), &["ATK-11"][..], clumsy),
        ("no weapon".to_owned(), &["ATK-11"][..], strange),
        ("nothing chosen".to_owned(), &["ATK-11"][..], silent),
        ("the dice of another".to_owned(), &["ATK-2"][..], other),
        ("no line of sight".to_owned(), &["ATK-11"][..], laxer("gear.sling.weapon.sight=false")),
    ]);
}

#[test]
fn counters_stay_within_their_limits() {
    let raised = |lines: &[Value]| is(&lines[0], "counter-changed") && lines[0]["counter"] == "soot";
    let set = |told: &mut Told, place: usize, value: i64| {
        told.0[place]["to"] = json!(value);
        change_of(&mut told.0[place], ".soot").expect("a change")[1] = json!(value);
    };
    let beyond = at_first(raised, |told, place| set(told, place, 4));
    let full = |lines: &[Value]| raised(lines) && lines[0]["from"] == 0 && lines[0]["to"] == 1;
    let too_far = at_first(full, |told, place| set(told, place, 3));
    let of_monster = |lines: &[Value]| is(&lines[0], "monster-counter-changed");
    let elsewhere = at_first(of_monster, |told, place| told.0[place]["counter"] = json!("soot"));
    let returns = |lines: &[Value]| is(&lines[0], "round-began") && lines[0].to_string().contains(".itch");
    let kept = at_first(returns, |told, place| {
        let changes = told.0[place]["changes"].as_object_mut().expect("changes");
        changes.retain(|what, _| !what.ends_with(".itch"));
    });
    let modified = |lines: &[Value]| is(&lines[0], "attack-rolled") && lines[0]["threshold"] != 3;
    let threshold = at_first(modified, |told, place| {
        let threshold = told.0[place]["threshold"].as_i64().expect("a number");
        told.0[place]["threshold"] = json!(threshold - 1);
    });
    are_found([
        ("beyond its highest value".to_owned(), &["CNT-1"][..], beyond),
        ("by more than any effect".to_owned(), &["CNT-1", "TRG-1"][..], too_far),
        ("of somebody else".to_owned(), &["CNT-1", "TRG-1"][..], elsewhere),
        ("a round without return".to_owned(), &["CNT-3"][..], kept),
        ("without its modifiers".to_owned(), &["ATK-4"][..], threshold),
    ]);
}

#[test]
fn moods_begin_and_end_as_cards_say() {
    let ends = |lines: &[Value]| is(&lines[0], "mood-ended");
    // The second of two, because the card that was drawn comes into play with the first.
    let by_card = |lines: &[Value]| is(&lines[0], "ai-card-drawn") && ends(&lines[1..]) && ends(&lines[2..]);
    let forgotten = at_first(by_card, |told, place| {
        told.remove(place + 2);
    });
    let by_itself = |lines: &[Value]| lines[0]["trait"] == "gone out" && ends(&lines[1..]);
    let unbroken = at_first(by_itself, |told, place| {
        told.remove(place + 1);
    });
    let played = |lines: &[Value]| is(&lines[0], "ai-card-discarded") && lines[0]["card"] == "Stab";
    let stays = at_first(played, |told, place| {
        told.0[place]["event"] = json!("mood-began");
        told.0[place]["changes"] = json!({});
    });
    let begins = |lines: &[Value]| is(&lines[0], "mood-began");
    let goes = at_first(begins, |told, place| {
        let line = &mut told.0[place];
        let card = line["card"].as_str().expect("a card").to_owned();
        line["event"] = json!("ai-card-discarded");
        line["changes"]["monster.ai_in_play"] = json!([{}, {}]);
        line["changes"]["monster.ai_discard"] = json!([{}, { card: 1 }]);
    });
    let no_glow = |lines: &[Value]| is(&lines[0], "round-began") && lines[0]["round"] == 1;
    let at_rest = at_first(no_glow, |told, place| {
        let mut line = told_of(&told.0[place], "Lantern Crane", "heat");
        line["about"] = json!([]);
        told.insert(place + 1, line);
    });
    are_found([
        ("a mood that does not end".to_owned(), &["MOO-3"][..], forgotten),
        ("a mood that its own rule does not end".to_owned(), &["TRG-1"][..], unbroken),
        ("a card that is no mood".to_owned(), &["MOO-1"][..], stays),
        ("a mood in the discard".to_owned(), &["MOO-1", "TRACE"][..], goes),
        ("a rule of a mood that is not in play".to_owned(), &["MOO-2"][..], at_rest),
    ]);
}

#[test]
fn triggers_work_at_their_moment_alone() {
    let cases: [(&str, &str, &str); 4] = [
        ("survivors-turn-began", "Fay", "grudge (on-fellow-death)"),
        ("turn-began", "Gil", "second-wind (on-dodge)"),
        ("attack-ended", "Eda", "sling (on-monster-wound)"),
        ("moved", "Hob", "toll (on-severe-injury)"),
    ];
    are_found(cases.map(|(event, owner, label)| {
        let fault = at_first(
            |lines| is(&lines[0], event),
            |told, place| told.insert(place + 1, told_of(&told.0[place], owner, label)),
        );
        (label.to_owned(), &["TRG-1"][..], fault)
    }));
    // Gil has less survival than the rule asks for.
    let poor = tampered(|told| {
        let begins = |place: &usize| is(&told.0[*place], "survivors-turn-began");
        let survival = |place: usize| value_before(told, place, "Gil.survival").as_i64();
        let mut places = (0..told.0.len()).filter(begins);
        let place = places.find(|&place| survival(place).is_some_and(|survival| survival < 5));
        let Some(place) = place.filter(|&place| value_before(told, place, "Gil.posture") != "dead") else {
            return false;
        };
        told.insert(place + 1, told_of(&told.0[place], "Gil", "hasty (turn-start)"));
        true
    });
    is_found("TRG-1", poor);
    let wrong = at_first(
        |lines| is(&lines[0], "triggered"),
        |told, place| told.0[place]["about"] = json!(["Eda", "Fay"]),
    );
    is_found("TRG-1", wrong);
}

#[test]
fn triggers_are_not_left_out() {
    let cases = [
        ("Lantern Crane", "on-survivor-death"),
        ("Lantern Crane", "flicker"),
        ("Gil", "apron (on-hit-taken)"),
        ("Gil", "hasty (turn-start)"),
        ("Fay", "sling (on-monster-wound)"),
        ("Hob", "grudge (on-fellow-knocked-down)"),
        ("Lantern Crane", "on-critical"),
        ("Eda", "second-wind (on-endure)"),
        ("Lantern Crane", "round-start"),
    ];
    are_found(cases.map(|(owner, label)| {
        let fault = at_first(|lines| works(&lines[0], owner, label), Told::leave_out);
        // Where it may come a little later, its effects betray it.
        (label.to_owned(), &["TRG-1", "TRG-2", "CNT-1"][..], fault)
    }));
    // Nor are their effects.
    let gains = |lines: &[Value]| works(&lines[0], "Fay", "sling (on-monster-wound)");
    let unpaid = at_first(gains, |told, place| {
        told.remove(place + 1);
    });
    are_found([("an effect left out".to_owned(), &["TRG-1", "TRG-3"][..], unpaid)]);
    let more = at_first(gains, |told, place| told.0[place + 1]["by"] = json!(2));
    are_found([("more than it says".to_owned(), &["TRG-1", "SRV-1"][..], more)]);
}

#[test]
fn triggers_keep_their_order() {
    let both = |lines: &[Value]| {
        let label = "grudge (on-monster-critical)";
        works(&lines[0], "Fay", label) && lines.len() > 1 && works(&lines[1], "Hob", label)
    };
    let swapped = at_first(both, |told, place| {
        told.0[place]["actor"] = json!("Hob");
        told.0[place]["about"] = json!(["Hob"]);
        told.0[place + 1]["actor"] = json!("Fay");
        told.0[place + 1]["about"] = json!(["Fay"]);
    });
    is_found("TRG-2", swapped);
}

#[test]
fn triggers_set_off_no_others() {
    // What waits for the monster's fall knocks Gil down, who has a rule for that.
    let falls = |lines: &[Value]| {
        works(&lines[0], "Gil", "hasty (on-monster-knocked-down)") && is(&lines[1], "knocked-down")
    };
    let chain = at_first(falls, |told, place| {
        let line = told_of(&told.0[place], "Gil", "second-wind (on-knocked-down)");
        told.insert(place + 2, line);
    });
    is_found("TRG-3", chain);
    let within = at_first(falls, |told, place| {
        let line = told_of(&told.0[place], "Hob", "hasty (on-monster-knocked-down)");
        told.insert(place + 1, line);
    });
    is_found("TRG-3", within);
}

#[test]
fn triggers_are_paid_for() {
    let paid = |lines: &[Value]| is(&lines[0], "triggered") && lines[0]["cost"] == 2;
    let free = at_first(paid, |told, place| {
        let changes = told.0[place]["changes"].as_object_mut().expect("changes");
        changes.retain(|what, _| !what.ends_with(".survival"));
    });
    let cheap = at_first(paid, |told, place| told.0[place]["cost"] = json!(1));
    let used = |lines: &[Value]| is(&lines[0], "gear-used") && lines[0]["cost"] == 1;
    let gift = at_first(used, |told, place| {
        let changes = told.0[place]["changes"].as_object_mut().expect("changes");
        changes.retain(|what, _| !what.ends_with(".survival"));
    });
    are_found([
        ("a price that is not paid".to_owned(), &["TRG-4"][..], free),
        ("another price".to_owned(), &["TRG-4"][..], cheap),
        ("a use that is not paid for".to_owned(), &["SRV-25"][..], gift),
    ]);
}

#[test]
fn triggers_have_their_limits() {
    // A second wound of the round, which the sling is spent for.
    let fault = tampered(|told| {
        let label = "sling (on-monster-wound)";
        let first = told.0.iter().position(|line| works(line, "Fay", label));
        let Some(first) = first else { return false };
        let round = told.0[first]["round"].clone();
        let later = |place: &usize| {
            let (before, line) = (&told.0[*place - 1], &told.0[*place]);
            is(line, "monster-wounded") && line["round"] == round && !is(before, "triggered")
        };
        let Some(place) = (first + 1..told.0.len()).find(later) else { return false };
        let ended = is(&told.0[place + 1], "monster-defeated");
        if ended || value_before(told, place, "Fay.posture") == "dead" {
            return false;
        }
        told.insert(place + 1, told_of(&told.0[place], "Fay", label));
        true
    });
    is_found("TRG-5", fault);
}
