//! When the board is drawn anew.

use deathroll::trace::Line;

use super::trials;

/// True when a line changes where something is, or which way the monster faces.
fn moves_something(line: &Line) -> bool {
    let is_place = |what: &str| {
        matches!(what, "monster.at" | "monster.facing" | "placed_terrain")
            || what.ends_with(".at") && !what.starts_with("monster.")
    };
    line.changes.iter().any(|change| is_place(&change.what))
}

#[test]
fn a_line_has_a_picture_when_something_moved_and_only_then() {
    let mut with_picture = std::collections::BTreeSet::new();
    for line in trials().flatten() {
        assert_eq!(line.picture.is_some(), moves_something(line), "{line:?}");
        if line.picture.is_some() {
            with_picture.insert(line.event);
        }
    }
    for event in ["moved", "monster-moved", "monster-turned", "terrain-placed", "placed", "died"] {
        assert!(with_picture.contains(event), "{event} in {with_picture:?}");
    }
}
