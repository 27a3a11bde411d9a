//! Playing trials: batches, threads, tallies, stop rules. The only user of `rayon`.

mod batch;
mod controlled;
mod controlled_run;
mod controls;
mod difference;
mod estimate;
mod job;
mod pair;
mod paired_run;
mod player;
mod scan;
mod schedule;
mod score;
mod stop;
mod tally;

pub use controlled_run::{CONTROLLED_TRIALS_MIN, can_be_controlled, controls, run_controlled};
pub use controls::{ControlTally, Controls};
pub use difference::{Gap, gap, per, total};
pub use estimate::{estimate, occurrences, round_end, worth_of_controls};
pub use job::{Job, layout};
pub use pair::{Pair, PairTally, PairedSubject};
pub use paired_run::{Enough, PairedBatch, PairedRun, run_paired};
pub use player::Player;
pub use scan::{Reach, Scan, ScanEnding, scan};
pub use schedule::{BATCH_TRIALS, Ending, NEVER, Progress, Run, Workers, run};
pub use score::{Scored, scores};
pub use stop::{CHECKPOINT_FIRST, Precision, Stop, default_trials};
pub use tally::{BATCH_TRIALS_MAX, BatchTally, RoundSums, SubjectTally, Tally};
