//! The plan of a scenario with a monster.

use super::effects::Arena;
use super::ground::Ground;
use super::labels::{Labels, ShowdownLabels};
use super::line::Known;
use super::{board, deploy, monster, options, policy, severe, survivor};
use crate::policy::showdown::{Decision, SurvivorPolicies};
use crate::policy::{Setup, Showdown};
use crate::rules::showdown::plan::{GameKind, Plan};
use crate::rules::showdown::state::{Attack, Board, Pending, Phase, State};
use crate::scenario::Kind;
use crate::scenario::diagnostic::Collector;
use crate::scenario::read::{Field, Named, Opt, given};
use crate::scenario::source::Place;
use crate::scenario::wire::{self, Common};

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
    let mut arena = Arena::new(kind, ground, people, faults);
    let mut labels = ShowdownLabels::default();
    let options = options::compile(file.options, &mut arena);
    let (monster, monster_start) =
        monster::compile(file.monster, kind, options.death_rule, &mut arena, &mut labels, faults);
    let party = survivor::compile(file.survivors, kind, file.gear, &options, &mut arena, &mut labels, faults);
    let no_tables = None;
    let chosen = given(file.options).map_or(&no_tables, |options| &options.severe_table);
    let severe_tables = severe::compile(chosen, file.severe_tables, place, &mut arena, &mut labels, faults);
    labels.supplies.gear = given(file.gear).into_iter().flat_map(Named::names).map(str::to_owned).collect();
    let known = Known { gear: file.gear, board: wire_board, faults };
    let policies = policy::compile(file.policy, file.plays, file.survivors, known);
    let line_counts = |of: &SurvivorPolicies| Decision::ALL.map(|decision| of.line_count(decision) as u8);
    labels.line_counts = policies.survivors[..party.survivors.len()].iter().map(line_counts).collect();
    let board = board::compile(wire_board, file.options, &mut arena, &mut labels, faults);
    labels.profiles = arena.profile_names;
    labels.target_lists = arena.target_list_names;
    let mut start = State {
        round: 0,
        phase: Phase::MonsterTurn,
        attack: Attack::default(),
        suspended: Attack::default(),
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
        start,
    };
    let setup = Setup::Showdown(Box::new(Showdown { plan, policies }));
    Compiled { setup, labels: Labels::Showdown(Box::new(labels)) }
}
