//! Which trials of a command a process plays, which it knows, and where it keeps the sums.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::fault::Fault;
use super::header::RunName;
use super::journal::Journal;
use super::merge::write_merged;
use super::part::{LookKey, PartFile, Trials};
use super::sources::Sources;
use deathroll_core::engine::{Cover, Ledger, Sums};

/// The trials that a process plays, of those that it does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// All.
    Rest,
    /// One of so many pieces of about the same size, counted from 0.
    Piece {
        /// Its number, from 0.
        index: u64,
        /// How many there are.
        of: u64,
    },
    /// None.
    Nothing,
}

/// Where the trials of a run are among those of all runs of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// After so many trials of earlier runs, of so many of all runs, laid end to end: pieces are cut from
    /// the whole, so that each meets few runs.
    Line {
        /// Trials of earlier runs.
        before: u64,
        /// Trials of all runs.
        of: u64,
    },
    /// Unknown, since stop rules decide: every look is cut into pieces of its own.
    Looks,
}

impl Place {
    /// Moves behind the trials of a run.
    pub fn advance(&mut self, trials: u64) {
        if let Self::Line { before, .. } = self {
            *before = before.saturating_add(trials);
        }
    }
}

/// What a process knows of the trials of a command, plays and keeps.
#[derive(Debug)]
pub struct Work {
    sources: Sources,
    share: Share,
    journal: Option<Mutex<Journal>>,
    /// The part in whose place that of a share is going to be.
    replaced: Option<PartFile>,
    /// The number of the next run.
    next: AtomicU32,
    every: Duration,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// What is known of each look.
    covers: BTreeMap<LookKey, Cover>,
    runs: BTreeMap<u32, (RunName, Place)>,
    /// The first fault; with it nothing is played or kept any more.
    fault: Option<Fault>,
    /// When sums are kept next.
    due: Instant,
    /// When what is kept is written to the disk next.
    sync_due: Instant,
}

/// Trials that no part has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Their run.
    pub run: RunName,
    /// The look that they belong to.
    pub look: Range<u64>,
    /// The trials.
    pub trials: Vec<Range<u64>>,
    place: Place,
    /// Whether a part has trials of a later look.
    is_followed: bool,
}

impl Missing {
    /// True for all trials up to the next look of a run that goes on, which no part could have yet.
    #[must_use]
    pub fn is_next_wave(&self) -> bool {
        self.place == Place::Looks && self.trials == [self.look.clone()] && !self.is_followed
    }
}

/// Sums are kept at most so often that it takes one part in this many of the time.
const TIMES: u32 = 100;

impl Work {
    /// Work that knows some parts, plays a share, and keeps sums in a journal if there is one, at most once
    /// in a time.
    #[must_use]
    pub fn new(sources: Sources, share: Share, journal: Option<Journal>, every: Duration) -> Self {
        let state = State {
            covers: BTreeMap::new(),
            runs: BTreeMap::new(),
            fault: None,
            due: Instant::now() + every,
            sync_due: Instant::now() + every,
        };
        Self {
            sources,
            share,
            journal: journal.map(Mutex::new),
            replaced: None,
            next: AtomicU32::new(0),
            every,
            state: Mutex::new(state),
        }
    }

    /// The work of a share whose part replaces another one, which must have none of the trials of others.
    #[must_use]
    pub fn replacing(self, part: Option<PartFile>) -> Self {
        Self { replaced: part, ..self }
    }

