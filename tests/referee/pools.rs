//! The random parts of the set-up: AI cards from pools, terrain on random spaces (SET).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::book::{array, int, text, tile_spots};
use super::line::{Line, Verdict, ensure};
use super::space::Spot;
use super::watch::Referee;

/// AI cards of which some are drawn.
#[derive(Debug)]
pub(super) struct Pool {
    cards: BTreeMap<String, i64>,
    pub(super) draw: i64,
}

/// Terrain that dice place.
#[derive(Debug)]
pub(super) struct RandomTiles {
    kind: String,
    count: usize,
    within: BTreeSet<Spot>,
}

impl Pool {
    pub(super) fn all(monster: &Value) -> Vec<Self> {
        let pool = |it: &Value| {
            let mut cards = BTreeMap::new();
            array(&it["cards"]).iter().for_each(|card| *cards.entry(text(card)).or_default() += 1);
            Self { cards, draw: int(&it["draw"], 0) }
        };
        array(&monster["ai-pools"]).iter().map(pool).collect()
    }

    /// The most copies of a card that it brings.
    pub(super) fn most(&self, card: &str) -> i64 {
        self.cards.get(card).copied().unwrap_or(0).min(self.draw)
    }
}

impl RandomTiles {
    pub(super) fn all(board: &Value) -> Vec<Self> {
        let tiles = |it: &Value| Self {
            kind: text(&it["terrain"]),
            count: int(&it["count"], 1) as usize,
            within: tile_spots(it).into_iter().collect(),
        };
        array(&board["random-tiles"]).iter().map(tiles).collect()
    }
}

/// What the dice of the set-up have brought so far.
#[derive(Debug, Default)]
pub(super) struct SetUp {
    /// The cards drawn of each pool.
    cards: Vec<BTreeMap<String, i64>>,
    /// The number of tiles placed of each kind of random tiles.
    tiles: Vec<usize>,
}

impl SetUp {
    /// AI cards that have joined the deck.
    pub(super) fn cards(&self) -> i64 {
        self.cards.iter().flat_map(BTreeMap::values).sum()
    }

    fn is_full(&self, place: usize, pool: &Pool) -> bool {
        self.cards.get(place).is_some_and(|drawn| drawn.values().sum::<i64>() == pool.draw)
    }
}

impl Referee<'_> {
    /// SET-1: a card of the pool whose turn it is, which it has not given yet, joins the deck.
    pub(super) fn pool_card_drawn(&mut self, line: &Line) -> Verdict {
        ensure!("SET-1", self.turns.round == 0, "pools are for the time before the first round");
        let (pools, set_up) = (&self.book.pools, &mut self.set_up);
        set_up.cards.resize_with(pools.len(), BTreeMap::new);
        let place = pools.iter().enumerate().position(|(place, pool)| !set_up.is_full(place, pool));
        let place = place.filter(|_| set_up.tiles.is_empty());
        ensure!("SET-1", place.is_some(), "no pool has a card to give");
        let place = place.unwrap_or(0);
        let (card, pool) = (line.text("card"), &pools[place]);
        let drawn = set_up.cards[place].entry(card.to_owned()).or_default();
        *drawn += 1;
        let most = pool.cards.get(card).copied().unwrap_or(0);
        ensure!("SET-1", *drawn <= most, "pool {place} has {most} of {card}");
        let (deck, was) = (self.table.ai_deck, self.before.ai_deck);
        ensure!("SET-1", deck == was + 1, "the card is shuffled into the deck");
        Ok(())
    }

    /// SET-2: a tile of the random terrain whose turn it is, within its rectangle.
    pub(super) fn random_tile_placed(&mut self, line: &Line) -> Verdict {
        ensure!(
            "SET-2",
            line.text("rule") == "SET-2",
            "only random terrain is placed before the first round"
        );
        let (groups, at) = (&self.book.random_tiles, line.spot("at"));
        self.set_up.tiles.resize(groups.len(), 0);
        for (place, group) in groups.iter().enumerate() {
            if self.set_up.tiles[place] < group.count {
                if group.kind == line.text("terrain") && group.within.contains(&at) {
                    self.set_up.tiles[place] += 1;
                    return Ok(());
                }
                // Another group begins when there was no room for more of this one.
                let more = self.in_hindsight(|it| it.has_room(group));
                ensure!("SET-2", !more, "{} has room for more", group.kind);
            }
        }
        ensure!("SET-2", false, "there is no more random terrain to be placed at {at:?}");
        Ok(())
    }

    /// The first round begins: everything was drawn and placed.
    pub(super) fn set_up_is_over(&mut self) -> Verdict {
        let pools = &self.book.pools;
        let full =
            pools.iter().enumerate().all(|(place, pool)| pool.draw == 0 || self.set_up.is_full(place, pool));
        ensure!("SET-1", full, "cards of a pool are missing");
        for (place, group) in self.book.random_tiles.iter().enumerate() {
            let placed = self.set_up.tiles.get(place).copied().unwrap_or(0);
            let enough = placed == group.count || !self.in_hindsight(|it| it.has_room(group));
            ensure!("SET-2", enough, "{} of {} {} are placed", placed, group.count, group.kind);
        }
        Ok(())
    }

    fn has_room(&self, group: &RandomTiles) -> bool {
        let impassable = self.book.is_terrain(&group.kind, "impassable");
        group.within.iter().any(|&at| self.may_hold(at, impassable))
    }
}
