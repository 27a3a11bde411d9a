//! Floods: the spaces that a figure gets to over free spaces, one step at a time.

use super::Space;
use super::spaces::{ROWS, Spaces};

/// The spaces within some number of orthogonal steps over free spaces from where it began.
#[derive(Debug, Clone)]
pub struct Flood<'a> {
    free: &'a Spaces,
    reached: Spaces,
    /// First and last row with a space that is reached: a step only looks at them and their neighbours.
    rows: (usize, usize),
}

impl<'a> Flood<'a> {
    /// A flood that begins on one space.
    #[inline]
    #[must_use]
    pub fn from(space: Space, free: &'a Spaces) -> Self {
        let row = usize::from(space.y);
        Self { free, reached: Spaces::from_iter([space]), rows: (row, row) }
    }

    /// A flood that begins on several spaces.
    #[must_use]
    pub fn from_all(spaces: &Spaces, free: &'a Spaces) -> Self {
        let first = spaces.rows.iter().position(|&row| row != 0).unwrap_or(0);
        let last = spaces.rows.iter().rposition(|&row| row != 0).unwrap_or(0);
        Self { free, reached: *spaces, rows: (first, last) }
    }

    /// The spaces reached so far, with those where it began.
    #[inline]
    #[must_use]
    pub const fn reached(&self) -> &Spaces {
        &self.reached
    }

    /// The spaces within some number of steps.
    #[must_use]
    pub fn after(mut self, steps: u8) -> Spaces {
        for _ in 0..steps {
            if !self.step() {
                break;
            }
        }
        self.reached
    }

    /// One more step; false when it reaches nothing new.
    pub fn step(&mut self) -> bool {
        let (first, last) = (self.rows.0.saturating_sub(1), (self.rows.1 + 1).min(ROWS - 1));
        let (reached, free) = (&mut self.reached.rows[..=last], &self.free.rows[..=last]);
        let (mut below, mut new) = (0, 0);
        for y in first..=last {
            let row = reached[y];
            let above = reached.get(y + 1).copied().unwrap_or(0);
            let grown = row | (row << 1 | row >> 1 | below | above) & free[y];
            new |= grown ^ row;
            (reached[y], below) = (grown, row);
        }
        self.rows = (first, last);
        new != 0
    }

    /// Number of steps to a space; `None` when it takes more than `steps`.
    pub fn steps_to(mut self, space: Space, steps: u8) -> Option<u8> {
        for step in 0..=steps {
            if self.reached.contains(space) {
                return Some(step);
            }
            if !self.step() {
                break;
            }
        }
        None
    }

    /// The spaces of a set that take the fewest steps, if any of them takes at most `steps`.
    pub fn first_of(&mut self, spaces: &Spaces, steps: u8) -> Option<Spaces> {
        for step in 0..=steps {
            if step > 0 && !self.step() {
                return None;
            }
            if self.meets(spaces) {
                return Some(self.reached.and(spaces));
            }
        }
        None
    }

    /// True when a space of a set is reached.
    fn meets(&self, spaces: &Spaces) -> bool {
        let (first, last) = self.rows;
        let rows = self.reached.rows[first..=last].iter().zip(&spaces.rows[first..=last]);
        rows.fold(0, |any, (reached, row)| any | reached & row) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps over a board of 32 by 32 spaces with a wall from the west edge along row 20, and a gap at
    /// its end.
    #[test]
    fn a_flood_goes_around_walls_and_stays_on_the_board() {
        let walled = Spaces::board(32, 32).without(&Spaces::rectangle(Space::new(0, 20), 31, 1));
        let (start, behind) = (Space::new(0, 21), Spaces::from_iter([Space::new(0, 19)]));
        let mut flood = Flood::from(start, &walled);
        assert_eq!(flood.first_of(&behind, 63), None, "31 steps to the gap, 2 through it, 31 back");
        assert_eq!(Flood::from(start, &walled).first_of(&behind, 64), Some(behind));
        while flood.step() {}
        assert_eq!(*flood.reached(), walled);
        assert_eq!(Flood::from(start, &walled).after(u8::MAX), walled, "no more than there are");
    }

    #[test]
    fn a_step_reaches_the_neighbours_of_every_row() {
        let all = Spaces::board(32, 32);
        let from = Spaces::from_iter([Space::new(0, 0), Space::new(31, 31), Space::new(9, 12)]);
        let mut flood = Flood::from_all(&from, &all);
        assert!(flood.step());
        assert_eq!(*flood.reached(), from.grown());
    }
}
