//! Knockback (COL-5, COL-6, COL-8, COL-11, COL-12, COL-14).

use super::board::{Axis, Base, Direction, Space};
use super::decide::{Decide, Question};
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{EdgeCorner, KnockbackDirection};
use super::record::{Collision, Event, Record};
use super::state::Seat;
use crate::dice::Dice;
use crate::rules::seats::Seats;

/// Change of column and row in one step, each -1, 0 or 1.
type Heading = (i8, i8);

/// The course of a survivor who is knocked back.
#[derive(Debug, Clone, Copy)]
struct Flight {
    at: Space,
    heading: Heading,
    /// The direction that the edge blocks, when the survivor slides along it (COL-12).
    barred: Option<Direction>,
    spaces: u8,
    over: Seats,
    hit_terrain: bool,
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// COL-14: knocks a survivor back `force` spaces from the monster. `last_step` is the monster's
    /// last step when it has just stopped on the survivor (COL-4).
    pub(super) fn knock_back(
        &mut self,
        seat: Seat,
        force: u8,
        last_step: Option<Direction>,
        origin: &mut Origin,
    ) {
        if !self.state.survivor(seat).is_alive() || force == 0 {
            return;
        }
        let from = self.state.survivor(seat).at;
        let mut flight = self.take_off(seat, last_step, origin);
        self.fly(seat, force, &mut flight);
        let Flight { at: to, heading: direction, spaces, barred, .. } = flight;
        if spaces > 0 {
            self.reveal(seat);
        }
        self.state.survivors[usize::from(seat)].at = to;
        let slid = barred.is_some();
        self.tell(Event::KnockedBack { seat, from, to, spaces, force, direction, slid });
        if !self.table().free_for(seat).contains(to) {
            self.place_near(seat, to, origin); // COL-6
        }
        self.collide_after_flight(seat, flight, origin);
    }

    /// COL-5, COL-8: survivors on the course suffer collision, and so does the one knocked back if it
    /// hit a survivor or terrain.
    fn collide_after_flight(&mut self, seat: Seat, flight: Flight, origin: &mut Origin) {
        if flight.hit_terrain {
            self.collide(seat, Collision::Terrain, origin);
        } else if !flight.over.is_empty() {
            self.collide(seat, Collision::Survivor, origin);
        }
        for other in flight.over.iter() {
            self.collide(other, Collision::Survivor, origin);
        }
    }

    /// The initial heading, and whether the edge turns it into a slide.
    fn take_off(&mut self, seat: Seat, last_step: Option<Direction>, origin: &mut Origin) -> Flight {
        let at = self.state.survivor(seat).at;
        let mut heading = self.knockback_heading(seat, last_step, origin);
        let barred = self.barred(at, heading);
        if let Some(barred) = barred {
            heading = match without(heading, barred.axis()) {
                (0, 0) => step_of(self.slide(barred, Some(at), origin)),
                along_the_edge => along_the_edge,
            };
        }
        Flight { at, heading, barred, spaces: 0, over: Seats::NONE, hit_terrain: false }
    }

    /// COL-14, step 1, OD-23.
    fn knockback_heading(
        &mut self,
        seat: Seat,
        last_step: Option<Direction>,
        origin: &mut Origin,
    ) -> Heading {
        let (base, at) = (self.table().base(), self.state.survivor(seat).at);
        let (x, y) = base.gaps(at);
        let along_x = Direction::along(Axis::X, x);
        let along_y = Direction::along(Axis::Y, y);
        let (Some(along_x), Some(along_y)) = (along_x, along_y) else {
            let away = along_x.or(along_y).or(last_step);
            return step_of(away.unwrap_or_else(|| self.away_from_centre(base, at)));
        };
        let (x, y) = (x.abs(), y.abs());
        let diagonal = self.plan.options.knockback_direction == KnockbackDirection::EightWay;
        if diagonal && x <= 2 * y && y <= 2 * x {
            return (step_of(along_x).0, step_of(along_y).1);
        }
        let direction = match x.cmp(&y) {
            std::cmp::Ordering::Greater => along_x,
            std::cmp::Ordering::Less => along_y,
            std::cmp::Ordering::Equal => {
                let pick = self.ask_controller(Question::Direction(seat, [along_x, along_y]));
                let index = self.settle(pick, 2, Purpose::DirectionTie, origin);
                [along_x, along_y][usize::from(index)]
            }
        };
        step_of(direction)
    }

    /// For a survivor under the base of a monster that has not moved: away from the centre of the base,
    /// or, at the exact centre, where the monster faces.
    fn away_from_centre(&self, base: Base, at: Space) -> Direction {
        let (x, y) = base.twice_from_centre(at);
        let longer = if x.abs() >= y.abs() { (Axis::X, x) } else { (Axis::Y, y) };
        Direction::along(longer.0, longer.1).unwrap_or(self.state.board.facing)
    }

    /// The direction of a heading that leads off the board with the first step (COL-12).
    fn barred(&self, at: Space, heading: Heading) -> Option<Direction> {
        let size = self.plan.board().size();
        let parts =
            [Direction::along(Axis::X, heading.0.into()), Direction::along(Axis::Y, heading.1.into())];
        parts.into_iter().flatten().find(|&part| at.next(part, size).is_none())
    }

    /// COL-14, step 3.
    fn fly(&mut self, seat: Seat, spaces: u8, flight: &mut Flight) {
        let passable = self.table().passable();
        let others = self.table().living().without(seat);
        while flight.spaces < spaces {
            let Some(next) = self.next_in_flight(flight) else { return }; // COL-11
            if !passable.contains(next) {
                flight.hit_terrain = true; // COL-8
                return;
            }
            flight.at = next;
            flight.spaces += 1;
            let met = others.filter(|other| self.state.survivor(other).at == next);
            flight.over = flight.over.or(met);
        }
    }

    /// The next space; a slide may turn in a corner, once (OD-21).
    fn next_in_flight(&self, flight: &mut Flight) -> Option<Space> {
        let next = self.onward(flight.at, flight.heading);
        let Some(barred) = flight.barred else { return next };
        let in_corner = next.is_none() && flight.heading != step_of(barred.opposite());
        if in_corner && self.plan.options.edge_corner == EdgeCorner::Turn {
            flight.heading = step_of(barred.opposite());
            return self.onward(flight.at, flight.heading);
        }
        next
    }

    /// The space one step on, if it lies on the board (COL-10).
    fn onward(&self, at: Space, heading: Heading) -> Option<Space> {
        let size = self.plan.board().size();
        let mut next = at;
        for (axis, part) in [(Axis::X, heading.0), (Axis::Y, heading.1)] {
            if let Some(direction) = Direction::along(axis, part.into()) {
                next = next.next(direction, size)?;
            }
        }
        (next != at).then_some(next)
    }
}

const fn step_of(direction: Direction) -> Heading {
    match direction {
        Direction::North => (0, 1),
        Direction::East => (1, 0),
        Direction::South => (0, -1),
        Direction::West => (-1, 0),
    }
}

const fn without(heading: Heading, axis: Axis) -> Heading {
    match axis {
        Axis::X => (0, heading.1),
        Axis::Y => (heading.0, 0),
    }
}
