//! Policies that report the line that decided.

use super::list::Chosen;

/// A line of a priority list that decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decided<Decision> {
    /// Whose list it is; foes of an encounter are those of the current combat.
    pub seat: u8,
    /// The decision that the list is for.
    pub decision: Decision,
    /// The index of the line.
    pub line: u8,
}

/// The policies of all players, with somebody who hears of every line that decides, before what it decided is carried
/// out. A line of `movement` by which a survivor stays where it is counts as well, and so does a line of `activation`
/// that is for nothing.
#[derive(Debug)]
pub struct Explained<'a, Policies, H> {
    pub(super) policies: &'a Policies,
    hear: H,
}

impl<'a, Policies, H> Explained<'a, Policies, H> {
    #[inline]
    pub(super) const fn new(policies: &'a Policies, hear: H) -> Self {
        Self { policies, hear }
    }

    #[inline]
    pub(super) fn say<Decision>(&mut self, seat: u8, decision: Decision, line: u8)
    where
        H: FnMut(Decided<Decision>),
    {
        (self.hear)(Decided { seat, decision, line });
    }

    /// What was chosen; the line is reported.
    #[inline]
    pub(super) fn heard<Decision, T>(&mut self, seat: u8, decision: Decision, chosen: Chosen<T>) -> T
    where
        H: FnMut(Decided<Decision>),
    {
        self.say(seat, decision, chosen.line);
        chosen.what
    }
}
