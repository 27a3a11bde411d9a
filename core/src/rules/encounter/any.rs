//! A trial whose dice, decider and recorder are known only when it is played.
//!
//! The rules are compiled again for every combination of types that plays them with [`Game::play`] or
//! [`Game::step`], which makes them fast where millions of trials are played. Everybody else plays with the
//! methods here, for which they are compiled once.

use super::decide::Decide;
use super::game::Game;
use super::record::Record;
use crate::dice::Dice;

/// A trial whose dice, decider and recorder are known only when it is played.
pub type AnyGame<'a> = Game<'a, &'a mut dyn Dice, &'a mut dyn Decide, &'a mut dyn Record>;

impl AnyGame<'_> {
    /// [`Game::play`]: plays to the end of the trial, unless the recorder abandons it.
    pub fn play_any(&mut self) {
        self.play();
    }

    /// [`Game::step`]: plays one step.
    pub fn step_any(&mut self) {
        self.step();
    }
}
