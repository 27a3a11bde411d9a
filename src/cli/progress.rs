//! The progress bar, on standard error and only in a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar for the trials of one arm.
pub(super) fn bar(title: String, trials: u64, shown: bool) -> ProgressBar {
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(trials), target);
    let style = ProgressStyle::with_template(
        "{msg} {bar:24} {human_pos} of {human_len} trials, {per_sec}, {eta} left",
    );
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message(title);
    bar
}
