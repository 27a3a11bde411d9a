//! Counters of survivors and the monster (CNT).

use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Int, Named, Opt, flag_or, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Counter, CounterOf};
use deathroll_core::expression::written;
use deathroll_core::policy::showdown::{Decision, PartyDecision};
use deathroll_core::rules::showdown::plan::{
    Attribute, COUNTERS_MAX, CounterRule, MonsterAttribute, MonsterWhen, SurvivorWhen, Varying,
};

/// The counters of a scenario, by the numbers of the plan.
#[derive(Debug, Default)]
pub(super) struct Counters<'a> {
    survivors: Vec<Known<'a>>,
    monster: Vec<Known<'a>>,
}

/// A counter with its name.
#[derive(Debug)]
struct Known<'a> {
    name: &'a str,
    wire: &'a Counter,
    start: u8,
}

/// Who has a counter, and its number.
pub(super) type Found = (CounterOf, u8);

impl<'a> Counters<'a> {
    pub(super) fn new(wire: &'a Opt<Named<Counter>>, faults: &Collector) -> Self {
        let mut counters = Self::default();
        for (name, field) in given(wire).into_iter().flat_map(|named| &named.0) {
            let Some(one) = field.get() else { continue };
            let of = of(one);
            check(one, of, name, field.place, faults);
            let list = counters.list_mut(of);
            if list.len() == COUNTERS_MAX {
                let message = format!("a scenario may have at most {COUNTERS_MAX} counters of each kind");
                faults.add(Diagnostic::new(message, field.place, "one too many"));
                continue;
            }
            list.push(Known { name, wire: one, start: int_or(&one.start, 0) as u8 });
        }
        counters
    }

    fn list(&self, of: CounterOf) -> &Vec<Known<'a>> {
        match of {
            CounterOf::Survivor => &self.survivors,
            CounterOf::Monster => &self.monster,
        }
    }

    const fn list_mut(&mut self, of: CounterOf) -> &mut Vec<Known<'a>> {
        match of {
            CounterOf::Survivor => &mut self.survivors,
            CounterOf::Monster => &mut self.monster,
        }
    }

    /// The rules of the counters, in order.
    pub(super) fn rules(&self, of: CounterOf) -> Vec<CounterRule> {
        let rule = |known: &Known<'_>| CounterRule {
            most: most(known.wire) as u8,
            each_round: flag_or(&known.wire.each_round, false).then_some(known.start),
        };
        self.list(of).iter().map(rule).collect()
    }

    /// The names of the counters, in order.
    pub(super) fn names(&self, of: CounterOf) -> Vec<String> {
        self.list(of).iter().map(|known| known.name.to_owned()).collect()
    }

    /// The values at the start of the trial, some of which are given for this bearer.
    pub(super) fn start(
        &self,
        of: CounterOf,
        own: &Opt<Named<Int<0, 99>>>,
        faults: &Collector,
    ) -> [u8; COUNTERS_MAX] {
        let mut start = [0; COUNTERS_MAX];
        for (value, known) in start.iter_mut().zip(self.list(of)) {
            *value = known.start;
        }
        for (name, field) in given(own).into_iter().flat_map(|named| &named.0) {
            let Some((_, number)) = self.find(name, field.place, Some(of), faults) else { continue };
            let known = &self.list(of)[usize::from(number)];
            let (value, most) = (field.get().map_or(0, |value| value.0), most(known.wire));
            if flag_or(&known.wire.each_round, false) {
                let message = format!("the counter {} begins every round at {}", quoted(name), known.start);
                let label = "nothing asks for it before the first";
                faults.add(Diagnostic::new(message, field.place, label));
            }
            if value > most {
                let message = format!("the counter {} is at most {most}", quoted(name));
                faults.add(Diagnostic::new(message, field.place, format!("expected 0 to {most}")));
            }
            start[usize::from(number)] = value as u8;
        }
        start
    }

    /// What the counters of survivors add to attributes (CNT-2).
    pub(super) fn modifiers(&self) -> impl Iterator<Item = Varying<Attribute, SurvivorWhen>> + '_ {
        (0..).zip(&self.survivors).flat_map(|(number, known)| {
            let amounts = given(&known.wire.modifiers)
                .into_iter()
                .flat_map(|own| Attribute::ALL.into_iter().zip(own.all()));
            varying(amounts, SurvivorWhen::Counted(number))
        })
    }

    /// What the counters of the monster add to its attributes (CNT-2).
    pub(super) fn monster_modifiers(
        &self,
    ) -> impl Iterator<Item = Varying<MonsterAttribute, MonsterWhen>> + '_ {
        (0..).zip(&self.monster).flat_map(|(number, known)| {
            let own = given(&known.wire.monster_modifiers).into_iter();
            varying(
                own.flat_map(|own| MonsterAttribute::ALL.into_iter().zip(own.all())),
                MonsterWhen::Counted(number),
            )
        })
    }

    /// The highest value of a counter.
    pub(super) fn most(&self, (of, number): Found) -> i64 {
        most(self.list(of)[usize::from(number)].wire)
    }

    /// A counter by name, of a bearer if only that one will do.
    pub(super) fn find(
        &self,
        name: &str,
        place: Place,
        wanted: Option<CounterOf>,
        faults: &Collector,
    ) -> Option<Found> {
        let both = [CounterOf::Survivor, CounterOf::Monster];
        let at = |of: CounterOf| self.list(of).iter().position(|known| known.name == name);
        let found = both.into_iter().find_map(|of| Some((of, at(of)? as u8)));
        match (found, wanted) {
            (Some((of, _)), Some(wanted)) if of != wanted => {
                let (who, other) = match of {
                    CounterOf::Survivor => ("survivors", "the monster"),
                    CounterOf::Monster => ("the monster", "a survivor"),
                };
                let message = format!("the counter {} belongs to {who}", quoted(name));
                faults.add(Diagnostic::new(message, place, format!("expected a counter of {other}")));
                None
            }
            (Some(found), _) => Some(found),
            (None, _) => {
                let message = format!("there is no counter {}", quoted(name));
                let known = both.into_iter().flat_map(|of| self.list(of)).map(|known| known.name);
                let fault = Diagnostic::new(message, place, "unknown counter").known(name, known);
                faults.add(if self.survivors.is_empty() && self.monster.is_empty() {
                    fault.help("counters are defined by name: [counters.rage]")
                } else {
                    fault
                });
                None
            }
        }
    }
}

