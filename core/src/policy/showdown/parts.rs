//! The lists of a survivor, one decision at a time.

use super::{Decision, Dodge, Fact, HlOrder, PayFor, SurvivorPolicies, Use, Wield, names};
use crate::policy::list::{List, When};

impl SurvivorPolicies {
    /// Number of lines of the list for a decision.
    #[must_use]
    pub fn line_count(&self, decision: Decision) -> usize {
        match decision {
            Decision::Dodge => self.dodge.lines().len(),
            Decision::Endure => self.endure.lines().len(),
            Decision::HlOrder => self.hl_order.lines().lines().len(),
            Decision::Encourage => self.encourage.lines().len(),
            Decision::Dash => self.dash.lines().len(),
            Decision::Surge => self.surge.lines().len(),
            Decision::Movement => self.movement.lines().len(),
            Decision::Activation => self.activation.lines().len(),
            Decision::Pay => self.pay.lines().len(),
            Decision::Weapon => self.weapon.lines().len(),
        }
    }

    /// True when the list for a decision names gear, terrain, rules or counters.
    #[must_use]
    pub fn names_supplies(&self, decision: Decision) -> bool {
        fn names<A>(list: &List<Fact, A>, supply: impl Fn(&A) -> bool) -> bool {
            let asks = |when: &When<Fact>| !when.asks_only(&|fact: &Fact| !fact.is_of_counter());
            list.lines().iter().any(|line| supply(&line.act) || asks(&line.when))
        }
        let is_thing = |of: &Use| matches!(of, Use::Piece(_) | Use::Kind(_));
        match decision {
            Decision::Dodge => names(self.dodge.list(), |_| false),
            Decision::Endure => names(&self.endure, |()| false),
            Decision::HlOrder => names(self.hl_order.lines(), |_| false),
            Decision::Encourage => names(self.encourage.list(), |()| false),
            Decision::Dash => names(self.dash.list(), |_| false),
            Decision::Surge => names(self.surge.list(), is_thing),
            Decision::Movement => names(&self.movement, |_| false),
            Decision::Activation => names(&self.activation, is_thing),
            Decision::Pay => names(&self.pay, |of| *of != PayFor::ANYTHING),
            Decision::Weapon => names(&self.weapon, |wield| matches!(wield, Wield::Piece(_))),
        }
    }

    /// True when another survivor has the same list for a decision.
    #[must_use]
    pub fn has_same_list(&self, other: &Self, decision: Decision) -> bool {
        match decision {
            Decision::Dodge => self.dodge == other.dodge,
            Decision::Endure => self.endure == other.endure,
            Decision::HlOrder => self.hl_order == other.hl_order,
            Decision::Encourage => self.encourage == other.encourage,
            Decision::Dash => self.dash == other.dash,
            Decision::Surge => self.surge == other.surge,
            Decision::Movement => self.movement == other.movement,
            Decision::Activation => self.activation == other.activation,
            Decision::Pay => self.pay == other.pay,
            Decision::Weapon => self.weapon == other.weapon,
        }
    }

    /// Leaves out a line of the list for a decision.
    pub fn leave_out(&mut self, decision: Decision, line: usize) {
        match decision {
            Decision::Dodge => self.dodge = Dodge::from(self.dodge.list().without(line)),
            Decision::Endure => self.endure = self.endure.without(line),
            Decision::HlOrder => self.hl_order = HlOrder::from(self.hl_order.lines().without(line)),
            Decision::Encourage => self.encourage = self.encourage.list().without(line).into(),
            Decision::Dash => self.dash = self.dash.list().without(line).into(),
            Decision::Surge => self.surge = self.surge.list().without(line).into(),
            Decision::Movement => self.movement = self.movement.without(line),
            Decision::Activation => self.activation = self.activation.without(line),
            Decision::Pay => self.pay = self.pay.without(line),
            Decision::Weapon => self.weapon = self.weapon.without(line),
        }
    }

    /// Sets the policy of a decision to the list that a name stands for; an unknown name changes nothing.
    pub fn set_named(&mut self, decision: Decision, name: &str) {
        fn set<T>(policy: &mut T, named: Option<T>) {
            if let Some(named) = named {
                *policy = named;
            }
        }
        match decision {
            Decision::Dodge => set(&mut self.dodge, names::dodge(name)),
            Decision::Endure => set(&mut self.endure, names::endure(name)),
            Decision::HlOrder => set(&mut self.hl_order, names::hl_order(name)),
            Decision::Encourage => set(&mut self.encourage, names::encourage(name)),
            Decision::Dash => set(&mut self.dash, names::dash(name)),
            Decision::Surge => set(&mut self.surge, names::surge(name)),
            Decision::Movement => set(&mut self.movement, names::movement(name)),
            Decision::Activation => set(&mut self.activation, names::activation(name)),
            Decision::Pay => set(&mut self.pay, names::pay(name)),
            Decision::Weapon => set(&mut self.weapon, names::weapon(name)),
        }
    }

    /// Takes the policy of a decision from others.
    pub fn copy(&mut self, decision: Decision, other: &Self) {
        match decision {
            Decision::Dodge => self.dodge.clone_from(&other.dodge),
            Decision::Endure => self.endure.clone_from(&other.endure),
            Decision::HlOrder => self.hl_order.clone_from(&other.hl_order),
            Decision::Encourage => self.encourage.clone_from(&other.encourage),
            Decision::Dash => self.dash.clone_from(&other.dash),
            Decision::Surge => self.surge.clone_from(&other.surge),
            Decision::Movement => self.movement.clone_from(&other.movement),
            Decision::Activation => self.activation.clone_from(&other.activation),
            Decision::Pay => self.pay.clone_from(&other.pay),
            Decision::Weapon => self.weapon.clone_from(&other.weapon),
        }
    }
}
