//! Special rules of gear, abilities, terrain and the monster, and what they wait for.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Attributes, CounterTerm, Effects, Label, MonsterAttributes, Small, Term};
use crate::scenario::read::{Field, Int, Opt};
use deathroll_core::rules::showdown::plan::Moment;

/// To whom the moment of a survivor's trigger must happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// To the survivor who has it, or at the whole table.
    Own,
    /// To another survivor.
    Fellow,
    /// To anybody.
    Anybody,
}

/// Defines a special rule: its other fields, then its triggers, one line each: the field, its key, the moment
/// that it waits for and to whom that must happen.
macro_rules! special_rule {
    (
        $(#[doc = $about:literal])* $name:ident
        { $($(#[doc = $doc:literal])* $field:ident: $type:ty $(= $key:literal)?,)* }
        triggers { $($(#[doc = $when:literal])* $on:ident = $on_key:literal: $moment:ident of $whose:ident,)* }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[schemars(extend("oneOf" = one_of(&[$($($key,)?)* $($on_key,)*])))]
        pub(crate) struct $name {
            $($(#[doc = $doc])* pub(crate) $field: $type,)*
            $($(#[doc = $when])* pub(crate) $on: Opt<Effects>,)*
        }

        impl $name {
            /// The keys of its triggers.
            pub(crate) const TRIGGERS: &[&str] = &[$($on_key,)*];

            /// Its triggers: key, moment, to whom it must happen, and the effects if they are given.
            pub(crate) fn triggers(&self) -> Vec<(&'static str, Moment, Whose, &Opt<Effects>)> {
                vec![$(($on_key, Moment::$moment, Whose::$whose, &self.$on),)*]
            }
        }
    };
}

/// Exactly one of these keys.
fn one_of(keys: &[&str]) -> Value {
    keys.iter().map(|key| json!({ "required": [key] })).collect()
}

special_rule! {
    /// A special rule of a survivor: exactly one of the rules, optionally limited.
    Trait {
        /// It works only the first time it has an effect in a trial.
        once_per_showdown: Opt<bool>,
        /// It works only the first time in a round (TRG-5). Only for rules that wait for a moment.
        once_per_round: Opt<bool>,
        /// Terms that its owner must meet: while they are met for `modifiers`, when the attack begins for
        /// rules of an attack, at the moment for rules that wait for one (TRG-1).
        when: Opt<Vec<Field<Term>>>,
        /// Survival that it costs each time (TRG-4); `policy.pay` decides. Only for rules that wait for a
        /// moment.
        survival_cost: Opt<Int<1, 20>>,
        /// Added to luck during the attack.
        luck: Opt<Small> = "luck",
        /// A die with this many sides is added to every wound attempt.
        strength_die: Opt<Int<2, 20>> = "strength-die",
        /// Additional wounds on a critical wound.
        critical_extra_wounds: Opt<Int<1, 20>> = "critical-extra-wounds",
        /// All misses are rerolled, once per attack.
        reroll_misses: Opt<bool> = "reroll-misses",
        /// Applied for every hit, before cards are drawn.
        on_hit: Opt<Effects> = "on-hit",
        /// Applied for every successful wound attempt.
        on_wound: Opt<Effects> = "on-wound",
        /// Applied for every critical wound.
        on_critical: Opt<Effects> = "on-critical",
        /// Its owner is no threat, while `when` holds if it is given (TGT-13). Only matters on a board.
        no_threat: Opt<bool> = "no-threat",
        /// Modifiers of attributes while `when` holds (ATK-10).
        modifiers: Opt<Attributes> = "modifiers",
    }
    triggers {
        /// When a round begins.
        round_start = "round-start": RoundStart of Own,
        /// When the survivors' turn begins.
        turn_start = "turn-start": SurvivorTurn of Own,
        /// When its owner has dodged (SRV-5).
        on_dodge = "on-dodge": Dodge of Own,
        /// When its owner has endured (SRV-12).
        on_endure = "on-endure": Endure of Own,
        /// When its owner has suffered a hit, after everything that the hit causes (MON-4).
        on_hit_taken = "on-hit-taken": HitTaken of Own,
        /// When its owner has suffered a severe injury, after its effects (MON-6).
        on_severe_injury = "on-severe-injury": SevereInjury of Own,
        /// When its owner is knocked down (RND-5).
        on_knocked_down = "on-knocked-down": KnockedDown of Own,
        /// When another survivor is knocked down.
        on_fellow_knocked_down = "on-fellow-knocked-down": KnockedDown of Fellow,
        /// When another survivor dies.
        on_fellow_death = "on-fellow-death": Death of Fellow,
        /// When any survivor has wounded the monster and it is not defeated (WND-6).
        on_monster_wound = "on-monster-wound": Wound of Anybody,
        /// When any survivor has wounded the monster critically (WND-5).
        on_monster_critical = "on-monster-critical": Critical of Anybody,
        /// When the monster is knocked down (RND-7).
        on_monster_knocked_down = "on-monster-knocked-down": MonsterKnockedDown of Own,
    }
}

special_rule! {
    /// A special rule of the monster, or of a mood: exactly one of the rules, optionally limited. "The
    /// survivor" of its effects is the one to whom the moment happened.
    MonsterTrait {
        /// Its name in traces; by default the rule.
        name: Opt<Label>,
        /// It works only the first time in a trial. Only for rules that wait for a moment.
        once_per_showdown: Opt<bool>,
        /// It works only the first time in a round (TRG-5). Only for rules that wait for a moment.
        once_per_round: Opt<bool>,
        /// A condition on the monster.
        when: Opt<MonsterWhen>,
        /// Modifiers of the monster's attributes; while `when` holds, if it is given (MOO-2).
        modifiers: Opt<MonsterAttributes> = "modifiers",
    }
    triggers {
        /// When a round begins.
        round_start = "round-start": RoundStart of Anybody,
        /// When the monster's turn begins.
        turn_start = "turn-start": MonsterTurn of Anybody,
        /// When a survivor has wounded it and it is not defeated (WND-6).
        on_wounded = "on-wounded": Wound of Anybody,
        /// When a survivor has wounded it critically (WND-5).
        on_critical = "on-critical": Critical of Anybody,
        /// When it is knocked down (RND-7).
        on_knocked_down = "on-knocked-down": MonsterKnockedDown of Anybody,
        /// When a survivor has suffered a hit.
        on_survivor_hit = "on-survivor-hit": HitTaken of Anybody,
        /// When a survivor has dodged.
        on_survivor_dodge = "on-survivor-dodge": Dodge of Anybody,
        /// When a survivor is knocked down.
        on_survivor_knocked_down = "on-survivor-knocked-down": KnockedDown of Anybody,
        /// When a survivor has died.
        on_survivor_death = "on-survivor-death": Death of Anybody,
    }
}

/// A condition on the monster: exactly one of these.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = one_of(&["wounds-at-least", "counter"])))]
pub(crate) struct MonsterWhen {
    /// It has suffered at least this many wounds.
    pub(crate) wounds_at_least: Opt<Int<1, 1000>>,
    /// A counter of the monster is at least this.
    pub(crate) counter: Opt<CounterTerm>,
}
