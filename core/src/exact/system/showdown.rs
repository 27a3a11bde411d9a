//! Games of survivors against a monster.

use std::sync::atomic::AtomicBool;

use rustc_hash::FxHashMap;

use super::{Position, Sum, System, Tables, nonzero};
use crate::dice::{Dice, Enumerated, Urn};
use crate::exact::interned::Interned;
use crate::metric::{CARD_COUNTERS, COUNTERS, Counts, FIGHT, Layout, Subject, Unfinished};
use crate::policy::Showdown;
use crate::rules::showdown::Game;
use crate::rules::showdown::decide::Decide;
use crate::rules::showdown::origin::Origin;
use crate::rules::showdown::plan::{
    Action, Attribute, FirstTurn, GameKind as Kind, HitLocation, Plan, SURVIVORS_MAX,
};
use crate::rules::showdown::state::{
    Attack, Board, Monster, Pending, Phase, Side, State, Survivor, TurnLeft,
};

/// A state, and the memory of the recorder.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    state: State,
    unfinished: Unfinished,
}

impl System for Showdown {
    type Node = Node;
    type Counts = Counts;
    type Tables = Parts;

    fn start(&self) -> Node {
        let mut start = self.plan.start;
        if self.plan.board.is_none() {
            let Monster { ai, hl_deck, hl_discard, .. } = &mut start.monster;
            for pile in [&mut ai.unseen, &mut ai.discard, &mut ai.stack, &mut ai.in_play] {
                *pile = first_of_alike(pile, |one, two| has_same_actions(&self.plan, one, two));
            }
            for pile in [hl_deck, hl_discard] {
                *pile = first_of_alike(pile, |one, two| has_same_text(&self.plan, one, two));
            }
        }
        Node { state: start, unfinished: Unfinished::default() }
    }

    fn counts(&self) -> Counts {
        Counts::new(&self.plan)
    }

    fn tables(&self) -> Parts {
        Parts::new(self.plan.survivors.len())
    }

    fn step(
        &self,
        from: &Node,
        dice: &mut Enumerated,
        record: (&mut Counts, &AtomicBool),
        counted: &mut Vec<(Sum, i64)>,
    ) -> Option<Node> {
        step_with(self, from, (dice, &self.policies), record, counted)
    }

    fn rank(&self, Node { state, .. }: &Node) -> u64 {
        let survivors_first = matches!(self.plan.game, Kind::Showdown { .. })
            && self.plan.options.first_turn == FirstTurn::Survivors;
        let (side, step) = step_of_turn(state);
        let is_second = (side == Side::Survivors) != survivors_first;
        // A round ranks after everything of the one before.
        let half = if state.phase == Phase::MonsterTurn { 2 } else { u64::from(is_second) };
        u64::from(state.round) << 34 | half << 32 | step
    }

    fn place(Node { state, .. }: &Node) -> Position {
        Position { scene: None, round: state.round }
    }

    fn rounds_after(&self, Node { state, .. }: &Node) -> u64 {
        u64::from(self.plan.game.rounds()).saturating_sub(state.round.max(1).into())
    }

    fn layout(&self) -> Layout {
        Layout::of(&self.plan)
    }
}

/// One step with any dice and decisions; the policies only say how the cards of a hand are sorted.
pub(in crate::exact) fn step_with(
    showdown: &Showdown,
    from: &Node,
    (dice, decide): (impl Dice, impl Decide),
    (counts, stop): (&mut Counts, &AtomicBool),
    counted: &mut Vec<(Sum, i64)>,
) -> Option<Node> {
    counts.begin_trial();
    counts.figures.resume(from.unfinished);
    let mut game =
        Game { plan: &showdown.plan, state: from.state, dice, decide, record: (&mut *counts, stop) };
    let goes_on = game.step();
    let mut state = game.state;
    collect(counts, counted);
    if !goes_on {
        return None;
    }
    make_canonical(showdown, &mut state);
    Some(Node { state, unfinished: counts.figures.unfinished() })
}

