//! Trials found agree with those that runs and traces count.

use std::sync::atomic::{AtomicBool, Ordering};

use deathroll::engine::{Job, NEVER, Progress, Scan, ScanEnding, SearchLimits, Workers, occurrences, scan};
use deathroll::metric::{Distribution, Metric, Shape};
use deathroll::query::{MeasuredArm, Value, bind, parse};
use deathroll::scenario::{Arm, Scenario};
use deathroll::trace::{Trace, Value as Told, trace};

use crate::support::shipped::{loaded, scenarios};

const SEED: u64 = 11;

/// All trials among the first so many that match a condition.
fn found(arms: &[&Arm], text: &str, limits: SearchLimits, workers: &Workers) -> Scan<Vec<Value>> {
    let jobs: Vec<Job<'_>> = arms.iter().map(|arm| Job { setup: &arm.setup, seed: SEED }).collect();
    let layouts: Vec<_> = jobs.iter().map(Job::layout).collect();
    let measured = arms.iter().zip(&layouts);
    let measured = measured.map(|(arm, layout)| MeasuredArm { name: &arm.name, layout, labels: &arm.labels });
    let condition = parse(text).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let question = bind(&condition, &measured.collect::<Vec<_>>());
    let question = question.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let progress = Progress { played: &|_| {}, interrupted: &AtomicBool::new(false) };
    scan((&jobs, &[]), limits, workers, progress, |trial| {
        question.holds(trial).then(|| question.values(trial))
    })
}

/// The numbers of all of them.
fn all(arms: &[&Arm], text: &str, trials: u64) -> Vec<u64> {
    let limits = SearchLimits { wanted: usize::MAX, trials_max: trials };
    let scan = found(arms, text, limits, &Workers::new(2).unwrap());
    assert_eq!((scan.trials, scan.ending), (trials, ScanEnding::Complete));
    scan.found.into_iter().map(|(trial, _)| trial).collect()
}

/// A scenario of each kind, including several arms, survivors and cards.
fn some() -> Vec<(String, Scenario)> {
    let kinds =
        ["attack-traps", "attack-luck", "defense-endure", "showdown-duel", "showdown-gale", "encounter-"];
    let wanted = |path: &String| kinds.iter().any(|kind| path.contains(kind));
    scenarios().into_iter().filter(wanted).map(|path| (path.clone(), loaded(&path))).collect()
}

