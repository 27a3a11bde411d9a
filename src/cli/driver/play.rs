//! Playing the parts of a study.

use super::{Driver, PartsProgress};
use crate::cli::forecast;
use crate::cli::stderr::note_line;
use crate::ledger::{Place, RunLedger, RunName};
use crate::results::number::counted;
use crate::study::{Mode, Part, Played, RunOn, play_arm, play_paired};
use deathroll_core::engine::{Ending, Job, PairedRun, Stop};

impl Driver<'_> {
    /// The trials of a part as bars count them: those of arms on common dice count once.
    pub(super) fn trials_of(&self, part: &Part, until_decided: bool) -> u64 {
        match part.mode {
            Mode::Separate => {
                let of_arm = |setup| self.effort.stop(setup, part.names_of_file.len()).trials_max;
                part.setups().into_iter().map(of_arm).fold(0, u64::saturating_add)
            }
            Mode::Paired(_) => self.effort.stop_paired(part, until_decided).trials_max,
        }
    }

    /// The ledger of the next run, which plays some arms of a scenario.
    pub(in crate::cli) fn ledger(
        &self,
        scenario: String,
        digest: &str,
        arms: &[&str],
        place: Place,
    ) -> RunLedger<'_> {
        let arms = arms.iter().map(|&arm| arm.to_owned()).collect();
        self.work.run(RunName { scenario, digest: digest.to_owned(), arms, seed: self.seed }, place)
    }

    /// Passes over the next run, of so many trials of which none has to be played.
    pub(in crate::cli) fn skip_run(&self, trials: u64) {
        self.work.skip();
        self.bars.skip(trials);
    }

    pub(super) fn play(&self, part: &Part, course: &mut PartsProgress<'_>) -> Played {
        let how = (self.seed, &self.effort);
        let names: Vec<&str> = part.names.iter().map(|arm| arm.name.as_str()).collect();
        let ledger = |arms: &[&str], place| self.ledger(part.name_at_point(), &part.digest, arms, place);
        match &part.mode {
            Mode::Separate => {
                let mut played = Vec::new();
                for (arm, named) in part.names.iter().enumerate() {
                    let title = format!("{} {}", part.scenario, named.name);
                    let stop = self.effort.stop(&part.arms[arm].setup, part.names_of_file.len());
                    if self.passes(course, stop.trials_max) {
                        continue;
                    }
                    let is_read = !self.work.is_share() && (!self.quiet || self.out.folder.is_some());
                    let ledger = ledger(&names[arm..=arm], course.place);
                    let on = RunOn { workers: &self.workers, ledger: &ledger };
                    let one = self.bars.follow(title, stop.trials_max, |progress| {
                        play_arm(part, arm, how, is_read, on, progress)
                    });
                    course.place.advance(stop.trials_max);
                    let is_interrupted = one.run.ending == Ending::Interrupted;
                    played.push(one);
                    if is_interrupted {
                        break;
                    }
                }
                Played::Separate(played)
            }
            Mode::Paired(pairs) => {
                let decided = course.decided.map(|decided| |run: &PairedRun| decided(part, run));
                let decided = decided.as_ref().map(|decided| decided as &dyn Fn(&PairedRun) -> bool);
                let trials = self.effort.stop_paired(part, decided.is_some()).trials_max;
                let ledger = ledger(&names, course.place);
                let on = RunOn { workers: &self.workers, ledger: &ledger };
                let run = self.bars.follow(part.name_at_point(), trials, |progress| {
                    play_paired(part, pairs, how, decided, on, progress)
                });
                course.place.advance(trials);
                Played::Paired(run)
            }
        }
    }

    /// Prints how long the parts will take, if that is more than a few seconds.
    pub(super) fn forecast(&self, part: &Part, parts: usize, until_decided: bool) {
        if !self.bars.are_shown || !self.is_forecast {
            return;
        }
        let setups = part.setups();
        let jobs: Vec<Job<'_>> = setups.iter().map(|setup| Job { setup, seed: self.seed }).collect();
        let (stop, times) = match part.mode {
            Mode::Separate => (self.effort.stop(setups[0], part.names_of_file.len()), 1),
            Mode::Paired(_) => (self.effort.stop_paired(part, until_decided), parts as u64),
        };
        let Stop { trials_max, precision, .. } = stop;
        let is_limit = until_decided || !precision.is_empty();
        let trials = trials_max.saturating_mul(times);
        forecast::print(&jobs, trials, self.workers.threads(), is_limit);
    }

    /// Notes arms that ended at their limit before their intervals were narrow enough.
    pub(super) fn note_missed(&self, played: &Played) {
        match played {
            Played::Separate(arms) => {
                for one in arms.iter().filter(|one| self.effort.missed(one.run.ending)) {
                    let arm = &one.arm.name;
                    let trials = counted(one.run.tally.trials, "trial");
                    note_line(&format!("arm `{arm}`: the precision was not reached within {trials}"));
                }
            }
            Played::Paired(run) if self.effort.missed(run.ending) => {
                let trials = counted(run.trials(), "trial");
                note_line(&format!("the precision was not reached within {trials} of each arm"));
            }
            Played::Paired(_) => {}
        }
    }
}
