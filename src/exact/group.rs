//! States from which the next step is the same: they differ in bystanders and in what is watched, and
//! in the part along which there are rows.

use super::layer::{Key, Layer, Paths};
use super::measure::Measure;
use super::paths::{Ordered, Stepper, bits};
use super::row::{At, Moves, Row};
use super::system::{Bystanders, System};
use super::way::Way;

/// States from which the next step is the same.
pub(super) struct Group<S: System, M> {
    /// Any of them, without bystanders; with 0 in place of the part along which there are rows, if that
    /// is no bystander.
    pub(super) start: S::Packed,
    bystanders: Bystanders,
    /// The same, with bystanders as they are on the way of the group.
    pub(super) base: S::Packed,
    /// The part along which there are rows.
    axis: Option<usize>,
    /// All of them.
    pub(super) members: Vec<Member<S, M>>,
}

/// A state of a group, or a row of them.
pub(super) struct Member<S: System, M> {
    pub(super) key: Key<S>,
    /// How it came to its pause; none between steps.
    pub(super) way: Option<Way<S>>,
    /// With their probabilities.
    pub(super) row: Row<M>,
}

impl<S: System, M: Measure> Group<S, M> {
    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.members.iter().map(|member| member.row.len()).sum()
    }

    /// The probability of all of them.
    fn weight(&self) -> M {
        M::total(self.rows().map(|(_, weight)| weight))
    }

    /// All states with their probabilities.
    fn rows(&self) -> impl Iterator<Item = (At, &M)> {
        self.members.iter().flat_map(|member| member.row.iter())
    }

    /// Whether they are at a pause inside a step.
    pub(super) fn is_at_pause(&self) -> bool {
        self.members.iter().any(|member| member.way.is_some())
    }

    /// The way from one of the starts to the pause, or of the whole step.
    pub(super) fn way(&self, start: S::Packed) -> Way<S> {
        let way = self.members.first().and_then(|member| member.way.clone());
        way.unwrap_or_else(|| Way::begin(start, self.bystanders))
    }

    /// A start as it is on the way of the group.
    pub(super) fn on_way(&self, mut start: S::Packed) -> S::Packed {
        let bystanders = bits(self.bystanders.whole | self.bystanders.partly);
        bystanders.for_each(|part| start.as_mut()[part] = self.base.as_ref()[part]);
        start
    }

    /// The states in which the step begins, by the number of the part along which there are rows, each
    /// with the probability of the members that are in it.
    pub(super) fn starts(&self) -> Vec<(u32, S::Packed, M)> {
        let Some(axis) = self.axis.filter(|axis| !self.stands_by(*axis) && !self.stands_partly_by(*axis))
        else {
            let number = self.axis.map_or(0, |axis| self.start.as_ref()[axis]);
            return vec![(number, self.start, self.weight())];
        };
        // Few enough to be found faster than in a map.
        let mut totals: Vec<(u32, M)> = Vec::new();
        for (At { number, .. }, weight) in self.rows() {
            match totals.binary_search_by_key(&number, |(number, _)| *number) {
                Ok(place) => totals[place].1.add(weight),
                Err(place) => totals.insert(place, (number, weight.clone())),
            }
        }
        let start = |(number, weight)| {
            let mut start = self.start;
            start.as_mut()[axis] = number;
            (number, start, weight)
        };
        totals.into_iter().map(start).collect()
    }

    /// Where a member comes to when the step, from one of the starts, comes to `next`.
    pub(super) fn next(
        &self,
        stepper: &mut Stepper<'_, S>,
        member: &Member<S, M>,
        base: &S::Packed,
        next: S::Packed,
    ) -> S::Packed {
        let others = !self.axis.map_or(0, |axis| 1 << axis);
        let Bystanders { whole, partly } = self.bystanders;
        let others = Bystanders { whole: whole & others, partly: partly & others };
        stepper.with_bystanders(others, (base, next), &member.key.packed)
    }

    /// The part that may be put behind a veil when the step ends.
    pub(super) fn veiled_part(&self, stepper: &Stepper<'_, S>) -> Option<usize> {
        let veils = stepper.veils && !M::EXACT;
        veils.then(|| stepper.system.veiled_part(&stepper.tables, &self.start, self.bystanders)).flatten()
    }

    /// What becomes of a row by some moves.
    pub(super) fn along(&self, stepper: &mut Stepper<'_, S>, row: &Row<M>, moves: &Moves<M>) -> Row<M> {
        match (self.axis, moves.as_slice()) {
            (Some(axis), [(from, to, share)]) if self.stands_by(axis) => {
                let row = row.share(share);
                // One that is another now is forgotten.
                if from == to { row } else { row.at_one(*to) }
            }
            (Some(axis), _) if self.stands_partly_by(axis) => {
                let Stepper { system, tables, .. } = stepper;
                let base = self.base.as_ref()[axis];
                row.each_moved(moves, |to, before| system.with_kept(tables, axis, (base, to), before))
            }
            _ => row.moved(moves),
        }
    }

    /// Whether the step would be the same at another time.
    pub(super) fn is_timeless(&self) -> bool {
        S::TIME.is_some_and(|time| self.stands_by(time))
    }

    /// Whether the step leaves a part alone.
    const fn stands_by(&self, part: usize) -> bool {
        self.bystanders.whole & 1 << part != 0
    }

    /// Whether the step leaves a part alone but for a rest of it.
    const fn stands_partly_by(&self, part: usize) -> bool {
        self.bystanders.partly & 1 << part != 0
    }
}

