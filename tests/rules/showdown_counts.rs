//! What is counted of a showdown, counted a second time from the list of its events.

use deathroll::dice::Sampled;
use deathroll::metric::{Counter, Counts, Layout, Subject, Unfinished};
use deathroll::policy::Showdown;
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::plan::{Action, Plan};
use deathroll::rules::showdown::record::{Blame, Event};
use deathroll::rules::showdown::state::{Seat, State};

use crate::support::Log;
use crate::support::shipped::{loaded, scenarios};

/// A scenario in which everything happens.
const SCENARIO: &str = "tests/documents/showdown.toml";
const TRIALS: u64 = 60;

/// A trial with everything that was counted and everything that happened.
struct Heard {
    counts: Counts,
    layout: Layout,
    events: Vec<Event>,
    end: State,
}

impl Heard {
    fn counter(&self, who: Subject, counter: Counter) -> u64 {
        let layout = self.layout.of_subject(who).unwrap();
        self.counts.columns(layout)[layout.column(counter)]
    }

    fn sum(&self, value: impl Fn(&Event) -> u64) -> u64 {
        self.events.iter().map(value).sum()
    }
}

fn heard(fight: &Showdown, trial: u64) -> Heard {
    let (mut counts, mut log) = (Counts::new(&fight.plan), Log::default());
    counts.begin_trial();
    let end = {
        let (mut dice, mut decide, mut both) =
            (Sampled::new(5, trial), &fight.policies, (&mut counts, &mut log));
        let mut game = AnyGame::new(&fight.plan, &mut dice, &mut decide, &mut both);
        game.play_any();
        game.state
    };
    Heard { counts, layout: Layout::of(&fight.plan), events: log.events, end }
}

fn each_trial(check: impl Fn(&Heard, Seats)) {
    let scenario = loaded(SCENARIO);
    let fight = scenario.arms[0].setup.showdown().unwrap();
    let seats: Seats = (0..fight.plan.survivors.len() as Seat).collect();
    (0..TRIALS).for_each(|trial| check(&heard(fight, trial), seats));
}

#[test]
fn survivors() {
    each_trial(|heard, seats| {
        for who in seats.iter() {
            let counted = |counter| heard.counter(Subject::Survivor(who), counter);
            let used = |action: Action| {
                heard.sum(|event| match event {
                    Event::SurvivalActionBegan { seat, action: one, cost }
                        if *seat == who && *one == action =>
                    {
                        u64::from(*cost)
                    }
                    _ => 0,
                })
            };
            let times = |happens: &dyn Fn(&Event) -> bool| heard.sum(|event| u64::from(happens(event)));
            assert_eq!(counted(Counter::SpentOnDash), used(Action::Dash));
            assert_eq!(counted(Counter::SpentOnSurge), used(Action::Surge));
            assert_eq!(counted(Counter::SpentOnEncourage), used(Action::Encourage));
            let actions = [
                Counter::SpentOnDodge,
                Counter::SpentOnEndure,
                Counter::SpentOnDash,
                Counter::SpentOnSurge,
                Counter::SpentOnEncourage,
            ];
            assert_eq!(counted(Counter::Spent), actions.map(counted).iter().sum::<u64>());
            assert_eq!(
                counted(Counter::Encouragements),
                times(&|event| matches!(event, Event::Encouraged { seat, .. } if *seat == who))
            );
            assert!(counted(Counter::SurgeAttacks) <= counted(Counter::Surges));
            assert_eq!(
                counted(Counter::Targeted),
                times(
                    &|event| matches!(event, Event::TargetsPicked { targets, .. } if targets.contains(who))
                )
            );
            assert_eq!(
                counted(Counter::SpacesMoved),
                heard.sum(|event| match event {
                    Event::Moved { seat, steps, .. } if *seat == who => u64::from(*steps),
                    _ => 0,
                })
            );
            assert_eq!(
                counted(Counter::Collisions),
                times(&|event| matches!(event, Event::Collided { seat, .. } if *seat == who))
            );
            assert_eq!(
                counted(Counter::UnusedActivations),
                times(
                    &|event| matches!(event, Event::TurnEnded { seat, activation: true, .. } if *seat == who)
                )
            );
        }
    });
}

