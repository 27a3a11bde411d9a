//! Who is hurt by what: the harm that each card does to each survivor.

use std::ops::Range;

use crate::metric::Unit;
use crate::rules::showdown::plan::{CARD_KINDS_MAX, Plan, SURVIVORS_MAX};
use crate::rules::showdown::record::{Blame, Event};
use crate::rules::showdown::state::Seat;

/// Counts in the order of [`HarmMeasure`].
type Cell = [u32; HarmMeasure::COUNT];

/// The harm that is counted by card and survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HarmMeasure {
    /// Damage landed (MON-4).
    Damage,
    /// Severe injury rolls, excluding endured ones (MON-6).
    SevereInjuries,
    /// Deaths.
    Deaths,
}

impl HarmMeasure {
    /// All measures, in the order of tables.
    pub const ALL: [Self; 3] = [Self::Damage, Self::SevereInjuries, Self::Deaths];
    /// The number of measures.
    pub const COUNT: usize = Self::ALL.len();

    /// The name in tables and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Damage => "damage",
            Self::SevereInjuries => "severe-injuries",
            Self::Deaths => "deaths",
        }
    }

    /// Its unit.
    #[must_use]
    pub const fn unit(self) -> Unit {
        Unit::PerTrial
    }
}

/// Rows of [`Harm`] at most: kinds of AI cards and hit locations, and what is no card.
const ROWS_MAX: usize = 2 * CARD_KINDS_MAX + NO_CARDS;
/// Rows that are no card: the basic action, the instinct, traits, and nothing at all.
const NO_CARDS: usize = 4;

/// The cells of [`Harm`]: a row for everything that can be to blame, with a column for each survivor and, of
/// several, one for the party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HarmGrid {
    ai_cards: usize,
    hit_locations: usize,
    survivors: usize,
}

impl HarmGrid {
    /// No cells.
    pub const NONE: Self = Self { ai_cards: 0, hit_locations: 0, survivors: 0 };

    /// The cells of a plan.
    pub(in crate::metric) fn of(plan: &Plan) -> Self {
        Self {
            ai_cards: plan.monster.ai_kinds.len(),
            hit_locations: plan.monster.hit_locations.len(),
            survivors: plan.survivors.len(),
        }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        if self.survivors == 0 { 0 } else { self.rows() * self.columns() }
    }

    /// True without any cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everything that can be to blame, in the order of tables; harm without a card comes last.
    pub fn blames(&self) -> impl Iterator<Item = Blame> {
        let ai_cards = (0..self.ai_cards as u8).map(Blame::AiCard);
        let hit_locations = (0..self.hit_locations as u8).map(Blame::HitLocation);
        let actions = [Blame::BasicAction, Blame::Instinct, Blame::Trait];
        ai_cards.chain(actions).chain(hit_locations).chain([Blame::Nothing])
    }

    /// True for a card or another cause; false for harm that nothing is to blame for.
    #[must_use]
    pub const fn is_a_cause(blame: Blame) -> bool {
        !matches!(blame, Blame::Nothing)
    }

    /// The seats of the survivors.
    #[must_use]
    pub const fn seats(&self) -> Range<Seat> {
        0..self.survivors as Seat
    }

    /// True where the party is more than one survivor, and has cells of its own.
    #[must_use]
    pub const fn has_party(&self) -> bool {
        self.survivors > 1
    }

    /// The cell of a survivor.
    #[inline]
    #[must_use]
    pub const fn of_survivor(&self, blame: Blame, seat: Seat) -> usize {
        self.row(blame) * self.columns() + seat as usize
    }

    /// The cell of the party: of all survivors together.
    #[inline]
    #[must_use]
    pub const fn of_party(&self, blame: Blame) -> usize {
        self.row(blame) * self.columns() + self.columns() - 1
    }

    const fn rows(&self) -> usize {
        self.ai_cards + self.hit_locations + NO_CARDS
    }

    const fn columns(&self) -> usize {
        self.survivors + self.has_party() as usize
    }

    #[inline]
    const fn row(&self, blame: Blame) -> usize {
        let cards = self.ai_cards + self.hit_locations;
        match blame {
            Blame::AiCard(kind) => kind as usize,
            Blame::HitLocation(kind) => self.ai_cards + kind as usize,
            Blame::BasicAction => cards,
            Blame::Instinct => cards + 1,
            Blame::Trait => cards + 2,
            Blame::Nothing => cards + 3,
        }
    }
}

const _: () = assert!(ROWS_MAX <= u128::BITS as usize);

/// The harm in one trial. Without cells it counts nothing.
#[derive(Debug, Clone, Default)]
pub struct Harm {
    grid: HarmGrid,
    /// [`SURVIVORS_MAX`] cells for each row.
    cells: Vec<Cell>,
    /// The rows with harm, a bit for each: few of all, so that a trial costs little more than the harm in it.
    rows: u128,
}

impl Harm {
    /// Counters for the cells of a plan.
    pub(super) fn of(plan: &Plan) -> Self {
        let grid = HarmGrid::of(plan);
        Self { grid, cells: vec![Cell::default(); grid.rows() * SURVIVORS_MAX], rows: 0 }
    }

    /// Forgets the last trial.
    #[inline]
    pub(super) fn begin_trial(&mut self) {
        for row in self.harmed() {
            self.cells[row * SURVIVORS_MAX..][..SURVIVORS_MAX].fill(Cell::default());
        }
        self.rows = 0;
    }

    /// Counts an event that harms a survivor.
    // Inlined for the same reason as that of `Figures`.
    #[inline(always)]
    pub(super) fn event(&mut self, event: &Event) {
        match *event {
            Event::Damaged { seat, damage, blame, .. } => {
                self.add(blame, seat, HarmMeasure::Damage, damage.into());
            }
            Event::SevereInjury { seat, blame, .. } => self.add(blame, seat, HarmMeasure::SevereInjuries, 1),
            Event::Died { seat, blame, .. } => self.add(blame, seat, HarmMeasure::Deaths, 1),
            _ => {}
        }
    }

    #[inline]
    fn add(&mut self, blame: Blame, seat: Seat, measure: HarmMeasure, amount: u32) {
        let row = self.grid.row(blame);
        if let Some(cell) = self.cells.get_mut(row * SURVIVORS_MAX + usize::from(seat)) {
            cell[measure as usize] += amount;
            self.rows |= 1 << row;
        }
    }

    /// The rows with harm.
    fn harmed(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.rows;
        std::iter::from_fn(move || {
            let row = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                row
            })
        })
    }

    /// Calls `each` for every cell of the rows with harm in this trial, that of the party last.
    #[inline]
    pub fn for_each(&self, mut each: impl FnMut(usize, &Cell)) {
        let HarmGrid { survivors, .. } = self.grid;
        for row in self.harmed() {
            let first = row * self.grid.columns();
            let mut party = Cell::default();
            for (seat, cell) in self.cells[row * SURVIVORS_MAX..][..survivors].iter().enumerate() {
                each(first + seat, cell);
                party.iter_mut().zip(cell).for_each(|(sum, count)| *sum += count);
            }
            if self.grid.has_party() {
                each(first + survivors, &party);
            }
        }
    }
}
