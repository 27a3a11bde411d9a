//! Lines of sight (TGT-10).

use super::{Space, Spaces};

/// TGT-10: true when the line between the centres of two spaces crosses another space of `obstacles`. A
/// line that only touches a corner is not blocked.
#[must_use]
pub fn is_blocked(from: Space, to: Space, obstacles: &Spaces) -> bool {
    let way = |from: u8, to: u8| i32::from(to) - i32::from(from);
    let (dx, dy) = (way(from.x, to.x), way(from.y, to.y));
    let between = obstacles.iter_within(from, to);
    between.filter(|&space| space != from && space != to).any(|space| {
        // Within the bounding rectangle of both ends, the line crosses a unit square when the distance
        // of the square's centre from the line is less than half the square's extent perpendicular to
        // the line.
        let cross = dx * way(from.y, space.y) - dy * way(from.x, space.x);
        2 * cross.abs() < dx.abs() + dy.abs()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocked(from: (u8, u8), to: (u8, u8), obstacle: (u8, u8)) -> bool {
        let space = |(x, y)| Space::new(x, y);
        is_blocked(space(from), space(to), &Spaces::from_iter([space(obstacle)]))
    }

    #[test]
    fn an_obstacle_in_between_blocks() {
        assert!(blocked((0, 0), (4, 0), (2, 0)));
        assert!(blocked((0, 0), (4, 4), (2, 2)));
        assert!(blocked((0, 0), (4, 2), (2, 1)));
    }

    #[test]
    fn an_obstacle_beside_behind_or_at_the_ends_does_not_block() {
        assert!(!blocked((0, 0), (4, 0), (2, 1)));
        assert!(!blocked((0, 0), (4, 0), (5, 0)));
        assert!(!blocked((0, 0), (4, 0), (0, 0)));
        assert!(!blocked((0, 0), (4, 0), (4, 0)));
        assert!(!blocked((0, 0), (2, 2), (0, 1)), "a corner is only touched");
    }

    #[test]
    fn sight_is_mutual_and_mirror_symmetric() {
        for (x, y) in (0..7).flat_map(|x| (0..7).map(move |y| (x, y))) {
            let one = blocked((1, 1), (5, 4), (x, y));
            assert_eq!(one, blocked((5, 4), (1, 1), (x, y)));
            assert_eq!(one, blocked((5, 1), (1, 4), (6 - x, y)));
        }
    }
}
