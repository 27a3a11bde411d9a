//! Formats of cells, by what they hold.

use rust_xlsxwriter::{Color, Format, FormatAlign, Worksheet};

use crate::results::cell::Tone;
use deathroll_core::metric::Unit;

/// The formats of a workbook.
pub(super) struct Style {
    pub(super) title: Format,
    pub(super) answer: Format,
    pub(super) faint: Format,
    pub(super) head: Format,
    pub(super) wrapped: Format,
    pub(super) count: Format,
    share: Format,
    difference: Format,
    number: Format,
    signed: Format,
}

/// Colours of verdicts: paper and ink.
const GOOD: (u32, u32) = (0x00C6_EFCE, 0x0000_6100);
const BAD: (u32, u32) = (0x00FF_C7CE, 0x009C_0006);
const OPEN: (u32, u32) = (0x00FF_EB9C, 0x007F_5000);

impl Style {
    pub(super) fn new() -> Self {
        let top = FormatAlign::Top;
        Self {
            title: Format::new().set_bold().set_font_size(16),
            answer: Format::new().set_font_size(12).set_text_wrap().set_align(top),
            faint: Format::new().set_font_color(Color::RGB(0x0056_5F6E)),
            head: Format::new().set_bold(),
            wrapped: Format::new().set_text_wrap().set_align(top),
            count: Format::new().set_num_format("#,##0"),
            share: Format::new().set_num_format("0.00%"),
            difference: Format::new().set_num_format("+0.00%;-0.00%;0.00%"),
            number: Format::new().set_num_format("0.0000"),
            signed: Format::new().set_num_format("+0.0000;-0.0000;0.0000"),
        }
    }

    /// The format of numbers of a unit.
    pub(super) const fn number(&self, unit: Unit, is_difference: bool) -> &Format {
        match (unit, is_difference) {
            (Unit::Share, true) => &self.difference,
            (Unit::Share, false) => &self.share,
            (_, true) => &self.signed,
            (_, false) => &self.number,
        }
    }
}

/// The format of a verdict; none for one that is neither good nor bad.
pub(super) fn verdict(tone: Tone) -> Option<Format> {
    let (paper, ink) = match tone {
        Tone::Good => GOOD,
        Tone::Bad => BAD,
        Tone::Open => OPEN,
        Tone::Plain | Tone::Strong | Tone::Faint => return None,
    };
    Some(Format::new().set_background_color(Color::RGB(paper)).set_font_color(Color::RGB(ink)))
}

/// Prints a sheet across the page, as wide as the page.
pub(super) fn fit(sheet: &mut Worksheet) {
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
}
