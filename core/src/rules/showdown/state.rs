//! The changing part of a trial: small, `Copy + Eq + Hash`, without history.
//!
//! Two equal states have the same future, so a solver may merge them. The state holds no counts for
//! reports; recorders count.

use std::hash::{Hash, Hasher};

use super::board::{Direction, Space};
pub use super::context::Rest;
pub use super::hits::HitsLeft;
use super::origin::Origin;
use super::plan::{
    ATTACK_DICE_MAX, Actions, Attribute, COUNTERS_MAX, DeathRule, Duration, Location, MonsterAttribute,
    SURVIVORS_MAX, Tile,
};
use crate::dice::Urn;
use crate::rules::seats::Seats;

pub use crate::rules::seats::Seat;

/// The state of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Rounds begun; 0 before the first. At most [`super::plan::ROUNDS_MAX`].
    pub round: u32,
    /// The next step.
    pub phase: Phase,
    /// The survivor's attack in progress.
    pub attack: Attack,
    /// The attack that a surge interrupts with [`State::attack`] (OD-63).
    pub suspended: Attack,
    /// The monster's tokens that end in an attack and were there before the one of a surge (ATK-9).
    pub tokens_aside: InAttack<{ MonsterAttribute::COUNT }>,
    /// Work that the current step leaves to the next ones.
    pub pending: Pending,
    /// Durations of which tokens may lie on the table, one bit each; expiring any other has no effect.
    pub durations: u8,
    /// The monster.
    pub monster: Monster,
    /// The survivors by seat; seats beyond the party hold the default.
    pub survivors: [Survivor; SURVIVORS_MAX],
    /// Board state of a showdown; at its default in games without a board.
    pub board: Board,
}

/// Skips default survivors, which most seats hold, for speed.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { round, phase, attack, suspended, pending, durations, monster, survivors, board, .. } =
            self;
        (round, phase, attack, pending, durations, monster, board).hash(hasher);
        if suspended.in_progress {
            suspended.hash(hasher);
        }
        let nobody = Survivor::default();
        survivors.iter().filter(|survivor| **survivor != nobody).for_each(|survivor| survivor.hash(hasher));
    }
}

impl State {
    /// The survivor in a seat.
    #[inline]
    #[must_use]
    pub const fn survivor(&self, seat: Seat) -> &Survivor {
        &self.survivors[seat as usize]
    }

    /// Records that tokens of a duration lie on the table.
    #[inline]
    pub const fn note_duration(&mut self, duration: Duration) {
        self.durations |= 1 << duration as u8;
    }

    /// True when tokens of a duration may lie on the table.
    #[inline]
    #[must_use]
    pub const fn has_duration(&self, duration: Duration) -> bool {
        self.durations & 1 << duration as u8 != 0
    }

    /// Removes every token of a duration from the table, also those that were set aside.
    pub fn expire_tokens(&mut self, duration: Duration) {
        self.durations &= !(1 << duration as u8);
        self.monster.tokens.expire(duration);
        if let Some(at) = IN_ATTACK.iter().position(|&one| one == duration) {
            self.monster.tokens.take_away(std::mem::take(&mut self.tokens_aside[at]));
        }
        for survivor in &mut self.survivors {
            survivor.tokens.expire(duration);
        }
    }

    /// Ends the time in which tokens of the monster were set aside.
    pub fn bring_tokens_back(&mut self) {
        for (duration, tokens) in IN_ATTACK.into_iter().zip(std::mem::take(&mut self.tokens_aside)) {
            if tokens != [0; _] {
                self.monster.tokens.by_duration[duration as usize] = tokens;
                self.note_duration(duration);
            }
        }
    }

    /// True while the survivor in `seat` is attacking (SRV-17).
    #[inline]
    #[must_use]
    pub const fn is_attacking(&self, seat: Seat) -> bool {
        self.attack.in_progress && self.attack.seat == seat
            || self.suspended.in_progress && self.suspended.seat == seat
    }
}