#[test]
fn the_fight() {
    each_trial(|heard, seats| {
        let party = |counter| heard.counter(Subject::Party, counter);
        let alive = seats.iter().filter(|&seat| heard.end.survivor(seat).is_alive()).count() as u64;
        let won = heard.end.monster.defeated;
        let outcomes = [Counter::Won, Counter::Lost, Counter::Stalemate].map(party);
        assert_eq!(outcomes.iter().sum::<u64>(), 1, "one outcome");
        assert_eq!(party(Counter::Won), u64::from(won));
        assert_eq!(party(Counter::Lost), u64::from(!won && alive == 0));
        assert_eq!(party(Counter::Flawless), u64::from(won && alive == u64::from(seats.len())));
        assert_eq!(party(Counter::Dead), u64::from(seats.len()) - alive);
        assert_eq!(party(Counter::Rounds), u64::from(heard.end.round));
    });
}

#[test]
fn wounds() {
    each_trial(|heard, seats| {
        let monster = |counter| heard.counter(Subject::Monster, counter);
        let wounds = heard.sum(|event| u64::from(matches!(event, Event::MonsterWounded { .. })));
        assert_eq!(monster(Counter::WoundsSuffered), wounds);
        assert_eq!(heard.counter(Subject::Party, Counter::Wounds), wounds);
        assert_eq!(u64::from(heard.end.monster.wounds) + monster(Counter::WoundsLost), wounds);
        for seat in seats.iter() {
            assert_eq!(heard.counter(Subject::Survivor(seat), Counter::WoundsOfParty), wounds);
        }
    });
}

#[test]
fn cards() {
    each_trial(|heard, _| {
        let cards: Vec<&_> = heard
            .layout
            .subjects
            .iter()
            .filter(|layout| matches!(layout.subject, Subject::Card(_)))
            .collect();
        let sum = |counter: Counter| -> u64 {
            let counting = cards.iter().filter(|layout| layout.counters().any(|one| one == counter));
            counting.map(|layout| heard.counter(layout.subject, counter)).sum()
        };
        let blamed = |blame: Blame| u64::from(blame != Blame::Nothing);
        let deaths =
            heard.sum(|event| if let Event::Died { blame, .. } = event { blamed(*blame) } else { 0 });
        let injuries =
            heard.sum(|event| if let Event::SevereInjury { blame, .. } = event { blamed(*blame) } else { 0 });
        assert_eq!((sum(Counter::CardDeaths), sum(Counter::CardSevereInjuries)), (deaths, injuries));
        for layout in &cards {
            let plays = heard.sum(|event| match (layout.subject, event) {
                (Subject::Card(Blame::AiCard(kind)), Event::AiCardDrawn { card }) => u64::from(*card == kind),
                (Subject::Card(Blame::HitLocation(kind)), Event::HitLocationDrawn { card, .. }) => {
                    u64::from(*card == kind)
                }
                (Subject::Card(Blame::Instinct), Event::Instinct) => 1,
                (Subject::Card(Blame::BasicAction), Event::AiDrawFailed) => 1,
                _ => 0,
            });
            assert_eq!(heard.counter(layout.subject, Counter::CardPlays), plays, "{:?}", layout.subject);
        }
    });
}

/// What one trial left behind does not come into the next.
#[test]
fn every_trial_begins_at_nothing() {
    let scenario = loaded(SCENARIO);
    let fight = scenario.arms[0].setup.showdown().unwrap();
    let layout = Layout::of(&fight.plan);
    let mut counts = Counts::new(&fight.plan);
    for trial in 0..20 {
        counts.begin_trial();
        let (mut dice, mut decide) = (Sampled::new(5, trial), &fight.policies);
        AnyGame::new(&fight.plan, &mut dice, &mut decide, &mut counts).play_any();
        let fresh = heard(fight, trial).counts;
        for subject in &layout.subjects {
            assert_eq!(counts.columns(subject), fresh.columns(subject), "{:?}", subject.subject);
        }
    }
}

