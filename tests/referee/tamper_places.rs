//! Traces in which somebody or something lands elsewhere than the rules say, which the referee finds:
//! beside pieces of terrain, after a knockback, among random terrain.

use serde_json::{Value, json};

use super::fights::{Fight, WALLS};
use super::told::{TRIALS, Told, are_found, change_of, is_found, tampered_in};
use super::watch::Fault;

type Space = [i64; 2];

fn is(line: &Value, event: &str) -> bool {
    line["event"] == event
}

fn place_of(line: &Value) -> Space {
    [line["to"][0].as_i64().expect("a column"), line["to"][1].as_i64().expect("a row")]
}

/// Who ended on impassable terrain by a card, and collided.
fn off_terrain(lines: &[Value]) -> bool {
    is(&lines[0], "placed")
        && !is(&lines[1], "knocked-back")
        && lines.get(1).is_some_and(|next| is(next, "collided") && next["collision"] == "terrain")
}

/// The AI card that is played at a place.
fn card_at(told: &[Value], place: usize) -> Option<&str> {
    told[..place].iter().rev().find(|line| is(line, "ai-card-drawn"))?["card"].as_str()
}

/// Sends who is placed at a place to another space.
fn send(told: &mut Told, place: usize, to: Space) {
    told.0[place]["to"] = json!(to);
    change_of(&mut told.0[place], ".at").expect("a change")[1] = json!(to);
}

/// The first who is placed on terrain by a card, and not on one of these spaces, goes to the first of
/// them where nobody is and the monster is not.
fn placed_by(card: &str, wrong: &[Space]) -> Option<Fault> {
    tampered_in(WALLS, |told| {
        let own = |place: &usize| off_terrain(&told.0[*place..]) && card_at(&told.0, *place) == Some(card);
        let Some(place) = (0..told.0.len() - 1).filter(own).find(|&place| {
            let right = place_of(&told.0[place]);
            !wrong.contains(&right)
        }) else {
            return false;
        };
        let stand = standing(told, place);
        let Some([x, y]) = last(told, place, "monster.at") else { return false };
        let is_under = |to: &Space| (x..x + 2).contains(&to[0]) && (y..y + 2).contains(&to[1]);
        let Some(&to) = wrong.iter().find(|to| !stand.contains(to) && !is_under(to)) else { return false };
        send(told, place, to);
        true
    })
}

/// The spaces of the survivors before a line.
fn standing(told: &Told, place: usize) -> Vec<Space> {
    let names = ["Ada", "Ben", "Cat", "Dov"].into_iter();
    names.filter_map(|name| last(told, place, &format!("{name}.at"))).collect()
}

/// Where something is before a line.
fn last(told: &Told, place: usize, what: &str) -> Option<Space> {
    let mut changes = told.0[..place].iter().rev().filter_map(|line| line["changes"].get(what));
    let at = changes.next().map_or(&told.0[0]["table"][what], |change| &change[1]);
    Some([at[0].as_i64()?, at[1].as_i64()?])
}

/// Tampers with the first place at which something fits to the lines from there on.
fn at_first(fits: impl Fn(&[Value]) -> bool, tamper: impl Fn(&mut Told, usize)) -> Option<Fault> {
    tampered_in(WALLS, |told| {
        let place = (0..told.0.len() - 1).find(|&place| fits(&told.0[place..]));
        place.into_iter().for_each(|place| tamper(told, place));
        place.is_some()
    })
}

#[test]
fn who_is_placed_on_a_wall_goes_beside_the_whole_of_it() {
    let cases = [
        // Beside the space that the card names, where another of the wall is nearer to the monster.
        ("a wall with wings", placed_by("Over the Wall", &[[6, 10], [6, 8]])),
        ("an angle", placed_by("Around the Corner", &[[1, 4], [2, 3]])),
        // Beside what touches it, or belongs to the same entry.
        ("a piece beside another", placed_by("On the Stump", &[[1, 4], [2, 3], [2, 6]])),
        ("two pieces of an entry", placed_by("Around the Corner", &[[9, 3], [10, 3], [11, 3]])),
    ];
    are_found(cases.map(|(what, fault)| (what.to_owned(), &["COL-9"][..], fault)));
}

#[test]
fn random_terrain_is_of_single_spaces() {
    // One of two boulders side by side: beside the other one.
    let other = placed_by("On the Boulders", &[[8, 4], [7, 3], [7, 5]]);
    is_found("COL-9", other);
}

#[test]
fn who_flies_upon_somebody_goes_to_the_nearest_free_space() {
    let upon = |lines: &[Value]| is(&lines[0], "knocked-back") && is(&lines[1], "placed");
    let far = at_first(upon, |told, place| {
        let [x, y] = place_of(&told.0[place]);
        send(told, place + 1, [if x < 7 { 13 } else { 0 }, if y < 7 { 13 } else { 0 }]);
    });
    let stays = at_first(upon, |told, place| {
        told.remove(place + 1);
    });
    let controller = Fight::of(WALLS, vec!["options.placement-tie=controller".to_owned()]).expect("it loads");
    let farthest = Fight::of(WALLS, vec![]).expect("it loads");
    let tie = (0..TRIALS).find_map(|trial| Told::of(&controller, trial).judged(&farthest));
    are_found([
        ("far away".to_owned(), &["COL-14"][..], far),
        ("nowhere".to_owned(), &["COL-6"][..], stays),
        ("a tie".to_owned(), &["OD-22"][..], tie),
    ]);
}

#[test]
fn who_is_placed_on_terrain_or_flies_into_it_collides() {
    let into = |lines: &[Value]| {
        is(&lines[0], "knocked-back") && is(&lines[1], "collided") && lines[1]["collision"] == "terrain"
    };
    let unhurt = at_first(off_terrain, Told::leave_out_next);
    let soft = at_first(into, Told::leave_out_next);
    let rests = |lines: &[Value]| is(&lines[0], "survivors-turn-began");
    let nothing = at_first(rests, |told, place| {
        let mut line = told.0[place].clone();
        line["event"] = json!("collided");
        line["actor"] = json!("Dov");
        line["collision"] = json!("terrain");
        line["changes"] = json!({});
        told.insert(place, line);
    });
    are_found([
        ("placed on terrain".to_owned(), &["COL-9"][..], unhurt),
        ("knocked back into it".to_owned(), &["COL-8"][..], soft),
        ("no cause".to_owned(), &["COL-2"][..], nothing),
    ]);
}

#[test]
fn terrain_lies_where_cards_place_it() {
    let by_card = |lines: &[Value]| is(&lines[0], "terrain-placed") && lines[0]["rule"] == "OD-64";
    let aside = at_first(by_card, |told, place| {
        let line = &mut told.0[place];
        let at = line["at"].clone();
        // A corner that no card names.
        let to = json!([13, 13]);
        let kind = line["terrain"].as_str().expect("a kind").to_owned();
        let list = &mut line["changes"]["placed_terrain"][1][&kind];
        let tile = list.as_array_mut().expect("spaces").iter_mut().find(|spot| **spot == at);
        *tile.expect("the new one") = to.clone();
        line["at"] = to;
    });
    is_found("OD-64", aside);
}