/// The next step of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A round and the monster's turn begin.
    MonsterTurn,
    /// The monster makes attack number `.0` of its list.
    MonsterAttack(u8),
    /// The next of its hits in [`State::pending`] lands.
    MonsterHit(u8),
    /// The survivors' turn begins.
    SurvivorsTurn,
    /// The survivor in `seat` begins attack number `number` of its turn.
    Attack {
        /// The attacker.
        seat: Seat,
        /// Index of the attack in the turn, from 0.
        number: u8,
    },
    /// The attacker resolves the next card of [`State::attack`].
    HitLocation,
    /// A trap of the attack that it has ended is resolved, the next of those in [`State::pending`].
    Trap {
        /// The attacker.
        seat: Seat,
        /// Which of its attacks, from 0.
        number: u8,
    },
    /// On a board, the monster's turn.
    MonsterActs,
    /// On a board, a survivor's attack is over.
    AttackOver(Seat),
    /// The next survivor takes its turn (RND-3).
    NextSurvivor,
    /// A survivor continues its turn.
    Act(Seat),
    /// The trial is over.
    Over,
}

/// What is left of something that takes several steps, and where its dice belong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pending {
    /// Nothing.
    #[default]
    Nothing,
    /// Traps that are still to be resolved (ATK-7).
    Traps(Origin, FaceUp),
    /// Hits of the monster that are still to land (MON-7).
    Hits(Origin, HitsLeft),
}

/// Which reactions of a hit location card are due (WND-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reactions {
    /// Those after a successful wound attempt.
    pub wound: bool,
    /// Those after a failed one.
    pub failure: bool,
    /// Reflexes, unless the wound was critical.
    pub reflex: bool,
}

impl Reactions {
    /// None.
    pub const NONE: Self = Self { wound: false, failure: false, reflex: false };
}

/// A survivor's attack in progress; all zero without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Attack {
    /// True from the first step of an attack to its end (ATK-1, ATK-9).
    pub in_progress: bool,
    /// The attacker.
    pub seat: Seat,
    /// Index of the attack in the attacker's turn.
    pub number: u8,
    /// The weapon in use, by its number.
    pub weapon: u8,
    /// Traits in effect for this attack, one bit each.
    pub traits: u16,
    /// Cards resolved so far.
    pub resolved: u8,
    /// Cards drawn and not yet resolved.
    pub face_up: FaceUp,
    /// The card that is being resolved.
    pub in_hand: Option<u8>,
    /// The attacker was knocked down: the rest of the attack is lost, even when another survivor
    /// encourages the attacker (RND-6).
    pub lost: bool,
}

/// Face-up hit location cards in the order drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FaceUp {
    len: u8,
    kinds: [u8; ATTACK_DICE_MAX as usize],
}

impl FaceUp {
    /// The kinds, in the order drawn.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> &[u8] {
        &self.kinds[..usize::from(self.len)]
    }

    /// True when no card is left.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a card at the end.
    #[inline]
    pub fn push(&mut self, kind: u8) {
        self.kinds[usize::from(self.len)] = kind;
        self.len += 1;
    }

    /// Sorts the cards by a key; the sort is stable.
    pub fn sort_by_key(&mut self, key: impl Fn(u8) -> u16) {
        self.kinds[..usize::from(self.len)].sort_by_key(|&kind| key(kind));
    }

    /// Removes the card at `index`; the others keep their order.
    #[inline]
    pub fn take(&mut self, index: usize) -> u8 {
        const WORD: usize = size_of::<u64>();
        let len = usize::from(self.len);
        let kind = self.kinds[index];
        if let (true, Some(first)) = (len <= WORD, self.kinds.first_chunk_mut::<WORD>()) {
            // Shift all bytes at once: a hand rarely holds more than eight cards.
            let word = u64::from_le_bytes(*first);
            let before = (1 << (8 * index)) - 1;
            *first = (word & before | word >> 8 & !before).to_le_bytes();
        } else {
            self.kinds.copy_within(index + 1..len, index);
            self.kinds[len - 1] = 0;
        }
        self.len -= 1;
        kind
    }
}

