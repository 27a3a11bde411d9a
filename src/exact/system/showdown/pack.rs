//! The parts of a state of survivors against a monster.

use super::changes::Changes;
use super::sharing::Sharing;
use super::survivors::{Numbers, Survivors};
use crate::dice::{Inside, Urn};
use crate::exact::interned::Interned;
use crate::exact::system::Whole;
use crate::metric::Unfinished;
use crate::policy::Showdown;
use crate::rules::showdown::plan::{DeathRule, Duration, MonsterAttribute, Plan, SURVIVORS_MAX};
use crate::rules::showdown::record::Ahead;
use crate::rules::showdown::state::{AiDeck, Attack, Board, FaceUp, Monster, Phase, Seat, State, Tokens};

/// The round, and the numbers of the parts: of each table, those of survivors by seat.
pub(super) type Packed = [u32; TOKENS + SURVIVORS_MAX];

/// The round itself.
pub(super) const ROUND: usize = 0;
const HEAD: usize = 1;
pub(super) const MONSTER: usize = 2;
pub(super) const WOUNDS: usize = 3;
pub(super) const LOCATIONS: usize = 4;
const BOARD: usize = 5;
const MEMORY: usize = 6;
const AHEAD: usize = 7;
pub(super) const SURVIVOR: usize = 8;
pub(super) const HARM: usize = SURVIVOR + SURVIVORS_MAX;
pub(super) const TOKENS: usize = HARM + SURVIVORS_MAX;

/// In place of any round but the last.
pub(super) const ANY_ROUND: u32 = 0;
/// That of [`Tables::conditions`] that stands for all of them.
pub(super) const ANY_CONDITION: u32 = 0;
/// That of [`Tables::wounds`] that stands for all of them.
pub(super) const ANY_WOUNDS: u32 = 0;
/// That of [`Tables::locations`] that stands for all of them.
pub(super) const NO_LOCATIONS: u32 = 0;

/// What of a state is neither a figure nor cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Head {
    pub(super) phase: Phase,
    attack: Attack,
    suspended: Attack,
    durations: u8,
}

impl Head {
    const fn of(state: &State) -> Self {
        let State { phase, attack, suspended, durations, .. } = *state;
        Self { phase, attack, suspended, durations }
    }

    /// The cards of an attack that wait to be resolved.
    pub(super) const fn face_up(&self) -> &FaceUp {
        &self.attack.face_up
    }

    /// The card that is being resolved.
    pub(super) const fn in_hand(&self) -> Option<u8> {
        self.attack.in_hand
    }

    /// Who attacks, in a step that is an attack or a card of one.
    pub(super) const fn attacker(&self) -> Option<Seat> {
        match self.phase {
            Phase::Attack { seat, .. } => Some(seat),
            Phase::HitLocation | Phase::Reactions(_) => Some(self.attack.seat),
            _ => None,
        }
    }
}

/// What of a monster is neither wounds nor cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Condition {
    knocked_down: bool,
    defeated: bool,
    tokens: Tokens<{ MonsterAttribute::COUNT }>,
}

impl Condition {
    /// What no monster is in.
    fn strange() -> Self {
        let mut tokens = Tokens::default();
        tokens.add(MonsterAttribute::Evasion as usize, i8::MIN, Duration::Showdown);
        Self { knocked_down: false, defeated: false, tokens }
    }

    const fn of(monster: &Monster) -> Self {
        let Monster { knocked_down, defeated, tokens, .. } = *monster;
        Self { knocked_down, defeated, tokens }
    }
}

/// The wounds of a monster, and the cards that they take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Wounds {
    wounds: u16,
    ai: AiDeck,
}

impl Wounds {
    const fn of(monster: &Monster) -> Self {
        let Monster { wounds, ai, .. } = *monster;
        Self { wounds, ai }
    }
}

/// Hit location cards that are not in anybody's hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Locations {
    deck: Urn,
    discard: Urn,
}

impl Locations {
    const fn of(monster: &Monster) -> Self {
        let Monster { hl_deck: deck, hl_discard: discard, .. } = *monster;
        Self { deck, discard }
    }

