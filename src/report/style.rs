//! Emphasis in texts for people; whoever prints takes it away where nobody sees colours.

use anstyle::{AnsiColor, Style};

/// Headings.
pub(super) const STRONG: Style = Style::new().bold();
/// What is said beside.
pub(super) const FAINT: Style = Style::new().dimmed();
/// What is as it should be.
pub(super) const GOOD: Style = AnsiColor::Green.on_default();
/// What is not.
pub(super) const BAD: Style = AnsiColor::Red.on_default();
/// What nobody knows yet.
pub(super) const OPEN: Style = AnsiColor::Yellow.on_default();
