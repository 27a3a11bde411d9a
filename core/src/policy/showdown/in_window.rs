//! Lists of the survival actions that need an opportunity, and the opportunities for which they have a
//! line (SRV-14).

use super::fact::Fact;
use crate::policy::list::{Line, List};
use crate::rules::showdown::decide::Window;
use crate::rules::showdown::state::Seat;

/// A list that is asked in windows. Most lists are about few kinds of windows, and most windows pass
/// without an action, so the kinds are found once and for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InWindow<A> {
    list: List<Fact, A>,
    /// The kinds of windows in which a line can apply, one bit each.
    kinds: u16,
}

impl<A> From<List<Fact, A>> for InWindow<A> {
    fn from(list: List<Fact, A>) -> Self {
        let applies = |window| list.lines().iter().any(|line| may_apply(line, window));
        let kinds = KINDS.into_iter().filter(|window| applies(*window)).map(|window| bit(SEAT, window));
        Self { kinds: kinds.fold(0, |all, one| all | one), list }
    }
}

impl<A> InWindow<A> {
    /// The list.
    #[must_use]
    pub const fn list(&self) -> &List<Fact, A> {
        &self.list
    }

    /// Its lines.
    #[must_use]
    pub fn lines(&self) -> &[Line<Fact, A>] {
        self.list.lines()
    }

    /// False when no line of a survivor's list can apply in a window.
    #[inline]
    #[must_use]
    pub const fn is_about(&self, seat: Seat, window: Window) -> bool {
        self.kinds & bit(seat, window) != 0
    }
}

/// False when the window alone rules a line out.
fn may_apply<A>(line: &Line<Fact, A>, window: Window) -> bool {
    let value = |fact: Fact| match fact {
        Fact::Window(fact) => fact.of_window(SEAT, window).map(i32::from),
        _ => None,
    };
    line.when.decided(&value) != Some(false)
}

/// A survivor, and every kind of window from its view: facts about windows tell its own from those of
/// others, but not the others from each other.
const SEAT: Seat = 0;
const OTHER: Seat = 1;
const KINDS: [Window; 10] = [
    Window::TurnStart,
    Window::Flow,
    Window::MonsterKnockedDown,
    Window::AnyTime,
    Window::AfterMovement(SEAT),
    Window::AfterMovement(OTHER),
    Window::AfterActivation(SEAT),
    Window::AfterActivation(OTHER),
    Window::Attack(SEAT),
    Window::Attack(OTHER),
];

/// The bit of a window's kind from the view of a survivor.
const fn bit(seat: Seat, window: Window) -> u16 {
    match window {
        Window::TurnStart => 1 << 0,
        Window::Flow => 1 << 1,
        Window::MonsterKnockedDown => 1 << 2,
        Window::AnyTime => 1 << 3,
        Window::AfterMovement(of) => 1 << (4 + (of == seat) as u16),
        Window::AfterActivation(of) => 1 << (6 + (of == seat) as u16),
        Window::Attack(of) => 1 << (8 + (of == seat) as u16),
    }
}
