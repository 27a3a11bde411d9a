//! Mirrored showdowns.

use deathroll::rules::showdown::board::{Direction, Space, Spaces, Zone};
use deathroll::rules::showdown::plan::{
    Alternative, Condition, EdgeSlide, Effect, MonsterTurn, Plan, Quality, Spot, TargetCondition, Term, Tile,
};
use deathroll::rules::showdown::state::{PlacedTiles, State};

/// A mirror that swaps east and west, or north and south. Bases must be square.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mirror {
    /// Columns are reversed; otherwise rows are.
    pub(crate) columns: bool,
    pub(crate) size: (u8, u8),
    pub(crate) base: u8,
}

impl Mirror {
    pub(crate) fn new(plan: &Plan, columns: bool) -> Self {
        let board = plan.board();
        assert_eq!(board.base.0, board.base.1, "what lies left and right has to change places");
        Self { columns, size: board.size(), base: board.base.0 }
    }

    /// The space of lowest column and row of a square with this side.
    fn corner(self, Space { x, y }: Space, side: u8) -> Space {
        match self.columns {
            true => Space::new(self.size.0 - side - x, y),
            false => Space::new(x, self.size.1 - side - y),
        }
    }

    pub(crate) fn space(self, space: Space) -> Space {
        self.corner(space, 1)
    }

    fn spaces(self, spaces: &Spaces) -> Spaces {
        spaces.iter().map(|space| self.space(space)).collect()
    }

    fn tile(self, tile: Tile) -> Tile {
        Tile { space: self.space(tile.space), ..tile }
    }

    pub(crate) fn direction(self, direction: Direction) -> Direction {
        let east_or_west = matches!(direction, Direction::East | Direction::West);
        if east_or_west == self.columns { direction.opposite() } else { direction }
    }

    /// A column counted from the monster's left.
    fn column(self, column: i8) -> i8 {
        self.base as i8 - 1 - column
    }

    fn term(self, term: Term) -> Term {
        let quality = match term.quality {
            Quality::In(Zone::Rows { columns: (first, last), rows }) => {
                Quality::In(Zone::Rows { columns: (self.column(last), self.column(first)), rows })
            }
            quality => quality,
        };
        Term { quality, ..term }
    }

    fn effect(self, effect: Effect) -> Effect {
        let spot = |spot| match spot {
            Spot::InFront(column) => Spot::InFront(self.column(column)),
            Spot::At(space) => Spot::At(self.space(space)),
            spot => spot,
        };
        match effect {
            Effect::Place(where_to) => Effect::Place(spot(where_to)),
            Effect::PlaceTerrain { kind, spot: where_to } => {
                Effect::PlaceTerrain { kind, spot: spot(where_to) }
            }
            Effect::Turn(MonsterTurn::Left) => Effect::Turn(MonsterTurn::Right),
            Effect::Turn(MonsterTurn::Right) => Effect::Turn(MonsterTurn::Left),
            Effect::When { condition: Condition::Survivor(term), then, otherwise } => {
                Effect::When { condition: Condition::Survivor(self.term(term)), then, otherwise }
            }
            effect => effect,
        }
    }

    fn condition(self, condition: &mut TargetCondition) {
        condition.terms.iter_mut().for_each(|term| *term = self.term(*term));
        for alternative in condition.any.iter_mut().flatten() {
            if let Alternative::Meets(term) = alternative {
                *term = self.term(*term);
            }
        }
    }

    /// The mirrored game.
    pub(crate) fn plan(self, mut plan: Plan) -> Plan {
        plan.start = self.state(&plan, &plan.start);
        plan.effects.iter_mut().for_each(|effect| *effect = self.effect(*effect));
        plan.terms.iter_mut().for_each(|term| *term = self.term(*term));
        let conditions = plan.target_lists.iter_mut().flat_map(|list| &mut list.conditions);
        conditions.for_each(|condition| self.condition(condition));
        plan.options.edge_slide = match plan.options.edge_slide {
            EdgeSlide::Left => EdgeSlide::Right,
            EdgeSlide::Right => EdgeSlide::Left,
            other => other,
        };
        let board = plan.board.as_mut().unwrap();
        for set in [&mut board.passable, &mut board.obstacles, &mut board.hideouts] {
            *set = self.spaces(set);
        }
        for tile in board.tiles.iter_mut().chain(&mut board.sites) {
            *tile = self.tile(*tile);
        }
        for (column, _) in &mut board.blind_spot {
            *column = self.column(*column);
        }
        plan
    }

    /// The mirrored state.
    pub(crate) fn state(self, plan: &Plan, state: &State) -> State {
        let mut state = *state;
        for survivor in &mut state.survivors[..plan.survivors.len()] {
            survivor.at = self.space(survivor.at);
        }
        state.board.monster = self.corner(state.board.monster, self.base);
        state.board.facing = self.direction(state.board.facing);
        let placed = state.board.placed;
        state.board.placed = PlacedTiles::default();
        for &tile in placed.tiles() {
            assert!(state.board.placed.push(self.tile(tile)));
        }
        state
    }
}
