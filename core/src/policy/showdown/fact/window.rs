//! Facts about an opportunity to act (SRV-14).

use crate::rules::showdown::decide::{Table, Window};
use crate::rules::showdown::state::{Seat, Side};

/// A fact about the open window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowFact {
    /// It is the survivors' turn.
    SurvivorsTurn,
    /// Before the first act of the survivors' turn.
    TurnStart,
    /// After a survivor's movement.
    AfterMovement,
    /// After a survivor's activation.
    AfterActivation,
    /// The movement, activation or attack is that of the survivor who decides.
    Own,
    /// During a flow.
    Flow,
    /// Within a survivor's attack.
    Attack,
    /// The monster was just knocked down.
    MonsterFalls,
    /// In a flow, what is left of the monster's action strikes the survivor where it stands.
    Struck,
    /// No opportunity, but encourage may be used at any time.
    AnyTime,
}

impl WindowFact {
    #[inline]
    pub(super) fn value(self, table: Table<'_>, seat: Seat, window: Window) -> bool {
        self.of_window(seat, window).unwrap_or_else(|| match self {
            Self::Struck => table.is_struck(seat, table.at(seat)),
            _ => table.state.board.side == Side::Survivors,
        })
    }

    /// Its value, if the window decides it.
    #[inline]
    pub(in crate::policy::showdown) fn of_window(self, seat: Seat, window: Window) -> Option<bool> {
        Some(match self {
            Self::SurvivorsTurn => return None,
            Self::Struck if window == Window::Flow => return None,
            Self::Struck => false,
            Self::TurnStart => window == Window::TurnStart,
            Self::AfterMovement => matches!(window, Window::AfterMovement(_)),
            Self::AfterActivation => matches!(window, Window::AfterActivation(_)),
            Self::Own => match window {
                Window::AfterMovement(of) | Window::AfterActivation(of) | Window::Attack(of) => of == seat,
                _ => false,
            },
            Self::Flow => window == Window::Flow,
            Self::Attack => matches!(window, Window::Attack(_)),
            Self::MonsterFalls => window == Window::MonsterKnockedDown,
            Self::AnyTime => window == Window::AnyTime,
        })
    }
}
