//! A whole fight, implemented plainly: positions in a grid, paths by breadth-first search, windows by
//! asking every survivor.

use std::collections::{HashMap, HashSet, VecDeque};

use rand::{RngExt, rngs::StdRng, seq::SliceRandom};

use super::{Metric, d10, succeeds};

/// Columns and rows.
const BOARD: (i32, i32) = (16, 22);
/// Spaces along a side of the monster's base.
const BASE: i32 = 2;
const MOVEMENT: i32 = 6;
const ROUNDS_MAX: u64 = 60;

/// A space of the board.
type Space = (i32, i32);

/// An AI card.
#[derive(Clone)]
pub(crate) struct AiCard {
    name: String,
    speed: i32,
    accuracy: i32,
    damage: i32,
    knockback: i32,
    knock_down: bool,
}

/// A hit location card.
#[derive(Clone)]
#[expect(dead_code, reason = "names belong to a straightforward model")]
pub(crate) struct Card {
    name: String,
    trap: bool,
    critical: bool,
    failure_damage: i32,
    reflex_basic_action: bool,
}

/// The monster.
#[derive(Clone)]
pub(crate) struct Monster {
    at: Space,
    facing: Space,
    toughness: i32,
    evasion_tokens: i32,
    ai_deck: Vec<AiCard>,
    ai_discard: Vec<AiCard>,
    in_play: Vec<AiCard>,
    wound_stack: Vec<AiCard>,
    hl_deck: Vec<Card>,
    hl_discard: Vec<Card>,
    defeated: bool,
    last_to_wound: Option<usize>,
}

/// A survivor.
#[derive(Clone)]
#[expect(dead_code, reason = "names belong to a straightforward model")]
pub(crate) struct Survivor {
    name: String,
    at: Space,
    speed: i32,
    accuracy: i32,
    strength: i32,
    reach: i32,
    survival: i32,
    luck: i32,
    known: Vec<String>,
    used: HashSet<String>,
    armor: HashMap<String, i32>,
    boxes: HashMap<String, i32>,
    attributes: HashMap<String, i32>,
    bleeding: i32,
    knocked_down: bool,
    was_down: bool,
    attacking: bool,
    unacted: bool,
    alive: bool,
}

impl Survivor {
    fn attribute(&self, name: &str) -> i32 {
        self.attributes.get(name).copied().unwrap_or(0)
    }

    fn stands(&self) -> bool {
        self.alive && !self.knocked_down
    }
}

/// The metrics over all trials.
#[derive(Default, Debug)]
pub(crate) struct Totals {
    pub(crate) fights: u64,
    pub(crate) wins: Metric,
    pub(crate) rounds: Metric,
    pub(crate) deaths: Metric,
    pub(crate) wounds: Metric,
    pub(crate) attacks: Metric,
    pub(crate) hits: Metric,
    pub(crate) monster_hits: Metric,
    pub(crate) damage: Metric,
    pub(crate) severe: Metric,
    pub(crate) dodges: Metric,
    pub(crate) endures: Metric,
    pub(crate) surges: Metric,
    pub(crate) knock_downs: Metric,
    pub(crate) collisions: Metric,
    pub(crate) steps: Metric,
}

#[derive(Default)]
struct Trial {
    rounds: u64,
    wounds: u64,
    attacks: u64,
    hits: u64,
    monster_hits: u64,
    damage: u64,
    severe: u64,
    dodges: u64,
    endures: u64,
    surges: u64,
    knock_downs: u64,
    collisions: u64,
    steps: u64,
}

/// The table at the start of every fight.
#[derive(Clone)]
pub(crate) struct Table {
    monster: Monster,
    survivors: Vec<Survivor>,
    rocks: HashSet<Space>,
}

fn all_spaces() -> impl Iterator<Item = Space> {
    (0..BOARD.0).flat_map(|x| (0..BOARD.1).map(move |y| (x, y)))
}