/// Whose turn it is, and how far in it a state is.
fn step_of_turn(state: &State) -> (Side, u64) {
    /// After every attack.
    const BETWEEN_ATTACKS: u64 = 0xFF_FFFF;
    let attack = |seat: u8, number: u8, step: u64| u64::from(seat) << 16 | u64::from(number) << 8 | step;
    let left = match &state.pending {
        Pending::Traps(_, traps) => traps.kinds().len() as u64,
        Pending::Nothing | Pending::Hits(..) => 0,
    };
    let step = match state.phase {
        Phase::MonsterTurn | Phase::MonsterActs => return (Side::Monster, 0),
        Phase::MonsterAttack(number) => return (Side::Monster, attack(0, number, 0)),
        // The number of hits left does not count: nodes that take the next hit share the step.
        Phase::MonsterHit(number) => return (Side::Monster, attack(0, number, 1)),
        Phase::SurvivorsTurn => return (Side::Survivors, 0),
        Phase::NextSurvivor | Phase::Act(_) | Phase::AttackOver(_) | Phase::Over => BETWEEN_ATTACKS,
        Phase::Attack { seat, number } => attack(seat, number, 0),
        Phase::HitLocation => {
            attack(state.attack.seat, state.attack.number, 1 + u64::from(state.attack.resolved))
        }
        Phase::Trap { seat, number } => attack(seat, number, 0xFF - left),
    };
    let spent = |turn: TurnLeft| u64::from(!turn.movement) + u64::from(!turn.activation);
    let spent: u64 = state.survivors.iter().map(|survivor| spent(survivor.turn)).sum();
    (Side::Survivors, spent << 24 | step)
}

/// A pile in which the first of several like kinds represents them all. Without a board no metric counts
/// cards by kind.
fn first_of_alike(pile: &Urn, are_alike: impl Fn(u8, u8) -> bool) -> Urn {
    let first = |kind: u8| (0..kind).find(|&one| are_alike(one, kind)).unwrap_or(kind);
    let cards = pile.kinds().flat_map(|(kind, count)| std::iter::repeat_n(first(kind), count.into()));
    cards.collect()
}

fn has_same_actions(plan: &Plan, one: u8, two: u8) -> bool {
    let [one, two] = [one, two]
        .map(|kind| plan.monster.ai_kinds.get(usize::from(kind)).map(|card| plan.effects(card.actions)));
    one == two
}

fn has_same_text(plan: &Plan, one: u8, two: u8) -> bool {
    let [one, two] = [one, two].map(|kind| {
        let HitLocation { first_strike, trap, special, critical, wound, failure, reflex } =
            plan.monster.hit_locations[usize::from(kind)];
        let lists = [special, critical, wound, failure, reflex];
        (first_strike, trap, lists.map(|list| list.map(|list| plan.effects(list))))
    });
    one == two
}

/// Resets fields that can no longer make a difference, so that more states are equal.
fn make_canonical(showdown: &Showdown, state: &mut State) {
    let plan = &showdown.plan;
    // Origins of dice are read only by keyed dice.
    if let Pending::Traps(origin, _) | Pending::Hits(origin, _) = &mut state.pending {
        *origin = Origin::MONSTER_TURN;
    }
    if state.phase == Phase::HitLocation {
        sort_hand(showdown, &mut state.attack);
    }
    if plan.board.is_some() {
        return;
    }
    if matches!(state.phase, Phase::Trap { .. }) && plan.options.hl_reshuffle_after_trap {
        // Without a board nobody draws a hit location before the traps are over, and then all are in the
        // deck.
        let Monster { hl_deck, hl_discard, .. } = &mut state.monster;
        hl_deck.take_all(hl_discard);
    }
    for (survivor, sheet) in state.survivors.iter_mut().zip(&plan.survivors) {
        let endures = sheet.known.contains(Action::Endure);
        for attribute in unasked(plan.game, endures) {
            survivor.tokens.forget(*attribute as usize);
        }
    }
}

