//! Several part files, read as one.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::header::{Header, RunName};
use super::journal::{Journal, REMEDY};
use super::part::{LookKey, PartFile, Piece};
use deathroll_core::engine::{Cover, Sums};

/// Part files of one command that have no trial in common.
#[derive(Debug, Default)]
pub struct Sources {
    parts: Vec<PartFile>,
    /// For each run its pieces: the number of the part, and the key in it.
    pieces: BTreeMap<u32, Vec<(usize, LookKey)>>,
    /// The runs that the parts know, each with the number of the part that named it first.
    runs: BTreeMap<u32, usize>,
}

impl Sources {
    /// Opens finished parts, and checks every byte of them, and that they belong together.
    ///
    /// # Errors
    /// When a part cannot be read, is damaged, belongs to another command than the first, or has trials that
    /// another has, too.
    pub fn open(paths: &[PathBuf]) -> Result<Self, Fault> {
        let mut sources = Self::default();
        for path in paths {
            sources.add(PartFile::open(path)?)?;
        }
        sources.check_distinct()?;
        Ok(sources)
    }

    fn add(&mut self, part: PartFile) -> Result<(), Fault> {
        let number = self.parts.len();
        if let Some(difference) = self.parts.first().and_then(|first| part.header.difference(&first.header)) {
            return Err(Fault::wrong(&part.path, difference));
        }
        for (run, name) in &part.runs {
            let before = *self.runs.entry(*run).or_insert(number);
            let known = self.parts.get(before).and_then(|first| first.runs.get(run));
            if let Some(difference) = known.and_then(|known| name.difference(&part.path, known)) {
                return Err(Fault::wrong(&part.path, difference));
            }
        }
        for key in part.pieces.keys() {
            self.pieces.entry(key.0).or_default().push((number, *key));
        }
        self.parts.push(part);
        Ok(())
    }

    /// Refuses trials that two parts have.
    fn check_distinct(&self) -> Result<(), Fault> {
        for (run, pieces) in &self.pieces {
            let ranges = |&(part, key): &(usize, LookKey)| {
                let trials = self.parts[part].pieces[&key].what.trials.ranges();
                trials.iter().map(move |range| (range.start, range.end, part))
            };
            let mut all: Vec<_> = pieces.iter().flat_map(ranges).collect();
            all.sort_unstable();
            if let Some([(_, _, first), (start, end, second)]) =
                all.array_windows().find(|[one, two]| two.0 < one.1)
            {
                let (first, name) = (self.parts[*first].path.display(), &self.parts[*second].runs[run]);
                let what = format!("its trials {start}..{end} of {name} are also in {first}");
                return Err(Fault::wrong(&self.parts[*second].path, what));
            }
        }
        Ok(())
    }

    /// Refuses a journal with trials that one of the parts has, too: one that an earlier wave left.
    ///
    /// # Errors
    /// When there are such trials.
    pub fn check_apart(&self, journal: &Journal) -> Result<(), Fault> {
        for (name, kept) in journal.pieces() {
            if let Some(trial) = self.cover(kept.run, &kept.look).overlap(&kept.trials) {
                let what = format!("trial {trial} of {name} is also in the parts of earlier waves; {REMEDY}");
                return Err(Fault::wrong(journal.path(), what));
            }
        }
        Ok(())
    }

    /// The command that they belong to; none without parts.
    #[must_use]
    pub fn header(&self) -> Option<&Header> {
        self.parts.first().map(|part| &part.header)
    }

    /// Refuses parts of another command.
    ///
    /// # Errors
    /// When they belong to another one.
    pub fn check_command(&self, header: &Header) -> Result<(), Fault> {
        match self.parts.first().map(|part| (part, part.header.difference(header))) {
            Some((part, Some(difference))) => Err(Fault::wrong(&part.path, difference)),
            _ => Ok(()),
        }
    }

    /// Refuses to replace a part that has trials which these lack. One that cannot be read has none.
    ///
    /// # Errors
    /// When it has such trials.
    pub fn check_replaces(&self, path: &Path) -> Result<(), Fault> {
        PartFile::open(path).map_or(Ok(()), |old| old.check_replaced(|run, look| self.cover(run, look)))
    }

    /// Number of trials, over all runs.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.parts.iter().map(PartFile::trials).sum()
    }

    /// The numbers of the runs of which there are trials, with their names.
    pub(super) fn runs(&self) -> impl Iterator<Item = (u32, &RunName)> {
        self.runs.iter().map(|(&run, &part)| (run, &self.parts[part].runs[&run]))
    }

    /// The pieces of each look, with their parts.
    pub(super) fn by_look(&self) -> BTreeMap<LookKey, Vec<(&PartFile, &Piece)>> {
        let mut looks: BTreeMap<LookKey, Vec<(&PartFile, &Piece)>> = BTreeMap::new();
        for (key, piece, part) in
            self.parts.iter().flat_map(|part| part.pieces.iter().map(move |(key, piece)| (key, piece, part)))
        {
            looks.entry(*key).or_default().push((part, piece));
        }
        looks
    }

    /// Refuses a run that is another one in the parts.
    pub(super) fn check(&self, run: u32, name: &RunName) -> Result<(), Fault> {
        let Some(part) = self.runs.get(&run).map(|&part| &self.parts[part]) else { return Ok(()) };
        match part.runs[&run].difference(&part.path, name) {
            Some(difference) => Err(Fault::wrong(&part.path, difference)),
            None => Ok(()),
        }
    }

    /// True where the parts have this run with other arms.
    pub(super) fn have_other_arms(&self, run: u32, name: &RunName) -> bool {
        self.runs.get(&run).is_some_and(|&part| self.parts[part].runs[&run].has_other_arms(name))
    }

    /// The trials of a look of a run that the parts have.
    pub(super) fn cover(&self, run: u32, look: &Range<u64>) -> Cover {
        self.pieces_within(run, look)
            .flat_map(|(part, key)| self.cover_of(part, key).ranges())
            .cloned()
            .collect()
    }

    /// A part with trials of a run from a number on; none where no part has any.
    pub(super) fn part_after(&self, run: u32, trial: u64) -> Option<&PartFile> {
        let mut pieces = self.pieces.get(&run).into_iter().flatten();
        pieces.find(|(_, (_, start, _))| *start >= trial).map(|&(part, _)| &self.parts[part])
    }

    /// A part with trials of a look of a run; none where no part has any.
    pub(super) fn part_of(&self, run: u32, look: &Range<u64>) -> Option<&PartFile> {
        let mut pieces = self.pieces_within(run, look);
        pieces.find(|&(part, key)| self.cover_of(part, key).trials() > 0).map(|(part, _)| &self.parts[part])
    }

    /// Adds the sums of the trials of a look to others of the same shape; `cover` has none of them yet.
    pub(super) fn add_to(
        &self,
        (cover, sums): (&mut Cover, &mut Sums),
        run: u32,
        look: &Range<u64>,
    ) -> Result<(), Fault> {
        for (number, key) in self.pieces_within(run, look) {
            self.parts[number].add_to((cover, sums), &self.parts[number].pieces[&key])?;
        }
        Ok(())
    }

    /// The pieces all of whose trials belong to a look.
    fn pieces_within(&self, run: u32, look: &Range<u64>) -> impl Iterator<Item = (usize, LookKey)> {
        let pieces = self.pieces.get(&run).into_iter().flatten().copied();
        pieces.filter(move |&(part, key)| self.cover_of(part, key).is_sound(look))
    }

    fn cover_of(&self, part: usize, key: LookKey) -> &Cover {
        &self.parts[part].pieces[&key].what.trials
    }
}
