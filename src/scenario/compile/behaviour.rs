//! The monster's own actions: AI cards, basic action, instinct.

use super::effects::Arena;
use super::site::{Inside, Site};
use super::targetless::EACH;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, given, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{AiCard, Monster};
use deathroll_core::rules::showdown::plan::{
    self as rules, EffectList, MonsterMove, Quality, Superlative, TargetCondition, TargetList,
};

/// The kinds of AI card in the deck.
pub(super) fn ai_kinds(
    monster: &Monster,
    kinds: usize,
    arena: &mut Arena<'_>,
    faults: &Collector,
) -> Vec<rules::AiCard> {
    items(&monster.ai_cards)
        .take(kinds)
        .map(|(card, place)| rules::AiCard {
            actions: actions(card, place, arena, faults),
            is_mood: card.mood.is_some(),
        })
        .collect()
}

/// The effects of a card, beginning with picking its targets.
fn actions(card: &AiCard, place: Place, arena: &mut Arena<'_>, faults: &Collector) -> EffectList {
    let name = card.name.get().map_or("AI card", |name| &name.0);
    let site = Site::new(name, Inside::Anything);
    if card.pick_target.is_none() && card.actions.is_none() && card.mood.is_none() {
        let message = format!("the AI card {} does nothing", quoted(name));
        faults.add(Diagnostic::new(message, place, "expected `pick-target`, `actions` or `mood`"));
    }
    if card.pick_target.is_none() {
        let unused = [
            ("targets", card.targets.as_ref().map(|field| field.place)),
            ("no-target", card.no_target.as_ref().map(|field| field.place)),
        ];
        for (key, place) in unused {
            if let Some(place) = place {
                let message = format!("`{key}` without `pick-target`");
                faults.add(Diagnostic::new(message, place, "the card picks no target"));
            }
        }
    }
    let no_target = arena.no_target(&card.no_target, site);
    let pick = card
        .pick_target
        .as_ref()
        .and_then(|list| arena.target_list(list, &card.targets, no_target, name))
        .map(rules::Effect::PickTarget);
    let actions = arena.optional(&card.actions, site).unwrap_or_default();
    if card.pick_target.is_none() {
        let why = format!("the AI card {} picks no target", quoted(name));
        arena.expect_survivor(
            &card.actions,
            actions,
            &why,
            "give the card a target list: `pick-target = [[\"closest\"]]`",
        );
    }
    let Some(pick) = pick else { return actions };
    let actions: Vec<rules::Effect> =
        [pick].into_iter().chain(arena.effects_of(actions).iter().copied()).collect();
    arena.intern(&actions, place)
}

/// What the monster does if it finds no target, besides ending its turn (MON-12).
pub(super) fn instinct(monster: &Monster, arena: &mut Arena<'_>) -> EffectList {
    let instinct =
        arena.optional(&monster.instinct, Site::new("instinct", Inside::Instinct)).unwrap_or_default();
    arena.expect_survivor(&monster.instinct, instinct, "the monster has found no target", EACH);
    instinct
}

/// Reports a basic action that picks no target although the monster has turns of its own with it (OD-9).
pub(super) fn expect_target(monster: &Monster, basic_action: EffectList, arena: &Arena<'_>) {
    let why = "without AI cards the monster performs this in its turn, without a target";
    let help = "begin with `{ pick-target = { list = [[\"closest\"]] } }`: a reaction skips it";
    arena.expect_survivor(&monster.basic_action, basic_action, why, help);
}

/// Warns of a monster with a movement that neither an AI card nor a special rule lets it use, although a card has an
/// attack that needs its target near (OD-54).
pub(super) fn expect_movement(
    monster: &Field<Monster>,
    kinds: &[rules::AiCard],
    triggers: &[(rules::Trigger, String)],
    arena: &Arena<'_>,
) {
    /// From this reach on, a monster that stays where it is may be meant.
    const FAR: u8 = 3;
    let Some(monster) = monster.get() else { return };
    let (Some(cards), Some(movement)) = (&monster.ai_cards, given(&monster.movement)) else { return };
    let has = |is_meant: &dyn Fn(&rules::Effect) -> bool| {
        kinds.iter().any(|card| arena.contains(card.actions, is_meant))
    };
    let is_movement =
        |effect: &rules::Effect| matches!(effect, rules::Effect::Move { .. } | rules::Effect::BasicAction);
    let moves =
        has(&is_movement) || triggers.iter().any(|(rule, _)| arena.contains(rule.effects, &is_movement));
    let is_near = |profile: u8| arena.profiles[usize::from(profile)].reach < FAR;
    let strikes_near = has(&|effect| matches!(*effect, rules::Effect::Attack(profile) if is_near(profile)));
    // A card with a fault may be the one that moves it.
    if movement.0 > 0 && !moves && strikes_near && arena.faults.is_empty() {
        let label = "attacks on targets out of reach are skipped (OD-54)";
        let fault = Diagnostic::new("no AI card moves the monster", cards.place, label);
        arena.faults.add(
            fault
                .help("`\"move\"` in the `actions` of a card moves it to its target")
                .as_warning_of_all_arms(),
        );
    }
}

/// OD-51, with the profile of OD-7. Without a board only the attack remains.
pub(super) fn basic_action(monster: &Monster, place: Place, arena: &mut Arena<'_>) -> EffectList {
    const DEFAULT: rules::Profile =
        rules::Profile { speed: 2, accuracy: Some(5), damage: 1, on_hit: EffectList::NONE, reach: 1 };
    let site = Site::new("basic action", Inside::BasicAction);
    if let Some(given) = arena.optional(&monster.basic_action, site) {
        return given;
    }
    let attack = rules::Effect::Attack(arena.profile(DEFAULT, site.owner, place));
    if arena.ground.is_none() {
        return arena.intern(&[attack], place);
    }
    let pick = rules::Effect::PickTarget(arena.intern_list(usual_targets(), site.owner, place));
    let walk = rules::Effect::Move { to: MonsterMove::ToTarget, spaces: None };
    arena.intern(&[pick, rules::Effect::Flow, walk, attack], place)
}

/// The closest threat in the field of view, or else the closest survivor (OD-51).
fn usual_targets() -> TargetList {
    let closest = || vec![Superlative { most: false, of: rules::Measure::Distance }];
    let is = |quality| rules::Term { quality, not: false };
    let in_view = TargetCondition {
        terms: vec![is(Quality::Threat), is(Quality::InFieldOfView)],
        superlatives: closest(),
        ..TargetCondition::default()
    };
    let anybody = TargetCondition { superlatives: closest(), ..TargetCondition::default() };
    TargetList { conditions: vec![in_view, anybody], targets_max: 1, no_target: None }
}
