//! A recorder that keeps all events, and functions that play a trial with it.

use deathroll::dice::{Dice, Scripted};
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::decide::Decide;
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::Plan;
use deathroll::rules::showdown::record::{Event, Record};
use deathroll::rules::showdown::state::{State, Survivor};

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
    /// The survivor in seat 0.
    pub(crate) fn survivor(&self) -> &Survivor {
        self.state.survivor(0)
    }

    /// What some events tell, in their order.
    pub(crate) fn told<T>(&self, what: impl Fn(&Event) -> Option<T>) -> Vec<T> {
        self.events.iter().filter_map(what).collect()
    }

    /// The totals that wound attempts had to reach (WND-3).
    pub(crate) fn wound_thresholds(&self) -> Vec<i16> {
        self.told(|event| match event {
            Event::WoundAttempted { threshold, .. } => Some(*threshold),
            _ => None,
        })
    }

    /// Wounds that the monster suffered.
    pub(crate) fn wounds(&self) -> u16 {
        self.state.monster.wounds
    }
}

/// Plays a trial to its end.
pub(crate) fn play(plan: &Plan, mut dice: impl Dice, mut decide: impl Decide) -> Played {
    let mut log = Log::default();
    let mut game = AnyGame::new(plan, &mut dice, &mut decide, &mut log);
    game.play_any();
    let state = game.state;
    Played { state, events: log.events, states: log.states }
}

/// Plays a trial with scripted dice, in the order in which they are rolled.
pub(crate) fn roll(plan: &Plan, script: &[(Purpose, &[u8])], decide: impl Decide) -> Played {
    play(plan, Scripted::new(script.iter().copied()), decide)
}

/// How many events of a played trial match a pattern.
macro_rules! count {
    ($played:expr, $($pattern:tt)+) => {
        $played.events.iter().filter(|event| matches!(event, $($pattern)+)).count()
    };
}

/// Whether an event of a played trial matches a pattern.
macro_rules! told {
    ($played:expr, $($pattern:tt)+) => {
        $crate::support::count!($played, $($pattern)+) > 0
    };
}

/// The index of the first event that matches a pattern.
macro_rules! place {
    ($played:expr, $($pattern:tt)+) => {
        $played.events.iter().position(|event| matches!(event, $($pattern)+)).expect("no such event")
    };
}

pub(crate) use {count, place, told};
