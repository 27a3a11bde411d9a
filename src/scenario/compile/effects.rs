//! Effects: one arena for all effect lists of a scenario.

use super::counters::Counters;
use super::ground::Ground;
use super::site::Site;
use crate::scenario::Kind;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::wire::{
    Accuracy, AttackEffect, Duration, Effect, Effects, Hits, MonsterTokensEffect, Small, TokensEffect,
};
use deathroll_core::rules::showdown::plan as rules;
use deathroll_core::rules::showdown::plan::{EFFECTS_MAX, EffectList};

/// Maximum nesting depth of effect lists.
const DEPTH_MAX: u8 = 8;
/// Maximum number of attack profiles of a scenario.
const PROFILES_MAX: usize = 256;

/// Every list of effects and every attack profile of a scenario.
#[derive(Debug)]
pub(super) struct Arena<'a> {
    pub(super) effects: Vec<rules::Effect>,
    pub(super) profiles: Vec<rules::Profile>,
    pub(super) profile_names: Vec<String>,
    pub(super) target_lists: Vec<rules::TargetList>,
    pub(super) target_list_names: Vec<String>,
    pub(super) terms: Vec<rules::Term>,
    /// The places of `once-per-showdown` conditions, by number.
    pub(super) once: Vec<Place>,
    /// The board; only showdowns have one.
    pub(super) ground: Option<Ground>,
    kind: Kind,
    /// The counters of survivors and the monster.
    pub(super) counters: Counters<'a>,
    /// The names of the survivors, by seat.
    pub(super) people: Vec<String>,
    pub(super) faults: &'a Collector,
}

impl<'a> Arena<'a> {
    pub(super) const fn new(
        kind: Kind,
        ground: Option<Ground>,
        people: Vec<String>,
        counters: Counters<'a>,
        faults: &'a Collector,
    ) -> Self {
        Self {
            effects: Vec::new(),
            profiles: Vec::new(),
            profile_names: Vec::new(),
            target_lists: Vec::new(),
            target_list_names: Vec::new(),
            terms: Vec::new(),
            once: Vec::new(),
            ground,
            kind,
            counters,
            people,
            faults,
        }
    }

    /// The list of an optional field.
    pub(super) fn optional(&mut self, effects: &Opt<Effects>, site: Site<'_>) -> Option<EffectList> {
        effects.as_ref().map(|effects| self.list(effects, site))
    }

    /// The list of a field.
    pub(super) fn list(&mut self, effects: &Field<Effects>, site: Site<'_>) -> EffectList {
        let Some(list) = effects.get() else { return EffectList::NONE };
        if site.depth > DEPTH_MAX {
            let message = format!("lists of effects may be nested at most {DEPTH_MAX} levels deep");
            self.faults.add(Diagnostic::new(message, effects.place, "too deep"));
            return EffectList::NONE;
        }
        if list.len() > EFFECTS_MAX {
            return self.too_many(effects.place);
        }
        let mut compiled = Vec::new();
        for item in list {
            if let Some(effect) = item.get() {
                self.effect(effect, item.place, site, &mut compiled);
            }
        }
        self.intern(&compiled, effects.place)
    }

    /// The list with these effects; equal lists are stored once.
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

    /// The effects of a compiled list.
    pub(super) fn effects_of(&self, list: EffectList) -> &[rules::Effect] {
        &self.effects[usize::from(list.start)..usize::from(list.end)]
    }

    /// True when a compiled list has such an effect, or a list within it.
    pub(super) fn contains(&self, list: EffectList, is_meant: &dyn Fn(&rules::Effect) -> bool) -> bool {
        self.effects_of(list).iter().any(|effect| {
            is_meant(effect)
                || match *effect {
                    rules::Effect::When { then, otherwise, .. } => {
                        self.contains(then, is_meant) || self.contains(otherwise, is_meant)
                    }
                    rules::Effect::Each { effects, .. } => self.contains(effects, is_meant),
                    _ => false,
                }
        })
    }

    fn too_many(&self, place: Place) -> EffectList {
        let message = format!("a scenario may have at most {EFFECTS_MAX} different effects");
        self.faults.add(Diagnostic::new(message, place, "these exceed the limit"));
        EffectList::NONE
    }

    /// The index of an attack profile; equal profiles with equal names are stored once.
    pub(super) fn profile(&mut self, profile: rules::Profile, name: &str, place: Place) -> u8 {
        let known = self.profiles.iter().zip(&self.profile_names);
        let index = known.into_iter().position(|(known, known_name)| *known == profile && known_name == name);
        let index = index.unwrap_or(self.profiles.len());
        if index >= PROFILES_MAX {
            let message =
                format!("a scenario may have at most {PROFILES_MAX} different attacks of the monster");
            self.faults.add(Diagnostic::new(message, place, "one too many"));
            return 0;
        }
        if index == self.profiles.len() {
            self.profiles.push(profile);
            self.profile_names.push(name.to_owned());
        }
        index as u8
    }

