//! Trials in which survivors look ahead.

use super::ahead::Lookahead;
use super::looking::{Future, Gain, Looking};
use crate::dice::Sampled;
use crate::policy::showdown::Decided;
use crate::rules::showdown::Game;
use crate::rules::showdown::record::Record;
use crate::rules::showdown::state::{Phase, State};

impl Lookahead<'_> {
    /// Plays a trial. `hear` is told of every line of a list that decided because nothing better was
    /// found. Returns the state at the end.
    pub fn play(&self, dice: Sampled, record: &mut dyn Record, hear: &mut dyn FnMut(Decided)) -> State {
        self.play_with(Looking::new(self, dice, hear), record).0
    }

    /// Plays a trial under a future. Returns the state at the end, and what lookahead gained over the
    /// lists by an estimate with further rollouts.
    #[must_use]
    pub fn audit(&self, dice: Sampled, future: Future) -> (State, Gain) {
        self.play_with(Looking::new(self, dice, &mut |_| {}).audited(future), &mut ())
    }

    fn play_with(&self, looking: Looking<'_>, record: &mut dyn Record) -> (State, Gain) {
        let mut game = Game::new(&self.game.plan, looking.dice(), looking, (record, self.stop));
        while game.state.phase != Phase::Over && !game.record.is_abandoned() {
            game.decide.begin_step(&game.state);
            game.step();
        }
        (game.state, game.decide.gain())
    }
}