impl std::fmt::Debug for FaceUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kinds().fmt(f)
    }
}

/// The durations that end in an attack (WND-11, ATK-9).
const IN_ATTACK: [Duration; 2] = [Duration::WoundAttempt, Duration::Attack];

/// Tokens that end in an attack, by duration and attribute.
pub type InAttack<const ATTRIBUTES: usize> = [[i8; ATTRIBUTES]; IN_ATTACK.len()];

/// Tokens of one survivor or the monster, summed by duration and attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tokens<const ATTRIBUTES: usize> {
    /// Sums over all durations, stored because the rules read them all the time.
    sums: [i16; ATTRIBUTES],
    by_duration: [[i8; ATTRIBUTES]; Duration::COUNT],
}

/// Hashes the sums only: they distinguish most token sets.
impl<const ATTRIBUTES: usize> Hash for Tokens<ATTRIBUTES> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.sums.hash(hasher);
    }
}

impl<const ATTRIBUTES: usize> Default for Tokens<ATTRIBUTES> {
    fn default() -> Self {
        Self { sums: [0; ATTRIBUTES], by_duration: [[0; ATTRIBUTES]; Duration::COUNT] }
    }
}

impl<const ATTRIBUTES: usize> Tokens<ATTRIBUTES> {
    /// The sum of all tokens on the attribute with this index.
    #[inline]
    #[must_use]
    pub const fn sum(&self, attribute: usize) -> i16 {
        self.sums[attribute]
    }

    /// Adds tokens; the sum of each duration is capped at ±127.
    #[inline]
    pub fn add(&mut self, attribute: usize, amount: i8, duration: Duration) {
        let tokens = &mut self.by_duration[duration as usize][attribute];
        let before = *tokens;
        *tokens = before.saturating_add(amount);
        self.sums[attribute] += i16::from(*tokens) - i16::from(before);
    }

    /// Removes every token on one attribute.
    pub fn forget(&mut self, attribute: usize) {
        self.sums[attribute] = 0;
        self.by_duration.iter_mut().for_each(|tokens| tokens[attribute] = 0);
    }

    /// Takes out the tokens that end in an attack. They still count, but do not expire.
    #[inline]
    pub fn set_aside(&mut self) -> InAttack<ATTRIBUTES> {
        IN_ATTACK.map(|duration| std::mem::replace(&mut self.by_duration[duration as usize], [0; ATTRIBUTES]))
    }

    /// Lets tokens that were set aside count no longer.
    fn take_away(&mut self, tokens: [i8; ATTRIBUTES]) {
        self.sums.iter_mut().zip(tokens).for_each(|(sum, tokens)| *sum -= i16::from(tokens));
    }

    /// Removes every token of one duration.
    #[inline]
    pub fn expire(&mut self, duration: Duration) {
        for (sum, tokens) in self.sums.iter_mut().zip(&mut self.by_duration[duration as usize]) {
            *sum -= i16::from(std::mem::take(tokens));
        }
    }
}

/// The monster's part of the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Monster {
    /// Knocked down (RND-7).
    pub knocked_down: bool,
    /// How often it has been knocked down in this turn: a fall stops its actions, also if it stands up again meanwhile
    /// (RND-7).
    pub falls: u8,
    /// Defeated (RND-8).
    pub defeated: bool,
    /// Wounds suffered: the cards of the wound stack, and wounds that found no card.
    pub wounds: u16,
    /// Its tokens by [`MonsterAttribute`].
    pub tokens: Tokens<{ MonsterAttribute::COUNT }>,
    /// The AI deck.
    pub ai: AiDeck,
    /// Hit location cards in the deck.
    pub hl_deck: Urn,
    /// Hit location cards in the discard.
    pub hl_discard: Urn,
    /// Its counters (CNT-1), by the number of their rule.
    pub counters: [u8; COUNTERS_MAX],
}

