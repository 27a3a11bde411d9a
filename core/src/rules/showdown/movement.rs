//! Movement on the board: the survivors' and the monster's (SRV-9, COL-3, COL-4, COL-7, COL-10 to
//! COL-13).

use super::board::{Axis, Base, Direction, Space, approach_route};
use super::decide::{Decide, Pick, Question};
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{EdgeCorner, EdgeSlide, MonsterMove, MonsterTurn, SURVIVORS_MAX};
use super::record::{Collision, Event, KnockDownCause, Record};
use super::state::Seat;
use crate::dice::Dice;
use crate::rules::seats::Seats;

/// COL-4: spaces by which the monster pushes a survivor on whom it stops.
const PUSHED: u8 = 5;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// One movement of a survivor to a space that it can reach in so many steps.
    pub(super) fn move_survivor(&mut self, seat: Seat, to: Space, steps: u8) {
        let from = self.table().at(seat);
        self.reveal(seat);
        self.state.survivors[usize::from(seat)].at = to;
        self.tell(Event::Moved { seat, from, to, steps });
    }

    /// TGT-13: a survivor who moves, attacks, is moved or is knocked down is no longer hidden.
    pub(super) fn reveal(&mut self, seat: Seat) {
        let survivor = &mut self.state.survivors[usize::from(seat)];
        if std::mem::take(&mut survivor.hidden) {
            self.tell(Event::Revealed { seat });
        }
    }

    /// COL-1: a survivor who suffers collision is knocked down.
    pub(super) fn collide(&mut self, seat: Seat, collision: Collision, origin: &mut Origin) {
        if self.state.survivor(seat).is_alive() {
            self.tell(Event::Collided { seat, collision });
            self.knock_down(seat, KnockDownCause::Collision, origin);
        }
    }

    /// OD-50: turns the monster.
    pub(super) fn turn_monster(&mut self, turn: MonsterTurn, targets: Seats) {
        let facing = self.state.board.facing;
        match turn {
            MonsterTurn::ToTarget => self.face_nearest(targets),
            MonsterTurn::Around => self.face(facing.opposite()),
            MonsterTurn::Left => self.face(facing.left()),
            MonsterTurn::Right => self.face(facing.right()),
        }
    }

    /// COL-13: the monster moves. `reach` is the reach of its next attack on this card.
    pub(super) fn move_monster(
        &mut self,
        to: MonsterMove,
        spaces: Option<u8>,
        targets: Seats,
        reach: u8,
        origin: &mut Origin,
    ) {
        let movement = spaces.unwrap_or_else(|| self.table().monster_movement());
        let nearest = self.nearest_of(targets);
        let facing = self.state.board.facing;
        let course = match (to, nearest) {
            (MonsterMove::ToTarget, Some(target)) => self.course_to(target, movement, reach),
            (MonsterMove::Away, Some(target)) => {
                let towards = self.table().base().direction_to(self.table().at(target));
                self.course_straight(towards.unwrap_or(facing).opposite(), movement, origin)
            }
            (MonsterMove::ToTarget | MonsterMove::Away, None) => return,
            (MonsterMove::Ahead, _) => self.course_straight(facing, movement, origin),
            (MonsterMove::Back, _) => self.course_straight(facing.opposite(), movement, origin),
        };
        self.follow(course, origin);
        if to == MonsterMove::ToTarget {
            self.face_nearest(targets);
        }
    }

    fn course_to(&self, target: Seat, movement: u8, reach: u8) -> Course {
        let table = self.table();
        let mut others = [Space::default(); SURVIVORS_MAX];
        let mut count = 0;
        for seat in table.living().without(target).iter() {
            others[count] = table.at(seat);
            count += 1;
        }
        let path = self.plan.options.monster_path;
        let route = approach_route(table.base(), table.at(target), (movement, reach), path, &others[..count]);
        let mut course = Course::at(table.base());
        for leg in route.steps().chunk_by(|one, next| one == next) {
            self.go_straight(&mut course, leg[0], leg.len() as u8);
        }
        course
    }

    /// COL-11, COL-12: straight ahead; a movement that begins at the edge slides along it.
    fn course_straight(&mut self, direction: Direction, spaces: u8, origin: &mut Origin) -> Course {
        let size = self.plan.board().size();
        let mut course = Course::at(self.table().base());
        let slides = course.base.room(direction, size) == 0;
        let heading = match slides {
            true => self.slide(direction, None, origin),
            false => direction,
        };
        self.go_straight(&mut course, heading, spaces);
        if slides && self.plan.options.edge_corner == EdgeCorner::Turn {
            let left = spaces - course.steps;
            self.go_straight(&mut course, direction.opposite(), left);
        }
        course
    }

    /// So many steps of the monster in one direction: through any terrain (COL-7), never off the board (COL-10).
    fn go_straight(&self, course: &mut Course, direction: Direction, spaces: u8) {
        let steps = spaces.min(course.base.room(direction, self.plan.board().size()));
        if steps == 0 {
            return;
        }
        let (table, swept) = (self.table(), course.base.swept(direction, steps));
        course.over = course.over.or(table.living().filter(|seat| swept.covers(table.at(seat))));
        course.base = course.base.moved(direction, steps);
        course.steps += steps;
        course.last = Some(direction);
    }

    /// COL-3, COL-4: performs the movement, then the collisions.
    fn follow(&mut self, course: Course, origin: &mut Origin) {
        let from = self.state.board.monster;
        let Course { base, over, steps, last } = course;
        if steps == 0 {
            return;
        }
        self.state.board.monster = base.corner;
        self.tell(Event::MonsterMoved { from, to: base.corner, steps, over });
        let under = over.filter(|seat| base.covers(self.state.survivor(seat).at));
        for seat in over.iter().filter(|&seat| !under.contains(seat)) {
            self.collide(seat, Collision::RunOver, origin);
        }
        self.push_aside(under, last, origin);
    }

    /// COL-4: in the order that the controller chooses, by default by seat.
    fn push_aside(&mut self, mut under: Seats, last: Option<Direction>, origin: &mut Origin) {
        while let Some(first) = under.first() {
            let pick = match under.len() {
                1 => Pick::Any,
                _ => self.ask_controller(Question::UnderBase(under)),
            };
            let index = pick.among(under.len());
            let seat = index.and_then(|index| under.iter().nth(index.into())).unwrap_or(first);
            under = under.without(seat);
            // The fall of another may have opened a window in which this one left.
            if !self.table().base().covers(self.table().at(seat)) {
                self.collide(seat, Collision::RunOver, origin);
                continue;
            }
            self.collide(seat, Collision::UnderBase, origin);
            self.knock_back(seat, PUSHED, last, origin);
        }
    }

    /// COL-12, OD-20: the direction of a slide when the edge blocks the direction `barred`, for a
    /// survivor on this space, or for the monster itself with `None`.
    pub(super) fn slide(
        &mut self,
        barred: Direction,
        survivor: Option<Space>,
        origin: &mut Origin,
    ) -> Direction {
        let (left, right) = (barred.left(), barred.right());
        let along = survivor.and_then(|space| {
            let (x, y) = self.table().base().twice_from_centre(space);
            match barred.axis() {
                Axis::X => Direction::along(Axis::Y, y),
                Axis::Y => Direction::along(Axis::X, x),
            }
        });
        let pick = match (self.plan.options.edge_slide, along) {
            (EdgeSlide::AwayFromCentre, Some(away)) => return away,
            (EdgeSlide::AwayFromCentre, None) => Pick::Any,
            (EdgeSlide::Left, _) => return left,
            (EdgeSlide::Right, _) => return right,
            (EdgeSlide::Controller, _) => self.ask_controller(Question::Slide([left, right])),
        };
        let index = self.settle(pick, 2, Purpose::DirectionTie, origin);
        [left, right][usize::from(index)]
    }
}

/// The course of a monster's movement, and the survivors it runs over.
#[derive(Debug, Clone, Copy)]
struct Course {
    base: Base,
    over: Seats,
    steps: u8,
    last: Option<Direction>,
}

impl Course {
    const fn at(base: Base) -> Self {
        Self { base, over: Seats::NONE, steps: 0, last: None }
    }
}
