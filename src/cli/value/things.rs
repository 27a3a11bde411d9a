//! The things that are valued, each with the arm that differs in it.

use crate::cli::args::{ActionArg, ValueArgs, Valued};
use crate::cli::exit::Failure;
use crate::cli::input::{Loader, find_arm, quoted};
use crate::cli::output::note_line;
use crate::metric::Counter;
use crate::policy::{Encounter, Setup, Showdown};
use crate::results::trace::action_name;
use crate::rules::showdown::plan::Action;
use crate::scenario::{Arm, Labels, ShowdownLabels};
use crate::value;

/// A thing, and the arm in which it is missing, or added.
pub(super) struct Variation {
    pub(super) thing: String,
    pub(super) arm: Arm,
    /// True when the arm has the thing, and what it is compared with has not.
    pub(super) is_added: bool,
    /// What counts the uses of the thing, and the survival that they take.
    pub(super) uses: Option<[Counter; 2]>,
}

/// Every thing that the arguments ask for; at least one.
pub(super) fn variations(
    args: &ValueArgs,
    loader: &Loader,
    arm: &Arm,
    sets: &[String],
) -> Result<Vec<Variation>, Failure> {
    let found = match (&arm.setup, &arm.labels, args.of) {
        (Setup::Showdown(game), _, None) => actions(game, arm, &args.action)?,
        (Setup::Showdown(game), Labels::Showdown(labels), Some(Valued::Attribute)) => {
            gains(game, arm, labels, args.each)
        }
        (Setup::Showdown(_), Labels::Showdown(labels), Some(Valued::Gear)) => {
            overridden(loader, arm, sets, gear(labels))?
        }
        (Setup::Showdown(_), Labels::Showdown(labels), Some(Valued::Card)) => {
            overridden(loader, arm, sets, cards(labels))?
        }
        (Setup::Encounter(game), Labels::Encounter(labels), what) if args.action.is_empty() => match what {
            None | Some(Valued::Attribute) => scores(game, arm, &labels.adventurers, args.each),
            Some(Valued::Faint) => faint(game, arm),
            Some(Valued::Pool) => pools(game, arm, &labels.scenes),
            Some(Valued::Gear | Valued::Card) => Vec::new(),
        },
        _ => Vec::new(),
    };
    if found.is_empty() {
        return Err(Failure::Input(format!(
            "there is nothing to value in arm `{}`: {}",
            arm.name,
            why(args, arm)
        )));
    }
    Ok(found)
}

/// Why there is nothing to value.
fn why(args: &ValueArgs, arm: &Arm) -> &'static str {
    let is_encounter = matches!(arm.setup, Setup::Encounter(_));
    match args.of {
        None if is_encounter => "encounters have no survival actions; --of attribute, faint or pool",
        None => "nobody knows a survival action that the game has room for (`survivors.*.actions`)",
        Some(Valued::Gear | Valued::Card) if is_encounter => "encounters have no gear and no cards",
        Some(Valued::Gear) => "nobody carries gear that could stay at home",
        Some(Valued::Card) => "no card can go out of its deck",
        Some(Valued::Faint | Valued::Pool) if !is_encounter => "only encounters have that",
        Some(Valued::Faint) => "nobody faints on purpose (`policy.faint`)",
        Some(Valued::Pool) => "no scene gives a temporary pool",
        Some(Valued::Attribute) => "nobody has attributes",
    }
}

/// The arm as it is, with another game.
fn played(arm: &Arm, name: String, setup: Setup) -> Arm {
    Arm { name, setup, ..arm.clone() }
}

fn without(arm: &Arm, thing: String, setup: Setup, uses: Option<[Counter; 2]>) -> Variation {
    let arm = played(arm, format!("without {thing}"), setup);
    Variation { thing, arm, is_added: false, uses }
}

fn actions(game: &Showdown, arm: &Arm, wanted: &[ActionArg]) -> Result<Vec<Variation>, Failure> {
    let known = value::actions(game);
    let mut actions = Vec::new();
    for wanted in wanted {
        match action(*wanted) {
            None => actions.extend(known.iter().copied()),
            Some(action) if known.contains(&action) => actions.push(action),
            Some(action) => {
                let (name, arm) = (action_name(action), &arm.name);
                let message = format!(
                    "--action {name}: nobody can {name} in arm `{arm}`; `survivors.*.actions` lists what \
                     survivors know, and all but dodge and endure need a board"
                );
                return Err(Failure::Input(message));
            }
        }
    }
    if wanted.is_empty() {
        actions = known;
    }
    let firsts = actions.iter().enumerate().filter(|(at, action)| !actions[..*at].contains(action));
    let variation = |action: &Action| {
        let uses = [value::used(*action), value::spent_on(*action)];
        without(arm, action_name(*action).to_owned(), value::without_action(game, *action), Some(uses))
    };
    Ok(firsts.map(|(_, action)| variation(action)).collect())
}

