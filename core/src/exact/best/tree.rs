//! The tree of one step: forks of dice and of decisions, and what its ends lead to.

use crate::dice::Fork;

/// What can come of a step.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Tree<E, Q> {
    /// The step is over.
    End(E),
    /// Dice fall; each outcome with its probability.
    Dice(Vec<(f64, Self)>),
    /// Somebody decides; the question, and what comes of each answer.
    Decision(Q, Vec<Self>),
}

/// Builds a tree from its paths, which come depth first.
#[derive(Debug)]
pub(super) struct Builder<E, Q> {
    /// The forks of the current path whose answers are not all known yet.
    open: Vec<Tree<E, Q>>,
    whole: Option<Tree<E, Q>>,
}

impl<E, Q> Builder<E, Q> {
    pub(super) const fn new() -> Self {
        Self { open: Vec::new(), whole: None }
    }

    /// Adds the next path: its forks, its end, and the questions of decisions that no path before it had.
    pub(super) fn add(
        &mut self,
        forks: impl DoubleEndedIterator<Item = Fork> + ExactSizeIterator,
        end: E,
        questions: impl IntoIterator<Item = Q>,
    ) {
        let mut questions = questions.into_iter();
        let forks: Vec<Fork> = forks.collect();
        for fork in &forks[self.open.len()..] {
            let with_room = fork.answers;
            self.open.push(match fork.odds {
                Some(_) => Tree::Dice(Vec::with_capacity(with_room)),
                None => {
                    let Some(question) = questions.next() else { unreachable!("a new decision is noted") };
                    Tree::Decision(question, Vec::with_capacity(with_room))
                }
            });
        }
        let mut below = Tree::End(end);
        for fork in forks.iter().rev() {
            match (self.open.last_mut(), fork.odds) {
                (Some(Tree::Dice(outcomes)), Some((cases, of))) => {
                    outcomes.push((cases as f64 / of as f64, below));
                }
                (Some(Tree::Decision(_, answers)), None) => answers.push(below),
                _ => unreachable!("forks of a path are the open ones"),
            }
            if fork.at + 1 < fork.answers {
                return;
            }
            let Some(done) = self.open.pop() else { unreachable!("it has just been there") };
            below = done;
        }
        self.whole = Some(below);
    }

    /// The tree after its last path; none before.
    pub(super) fn done(self) -> Option<Tree<E, Q>> {
        self.whole
    }
}

impl<E, Q> Tree<E, Q> {
    /// Expectation over dice and maximum over decisions of the values of ends.
    pub(super) fn value(&self, of: &impl Fn(&E) -> f64) -> f64 {
        match self {
            Self::End(end) => of(end),
            Self::Dice(outcomes) => outcomes.iter().map(|(odds, below)| odds * below.value(of)).sum(),
            Self::Decision(_, answers) => {
                answers.iter().map(|below| below.value(of)).fold(f64::NEG_INFINITY, f64::max)
            }
        }
    }

    /// Calls `each` with every end.
    pub(super) fn ends(&self, each: &mut impl FnMut(&E)) {
        match self {
            Self::End(end) => each(end),
            Self::Dice(outcomes) => outcomes.iter().for_each(|(_, below)| below.ends(each)),
            Self::Decision(_, answers) => answers.iter().for_each(|below| below.ends(each)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Cuts, Dice, Enumerated, Slot};

    const SLOT: Slot = Slot { round: 0, actor: 0, purpose: 0, scope: 0, position: 0 };

    /// A guess at a die, before or after it is seen; 1 when it is right.
    fn guess(first: bool) -> f64 {
        let mut tree = Builder::new();
        let step = |dice: &mut Enumerated| {
            let early = first.then(|| dice.choose(3));
            let die = dice.class(SLOT, 3, Cuts::each_face()).class;
            let (guess, is_new) = early.unwrap_or_else(|| dice.choose(3));
            (u16::from(die) == guess, is_new)
        };
        Enumerated::visit_odds(step, |(right, is_new), odds| {
            tree.add(odds.forks(), right, is_new.then_some(()));
            true
        });
        tree.done().map_or(f64::NAN, |tree| tree.value(&|right| f64::from(u8::from(*right))))
    }

    #[test]
    fn a_decision_knows_the_dice_before_it_and_none_after() {
        assert!((guess(false) - 1.0).abs() < 1e-15);
        assert!((guess(true) - 1.0 / 3.0).abs() < 1e-15);
    }
}
