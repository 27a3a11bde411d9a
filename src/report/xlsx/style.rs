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
    pub(super) wrapped_head: Format,
    pub(super) wrapped: Format,
    pub(super) count: Format,
    share: Format,
    confidence: Format,
    points: Format,
    signed_points: Format,
    number: Format,
    signed: Format,
}

/// What a number measures. Differences of shares are in percentage points: no format shows a share as them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    /// A value.
    Value,
    /// A difference of values, with its sign.
    Difference,
    /// The size of a difference, or its error.
    Size,
    /// The confidence of an interval.
    Confidence,
}

impl Measure {
    /// The factor by which numbers are greater than in the tables.
    pub(super) fn scale(self, unit: Unit) -> f64 {
        let is_in_points = matches!(self, Self::Difference | Self::Size);
        if unit == Unit::Share && is_in_points { 100.0 } else { 1.0 }
    }
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
            wrapped_head: Format::new().set_bold().set_text_wrap().set_align(top),
            wrapped: Format::new().set_text_wrap().set_align(top),
            count: Format::new().set_num_format("#,##0"),
            share: Format::new().set_num_format("0.00%"),
            // Corrected for many comparisons it comes close to a whole.
            confidence: Format::new().set_num_format("0.00######%"),
            points: Format::new().set_num_format("0.00\" pp\""),
            signed_points: Format::new().set_num_format("+0.00\" pp\";-0.00\" pp\";0.00\" pp\""),
            number: Format::new().set_num_format("0.0000"),
            signed: Format::new().set_num_format("+0.0000;-0.0000;0.0000"),
        }
    }

    /// The format of numbers of a unit.
    pub(super) const fn number(&self, unit: Unit, measure: Measure) -> &Format {
        match (unit, measure) {
            (Unit::Share, Measure::Value) => &self.share,
            (_, Measure::Confidence) => &self.confidence,
            (Unit::Share, Measure::Size) => &self.points,
            (Unit::Share, Measure::Difference) => &self.signed_points,
            (_, Measure::Difference) => &self.signed,
            (_, Measure::Value | Measure::Size) => &self.number,
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