const fn action(wanted: ActionArg) -> Option<Action> {
    match wanted {
        ActionArg::All => None,
        ActionArg::Dodge => Some(Action::Dodge),
        ActionArg::Encourage => Some(Action::Encourage),
        ActionArg::Dash => Some(Action::Dash),
        ActionArg::Surge => Some(Action::Surge),
        ActionArg::Endure => Some(Action::Endure),
    }
}

/// Who gains something: everybody, or one after the other.
fn who(names: &[String], each: bool) -> Vec<(String, Option<usize>)> {
    if each {
        names.iter().enumerate().map(|(seat, name)| (format!("{name}: "), Some(seat))).collect()
    } else {
        vec![(String::new(), None)]
    }
}

fn gains(game: &Showdown, arm: &Arm, labels: &ShowdownLabels, each: bool) -> Vec<Variation> {
    let mut found = Vec::new();
    for (prefix, seat) in who(&labels.survivors, each) {
        for gain in value::Gain::all(game) {
            let thing = format!("{prefix}{} +1", gain.name());
            let arm = played(arm, thing.clone(), value::with_gain(game, gain, seat));
            found.push(Variation { thing, arm, is_added: true, uses: None });
        }
    }
    found
}

fn scores(game: &Encounter, arm: &Arm, adventurers: &[String], each: bool) -> Vec<Variation> {
    let mut found = Vec::new();
    for (prefix, seat) in who(adventurers, each) {
        for score in value::Score::ALL {
            let thing = format!("{prefix}{} +1", score.name());
            let arm = played(arm, thing.clone(), value::with_score(game, score, seat));
            found.push(Variation { thing, arm, is_added: true, uses: None });
        }
    }
    found
}

fn faint(game: &Encounter, arm: &Arm) -> Vec<Variation> {
    let fainting =
        value::faints(game).then(|| without(arm, "fainting".into(), value::without_fainting(game), None));
    fainting.into_iter().collect()
}

fn pools(game: &Encounter, arm: &Arm, scenes: &[String]) -> Vec<Variation> {
    let pool = |scene: usize| without(arm, scenes[scene].clone(), value::without_scene(game, scene), None);
    value::pools(game).into_iter().map(pool).collect()
}

/// Every piece of gear, with the override that leaves it at home.
fn gear(labels: &ShowdownLabels) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (seat, (survivor, pieces)) in labels.survivors.iter().zip(&labels.gear).enumerate() {
        for (at, piece) in pieces.iter().enumerate() {
            let others = pieces.iter().enumerate().filter(|(other, _)| *other != at);
            let others: Vec<String> = others.map(|(_, piece)| quoted(piece)).collect();
            let set = format!("survivors.{seat}.gear=[{}]", others.join(", "));
            let twins = pieces[..at].iter().filter(|other| *other == piece).count();
            let which = if twins > 0 { format!(" ({})", twins + 1) } else { String::new() };
            found.push((format!("{survivor}: {piece}{which}"), set));
        }
    }
    found
}

/// Every kind of card, with the override that takes it out of its deck.
fn cards(labels: &ShowdownLabels) -> Vec<(String, String)> {
    let of = |list: &str, prefix: &str, names: &[String]| -> Vec<(String, String)> {
        let card = |(at, name): (usize, &String)| {
            (format!("{prefix}: {name}"), format!("monster.{list}.{at}.copies=0"))
        };
        names.iter().enumerate().map(card).collect()
    };
    let mut found = of("ai-cards", "ai", &labels.ai_cards);
    found.extend(of("hit-locations", "location", &labels.hit_locations));
    found
}

/// The arm loaded again, once for each override. What the scenario cannot do without, such as the
/// only card of a deck, is left out.
fn overridden(
    loader: &Loader,
    arm: &Arm,
    sets: &[String],
    things: Vec<(String, String)>,
) -> Result<Vec<Variation>, Failure> {
    let mut found = Vec::new();
    for (thing, set) in things {
        match loader.load(&[sets, &[set]].concat()) {
            Ok(scenario) => {
                let varied = find_arm(&scenario, &arm.name)?.clone();
                let arm = Arm { name: format!("without {thing}"), ..varied };
                found.push(Variation { thing, arm, is_added: false, uses: None });
            }
            Err(failure) => {
                let why = failure.first_line();
                note_line(&format!("{thing}: the scenario cannot do without it ({why})"));
            }
        }
    }
    Ok(found)
}
