//! A moment of a showdown in which the survivor in seat 0 is asked.

use deathroll::policy::showdown::{
    Activation, Dash, Decision, Encourage, Movement, Policies, Surge, SurvivorPolicies, TurnOrder,
};
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use deathroll::rules::showdown::plan::{Action, Actions, Location, Plan};
use deathroll::rules::showdown::state::{Seat, Side, State, Survivor, TurnLeft};

/// Only a movement, or only an activation, is left of a turn.
pub(super) const MOVEMENT: TurnLeft = TurnLeft { movement: true, activation: false };
pub(super) const ACTIVATION: TurnLeft = TurnLeft { movement: false, activation: true };

/// The table in a survivors' turn, and the policies of everybody. Nobody has anything left of its turn
/// unless it is said so.
#[derive(Clone)]
pub(super) struct Moment {
    plan: Plan,
    state: State,
    policies: Policies,
}

impl Moment {
    /// The survivors' turn of the first round, with everything else as the trial begins.
    pub(super) fn of(plan: Plan) -> Self {
        let mut state = plan.start;
        state.round = 1;
        state.board.side = Side::Survivors;
        Self { plan, state, policies: Policies::default() }
    }

    /// What was different from the beginning, for others to compare with; the table is as it was.
    pub(super) fn plan(mut self, change: impl FnOnce(&mut Plan)) -> Self {
        change(&mut self.plan);
        self
    }

    /// What is different by now.
    pub(super) fn now(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// What is different by now about the survivor in a seat.
    pub(super) fn seat(self, seat: Seat, change: impl FnOnce(&mut Survivor)) -> Self {
        self.now(|state| change(&mut state.survivors[usize::from(seat)]))
    }

    /// What is left of the turn of seat 0.
    pub(super) fn left(self, left: TurnLeft) -> Self {
        self.seat(0, |survivor| survivor.turn = left)
    }

    /// What is different about the policies of seat 0.
    pub(super) fn policy(mut self, change: impl FnOnce(&mut SurvivorPolicies)) -> Self {
        change(&mut self.policies.survivors[0]);
        self
    }

    /// What is different about the policies of the party.
    pub(super) fn policies(mut self, change: impl FnOnce(&mut Policies)) -> Self {
        change(&mut self.policies);
        self
    }

    fn table(&self) -> Table<'_> {
        Table { plan: &self.plan, state: &self.state }
    }

    /// What seat 0 does next in its turn.
    pub(super) fn next_act(&self) -> TurnChoice {
        (&self.policies).turn(self.table(), 0)
    }

    /// What seat 0 does next in its turn, and the lines that decide it, from 0.
    pub(super) fn explained_act(&self) -> (TurnChoice, Vec<(Decision, u8)>) {
        let (table, mut heard) = (self.table(), Vec::new());
        let choice = self.policies.explained(|line| heard.push(line)).turn(table, 0);
        assert!(heard.iter().all(|line| line.seat == 0));
        (choice, heard.iter().map(|line| (line.decision, line.line)).collect())
    }

    /// What seat 0 does in a flow, and the line that decides it, from 0.
    pub(super) fn explained_action(&self) -> (Option<SurvivalAction>, Option<(Decision, u8)>) {
        let may = [Action::Encourage, Action::Dash, Action::Surge].into_iter().collect();
        let mut heard = None;
        let mut explained = self.policies.explained(|line| heard = Some((line.decision, line.line)));
        let action = explained.survival_action(self.table(), 0, Window::Flow, may);
        (action, heard)
    }

    /// The line that chooses among cards, from 0.
    pub(super) fn explained_card(&self, choices: &[u8]) -> (Pick, Option<u8>) {
        let mut heard = None;
        let mut explained = self.policies.explained(|line| heard = Some(line.line));
        let pick = explained.hit_location(self.table(), 0, choices);
        (pick, heard)
    }

    /// Where seat 0 moves; none when it stays.
    pub(super) fn moves(&self, movement: Movement) -> Option<(u8, u8)> {
        match self.clone().left(MOVEMENT).policy(|own| own.movement = movement).next_act() {
            TurnChoice::Move(to) => Some((to.x, to.y)),
            TurnChoice::End => None,
            choice @ TurnChoice::Activate(_) => panic!("no activation is left for {choice:?}"),
        }
    }

    /// What seat 0 uses its activation for.
    pub(super) fn activates(&self, activation: Activation) -> TurnChoice {
        self.clone().left(ACTIVATION).policy(|own| own.activation = activation).next_act()
    }

    /// What seat 0 does in a window in which it may perform these actions.
    pub(super) fn in_window(&self, window: Window, may: &[Action]) -> Option<SurvivalAction> {
        let may: Actions = may.iter().copied().collect();
        (&self.policies).survival_action(self.table(), 0, window, may)
    }

    /// Whom seat 0 encourages.
    pub(super) fn encourages(&self, encourage: Encourage) -> Option<Seat> {
        let asked = self.clone().policy(|own| own.encourage = encourage);
        match asked.in_window(Window::TurnStart, &[Action::Encourage]) {
            Some(SurvivalAction::Encourage(seat)) => Some(seat),
            None => None,
            other => panic!("it may not {other:?}"),
        }
    }

    /// Where seat 0 dashes in a window.
    pub(super) fn dashes(&self, dash: Dash, window: Window) -> Option<(u8, u8)> {
        match self.clone().policy(|own| own.dash = dash).in_window(window, &[Action::Dash]) {
            Some(SurvivalAction::Dash(to)) => Some((to.x, to.y)),
            None => None,
            other => panic!("it may not {other:?}"),
        }
    }

    /// What seat 0 surges for.
    pub(super) fn surges(&self, surge: Surge) -> Option<SurvivalAction> {
        self.clone().policy(|own| own.surge = surge).in_window(Window::Flow, &[Action::Surge])
    }

    /// Which of these hits seat 0 dodges, each of so much damage.
    pub(super) fn dodges(&self, damage: u8, locations: &[Location]) -> Option<u8> {
        let mut hits = Hits::new(damage);
        locations.iter().for_each(|&location| hits.push(location));
        (&self.policies).dodge(self.table(), 0, &hits)
    }

    /// Whether seat 0 endures a severe injury.
    pub(super) fn endures(&self, location: Location) -> bool {
        (&self.policies).endure(self.table(), 0, location, 7)
    }

    /// Which of these cards, by kind, seat 0 resolves next.
    pub(super) fn resolves(&self, choices: &[u8]) -> Pick {
        (&self.policies).hit_location(self.table(), 0, choices)
    }

    /// Which of these traps, by kind, comes next.
    pub(super) fn springs(&self, traps: &[u8]) -> Pick {
        (&self.policies).trap(self.table(), traps)
    }

    /// What the controller, the player in a seat, picks.
    pub(super) fn controller(&self, seat: Seat, question: &Question) -> Pick {
        (&self.policies).controller(self.table(), seat, question)
    }

    /// Who of these takes its turn next.
    pub(super) fn next(&self, order: TurnOrder, waiting: Seats) -> Option<Seat> {
        let policies = Policies { turn_order: order, ..self.policies.clone() };
        (&policies).next_survivor(self.table(), waiting)
    }
}
