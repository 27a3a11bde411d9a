//! Who answers "dodge this hit?", "endure?", "which hit location first?": the seam of choice.

use super::board::{Direction, Space, Spaces};
use super::plan::{ATTACK_DICE_MAX, Actions, Location, Plan};
use super::seats::Seats;
use super::state::{Seat, State};

/// Makes the choices that the rules leave to people.
///
/// The rules ask only when there is a choice, and only what is legal. A decider sees the plan
/// and the state and rolls no dice of the rules; where any choice will do it says so and the
/// rules roll for it.
pub trait Decide {
    /// Which of the face-up cards `choices` (kinds, in the order drawn; all of them may be
    /// chosen now) the attacker resolves next (WND-1). At least two.
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick;

    /// Which of several traps the monster controller resolves next (OD-12). At least two kinds.
    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick;

    /// The index of the hit to dodge, if any (SRV-5).
    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8>;

    /// Whether to pay `cost` survival to ignore a severe injury (SRV-12).
    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool;

    // What only boards ask. Who decides nothing here stays where it is and does nothing.

    /// Who of `waiting` takes its turn next, when the party may choose (OD-48). At least two.
    fn next_survivor(&mut self, _table: Table<'_>, waiting: Seats) -> Option<Seat> {
        waiting.first()
    }

    /// What the survivor does next in its turn (RND-3). `reach` holds the spaces to which it can
    /// move now; none without a movement left.
    fn turn(&mut self, _table: Table<'_>, _seat: Seat, _reach: &Spaces) -> TurnChoice {
        TurnChoice::End
    }

    /// Which of the survival actions in `may` – dash, surge, encourage – the survivor performs
    /// in an open window, if any (SRV-22).
    fn survival_action(
        &mut self,
        _table: Table<'_>,
        _seat: Seat,
        _window: Window,
        _may: Actions,
    ) -> Option<SurvivalAction> {
        None
    }

    /// What the monster controller, the player in seat `controller`, chooses (RND-2, TGT-7).
    fn controller(&mut self, _table: Table<'_>, _controller: Seat, _question: &Question) -> Pick {
        Pick::Any
    }
}

/// What a survivor does next in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnChoice {
    /// Its movement, to a space in reach.
    Move(Space),
    /// Its activation.
    Activate(Activation),
    /// Nothing more.
    End,
}

/// What an activation, of a turn or of a surge, is used for (SRV-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// An attack on the monster, which must be within the weapon's reach (OD-28).
    Attack,
    /// Hiding in the terrain it stands in.
    Hide,
    /// Interacting with terrain that it stands on or next to.
    Interact(Space),
    /// Using gear, on itself or on a survivor next to it.
    Gear {
        /// Which use.
        index: u8,
        /// On whom.
        on: Seat,
    },
}

/// A survival action in an open window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurvivalAction {
    /// Lets a knocked-down survivor stand up (SRV-7).
    Encourage(Seat),
    /// One movement, to a space in reach (SRV-9).
    Dash(Space),
    /// One activation (SRV-10).
    Surge(Activation),
}

/// A point at which survivors may perform survival actions (SRV-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// Before the first act of the survivors' turn (SRV-18).
    TurnStart,
    /// After a survivor's movement (SRV-18).
    AfterMovement(Seat),
    /// After a survivor's activation (SRV-18).
    AfterActivation(Seat),
    /// During a flow (SRV-20).
    Flow,
    /// Within a survivor's attack (WND-9).
    Attack(Seat),
    /// The monster was knocked down (SRV-23).
    MonsterKnockedDown,
    /// No opportunity, but encourage may be used at any time (SRV-8, OD-15).
    AnyTime,
}

/// What the monster controller chooses. The answer counts the choices in the order in which
/// they stand here: seats and spaces as their sets list them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The target, or the next of several (TGT-7).
    Target(Seats),
    /// Who under the monster's base collides first (COL-4).
    UnderBase(Seats),
    /// Where a survivor is knocked back to (COL-14).
    Direction(Seat, [Direction; 2]),
    /// Where what slides along the edge goes (OD-20).
    Slide([Direction; 2]),
    /// Where a survivor is placed (OD-22).
    Placement(Seat, Spaces),
}

/// What a decider sees.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// What does not change.
    pub plan: &'a Plan,
    /// What has come of it.
    pub state: &'a State,
}

/// A choice among several things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The one at this index.
    At(u8),
    /// Any of them, by dice.
    Any,
}

/// The hits of one monster attack, located and in the order rolled (MON-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hits {
    /// Damage of each hit.
    pub damage: u8,
    len: u8,
    locations: [Location; ATTACK_DICE_MAX as usize],
    on: [u8; Location::COUNT],
}

/// The others follow from these.
impl std::hash::Hash for Hits {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.damage, self.locations()).hash(hasher);
    }
}

impl Hits {
    /// No hits yet.
    #[inline]
    #[must_use]
    pub const fn new(damage: u8) -> Self {
        Self {
            damage,
            len: 0,
            locations: [Location::Head; ATTACK_DICE_MAX as usize],
            on: [0; Location::COUNT],
        }
    }

    /// Adds a hit.
    #[inline]
    pub const fn push(&mut self, location: Location) {
        self.locations[self.len as usize] = location;
        self.len += 1;
        self.on[location as usize] += 1;
    }

    /// Takes out the hit at `index`; the others keep their order.
    #[inline]
    pub fn cancel(&mut self, index: u8) -> Location {
        let (index, len) = (usize::from(index), usize::from(self.len));
        let location = self.locations[index];
        self.locations.copy_within(index + 1..len, index);
        // So that equal hits are equal values, whatever there was before.
        self.locations[len - 1] = Location::Head;
        self.len -= 1;
        self.on[location as usize] -= 1;
        location
    }

    /// Where the hits land, in the order rolled.
    #[inline]
    #[must_use]
    pub fn locations(&self) -> &[Location] {
        &self.locations[..usize::from(self.len)]
    }

    /// True without any.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of hits on one location.
    #[inline]
    #[must_use]
    pub const fn on(&self, location: Location) -> u8 {
        self.on[location as usize]
    }

    /// True when a location that takes `capacity` damage gets more than that (MON-8).
    #[inline]
    #[must_use]
    pub fn are_severe_on(&self, location: Location, capacity: u8) -> bool {
        u16::from(self.on(location)) * u16::from(self.damage) > u16::from(capacity)
    }

    /// Severe injury rolls on a location that takes `capacity` damage before the first (MON-8):
    /// hit number *j* is severe iff `j · damage > capacity`.
    #[inline]
    #[must_use]
    pub fn severe_on(&self, location: Location, capacity: u8) -> u8 {
        match capacity.checked_div(self.damage) {
            Some(taken) => self.on(location).saturating_sub(taken),
            None => 0,
        }
    }
}