/// The histogram of a run of the same trials has the number of trials per value.
#[test]
fn as_many_trials_are_found_as_the_histogram_of_a_run_counts() {
    const TRIALS: u64 = 60;
    let mut compared = 0;
    for (path, scenario) in some() {
        let arm = &scenario.arms[0];
        let job = Job { setup: &arm.setup, seed: SEED };
        let layout = job.layout();
        let tally = job.play(&layout, 0..TRIALS, &NEVER);
        let mut sums = deathroll::engine::Tally::new(&layout);
        sums.merge(&tally);
        for (subject, sums) in layout.subjects.iter().zip(&sums.subjects) {
            let told = |metric: &&&Metric| metric.distribution == Distribution::PerTrial;
            for metric in subject.metrics.iter().filter(told).take(3) {
                let Shape::Mean { scale: 1, .. } = metric.shape else { continue };
                let name = arm.labels.subject(subject.subject);
                for (value, &count) in occurrences(subject, sums, metric).iter().enumerate().take(4) {
                    let text = format!("\"{name}\".{}={value}", metric.id);
                    assert_eq!(all(&[arm], &text, TRIALS).len() as u64, count, "{path}: {text}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

/// The trace of a trial.
fn traced(arm: &Arm, trial: u64) -> Trace {
    trace(&Job { setup: &arm.setup, seed: SEED }, &arm.labels, trial)
}

/// The counts of a subject in a trace.
fn counted(told: &Trace, subject: &str, counter: &str) -> i64 {
    let line = told.lines.iter().find(|line| line.event == "counted" && line.actor == subject).unwrap();
    match line.fields.iter().find(|(name, _)| *name == counter) {
        Some((_, Told::Int(count))) => *count,
        other => panic!("{counter} of {subject}: {other:?}"),
    }
}

#[track_caller]
fn assert_agrees(path: &str, text: &str, is_so: impl Fn(&dyn Fn(&str, &str) -> i64) -> bool) {
    const TRIALS: u64 = 60;
    let scenario = loaded(path);
    let arm = &scenario.arms[0];
    let expected: Vec<u64> = (0..TRIALS)
        .filter(|&trial| {
            let told = traced(arm, trial);
            is_so(&|subject, counter| counted(&told, subject, counter))
        })
        .collect();
    assert_eq!(all(&[arm], text, TRIALS), expected, "{text}");
    assert!(!expected.is_empty() && expected.len() < TRIALS as usize, "{text}: {}", expected.len());
}

#[test]
fn found_trials_agree_with_the_counters_of_traces() {
    let duel = "scenarios/showdown-duel.toml";
    assert_agrees(duel, "Ada.dodges>=1 and not party.rounds<2", |of| {
        of("Ada", "dodges") >= 1 && of("party", "rounds") >= 2
    });
    assert_agrees(duel, "hits!=0 and (hit-rate<=50% or 'location: Horn'.card-plays>0)", |of| {
        let horns = of("location: Horn", "plays");
        // A party of one survivor has no separate metrics.
        of("Ada", "hits") != 0 && (of("Ada", "hits") * 2 <= of("Ada", "attack_dice") || horns > 0)
    });
    assert_agrees("scenarios/showdown-gale-strider.toml", "win and deaths=0 or stalemate", |of| {
        of("party", "won") == 1 && of("party", "dead") == 0 || of("party", "stalemate") == 1
    });
    assert_agrees("scenarios/encounter-long-day.toml", "Wren.unconscious and hours>1", |of| {
        of("Wren", "ever_unconscious") == 1 && of("party", "time") > 360
    });
    assert_agrees("scenarios/defense-armor.toml", "damage-head<2 and monster-hit-rate>=60%", |of| {
        let who = "Cato";
        of(who, "damage_head") < 2 && of(who, "monster_hits") * 5 >= of(who, "monster_dice") * 3
    });
}

/// The events of a trace name the lines that decided.
#[test]
fn trials_are_found_by_the_lines_that_decided_in_them() {
    const TRIALS: u64 = 60;
    let scenario = loaded("scenarios/showdown-gale-strider.toml");
    let arm = &scenario.arms[0];
    let traces: Vec<Trace> = (0..TRIALS).map(|trial| traced(arm, trial)).collect();
    let times = |trial: u64, survivor: Option<&str>, list: &str, number: i64| {
        let lines = &traces[trial as usize].lines;
        let by = lines.iter().filter(|line| survivor.is_none_or(|name| line.actor == name));
        let by = by.flat_map(|line| &line.fields).filter(|(name, _)| *name == "decided_by");
        let names_it = |(_, value): &&(&str, Told)| matches!(value, Told::Map(lists) if lists.contains(&(list.to_owned(), Told::Int(number))));
        by.filter(names_it).count()
    };
    let expected =
        |is_so: &dyn Fn(u64) -> bool| (0..TRIALS).filter(|&trial| is_so(trial)).collect::<Vec<_>>();
    let edda = expected(&|trial| times(trial, Some("Edda"), "dash", 1) >= 1);
    assert_eq!(all(&[arm], "Edda.dash-line-1", TRIALS), edda);
    let often = expected(&|trial| times(trial, Some("Finn"), "hl-order", 3) >= 1);
    assert_eq!(all(&[arm], "Finn.hl-order-line-3>0", TRIALS), often);
    let anybody = expected(&|trial| times(trial, None, "hl-order", 2) >= 1);
    assert_eq!(all(&[arm], "hl-order-line-2", TRIALS), anybody);
    for found in [edda, often, anybody] {
        assert!(!found.is_empty() && found.len() < TRIALS as usize, "{}", found.len());
    }
}

#[test]
fn lines_that_decide_in_one_arm_only_tell_two_arms_apart() {
    let scenario = loaded("scenarios/showdown-duel.toml");
    let arms: Vec<&Arm> = scenario.arms.iter().collect();
    let dodges = all(&arms, "first(dodge-line-1)", 120);
    assert!(!dodges.is_empty());
    assert_eq!(all(&arms, "differs(dodge-line-1)", 120), dodges, "nobody dodges in the other arm");
}

/// A ratio with denominator 0 has no value and matches no comparison, not even the opposite one.
#[test]
fn a_ratio_with_denominator_0_never_matches() {
    let scenario = loaded("scenarios/showdown-gale-strider.toml");
    let arm = &[&scenario.arms[0]];
    let [more, less, neither] =
        ["Edda.wound-success-rate>=50%", "Edda.wound-success-rate<50%", "Edda.wound-attempts=0"]
            .map(|text| all(arm, text, 300).len());
    assert_eq!(more + less + neither, 300);
    assert!(more > 0 && less > 0 && neither > 0, "{more} {less} {neither}");
    assert_eq!(all(arm, "not Edda.wound-success-rate>=50%", 300).len(), less + neither);
}

#[test]
fn conditions_without_a_subject_match_any_subject() {
    let scenario = loaded("scenarios/showdown-gale-strider.toml");
    let arm = &[&scenario.arms[0]];
    let named: Vec<String> =
        ["Edda", "Finn", "Gro", "Hale"].map(|name| format!("{name}.deaths-by-severe-injury")).into();
    assert_eq!(all(arm, "deaths-by-severe-injury", 300), all(arm, &named.join(" or "), 300),);
    assert_eq!(
        all(arm, "not deaths-by-severe-injury", 300),
        all(arm, &format!("not ({})", named.join(" or ")), 300),
    );
}

#[test]
fn two_arms_are_compared_trial_by_trial() {
    let scenario = loaded("scenarios/showdown-duel.toml");
    let arms: Vec<&Arm> = scenario.arms.iter().collect();
    let deaths = |arm: &Arm| -> Vec<i64> {
        (0..120).map(|trial| counted(&traced(arm, trial), "party", "dead")).collect()
    };
    let deaths: Vec<(u64, [i64; 2])> =
        (0..).zip(deaths(arms[0]).into_iter().zip(deaths(arms[1])).map(|(one, two)| [one, two])).collect();
    let trials = |is_so: &dyn Fn([i64; 2]) -> bool| -> Vec<u64> {
        deaths.iter().filter(|(_, both)| is_so(*both)).map(|(trial, _)| *trial).collect()
    };
    let differ = trials(&|[one, two]| one != two);
    assert!(differ.len() > 5, "{}", differ.len());
    assert_eq!(all(&arms, "differs(deaths)", 120), differ);
    assert_eq!(
        all(&arms, "first(deaths=0) and second(deaths=1) or first(deaths=1) and second(deaths=0)", 120),
        differ
    );
    assert_eq!(all(&arms, "deaths", 120), trials(&|[one, two]| one + two > 0));
}

#[test]
fn an_arm_never_differs_from_itself() {
    for (path, scenario) in some() {
        let arm = &scenario.arms[0];
        let layout = Job { setup: &arm.setup, seed: SEED }.layout();
        let metrics = layout.subjects.iter().flat_map(|subject| &subject.metrics);
        let text: Vec<String> = metrics.take(60).map(|metric| format!("differs({})", metric.id)).collect();
        assert!(all(&[arm, arm], &text.join(" or "), 100).is_empty(), "{path}");
    }
}

/// Waves, batches and threads divide the work differently; the first trials are the same.
#[test]
fn threads_and_batches_change_nothing() {
    for (path, text) in [
        ("scenarios/attack-luck.toml", "criticals-per-attack"),
        ("scenarios/showdown-duel.toml", "win"),
        ("scenarios/encounter-raiders.toml", "combat-rounds>=7"),
    ] {
        let scenario = loaded(path);
        for first in [1, 7, usize::MAX] {
            let limits = SearchLimits { wanted: first, trials_max: 2003 };
            let of = |workers: Workers| found(&[&scenario.arms[0]], text, limits, &workers);
            let plain = of(Workers::new(1).unwrap());
            assert!(!plain.found.is_empty(), "{path}");
            for (threads, batch) in [(4, 1024), (4, 1), (2, 7), (3, 100)] {
                let other = of(Workers::new(threads).unwrap().with_batches_of(batch));
                assert!(other == plain, "{path}, {first}: {threads} threads, batches of {batch}");
            }
        }
    }
}

#[test]
fn the_scan_ends_at_the_last_trial_asked_for() {
    let scenario = loaded("scenarios/showdown-duel.toml");
    let arm = &[&scenario.arms[0]];
    let every = all(arm, "win", 2000);
    let limits = SearchLimits { wanted: 3, trials_max: 2000 };
    let scan = found(arm, "win", limits, &Workers::new(2).unwrap());
    assert_eq!((scan.trials, scan.ending), (every[2] + 1, ScanEnding::Found));
    assert!(scan.found.iter().map(|(trial, _)| *trial).eq(every[..3].iter().copied()));
}

/// An interrupt returns what was found up to the end of a wave.
#[test]
fn an_interrupted_scan_returns_what_it_found() {
    let scenario = loaded("scenarios/showdown-duel.toml");
    let arm = &scenario.arms[0];
    let interrupted = AtomicBool::new(false);
    let stop = |_| interrupted.store(true, Ordering::Relaxed);
    let progress = Progress { played: &stop, interrupted: &interrupted };
    let jobs = [Job { setup: &arm.setup, seed: SEED }];
    let limits = SearchLimits { wanted: usize::MAX, trials_max: 100_000 };
    // With two threads the first batch may be cut short by the end of the second.
    for (threads, least) in [(1, 1), (2, 0)] {
        interrupted.store(false, Ordering::Relaxed);
        let scan = scan((&jobs, &[]), limits, &Workers::new(threads).unwrap(), progress, |_| Some(()));
        assert_eq!(scan.ending, ScanEnding::Interrupted);
        assert!((least..100_000).contains(&scan.trials), "{}", scan.trials);
        assert!(scan.found.iter().map(|(trial, ())| *trial).eq(0..scan.trials));
    }
    // What had been found before is enough here.
    interrupted.store(false, Ordering::Relaxed);
    let limits = SearchLimits { wanted: 1, ..limits };
    let scan = scan((&jobs, &[]), limits, &Workers::new(1).unwrap(), progress, |_| Some(()));
    assert_eq!((scan.ending, scan.trials, scan.found), (ScanEnding::Found, 1, vec![(0, ())]));
}
