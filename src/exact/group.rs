//! States from which the next step is the same: they differ in bystanders and in what is watched.

use std::rc::Rc;

use super::layer::{Key, Layer};
use super::measure::Measure;
use super::paths::{Ordered, Way};
use super::system::System;

/// States from which the next step is the same.
pub(super) struct Group<S: System, M> {
    /// Any of them, without bystanders.
    pub(super) start: S::Packed,
    /// The parts that are bystanders, one bit each.
    bystanders: u32,
    /// How one of them came to its pause; none between steps.
    pub(super) way: Option<Rc<Way<S>>>,
    /// The probability of all.
    pub(super) weight: M,
    /// All of them, with their probabilities.
    pub(super) members: Vec<(Key<S>, M)>,
}

impl<S: System, M> Group<S, M> {
    /// Where a member comes to when the step comes to `next`.
    pub(super) fn next(&self, member: &Key<S>, next: S::Packed) -> S::Packed {
        let (mut next, mut left) = (next, self.bystanders);
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            debug_assert_eq!(next.as_ref()[place], self.start.as_ref()[place], "bystanders are left alone");
            next.as_mut()[place] = member.packed.as_ref()[place];
            left &= left - 1;
        }
        next
    }
}

/// Puts the states of a layer into groups, in the order in which the first of each came.
pub(super) fn groups<S: System, M: Measure>(
    system: &S,
    tables: &S::Tables,
    layer: Layer<S, M>,
) -> Vec<Group<S, M>> {
    let mut places: Ordered<S::Packed, ()> = Ordered::default();
    let mut groups: Vec<Group<S, M>> = Vec::new();
    for (key, at) in layer {
        let (start, bystanders) = system.without_bystanders(tables, &key.packed);
        let place = places.insert_full(start, ()).0;
        match groups.get_mut(place) {
            Some(group) => {
                group.weight.add(&at.weight);
                group.members.push((key, at.weight));
            }
            None => groups.push(Group {
                start,
                bystanders,
                way: at.way,
                weight: at.weight.clone(),
                members: vec![(key, at.weight)],
            }),
        }
    }
    groups
}
