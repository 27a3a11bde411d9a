//! The changing part of a trial: small, `Copy + Eq + Hash`, without history.
//!
//! Two equal states have the same future, so a solver may merge them. The state holds no counts for
//! reports; recorders count.

mod attack;
mod board;
mod monster;
mod survivor;
mod tokens;

use std::hash::{Hash, Hasher};

pub use super::context::Rest;
pub use super::hits::HitsLeft;
use super::origin::Origin;
use super::plan::{Duration, MonsterAttribute, SURVIVORS_MAX};
pub use crate::rules::seats::Seat;
pub use attack::{Attack, FaceUp, Reactions};
pub use board::{Board, PLACED_MAX, PlacedTiles, Side};
pub use monster::{AiDeck, Monster, wounds_to_defeat};
pub use survivor::{Posture, Survivor, TurnLeft};
use tokens::IN_ATTACK;
pub use tokens::{InAttack, Tokens};

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
                self.monster.tokens.bring_back(tokens, duration);
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