    /// What becomes of them where others become more.
    fn with_change(&self, from: &Self, to: &Self) -> Self {
        let mut with = *self;
        for (kind, count) in to.discard.kinds() {
            (from.discard.count(kind)..count).for_each(|_| with.discard.add(kind));
        }
        let is_forgotten = to.deck != from.deck || to.discard.len() < from.discard.len();
        if is_forgotten { *to } else { with }
    }
}

/// The parts by their numbers.
#[derive(Debug, Clone)]
pub(in crate::exact) struct Tables {
    heads: Interned<Head>,
    conditions: Interned<Condition>,
    wounds: Interned<Wounds>,
    locations: Interned<Locations>,
    boards: Interned<Board>,
    memories: Interned<Unfinished>,
    aheads: Interned<(Option<Ahead>, Inside)>,
    pub(super) survivors: Survivors,
    /// What becomes of cards where others become more.
    discarded: Changes,
    pub(super) sharing: Sharing,
}

impl Tables {
    pub(super) fn new(plan: &Plan) -> Self {
        let (mut wounds, mut locations) = (Interned::default(), Interned::default());
        let any = wounds.number(&Wounds { wounds: u16::MAX, ai: AiDeck::default() });
        let none = locations.number(&Locations { deck: Urn::EMPTY, discard: Urn::EMPTY });
        debug_assert_eq!((any, none), (ANY_WOUNDS, NO_LOCATIONS));
        let mut conditions = Interned::default();
        let any = conditions.number(&Condition::strange());
        debug_assert_eq!(any, ANY_CONDITION);
        Self {
            heads: Interned::default(),
            conditions,
            wounds,
            locations,
            boards: Interned::default(),
            memories: Interned::default(),
            aheads: Interned::default(),
            survivors: Survivors::default(),
            discarded: Changes::default(),
            sharing: Sharing::of(plan),
        }
    }

    pub(super) fn head(&self, packed: &Packed) -> &Head {
        self.heads.value(packed[HEAD])
    }

    fn monster(&self, packed: &Packed) -> Monster {
        let Condition { knocked_down, defeated, tokens } = *self.conditions.value(packed[MONSTER]);
        let Wounds { wounds, ai } = *self.wounds.value(packed[WOUNDS]);
        let Locations { deck: hl_deck, discard: hl_discard } = *self.locations.value(packed[LOCATIONS]);
        Monster { knocked_down, defeated, wounds, tokens, ai, hl_deck, hl_discard }
    }

    /// What is ahead, at a pause.
    pub(super) fn ahead(&self, packed: &Packed) -> Option<Ahead> {
        self.aheads.value(packed[AHEAD]).0
    }

    /// What becomes of cards where others become more: some are discarded, or all are forgotten.
    pub(super) fn with_discarded(&mut self, became: (u32, u32), before: u32) -> u32 {
        self.discarded.carry_over(&mut self.locations, became, before, Locations::with_change)
    }

    /// Cards left in the AI deck, by the number of the wounds.
    pub(super) fn ai_cards(&self, wounds: u32) -> u8 {
        self.wounds.value(wounds).ai.deck
    }

    /// What a step that leads from some wounds to `next` makes of others, if that can be told: it takes
    /// as many cards from the deck, and leaves some in it.
    pub(super) fn as_wounded(
        &mut self,
        rule: DeathRule,
        (from, to): (u32, u32),
        next: &Packed,
        other: u32,
    ) -> Option<u32> {
        // A monster that drew a card may have shuffled, though it has as many as before.
        if matches!(self.heads.value(next[HEAD]).phase, Phase::Over | Phase::SurvivorsTurn) {
            return None;
        }
        let [from, to, mut with] = [from, to, other].map(|number| *self.wounds.value(number));
        let wounds = to.wounds.checked_sub(from.wounds)?;
        let is_plain = Wounds { wounds: to.wounds, ai: AiDeck { deck: to.ai.deck, ..from.ai } } == to;
        let taken = from.ai.deck.checked_sub(to.ai.deck)?;
        if !is_plain || u16::from(taken) != wounds || to.ai.deck == 0 || with.ai.deck <= taken {
            return None;
        }
        with.wounds += wounds;
        with.ai.deck -= taken;
        if matches!(rule, DeathRule::Life(life) if with.wounds >= life) {
            return None;
        }
        Some(self.wounds.number(&with))
    }

