//! Playing trials: batches, threads, tallies, stop rules. The only user of `rayon`.

mod batch;
mod estimate;
mod schedule;
mod stop;
mod tally;

pub use batch::Job;
pub use estimate::{estimate, occurrences};
pub use schedule::{BATCH_TRIALS, Ending, Progress, Run, Workers, run};
pub use stop::{CHECKPOINT_FIRST, Precision, Stop, default_trials};
pub use tally::{BATCH_TRIALS_MAX, BatchTally, SubjectTally, Tally};
