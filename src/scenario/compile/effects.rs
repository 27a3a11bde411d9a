//! Effects: one arena for all lists of a scenario.

use crate::rules::showdown::plan as rules;
use crate::rules::showdown::plan::EffectList;
use crate::scenario::Kind;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::wire::{Duration, Effect, Effects, Location, Small};

/// Most effects of a scenario.
const EFFECTS_MAX: usize = 1000;
/// Most attacks in the effect of an attack, one in the other.
const DEPTH_MAX: u8 = 8;
/// Most attack profiles of a scenario.
const PROFILES_MAX: usize = 256;

/// Whose effects a list holds; some have no meaning in some places.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site<'a> {
    /// The card, weapon or table, for the names of its attacks.
    pub(super) owner: &'a str,
    /// What the list stands in.
    pub(super) inside: Inside,
}

/// What a list of effects stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// A card, a trait, an attack.
    Anything,
    /// The basic action.
    BasicAction,
    /// A severe injury table.
    SevereTable,
}

/// Every list of effects and every attack profile of a scenario.
#[derive(Debug)]
pub(super) struct Arena<'a> {
    pub(super) effects: Vec<rules::Effect>,
    pub(super) profiles: Vec<rules::Profile>,
    pub(super) profile_names: Vec<String>,
    kind: Kind,
    faults: &'a Collector,
}

impl<'a> Arena<'a> {
    pub(super) const fn new(kind: Kind, faults: &'a Collector) -> Self {
        Self { effects: Vec::new(), profiles: Vec::new(), profile_names: Vec::new(), kind, faults }
    }

    /// The list of a field that may be left out.
    pub(super) fn optional(&mut self, effects: &Opt<Effects>, site: Site<'_>) -> Option<EffectList> {
        effects.as_ref().map(|effects| self.list(effects, site))
    }

    /// The list of a field.
    pub(super) fn list(&mut self, effects: &Field<Effects>, site: Site<'_>) -> EffectList {
        self.nested(effects, site, 0)
    }

    fn nested(&mut self, effects: &Field<Effects>, site: Site<'_>, depth: u8) -> EffectList {
        let Some(list) = effects.get() else { return EffectList::NONE };
        if depth > DEPTH_MAX {
            let message = format!("attacks may stand in each other at most {DEPTH_MAX} levels deep");
            self.faults.add(Diagnostic::new(message, effects.place, "too deep"));
            return EffectList::NONE;
        }
        if list.len() > EFFECTS_MAX {
            return self.too_many(effects.place);
        }
        let mut compiled = Vec::new();
        for item in list {
            if let Some(effect) = item.get() {
                self.effect(effect, item.place, site, depth, &mut compiled);
            }
        }
        self.intern(&compiled, effects.place)
    }

    /// The list with these effects; equal lists are kept once.
    pub(super) fn intern(&mut self, list: &[rules::Effect], place: Place) -> EffectList {
        if list.is_empty() {
            return EffectList::NONE;
        }
        let known = self.effects.windows(list.len()).position(|window| window == list);
        let start = known.unwrap_or(self.effects.len());
        if known.is_none() {
            if start + list.len() > EFFECTS_MAX {
                return self.too_many(place);
            }
            self.effects.extend_from_slice(list);
        }
        EffectList { start: start as u16, end: (start + list.len()) as u16 }
    }

    fn too_many(&self, place: Place) -> EffectList {
        let message = format!("a scenario may hold at most {EFFECTS_MAX} different effects");
        self.faults.add(Diagnostic::new(message, place, "with these it is more"));
        EffectList::NONE
    }

    /// The index of an attack profile; equal ones with equal names are kept once.
    pub(super) fn profile(&mut self, profile: rules::Profile, name: &str, place: Place) -> u8 {
        let known = self.profiles.iter().zip(&self.profile_names);
        let index = known.into_iter().position(|(known, known_name)| *known == profile && known_name == name);
        let index = index.unwrap_or(self.profiles.len());
        if index >= PROFILES_MAX {
            let message =
                format!("a scenario may hold at most {PROFILES_MAX} different attacks of the monster");
            self.faults.add(Diagnostic::new(message, place, "this one is too much"));
            return 0;
        }
        if index == self.profiles.len() {
            self.profiles.push(profile);
            self.profile_names.push(name.to_owned());
        }
        index as u8
    }

