//! Policies of the RPG survival rules.

mod cast;
mod danger;
mod decision;
mod explained;
mod fact;
pub mod names;
mod print;
mod target;

pub use cast::{Cast, CastAct};
pub use decision::Decision;
pub use explained::{Decided, Explained};
pub use fact::{Fact, FigureFact};
pub use target::Target;

use std::sync::LazyLock;

use crate::policy::list::List;
use crate::rules::encounter::decide::{
    BidRoll, Casting, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table, pass_on,
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

    /// The same policies, which report every line that decides.
    #[must_use]
    pub const fn explained<H: FnMut(Decided)>(&self, hear: H) -> Explained<'_, H> {
        Explained::new(self, hear)
    }
}

/// Lines that decide are reported to nobody.
impl Decide for &Policies {
    pass_on!(this => this.explained(|_| {}));
}
