//! Names as conditions have them.

use super::term::Name;
use super::word::is_plain;

/// A name as conditions have it, quoted where it must be; none if no quotes will do.
#[must_use]
pub fn written(scope: Option<&str>, name: &str) -> Option<String> {
    let word = |word: &str| match (is_plain(word), word.contains('\''), word.contains('"')) {
        (true, ..) => Some(word.to_owned()),
        (_, false, _) => Some(format!("'{word}'")),
        (_, _, false) => Some(format!("\"{word}\"")),
        _ => None,
    };
    Some(match scope {
        Some(scope) => format!("{}.{}", word(scope)?, word(name)?),
        None => word(name)?,
    })
}

impl Name {
    /// The whole name as conditions have it, quoted where it must be; none if no quotes will do.
    #[must_use]
    pub fn written(&self) -> Option<String> {
        written(self.scope.as_ref().map(|(scope, _)| scope.as_str()), &self.name.0)
    }
}