impl Monster {
    /// The sum of the tokens on an attribute.
    #[inline]
    #[must_use]
    pub fn token_sum(&self, attribute: MonsterAttribute) -> i16 {
        self.tokens.sum(attribute as usize)
    }
}

/// The AI deck, its discard and the wound stack (WND-6 to WND-8).
///
/// A card that a wound moves face down from the deck to the stack is as unknown as the cards that stay:
/// they are exchangeable, so one pile holds both until the deck is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AiDeck {
    /// Unknown cards: those of the deck and those that wounds took from it.
    pub unseen: Urn,
    /// Number of the unknown cards that are in the deck.
    pub deck: u8,
    /// The discard.
    pub discard: Urn,
    /// Cards of the wound stack whose kinds are known.
    pub stack: Urn,
    /// Cards in play (WND-8, OD-61): those that are being played, and moods (MOO-1).
    pub in_play: Urn,
    /// Cards whose actions are under way.
    pub playing: Urn,
}

impl AiDeck {
    /// Cards in the wound stack.
    #[inline]
    #[must_use]
    pub const fn stack_len(&self) -> u8 {
        self.stack.len() + self.unseen.len() - self.deck
    }

    /// Cards in deck, discard, wound stack and in play together (WND-8).
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.stack.len() + self.unseen.len() + self.discard.len() + self.in_play.len()
    }

    /// True when there are no cards.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// True while a card in play is being played; false when there are only moods in play.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing.kinds().any(|(kind, _)| self.in_play.count(kind) > 0)
    }
}

/// A survivor's part of the state. Of 72 bytes, not 68: one instruction less finds it, wherever a rule asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub struct Survivor {
    /// Standing, knocked down or dead.
    pub posture: Posture,
    /// Survival left to spend (SRV-1).
    pub survival: u8,
    /// Survival actions used this round (SRV-16).
    pub used: Actions,
    /// Bleeding tokens (MON-9).
    pub bleeding: u8,
    /// Armor points left by [`Location`].
    pub armor: [u8; Location::COUNT],
    /// Free injury boxes by [`Location`].
    pub free_boxes: [u8; Location::COUNT],
    /// Traits used up for the showdown, one bit each.
    pub spent_traits: u16,
    /// Its tokens by [`Attribute`].
    pub tokens: Tokens<{ Attribute::COUNT }>,
    /// Its space on a board; meaningless for the dead.
    pub at: Space,
    /// The unused part of its turn (RND-3).
    pub turn: TurnLeft,
    /// Hides in terrain, and so is not a threat (TGT-13).
    pub hidden: bool,
    /// Cannot hear (SRV-8).
    pub deaf: bool,
    /// Gear uses spent for the showdown, one bit each.
    pub spent_uses: u8,
    /// Its loadout (SET-3): 0 for the gear that it always has, then those of its random gear.
    pub loadout: u8,
    /// Its counters (CNT-1), by the number of their rule.
    pub counters: [u8; COUNTERS_MAX],
}

/// The unused part of a survivor's turn (RND-3); nothing outside the survivors' turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TurnLeft {
    /// Its movement.
    pub movement: bool,
    /// Its activation.
    pub activation: bool,
}

impl TurnLeft {
    /// A whole turn.
    pub const ALL: Self = Self { movement: true, activation: true };
    /// Nothing.
    pub const NONE: Self = Self { movement: false, activation: false };

    /// True when nothing is left.
    #[inline]
    #[must_use]
    pub const fn is_over(self) -> bool {
        !self.movement && !self.activation
    }
}

