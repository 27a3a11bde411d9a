//! Lists of any decision, built from their conditions and from what their lines lead to.

use super::{Decision, Destination, Dodge, Fact, HlOrder, PayFor, SurvivorPolicies, Take, Use, Which, Wield};
use crate::policy::list::{Line, List};

/// What a line leads to, whatever its decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Dodging one of the hits that the condition is about.
    Dodge(Which),
    /// Resolving one of the cards that the condition is about.
    Resolve(Take),
    /// Enduring, or encouraging the survivor that the condition is about.
    Agree,
    /// Moving or dashing.
    Go(Destination),
    /// Using an activation.
    Use(Use),
    /// Paying.
    Pay(PayFor),
    /// Attacking with a weapon.
    Wield(Wield),
}

impl Act {
    /// True when it names gear, terrain or rules of a scenario.
    pub(super) fn names_supplies(&self) -> bool {
        match self {
            Self::Use(of) => matches!(of, Use::Piece(_) | Use::Kind(_)),
            Self::Pay(of) => *of != PayFor::ANYTHING,
            Self::Wield(with) => matches!(with, Wield::Piece(_)),
            Self::Dodge(_) | Self::Resolve(_) | Self::Agree | Self::Go(_) => false,
        }
    }
}

impl SurvivorPolicies {
    /// The list of a decision, in the form that all decisions share.
    #[must_use]
    pub fn list(&self, decision: Decision) -> List<Fact, Act> {
        fn of<A: Clone>(list: &List<Fact, A>, act: impl Fn(A) -> Act) -> List<Fact, Act> {
            let line = |line: &Line<Fact, A>| Line { when: line.when.clone(), act: act(line.act.clone()) };
            list.lines().iter().map(line).collect()
        }
        match decision {
            Decision::Dodge => of(self.dodge.list(), Act::Dodge),
            Decision::Endure => of(&self.endure, |()| Act::Agree),
            Decision::HlOrder => of(self.hl_order.lines(), Act::Resolve),
            Decision::Encourage => of(self.encourage.list(), |()| Act::Agree),
            Decision::Dash => of(self.dash.list(), Act::Go),
            Decision::Surge => of(self.surge.list(), Act::Use),
            Decision::Movement => of(&self.movement, Act::Go),
            Decision::Activation => of(&self.activation, Act::Use),
            Decision::Pay => of(&self.pay, Act::Pay),
            Decision::Weapon => of(&self.weapon, Act::Wield),
        }
    }

    /// Sets the list of a decision. Lines that lead to what it is not about are left out.
    pub fn set_lines(&mut self, decision: Decision, lines: &[Line<Fact, Act>]) {
        fn list<A>(lines: &[Line<Fact, Act>], act: impl Fn(&Act) -> Option<A>) -> List<Fact, A> {
            let line = |line: &Line<Fact, Act>| Some(Line { when: line.when.clone(), act: act(&line.act)? });
            lines.iter().filter_map(line).collect()
        }
        let agree = |act: &Act| (*act == Act::Agree).then_some(());
        let go = |act: &Act| if let Act::Go(to) = act { Some(to.clone()) } else { None };
        let uses = |act: &Act| if let Act::Use(of) = act { Some(*of) } else { None };
        match decision {
            Decision::Dodge => {
                let which = |act: &Act| if let Act::Dodge(which) = act { Some(*which) } else { None };
                self.dodge = Dodge::from(list(lines, which));
            }
            Decision::Endure => self.endure = list(lines, agree),
            Decision::HlOrder => {
                let take = |act: &Act| if let Act::Resolve(take) = act { Some(*take) } else { None };
                self.hl_order = HlOrder::from(list(lines, take));
            }
            Decision::Encourage => self.encourage = list(lines, agree).into(),
            Decision::Dash => self.dash = list(lines, go).into(),
            Decision::Surge => self.surge = list(lines, uses).into(),
            Decision::Movement => self.movement = list(lines, go),
            Decision::Activation => self.activation = list(lines, uses),
            Decision::Pay => {
                self.pay = list(lines, |act| if let Act::Pay(of) = act { Some(*of) } else { None });
            }
            Decision::Weapon => {
                self.weapon = list(lines, |act| if let Act::Wield(of) = act { Some(*of) } else { None });
            }
        }
    }
}
