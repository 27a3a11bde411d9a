//! Deployment: starting positions (OD-52).

use super::ground::{self, Ground};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt};
use crate::scenario::source::Place;
use crate::scenario::tree::count;
use crate::scenario::wire::{Monster, Survivor};
use deathroll_core::rules::showdown::board::{Base, Space, Spaces};
use deathroll_core::rules::showdown::plan::{Board, SURVIVORS_MAX};
use deathroll_core::rules::showdown::state::{self, Seat, State};

/// Steps between the monster and the row of survivors (OD-52).
const STEPS: u8 = 6;

/// Places everybody on the board. `place` is where faults of the whole board are shown.
pub(super) fn compile(
    monster: &Field<Monster>,
    survivors: &Field<Vec<Field<Survivor>>>,
    board: &Board,
    ground: &Ground,
    place: Place,
    start: &mut State,
    faults: &Collector,
) {
    let Some(base) = base(monster, ground, faults) else { return };
    start.board = state::Board { monster: base.corner, facing: ground.facing, ..state::Board::default() };
    let Some(list) = survivors.get() else { return };
    start.board.priority = only(list, |survivor| &survivor.priority_token, "`priority-token`", faults);
    start.board.last_to_wound = only(list, |survivor| &survivor.last_to_wound, "`last-to-wound`", faults);
    if !has_room(board, &base, list.len(), place, faults) {
        return;
    }
    let mut free = board.passable.without(&base.spaces());
    let mut others = Vec::new();
    for (seat, survivor) in list.iter().take(SURVIVORS_MAX).enumerate() {
        let Some(at) = survivor.get().and_then(|survivor| survivor.at.as_ref()) else {
            others.push(seat);
            continue;
        };
        let Some(space) = ground.space(at, faults) else { continue };
        if let Some(label) = occupant(space, &free, board, &base) {
            let message = format!("a survivor cannot start on [{}, {}]", space.x, space.y);
            faults.add(Diagnostic::new(message, at.place, label));
        }
        free.remove(space);
        start.survivors[seat].at = space;
    }
    for (space, seat) in row(&base, others.len(), board).zip(others) {
        if let Some(space) = nearest(space, &free) {
            free.remove(space);
            start.survivors[seat].at = space;
        }
    }
}

/// The seat of the only survivor with a mark.
fn only(
    list: &[Field<Survivor>],
    mark: fn(&Survivor) -> &Opt<bool>,
    name: &str,
    faults: &Collector,
) -> Option<Seat> {
    let marked = |(seat, survivor): (usize, &Field<Survivor>)| {
        let mark = mark(survivor.get()?).as_ref()?;
        mark.get().is_some_and(|is_set| *is_set).then_some((seat as Seat, mark.place))
    };
    let mut all = list.iter().take(SURVIVORS_MAX).enumerate().filter_map(marked);
    let (seat, first) = all.next()?;
    if let Some((_, second)) = all.next() {
        let message = format!("two survivors have {name}");
        faults.add(Diagnostic::new(message, second, "the second").related(first, "the first"));
    }
    Some(seat)
}

/// The monster's base at its starting position.
fn base(monster: &Field<Monster>, ground: &Ground, faults: &Collector) -> Option<Base> {
    let ((columns, rows), (width, height)) = (ground.size, ground.base);
    let wire = monster.get()?;
    if width > columns || height > rows {
        let message = format!("the monster's base is larger than the board of {columns} by {rows} spaces");
        let place = wire.size.as_ref().map_or(monster.place, |size| size.place);
        faults.add(Diagnostic::new(message, place, format!("{width} by {height} spaces")));
        return None;
    }
    let corner = match &wire.at {
        None => Space::new((columns - width) / 2, (rows - height) / 2),
        Some(at) => {
            let corner = ground::space(at)?;
            if corner.x + width > columns || corner.y + height > rows {
                let message = format!(
                    "the monster's base of {width} by {height} spaces does not fit on the board here"
                );
                let label = format!("expected at most [{}, {}]", columns - width, rows - height);
                faults.add(Diagnostic::new(message, at.place, label));
                return None;
            }
            corner
        }
    };
    Some(Base { corner, width, height })
}

/// True if there is always a free space for everybody, wherever the monster is. Terrain that is placed in a trial
/// leaves so much room.
fn has_room(board: &Board, base: &Base, survivors: usize, place: Place, faults: &Collector) -> bool {
    let open = board.passable.len();
    let under = u16::from(base.width) * u16::from(base.height);
    let enough = usize::from(open.saturating_sub(under)) >= survivors;
    if !enough {
        let parts = format!("of {open} accessible spaces, {under} may be under the monster");
        faults.add(
            Diagnostic::new("the board has too little room", place, parts)
                .help(format!("space is needed for {}", count(survivors, "survivor"))),
        );
    }
    enough
}

/// Why a survivor cannot start on a space.
fn occupant(space: Space, free: &Spaces, board: &Board, base: &Base) -> Option<&'static str> {
    if base.covers(space) {
        Some("under the monster")
    } else if !board.passable.contains(space) {
        Some("impassable terrain")
    } else if free.contains(space) {
        None
    } else {
        Some("another survivor starts there")
    }
}

/// The row of survivors south of the base, from west to east, moved closer if the board is too small.
fn row(base: &Base, survivors: usize, board: &Board) -> impl Iterator<Item = Space> {
    let last = i16::from(board.width) - 1;
    let first = i16::from(base.corner.x) + (i16::from(base.width) - survivors as i16).div_euclid(2);
    let y = base.corner.y.saturating_sub(STEPS);
    (first..).map(move |x| Space::new(x.clamp(0, last) as u8, y))
}

/// The nearest free space; among equals the lowest row, then the lowest column.
fn nearest(space: Space, free: &Spaces) -> Option<Space> {
    free.iter().min_by_key(|other| space.steps_to(*other))
}
