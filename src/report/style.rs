//! The styles of tones; the writer of standard output removes them where there are no colours.

use anstyle::{AnsiColor, Style};

use crate::results::Tone;

/// Bold.
pub(super) const STRONG: Style = Style::new().bold();
/// Dimmed.
pub(super) const FAINT: Style = Style::new().dimmed();

/// The style of a tone; none for plain text.
pub(super) const fn style(tone: Tone) -> Option<Style> {
    match tone {
        Tone::Strong => Some(STRONG),
        Tone::Faint => Some(FAINT),
        Tone::Good => Some(AnsiColor::Green.on_default()),
        Tone::Bad => Some(AnsiColor::Red.on_default()),
        Tone::Open => Some(AnsiColor::Yellow.on_default()),
        Tone::Plain => None,
    }
}