    /// The ledger of the next run of the command.
    #[must_use]
    pub fn run(&self, name: RunName, place: Place) -> RunLedger<'_> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        // All trials are played again where an extended check needs other arms than before.
        let plays_again = self.share == Share::Rest && self.sources.have_other_arms(number, &name);
        let known = if plays_again { Ok(()) } else { self.sources.check(number, &name) };
        self.note(known.and_then(|()| self.check_journal(number, &name)));
        locked(&self.state).runs.insert(number, (name, place));
        RunLedger { work: self, number, place, plays_again }
    }

    /// Passes over the next run of the command, of which nothing has to be played.
    pub fn skip(&self) {
        self.next.fetch_add(1, Ordering::Relaxed);
    }

    fn check_journal(&self, number: u32, name: &RunName) -> Result<(), Fault> {
        let Some(journal) = &self.journal else { return Ok(()) };
        let journal = locked(journal);
        match journal.name(number).and_then(|known| known.difference(journal.path(), name)) {
            Some(difference) => Err(Fault::wrong(journal.path(), difference)),
            None => Ok(()),
        }
    }

    /// Passes over the next run of the command if none of its trials belong to the share of this process; false if it
    /// has to be asked for.
    pub fn passes(&self, trials: u64, place: Place) -> bool {
        let Share::Piece { index, of } = self.share else { return false };
        let is_empty =
            matches!(place, Place::Line { .. }) && piece(&(0..trials), place, index, of).is_empty();
        if is_empty {
            let number = self.next.load(Ordering::Relaxed);
            self.skip();
            let replaced = self.replaced.as_ref();
            self.note(replaced.map_or(Ok(()), |old| old.check_replaced_of(number, |_| Cover::default())));
        }
        is_empty
    }

    /// True when only a share is played, so that there are no results.
    #[must_use]
    pub const fn is_share(&self) -> bool {
        matches!(self.share, Share::Piece { .. })
    }

    /// The journal, and the number of trials in it; none without any.
    #[must_use]
    pub fn kept(&self) -> Option<(PathBuf, u64)> {
        let journal = locked(self.journal.as_ref()?);
        (journal.trials() > 0).then(|| (journal.path().to_path_buf(), journal.trials()))
    }

    /// True when something could not be read or kept: there is no sense in going on.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        locked(&self.state).fault.is_some()
    }

    /// The trials that are not known, of the looks that were asked for.
    #[must_use]
    pub fn missing(&self) -> Vec<Missing> {
        let state = locked(&self.state);
        let missing = state.covers.iter().filter_map(|((run, start, end), cover)| {
            let is_followed = self.sources.part_after(*run, *end).is_some();
            let (look, (run, place)) = (*start..*end, state.runs.get(run)?.clone());
            let trials = cover.gaps(&look);
            (!trials.is_empty()).then_some(Missing { run, look, trials, place, is_followed })
        });
        missing.collect()
    }

    /// Ends the work.
    ///
    /// # Errors
    /// When something could not be read or kept.
    pub fn finish(self) -> Result<Finished, Fault> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let journal =
            self.journal.map(|journal| journal.into_inner().unwrap_or_else(PoisonError::into_inner));
        if let Some(fault) = state.fault {
            // One without trials would only be in the way.
            return Err(match journal.filter(|journal| journal.trials() == 0).map(Journal::remove) {
                Some(Err(other)) => other,
                Some(Ok(())) | None => fault,
            });
        }
        Ok(Finished { sources: self.sources, share: self.share, journal })
    }

    /// Writes what was kept to the disk, at most once in a time: looks may follow one another faster.
    fn sync(&self, journal: &Journal) -> Result<(), Fault> {
        let begin = Instant::now();
        if begin < locked(&self.state).sync_due {
            return Ok(());
        }
        journal.sync()?;
        locked(&self.state).sync_due = self.next_after(begin);
        Ok(())
    }

    /// When something is done again that was begun at a time and is done now.
    fn next_after(&self, begin: Instant) -> Instant {
        Instant::now() + self.every.max(begin.elapsed() * TIMES)
    }

    /// Remembers the first fault.
    fn note<T>(&self, found: Result<T, Fault>) -> Option<T> {
        match found {
            Ok(found) => Some(found),
            Err(fault) => {
                locked(&self.state).fault.get_or_insert(fault);
                None
            }
        }
    }
}

/// Work that has come to its end.
#[derive(Debug)]
pub struct Finished {
    sources: Sources,
    share: Share,
    journal: Option<Journal>,
}

impl Finished {
    /// Writes the finished part: of what was kept, or of the parts where nothing was played. False where sums were
    /// neither kept nor known, and nothing is written. `place` is named in faults.
    ///
    /// # Errors
    /// When something cannot be read or written.
    pub fn write_part(&mut self, to: impl Write, place: &Path) -> Result<bool, Fault> {
        match (&mut self.journal, self.share) {
            (Some(journal), _) => journal.write_finished(to, place)?,
            (None, Share::Nothing) => write_merged(&self.sources, to, place)?,
            (None, _) => return Ok(false),
        }
        Ok(true)
    }

