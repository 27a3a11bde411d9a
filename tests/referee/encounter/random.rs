//! Random encounters, as files: everything that an adventure may bring, in small numbers.

use serde_json::{Map, Value, json};

use crate::referee::fights::Whim;

const NAMES: [&str; 4] = ["Ana", "Bo", "Cy", "Di"];
const SKILLS: [&str; 2] = ["footwork", "warding"];
const SPELLS: [&str; 7] = ["mend", "veil", "ember", "call", "lull", "hymn", "rite"];

/// A file that may or may not load.
pub(super) fn random(whim: &mut Whim) -> Value {
    let names = &NAMES[..[1, 1, 2, 3, 4][whim.below(5)]];
    let adventurers: Vec<Value> = names.iter().map(|&name| adventurer(whim, name)).collect();
    let count = 1 + whim.below(5);
    let scenes: Vec<Value> = (0..count).map(|number| scene(whim, number, names)).collect();
    let foes = json!({ "cur": character(whim, false), "brute": character(whim, false) });
    let mut file = json!({
        "format": 1,
        "kind": "encounter",
        "title": "Whatever comes",
        "options": options(whim),
        "policy": policy(whim, true),
        "spells": spells(whim),
        "foes": foes,
        "adventurers": adventurers,
        "scenes": scenes,
    });
    match whim.below(7) {
        6 => spellbound(whim, &mut file),
        0 => short_of_time(whim, &mut file),
        3 => long_rite(whim, &mut file),
        1 => many_pools(whim, &mut file),
        2 if names.len() > 1 => retreat(&mut file),
        _ => {}
    }
    file
}

/// The time of one who is awake runs out in the first fight, in which a last effort can help.
fn short_of_time(whim: &mut Whim, file: &mut Value) {
    let hero = &mut file["adventurers"][0];
    (hero["player"], hero["injuries"], hero["dying"]) = (json!(true), json!(2), json!("1 minute"));
    hero["survival"] = json!(number(whim, 3, 9));
    hero.as_object_mut().expect("a table").remove("unconscious");
    if let Some(caster) = file["adventurers"].get_mut(1) {
        // Who may give the mojo away that a spell costs.
        caster["injuries"] = json!(0);
        (caster["player"], caster["mojo"], caster["level"]) = (json!(true), json!(2), json!(3));
        caster["spells"] = json!({ "ember": 3 });
        file["spells"]["ember"]["mojo"] = json!(1);
        (file["policy"]["cast"], file["policy"]["heroic-bid"]) = (json!([{ "when": "harms" }]), json!(3));
    }
    file["policy"]["heroic"] = json!(word(whim, &["any", "aid", "attack", "spell"]));
    if rarely(whim, 2) {
        let hero = &mut file["adventurers"][0];
        (hero["level"], hero["spells"]) = (json!(3), json!({ "ember": 1, "lull": 1, "rite": 1 }));
        (hero["mojo"], hero["policy"]) = (json!(2), json!({ "cast": [{ "prefer": ["most spell.level"] }] }));
        (file["spells"]["ember"]["roll"], file["spells"]["lull"]["roll"]) =
            (json!("warding"), json!("footwork"));
    }
    let scenes = file["scenes"].as_array_mut().expect("scenes");
    let wait = json!({ "name": "a short while", "kind": "wait", "lasts": "5 rounds" });
    let fight = json!({
        "name": "the last fight", "kind": "combat", "foes": ["brute", "cur"], "max-rounds": 6, "roll": "footwork",
    });
    scenes.splice(0..0, [wait, fight]);
}

/// A rite that takes long restores verve after a fight.
fn long_rite(whim: &mut Whim, file: &mut Value) {
    file["spells"]["rite"] =
        json!({ "takes": word(whim, &["2 rounds", "1 minute", "1 hour"]), "heal": { "verve": "d6" } });
    let it = &mut file["adventurers"][0];
    (it["level"], it["spells"], it["verve"], it["verve-left"]) =
        (json!(3), json!({ "rite": 2 }), json!(9), json!(2));
    (it["player"], it["injuries"]) = (json!(true), json!(0));
    it["survival"] = json!(number(whim, 3, 9));
    let caster = it["name"].clone();
    let scenes = file["scenes"].as_array_mut().expect("scenes");
    for number in 0..2 {
        let name = format!("rite {number}");
        scenes
            .insert(0, json!({ "name": name, "kind": "cast", "by": caster, "spell": "rite", "who": "all" }));
    }
}

