//! The parts of a state of an adventure.

use rustc_hash::FxHashMap;

use super::bystanders::Sharing;
use crate::exact::interned::Interned;
use crate::exact::system::Whole;
use crate::metric::Noted;
use crate::policy::Encounter;
use crate::rules::encounter::plan::{FIRST_FOE, SEATS};
use crate::rules::encounter::state::{Figure, NOBODY, Phase, Seat, State, Status};

/// The numbers of the parts: time, head, memory, and the figures by seat.
pub(super) type Packed = [u32; FIGURE + SEATS];

/// When it is.
pub(super) const TIME: usize = 0;
const HEAD: usize = 1;
const MEMORY: usize = 2;
const FIGURE: usize = 3;

/// The first adventurer, along which there are rows.
pub(super) const FIRST_ADVENTURER: usize = FIGURE;

/// Those of [`Tables::figures`] that stand for bystanders: an empty seat, and somebody who is awake and
/// well.
pub(super) const NOBODY_THERE: u32 = 0;
pub(super) const SOMEBODY_AWAKE: u32 = 1;

/// The place of a seat among the parts.
pub(super) const fn place_of(seat: Seat) -> usize {
    FIGURE + seat as usize
}

/// When it is, in a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Time {
    pub(super) clock: u32,
    pub(super) round: u16,
}

/// The number of the time that stands for any other.
pub(super) const ANY_TIME: u32 = 0;

/// What of a state is neither a figure nor the time; and whom they attack, which tells whose attack is next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Head {
    scene: u8,
    pub(super) phase: Phase,
    met: u64,
    adventurers: u8,
    foes: u8,
    targets: [Seat; SEATS],
}

impl Head {
    fn of(state: &State) -> Self {
        let State { scene, phase, met, adventurers, foes, ref figures, .. } = *state;
        let mut targets = [NOBODY; SEATS];
        for seat in state.everybody().map(usize::from) {
            targets[seat] = figures[seat].target;
        }
        Self { scene, phase, met, adventurers, foes, targets }
    }

    /// The seats that somebody sits in.
    pub(super) fn everybody(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.adventurers).chain(FIRST_FOE..FIRST_FOE + self.foes)
    }

    /// Whether a seat is the last that somebody sits in.
    pub(super) fn is_last(&self, seat: Seat) -> bool {
        self.everybody().all(|other| other <= seat)
    }

    /// Whom a seat attacks.
    pub(super) const fn target(&self, seat: Seat) -> Seat {
        self.targets[seat as usize]
    }

    /// The state without its figures.
    fn state(&self, Time { clock, round }: Time) -> State {
        let Self { scene, phase, met, adventurers, foes, targets } = *self;
        let figures = targets.map(|target| Figure { target, ..Figure::ABSENT });
        State { clock, scene, round, phase, met, adventurers, foes, figures }
    }
}

/// The parts by their numbers.
#[derive(Debug, Clone)]
pub(in crate::exact) struct Tables {
    times: Interned<Time>,
    heads: Interned<Head>,
    memories: Interned<Noted>,
    /// Without their targets.
    figures: Interned<Figure>,
    /// By the number of a figure, that of the same one without points, once it was asked for.
    without_points: Vec<Option<u32>>,
    /// By the numbers of two figures, that of the first with the points of the second.
    with_points: FxHashMap<(u32, u32), u32>,
    /// By scene.
    sharing: Vec<Sharing>,
}

impl Tables {
    pub(super) fn new(encounter: &Encounter) -> Self {
        let mut figures = Interned::default();
        let awake = Figure { status: Status::Present, ..Figure::ABSENT };
        let numbers = [Figure::ABSENT, awake].map(|figure| figures.number(&figure));
        debug_assert_eq!(numbers, [NOBODY_THERE, SOMEBODY_AWAKE]);
        let mut times = Interned::default();
        let number = times.number(&Time::default());
        debug_assert_eq!(number, ANY_TIME);
        let sharing = encounter.plan.scenes.iter().map(|scene| Sharing::of(encounter, scene)).collect();
        Self {
            times,
            heads: Interned::default(),
            memories: Interned::default(),
            figures,
            without_points: vec![],
            with_points: FxHashMap::default(),
            sharing,
        }
    }

    pub(super) fn time(&self, packed: &Packed) -> &Time {
        self.times.value(packed[TIME])
    }

    pub(super) fn head(&self, packed: &Packed) -> &Head {
        self.heads.value(packed[HEAD])
    }

    pub(super) fn figure(&self, packed: &Packed, seat: Seat) -> &Figure {
        self.figures.value(packed[place_of(seat)])
    }

    /// A figure without verve and survival.
    pub(super) fn without_points(&mut self, number: u32) -> u32 {
        let index = number as usize;
        if self.without_points.len() <= index {
            self.without_points.resize(index + 1, None);
        }
        if let Some(known) = self.without_points[index] {
            return known;
        }
        let without = Figure { verve: 0, survival: 0, survival_max: 0, ..*self.figures.value(number) };
        *self.without_points[index].insert(self.figures.number(&without))
    }

    /// A figure with the verve and the survival of another.
    pub(super) fn with_points(&mut self, number: u32, of: u32) -> u32 {
        if let Some(&known) = self.with_points.get(&(number, of)) {
            return known;
        }
        let Figure { verve, survival, survival_max, .. } = *self.figures.value(of);
        let with = Figure { verve, survival, survival_max, ..*self.figures.value(number) };
        let with = self.figures.number(&with);
        self.with_points.insert((number, of), with);
        with
    }

    /// What decides who stands by in a scene.
    pub(super) fn sharing(&self, head: &Head) -> &Sharing {
        &self.sharing[usize::from(head.scene)]
    }

    pub(super) fn bytes(&self) -> usize {
        /// Two numbers and what they lead to, and what is held ready for more.
        const PAIR: usize = 2 * 4 * size_of::<u32>();
        self.heads.bytes() + self.memories.bytes() + self.figures.bytes() + self.with_points.len() * PAIR
    }
}

pub(super) fn pack(
    tables: &mut Tables,
    whole: &Whole<Encounter>,
    before: Option<(&Whole<Encounter>, &Packed)>,
) -> Packed {
    let state = &whole.state;
    let mut packed = [NOBODY_THERE; FIGURE + SEATS];
    packed[TIME] = tables.times.number(&Time { clock: state.clock, round: state.round });
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
    let mut state = tables.head(packed).state(*tables.time(packed));
    for seat in state.everybody().map(usize::from) {
        let target = state.figures[seat].target;
        state.figures[seat] = Figure { target, ..*tables.figures.value(packed[FIGURE + seat]) };
    }
    Whole::between_steps(state, *tables.memories.value(packed[MEMORY]))
}