    /// Refuses to replace a part that has trials which were neither kept nor known.
    ///
    /// # Errors
    /// When it has such trials.
    pub fn check_replaces(&self, path: &Path) -> Result<(), Fault> {
        self.journal
            .as_ref()
            .map_or_else(|| self.sources.check_replaces(path), |own| own.check_replaces(path))
    }

    /// True when the finished part would have no sums.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.journal.as_ref().map_or_else(|| self.sources.trials(), Journal::trials) == 0
    }

    /// True when sums of other parts are known.
    #[must_use]
    pub fn knows_others(&self) -> bool {
        self.sources.trials() > 0
    }

    /// True when sums were kept in a journal.
    #[must_use]
    pub const fn has_journal(&self) -> bool {
        self.journal.is_some()
    }

    /// Leaves the journal for a later process, on the disk: its path and the number of trials in it. One without
    /// trials is removed.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn leave_journal(self) -> Result<Option<(PathBuf, u64)>, Fault> {
        let Some(journal) = self.journal else { return Ok(None) };
        if journal.trials() == 0 {
            return journal.remove().map(|()| None);
        }
        journal.sync()?;
        Ok(Some((journal.path().to_path_buf(), journal.trials())))
    }

    /// Removes the journal: its trials are elsewhere.
    ///
    /// # Errors
    /// When the file cannot be removed.
    pub fn remove_journal(self) -> Result<(), Fault> {
        self.journal.map_or(Ok(()), Journal::remove)
    }
}

/// The ledger of one run.
#[derive(Debug)]
pub struct RunLedger<'a> {
    work: &'a Work,
    number: u32,
    place: Place,
    /// Whether the sums of other parts are of other arms, and of no use.
    plays_again: bool,
}

impl RunLedger<'_> {
    /// True where trials that other parts have are played again, since their arms are others.
    #[must_use]
    pub const fn plays_again(&self) -> bool {
        self.plays_again
    }

    const fn key(&self, look: &Range<u64>) -> LookKey {
        (self.number, look.start, look.end)
    }

    /// The trials of a look that this process kept before.
    fn kept(&self, look: &Range<u64>) -> Cover {
        let journal = self.work.journal.as_ref().map(locked);
        let piece = journal.as_ref().and_then(|journal| journal.piece(self.key(look)));
        piece.map(|piece| piece.what.trials.clone()).unwrap_or_default()
    }

    /// True where other parts answer the look, so that a share has nothing to do there.
    fn is_answered(&self, look: &Range<u64>) -> bool {
        self.work.is_share() && self.work.sources.cover(self.number, look).is(look)
    }

    /// Refuses parts that have trials of later looks, or some of this one, but not all of it: a share would play the
    /// others once more. Refuses to replace a part that has trials of this look which are none of the share.
    fn check_complete(&self, look: &Range<u64>) -> Result<(), Fault> {
        let Work { sources, replaced, .. } = self.work;
        if !self.work.is_share() || self.is_answered(look) {
            return Ok(());
        }
        if let Some(part) = sources.part_after(self.number, look.end) {
            let why =
                "it has trials of a later wave than the rest; --after takes the parts of all waves before";
            return Err(Fault::wrong(&part.path, why));
        }
        if let Some(part) = sources.part_of(self.number, look).filter(|_| self.place == Place::Looks) {
            let why =
                "the other parts of its wave are not there; --after takes the parts of all waves before";
            return Err(Fault::wrong(&part.path, why));
        }
        let share = |look: &Range<u64>| Cover::from_iter([self.share(look)]);
        replaced.as_ref().map_or(Ok(()), |old| old.check_replaced_of(self.number, share))
    }

    /// The trials of the look that belong to this process, known or not.
    fn share(&self, look: &Range<u64>) -> Range<u64> {
        match self.work.share {
            Share::Rest => look.clone(),
            Share::Nothing => look.start..look.start,
            Share::Piece { index, of } => piece(look, self.place, index, of),
        }
    }

    /// The trials of the look that other parts have. None of them where the journal has some, too: it goes on with
    /// those of an extended run, and has all of them as soon as it has one.
    fn of_others(&self, look: &Range<u64>, own: &Cover) -> Cover {
        let others = self.work.sources.cover(self.number, look);
        if self.plays_again || others.overlap(own).is_some() { Cover::default() } else { others }
    }

    /// The sums that this process may answer with: those of other parts, unless it plays a share that they
    /// leave open, and its own.
    fn sums(&self, look: &Range<u64>, empty: &Sums) -> Result<Option<(Cover, Sums)>, Fault> {
        let own = self.kept(look);
        let has_others =
            (!self.work.is_share() || self.is_answered(look)) && self.of_others(look, &own).trials() > 0;
        if own.trials() == 0 && !has_others {
            return Ok(None);
        }
        let (mut cover, mut sums) = (Cover::default(), empty.clone());
        if has_others {
            self.work.sources.add_to((&mut cover, &mut sums), self.number, look)?;
        }
        if let Some(journal) = &self.work.journal {
            locked(journal).add_to((&mut cover, &mut sums), self.key(look))?;
        }
        Ok(Some((cover, sums)))
    }
}