/// Attributes of survivors that no rule reads in a game without a board: nobody moves; a survivor who only
/// defends needs none for attacks, and luck only for the cost of endure (SRV-12).
const fn unasked(game: Kind, endures: bool) -> &'static [Attribute] {
    const UNASKED: [Attribute; 5] =
        [Attribute::Movement, Attribute::Speed, Attribute::Accuracy, Attribute::Strength, Attribute::Luck];
    match (game, endures) {
        (Kind::Defense { .. }, false) => &UNASKED,
        (Kind::Defense { .. }, true) => UNASKED.split_at(4).0,
        (Kind::Attack { .. } | Kind::Showdown { .. }, _) => UNASKED.split_at(1).0,
    }
}

/// Sorts cards by rank where no policy asks for more than their rank and the order among equals.
fn sort_hand(showdown: &Showdown, attack: &mut Attack) {
    let locations = &showdown.plan.monster.hit_locations;
    let order = &showdown.policies.survivors[usize::from(attack.seat)].hl_order;
    attack.face_up.sort_by_key(|kind| order.rank(kind, &locations[usize::from(kind)]).unwrap_or(0));
}

/// The numbers of the parts of a node: the flow of the trial, what is pending, the monster, the board, and
/// the survivors by seat.
type Packed = [u32; FIRST_SURVIVOR + SURVIVORS_MAX];

const FLOW: usize = 0;
const PENDING: usize = 1;
const MONSTER: usize = 2;
const BOARD: usize = 3;
const FIRST_SURVIVOR: usize = 4;

/// The number that means nothing pending, or nothing set aside.
const NOTHING: u32 = 0;

/// The rest of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Flow {
    round: u32,
    phase: Phase,
    attack: Attack,
    suspended: Attack,
    durations: u8,
    unfinished: Unfinished,
}

/// The parts of nodes by their numbers.
#[derive(Debug)]
pub(crate) struct Parts {
    flows: Interned<Flow>,
    pendings: Interned<Pending>,
    monsters: Interned<Monster>,
    boards: Interned<Board>,
    survivors: Interned<Survivor>,
    /// The first of several hits, and the others, by the number of what is pending, once it was asked for.
    apart: FxHashMap<u32, Option<(u32, u32)>>,
    /// Survivors in the party; the other seats never change.
    party: usize,
}

impl Parts {
    fn new(party: usize) -> Self {
        let mut pendings = Interned::default();
        let number = pendings.number(&Pending::Nothing);
        debug_assert_eq!(number, NOTHING);
        let (mut survivors, flows) = (Interned::default(), Interned::default());
        survivors.number(&Survivor::default());
        let (monsters, boards) = (Interned::default(), Interned::default());
        Self { flows, pendings, monsters, boards, survivors, apart: FxHashMap::default(), party }
    }

    /// The first of several hits, and the others: none where there are not so many.
    fn apart(&mut self, pending: u32) -> Option<(u32, u32)> {
        if let Some(&known) = self.apart.get(&pending) {
            return known;
        }
        let apart = match *self.pendings.value(pending) {
            Pending::Hits(origin, hits) if hits.len() > 1 => {
                let (first, others) = hits.split_first();
                let mut number = |hits| self.pendings.number(&Pending::Hits(origin, hits));
                Some((number(first), number(others)))
            }
            _ => None,
        };
        self.apart.insert(pending, apart);
        apart
    }
}

impl Tables for Parts {
    type Node = Node;
    type Packed = Packed;

