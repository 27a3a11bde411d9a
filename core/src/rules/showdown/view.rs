//! Facts derived from plan and state: distances, reach, sight, target terms (TGT-9 to TGT-17).

use super::board::{Base, Frame, Space, Spaces, is_blocked};
use super::decide::{Activation, Table};
use super::game::{attribute_of, monster_modifier_of};
use super::plan::{
    Attribute, Condition, Location, Measure, MonsterAttribute, Quality, RangeMetric, Sight, Term, TermList,
    Tile,
};
use super::state::{Seat, Survivor};
use crate::rules::seats::Seats;

/// Maximum spaces of one movement: the largest distance between two spaces of a board.
const MOVEMENT_MAX: i16 = 62;

impl Table<'_> {
    /// The survivor in a seat.
    #[inline]
    #[must_use]
    pub const fn survivor(&self, seat: Seat) -> &Survivor {
        self.state.survivor(seat)
    }

    /// The space of a survivor.
    #[inline]
    #[must_use]
    pub const fn at(&self, seat: Seat) -> Space {
        self.survivor(seat).at
    }

    /// The survivors who are alive.
    #[inline]
    #[must_use]
    pub fn living(&self) -> Seats {
        let party = self.state.survivors[..self.plan.survivors.len()].iter().rev();
        party.fold(Seats::NONE, |living, survivor| living.shifted(survivor.is_alive()))
    }

    /// The monster's base.
    #[inline]
    #[must_use]
    pub fn base(&self) -> Base {
        let (width, height) = self.plan.board().base;
        Base { corner: self.state.board.monster, width, height }
    }

    /// The monster's base and facing.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> Frame {
        Frame { base: self.base(), facing: self.state.board.facing }
    }

    /// Orthogonal steps between the monster and a survivor; adjacent is 1.
    #[inline]
    #[must_use]
    pub fn distance(&self, seat: Seat) -> u8 {
        self.base().steps_to(self.at(seat))
    }

    /// Spaces of one movement of a survivor (SRV-9).
    #[inline]
    #[must_use]
    pub fn movement(&self, seat: Seat) -> u8 {
        let movement = attribute_of(self.plan, self.state, seat, Attribute::Movement);
        movement.clamp(0, MOVEMENT_MAX) as u8
    }

    /// Spaces of one movement of the monster (TGT-11).
    #[inline]
    #[must_use]
    pub fn monster_movement(&self) -> u8 {
        let more = monster_modifier_of(self.plan, self.state, MonsterAttribute::Movement);
        (i16::from(self.plan.monster.movement) + more).clamp(0, MOVEMENT_MAX) as u8
    }

    /// Spaces of the board that are not impassable (COL-8).
    #[inline]
    #[must_use]
    pub fn passable(&self) -> Spaces {
        let board = self.plan.board();
        let mut passable = board.passable;
        let placed = self.state.board.placed.tiles().iter();
        let walls = placed.filter(|tile| board.terrain[usize::from(tile.kind)].impassable);
        walls.for_each(|tile| passable.remove(tile.space));
        passable
    }

    /// Spaces that block lines of sight (TGT-10).
    #[must_use]
    pub fn obstacles(&self) -> Spaces {
        self.terrain(&self.plan.board().obstacles, |tile| {
            self.plan.board().terrain[usize::from(tile.kind)].obstacle
        })
    }

    /// Spaces in which a survivor may hide (SRV-10).
    #[must_use]
    pub fn hideouts(&self) -> Spaces {
        self.terrain(&self.plan.board().hideouts, |tile| {
            self.plan.board().terrain[usize::from(tile.kind)].hideout
        })
    }

    /// Terrain on the board from the start, and terrain placed since.
    fn terrain(&self, at_start: &Spaces, is: impl Fn(&Tile) -> bool) -> Spaces {
        let mut spaces = *at_start;
        for tile in self.state.board.placed.tiles() {
            if is(tile) {
                spaces.insert(tile.space);
            }
        }
        spaces
    }

    /// True for spaces in the monster's blind spot; a knocked-down monster has none (TGT-10, OD-26,
    /// OD-50).
    #[must_use]
    pub fn is_in_blind_spot(&self, space: Space) -> bool {
        if self.state.monster.knocked_down {
            return false;
        }
        let frame = self.frame();
        let (column, row) = frame.locate(space);
        // Rows behind the base count from -1, those in front from 1; 0 is every row of the base.
        let row = if row < 0 { row } else { (row - frame.depth() + 1).max(0) };
        frame.has_behind(column) && self.plan.board().blind_spot.contains(&(column, row))
    }

    /// The spaces of the board for which this holds.
    #[must_use]
    pub fn blind_spot(&self) -> Spaces {
        let mut found = Spaces::NONE;
        if self.state.monster.knocked_down {
            return found;
        }
        let (frame, board) = (self.frame(), self.plan.board());
        for &(column, row) in board.blind_spot.iter().filter(|(column, _)| frame.has_behind(*column)) {
            let (first, last) = match row {
                ..0 => (row, row),
                0 => (0, frame.depth() - 1),
                1.. => (row + frame.depth() - 1, row + frame.depth() - 1),
            };
            for row in first..=last {
                if let Some(space) = frame.space_at((column, row), board.size()) {
                    found.insert(space);
                }
            }
        }
        found
    }

    /// TGT-10: true when a survivor is outside the blind spot and in an unblocked line of sight.
    #[must_use]
    pub fn is_in_field_of_view(&self, seat: Seat) -> bool {
        let at = self.at(seat);
        !self.is_in_blind_spot(at) && !self.is_sight_blocked(at, &self.obstacles())
    }

    /// TGT-10: the spaces of a set that are outside the blind spot and in an unblocked line of sight.
    #[must_use]
    pub fn seen(&self, spaces: &Spaces) -> Spaces {
        let (obstacles, spaces) = (self.obstacles(), spaces.without(&self.blind_spot()));
        spaces.iter().filter(|&space| !self.is_sight_blocked(space, &obstacles)).collect()
    }

    /// TGT-10: true for spaces that the monster does not see because of an obstacle.
    pub(super) fn is_sight_blocked(&self, space: Space, obstacles: &Spaces) -> bool {
        match self.plan.options.sight {
            Sight::Nearest => is_blocked(self.base().nearest(space), space, obstacles),
            Sight::Any => self.base().spaces().iter().all(|from| is_blocked(from, space, obstacles)),
        }
    }

    /// TGT-11, OD-27: true when a survivor is within `range`; within the monster's movement for `None`.
    #[must_use]
    pub fn is_in_range(&self, seat: Seat, range: Option<u8>) -> bool {
        let counted = match self.plan.options.range_metric {
            RangeMetric::SpacesBetween => self.distance(seat).saturating_sub(1),
            RangeMetric::Steps => self.distance(seat),
        };
        counted <= range.unwrap_or_else(|| self.monster_movement())
    }

    /// TGT-13, MON-12: true when a survivor is a threat.
    #[inline]
    #[must_use]
    pub fn is_threat(&self, seat: Seat) -> bool {
        let survivor = self.survivor(seat);
        let all = u32::from(self.state.board.all_threats_until) >= self.state.round && self.state.round > 0;
        all || survivor.is_standing() && !survivor.hidden && !self.hides_by_rules(seat)
    }

    /// TGT-13: true when a special rule keeps a survivor from being a threat.
    #[inline]
    fn hides_by_rules(&self, seat: Seat) -> bool {
        let lists = &self.plan.survivor(self.state, seat).no_threat;
        !lists.is_empty() && lists.iter().any(|&terms| self.meets_all(seat, terms))
    }

    /// MOO-1: number of AI cards in play that stay there.
    #[must_use]
    pub fn moods_in_play(&self) -> i32 {
        let kinds = (0_u8..).zip(&self.plan.monster.ai_kinds).filter(|(_, kind)| kind.is_mood);
        kinds.map(|(card, _)| i32::from(self.state.monster.ai.in_play.count(card))).sum()
    }

    /// True when a living survivor meets a term.
    #[must_use]
    pub fn meets(&self, seat: Seat, term: Term) -> bool {
        let survivor = self.survivor(seat);
        let is = match term.quality {
            Quality::Threat => self.is_threat(seat),
            Quality::Facing => self.frame().is_in_front(survivor.at),
            Quality::InFieldOfView => self.is_in_field_of_view(seat),
            Quality::InRange(range) => self.is_in_range(seat, range),
            Quality::Deaf => survivor.deaf,
            Quality::LastToWound => self.state.board.last_to_wound == Some(seat),
            Quality::KnockedDown => survivor.is_knocked_down(),
            Quality::HasPriorityToken => self.state.board.priority == Some(seat),
            Quality::Target => self.state.board.targets.contains(seat),
            Quality::In(zone) => {
                zone.holds(&self.frame(), survivor.at, || self.is_in_blind_spot(survivor.at))
            }
            Quality::SurvivalAtLeast(least) => survivor.survival >= least,
            Quality::BleedingAtLeast(least) => survivor.bleeding >= least,
            Quality::Is(one) => seat == one,
            Quality::On(kind) => self.is_on(survivor.at, kind),
            Quality::CounterAtLeast(counter, least) => survivor.counters[usize::from(counter)] >= least,
            Quality::MonsterCounterAtLeast(counter, least) => {
                self.state.monster.counters[usize::from(counter)] >= least
            }
            Quality::Any(terms) => self.plan.terms(terms).iter().any(|&term| self.meets(seat, term)),
        };
        is != term.not
    }

    /// True when a living survivor meets every term of a list.
    #[inline]
    #[must_use]
    pub fn meets_all(&self, seat: Seat, terms: TermList) -> bool {
        self.plan.terms(terms).iter().all(|&term| self.meets(seat, term))
    }

    /// True when a condition on the monster holds, other than one that the trial meets once.
    #[must_use]
    pub fn monster_meets(&self, condition: Condition) -> bool {
        let monster = &self.state.monster;
        match condition {
            Condition::WoundsAtLeast(least) => monster.wounds >= least,
            Condition::CounterAtLeast(counter, least) => monster.counters[usize::from(counter)] >= least,
            Condition::Survivor(_) | Condition::OncePerShowdown(_) => false,
        }
    }

    /// True when a condition of an effect that is about a survivor would hold now.
    #[must_use]
    pub fn would_hold(&self, seat: Seat, condition: Condition) -> bool {
        match condition {
            Condition::Survivor(term) => self.meets(seat, term),
            Condition::OncePerShowdown(number) => self.state.board.spent_conditions >> number & 1 == 0,
            _ => self.monster_meets(condition),
        }
    }

    /// True for spaces with terrain of a kind.
    fn is_on(&self, space: Space, kind: u8) -> bool {
        let placed = self.state.board.placed.tiles();
        self.plan.board().of_kind[usize::from(kind)].contains(space)
            || placed.iter().any(|tile| tile.kind == kind && tile.space == space)
    }

    /// The value that a superlative compares (TGT-14, TGT-17).
    #[must_use]
    pub fn measure(&self, seat: Seat, of: Measure) -> i16 {
        let survivor = self.survivor(seat);
        let attribute = |attribute| attribute_of(self.plan, self.state, seat, attribute);
        match of {
            Measure::Distance => self.distance(seat).into(),
            Measure::Survival => survivor.survival.into(),
            Measure::Bleeding => survivor.bleeding.into(),
            Measure::Injuries => {
                let filled = |location: Location| location.boxes() - survivor.free_boxes[location as usize];
                Location::ALL.into_iter().map(|location| i16::from(filled(location))).sum()
            }
            Measure::Capacity => self.capacity(seat) as i16,
            Measure::Armor => survivor.armor.iter().map(|&points| i16::from(points)).sum(),
            Measure::Speed => attribute(Attribute::Speed),
            Measure::Accuracy => attribute(Attribute::Accuracy),
            Measure::Strength => attribute(Attribute::Strength),
            Measure::Luck => attribute(Attribute::Luck),
            Measure::Evasion => attribute(Attribute::Evasion),
            Measure::Movement => attribute(Attribute::Movement),
            Measure::Counter(counter) => survivor.counters[usize::from(counter)].into(),
        }
    }

    /// Armor points and free injury boxes that a survivor has left on all locations.
    #[must_use]
    pub fn capacity(&self, seat: Seat) -> u16 {
        self.survivor(seat).capacity_of_all()
    }

    /// Armor points and injury boxes that a survivor has at the beginning of the fight, with its gear in this trial
    /// (SET-3).
    #[must_use]
    pub fn capacity_at_first(&self, seat: Seat) -> u16 {
        let mut at_first = *self.plan.start.survivor(seat);
        if let Some(drawn) = self.survivor(seat).loadout.checked_sub(1) {
            let gear = &self.plan.survivors[usize::from(seat)].random_gear;
            at_first.armor = gear.loadouts[usize::from(drawn)].armor;
        }
        at_first.capacity_of_all()
    }

    /// The index in [`Board::sites`](super::plan::Board::sites) of the terrain on a space, unless it is
    /// used up.
    #[must_use]
    pub fn site(&self, space: Space) -> Option<u8> {
        let index = self.plan.board().sites.iter().position(|tile| tile.space == space)?;
        (self.state.board.spent_sites >> index & 1 == 0).then_some(index as u8)
    }

    /// True when a standing survivor can use an activation this way now (SRV-10).
    #[must_use]
    pub fn may_activate(&self, seat: Seat, activation: Activation) -> bool {
        let survivor = self.survivor(seat);
        match activation {
            Activation::Attack => self.reaches_monster(seat),
            Activation::Hide => !survivor.hidden && self.hideouts().contains(survivor.at),
            Activation::Interact(space) => survivor.at.steps_to(space) <= 1 && self.site(space).is_some(),
            Activation::Gear { index, on } => {
                let known = usize::from(index) < self.plan.survivor(self.state, seat).uses.len();
                let there = usize::from(on) < self.plan.survivors.len() && self.survivor(on).is_alive();
                known
                    && there
                    && survivor.survival >= self.price_of(seat, activation)
                    && survivor.spent_uses >> index & 1 == 0
                    && survivor.at.steps_to(self.at(on)) <= 1
            }
        }
    }

    /// True when a survivor who can pay for a surge can use it this way: it pays for both (SRV-10, SRV-25). What
    /// needs no activation is for the survivor's own turn.
    #[must_use]
    pub fn may_surge(&self, seat: Seat, activation: Activation) -> bool {
        let price = self.price_of(seat, activation);
        (price == 0 || self.survivor(seat).survival > price)
            && !self.is_free(seat, activation)
            && self.may_activate(seat, activation)
    }

    /// The survival that an activation costs: that of a use of gear or of an ability (SRV-25).
    #[inline]
    #[must_use]
    pub fn price_of(&self, seat: Seat, activation: Activation) -> u8 {
        let Activation::Gear { index, .. } = activation else { return 0 };
        self.plan.survivor(self.state, seat).uses.get(usize::from(index)).map_or(0, |of| of.cost)
    }

    /// True for a use of gear or of an ability that needs no activation (SRV-25).
    #[must_use]
    pub fn is_free(&self, seat: Seat, activation: Activation) -> bool {
        let Activation::Gear { index, .. } = activation else { return false };
        self.plan.survivor(self.state, seat).uses.get(usize::from(index)).is_some_and(|of| of.is_free)
    }

    /// The player who controls the monster in this round (RND-2). The role moves on every round, even
    /// when the player's survivor is dead.
    #[inline]
    #[must_use]
    pub fn controller(&self) -> Seat {
        let players = self.plan.survivors.len().max(1) as u32;
        (self.state.round.saturating_sub(1) % players) as Seat
    }
}
