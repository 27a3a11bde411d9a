//! The parts of a state of survivors against a monster.

use super::bystanders;
use crate::exact::interned::Interned;
use crate::exact::system::Whole;
use crate::metric::Unfinished;
use crate::policy::Showdown;
use crate::rules::showdown::plan::{Plan, SURVIVORS_MAX};
use crate::rules::showdown::record::Ahead;
use crate::rules::showdown::state::{Attack, Board, Monster, Phase, Posture, Seat, State, Survivor};

/// The numbers of the parts: of each table but the last one, then of the survivors by seat.
pub(super) type Packed = [u32; SURVIVOR + SURVIVORS_MAX];

const HEAD: usize = 0;
const MONSTER: usize = 1;
const BOARD: usize = 2;
const MEMORY: usize = 3;
const AHEAD: usize = 4;
pub(super) const SURVIVOR: usize = 5;

/// Those of [`Tables::survivors`] that stand for bystanders.
pub(super) const SOMEBODY_ALIVE: u32 = 0;
pub(super) const SOMEBODY_DEAD: u32 = 1;

/// What of a state is neither a figure nor cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Head {
    round: u32,
    phase: Phase,
    attack: Attack,
    suspended: Attack,
    durations: u8,
}

impl Head {
    const fn of(state: &State) -> Self {
        let State { round, phase, attack, suspended, durations, .. } = *state;
        Self { round, phase, attack, suspended, durations }
    }

    /// Who attacks, in a step that is an attack or a card of one.
    pub(super) const fn attacker(&self) -> Option<Seat> {
        match self.phase {
            Phase::Attack { seat, .. } => Some(seat),
            Phase::HitLocation => Some(self.attack.seat),
            _ => None,
        }
    }
}

/// The parts by their numbers.
#[derive(Debug, Clone)]
pub(in crate::exact) struct Tables {
    heads: Interned<Head>,
    monsters: Interned<Monster>,
    boards: Interned<Board>,
    memories: Interned<Unfinished>,
    aheads: Interned<(Option<Ahead>, u32)>,
    survivors: Interned<Survivor>,
    /// An attack is about its attacker and the monster, and nobody else.
    pub(super) has_bystanders: bool,
}

impl Tables {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut survivors = Interned::default();
        let dead = Survivor { posture: Posture::Dead, ..Survivor::default() };
        let numbers = [Survivor::default(), dead].map(|survivor| survivors.number(&survivor));
        debug_assert_eq!(numbers, [SOMEBODY_ALIVE, SOMEBODY_DEAD]);
        Self {
            heads: Interned::default(),
            monsters: Interned::default(),
            boards: Interned::default(),
            memories: Interned::default(),
            aheads: Interned::default(),
            survivors,
            has_bystanders: bystanders::may_stand_by(plan),
        }
    }

    pub(super) fn head(&self, packed: &Packed) -> &Head {
        self.heads.value(packed[HEAD])
    }

    /// The survivor with a number.
    pub(super) fn survivor(&self, number: u32) -> &Survivor {
        self.survivors.value(number)
    }

    pub(super) fn bytes(&self) -> usize {
        let Self { heads, monsters, boards, memories, aheads, survivors, has_bystanders: _ } = self;
        heads.bytes()
            + monsters.bytes()
            + boards.bytes()
            + memories.bytes()
            + aheads.bytes()
            + survivors.bytes()
    }
}

pub(super) fn pack(
    showdown: &Showdown,
    tables: &mut Tables,
    whole: &Whole<Showdown>,
    before: Option<(&Whole<Showdown>, &Packed)>,
) -> Packed {
    let &Whole { ref state, ref memory, ahead, effect } = whole;
    let mut packed = [0; SURVIVOR + SURVIVORS_MAX];
    packed[HEAD] = tables.heads.number(&Head::of(state));
    packed[AHEAD] = tables.aheads.number(&(ahead, effect));
    let seats = 0..showdown.plan.survivors.len();
    let Some((was, numbers)) = before else {
        packed[MONSTER] = tables.monsters.number(&state.monster);
        packed[BOARD] = tables.boards.number(&state.board);
        packed[MEMORY] = tables.memories.number(memory);
        seats.for_each(|seat| packed[SURVIVOR + seat] = tables.survivors.number(&state.survivors[seat]));
        return packed;
    };
    packed[MONSTER] = tables.monsters.number_like(&state.monster, (&was.state.monster, numbers[MONSTER]));
    packed[BOARD] = tables.boards.number_like(&state.board, (&was.state.board, numbers[BOARD]));
    packed[MEMORY] = tables.memories.number_like(memory, (&was.memory, numbers[MEMORY]));
    for seat in seats {
        let known = (&was.state.survivors[seat], numbers[SURVIVOR + seat]);
        packed[SURVIVOR + seat] = tables.survivors.number_like(&state.survivors[seat], known);
    }
    packed
}

pub(super) fn unpack(showdown: &Showdown, tables: &Tables, packed: &Packed) -> Whole<Showdown> {
    let &Head { round, phase, attack, suspended, durations } = tables.heads.value(packed[HEAD]);
    let mut state = State {
        round,
        phase,
        attack,
        suspended,
        durations,
        monster: *tables.monsters.value(packed[MONSTER]),
        survivors: showdown.plan.start.survivors,
        board: *tables.boards.value(packed[BOARD]),
    };
    let seats = 0..showdown.plan.survivors.len();
    seats.for_each(|seat| state.survivors[seat] = *tables.survivors.value(packed[SURVIVOR + seat]));
    let memory = *tables.memories.value(packed[MEMORY]);
    let &(ahead, effect) = tables.aheads.value(packed[AHEAD]);
    Whole { state, memory, ahead, effect }
}
