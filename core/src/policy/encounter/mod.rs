//! Policies of the RPG survival rules.

mod cast;
mod danger;
mod decision;
mod fact;
pub mod names;
mod target;

pub use cast::{Cast, CastAct};
pub use decision::Decision;
pub use fact::{Fact, FigureFact};
pub use target::Target;

use std::sync::LazyLock;

use fact::{About, Moment};

use crate::policy::list::List;
use crate::rules::encounter::decide::{
    BidRoll, Casting, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table,
};
use crate::rules::encounter::plan::FIRST_FOE;
use crate::rules::encounter::state::Seat;

/// The policies of all characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policies {
    /// The adventurers, by seat.
    pub adventurers: Vec<CharacterPolicies>,
    /// The foes of all combats, in the order of the plan.
    pub foes: Vec<CharacterPolicies>,
}

/// The policies of one character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CharacterPolicies {
    /// Verve to keep in reserve while there is survival (VRV-2, OD-75).
    pub verve_reserve: u16,
    /// The score to roll against to stay conscious (INJ-4).
    pub consciousness_score: ConsciousnessScore,
    /// When to faint on purpose (INJ-6).
    pub faint: Choice,
    /// When to wake a companion, and whom (INJ-7).
    pub wake: Target,
    /// Which spell to cast, and on whom (INJ-3).
    pub cast: Cast,
    /// When to spend mojo to become semi-conscious (INJ-8).
    pub semi_conscious: Choice,
    /// What to restore after a good night (RST-2).
    pub rest_choice: Recovery,
    /// The failed rolls on which to bid mojo (RPG-5).
    pub mojo_bid: Choice,
    /// When to make a last effort once time has run out (DTH-12).
    pub heroic: Choice,
    /// Mojo to add to a last effort, one's own or another character's (DTH-13, OD-76).
    pub heroic_bid: u8,
    /// When to leave a combat.
    pub flee: Choice,
    /// The choice of targets (OD-66).
    pub target: Target,
}

impl Default for CharacterPolicies {
    fn default() -> Self {
        static DEFAULT: LazyLock<Option<CharacterPolicies>> = LazyLock::new(|| {
            let choice = |decision| names::choice(decision, names::of(decision).first()?);
            Some(CharacterPolicies {
                verve_reserve: 0,
                consciousness_score: ConsciousnessScore::Best,
                faint: choice(Decision::Faint)?,
                wake: names::aim(Decision::Wake, names::WAKE[0].name)?,
                cast: names::cast(names::CAST[0].name)?,
                semi_conscious: choice(Decision::SpendMojo)?,
                rest_choice: Recovery::Injury,
                mojo_bid: choice(Decision::MojoBid)?,
                heroic: choice(Decision::Heroic)?,
                heroic_bid: 0,
                flee: choice(Decision::Flee)?,
                target: names::target(names::TARGET[0].name)?,
            })
        });
        DEFAULT.clone().expect("names are defined by lists that can be read")
    }
}

impl CharacterPolicies {
    /// True when a decision depends on a fact about a character, whomever it is about.
    #[must_use]
    pub fn ask_for(&self, fact: FigureFact) -> bool {
        let is_it = |asked: &Fact| match asked {
            Fact::Own(asked) | Fact::Enemy(asked) | Fact::Friend(asked) | Fact::Target(asked) => {
                *asked == fact
            }
            _ => false,
        };
        let Self { faint, semi_conscious, mojo_bid, heroic, flee, wake, target, cast, .. } = self;
        [faint, semi_conscious, mojo_bid, heroic, flee]
            .iter()
            .any(|choice| choice.asks_for(&is_it, |()| false))
            || [wake, target].iter().any(|target| target.asks_for(&is_it, |aim| aim.asks_for(&is_it)))
            || cast.asks_for(&is_it, |act| act.aim.asks_for(&is_it))
    }
}

/// When to do something, for decisions that are a yes or a no.
pub type Choice = List<Fact, ()>;