/// A long fight in which nobody does anything but cast spells, most of which change scores.
fn spellbound(whim: &mut Whim, file: &mut Value) {
    for name in ["lull", "hymn", "rite"] {
        file["spells"][name]["mojo"] = json!(0);
        file["spells"][name].as_object_mut().expect("a table").remove("takes");
    }
    let further = json!([{ "on": "companions", "scores": scores(whim) }, { "on": "enemies", "harm": { "scores": scores(whim) } }]);
    file["spells"]["rite"]["effects"] = further;
    file["spells"]["lull"]["harm"]["sleep"] = json!("1 round");
    file["spells"]["lull"]["effects"] =
        json!([{ "on": "enemies", "harm": { "damage": 1, "sleep": "1 round" } }]);
    for it in file["adventurers"].as_array_mut().expect("adventurers") {
        (it["level"], it["spells"]) = (json!(4), json!({ "lull": 9, "hymn": 9, "rite": 9 }));
        it["policy"] =
            json!({ "cast": [{ "prefer": ["most spell.castings"] }], "faint": "never", "flee": "never" });
    }
    let fight = json!({ "name": "a trance", "kind": "combat", "foes": ["brute", "cur"], "max-rounds": 9 });
    file["scenes"].as_array_mut().expect("scenes").insert(0, fight);
}

/// The second adventurer leaves a fight at once, and the first casts a spell on all.
fn retreat(file: &mut Value) {
    (file["spells"]["veil"]["on"], file["spells"]["veil"]["mojo"]) = (json!("all"), json!(0));
    let caster = &mut file["adventurers"][0];
    (caster["level"], caster["spells"]) = (json!(3), json!({ "veil": 2 }));
    caster["policy"] = json!({ "cast": [{ "when": "shields" }], "flee": "never", "faint": "never" });
    file["adventurers"][1]["policy"] = json!({ "flee": { "when-left": 99 } });
    let fight = json!({ "name": "the retreat", "kind": "combat", "foes": ["brute"], "max-rounds": 3 });
    file["scenes"].as_array_mut().expect("scenes").insert(0, fight);
}

/// More pools than there are places for, some of which end together.
fn many_pools(whim: &mut Whim, file: &mut Value) {
    let scenes = file["scenes"].as_array_mut().expect("scenes");
    for number in 0..5 {
        let name = format!("pool {number}");
        let (points, lasts) = (self::number(whim, 1, 4), lasts(whim));
        let pool = json!({ "name": name, "kind": "pool", "points": points, "lasts": lasts, "against": against(whim) });
        scenes.insert(0, pool);
    }
}

fn one(whim: &mut Whim, values: &[Value]) -> Value {
    values[whim.below(values.len())].clone()
}

fn word<'a>(whim: &mut Whim, words: &[&'a str]) -> &'a str {
    words[whim.below(words.len())]
}

/// True once in so many times.
fn rarely(whim: &mut Whim, times: usize) -> bool {
    whim.below(times) == 0
}

fn number(whim: &mut Whim, least: i64, most: i64) -> i64 {
    least + whim.below((most - least + 1) as usize) as i64
}

fn dice(whim: &mut Whim) -> Value {
    let all = ["d4", "d6+1", "2d6", "d8-3", "2d4-3", "3d6", "0", "3"];
    let text = word(whim, &all);
    text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number))
}

fn options(whim: &mut Whim) -> Value {
    let choices = [
        ("rpg-naturals", json!([true])),
        ("mojo-bid", json!([true])),
        ("dying-clock", json!(["recompute", "revert"])),
        ("faint-bonus-same-round", json!([false])),
        ("min-faint-minutes", json!([1])),
        ("semi-conscious", json!(["act"])),
        ("half-level-rounding", json!(["up", "nearest"])),
        ("full-day", json!(["adds-night"])),
        ("npc-zero", json!(["dead", "unconscious"])),
        ("dying-contest-again", json!([false])),
        ("warrior-death-bonus", json!([true])),
        ("pools-count", json!([true])),
        ("verve-at-zero", json!([false])),
        ("minutes-to-hours", json!(["whole-or-none", "begun"])),
        ("woken", json!(["any-time"])),
        ("heroic-mojo", json!(["acting", "all"])),
        ("ambush-is-archetypal", json!([true])),
        ("wake-roll", json!(["health"])),
    ];
    let mut options = Map::new();
    for (option, values) in choices {
        if rarely(whim, if option == "mojo-bid" { 2 } else { 3 }) {
            options.insert(option.to_owned(), one(whim, values.as_array().expect("values")));
        }
    }
    Value::Object(options)
}

