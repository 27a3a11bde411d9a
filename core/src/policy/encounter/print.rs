//! Lists as text, as traces name the lines that decided.

use super::{CharacterPolicies, Choice, Decision, names};

impl CharacterPolicies {
    /// The name that stands for the list of a decision, if there is one.
    #[must_use]
    pub fn name(&self, decision: Decision) -> Option<&'static str> {
        let is_it = |name: &&str| match decision {
            Decision::Wake => names::aim(decision, name).as_ref() == Some(&self.wake),
            Decision::Target => names::aim(decision, name).as_ref() == Some(&self.target),
            Decision::Cast => names::cast(name).as_ref() == Some(&self.cast),
            _ => names::choice(decision, name).as_ref() == self.choice(decision),
        };
        names::of(decision).into_iter().find(is_it)
    }

    /// When a line for a decision applies: its condition. Empty for a line that always applies, or that is not there.
    #[must_use]
    pub fn condition(&self, decision: Decision, line: u8) -> String {
        let at = usize::from(line);
        let when = match decision {
            Decision::Wake => self.wake.lines().get(at).map(|line| &line.when),
            Decision::Target => self.target.lines().get(at).map(|line| &line.when),
            Decision::Cast => self.cast.lines().get(at).map(|line| &line.when),
            _ => self.choice(decision).and_then(|list| list.lines().get(at)).map(|line| &line.when),
        };
        when.map_or_else(String::new, |when| when.text(&decision.facts()))
    }

    /// The list of a decision that is a yes or a no; `None` for decisions with preferences.
    const fn choice(&self, decision: Decision) -> Option<&Choice> {
        match decision {
            Decision::Faint => Some(&self.faint),
            Decision::SpendMojo => Some(&self.semi_conscious),
            Decision::MojoBid => Some(&self.mojo_bid),
            Decision::Heroic => Some(&self.heroic),
            Decision::Flee => Some(&self.flee),
            Decision::Wake | Decision::Cast | Decision::Target => None,
        }
    }
}