/// Plays one fight on a fresh copy of the table.
pub(crate) fn play(table: &Table, rng: &mut StdRng, totals: &mut Totals) {
    let mut fight =
        Fight { table: table.clone(), attacks: vec![], locked: false, trial: Trial::default(), rng };
    fight.table.monster.ai_deck.shuffle(fight.rng);
    fight.table.monster.hl_deck.shuffle(fight.rng);
    while !fight.is_over() && fight.trial.rounds < ROUNDS_MAX {
        fight.round();
    }
    let Fight { table, trial, .. } = fight;
    totals.fights += 1;
    totals.wins.add(u64::from(table.monster.defeated));
    totals.rounds.add_to_distribution(trial.rounds);
    totals.deaths.add_to_distribution(table.survivors.iter().filter(|one| !one.alive).count() as u64);
    totals.wounds.add_to_distribution(trial.wounds);
    totals.attacks.add(trial.attacks);
    totals.hits.add(trial.hits);
    totals.monster_hits.add(trial.monster_hits);
    totals.damage.add_to_distribution(trial.damage);
    totals.severe.add_to_distribution(trial.severe);
    totals.dodges.add(trial.dodges);
    totals.endures.add(trial.endures);
    totals.surges.add(trial.surges);
    totals.knock_downs.add_to_distribution(trial.knock_downs);
    totals.collisions.add(trial.collisions);
    totals.steps.add(trial.steps);
}

/// A survivor's attack in progress.
struct Attack {
    face_up: Vec<Card>,
    over: bool,
}

struct Fight<'a> {
    table: Table,
    attacks: Vec<Attack>,
    locked: bool,
    trial: Trial,
    rng: &'a mut StdRng,
}

