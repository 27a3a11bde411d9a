//! The board, drawn with letters.

use std::fmt::Write;

use crate::results::trace::{Figure, Ground, Picture};
use crate::rules::showdown::board::{Direction, Space};
use crate::rules::showdown::plan::Terrain;

const STRONG: anstyle::Style = anstyle::Style::new().bold();
const FAINT: anstyle::Style = anstyle::Style::new().dimmed();
const MONSTER: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// Column numbers stand above every so many columns.
const RULER: u8 = 5;

/// Draws the board, north at the top, two cells to a space, and a legend below: 67 cells wide at
/// most, as long as names are short.
#[must_use]
pub fn draw(picture: &Picture) -> String {
    let (width, height) = picture.size;
    let symbols = symbols(&picture.survivors);
    let mut text = ruler(width);
    for y in (0..height).rev() {
        let mut row = format!("{FAINT}{y:>2}{FAINT:#} ");
        for x in 0..width {
            row.push_str(&cell(picture, &symbols, Space::new(x, y)));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text + &legend(picture, &symbols)
}

fn ruler(width: u8) -> String {
    let numbers = (0..width).step_by(usize::from(RULER));
    let ruler: String = numbers.map(|x| format!("{x:<cells$}", cells = 2 * usize::from(RULER))).collect();
    format!("{FAINT}   {}{FAINT:#}\n", ruler.trim_end())
}

/// What stands for each survivor: first letters when they differ and none is the monster's, else
/// numbers.
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
        false => survivors.iter().map(|figure| char::from(b'1' + figure.seat)).collect(),
    }
}

/// Two cells of text for one space. Who stands there hides what lies there, and a survivor under
/// the monster is seen.
fn cell(picture: &Picture, symbols: &[char], at: Space) -> String {
    let mut figures = picture.survivors.iter().zip(symbols);
    if let Some((figure, symbol)) = figures.find(|(figure, _)| figure.at == at) {
        return format!("{STRONG}{symbol}{STRONG:#}{}", mark(figure));
    }
    if picture.base.covers(at) {
        return format!("{MONSTER}{}{MONSTER:#} ", monster_symbol(picture, at));
    }
    match picture.terrain.iter().rev().find(|ground| ground.at == at) {
        Some(ground) => format!("{} ", terrain_symbol(ground.kind)),
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

fn legend(picture: &Picture, symbols: &[char]) -> String {
    let mut text = String::new();
    for (figure, symbol) in picture.survivors.iter().zip(symbols) {
        let how = match (figure.down, figure.hidden) {
            (true, _) => ", knocked down",
            (false, true) => ", hidden",
            (false, false) => "",
        };
        let _ = writeln!(text, "   {symbol}{} {}{how}", mark(figure), figure.name);
    }
    let down = if picture.monster_down { ", knocked down" } else { "" };
    let _ = writeln!(text, "   {}  the monster, which faces {}{down}", arrow(picture), facing(picture));
    let mut told: Vec<&str> = Vec::new();
    for Ground { name, kind, .. } in &picture.terrain {
        if !told.contains(&name.as_str()) {
            told.push(name);
            let _ = writeln!(text, "   {}  {name}", terrain_symbol(*kind));
        }
    }
    text
}

fn arrow(picture: &Picture) -> char {
    let (corner, far) = (picture.base.corner, picture.base.far_corner());
    match picture.facing {
        Direction::North | Direction::East => monster_symbol(picture, far),
        Direction::South | Direction::West => monster_symbol(picture, corner),
    }
}

const fn facing(picture: &Picture) -> &'static str {
    match picture.facing {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::showdown::board::Base;

    fn figure(seat: u8, name: &str, (x, y): (u8, u8)) -> Figure {
        Figure { seat, name: name.to_owned(), at: Space::new(x, y), down: false, hidden: false }
    }

    fn picture() -> Picture {
        let pillar = Terrain { impassable: true, ..Terrain::default() };
        Picture {
            size: (6, 4),
            base: Base { corner: Space::new(2, 1), width: 2, height: 2 },
            facing: Direction::East,
            monster_down: false,
            survivors: vec![
                Figure { down: true, ..figure(0, "Ada", (4, 1)) },
                Figure { hidden: true, ..figure(1, "Bryn", (0, 3)) },
            ],
            terrain: vec![Ground { at: Space::new(5, 0), name: "Pillar".to_owned(), kind: pillar }],
        }
    }

    fn drawn(picture: &Picture) -> String {
        anstream::adapter::strip_str(&draw(picture)).to_string()
    }

    #[test]
    fn everybody_stands_where_they_stand() {
        let expected = [
            "   0         5",
            " 3 B?. . . . .",
            " 2 . . M > . .",
            " 1 . . M > A_.",
            " 0 . . . . . #",
            "   A_ Ada, knocked down",
            "   B? Bryn, hidden",
            "   >  the monster, which faces east",
            "   #  Pillar",
            "",
        ];
        assert_eq!(drawn(&picture()), expected.join("\n"));
    }

    #[test]
    fn names_that_begin_alike_have_numbers() {
        let mut picture = picture();
        picture.survivors[1].name = "Anna".to_owned();
        assert!(drawn(&picture).contains(" 3 2?. ."));
        picture.survivors[1].name = "Mona".to_owned();
        assert!(drawn(&picture).contains("   2? Mona, hidden"));
    }

    #[test]
    fn a_knocked_down_monster_is_small() {
        let picture = Picture { monster_down: true, facing: Direction::North, ..picture() };
        let drawn = drawn(&picture);
        assert!(drawn.contains(" 2 . . ^ ^ . ."), "{drawn}");
        assert!(drawn.contains(" 1 . . m m A_."), "{drawn}");
    }

    #[test]
    fn the_largest_board_fits_into_80_cells() {
        let picture = Picture { size: (32, 32), ..picture() };
        let drawn = drawn(&picture);
        assert!(drawn.lines().all(|line| line.chars().count() <= 80));
        assert_eq!(drawn.lines().count(), 1 + 32 + 4);
        assert!(
            drawn.starts_with("   0         5         10        15        20        25        30\n31 . .")
        );
    }
}