/// Policies with names and with lists; foes have fewer decisions.
fn policy(whim: &mut Whim, ours: bool) -> Value {
    let mut policy = Map::new();
    let wishes = json!({
        "use-verve": [{ "keep-reserve": 2 }, { "keep-reserve": 5 }, "always"],
        "consciousness-score": ["best", "fortitude", "willpower"],
        "faint": ["when-dying", "before-death-roll", "between-scenes", "never",
            [{ "when": "consciousness-roll and injuries > 1" }, { "when": "death-roll and mojo = 0" }],
            [{ "when": "round-begins and survival = 0" }], [{ "when": "begins-dying or round = 2" }]],
        "wake": ["always", "dying", [{ "when": "friend.injuries < 3" }]],
        "cast": ["sensible", "only-help", "never", [{ "prefer": ["most target.left"] }],
            [{ "when": "harms and round < 3" }, { "when": "target.unconscious or target.lost > 2" }]],
        "spend-mojo-semiconscious": ["always", "never", [{ "when": "mojo > 1" }]],
        "rest-choice": ["injuries-first", "survival-first"],
        "mojo-bid": ["always", "death-rolls", "never", [{ "when": "margin <= 2" }]],
        "heroic": ["any", "any", "attack", "aid", "spell", [{ "when": "can-cast" }], [{ "when": "can-help or mojo > 1" }]],
        "heroic-bid": [0, 1, 1, 3],
        "flee": ["never", "never", "when-injured", "when-dying", { "when-left": 2 }, [{ "when": "round > 1 and left < 4" }]],
        "target": ["random", "weakest", "strongest", "focus", [{ "when": "enemy.injuries > 0" }]],
    });
    let of_foes = ["consciousness-score", "wake", "cast", "flee", "target"];
    for (decision, values) in wishes.as_object().expect("a table") {
        if (ours || of_foes.contains(&decision.as_str())) && !rarely(whim, 3) {
            policy.insert(decision.clone(), one(whim, values.as_array().expect("values")));
        }
    }
    if ours && rarely(whim, 2) {
        policy.insert("foes".to_owned(), self::policy(whim, false));
    }
    Value::Object(policy)
}

fn spells(whim: &mut Whim) -> Value {
    let mut spells = json!({
        "mend": { "heal": { "survival": dice(whim), "injuries": dice(whim) } },
        "veil": { "pool": { "points": dice(whim), "lasts": lasts(whim) } },
        "ember": { "harm": { "damage": dice(whim), "injuries": number(whim, 0, 1) } },
        "call": { "wakes": true },
        "lull": { "harm": { "sleep": time(whim), "roll": word(whim, &SKILLS) } },
        "hymn": { "scores": scores(whim) },
        "rite": { "heal": { "verve": dice(whim) } },
    });
    for (name, spell) in spells.as_object_mut().expect("a table") {
        spell["level"] = json!(number(whim, 0, 2));
        spell["mojo"] = json!(one(whim, &[json!(0), json!(1), json!(1)]));
        if rarely(whim, 3) {
            spell["roll"] = json!(word(whim, &SKILLS));
        }
        if rarely(whim, 2) {
            spell["on"] = json!("all");
        }
        if name == "ember" && rarely(whim, 2) {
            spell["harm"]["roll"] = json!(word(whim, &SKILLS));
        }
        if name == "ember" && rarely(whim, 3) {
            spell["harm"]["tags"] = json!(["archetypal-action"]);
        }
        if name == "veil" && rarely(whim, 2) {
            spell["pool"]["against"] = json!(against(whim));
        }
        if name == "mend" && rarely(whim, 3) {
            spell["wakes"] = json!(true);
        }
        if name == "lull" && rarely(whim, 2) {
            spell["harm"].as_object_mut().expect("a table").remove("roll");
        }
        if name == "ember" && rarely(whim, 3) {
            spell["harm"]["scores"] = scores(whim);
        }
        if name == "rite" && rarely(whim, 2) {
            spell["takes"] = json!(word(whim, &["1 round", "2 rounds", "1 minute", "1 hour"]));
        }
        if rarely(whim, 3) {
            let number = number(whim, 1, 3);
            spell["effects"] = (0..number).map(|_| further_effect(whim)).collect();
            // One that is cast for the sake of these alone.
            if name == "rite" {
                spell.as_object_mut().expect("a table").remove("heal");
            }
        }
    }
    spells
}

/// Other scores for a while (SPL-3).
fn scores(whim: &mut Whim) -> Value {
    let lasts = word(whim, &["1 round", "2 rounds", "3 rounds", "1 minute", "1 hour"]);
    json!({
        "attack": number(whim, -4, 4), "defense": number(whim, -2, 3), "damage": number(whim, -2, 3), "lasts": lasts,
    })
}

