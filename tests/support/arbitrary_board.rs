//! Random showdowns of all kinds, built from bytes, with random choices.

use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::board::{Base, Direction, Space, Spaces, Zone};
use deathroll::rules::showdown::decide::{
    Activation, Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use deathroll::rules::showdown::plan::{
    Action, Actions, AiCard, Alternative, Attribute, Condition, EdgeCorner, EdgeSlide, Effect, EffectList,
    EmptyDraw, EncourageTiming, FirstTurn, GearUse, KnockbackDirection, KnockedDownWindow, Location, Measure,
    MonsterMove, MonsterPath, MonsterTurn, PlacementTie, Plan, Profile, Quality, RangeMetric, Spot,
    Superlative, SuperlativeScope, SurvivorOrder, TargetCondition, TargetList, Term, Terrain,
};
use deathroll::rules::showdown::state::Seat;

use super::arbitrary::{Bytes, cards, options, simple, survivor, table};
use super::arbitrary_special::special;
use super::board::{OnBoard, showdown};
use super::{Build, Mirror};

/// Kinds of AI card, of terrain, of target list.
const KINDS: u8 = 3;

/// A showdown of up to four rounds and four survivors, with room for everybody.
pub(crate) fn any_showdown(bytes: &[u8], square: bool) -> Plan {
    let bytes = &mut Bytes(bytes.iter());
    let (width, height) = (10 + bytes.below(9), 10 + bytes.below(9));
    let breadth = 1 + bytes.below(3);
    let depth = if square { breadth } else { 1 + bytes.below(3) };
    let (x, y) = (bytes.below(width + 1 - breadth), bytes.below(height + 1 - depth));
    let mut plan = showdown()
        .size(width, height)
        .base(breadth, depth)
        .monster_at(x, y)
        .facing(bytes.one_of(&Direction::ALL))
        .movement(bytes.below(9))
        .rounds(1 + u16::from(bytes.below(4)));
    if square && bytes.yes() {
        plan.board.as_mut().unwrap().blind_spot = (0..3).map(|_| (offset(bytes), -1)).collect();
    }
    options(bytes, &mut plan);
    board_options(bytes, &mut plan);
    table(bytes, &mut plan);
    let base = Base { corner: Space::new(x, y), width: breadth, height: depth };
    let mut free = Spaces::board(width, height).without(&base.spaces());
    party(bytes, &mut plan, &mut free);
    terrain(bytes, &mut plan, &mut free);
    what_happens(bytes, &mut plan);
    special(bytes, &mut plan);
    plan
}

fn offset(bytes: &mut Bytes<'_>) -> i8 {
    bytes.below(5) as i8 - 1
}

fn board_options(bytes: &mut Bytes<'_>, plan: &mut Plan) {
    let options = &mut plan.options;
    options.first_turn = bytes.one_of(&[FirstTurn::Monster, FirstTurn::Survivors]);
    options.empty_draw = bytes.one_of(&[EmptyDraw::BasicAction, EmptyDraw::SkipTurn]);
    options.encourage_timing = bytes.one_of(&[EncourageTiming::AnyHook, EncourageTiming::OpportunitiesOnly]);
    options.lock_blocks_dodge = !bytes.yes();
    options.knocked_down_window =
        bytes.one_of(&[KnockedDownWindow::WindowAndFlows, KnockedDownWindow::WindowOnly]);
    options.edge_slide =
        bytes.one_of(&[EdgeSlide::AwayFromCentre, EdgeSlide::Left, EdgeSlide::Right, EdgeSlide::Controller]);
    options.edge_corner = bytes.one_of(&[EdgeCorner::Stop, EdgeCorner::Turn]);
    options.placement_tie = bytes.one_of(&[PlacementTie::FarthestFromMonster, PlacementTie::Controller]);
    options.knockback_direction =
        bytes.one_of(&[KnockbackDirection::DominantAxis, KnockbackDirection::EightWay]);
    options.monster_path = bytes.one_of(&[
        MonsterPath::LongerAxisFirst,
        MonsterPath::MostCollisions,
        MonsterPath::FewestCollisions,
    ]);
    options.superlative_scope = bytes.one_of(&[SuperlativeScope::AmongOthers, SuperlativeScope::Global]);
    options.range_metric = bytes.one_of(&[RangeMetric::SpacesBetween, RangeMetric::Steps]);
    options.survivor_order = bytes.one_of(&[SurvivorOrder::SeatOrder, SurvivorOrder::Policy]);
    options.survival_income = bytes.below(2);
    options.blind_spot_accuracy = bytes.below(3);
}

/// A free space near a random one, which is then marked as occupied.
fn take(bytes: &mut Bytes<'_>, plan: &Plan, free: &mut Spaces) -> Space {
    let (width, height) = plan.board().size();
    let wanted = Space::new(bytes.below(width), bytes.below(height));
    let space = free.iter().min_by_key(|space| space.steps_to(wanted)).unwrap();
    free.remove(space);
    space
}

fn party(bytes: &mut Bytes<'_>, plan: &mut Plan, free: &mut Spaces) {
    for _ in 0..bytes.below(4) {
        *plan = plan.clone().fellow();
    }
    for seat in 0..plan.survivors.len() {
        survivor(bytes, plan, seat, 3);
        let help = [simple(bytes), simple(bytes)];
        let effects = plan.list(&help[..usize::from(bytes.below(3))]);
        plan.survivors[seat].uses =
            vec![GearUse { effects, once_per_showdown: bytes.yes(), ..GearUse::default() }];
        plan.survivors[seat].attributes[Attribute::Movement as usize] = bytes.below(7).into();
        plan.survivors[seat].weapon.reach = 1 + bytes.below(2);
        plan.start.survivors[seat].at = take(bytes, plan, free);
    }
}

fn terrain(bytes: &mut Bytes<'_>, plan: &mut Plan, free: &mut Spaces) {
    for _ in 0..KINDS {
        let effects = [simple(bytes)];
        let interact = bytes.yes().then(|| plan.list(&effects));
        let kind = Terrain { impassable: bytes.yes(), obstacle: bytes.yes(), hideout: bytes.yes(), interact };
        let tiles: Vec<_> =
            (0..bytes.below(6)).map(|_| take(bytes, plan, free)).map(|space| (space.x, space.y)).collect();
        *plan = plan.clone().tiles(kind, &tiles);
    }
}

/// Target lists, profiles, AI cards and hit locations.
fn what_happens(bytes: &mut Bytes<'_>, plan: &mut Plan) {
    for _ in 0..KINDS {
        let conditions = (0..=bytes.below(3)).map(|_| condition(bytes)).collect();
        let effects = [board_effect(bytes)];
        let no_target = bytes.yes().then(|| plan.list(&effects));
        plan.target_lists.push(TargetList { conditions, targets_max: 1 + bytes.below(3), no_target });
    }
    for _ in 0..2 {
        let effects = [board_effect(bytes), simple(bytes)];
        let on_hit = plan.list(&effects[..usize::from(bytes.below(3))]);
        plan.profiles.push(Profile {
            speed: bytes.below(4),
            accuracy: Some(bytes.below(12).into()).filter(|accuracy| *accuracy < 11),
            damage: bytes.below(4),
            on_hit,
            reach: 1 + bytes.below(3),
        });
    }
    let pick = Effect::PickTarget(bytes.below(KINDS));
    let walk = Effect::Move { to: MonsterMove::ToTarget, spaces: None };
    plan.basic_action(&[pick, Effect::Flow, walk, Effect::Attack(0)]);
    let (terms, effects) = ([term(bytes)], [inner(bytes)]);
    let each = Effect::Each { terms: plan.those_who(&terms), effects: plan.list(&effects) };
    let instinct = [board_effect(bytes), each];
    plan.instinct(&instinct[..usize::from(bytes.below(3))]);
    cards(bytes, plan);
    for kind in 0..plan.monster.hit_locations.len() {
        let reaction = bytes.yes().then(|| actions(bytes, plan, reaction_effect));
        let card = &mut plan.monster.hit_locations[kind];
        card.reflex = reaction.or(card.reflex);
    }
    let kinds = (0..KINDS).map(|_| AiCard { actions: actions(bytes, plan, card_effect), is_mood: false });
    plan.monster.ai_kinds = kinds.collect();
}

/// Up to four effects in sequence, often after picking targets.
fn actions(
    bytes: &mut Bytes<'_>,
    plan: &mut Plan,
    one: fn(&mut Bytes<'_>, &mut Plan) -> Effect,
) -> EffectList {
    let mut actions: Vec<Effect> = (0..=bytes.below(4)).map(|_| one(bytes, plan)).collect();
    if bytes.below(4) > 0 {
        actions.insert(0, Effect::PickTarget(bytes.below(KINDS)));
    }
    plan.list(&actions)
}

/// Effects that only an AI card may have.
fn card_effect(bytes: &mut Bytes<'_>, plan: &mut Plan) -> Effect {
    match bytes.below(8) {
        0 => Effect::DrawAiCard,
        1 => Effect::Flow,
        2 => Effect::BasicAction,
        _ => reaction_effect(bytes, plan),
    }
}

/// Effects that reactions may have too.
fn reaction_effect(bytes: &mut Bytes<'_>, plan: &mut Plan) -> Effect {
    match bytes.below(8) {
        0 => Effect::PickTarget(bytes.below(KINDS)),
        1 => Effect::Attack(bytes.below(2)),
        2 => {
            let (terms, effects) = ([term(bytes), term(bytes)], [inner(bytes), board_effect(bytes)]);
            let terms = plan.those_who(&terms[..usize::from(bytes.below(3))]);
            Effect::Each { terms, effects: plan.list(&effects) }
        }
        3 => {
            let (then, otherwise) = ([inner(bytes)], [board_effect(bytes)]);
            let condition = match bytes.below(3) {
                0 => Condition::Survivor(term(bytes)),
                1 => Condition::WoundsAtLeast(bytes.below(3).into()),
                _ => Condition::OncePerShowdown(bytes.below(3)),
            };
            Effect::When { condition, then: plan.list(&then), otherwise: plan.list(&otherwise) }
        }
        4 => Effect::Move { to: MonsterMove::ToTarget, spaces: None },
        _ => board_effect(bytes),
    }
}

/// Effects nested in others.
fn inner(bytes: &mut Bytes<'_>) -> Effect {
    match bytes.below(4) {
        0 => Effect::Attack(bytes.below(2)),
        1 => Effect::SevereInjury(Some(bytes.one_of(&Location::ALL))),
        2 if bytes.yes() => Effect::Death,
        _ => board_effect(bytes),
    }
}

/// A board effect without nested effects.
fn board_effect(bytes: &mut Bytes<'_>) -> Effect {
    let spaces = bytes.yes().then(|| bytes.below(9));
    let to = bytes.one_of(&[MonsterMove::ToTarget, MonsterMove::Ahead, MonsterMove::Back, MonsterMove::Away]);
    match bytes.below(12) {
        0 | 1 => Effect::Knockback(bytes.below(8)),
        2 => Effect::Place(spot(bytes)),
        3 => Effect::PlaceTerrain { kind: bytes.below(KINDS), spot: spot(bytes) },
        4 => Effect::PriorityTarget,
        5 => Effect::Deafen,
        6 => Effect::WoundLost(1),
        7 => Effect::AllThreats,
        8 | 9 => Effect::Move { to, spaces },
        10 => Effect::Turn(bytes.one_of(&[
            MonsterTurn::ToTarget,
            MonsterTurn::Around,
            MonsterTurn::Left,
            MonsterTurn::Right,
        ])),
        _ => simple(bytes),
    }
}

fn spot(bytes: &mut Bytes<'_>) -> Spot {
    match bytes.below(5) {
        0 => Spot::NextToMonster,
        1 => Spot::InFront(offset(bytes)),
        2 => Spot::OfSurvivor,
        3 => Spot::NextToSurvivor,
        _ => Spot::At(Space::new(bytes.below(10), bytes.below(10))),
    }
}

fn zone(bytes: &mut Bytes<'_>) -> Zone {
    match bytes.below(5) {
        0 => Zone::Within(bytes.below(6)),
        1 => Zone::Front,
        2 => Zone::BlindSpot,
        3 => Zone::Everywhere,
        _ => {
            let (column, row) = (offset(bytes), offset(bytes));
            Zone::Rows { columns: (column, column + offset(bytes)), rows: (row, row + offset(bytes)) }
        }
    }
}

fn term(bytes: &mut Bytes<'_>) -> Term {
    let quality = match bytes.below(12) {
        0 => Quality::Facing,
        1 => Quality::InFieldOfView,
        2 => Quality::InRange(bytes.yes().then(|| bytes.below(9))),
        3 => Quality::Deaf,
        4 => Quality::LastToWound,
        5 => Quality::KnockedDown,
        6 => Quality::HasPriorityToken,
        7 => Quality::Target,
        8 => Quality::In(zone(bytes)),
        9 => Quality::SurvivalAtLeast(bytes.below(4)),
        10 => Quality::BleedingAtLeast(bytes.below(3)),
        _ => Quality::Threat,
    };
    Term { quality, not: bytes.below(4) == 1 }
}

fn condition(bytes: &mut Bytes<'_>) -> TargetCondition {
    const MEASURES: [Measure; 5] =
        [Measure::Distance, Measure::Survival, Measure::Bleeding, Measure::Injuries, Measure::Capacity];
    let terms = (0..bytes.below(3)).map(|_| term(bytes)).collect();
    let superlatives: Vec<Superlative> =
        (0..bytes.below(3)).map(|_| Superlative { most: bytes.yes(), of: bytes.one_of(&MEASURES) }).collect();
    let random = bytes.below(4) == 1;
    let mut alternative = || match bytes.below(3) {
        0 => Alternative::Meets(term(bytes)),
        1 => Alternative::Best(Superlative { most: bytes.yes(), of: bytes.one_of(&MEASURES) }),
        _ => Alternative::ClosestThreat,
    };
    // Some of those without comparing terms have them as alternatives.
    let has_any = superlatives.is_empty() && random;
    let any = if has_any { vec![vec![alternative(), alternative()]] } else { vec![] };
    TargetCondition { terms, any, superlatives, random }
}

/// Random legal choices; in a mirrored game, the mirrored choices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BoardWhims {
    seed: u64,
    mirror: Option<Mirror>,
}

impl BoardWhims {
    pub(crate) fn new(seed: u64, mirror: Option<Mirror>) -> Self {
        Self { seed, mirror }
    }

    fn below(&mut self, n: usize) -> usize {
        self.seed = self.seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.seed >> 33) as usize % n
    }

    fn pick(&mut self, choices: usize) -> Pick {
        match self.below(choices + 1) {
            index if index < choices => Pick::At(index as u8),
            _ => Pick::Any,
        }
    }

    /// The spaces in an order that mirroring preserves.
    fn sorted(self, spaces: &Spaces) -> Vec<Space> {
        let mut sorted: Vec<Space> = spaces.iter().collect();
        if let Some(mirror) = self.mirror {
            sorted.sort_by_key(|&space| {
                let seen = mirror.space(space);
                (seen.y, seen.x)
            });
        }
        sorted
    }

    fn space_of(&mut self, spaces: &Spaces) -> Option<Space> {
        let sorted = self.sorted(spaces);
        let index = self.below(sorted.len().max(1));
        sorted.get(index).copied()
    }

    /// All possible uses of an activation.
    fn activations(self, table: Table<'_>, seat: Seat) -> Vec<Activation> {
        let sites = table.plan.board().sites.iter().map(|tile| Activation::Interact(tile.space));
        let on = 0..table.plan.survivors.len() as Seat;
        let gear = on.map(|on| Activation::Gear { index: 0, on });
        let all = [Activation::Attack, Activation::Hide].into_iter().chain(sites).chain(gear);
        all.filter(|&activation| table.may_activate(seat, activation)).collect()
    }

    fn activation_of(&mut self, table: Table<'_>, seat: Seat) -> Option<Activation> {
        let all = self.activations(table, seat);
        let index = self.below(all.len().max(1));
        all.get(index).copied()
    }

    fn encourage(&mut self, table: Table<'_>, seat: Seat) -> Option<SurvivalAction> {
        let may_rise = |other: &Seat| {
            let survivor = table.survivor(*other);
            *other != seat && survivor.is_knocked_down() && !survivor.deaf
        };
        let fallen: Seats = (0..table.plan.survivors.len() as Seat).filter(may_rise).collect();
        let index = self.below(usize::from(fallen.len()).max(1));
        fallen.iter().nth(index).map(SurvivalAction::Encourage)
    }

    /// The index of the chosen space.
    fn place_of(&mut self, spaces: &Spaces) -> Pick {
        let chosen = self.space_of(spaces);
        let index = spaces.iter().position(|space| Some(space) == chosen);
        index.map_or(Pick::Any, |index| Pick::At(index as u8))
    }

    fn slide(&mut self, directions: [Direction; 2]) -> Pick {
        let seen =
            directions.map(|direction| self.mirror.map_or(direction, |seen| seen.direction(direction)));
        let wanted = [Direction::North, Direction::East, Direction::South, Direction::West];
        let first = usize::from(self.below(2) == 1);
        let mut in_order: Vec<Direction> = wanted.into_iter().filter(|one| seen.contains(one)).collect();
        in_order.rotate_left(first);
        Pick::At(u8::from(seen[0] != in_order[0]))
    }
}

