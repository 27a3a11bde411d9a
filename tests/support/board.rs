//! Showdowns for tests: a plain one, a builder method for each variation, and a decider for board
//! choices.

use std::collections::VecDeque;

use deathroll::dice::Scripted;
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::board::{Direction, Space, Spaces};
use deathroll::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{
    Action, Actions, AiCard, Attribute, Board, Effect, GameKind as Kind, Location, Measure, Plan, Quality,
    Superlative, TargetCondition, TargetList, Term, TermList, Terrain, Tile,
};
use deathroll::rules::showdown::state::{Phase, Seat, Survivor};

use super::{Build, Choices, Log, Played, attack};

/// One round on an empty board of 16 × 22 spaces: a monster of 2 × 2 spaces with movement 6 at
/// (7, 10) that faces south and draws one of ten AI cards that do nothing, and a survivor at
/// (8, 4) with movement 5, [`super::FLINT`], and no survival actions.
pub(crate) fn showdown() -> Plan {
    let mut plan = attack();
    plan.game = Kind::Showdown { rounds_max: 1 };
    plan.board = Some(Board { width: 16, height: 22, passable: Spaces::board(16, 22), ..Board::NONE });
    plan.monster.movement = 6;
    plan.survivors[0].known = Actions::NONE;
    plan.survivors[0].attributes[Attribute::Movement as usize] = 5;
    plan.beginning_in(Phase::MonsterTurn).base(2, 2).monster_at(7, 10).survivors_at(&[(8, 4)]).card(&[])
}

/// A space, as tests write them.
pub(crate) const fn at((x, y): (u8, u8)) -> Space {
    Space::new(x, y)
}

/// A set of spaces.
pub(crate) fn spaces(all: &[(u8, u8)]) -> Spaces {
    all.iter().copied().map(at).collect()
}

/// A set of seats.
pub(crate) fn seats(all: &[Seat]) -> Seats {
    all.iter().copied().collect()
}

/// A term with a quality.
pub(crate) const fn is(quality: Quality) -> Term {
    Term { quality, not: false }
}

/// A negated term.
pub(crate) const fn is_not(quality: Quality) -> Term {
    Term { quality, not: true }
}

/// A condition of several terms that must all hold.
pub(crate) fn all_of(qualities: &[Quality]) -> TargetCondition {
    TargetCondition { terms: qualities.iter().copied().map(is).collect(), ..TargetCondition::default() }
}

/// The same, restricted to the closest.
pub(crate) fn closest(qualities: &[Quality]) -> TargetCondition {
    TargetCondition {
        superlatives: vec![Superlative { most: false, of: Measure::Distance }],
        ..all_of(qualities)
    }
}

/// The condition of a random choice (TGT-12).
pub(crate) fn random_survivor() -> TargetCondition {
    TargetCondition { random: true, ..TargetCondition::default() }
}

/// No survivor enters it.
pub(crate) const IMPASSABLE: Terrain =
    Terrain { impassable: true, obstacle: false, hideout: false, interact: None };
/// Blocks lines of sight only.
pub(crate) const OBSTACLE: Terrain =
    Terrain { impassable: false, obstacle: true, hideout: false, interact: None };
/// Survivors can hide in it.
pub(crate) const HIDEOUT: Terrain =
    Terrain { impassable: false, obstacle: false, hideout: true, interact: None };

/// A builder method for each variation of a board.
pub(crate) trait OnBoard: Sized {
    fn size(self, width: u8, height: u8) -> Self;
    /// The space of lowest column and row under the monster.
    fn monster_at(self, x: u8, y: u8) -> Self;
    fn facing(self, facing: Direction) -> Self;
    /// Columns and rows of the monster's base; the blind spot lies behind it, one space deep.
    fn base(self, width: u8, height: u8) -> Self;
    /// The monster's movement.
    fn movement(self, spaces: u8) -> Self;
    /// The party: survivors like the first.
    fn survivors_at(self, spaces: &[(u8, u8)]) -> Self;
    /// The survival actions that everybody knows.
    fn knowing(self, actions: &[Action]) -> Self;
    /// The survival of everybody.
    fn survival(self, survival: u8) -> Self;
    /// Tiles of a kind of terrain.
    fn tiles(self, kind: Terrain, spaces: &[(u8, u8)]) -> Self;
    /// The effects of every AI card.
    fn card(self, actions: &[Effect]) -> Self;
    /// The AI deck: cards by kind, with their copies.
    fn ai_deck(self, cards: &[(&[Effect], u8)]) -> Self;
    /// Changes the start of the survivor in a seat.
    fn seat(self, seat: Seat, change: impl FnOnce(&mut Survivor)) -> Self;

    /// A list of target conditions for one target, with instinct without a target.
    fn targets(&mut self, conditions: &[TargetCondition]) -> u8;
    /// The list that picks the survivor in seat 0, who was the last to wound the monster.
    fn first_survivor(&mut self) -> u8;
    fn instinct(&mut self, effects: &[Effect]);
    /// A list of terms for [`Effect::Each`].
    fn those_who(&mut self, terms: &[Term]) -> TermList;
}

