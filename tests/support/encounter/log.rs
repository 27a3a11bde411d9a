//! A recorder that keeps all events, and functions that play a trial with it.

use deathroll::dice::{Dice, Scripted};
use deathroll::rules::encounter::AnyGame;
use deathroll::rules::encounter::decide::Decide;
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::Plan;
use deathroll::rules::encounter::record::{Event, Loss, Record};
use deathroll::rules::encounter::state::{Figure, Seat, State};

/// Keeps every event with the state after it.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) events: Vec<Event>,
    pub(crate) states: Vec<State>,
}

impl Record for Log {
    fn event(&mut self, state: &State, event: &Event) {
        self.events.push(*event);
        self.states.push(*state);
    }
}

/// A trial after its end.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    pub(crate) states: Vec<State>,
}

impl Played {
    /// The first adventurer at the end.
    pub(crate) fn hero(&self) -> &Figure {
        self.state.figure(0)
    }

    /// Verve, survival and injuries of the first adventurer at the end.
    pub(crate) fn body(&self) -> (u16, u16, u16) {
        let hero = self.hero();
        (hero.verve, hero.survival, hero.injuries)
    }

    /// What absorbed the damage of every event, in order.
    pub(crate) fn losses(&self) -> Vec<(Seat, Loss)> {
        let losses = self.events.iter().filter_map(|event| match *event {
            Event::Damaged { seat, loss, .. } => Some((seat, loss)),
            _ => None,
        });
        losses.collect()
    }
}

/// Plays a trial to its end.
pub(crate) fn play(plan: &Plan, dice: impl Dice, decide: impl Decide) -> Played {
    play_heard(plan, dice, decide, &mut ())
}

/// Plays a trial to its end with an additional recorder.
pub(crate) fn play_heard(
    plan: &Plan,
    mut dice: impl Dice,
    mut decide: impl Decide,
    record: &mut dyn Record,
) -> Played {
    let mut log = Log::default();
    let mut both = (record, &mut log);
    let mut game = AnyGame::new(plan, &mut dice, &mut decide, &mut both);
    game.play_any();
    let state = game.state;
    Played { state, events: log.events, states: log.states }
}

/// Plays a trial with scripted dice, in the order in which they are rolled.
pub(crate) fn roll(plan: &Plan, script: &[(Purpose, &[u8])], decide: impl Decide) -> Played {
    play(plan, Scripted::new(script.iter().copied()), decide)
}
