//! Names that stand for priority lists.

use super::list::{Line, List, When};

/// A name, and the lines that it stands for: conditions, and what they lead to.
#[derive(Debug, Clone, Copy)]
pub struct Definition<A: 'static> {
    /// The name.
    pub name: &'static str,
    /// The lines in order of priority.
    pub lines: &'static [(&'static str, A)],
}

pub(super) const fn define<A>(name: &'static str, lines: &'static [(&'static str, A)]) -> Definition<A> {
    Definition { name, lines }
}

/// The list that a name stands for, if it is one of these.
pub(super) fn list<F, A: Copy, B>(
    definitions: &[Definition<A>],
    name: &str,
    when: impl Fn(&str) -> Option<When<F>>,
    act: impl Fn(A) -> Option<B>,
) -> Option<List<F, B>> {
    let found = definitions.iter().find(|definition| definition.name == name)?;
    let line = |&(text, of): &(&str, A)| Some(Line { when: when(text)?, act: act(of)? });
    found.lines.iter().map(line).collect()
}

/// The names of definitions.
pub(super) fn names<A>(definitions: &[Definition<A>]) -> Vec<&'static str> {
    definitions.iter().map(|one| one.name).collect()
}