    fn pack(&mut self, node: &Node, before: Option<(&Node, &Packed)>) -> Packed {
        let State { round, phase, attack, suspended, ref pending, durations, ref monster, .. } = node.state;
        let flow = Flow { round, phase, attack, suspended, durations, unfinished: node.unfinished };
        let mut packed = [0; FIRST_SURVIVOR + SURVIVORS_MAX];
        packed[FLOW] = self.flows.number(&flow);
        packed[PENDING] = self.pendings.number(pending);
        let like = before.map(|(was, numbers)| (&was.state.monster, numbers[MONSTER]));
        packed[MONSTER] = self.monsters.number_like(monster, like);
        let like = before.map(|(was, numbers)| (&was.state.board, numbers[BOARD]));
        packed[BOARD] = self.boards.number_like(&node.state.board, like);
        for (seat, survivor) in node.state.survivors[..self.party].iter().enumerate() {
            let place = FIRST_SURVIVOR + seat;
            let like = before.map(|(was, numbers)| (&was.state.survivors[seat], numbers[place]));
            packed[place] = self.survivors.number_like(survivor, like);
        }
        packed
    }

    fn unpack(&self, packed: &Packed) -> Node {
        let Flow { round, phase, attack, suspended, durations, unfinished } = *self.flows.value(packed[FLOW]);
        let pending = *self.pendings.value(packed[PENDING]);
        let monster = *self.monsters.value(packed[MONSTER]);
        let board = *self.boards.value(packed[BOARD]);
        let survivors = std::array::from_fn(|seat| *self.survivors.value(packed[FIRST_SURVIVOR + seat]));
        let tokens_aside = Default::default(); // within a step only
        let state = State {
            round,
            phase,
            attack,
            suspended,
            tokens_aside,
            pending,
            durations,
            monster,
            survivors,
            board,
        };
        Node { state, unfinished }
    }

    /// While a hit lands, the later ones are not in the state.
    fn set_aside(&mut self, packed: &Packed) -> (Packed, u32) {
        let Some((first, others)) = self.apart(packed[PENDING]) else { return (*packed, NOTHING) };
        let mut alone = *packed;
        alone[PENDING] = first;
        (alone, others)
    }

    fn put_back(&mut self, mut packed: Packed, aside: u32) -> Packed {
        if aside != NOTHING {
            packed[PENDING] = aside;
        }
        packed
    }

    fn bytes(&self) -> usize {
        let Self { flows, pendings, monsters, boards, survivors, apart: _, party: _ } = self;
        flows.bytes() + pendings.bytes() + monsters.bytes() + boards.bytes() + survivors.bytes()
    }
}

/// Collects every count of the step that is not 0.
fn collect(counts: &Counts, counted: &mut Vec<(Sum, i64)>) {
    let mut add = |sum, amount| counted.push((sum, amount));
    for seat in 0..counts.figures.per_attack.len() as u8 {
        nonzero(counts.figures.survivor(seat), 0, |counter, amount| {
            add(Sum::Counter(Subject::Survivor(seat), counter), amount);
        });
    }
    nonzero(counts.figures.monster(), 0, |counter, amount| {
        add(Sum::Counter(Subject::Monster, counter), amount);
        if FIGHT.contains(&counter) {
            add(Sum::Counter(Subject::Party, counter), amount);
        }
    });
    for (blame, counters) in counts.cards() {
        nonzero(counters, COUNTERS - CARD_COUNTERS, |counter, amount| {
            add(Sum::Counter(Subject::Card(blame), counter), amount);
        });
    }
    for (seat, per_attack) in (0..).zip(&counts.figures.per_attack) {
        let survivor = Subject::Survivor(seat);
        for (hits, &attacks) in (0..).zip(&per_attack.hits).filter(|(_, attacks)| **attacks > 0) {
            add(Sum::Hits(survivor, hits), attacks as i64);
        }
        for (wounds, &attacks) in (0..).zip(&per_attack.wounds).filter(|(_, attacks)| **attacks > 0) {
            add(Sum::Wounds(survivor, wounds), attacks as i64);
        }
    }
}