impl Ledger for RunLedger<'_> {
    fn known(&self, look: &Range<u64>, empty: &Sums) -> Option<(Cover, Sums)> {
        if self.work.has_failed() {
            return None;
        }
        let sums = self.check_complete(look).and_then(|()| self.sums(look, empty));
        self.work.note(sums).flatten()
    }

    fn to_play(&self, look: &Range<u64>) -> Vec<Range<u64>> {
        if self.work.has_failed() {
            return Vec::new();
        }
        let own = self.kept(look);
        let mut known = self.of_others(look, &own);
        known.add_all(&own);
        known.gaps(&self.share(look))
    }

    fn is_due(&self) -> bool {
        self.work.journal.is_some() && Instant::now() >= locked(&self.work.state).due
    }

    fn keep(&self, look: &Range<u64>, trials: &Cover, sums: &Sums) {
        let key = self.key(look);
        locked(&self.work.state).covers.insert(key, trials.clone());
        let Some(journal) = &self.work.journal else { return };
        if trials.trials() == 0 || self.is_answered(look) || self.work.has_failed() {
            return;
        }
        let begin = Instant::now();
        let what = Trials { run: self.number, look: look.clone(), trials: trials.clone() };
        let name = locked(&self.work.state).runs.get(&self.number).map(|(name, _)| name.clone());
        let mut journal = locked(journal);
        let is_new = journal.name(self.number).is_none();
        let named = match name.filter(|_| is_new) {
            Some(name) => journal.add_run(self.number, &name),
            None => Ok(()),
        };
        self.work.note(named.and_then(|()| journal.keep(what, sums)).and_then(|()| self.work.sync(&journal)));
        locked(&self.work.state).due = self.work.next_after(begin);
    }
}

/// The part of a look that belongs to one piece of many.
fn piece(look: &Range<u64>, place: Place, index: u64, of: u64) -> Range<u64> {
    let cut = |all: u64, at: u64| (u128::from(all) * u128::from(at) / u128::from(of.max(1))) as u64;
    let trial = |at: u64| match place {
        Place::Line { before, of } => cut(of, at).saturating_sub(before).clamp(look.start, look.end),
        Place::Looks => look.start + cut(look.end - look.start, at),
    };
    trial(index)..trial(index + 1)
}

/// The data of a lock. A panic of another thread ends the run anyway.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_line_meet_few_runs_and_leave_nothing_out() {
        let place = |run: u64| Place::Line { before: run * 100, of: 300 };
        let of_piece = |index: u64| [0, 1, 2].map(|run| piece(&(0..100), place(run), index, 4));
        assert_eq!(of_piece(0), [0..75, 0..0, 0..0]);
        assert_eq!(of_piece(1), [75..100, 0..50, 0..0]);
        assert_eq!(of_piece(2), [100..100, 50..100, 0..25]);
        assert_eq!(of_piece(3), [100..100, 100..100, 25..100]);
    }

    #[test]
    fn every_look_is_cut_by_itself_where_stop_rules_decide() {
        let of_piece = |index: u64| piece(&(4096..8192), Place::Looks, index, 3);
        assert_eq!([of_piece(0), of_piece(1), of_piece(2)], [4096..5461, 5461..6826, 6826..8192]);
    }
}