/// A start with its bystanders as they are on the way of a state to its pause: they were left out of that,
/// or came along.
pub(super) fn base_of<S: System>(
    start: &S::Packed,
    packed: &S::Packed,
    bystanders: Bystanders,
    way: &Way<S>,
) -> S::Packed {
    let mut base = *start;
    let came_along = (bystanders.whole | bystanders.partly) & !way.left_out();
    bits(came_along).for_each(|part| base.as_mut()[part] = packed.as_ref()[part]);
    base
}

/// Puts the states of a layer, in which those are aside who stand aside, into groups, in the order in
/// which the first of each came.
pub(super) fn groups<S: System, M: Measure>(
    stepper: &mut Stepper<'_, S>,
    layer: Layer<S, M>,
) -> Vec<Group<S, M>> {
    let mut places: Ordered<(S::Packed, Bystanders), ()> = Ordered::default();
    let mut groups: Vec<Group<S, M>> = Vec::new();
    for (key, Paths { way, row }) in layer {
        let mut ways: Ordered<usize, Option<Way<S>>> = Ordered::default();
        let mut place_of = |number| {
            let packed = stepper.along(key.packed, number);
            let (start, bystanders) = without_bystanders(stepper, &packed, M::EXACT);
            let place = places.insert_full((start, bystanders), ()).0;
            ways.entry(place).or_insert_with(|| {
                let way = way.clone().map(|way| way.of(&packed, bystanders));
                if place == groups.len() {
                    let base = way.as_ref().map_or(start, |way| base_of(&start, &packed, bystanders, way));
                    groups.push(Group { start, bystanders, base, axis: stepper.axis, members: vec![] });
                }
                way
            });
            place
        };
        let rows = if S::AXIS_DIVIDES { row.split(place_of) } else { vec![(place_of(row.first()), row)] };
        for (place, row) in rows {
            groups[place].members.push(Member { key, way: ways[&place].clone(), row });
        }
    }
    groups
}

/// The start of a group, and who stands by.
fn without_bystanders<S: System>(
    stepper: &mut Stepper<'_, S>,
    packed: &S::Packed,
    exact: bool,
) -> (S::Packed, Bystanders) {
    let veiled = stepper.veils && !exact;
    let (mut start, bystanders) = stepper.system.without_bystanders(&mut stepper.tables, packed, veiled);
    let acts = |axis: &usize| (bystanders.whole | bystanders.partly) & 1 << axis == 0;
    if let Some(axis) = stepper.axis.filter(acts) {
        start.as_mut()[axis] = 0;
    }
    (start, bystanders)
}