    fn effect(
        &mut self,
        effect: &Effect,
        place: Place,
        site: Site<'_>,
        depth: u8,
        out: &mut Vec<rules::Effect>,
    ) {
        self.check_site(effect, place, site);
        match effect {
            Effect::BasicAction => out.push(rules::Effect::BasicAction),
            Effect::KnockDown => out.push(rules::Effect::KnockDown),
            Effect::MonsterKnockDown => out.push(rules::Effect::MonsterKnockDown),
            Effect::Death => out.push(rules::Effect::Death),
            Effect::LoseRandomAttribute => out.push(rules::Effect::LoseRandomAttribute),
            Effect::Damage(damage) => out.extend(damage.get().map(|damage| rules::Effect::Damage {
                amount: damage.amount.get().map_or(0, |amount| amount.0 as u8),
                location: given(&damage.location).copied().map(location),
            })),
            Effect::Attack(attack) => {
                let Some(attack) = attack.get() else { return };
                let on_hit = attack
                    .on_hit
                    .as_ref()
                    .map_or(EffectList::NONE, |list| self.nested(list, site, depth + 1));
                let (Some(speed), Some(accuracy), Some(damage)) =
                    (attack.speed.get(), attack.accuracy.get(), attack.damage.get())
                else {
                    return;
                };
                let profile = rules::Profile {
                    speed: speed.0 as u8,
                    accuracy: accuracy.0 as i16,
                    damage: damage.0 as u8,
                    on_hit,
                    reach: 1,
                };
                out.push(rules::Effect::Attack(self.profile(profile, site.owner, place)));
            }
            Effect::Tokens(tokens) => {
                let Some(tokens) = tokens.get() else { return };
                let duration = duration(&tokens.duration);
                let amounts = [
                    &tokens.speed,
                    &tokens.accuracy,
                    &tokens.strength,
                    &tokens.luck,
                    &tokens.evasion,
                    &tokens.movement,
                ];
                self.some(&amounts, place);
                out.extend(rules::Attribute::ALL.into_iter().zip(amounts).filter_map(
                    |(attribute, amount)| {
                        Some(rules::Effect::Tokens { attribute, amount: token(amount)?, duration })
                    },
                ));
            }
            Effect::MonsterTokens(tokens) => {
                let Some(tokens) = tokens.get() else { return };
                let duration = duration(&tokens.duration);
                let amounts = [
                    &tokens.toughness,
                    &tokens.evasion,
                    &tokens.accuracy,
                    &tokens.speed,
                    &tokens.damage,
                    &tokens.luck,
                    &tokens.movement,
                ];
                self.some(&amounts, place);
                let pairs = rules::MonsterAttribute::ALL.into_iter().zip(amounts);
                out.extend(pairs.filter_map(|(attribute, amount)| {
                    Some(rules::Effect::MonsterTokens { attribute, amount: token(amount)?, duration })
                }));
            }
            Effect::Survival(amount) => {
                out.extend(amount.get().map(|amount| rules::Effect::Survival(amount.0 as i8)));
            }
            Effect::Bleed(amount) => {
                out.extend(amount.get().map(|amount| rules::Effect::Bleed(amount.0 as i8)));
            }
            Effect::ExtraWound(amount) => {
                out.extend(amount.get().map(|amount| rules::Effect::ExtraWound(amount.0 as u8)));
            }
            Effect::Heal(heal) => out.extend(heal.get().and_then(|heal| {
                Some(rules::Effect::Heal {
                    location: location(*heal.location.get()?),
                    boxes: heal.boxes.get()?.0 as u8,
                })
            })),
            Effect::SevereInjury(injury) => {
                let Some(injury) = injury.get() else { return };
                out.push(rules::Effect::SevereInjury(given(&injury.location).copied().map(location)));
            }
            Effect::Knockback(_)
            | Effect::Move(_)
            | Effect::Place(_)
            | Effect::PriorityTarget
            | Effect::Terrain(_)
            | Effect::Turn => {
                let message = format!("`{}` needs a board", effect.name());
                let label = format!("scenarios of kind `{}` have none", self.kind.name());
                self.faults.add(Diagnostic::new(message, place, label));
            }
        }
    }

    /// Refuses effects that would never end where they stand, or that have nothing to work on.
    fn check_site(&self, effect: &Effect, place: Place, site: Site<'_>) {
        if self.kind == Kind::Defense && matches!(effect, Effect::ExtraWound(_)) {
            let label =
                format!("in scenarios of kind `{}` the monster has no AI deck to lose", self.kind.name());
            return self.faults.add(Diagnostic::new("`extra-wound` needs an AI deck", place, label));
        }
        let message = match (site.inside, effect) {
            (Inside::BasicAction, Effect::BasicAction) => {
                "the basic action cannot perform the basic action".to_owned()
            }
            (
                Inside::SevereTable,
                Effect::SevereInjury(_) | Effect::Damage(_) | Effect::Attack(_) | Effect::BasicAction,
            ) => format!("`{}` cannot stand in a severe injury table", effect.name()),
            _ => return,
        };
        self.faults.add(Diagnostic::new(message, place, "this could go on without end"));
    }

    fn some(&self, amounts: &[&Opt<Small>], place: Place) {
        if amounts.iter().all(|amount| amount.is_none()) {
            let message = "these tokens change no attribute";
            self.faults.add(Diagnostic::new(message, place, "expected an attribute, such as `luck = 1`"));
        }
    }
}

impl Effect {
    /// The name in scenario files.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::BasicAction => "basic-action",
            Self::KnockDown => "knock-down",
            Self::MonsterKnockDown => "monster-knock-down",
            Self::Death => "death",
            Self::LoseRandomAttribute => "lose-random-attribute",
            Self::Damage(_) => "damage",
            Self::Attack(_) => "attack",
            Self::Tokens(_) => "tokens",
            Self::MonsterTokens(_) => "monster-tokens",
            Self::Survival(_) => "survival",
            Self::Bleed(_) => "bleed",
            Self::Heal(_) => "heal",
            Self::ExtraWound(_) => "extra-wound",
            Self::SevereInjury(_) => "severe-injury",
            Self::Knockback(_) => "knockback",
            Self::Move(_) => "move",
            Self::Place(_) => "place",
            Self::PriorityTarget => "priority-target",
            Self::Terrain(_) => "terrain",
            Self::Turn => "turn",
        }
    }
}

fn token(amount: &Opt<Small>) -> Option<i8> {
    amount.as_ref().map(|_| int_or(amount, 0) as i8)
}

fn duration(given_duration: &Opt<Duration>) -> rules::Duration {
    match given(given_duration) {
        Some(Duration::WoundAttempt) => rules::Duration::WoundAttempt,
        Some(Duration::Attack) => rules::Duration::Attack,
        Some(Duration::Round) => rules::Duration::Round,
        Some(Duration::Showdown) | None => rules::Duration::Showdown,
    }
}

const fn location(location: Location) -> rules::Location {
    match location {
        Location::Head => rules::Location::Head,
        Location::Arms => rules::Location::Arms,
        Location::Body => rules::Location::Body,
        Location::Waist => rules::Location::Waist,
        Location::Legs => rules::Location::Legs,
    }
}
