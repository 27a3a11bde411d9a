//! What is played, on which arms, and until when.
//!
//! | file | subject |
//! | --- | --- |
//! | `arms` | arms by name, and variants that the command line adds |
//! | `grid` | points of a grid over fields of a scenario |
//! | `ablation` | games with one thing more or less, and the arms that follow |
//! | `best` | the best play of small games, beside that of policies |
//! | `coached_arms` | arms of a valuation, each coached on its own |
//! | `coaching` | a party whose policies are improved, and the arms that prove it |
//! | `coached_play` | the play of such a party, as a library |
//! | `effort`, `precision` | how many trials, and what ends a run early |
//! | `lists` | games that are not for every command |
//! | `luck` | what luck is measured in |
//! | `pairs` | which arms are compared with which |
//! | `part` | arms of one scenario, ready to be played |
//! | `play` | plays a part |
//! | `compared`, `decision`, `rank` | differences of arms on common dice, and what they decide |
//! | `column`, `across` | arms in one metric, and the same arms in several scenarios |

pub mod ablation;
mod across;
mod arms;
pub mod best;
mod coached_arms;
mod coached_play;
mod coaching;
mod column;
mod compared;
mod decision;
mod effort;
mod error;
mod extreme_trials;
mod grid;
mod lists;
mod luck;
mod pairs;
mod part;
mod play;
mod precision;
mod rank;
mod shortfall;

pub use across::{Across, across};
pub use arms::{
    Contestants, NamedArm, Variant, arm_or_first, check_metrics_of, check_subjects, choose_arms, contestants,
    find_arm, loadout_variants, quoted, two_arms,
};
pub use coached_arms::{ArmCoach, SearchEnd};
pub use coached_play::CoachedPlay;
pub use coaching::{CoachRequest, Coached, Coaching, EVERYTHING, Proof, SEARCHED};
pub use column::Column;
pub use compared::{ComparedArms, Decided};
pub use decision::{Decision, Margins};
pub use effort::{Effort, PreciseIn, TRIALS_MAX_DEFAULT, all_measured, check_metrics, measured};
pub use error::StudyError;
pub use extreme_trials::{ExtremeTrial, extreme_trials};
pub use grid::{Axis, COACHED, GRID_POINTS_MAX, Grid, Point, Setting, arms_at, field_names, overrides_of};
pub use lists::check_lists;
pub use luck::luck_metric;
pub use pairs::{Headline, headline, headline_of, pair_of, ranking_pairs, steps};
pub use part::{Mode, Part};
pub use play::{Played, PlayedArm, RunOn, play_arm, play_paired};
pub use rank::{Rank, rank_text, ranks};
pub use shortfall::Missed;
