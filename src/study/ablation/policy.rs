//! Variants of showdowns with one line less in a priority list.

use deathroll_core::policy::showdown::{Decided, Decision};
use deathroll_core::policy::{Setup, Showdown};
use deathroll_core::rules::showdown::state::Seat;

/// A line of a list, and the survivors who share the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedLine {
    /// The decision that the list is for.
    pub decision: Decision,
    /// The index of the line.
    pub line: u8,
    /// The survivors.
    pub seats: Vec<Seat>,
    /// True when it is the list of everybody.
    pub is_common: bool,
}

impl SharedLine {
    /// The line, for each of its survivors.
    #[must_use]
    pub fn decided(&self) -> Vec<Decided> {
        let of = |&seat: &Seat| Decided { seat, decision: self.decision, line: self.line };
        self.seats.iter().map(of).collect()
    }
}

/// Every line of the lists that the game asks. Survivors with the same list share its lines, unless
/// `each` of them is looked at alone.
#[must_use]
pub fn lines(game: &Showdown, each: bool) -> Vec<SharedLine> {
    Decision::ALL.into_iter().flat_map(|decision| lines_of(game, decision, each)).collect()
}

fn lines_of(game: &Showdown, decision: Decision, each: bool) -> Vec<SharedLine> {
    let policies = &game.policies.survivors[..game.plan.survivors.len()];
    let mut groups: Vec<Vec<Seat>> = Vec::new();
    for seat in (0..game.plan.survivors.len() as Seat).filter(|&seat| game.asks(seat, decision)) {
        let own = &policies[usize::from(seat)];
        let shares =
            |group: &&mut Vec<Seat>| !each && own.has_same_list(&policies[usize::from(group[0])], decision);
        match groups.iter_mut().find(shares) {
            Some(group) => group.push(seat),
            None => groups.push(vec![seat]),
        }
    }
    // Others may have a list of their own that the game does not ask.
    let of_all = |group: &Vec<Seat>| {
        policies.iter().all(|one| one.has_same_list(&policies[usize::from(group[0])], decision))
    };
    let is_common = groups.len() == 1 && !each && of_all(&groups[0]);
    let lines = |seats: Vec<Seat>| {
        let lines = 0..policies[usize::from(seats[0])].line_count(decision) as u8;
        lines.map(move |line| SharedLine { decision, line, seats: seats.clone(), is_common })
    };
    groups.into_iter().flat_map(lines).collect()
}

/// The game without a line.
#[must_use]
pub fn without_line(game: &Showdown, line: &SharedLine) -> Setup {
    let mut game = game.clone();
    for &seat in &line.seats {
        game.policies.survivors[usize::from(seat)].leave_out(line.decision, line.line.into());
    }
    Setup::Showdown(Box::new(game))
}
