//! What of a game decides who stands by in it, worked out once.

use super::most::tokens_stay_few;
use crate::rules::showdown::plan::{
    Condition, Duration, Effect, EffectList, Game, HitLocation, Plan, TraitRule, TrapEffect,
};
use crate::rules::showdown::state::FaceUp;

/// What of a game decides who stands by in it.
#[derive(Debug, Clone)]
pub(super) struct Sharing {
    /// An attack is about its attacker and the monster, and nobody else.
    pub(super) is_about_two: bool,
    /// What happens before the first wound attempt leaves alone what attackers have left.
    pub(super) hits_are_harmless: bool,
    /// The same, of what happens when a hit location is resolved, by kind, but for reactions.
    locations_are_harmless: Vec<bool>,
    /// How reactions harm, by kind of hit location.
    reactions: Vec<Harms>,
    /// Whether they leave survivors as they are until a hit lands, where there is a pause, by kind.
    reactions_wait: Vec<bool>,
    /// How traps harm.
    pub(super) traps: Harms,
    /// What attacks bring that hit leaves alone what is left on locations.
    pub(super) hits_spare_locations: bool,
    /// Severe injuries leave armor and boxes alone.
    pub(super) injuries_stay: bool,
    /// Whether anything harms survivors at all.
    pub(super) is_harmless: bool,
    /// Tokens of survivors lie there to the end.
    pub(super) tokens_last: bool,
    /// There are never so many of them that no more can be added.
    pub(super) tokens_stay_few: bool,
    /// Wounds come of hit locations alone, and nothing asks how many there are.
    pub(super) counts_wounds_by_themselves: bool,
}

impl Sharing {
    pub(super) fn of(plan: &Plan) -> Self {
        let is_about_two = is_about_two(plan);
        let traits = |wanted: fn(TraitRule) -> Option<EffectList>| {
            let all = plan.survivors.iter().flat_map(|survivor| &survivor.traits);
            all.filter_map(move |held| wanted(held.rule))
        };
        let on_hit = || traits(|rule| if let TraitRule::OnHit(list) = rule { Some(list) } else { None });
        let on_wound = || {
            traits(|rule| match rule {
                TraitRule::OnWound(list) | TraitRule::OnCritical(list) => Some(list),
                _ => None,
            })
        };
        let spares = |list| is_harmless(plan, list);
        let wounds_are_harmless = on_wound().all(spares);
        let location_is_harmless = |location: &HitLocation| {
            let HitLocation { special, critical, .. } = *location;
            wounds_are_harmless && [special, critical].into_iter().flatten().all(spares)
        };
        let asks = |effect: &Effect| {
            matches!(
                effect,
                Effect::WoundLost(_)
                    | Effect::DrawAiCard
                    | Effect::When { condition: Condition::WoundsAtLeast(_), .. }
            )
        };
        let wounds = |list| plan.effects(list).iter().any(|effect| matches!(effect, Effect::ExtraWound(_)));
        let hits_are_harmless = on_hit().all(spares);
        let locations = &plan.monster.hit_locations;
        let locations_are_harmless: Vec<_> = locations.iter().map(location_is_harmless).collect();
        let reactions: Vec<_> =
            locations.iter().map(|location| Harms::of(plan, reactions_of(location))).collect();
        let wait = |location| reactions_of(location).all(|list| waits_for_hits(plan, list));
        let reactions_wait = locations.iter().map(wait).collect();
        let traps = Harms::of(plan, of_traps(plan));
        let is_harmless = hits_are_harmless
            && locations_are_harmless.iter().all(|harmless| *harmless)
            && reactions.iter().chain([&traps]).all(|harms| *harms == Harms::Nobody);
        Self {
            is_about_two,
            hits_are_harmless,
            locations_are_harmless,
            reactions,
            reactions_wait,
            traps,
            hits_spare_locations: plan
                .profiles
                .iter()
                .all(|profile| list_spares_locations(plan, profile.on_hit)),
            injuries_stay: injuries_stay(plan),
            is_harmless,
            tokens_last: tokens_last(plan),
            tokens_stay_few: tokens_stay_few(plan),
            counts_wounds_by_themselves: is_about_two
                && !plan.effects.iter().any(asks)
                && !on_hit().chain(of_monsters_and_traps(plan)).any(wounds)
                && !locations.iter().flat_map(reactions_of).any(wounds),
        }
    }

    /// Whether whatever is resolved of these cards leaves alone what the attacker has left.
    pub(super) fn are_harmless(&self, cards: &FaceUp) -> bool {
        cards.kinds().iter().all(|&kind| self.locations_are_harmless[usize::from(kind)])
    }

    /// Whether reactions of a card leave survivors as they are until a hit lands.
    pub(super) fn reactions_wait(&self, card: u8) -> bool {
        self.reactions_wait[usize::from(card)]
    }

    /// How reactions of a card harm.
    pub(super) fn of_reactions(&self, card: u8) -> Harms {
        self.reactions[usize::from(card)]
    }
}

/// How something harms survivors, in a game about an attacker and a monster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Harms {
    /// Nobody: it leaves alone what harm has left of them.
    Nobody,
    /// On locations by hits alone: where one lands there is a pause, and another behind it.
    ByHits,
    /// Anyhow.
    Anyhow,
}

impl Harms {
    /// How lists of effects of a trap or of a reaction harm.
    fn of(plan: &Plan, lists: impl IntoIterator<Item = EffectList>) -> Self {
        let of_list = |list| plan.effects(list).iter().map(|effect| Self::of_effect(plan, effect)).max();
        lists.into_iter().filter_map(of_list).max().unwrap_or(Self::Nobody)
    }