impl Policies {
    /// True when a decision of anybody depends on a fact about a character.
    #[must_use]
    pub fn ask_for(&self, fact: FigureFact) -> bool {
        self.adventurers.iter().chain(&self.foes).any(|policies| policies.ask_for(fact))
    }

    #[inline]
    fn of(&self, table: Table<'_>, seat: Seat) -> &CharacterPolicies {
        if seat < FIRST_FOE {
            return &self.adventurers[usize::from(seat)];
        }
        &self.foes[table.state.foe_index(seat)]
    }
}

/// True when some line applies.
#[inline]
fn is_due(list: &Choice, moment: &Moment<'_>) -> bool {
    // Asked first without a call: many lists are empty.
    !list.lines().is_empty() && applies(list, moment)
}

#[inline(never)]
fn applies(list: &Choice, moment: &Moment<'_>) -> bool {
    list.first(|line| line.when.holds(&|fact: Fact| fact.value(moment)).then_some(())).is_some()
}

impl Decide for &Policies {
    #[inline]
    fn verve_reserve(&mut self, table: Table<'_>, seat: Seat) -> u16 {
        self.of(table, seat).verve_reserve
    }

    #[inline]
    fn consciousness_score(&mut self, table: Table<'_>, seat: Seat) -> ConsciousnessScore {
        self.of(table, seat).consciousness_score
    }

    #[inline]
    fn faint(&mut self, table: Table<'_>, seat: Seat, moment: FaintMoment) -> bool {
        let moment = Moment { about: About::Faint(moment), ..Moment::new(table, seat) };
        is_due(&self.of(table, seat).faint, &moment)
    }

    #[inline]
    fn wakes(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Option<u8> {
        self.of(table, seat).wake.best(table, seat, choices)
    }

    #[inline]
    fn casts(&mut self, table: Table<'_>, seat: Seat, choices: &[Casting]) -> Option<u8> {
        self.of(table, seat).cast.best(table, seat, choices)
    }

    #[inline]
    fn semi_conscious(&mut self, table: Table<'_>, seat: Seat) -> bool {
        is_due(&self.of(table, seat).semi_conscious, &Moment::new(table, seat))
    }

    #[inline]
    fn mojo_bid(&mut self, table: Table<'_>, seat: Seat, roll: BidRoll, margin: u8) -> bool {
        let moment = Moment { about: About::Bid(roll, margin), ..Moment::new(table, seat) };
        is_due(&self.of(table, seat).mojo_bid, &moment)
    }

    #[inline]
    fn recovery(&mut self, table: Table<'_>, seat: Seat) -> Recovery {
        self.of(table, seat).rest_choice
    }

    #[inline]
    fn heroic_attack(&mut self, table: Table<'_>, seat: Seat) -> bool {
        let moment = Moment { about: About::LastAttack, ..Moment::new(table, seat) };
        is_due(&self.of(table, seat).heroic, &moment)
    }

    #[inline]
    fn heroic_cast(&mut self, table: Table<'_>, seat: Seat) -> bool {
        let moment = Moment { about: About::LastSpell, ..Moment::new(table, seat) };
        is_due(&self.of(table, seat).heroic, &moment)
    }

    #[inline]
    fn heroic_aid(&mut self, table: Table<'_>, seat: Seat, friend: Seat) -> bool {
        let moment = Moment { other: friend, about: About::LastAid, ..Moment::new(table, seat) };
        is_due(&self.of(table, seat).heroic, &moment)
    }

    #[inline]
    fn heroic_bid(&mut self, table: Table<'_>, giver: Seat, _hero: Seat) -> u8 {
        self.of(table, giver).heroic_bid
    }

    #[inline]
    fn flees(&mut self, table: Table<'_>, seat: Seat) -> bool {
        is_due(&self.of(table, seat).flee, &Moment::new(table, seat))
    }

    #[inline]
    fn target(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
        self.of(table, seat).target.choose(table, seat, choices)
    }
}