impl Fight<'_> {
    fn is_over(&self) -> bool {
        self.table.monster.defeated || self.living().is_empty()
    }

    fn living(&self) -> Vec<usize> {
        (0..self.table.survivors.len()).filter(|&seat| self.table.survivors[seat].alive).collect()
    }

    fn round(&mut self) {
        self.trial.rounds += 1;
        for survivor in &mut self.table.survivors {
            survivor.used.clear();
            survivor.was_down = survivor.knocked_down;
        }
        self.monster_turn();
        if self.is_over() {
            return;
        }
        for survivor in &mut self.table.survivors {
            if survivor.was_down {
                survivor.knocked_down = false;
            }
        }
        self.table.survivors.iter_mut().for_each(|survivor| survivor.unacted = survivor.alive);
        self.window();
        for seat in 0..self.table.survivors.len() {
            self.survivor_turn(seat);
            if self.is_over() {
                return;
            }
        }
        self.table.survivors.iter_mut().for_each(|survivor| survivor.unacted = false);
    }

    // The monster.

    fn monster_turn(&mut self) {
        let monster = &mut self.table.monster;
        if monster.ai_deck.is_empty() {
            monster.ai_deck.append(&mut monster.ai_discard);
            monster.ai_deck.shuffle(self.rng);
        }
        let Some(card) = self.table.monster.ai_deck.pop() else {
            return self.basic_action(None);
        };
        self.table.monster.in_play.push(card.clone());
        match self.pick_target(&card.name) {
            Some(target) => self.act(&card, target),
            None => self.instinct(),
        }
        self.table.monster.ai_discard.extend(self.table.monster.in_play.pop());
    }

    fn act(&mut self, card: &AiCard, target: usize) {
        self.window();
        if self.is_over() || !self.table.survivors[target].alive {
            return;
        }
        self.move_monster(target);
        if self.table.survivors[target].alive && self.distance(target) <= 1 {
            self.monster_attack(card, target);
        }
    }

    fn basic_action(&mut self, target: Option<usize>) {
        let target = match target {
            Some(target) => {
                self.face(target);
                target
            }
            None => match self.pick_target("basic action") {
                Some(target) => target,
                None => return self.instinct(),
            },
        };
        let card = AiCard {
            name: "basic action".to_string(),
            speed: 2,
            accuracy: 5,
            damage: 1,
            knockback: 0,
            knock_down: false,
        };
        self.act(&card, target);
    }

    fn instinct(&mut self) {
        if let Some(nearest) = self.living().into_iter().min_by_key(|&seat| self.distance(seat)) {
            self.face(nearest);
        }
    }

    fn pick_target(&mut self, card: &str) -> Option<usize> {
        let threat = |seat: &usize| self.table.survivors[*seat].stands();
        let conditions: Vec<Vec<usize>> = match card {
            "Gore" => vec![
                self.living()
                    .into_iter()
                    .filter(threat)
                    .filter(|&seat| self.in_front(self.table.survivors[seat].at))
                    .filter(|&seat| self.distance(seat) - 1 <= MOVEMENT)
                    .collect(),
                self.living()
                    .into_iter()
                    .filter(threat)
                    .filter(|&seat| !self.in_blind_spot(self.table.survivors[seat].at))
                    .collect(),
            ],
            "Stamp" => vec![self.living()],
            "Charge" => {
                let last = self.table.monster.last_to_wound;
                let last = last.filter(|&seat| self.table.survivors[seat].alive);
                vec![last.into_iter().collect(), self.living().into_iter().filter(threat).collect()]
            }
            _ => vec![
                self.living()
                    .into_iter()
                    .filter(threat)
                    .filter(|&seat| !self.in_blind_spot(self.table.survivors[seat].at))
                    .collect(),
                self.living(),
            ],
        };
        for candidates in conditions {
            let nearest = candidates.iter().map(|&seat| self.distance(seat)).min();
            let closest: Vec<usize> =
                candidates.into_iter().filter(|&seat| Some(self.distance(seat)) == nearest).collect();
            if !closest.is_empty() {
                let target = closest[self.rng.random_range(0..closest.len())];
                self.face(target);
                return Some(target);
            }
        }
        None
    }

    fn face(&mut self, seat: usize) {
        let (x, y) = self.gaps(self.table.survivors[seat].at);
        if x.abs() >= y.abs() && x != 0 {
            self.table.monster.facing = (x.signum(), 0);
        } else if y != 0 {
            self.table.monster.facing = (0, y.signum());
        }
    }

    fn gaps(&self, (x, y): Space) -> (i32, i32) {
        let gap = |low: i32, at: i32| {
            if at > low + BASE - 1 {
                at - (low + BASE - 1)
            } else if at < low {
                at - low
            } else {
                0
            }
        };
        (gap(self.table.monster.at.0, x), gap(self.table.monster.at.1, y))
    }

    fn distance_to(&self, space: Space) -> i32 {
        let (x, y) = self.gaps(space);
        x.abs() + y.abs()
    }

    fn distance(&self, seat: usize) -> i32 {
        self.distance_to(self.table.survivors[seat].at)
    }

    fn in_front(&self, space: Space) -> bool {
        let (x, y) = self.gaps(space);
        match self.table.monster.facing {
            (1, _) => x > 0,
            (-1, _) => x < 0,
            (_, 1) => y > 0,
            _ => y < 0,
        }
    }

    fn in_blind_spot(&self, space: Space) -> bool {
        let (x, y) = self.gaps(space);
        let (fx, fy) = self.table.monster.facing;
        (x, y) == (-fx, -fy)
    }

    fn move_monster(&mut self, target: usize) {
        let (x, y) = self.gaps(self.table.survivors[target].at);
        let steps = (self.distance(target) - 1).clamp(0, MOVEMENT);
        let (first, second) = if x.abs() >= y.abs() {
            ((x.signum(), 0), (0, y.signum()))
        } else {
            ((0, y.signum()), (x.signum(), 0))
        };
        let along_first = steps.min(x.abs().max(y.abs()));
        let mut over: Vec<usize> = Vec::new();
        let mut last = None;
        for step in 0..steps {
            let direction = if step < along_first { first } else { second };
            self.table.monster.at.0 += direction.0;
            self.table.monster.at.1 += direction.1;
            last = Some(direction);
            for seat in self.living() {
                if self.distance(seat) == 0 && !over.contains(&seat) {
                    over.push(seat);
                }
            }
        }
        over.sort_unstable();
        let (under, passed): (Vec<usize>, Vec<usize>) =
            over.into_iter().partition(|&seat| self.distance(seat) == 0);
        for seat in passed {
            self.collide(seat);
        }
        for seat in under {
            self.collide(seat);
            self.knock_back(seat, 5, last);
        }
        self.face(target);
    }

    fn monster_attack(&mut self, card: &AiCard, target: usize) {
        let evasion = self.table.survivors[target].attribute("evasion");
        let mut hits: Vec<String> = Vec::new();
        for _ in 0..card.speed {
            if succeeds(d10(self.rng), 0, card.accuracy + evasion) {
                hits.push(self.location());
            }
        }
        self.trial.monster_hits += hits.len() as u64;
        self.dodge(&mut hits, card.damage, target);
        for hit in &hits {
            if self.table.survivors[target].alive {
                self.suffer(target, hit, card.damage);
            }
        }
        if !hits.is_empty() && self.table.survivors[target].alive {
            if card.knockback > 0 {
                self.knock_back(target, card.knockback, None);
            }
            if card.knock_down {
                self.knock_down(target);
            }
        }
    }

    fn location(&mut self) -> String {
        let name = match self.rng.random_range(1..=6) {
            1 => "head",
            2 => "arms",
            3 | 4 => "body",
            5 => "waist",
            _ => "legs",
        };
        name.to_string()
    }

    fn may_defend(&self, seat: usize, action: &str) -> bool {
        let survivor = &self.table.survivors[seat];
        survivor.known.iter().any(|known| known == action)
            && !survivor.used.contains(action)
            && !survivor.attacking
            && !self.locked
    }

    fn dodge(&mut self, hits: &mut Vec<String>, damage: i32, seat: usize) {
        if !self.may_defend(seat, "dodge") || self.table.survivors[seat].survival < 1 {
            return;
        }
        let survivor = &mut self.table.survivors[seat];
        let severe = hits.iter().position(|hit| {
            let landed = hits.iter().filter(|other| *other == hit).count() as i32;
            let capacity = survivor.armor.get(hit).unwrap_or(&0) + survivor.boxes.get(hit).unwrap_or(&0);
            landed * damage > capacity
        });
        if let Some(index) = severe {
            hits.remove(index);
            survivor.survival -= 1;
            survivor.used.insert("dodge".to_string());
            self.trial.dodges += 1;
        }
    }

    fn suffer(&mut self, seat: usize, location: &str, damage: i32) {
        self.trial.damage += damage as u64;
        let survivor = &mut self.table.survivors[seat];
        let mut left = damage;
        let armor = survivor.armor.entry(location.to_string()).or_default();
        let taken = left.min(*armor);
        *armor -= taken;
        left -= taken;
        let boxes = survivor.boxes.entry(location.to_string()).or_default();
        let taken = left.min(*boxes);
        *boxes -= taken;
        left -= taken;
        let filled = taken > 0 && *boxes == 0;
        if left > 0 {
            self.severe(seat);
        }
        if filled && self.table.survivors[seat].alive {
            self.knock_down(seat);
        }
    }

    fn severe(&mut self, seat: usize) {
        let survivor = &self.table.survivors[seat];
        let cost = (7 - survivor.luck - survivor.attribute("luck")).max(0);
        if self.may_defend(seat, "endure") && !survivor.knocked_down && survivor.survival >= cost {
            let survivor = &mut self.table.survivors[seat];
            survivor.survival -= cost;
            survivor.used.insert("endure".to_string());
            self.trial.endures += 1;
            return;
        }
        self.trial.severe += 1;
        match d10(self.rng) {
            1..=3 => self.kill(seat),
            4..=6 => {
                self.knock_down(seat);
                self.table.survivors[seat].bleeding += 1;
                if self.table.survivors[seat].bleeding >= 5 {
                    self.kill(seat);
                }
            }
            7..=9 => {
                self.knock_down(seat);
                let names = ["speed", "accuracy", "strength", "luck", "evasion", "movement"];
                let name = names[self.rng.random_range(0..6)];
                let survivor = &mut self.table.survivors[seat];
                if name != "movement" || 5 + survivor.attribute("movement") > 1 {
                    *survivor.attributes.entry(name.to_string()).or_default() -= 1;
                }
            }
            _ => self.knock_down(seat),
        }
    }

    fn kill(&mut self, seat: usize) {
        self.table.survivors[seat].alive = false;
        if self.table.monster.last_to_wound == Some(seat) {
            self.table.monster.last_to_wound = None;
        }
    }

    fn knock_down(&mut self, seat: usize) {
        if self.table.survivors[seat].stands() {
            self.table.survivors[seat].knocked_down = true;
            self.trial.knock_downs += 1;
        }
    }

    fn collide(&mut self, seat: usize) {
        if self.table.survivors[seat].alive {
            self.trial.collisions += 1;
            self.knock_down(seat);
        }
    }

    // The board.

    fn on_board(space: Space) -> bool {
        (0..BOARD.0).contains(&space.0) && (0..BOARD.1).contains(&space.1)
    }

    /// By column and row: whether a survivor may stand there.
    fn free(&self, seat: usize) -> Vec<Vec<bool>> {
        let mut free = vec![vec![true; BOARD.1 as usize]; BOARD.0 as usize];
        for &(x, y) in &self.table.rocks {
            free[x as usize][y as usize] = false;
        }
        let (x, y) = self.table.monster.at;
        for (x, y) in (x..x + BASE).flat_map(|x| (y..y + BASE).map(move |y| (x, y))) {
            free[x as usize][y as usize] = false;
        }
        for (other, survivor) in self.table.survivors.iter().enumerate() {
            if other != seat && survivor.alive {
                free[survivor.at.0 as usize][survivor.at.1 as usize] = false;
            }
        }
        free
    }

    fn knock_back(&mut self, seat: usize, spaces: i32, last: Option<Space>) {
        if !self.table.survivors[seat].alive {
            return;
        }
        let at = self.table.survivors[seat].at;
        let (x, y) = self.gaps(at);
        let mut direction = if x == 0 && y == 0 {
            last.unwrap_or((0, 1))
        } else if x.abs() > y.abs() || (x.abs() == y.abs() && self.rng.random_range(0..2) == 0) {
            (x.signum(), 0)
        } else {
            (0, y.signum())
        };
        if !Self::on_board((at.0 + direction.0, at.1 + direction.1)) {
            direction = self.slide(at, direction);
        }
        let mut at = at;
        let mut over: Vec<usize> = Vec::new();
        let mut rock = false;
        for _ in 0..spaces {
            let next = (at.0 + direction.0, at.1 + direction.1);
            if !Self::on_board(next) {
                break;
            }
            if self.table.rocks.contains(&next) {
                rock = true;
                break;
            }
            at = next;
            over.extend(
                self.living()
                    .into_iter()
                    .filter(|&other| other != seat && self.table.survivors[other].at == at),
            );
        }
        self.table.survivors[seat].at = at;
        if !self.free(seat)[at.0 as usize][at.1 as usize] {
            self.table.survivors[seat].at = self.nearest_free(at, seat);
        }
        if rock || !over.is_empty() {
            self.collide(seat);
        }
        over.sort_unstable();
        for other in over {
            self.collide(other);
        }
    }

    fn slide(&mut self, at: Space, barred: Space) -> Space {
        // Twice the offset from the centre of the base.
        let middle = |low: i32, at: i32| (2 * at - 2 * low - (BASE - 1)).signum();
        let side = match barred.0 {
            0 => middle(self.table.monster.at.0, at.0),
            _ => middle(self.table.monster.at.1, at.1),
        };
        let side = if side == 0 { [1, -1][self.rng.random_range(0..2)] } else { side };
        if barred.0 == 0 { (side, 0) } else { (0, side) }
    }

    fn nearest_free(&mut self, from: Space, seat: usize) -> Space {
        let free = self.free(seat);
        let mut spaces: Vec<Space> = all_spaces().filter(|&(x, y)| free[x as usize][y as usize]).collect();
        let steps = |space: &Space| (space.0 - from.0).abs() + (space.1 - from.1).abs();
        let nearest = spaces.iter().map(steps).min();
        spaces.retain(|space| Some(steps(space)) == nearest);
        let farthest = spaces.iter().map(|&space| self.distance_to(space)).max();
        spaces.retain(|&space| Some(self.distance_to(space)) == farthest);
        spaces[self.rng.random_range(0..spaces.len())]
    }

    /// By column and row: the steps of a survivor from the nearest of the given spaces; `None` where it
    /// cannot get.
    fn ways(from: &[Space], free: &[Vec<bool>]) -> Vec<Vec<Option<i32>>> {
        let mut steps = vec![vec![None; BOARD.1 as usize]; BOARD.0 as usize];
        let mut queue: VecDeque<(Space, i32)> = from.iter().map(|&space| (space, 0)).collect();
        for &(x, y) in from {
            steps[x as usize][y as usize] = Some(0);
        }
        while let Some(((x, y), gone)) = queue.pop_front() {
            for (x, y) in [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)] {
                if Self::on_board((x, y))
                    && free[x as usize][y as usize]
                    && steps[x as usize][y as usize].is_none()
                {
                    steps[x as usize][y as usize] = Some(gone + 1);
                    queue.push_back(((x, y), gone + 1));
                }
            }
        }
        steps
    }

    fn approach(&mut self, seat: usize) {
        let survivor = &self.table.survivors[seat];
        let (at, reach) = (survivor.at, survivor.reach);
        if self.distance(seat) <= reach {
            return;
        }
        let movement = 5 + survivor.attribute("movement");
        let free = self.free(seat);
        let ways = Self::ways(&[at], &free);
        let near: Vec<(Space, i32)> = all_spaces()
            .filter_map(|(x, y)| Some(((x, y), ways[x as usize][y as usize]?)))
            .filter(|&(_, steps)| steps <= movement)
            .collect();
        let goal = near
            .iter()
            .filter(|&&(space, _)| self.distance_to(space) <= reach)
            .min_by_key(|&&(space, steps)| (steps, !self.in_blind_spot(space), space));
        let best = goal.copied().or_else(|| self.nearer(at, reach, &free, &near));
        if let Some((best, steps)) = best {
            self.table.survivors[seat].at = best;
            self.trial.steps += steps as u64;
        }
    }

    /// The reachable space nearest to one from which to attack; when there is no path, one nearer to the
    /// monster.
    fn nearer(
        &self,
        at: Space,
        reach: i32,
        free: &[Vec<bool>],
        near: &[(Space, i32)],
    ) -> Option<(Space, i32)> {
        let goals: Vec<Space> = all_spaces()
            .filter(|&(x, y)| free[x as usize][y as usize] && self.distance_to((x, y)) <= reach)
            .collect();
        let far = Self::ways(&goals, free);
        let best = near
            .iter()
            .filter_map(|&((x, y), steps)| Some((far[x as usize][y as usize]?, (x, y), steps)))
            // Stays in place unless another space is nearer.
            .min_by_key(|&(far, space, _)| (far, space != at, space));
        best.map(|(_, space, steps)| (space, steps)).or_else(|| {
            let nearer = near.iter().filter(|&&(space, _)| self.distance_to(space) < self.distance_to(at));
            nearer.min_by_key(|&&(space, _)| (self.distance_to(space), space)).copied()
        })
    }

    // The survivors.

    fn survivor_turn(&mut self, seat: usize) {
        if !self.table.survivors[seat].stands() {
            return;
        }
        let has_moved = self.approaches(seat);
        let survivor = &self.table.survivors[seat];
        if !self.is_over() && survivor.stands() && self.distance(seat) <= survivor.reach {
            self.table.survivors[seat].unacted = false;
            self.attack(seat);
            if !self.is_over() {
                self.window();
            }
            // The movement may be left, and the monster elsewhere.
            if !has_moved && !self.is_over() && self.table.survivors[seat].stands() {
                self.approaches(seat);
            }
        }
        if self.table.survivors[seat].stands() {
            self.table.survivors[seat].unacted = false;
        }
    }

    /// Moves towards the monster if it is out of reach; others may surge then.
    fn approaches(&mut self, seat: usize) -> bool {
        let before = self.table.survivors[seat].at;
        self.approach(seat);
        let has_moved = self.table.survivors[seat].at != before;
        if has_moved {
            self.window();
        }
        has_moved
    }

    /// All survivors but those who attack may surge, until none wants to.
    fn window(&mut self) {
        if self.locked {
            return;
        }
        let mut acted = true;
        while acted {
            acted = false;
            for seat in 0..self.table.survivors.len() {
                if self.is_over() {
                    return;
                }
                let survivor = &self.table.survivors[seat];
                let may = !survivor.attacking
                    && survivor.stands()
                    && survivor.survival > 1
                    && !survivor.unacted
                    && survivor.known.iter().any(|known| known == "surge")
                    && !survivor.used.contains("surge")
                    && self.distance(seat) <= survivor.reach;
                if may {
                    let survivor = &mut self.table.survivors[seat];
                    survivor.survival -= 1;
                    survivor.used.insert("surge".to_string());
                    self.trial.surges += 1;
                    self.locked = true;
                    self.attack(seat);
                    self.locked = false;
                    acted = true;
                }
            }
        }
    }

    fn attack(&mut self, seat: usize) {
        self.trial.attacks += 1;
        self.table.survivors[seat].attacking = true;
        let survivor = &self.table.survivors[seat];
        let behind = i32::from(self.in_blind_spot(survivor.at));
        let threshold = survivor.accuracy + self.table.monster.evasion_tokens;
        let bonus = survivor.attribute("accuracy") + behind;
        let dice = (survivor.speed + survivor.attribute("speed")).max(1);
        let rolls: Vec<i32> = (0..dice).map(|_| d10(self.rng)).collect();
        let hits = rolls.iter().filter(|&&roll| succeeds(roll, bonus, threshold)).count();
        self.trial.hits += hits as u64;
        let mut cards = Vec::new();
        for _ in 0..hits {
            let monster = &mut self.table.monster;
            if monster.hl_deck.is_empty() {
                monster.hl_deck.append(&mut monster.hl_discard);
                monster.hl_deck.shuffle(self.rng);
            }
            cards.extend(monster.hl_deck.pop());
        }
        if cards.iter().any(|card| card.trap) {
            self.spring_trap(seat, cards);
            return;
        }
        cards.sort_by_key(|card| (!card.critical, card.failure_damage > 0));
        self.attacks.push(Attack { face_up: cards, over: false });
        let depth = self.attacks.len() - 1;
        while !self.attacks[depth].over && !self.attacks[depth].face_up.is_empty() {
            self.resolve(seat, depth);
            if self.table.monster.defeated || !self.table.survivors[seat].stands() {
                break;
            }
        }
        if let Some(attack) = self.attacks.pop() {
            self.table.monster.hl_discard.extend(attack.face_up);
        }
        self.table.survivors[seat].attacking = false;
    }

    /// A trap ends every attack in progress; all hit locations are shuffled together afterwards.
    fn spring_trap(&mut self, seat: usize, cards: Vec<Card>) {
        self.table.survivors.iter_mut().for_each(|survivor| survivor.attacking = false);
        let monster = &mut self.table.monster;
        monster.hl_discard.extend(cards);
        for attack in &mut self.attacks {
            monster.hl_discard.append(&mut attack.face_up);
            attack.over = true;
        }
        self.basic_action(Some(seat));
        let monster = &mut self.table.monster;
        monster.hl_deck.append(&mut monster.hl_discard);
        monster.hl_deck.shuffle(self.rng);
    }

    fn resolve(&mut self, seat: usize, depth: usize) {
        // The card stays face up until it is resolved.
        let card = self.attacks[depth].face_up[0].clone();
        let survivor = &self.table.survivors[seat];
        let roll = d10(self.rng);
        let luck = survivor.luck + survivor.attribute("luck");
        let strength = survivor.strength + survivor.attribute("strength");
        let critical = card.critical && roll != 1 && roll >= 10 - luck;
        let wounded = critical || succeeds(roll, strength, self.table.monster.toughness);
        if wounded {
            if critical {
                self.table.monster.evasion_tokens -= 1;
            }
            self.wound(seat);
        }
        if self.table.monster.defeated {
            return;
        }
        self.window();
        if self.attacks[depth].over || self.table.monster.defeated {
            return;
        }
        if !wounded && card.failure_damage > 0 && self.table.survivors[seat].alive {
            let location = self.location();
            self.suffer(seat, &location, card.failure_damage);
        }
        if !critical && card.reflex_basic_action && self.table.survivors[seat].alive {
            self.basic_action(Some(seat));
        }
        if !self.attacks[depth].over {
            let card = self.attacks[depth].face_up.remove(0);
            self.table.monster.hl_discard.push(card);
        }
    }

    fn wound(&mut self, seat: usize) {
        self.trial.wounds += 1;
        let monster = &mut self.table.monster;
        monster.last_to_wound = Some(seat);
        if monster.ai_deck.is_empty() {
            monster.ai_deck.append(&mut monster.ai_discard);
            monster.ai_deck.shuffle(self.rng);
        }
        match monster.ai_deck.pop().or_else(|| monster.in_play.pop()) {
            Some(card) => monster.wound_stack.push(card),
            None => monster.defeated = true,
        }
    }
}

