//! The board, drawn with letters.

use std::fmt::Write;

use super::style::{FAINT, STRONG};
use crate::trace::{Figure, Picture};
use deathroll_core::rules::showdown::board::{Direction, Space};
use deathroll_core::rules::showdown::plan::Terrain;

const MONSTER: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// Distance between two column numbers of the ruler.
const RULER: u8 = 5;

/// Draws the board, north at the top, two cells to a space: 67 cells wide at most.
#[must_use]
pub fn draw(picture: &Picture) -> String {
    let (width, height) = picture.size;
    let symbols = symbols(&picture.survivors);
    let mut text = ruler(width);
    for y in (0..height).rev() {
        let cells = (0..width).map(|x| cell(picture, &symbols, Space::new(x, y)));
        let _ = writeln!(text, "{FAINT}{y:>2}{FAINT:#} {}", cells.collect::<String>().trim_end());
    }
    text
}

/// The legend of the letters of a drawing, which is the same for the whole trial.
#[must_use]
pub fn legend(picture: &Picture) -> String {
    let symbols = symbols(&picture.survivors);
    let figures = picture.survivors.iter().zip(&symbols);
    let mut text: String =
        figures.map(|(figure, symbol)| format!("   {symbol}  {}\n", figure.name)).collect();
    if let Some(symbol) = symbols.first() {
        let _ = writeln!(text, "   {symbol}_ knocked down, {symbol}? hidden");
    }
    text.push_str("   M  the monster, ^ > v < its front, m knocked down\n");
    for (name, kind) in &picture.kinds {
        let _ = writeln!(text, "   {}  {name}", terrain_symbol(*kind));
    }
    text
}

fn ruler(width: u8) -> String {
    let numbers = (0..width).step_by(usize::from(RULER));
    let ruler: String = numbers.map(|x| format!("{x:<cells$}", cells = 2 * usize::from(RULER))).collect();
    format!("{FAINT}   {}{FAINT:#}\n", ruler.trim_end())
}

/// The symbol of each survivor: first letters if they differ and none is the monster's, else numbers.
fn symbols(survivors: &[Figure]) -> Vec<char> {
    let initials: Vec<char> = survivors
        .iter()
        .filter_map(|figure| figure.name.chars().next())
        .map(|one| one.to_ascii_uppercase())
        .collect();
    let is_clear = |(index, initial): (usize, &char)| {
        initial.is_ascii_uppercase() && *initial != 'M' && !initials[..index].contains(initial)
    };
    match initials.len() == survivors.len() && initials.iter().enumerate().all(is_clear) {
        true => initials,
        false => (0..survivors.len() as u8).map(|seat| char::from(b'1' + seat)).collect(),
    }
}

/// Two characters for one space. A figure hides the terrain below it, and a survivor under the monster
/// hides the monster.
fn cell(picture: &Picture, symbols: &[char], at: Space) -> String {
    let mut figures = picture.survivors.iter().zip(symbols);
    if let Some((figure, symbol)) = figures.find(|(figure, _)| figure.at == Some(at)) {
        return format!("{STRONG}{symbol}{STRONG:#}{}", mark(figure));
    }
    if picture.base.covers(at) {
        return format!("{MONSTER}{}{MONSTER:#} ", monster_symbol(picture, at));
    }
    match picture.terrain.iter().rev().find(|tile| tile.space == at) {
        Some(tile) => format!("{} ", terrain_symbol(picture.kinds[usize::from(tile.kind)].1)),
        None => format!("{FAINT}.{FAINT:#} "),
    }
}

const fn mark(figure: &Figure) -> char {
    match (figure.down, figure.hidden) {
        (true, _) => '_',
        (false, true) => '?',
        (false, false) => ' ',
    }
}

/// An arrow along the front, and the letter of the monster behind it.
fn monster_symbol(picture: &Picture, at: Space) -> char {
    let (low, high) = (picture.base.corner, picture.base.far_corner());
    let (is_front, arrow) = match picture.facing {
        Direction::North => (at.y == high.y, '^'),
        Direction::East => (at.x == high.x, '>'),
        Direction::South => (at.y == low.y, 'v'),
        Direction::West => (at.x == low.x, '<'),
    };
    match (is_front, picture.monster_down) {
        (true, _) => arrow,
        (false, false) => 'M',
        (false, true) => 'm',
    }
}

