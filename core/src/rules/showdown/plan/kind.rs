//! Kinds of game.

/// The game that one trial plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameKind {
    /// Every survivor makes `attacks` attacks a round; the monster draws and discards one AI
    /// card a round.
    Attack {
        /// Rounds of a trial, at least 1.
        rounds: u16,
        /// Attacks of each survivor in a round, at least 1.
        attacks: u8,
    },
    /// The monster makes each of [`super::Monster::attacks`] on the only survivor once a round.
    Defense {
        /// Rounds of a trial, at least 1.
        rounds: u16,
    },
    /// A whole fight on a board, until the monster is defeated or no survivor is alive.
    Showdown {
        /// Rounds after which it is a stalemate (RND-8).
        rounds_max: u16,
    },
}

impl GameKind {
    /// Maximum number of rounds of a trial.
    #[must_use]
    pub const fn rounds(self) -> u16 {
        match self {
            Self::Attack { rounds, .. } | Self::Defense { rounds } => rounds,
            Self::Showdown { rounds_max } => rounds_max,
        }
    }

    /// Maximum number of attacks of each survivor in a trial.
    #[must_use]
    pub const fn attacks_per_trial(self) -> u32 {
        self.rounds() as u32 * self.attacks_per_round()
    }

    /// Number of attacks of each survivor in a round.
    #[must_use]
    pub const fn attacks_per_round(self) -> u32 {
        match self {
            Self::Attack { attacks, .. } => attacks as u32,
            Self::Defense { .. } => 0,
            Self::Showdown { .. } => 1,
        }
    }
}
