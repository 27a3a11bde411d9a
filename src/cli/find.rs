//! `deathroll find`.

use super::args::FindArgs;
use super::exit::{Exit, Failure, Outcome};
use super::input::{find_arm, load_one, two_arms};
use super::output::{Output, colors_on_stderr, note_line, terminal_width};
use super::play::workers;
use super::shell::command_line;
use super::{interrupt, progress};
use crate::engine::{Job, Reach, Scan, ScanEnding, default_trials, scan};
use crate::find::{MeasuredArm, Question, Value, bind, parse};
use crate::metric::Layout;
use crate::report::find::{self as writer, Findings};
use crate::scenario::{Arm, Faults, Scenario};

/// Looks for the first trials in which something happened, and lists them.
pub(super) fn find(args: &FindArgs, output: &mut Output) -> Outcome {
    let told = |faults: Faults| Failure::Faults(faults.render(colors_on_stderr()));
    let condition = parse(&args.condition).map_err(told)?;
    let scenario = load_one(&args.scenario, &args.overrides.set)?;
    let arms = chosen_arms(&scenario, args)?;
    let jobs: Vec<Job<'_>> = arms.iter().map(|arm| Job { setup: &arm.setup, seed: args.dice.seed }).collect();
    let layouts: Vec<Layout> = jobs.iter().map(Job::layout).collect();
    let measured = arms.iter().zip(&layouts);
    let measured: Vec<MeasuredArm<'_>> =
        measured.map(|(arm, layout)| MeasuredArm { name: &arm.name, layout, labels: &arm.labels }).collect();
    let question = bind(&condition, &measured).map_err(told)?;
    let scan = look(args, &scenario, &jobs, &question)?;
    let findings = Findings {
        title: &scenario.title,
        condition: &args.condition,
        seed: args.dice.seed,
        confidence: args.confidence,
        arms: &arms.iter().map(|arm| arm.name.as_str()).collect::<Vec<_>>(),
        question: &question,
        scan: &scan,
        command: &|trial| trace_command(args, &scenario, &arms, trial),
    };
    let text = if args.json {
        writer::json_lines(&findings)
            .map_err(|error| Failure::Io("cannot write the trials".into(), error.into()))?
    } else {
        writer::text(&findings, terminal_width())
    };
    output.write(&text)?;
    if scan.ending == ScanEnding::Interrupted {
        note_line("interrupted: what was found until now is told");
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// One arm, or two to tell apart.
fn chosen_arms<'a>(scenario: &'a Scenario, args: &FindArgs) -> Result<Vec<&'a Arm>, Failure> {
    match (&args.arms, &args.arm) {
        (Some(names), _) => two_arms(scenario, names).map(Vec::from),
        (None, Some(name)) => Ok(vec![find_arm(scenario, name)?]),
        (None, None) => Ok(vec![&scenario.arms[0]]),
    }
}

/// Plays trials until enough are found.
fn look(
    args: &FindArgs,
    scenario: &Scenario,
    jobs: &[Job<'_>],
    question: &Question,
) -> Result<Scan<Vec<Value>>, Failure> {
    let workers = workers(args.dice.threads, args.batch_trials)?;
    let usual = || default_trials(jobs[0].setup, scenario.arms.len());
    let reach = Reach {
        first: usize::try_from(args.first).unwrap_or(usize::MAX),
        trials_max: args.trials.unwrap_or_else(usual),
    };
    let title = format!("{} {}", scenario.name, args.condition);
    let shown = !args.no_progress;
    Ok(progress::follow(title, reach.trials_max, interrupt::listen(), shown, |progress| {
        scan(jobs, reach, &workers, progress, |trial| question.holds(trial).then(|| question.values(trial)))
    }))
}

/// The command that tells a trial.
fn trace_command(args: &FindArgs, scenario: &Scenario, arms: &[&Arm], trial: u64) -> String {
    let mut words = vec!["deathroll".to_owned(), "trace".to_owned(), args.scenario.display().to_string()];
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    args.overrides.set.iter().for_each(|set| option("set", set.clone()));
    match arms {
        [one, two] => option("arms", format!("{},{}", one.name, two.name)),
        [arm] if scenario.arms.len() > 1 => option("arm", arm.name.clone()),
        _ => {}
    }
    if args.dice.seed != super::args::SEED {
        option("seed", args.dice.seed.to_string());
    }
    option("trial", trial.to_string());
    command_line(words.iter().map(String::as_str))
}
