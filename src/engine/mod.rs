//! Playing trials: batches, threads, tallies, stop rules. The only user of `rayon`.

mod batch;
mod cover;
mod difference;
mod estimate;
mod job;
mod ledger;
mod look;
mod pair;
mod paired_run;
mod player;
mod run;
mod scan;
mod schedule;
mod score;
mod stop;
mod sums;
mod tally;

pub use cover::Cover;
pub use difference::{Gap, gap, per, total};
pub use estimate::{estimate, occurrences, round_end};
pub use job::{Job, layout};
pub use ledger::{Ledger, Unkept};
pub use pair::{Pair, PairTally, PairedSubject};
pub use paired_run::{Enough, PairedBatch, PairedRun, run_paired, run_paired_kept};
pub use player::Player;
pub use run::{Ending, Run, run, run_kept};
pub use scan::{Reach, Scan, ScanEnding, scan};
pub use schedule::{BATCH_TRIALS, NEVER, Progress, Workers};
pub use score::{Scored, scores};
pub use stop::{CHECKPOINT_FIRST, Precision, Stop, default_trials};
pub use sums::Sums;
pub use tally::{BATCH_TRIALS_MAX, BatchTally, RoundSums, SubjectTally, Tally};
