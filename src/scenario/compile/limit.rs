//! Lists of limited length.

use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, items};
use crate::scenario::source::Place;

/// The first valid items of a list. Items beyond the limit are a fault; `what` is a plural.
pub(super) fn at_most<'a, T>(
    most: usize,
    what: &str,
    list: &'a Opt<Vec<Field<T>>>,
    faults: &Collector,
) -> impl Iterator<Item = (&'a T, Place)> {
    let beyond = list.as_ref().and_then(|list| list.get()?.get(most));
    if let Some(beyond) = beyond {
        faults.add(Diagnostic::new(
            format!("at most {most} {what} are allowed"),
            beyond.place,
            "one too many",
        ));
    }
    items(list).take(most)
}
