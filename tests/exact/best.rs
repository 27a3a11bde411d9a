//! The best that survivors can do: reference values, every deterministic policy of tiny games, and named
//! policies of random ones.

use std::cell::RefCell;

use deathroll::dice::{Cuts, Dice, Enumerated, Faces, Rolled, Slot, Urn};
use deathroll::exact::{Limits, Progress, Value, answers, best};
use deathroll::metric::{Counter, Counts, Layout, Metric, Shape, Subject, Wish};
use deathroll::policy::showdown::{Decision, Policies, definitions};
use deathroll::policy::{Setup, Showdown};
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::decide::{Decide, Hits, Pick, Table};
use deathroll::rules::showdown::plan::{Location, Plan, Weapons};
use deathroll::rules::showdown::state::{Seat, State};
use deathroll::scenario::{Source, load};
use proptest::prelude::*;

use super::{ALL, probability};
use crate::support::named::{dodge, endure, hl_order};
use crate::support::shipped::loaded;
use crate::support::{Build, small_plan, tiny_plan};

/// Rounding, and no more.
pub(super) const ROUNDING: f64 = 1e-9;

fn metric(id: &str) -> &'static Metric {
    deathroll::metric::find(id).unwrap()
}

fn solved(showdown: &Showdown, subject: Subject, metric: &Metric) -> f64 {
    best(showdown, (subject, metric), &Decision::ALL, &ALL, Progress::NONE).value.expect("there is no limit")
}

/// The exact value of a metric under the policies of the game.
pub(super) fn value(showdown: &Showdown, subject: Subject, metric: &Metric) -> f64 {
    let setup = Setup::Showdown(Box::new(showdown.clone()));
    let limits = Limits { fractions: 0, distributions: 0, ..ALL };
    let found = answers(&setup, &limits, |one| one.id == metric.id, |_| false);
    let answer = found.answers.iter().find(|one| one.subject == subject).expect("no such metric");
    answer.value.as_ref().map_or(f64::NAN, Value::to_f64)
}

/// The same game with these names for the policies of everybody.
fn playing(showdown: &Showdown, [dodges, endures, order]: [&str; 3]) -> Showdown {
    let mut game = showdown.clone();
    for survivor in &mut game.policies.survivors {
        survivor.dodge = dodge(dodges);
        survivor.endure = endure(endures);
        survivor.hl_order = hl_order(order);
    }
    game
}

fn shipped(path: &str, arm: &str) -> Showdown {
    let arms = loaded(path).arms;
    let arm = arms.into_iter().find(|one| one.name == arm).unwrap();
    arm.setup.showdown().unwrap().clone()
}

/// A prototype that merged nothing within a step found the same.
#[test]
fn the_best_dodges_are_known() {
    let showdown = shipped("scenarios/defense-dodge.toml", "if severe");
    let (ada, survival) = (Subject::Survivor(0), metric("survival-rate"));
    let with = |name| value(&playing(&showdown, [name, "never", "random"]), ada, survival);
    let names = ["if-knocked-down-or-severe", "if-severe", "always-max-damage", "first-hit"].map(with);
    let shown = |value: f64| format!("{:.2}", value * 100.0);
    assert_eq!(names.map(shown), ["96.60", "95.84", "94.28", "91.75"]);
    assert_eq!(shown(solved(&showdown, ada, survival)), "97.58");
}

#[test]
fn enduring_whenever_possible_is_best() {
    for arm in ["luck 1", "luck 5", "luck 5, also while down"] {
        let mut showdown = shipped("scenarios/defense-endure.toml", arm);
        showdown.plan = showdown.plan.rounds(2);
        let (bryn, survival) = (Subject::Survivor(0), metric("survival-rate"));
        let always = value(&playing(&showdown, ["never", "always-if-affordable", "random"]), bryn, survival);
        let best = solved(&showdown, bryn, survival);
        assert!((best - always).abs() < ROUNDING, "{arm}: {best}, and {always}");
    }
}

