//! Gear from pools (SET-3): what a trial's dice gave, and whether pools can give that.

use serde_json::{Value, json};

use super::book::{Book, array, int, name, text};
use super::hunters::hunter;
use super::line::{Line, Verdict, ensure};
use super::table::{ACCURACY, SPEED, STRENGTH};
use super::watch::Referee;

/// Where a document keeps the gear that a survivor always has, beside what it has in a trial.
const ALWAYS: &str = "gear-always";

/// The book for a trial in which survivors have what the trace says that they drew; nothing without pools.
pub(super) fn with_drawn_gear(book: &Book, trace: &str) -> Option<Book> {
    let mut document = book.document.clone();
    let survivors = document["survivors"].as_array_mut()?;
    let with_pools: Vec<&mut Value> =
        survivors.iter_mut().filter(|it| !array(&it["gear-pools"]).is_empty()).collect();
    if with_pools.is_empty() {
        return None;
    }
    let lines = trace.lines().filter_map(|text| Line::parse(text).ok());
    let set_up: Vec<Line> = lines.take_while(|line| line.event() != "round-began").collect();
    for survivor in with_pools {
        let own = set_up.iter().filter(|line| line.event() == "gear-drawn" && line.actor() == name(survivor));
        let drawn: Vec<Value> = own.flat_map(|line| array(&line.0["gear"]).clone()).collect();
        survivor[ALWAYS] = json!(array(&survivor["gear"]));
        survivor["gear"] = json!([array(&survivor[ALWAYS]).clone(), drawn].concat());
    }
    Some(Book::read(document))
}

impl Referee<'_> {
    /// SET-3: a survivor with pools gets as many pieces of each as that says.
    pub(super) fn gear_drawn(&mut self, line: &Line) -> Verdict {
        ensure!("SET-3", self.turns.round == 0, "pools are for the time before the first round");
        let seat = self.seat(line.actor())?;
        let survivor = &self.book.document["survivors"][seat];
        let drawn: Vec<String> = array(&line.0["gear"]).iter().map(text).collect();
        let pools: Vec<_> = array(&survivor["gear-pools"]).iter().map(pool).collect();
        ensure!("SET-3", can_give(&pools, &drawn), "its pools cannot give {drawn:?}");
        ensure!("SET-3", self.geared.insert(seat), "it has drawn already");
        let hunter = &self.book.hunters[seat];
        ensure!("SET-3", self.table.figures[seat].armor == hunter.armor, "it wears other armor");
        let told = |what: &str| line.0["given"][what].as_i64();
        let weapon = &hunter.weapons[0];
        let given = [
            ("speed", hunter.attributes[SPEED]),
            ("accuracy", hunter.attributes[ACCURACY]),
            ("strength", hunter.attributes[STRENGTH]),
            ("weapon.speed", weapon.speed),
            ("weapon.accuracy", weapon.accuracy),
            ("weapon.strength", weapon.strength),
            ("weapon.reach", weapon.reach.into()),
        ];
        for (what, number) in given {
            ensure!("SET-3", told(what) == Some(number), "{what} is {:?}, not {number}", told(what));
        }
        Ok(())
    }

    /// The first round begins: everybody has drawn.
    pub(super) fn everybody_has_drawn(&self) -> Verdict {
        for (seat, survivor) in array(&self.book.document["survivors"]).iter().enumerate() {
            let has_drawn = array(&survivor["gear-pools"]).is_empty() || self.geared.contains(&seat);
            ensure!("SET-3", has_drawn, "{} has drawn nothing", name(survivor));
        }
        Ok(())
    }

    /// The armor of a survivor before anything is drawn.
    pub(super) fn first_armor(&self, seat: usize) -> [i64; 5] {
        let document = &self.book.document;
        let mut survivor = document["survivors"][seat].clone();
        if !survivor[ALWAYS].is_null() {
            survivor["gear"] = survivor[ALWAYS].clone();
        }
        hunter(&survivor, document).armor
    }
}

/// The pieces of a pool, and how many are drawn.
fn pool(it: &Value) -> (Vec<String>, i64) {
    (array(&it["gear"]).iter().map(text).collect(), int(&it["draw"], 0))
}

/// True when these pieces can come from pools that give exactly so many each.
fn can_give(pools: &[(Vec<String>, i64)], pieces: &[String]) -> bool {
    let Some((piece, others)) = pieces.split_first() else {
        return pools.iter().all(|(_, draw)| *draw == 0);
    };
    (0..pools.len()).any(|from| {
        let mut left = pools.to_vec();
        let (cards, draw) = &mut left[from];
        let Some(at) = cards.iter().position(|card| card == piece).filter(|_| *draw > 0) else {
            return false;
        };
        cards.remove(at);
        *draw -= 1;
        can_give(&left, others)
    })
}