    fn effect(&mut self, effect: &Effect, place: Place, site: Site<'_>, out: &mut Vec<rules::Effect>) {
        if let Some(fault) = site.refusal(effect, place, self.kind) {
            return self.faults.add(fault);
        }
        match effect {
            Effect::BasicAction => out.push(rules::Effect::BasicAction),
            Effect::KnockDown => out.push(rules::Effect::KnockDown),
            Effect::MonsterKnockDown => out.push(rules::Effect::MonsterKnockDown),
            Effect::Death => out.push(rules::Effect::Death),
            Effect::LoseRandomAttribute => out.push(rules::Effect::LoseRandomAttribute),
            Effect::Damage(damage) => out.extend(damage.get().map(|damage| rules::Effect::Damage {
                amount: damage.amount.get().map_or(0, |amount| amount.0 as u8),
                location: given(&damage.location).map(Into::into),
            })),
            Effect::Attack(attack) => {
                out.extend(attack.get().and_then(|attack| self.attack(attack, place, site)));
            }
            Effect::Tokens(tokens) => {
                out.extend(tokens.get().into_iter().flat_map(|one| self.tokens(one, place)));
            }
            Effect::MonsterTokens(tokens) => {
                out.extend(tokens.get().into_iter().flat_map(|one| self.monster_tokens(one, place)));
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
                    location: heal.location.get()?.into(),
                    boxes: heal.boxes.get()?.0 as u8,
                })
            })),
            Effect::SevereInjury(injury) => {
                let Some(injury) = injury.get() else { return };
                out.push(rules::Effect::SevereInjury(given(&injury.location).map(Into::into)));
            }
            Effect::Counter(counter) => {
                out.extend(counter.get().and_then(|one| self.counter_effect(one, place)));
            }
            Effect::WoundLost(amount) => {
                out.extend(amount.get().map(|amount| rules::Effect::WoundLost(amount.0 as u8)));
            }
            _ => out.extend(self.board_effect(effect, site)),
        }
    }

    fn attack(&mut self, attack: &AttackEffect, place: Place, site: Site<'_>) -> Option<rules::Effect> {
        let on_hit = attack.on_hit.as_ref().map_or(EffectList::NONE, |list| self.list(list, site.deeper()));
        let profile = rules::Profile {
            speed: attack.speed.get()?.0 as u8,
            accuracy: self.accuracy(&attack.accuracy, &attack.hits, place)?,
            damage: attack.damage.get()?.0 as u8,
            on_hit,
            reach: int_or(&attack.reach, 1) as u8,
        };
        Some(rules::Effect::Attack(self.profile(profile, site.owner, place)))
    }

    /// What a die of an attack must reach; `None` where every die hits.
    pub(super) fn accuracy(
        &self,
        accuracy: &Opt<Accuracy>,
        hits: &Opt<Hits>,
        place: Place,
    ) -> Option<Option<i16>> {
        match (accuracy, hits) {
            (Some(accuracy), None) => Some(Some(accuracy.get()?.0 as i16)),
            (None, Some(_)) => Some(None),
            (Some(_), Some(hits)) => {
                let message = "an attack whose every die hits has no `accuracy`";
                self.faults.add(Diagnostic::new(message, hits.place, "remove this or `accuracy`"));
                None
            }
            (None, None) => {
                let label = "expected `accuracy` here, or `hits = \"always\"`";
                self.faults.add(Diagnostic::new("`accuracy` is missing", place, label));
                None
            }
        }
    }

    /// One effect for each attribute.
    fn tokens(&self, tokens: &TokensEffect, place: Place) -> Vec<rules::Effect> {
        let amounts = [
            &tokens.speed,
            &tokens.accuracy,
            &tokens.strength,
            &tokens.luck,
            &tokens.evasion,
            &tokens.movement,
        ];
        self.expect_some(&amounts, place);
        let duration = duration(&tokens.duration);
        let effect =
            |(attribute, amount)| Some(rules::Effect::Tokens { attribute, amount: token(amount)?, duration });
        rules::Attribute::ALL.into_iter().zip(amounts).filter_map(effect).collect()
    }

    /// One effect for each attribute of the monster.
    fn monster_tokens(&self, tokens: &MonsterTokensEffect, place: Place) -> Vec<rules::Effect> {
        let amounts = [
            &tokens.toughness,
            &tokens.evasion,
            &tokens.accuracy,
            &tokens.speed,
            &tokens.damage,
            &tokens.luck,
            &tokens.movement,
        ];
        self.expect_some(&amounts, place);
        let duration = duration(&tokens.duration);
        let effect = |(attribute, amount)| {
            Some(rules::Effect::MonsterTokens { attribute, amount: token(amount)?, duration })
        };
        rules::MonsterAttribute::ALL.into_iter().zip(amounts).filter_map(effect).collect()
    }

    fn expect_some(&self, amounts: &[&Opt<Small>], place: Place) {
        if amounts.iter().all(|amount| amount.is_none()) {
            let message = "these tokens change no attribute";
            self.faults.add(Diagnostic::new(message, place, "expected an attribute, such as `luck = 1`"));
        }
    }
}

fn token(amount: &Opt<Small>) -> Option<i8> {
    amount.as_ref().map(|_| int_or(amount, 0) as i8)
}

fn duration(given_duration: &Opt<Duration>) -> rules::Duration {
    given(given_duration).map_or(rules::Duration::Showdown, Into::into)
}