/// Of a hand of two Flanks and a Maw that kills, dice take the Maw first in one case of three, not of two.
#[test]
fn dice_that_choose_a_card_choose_among_cards_and_not_kinds() {
    let text = "format = 1\ntitle = 'T'\nkind = 'attack'\n[monster]\ntoughness = 6\n\
                ai-cards = [{ name = 'Rest', copies = 9, actions = [] }]\n\
                hit-locations = [{ name = 'Flank', copies = 2 }, { name = 'Maw', special = ['death'] }]\n\
                [[survivors]]\nname = 'Ada'\ngear = ['hook']\n\
                [gear.hook]\nweapon = { speed = 3, accuracy = 1, strength = 0 }\n\
                [options]\nnaturals = { attack = 'off', wound = 'off' }\ndeath-rule = { life = 1 }\n\
                [policy]\nhl-order = 'random'\n";
    let loaded = load(&Source::Stdin(text.as_bytes().to_vec()), &[]);
    let scenario = loaded.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let game = scenario.arms[0].setup.showdown().unwrap();
    let of = (Subject::Survivor(0), metric("survival-rate"));
    let found = best(game, of, &[Decision::HlOrder], &ALL, Progress::NONE);
    // A Flank is wounded in half of the cases, which ends the trial: 3/4 in two attempts. Then the losses of dice
    // are a third of 3/4, and, in the half of the trials that come to it, half of 1/2.
    assert!((found.value.unwrap() - 0.75).abs() < ROUNDING);
    let lost: f64 = found.met.iter().map(|met| met.lost).sum();
    assert!((lost - (0.25 + 0.125)).abs() < ROUNDING, "{lost}");
}

/// The rates and means of a game of which the party wants more, or less.
pub(super) fn wishes(plan: &Plan) -> Vec<(Subject, &'static Metric)> {
    let layout = Layout::of(plan);
    let of = |one: &deathroll::metric::SubjectLayout| {
        let subject = one.subject;
        one.metrics.iter().map(move |metric| (subject, *metric)).collect::<Vec<_>>()
    };
    let is_wish = |(_, metric): &(Subject, &Metric)| {
        metric.wish != Wish::Neither && !matches!(metric.shape, Shape::Ratio { .. })
    };
    layout.subjects.iter().flat_map(of).filter(is_wish).collect()
}

/// A decision as a player sees it: the table, and the words of the question.
type Seen = (State, Vec<u8>);

/// The decisions of a game, each with the number of its answers.
type Decisions = RefCell<Vec<(Seen, usize)>>;

/// Dice on the path that decisions share.
pub(super) struct Shared<'a, 'b>(pub(super) &'a RefCell<&'b mut Enumerated>);

impl Dice for Shared<'_, '_> {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.0.borrow_mut().successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.0.borrow_mut().class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.0.borrow_mut().sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.0.borrow_mut().draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.0.borrow_mut().index(slot, n)
    }
}

/// A deterministic policy: an answer to each decision. Decisions that it lacks take every answer, and join
/// the list.
struct Listed<'a, 'b> {
    decisions: &'a Decisions,
    answers: &'a [usize],
    path: &'a RefCell<&'b mut Enumerated>,
}

impl Listed<'_, '_> {
    fn answer(&mut self, table: Table<'_>, question: Vec<u8>, width: usize) -> usize {
        let seen = (*table.state, question);
        let mut decisions = self.decisions.borrow_mut();
        let known = decisions.iter().position(|(one, _)| *one == seen);
        let number = known.unwrap_or_else(|| {
            decisions.push((seen, width));
            decisions.len() - 1
        });
        let chosen = || self.path.borrow_mut().choose(width as u16).0.into();
        self.answers.get(number).copied().unwrap_or_else(chosen)
    }
}

impl Decide for Listed<'_, '_> {
    fn hit_location(&mut self, table: Table<'_>, _: Seat, choices: &[u8]) -> Pick {
        Pick::At(self.answer(table, choices.to_vec(), choices.len()) as u8)
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        (&Policies::default()).trap(table, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        let question = hits.locations().iter().map(|location| *location as u8).chain([seat]).collect();
        let answer = self.answer(table, question, 1 + hits.locations().len());
        answer.checked_sub(1).map(|index| index as u8)
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, _: u8) -> bool {
        self.answer(table, vec![seat, location as u8], 2) == 1
    }

    fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, _: u8) -> bool {
        self.answer(table, vec![seat, trigger], 2) == 1
    }

    fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
        let weapons: Vec<u8> = usable.iter().collect();
        let question = weapons.iter().copied().chain([seat]).collect();
        weapons[self.answer(table, question, weapons.len())]
    }
}

/// Paths, and deterministic policies, beyond which a game is too large for all of them.
const PATHS_MAX: u64 = 4000;
const POLICIES_MAX: usize = 3000;