    pub(super) fn bytes(&self) -> usize {
        self.heads.bytes()
            + self.conditions.bytes()
            + self.wounds.bytes()
            + self.locations.bytes()
            + self.boards.bytes()
            + self.memories.bytes()
            + self.aheads.bytes()
            + self.survivors.bytes()
            + self.discarded.bytes()
    }
}

fn numbers_of(packed: &Packed, seat: usize) -> Numbers {
    Numbers { other: packed[SURVIVOR + seat], harm: packed[HARM + seat], tokens: packed[TOKENS + seat] }
}

fn put(packed: &mut Packed, seat: usize, numbers: Numbers) {
    let Numbers { other, harm, tokens } = numbers;
    (packed[SURVIVOR + seat], packed[HARM + seat], packed[TOKENS + seat]) = (other, harm, tokens);
}

pub(super) fn pack(
    showdown: &Showdown,
    tables: &mut Tables,
    whole: &Whole<Showdown>,
    before: Option<(&Whole<Showdown>, &Packed)>,
) -> Packed {
    let &Whole { ref state, ref memory, ahead, inside } = whole;
    let mut packed = [0; TOKENS + SURVIVORS_MAX];
    packed[ROUND] = state.round;
    packed[HEAD] = tables.heads.number(&Head::of(state));
    packed[AHEAD] = tables.aheads.number(&(ahead, inside));
    let seats = 0..showdown.plan.survivors.len();
    let Some((was, numbers)) = before else {
        packed[MONSTER] = tables.conditions.number(&Condition::of(&state.monster));
        packed[WOUNDS] = tables.wounds.number(&Wounds::of(&state.monster));
        packed[LOCATIONS] = tables.locations.number(&Locations::of(&state.monster));
        packed[BOARD] = tables.boards.number(&state.board);
        packed[MEMORY] = tables.memories.number(memory);
        for seat in seats {
            put(&mut packed, seat, tables.survivors.numbers(&state.survivors[seat], None));
        }
        return packed;
    };
    let (monster, before) = (&state.monster, &was.state.monster);
    let known = (&Condition::of(before), numbers[MONSTER]);
    packed[MONSTER] = tables.conditions.number_like(&Condition::of(monster), known);
    let known = (&Wounds::of(before), numbers[WOUNDS]);
    packed[WOUNDS] = tables.wounds.number_like(&Wounds::of(monster), known);
    let known = (&Locations::of(before), numbers[LOCATIONS]);
    packed[LOCATIONS] = tables.locations.number_like(&Locations::of(monster), known);
    packed[BOARD] = tables.boards.number_like(&state.board, (&was.state.board, numbers[BOARD]));
    packed[MEMORY] = tables.memories.number_like(memory, (&was.memory, numbers[MEMORY]));
    for seat in seats {
        let known = (&was.state.survivors[seat], numbers_of(numbers, seat));
        put(&mut packed, seat, tables.survivors.numbers(&state.survivors[seat], Some(known)));
    }
    packed
}

pub(super) fn unpack(showdown: &Showdown, tables: &Tables, packed: &Packed) -> Whole<Showdown> {
    let &Head { phase, attack, suspended, durations } = tables.heads.value(packed[HEAD]);
    let mut state = State {
        round: packed[ROUND],
        phase,
        attack,
        suspended,
        durations,
        monster: tables.monster(packed),
        survivors: showdown.plan.start.survivors,
        board: *tables.boards.value(packed[BOARD]),
    };
    let seats = 0..showdown.plan.survivors.len();
    seats.for_each(|seat| state.survivors[seat] = tables.survivors.value(numbers_of(packed, seat)));
    let memory = *tables.memories.value(packed[MEMORY]);
    let &(ahead, inside) = tables.aheads.value(packed[AHEAD]);
    Whole { state, memory, ahead, inside }
}