    fn of_effect(plan: &Plan, effect: &Effect) -> Self {
        match effect {
            Effect::Attack(_) | Effect::Damage { .. } => Self::ByHits,
            // It brings itself.
            Effect::BasicAction if has_basic_action(plan, plan.monster.basic_action) => Self::Anyhow,
            Effect::BasicAction => Self::of(plan, [plan.monster.basic_action]),
            Effect::SevereInjury(_) if injuries_stay(plan) => Self::ByHits,
            _ if spares_harm(effect) => Self::Nobody,
            _ if spares_locations(effect) => Self::ByHits,
            _ => Self::Anyhow,
        }
    }
}

/// Whether a list leaves tokens, and what harm has left, alone until a hit lands. An attack may miss, and
/// then nothing lands; damage does not.
fn waits_for_hits(plan: &Plan, list: EffectList) -> bool {
    let lands = |effect: &&Effect| matches!(effect, Effect::Damage { .. });
    plan.effects(list).iter().take_while(|effect| !lands(effect)).all(|effect| match effect {
        Effect::Attack(_) => true,
        Effect::BasicAction => {
            let action = plan.monster.basic_action;
            !has_basic_action(plan, action) && waits_for_hits(plan, action)
        }
        Effect::Tokens { .. } | Effect::LoseRandomAttribute => false,
        _ => spares_harm(effect),
    })
}

fn has_basic_action(plan: &Plan, list: EffectList) -> bool {
    plan.effects(list).contains(&Effect::BasicAction)
}

/// What happens after a wound attempt.
pub(super) fn reactions_of(location: &HitLocation) -> impl Iterator<Item = EffectList> {
    [location.wound, location.failure, location.reflex].into_iter().flatten()
}

/// Without a board nobody reaches others, unless an effect looks for survivors by itself. Tokens that
/// end with an attack lie on nobody else then.
fn is_about_two(plan: &Plan) -> bool {
    let looks_around = |effect: &Effect| {
        let about_others = matches!(effect, Effect::Each { .. });
        about_others || matches!(effect, Effect::When { condition: Condition::Survivor(_), .. })
    };
    matches!(plan.game, Game::Attack { .. })
        && plan.board.is_none()
        && [Duration::WoundAttempt, Duration::Attack].iter().all(|&short| !plan.start.has_duration(short))
        && !plan.effects.iter().any(looks_around)
}

/// Whether survivors have, and gain, no tokens but such as lie there to the end.
fn tokens_last(plan: &Plan) -> bool {
    let is_short = |duration: Duration| duration != Duration::Showdown;
    let ends = |effect: &Effect| matches!(effect, Effect::Tokens { duration, .. } if is_short(*duration));
    let at_first = Duration::ALL.into_iter().filter(|&duration| is_short(duration));
    !plan.effects.iter().any(ends) && !at_first.into_iter().any(|duration| plan.start.has_duration(duration))
}

/// Whether a list neither asks for nor changes what harm has left of anybody.
fn is_harmless(plan: &Plan, list: EffectList) -> bool {
    plan.effects(list).iter().all(spares_harm)
}

const fn spares_harm(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::KnockDown
            | Effect::MonsterKnockDown
            | Effect::Tokens { .. }
            | Effect::MonsterTokens { .. }
            | Effect::LoseRandomAttribute
            | Effect::ExtraWound(_)
    )
}

/// Whether severe injuries leave armor and boxes alone.
fn injuries_stay(plan: &Plan) -> bool {
    of_injuries(plan).all(|list| list_spares_locations(plan, list))
}

fn list_spares_locations(plan: &Plan, list: EffectList) -> bool {
    plan.effects(list).iter().all(spares_locations)
}

/// Whether an effect leaves alone what is left on locations of those who live on.
const fn spares_locations(effect: &Effect) -> bool {
    spares_harm(effect) || matches!(effect, Effect::Survival(_) | Effect::Bleed(_) | Effect::Death)
}

/// What happens in traps.
pub(super) fn of_traps(plan: &Plan) -> impl Iterator<Item = EffectList> {
    let traps = plan.monster.hit_locations.iter().filter(|card| card.trap);
    let otherwise = match plan.options.trap_effect {
        TrapEffect::BasicAction => Some(plan.monster.basic_action),
        TrapEffect::Custom(list) => Some(list),
        TrapEffect::Nothing => None,
    };
    traps.filter_map(move |card| card.special.or(otherwise))
}

/// What severe injuries bring.
fn of_injuries(plan: &Plan) -> impl Iterator<Item = EffectList> {
    plan.severe_tables.iter().flat_map(|table| table.rows.iter().map(|row| row.effects))
}

/// What happens in traps, and in attacks of the monster; lists inside of others beside them.
fn of_monsters_and_traps(plan: &Plan) -> impl Iterator<Item = EffectList> {
    let hits = plan.profiles.iter().map(|profile| profile.on_hit);
    let inside = plan.effects.iter().flat_map(|effect| match *effect {
        Effect::When { then, otherwise, .. } => vec![then, otherwise],
        Effect::Each { effects, .. } => vec![effects],
        _ => vec![],
    });
    let basic_action = std::iter::once(plan.monster.basic_action);
    of_traps(plan).chain(of_injuries(plan)).chain(hits).chain(basic_action).chain(inside)
}
