//! Reading continues after faults.

use serde::Deserialize;

use super::{Amount, Field, Int, Name, Named, Opt, given, read};
use crate::scenario::diagnostic::Collector;
use crate::scenario::parse;
use crate::scenario::source::Sources;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Thing {
    the_number: Field<Int<1, 9>>,
    name: Opt<Name<5>>,
    share: Opt<Amount>,
    pair: Opt<[Field<Int<0, 1>>; 2]>,
    inner: Opt<Named<Thing>>,
    choice: Opt<Choice>,
    choices: Opt<Vec<Field<Choice>>>,
    flag: Opt<bool>,
    size: Opt<Vec<Field<Size>>>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Choice {
    PlainOne,
    WithValue(Field<Int<1, 9>>),
    MaybeValue(Opt<Int<1, 9>>),
}

#[derive(Debug, Deserialize)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
enum Size {
    Number(Int<1, 9>),
    List([Field<Int<1, 9>>; 2]),
}

impl PartialEq for Field<Int<1, 9>> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

fn thing(text: &str) -> (Thing, Vec<String>) {
    let mut sources = Sources::default();
    let id = sources.add("x", text);
    let faults = Collector::default();
    let root = parse::document(text, id, &faults).unwrap();
    let thing: Field<Thing> = read(&root, &faults);
    (thing.value.unwrap(), faults.into_sorted().into_iter().map(|fault| fault.message).collect())
}

#[test]
fn valid_values_are_read() {
    let (thing, faults) = thing(
        "the-number = 3\nname = 'Ada'\nshare = 1\npair = [0, 1]\nflag = true\nsize = [3, [1, 2]]\n\
         choice = { with-value = 2 }\nchoices = ['plain-one', 'maybe-value', { maybe-value = 2 }]\n[inner.b]\nthe-number = 1\n[inner.a]\nthe-number = 2\n",
    );
    assert_eq!(faults, [""; 0]);
    assert_eq!(thing.the_number.get(), Some(&Int(3)));
    assert_eq!(given(&thing.name), Some(&Name("Ada".to_owned())));
    assert_eq!(given(&thing.share), Some(&Amount(deathroll_core::metric::Amount::plain(1.0))));
    assert_eq!(given(&thing.pair).unwrap()[1].get(), Some(&Int(1)));
    assert_eq!(given(&thing.flag), Some(&true));
    let sizes = given(&thing.size).unwrap();
    assert!(matches!(sizes[0].get(), Some(Size::Number(Int(3)))));
    assert!(matches!(sizes[1].get(), Some(Size::List(list)) if list[1].get() == Some(&Int(2))));
    assert!(matches!(given(&thing.choice), Some(Choice::WithValue(value)) if value.get() == Some(&Int(2))));
    let choices = given(&thing.choices).unwrap();
    assert_eq!(choices[0].get(), Some(&Choice::PlainOne));
    assert_eq!(choices[1].get(), Some(&Choice::MaybeValue(None)));
    assert!(
        matches!(choices[2].get(), Some(Choice::MaybeValue(Some(value))) if value.get() == Some(&Int(2)))
    );
    let inner = given(&thing.inner).unwrap();
    assert_eq!(inner.names().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(inner.get("b").unwrap().get().unwrap().the_number.get(), Some(&Int(1)));
    assert!(inner.get("c").is_none());
}

#[test]
fn reading_continues_after_every_fault() {
    let (thing, faults) = thing(
        "name = 'too long'\nshare = nan\npair = [1, 2]\nflag = 'yes'\nchoice = 'plain-won'\nunknown = 1\n\
         choices = [{ with-value = 0 }, 'plain-one', { plain-one = 1 }, 'with-value']\nsize = ['x', 12, [3], {}]\n[inner.a]\nthe-number = '1'\n",
    );
    assert_eq!(
        faults,
        [
            "`the-number` is missing",
            "`name` must be a string of 1 to 5 characters on one line, without leading or trailing spaces",
            "`share` must be a number from -1e12 to 1e12",
            "item 2 of `pair` must be a whole number from 0 to 1",
            "`flag` must be `true` or `false`",
            "`choice` cannot be `plain-won`",
            "there is no key `unknown` here",
            "`with-value` must be a whole number from 1 to 9",
            "`plain-one` has no value",
            "`with-value` needs a value",
            "item 1 of `size` must be a whole number or a list",
            "item 2 of `size` must be a whole number from 1 to 9",
            "item 3 of `size` must be a list of 2 items",
            "item 4 of `size` must be a whole number or a list",
            "`the-number` must be a whole number from 1 to 9",
        ]
    );
    assert_eq!(given(&thing.choices).unwrap()[1].get(), Some(&Choice::PlainOne));
    assert!(thing.flag.is_some() && given(&thing.flag).is_none());
}