impl OnBoard for Plan {
    fn size(mut self, width: u8, height: u8) -> Self {
        let board = self.board.as_mut().unwrap();
        assert!(board.tiles.is_empty(), "the size comes before the terrain");
        (board.width, board.height, board.passable) = (width, height, Spaces::board(width, height));
        self
    }

    fn monster_at(self, x: u8, y: u8) -> Self {
        self.start(|state| state.board.monster = at((x, y)))
    }

    fn facing(self, facing: Direction) -> Self {
        self.start(|state| state.board.facing = facing)
    }

    fn base(mut self, width: u8, height: u8) -> Self {
        let board = self.board.as_mut().unwrap();
        board.base = (width, height);
        board.blind_spot = (0..width.max(height) as i8).map(|column| (column, -1)).collect();
        self
    }

    fn movement(mut self, spaces: u8) -> Self {
        self.monster.movement = spaces;
        self
    }

    fn survivors_at(mut self, spaces: &[(u8, u8)]) -> Self {
        self.survivors = vec![self.survivors[0].clone(); spaces.len()];
        for (seat, &space) in spaces.iter().enumerate() {
            self.start.survivors[seat] = self.start.survivors[0];
            self.start.survivors[seat].at = at(space);
        }
        self
    }

    fn knowing(mut self, actions: &[Action]) -> Self {
        for survivor in &mut self.survivors {
            survivor.known = actions.iter().copied().collect();
        }
        self
    }

    fn survival(mut self, survival: u8) -> Self {
        for seat in 0..self.survivors.len() {
            self.start.survivors[seat].survival = survival;
        }
        self
    }

    fn tiles(mut self, kind: Terrain, spaces: &[(u8, u8)]) -> Self {
        let board = self.board.as_mut().unwrap();
        let number = board.terrain.len() as u8;
        board.terrain.push(kind);
        for space in spaces.iter().copied().map(at) {
            let tile = Tile { space, kind: number };
            board.tiles.push(tile);
            if kind.impassable {
                board.passable.remove(space);
            }
            if kind.obstacle {
                board.obstacles.insert(space);
            }
            if kind.hideout {
                board.hideouts.insert(space);
            }
            if kind.interact.is_some() {
                board.sites.push(tile);
            }
        }
        self
    }

    fn card(self, actions: &[Effect]) -> Self {
        self.ai_deck(&[(actions, 10)])
    }

    fn ai_deck(mut self, cards: &[(&[Effect], u8)]) -> Self {
        self.monster.ai_kinds =
            cards.iter().map(|(actions, _)| AiCard { actions: self.list(actions), is_mood: false }).collect();
        self.monster.ai_cards = cards.iter().map(|&(_, copies)| copies).sum();
        let ai = &mut self.start.monster.ai;
        let kinds = cards.iter().enumerate();
        ai.unseen = kinds.flat_map(|(kind, &(_, copies))| (0..copies).map(move |_| kind as u8)).collect();
        ai.deck = self.monster.ai_cards;
        self
    }

    fn seat(self, seat: Seat, change: impl FnOnce(&mut Survivor)) -> Self {
        self.start(|state| change(&mut state.survivors[usize::from(seat)]))
    }

    fn targets(&mut self, conditions: &[TargetCondition]) -> u8 {
        let list = TargetList { conditions: conditions.to_vec(), targets_max: 1, no_target: None };
        self.target_lists.push(list);
        self.target_lists.len() as u8 - 1
    }

    fn first_survivor(&mut self) -> u8 {
        self.start.board.last_to_wound = Some(0);
        self.targets(&[all_of(&[Quality::LastToWound])])
    }

    fn instinct(&mut self, effects: &[Effect]) {
        self.monster.instinct = self.list(effects);
    }

    fn those_who(&mut self, terms: &[Term]) -> TermList {
        let start = self.terms.len() as u16;
        self.terms.extend_from_slice(terms);
        TermList { start, end: self.terms.len() as u16 }
    }
}

/// Plays one monster turn and nothing after it. The first die, the AI card of kind 0, is implied.
pub(crate) fn monster_turn(plan: &Plan, script: &[(Purpose, &[u8])], decide: impl Decide) -> Played {
    monster_turn_with(plan, 0, script, decide)
}

/// The same with an AI card of another kind.
pub(crate) fn monster_turn_with(
    plan: &Plan,
    card: u8,
    script: &[(Purpose, &[u8])],
    mut decide: impl Decide,
) -> Played {
    let drawn = [card];
    let first: [(Purpose, &[u8]); 1] = [(Purpose::AiDraw, &drawn)];
    let script = first.into_iter().chain(script.iter().copied());
    let mut log = Log::default();
    let mut dice = Scripted::new(script);
    let mut game = AnyGame::new(plan, &mut dice, &mut decide, &mut log);
    while matches!(game.state.phase, Phase::MonsterTurn | Phase::MonsterActs) {
        game.step_any();
    }
    let state = game.state;
    Played { state, events: log.events, states: log.states }
}