/// The table of `benches/showdown.toml`.
pub(crate) fn bench_table() -> Table {
    let ai = |name: &str, (speed, accuracy, damage), knockback, knock_down, copies| {
        let card = AiCard { name: name.to_string(), speed, accuracy, damage, knockback, knock_down };
        vec![card; copies]
    };
    let card = |name: &str, trap, critical, failure_damage, reflex_basic_action, copies| {
        vec![Card { name: name.to_string(), trap, critical, failure_damage, reflex_basic_action }; copies]
    };
    let monster = Monster {
        at: (7, 10),
        facing: (0, -1),
        toughness: 10,
        evasion_tokens: 0,
        ai_deck: [
            ai("Gore", (3, 5, 1), 4, false, 5),
            ai("Stamp", (5, 5, 1), 0, false, 4),
            ai("Charge", (3, 4, 2), 0, true, 3),
        ]
        .concat(),
        ai_discard: vec![],
        in_play: vec![],
        wound_stack: vec![],
        hl_deck: [
            card("Flank", false, false, 0, false, 8),
            card("Eye", false, true, 0, false, 5),
            card("Hock", false, false, 1, false, 4),
            card("Horn", false, false, 0, true, 2),
            card("Pit", true, false, 0, false, 1),
        ]
        .concat(),
        hl_discard: vec![],
        defeated: false,
        last_to_wound: None,
    };
    let survivor = |name: &str, x, weapon: (i32, i32, i32, i32), survival, luck, vest, known: &[&str]| {
        let armor: &[(&str, i32)] = if vest { &[("arms", 1), ("body", 2), ("waist", 1)] } else { &[] };
        let boxes = [("head", 1), ("arms", 2), ("body", 2), ("waist", 2), ("legs", 2)];
        let named = |list: &[(&str, i32)]| list.iter().map(|&(name, n)| (name.to_string(), n)).collect();
        Survivor {
            name: name.to_string(),
            at: (x, 4),
            speed: weapon.0,
            accuracy: weapon.1,
            strength: weapon.2,
            reach: weapon.3,
            survival,
            luck,
            known: known.iter().map(|&action| action.to_string()).collect(),
            used: HashSet::new(),
            armor: named(armor),
            boxes: named(&boxes),
            attributes: HashMap::new(),
            bleeding: 0,
            knocked_down: false,
            was_down: false,
            attacking: false,
            unacted: false,
            alive: true,
        }
    };
    let (axe, spear) = ((2, 6, 4, 1), (2, 7, 3, 2));
    let survivors = vec![
        survivor("Ada", 6, axe, 3, 0, true, &["dodge", "surge"]),
        survivor("Bryn", 7, axe, 3, 6, true, &["dodge", "endure"]),
        survivor("Cato", 8, spear, 3, 0, false, &["dodge", "surge"]),
        survivor("Dara", 9, spear, 2, 0, true, &["dodge"]),
    ];
    Table { monster, survivors, rocks: HashSet::from([(4, 6), (11, 6), (7, 3)]) }
}
