//! Scripted deciders.

use deathroll::rules::encounter::decide::{
    BidRoll, Casting, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table,
};
use deathroll::rules::encounter::plan::SEATS;
use deathroll::rules::encounter::state::Seat;

/// Constant answers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answers {
    pub(crate) reserve: u16,
    pub(crate) score: ConsciousnessScore,
    /// When to faint on purpose.
    pub(crate) faints: Option<FaintMoment>,
    /// The casting to make, by its index.
    pub(crate) casts: Option<u8>,
    /// The companion to wake, by its index.
    pub(crate) wakes: Option<u8>,
    pub(crate) semi_conscious: bool,
    pub(crate) bids: bool,
    pub(crate) recovery: Recovery,
    pub(crate) heroic: bool,
    /// Whether last efforts are spells.
    pub(crate) last_spell: bool,
    /// Whether last efforts are made for companions.
    pub(crate) aids: bool,
    /// Mojo for a last effort, by the seat of the giver.
    pub(crate) heroic_bids: [u8; SEATS],
    /// Who leaves a combat, one bit each.
    pub(crate) flees: u16,
    pub(crate) target: Pick,
}

impl Answers {
    /// The default answers.
    pub(crate) const PLAIN: Self = Self {
        reserve: 0,
        score: ConsciousnessScore::Best,
        faints: None,
        casts: None,
        wakes: None,
        semi_conscious: false,
        bids: false,
        recovery: Recovery::Injury,
        heroic: false,
        last_spell: false,
        aids: false,
        heroic_bids: [0; SEATS],
        flees: 0,
        target: Pick::Any,
    };
}

impl Decide for Answers {
    fn verve_reserve(&mut self, _table: Table<'_>, _seat: Seat) -> u16 {
        self.reserve
    }

    fn consciousness_score(&mut self, _table: Table<'_>, _seat: Seat) -> ConsciousnessScore {
        self.score
    }

    fn faint(&mut self, _table: Table<'_>, _seat: Seat, moment: FaintMoment) -> bool {
        self.faints == Some(moment)
    }

    fn wakes(&mut self, _table: Table<'_>, _seat: Seat, _choices: &[Seat]) -> Option<u8> {
        self.wakes
    }

    fn casts(&mut self, _table: Table<'_>, _seat: Seat, choices: &[Casting]) -> Option<u8> {
        self.casts.filter(|&index| usize::from(index) < choices.len())
    }

    fn semi_conscious(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        self.semi_conscious
    }

    fn mojo_bid(&mut self, _table: Table<'_>, _seat: Seat, _roll: BidRoll, _margin: u8) -> bool {
        self.bids
    }

    fn recovery(&mut self, _table: Table<'_>, _seat: Seat) -> Recovery {
        self.recovery
    }

    fn heroic_attack(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        self.heroic
    }

    fn heroic_cast(&mut self, _table: Table<'_>, _seat: Seat) -> bool {
        self.last_spell
    }

    fn heroic_aid(&mut self, _table: Table<'_>, _seat: Seat, _friend: Seat) -> bool {
        self.aids
    }

    fn heroic_bid(&mut self, _table: Table<'_>, giver: Seat, _hero: Seat) -> u8 {
        self.heroic_bids[usize::from(giver)]
    }

    fn flees(&mut self, _table: Table<'_>, seat: Seat) -> bool {
        self.flees & 1 << seat != 0
    }

    fn target(&mut self, _table: Table<'_>, _seat: Seat, _choices: &[Seat]) -> Pick {
        self.target
    }
}

/// Panics when asked about costs or without alternatives.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unasked;

impl Decide for Unasked {
    fn faint(&mut self, _table: Table<'_>, seat: Seat, moment: FaintMoment) -> bool {
        use FaintMoment::{ConsciousnessRoll, DeathRoll, Dying, RoundBegins, SceneBegins};
        match moment {
            SceneBegins | RoundBegins | ConsciousnessRoll => false,
            Dying | DeathRoll => panic!("asked whether {seat} faints: {moment:?}"),
        }
    }

    fn semi_conscious(&mut self, _table: Table<'_>, seat: Seat) -> bool {
        panic!("asked whether {seat} is to be semi-conscious")
    }

    fn mojo_bid(&mut self, _table: Table<'_>, seat: Seat, roll: BidRoll, margin: u8) -> bool {
        panic!("asked whether {seat} pays {margin} for {roll:?}")
    }

    fn recovery(&mut self, _table: Table<'_>, seat: Seat) -> Recovery {
        panic!("asked what {seat} recovers")
    }

    fn heroic_attack(&mut self, _table: Table<'_>, seat: Seat) -> bool {
        panic!("asked whether {seat} makes a last attack")
    }

    fn heroic_aid(&mut self, _table: Table<'_>, seat: Seat, friend: Seat) -> bool {
        panic!("asked whether {seat} makes a last effort for {friend}")
    }

    fn heroic_bid(&mut self, _table: Table<'_>, giver: Seat, hero: Seat) -> u8 {
        panic!("asked what {giver} gives for {hero}")
    }

    fn target(&mut self, _table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
        panic!("asked whom of {choices:?} {seat} attacks")
    }
}
