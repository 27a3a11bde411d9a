//! Records who is asked for what during a showdown.

use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::decide::{
    Activation, Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{Action, Actions, Location, Plan};
use deathroll::rules::showdown::state::{Seat, Side, State};

use super::board::{Moves, OnBoard, at, showdown};
use super::{Played, roll};

/// An attack, as a survival action and as what a survivor does in its turn.
pub(crate) const SURGE: SurvivalAction = SurvivalAction::Surge(Activation::Attack);
pub(crate) const ATTACK: TurnChoice = TurnChoice::Activate(Activation::Attack);

/// The first die of every round in which the monster draws a card of kind 0.
pub(crate) const DRAWN: (Purpose, &[u8]) = (Purpose::AiDraw, &[0]);
/// An attack with the flint in which both dice miss, or one hits.
pub(crate) const MISSES: (Purpose, &[u8]) = (Purpose::AttackRoll, &[1, 1]);
pub(crate) const ONE_HIT: (Purpose, &[u8]) = (Purpose::AttackRoll, &[9, 1]);
/// A card of kind 0 for a hit.
pub(crate) const CARD: (Purpose, &[u8]) = (Purpose::HitLocation, &[0]);
/// A wound attempt fails, succeeds, is a critical wound.
pub(crate) const FAILS: (Purpose, &[u8]) = (Purpose::WoundRoll, &[2]);
pub(crate) const WOUNDS: (Purpose, &[u8]) = (Purpose::WoundRoll, &[9]);
pub(crate) const CRITICAL: (Purpose, &[u8]) = (Purpose::WoundRoll, &[10]);

/// Spaces next to the monster of [`showdown`]: two in front of it, then one on either side.
const BESIDE: [(u8, u8); 4] = [(7, 9), (8, 9), (6, 10), (9, 10)];

/// A party of this size next to the monster, with these survival actions and survival 9.
pub(crate) fn party(size: usize, knowing: &[Action]) -> Plan {
    showdown().survivors_at(&BESIDE[..size]).knowing(knowing).survival(9)
}

pub(crate) fn moves_to(space: (u8, u8)) -> TurnChoice {
    TurnChoice::Move(at(space))
}

pub(crate) fn dash_to(space: (u8, u8)) -> SurvivalAction {
    SurvivalAction::Dash(at(space))
}

/// A question, with the state of the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ask {
    pub(crate) seat: Seat,
    /// The window and the possible actions; `None` for the survivor's turn.
    pub(crate) window: Option<(Window, Actions)>,
    /// For a turn, the number of spaces in reach.
    pub(crate) reach: u16,
    pub(crate) state: State,
}

impl Ask {
    /// Whether this was asked in the monster's turn.
    pub(crate) fn in_monster_turn(&self) -> bool {
        self.state.board.side == Side::Monster
    }
}

/// Scripted choices, and all questions about turns and windows.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    moves: Moves,
    /// The only window in which anybody wants to act, if there is one.
    only: Option<Window>,
    pub(crate) asks: Vec<Ask>,
}

impl Asked {
    /// The possible actions each time the survivor was asked in such a window.
    pub(crate) fn in_window(&self, seat: Seat, window: Window) -> Vec<Actions> {
        let asks = self.asks.iter().filter(|ask| ask.seat == seat);
        asks.filter_map(|ask| ask.window).filter(|ask| ask.0 == window).map(|ask| ask.1).collect()
    }

    /// How often the survivor was asked, in any window.
    pub(crate) fn in_windows(&self, seat: Seat) -> usize {
        self.asks.iter().filter(|ask| ask.seat == seat && ask.window.is_some()).count()
    }

    /// The survivors who were asked for their turns, in order.
    pub(crate) fn turns(&self) -> Vec<Seat> {
        self.asks.iter().filter(|ask| ask.window.is_none()).map(|ask| ask.seat).collect()
    }
}

impl Decide for Asked {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        self.moves.hit_location(table, attacker, choices)
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        self.moves.trap(table, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        self.moves.dodge(table, seat, hits)
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        self.moves.endure(table, seat, location, cost)
    }

    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        self.moves.next_survivor(table, waiting)
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        self.asks.push(Ask {
            seat,
            window: None,
            reach: table.reach_in_turn(seat).len(),
            state: *table.state,
        });
        Decide::turn(&mut self.moves, table, seat)
    }

    fn acts_in(&self, _seat: Seat, window: Window) -> Actions {
        if self.only.is_none_or(|only| only == window) { Actions::ALL } else { Actions::NONE }
    }

    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        self.asks.push(Ask { seat, window: Some((window, may)), reach: 0, state: *table.state });
        self.moves.survival_action(table, seat, window, may)
    }

    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        self.moves.controller(table, controller, question)
    }
}

/// Plays a trial and records who was asked.
pub(crate) fn watch(plan: &Plan, script: &[(Purpose, &[u8])], moves: Moves) -> (Played, Asked) {
    let mut asked = Asked { moves, ..Asked::default() };
    let played = roll(plan, script, &mut asked);
    (played, asked)
}

/// The same where nobody wants to act but in one window.
pub(crate) fn watch_wanting(
    plan: &Plan,
    script: &[(Purpose, &[u8])],
    moves: Moves,
    only: Window,
) -> (Played, Asked) {
    let mut asked = Asked { moves, only: Some(only), ..Asked::default() };
    let played = roll(plan, script, &mut asked);
    (played, asked)
}

/// A set of actions.
pub(crate) fn actions(all: &[Action]) -> Actions {
    all.iter().copied().collect()
}
