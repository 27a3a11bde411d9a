//! The board: terrain, its tiles, the blind spot.

use super::effects::Arena;
use super::ground::Ground;
use super::labels::ShowdownLabels;
use super::limit::at_most;
use super::site::{Inside, Site};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, flag_or, given, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{BlindSpot, Board, Offset, Options, RandomTiles as WireRandomTiles, Tiles};
use deathroll_core::rules::showdown::board::{Space, Spaces};
use deathroll_core::rules::showdown::plan::{
    self as rules, RandomTiles, SITES_MAX, TERRAIN_KINDS_MAX, TILES_MAX, Terrain, Tile,
};
use deathroll_core::rules::showdown::state::PLACED_MAX;

/// Compiles the board that the arena's effects refer to.
pub(super) fn compile(
    wire: &Opt<Board>,
    options: &Opt<Options>,
    arena: &mut Arena<'_>,
    labels: &mut ShowdownLabels,
    faults: &Collector,
) -> Option<rules::Board> {
    let terrain = given(wire).map_or_else(Vec::new, |board| terrain(board, arena, faults));
    let ground = arena.ground.as_ref()?;
    let (tiles, entries) =
        given(wire).map_or_else(Default::default, |board| tiles(board, &terrain, ground, faults));
    let those = |is: fn(&Terrain) -> bool| -> Vec<Tile> {
        tiles.iter().filter(|tile| is(&terrain[usize::from(tile.kind)])).copied().collect()
    };
    let spaces = |is| -> Spaces { those(is).into_iter().map(|tile| tile.space).collect() };
    let sites = those(|kind| kind.interact.is_some());
    if let (true, Some(place)) = (sites.len() > SITES_MAX, place_of_tiles(wire)) {
        let message = format!("at most {SITES_MAX} spaces of terrain may have `interact`");
        faults.add(Diagnostic::new(message, place, format!("there are {}", sites.len())));
    }
    labels.supplies.terrain.clone_from(&ground.terrain);
    Some(rules::Board {
        width: ground.size.0,
        height: ground.size.1,
        passable: Spaces::board(ground.size.0, ground.size.1).without(&spaces(|kind| kind.impassable)),
        obstacles: spaces(|kind| kind.obstacle),
        hideouts: spaces(|kind| kind.hideout),
        random_tiles: given(wire)
            .map_or_else(Vec::new, |board| random_tiles(board, &terrain, ground, faults)),
        pieces: {
            let whole = spaces(|kind: &Terrain| kind.impassable || kind.interact.is_some());
            entries.iter().flat_map(|entry| pieces(entry.and(&whole))).collect()
        },
        of_kind: (0..terrain.len() as u8)
            .map(|kind| tiles.iter().filter(|tile| tile.kind == kind).map(|tile| tile.space).collect())
            .collect(),
        sites,
        base: ground.base,
        blind_spot: blind_spot(
            given(options).and_then(|options| options.blind_spot.as_ref()),
            ground,
            faults,
        ),
        terrain,
        tiles,
    })
}

fn place_of_tiles(wire: &Opt<Board>) -> Option<Place> {
    given(wire).and_then(|board| board.tiles.as_ref()).map(|tiles| tiles.place)
}

fn terrain(board: &Board, arena: &mut Arena<'_>, faults: &Collector) -> Vec<Terrain> {
    let Some(named) = given(&board.terrain) else { return Vec::new() };
    if let (true, Some(field)) = (named.0.len() > TERRAIN_KINDS_MAX, &board.terrain) {
        let message = format!("a board may have at most {TERRAIN_KINDS_MAX} kinds of terrain");
        faults.add(Diagnostic::new(message, field.place, format!("there are {}", named.0.len())));
    }
    let kinds = named.0.iter().map(|(name, kind)| {
        kind.get().map_or_else(Terrain::default, |kind| Terrain {
            impassable: flag_or(&kind.impassable, false),
            obstacle: flag_or(&kind.obstacle, false),
            hideout: flag_or(&kind.hideout, false),
            interact: arena.optional(&kind.interact, Site::new(name, Inside::Use)),
        })
    });
    kinds.collect()
}

/// The tiles of the file, one per space, up to one more than the maximum.
/// Beside them the spaces of each entry.
fn tiles(
    board: &Board,
    terrain: &[Terrain],
    ground: &Ground,
    faults: &Collector,
) -> (Vec<Tile>, Vec<Spaces>) {
    let mut tiles: Vec<Tile> = Vec::new();
    let mut entries = Vec::new();
    let mut taken = Spaces::NONE;
    for (entry, place) in items(&board.tiles) {
        let kind = ground.terrain_kind(&entry.terrain, faults);
        let kind = kind.filter(|kind| usize::from(*kind) < terrain.len());
        let mut own = Spaces::NONE;
        for (space, place) in spaces(entry, place, ground, faults) {
            if tiles.len() > TILES_MAX {
                break;
            }
            if taken.contains(space) {
                let message = format!("two tiles are on [{}, {}]", space.x, space.y);
                faults.add(Diagnostic::new(message, place, "the second").help("a space holds one tile"));
                break;
            }
            taken.insert(space);
            own.insert(space);
            tiles.extend(kind.map(|kind| Tile { space, kind }));
        }
        entries.push(own);
    }
    if let (true, Some(field)) = (tiles.len() > TILES_MAX, &board.tiles) {
        let message = format!("a board may have at most {TILES_MAX} tiles of terrain");
        faults.add(Diagnostic::new(message, field.place, "too many"));
    }
    (tiles, entries)
}