/// The modifiers that are given, each at the same times.
pub(super) fn varying<'a, A, W: Copy>(
    amounts: impl Iterator<Item = (A, &'a Opt<Int<-20, 20>>)>,
    when: W,
) -> impl Iterator<Item = Varying<A, W>> {
    amounts.filter_map(move |(attribute, amount)| {
        let amount = int_or(amount, 0) as i8;
        (amount != 0).then_some(Varying { attribute, amount, when })
    })
}

fn of(counter: &Counter) -> CounterOf {
    given(&counter.of).copied().unwrap_or(CounterOf::Survivor)
}

fn most(counter: &Counter) -> i64 {
    int_or(&counter.most, 99)
}

/// True when a counter cannot have this name, because some policy has a fact that is called so.
fn is_taken(counter: &str, of: CounterOf) -> bool {
    let written = written((of == CounterOf::Monster).then_some("monster"), counter);
    let own = Decision::ALL.into_iter().flat_map(Decision::facts).map(|known| known.name);
    let party = PartyDecision::ALL.into_iter().flat_map(PartyDecision::facts).map(|known| known.name);
    own.chain(party).any(|known| written.as_deref() == Some(&*known))
}

fn check(counter: &Counter, of: CounterOf, name: &str, place: Place, faults: &Collector) {
    if is_taken(name, of) {
        let message = format!("a counter cannot be called {}", quoted(name));
        let label = "policies have a fact with this name";
        let help = "give it another name; `deathroll policies DECISION` lists the facts of a decision";
        faults.add(Diagnostic::new(message, place, label).help(help));
    }
    let most = most(counter);
    if let Some(start) = counter.start.as_ref().filter(|_| int_or(&counter.start, 0) > most) {
        let message = format!("the counter {} is at most {most}", quoted(name));
        faults.add(Diagnostic::new(message, start.place, format!("expected 0 to {most}")));
    }
    let (key, place, other) = match of {
        CounterOf::Survivor => {
            ("monster-modifiers", counter.monster_modifiers.as_ref().map(|field| field.place), "modifiers")
        }
        CounterOf::Monster => {
            ("modifiers", counter.modifiers.as_ref().map(|field| field.place), "monster-modifiers")
        }
    };
    if let Some(place) = place {
        let message = format!("`{key}` does not go with the bearer of this counter");
        faults.add(Diagnostic::new(message, place, format!("expected `{other}`, or another `of`")));
    }
}