/// Scripted choices on a board, in order.
///
/// # Panics
/// On an unscripted turn or controller choice, and (on drop) on an unused choice. In windows,
/// survivors without a scripted action decline.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    choices: Choices,
    asked: VecDeque<(Question, Pick)>,
    controllers: VecDeque<Seat>,
    turns: VecDeque<(Seat, TurnChoice)>,
    next: VecDeque<(Seats, Seat)>,
    acts: VecDeque<(Window, Seat, SurvivalAction)>,
    at_rest: bool,
}

impl Moves {
    /// Choices that do not need a board: dodge, endure, hit locations, traps.
    pub(crate) fn and(mut self, choices: Choices) -> Self {
        self.choices = choices;
        self
    }

    /// The controller answers this question in this way.
    pub(crate) fn asked(mut self, question: Question, pick: Pick) -> Self {
        self.asked.push_back((question, pick));
        self
    }

    /// The controller picks one of these targets.
    pub(crate) fn target(self, among: &[Seat], seat: Seat) -> Self {
        let index = among.iter().position(|&one| one == seat).unwrap();
        self.asked(Question::Target(seats(among)), Pick::At(index as u8))
    }

    /// The controller picks one of these spaces for a survivor.
    pub(crate) fn placement(self, seat: Seat, among: &[(u8, u8)], space: (u8, u8)) -> Self {
        let all = spaces(among);
        let index = all.iter().position(|one| one == at(space)).unwrap();
        self.asked(Question::Placement(seat, all), Pick::At(index as u8))
    }

    /// The players who act as controller must be these, in this order.
    pub(crate) fn controlled_by(mut self, seats: &[Seat]) -> Self {
        self.controllers = seats.iter().copied().collect();
        self
    }

    /// The next act of the survivor in its turn.
    pub(crate) fn turn(mut self, seat: Seat, choice: TurnChoice) -> Self {
        self.turns.push_back((seat, choice));
        self
    }

    /// Survivors without a scripted turn end it at once.
    pub(crate) fn rest(mut self) -> Self {
        self.at_rest = true;
        self
    }

    /// Which of these takes the next turn.
    pub(crate) fn next(mut self, among: &[Seat], seat: Seat) -> Self {
        self.next.push_back((seats(among), seat));
        self
    }

    /// The next survival action, performed as soon as the survivor is asked in such a window.
    pub(crate) fn act(mut self, window: Window, seat: Seat, action: SurvivalAction) -> Self {
        self.acts.push_back((window, seat, action));
        self
    }
}

impl Decide for Moves {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        Decide::hit_location(&mut self.choices, table, attacker, choices)
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        Decide::trap(&mut self.choices, table, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        Decide::dodge(&mut self.choices, table, seat, hits)
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        Decide::endure(&mut self.choices, table, seat, location, cost)
    }

    fn next_survivor(&mut self, _table: Table<'_>, waiting: Seats) -> Option<Seat> {
        let (among, seat) = self.next.pop_front().unwrap_or_else(|| panic!("asked who of {waiting:?}"));
        assert_eq!(among, waiting);
        Some(seat)
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        match self.turns.front() {
            Some(&(next, choice)) if next == seat => {
                self.turns.pop_front();
                if let TurnChoice::Move(to) = choice {
                    assert!(
                        table.reach_in_turn(seat).contains(to),
                        "{seat} at {} cannot move to {to}",
                        table.at(seat)
                    );
                }
                choice
            }
            next => {
                assert!(self.at_rest, "asked for the turn of {seat}, not for {next:?}");
                TurnChoice::End
            }
        }
    }

    fn survival_action(
        &mut self,
        _table: Table<'_>,
        seat: Seat,
        window: Window,
        _may: Actions,
    ) -> Option<SurvivalAction> {
        let &(when, who, action) = self.acts.front()?;
        (when == window && who == seat).then(|| {
            self.acts.pop_front();
            action
        })
    }

    fn controller(&mut self, _table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        let (expected, pick) = self.asked.pop_front().unwrap_or_else(|| panic!("asked for {question:?}"));
        assert_eq!(*question, expected);
        if let Some(seat) = self.controllers.pop_front() {
            assert_eq!(controller, seat, "who is the controller");
        }
        pick
    }
}

impl Drop for Moves {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.asked.is_empty(), "nobody asked for {:?}", self.asked);
            assert!(self.controllers.is_empty(), "nobody asked {:?}", self.controllers);
            assert!(self.turns.is_empty(), "nobody took the turns {:?}", self.turns);
            assert!(self.next.is_empty(), "nobody asked who is next: {:?}", self.next);
            assert!(self.acts.is_empty(), "nobody could {:?}", self.acts);
        }
    }
}
