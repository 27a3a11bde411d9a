//! The parts of a state of an adventure.

use crate::exact::interned::Interned;
use crate::exact::system::Whole;
use crate::metric::Noted;
use crate::policy::Encounter;
use crate::rules::encounter::plan::{FIRST_FOE, SEATS};
use crate::rules::encounter::state::{Figure, NOBODY, Phase, Seat, State};

/// The numbers of the parts: head, memory, and the figures by seat.
pub(super) type Packed = [u32; FIGURE + SEATS];

const HEAD: usize = 0;
const MEMORY: usize = 1;
const FIGURE: usize = 2;

/// That of [`Tables::figures`] that stands for bystanders, and for empty seats.
const NO_FIGURE: u32 = 0;

/// What of a state is not a figure; and whom they attack, which tells whose attack is next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Head {
    clock: u32,
    scene: u8,
    round: u16,
    phase: Phase,
    met: u64,
    adventurers: u8,
    foes: u8,
    targets: [Seat; SEATS],
}

impl Head {
    fn of(state: &State) -> Self {
        let State { clock, scene, round, phase, met, adventurers, foes, ref figures } = *state;
        let mut targets = [NOBODY; SEATS];
        for seat in state.everybody().map(usize::from) {
            targets[seat] = figures[seat].target;
        }
        Self { clock, scene, round, phase, met, adventurers, foes, targets }
    }

    /// The seats from `first` on that somebody sits in.
    fn everybody_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let adventurers = first..self.adventurers;
        adventurers.chain(first.max(FIRST_FOE)..FIRST_FOE + self.foes)
    }

    /// The state without its figures.
    fn state(&self) -> State {
        let Self { clock, scene, round, phase, met, adventurers, foes, targets } = *self;
        let figures = targets.map(|target| Figure { target, ..Figure::ABSENT });
        State { clock, scene, round, phase, met, adventurers, foes, figures }
    }
}

/// The parts by their numbers.
#[derive(Debug, Clone)]
pub(in crate::exact) struct Tables {
    heads: Interned<Head>,
    memories: Interned<Noted>,
    /// Without their targets.
    figures: Interned<Figure>,
}

impl Default for Tables {
    fn default() -> Self {
        let mut figures = Interned::default();
        let number = figures.number(&Figure::ABSENT);
        debug_assert_eq!(number, NO_FIGURE);
        Self { heads: Interned::default(), memories: Interned::default(), figures }
    }
}

impl Tables {
    pub(super) fn bytes(&self) -> usize {
        self.heads.bytes() + self.memories.bytes() + self.figures.bytes()
    }
}

pub(super) fn pack(
    tables: &mut Tables,
    whole: &Whole<Encounter>,
    before: Option<(&Whole<Encounter>, &Packed)>,
) -> Packed {
    let state = &whole.state;
    let mut packed = [NO_FIGURE; FIGURE + SEATS];
    packed[HEAD] = tables.heads.number(&Head::of(state));
    packed[MEMORY] = tables.memories.number(&whole.memory);
    for seat in state.everybody().map(usize::from) {
        let figure = Figure { target: NOBODY, ..state.figures[seat] };
        packed[FIGURE + seat] = match before {
            None => tables.figures.number(&figure),
            Some((was, numbers)) => {
                let was = Figure { target: NOBODY, ..was.state.figures[seat] };
                tables.figures.number_like(&figure, (&was, numbers[FIGURE + seat]))
            }
        };
    }
    packed
}

pub(super) fn unpack(tables: &Tables, packed: &Packed) -> Whole<Encounter> {
    let mut state = tables.heads.value(packed[HEAD]).state();
    for seat in state.everybody().map(usize::from) {
        let target = state.figures[seat].target;
        state.figures[seat] = Figure { target, ..*tables.figures.value(packed[FIGURE + seat]) };
    }
    Whole { state, memory: *tables.memories.value(packed[MEMORY]), ahead: None, effect: 0 }
}

/// An attack is about who makes it and whom it meets; a round ends, and a night passes, for one after
/// the other. Last efforts take the mojo of fellows (DTH-13), and after the last one time passes for
/// everybody.
pub(super) fn without_bystanders(tables: &Tables, packed: &Packed) -> (Packed, u32) {
    let head = tables.heads.value(packed[HEAD]);
    let figure = |seat: Seat| tables.figures.value(packed[FIGURE + usize::from(seat)]);
    let about = match head.phase {
        Phase::Attack(seat) if !figure(seat).doomed => [seat, head.targets[usize::from(seat)]],
        Phase::RoundEnds(seat) if head.everybody_from(seat + 1).next().is_some() => [seat, seat],
        Phase::Recovery(seat) => [seat, seat],
        _ => return (*packed, 0),
    };
    let (mut packed, mut bystanders) = (*packed, 0);
    for seat in head.everybody_from(0).filter(|seat| !about.contains(seat)) {
        packed[FIGURE + usize::from(seat)] = NO_FIGURE;
        bystanders |= 1 << (FIGURE + usize::from(seat));
    }
    (packed, bystanders)
}