const fn terrain_symbol(kind: Terrain) -> char {
    match kind {
        Terrain { impassable: true, .. } => '#',
        Terrain { obstacle: true, .. } => '%',
        Terrain { hideout: true, .. } => '"',
        Terrain { interact: Some(_), .. } => '*',
        _ => ':',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::rules::showdown::board::Base;
    use deathroll_core::rules::showdown::plan::Tile;

    fn figure(name: &str, (x, y): (u8, u8)) -> Figure {
        Figure { name: name.to_owned(), at: Some(Space::new(x, y)), down: false, hidden: false }
    }

    fn picture() -> Picture {
        let pillar = Terrain { impassable: true, ..Terrain::default() };
        Picture {
            size: (6, 4),
            base: Base { corner: Space::new(2, 1), width: 2, height: 2 },
            facing: Direction::East,
            monster_down: false,
            survivors: vec![
                Figure { down: true, ..figure("Ada", (4, 1)) },
                Figure { hidden: true, ..figure("Bryn", (0, 3)) },
            ],
            kinds: vec![("Pillar".to_owned(), pillar)],
            terrain: vec![Tile { space: Space::new(5, 0), kind: 0 }],
        }
    }

    fn drawn(picture: &Picture) -> String {
        anstream::adapter::strip_str(&draw(picture)).to_string()
    }

    #[test]
    fn everybody_stands_where_they_stand() {
        let expected =
            ["   0         5", " 3 B?. . . . .", " 2 . . M > . .", " 1 . . M > A_.", " 0 . . . . . #", ""];
        assert_eq!(drawn(&picture()), expected.join("\n"));
    }

    #[test]
    fn the_legend_names_everything() {
        let expected = [
            "   A  Ada",
            "   B  Bryn",
            "   A_ knocked down, A? hidden",
            "   M  the monster, ^ > v < its front, m knocked down",
            "   #  Pillar",
            "",
        ];
        assert_eq!(legend(&picture()), expected.join("\n"));
    }

    #[test]
    fn the_dead_are_not_on_the_board_and_keep_their_letter() {
        let mut picture = picture();
        picture.survivors[0].at = None;
        assert!(drawn(&picture).contains(" 1 . . M > . .\n"));
        assert!(drawn(&picture).contains(" 3 B?"));
    }

    #[test]
    fn names_that_begin_alike_have_numbers() {
        let mut picture = picture();
        picture.survivors[1].name = "Anna".to_owned();
        assert!(drawn(&picture).contains(" 3 2?. ."));
        picture.survivors[1].name = "Mona".to_owned();
        assert!(legend(&picture).contains("   2  Mona\n"));
    }

    #[test]
    fn a_knocked_down_monster_is_small() {
        let picture = Picture { monster_down: true, facing: Direction::North, ..picture() };
        let drawn = drawn(&picture);
        assert!(drawn.contains(" 2 . . ^ ^ . ."), "{drawn}");
        assert!(drawn.contains(" 1 . . m m A_."), "{drawn}");
    }

    /// Lying is more important to see than hiding, and an obstacle that nobody can enter is a wall.
    #[test]
    fn of_two_marks_the_more_important_is_drawn() {
        let both = Figure { down: true, hidden: true, ..figure("Ada", (0, 0)) };
        let kinds = [(true, true, false), (false, true, true), (false, false, true), (false, false, false)];
        let kind =
            |(impassable, obstacle, hideout)| Terrain { impassable, obstacle, hideout, interact: None };
        let picture = Picture {
            survivors: vec![both],
            kinds: kinds.map(|one| ("tile".to_owned(), kind(one))).to_vec(),
            terrain: (0..4).map(|at| Tile { space: Space::new(1 + at, 0), kind: at }).collect(),
            ..picture()
        };
        assert!(drawn(&picture).ends_with(" 0 A_# % \" : .\n"), "{}", drawn(&picture));
    }

    #[test]
    fn the_largest_board_fits_into_80_cells() {
        let picture = Picture { size: (32, 32), ..picture() };
        let drawn = drawn(&picture);
        assert!(drawn.lines().all(|line| line.chars().count() <= 80));
        assert_eq!(drawn.lines().count(), 1 + 32);
        assert!(
            drawn.starts_with("   0         5         10        15        20        25        30\n31 . .")
        );
    }
}