impl Decide for BoardWhims {
    fn hit_location(&mut self, _table: Table<'_>, _attacker: Seat, choices: &[u8]) -> Pick {
        self.pick(choices.len())
    }

    fn trap(&mut self, _table: Table<'_>, traps: &[u8]) -> Pick {
        self.pick(traps.len())
    }

    fn dodge(&mut self, _table: Table<'_>, _seat: Seat, hits: &Hits) -> Option<u8> {
        let hits = hits.locations().len();
        let choice = self.below(hits + 1);
        (choice < hits).then_some(choice as u8)
    }

    fn endure(&mut self, _table: Table<'_>, _seat: Seat, _location: Location, _cost: u8) -> bool {
        self.below(2) == 1
    }

    fn next_survivor(&mut self, _table: Table<'_>, waiting: Seats) -> Option<Seat> {
        let index = self.below(waiting.len().into());
        waiting.iter().nth(index)
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        let activation =
            if table.survivor(seat).turn.activation { self.activation_of(table, seat) } else { None };
        let space = self.space_of(&table.reach_in_turn(seat));
        match (self.below(8), space, activation) {
            (0, _, _) | (_, None, None) => TurnChoice::End,
            (1..=4, Some(space), _) | (_, Some(space), None) => TurnChoice::Move(space),
            (_, _, Some(activation)) => TurnChoice::Activate(activation),
        }
    }

    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        _window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        let wanted = [Action::Encourage, Action::Dash, Action::Surge][self.below(3)];
        if self.below(2) == 0 || !may.contains(wanted) {
            return None;
        }
        match wanted {
            Action::Encourage => self.encourage(table, seat),
            Action::Dash => self.space_of(&table.reach(seat, table.movement(seat))).map(SurvivalAction::Dash),
            _ => self
                .activation_of(table, seat)
                .filter(|&what| table.may_surge(seat, what))
                .map(SurvivalAction::Surge),
        }
    }

    fn controller(&mut self, _table: Table<'_>, _controller: Seat, question: &Question) -> Pick {
        match question {
            Question::Target(seats) | Question::UnderBase(seats) => self.pick(seats.len().into()),
            Question::Direction(..) => self.pick(2),
            Question::Slide(directions) => self.slide(*directions),
            Question::Placement(_, spaces) => self.place_of(spaces),
        }
    }
}