/// A further effect of a spell (SPL-1).
fn further_effect(whim: &mut Whim) -> Value {
    match whim.below(7) {
        0 => json!({ "on": "caster", "harm": { "damage": dice(whim) } }),
        1 => json!({ "on": "companions", "harm": { "scores": scores(whim) } }),
        2 => json!({ "on": "enemies", "harm": { "damage": dice(whim), "roll": word(whim, &SKILLS) } }),
        3 => json!({ "on": "enemies", "harm": { "sleep": time(whim) } }),
        4 => json!({ "on": "companions", "scores": scores(whim) }),
        5 => json!({ "on": "caster", "heal": { "verve": dice(whim), "survival": dice(whim) } }),
        _ => {
            json!({ "on": "companions", "wakes": true, "pool": { "points": dice(whim), "lasts": lasts(whim) } })
        }
    }
}

fn against(whim: &mut Whim) -> &'static str {
    word(whim, &["all", "archetypal", "not-archetypal", "combat", "hazard"])
}

fn time(whim: &mut Whim) -> Value {
    let all = [
        "1 round",
        "2 rounds",
        "4 rounds",
        "1 minute",
        "2 minutes",
        "7 minutes",
        "1 hour",
        "3 hours",
        "1 day",
    ];
    json!(word(whim, &all))
}

/// How long pools last: few times, so that some end together.
fn lasts(whim: &mut Whim) -> Value {
    json!(word(whim, &["3 rounds", "1 hour", "1 day"]))
}

/// What adventurers and foes have in common.
fn character(whim: &mut Whim, player: bool) -> Value {
    let mut it = json!({
        "level": number(whim, 0, 4),
        "survival": if player { json!(number(whim, 1, 9)) } else { one(whim, &[json!(4), json!("2d4"), json!("d8+1"), json!(7)]) },
        "damage": dice(whim),
        "defense": number(whim, 0, 4),
        "skills": { "footwork": number(whim, 3, 17), "warding": number(whim, 3, 17) },
    });
    let archetypes = ["warrior", "warrior", "thief", "sorceror", "monk"];
    if !rarely(whim, 4) {
        it["archetype"] = json!(word(whim, &archetypes));
        if !player && rarely(whim, 3) {
            it.as_object_mut().expect("a table").remove("survival");
        }
    }
    for score in ["fortitude", "willpower", "health", "endurance"] {
        if player || rarely(whim, 2) {
            it[score] = json!(number(whim, 2, 17));
        }
    }
    if rarely(whim, 4) {
        it["hit-chance"] = json!(number(whim, 30, 95));
        it["hit-chance-per-injury"] = json!(number(whim, 0, 9));
    } else {
        it["attack"] = json!(number(whim, 8, 18));
    }
    if rarely(whim, 3) {
        it["attacks"] = json!(number(whim, 1, 3));
    }
    if rarely(whim, 4) {
        it["roll"] = json!(word(whim, &SKILLS));
    }
    if rarely(whim, 5) {
        it["tags"] = json!(["archetypal-action"]);
    }
    if rarely(whim, 2) {
        it["archetypal"] = json!([word(whim, &SKILLS)]);
    }
    if rarely(whim, 2) {
        it["death-roll-bonus"] = json!(number(whim, -2, 3));
    }
    if !player && rarely(whim, 3) {
        it["per-die-bonus"] = json!(number(whim, -1, 2));
    }
    if rarely(whim, 2) {
        it["mojo"] = json!(number(whim, 0, 5));
    }
    if rarely(whim, 2) {
        let known = SPELLS.into_iter().filter(|_| rarely(whim, 2)).take(6).collect::<Vec<_>>();
        it["spells"] = known.into_iter().map(|spell| (spell.to_owned(), json!(number(whim, 0, 3)))).collect();
        // A spell beyond its reach is a fault.
        it["level"] = json!(number(whim, 2, 4));
    }
    it
}