/// Plays whole trials, and adds up the counters of metrics; none if there are too many paths.
fn expectations(
    plan: &Plan,
    metrics: &[(Subject, &Metric)],
    decisions: &Decisions,
    answers: &[usize],
) -> Option<Vec<f64>> {
    let layout = Layout::of(plan);
    let place = |&(subject, metric): &(Subject, &Metric)| {
        let layout = layout.subjects.iter().find(|one| one.subject == subject).unwrap();
        let columns = &Counter::ALL[layout.columns.clone()];
        (layout, columns.iter().position(|one| *one == metric.counters().0).unwrap())
    };
    let places: Vec<_> = metrics.iter().map(place).collect();
    let mut counts = Counts::new(plan);
    let step = |dice: &mut Enumerated| {
        counts.begin_trial();
        let path = RefCell::new(dice);
        let mut decide = Listed { decisions, answers, path: &path };
        AnyGame::new(plan, &mut Shared(&path), &mut decide, &mut counts).play_any();
        places.iter().map(|&(layout, place)| counts.columns(layout)[place] as f64).collect::<Vec<_>>()
    };
    let mut sums = vec![0.0; metrics.len()];
    let mut paths = 0;
    Enumerated::visit_odds(step, |found, odds| {
        let weight = probability(odds);
        sums.iter_mut().zip(found).for_each(|(sum, count)| *sum += weight * count);
        paths += 1;
        paths < PATHS_MAX
    });
    (paths < PATHS_MAX).then_some(sums)
}

/// The best of every deterministic policy for each metric; none for a game that has too many.
fn best_of_all(plan: &Plan, metrics: &[(Subject, &'static Metric)]) -> Option<Vec<f64>> {
    let decisions = Decisions::default();
    expectations(plan, metrics, &decisions, &[])?;
    let widths: Vec<usize> = decisions.borrow().iter().map(|(_, width)| *width).collect();
    let policies = widths.iter().try_fold(1, |all: usize, width| all.checked_mul(*width))?;
    if widths.is_empty() || policies > POLICIES_MAX {
        return None;
    }
    let mut best: Option<Vec<f64>> = None;
    for number in 0..policies {
        let answer = |left: &mut usize, width: &usize| {
            let answer = *left % width;
            *left /= width;
            Some(answer)
        };
        let answers: Vec<usize> = widths.iter().scan(number, answer).collect();
        let found = expectations(plan, metrics, &decisions, &answers)?;
        let better = |(one, two): (f64, f64), (_, metric): &(Subject, &Metric)| match metric.wish {
            Wish::Less => one.min(two),
            Wish::More | Wish::Neither => one.max(two),
        };
        best = Some(match best {
            Some(best) => {
                best.into_iter().zip(found).zip(metrics).map(|(both, of)| better(both, of)).collect()
            }
            None => found,
        });
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 100, max_global_rejects: 40_000, ..ProptestConfig::default() })]

    /// Every assignment of answers to all that a player can be asked is tried on whole trials.
    #[test]
    fn no_deterministic_policy_of_a_tiny_game_is_better(bytes in prop::collection::vec(any::<u8>(), 60..300)) {
        let plan = tiny_plan(&bytes);
        let metrics = wishes(&plan);
        let brute = best_of_all(&plan, &metrics);
        prop_assume!(brute.is_some());
        let showdown = Showdown { plan, policies: Policies::default() };
        for ((subject, metric), brute) in metrics.into_iter().zip(brute.unwrap()) {
            let (Shape::Mean { scale: 1, .. } | Shape::Rate(_)) = metric.shape else { continue };
            let found = solved(&showdown, subject, metric);
            prop_assert!((found - brute).abs() < ROUNDING, "{}: {found}, by brute force {brute}", metric.id);
        }
    }

    #[test]
    fn no_named_policy_is_better(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        names in any::<[prop::sample::Index; 3]>(),
    ) {
        let showdown = Showdown { plan: small_plan(&bytes), policies: Policies::default() };
        let metrics = wishes(&showdown.plan);
        let name = |decision, index: prop::sample::Index| index.get(&definitions(decision)).0;
        let [dodges, endures, order] = names;
        let named = [
            name(Decision::Dodge, dodges),
            name(Decision::Endure, endures),
            name(Decision::HlOrder, order),
        ];
        let game = playing(&showdown, named);
        let limits = Limits { paths: 40_000, ..ALL };
        for (subject, metric) in metrics.into_iter().take(3) {
            let Some(found) = best(&showdown, (subject, metric), &Decision::ALL, &limits, Progress::NONE).value else { continue };
            let value = value(&game, subject, metric);
            let lost = if metric.wish == Wish::Less { value - found } else { found - value };
            prop_assert!(lost > -ROUNDING, "{} with {named:?}: {value}, and at best {found}", metric.id);
        }
    }
}