/// One recorder for all trials, as a batch has it: nothing of a trial is left in the next one.
#[test]
fn harm_by_card_and_survivor() {
    let scenario = loaded(SCENARIO);
    let fight = scenario.arms[0].setup.showdown().unwrap();
    let grid = Layout::of(&fight.plan).harm;
    let mut counts = Counts::new(&fight.plan);
    let mut kinds = [0; 3];
    for trial in 0..TRIALS {
        let mut log = Log::default();
        counts.begin_trial();
        {
            let (mut dice, mut decide, mut both) =
                (Sampled::new(5, trial), &fight.policies, (&mut counts, &mut log));
            AnyGame::new(&fight.plan, &mut dice, &mut decide, &mut both).play_any();
        }
        let mut expected = vec![[0; 3]; grid.len()];
        for event in &log.events {
            let (seat, blame, amounts) = match *event {
                Event::Damaged { seat, blame, damage, .. } => (seat, blame, [u32::from(damage), 0, 0]),
                Event::SevereInjury { seat, blame, .. } => (seat, blame, [0, 1, 0]),
                Event::Died { seat, blame, .. } => (seat, blame, [0, 0, 1]),
                _ => continue,
            };
            for cell in [grid.of_survivor(blame, seat), grid.of_party(blame)] {
                expected[cell].iter_mut().zip(amounts).for_each(|(sum, amount)| *sum += amount);
            }
            kinds.iter_mut().zip(amounts).for_each(|(sum, amount)| *sum += amount);
        }
        let mut counted = vec![[0; 3]; grid.len()];
        counts.harm.for_each(|cell, values| counted[cell] = *values);
        assert_eq!(counted, expected, "trial {trial}");
    }
    assert!(kinds.iter().all(|sum| *sum > 0), "all kinds of harm happen: {kinds:?}");
    assert_eq!(
        grid.blames().map(|blame| grid.of_party(blame)).collect::<Seen>().len(),
        grid.blames().count()
    );
}

/// The cells of different causes are different ones.
type Seen = std::collections::BTreeSet<usize>;

/// What exact answers collect of a trial, and attacks by their hits and wounds.
fn collected(plan: &Plan, counts: &Counts) -> Vec<u64> {
    let seats = 0..plan.survivors.len() as Seat;
    let figures = seats.flat_map(|seat| counts.figures.survivor(seat)).chain(counts.figures.monster());
    let cards = counts.cards().flat_map(|(_, counters)| counters);
    figures.chain(cards).copied().collect()
}

/// Attacks by their hits, and by their wounds.
fn attacks(counts: &Counts) -> Vec<Vec<u64>> {
    counts.figures.per_attack.iter().flat_map(|one| [one.hits.to_vec(), one.wounds.clone()]).collect()
}

/// Adds each number to the one at its place.
fn add(sums: &mut Vec<u64>, step: &[u64]) {
    sums.resize(sums.len().max(step.len()), 0);
    sums.iter_mut().zip(step).for_each(|(sum, count)| *sum = sum.wrapping_add(*count));
}

/// The same of a trial of which each step is counted alone, with what the recorder remembers between steps.
fn collected_by_steps(fight: &Showdown, trial: u64) -> (Vec<u64>, Vec<Vec<u64>>) {
    let plan = &fight.plan;
    let mut counts = Counts::new(plan);
    let (mut dice, mut decide) = (Sampled::new(5, trial), &fight.policies);
    let (mut sums, mut sums_of_attacks) = (Vec::new(), vec![Vec::new(); 2 * plan.survivors.len()]);
    let (mut state, mut unfinished, mut goes_on) = (plan.start, Unfinished::default(), true);
    while goes_on {
        counts.begin_trial();
        counts.figures.resume(unfinished);
        let mut game = AnyGame::new(plan, &mut dice, &mut decide, &mut counts);
        game.state = state;
        goes_on = game.step_any();
        state = game.state;
        unfinished = counts.figures.unfinished();
        add(&mut sums, &collected(plan, &counts));
        sums_of_attacks.iter_mut().zip(attacks(&counts)).for_each(|(sum, step)| add(sum, &step));
    }
    (sums, sums_of_attacks)
}

/// Exact answers count every step alone: what a counter must know of earlier steps is in `Unfinished`.
#[test]
fn steps_that_are_counted_alone_add_up() {
    for path in scenarios().iter().map(String::as_str).chain([SCENARIO]) {
        let scenario = loaded(path);
        let fights = scenario.arms.iter().filter_map(|arm| arm.setup.showdown());
        for (fight, trial) in fights.flat_map(|fight| (0..3).map(move |trial| (fight, trial))) {
            let whole = heard(fight, trial).counts;
            let expected = (collected(&fight.plan, &whole), attacks(&whole));
            assert_eq!(collected_by_steps(fight, trial), expected, "{path}, trial {trial}");
        }
    }
}