/// Terrain on random spaces.
fn random_tiles(board: &Board, terrain: &[Terrain], ground: &Ground, faults: &Collector) -> Vec<RandomTiles> {
    let one = |(entry, place): (&WireRandomTiles, Place)| {
        let name = &entry.terrain.get()?.0;
        let kind = ground.terrain_kind(&entry.terrain, faults);
        if kind.and_then(|kind| terrain.get(usize::from(kind))).is_some_and(|kind| kind.interact.is_some()) {
            let message =
                format!("{} has `interact`, but nobody can interact with random terrain", quoted(name));
            let why = "only terrain of `tiles` may have `interact`";
            faults.add(Diagnostic::new(message, entry.terrain.place, why));
        }
        let (from, to) = (ground.space(&entry.from, faults)?, ground.space(&entry.to, faults)?);
        let columns = from.x.abs_diff(to.x) + 1;
        let rows = from.y.abs_diff(to.y) + 1;
        if u16::from(columns) * u16::from(rows) > u16::from(u8::MAX) {
            let message = "random terrain has a rectangle of at most 255 spaces";
            faults.add(Diagnostic::new(message, place, format!("this one has {columns} x {rows}")));
            return None;
        }
        let corner = Space::new(from.x.min(to.x), from.y.min(to.y));
        let within = Spaces::rectangle(corner, columns, rows);
        Some(RandomTiles { kind: kind?, count: entry.count.get()?.0 as u8, within })
    };
    let found: Vec<RandomTiles> =
        at_most(RANDOM_MAX, "entries of `random-tiles`", &board.random_tiles, faults)
            .filter_map(one)
            .collect();
    let tiles: usize = found.iter().map(|one| usize::from(one.count)).sum();
    if let (true, Some(field)) = (tiles > PLACED_MAX, &board.random_tiles) {
        let message = format!("a trial may place at most {PLACED_MAX} tiles of terrain");
        faults.add(Diagnostic::new(message, field.place, format!("these are {tiles}")));
    }
    found
}

/// Maximum number of entries of random terrain.
const RANDOM_MAX: usize = 16;

/// The pieces of several spaces that these spaces make: orthogonally connected ones are one piece.
fn pieces(mut spaces: Spaces) -> Vec<Spaces> {
    let mut found = Vec::new();
    while let Some(first) = { spaces.iter().next() } {
        let mut piece = Spaces::from_iter([first]);
        loop {
            let grown = piece.grown().and(&spaces);
            if grown == piece {
                break;
            }
            piece = grown;
        }
        spaces = spaces.without(&piece);
        if piece.len() > 1 {
            found.push(piece);
        }
    }
    found
}

/// The spaces of an entry that are on the board, each with its place in the file. Rectangles are
/// enumerated lazily.
fn spaces<'a>(
    entry: &'a Tiles,
    place: Place,
    ground: &'a Ground,
    faults: &'a Collector,
) -> impl Iterator<Item = (Space, Place)> + 'a {
    let single = given(&entry.at).into_iter().flatten();
    let single = single.filter_map(|at| Some((ground.space(at, faults)?, at.place)));
    single.chain(rectangle(entry, place, ground, faults).into_iter().flatten())
}

/// The spaces of the rectangle of an entry.
fn rectangle(
    entry: &Tiles,
    place: Place,
    ground: &Ground,
    faults: &Collector,
) -> Option<impl Iterator<Item = (Space, Place)> + use<>> {
    let fault = match (&entry.from, &entry.to) {
        (Some(from), Some(to)) => {
            let (a, b) = (ground.space(from, faults), ground.space(to, faults));
            let ((a, b), place) = (a.zip(b)?, from.place);
            let rows = a.y.min(b.y)..=a.y.max(b.y);
            let columns = a.x.min(b.x)..=a.x.max(b.x);
            return Some(rows.flat_map(move |y| columns.clone().map(move |x| (Space::new(x, y), place))));
        }
        (None, None) if entry.at.is_some() => return None,
        (None, None) => {
            let label = "expected `at`, or a rectangle of `from` and `to`";
            Diagnostic::new("these tiles have no position", place, label)
        }
        (Some(corner), None) | (None, Some(corner)) => {
            let label = "expected `from` and `to`, or single spaces as `at`";
            Diagnostic::new("a rectangle needs two corners", corner.place, label)
        }
    };
    faults.add(fault);
    None
}

/// OD-26. For a base that is not square the list is as wide as its longer side; the rules use the part
/// that is behind the base in its current orientation.
fn blind_spot(wire: Option<&Field<BlindSpot>>, ground: &Ground, faults: &Collector) -> Vec<(i8, i8)> {
    let (width, height) = ground.base;
    let breadth = width.max(height) as i8;
    let behind = |depth: i8| (1..=depth).flat_map(|row| (0..breadth).map(move |column| (column, -row)));
    let Some(field) = wire else { return behind(1).collect() };
    match field.get() {
        None => Vec::new(),
        Some(BlindSpot::Depth(depth)) => behind(depth.get().map_or(1, |depth| depth.0 as i8)).collect(),
        Some(BlindSpot::Spaces(_)) if width != height => {
            let message = "`blind-spot` can have `spaces` only behind a square base";
            let label = format!("the monster's base is {width} by {height}");
            faults.add(Diagnostic::new(message, field.place, label));
            Vec::new()
        }
        Some(BlindSpot::Spaces(list)) => {
            let place = |[column, row]: &Offset| Some((column.get()?.0 as i8, row.get()?.0 as i8));
            let mut spaces: Vec<(i8, i8)> =
                list.get().into_iter().flatten().filter_map(|at| place(at.get()?)).collect();
            spaces.sort_unstable();
            spaces.dedup();
            spaces
        }
    }
}