fn adventurer(whim: &mut Whim, name: &str) -> Value {
    let player = !rarely(whim, 4);
    let mut it = character(whim, player);
    it["name"] = json!(name);
    it["player"] = json!(player);
    if player {
        it["verve"] = json!(number(whim, 0, 8));
    }
    if player && rarely(whim, 2) {
        it["survival-left"] = json!(number(whim, 0, it["survival"].as_i64().unwrap_or(0)));
        it["verve-left"] = json!(number(whim, 0, it["verve"].as_i64().unwrap_or(0)));
    }
    if rarely(whim, 3) {
        it["injuries"] = json!(number(whim, 1, 4));
        let out = rarely(whim, 2);
        if out {
            it["unconscious"] = json!(word(whim, &["1 round", "1 minute", "3 minutes", "1 day"]));
        }
        if rarely(whim, 2) {
            let times: &[&str] = if out {
                &["1 hour", "2 hours"]
            } else {
                &["1 minute", "1 minute", "2 minutes", "5 minutes"]
            };
            it["dying"] = json!(word(whim, times));
        }
    }
    if rarely(whim, 4) {
        let pool = |whim: &mut Whim| json!({ "points": number(whim, 1, 5), "lasts": time(whim), "against": against(whim) });
        it["pools"] = (0..number(whim, 3, 4)).map(|_| pool(whim)).collect();
    }
    if rarely(whim, 3) {
        it["policy"] = policy(whim, true);
        it["policy"].as_object_mut().expect("a table").remove("foes");
    }
    it
}

fn who(whim: &mut Whim, names: &[&str]) -> Value {
    let some: Vec<&str> = names.iter().copied().filter(|_| rarely(whim, 2)).collect();
    let first = json!(names[0]);
    let some = if some.is_empty() { json!([names[0]]) } else { json!(some) };
    one(whim, &[json!("all"), json!("all"), json!("random"), first, some.clone(), json!({ "random": some })])
}

fn scene(whim: &mut Whim, number: usize, names: &[&str]) -> Value {
    let kinds = [
        "combat", "combat", "combat", "hazard", "hazard", "night", "day", "heal", "pool", "pool", "wait",
        "wake", "cast", "meeting", "meeting",
    ];
    let kind = word(whim, &kinds);
    let mut it = json!({ "name": format!("scene {number}"), "kind": kind });
    match kind {
        "combat" => {
            it["foes"] = one(
                whim,
                &[
                    json!(["cur"]),
                    json!(["cur", "brute"]),
                    json!([{ "name": "cur", "count": 2 }, "brute"]),
                    json!(["brute", "cur", "cur"]),
                ],
            );
            it["max-rounds"] = json!(self::number(whim, 1, 9));
            it["ambush"] = json!(rarely(whim, 2));
            it["adventurers-bonus"] = json!(self::number(whim, -2, 3));
            it["foes-bonus"] = json!(self::number(whim, -2, 3));
            if rarely(whim, 3) {
                it["roll"] = json!(word(whim, &SKILLS));
            }
            if rarely(whim, 3) {
                it["tags"] = json!([word(whim, &["archetypal-action", "trap", "ambush"])]);
            }
        }
        "hazard" => {
            it["events"] =
                (0..self::number(whim, 1, 4)).map(|event| damage_event(whim, event, names)).collect();
        }
        "night" | "day" => {
            if rarely(whim, 3) {
                it["until"] = json!("recovered");
                it["max"] = json!(4);
            } else {
                it["times"] = json!(self::number(whim, 1, 3));
            }
        }
        "heal" => {
            it["who"] = who(whim, names);
            it["survival"] = dice(whim);
            it["injuries"] = dice(whim);
        }
        "pool" => {
            it["who"] = who(whim, names);
            it["points"] = dice(whim);
            it["lasts"] = lasts(whim);
            it["against"] = json!(against(whim));
        }
        "wait" => it["lasts"] = time(whim),
        "wake" => it["who"] = who(whim, names),
        "cast" => {
            it["by"] = json!(word(whim, names));
            it["spell"] = json!(word(whim, &["mend", "veil", "call", "hymn", "rite", "rite"]));
            it["who"] = who(whim, names);
        }
        _ => it["meeting"] = json!(word(whim, &["pilgrim", "pilgrim", "market"])),
    }
    it
}

fn damage_event(whim: &mut Whim, number: i64, names: &[&str]) -> Value {
    let mut it = json!({
        "name": format!("event {number}"),
        "who": who(whim, names),
        "damage": dice(whim),
        "injuries": one(whim, &[json!(0), json!(0), json!(1), json!(2)]),
    });
    match whim.below(3) {
        0 => it["round"] = json!(self::number(whim, 1, 4)),
        1 => it["rounds"] = json!([1, self::number(whim, 1, 4)]),
        _ => {}
    }
    if rarely(whim, 3) {
        it["chance"] = one(whim, &[json!(50), json!("2/3"), json!(90), json!("1/1")]);
    }
    if rarely(whim, 2) {
        it["roll"] = json!(word(whim, &SKILLS));
    }
    let tags: Vec<&str> =
        ["archetypal-action", "combat", "ambush", "trap"].into_iter().filter(|_| rarely(whim, 4)).collect();
    it["tags"] = json!(tags);
    it
}