/// The board state of a showdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// Whose turn it is.
    pub side: Side,
    /// The space with the lowest column and row under the monster's base.
    pub monster: Space,
    /// The direction that the monster faces (OD-50).
    pub facing: Direction,
    /// The locked targets of the monster's current action (TGT-6).
    pub targets: Seats,
    /// What is left of the action in whose flow survivors may act (SRV-20); nothing outside of flows.
    pub rest: Option<Rest>,
    /// The holder of the priority target token (TGT-19).
    pub priority: Option<Seat>,
    /// The survivor who most recently wounded the monster (TGT-15).
    pub last_to_wound: Option<Seat>,
    /// All survivors are threats up to the end of this round (MON-12).
    pub all_threats_until: u16,
    /// A survival action is being resolved (SRV-2).
    pub locked: bool,
    /// AI cards drawn in this round so far.
    pub ai_draws: u8,
    /// Spent triggers (TRG-5), one bit each.
    pub spent_triggers: u128,
    /// The effects of a trigger are being resolved (TRG-3).
    pub in_trigger: bool,
    /// Spent once-per-showdown conditions (`Condition::OncePerShowdown`), one bit each.
    pub spent_conditions: u32,
    /// Terrain whose interaction is used up, one bit per index in the plan's list of sites.
    pub spent_sites: u32,
    /// Terrain placed during the trial.
    pub placed: PlacedTiles,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Side {
    /// The monster's.
    #[default]
    Monster,
    /// The survivors'.
    Survivors,
}

/// Maximum number of terrain tiles placed during a trial.
pub const PLACED_MAX: usize = 16;

/// Terrain placed during the trial, in the order placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlacedTiles {
    len: u8,
    tiles: [Tile; PLACED_MAX],
}

impl PlacedTiles {
    /// The tiles.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// Adds a tile; returns false when there is no room for more.
    pub fn push(&mut self, tile: Tile) -> bool {
        let room = usize::from(self.len) < PLACED_MAX;
        if room {
            self.tiles[usize::from(self.len)] = tile;
            self.len += 1;
        }
        room
    }
}

impl Default for Survivor {
    /// Unhurt, standing, with the survival of OD-53.
    fn default() -> Self {
        Self {
            posture: Posture::Standing,
            survival: 1,
            used: Actions::NONE,
            bleeding: 0,
            armor: [0; Location::COUNT],
            free_boxes: Location::ALL.map(Location::boxes),
            spent_traits: 0,
            tokens: Tokens::default(),
            at: Space::default(),
            turn: TurnLeft::NONE,
            hidden: false,
            deaf: false,
            spent_uses: 0,
            loadout: 0,
            counters: [0; COUNTERS_MAX],
        }
    }
}

impl Survivor {
    /// True unless dead.
    #[inline]
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        !matches!(self.posture, Posture::Dead)
    }

    /// True when alive and standing.
    #[inline]
    #[must_use]
    pub const fn is_standing(&self) -> bool {
        matches!(self.posture, Posture::Standing)
    }

    /// True when alive and knocked down.
    #[inline]
    #[must_use]
    pub const fn is_knocked_down(&self) -> bool {
        self.is_alive() && !self.is_standing()
    }

    /// SRV-7, SRV-8: true for one who is knocked down and can hear.
    #[inline]
    #[must_use]
    pub const fn can_be_encouraged(&self) -> bool {
        self.is_knocked_down() && !self.deaf
    }

    /// Damage that a location can take before a severe injury: armor and free boxes (MON-4).
    #[inline]
    #[must_use]
    pub const fn capacity(&self, location: Location) -> u8 {
        self.armor[location as usize].saturating_add(self.free_boxes[location as usize])
    }

    /// The same of all locations together.
    #[must_use]
    pub fn capacity_of_all(&self) -> u16 {
        Location::ALL.into_iter().map(|location| u16::from(self.capacity(location))).sum()
    }
}

/// The posture of a survivor (RND-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Posture {
    /// Standing.
    #[default]
    Standing,
    /// Knocked down; no monster turn has started since.
    JustKnockedDown,
    /// Knocked down when the latest monster turn started.
    KnockedDown,
    /// Dead; its figure has left the table (OD-58).
    Dead,
}

/// Number of wounds at which a monster with `cards` AI cards is defeated.
#[must_use]
pub const fn wounds_to_defeat(rule: DeathRule, cards: u8) -> u16 {
    match rule {
        DeathRule::WoundWithoutCard => cards as u16 + 1,
        DeathRule::StackFull => cards as u16,
        DeathRule::Life(life) => life,
    }
}
