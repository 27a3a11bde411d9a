//! How paths have come to a pause inside a step: the rules take that way again to go on.

use std::rc::Rc;

use super::paths::bits;
use super::system::{Bystanders, System};

/// How paths have come to a pause: where the step began, and the answers from there on. Taking it leads to
/// the state at the pause, but for what was left out of its beginning: that has not been asked for yet.
pub(super) struct Way<S: System> {
    begin: Rc<Begin<S>>,
    /// None before the first pause.
    track: Option<Rc<Track>>,
}

struct Begin<S: System> {
    /// The state in which the step began, without bystanders.
    start: S::Packed,
    /// The parts that were left out of it.
    without: Bystanders,
}

#[derive(Debug)]
struct Track {
    before: Option<Rc<Self>>,
    stretch: Rc<Stretch>,
}

/// What lies between two pauses.
#[derive(Debug)]
pub(super) struct Stretch {
    pub(super) answers: Box<[u16]>,
    /// Pauses passed, with the one at its end.
    pub(super) pauses: u32,
}

// Derived, this would ask the same of `S`.
impl<S: System> Clone for Way<S> {
    fn clone(&self) -> Self {
        Self { begin: Rc::clone(&self.begin), track: self.track.clone() }
    }
}

impl<S: System> Way<S> {
    /// The beginning of a step, without some parts.
    pub(super) fn begin(start: S::Packed, without: Bystanders) -> Self {
        Self { begin: Rc::new(Begin { start, without }), track: None }
    }

    /// The state in which the step began, without bystanders.
    pub(super) fn start(&self) -> &S::Packed {
        &self.begin.start
    }

    /// The parts that were left out at the beginning, one bit each.
    pub(super) fn left_out(&self) -> u64 {
        self.begin.without.whole | self.begin.without.partly
    }

    /// Whether the parts that were left out but for a rest are in a state as they were at the beginning.
    pub(super) fn has_not_changed_rests(&self, packed: &S::Packed) -> bool {
        let start = self.begin.start.as_ref();
        bits(self.begin.without.partly).all(|part| packed.as_ref()[part] == start[part])
    }

    /// The way on, to the next pause.
    pub(super) fn on(&self, stretch: &Rc<Stretch>) -> Self {
        let track = Track { before: self.track.clone(), stretch: Rc::clone(stretch) };
        Self { begin: Rc::clone(&self.begin), track: Some(Rc::new(track)) }
    }

    /// The same way from a state with another part.
    pub(super) fn with(&self, part: usize, number: u32) -> Self {
        let mut start = self.begin.start;
        start.as_mut()[part] = number;
        Self { begin: Rc::new(Begin { start, ..*self.begin }), track: self.track.clone() }
    }

    /// The way of a state that has come to the pause. What was left out, and takes part from there on, is
    /// as it was when the step began; so is what was left out but for a rest, which is brought in at once.
    pub(super) fn of(self, packed: &S::Packed, without: Bystanders) -> Self {
        let Begin { mut start, without: left_out } = *self.begin;
        let missing = left_out.whole & !without.whole | left_out.partly;
        if missing == 0 {
            return self;
        }
        bits(missing).for_each(|part| start.as_mut()[part] = packed.as_ref()[part]);
        let without = Bystanders { whole: left_out.whole & without.whole, partly: 0 };
        Self { begin: Rc::new(Begin { start, without }), ..self }
    }

    /// The stretches of the way, the last one first.
    fn stretches(&self) -> impl Iterator<Item = &Stretch> {
        let tracks = std::iter::successors(self.track.as_deref(), |track| track.before.as_deref());
        tracks.map(|track| &*track.stretch)
    }

    /// The answers of the dice, from the beginning of the step on.
    pub(super) fn answers(&self) -> Vec<u16> {
        let mut stretches: Vec<_> = self.stretches().map(|stretch| &*stretch.answers).collect();
        stretches.reverse();
        stretches.concat()
    }

    /// Pauses passed.
    pub(super) fn pauses(&self) -> u32 {
        self.stretches().map(|stretch| stretch.pauses).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Showdown;

    fn start(of: impl Fn(usize) -> u32) -> <Showdown as System>::Packed {
        std::array::from_fn(of)
    }

    #[test]
    fn a_way_is_taken_again_from_its_beginning() {
        let stretch = |answers: &[u16], pauses| Rc::new(Stretch { answers: answers.into(), pauses });
        let begin = Way::<Showdown>::begin(start(|_| 0), Bystanders::default());
        let first = begin.on(&stretch(&[3, 1], 1));
        let [one, two] = [first.on(&stretch(&[4], 2)), first.on(&stretch(&[], 1))];
        assert_eq!((one.answers(), one.pauses()), (vec![3, 1, 4], 3));
        assert_eq!((two.answers(), two.pauses()), (vec![3, 1], 2));
        assert_eq!((begin.answers(), begin.pauses()), (vec![], 0));
    }

    #[test]
    fn what_was_left_out_comes_in_where_it_takes_part() {
        let left_out = Bystanders { whole: 0b110, partly: 0b1000 };
        let way = Way::<Showdown>::begin(start(|_| 0), left_out);
        let now = Bystanders { whole: 0b100, ..left_out };
        let way = way.of(&start(|part| 10 + part as u32), now);
        assert_eq!(*way.start(), start(|part| if part == 1 || part == 3 { 10 + part as u32 } else { 0 }));
        assert_eq!(way.left_out(), 0b100);
    }
}
