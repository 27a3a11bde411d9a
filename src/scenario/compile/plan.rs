//! The plan of a scenario with a monster.

use super::counters::Counters;
use super::effects::Arena;
use super::gear::{Pieces, attributes_of};
use super::ground::Ground;
use super::labels::{Labels, ShowdownLabels};
use super::line::Known;
use super::traits::{self, MonsterRules};
use super::{behaviour, board, deploy, monster, options, policy, severe, survivor};
use crate::scenario::Kind;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Named, Opt, given, items};
use crate::scenario::source::Place;
use crate::scenario::wire::{self, Common, CounterOf};
use deathroll_core::policy::showdown::{Decision, Supplies, SurvivorPolicies};
use deathroll_core::policy::{Setup, Showdown};
use deathroll_core::rules::showdown::plan::{GameKind, Plan, TRIGGERS_MAX, Trigger};
use deathroll_core::rules::showdown::state::{Attack, Board, Pending, Phase, State};

/// One arm, compiled.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) setup: Setup,
    pub(crate) labels: Labels,
}

/// Compiles a file; the result is meaningless if there are faults.
pub(crate) fn compile(
    file: Common<'_>,
    wire_board: &Opt<wire::Board>,
    game: GameKind,
    place: Place,
    faults: &Collector,
) -> Compiled {
    let kind = Kind::of(game);
    let ground = (kind == Kind::Showdown).then(|| Ground::new(wire_board, file.monster));
    let names = |survivor: &Field<wire::Survivor>| survivor.get().map_or("", wire::Survivor::name).to_owned();
    let people = file.survivors.get().into_iter().flatten().map(names).collect();
    let counters = Counters::new(file.counters, faults);
    let mut arena = Arena::new(kind, ground, people, counters, faults);
    let mut labels = ShowdownLabels::default();
    let options = options::compile(file.options, &mut arena);
    let (mut monster, monster_start) =
        monster::compile(file.monster, kind, &options, &mut arena, &mut labels, faults);
    let pieces = Pieces { gear: file.gear, abilities: file.abilities, board: wire_board };
    let party = survivor::compile(file.survivors, kind, pieces, &options, &mut arena, &mut labels, faults);
    let own = special_rules(file.monster, kind, &mut arena);
    if kind == Kind::Showdown {
        behaviour::expect_movement(file.monster, &monster.ai_kinds, &own.triggers, &arena);
    }
    let no_tables = None;
    let chosen = given(file.options).map_or(&no_tables, |options| &options.severe_table);
    let severe_tables = severe::compile(chosen, file.severe_tables, place, &mut arena, &mut labels, faults);
    name_supplies(&file, &arena.counters, &mut labels.supplies);
    let known = Known { pieces, supplies: &labels.supplies, faults };
    let (policies, before_play) = policy::compile(file.policy, file.plays, file.survivors, known);
    labels.before_play = before_play;
    let line_counts = |of: &SurvivorPolicies| Decision::ALL.map(|decision| of.line_count(decision) as u8);
    labels.line_counts = policies.survivors[..party.survivors.len()].iter().map(line_counts).collect();
    let board = board::compile(wire_board, file.options, &mut arena, &mut labels, faults);
    (monster.varies, monster.varying) =
        (attributes_of(&own.varying, |one| one.attribute as u32), own.varying);
    let triggers = party.triggers.into_iter().chain(own.triggers);
    let (triggers, names) = limited(triggers, place, faults);
    labels.triggers = names;
    labels.profiles = arena.profile_names;
    labels.target_lists = arena.target_list_names;
    let mut start = State {
        round: 0,
        phase: Phase::MonsterTurn,
        attack: Attack::default(),
        suspended: Attack::default(),
        tokens_aside: Default::default(),
        pending: Pending::Nothing,
        durations: 0,
        monster: monster_start,
        survivors: party.start,
        board: Board::default(),
    };
    if let (Some(board), Some(ground)) = (&board, &arena.ground) {
        let place = wire_board.as_ref().map_or(place, |board| board.place);
        deploy::compile(file.monster, file.survivors, board, ground, place, &mut start, faults);
    }
    let plan = Plan {
        game,
        options,
        monster,
        survivors: party.survivors,
        effects: arena.effects,
        profiles: arena.profiles,
        severe_tables,
        board,
        target_lists: arena.target_lists,
        terms: arena.terms,
        triggers: triggers.into(),
        counters: arena.counters.rules(CounterOf::Survivor),
        start,
    };
    let setup = Setup::Showdown(Box::new(Showdown { plan, policies }));
    Compiled { setup, labels: Labels::Showdown(Box::new(labels)) }
}

/// The names of what conditions and lists can ask for.
fn name_supplies(file: &Common<'_>, counters: &Counters, supplies: &mut Supplies) {
    let gear = given(file.gear).into_iter().flat_map(Named::names);
    let abilities = given(file.abilities).into_iter().flat_map(Named::names);
    supplies.gear = gear.chain(abilities).map(str::to_owned).collect();
    supplies.rules = wire::Trait::TRIGGERS.iter().map(|&key| key.to_owned()).collect();
    supplies.counters = counters.names(CounterOf::Survivor);
    supplies.monster_counters = counters.names(CounterOf::Monster);
}

/// As many rules that wait for a moment as there may be, with their names; a fault if there are more.
fn limited(
    triggers: impl Iterator<Item = (Trigger, String)>,
    place: Place,
    faults: &Collector,
) -> (Vec<Trigger>, Vec<String>) {
    let (mut triggers, names): (Vec<_>, Vec<_>) = triggers.take(TRIGGERS_MAX + 1).unzip();
    if triggers.len() > TRIGGERS_MAX {
        let message = format!("a scenario may have at most {TRIGGERS_MAX} rules that wait for a moment");
        faults.add(Diagnostic::new(message, place, "those of all survivors and the monster together"));
        triggers.truncate(TRIGGERS_MAX);
    }
    (triggers, names)
}

/// The special rules of the monster, of its moods, and what its counters add.
fn special_rules(monster: &Field<wire::Monster>, kind: Kind, arena: &mut Arena<'_>) -> MonsterRules {
    let Some(monster) = monster.get() else { return MonsterRules::default() };
    let mut rules = traits::of_monster(&monster.traits, None, arena);
    if kind == Kind::Showdown {
        for (number, (card, _)) in items(&monster.ai_cards).enumerate() {
            let name = card.name.get().map_or("AI card", |name| &name.0);
            let of_mood = traits::of_monster(&card.mood, Some((number as u8, name)), arena);
            rules.triggers.extend(of_mood.triggers);
            rules.varying.extend(of_mood.varying);
        }
    }
    rules.varying.extend(arena.counters.monster_modifiers());
    rules
}
